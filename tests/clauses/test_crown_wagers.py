"""Crown Melbourne, rules 3.7 to 3.18: what wins and what loses, in Option A and Option B."""

import pytest

import sicbo
from support.every_roll import (
    COLOURS,
    FACES,
    PAIRS,
    ROLLS,
    SYMBOLS,
    TOTALS,
    WAYS_OF_TOTALS,
    losing_rolls,
    returned,
    rolls_where,
    showing,
    winning_rolls,
)

CROWN = "crown-melbourne"
A, B = sicbo.game("crown-melbourne/a"), sicbo.game("crown-melbourne/b")
BOTH = (A, B)
EVERY = set(ROLLS)
TRIPLES = {(face, face, face) for face in FACES}
FOURS = {"6543": {6, 5, 4, 3}, "6532": {6, 5, 3, 2}, "5432": {5, 4, 3, 2}, "4321": {4, 3, 2, 1}}


@pytest.mark.proves(CROWN, "3.7.1")
def test_crown_3_7_1_small_wins_on_totals_4_to_10_unless_a_triple_makes_them() -> None:
    expected = rolls_where(lambda dice: sum(dice) in (4, 5, 6, 7, 8, 9, 10)) - TRIPLES
    assert len(expected) == 105
    for game in BOTH:
        assert winning_rolls(game, "small") == expected


@pytest.mark.proves(CROWN, "3.7.2")
def test_crown_3_7_2_small_loses_on_a_triple_and_on_any_other_total() -> None:
    expected = TRIPLES | rolls_where(lambda dice: sum(dice) not in range(4, 11))
    assert len(expected) == 111
    for game in BOTH:
        assert losing_rolls(game, "small") == expected
        assert losing_rolls(game, "small") >= {(2, 2, 2), (3, 3, 3)}


@pytest.mark.proves(CROWN, "3.8.1")
def test_crown_3_8_1_big_wins_on_totals_11_to_17_unless_a_triple_makes_them() -> None:
    expected = rolls_where(lambda dice: sum(dice) in (11, 12, 13, 14, 15, 16, 17)) - TRIPLES
    assert len(expected) == 105
    for game in BOTH:
        assert winning_rolls(game, "big") == expected


@pytest.mark.proves(CROWN, "3.8.2")
def test_crown_3_8_2_big_loses_on_a_triple_and_on_any_other_total() -> None:
    expected = TRIPLES | rolls_where(lambda dice: sum(dice) not in range(11, 18))
    assert len(expected) == 111
    for game in BOTH:
        assert losing_rolls(game, "big") == expected
        assert losing_rolls(game, "big") >= {(4, 4, 4), (5, 5, 5)}


@pytest.mark.proves(CROWN, "3.7.2", "3.8.2")
def test_crown_3_7_2_and_3_8_2_with_the_switch_on_a_colour_triple_beats_small_and_big() -> None:
    game = sicbo.game("crown-melbourne/b", sicbo.Card(switches={"colour-triple-beats-small-big": True}))
    one_colour = rolls_where(lambda dice: any(showing(dice, colour) == 3 for colour in COLOURS))
    for bet, wanted in (("small", range(4, 11)), ("big", range(11, 18))):
        expected = rolls_where(lambda dice, wanted=wanted: sum(dice) in wanted) - one_colour
        assert len(expected) == 96
        assert winning_rolls(game, bet) == expected


@pytest.mark.proves(CROWN, "3.9.1")
def test_crown_3_9_1_a_specific_triple_wins_on_the_nominated_triple() -> None:
    for face in FACES:
        assert winning_rolls(A, f"triple:{face}") == {(face, face, face)}


@pytest.mark.proves(CROWN, "3.9.2(a)")
def test_crown_3_9_2_a_a_symbol_triple_wins_on_its_symbol_on_all_dice() -> None:
    for value, symbol in enumerate(SYMBOLS, start=1):
        assert winning_rolls(B, f"triple:{symbol}") == {(value, value, value)}
    assert B.settle(("crab", "crab", "crab"), {"triple:crab": 1000}).returned == 181000


@pytest.mark.proves(CROWN, "3.9.2(b)")
def test_crown_3_9_2_b_a_colour_triple_wins_when_all_dice_show_its_colour() -> None:
    for colour, values in COLOURS.items():
        expected = rolls_where(lambda dice, values=values: all(die in values for die in dice))
        assert len(expected) == 8
        assert expected >= {(value, value, value) for value in values}
        assert winning_rolls(B, f"colour-triple:{colour}") == expected


@pytest.mark.proves(CROWN, "3.9.3")
def test_crown_3_9_3_a_specific_triple_loses_on_every_other_combination() -> None:
    for face, symbol in zip(FACES, SYMBOLS, strict=True):
        for game, pick in ((A, face), (B, symbol)):
            lost = losing_rolls(game, f"triple:{pick}")
            assert len(lost) == 215
            assert lost == EVERY - {(face, face, face)}
    for colour in COLOURS:
        lost = losing_rolls(B, f"colour-triple:{colour}")
        assert len(lost) == 208
        assert lost == rolls_where(lambda dice, colour=colour: showing(dice, colour) < 3)


@pytest.mark.proves(CROWN, "3.10.1")
def test_crown_3_10_1_a_specific_double_wins_on_the_nominated_double() -> None:
    for face in FACES:
        expected = rolls_where(lambda dice, face=face: dice.count(face) >= 2)
        assert len(expected) == 16
        assert winning_rolls(A, f"double:{face}") == expected


@pytest.mark.proves(CROWN, "3.10.1(a)")
def test_crown_3_10_1_a_two_or_three_dice_with_the_number_are_a_double() -> None:
    for face in FACES:
        for other in FACES:
            for roll in ((face, face, other), (face, other, face), (other, face, face)):
                assert roll in winning_rolls(A, f"double:{face}")
    assert returned(A, "double:4", (4, 4, 2)) > 0
    assert returned(A, "double:4", (4, 4, 4)) > 0


@pytest.mark.proves(CROWN, "3.10.1(b)")
def test_crown_3_10_1_b_a_triple_pays_a_double_once() -> None:
    for face in FACES:
        assert returned(A, f"double:{face}", (face, face, face)) == 12000
        pays = {returned(A, f"double:{face}", roll) for roll in winning_rolls(A, f"double:{face}")}
        assert pays == {12000}


@pytest.mark.proves(CROWN, "3.10.2")
def test_crown_3_10_2_a_specific_double_of_option_b_wins_on_the_nominated_colour() -> None:
    for colour in COLOURS:
        expected = rolls_where(lambda dice, colour=colour: showing(dice, colour) >= 2)
        assert len(expected) == 56
        assert winning_rolls(B, f"colour-double:{colour}") == expected


@pytest.mark.proves(CROWN, "3.10.2(a)")
def test_crown_3_10_2_a_two_or_three_dice_of_the_colour_are_a_double() -> None:
    for dice in (("fish", "chicken", "crab"), ("fish", "fish", "chicken")):
        assert B.settle(dice, {"colour-double:red": 1000}).lines[0].outcome == "win"
    for colour in COLOURS:
        two = rolls_where(lambda dice, colour=colour: showing(dice, colour) == 2)
        three = rolls_where(lambda dice, colour=colour: showing(dice, colour) == 3)
        assert (len(two), len(three)) == (48, 8)
        assert winning_rolls(B, f"colour-double:{colour}") >= two
        assert winning_rolls(B, f"colour-double:{colour}") >= three


@pytest.mark.proves(CROWN, "3.10.2(b)")
def test_crown_3_10_2_b_three_dice_of_the_colour_pay_a_double_once() -> None:
    assert B.settle(("fish", "fish", "chicken"), {"colour-double:red": 1000}).returned == 4000
    for colour in COLOURS:
        three = rolls_where(lambda dice, colour=colour: showing(dice, colour) == 3)
        assert {returned(B, f"colour-double:{colour}", roll) for roll in three} == {4000}


@pytest.mark.proves(CROWN, "3.10.3")
def test_crown_3_10_3_a_specific_double_loses_on_every_other_combination() -> None:
    for face in FACES:
        lost = losing_rolls(A, f"double:{face}")
        assert len(lost) == 200
        assert lost == rolls_where(lambda dice, face=face: dice.count(face) < 2)
    for colour in COLOURS:
        lost = losing_rolls(B, f"colour-double:{colour}")
        assert len(lost) == 160
        assert lost == rolls_where(lambda dice, colour=colour: showing(dice, colour) < 2)


@pytest.mark.proves(CROWN, "3.11.1")
def test_crown_3_11_1_any_triple_wins_on_any_triple() -> None:
    assert len(TRIPLES) == 6
    assert winning_rolls(A, "triple:any") == TRIPLES


@pytest.mark.proves(CROWN, "3.11.2")
def test_crown_3_11_2_any_symbol_triple_wins_on_any_symbol_triple() -> None:
    assert len(TRIPLES) == 6
    assert winning_rolls(B, "triple:any") == TRIPLES
    for symbol in SYMBOLS:
        assert B.settle((symbol, symbol, symbol), {"triple:any": 1000}).returned == 32000


@pytest.mark.proves(CROWN, "3.11.3")
def test_crown_3_11_3_any_colour_triple_wins_when_all_dice_share_a_colour() -> None:
    expected = rolls_where(lambda dice: any(showing(dice, colour) == 3 for colour in COLOURS))
    assert len(expected) == 24
    assert winning_rolls(B, "colour-triple:any") == expected


@pytest.mark.proves(CROWN, "3.11.4")
def test_crown_3_11_4_any_triple_loses_on_every_other_combination() -> None:
    for game in BOTH:
        assert len(losing_rolls(game, "triple:any")) == 210
        assert losing_rolls(game, "triple:any") == rolls_where(lambda dice: len(set(dice)) > 1)
    lost = losing_rolls(B, "colour-triple:any")
    assert len(lost) == 192
    assert lost == rolls_where(lambda dice: all(showing(dice, colour) < 3 for colour in COLOURS))


@pytest.mark.proves(CROWN, "3.12.1")
def test_crown_3_12_1_a_total_wins_on_its_total_in_any_combination() -> None:
    for game in BOTH:
        for total in TOTALS:
            expected = rolls_where(lambda dice, total=total: sum(dice) == total)
            assert len(expected) == WAYS_OF_TOTALS[total]
            assert winning_rolls(game, f"total:{total}") == expected
        assert len(winning_rolls(game, "total:9")) == 25
        assert (3, 3, 3) in winning_rolls(game, "total:9")


@pytest.mark.proves(CROWN, "3.12.2")
def test_crown_3_12_2_a_total_loses_on_any_other_total() -> None:
    for game in BOTH:
        for total in TOTALS:
            expected = rolls_where(lambda dice, total=total: sum(dice) != total)
            assert len(expected) == 216 - WAYS_OF_TOTALS[total]
            assert losing_rolls(game, f"total:{total}") == expected


@pytest.mark.proves(CROWN, "3.13.1")
def test_crown_3_13_1_a_two_dice_combination_wins_when_both_numbers_show() -> None:
    assert len(PAIRS) == 15
    for low, high in PAIRS:
        expected = rolls_where(lambda dice, low=low, high=high: low in dice and high in dice)
        assert len(expected) == 30
        assert winning_rolls(A, f"pair:{low}-{high}") == expected


@pytest.mark.proves(CROWN, "3.13.2")
def test_crown_3_13_2_a_two_dice_combination_loses_on_every_other_combination() -> None:
    for low, high in PAIRS:
        lost = losing_rolls(A, f"pair:{low}-{high}")
        assert len(lost) == 186
        assert lost == rolls_where(lambda dice, low=low, high=high: low not in dice or high not in dice)
        assert lost >= TRIPLES


@pytest.mark.proves(CROWN, "3.14")
def test_crown_3_14_a_single_die_or_symbol_wins_when_it_is_on_a_die_and_loses_otherwise() -> None:
    for face, symbol in zip(FACES, SYMBOLS, strict=True):
        expected = rolls_where(lambda dice, face=face: face in dice)
        assert len(expected) == 91
        for game, pick in ((A, face), (B, symbol)):
            assert winning_rolls(game, f"single:{pick}") == expected
            assert len(losing_rolls(game, f"single:{pick}")) == 125


@pytest.mark.proves(CROWN, "3.15")
def test_crown_3_15_a_single_colour_wins_when_it_is_on_a_die_and_loses_otherwise() -> None:
    for colour, values in COLOURS.items():
        expected = rolls_where(lambda dice, values=values: any(die in values for die in dice))
        assert len(expected) == 152
        assert winning_rolls(B, f"colour:{colour}") == expected
        assert len(losing_rolls(B, f"colour:{colour}")) == 64


@pytest.mark.proves(CROWN, "3.15.1")
def test_crown_3_15_1_two_or_three_dice_pay_a_single_colour_once() -> None:
    assert B.settle(("fish", "fish", "chicken"), {"colour:red": 1000}).returned == 2000
    for colour in COLOURS:
        shown = rolls_where(lambda dice, colour=colour: showing(dice, colour) >= 1)
        assert {returned(B, f"colour:{colour}", roll) for roll in shown} == {2000}


@pytest.mark.proves(CROWN, "3.10.2", "3.15")
def test_crown_3_10_2_and_3_15_with_the_switch_on_colours_win_on_exact_counts() -> None:
    game = sicbo.game("crown-melbourne/b", sicbo.Card(switches={"exact-colour-counts": True}))
    for colour in COLOURS:
        one = rolls_where(lambda dice, colour=colour: showing(dice, colour) == 1)
        two = rolls_where(lambda dice, colour=colour: showing(dice, colour) == 2)
        assert (len(one), len(two)) == (96, 48)
        assert winning_rolls(game, f"colour:{colour}") == one
        assert winning_rolls(game, f"colour-double:{colour}") == two


@pytest.mark.proves(CROWN, "3.16.1")
def test_crown_3_16_1_odd_wins_on_odd_totals_unless_a_triple_makes_them() -> None:
    expected = rolls_where(lambda dice: sum(dice) in (5, 7, 9, 11, 13, 15, 17)) - TRIPLES
    assert len(expected) == 105
    assert winning_rolls(A, "odd") == expected


@pytest.mark.proves(CROWN, "3.16.2")
def test_crown_3_16_2_odd_loses_on_a_triple_and_on_any_other_total() -> None:
    expected = TRIPLES | rolls_where(lambda dice: sum(dice) % 2 == 0)
    assert len(expected) == 111
    assert losing_rolls(A, "odd") == expected
    assert losing_rolls(A, "odd") >= {(3, 3, 3), (5, 5, 5)}


@pytest.mark.proves(CROWN, "3.17.1")
def test_crown_3_17_1_even_wins_on_even_totals_unless_a_triple_makes_them() -> None:
    expected = rolls_where(lambda dice: sum(dice) in (4, 6, 8, 10, 12, 14, 16)) - TRIPLES
    assert len(expected) == 105
    assert winning_rolls(A, "even") == expected


@pytest.mark.proves(CROWN, "3.17.2")
def test_crown_3_17_2_even_loses_on_a_triple_and_on_any_other_total() -> None:
    expected = TRIPLES | rolls_where(lambda dice: sum(dice) % 2 == 1)
    assert len(expected) == 111
    assert losing_rolls(A, "even") == expected
    assert losing_rolls(A, "even") >= {(2, 2, 2), (4, 4, 4)}


@pytest.mark.proves(CROWN, "3.18.1")
def test_crown_3_18_1_three_of_four_dice_wins_on_three_different_numbers_of_the_set() -> None:
    for pick, four in FOURS.items():
        expected = rolls_where(lambda dice, four=four: len(set(dice)) == 3 and set(dice) < four)
        assert len(expected) == 24
        assert winning_rolls(A, f"three-of-four:{pick}") == expected
    assert returned(A, "three-of-four:6543", (6, 5, 5)) == 0


@pytest.mark.proves(CROWN, "3.18.2")
def test_crown_3_18_2_three_of_four_dice_loses_on_every_other_combination() -> None:
    for pick, four in FOURS.items():
        lost = losing_rolls(A, f"three-of-four:{pick}")
        assert len(lost) == 192
        assert lost == rolls_where(lambda dice, four=four: len(set(dice)) < 3 or bool(set(dice) - four))
