"""What the record of a requirement has to state: particulars with the answers that a book needs, as data."""

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

`opposite-faces` are the three pairs of faces that lie opposite each other on a die, written `1-6`; `faces` the labels of
six keys, in any order; `variant` the choice inside the book that this table plays; `bets` an area for every bet of the
game; `odds` what is printed beside each; `rules` elements with the rule that each is there for; `features` anything
further, each marked consistent or not; `panel` the control panel from which results are accepted.
"""

Stated = bool | int | str | tuple[str, ...] | dict[str, str]
"""An answer as a record holds it."""


class Particular(Policy, frozen=True, kw_only=True):
    """One thing that a record states, and the answer without which it is refused."""

    name: ParticularName
    asks: Word
    """what is asked, in words"""
    answer: AnswerKind
    needed: bool | None = None
    """the answer to a question of yes or no, where only one will do"""
    exactly: Annotated[int, Meta(ge=0, le=1_000)] | None = None
    at_least: Annotated[int, Meta(ge=0, le=1_000)] | None = None
    """of a number, or how many entries a list has"""
    choices: tuple[Word, ...] = ()
    includes: tuple[Word, ...] = ()
    """elements that may not be missing"""
    where: dict[str, str] = field(default_factory=dict)
    """asked only where other particulars have these answers; `yes` and `no` for questions of that kind"""
    with_shaker: dict[str, bool] = field(default_factory=dict)
    """the answer that fits each kind of shaker, asked when one is put to use"""
    commences: bool = False
    """a date before which nothing is played by this book"""


def is_asked(particular: Particular, stated: dict[str, Stated]) -> bool:
    """Whether a particular is asked for, by what else was stated."""
    return all(_word(stated.get(name)) == answer for name, answer in particular.where.items())


def particular_problems(particulars: tuple[Particular, ...]) -> Iterator[tuple[int, str]]:
    """What particulars say that cannot be meant, each with its place."""
    names = [one.name for one in particulars]
    for place, one in enumerate(particulars):
        if names.index(one.name) != place:
            yield place, f"two particulars are called '{one.name}'; rename one"
        if (one.answer == "choice") != bool(one.choices):
            yield place, "choices go with answer = 'choice', and have to be there"
        for key, answers in _GOES_WITH.items():
            if getattr(one, key) not in (None, False, (), {}) and one.answer not in answers:
                yield place, f"{key} goes with answer = {' or '.join(repr(answer) for answer in answers)}"
        for asked in one.where:
            if asked not in names[:place]:
                yield place, f"where names '{asked}', which no particular before this one is called"


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
