"""The exact distribution of the result of a set of bets, for one round and for many."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import gcd
from typing import Final

from msgspec import Struct

from sicbo.currency import Currency
from sicbo.maths.exact import square_root
from sicbo.maths.notebook import amount, facts_as_html, share
from sicbo.refusals import Refused
from sicbo.rules.dice import ROLLS, SORTED, index_of
from sicbo.rules.game import Game, Wagers
from sicbo.rules.settlement import as_wagers

MAX_ROUNDS: Final = 1_000_000
MAX_WORK: Final = 2_000_000_000
"""Bits multiplied in one call; more would keep a person waiting for minutes."""


class Distribution(Struct, frozen=True):
    """How likely each net result is, in minor units: ways out of 216 to the power of the rounds."""

    rounds: int
    staked: int
    ways: dict[int, int]
    """net result -> number of equally likely sequences of rolls, in ascending order of the result"""
    currency: Currency

    @property
    def possible(self) -> int:
        sequences: int = ROLLS**self.rounds
        return sequences

    def probability(self, net: int) -> Fraction:
        return Fraction(self.ways.get(net, 0), self.possible)

    @property
    def ahead(self) -> Fraction:
        """The probability of ending with more than at the start."""
        return Fraction(sum(ways for net, ways in self.ways.items() if net > 0), self.possible)

    @property
    def even(self) -> Fraction:
        return self.probability(0)

    @property
    def behind(self) -> Fraction:
        return 1 - self.ahead - self.even

    @property
    def mean(self) -> Fraction:
        return Fraction(sum(net * ways for net, ways in self.ways.items()), self.possible)

    @property
    def variance(self) -> Fraction:
        squares = Fraction(sum(net * net * ways for net, ways in self.ways.items()), self.possible)
        return squares - self.mean * self.mean

    def standard_deviation(self, places: int = 2) -> str:
        """In minor units, rounded to so many places."""
        return square_root(self.variance, places)

    def quantile(self, share: Fraction) -> int:
        """The smallest result that is not exceeded with at least this probability."""
        wanted, seen = share * self.possible, 0
        for net, ways in self.ways.items():
            seen += ways
            if seen >= wanted:
                return net
        return max(self.ways)

    def _repr_html_(self) -> str:
        facts = [
            ("ahead", share(float(self.ahead))),
            ("even", share(float(self.even))),
            ("behind", share(float(self.behind))),
        ]
        facts += [
            ("expected", amount(float(self.mean), self.currency)),
            ("worst", amount(self.worst, self.currency)),
            ("best", amount(self.best, self.currency)),
        ]
        return facts_as_html(
            f"{self.rounds:,} rounds, {self.currency.format(self.staked)} staked: exact", facts
        )

    @property
    def worst(self) -> int:
        return min(self.ways)

    @property
    def best(self) -> int:
        return max(self.ways)


class Exposure(Struct, frozen=True):
    """What the house can lose on one roll to all bets together."""

    staked: int
    largest_loss: int
    """of the house, on its worst roll; negative if even that roll leaves it ahead"""
    worst_rolls: tuple[tuple[str | int, ...], ...]
    largest_gain: int
    best_rolls: tuple[tuple[str | int, ...], ...]
    expected_gain: Fraction


def _net_by_roll(game: Game, wagers: Wagers) -> tuple[int, list[int]]:
    """The total stake, and the players' net result on each of the 216 rolls."""
    listed = as_wagers(wagers, game.paytable)
    staked = sum(wager.stake for wager in listed)
    return staked, [back - staked for back in game.result_by_roll(listed)]


def one_round(game: Game, wagers: Wagers) -> Distribution:
    """The distribution of the net result of these bets on one roll."""
    staked, nets = _net_by_roll(game, wagers)
    return Distribution(1, staked, dict(sorted(Counter(nets).items())), game.currency)


def exposure(game: Game, wagers: Wagers) -> Exposure:
    """The house's best and worst rolls against all bets on the layout, no matter who they belong to."""
    staked, nets = _net_by_roll(game, wagers)
    best, worst = max(nets), min(nets)
    return Exposure(
        staked=staked,
        largest_loss=best,
        worst_rolls=_unordered(game, (roll for roll, net in enumerate(nets) if net == best)),
        largest_gain=-worst,
        best_rolls=_unordered(game, (roll for roll, net in enumerate(nets) if net == worst)),
        expected_gain=Fraction(-sum(nets), ROLLS),
    )


def _unordered(game: Game, rolls: Iterable[int]) -> tuple[tuple[str | int, ...], ...]:
    """Rolls as people name them, each combination once."""
    return tuple(dict.fromkeys(game.dice.shown(index_of(SORTED[roll])) for roll in rolls))


def many_rounds(single: Distribution, rounds: int) -> Distribution:
    """The distribution after so many rounds of the same bets: the exact convolution of the single round.

    The results of one round are a polynomial whose n-th power is wanted. With results on a grid of step g, the
    power's coefficients follow one from another by a recurrence with as many terms as one round has results,
    so nothing is ever multiplied out (J. C. P. Miller's formula).
    """
    assert single.rounds == 1
    if not 1 <= rounds <= MAX_ROUNDS:
        raise Refused(
            "too-large",
            "give 1 to {most} rounds, not {rounds}",
            most=f"{MAX_ROUNDS:,}",
            rounds=rounds,
        )
    lowest = min(single.ways)
    step = gcd(*(net - lowest for net in single.ways)) or 1
    terms = [((net - lowest) // step, ways) for net, ways in single.ways.items()]
    degree = terms[-1][0] * rounds
    if degree * (len(terms) - 1) * rounds * 8 > MAX_WORK:
        raise Refused(
            "too-large",
            "the exact distribution of {rounds} rounds of these bets has {degree} results of {rounds2} "
            "bits each; ask for fewer rounds or fewer different bets",
            rounds=rounds,
            degree=degree + 1,
            rounds2=rounds * 8,
        )
    coefficients = power(terms, rounds)
    ways = {lowest * rounds + place * step: count for place, count in enumerate(coefficients) if count}
    return Distribution(rounds, single.staked * rounds, ways, single.currency)


def power(terms: list[tuple[int, int]], exponent: int) -> list[int]:
    """The coefficients of a polynomial, given as (exponent, coefficient) from exponent 0, to a power."""
    (start, first), *others = terms
    assert start == 0
    assert first > 0
    result = [first**exponent]
    for place in range(1, others[-1][0] * exponent + 1 if others else 1):
        total = 0
        for offset, coefficient in others:
            if offset > place:
                break
            total += (offset * (exponent + 1) - place) * coefficient * result[place - offset]
        result.append(total // (place * first))
    return result
