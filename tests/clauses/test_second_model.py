"""The library against the second model: seven games, every bet, all 216 rolls, and random sets of wagers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sicbo
from models import second_model
from support.every_roll import ROLLS, STAKE, Roll, as_rolled, nsw_table

every_game = pytest.mark.parametrize("name", second_model.GAMES)


def game_of(name: str) -> sicbo.Game:
    return nsw_table() if name == "nsw-table" else sicbo.game(name)


def brings(name: str, bet: str, roll: Roll, stake: int = STAKE) -> int:
    """What the second model gives back for a stake."""
    pays = second_model.pays(name, bet, roll)
    return 0 if pays is None else stake * (pays + 1)


def test_the_second_model_knows_the_games_of_the_house() -> None:
    assert sicbo.game_names() == second_model.GAMES


@every_game
def test_both_models_list_the_same_bets(name: str) -> None:
    assert sorted(bet.bet for bet in game_of(name).bets) == sorted(second_model.bets(name))


@every_game
def test_every_receipt_agrees_with_the_second_model(name: str) -> None:
    game = game_of(name)
    for bet in second_model.bets(name):
        for roll in ROLLS:
            pays = second_model.pays(name, bet, roll)
            (line,) = game.settle(as_rolled(game, roll), {bet: STAKE}).lines
            odds = None if line.odds is None else (line.odds.win, line.odds.stake)
            assert odds == (None if pays is None else (pays, 1)), (bet, roll)
            assert line.outcome == ("lose" if pays is None else "win"), (bet, roll)
            assert line.winnings == STAKE * (pays or 0), (bet, roll)
            assert line.returned == brings(name, bet, roll), (bet, roll)


@every_game
def test_the_fast_answer_agrees_with_the_second_model(name: str) -> None:
    game = game_of(name)
    for bet in second_model.bets(name):
        for roll in ROLLS:
            assert game.returned(as_rolled(game, roll), {bet: STAKE}) == brings(name, bet, roll), (bet, roll)
            assert game.returned(roll, {bet: STAKE}) == brings(name, bet, roll), (bet, roll)


@every_game
def test_the_answer_for_all_rolls_agrees_with_the_second_model(name: str) -> None:
    game = game_of(name)
    for bet in second_model.bets(name):
        assert game.result_by_roll({bet: STAKE}) == [brings(name, bet, roll) for roll in ROLLS], bet


@every_game
def test_the_lit_areas_are_the_bets_the_second_model_pays(name: str) -> None:
    game = game_of(name)
    for roll in ROLLS:
        lit = {bet for bet in second_model.bets(name) if second_model.pays(name, bet, roll) is not None}
        winners = game.winners(as_rolled(game, roll))
        assert len(winners) == len(lit)
        assert set(winners) == lit, roll


@every_game
def test_all_bets_at_once_return_the_sum_of_each_alone(name: str) -> None:
    game = game_of(name)
    wagers = dict.fromkeys(second_model.bets(name), STAKE)
    totals = [sum(brings(name, bet, roll) for bet in wagers) for roll in ROLLS]
    assert game.result_by_roll(wagers) == totals
    for roll, total in zip(ROLLS, totals, strict=True):
        receipt = game.settle(as_rolled(game, roll), wagers)
        assert (receipt.staked, receipt.returned) == (STAKE * len(wagers), total)
        assert receipt.net == total - STAKE * len(wagers)
        assert receipt.dice == as_rolled(game, roll)
        assert game.returned(as_rolled(game, roll), wagers) == total


@every_game
@given(data=st.data())
def test_random_wagers_with_random_stakes_return_the_second_models_sum(
    name: str, data: st.DataObject
) -> None:
    game = game_of(name)
    stakes = (
        st.integers(1, 100).map(lambda units: units * 500) if name == "nsw-table" else st.integers(1, 10**12)
    )
    wagers = data.draw(st.dictionaries(st.sampled_from(second_model.bets(name)), stakes, min_size=1))
    roll = data.draw(st.sampled_from(ROLLS))
    total = sum(brings(name, bet, roll, stake) for bet, stake in wagers.items())
    receipt = game.settle(as_rolled(game, roll), wagers)
    assert [line.returned for line in receipt.lines] == [
        brings(name, bet, roll, wagers[bet]) for bet in wagers
    ]
    assert (receipt.staked, receipt.returned) == (sum(wagers.values()), total)
    assert game.returned(as_rolled(game, roll), wagers) == total
    assert game.result_by_roll(wagers)[ROLLS.index(roll)] == total
