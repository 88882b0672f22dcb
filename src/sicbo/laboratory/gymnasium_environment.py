"""Each game as a Gymnasium environment: stakes on every bet, three dice, the payout."""

from typing import Any

import numpy

from sicbo.laboratory.packages import needed
from sicbo.refusals import Refused
from sicbo.rules.dice import ROLLS
from sicbo.rules.game import Game

gymnasium = needed("gymnasium", "gymnasium", "an environment of Gymnasium")


class SicBoEnvironment(gymnasium.Env):  # type: ignore[misc, name-defined]
    """A player at a table: an action is a number of units on each bet, in the order of `game.bets`.

    The observation has the purse and the last roll (0 to 215; 216 before the first). The reward is the net result of
    the round in minor units, settled by the game itself. An episode ends when the purse cannot pay one unit, and is
    truncated after so many rounds. Stakes beyond the purse are an error of the player: nothing is staked, and `info`
    has the reason.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012  # as the interface has it

    def __init__(
        self,
        game: Game,
        *,
        unit: int = 100,
        purse: int = 100_000,
        rounds: int = 1_000,
        most_units: int = 100,
        render_mode: str | None = None,
    ) -> None:
        if unit < 1 or purse < unit or rounds < 1 or most_units < 1:
            raise Refused(
                "bad-request",
                "unit, purse, rounds and most units must be greater than zero, and the "
                "purse must cover one unit",
            )
        self.game = game
        self.unit, self.first_purse, self.rounds = unit, purse, rounds
        self.render_mode = render_mode
        self.names = [bet.bet for bet in game.bets]
        spaces = gymnasium.spaces
        self.action_space = spaces.Box(0, most_units, (len(self.names),), numpy.int64)
        self.observation_space = spaces.Dict(
            {"purse": spaces.Box(0, 2**62, (1,), numpy.int64), "last": spaces.Discrete(ROLLS + 1)}
        )
        self.purse, self.last, self.played = purse, ROLLS, 0

    def _seen(self) -> dict[str, Any]:
        return {"purse": numpy.array([self.purse], dtype=numpy.int64), "last": self.last}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self.purse, self.last, self.played = self.first_purse, ROLLS, 0
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        units = numpy.asarray(action)
        wagers = {
            name: int(many) * self.unit for name, many in zip(self.names, units, strict=True) if many > 0
        }
        info: dict[str, Any] = {}
        if sum(wagers.values()) > self.purse:
            wagers, info = {}, {"refused": "the purse cannot cover these stakes"}
        self.last = int(self.np_random.integers(0, ROLLS))
        net = 0
        if wagers:
            try:
                net = self.game.settle(self.game.dice.shown(self.last), wagers).net
            except Refused as refused:
                info = {"refused": str(refused)}
        self.purse += net
        self.played += 1
        return self._seen(), float(net), self.purse < self.unit, self.played >= self.rounds, info

    def render(self) -> str:
        shown = "no roll yet" if self.last == ROLLS else "-".join(map(str, self.game.dice.shown(self.last)))
        return f"{self.game.name}: {shown}, purse {self.game.currency.format(self.purse)}"
