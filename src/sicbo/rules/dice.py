"""Three equal dice with six faces each: pips, or symbols with values and colours. 216 rolls, 56 combinations."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations_with_replacement, product
from typing import Final

import msgspec

from sicbo.refusals import Refused, nearest

FACES: Final = 6
ROLLS: Final = FACES**3

Positions = tuple[int, int, int]
"""Which face each die shows, as places 0 to 5 in the dice's list of faces."""


class Face(msgspec.Struct, frozen=True):
    """One face: what it is called, what it counts, its colour if it has one."""

    name: str
    value: int
    colour: str | None = None


class Combination(msgspec.Struct, frozen=True):
    """What can be said of three dice whatever their order."""

    total: int
    counts: tuple[int, ...]
    colour_counts: dict[str, int]

    @property
    def distinct(self) -> int:
        return sum(1 for count in self.counts if count)

    @property
    def distinct_colours(self) -> int:
        return len(self.colour_counts)


class Dice(msgspec.Struct, frozen=True, dict=True):
    """The dice of a game; everything about a roll that does not depend on bets."""

    faces: tuple[Face, ...]
    symbols: bool = False

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours on the dice, in order of first appearance."""
        return tuple(dict.fromkeys(face.colour for face in self.faces if face.colour is not None))

    @cached_property
    def place(self) -> dict[str | int, int]:
        """Where a face stands, by its name, and by its value where no other face has that value."""
        values = [face.value for face in self.faces]
        places: dict[str | int, int] = {}
        for index, value in enumerate(values):
            if values.count(value) == 1:
                places[value] = places[str(value)] = index
        places.update((face.name, index) for index, face in enumerate(self.faces))
        return places

    @cached_property
    def combinations(self) -> dict[Positions, Combination]:
        """The 56 unordered outcomes, by their sorted positions."""
        return {
            (a, b, c): self._combination((a, b, c))
            for a, b, c in combinations_with_replacement(range(FACES), 3)
        }

    def _combination(self, positions: Positions) -> Combination:
        shown = [self.faces[position] for position in positions]
        colour_counts: dict[str, int] = {}
        for face in shown:
            if face.colour is not None:
                colour_counts[face.colour] = colour_counts.get(face.colour, 0) + 1
        counts = tuple(positions.count(index) for index in range(FACES))
        return Combination(sum(face.value for face in shown), counts, colour_counts)

    def roll_index(self, dice: Sequence[object]) -> int:
        """The number 0 to 215 of a roll given as three values or three names, or a refusal that says what is wrong."""
        if isinstance(dice, str | bytes) or len(dice) != 3:
            raise Refused(
                "bad-dice", f"a roll is three dice, such as {self.example()}; this is not: {_brief(dice)}"
            )
        index = 0
        for die in dice:
            word = die.strip().lower() if isinstance(die, str) else die
            position = self.place.get(word) if isinstance(word, str) or type(word) is int else None
            if position is None:
                raise Refused("bad-dice", f"{_brief(die)} is not on these dice; {self._on_the_dice(die)}")
            index = index * FACES + position
        return index

    def shown(self, index: int) -> tuple[str | int, ...]:
        """A roll as people say it: values of pip dice, names of symbols."""
        faces = (self.faces[position] for position in positions_of(index))
        return tuple(face.name if self.symbols else face.value for face in faces)

    def values(self, index: int) -> tuple[int, ...]:
        return tuple(self.faces[position].value for position in positions_of(index))

    def example(self) -> str:
        return ",".join(str(face) for face in self.shown(index_of((1, 1, 4))))

    def _on_the_dice(self, die: object) -> str:
        if not self.symbols:
            low, high = self.faces[0].value, self.faces[-1].value
            return f"each die shows {low} to {high}"
        return nearest(str(die), [face.name for face in self.faces])


def _brief(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def index_of(positions: Positions) -> int:
    """The number of a roll; the first die counts most."""
    a, b, c = positions
    return (a * FACES + b) * FACES + c


def positions_of(index: int) -> Positions:
    return index // (FACES * FACES), index // FACES % FACES, index % FACES


def all_rolls() -> Iterator[Positions]:
    """All 216 rolls in order of their numbers."""
    return product(range(FACES), repeat=3)  # type: ignore[return-value]


SORTED: Final[tuple[Positions, ...]] = tuple(
    (min(roll), sum(roll) - min(roll) - max(roll), max(roll)) for roll in all_rolls()
)
"""For each roll number, the same dice in ascending order: the key of its combination."""

PIPS: Final = Dice(tuple(Face(str(value), value) for value in range(1, FACES + 1)))
