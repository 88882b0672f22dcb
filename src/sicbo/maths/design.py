"""Designing a paytable: the odds for a wanted edge, and the cost of each switch of a book."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from sicbo.maths.exact import ONE, BetMaths, analyse, analyse_bet
from sicbo.money import Odds
from sicbo.refusals import Refused
from sicbo.rules.book import switch_text
from sicbo.rules.bookfile import SwitchValue
from sicbo.rules.dice import ROLLS
from sicbo.rules.game import Game, compile_game


class SolvedOdds(Struct, frozen=True):
    """One level of a bet: the odds that give the wanted edge while its other levels stay as they are."""

    bet: str
    level: str
    pays: Odds
    edge: Fraction
    """of the bet as it is"""
    wanted: Fraction
    exact: Fraction
    """winnings for each unit staked; zero or negative if no odds can do it"""
    below: Odds | None
    """the nearest whole odds that keep at least the wanted edge"""
    below_edge: Fraction | None
    above: Odds
    """one unit more: the nearest that keep less than the wanted edge"""
    above_edge: Fraction


class SwitchPrice(Struct, frozen=True):
    """The effect of another setting of one switch on the bets it affects."""

    switch: str
    about: str
    reading: str
    setting: str
    other: str
    bets: dict[str, tuple[Fraction | None, Fraction | None]]
    """edge as set and edge with the other setting; `None` if the bet is not offered"""

    @property
    def cost(self) -> Fraction:
        """The largest change of an edge; positive if the other setting costs the player."""
        changes = [
            after - before for before, after in self.bets.values() if before is not None and after is not None
        ]
        return max(changes, key=abs, default=Fraction(0))


def solve_odds(game: Game, name: str, edge: Fraction = Fraction(0)) -> tuple[SolvedOdds, ...]:
    """For each level of a bet the odds that give this edge; with none, the odds at which the bet is fair."""
    if not -ONE <= edge < ONE:
        raise Refused("bad-request", "an edge is a share of the stake: from -100% to below 100%")
    maths = analyse_bet(game, name)
    return tuple(_solved(maths, number, edge) for number in range(len(maths.pays)))


def _solved(maths: BetMaths, number: int, edge: Fraction) -> SolvedOdds:
    level = maths.pays[number]
    others = sum(
        ((_gross(payout.odds)) * payout.ways for place, payout in enumerate(maths.pays) if place != number),
        Fraction(0),
    )
    exact = ((1 - edge) * ROLLS - others) / level.ways - 1
    whole = exact.numerator // exact.denominator

    def edge_at(win: int) -> Fraction:
        return 1 - (others + (win + 1) * level.ways) / ROLLS

    return SolvedOdds(
        bet=maths.bet,
        level=level.name,
        pays=level.odds,
        edge=maths.edge,
        wanted=edge,
        exact=exact,
        below=Odds(whole) if whole >= 1 else None,
        below_edge=edge_at(whole) if whole >= 1 else None,
        above=Odds(max(whole + 1, 1)),
        above_edge=edge_at(max(whole + 1, 1)),
    )


def _gross(odds: Odds) -> Fraction:
    return Fraction(odds.win, odds.stake) + 1


def break_even(game: Game) -> dict[str, tuple[SolvedOdds, ...]]:
    """The fair odds of every bet of a game."""
    return {bet.bet: solve_odds(game, bet.bet) for bet in game.bets}


def switch_prices(game: Game, under: Callable[[Game], Game] = lambda game: game) -> tuple[SwitchPrice, ...]:
    """Every other setting of every switch that changes the mathematics of some bet; `under` changes what is
    compared."""
    before = {bet.bet: bet.edge for bet in analyse(under(game))}
    priced = []
    for name, setting in game.switches.items():
        entry = game.book.file.switches[name]
        for other in entry.choices:
            if other == setting and type(other) is type(setting):
                continue
            changed = _switched(game, name, other)
            if changed is None:
                continue  # a setting that this card forbids has no price
            touched = _touched(before, under(changed))
            if touched:
                priced.append(
                    SwitchPrice(
                        name, entry.about, entry.reading, switch_text(setting), switch_text(other), touched
                    )
                )
    return tuple(priced)


def _switched(game: Game, name: str, other: SwitchValue) -> Game | None:
    card = replace(game.card, switches={**game.card.switches, name: other})
    try:
        return compile_game(game.book, game.variant, card)
    except Refused:
        return None


def _touched(
    before: Mapping[str, Fraction], changed: Game
) -> dict[str, tuple[Fraction | None, Fraction | None]]:
    after = {bet.bet: bet.edge for bet in analyse(changed)}
    return {
        bet: (before.get(bet), after.get(bet))
        for bet in dict.fromkeys([*before, *after])
        if before.get(bet) != after.get(bet)
    }
