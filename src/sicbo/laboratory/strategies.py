"""Strategies as data: what is staked after a win and after a loss, and when a player stops."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sicbo.maths.distribution import one_round
from sicbo.refusals import Refused
from sicbo.rules.dice import ROLLS
from sicbo.rules.game import Game

Kind = Literal[
    "flat", "martingale", "dalembert", "fibonacci", "labouchere", "paroli", "repeat-last-winner", "portfolio"
]

KINDS: Final[dict[Kind, str]] = {
    "flat": "the same bets in every round",
    "martingale": "double the stake after a loss, back to one unit after a win",
    "dalembert": "one unit more after a loss, one less after a win",
    "fibonacci": "one step up the Fibonacci sequence after a loss, two steps down after a win",
    "labouchere": "stake the sum of both ends of a line; a win crosses them off, a loss is added at the end",
    "paroli": "double the stake after a win, up to three wins in a row, then back to one unit",
    "repeat-last-winner": "always the bet that won last, out of those given",
    "portfolio": "all the given bets in every round",
}
LONGEST_LINE: Final = 400
"""The most numbers in a Labouchère line; a longer one is begun again."""
MOST_UNITS: Final = 1 << 40


class Strategy(Struct, frozen=True, kw_only=True):
    """How one player plays: the bets of one unit, how many units when, and when to stop."""

    wagers: dict[str, int]
    kind: Kind = "flat"
    purse: int = 10**15
    """in minor units; a player who cannot pay the next stake stops"""
    target: int | None = None
    """stops when the purse reaches this"""
    stop_loss: int | None = None
    """stops when so much is lost"""
    most_units: int = MOST_UNITS
    """the table's maximum in units; a progression that wants more stakes this much, and continues from there"""
    wins_in_a_row: int = 3
    """of the paroli"""
    line: tuple[int, ...] = (1, 2, 3, 4)
    """of the Labouchère"""
    name: str = ""

    @property
    def called(self) -> str:
        return self.name or self.kind


class Compiled(Struct, frozen=True):
    """A strategy at one game: the effect of each roll on one unit of each of its bets."""

    strategy: Strategy
    stakes: tuple[int, ...]
    nets: tuple[tuple[int, ...], ...]
    """for each choice of what to stake, the net result of one unit on each of the 216 rolls"""
    means: tuple[float, ...]
    """the expected net result of one unit of each choice"""
    follows: tuple[int, ...]
    """the choice to stake after each roll; negative: as before"""


def compile_players(game: Game, strategies: Sequence[Strategy], rounds: int) -> tuple[Compiled, ...]:
    """The players of a table, ready for sessions of so many rounds."""
    if not strategies or len(strategies) > 10_000:
        raise Refused("bad-request", "give 1 to 10,000 players")
    if not 1 <= rounds <= 10**9:
        raise Refused("too-large", "a session has 1 to 1,000,000,000 rounds")
    # Many players share few strategies, and each needs many settlements to be compiled.
    alike = {msgspec.json.encode(strategy): strategy for strategy in strategies}
    compiled = {key: compile_strategy(game, units) for key, units in alike.items()}
    return tuple(compiled[msgspec.json.encode(strategy)] for strategy in strategies)


def compile_strategy(game: Game, strategy: Strategy) -> Compiled:
    """A strategy ready for play, or a refusal that says what does not match."""
    _check(strategy)
    wagers = {game.bet(bet).bet: stake for bet, stake in strategy.wagers.items()}
    choices: list[Mapping[str, int]] = (
        [{bet: stake} for bet, stake in wagers.items()] if strategy.kind == "repeat-last-winner" else [wagers]
    )
    most = min(strategy.most_units, _units_allowed(game, wagers))
    nets = []
    for choice in choices:
        staked = sum(choice.values())
        nets.append(tuple(back - staked for back in game.result_by_roll(choice)))
        _check_units(game, choice, nets[-1], most if strategy.kind not in ("flat", "portfolio") else 1)
    follows = tuple(
        next((number for number, table in enumerate(nets) if table[roll] > 0), -1) for roll in range(ROLLS)
    )
    limited = strategy if most == strategy.most_units else replace(strategy, most_units=most)
    return Compiled(
        strategy=limited,
        stakes=tuple(sum(choice.values()) for choice in choices),
        nets=tuple(nets),
        means=tuple(float(one_round(game, choice).mean) for choice in choices),
        follows=follows if strategy.kind == "repeat-last-winner" else (-1,) * ROLLS,
    )


def _check(strategy: Strategy) -> None:
    if not strategy.wagers:
        raise Refused("bad-request", "a strategy needs bets, such as small=10")
    if strategy.target is not None and strategy.target <= strategy.purse:
        raise Refused("bad-request", "the target must be greater than the purse")
    for what, least in (("stop_loss", 1), ("most_units", 1), ("wins_in_a_row", 1)):
        value = getattr(strategy, what)
        if value is not None and value < least:
            raise Refused(
                "bad-request",
                "{why} must be at least {least}, not {value}",
                why=what.replace("_", " "),
                least=least,
                value=value,
            )
    if (
        not strategy.line
        or len(strategy.line) > 20
        or not all(1 <= number <= 1000 for number in strategy.line)
    ):
        raise Refused("bad-request", "a Labouchère line has 1 to 20 numbers from 1 to 1,000")


def _units_allowed(game: Game, wagers: Mapping[str, int]) -> int:
    """How many units the card's maximum lets a player stake."""
    most = min(MOST_UNITS, 10**15 // sum(wagers.values()))  # so that nothing exceeds 64 bits
    for bet, stake in wagers.items():
        limit = game.card.limit(game.bet(bet))
        if limit is not None and limit.maximum is not None:
            most = min(most, limit.maximum // stake)
    if most < 1:
        raise Refused("above-maximum", "one unit is above the table's maximum")
    return most


def _check_units(game: Game, wagers: Mapping[str, int], single: tuple[int, ...], most: int) -> None:
    """Several units must win as many times one: with winnings rounded to chips they may not."""
    for units in sorted({min(most, units) for units in (2, 3, 5, 7, 100, 1 << 16)}):
        several = {bet: stake * units for bet, stake in wagers.items()}
        if sum(several.values()) > 10**12:
            break
        staked = sum(several.values())
        if tuple(back - staked for back in game.result_by_roll(several)) != tuple(
            net * units for net in single
        ):
            raise Refused(
                "bad-request",
                "{units} times these bets do not win {units} times as much on this card, because winnings "
                "are rounded; choose a stake that pays without rounding",
                units=units,
            )
