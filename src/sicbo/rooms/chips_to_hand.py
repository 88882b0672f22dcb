"""From an amount to the chips that a dealer hands out for it: the usual denominations, the largest first."""

from typing import Final

from msgspec import Struct

from sicbo.rules.game import Game

USUAL: Final = (100, 500, 2_500, 10_000, 50_000, 100_000, 500_000, 1_000_000)
"""The usual chips of a table, in minor units."""


class ChipCount(Struct, frozen=True, gc=False):
    """So many chips of one value."""

    value: int
    count: int


def chips_of(game: Game) -> tuple[int, ...]:
    """The chips of a table to pay with: the usual ones from its smallest on that alone make a whole multiple."""
    limit = game.card.limits.get("all")
    step = limit.multiple if limit is not None and limit.multiple else 1
    smallest = max(game.card.smallest_chip or USUAL[0], step)
    return (smallest, *(value for value in USUAL if value > smallest and value % step == 0))


def staking_chips(game: Game) -> tuple[int, ...]:
    """Those of them that a wager may be made of: none alone is above every maximum."""
    smallest, *larger = chips_of(game)
    highest = [one.maximum for one in game.card.limits.values() if one.maximum is not None]
    most = max(highest, default=USUAL[-1])
    return (smallest, *(value for value in larger if value <= most))


def handed_out(game: Game, amount: int) -> tuple[ChipCount, ...]:
    """The fewest chips for an amount; a rest below the smallest chip is one line of its own."""
    counted, left = [], amount
    for value in reversed(chips_of(game)):
        count, left = divmod(left, value)
        if count:
            counted.append(ChipCount(value, count))
    if left:
        counted.append(ChipCount(left, 1))
    return tuple(counted)
