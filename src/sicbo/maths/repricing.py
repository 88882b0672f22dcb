"""A game at other prices than its book's, to explore the mathematics. No table can be opened with one."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from sicbo.money import Odds
from sicbo.refusals import Refused
from sicbo.rules.bets import Bet
from sicbo.rules.game import Game
from sicbo.rules.paytable import Paytable


class Repriced(Struct, frozen=True):
    """Another price for one level of some bets; levels are counted from 0, in the order of the book."""

    bets: tuple[str, ...]
    odds: Odds
    level: int = 0


def repriced(game: Game, prices: Iterable[Repriced]) -> Game:
    """The same dice and the same winning rolls, paid at these prices."""
    changed: dict[str, Bet] = {}
    for price in prices:
        for name in price.bets:
            bet = changed.get(game.paytable.canonical(name)) or game.bet(name)
            if not 0 <= price.level < len(bet.levels):
                raise Refused(
                    "bad-request",
                    "{bet} has {count} prices; there is no price number {level}",
                    bet=bet.bet,
                    count=len(bet.levels),
                    level=price.level,
                )
            levels = list(bet.levels)
            levels[price.level] = replace(levels[price.level], odds=price.odds)
            changed[bet.bet] = replace(bet, levels=tuple(levels))
    bets = tuple(changed.get(bet.bet, bet) for bet in game.bets)
    paytable = Paytable(game.dice, bets, game.paytable.rows)
    return Game(game.book, game.variant, game.card, game.switches, paytable)
