"""Probability, return, edge and variance of every bet, as exact fractions."""

from fractions import Fraction
from math import isqrt
from typing import Final

from msgspec import Struct

from sicbo.money import Odds
from sicbo.rules.dice import ROLLS
from sicbo.rules.game import Game

ONE: Final = Fraction(1)


class Level(Struct, frozen=True):
    """One price of a bet and the number of the 216 rolls that reach it."""

    odds: Odds
    ways: int
    name: str = ""


class BetMaths(Struct, frozen=True):
    """The mathematics of one bet for a stake of one unit."""

    bet: str
    kind: str
    name: str
    pays: tuple[Level, ...]
    ways: int
    probability: Fraction
    expected_return: Fraction
    variance: Fraction
    clauses: tuple[str, ...]

    @property
    def edge(self) -> Fraction:
        """The house's part of each unit staked; negative if the bet favours the player."""
        return ONE - self.expected_return

    @property
    def hit_frequency(self) -> Fraction:
        """One win in so many rolls."""
        return ONE / self.probability

    def standard_deviation(self, places: int = 6) -> str:
        """The square root of the variance, rounded to so many decimal places."""
        return square_root(self.variance, places)


def analyse(game: Game) -> tuple[BetMaths, ...]:
    """The exact mathematics of every bet of a game."""
    return tuple(analyse_bet(game, bet.bet) for bet in game.bets)


def analyse_bet(game: Game, name: str) -> BetMaths:
    """The exact mathematics of one bet, by counting all 216 rolls."""
    bet = game.bet(name)
    counted = game.paytable.ways(bet.bet)[1:]
    pays = tuple(Level(level.odds, ways, level.name) for level, ways in zip(bet.levels, counted, strict=True))
    gross = [(Fraction(level.odds.win, level.odds.stake) + 1, level.ways) for level in pays]
    expected = sum((units * ways for units, ways in gross), Fraction(0)) / ROLLS
    squares = sum((units * units * ways for units, ways in gross), Fraction(0)) / ROLLS
    ways = sum(counted)
    clauses = bet.clauses + tuple(clause for level in bet.levels for clause in level.clauses)
    return BetMaths(
        bet=bet.bet,
        kind=bet.kind,
        name=bet.name,
        pays=pays,
        ways=ways,
        probability=Fraction(ways, ROLLS),
        expected_return=expected,
        variance=squares - expected * expected,
        clauses=tuple(dict.fromkeys(clauses)),
    )


def square_root(value: Fraction, places: int = 6) -> str:
    """A square root rounded to so many decimal places, by whole-number arithmetic."""
    scale = 10**places
    doubled = isqrt(4 * value.numerator * value.denominator * scale * scale) // value.denominator
    root = (doubled + 1) // 2
    if places == 0:
        return str(root)
    return f"{root // scale}.{root % scale:0{places}d}"


def percent(value: Fraction, places: int = 2) -> str:
    """A fraction as a percentage, rounded half away from zero to so many places."""
    scale = 10**places
    doubled = value * 200 * scale
    magnitude = (abs(doubled.numerator) // doubled.denominator + 1) // 2
    sign = "-" if value < 0 and magnitude else ""
    if places == 0:
        return f"{sign}{magnitude}%"
    return f"{sign}{magnitude // scale}.{magnitude % scale:0{places}d}%"
