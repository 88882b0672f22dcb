"""Games side by side: which bet is offered where, at what price, with what edge."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from sicbo.maths.exact import BetMaths, analyse
from sicbo.rules.game import Game


class Row(Struct, frozen=True):
    """One bet (or all picks of a kind on the same terms) in each of the games, None where it is not offered."""

    bets: tuple[str, ...]
    cells: tuple[BetMaths | None, ...]

    @property
    def differs(self) -> bool:
        """Whether two games that offer it do so on different terms."""
        return len({_terms(cell) for cell in self.cells if cell is not None}) > 1


def compare(games: Sequence[Game]) -> list[Row]:
    """Every bet of any of the games; picks of one kind that are alike in every game share a row."""
    analysed = [{bet.bet: bet for bet in analyse(game)} for game in games]
    grouped: dict[tuple[object, ...], list[str]] = {}
    for name in dict.fromkeys(bet for bets in analysed for bet in bets):
        kind = next(bets[name].kind for bets in analysed if name in bets)
        cells = tuple(_terms(bets[name]) if name in bets else None for bets in analysed)
        grouped.setdefault((kind, cells), []).append(name)
    return [Row(tuple(names), tuple(bets.get(names[0]) for bets in analysed)) for names in grouped.values()]


def _terms(maths: BetMaths) -> frozenset[tuple[Fraction, bool, int]]:
    """What a bet pays how often, independent of the order and wording of its levels."""
    return frozenset(
        (Fraction(level.odds.win, level.odds.stake), level.odds.floor, level.ways) for level in maths.pays
    )
