"""Crown Melbourne, rules 3.6, 3.12 and 3.14: which bets each option takes."""

import pytest

import sicbo
from support.every_roll import (
    COLOURS,
    EIGHT_KINDS_OF_BETS,
    FACES,
    PAIRS,
    STAKE,
    SYMBOLS,
    TOTALS,
    assert_closed_list,
    assert_refused,
    offered,
)

CROWN = "crown-melbourne"
A, B = sicbo.game("crown-melbourne/a"), sicbo.game("crown-melbourne/b")
FOURS = {"three-of-four:6543", "three-of-four:6532", "three-of-four:5432", "three-of-four:4321"}
ONLY_IN_A = (
    {"odd", "even"} | FOURS | {f"pair:{low}-{high}" for low, high in PAIRS} | {f"double:{n}" for n in FACES}
)
ONLY_IN_B = {
    *(f"{kind}:{colour}" for kind in ("colour", "colour-double", "colour-triple") for colour in COLOURS),
    *(f"{kind}:{symbol}" for kind in ("triple", "single") for symbol in SYMBOLS),
    "colour-triple:any",
}
IN_B = ONLY_IN_B | {"small", "big", "triple:any"} | {f"total:{total}" for total in TOTALS}


def without(switch: str) -> sicbo.Game:
    return sicbo.game("crown-melbourne/a", sicbo.Card(switches={switch: False}))


def assert_optional(switch: str, bets: set[str]) -> None:
    """These bets and no others go when the switch is off, and with it the right to wager on them."""
    assert {bet.bet for bet in A.bets} - {bet.bet for bet in without(switch).bets} == bets
    for bet in bets:
        assert A.settle((1, 2, 4), {bet: STAKE}).staked == STAKE
        assert_refused("unknown-bet", lambda bet=bet: without(switch).settle((1, 2, 4), {bet: STAKE}))
        assert_refused("unknown-bet", lambda bet=bet: B.settle((1, 2, 4), {bet: STAKE}))
    card = sicbo.Card(switches={switch: True})
    assert_refused("unknown-switch", lambda: sicbo.game("crown-melbourne/b", card))


@pytest.mark.proves(CROWN, "3.6")
def test_crown_3_6_each_option_takes_its_own_list_and_no_other_bet() -> None:
    assert_closed_list(A, EIGHT_KINDS_OF_BETS | ONLY_IN_A, ONLY_IN_B)
    assert_closed_list(B, IN_B, ONLY_IN_A)


@pytest.mark.proves(CROWN, "3.6.1(a)")
def test_crown_3_6_1_a_option_a_offers_big() -> None:
    assert offered(A, "big") == {"big"}


@pytest.mark.proves(CROWN, "3.6.1(b)")
def test_crown_3_6_1_b_option_a_offers_small() -> None:
    assert offered(A, "small") == {"small"}


@pytest.mark.proves(CROWN, "3.6.1(c)")
def test_crown_3_6_1_c_option_a_offers_six_specific_triples() -> None:
    assert offered(A, "triple") == {"triple:1", "triple:2", "triple:3", "triple:4", "triple:5", "triple:6"}


@pytest.mark.proves(CROWN, "3.6.1(d)")
def test_crown_3_6_1_d_option_a_offers_six_specific_doubles() -> None:
    assert offered(A, "double") == {"double:1", "double:2", "double:3", "double:4", "double:5", "double:6"}


@pytest.mark.proves(CROWN, "3.6.1(e)")
def test_crown_3_6_1_e_option_a_offers_any_triple() -> None:
    assert offered(A, "triple:any") == {"triple:any"}


@pytest.mark.proves(CROWN, "3.6.1(f)")
def test_crown_3_6_1_f_option_a_offers_the_totals_4_to_17() -> None:
    assert offered(A, "total") == {f"total:{total}" for total in range(4, 18)}


@pytest.mark.proves(CROWN, "3.6.1(g)")
def test_crown_3_6_1_g_option_a_offers_fifteen_two_dice_combinations() -> None:
    assert len(offered(A, "pair")) == 15
    assert offered(A, "pair") == {f"pair:{low}-{high}" for low in FACES for high in FACES if low < high}


@pytest.mark.proves(CROWN, "3.6.1(h)")
def test_crown_3_6_1_h_option_a_offers_six_single_dice() -> None:
    assert offered(A, "single") == {"single:1", "single:2", "single:3", "single:4", "single:5", "single:6"}


@pytest.mark.proves(CROWN, "3.6.1(i)")
def test_crown_3_6_1_i_odd_is_there_only_where_it_is_offered() -> None:
    assert_optional("offer-odd", {"odd"})


@pytest.mark.proves(CROWN, "3.6.1(j)")
def test_crown_3_6_1_j_even_is_there_only_where_it_is_offered() -> None:
    assert_optional("offer-even", {"even"})


@pytest.mark.proves(CROWN, "3.6.1(k)")
def test_crown_3_6_1_k_three_of_four_dice_is_there_only_where_it_is_offered() -> None:
    assert_optional("offer-three-of-four", FOURS)


def test_crown_3_6_1_the_three_optional_bets_are_switched_one_by_one() -> None:
    for odd in (True, False):
        for even in (True, False):
            for fours in (True, False):
                switches = {"offer-odd": odd, "offer-even": even, "offer-three-of-four": fours}
                game = sicbo.game("crown-melbourne/a", sicbo.Card(switches=switches))
                optional = (
                    ({"odd"} if odd else set()) | ({"even"} if even else set()) | (FOURS if fours else set())
                )
                left = {bet.bet for bet in game.bets}
                assert left == EIGHT_KINDS_OF_BETS | optional


@pytest.mark.proves(CROWN, "3.6.2(a)")
def test_crown_3_6_2_a_option_b_offers_big() -> None:
    assert offered(B, "big") == {"big"}


@pytest.mark.proves(CROWN, "3.6.2(b)")
def test_crown_3_6_2_b_option_b_offers_small() -> None:
    assert offered(B, "small") == {"small"}


@pytest.mark.proves(CROWN, "3.6.2(c)")
def test_crown_3_6_2_c_option_b_offers_six_specific_symbol_triples() -> None:
    symbols = {"triple:fish", "triple:prawn", "triple:gourd", "triple:coin", "triple:crab", "triple:chicken"}
    assert offered(B, "triple") == symbols


@pytest.mark.proves(CROWN, "3.6.2(d)")
def test_crown_3_6_2_d_option_b_offers_three_specific_colour_triples() -> None:
    assert offered(B, "colour-triple") == {"colour-triple:red", "colour-triple:green", "colour-triple:blue"}


@pytest.mark.proves(CROWN, "3.6.2(e)")
def test_crown_3_6_2_e_option_b_offers_any_symbol_triple() -> None:
    assert offered(B, "triple:any") == {"triple:any"}


@pytest.mark.proves(CROWN, "3.6.2(f)")
def test_crown_3_6_2_f_option_b_offers_any_colour_triple() -> None:
    assert offered(B, "colour-triple:any") == {"colour-triple:any"}


@pytest.mark.proves(CROWN, "3.6.2(g)")
def test_crown_3_6_2_g_option_b_offers_the_totals_4_to_17() -> None:
    assert offered(B, "total") == {f"total:{total}" for total in range(4, 18)}


@pytest.mark.proves(CROWN, "3.6.2(h)")
def test_crown_3_6_2_h_option_b_offers_three_specific_colour_doubles() -> None:
    assert offered(B, "colour-double") == {"colour-double:red", "colour-double:green", "colour-double:blue"}


@pytest.mark.proves(CROWN, "3.6.2(i)")
def test_crown_3_6_2_i_option_b_offers_three_single_colours() -> None:
    assert offered(B, "colour") == {"colour:red", "colour:green", "colour:blue"}


@pytest.mark.proves(CROWN, "3.6.2(j)")
def test_crown_3_6_2_j_option_b_offers_six_single_symbols() -> None:
    symbols = {"single:fish", "single:prawn", "single:gourd", "single:coin", "single:crab", "single:chicken"}
    assert offered(B, "single") == symbols


@pytest.mark.proves(CROWN, "3.12")
def test_crown_3_12_a_total_outside_4_to_17_is_refused() -> None:
    for game in (A, B):
        assert offered(game, "total") == {f"total:{total}" for total in range(4, 18)}
        for total in (*range(-1, 4), *range(18, 22)):
            assert_refused("unknown-bet", lambda game=game, total=total: game.bet(f"total:{total}"))


@pytest.mark.proves(CROWN, "3.14.1")
def test_crown_3_14_1_a_single_die_is_one_of_the_numbers_1_to_6() -> None:
    assert offered(A, "single") == {f"single:{number}" for number in (1, 2, 3, 4, 5, 6)}
    for wrong in ("7", "0", "-1", "any", "fish", "1-2", ""):
        assert_refused("unknown-bet", lambda wrong=wrong: A.bet(f"single:{wrong}"))


@pytest.mark.proves(CROWN, "3.14.2")
def test_crown_3_14_2_a_single_symbol_is_one_of_the_six_symbols() -> None:
    assert offered(B, "single") == {f"single:{symbol}" for symbol in SYMBOLS}
    for wrong in ("dragon", "lobster", "red", "7", "0", "any", "fish-crab", ""):
        assert_refused("unknown-bet", lambda wrong=wrong: B.bet(f"single:{wrong}"))
