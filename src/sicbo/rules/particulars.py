"""What the record of a requirement must state: particulars with the answers that a book needs, as data."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from msgspec import Meta, field

from sicbo.rules.policy import Policy, Word

ParticularName = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*$", max_length=40)]

AnswerKind = Literal[
    "yes-no", "number", "text", "date", "choice", "list", "opposite-faces", "faces", "variant", "bets", "odds",
    "rules", "features", "panel",
]  # fmt: skip
"""How a particular is stated.

`opposite-faces` are the three pairs of faces that lie opposite each other on a die, written `1-6`; `faces` the labels
of six keys, in any order; `variant` the choice inside the book that this table plays; `bets` an area for every bet of
the game; `odds` what is printed beside each; `rules` elements with the rule behind each; `features` anything further,
each marked consistent or not; `panel` the control panel from which results are accepted.
"""

Stated = bool | int | str | tuple[str, ...] | dict[str, str]
"""An answer as a record has it."""


class Particular(Policy, frozen=True, kw_only=True):
    """One thing that a record states, and the answer without which it is refused."""

    name: ParticularName
    asks: Word
    """what is asked, in words"""
    answer: AnswerKind
    needed: bool | None = None
    """the answer to a yes-or-no question, if only one is acceptable"""
    exactly: Annotated[int, Meta(ge=0, le=1_000)] | None = None
    at_least: Annotated[int, Meta(ge=0, le=1_000)] | None = None
    """of a number, or how many entries a list has"""
    choices: tuple[Word, ...] = ()
    includes: tuple[Word, ...] = ()
    """elements that may not be missing"""
    where: dict[str, bool | str] = field(default_factory=dict)
    """asked only if other particulars have these answers; older books write `yes` and `no` for true and false"""
    with_shaker: dict[str, bool] = field(default_factory=dict)
    """the answer that matches each kind of shaker, asked when one is put to use"""
    commences: bool = False
    """a date before which this book is not played"""


def is_asked(particular: Particular, stated: dict[str, Stated]) -> bool:
    """Whether a particular is asked for, given the other answers."""
    return all(_word(stated.get(name)) == _word(answer) for name, answer in particular.where.items())


def particular_problems(particulars: tuple[Particular, ...]) -> Iterator[tuple[int, str]]:
    """Contradictions between particulars, each with its place."""
    names = [particular.name for particular in particulars]
    for place, checked in enumerate(particulars):
        if names.index(checked.name) != place:
            yield place, f"two particulars are named '{checked.name}'; rename checked"
        if (checked.answer == "choice") != bool(checked.choices):
            yield place, "choices are required with answer = 'choice' and belong nowhere else"
        for key, answers in _GOES_WITH.items():
            if getattr(checked, key) not in (None, False, (), {}) and checked.answer not in answers:
                yield place, f"{key} goes with answer = {' or '.join(repr(answer) for answer in answers)}"
        for asked in checked.where:
            if asked not in names[:place]:
                yield place, f"where names '{asked}', but no earlier particular has that name"


_GOES_WITH: Final = {
    "needed": ("yes-no",),
    "with_shaker": ("yes-no",),
    "exactly": ("number",),
    "at_least": ("number", "list"),
    "includes": ("list", "rules"),
    "commences": ("date",),
}


def _word(answer: Stated | None) -> str:
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return "" if answer is None else str(answer)
