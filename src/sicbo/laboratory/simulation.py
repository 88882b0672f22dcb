"""Simulation of strategies: sessions in parts of a fixed size, given to any executor, added up in their order.

Session n of a seed is the same session on one core or on twenty machines, and the sums are made in the order of the
sessions, so that the result is the same to the last digit. A stopped simulation keeps what it has: it is then the whole
result of a shorter one.
"""

import os
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from html import escape
from time import monotonic
from typing import Final

import numpy
from msgspec import Struct

from sicbo.currency import Currency
from sicbo.laboratory import compiled_loop
from sicbo.laboratory.chunks import KEPT, ChunkSums, Plan, PlayerSums, play_chunk
from sicbo.laboratory.estimates import Share, Sums
from sicbo.laboratory.strategies import Strategy, compile_players
from sicbo.maths.notebook import average
from sicbo.refusals import Refused
from sicbo.rules.game import Game

AHEAD: Final = 3
"""Parts handed out for each worker, so that none waits for the next."""
ENDINGS: Final = ("played on", "ruined", "stopped", "reached the target")


class Progress(Struct, frozen=True):
    """The progress of a simulation."""

    sessions: int
    of: int
    rounds: int
    """rounds that players have played"""
    seconds: float

    @property
    def rate(self) -> float:
        """Rounds a second."""
        return self.rounds / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float:
        return self.seconds * (self.of - self.sessions) / self.sessions if self.sessions else 0.0


class PlayerResult(Struct, frozen=True):
    """The results of one strategy, in minor units."""

    name: str
    strategy: Strategy
    sums: PlayerSums
    quantiles: dict[float, float]
    """of the net result, from the first sessions"""

    @property
    def net(self) -> Sums:
        return self.sums.net

    @property
    def edge(self) -> float:
        """The house's part of what was staked."""
        return -self.sums.net.total / self.sums.staked.total if self.sums.staked.total else 0.0

    @property
    def ended(self) -> dict[str, Share]:
        return {
            name: Share(count, self.net.count) for name, count in zip(ENDINGS, self.sums.ended, strict=True)
        }

    @property
    def first(self) -> Share:
        """How often this player had the best result at the table."""
        return Share(self.sums.first, self.net.count)

    @property
    def off_by(self) -> float:
        """How many standard errors the result is from the exact expectation of its stakes."""
        error = self.sums.unexplained.standard_error
        return self.sums.unexplained.mean / error if error else 0.0


class Simulation(Struct, frozen=True):
    """The result of a simulation, and everything needed to repeat it."""

    game: str
    paytable_sha256: str
    currency: Currency
    seed: int
    rounds: int
    sessions: int
    asked: int
    """fewer sessions than requested: it was stopped"""
    players: tuple[PlayerResult, ...]
    house: Sums
    seconds: float
    kept: tuple[tuple[float, ...], ...] = ()
    """net results of the first sessions, by player"""

    @property
    def complete(self) -> bool:
        return self.sessions == self.asked

    def _repr_html_(self) -> str:
        written = partial(average, currency=self.currency)
        rows = "".join(
            f"<tr><td>{escape(player.name)}</td><td>{written(player.net.mean)}</td><td>{written(low)} to {written(high)}</td>"
            f"<td>{player.ended['ruined'].value:.2%}</td><td>{player.first.value:.2%}</td></tr>"
            for player in self.players
            for low, high in [player.net.interval()]
        )
        heads = "".join(
            f"<th>{head}</th>" for head in ("strategy", "net", "95% interval", "ruined", "best at table")
        )
        return (
            f"<p><strong>{escape(self.game)}</strong>: {self.sessions:,} sessions of {self.rounds:,} rounds, seed"
            f" {self.seed}</p><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        )


def plan_of(
    game: Game, strategies: Sequence[Strategy], rounds: int, step: Callable[..., int] | None = None
) -> Plan:
    """The players of a table, ready for any worker."""
    return Plan(
        game.name, game.sha256, game.currency, rounds, compile_players(game, strategies, rounds), step
    )


def simulate(
    game: Game,
    strategies: Sequence[Strategy],
    *,
    rounds: int,
    sessions: int,
    seed: int = 0,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    stop: Callable[[], bool] | None = None,
    step: Callable[..., int] | None = None,
) -> Simulation:
    """All players together at one table, session after session; players of a session see the same dice.

    `executor` is any of `concurrent.futures` (`dask.distributed.Client.get_executor()` is one); without one, threads do
    the work, which the compiled loop lets run side by side. `stop` is called after each part. `step` is your own
    strategy, with the arguments of `compiled_loop.next_units`.
    """
    plan = plan_of(game, strategies, rounds, step)
    return run_plan(
        plan, sessions=sessions, seed=seed, executor=executor, workers=workers, progress=progress, stop=stop
    )


def run_plan(
    plan: Plan,
    *,
    sessions: int,
    seed: int = 0,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    stop: Callable[[], bool] | None = None,
    partial: Callable[[Callable[[], Simulation]], None] | None = None,
) -> Simulation:
    """The same for compiled players; `partial` may receive the result after each part."""
    if not 1 <= sessions <= 10**10 or not 0 <= seed < 1 << 63:
        raise Refused("too-large", "give 1 to 10^10 sessions and a seed below 2^63")
    compiled_loop.loop(plan.step)  # refuses here if numba is missing, not in a worker
    many = workers or os.cpu_count() or 1
    begun = monotonic()

    def told(total: ChunkSums) -> None:
        if progress is not None:
            played = sum(int(player.rounds.total) for player in total.players)
            progress(Progress(total.sessions, sessions, played, monotonic() - begun))
        if partial is not None:
            partial(lambda: _result(plan, seed, sessions, total, monotonic() - begun))

    own = ThreadPoolExecutor(many) if executor is None else None
    try:
        parts = _in_order(plan, seed, sessions, executor or own, many, told, stop)  # type: ignore[arg-type]
    finally:
        if own is not None:
            own.shutdown(wait=True, cancel_futures=True)
    return _result(plan, seed, sessions, parts, monotonic() - begun)


def _in_order(
    plan: Plan, seed: int, sessions: int, executor: Executor, workers: int,
    told: Callable[[ChunkSums], None], stop: Callable[[], bool] | None,
) -> ChunkSums | None:  # fmt: skip
    """Add up the parts in the order of their sessions, with few of them pending at any time."""
    waiting: deque[Future[ChunkSums]] = deque()
    given, total = 0, None
    try:
        while given < sessions or waiting:
            while given < sessions and len(waiting) < workers * AHEAD:
                count = min(plan.chunk, sessions - given)
                waiting.append(executor.submit(play_chunk, plan, seed, given, count))
                given += count
            part = waiting.popleft().result()
            total = part if total is None else _added(total, part)
            told(total)
            if stop is not None and stop():
                break
    except KeyboardInterrupt:
        pass  # what has been added up is kept, and the result says that it is less than requested
    for future in waiting:
        future.cancel()
    return total


def _added(one: ChunkSums, other: ChunkSums) -> ChunkSums:
    kept = one.kept if len(one.kept) >= KEPT else numpy.concatenate([one.kept, other.kept])
    players = tuple(a + b for a, b in zip(one.players, other.players, strict=True))
    return ChunkSums(one.sessions + other.sessions, players, one.house + other.house, kept)


def _result(plan: Plan, seed: int, asked: int, total: ChunkSums | None, seconds: float) -> Simulation:
    named = plan.game, plan.paytable_sha256, plan.currency
    if total is None:
        return Simulation(*named, seed, plan.rounds, 0, asked, (), Sums(), seconds)
    shares = (0.05, 0.25, 0.5, 0.75, 0.95)
    found = numpy.quantile(total.kept, shares, axis=0, method="inverted_cdf")
    players = tuple(
        PlayerResult(
            name=player.strategy.called,
            strategy=player.strategy,
            sums=sums,
            quantiles={share: float(found[place, number]) for place, share in enumerate(shares)},
        )
        for number, (player, sums) in enumerate(zip(plan.players, total.players, strict=True))
    )
    kept = tuple(tuple(float(net) for net in total.kept[:, number]) for number in range(len(players)))
    return Simulation(*named, seed, plan.rounds, total.sessions, asked, players, total.house, seconds, kept)
