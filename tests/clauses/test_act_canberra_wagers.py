"""Casino Canberra, rule 4.3: what may be wagered on and what wins."""

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
    returned,
    rolls_where,
    winning_rolls,
)

GAME = sicbo.game("act-canberra")


@pytest.mark.proves("act-canberra", "4.3")
def test_act_canberra_4_3_takes_the_eight_listed_wagers_and_no_other() -> None:
    assert {bet.kind for bet in GAME.bets} == EIGHT_KINDS
    assert_closed_list(
        GAME, EIGHT_KINDS_OF_BETS, ["odd", "even", "three-of-four:6543", "colour:red", "single:fish"]
    )


@pytest.mark.proves("act-canberra", "4.3(a)")
def test_act_canberra_4_3_a_small_wins_from_4_to_10_and_loses_on_any_triple() -> None:
    expected = rolls_where(lambda dice: 4 <= sum(dice) <= 10 and len(set(dice)) > 1)
    assert len(expected) == 105
    assert winning_rolls(GAME, "small") == expected
    assert returned(GAME, "small", (2, 2, 2)) == 0


@pytest.mark.proves("act-canberra", "4.3(b)")
def test_act_canberra_4_3_b_big_wins_from_11_to_17_and_loses_on_any_triple() -> None:
    expected = rolls_where(lambda dice: 11 <= sum(dice) <= 17 and len(set(dice)) > 1)
    assert len(expected) == 105
    assert winning_rolls(GAME, "big") == expected
    assert returned(GAME, "big", (5, 5, 5)) == 0


@pytest.mark.proves("act-canberra", "4.3(c)")
def test_act_canberra_4_3_c_a_specific_triple_wins_on_its_number_on_all_three_dice() -> None:
    for face in FACES:
        assert winning_rolls(GAME, f"triple:{face}") == {(face, face, face)}


@pytest.mark.proves("act-canberra", "4.3(d)")
def test_act_canberra_4_3_d_a_specific_double_wins_on_two_dice_and_once_on_three() -> None:
    for face in FACES:
        expected = rolls_where(lambda dice, face=face: dice.count(face) in (2, 3))
        assert len(expected) == 16
        assert winning_rolls(GAME, f"double:{face}") == expected
        assert {returned(GAME, f"double:{face}", roll) for roll in expected} == {12000}


@pytest.mark.proves("act-canberra", "4.3(d)")
def test_act_canberra_4_3_d_with_the_switch_off_a_triple_is_no_double() -> None:
    game = sicbo.game("act-canberra", sicbo.Card(switches={"double-wins-on-triple": False}))
    for face in FACES:
        expected = rolls_where(lambda dice, face=face: dice.count(face) == 2)
        assert len(expected) == 15
        assert winning_rolls(game, f"double:{face}") == expected
        assert {returned(game, f"double:{face}", roll) for roll in expected} == {12000}


@pytest.mark.proves("act-canberra", "4.3(e)")
def test_act_canberra_4_3_e_any_triple_wins_when_the_three_dice_match() -> None:
    expected = rolls_where(lambda dice: dice[0] == dice[1] == dice[2])
    assert len(expected) == 6
    assert winning_rolls(GAME, "triple:any") == expected


@pytest.mark.proves("act-canberra", "4.3(f)")
def test_act_canberra_4_3_f_a_single_die_wins_on_one_two_or_three_dice() -> None:
    for face in FACES:
        by_count = [rolls_where(lambda dice, face=face, on=on: dice.count(face) == on) for on in (1, 2, 3)]
        assert [len(rolls) for rolls in by_count] == [75, 15, 1]
        assert winning_rolls(GAME, f"single:{face}") == set().union(*by_count)


@pytest.mark.proves("act-canberra", "4.3(g)")
def test_act_canberra_4_3_g_a_domino_combination_wins_when_both_numbers_show() -> None:
    assert len(PAIRS) == 15
    for low, high in PAIRS:
        expected = rolls_where(lambda dice, low=low, high=high: low in dice and high in dice)
        assert len(expected) == 30
        assert winning_rolls(GAME, f"pair:{low}-{high}") == expected
        assert not expected & {(face, face, face) for face in FACES}


@pytest.mark.proves("act-canberra", "4.3(h)")
def test_act_canberra_4_3_h_a_three_dice_total_wins_on_its_total() -> None:
    for total in TOTALS:
        expected = rolls_where(lambda dice, total=total: sum(dice) == total)
        assert len(expected) == WAYS_OF_TOTALS[total]
        assert winning_rolls(GAME, f"total:{total}") == expected
