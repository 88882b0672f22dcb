"""The exact effect of a progressive pool on the return: how often it is won, what it adds, and when a bet is fair."""

from fractions import Fraction
from math import floor, log
from typing import Final

from msgspec import Struct

from sicbo.maths.exact import ONE, analyse_bet
from sicbo.refusals import Refused
from sicbo.rules.dice import ROLLS
from sicbo.rules.game import Game
from sicbo.rules.pools import ALL_BETS, MILLION, PoolTerms, Trigger, qualifying_bets, winning_rolls

STEPS_MAXIMUM: Final = 1_000_000
"""Rounds from the seed to the ceiling, above which no exact power is computed."""

_BITS: Final = 192


class Offer(Struct, frozen=True):
    """A bet that takes part in a pool, at the lowest qualifying stake and one displayed value."""

    bet: str
    stake: int
    value: int
    own_return: Fraction
    added_return: Fraction
    break_even: Fraction
    """the displayed value at which the bet is fair, in minor units"""

    @property
    def edge(self) -> Fraction:
        """The house's part of each unit staked, with the pool; negative if the bet favours the player."""
        return ONE - self.own_return - self.added_return


class LongRun(Struct, frozen=True):
    """A pool in the long run with the same turnover in every round, in minor units and parts of turnover."""

    probability: Fraction
    """that a round wins it"""
    turnover: int
    growth: Fraction
    """per round, as shown"""
    put_by: Fraction
    """per round, for the next start"""
    first_prize: Fraction
    """expected at the first win, from the seed"""
    prize: Fraction
    """expected at a win, in the long run"""
    seed: int
    exact: bool = True
    """`prize` is an exact fraction; otherwise it is right to far more places than money has"""

    @property
    def rounds(self) -> Fraction:
        return ONE / self.probability

    def won_within(self, rounds: int) -> Fraction:
        """The chance that it is won within so many rounds."""
        return ONE - (ONE - self.probability) ** rounds

    def rounds_until(self, share: Fraction) -> int:
        """The fewest rounds within which it is won with at least this chance."""
        if not 0 < share < 1:
            raise Refused("bad-request", "a probability must be above 0 and below 1")
        if self.probability == 1:
            return 1
        many = max(1, floor(log(1 - share) / log(1 - self.probability)))
        # Logarithms are rounded: the exact chances decide.
        while many > 1 and self.won_within(many - 1) >= share:
            many -= 1
        while self.won_within(many) < share:
            many += 1
        return many

    @property
    def by_seeds(self) -> Fraction:
        """The part of turnover returned to players from the house's own money."""
        return self.probability * self.seed / self.turnover

    @property
    def by_contributions(self) -> Fraction:
        """The part of turnover returned to players from contributions."""
        return self.probability * (self.prize - self.seed) / self.turnover

    @property
    def returned(self) -> Fraction:
        return self.by_seeds + self.by_contributions


def hit_probability(game: Game, trigger: Trigger) -> Fraction:
    """The chance that a roll wins the pool, if some player has the qualifying stake."""
    return Fraction(len(winning_rolls(game, trigger)), ROLLS)


def added_return(game: Game, trigger: Trigger, stake: int, value: int) -> Fraction:
    """What a pool that shows `value` adds to the return of each unit of a stake, for one winner."""
    return hit_probability(game, trigger) * value / stake


def break_even(game: Game, trigger: Trigger, bet: str, stake: int) -> Fraction:
    """The displayed value at which this bet has no edge; zero or negative if it favours the player without a pool."""
    return analyse_bet(game, bet).edge * stake / hit_probability(game, trigger)


def offers(game: Game, terms: PoolTerms, value: int) -> tuple[Offer, ...]:
    """The bets that take part in a pool, equal ones once, each at the lowest qualifying stake."""
    trigger = terms.trigger
    names = qualifying_bets(game, trigger)
    if trigger.on == ALL_BETS:
        names = (max(names, key=lambda name: analyse_bet(game, name).expected_return),)
    stake = trigger.stake_at_least
    found: dict[Fraction, Offer] = {}
    for name in names:
        own = analyse_bet(game, name).expected_return
        added = added_return(game, trigger, stake, value)
        found.setdefault(own, Offer(name, stake, value, own, added, break_even(game, trigger, name, stake)))
    return tuple(found.values())


# -- in the long run -------------------------------------------------------------------------------------


def long_run(game: Game, terms: PoolTerms, turnover: int, qualifying: Fraction = ONE) -> LongRun:
    """The pool with so much turnover in every round; `qualifying` is how often some player has the qualifying stake.

    The overflow of other pools into it is left out: it follows from theirs.
    """
    if turnover <= 0 or not 0 < qualifying <= 1:
        raise Refused(
            "bad-request", "give a turnover greater than zero, and a share of rounds above 0 and up to 1"
        )
    probability = hit_probability(game, terms.trigger) * qualifying
    growth = Fraction(turnover * terms.share, MILLION)
    put_by = Fraction(turnover * terms.reserve_share, MILLION)
    first = expected_prize(probability, Fraction(terms.seed), growth, terms.ceiling)
    unbounded = terms.seed + (growth + put_by) / probability
    prize, exact = unbounded, True
    if terms.ceiling is not None and not terms.overflow:
        # Only wins leave the pool: they equal what came in, or the ceiling if more comes in than that.
        prize = min(Fraction(terms.ceiling), unbounded)
    elif terms.ceiling is not None and put_by:
        prize, exact = _from_reserve(probability, terms.seed, growth, put_by, terms.ceiling), False
    elif terms.ceiling is not None:
        prize = first
    return LongRun(probability, turnover, growth, put_by, first, prize, terms.seed, exact)


def expected_prize(probability: Fraction, start: Fraction, growth: Fraction, ceiling: int | None) -> Fraction:
    """The prize at the next win of a pool that grows every round up to its ceiling, including the winning round's
    part."""
    if ceiling is None:
        return start + growth / probability
    if start >= ceiling or growth == 0:
        return min(start, Fraction(ceiling))
    steps, rest = divmod(ceiling - start, growth)
    if steps > STEPS_MAXIMUM:
        raise Refused(
            "too-large",
            "the pool needs more than {most} rounds to reach its ceiling: give more turnover",
            most=STEPS_MAXIMUM,
        )
    # A step counts if the pool survives to it: the n-th with the chance that n - 1 rounds have not won.
    survives = (ONE - probability) ** int(steps)
    return start + growth * (ONE - survives) / probability + rest * survives


def _from_reserve(
    probability: Fraction, seed: int, growth: Fraction, put_by: Fraction, ceiling: int
) -> Fraction:
    """A pool that begins with its seed and the reserve of its previous run, which is as random as its own.

    In fixed point of many more places than money has: the exact fraction would fill pages. Amounts in micro-units.
    """
    grows, saves, most = int(growth * MILLION), int(put_by * MILLION), ceiling * MILLION
    wins, of = probability.numerator, probability.denominator
    whole = 1 << _BITS
    stays, weight = whole * (of - wins) // of, whole * wins // of
    total, start = 0, seed * MILLION + saves
    while weight and start < most:
        steps, rest = divmod(most - start, grows)
        survives = _power(stays, steps)
        prize = start * whole + grows * (whole - survives) * of // wins + rest * survives
        total += weight * prize >> _BITS
        weight, start = weight * stays >> _BITS, start + saves
    # With every later start the pool is at its ceiling from the beginning.
    return Fraction(total + weight * of // wins * most, whole * MILLION)


def _power(base: int, exponent: int) -> int:
    """A power in fixed point, by squaring."""
    result = 1 << _BITS
    while exponent and base:
        if exponent & 1:
            result = result * base >> _BITS
        base = base * base >> _BITS
        exponent >>= 1
    return 0 if exponent else result
