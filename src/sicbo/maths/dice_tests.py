"""Whether the dice of a table fell as fair dice do: a fixed family of tests, and their power.

The tests and the level are fixed before the rolls are seen. Of several tests one is likely to look odd by chance, so
the probabilities are adjusted by Holm: with fair dice, at most a share of `LEVEL` of all houses is told that something
is unusual, however many tests there are. Nothing here predicts the next roll: dice have no memory, and a test that
finds something is a reason to inspect them, not to bet on them.
"""

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Final, Literal

from msgspec import Struct

from sicbo.maths.chances import (
    binomial_both,
    chi_square_bound,
    chi_square_tail,
    noncentral_tail,
    normal_both,
    runs_both,
)
from sicbo.rules.dice import FACES, ROLLS

LEVEL: Final = 0.01
"""The chance of ever calling fair dice unusual."""
LEAST_EXPECTED: Final = 5
"""Cells with a lower expected count make chi-square unreliable."""
BIAS: Final = Fraction(1, 50)
"""The bias for which the power is stated by default: a face that comes 18.7 % of the time, not 16.7 %."""

Verdict = Literal["nothing unusual", "unusual", "too few rounds"]


class Cell(Struct, frozen=True):
    """One counted result, and its expected count with fair dice."""

    name: str
    count: int
    expected: float


class Tested(Struct, frozen=True):
    """One test of the family."""

    name: str
    about: str
    statistic: float | None
    degrees: int | None
    chance: float | None
    """the p-value with fair dice; `None` with too few rounds"""
    adjusted: float | None
    """the same, adjusted for several tests (Holm)"""
    needs: int
    """rounds that the test needs"""
    unusual: bool = False
    cells: tuple[Cell, ...] = ()


class Power(Struct, frozen=True):
    """The power of the test of faces: a face of all three dice that comes more often by `bias`."""

    bias: float
    rounds: int
    noticed: float
    """the chance that dice with this bias are called unusual after so many rounds"""
    rounds_for_nine_in_ten: int


class DiceReport(Struct, frozen=True):
    """All tests of one table's rolls, and the verdict."""

    rounds: int
    level: float
    tests: tuple[Tested, ...]
    verdict: Verdict
    words: str
    power: Power


def judge_dice(
    rolls: Sequence[int], totals: Sequence[int], *, ordered: bool, bias: Fraction = BIAS
) -> DiceReport:
    """Test rolls in the order in which they fell. `totals` has the total of each of the 216 rolls; `ordered` says
    whether it is known which die showed which face, without which the 216 cells cannot be distinguished."""
    tests = [
        _faces(rolls),
        _totals(rolls, totals),
        _combinations(rolls),
        *([_cells(rolls)] if ordered else []),
        _serial(rolls, totals),
        _following(rolls, totals),
        _repeats(rolls),
        _runs(rolls, totals),
    ]
    adjusted = _holm(tests)
    unusual = [test for test in adjusted if test.unusual]
    verdict: Verdict = "unusual" if unusual else "nothing unusual"
    if all(test.chance is None for test in adjusted):
        verdict = "too few rounds"
    power = power_of_faces(len(rolls), bias, len(tests))
    return DiceReport(len(rolls), LEVEL, tuple(adjusted), verdict, _words(verdict, unusual), power)


def _words(verdict: Verdict, unusual: Sequence[Tested]) -> str:
    if verdict == "too few rounds":
        return "Too few rounds to test."
    if verdict == "nothing unusual":
        return "Nothing unusual: consistent with fair dice."
    names = ", ".join(test.name for test in unusual)
    return (
        f"Unusual: {names}. Fair dice give such results in fewer than 1 test in 100: inspect the dice and the"
        " shaker. This says nothing about future rolls."
    )


# -- the tests --------------------------------------------------------------------------------------------


def faces_of(roll: int) -> tuple[int, int, int]:
    """The indexes of the three faces of a roll, each 0 to 5."""
    return roll // 36, roll // 6 % 6, roll % 6


def _chi_square(
    name: str, about: str, counts: Mapping[str, int], ways: Mapping[str, int], whole: int, draws: int
) -> Tested:
    """Counts compared with their expectations, once every expected count is high enough. `draws` is how many a round
    has."""
    needs = -(-LEAST_EXPECTED * whole // (min(ways.values()) * draws))
    trials = sum(counts.values())
    cells = tuple(Cell(cell, counts.get(cell, 0), trials * ways[cell] / whole) for cell in ways)
    if trials < needs * draws:
        return Tested(name, about, None, None, None, None, needs, cells=cells)
    statistic = sum((cell.count - cell.expected) ** 2 / cell.expected for cell in cells)
    degrees = len(cells) - 1
    return Tested(
        name, about, statistic, degrees, chi_square_tail(statistic, degrees), None, needs, cells=cells
    )


def _faces(rolls: Sequence[int]) -> Tested:
    shown = Counter(str(face + 1) for roll in rolls for face in faces_of(roll))
    ways = {str(face + 1): 1 for face in range(FACES)}
    return _chi_square("faces", "frequency of each face, over all three dice", shown, ways, FACES, 3)


def _totals(rolls: Sequence[int], totals: Sequence[int]) -> Tested:
    shown = Counter(str(totals[roll]) for roll in rolls)
    ways = Counter(totals)
    named = {str(total): ways[total] for total in sorted(ways)}
    return _chi_square("totals", "frequency of each total", shown, named, ROLLS, 1)


@cache
def _combination(roll: int) -> str:
    return "-".join(str(face + 1) for face in sorted(faces_of(roll)))


def _combinations(rolls: Sequence[int]) -> Tested:
    shown = Counter(_combination(roll) for roll in rolls)
    ways = Counter(_combination(roll) for roll in range(ROLLS))
    about = "frequency of each of the 56 combinations"
    return _chi_square("combinations", about, shown, dict(sorted(ways.items())), ROLLS, 1)


def _cells(rolls: Sequence[int]) -> Tested:
    def named(roll: int) -> str:
        return "-".join(str(face + 1) for face in faces_of(roll))

    shown = Counter(named(roll) for roll in rolls)
    about = "frequency of each of the 216 rolls, die by die"
    return _chi_square("rolls", about, shown, {named(roll): 1 for roll in range(ROLLS)}, ROLLS, 1)


SERIAL_NEEDS: Final = 30


def _serial(rolls: Sequence[int], totals: Sequence[int]) -> Tested:
    """The correlation of each total with the previous one, around the mean of fair dice."""
    about = "correlation of each total with the one before"
    if len(rolls) < SERIAL_NEEDS:
        return Tested("serial", about, None, None, None, None, SERIAL_NEEDS)
    mean = sum(totals) / ROLLS
    variance = sum((total - mean) ** 2 for total in totals) / ROLLS
    apart = [totals[roll] - mean for roll in rolls]
    products = sum(one * other for one, other in itertools.pairwise(apart))
    statistic = products / (variance * sqrt(len(rolls) - 1))
    return Tested("serial", about, statistic, None, normal_both(statistic), None, SERIAL_NEEDS)


def _third(total: int, mean: float) -> str:
    return "middle" if abs(total - mean) < 1 else "low" if total < mean else "high"


def _following(rolls: Sequence[int], totals: Sequence[int]) -> Tested:
    """Pairs of consecutive rounds: a low, middle or high total, compared with the previous one."""
    about = "how low, medium and high totals follow each other"
    mean = sum(totals) / ROLLS
    thirds = [_third(total, mean) for total in totals]
    names = ("low", "middle", "high")
    ways = Counter(thirds)
    pairs = Counter((thirds[one], thirds[other]) for one, other in itertools.pairwise(rolls))
    needs = -(-2 * LEAST_EXPECTED * ROLLS**2 // min(ways.values()) ** 2) + 1
    before = Counter(thirds[roll] for roll in rolls[:-1])
    after = Counter(thirds[roll] for roll in rolls[1:])
    many = max(1, len(rolls) - 1)
    cells = tuple(
        Cell(f"{name}, {other}", pairs[name, other], before[name] * after[other] / many)
        for name in names
        for other in names
    )
    if len(rolls) < needs or min(cell.expected for cell in cells) < 1:
        return Tested("pairs", about, None, None, None, None, needs, cells=cells)
    statistic = sum((cell.count - cell.expected) ** 2 / cell.expected for cell in cells)
    return Tested("pairs", about, statistic, 4, chi_square_tail(statistic, 4), None, needs, cells=cells)


REPEATS_NEED: Final = 100


def _repeats(rolls: Sequence[int]) -> Tested:
    """How often a combination came twice in a row: exact, by the binomial distribution."""
    about = "how often the same three faces came up twice in a row"
    ways = Counter(_combination(roll) for roll in range(ROLLS))
    chance = sum(way * way for way in ways.values()) / ROLLS**2
    many = max(0, len(rolls) - 1)
    again = sum(_combination(one) == _combination(other) for one, other in itertools.pairwise(rolls))
    cells = (Cell("twice in a row", again, many * chance),)
    if len(rolls) < REPEATS_NEED:
        return Tested("repeats", about, None, None, None, None, REPEATS_NEED, cells=cells)
    return Tested(
        "repeats",
        about,
        float(again),
        None,
        binomial_both(again, many, chance),
        None,
        REPEATS_NEED,
        cells=cells,
    )


RUNS_NEED: Final = 20


def _runs(rolls: Sequence[int], totals: Sequence[int]) -> Tested:
    """Runs of low and high, without triples: exact as far as it can be counted (Wald and Wolfowitz)."""
    about = "runs of low and high totals, without triples"
    middle = sum(totals) / ROLLS
    kinds = [totals[roll] > middle for roll in rolls if len(set(faces_of(roll))) > 1]
    high = sum(kinds)
    low = len(kinds) - high
    if min(low, high) < RUNS_NEED // 2:
        return Tested("runs", about, None, None, None, None, RUNS_NEED)
    runs = 1 + sum(one != other for one, other in itertools.pairwise(kinds))
    expected = 2 * low * high / (low + high) + 1
    cells = (Cell("runs", runs, expected),)
    return Tested("runs", about, float(runs), None, runs_both(runs, low, high), None, RUNS_NEED, cells=cells)


def _holm(tests: Sequence[Tested]) -> list[Tested]:
    """Each p-value adjusted for so many tests: the smallest times their number, the next times one less, and never
    smaller than the previous one."""
    ranked = sorted((test.chance, place) for place, test in enumerate(tests) if test.chance is not None)
    adjusted: dict[int, float] = {}
    least = 0.0
    for rank, (chance, place) in enumerate(ranked):
        least = max(least, min(1.0, (len(ranked) - rank) * chance))
        adjusted[place] = least
    return [
        test
        if place not in adjusted
        else Tested(
            test.name, test.about, test.statistic, test.degrees, test.chance, adjusted[place], test.needs,
            adjusted[place] <= LEVEL, test.cells,
        )
        for place, test in enumerate(tests)
    ]  # fmt: skip


# -- power --------------------------------------------------------------------------------


def power_of_faces(rounds: int, bias: Fraction, tests: int) -> Power:
    """The chance that the test of faces detects a face that comes with 1/6 + bias, as the strictest of so many
    tests."""
    noticed = _noticed(rounds, bias, tests) if rounds else 0.0
    return Power(float(bias), rounds, noticed, _rounds_for_nine_in_ten(bias, tests))


@cache
def _rounds_for_nine_in_ten(bias: Fraction, tests: int) -> int:
    low, high = 1, 1
    while _noticed(high, bias, tests) < 0.9 and high < 10**9:
        low, high = high, high * 2
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if _noticed(middle, bias, tests) >= 0.9 else (middle + 1, high)
    return high


def _noticed(rounds: int, bias: Fraction, tests: int) -> float:
    return noncentral_tail(_bound_of_faces(tests), FACES - 1, rounds * _shift(bias))


@cache
def _bound_of_faces(tests: int) -> float:
    return chi_square_bound(LEVEL / tests, FACES - 1)


def _shift(bias: Fraction) -> float:
    """The non-centrality of one round, three dice: one face is likelier by the bias, the others share its loss."""
    fair = Fraction(1, FACES)
    others = -bias / (FACES - 1)
    return float(3 * (bias**2 / fair + (FACES - 1) * others**2 / fair))
