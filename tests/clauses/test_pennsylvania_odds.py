"""Pennsylvania, section 625a.6: two paytables, never mixed, and the two ways of printing odds."""

import pytest

import sicbo
from clauses.odds_rows import (
    ANY_TRIPLE,
    BIG,
    DOUBLES,
    PAIRED,
    SMALL,
    TRIPLES,
    Row,
    assert_odds_fixed,
    assert_pays,
    priced,
    prices,
    row,
    singles,
    totals,
)
from support.every_roll import FACES, ROLLS, STAKE, assert_refused

BOOK = "pennsylvania"
A, B = sicbo.game("pennsylvania/a"), sicbo.game("pennsylvania/b")


@pytest.mark.proves(BOOK, "625a.6(a)")
def test_pennsylvania_625a_6_a_no_price_of_one_paytable_may_stand_in_the_other() -> None:
    differ = {f"triple:{face}" for face in FACES} | {f"double:{face}" for face in FACES} | {"triple:any"}
    differ |= {f"total:{total}" for total in (4, 5, 6, 9, 12, 15, 16, 17)} | set(PAIRED)
    differ |= {f"single:{face}" for face in FACES}
    mixed = set()
    for (bet, level, in_a), (_, _, in_b) in zip(prices(A), prices(B), strict=True):
        if in_a != in_b:
            mixed.add(bet)
            a_into_b, b_into_a = priced(bet, level, f"{in_a} to 1"), priced(bet, level, f"{in_b} to 1")
            assert_refused("odds-fixed", lambda card=a_into_b: sicbo.game("pennsylvania/b", card))
            assert_refused("odds-fixed", lambda card=b_into_a: sicbo.game("pennsylvania/a", card))
    assert mixed == differ
    assert_refused("variant-needed", lambda: sicbo.game("pennsylvania"))


@pytest.mark.proves(BOOK, "625a.6(a)")
@pytest.mark.parametrize("name", ["pennsylvania/a", "pennsylvania/b"])
def test_pennsylvania_625a_6_a_takes_no_other_price_for_any_level_of_any_bet(name: str) -> None:
    assert_odds_fixed(name)
    assert_odds_fixed(name, {"double-wins-on-triple": False})


@pytest.mark.proves(BOOK, "625a.6(a) [Two of a Kind]")
@pytest.mark.parametrize(("name", "back"), [("pennsylvania/a", 9000), ("pennsylvania/b", 12000)])
def test_pennsylvania_625a_6_a_pays_two_of_a_kind_the_same_where_a_triple_is_none(
    name: str, back: int
) -> None:
    game = sicbo.game(name, sicbo.Card(switches={"double-wins-on-triple": False}))
    exact = {f"double:{face}": lambda roll, face=face: roll.count(face) == 2 for face in FACES}
    assert_pays(game, "625a.6(a) [Two of a Kind]", exact, back)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("clause", "bets", "back_a", "back_b"),
    [
        row(BOOK, "625a.6(a) [Three of a Kind]", TRIPLES, 151000, 181000),
        row(BOOK, "625a.6(a) [Two of a Kind]", DOUBLES, 9000, 12000),
        row(BOOK, "625a.6(a) [Any Three of a Kind]", ANY_TRIPLE, 25000, 32000),
        row(BOOK, "625a.6(a) [Total Value Bet of 4]", totals(4), 51000, 63000),
        row(BOOK, "625a.6(a) [Total Value Bet of 5]", totals(5), 19000, 32000),
        row(BOOK, "625a.6(a) [Total Value Bet of 6]", totals(6), 15000, 19000),
        row(BOOK, "625a.6(a) [Total Value Bet of 7]", totals(7), 13000, 13000),
        row(BOOK, "625a.6(a) [Total Value Bet of 8]", totals(8), 9000, 9000),
        row(BOOK, "625a.6(a) [Total Value Bet of 9]", totals(9), 7000, 8000),
        row(BOOK, "625a.6(a) [Total Value Bet of 10]", totals(10), 7000, 7000),
        row(BOOK, "625a.6(a) [Total Value Bet of 11]", totals(11), 7000, 7000),
        row(BOOK, "625a.6(a) [Total Value Bet of 12]", totals(12), 7000, 8000),
        row(BOOK, "625a.6(a) [Total Value of Bet 13]", totals(13), 9000, 9000),
        row(BOOK, "625a.6(a) [Total Value of Bet 14]", totals(14), 13000, 13000),
        row(BOOK, "625a.6(a) [Total Value of Bet 15]", totals(15), 15000, 19000),
        row(BOOK, "625a.6(a) [Total Value Bet of 16]", totals(16), 19000, 32000),
        row(BOOK, "625a.6(a) [Total Value Bet of 17]", totals(17), 51000, 63000),
        row(BOOK, "625a.6(a) [Any Two Dice Combination]", PAIRED, 6000, 7000),
        row(BOOK, "625a.6(a) [Small Bet]", SMALL, 2000, 2000),
        row(BOOK, "625a.6(a) [Big Bet]", BIG, 2000, 2000),
        row(BOOK, "625a.6(b)(1)", singles(on_dice=1), 2000, 2000),
        row(BOOK, "625a.6(b)(2)", singles(on_dice=2), 3000, 3000),
    ],
)
def test_pennsylvania_625a_6_pays_at_the_odds_of_the_paytable(
    clause: str, bets: Row, back_a: int, back_b: int
) -> None:
    assert_pays(A, clause, bets, back_a)
    assert_pays(B, clause, bets, back_b)


@pytest.mark.proves(BOOK, "625a.6(b)(3)(i)")
def test_pennsylvania_625a_6_b_3_i_paytable_a_pays_one_of_a_kind_3_to_1_on_three_dice() -> None:
    assert_pays(A, "625a.6(b)(3)(i)", singles(on_dice=3), 4000)


@pytest.mark.proves(BOOK, "625a.6(b)(3)(ii)")
def test_pennsylvania_625a_6_b_3_ii_paytable_b_pays_one_of_a_kind_12_to_1_on_three_dice() -> None:
    assert_pays(B, "625a.6(b)(3)(ii)", singles(on_dice=3), 13000)


@pytest.mark.proves(BOOK, "625a.6(c)")
@pytest.mark.parametrize("name", ["pennsylvania/a", "pennsylvania/b"])
def test_pennsylvania_625a_6_c_both_labels_mean_the_same_money(name: str) -> None:
    game = sicbo.game(name)
    schedule: dict[str, dict[str, str] | str] = {}
    for bet in game.bets:
        for level in bet.levels:
            assert game.odds_text(level.odds, "to") == f"{level.odds.win} to 1"
            assert game.odds_text(level.odds, "wins") == f"1 wins {level.odds.win}"
        labels = {level.name: game.odds_text(level.odds, "wins") for level in bet.levels}
        schedule[bet.bet] = labels if len(labels) > 1 else labels[""]
    relabelled = sicbo.game(name, sicbo.Card(odds=schedule))
    everything = {bet.bet: STAKE for bet in game.bets}
    for roll in ROLLS:
        assert relabelled.settle(roll, everything) == game.settle(roll, everything)


@pytest.mark.proves(BOOK, "625a.6(c)")
def test_pennsylvania_625a_6_c_a_third_label_is_refused() -> None:
    for game in (A, B):
        for _, _, win in prices(game):
            assert_refused("bad-request", lambda game=game, win=win: game.odds_text(sicbo.Odds(win), "pays"))
