"""What repeated bets mean to the player and to the house: edge, hold, volatility."""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Final

from msgspec import Struct

from sicbo.currency import Currency
from sicbo.maths.distribution import Distribution, Exposure, exposure, one_round
from sicbo.maths.exact import analyse_bet, square_root
from sicbo.maths.notebook import amount, facts_as_html, share
from sicbo.rules.game import Game

NINE_IN_TEN: Final = 1.6448536269514722
"""Standard deviations that contain nine cases of ten, by the normal distribution: the factor of the volatility
index."""


class PortfolioRisk(Struct, frozen=True):
    """A set of bets in one round, in minor units and parts of the stake; all exact."""

    staked: int
    mean: Fraction
    """the player's, negative if the house has the edge"""
    variance: Fraction
    hit: Fraction
    """the chance of any payout"""
    gain: Fraction
    """the chance of a payout above the stake"""
    exposure: Exposure
    hold_by_bet: dict[str, Fraction]
    currency: Currency

    @property
    def edge(self) -> Fraction:
        return -self.mean / self.staked

    @property
    def returned(self) -> Fraction:
        return 1 - self.edge

    def _repr_html_(self) -> str:
        facts = [("house edge", share(float(self.edge))), ("hit rate", share(float(self.hit)))]
        facts += [("volatility index", f"{self.volatility_index:.3f}")]
        facts += [("largest loss of the house", amount(self.exposure.largest_loss, self.currency))]
        facts += [
            (f"expected hold on {bet}", amount(float(hold), self.currency))
            for bet, hold in self.hold_by_bet.items()
        ]
        return facts_as_html(f"1 round, {amount(self.staked, self.currency)} staked", facts)

    def standard_deviation(self, places: int = 2) -> str:
        return square_root(self.variance, places)

    @property
    def relative_deviation(self) -> float:
        """The standard deviation of one round for each unit staked."""
        return sqrt(self.variance) / self.staked

    @property
    def volatility_index(self) -> float:
        """Nine rounds of ten end, by the normal distribution, within so many stakes of the mean."""
        return NINE_IN_TEN * self.relative_deviation

    def return_band(self, rounds: int) -> tuple[float, float]:
        """The returns between which nine cases of ten lie after so many rounds, by the normal distribution."""
        off = self.volatility_index / sqrt(rounds)
        return float(self.returned) - off, float(self.returned) + off

    def hold_an_hour(self, rounds_an_hour: int) -> Fraction:
        """What the house expects to keep in an hour, in minor units."""
        return -self.mean * rounds_an_hour

    def rounds_to_be_sure(self, deviations: Fraction = Fraction(3)) -> int | None:
        """Rounds after which the house's expected gain is so many standard deviations; `None` if it has no edge."""
        if self.mean >= 0:
            return None
        needed = deviations**2 * self.variance / self.mean**2
        return -(-needed.numerator // needed.denominator)


def portfolio_risk(game: Game, wagers: Mapping[str, int]) -> PortfolioRisk:
    """One round of these wagers."""
    single = one_round(game, wagers)
    nothing = single.ways.get(-single.staked, 0)
    return PortfolioRisk(
        staked=single.staked,
        mean=single.mean,
        variance=single.variance,
        hit=1 - Fraction(nothing, single.possible),
        gain=single.ahead,
        exposure=exposure(game, wagers),
        hold_by_bet={bet: analyse_bet(game, bet).edge * stake for bet, stake in wagers.items()},
        currency=game.currency,
    )


def skewness(single: Distribution) -> float:
    """The skewness of one round: long odds win seldom and much."""
    mean, variance = single.mean, single.variance
    if variance == 0:
        return 0.0
    third = (
        sum(((net - mean) ** 3 * ways for net, ways in single.ways.items()), Fraction(0)) / single.possible
    )
    return float(third) / (float(variance) * sqrt(variance))
