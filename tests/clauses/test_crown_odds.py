"""Crown Melbourne, rules 6.1 and 6.2: what winning bets are paid in Option A and Option B."""

import pytest

import sicbo
from clauses.odds_rows import (
    ANY_COLOUR_TRIPLE,
    ANY_TRIPLE,
    BIG,
    COLOUR_DOUBLES,
    COLOUR_TRIPLES,
    DOUBLES,
    EVEN,
    ODD,
    PAIRED,
    SINGLE_COLOURS,
    SMALL,
    SYMBOL_TRIPLES,
    THREE_OF_FOUR,
    TRIPLES,
    Row,
    assert_odds_fixed,
    assert_pays,
    row,
    single_symbols,
    singles,
    totals,
)
from support.every_roll import COLOURS, showing

CROWN = "crown-melbourne"
SWITCHED = {"colour-triple-beats-small-big": True, "exact-colour-counts": True}


@pytest.mark.proves(CROWN, "6.1")
def test_crown_6_1_option_a_takes_no_other_price_for_any_level_of_any_bet() -> None:
    assert_odds_fixed("crown-melbourne/a")


@pytest.mark.proves(CROWN, "6.2")
def test_crown_6_2_option_b_takes_no_other_price_for_any_level_of_any_bet() -> None:
    assert_odds_fixed("crown-melbourne/b")
    assert_odds_fixed("crown-melbourne/b", SWITCHED)  # type: ignore[arg-type]


@pytest.mark.proves(CROWN, "6.2 [Small]", "6.2 [Big]", "6.2 [Specific Colour Double]", "6.2 [Single Colour]")
def test_crown_6_2_option_b_pays_the_same_odds_with_its_two_switches_on() -> None:
    game = sicbo.game("crown-melbourne/b", sicbo.Card(switches=SWITCHED))
    one_colour = ANY_COLOUR_TRIPLE["colour-triple:any"]
    small = {"small": lambda roll: sum(roll) in range(4, 11) and not one_colour(roll)}
    big = {"big": lambda roll: sum(roll) in range(11, 18) and not one_colour(roll)}
    two = {
        f"colour-double:{colour}": lambda roll, colour=colour: showing(roll, colour) == 2
        for colour in COLOURS
    }
    one = {f"colour:{colour}": lambda roll, colour=colour: showing(roll, colour) == 1 for colour in COLOURS}
    assert_pays(game, "6.2 [Small]", small, 2000)
    assert_pays(game, "6.2 [Big]", big, 2000)
    assert_pays(game, "6.2 [Specific Colour Double]", two, 4000)  # type: ignore[arg-type]
    assert_pays(game, "6.2 [Single Colour]", one, 2000)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("clause", "bets", "back"),
    [
        row(CROWN, "6.1 [Small]", SMALL, 2000),
        row(CROWN, "6.1 [Big]", BIG, 2000),
        row(CROWN, "6.1 [Specific Triples]", TRIPLES, 181000),
        row(CROWN, "6.1 [Specific Doubles]", DOUBLES, 12000),
        row(CROWN, "6.1 [Any Triple]", ANY_TRIPLE, 32000),
        row(CROWN, "6.1 [4 or 17]", totals(4, 17), 63000),
        row(CROWN, "6.1 [5 or 16]", totals(5, 16), 32000),
        row(CROWN, "6.1 [6 or 15]", totals(6, 15), 19000),
        row(CROWN, "6.1 [7 or 14]", totals(7, 14), 13000),
        row(CROWN, "6.1 [8 or 13]", totals(8, 13), 9000),
        row(CROWN, "6.1 [9 or 12]", totals(9, 12), 8000),
        row(CROWN, "6.1 [10 or 11]", totals(10, 11), 7000),
        row(CROWN, "6.1 [Two Dice Combinations]", PAIRED, 7000),
        row(CROWN, "6.1 [Number on one Die]", singles(on_dice=1), 2000),
        row(CROWN, "6.1 [Number on two Dice]", singles(on_dice=2), 3000),
        row(CROWN, "6.1 [Number on three Dice]", singles(on_dice=3), 13000),
        row(CROWN, "6.1 [Even]", EVEN, 2000),
        row(CROWN, "6.1 [Odd]", ODD, 2000),
        row(CROWN, "6.1 [3 of 4 Dice]", THREE_OF_FOUR, 8000),
    ],
)
def test_crown_6_1_option_a_pays_each_wager_at_the_odds_of_table_1(clause: str, bets: Row, back: int) -> None:
    assert_pays(sicbo.game("crown-melbourne/a"), clause, bets, back)


@pytest.mark.parametrize(
    ("clause", "bets", "back"),
    [
        row(CROWN, "6.2 [Small]", SMALL, 2000),
        row(CROWN, "6.2 [Big]", BIG, 2000),
        row(CROWN, "6.2 [Specific Symbol Triples]", SYMBOL_TRIPLES, 181000),
        row(CROWN, "6.2 [Specific Colour Triples]", COLOUR_TRIPLES, 24000),
        row(CROWN, "6.2 [Any Symbol Triple]", ANY_TRIPLE, 32000),
        row(CROWN, "6.2 [Any Colour Triple]", ANY_COLOUR_TRIPLE, 8000),
        row(CROWN, "6.2 [Specific Colour Double]", COLOUR_DOUBLES, 4000),
        row(CROWN, "6.2 [Single Colour]", SINGLE_COLOURS, 2000),
        row(CROWN, "6.2 [4 or 17]", totals(4, 17), 63000),
        row(CROWN, "6.2 [5 or 16]", totals(5, 16), 32000),
        row(CROWN, "6.2 [6 or 15]", totals(6, 15), 19000),
        row(CROWN, "6.2 [7 or 14]", totals(7, 14), 13000),
        row(CROWN, "6.2 [8 or 13]", totals(8, 13), 9000),
        row(CROWN, "6.2 [9 or 12]", totals(9, 12), 8000),
        row(CROWN, "6.2 [10 or 11]", totals(10, 11), 7000),
        row(CROWN, "6.2 [Symbol on one Die]", single_symbols(on_dice=1), 2000),
        row(CROWN, "6.2 [Symbol on two Dice]", single_symbols(on_dice=2), 3000),
        row(CROWN, "6.2 [Symbol on three Dice]", single_symbols(on_dice=3), 13000),
    ],
)
def test_crown_6_2_option_b_pays_each_wager_at_the_odds_of_table_2(clause: str, bets: Row, back: int) -> None:
    assert_pays(sicbo.game("crown-melbourne/b"), clause, bets, back)
