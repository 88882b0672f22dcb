"""`make soak`: seeds without end, and real processes killed on both engines, until it is stopped; resumed where it stopped.

What was done is kept in build/soak/state.json and told in build/soak/report.md after every turn.
"""

import asyncio
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

sys.path.insert(0, str(Path(__file__).parents[1]))

from simulation.bugs import BUGS
from simulation.run import run
from store.killing import Play, Record, finish, kill_often, life
from store.test_kill import TILLS
from store.test_kill_tables import FIRST_ROUNDS, PLAY
from support.engines import Server

FOLDER: Final = Path(__file__).parents[2] / "build" / "soak"
SEEDS: Final = 20
"""In a turn; then come the kills."""
KILLS: Final = 25
HOURS: Final = 0.25
PLAYS: Final[dict[str, tuple[Play, int]]] = {"tills": (TILLS, 1), "tables": (PLAY, FIRST_ROUNDS)}


class State(Struct):
    """What has been done so far."""

    seed: int = 1_000_000
    seeds: int = 0
    virtual_hours: float = 0.0
    kills: dict[str, int] = {}
    """by engine and play"""
    bugs: dict[str, int] = {}
    """by planted mistake, the number of seeds until it was found; 0 if it was not"""
    seconds: float = 0.0
    findings: list[str] = []


def main(turns: int) -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    kept = FOLDER / "state.json"
    state = msgspec.json.decode(kept.read_bytes(), type=State) if kept.exists() else State()
    while turns:
        turns -= 1
        began = time.monotonic()
        for number, work in enumerate((_seeds, _kills, _next_bug)):
            try:
                work(state)
            except Exception as fault:  # noqa: BLE001 - a soak goes on, and tells in the end
                state.findings.append(f"{work.__name__.strip('_')}: {fault!r}"[:2_000])
            if number == 0:
                _keep(state, kept)
        state.seconds += time.monotonic() - began
        _keep(state, kept)
        print(report(state), flush=True)
    return 1 if state.findings else 0


def _keep(state: State, kept: Path) -> None:
    new = kept.with_suffix(".new")
    new.write_bytes(msgspec.json.encode(state))
    new.replace(kept)
    (FOLDER / "report.md").write_text(report(state), "utf-8")


def _seeds(state: State) -> None:
    for _ in range(SEEDS):
        result = run(state.seed, HOURS)
        state.findings += [f"{finding[:1_000]}\nagain: {result.again(HOURS)}" for finding in result.findings]
        state.seed += 1
        state.seeds += 1
        state.virtual_hours += HOURS


def _kills(state: State) -> None:
    """Real processes, on a file and on a PostgreSQL of our own."""
    folder = Path(tempfile.mkdtemp(prefix="sicbo-soak"))
    server = Server(folder, to_disk=False)
    try:
        for engine in ("sqlite", "postgresql"):
            for name, (play, answers) in PLAYS.items():
                address = (
                    str(folder / f"{name}.db") if engine == "sqlite" else asyncio.run(server.fresh_database())
                )
                key = f"{engine}, {name}"
                done = state.kills.get(key, 0)
                chance, record = random.Random(f"{key} {done}"), Record()
                life(address, play, record, 0, answers=answers)
                kill_often(address, play, record, chance, KILLS - 1, 0.06)
                asyncio.run(finish(address, play, record))
                state.kills[key] = done + KILLS
    finally:
        server.end()
        shutil.rmtree(folder, ignore_errors=True)


def _next_bug(state: State) -> None:
    """One planted mistake in every turn, with new seeds: what finds nothing any more is told too."""
    name = (
        list(BUGS)[len(state.bugs) % len(BUGS)] if len(state.bugs) < len(BUGS) else random.choice(list(BUGS))
    )
    for number in range(1, 31):
        if run(random.randrange(10**9), 0.1, bug=name).findings:
            state.bugs[name] = number
            return
    state.bugs[name] = 0
    state.findings.append(f"the planted mistake {name} was not found in 30 seeds")


def report(state: State) -> str:
    lines = [
        "# Soak",
        "",
        f"{state.seeds} seeds, {state.virtual_hours:g} hours of virtual time, in {state.seconds / 3600:.1f} hours.",
        "",
        "| processes killed | times |",
        "|---|---|",
        *(f"| {name} | {times} |" for name, times in sorted(state.kills.items())),
        "",
        "| planted mistake | found in this many seeds |",
        "|---|---|",
        *(
            f"| {name.replace('_', ' ')} | {number or 'not found'} |"
            for name, number in sorted(state.bugs.items())
        ),
        "",
        f"{len(state.findings)} findings.",
        *(f"\n```\n{finding}\n```" for finding in state.findings),
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else -1))
