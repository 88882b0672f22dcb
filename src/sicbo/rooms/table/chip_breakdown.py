"""From an amount to the chips a dealer hands out for it: the usual denominations, the largest first."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from sicbo.ledger.accounts import Account
from sicbo.rooms.round.state import Position
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.rules.policies import StakeKind

USUAL: Final = (100, 500, 2_500, 10_000, 50_000, 100_000, 500_000, 1_000_000)
"""The usual chips of a table, in minor units."""


Balance = Callable[[Account], int]
"""What an account holds now."""


class ColourView(Struct, frozen=True, omit_defaults=True):
    """One player's chips of one colour."""

    colour: str
    value: int
    """of one chip"""
    held: int
    """how many the player has at hand; the others are on the layout"""
    marker: str = ""


class MadeOf(Struct, frozen=True, omit_defaults=True):
    """What a bet is made of, if not value chips."""

    kind: StakeKind
    colour: str = ""
    secret: bool = False


class ChipCount(Struct, frozen=True, gc=False):
    """So many chips of one value."""

    value: int
    count: int


def colours_of(table: Table, player: str, balance: Balance) -> tuple[ColourView, ...]:
    """A player's colour chips of this table, each with its value."""
    return tuple(
        ColourView(
            issue.colour, issue.value, balance(table.chips(player, issue.colour)) // issue.value, issue.marker
        )
        for issue in (table.in_hand if table.playing is None else table.issues)
        if issue.player == player
    )


def made_of(laid: Position | None, *, sealed: bool = True) -> dict[str, MadeOf]:
    """A person's bets in colour chips or tokens; including `sealed` bets, or only open ones."""
    if laid is None:
        return {}
    return {
        bet: MadeOf(wager.kind, wager.colour, wager.secret)
        for bet, wager in laid.bets.items()
        if (sealed or not wager.secret) and wager.kind not in ("value-chip", "credit")
    }


def chips_of(game: Game) -> tuple[int, ...]:
    """The chips a table pays with: the usual ones, from the smallest that makes a whole multiple."""
    limit = game.card.limits.get("all")
    step = limit.multiple if limit is not None and limit.multiple else 1
    smallest = max(game.card.smallest_chip or USUAL[0], step)
    return (smallest, *(value for value in USUAL if value > smallest and value % step == 0))


def staking_chips(game: Game) -> tuple[int, ...]:
    """The chips a bet may be made of: none is above every maximum."""
    smallest, *larger = chips_of(game)
    highest = [limit.maximum for limit in game.card.limits.values() if limit.maximum is not None]
    most = max(highest, default=USUAL[-1])
    return (smallest, *(value for value in larger if value <= most))


def handed_out(game: Game, amount: int) -> tuple[ChipCount, ...]:
    """The fewest chips for an amount; a remainder below the smallest chip is its own line."""
    counted, left = [], amount
    for value in reversed(chips_of(game)):
        count, left = divmod(left, value)
        if count:
            counted.append(ChipCount(value, count))
    if left:
        counted.append(ChipCount(left, 1))
    return tuple(counted)
