"""What a notebook shows: games, results and plots say themselves, and nothing that they hold is taken for markup."""

from collections.abc import Callable
from fractions import Fraction
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from matplotlib.colors import to_hex

import sicbo
from sicbo.laboratory import plots
from sicbo.laboratory.sheet import mathematics_sheet
from sicbo.laboratory.simulation import simulate
from sicbo.laboratory.strategies import Strategy
from sicbo.maths.long_run import long_run
from sicbo.maths.notebook import facts_as_html
from sicbo.maths.risk import portfolio_risk
from sicbo.maths.ruin import ruin

ACT = sicbo.game("act-canberra")
SMALL = {"small": 1000}


class Cells(HTMLParser):
    """The text of every cell, and whether tags were closed as they were opened."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if tag != "br":
            self.open.append(tag)
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.cells[-1] += data


def shown(result: object) -> dict[str, str]:
    """Names and figures of a table of two columns."""
    cells = Cells(result._repr_html_()).cells  # type: ignore[attr-defined]
    return dict(zip(cells[::2], cells[1::2], strict=True))


def test_results_show_their_own_figures() -> None:
    single = sicbo.one_round(ACT, SMALL)
    exact = sicbo.many_rounds(single, 100)
    told = shown(exact)
    assert told["ahead"] == f"{float(exact.ahead):.4%}"
    assert (told["expected"], told["worst"], told["best"]) == ("-27.78", "-1000.00", "1000.00")
    many = long_run(single, 100)
    told = shown(many)
    assert told["ahead"] == f"{float(exact.ahead):.4%}"
    low, high = many.band(0.9)
    assert told["90% of cases"] == f"{low / 100:.2f} to {high / 100:.2f}"
    assert float(told["every probability is exact to within"]) == pytest.approx(many.error, rel=0.5)
    told = shown(ruin(single, 20_000, 40_000))
    assert (told["reaches the target"], told["rounds until either"]) == ("24.7611%", "363.4")
    told = shown(portfolio_risk(ACT, {"small": 1000, "double:2": 500}))
    assert told["house edge"] == f"{float((Fraction(1, 36) * 1000 + Fraction(1, 9) * 500) / 1500):.4%}"
    assert told["expected hold on double:2"] == "0.56"
    assert told["largest loss of the house"] == "65.00"


def test_a_simulation_shows_each_strategy_with_its_interval() -> None:
    found = simulate(ACT, [Strategy(wagers=SMALL, name="mine & yours")], rounds=10, sessions=100)
    cells = Cells(found._repr_html_()).cells
    low, high = found.players[0].net.interval()
    assert cells[5:8] == [
        "mine & yours",
        f"{found.players[0].net.mean / 100:,.2f}",
        f"{low / 100:,.2f} to {high / 100:,.2f}",
    ]


def test_games_and_sheets_show_every_bet() -> None:
    for one in (ACT, mathematics_sheet(ACT)):
        cells = Cells(one._repr_html_()).cells
        for bet in ACT.bets:
            assert bet.bet in cells


MADE: dict[str, Callable[[], plots.Plot]] = {
    "distribution": lambda: plots.distribution_plot(sicbo.one_round(ACT, {"single:3": 500}), "one round"),
    "distribution of many rounds": lambda: plots.distribution_plot(
        long_run(sicbo.one_round(ACT, SMALL), 2_000), "many"
    ),
    "fan": lambda: plots.fan_plot(ACT, SMALL, 300),
    "ruin": lambda: plots.ruin_plot(ACT, SMALL, 10_000, 20_000, 300),
    "results": lambda: plots.results_plot(simulate(ACT, [Strategy(wagers=SMALL)], rounds=10, sessions=100)),
    "edges": lambda: plots.edges_plot([ACT, sicbo.game("nsw-aruze")]),
}


@pytest.mark.parametrize("kind", MADE)
@pytest.mark.takes(1)
def test_every_plot_shows_itself_as_svg_and_is_a_png(kind: str) -> None:
    plot = MADE[kind]()
    assert ElementTree.fromstring(plot._repr_svg_()).tag.endswith("svg")
    assert plot.png().startswith(b"\x89PNG")


def test_plots_are_drawn_from_the_figures() -> None:
    single = sicbo.one_round(ACT, {"single:3": 500})
    bars = plots.distribution_plot(single, "one").axes.patches
    assert [bar.get_height() for bar in bars] == [float(single.probability(net)) for net in single.ways]
    even = plots.distribution_plot(
        sicbo.one_round(ACT, {"small": 1000, "big": 1000}), "never ahead"
    ).axes.patches
    assert len(even) == 2 and plots.BLUE not in {to_hex(bar.get_facecolor()) for bar in even}
    assert to_hex(bars[-1].get_facecolor()) == plots.BLUE
    fan = plots.fan_plot(ACT, SMALL, 300)
    (mean,) = [line for line in fan.axes.lines if line.get_label() == "expected"]
    assert mean.get_ydata()[-1] == pytest.approx(float(sicbo.one_round(ACT, SMALL).mean) * 300 / 100)
    low, high = long_run(sicbo.one_round(ACT, SMALL), 300).band(0.99)
    (widest, *_) = [area.get_paths()[0].get_extents() for area in fan.axes.collections]
    assert (widest.ymin, widest.ymax) == (low / 100, high / 100)
    ends = {
        line.get_label(): line.get_ydata()[-1]
        for line in plots.ruin_plot(ACT, SMALL, 5_000, 10_000, 5_000).axes.lines
    }
    exact = ruin(sicbo.one_round(ACT, SMALL), 5_000, 10_000)
    assert ends["reaches the target"] == pytest.approx(exact.reaches)
    assert ends["ruined"] == pytest.approx(exact.ruined)


def test_text_is_never_markup() -> None:
    assert "<script" not in facts_as_html("<script>", [("<script>", "<script>")])
