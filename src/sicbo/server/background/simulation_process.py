"""Simulations for visitors, in a separate process: one at a time, with lower priority than play.

The other process runs this module, on one core with the lowest priority. It reads one `SimulationTask` from its
standard input and writes what it has so far, a line a few times a second. It ends when the work is done, when its time
is up, or when no one waits for it any longer.
"""

import asyncio
import os
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from importlib.util import find_spec
from time import monotonic
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sicbo.currency import Currency
from sicbo.laboratory.strategies import Compiled
from sicbo.refusals import Refused

MOST_ROUNDS: Final = 200_000_000
"""The most rounds of all players together in one request: some seconds' work."""
MOST_SECONDS: Final = 20.0
"""The time after which a simulation stops with what it has."""
MOST_WAITING: Final = 4
EVERY: Final = 0.25
"""Seconds between two lines."""
BACK: Final = 15
"""The niceness of the process."""


class SimulationTask(Struct, frozen=True):
    """Players who are ready to play, and for how long."""

    game: str
    paytable_sha256: str
    currency: Currency
    rounds: int
    players: tuple[Compiled, ...]
    sessions: int
    seed: int
    seconds: float = MOST_SECONDS


# -- in the house -----------------------------------------------------------------------------------------


class SimulationGate:
    """Lets one simulation run at a time, and few wait."""

    def __init__(self) -> None:
        self._alone = asyncio.Lock()
        self.here = 0
        """simulations running or waiting"""

    def admit(self, rounds: int) -> None:
        """Refuse what would take long, or would have to wait long."""
        if find_spec("numba") is None:
            raise Refused("bad-request", "this house cannot run simulations: install sicbo[laboratory]")
        if rounds > MOST_ROUNDS:
            raise Refused(
                "too-large",
                "this is {rounds} rounds for all players together and at most {most} can be simulated here: choose fewer sessions, rounds or players, or run sicbo simulate on your own machine",
                rounds=f"{rounds:,}",
                most=f"{MOST_ROUNDS:,}",
            )
        if self.here > MOST_WAITING:
            raise Refused("busy", "other simulations are running: try again in a moment")

    async def lines(self, task: SimulationTask) -> AsyncGenerator[bytes]:
        """The results so far, as lines of JSON; the process ends with its reader."""
        self.here += 1
        try:
            async with self._alone, _process() as process:
                assert process.stdin is not None and process.stdout is not None
                process.stdin.write(msgspec.json.encode(task))
                process.stdin.close()
                while line := await process.stdout.readline():
                    yield line
        finally:
            self.here -= 1


@asynccontextmanager
async def _process() -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sicbo.server.background.simulation_process",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL, limit=1 << 20,
    )  # fmt: skip
    try:
        yield process
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
        await process.wait()


# -- in the other process ---------------------------------------------------------------------------------


def main() -> None:
    """The other process."""
    from sicbo.laboratory.chunks import Plan, play_chunk
    from sicbo.laboratory.shown_simulation import shown_simulation
    from sicbo.laboratory.simulation import Simulation, run_plan

    task = msgspec.json.decode(sys.stdin.buffer.read(), type=SimulationTask)
    if hasattr(os, "nice"):
        os.nice(BACK)
    plan = Plan(task.game, task.paytable_sha256, task.currency, task.rounds, task.players)
    play_chunk(replace(plan, rounds=1), task.seed, 0, 1)  # compiled here before the clock starts
    begun = told = monotonic()

    def say(simulation: Simulation, *, done: bool) -> None:
        sys.stdout.buffer.write(msgspec.json.encode(shown_simulation(simulation, done=done)) + b"\n")
        sys.stdout.buffer.flush()

    def partial(made: Callable[[], Simulation]) -> None:
        nonlocal told
        if monotonic() - told >= EVERY:
            told = monotonic()
            say(made(), done=False)

    simulation = run_plan(
        plan,
        sessions=task.sessions,
        seed=task.seed,
        workers=1,
        partial=partial,
        stop=lambda: monotonic() - begun > task.seconds,
    )
    say(simulation, done=True)


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # the house is gone, and no one reads the result
        main()
