"""Casino Canberra, rule 6.1: what winning bets are paid."""

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
    row,
    singles,
    totals,
)
from support.every_roll import FACES

BOOK = "act-canberra"


@pytest.mark.proves(BOOK, "6.1")
def test_act_canberra_6_1_takes_no_other_price_for_any_level_of_any_bet() -> None:
    assert_odds_fixed(BOOK)
    assert_odds_fixed(BOOK, {"double-wins-on-triple": False})


@pytest.mark.proves(BOOK, "6.1(d)")
def test_act_canberra_6_1_d_pays_a_double_the_same_where_a_triple_is_none() -> None:
    game = sicbo.game(BOOK, sicbo.Card(switches={"double-wins-on-triple": False}))
    exact = {f"double:{face}": lambda roll, face=face: roll.count(face) == 2 for face in FACES}
    assert_pays(game, "6.1(d)", exact, 12000)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("clause", "bets", "back"),
    [
        row(BOOK, "6.1(a)", SMALL, 2000),
        row(BOOK, "6.1(b)", BIG, 2000),
        row(BOOK, "6.1(c)", TRIPLES, 181000),
        row(BOOK, "6.1(d)", DOUBLES, 12000),
        row(BOOK, "6.1(e)", ANY_TRIPLE, 32000),
        row(BOOK, "6.1(f) [4 or 17]", totals(4, 17), 63000),
        row(BOOK, "6.1(f) [5 or 16]", totals(5, 16), 32000),
        row(BOOK, "6.1(f) [6 or 15]", totals(6, 15), 19000),
        row(BOOK, "6.1(f) [7 or 14]", totals(7, 14), 13000),
        row(BOOK, "6.1(f) [8 or 13]", totals(8, 13), 9000),
        row(BOOK, "6.1(f) [9 or 12]", totals(9, 12), 8000),
        row(BOOK, "6.1(f) [10 or 11]", totals(10, 11), 7000),
        row(BOOK, "6.1(g)", PAIRED, 7000),
        row(BOOK, "6.1(h)(i)", singles(on_dice=1), 2000),
        row(BOOK, "6.1(h)(ii)", singles(on_dice=2), 3000),
        row(BOOK, "6.1(h)(iii)", singles(on_dice=3), 13000),
    ],
)
def test_act_canberra_6_1_pays_each_wager_at_the_odds_of_the_table(clause: str, bets: Row, back: int) -> None:
    assert_pays(sicbo.game(BOOK), clause, bets, back)
