"""The closed vocabulary of winning conditions. A condition is the set of combinations of which it is true.

Sets are whole numbers with one bit per combination of the dice, so that "and", "or" and "not" are single
operations and a whole book compiles in milliseconds.
"""

import re
from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import or_

import msgspec

from sicbo.rules.bookfile import Level, Numbers
from sicbo.rules.dice import Dice

_RANGE = re.compile(r"(\d{1,3})-(\d{1,3})", re.ASCII)


class Subject(msgspec.Struct, frozen=True):
    """What a bet is about: the faces, colours or total picked by the player or fixed by the book."""

    faces: tuple[int, ...] = ()
    colours: tuple[str, ...] = ()
    total: int | None = None

    def shown(self, dice: Dice) -> dict[int, int]:
        """For 0 to 3: the combinations in which so many dice show any of the picks."""
        return dice.colour_shown(self.colours) if self.colours else dice.face_shown(self.faces)

    def shown_each(self, dice: Dice) -> list[dict[int, int]]:
        """The same for each pick separately."""
        if self.colours:
            return [dice.colour_shown((colour,)) for colour in self.colours]
        return [dice.face_shown((face,)) for face in self.faces]


@lru_cache(maxsize=512)
def numbers(given: Numbers) -> frozenset[int]:
    """A number, a range "4-10" or a set [5, 7, 9], as the set of numbers it means."""
    if isinstance(given, int):
        return frozenset({given})
    if isinstance(given, str):
        match = _RANGE.fullmatch(given)
        if match is None:
            raise ValueError(f"'{given}' is not a range; write it like '4-10'")
        if int(match[1]) > int(match[2]):
            raise ValueError(f"the range '{given}' is empty; write the smaller number first")
        return frozenset(range(int(match[1]), int(match[2]) + 1))
    return frozenset(given)


def _where(of: dict[int, int], wanted: Iterable[int]) -> int:
    """The combinations in which a figure is one of the wanted ones."""
    return reduce(or_, (of.get(number, 0) for number in wanted), 0)


def winning(level: Level, subject: Subject, dice: Dice) -> int:
    """The combinations of which every condition of this level is true."""
    won = every = dice.every_combination

    def unless(condition: bool, combinations: int) -> int:
        return combinations if condition else every & ~combinations

    if level.total is not None:
        totals = {subject.total or 0} if level.total == "picked" else numbers(level.total)
        won &= _where(dice.totals, totals)
    if level.parity is not None:
        remainder = 1 if level.parity == "odd" else 0
        won &= _where(dice.totals, (total for total in dice.totals if total % 2 == remainder))
    if level.triple is not None:
        won &= unless(level.triple, dice.distinct_faces[1])
    if level.colour_triple is not None:
        won &= unless(level.colour_triple, dice.colour_triples)
    if level.distinct is not None:
        won &= _where(dice.distinct_faces, numbers(level.distinct))
    if level.distinct_colours is not None:
        won &= _where(dice.distinct_colours, numbers(level.distinct_colours))
    if level.count is not None:
        won &= _where(subject.shown(dice), numbers(level.count))
    if level.all_shown is not None:
        missing = reduce(or_, (shown[0] for shown in subject.shown_each(dice)), 0)
        won &= unless(not level.all_shown, missing)
    if level.only_picked is not None:
        won &= unless(level.only_picked, subject.shown(dice)[3])
    if level.exactly is not None:
        won &= subject.shown(dice)[3]
        for shown, wanted in zip(subject.shown_each(dice), level.exactly, strict=False):
            won &= shown.get(wanted, 0)
    return won
