"""Aruze Sic Bo at The Star, rule 3.9: what may be wagered on and what wins."""

import pytest

import sicbo
from support.every_roll import (
    EIGHT_KINDS,
    EIGHT_KINDS_OF_BETS,
    FACES,
    PAIRS,
    TOTALS,
    WAYS_OF_TOTALS,
    assert_closed_list,
    losing_rolls,
    returned,
    rolls_where,
    winning_rolls,
)

GAME = sicbo.game("nsw-aruze")


@pytest.mark.proves("nsw-aruze", "3.9")
def test_nsw_aruze_3_9_takes_the_eight_listed_wagers_and_no_other() -> None:
    assert {bet.kind for bet in GAME.bets} == EIGHT_KINDS
    assert_closed_list(
        GAME, EIGHT_KINDS_OF_BETS, ["odd", "even", "three-of-four:6543", "colour:red", "single:fish"]
    )


@pytest.mark.proves("nsw-aruze", "3.9.1.1")
def test_nsw_aruze_3_9_1_1_small_wins_from_4_to_10_except_on_triple_2_and_triple_3() -> None:
    excepted = {(2, 2, 2), (3, 3, 3)}
    expected = rolls_where(lambda dice: sum(dice) in (4, 5, 6, 7, 8, 9, 10)) - excepted
    assert len(expected) == 105
    assert winning_rolls(GAME, "small") == expected


@pytest.mark.proves("nsw-aruze", "3.9.1.2")
def test_nsw_aruze_3_9_1_2_small_loses_on_any_other_total_and_on_any_triple() -> None:
    expected = rolls_where(lambda dice: sum(dice) < 4 or sum(dice) > 10 or len(set(dice)) == 1)
    assert len(expected) == 111
    assert expected >= {(2, 2, 2), (3, 3, 3)}
    assert losing_rolls(GAME, "small") == expected


@pytest.mark.proves("nsw-aruze", "3.9.2.1")
def test_nsw_aruze_3_9_2_1_big_wins_from_11_to_17_except_on_triple_4_and_triple_5() -> None:
    excepted = {(4, 4, 4), (5, 5, 5)}
    expected = rolls_where(lambda dice: sum(dice) in (11, 12, 13, 14, 15, 16, 17)) - excepted
    assert len(expected) == 105
    assert winning_rolls(GAME, "big") == expected


@pytest.mark.proves("nsw-aruze", "3.9.2.2")
def test_nsw_aruze_3_9_2_2_big_loses_on_any_other_total_and_on_any_triple() -> None:
    expected = rolls_where(lambda dice: sum(dice) < 11 or sum(dice) > 17 or len(set(dice)) == 1)
    assert len(expected) == 111
    assert expected >= {(4, 4, 4), (5, 5, 5)}
    assert losing_rolls(GAME, "big") == expected


@pytest.mark.proves("nsw-aruze", "3.9.3")
def test_nsw_aruze_3_9_3_a_triple_wins_only_on_the_chosen_triple() -> None:
    for face in FACES:
        assert winning_rolls(GAME, f"triple:{face}") == {(face, face, face)}


@pytest.mark.proves("nsw-aruze", "3.9.4")
def test_nsw_aruze_3_9_4_a_double_wins_on_its_double_and_once_only_on_its_triple() -> None:
    for face in FACES:
        expected = rolls_where(lambda dice, face=face: dice.count(face) in (2, 3))
        assert len(expected) == 16
        assert winning_rolls(GAME, f"double:{face}") == expected
        assert returned(GAME, f"double:{face}", (face, face, face)) == 13000


@pytest.mark.proves("nsw-aruze", "3.9.5")
def test_nsw_aruze_3_9_5_any_triple_wins_on_any_triple_and_loses_otherwise() -> None:
    expected = rolls_where(lambda dice: dice[0] == dice[1] == dice[2])
    assert len(expected) == 6
    assert winning_rolls(GAME, "triple:any") == expected


@pytest.mark.proves("nsw-aruze", "3.9.6")
def test_nsw_aruze_3_9_6_a_dice_total_wins_on_its_total_in_any_combination() -> None:
    for total in TOTALS:
        expected = rolls_where(lambda dice, total=total: sum(dice) == total)
        assert len(expected) == WAYS_OF_TOTALS[total]
        assert winning_rolls(GAME, f"total:{total}") == expected
    assert len(winning_rolls(GAME, "total:9")) == 25
    assert (3, 3, 3) in winning_rolls(GAME, "total:9")


@pytest.mark.proves("nsw-aruze", "3.9.7")
def test_nsw_aruze_3_9_7_a_two_dice_combination_wins_once_when_both_numbers_show() -> None:
    assert len(PAIRS) == 15
    for low, high in PAIRS:
        expected = rolls_where(lambda dice, low=low, high=high: low in dice and high in dice)
        assert len(expected) == 30
        assert winning_rolls(GAME, f"pair:{low}-{high}") == expected
        assert {returned(GAME, f"pair:{low}-{high}", roll) for roll in expected} == {7000}
    assert returned(GAME, "pair:1-2", (1, 1, 2)) == 7000


@pytest.mark.proves("nsw-aruze", "3.9.8")
def test_nsw_aruze_3_9_8_any_number_wins_when_the_number_is_on_a_die() -> None:
    for face in FACES:
        expected = rolls_where(lambda dice, face=face: face in dice)
        assert len(expected) == 91
        assert winning_rolls(GAME, f"single:{face}") == expected
