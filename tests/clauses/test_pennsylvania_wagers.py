"""Pennsylvania, section 625a.3: what may be wagered on and what wins, under both paytables."""

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

A, B = sicbo.game("pennsylvania/a"), sicbo.game("pennsylvania/b")
BOTH = (A, B)


@pytest.mark.proves("pennsylvania", "625a.3")
def test_pennsylvania_625a_3_takes_the_eight_listed_wagers_and_no_other() -> None:
    for game in BOTH:
        assert {bet.kind for bet in game.bets} == EIGHT_KINDS
        strangers = ["odd", "even", "three-of-four:6543", "colour:red", "single:fish"]
        assert_closed_list(game, EIGHT_KINDS_OF_BETS, strangers)


@pytest.mark.proves("pennsylvania", "625a.3(1)")
def test_pennsylvania_625a_3_1_three_of_a_kind_wins_on_its_number_on_all_three_dice() -> None:
    for game in BOTH:
        for face in FACES:
            assert winning_rolls(game, f"triple:{face}") == {(face, face, face)}


@pytest.mark.proves("pennsylvania", "625a.3(2)")
def test_pennsylvania_625a_3_2_two_of_a_kind_wins_on_two_dice_and_once_on_three() -> None:
    for game, back in ((A, 9000), (B, 12000)):
        for face in FACES:
            expected = rolls_where(lambda dice, face=face: dice.count(face) in (2, 3))
            assert len(expected) == 16
            assert winning_rolls(game, f"double:{face}") == expected
            assert {returned(game, f"double:{face}", roll) for roll in expected} == {back}


@pytest.mark.proves("pennsylvania", "625a.3(2)")
def test_pennsylvania_625a_3_2_with_the_switch_off_a_triple_is_no_two_of_a_kind() -> None:
    card = sicbo.Card(switches={"double-wins-on-triple": False})
    for name, back in (("pennsylvania/a", 9000), ("pennsylvania/b", 12000)):
        game = sicbo.game(name, card)
        for face in FACES:
            expected = rolls_where(lambda dice, face=face: dice.count(face) == 2)
            assert len(expected) == 15
            assert winning_rolls(game, f"double:{face}") == expected
            assert {returned(game, f"double:{face}", roll) for roll in expected} == {back}


@pytest.mark.proves("pennsylvania", "625a.3(3)")
def test_pennsylvania_625a_3_3_any_three_of_a_kind_wins_when_the_three_dice_match() -> None:
    expected = rolls_where(lambda dice: dice[0] == dice[1] == dice[2])
    assert len(expected) == 6
    for game in BOTH:
        assert winning_rolls(game, "triple:any") == expected


@pytest.mark.proves("pennsylvania", "625a.3(4)")
def test_pennsylvania_625a_3_4_a_total_value_bet_wins_on_its_total() -> None:
    for game in BOTH:
        for total in TOTALS:
            expected = rolls_where(lambda dice, total=total: sum(dice) == total)
            assert len(expected) == WAYS_OF_TOTALS[total]
            assert winning_rolls(game, f"total:{total}") == expected


@pytest.mark.proves("pennsylvania", "625a.3(5)")
def test_pennsylvania_625a_3_5_a_two_dice_combination_wins_when_both_values_show() -> None:
    assert len(PAIRS) == 15
    for game in BOTH:
        for low, high in PAIRS:
            expected = rolls_where(lambda dice, low=low, high=high: low in dice and high in dice)
            assert len(expected) == 30
            assert winning_rolls(game, f"pair:{low}-{high}") == expected


@pytest.mark.proves("pennsylvania", "625a.3(6)")
def test_pennsylvania_625a_3_6_small_wins_from_4_to_10_and_loses_on_any_three_of_a_kind() -> None:
    expected = rolls_where(lambda dice: 4 <= sum(dice) <= 10 and len(set(dice)) > 1)
    assert len(expected) == 105
    for game in BOTH:
        assert winning_rolls(game, "small") == expected
        assert returned(game, "small", (2, 2, 2)) == 0


@pytest.mark.proves("pennsylvania", "625a.3(7)")
def test_pennsylvania_625a_3_7_big_wins_from_11_to_17_and_loses_on_any_three_of_a_kind() -> None:
    expected = rolls_where(lambda dice: 11 <= sum(dice) <= 17 and len(set(dice)) > 1)
    assert len(expected) == 105
    for game in BOTH:
        assert winning_rolls(game, "big") == expected
        assert returned(game, "big", (5, 5, 5)) == 0


@pytest.mark.proves("pennsylvania", "625a.3(8)")
def test_pennsylvania_625a_3_8_one_of_a_kind_wins_when_its_number_is_on_a_die() -> None:
    for game in BOTH:
        for face in FACES:
            expected = rolls_where(lambda dice, face=face: face in dice)
            assert len(expected) == 91
            assert winning_rolls(game, f"single:{face}") == expected
