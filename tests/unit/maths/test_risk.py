"""Many rounds, ruin, hold and volatility, against whole numbers, closed formulas and published figures."""

import json
from fractions import Fraction
from pathlib import Path

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sicbo
from sicbo.cli.main import main
from sicbo.maths.contradictions import dominated
from sicbo.maths.design import break_even, solve_odds, switch_prices
from sicbo.maths.exact import percent
from sicbo.maths.long_run import long_run
from sicbo.maths.risk import portfolio_risk
from sicbo.maths.ruin import ruin, ruin_curve
from sicbo.maths.what_differs import what_differs
from sicbo.refusals import Refused

ACT = sicbo.game("act-canberra")
FIVE = {"small": 1000, "double:2": 550, "total:9": 300, "pair:2-5": 100, "single:3": 200}
Capture = pytest.CaptureFixture[str]

wager_sets = st.dictionaries(
    st.sampled_from([bet.bet for bet in ACT.bets]),
    st.integers(1, 30).map(lambda n: n * 50),
    min_size=1,
    max_size=4,
)


@given(wager_sets, st.integers(1, 40))
@settings(max_examples=30, deadline=None)
@pytest.mark.takes(1)
def test_many_rounds_agree_with_whole_numbers_within_the_stated_error(
    wagers: dict[str, int], rounds: int
) -> None:
    single = sicbo.one_round(ACT, wagers)
    try:
        exact = sicbo.many_rounds(single, rounds)
    except Refused:
        return  # too long for whole numbers, which is what the other way is for
    found = long_run(single, rounds)
    assert found.error < 1e-10
    assert abs(found.ahead - float(exact.ahead)) <= found.error
    assert abs(found.even - float(exact.even)) <= found.error
    assert (found.mean, found.variance) == (exact.mean, exact.variance)
    shown = {int(net): float(chance) for net, chance in zip(found.nets, found.chances, strict=True)}
    off = sum(abs(shown.pop(net, 0.0) - ways / exact.possible) for net, ways in exact.ways.items())
    assert off + sum(shown.values()) <= 2 * found.error, (
        "every single result, and nothing where there is none"
    )


def test_the_window_leaves_out_no_more_than_it_says() -> None:
    single = sicbo.one_round(ACT, {"small": 100})
    found, exact = long_run(single, 5_000), sicbo.many_rounds(single, 5_000)
    assert len(found.chances) < 2_000, "a window, not all 5,001 results"
    inside = sum(ways for net, ways in exact.ways.items() if found.lowest <= net <= int(found.nets[-1]))
    assert Fraction(exact.possible - inside, exact.possible) < Fraction(1, 10**13)
    assert found.quantile(0.05) == exact.quantile(Fraction(1, 20))
    assert found.band(0.9) == (exact.quantile(Fraction(1, 20)), exact.quantile(Fraction(19, 20)))


def test_ten_thousand_rounds_of_five_bets_have_their_exact_mean_and_variance() -> None:
    single = sicbo.one_round(ACT, FIVE)
    found = long_run(single, 10_000)
    assert found.error < 1e-9
    mean = float(found.nets @ found.chances)
    assert mean == pytest.approx(float(single.mean * 10_000), rel=1e-9)
    assert float((found.nets - mean) ** 2 @ found.chances) == pytest.approx(
        float(single.variance * 10_000), rel=1e-8
    )


def test_a_million_rounds_and_results_too_fine_for_a_window() -> None:
    assert long_run(sicbo.one_round(ACT, {"small": 100}), 1_000_000).ahead < 1e-6
    with pytest.raises(Refused, match="rounder stakes"):
        long_run(sicbo.one_round(ACT, {"small": 10_000_019, "triple:1": 99_999_989, "total:4": 7}), 1_000_000)
    with pytest.raises(Refused, match="rounds, not 0"):
        long_run(sicbo.one_round(ACT, {"small": 1}), 0)


# -- ruin -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("purse", "target"), [(1, 2), (20, 40), (5, 100), (90, 100)])
def test_even_money_is_the_gamblers_ruin_of_the_textbooks(purse: int, target: int) -> None:
    found = ruin(sicbo.one_round(ACT, {"small": 1000}), purse * 1000, target * 1000)
    ratio = Fraction(111, 105)
    assert found.exact == (1 - ratio**purse) / (1 - ratio**target)
    assert found.reaches == float(found.exact)
    expected = (purse - target * found.exact) / Fraction(111 - 105, 216)
    assert found.rounds == pytest.approx(float(expected), rel=1e-9)


@given(wager_sets, st.integers(1, 12), st.integers(2, 4))
@settings(max_examples=25, deadline=None)
@pytest.mark.takes(3)
def test_ruin_solved_at_once_is_where_the_rounds_lead(
    wagers: dict[str, int], stakes: int, times: int
) -> None:
    single = sicbo.one_round(ACT, wagers)
    purse = single.staked * stakes
    try:
        found = ruin(single, purse, purse * times)
    except Refused:
        return
    curve = ruin_curve(single, purse, purse * times, 400)
    undecided = 1 - curve.ruined[-1] - curve.reached[-1]
    assert curve.reached[-1] - curve.error <= found.reaches + found.error
    assert found.reaches - found.error <= curve.reached[-1] + undecided + curve.error
    assert (numpy.diff(curve.ruined) >= 0).all()
    assert found.error < 1e-9


def test_fractions_and_elimination_agree_where_a_round_pays_at_several_levels() -> None:
    single = sicbo.one_round(ACT, {"single:3": 500})
    exact = ruin(single, 5_000, 20_000)
    assert exact.exact is not None
    curve = ruin_curve(single, 5_000, 20_000, 20_000)
    assert curve.reached[-1] == pytest.approx(float(exact.exact), abs=1e-9)
    assert curve.ruined[-1] == pytest.approx(exact.ruined, abs=1e-9)


def test_what_lies_below_one_step_of_the_purse_never_moves() -> None:
    single = sicbo.one_round(ACT, {"small": 1000})
    assert ruin(single, 20_500, 40_500).exact == ruin(single, 20_000, 40_000).exact
    for purse, target in ((500, 2_000), (2_000, 2_000)):
        with pytest.raises(Refused, match="purse"):
            ruin(single, purse, target)
    with pytest.raises(Refused, match="possible purses"):
        ruin(sicbo.one_round(ACT, {"small": 1000, "big": 1}), 1_000_000, 2_000_000)


# -- figures of the house ---------------------------------------------------------------------------------


def test_the_house_edges_that_are_published_for_the_common_tables() -> None:
    """The figures every guide to the game prints, by game and bet."""
    published = {
        "act-canberra": {
            "small": "2.78", "big": "2.78", "triple:1": "16.20", "triple:any": "11.11", "double:1": "11.11",
            "total:4": "12.50", "total:5": "11.11", "total:6": "12.04", "total:7": "9.72", "total:8": "12.50",
            "total:9": "7.41", "total:10": "12.50", "pair:1-2": "2.78", "single:1": "3.70",
        },
        "pennsylvania/a": {
            "small": "2.78", "total:7": "9.72", "total:8": "12.50", "total:10": "12.50", "single:1": "7.87",
        },
    }  # fmt: skip
    for name, edges in published.items():
        for bet, edge in edges.items():
            assert percent(sicbo.analyse_bet(sicbo.game(name), bet).edge) == f"{edge}%", (name, bet)


def test_a_portfolio_is_the_sum_of_its_bets_in_edge_and_not_in_variance() -> None:
    found = portfolio_risk(ACT, FIVE)
    assert -found.mean == sum(found.hold_by_bet.values())
    assert found.hold_an_hour(40) == 40 * -found.mean
    nets = [ACT.settle(ACT.dice.shown(roll), FIVE).net for roll in range(216)]
    mean = Fraction(sum(nets), 216)
    assert found.variance == sum((net - mean) ** 2 for net in nets) / 216
    assert found.gain == Fraction(sum(net > 0 for net in nets), 216)
    assert found.hit == Fraction(sum(net > -2150 for net in nets), 216)
    sure = found.rounds_to_be_sure()
    assert sure is not None
    assert -found.mean * sure >= 3 * (found.variance * sure) ** 0.5 > 0
    small = portfolio_risk(ACT, {"small": 100})
    assert small.volatility_index == pytest.approx(1.6449 * (1 - (6 / 216) ** 2) ** 0.5, rel=1e-4)
    assert portfolio_risk(sicbo.game("crown-melbourne/b"), {"colour:red": 100}).rounds_to_be_sure() is None


# -- design -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in sicbo.game_names() if name != "nsw-table"])
def test_fair_odds_make_every_bet_fair(name: str) -> None:
    game = sicbo.game(name)
    for bet, levels in break_even(game).items():
        maths = sicbo.analyse_bet(game, bet)
        for number, one in enumerate(levels):
            gross = [
                (one.exact if place == number else Fraction(level.odds.win, level.odds.stake)) + 1
                for place, level in enumerate(maths.pays)
            ]
            assert sum(g * level.ways for g, level in zip(gross, maths.pays, strict=True)) == 216
            assert one.above_edge < 0 or one.above.win > one.exact
            if one.below is not None:
                assert one.below.win <= one.exact
                assert one.below_edge is not None
                assert one.below_edge >= 0


def test_the_known_odds_follow_from_the_known_edges() -> None:
    for bet in ("small", "double:3", "total:4", "pair:1-2", "triple:any"):
        maths = sicbo.analyse_bet(ACT, bet)
        (solved,) = solve_odds(ACT, bet, maths.edge)
        assert (solved.exact, solved.below, solved.below_edge) == (solved.pays.win, solved.pays, maths.edge)
    with pytest.raises(Refused, match="edge"):
        solve_odds(ACT, "small", Fraction(1))


def test_switches_are_priced_and_those_of_conduct_cost_nothing() -> None:
    (double,) = switch_prices(ACT)
    assert (double.switch, double.reading, double.other) == ("double-wins-on-triple", "A1", "off")
    assert set(double.bets.values()) == {(Fraction(1, 9), Fraction(1, 6))}
    assert double.cost == Fraction(1, 18)
    crown = {
        (one.switch, bet): pair
        for one in switch_prices(sicbo.game("crown-melbourne/b"))
        for bet, pair in one.bets.items()
    }
    assert crown["exact-colour-counts", "colour:red"] == (Fraction(-11, 27), Fraction(1, 9))
    offers = {one.switch: one.bets for one in switch_prices(sicbo.game("crown-melbourne/a"))}
    assert offers["offer-odd"] == {"odd": (Fraction(1, 36), None)}


def test_what_differs_between_two_games_is_said_in_words() -> None:
    said = what_differs(ACT, sicbo.game("nsw-aruze"))
    prices = [one for one in said if one.part == "price"]
    assert [one.bets[0] for one in prices] == ["triple:1", "double:1"]
    assert prices[1].words.endswith("so it costs 7.41% of the stake less in nsw-aruze.")
    conduct = " ".join(one.words for one in said if one.part == "conduct")
    assert (
        "Limits, above maximum, treatment: settle-to-maximum in act-canberra, refuse in nsw-aruze." in conduct
    )
    assert what_differs(ACT, ACT) == []
    same = what_differs(ACT, sicbo.game("pennsylvania/b"))
    assert not [one for one in same if one.part in ("dice", "offered", "wins", "price")]
    options = what_differs(sicbo.game("crown-melbourne/a"), sicbo.game("crown-melbourne/b"))
    assert options[0].part == "dice"
    assert any(
        one.part == "offered" and one.words.startswith("Only crown-melbourne/a offers odd") for one in options
    )


def test_a_bet_that_another_beats_on_every_roll_is_found(tmp_path: Path, capsys: Capture) -> None:
    for name in sicbo.game_names():
        if name != "nsw-table":
            assert dominated(sicbo.game(name)) == ()
    harbour = (Path(__file__).parents[3] / "examples" / "harbour.toml").read_text("utf-8")
    path = tmp_path / "book.toml"
    path.write_text(
        harbour + '\n[bets.low]\nname = "Low"\nwins = [{ total = "4-6", triple = false, pays = "1 to 2" }]\n'
        '[bets.lower]\nname = "Lower"\nwins = [{ total = "4-7", triple = false, pays = "40 to 1" }]\n'
    )
    assert main(["lint", str(path), "--json"]) == 0
    remarks = json.loads(capsys.readouterr().out)["remarks"]
    assert any(" pays at least as much as low on every roll" in remark for remark in remarks)
    assert any("Lower" in remark and "favours the player" in remark for remark in remarks)
    assert main(["lint", str(path), "--strict"]) == 1
    assert main(["lint", str(path), "--floor", "low"]) == 2


# -- the verbs and the pictures ---------------------------------------------------------------------------


def test_risk_as_a_document_and_as_a_table(capsys: Capture, tmp_path: Path) -> None:
    words = ["risk", "act-canberra", "small=10", "--rounds", "1000", "--purse", "200", "--target", "400"]
    assert main([*words, "--json", "--save", str(tmp_path / "r.json")]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown == json.loads((tmp_path / "r.json").read_text())
    assert shown["one_round"]["edge"] == "1/36"
    assert shown["house"]["hold_an_hour"] == "50/3"
    assert shown["purse"]["reaches"] == pytest.approx(0.2476105)
    assert main(words) == 0
    assert "24.7611%" in capsys.readouterr().out


def test_design_as_a_document_and_as_words(capsys: Capture) -> None:
    assert main(["design", "act-canberra", "double:2", "--edge", "5%", "--json"]) == 0
    (bet,) = json.loads(capsys.readouterr().out)["bets"]
    assert (bet["exact_odds"], bet["at_most"], bet["edge_then"]) == ("473/40", "11 to 1", "1/9")
    assert main(["design", "act-canberra"]) == 0
    assert "double-wins-on-triple" in capsys.readouterr().out
    assert main(["design", "act-canberra", "--against", "nsw-aruze"]) == 0
    assert "double:1 … 6 pays 11 to 1" in capsys.readouterr().out
    assert main(["design", "act-canberra", "--edge", "much"]) == 2


@pytest.mark.takes(2)
def test_plots_are_files_that_are_the_same_every_time(capsys: Capture, tmp_path: Path) -> None:
    words = ["risk", "act-canberra", "small=10", "--rounds", "200", "--purse", "100"]
    for kind in ("distribution", "fan", "ruin"):
        first, second = tmp_path / f"{kind}-1.svg", tmp_path / f"{kind}-2.svg"
        for path in (first, second):
            assert main([*words, "--plot", kind, "--save", str(path)]) == 0
        assert first.read_bytes() == second.read_bytes()
        assert b"</svg>" in first.read_bytes()
    assert main([*words, "--save", str(tmp_path / "p.png")]) == 0
    assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG")
    assert main(["compare", "act-canberra", "nsw-aruze", "--save", str(tmp_path / "edges.svg")]) == 0
    assert b"nsw-aruze" in (tmp_path / "edges.svg").read_bytes()
    capsys.readouterr()
    assert main([*words, "--save", str(tmp_path / "p.gif")]) == 2
    assert "saved as .svg or .png" in capsys.readouterr().err


def test_a_notebook_shows_plots_and_games() -> None:
    from sicbo.laboratory.plots import edges_plot

    plot = edges_plot([ACT, sicbo.game("nsw-aruze")])
    shown = plot._repr_svg_()
    assert "act-canberra" in shown
    assert "double:1" in shown
