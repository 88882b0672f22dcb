"""Aruze Sic Bo at The Star, rule 3.9.10: what winning bets are paid."""

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

BOOK = "nsw-aruze"


@pytest.mark.proves(BOOK, "3.9.10")
def test_nsw_aruze_3_9_10_takes_no_other_price_for_any_level_of_any_bet() -> None:
    assert_odds_fixed(BOOK)


@pytest.mark.parametrize(
    ("clause", "bets", "back"),
    [
        row(BOOK, "3.9.10 [Small]", SMALL, 2000),
        row(BOOK, "3.9.10 [Big]", BIG, 2000),
        row(BOOK, "3.9.10 [Any Number (1 Dice)]", singles(on_dice=1), 2000),
        row(BOOK, "3.9.10 [Any Number (2 Dice)]", singles(on_dice=2), 3000),
        row(BOOK, "3.9.10 [Any Number (3 Dice)]", singles(on_dice=3), 13000),
        row(BOOK, "3.9.10 [Triple]", TRIPLES, 191000),
        row(BOOK, "3.9.10 [Any Triple]", ANY_TRIPLE, 32000),
        row(BOOK, "3.9.10 [Double]", DOUBLES, 13000),
        row(BOOK, "3.9.10 [Two Dice Combination]", PAIRED, 7000),
        row(BOOK, "3.9.10 [4]", totals(4), 63000),
        row(BOOK, "3.9.10 [5]", totals(5), 32000),
        row(BOOK, "3.9.10 [6]", totals(6), 19000),
        row(BOOK, "3.9.10 [7]", totals(7), 13000),
        row(BOOK, "3.9.10 [8]", totals(8), 9000),
        row(BOOK, "3.9.10 [9]", totals(9), 8000),
        row(BOOK, "3.9.10 [10]", totals(10), 7000),
        row(BOOK, "3.9.10 [11]", totals(11), 7000),
        row(BOOK, "3.9.10 [12]", totals(12), 8000),
        row(BOOK, "3.9.10 [13]", totals(13), 9000),
        row(BOOK, "3.9.10 [14]", totals(14), 13000),
        row(BOOK, "3.9.10 [15]", totals(15), 19000),
        row(BOOK, "3.9.10 [16]", totals(16), 32000),
        row(BOOK, "3.9.10 [17]", totals(17), 63000),
    ],
)
def test_nsw_aruze_3_9_10_pays_each_wager_at_the_odds_of_the_list(clause: str, bets: Row, back: int) -> None:
    assert_pays(sicbo.game(BOOK), clause, bets, back)
