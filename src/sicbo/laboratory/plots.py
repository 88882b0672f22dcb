"""Plots of the mathematics, for files and notebooks: distributions, fans of a purse, ruin, edges side by side."""

import io
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import numpy

from sicbo.currency import Currency
from sicbo.laboratory.packages import needed
from sicbo.laboratory.simulation import Simulation
from sicbo.maths.compare import compare
from sicbo.maths.distribution import Distribution, one_round
from sicbo.maths.long_run import LongRun, long_run
from sicbo.maths.notebook import average
from sicbo.maths.ruin import ruin_curve
from sicbo.refusals import Refused
from sicbo.rules.bet_words import short_picks
from sicbo.rules.game import Game

# Colours distinguishable with every kind of colour vision (Okabe and Ito).
BLUE, ORANGE, GREEN, RED = "#0072b2", "#e69f00", "#009e73", "#d55e00"
_COLOURS: Final = (BLUE, ORANGE, GREEN, RED, "#cc79a7", "#56b4e9", "#8a6d00", "#444444")
_BANDS: Final = (0.5, 0.9, 0.99)
_POINTS: Final = 24
_FEW: Final = 60
_STYLE: Final = {
    "svg.hashsalt": "sicbo",  # the same figures make the same file
    "svg.fonttype": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.alpha": 0.25,
    "axes.axisbelow": True,
    "figure.dpi": 120,
}


def form_of(path: str) -> str:
    """The format of a plot by its file name: svg or png."""
    form = Path(path).suffix.lower().removeprefix(".")
    if form not in ("svg", "png"):
        raise Refused("bad-request", "a plot is saved as .svg or .png, not as {path}", path=path[:60])
    return form


class Plot:
    """A plot that a notebook shows and a file keeps."""

    def __init__(self, title: str, across: str, up: str) -> None:
        self._matplotlib = needed("matplotlib", "laboratory", "a plot")
        figures = needed("matplotlib.figure", "laboratory", "a plot")
        with self._matplotlib.rc_context(_STYLE):
            self.figure: Any = figures.Figure(figsize=(8, 4.5), layout="constrained")
            self.axes: Any = self.figure.add_subplot()
        self.axes.set_title(title, loc="left", fontsize=11, fontweight="bold")
        self.axes.set_xlabel(across)
        self.axes.set_ylabel(up)

    def _written(self, form: str) -> bytes:
        held = io.BytesIO()
        with self._matplotlib.rc_context(_STYLE):
            about = {"Date": None} if form == "svg" else {"Software": None}
            self.figure.savefig(held, format=form, metadata=about)
        return held.getvalue()

    def svg(self) -> str:
        return self._written("svg").decode()

    def png(self) -> bytes:
        return self._written("png")

    def save(self, path: str) -> None:
        """Write a file; its name says whether it is SVG or PNG."""
        form = form_of(path)
        try:
            Path(path).write_bytes(self._written(form))
        except OSError as error:
            raise Refused(
                "bad-file",
                "{path} cannot be written: {why}",
                path=path,
                why=(error.strerror or str(error)).lower(),
            ) from None

    def _repr_svg_(self) -> str:
        return self.svg()


def _money(amounts: Any, currency: Currency) -> Any:
    return numpy.asarray(amounts, dtype=numpy.float64) / currency.unit


def distribution_plot(result: Distribution | LongRun, title: str) -> Plot:
    """Every result with its chance; if there are many, the outline, from one case in ten thousand on."""
    plot = Plot(title, "net result", "chance")
    if isinstance(result, Distribution):
        nets = numpy.array(list(result.ways))
        chances = numpy.array([float(Fraction(ways, result.possible)) for ways in result.ways.values()])
        ahead = float(result.ahead)
    else:
        first, last = result.quantile(1e-4), result.quantile(1 - 1e-4)
        seen = (result.nets >= first) & (result.nets <= last)
        nets, chances, ahead = result.nets[seen], result.chances[seen], result.ahead
    step = int(numpy.gcd.reduce(numpy.diff(nets))) if len(nets) > 1 else result.currency.unit
    width = step
    if (nets[-1] - nets[0]) // step > _FEW:
        # Bars of equally many steps, or they would follow the grid; one begins where the player is ahead.
        width = step * -(-int(nets[-1] - nets[0]) // (step * _FEW))
        ahead_from = int(nets[nets > 0].min()) if (nets > 0).any() else int(nets[0])
        bars = (nets - ahead_from) // width
        held = numpy.bincount(bars - bars.min(), weights=chances)
        nets = ahead_from + (numpy.arange(len(held)) + int(bars.min())) * width
        chances = held
    colours = [BLUE if net > 0 else "#9aa7b1" for net in nets]
    middle = _money(nets + (width - step) / 2, result.currency)
    plot.axes.bar(middle, chances, width=width / result.currency.unit * 0.9, color=colours)
    plot.axes.axvline(0, color="#444444", linewidth=1)
    plot.axes.annotate(
        f"ahead in {ahead:.2%} of cases", (0.99, 0.95), xycoords="axes fraction", ha="right", color=BLUE
    )
    return plot


def fan_plot(game: Game, wagers: Mapping[str, int], rounds: int) -> Plot:
    """The results between which half, nine tenths and 99 of 100 cases lie over the rounds; all exact."""
    single = one_round(game, wagers)
    points = sorted({max(1, round(rounds * (number / _POINTS) ** 2)) for number in range(1, _POINTS + 1)})
    results = [long_run(single, point) for point in points]
    plot = Plot(f"{game.name}: {rounds:,} rounds of {_listed(wagers, game.currency)}", "rounds", "net result")
    for share, strength in zip(reversed(_BANDS), (0.18, 0.3, 0.45), strict=True):
        bands = [(0, 0), *(result.band(share) for result in results)]
        low, high = (_money([band[side] for band in bands], game.currency) for side in (0, 1))
        label = f"{share:.0%} of cases"
        plot.axes.fill_between([0, *points], low, high, color=BLUE, alpha=strength, linewidth=0, label=label)
    means = _money([0, *(float(result.mean) for result in results)], game.currency)
    plot.axes.plot([0, *points], means, color=RED, label="expected")
    plot.axes.axhline(0, color="#444444", linewidth=1)
    plot.axes.legend(loc="lower left", frameon=False)
    return plot


def ruin_plot(game: Game, wagers: Mapping[str, int], purse: int, target: int, rounds: int) -> Plot:
    """The chances of ruin and of the target, by each round."""
    curve = ruin_curve(one_round(game, wagers), purse, target, rounds)
    title = f"{game.name}: {_listed(wagers, game.currency)} from {game.currency.grouped(purse)} to {game.currency.grouped(target)}"
    plot = Plot(title, "rounds", "probability by then")
    plot.axes.plot(curve.ruined, color=RED, label="ruined")
    plot.axes.plot(curve.reached, color=GREEN, label="reaches the target")
    plot.axes.set_ylim(0, 1)
    plot.axes.legend(loc="center right", frameon=False)
    return plot


def results_plot(simulation: Simulation) -> Plot:
    """How the sessions of each strategy ended: the share of sessions with at most each result."""
    plot = Plot(
        f"{simulation.game}: {simulation.sessions:,} sessions of {simulation.rounds:,} rounds",
        "net result",
        "cumulative share of sessions",
    )
    drawn: set[str] = set()
    for player, nets in zip(simulation.players, simulation.kept, strict=True):
        if player.name in drawn:
            continue
        colour = _COLOURS[len(drawn) % len(_COLOURS)]
        drawn.add(player.name)
        ordered = numpy.sort(_money(nets, simulation.currency))
        shares = numpy.arange(1, len(ordered) + 1) / len(ordered)
        plot.axes.step(
            ordered,
            shares,
            where="post",
            color=colour,
            label=f"{player.name}, mean {average(player.net.mean, simulation.currency)}",
        )
    plot.axes.axvline(0, color="#444444", linewidth=1)
    plot.axes.set_ylim(0, 1)
    plot.axes.legend(loc="lower right", frameon=False)
    return plot


def edges_plot(games: Sequence[Game]) -> Plot:
    """The house edge of every bet in each of the games, picks on the same terms once."""
    rows = compare(games)
    names = ", ".join(game.name for game in games)
    plot = Plot(f"House edge: {names}", "house edge (% of stake)", "")
    plot.figure.set_size_inches(8, max(3.0, 1.2 + 0.19 * len(rows) * max(1.0, len(games) * 0.75)))
    thick = 0.8 / len(games)
    for number, game in enumerate(games):
        places = [place + thick * (number - (len(games) - 1) / 2) for place in range(len(rows))]
        cells = [row.cells[number] for row in rows]
        edges = [numpy.nan if cell is None else float(cell.edge) * 100 for cell in cells]
        plot.axes.barh(places, edges, height=thick, color=_COLOURS[number % len(_COLOURS)], label=game.name)
    plot.axes.set_yticks(range(len(rows)), [short_picks(row.bets) for row in rows], fontsize=7)
    plot.axes.invert_yaxis()
    plot.axes.axvline(0, color="#444444", linewidth=1)
    if len(games) > 1:
        plot.axes.legend(loc="lower right", frameon=False)
    return plot


def _listed(wagers: Mapping[str, int], currency: Currency) -> str:
    return ", ".join(f"{bet} {currency.grouped(stake)}" for bet, stake in wagers.items())
