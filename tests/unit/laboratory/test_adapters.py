"""The games as environments of Gymnasium and as games of OpenSpiel, against the house's own engine."""

import random
from pathlib import Path
from typing import Any

import numpy
import pytest

import sicbo
from sicbo.rules.game import Game

pytest.importorskip("gymnasium")
GAMES = [name for name in sicbo.game_names() if name != "nsw-table"]
CARD = Path(__file__).parents[3] / "examples" / "nsw-table-card.toml"
UNIT = 500


def of(name: str) -> Game:
    """Each of the house's games; the one whose odds an operator states, with the example's card."""
    return sicbo.game(name, sicbo.read_card(str(CARD), name) if name == "nsw-table" else sicbo.Card())


@pytest.mark.parametrize("name", sicbo.game_names())
def test_an_environment_passes_gymnasiums_own_checker_and_pays_what_the_game_pays(name: str) -> None:
    from gymnasium.utils.env_checker import check_env

    from sicbo.laboratory.gymnasium_environment import SicBoEnvironment

    game = of(name)
    environment = SicBoEnvironment(
        game, unit=UNIT, rounds=40, most_units=3, purse=10_000_000, render_mode="ansi"
    )
    check_env(environment, skip_render_check=True)
    environment.action_space.seed(1)
    purse = environment.reset(seed=5)[0]["purse"][0]
    for _ in range(40):
        action = environment.action_space.sample()
        seen, reward, ended, cut, info = environment.step(action)
        wagers = {bet.bet: int(units) * UNIT for bet, units in zip(game.bets, action, strict=True) if units}
        assert reward == game.settle(game.dice.shown(seen["last"]), wagers).net
        purse += int(reward)
        assert seen["purse"][0] == purse
        assert (ended, info) == (False, {})
    assert cut
    assert game.name in environment.render()


def test_an_environment_is_the_same_for_the_same_seed_and_ends_with_an_empty_purse() -> None:
    from sicbo.laboratory.gymnasium_environment import SicBoEnvironment

    environment = SicBoEnvironment(sicbo.game("act-canberra"), purse=500, unit=100)
    small = numpy.zeros(50, dtype=numpy.int64)
    small[[bet.bet for bet in environment.game.bets].index("small")] = 1
    runs = []
    for _ in range(2):
        environment.reset(seed=9)
        rolled, ended, cut = [], False, False
        while not (ended or cut):
            seen, _, ended, cut, _ = environment.step(small)
            rolled.append(seen["last"])
        assert cut or seen["purse"][0] == 0, "the last unit is staked too"
        runs.append(rolled)
    assert runs[0] == runs[1]
    environment.reset(seed=9)
    seen, reward, _, _, info = environment.step(small * 6)
    assert (reward, seen["purse"][0]) == (0.0, 500)
    assert "purse" in info["refused"]


def test_openspiel_knows_the_games_and_every_bet_has_its_exact_edge() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from sicbo.laboratory import open_spiel_game

    names = open_spiel_game.register()
    assert len(names) == len(GAMES) == 6
    assert open_spiel_game.register() == names, "a second time changes nothing"
    for name, short in zip(GAMES, names, strict=True):
        game, loaded = sicbo.game(name), pyspiel.load_game(short)
        for number, bet in enumerate(game.bets, start=1):
            state = loaded.new_initial_state()
            state.apply_action(number)
            state.apply_action(open_spiel_game.NO_MORE_BETS)
            assert state.is_chance_node()
            outcomes = state.chance_outcomes()
            assert len(outcomes) == 216
            mean = sum(chance * loaded.nets[number - 1][roll] for roll, chance in outcomes)
            assert -mean == pytest.approx(float(sicbo.analyse_bet(game, bet.bet).edge))


@pytest.mark.parametrize("name", sicbo.game_names())
def test_random_games_of_openspiel_are_settled_as_the_engine_settles_them(name: str) -> None:
    pytest.importorskip("pyspiel")
    from sicbo.laboratory import open_spiel_game

    game, chance = of(name), random.Random(3)
    loaded = open_spiel_game.SicBoGame(game, {"rounds": 4, "most_wagers": 5}, unit=UNIT)
    for _ in range(12):
        state, net, wagers = loaded.new_initial_state(), 0, dict[Any, Any]()
        while not state.is_terminal():
            copy = state.clone()
            if state.is_chance_node():
                roll = chance.randrange(216)
                won = game.settle(game.dice.shown(roll), wagers).net / UNIT if wagers else 0
                state.apply_action(roll)
                assert state.rewards() == [won]
                net, wagers = net + won, {}  # type: ignore[assignment]
            else:
                action = chance.choice(state.legal_actions())
                if action:
                    bet = game.bets[action - 1].bet
                    wagers[bet] = wagers.get(bet, 0) + UNIT
                state.apply_action(action)
            assert str(copy) != str(state)
        assert state.returns() == [net]
        assert loaded.min_utility() <= net <= loaded.max_utility()
    assert loaded.new_initial_state().legal_actions()[-1] == len(loaded.bets)


def test_openspiels_own_algorithm_finds_the_exact_value_of_playing_at_random() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python import policy
    from open_spiel.python.algorithms.expected_game_score import policy_value

    from sicbo.laboratory import open_spiel_game

    open_spiel_game.register()
    game = sicbo.game("act-canberra")
    loaded = pyspiel.load_game("sicbo_act_canberra(rounds=1,most_wagers=1)")
    value = policy_value(loaded.new_initial_state(), [policy.UniformRandomPolicy(loaded)])
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=False, verbose=False)
    edges = [sicbo.analyse_bet(game, bet.bet).edge for bet in game.bets]
    assert float(value[0]) == pytest.approx(-float(sum(edges) / (len(edges) + 1)))
