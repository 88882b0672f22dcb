"""A part of a simulation for one worker: some sessions, summed up, without side effects."""

from collections.abc import Callable
from typing import Any, Final

import numpy
from msgspec import Struct
from numpy.typing import NDArray

from sicbo.currency import Currency
from sicbo.laboratory import compiled_loop
from sicbo.laboratory.estimates import Sums
from sicbo.laboratory.strategies import Compiled

ROUNDS_AT_ONCE: Final = 4_000_000
LARGEST: Final = 4_096
KEPT: Final = 20_000
"""Sessions whose result is kept for the quantiles and the picture; all others are only summed."""
OWN: Final = 99
"""The number of a strategy that is a function."""


class Plan(Struct, frozen=True):
    """Who plays how many rounds at one table; all that a worker needs."""

    game: str
    paytable_sha256: str
    currency: Currency
    rounds: int
    players: tuple[Compiled, ...]
    step: Callable[..., int] | None = None

    @property
    def chunk(self) -> int:
        """The number of sessions in one part: from the plan alone, so that the number of workers does not change a
        sum."""
        return max(1, min(LARGEST, ROUNDS_AT_ONCE // (self.rounds * len(self.players))))


class PlayerSums(Struct, frozen=True):
    """The results of one player's sessions."""

    net: Sums
    staked: Sums
    rounds: Sums
    unexplained: Sums
    """net result less the expectation of the actual stakes: zero on average"""
    deepest: Sums
    highest_stake: int
    ended: tuple[int, int, int, int]
    first: float
    """sessions with the highest result at the table, shared between equals"""

    def __add__(self, other: "PlayerSums") -> "PlayerSums":
        return PlayerSums(
            net=self.net + other.net,
            staked=self.staked + other.staked,
            rounds=self.rounds + other.rounds,
            unexplained=self.unexplained + other.unexplained,
            deepest=self.deepest + other.deepest,
            highest_stake=max(self.highest_stake, other.highest_stake),
            ended=tuple(a + b for a, b in zip(self.ended, other.ended, strict=True)),  # type: ignore[arg-type]
            first=self.first + other.first,
        )


class ChunkSums(Struct, frozen=True):
    """The results of one part."""

    sessions: int
    players: tuple[PlayerSums, ...]
    house: Sums
    """of a session: what all players together lost"""
    kept: NDArray[numpy.float64]
    """results of the first sessions, by player"""


def play_chunk(plan: Plan, seed: int, first: int, count: int) -> ChunkSums:
    """Sessions from number `first` on."""
    result = numpy.zeros((count, len(plan.players), compiled_loop.COLUMNS))
    compiled_loop.loop(plan.step)(seed, first, count, plan.rounds, *_tables(plan), result)
    net = result[:, :, compiled_loop.NET]
    best = net == net.max(axis=1, keepdims=True)
    firsts = (best / best.sum(axis=1, keepdims=True)).sum(axis=0)
    return ChunkSums(
        sessions=count,
        players=tuple(
            _summed(result[:, number], float(firsts[number])) for number in range(len(plan.players))
        ),
        house=_sums(-net.sum(axis=1)),
        kept=net[: max(0, KEPT - first)].copy(),
    )


def _summed(rows: NDArray[numpy.float64], first: float) -> PlayerSums:
    ended = rows[:, compiled_loop.ENDED].astype(numpy.int64)
    counts = [int((ended == why).sum()) for why in range(4)]
    return PlayerSums(
        net=_sums(rows[:, compiled_loop.NET]),
        staked=_sums(rows[:, compiled_loop.STAKED]),
        rounds=_sums(rows[:, compiled_loop.ROUNDS]),
        unexplained=_sums(rows[:, compiled_loop.NET] - rows[:, compiled_loop.EXPECTED]),
        deepest=_sums(rows[:, compiled_loop.DEEPEST]),
        highest_stake=int(rows[:, compiled_loop.HIGHEST_STAKE].max()),
        ended=(counts[0], counts[1], counts[2], counts[3]),
        first=first,
    )


def _sums(values: NDArray[numpy.float64]) -> Sums:
    return Sums(len(values), float(values.sum()), float(values @ values))


def _tables(plan: Plan) -> tuple[Any, ...]:
    """The players as the arrays of the loop."""
    players = plan.players
    numbers = numpy.zeros((len(players), 6), dtype=numpy.int64)
    lines = numpy.zeros((len(players), 22), dtype=numpy.int64)
    place = 0
    for number, drawn in enumerate(players):
        strategy = drawn.strategy
        lowest = -1 if strategy.stop_loss is None else strategy.purse - strategy.stop_loss
        target = 1 << 62 if strategy.target is None else strategy.target
        kind = compiled_loop.NUMBER_OF[strategy.kind] if plan.step is None else OWN
        numbers[number] = (kind, strategy.purse, target, lowest, strategy.most_units, place)
        if strategy.kind == "paroli":
            lines[number, 0] = strategy.wins_in_a_row
        else:
            lines[number, : len(strategy.line) + 1] = (len(strategy.line), *strategy.line)
        place += len(drawn.nets)
    nets = numpy.array([table for player in players for table in player.nets], dtype=numpy.int64)
    stakes = numpy.array([stake for player in players for stake in player.stakes], dtype=numpy.int64)
    means = numpy.array([mean for player in players for mean in player.means], dtype=numpy.float64)
    follows = numpy.array([player.follows for player in players for _ in player.nets], dtype=numpy.int64)
    return nets, stakes, means, follows, numbers, lines
