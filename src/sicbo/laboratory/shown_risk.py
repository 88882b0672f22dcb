"""The risk of a set of bets as a screen draws it: figures as text, positions as parts of the picture's width and
height."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Final

from msgspec import Meta, Struct

from sicbo.maths.distribution import one_round
from sicbo.maths.exact import analyse_bet, percent
from sicbo.maths.long_run import LongRun, long_run
from sicbo.maths.risk import portfolio_risk
from sicbo.maths.ruin import ruin, ruin_curve
from sicbo.rules.game import Game

WINDOW: Final = 1 << 17
"""The most results for a screen's request: a tenth of a second's work, because anyone may ask."""
STATES: Final = 600
BARS: Final = 41
POINTS: Final = 8
BANDS: Final = (0.5, 0.9, 0.99)
CURVE: Final = 40

Part = Annotated[float, Meta(ge=0, le=1)]


class RiskBar(Struct, frozen=True):
    """Results from one amount to another."""

    low: Annotated[int, Meta(description="in minor units, as all amounts")]
    high: int
    chance: Annotated[str, Meta(description="as a percentage")]
    height: Annotated[Part, Meta(description="of the highest bar")]
    ahead: Annotated[bool, Meta(description="whether the player has gained there")]


class RiskBand(Struct, frozen=True):
    """The results between which so large a part of all cases lies."""

    share: Annotated[str, Meta(description="as a percentage")]
    low: int
    high: int
    bottom: Annotated[Part, Meta(description="where the band is drawn, from the bottom")]
    top: Part


class FanPoint(Struct, frozen=True):
    """The bands after so many rounds."""

    rounds: int
    across: Part
    mean: int
    middle: Annotated[Part, Meta(description="where the mean is drawn, from the bottom")]
    bands: tuple[RiskBand, ...]


class RuinPoint(Struct, frozen=True):
    """The chances by a round."""

    across: Part
    ruined: Part
    reached: Part


class PurseRisk(Struct, frozen=True):
    """The end of a purse that stakes the same bets again and again."""

    purse: int
    target: int
    reaches: Annotated[str, Meta(description="the chance of the target, as a percentage")]
    ruined: str
    rounds: Annotated[str, Meta(description="until either, on average")]
    curve: tuple[RuinPoint, ...]


class BetRisk(Struct, frozen=True):
    """One bet's part of it."""

    bet: str
    stake: int
    edge: str
    hold: Annotated[int, Meta(description="what the house expects of it in all rounds, in minor units")]


class RiskInfo(Struct, frozen=True):
    """What a set of bets means, round after round; exact, or right to within `error`."""

    game: str
    paytable_sha256: str
    rounds: int
    staked: Annotated[int, Meta(description="in one round")]
    edge: str
    exact_edge: Annotated[str, Meta(description="as a fraction")]
    hit: Annotated[str, Meta(description="the chance that anything is returned in a round")]
    volatility: Annotated[str, Meta(description="nine rounds of ten are within so many stakes of the mean")]
    largest_loss: Annotated[int, Meta(description="of the house on one roll")]
    ahead: str
    even: str
    behind: str
    mean: int
    error: str
    bars: tuple[RiskBar, ...]
    zero: Annotated[
        Part | None, Meta(description="where nothing gained or lost is drawn in the fan, from the bottom")
    ]
    fan: tuple[FanPoint, ...]
    bets: tuple[BetRisk, ...]
    purse: PurseRisk | None


def shown_risk(
    game: Game, wagers: Mapping[str, int], rounds: int, purse: int | None = None, target: int | None = None
) -> RiskInfo:
    """Everything the laboratory's screen shows for these bets."""
    figures = portfolio_risk(game, wagers)
    single = one_round(game, wagers)
    counts = sorted({max(1, round(rounds * (number / POINTS) ** 2)) for number in range(1, POINTS + 1)})
    runs = [long_run(single, count, largest=WINDOW) for count in counts]
    many = runs[-1]
    lows = min(0, *(run.band(BANDS[-1])[0] for run in runs))
    highs = max(0, *(run.band(BANDS[-1])[1] for run in runs))
    height = max(1, highs - lows)

    def placed(net: float) -> float:
        return min(1.0, max(0.0, (net - lows) / height))

    fan = tuple(
        FanPoint(
            run.rounds,
            run.rounds / rounds,
            _nearest(run.mean),
            placed(float(run.mean)),
            tuple(
                RiskBand(f"{share:.0%}", low, high, placed(low), placed(high))
                for share in BANDS
                for low, high in [run.band(share)]
            ),
        )
        for run in runs
    )
    return RiskInfo(
        game=game.name,
        paytable_sha256=game.sha256,
        rounds=rounds,
        staked=figures.staked,
        edge=percent(figures.edge),
        exact_edge=str(figures.edge),
        hit=percent(figures.hit),
        volatility=f"{figures.volatility_index:.2f}",
        largest_loss=max(0, figures.exposure.largest_loss),
        ahead=f"{many.ahead:.2%}",
        even=f"{many.even:.2%}",
        behind=f"{many.behind:.2%}",
        mean=_nearest(many.mean),
        error=f"{many.error:.0e}",
        bars=_bars(many),
        zero=placed(0),
        fan=fan,
        bets=tuple(
            BetRisk(bet, stake, percent(edge), _nearest(edge * stake * rounds))
            for bet, stake in wagers.items()
            for edge in [analyse_bet(game, bet).edge]
        ),
        purse=None if purse is None else _purse(game, wagers, rounds, purse, target or 2 * purse),
    )


def _purse(game: Game, wagers: Mapping[str, int], rounds: int, purse: int, target: int) -> PurseRisk:
    single = one_round(game, wagers)
    found = ruin(single, purse, target, most_states=STATES)
    shown = min(rounds, 2_000)
    curve = ruin_curve(single, purse, target, shown)
    places = sorted({round(shown * number / CURVE) for number in range(CURVE + 1)})
    return PurseRisk(
        purse=purse,
        target=target,
        reaches=f"{found.reaches:.2%}",
        ruined=f"{found.ruined:.2%}",
        rounds=f"{found.rounds:,.1f}",
        curve=tuple(
            RuinPoint(
                place / shown, min(1.0, float(curve.ruined[place])), min(1.0, float(curve.reached[place]))
            )
            for place in places
        ),
    )


def _bars(many: LongRun) -> tuple[RiskBar, ...]:
    """Bars of equally many steps, one of them beginning where the player is ahead."""
    low, high = many.quantile(5e-4), many.quantile(1 - 5e-4)
    width = max(1, -(-(high - low) // (many.step * (BARS - 1)))) * many.step
    first_gain = many.lowest + ((-many.lowest) // many.step + 1) * many.step
    start = first_gain + (low - first_gain) // width * width
    bars = []
    while start <= high:
        chance = max(0.0, many.above(start - 1) - many.above(start + width - 1))
        bars.append((start, start + width - many.step, chance))
        start += width
    most = max(chance for _, _, chance in bars) or 1.0
    return tuple(RiskBar(edge, last, f"{chance:.3%}", chance / most, edge > 0) for edge, last, chance in bars)


def _nearest(value: Fraction) -> int:
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)
