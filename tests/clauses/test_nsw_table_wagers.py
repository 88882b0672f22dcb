"""The New South Wales chapter on wagers, rule 3.1: what may be wagered on and what wins; a card prices it."""

import pytest

from support.every_roll import (
    EIGHT_KINDS,
    EIGHT_KINDS_OF_BETS,
    FACES,
    PAIRS,
    TOTALS,
    WAYS_OF_TOTALS,
    assert_closed_list,
    losing_rolls,
    nsw_table,
    rolls_where,
    winning_rolls,
)


@pytest.mark.proves("nsw-table", "3.1")
def test_nsw_table_3_1_takes_the_eight_listed_wagers_and_no_other() -> None:
    assert {bet.kind for bet in nsw_table().bets} == EIGHT_KINDS
    strangers = ["odd", "even", "three-of-four:6543", "colour:red", "single:fish"]
    assert_closed_list(nsw_table(), EIGHT_KINDS_OF_BETS, strangers)


@pytest.mark.proves("nsw-table", "3.1.1.1")
def test_nsw_table_3_1_1_1_small_wins_from_4_to_10_except_on_triple_2_and_triple_3() -> None:
    excepted = {(2, 2, 2), (3, 3, 3)}
    expected = rolls_where(lambda dice: sum(dice) in (4, 5, 6, 7, 8, 9, 10)) - excepted
    assert len(expected) == 105
    assert winning_rolls(nsw_table(), "small") == expected


@pytest.mark.proves("nsw-table", "3.1.1.2")
def test_nsw_table_3_1_1_2_small_loses_on_any_other_total_and_on_any_triple() -> None:
    expected = rolls_where(lambda dice: sum(dice) < 4 or sum(dice) > 10 or len(set(dice)) == 1)
    assert len(expected) == 111
    assert expected >= {(2, 2, 2), (3, 3, 3)}
    assert losing_rolls(nsw_table(), "small") == expected


@pytest.mark.proves("nsw-table", "3.1.2.1")
def test_nsw_table_3_1_2_1_big_wins_from_11_to_17_except_on_triple_4_and_triple_5() -> None:
    excepted = {(4, 4, 4), (5, 5, 5)}
    expected = rolls_where(lambda dice: sum(dice) in (11, 12, 13, 14, 15, 16, 17)) - excepted
    assert len(expected) == 105
    assert winning_rolls(nsw_table(), "big") == expected


@pytest.mark.proves("nsw-table", "3.1.2.2")
def test_nsw_table_3_1_2_2_big_loses_on_any_other_total_and_on_any_triple() -> None:
    expected = rolls_where(lambda dice: sum(dice) < 11 or sum(dice) > 17 or len(set(dice)) == 1)
    assert len(expected) == 111
    assert expected >= {(4, 4, 4), (5, 5, 5)}
    assert losing_rolls(nsw_table(), "big") == expected


@pytest.mark.proves("nsw-table", "3.1.3")
def test_nsw_table_3_1_3_a_specific_triple_wins_only_on_the_chosen_triple() -> None:
    for face in FACES:
        assert winning_rolls(nsw_table(), f"triple:{face}") == {(face, face, face)}


@pytest.mark.proves("nsw-table", "3.1.4")
def test_nsw_table_3_1_4_a_specific_double_wins_on_its_double_or_the_triple_of_its_number() -> None:
    for face in FACES:
        expected = rolls_where(lambda dice, face=face: dice.count(face) in (2, 3))
        assert len(expected) == 16
        assert winning_rolls(nsw_table(), f"double:{face}") == expected


@pytest.mark.proves("nsw-table", "3.1.5")
def test_nsw_table_3_1_5_any_triple_wins_on_any_triple_and_loses_otherwise() -> None:
    expected = rolls_where(lambda dice: dice[0] == dice[1] == dice[2])
    assert len(expected) == 6
    assert winning_rolls(nsw_table(), "triple:any") == expected


@pytest.mark.proves("nsw-table", "3.1.6")
def test_nsw_table_3_1_6_a_three_dice_total_wins_on_its_total_in_any_combination() -> None:
    for total in TOTALS:
        expected = rolls_where(lambda dice, total=total: sum(dice) == total)
        assert len(expected) == WAYS_OF_TOTALS[total]
        assert winning_rolls(nsw_table(), f"total:{total}") == expected
    assert len(winning_rolls(nsw_table(), "total:10")) == 27


@pytest.mark.proves("nsw-table", "3.1.7")
def test_nsw_table_3_1_7_a_dice_combination_wins_when_both_of_its_numbers_appear() -> None:
    assert len(PAIRS) == 15
    for low, high in PAIRS:
        expected = rolls_where(lambda dice, low=low, high=high: low in dice and high in dice)
        assert len(expected) == 30
        assert winning_rolls(nsw_table(), f"pair:{low}-{high}") == expected
        assert not expected & {(face, face, face) for face in FACES}


@pytest.mark.proves("nsw-table", "3.1.8")
def test_nsw_table_3_1_8_a_single_die_bet_wins_when_its_number_is_on_a_die() -> None:
    for face in FACES:
        expected = rolls_where(lambda dice, face=face: face in dice)
        assert len(expected) == 91
        assert winning_rolls(nsw_table(), f"single:{face}") == expected
