"""Repeated bets from one purse: the chances that it is emptied, or reaches its target.

The purse walks on a grid and stops when it cannot pay the next stake, or has reached the target: an absorbing chain. If
a round loses one step of the grid (any single bet at whole odds), it is solved in fractions; otherwise by elimination
in floating point, with an error bound from the residual and the longest expected walk.
"""

from fractions import Fraction
from math import gcd
from typing import Final

import numpy
from msgspec import Struct
from numpy.typing import NDArray

from sicbo.currency import Currency
from sicbo.maths.distribution import Distribution
from sicbo.maths.notebook import amount, facts_as_html, share
from sicbo.refusals import Refused
from sicbo.rules.dice import ROLLS

MOST_STATES: Final = 2_500
"""The most purses for elimination; more would keep a person waiting."""
MOST_EXACT: Final = 1_500
MOST_CELLS: Final = 400_000_000
"""The largest product of purses, rounds and results in a table of the chances by round."""

Floats = NDArray[numpy.float64]


class Ruin(Struct, frozen=True):
    """The end of a purse that is staked again and again."""

    purse: int
    target: int
    reaches: float
    """the chance of reaching the target before the next stake cannot be paid"""
    rounds: float
    """the average number of rounds until either happens"""
    error: float
    """`reaches` is right to within this"""
    currency: Currency
    exact: Fraction | None = None
    """the same chance as a fraction, if it was solved in fractions"""

    @property
    def ruined(self) -> float:
        return 1 - self.reaches

    def _repr_html_(self) -> str:
        facts = [("reaches the target", share(self.reaches)), ("ruined", share(self.ruined))]
        facts += [("rounds until either", f"{self.rounds:,.1f}"), ("exact to within", f"{self.error:.0e}")]
        return facts_as_html(
            f"from {amount(self.purse, self.currency)} to {amount(self.target, self.currency)}", facts
        )


class Curve(Struct, frozen=True):
    """The chances of ruin, and of having reached the target, by the end of each round from 0 on."""

    ruined: Floats
    reached: Floats
    error: float


class _Walk(Struct, frozen=True):
    """Purses as whole numbers of steps: 0 up to `least` cannot pay, `top` and above have the target."""

    start: int
    least: int
    top: int
    moves: tuple[tuple[int, int], ...]
    """by how many steps, on how many of the 216 rolls"""


def _walk(single: Distribution, purse: int, target: int) -> _Walk:
    assert single.rounds == 1
    if not single.staked <= purse < target:
        raise Refused("bad-request", "the purse must cover the stakes of one round and be below the target")
    step = gcd(*single.ways)
    # The part of the purse below one step never changes: only whole steps count.
    rest = purse % step
    least = -(-(single.staked - rest) // step)
    top = -(-(target - rest) // step)
    moves = tuple((net // step, ways) for net, ways in single.ways.items())
    return _Walk(purse // step, least, top, moves)


def ruin(single: Distribution, purse: int, target: int, *, most_states: int = MOST_STATES) -> Ruin:
    """The end of a purse that stakes the same bets until it cannot pay, or has reached the target."""
    walk = _walk(single, purse, target)
    states = walk.top - walk.least
    if states > most_states:
        raise Refused(
            "too-large",
            "there are {states} possible purses between ruin and the target, and at most {most} can be "
            "solved; ask for rounder stakes or a nearer target",
            states=f"{states:,}",
            most=f"{most_states:,}",
        )
    exact = _in_fractions(walk) if walk.moves[0][0] == -1 and states <= MOST_EXACT else None
    reaches, rounds, error = _eliminated(walk)
    if exact is not None:
        reaches, error = float(exact), 0.0
    return Ruin(purse, target, reaches, rounds, error, single.currency, exact)


def _in_fractions(walk: _Walk) -> Fraction:
    """Downwards from the target: each purse's chance follows from those above it, with one unknown.

    With u(i) = known(i) + unknown(i) * x, where x is the chance of the purse just below the target, the equation of
    purse i gives that of purse i - 1. The purse that cannot pay has no chance, which gives x.
    """
    lost = next(ways for move, ways in walk.moves if move < 0)
    # Scaled by lost**(top - 1 - i) everything is a whole number.
    known, factor = {walk.top - 1: 0}, {walk.top - 1: 1}
    scale = {walk.top - 1: 1}
    for place in range(walk.top - 1, walk.least - 1, -1):
        below, below_factor = ROLLS * known[place], ROLLS * factor[place]
        for move, ways in walk.moves:
            if move < 0:
                continue
            other = place + move
            if other >= walk.top:
                below -= ways * scale[place]
            else:
                below -= ways * known[other] * (scale[place] // scale[other])
                below_factor -= ways * factor[other] * (scale[place] // scale[other])
        known[place - 1], factor[place - 1], scale[place - 1] = below, below_factor, scale[place] * lost
    bottom = walk.least - 1
    unknown = Fraction(-known[bottom], factor[bottom])
    return (known[walk.start] + factor[walk.start] * unknown) / scale[walk.start]


def _eliminated(walk: _Walk) -> tuple[float, float, float]:
    states = walk.top - walk.least
    stays = numpy.zeros((states, states))
    hits = numpy.zeros(states)
    rows = numpy.arange(states)
    for move, ways in walk.moves:
        chance = ways / ROLLS
        inside = rows[(rows + move >= 0) & (rows + move < states)]
        stays[inside, inside + move] += chance
        hits[rows + move >= states] += chance
    system = numpy.eye(states) - stays
    wanted = numpy.stack([hits, numpy.ones(states)], axis=1)
    found = numpy.linalg.solve(system, wanted)
    found += numpy.linalg.solve(system, wanted - system @ found)
    left_over = numpy.abs(wanted - system @ found).max(axis=0)
    longest = float(found[:, 1].max()) / max(1e-300, 1 - float(left_over[1]))
    rounding = float(numpy.finfo(numpy.float64).eps) * (len(walk.moves) + 2)
    place = walk.start - walk.least
    return float(found[place, 0]), float(found[place, 1]), longest * (float(left_over[0]) + rounding)


def ruin_curve(single: Distribution, purse: int, target: int, rounds: int) -> Curve:
    """The chances of ruin and of the target after each of so many rounds."""
    walk = _walk(single, purse, target)
    states = walk.top - walk.least
    if states * rounds * len(walk.moves) > MOST_CELLS:
        raise Refused(
            "too-large",
            "{states} purses over {rounds} rounds are too many to solve; ask for fewer rounds",
            states=f"{states:,}",
            rounds=f"{rounds:,}",
        )
    now = numpy.zeros(states)
    now[walk.start - walk.least] = 1.0
    ruined, reached = numpy.zeros(rounds + 1), numpy.zeros(rounds + 1)
    for number in range(1, rounds + 1):
        after = numpy.zeros(states)
        out_low = out_high = 0.0
        for move, ways in walk.moves:
            chance = ways / ROLLS
            if move < 0:
                cut = min(-move, states)
                out_low += chance * float(now[:cut].sum())
                after[: states - cut] += chance * now[cut:]
            else:
                cut = min(move, states)
                out_high += chance * float(now[states - cut :].sum())
                after[cut:] += chance * now[: states - cut]
        ruined[number] = ruined[number - 1] + out_low
        reached[number] = reached[number - 1] + out_high
        now = after
    # Only sums of products of non-negative numbers: each round adds one rounding unit for each of its terms.
    error = float(numpy.finfo(numpy.float64).eps) * rounds * (len(walk.moves) + 3 + states**0.5)
    return Curve(ruined, reached, error)
