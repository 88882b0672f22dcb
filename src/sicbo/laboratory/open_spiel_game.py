"""Each game as an OpenSpiel game: one player who puts units on bets, then chance with the 216 rolls."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from sicbo.laboratory.packages import needed
from sicbo.rules.dice import ROLLS
from sicbo.rules.game import Game
from sicbo.rules.shelf import game as game_named
from sicbo.rules.shelf import game_names

pyspiel = needed("pyspiel", "open-spiel", "a game of OpenSpiel")

NO_MORE_BETS: Final = 0
"""The action that closes the betting; action n is one unit on the n-th bet of the game."""
UNIT: Final = 100
"""Minor units of one unit, if the table's minimum is not higher."""
_PARAMETERS: Final = {"rounds": 1, "most_wagers": 3}


def short_name(game: Game) -> str:
    return "sicbo_" + game.name.replace("-", "_").replace("/", "_")


def _type(game: Game) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(game),
        long_name=f"Sic Bo, {game.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.REWARDS,
        max_num_players=1,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=_PARAMETERS,
    )


class SicBoGame(pyspiel.Game):  # type: ignore[misc, name-defined]
    """So many rounds, in each of which the player puts up to `most_wagers` units on bets. Results are in units."""

    def __init__(self, game: Game, params: dict[str, Any] | None = None, *, unit: int = UNIT) -> None:
        given = {**_PARAMETERS, **(params or {})}
        self.game = game
        self.rounds, self.most_wagers = int(given["rounds"]), int(given["most_wagers"])
        self.bets = [bet.bet for bet in game.bets]
        # One unit on each bet on each roll, settled once by the game itself.
        self.nets = [[back / unit - 1 for back in game.result_by_roll({bet: unit})] for bet in self.bets]
        staked = self.rounds * self.most_wagers
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.bets) + 1,
            max_chance_outcomes=ROLLS,
            num_players=1,
            min_utility=float(-staked),
            max_utility=float(staked * max(max(nets) for nets in self.nets)),
            max_game_length=self.rounds * (self.most_wagers + 1),
        )
        super().__init__(_type(game), info, given)

    def new_initial_state(self) -> Any:
        return SicBoState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:  # noqa: ARG002
        return SicBoObserver()


class SicBoObserver:
    """Everyone sees everything at a table, in words; there is no tensor."""

    tensor: None = None
    dict: Mapping[str, Any] = MappingProxyType({})

    def set_from(self, state: Any, player: int) -> None:
        """Nothing to fill."""

    def string_from(self, state: Any, player: int) -> str:  # noqa: ARG002
        return str(state)


class SicBoState(pyspiel.State):  # type: ignore[misc, name-defined]
    """The state of a game: stakes on the layout, rolls, wins and losses."""

    def __init__(self, game: SicBoGame) -> None:
        super().__init__(game)
        self.played = 0
        self.layout: list[int] = []
        self.closed = False
        self.rolls: list[int] = []
        self.net, self.last_net = 0.0, 0.0

    def current_player(self) -> Any:
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.closed else 0

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # there is one player
        full = len(self.layout) >= self.get_game().most_wagers
        return [NO_MORE_BETS] if full else list(range(len(self.get_game().bets) + 1))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(roll, 1 / ROLLS) for roll in range(ROLLS)]

    def _apply_action(self, action: int) -> None:
        self.last_net = 0.0
        if self.closed:
            nets = self.get_game().nets
            self.last_net = sum(nets[bet - 1][action] for bet in self.layout)
            self.net += self.last_net
            self.rolls.append(action)
            self.played, self.layout, self.closed = self.played + 1, [], False
        elif action == NO_MORE_BETS:
            self.closed = True
        else:
            self.layout.append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        own = self.get_game()
        if player == pyspiel.PlayerId.CHANCE:
            return "-".join(map(str, own.game.dice.shown(action)))
        return "no more bets" if action == NO_MORE_BETS else str(own.bets[action - 1])

    def is_terminal(self) -> bool:
        return bool(self.played >= self.get_game().rounds)

    def rewards(self) -> list[float]:
        return [self.last_net]

    def returns(self) -> list[float]:
        return [self.net]

    def __str__(self) -> str:
        own = self.get_game()
        rolled = " ".join("-".join(map(str, own.game.dice.shown(roll))) for roll in self.rolls)
        laid = ", ".join(own.bets[bet - 1] for bet in self.layout)
        return f"rolled [{rolled}] on the layout [{laid}]{' closed' if self.closed else ''} net {self.net:g}"

    def information_state_string(self, player: int | None = None) -> str:  # noqa: ARG002
        return str(self)

    def observation_string(self, player: int | None = None) -> str:  # noqa: ARG002
        return str(self)


def _registered(name: str) -> Any:
    class Registered(SicBoGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game_named(name), params)

    return Registered


def register() -> tuple[str, ...]:
    """Register the house's games with `pyspiel.load_game`; a game whose odds an operator states needs its card
    first."""
    known = set(pyspiel.registered_names())
    names = []
    for name in game_names():
        if odds_are_stated(name):
            game = game_named(name)
            names.append(short_name(game))
            if short_name(game) not in known:
                pyspiel.register_game(_type(game), _registered(name))
    return tuple(names)


def odds_are_stated(name: str) -> bool:
    """Whether the book itself states the odds of this game."""
    from sicbo.rules.shelf import book, split_game

    return book(split_game(name)[0]).file.odds == "stated"
