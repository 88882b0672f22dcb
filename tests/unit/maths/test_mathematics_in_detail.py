"""Single figures of the laboratory's mathematics, each against a definition that is written out here."""

import json
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

import sicbo
from sicbo.cli.main import main
from sicbo.laboratory.estimates import Sums
from sicbo.laboratory.simulation import simulate
from sicbo.laboratory.strategies import Strategy
from sicbo.maths.contradictions import contradictions, dominated
from sicbo.maths.design import solve_odds, switch_prices
from sicbo.maths.jackpots import LongRun as PoolRun
from sicbo.maths.long_run import long_run
from sicbo.maths.repricing import Repriced, repriced
from sicbo.maths.risk import portfolio_risk, skewness
from sicbo.maths.ruin import MOST_CELLS, ruin, ruin_curve
from sicbo.maths.what_differs import what_differs
from sicbo.money import Odds
from sicbo.refusals import Refused
from sicbo.rules.game import Game, compile_game
from sicbo.rules.loader import read_book

ACT = sicbo.game("act-canberra")
SMALL = {"small": 1000}
STRICT = sicbo.game("act-canberra", sicbo.Card(switches={"double-wins-on-triple": False}))


def said(one: Game, other: Game, part: str) -> list[str]:
    return [difference.words for difference in what_differs(one, other) if difference.part == part]


# -- risk and ruin ----------------------------------------------------------------------------------------


def test_the_band_of_the_return_narrows_with_the_root_of_the_rounds() -> None:
    risk = portfolio_risk(ACT, SMALL)
    p = Fraction(105, 216)
    deviation = 2 * sqrt(p * (1 - p))
    for rounds in (1, 100, 10_000):
        low, high = risk.return_band(rounds)
        assert (low + high) / 2 == pytest.approx(float(2 * p))
        assert (high - low) / 2 == pytest.approx(1.6448536269514722 * deviation / sqrt(rounds))


def test_how_lopsided_a_bet_is() -> None:
    for bet, ways in (("small", 105), ("triple:4", 1), ("triple:any", 6)):
        p = Fraction(ways, 216)
        assert skewness(sicbo.one_round(ACT, {bet: 100})) == pytest.approx(
            float(1 - 2 * p) / sqrt(p * (1 - p))
        )


@pytest.mark.parametrize("name", [name for name in sicbo.game_names() if name != "nsw-table"])
def test_every_bet_of_every_game_over_many_rounds_agrees_with_whole_numbers(name: str) -> None:
    game = sicbo.game(name)
    for bet in game.bets:
        single = sicbo.one_round(game, {bet.bet: 100})
        found, exact = long_run(single, 12), sicbo.many_rounds(single, 12)
        assert abs(found.ahead - float(exact.ahead)) <= found.error < 1e-11
        assert abs(found.even - float(exact.even)) <= found.error
        assert found.band(0.9) == (exact.quantile(Fraction(1, 20)), exact.quantile(Fraction(19, 20)))


def test_all_bets_of_a_game_at_once_are_a_set_of_wagers_too() -> None:
    wagers = {bet.bet: 100 * (1 + number % 3) for number, bet in enumerate(ACT.bets)}
    single = sicbo.one_round(ACT, wagers)
    found = long_run(single, 1_000)
    assert float(found.nets @ found.chances) == pytest.approx(float(single.mean * 1_000), rel=1e-9)
    assert sum(found.chances) == pytest.approx(1, abs=1e-9)
    assert 0 < found.error < 1e-8


def test_wagers_that_cannot_win_or_lose_differently_still_have_a_distribution() -> None:
    both = long_run(sicbo.one_round(ACT, {"small": 100, "big": 100}), 5_000)
    triples = Fraction(6, 216)
    assert both.ahead == pytest.approx(0, abs=both.error)
    assert both.even == pytest.approx(float((1 - triples) ** 5_000), abs=both.error)
    assert float(both.mean) == pytest.approx(-200 * float(triples) * 5_000)


def test_a_window_is_refused_where_it_is_one_place_too_large() -> None:
    single = sicbo.one_round(ACT, SMALL)
    places = len(long_run(single, 5_000).chances)
    assert len(long_run(single, 5_000, largest=places).chances) == places
    with pytest.raises(Refused, match="rounder stakes"):
        long_run(single, 5_000, largest=places - 1)


def test_a_target_between_two_steps_is_reached_with_the_next() -> None:
    single = sicbo.one_round(ACT, SMALL)
    assert ruin(single, 20_000, 40_500).exact == ruin(single, 20_000, 41_000).exact
    assert ruin(single, 20_000, 40_500).exact != ruin(single, 20_000, 40_000).exact
    assert ruin(single, 20_000, 40_000, most_states=40).exact is not None
    with pytest.raises(Refused, match="possible purses"):
        ruin(single, 20_000, 40_000, most_states=38)


def test_a_curve_of_too_many_purses_and_rounds_is_refused() -> None:
    single = sicbo.one_round(ACT, {"small": 100})
    with pytest.raises(Refused, match="fewer rounds"):
        ruin_curve(single, 100_000, 200_000, MOST_CELLS // 2_000)


def test_elimination_is_as_near_the_fraction_as_it_says() -> None:
    """The same walk twice: a stake of two units that loses two steps is solved by elimination."""
    whole = ruin(sicbo.one_round(ACT, {"single:3": 100}), 2_000, 5_000)
    assert whole.exact is not None
    several = ruin(sicbo.one_round(ACT, {"single:3": 100, "big": 100}), 2_000, 5_000)
    assert several.exact is None
    assert 0 < several.error < 1e-10
    curve = ruin_curve(sicbo.one_round(ACT, {"single:3": 100, "big": 100}), 2_000, 5_000, 5_000)
    assert several.reaches == pytest.approx(curve.reached[-1], abs=several.error + curve.error + 1e-12)
    assert several.ruined == pytest.approx(curve.ruined[-1], abs=several.error + curve.error + 1e-12)


# -- design -----------------------------------------------------------------------------------------------


def test_even_money_is_the_least_that_whole_odds_can_be() -> None:
    (fair,) = solve_odds(ACT, "small")
    assert (fair.exact, fair.below, fair.below_edge) == (Fraction(111, 105), Odds(1), Fraction(1, 36))
    assert (fair.above, fair.above_edge) == (Odds(2), 1 - Fraction(3 * 105, 216))
    (none,) = solve_odds(ACT, "small", Fraction(1, 20))
    assert (none.below, none.below_edge, none.above) == (None, None, Odds(1))


def test_a_setting_that_the_card_forbids_has_no_price() -> None:
    limited = sicbo.Card(limits={"odd": sicbo.Limit(minimum=500), "all": sicbo.Limit(minimum=100)})
    game = sicbo.game("crown-melbourne/a", limited)
    assert {one.switch for one in switch_prices(game)} == {"offer-even", "offer-three-of-four"}


def test_of_two_bets_that_beat_another_the_one_that_beats_it_by_most_is_named() -> None:
    game = repriced(ACT, [Repriced(("triple:any",), Odds(181)), Repriced(("double:1",), Odds(181))])
    by = {one.bet: (one.by, one.better_on) for one in dominated(game)}
    assert by["triple:1"] == ("double:1", 16)
    assert by["triple:2"] == ("triple:any", 6)


def test_a_bet_that_pays_the_same_on_every_roll_beats_nobody() -> None:
    game = repriced(ACT, [Repriced(("total:4",), Odds(62)), Repriced(("total:17",), Odds(62))])
    assert dominated(game) == ()
    harbour = (Path(__file__).parents[3] / "examples" / "harbour.toml").read_text("utf-8")
    twin = 'wins = [{ total = "4-6", triple = false, pays = "9 to 1" }]\n'
    text = f'{harbour}\n[bets.one]\nname = "One"\n{twin}[bets.two]\nname = "Two"\n{twin}'
    book = read_book(text, "twins.toml")
    game = compile_game(book, book.games[0].partition("/")[2])
    assert not {"one", "two"} & {one.bet for one in dominated(game)}, (
        "of two that are alike neither beats the other"
    )


def test_words_that_contradict_their_price_are_pointed_out(capsys: pytest.CaptureFixture[str]) -> None:
    found = {one.bets[0]: one for one in contradictions(sicbo.game("crown-melbourne/b"))}
    assert set(found) == {"colour:red", "colour-double:red"}
    assert (found["colour:red"].edge, found["colour:red"].edge_then) == (Fraction(-11, 27), Fraction(1, 9))
    assert found["colour:red"].bets == ("colour:red", "colour:green", "colour:blue")
    for name in sicbo.game_names():
        if name not in ("nsw-table", "crown-melbourne/b"):
            assert contradictions(sicbo.game(name)) == (), "another reading costs, and contradicts nothing"
    exact = sicbo.game("crown-melbourne/b", sicbo.Card(switches={"exact-colour-counts": True}))
    assert contradictions(exact) == ()
    assert main(["lint", "crown-melbourne", "--strict"]) == 1
    said = capsys.readouterr().out
    assert "crown-melbourne.toml" not in said and "no problems" in said
    assert (
        "with exact-colour-counts on (reading A7) it would be 11.11%: the wording and the odds contradict each other"
        in said
    )
    assert main(["lint", "act-canberra", "--strict"]) == 0
    capsys.readouterr()
    assert main(["lint", "pennsylvania", "--floor", "90", "--json"]) == 0
    remarks = json.loads(capsys.readouterr().out)["remarks"]
    returns = {one.bet: one.expected_return for one in sicbo.analyse(sicbo.game("pennsylvania/b"))}
    below = {bet.partition(":")[0] for bet, back in returns.items() if back < Fraction(9, 10)}
    told = " ".join(one for one in remarks if one.startswith("pennsylvania/b"))
    assert below and all(kind in told for kind in below), "the floor is the one that was asked for"


# -- what differs -----------------------------------------------------------------------------------------


def test_another_number_of_winning_rolls_is_said() -> None:
    assert said(ACT, STRICT, "wins") == [
        "double:1 … 6 wins on 16 of 216 rolls in act-canberra and on 15 in act-canberra."
    ]
    assert said(ACT, STRICT, "switch") == [
        "The switch double-wins-on-triple is on in act-canberra and off in act-canberra."
    ]
    assert said(ACT, STRICT, "conduct") == [], "one book, one conduct"


def test_other_prices_at_the_same_edge_cost_the_same() -> None:
    singles = tuple(f"single:{face}" for face in range(1, 7))
    evenly = repriced(ACT, [Repriced(singles, Odds(4, 5), 2), Repriced(singles, Odds(3), 1)])
    (words,) = said(ACT, evenly, "price")
    assert words.endswith("the house edge is 3.70% against 3.70%, so it costs the same.")


def test_a_point_that_only_one_book_leaves_open_is_said_with_what_it_is_about() -> None:
    words = said(ACT, sicbo.game("nsw-aruze"), "switch")
    about = ACT.book.file.switches["double-wins-on-triple"].about
    assert f"Only act-canberra leaves double-wins-on-triple open: {about}" in words
    assert any(one.startswith("Only nsw-aruze leaves shooter-amount-counted open") for one in words)


def test_conduct_is_said_in_words_and_without_what_stands_beside_a_rule() -> None:
    words = said(ACT, sicbo.game("crown-melbourne/a"), "conduct")
    assert "Limits, personal, minimum: no in act-canberra, yes in crown-melbourne/a." in words
    assert words
    for one in words:
        for beside in (", cite", ", note", ", reading", ", silent"):
            assert beside not in one.lower()
        assert "[" not in one and "{" not in one and "_" not in one


def test_other_dice_are_said_first() -> None:
    a, b = sicbo.game("crown-melbourne/a"), sicbo.game("crown-melbourne/b")
    (words,) = said(a, b, "dice")
    assert words.startswith(
        "crown-melbourne/a is played with dice of 1, 2, 3, 4, 5, 6; crown-melbourne/b with "
    )
    assert said(ACT, sicbo.game("nsw-aruze"), "dice") == []


# -- estimates and pools ----------------------------------------------------------------------------------


def test_the_variance_of_a_sample_is_divided_by_one_less_than_its_size() -> None:
    sums = Sums(3, 6.0, 14.0)
    assert (sums.mean, sums.variance, sums.deviation) == (2.0, 1.0, 1.0)
    assert sums.standard_error == pytest.approx(1 / sqrt(3))
    assert sums.interval(0.95) == pytest.approx((2 - 1.959964 / sqrt(3), 2 + 1.959964 / sqrt(3)))
    assert Sums(1, 5.0, 25.0).variance == 0


@pytest.mark.takes(4)
def test_the_edge_of_a_simulation_is_the_houses() -> None:
    found = simulate(ACT, [Strategy(wagers={"double:1": 1000})], rounds=500, sessions=2_000, seed=1)
    (one,) = found.players
    assert one.edge == pytest.approx(1 / 9, abs=0.02)
    assert one.edge == pytest.approx(-one.net.total / one.sums.staked.total)


@pytest.mark.parametrize("probability", [Fraction(1, 216), Fraction(1, 36), Fraction(5, 7), Fraction(1)])
def test_the_time_until_a_pool_is_won(probability: Fraction) -> None:
    run = PoolRun(probability, 1, Fraction(1), Fraction(0), Fraction(0), Fraction(0), 0)
    assert run.rounds == 1 / probability
    assert run.won_within(3) == probability * sum((1 - probability) ** lost for lost in range(3))
    for share in (Fraction(1, 100), Fraction(1, 2), Fraction(9, 10), Fraction(999, 1000)):
        many = run.rounds_until(share)
        assert run.won_within(many) >= share
        assert many == 1 or run.won_within(many - 1) < share
    with pytest.raises(Refused, match="above 0 and below 1"):
        run.rounds_until(Fraction(1))


def test_a_pool_that_is_won_exactly_as_often_as_asked_is_not_counted_a_round_too_long() -> None:
    half = PoolRun(Fraction(1, 2), 1, Fraction(1), Fraction(0), Fraction(0), Fraction(0), 0)
    assert [half.rounds_until(1 - Fraction(1, 2**many)) for many in range(1, 40)] == list(range(1, 40))
