"""What every open point of the books costs, against the figures of the readings; and a paytable under the pencil."""

from fractions import Fraction
from pathlib import Path

import pytest

import sicbo
from sicbo.laboratory.shown_design import DesignedBet, shown_design
from sicbo.maths.contradictions import dominated
from sicbo.maths.design import solve_odds, switch_prices
from sicbo.maths.repricing import Repriced, repriced
from sicbo.money import Odds
from sicbo.refusals import Refused
from sicbo.rules.game import Game

CARD = Path(__file__).parents[3] / "examples" / "nsw-table-card.toml"
ACT = sicbo.game("act-canberra")
SIDES = ("1", "2", "3", "4", "5", "6")
DOUBLES = tuple(f"double:{face}" for face in SIDES)
TRIPLES = tuple(f"triple:{face}" for face in SIDES)
COLOURS = ("red", "green", "blue")

PRICED: dict[str, dict[str, dict[str, tuple[str, str | None]]]] = {
    "act-canberra": {"double-wins-on-triple": dict.fromkeys(DOUBLES, ("1/9", "1/6"))},
    "nsw-aruze": {},
    "nsw-table": {},
    "crown-melbourne/a": {
        "offer-odd": {"odd": ("1/36", None)},
        "offer-even": {"even": ("1/36", None)},
        "offer-three-of-four": {
            f"three-of-four:{four}": ("1/9", None) for four in ("6543", "6532", "5432", "4321")
        },
    },
    "crown-melbourne/b": {
        "colour-triple-beats-small-big": {"small": ("1/36", "1/9"), "big": ("1/36", "1/9")},
        "exact-colour-counts": {f"colour:{colour}": ("-11/27", "1/9") for colour in COLOURS}  # type: ignore[dict-item]
        | {f"colour-double:{colour}": ("-1/27", "1/9") for colour in COLOURS},
    },
    "pennsylvania/a": {"double-wins-on-triple": dict.fromkeys(DOUBLES, ("1/3", "3/8"))},
    "pennsylvania/b": {"double-wins-on-triple": dict.fromkeys(DOUBLES, ("1/9", "1/6"))},
}
"""By game and switch, the edge as the book is read and the edge by the other reading: worked out by hand from the ways."""


def of(name: str) -> Game:
    return sicbo.game(name, sicbo.read_card(str(CARD), name) if name == "nsw-table" else sicbo.Card())


@pytest.mark.parametrize("name", sicbo.game_names())
def test_every_flag_of_every_game_is_priced_and_those_of_conduct_cost_nothing(name: str) -> None:
    game = of(name)
    wanted = PRICED[name]
    found = {
        one.switch: {
            bet: tuple(None if edge is None else str(edge) for edge in pair) for bet, pair in one.bets.items()
        }
        for one in switch_prices(game)
    }
    assert found == wanted
    assert len(game.switches) > len(wanted), "each has open points of conduct as well"
    for one in switch_prices(game):
        assert one.reading == game.book.file.switches[one.switch].reading != ""
        changes = [Fraction(b) - Fraction(a) for a, b in wanted[one.switch].values() if b is not None]
        assert one.cost == max(changes, key=abs, default=Fraction(0))


def test_a_switch_that_is_set_is_priced_from_there() -> None:
    strict = sicbo.game("act-canberra", sicbo.Card(switches={"double-wins-on-triple": False}))
    (back,) = switch_prices(strict)
    assert (back.setting, back.other, back.cost) == ("off", "on", Fraction(-1, 18))
    exact = sicbo.game("crown-melbourne/b", sicbo.Card(switches={"exact-colour-counts": True}))
    cost = {one.switch: one.cost for one in switch_prices(exact)}["exact-colour-counts"]
    assert cost == Fraction(-11, 27) - Fraction(1, 9), "the largest change, whichever way it goes"
    without = sicbo.game("crown-melbourne/a", sicbo.Card(switches={"offer-odd": False}))
    offered = {one.switch: one.bets for one in switch_prices(without)}
    assert offered["offer-odd"] == {"odd": (None, Fraction(1, 36))}


# -- a paytable under the pencil --------------------------------------------------------------------------


def test_one_book_at_the_prices_of_another_is_the_other_to_the_last_digit() -> None:
    changed = repriced(ACT, [Repriced(TRIPLES, Odds(190)), Repriced(DOUBLES, Odds(12))])
    assert changed.sha256 == sicbo.game("nsw-aruze").sha256 != ACT.sha256
    assert ACT.sha256 == sicbo.game("act-canberra").sha256, "the game itself is as it was"
    assert changed.settle((3, 3, 5), {"double:3": 100}).returned == 1300


def test_one_of_several_prices_of_a_bet_is_changed_alone() -> None:
    changed = repriced(ACT, [Repriced(("single:3",), Odds(3), 1), Repriced(("single:3",), Odds(7, 2), 2)])
    assert [level.odds for level in changed.bet("single:3").levels] == [
        ACT.bet("single:3").levels[0].odds, Odds(3), Odds(7, 2),
    ]  # fmt: skip
    assert changed.bet("single:2") == ACT.bet("single:2")
    with pytest.raises(Refused, match="no price number 3"):
        repriced(ACT, [Repriced(("single:3",), Odds(2), 3)])
    with pytest.raises(Refused, match="no price number -1"):
        repriced(ACT, [Repriced(("single:3",), Odds(2), -1)])
    with pytest.raises(Refused, match="did you mean"):
        repriced(ACT, [Repriced(("smal",), Odds(2))])


def row(design: object, bet: str) -> DesignedBet:
    return next(one for one in design.bets if bet in one.bets)  # type: ignore[attr-defined, no-any-return]


def test_the_screen_shows_a_bet_before_and_after_with_what_is_new_to_point_out() -> None:
    design = shown_design(ACT, [Repriced(("small",), Odds(5, 4))], edge=Fraction(1, 20))
    small = row(design, "small")
    assert small.before is not None and small.after is not None
    assert (small.before.odds, small.after.odds) == ("1 to 1", "5 to 4")
    assert 1 - Fraction(105, 216) * Fraction(9, 4) == Fraction(-9375, 100_000)
    assert (small.before.edge, small.after.edge) == ("2.78%", "-9.38%")
    assert small.moved == "-12.15%"
    assert small.changes and [one.bets[0] for one in design.bets if one.changes] == ["small"]
    (level,) = small.levels
    assert (level.win, level.stake, level.book_win, level.book_stake, level.ways) == (5, 4, 1, 1, 105)
    (exact,) = solve_odds(ACT, "small", Fraction(1, 20))
    assert level.wanted == str(exact.exact) == str(Fraction(19, 20) * Fraction(216, 105) - 1)
    assert (level.wanted_decimal, level.whole, level.whole_edge) == ("0.9543", None, "")
    double = row(design, "double:4").levels[0]
    assert (double.wanted, double.whole, double.whole_edge) == ("473/40", 11, "11.11%")
    (remark,) = design.remarks
    assert (remark.code, remark.bets, remark.figure, remark.new) == (
        "player-edge",
        ("small",),
        "-9.38%",
        True,
    )
    assert design.paytable_before == ACT.sha256 != design.paytable_after
    nothing = shown_design(ACT)
    assert not any(one.changes or one.moved for one in nothing.bets)
    assert nothing.paytable_after == ACT.sha256


def test_a_price_that_makes_another_bet_useless_is_pointed_out() -> None:
    pencil = [Repriced(("triple:any",), Odds(181))]
    assert {one.bet for one in dominated(repriced(ACT, pencil))} == set(TRIPLES)
    beaten = [one for one in shown_design(ACT, pencil).remarks if one.code == "beaten"]
    assert {(one.bets, one.by, one.figure, one.new) for one in beaten} == {
        ((triple,), "triple:any", "6", True) for triple in TRIPLES
    }
    evenly = dominated(repriced(ACT, [Repriced(("triple:any",), Odds(180))]))
    assert {one.better_on for one in evenly} == {5}, "as good on one roll, and better on the other five"


def test_another_setting_of_a_switch_moves_the_mathematics_too() -> None:
    crown = sicbo.game("crown-melbourne/b")
    exact = shown_design(crown, switches={"exact-colour-counts": True})
    colour = row(exact, "colour:red")
    assert colour.before is not None and colour.after is not None
    assert (colour.before.edge, colour.after.edge, colour.moved) == ("-40.74%", "11.11%", "+51.85%")
    assert exact.remarks == (), "what was to be pointed out is gone"
    assert {one.code for one in shown_design(crown).remarks} == {"player-edge"}
    assert not any(one.new for one in shown_design(crown).remarks)
    worse = shown_design(crown, [Repriced(("small",), Odds(2)), Repriced(("colour:red",), Odds(2))]).remarks
    assert [one.new for one in worse] == [True, False, False, False], "what is new comes first"
    assert worse[0].bets == ("small",)
    without = shown_design(
        sicbo.game("crown-melbourne/a"), [Repriced(("odd",), Odds(2))], switches={"offer-odd": False}
    )
    assert row(without, "odd").after is None and row(without, "odd").levels == ()
    again = sicbo.game("crown-melbourne/a", sicbo.Card(switches={"offer-odd": False}))
    offered = row(shown_design(again, switches={"offer-odd": True}), "odd")
    assert offered.before is None and offered.after is not None and offered.changes
    with pytest.raises(Refused):
        shown_design(crown, switches={"no-such-switch": True})


def test_switches_are_shown_with_bets_that_are_touched_alike_in_one_line() -> None:
    shown = shown_design(sicbo.game("crown-melbourne/b")).switches
    assert [(one.switch, one.bets[0], one.edge, one.edge_then) for one in shown] == [
        ("colour-triple-beats-small-big", "small", "2.78%", "11.11%"),
        ("exact-colour-counts", "colour-double:red", "-3.70%", "11.11%"),
        ("exact-colour-counts", "colour:red", "-40.74%", "11.11%"),
    ]
    pencilled = shown_design(ACT, [Repriced(DOUBLES, Odds(12)), Repriced(("small",), Odds(2))]).switches
    assert [(one.switch, one.bets, one.edge, one.edge_then) for one in pencilled] == [
        ("double-wins-on-triple", DOUBLES, "3.70%", "9.72%")
    ], "by the prices under the pencil, and nothing that no switch touches"
    odd = shown_design(sicbo.game("crown-melbourne/a")).switches[0]
    assert (odd.edge, odd.edge_then) == ("2.78%", "")
