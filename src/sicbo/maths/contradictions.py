"""Likely errors in a paytable: bets that another beats on every roll, and words that contradict their own prices."""

from fractions import Fraction

from msgspec import Struct

from sicbo.maths.design import switch_prices
from sicbo.maths.exact import percent
from sicbo.rules.bet_words import short_picks
from sicbo.rules.dice import ROLLS
from sicbo.rules.game import Game

STAKE = 1_000_000


class Dominated(Struct, frozen=True):
    """A bet that another one dominates: never worse for the same stake, better on some roll."""

    bet: str
    by: str
    better_on: int
    """rolls on which the other pays more"""

    @property
    def words(self) -> str:
        return (
            f"{self.by} pays at least as much as {self.bet} on every roll and more on {self.better_on} of 216"
        )


def dominated(game: Game) -> tuple[Dominated, ...]:
    """Bets that should never be placed, each once with the bet that beats it by most."""
    pays = {
        bet.bet: [
            bet.levels[level - 1].odds.winnings(STAKE) + STAKE if level else 0
            for level in game.paytable.rows[bet.bet]
        ]
        for bet in game.bets
    }
    found = []
    for bet, own in pays.items():
        best: Dominated | None = None
        for other, back in pays.items():
            if other == bet or any(back[roll] < own[roll] for roll in range(ROLLS)):
                continue
            better = sum(back[roll] > own[roll] for roll in range(ROLLS))
            if better and (best is None or better > best.better_on):
                best = Dominated(bet, other, better)
        if best is not None:
            found.append(best)
    return tuple(found)


class Contradiction(Struct, frozen=True):
    """Bets that favour the player as the book is read, and the house by its other reading: words and prices do not
    match."""

    bets: tuple[str, ...]
    edge: Fraction
    switch: str
    setting: str
    reading: str
    edge_then: Fraction

    @property
    def words(self) -> str:
        return (
            f"{short_picks(self.bets)} favours the player as the book is read, house edge {percent(self.edge)}; with"
            f" {self.switch} {self.setting} (reading {self.reading}) it would be {percent(self.edge_then)}: the wording"
            " and the odds contradict each other"
        )


def contradictions(game: Game) -> tuple[Contradiction, ...]:
    """Cases where another reading of the same book would turn a bet that favours the player into a usual one."""
    found = []
    for price in switch_prices(game):
        alike: dict[tuple[Fraction, Fraction], list[str]] = {}
        for bet, (edge, then) in price.bets.items():
            if edge is not None and then is not None and edge < 0 <= then:
                alike.setdefault((edge, then), []).append(bet)
        found += [
            Contradiction(tuple(bets), edge, price.switch, price.other, price.reading, then)
            for (edge, then), bets in alike.items()
        ]
    return tuple(found)
