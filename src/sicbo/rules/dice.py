"""Three equal dice with six faces each: pips, or symbols with values and colours. 216 rolls, 56 combinations."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import combinations_with_replacement, product
from typing import Final

import msgspec

from sicbo.refusals import Refused, nearest

FACES: Final = 6
ROLLS: Final = FACES**3

Positions = tuple[int, int, int]
"""Which face each die shows, as indexes 0 to 5 in the dice's list of faces."""


class Face(msgspec.Struct, frozen=True):
    """One face: its name, its value, its colour if it has one."""

    name: str
    value: int
    colour: str | None = None


class Dice(msgspec.Struct, frozen=True, dict=True):
    """The dice of a game; everything about a roll that does not depend on bets."""

    faces: tuple[Face, ...]
    symbols: bool = False

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours on the dice, in order of first appearance."""
        return tuple(dict.fromkeys(face.colour for face in self.faces if face.colour is not None))

    @cached_property
    def has_own_values(self) -> bool:
        """Whether every face has a different value, so that a roll can be given by values."""
        return len({face.value for face in self.faces}) == len(self.faces)

    @cached_property
    def place(self) -> dict[str | int, int]:
        """The index of a face, by its name, or by its value if no other face has it."""
        values = [face.value for face in self.faces]
        places: dict[str | int, int] = {}
        for index, value in enumerate(values):
            if values.count(value) == 1:
                places[value] = places[str(value)] = index
        places.update((face.name, index) for index, face in enumerate(self.faces))
        return places

    @property
    def every_combination(self) -> int:
        """All 56 combinations, as a set: a whole number with one bit for each."""
        return (1 << len(COMBINATIONS)) - 1

    def _grouped(self, figure: Callable[[list[Face]], int]) -> dict[int, int]:
        """The combinations for each value of some figure of the three faces."""
        groups: dict[int, int] = {}
        for bit, positions in enumerate(COMBINATIONS):
            number = figure([self.faces[position] for position in positions])
            groups[number] = groups.get(number, 0) | 1 << bit
        return groups

    @cached_property
    def totals(self) -> dict[int, int]:
        """For each total, the combinations that make it."""
        return self._grouped(lambda shown: sum(face.value for face in shown))

    @cached_property
    def distinct_faces(self) -> dict[int, int]:
        """For one, two and three, the combinations with so many different faces."""
        return self._grouped(lambda shown: len({face.name for face in shown}))

    @cached_property
    def distinct_colours(self) -> dict[int, int]:
        return self._grouped(lambda shown: len({face.colour for face in shown if face.colour is not None}))

    @cached_property
    def colour_triples(self) -> int:
        """The combinations that show one colour on all three dice."""
        return self._grouped(
            lambda shown: len({face.colour for face in shown}) == 1 and shown[0].colour is not None
        ).get(True, 0)

    @cached_property
    def _shown(self) -> dict[tuple[object, ...], dict[int, int]]:
        return {}

    def face_shown(self, places: tuple[int, ...]) -> dict[int, int]:
        """For 0 to 3, the combinations in which so many dice show one of these faces."""
        names = {self.faces[place].name for place in places}
        return self._counted(places, lambda shown: sum(face.name in names for face in shown))

    def colour_shown(self, colours: tuple[str, ...]) -> dict[int, int]:
        """For 0 to 3, the combinations in which so many dice show one of these colours."""
        return self._counted(colours, lambda shown: sum(face.colour in colours for face in shown))

    def _counted(self, key: tuple[object, ...], figure: Callable[[list[Face]], int]) -> dict[int, int]:
        if key not in self._shown:
            self._shown[key] = dict.fromkeys(range(4), 0) | self._grouped(figure)
        return self._shown[key]

    def roll_index(self, dice: Sequence[object]) -> int:
        """The number 0 to 215 of a roll given as three values or three names, or a refusal that says what is wrong."""
        if isinstance(dice, str | bytes) or len(dice) != 3:
            raise Refused(
                "bad-dice",
                "a roll is three dice, such as {example}, not {brief}",
                example=self.example(),
                brief=_brief(dice),
            )
        index = 0
        for die in dice:
            word = die.strip().lower() if isinstance(die, str) else die
            position = self.place.get(word) if isinstance(word, str) or type(word) is int else None
            if position is None:
                raise Refused(
                    "bad-dice",
                    "{brief} is not on these dice; {on_the_dice}",
                    brief=_brief(die),
                    on_the_dice=self._on_the_dice(die),
                )
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


COMBINATIONS: Final[tuple[Positions, ...]] = tuple(combinations_with_replacement(range(FACES), 3))
"""The 56 unordered outcomes: positions in ascending order."""

SORTED: Final[tuple[Positions, ...]] = tuple(
    (min(roll), sum(roll) - min(roll) - max(roll), max(roll)) for roll in all_rolls()
)
"""For each roll number, the same dice in ascending order."""

COMBINATION_OF: Final = bytes(COMBINATIONS.index(positions) for positions in SORTED)
"""For each roll number, the number of its combination."""

PIPS: Final = Dice(tuple(Face(str(value), value) for value in range(1, FACES + 1)))
