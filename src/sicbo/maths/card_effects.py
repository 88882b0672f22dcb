"""The effect of another card on the mathematics of every bet: odds, return, edge and variance before and after."""

from fractions import Fraction

from msgspec import Struct

from sicbo.maths.exact import BetMaths, analyse, percent
from sicbo.rules.game import Game


class Figures(Struct, frozen=True):
    """One bet for a stake of one unit, as text rounded from exact fractions."""

    odds: str
    returned: str
    edge: str
    variance: str


class BetEffect(Struct, frozen=True):
    """One bet before and after; `None` on the side where it is not offered."""

    bet: str
    kind: str
    name: str
    before: Figures | None
    after: Figures | None

    @property
    def changes(self) -> bool:
        return self.before != self.after


def card_effects(before: Game | None, after: Game) -> tuple[BetEffect, ...]:
    """Every bet of either game, in the order of the layout."""
    old = {} if before is None else {bet.bet: bet for bet in analyse(before)}
    new = {bet.bet: bet for bet in analyse(after)}
    effects = []
    for name in dict.fromkeys([*new, *old]):
        shown = new.get(name) or old[name]
        effects.append(
            BetEffect(
                bet=name,
                kind=shown.kind,
                name=shown.name,
                before=None if before is None or name not in old else figures(before, old[name]),
                after=figures(after, new[name]) if name in new else None,
            )
        )
    return tuple(effects)


def figures(game: Game, bet: BetMaths) -> Figures:
    odds = ", ".join(game.odds_text(level.odds) for level in bet.pays)
    return Figures(odds, percent(bet.expected_return), percent(bet.edge), decimal(bet.variance))


def decimal(value: Fraction, places: int = 2) -> str:
    """A non-negative fraction as a decimal number, rounded half up to so many places."""
    scale = 10**places
    rounded = (2 * value.numerator * scale + value.denominator) // (2 * value.denominator)
    return f"{rounded // scale}.{rounded % scale:0{places}d}"
