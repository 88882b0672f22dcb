"""What cannot be meant in a paytable: bets that nobody should take because another pays at least as well on every roll."""

from msgspec import Struct

from sicbo.rules.dice import ROLLS
from sicbo.rules.game import Game

STAKE = 1_000_000


class Dominated(Struct, frozen=True):
    """A bet that another one beats: never worse for the same stake, better on some roll."""

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
    """Bets of which one would be wrong to stake on, each once with the bet that beats it by most."""
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
