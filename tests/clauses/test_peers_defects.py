"""Defects found in other open Sic Bo projects, each shown to be absent here in all seven games."""

from fractions import Fraction

import pytest

import sicbo
from sicbo.maths.exact import percent
from support.every_roll import (
    COLOURS,
    FACES,
    ROLLS,
    STAKE,
    SYMBOLS,
    TOTALS,
    WAYS_OF_TOTALS,
    as_rolled,
    assert_refused,
    nsw_table,
    returned,
    rolls_where,
    winning_rolls,
)

GAMES = [sicbo.game(name) for name in sicbo.game_names() if name != "nsw-table"] + [nsw_table()]
WITH_NUMBERS = [game for game in GAMES if game.name != "crown-melbourne/b"]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_number_game = pytest.mark.parametrize("game", WITH_NUMBERS, ids=lambda game: game.name)


def test_these_tests_look_at_all_seven_games() -> None:
    assert len(GAMES) == 7
    assert len(WITH_NUMBERS) == 6


@every_game
def test_a_triple_does_not_make_its_total_lose(game: sicbo.Game) -> None:
    for face in (2, 3, 4, 5):
        assert returned(game, f"total:{3 * face}", (face, face, face)) > STAKE


@every_game
def test_small_big_odd_and_even_never_win_on_a_triple(game: sicbo.Game) -> None:
    even_money = [bet.bet for bet in game.bets if bet.bet in ("small", "big", "odd", "even")]
    assert len(even_money) == (4 if game.name == "crown-melbourne/a" else 2)
    for bet in even_money:
        for face in FACES:
            assert returned(game, bet, (face, face, face)) == 0


@every_number_game
def test_a_double_does_not_lose_on_its_triple(game: sicbo.Game) -> None:
    for face in FACES:
        on_double = returned(game, f"double:{face}", (face, face, face % 6 + 1))
        assert returned(game, f"double:{face}", (face, face, face)) == on_double > STAKE


@every_game
def test_every_specific_triple_is_paid(game: sicbo.Game) -> None:
    for face in FACES:
        pick = SYMBOLS[face - 1] if game.name == "crown-melbourne/b" else face
        assert returned(game, f"triple:{pick}", (face, face, face)) >= 151 * STAKE


@every_number_game
def test_every_specific_double_is_paid_in_whatever_order_the_dice_fall(game: sicbo.Game) -> None:
    for face in FACES:
        for other in set(FACES) - {face}:
            for roll in ((face, face, other), (face, other, face), (other, face, face)):
                assert returned(game, f"double:{face}", roll) >= 9 * STAKE


def test_every_colour_double_and_colour_triple_of_crown_b_is_paid() -> None:
    game = sicbo.game("crown-melbourne/b")
    for colour, (low, high) in COLOURS.items():
        for roll in ((low, low, high), (low, high, low), (high, low, low), (high, high, high)):
            assert returned(game, f"colour-double:{colour}", roll) == 4 * STAKE
            assert returned(game, f"colour-triple:{colour}", roll) == 24 * STAKE


@every_game
def test_total_15_wins_like_every_other_total(game: sicbo.Game) -> None:
    assert len(winning_rolls(game, "total:15")) == 10
    for total in TOTALS:
        won = winning_rolls(game, f"total:{total}")
        assert won == rolls_where(lambda dice, total=total: sum(dice) == total)
        assert len(won) == WAYS_OF_TOTALS[total]


@every_number_game
def test_the_pairs_of_high_numbers_can_be_bet_on_and_win(game: sicbo.Game) -> None:
    for low, high in ((4, 5), (4, 6), (5, 6)):
        won = winning_rolls(game, f"pair:{low}-{high}")
        assert won == rolls_where(lambda dice, low=low, high=high: low in dice and high in dice)
        assert len(won) == 30


@every_number_game
def test_no_two_bets_of_a_kind_win_on_the_same_set_of_rolls(game: sicbo.Game) -> None:
    bets = [bet.bet for bet in game.bets if bet.kind in ("triple", "double", "single", "pair", "total")]
    assert len({frozenset(winning_rolls(game, bet)) for bet in bets}) == len(bets) == 47


@every_game
def test_the_dice_of_the_receipt_are_the_dice_that_were_rolled(game: sicbo.Game) -> None:
    for roll in ROLLS:
        assert game.settle(as_rolled(game, roll), {"small": STAKE}).dice == as_rolled(game, roll)


@every_game
def test_the_stated_return_is_what_settlement_pays(game: sicbo.Game) -> None:
    """A peer's multiplier also multiplied stakes: 240 % was returned where 96.5 % was promised."""
    for bet in game.bets:
        paid = sum(returned(game, bet.bet, roll) for roll in ROLLS)
        assert sicbo.analyse_bet(game, bet.bet).expected_return == Fraction(paid, 216 * STAKE)


def test_the_edge_of_a_single_number_paid_1_2_and_3_to_1_is_7_870_percent() -> None:
    for face in FACES:
        edge = sicbo.analyse_bet(sicbo.game("pennsylvania/a"), f"single:{face}").edge
        assert edge == Fraction(17, 216)
        assert percent(edge, 3) == "7.870%"


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.name != "pennsylvania/a"], ids=lambda game: game.name
)
def test_the_edge_of_a_single_number_paid_1_2_and_12_to_1_is_3_704_percent(game: sicbo.Game) -> None:
    for bet in [bet.bet for bet in game.bets if bet.kind == "single"]:
        edge = sicbo.analyse_bet(game, bet).edge
        assert edge == Fraction(1, 27)
        assert percent(edge, 3) == "3.704%"


@every_game
def test_the_probability_of_a_specific_triple_is_0_463_percent(game: sicbo.Game) -> None:
    triples = [bet.bet for bet in game.bets if bet.kind == "triple"]
    assert len(triples) == 6
    for bet in triples:
        probability = sicbo.analyse_bet(game, bet).probability
        assert probability == Fraction(1, 216)
        assert percent(probability, 3) == "0.463%"


@every_game
def test_stakes_that_are_no_whole_positive_amount_are_refused(game: sicbo.Game) -> None:
    roll = as_rolled(game, (1, 2, 4))
    for stake in (10.5, 1000.0, Fraction(1000), "1000", None, 0, -1000):
        assert_refused("bad-amount", lambda stake=stake: game.settle(roll, {"small": stake}))
        assert_refused("bad-amount", lambda stake=stake: game.returned(roll, {"small": stake}))
        assert_refused("bad-amount", lambda stake=stake: game.returned(roll, {"big": stake}))
