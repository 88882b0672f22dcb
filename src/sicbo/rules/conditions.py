"""The closed vocabulary of what can win, and how each word is judged on the dice."""

from functools import lru_cache

import msgspec

from sicbo.rules.bookfile import Level, Numbers, Total
from sicbo.rules.dice import Combination


class Subject(msgspec.Struct, frozen=True):
    """What a bet is about: the faces, colours or total that were picked by the player or fixed by the book."""

    faces: tuple[int, ...] = ()
    colours: tuple[str, ...] = ()
    total: int | None = None

    def shown_each(self, roll: Combination) -> list[int]:
        """How many dice show each picked face, or each picked colour."""
        if self.colours:
            return [roll.colour_counts.get(colour, 0) for colour in self.colours]
        return [roll.counts[face] for face in self.faces]


@lru_cache(maxsize=512)
def numbers(given: Numbers | Total) -> frozenset[int]:
    """A number, a range "4-10" or a set [5, 7, 9], as the set of numbers it means."""
    if isinstance(given, int):
        return frozenset({given})
    if isinstance(given, str):
        low, high = given.split("-")
        return frozenset(range(int(low), int(high) + 1))
    return frozenset(given)


def holds(level: Level, subject: Subject, roll: Combination) -> bool:
    """Whether every condition of this level is true of the roll."""
    if level.total is not None:
        wanted = {subject.total} if level.total == "picked" else numbers(level.total)
        if roll.total not in wanted:
            return False
    if level.parity is not None and (roll.total % 2 == 1) != (level.parity == "odd"):
        return False
    if level.triple is not None and (roll.distinct == 1) != level.triple:
        return False
    if level.colour_triple is not None and (3 in roll.colour_counts.values()) != level.colour_triple:
        return False
    if level.distinct is not None and roll.distinct not in numbers(level.distinct):
        return False
    if level.distinct_colours is not None and roll.distinct_colours not in numbers(level.distinct_colours):
        return False
    shown = subject.shown_each(roll)
    if level.count is not None and sum(shown) not in numbers(level.count):
        return False
    if level.all_shown is not None and all(shown) != level.all_shown:
        return False
    if level.only_picked is not None and (sum(shown) == 3) != level.only_picked:
        return False
    return level.exactly is None or (sum(shown) == 3 and tuple(shown) == level.exactly)
