"""The served house under `sicbo load`: acknowledgements, views and memory of one process on SQLite.

The house and a bare handler of the same framework are loaded by the same program with the same terminals, in turns,
each as a separate process. On a machine with two cores the load takes one of them. The store of a loaded house is
verified.
"""

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from bench.durable import folder
from bench.goals import Goal

TERMINALS = 1_000
TABLES = 50
FULLEST = 200
RATE = 2_000
SECONDS = 15
CONNECTED = 5_000
TURNS = 2
HOUSE_PORT, BARE_PORT = 21_840, 21_841

SETTINGS = """\
demonstration = true
requests_per_second = 1000000
commands_per_second = 1000000
log_level = "warning"
stop_seconds = 0
"""

TABLE = """
[[tables]]
id = "T{number}"
game = "nsw-aruze"
places = {places}
wagering_seconds = 3600
croupier = "automatic"
"""


def settings(places: list[int]) -> str:
    """A demonstration with so many terminals at each of its tables, whose betting stays open."""
    tables = (TABLE.format(number=number, places=count) for number, count in enumerate(places, 1))
    return SETTINGS + "".join(tables)


def shared_out(terminals: int, fullest: int) -> list[int]:
    """One table with many terminals, the others with equal parts of the rest."""
    least, more = divmod(terminals - fullest, TABLES - 1)
    return [fullest, *(least + (number < more) for number in range(TABLES - 1))]


@contextmanager
def process(command: list[str], port: int, path: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A separate server, ready; killed at the end."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as started:
        try:
            deadline = time.monotonic() + 120
            while not _answers(f"http://127.0.0.1:{port}{path}"):
                assert started.poll() is None, "the server ended unexpectedly"
                assert time.monotonic() < deadline, "the server does not get ready"
                time.sleep(0.1)
            yield started
        finally:
            started.kill()


def _answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


@contextmanager
def house(at: Path, name: str, places: list[int]) -> Iterator["subprocess.Popen[bytes]"]:
    """A separate house; its store is verified after it has been killed: figures of a faulty house count for nothing."""
    config, store = at / f"{name}.toml", str(at / f"{name}.db")
    config.write_text(settings(places), "utf-8")
    command = [_sicbo(), "serve", "--config", str(config), "--store", store, "--port", str(HOUSE_PORT)]
    with process(command, HOUSE_PORT, "/readyz") as started:
        yield started
    verified = subprocess.run([_sicbo(), "verify", store], capture_output=True, text=True)
    assert verified.returncode == 0, verified.stdout + verified.stderr


@contextmanager
def bare(at: Path, name: str) -> Iterator["subprocess.Popen[bytes]"]:
    places = str(-(-TERMINALS // TABLES))
    command = [
        sys.executable,
        "-m",
        "bench.bare",
        str(BARE_PORT),
        str(at / f"{name}.db"),
        str(TABLES),
        places,
    ]
    with process(command, BARE_PORT, "/api/tables") as started:
        yield started


def load(port: int, terminals: int, rate: int, seconds: int = SECONDS) -> dict[str, Any]:
    command = [
        _sicbo(), "load", f"http://127.0.0.1:{port}", "--terminals", str(terminals), "--tables", str(TABLES),
        "--rate", str(rate), "--seconds", str(seconds), "--json",
    ]  # fmt: skip
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    figures: dict[str, Any] = json.loads(ran.stdout)
    return figures


def _sicbo() -> str:
    return str(Path(sys.executable).with_name("sicbo"))


def resident(pid: int) -> int:
    """The peak memory of a process, in bytes."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM"))


def wagers() -> list[Goal]:
    """Bets a second compared with the bare handler, then the times of bets and views at the set rate."""
    with folder() as at:
        ours, theirs = 0.0, 0.0
        for turn in range(TURNS):
            with bare(at, f"bare-{turn}"):
                theirs = max(theirs, load(BARE_PORT, TERMINALS, 0)["wagers_per_second"])
            with house(at, f"house-{turn}", shared_out(TERMINALS, -(-TERMINALS // TABLES))):
                ours = max(ours, load(HOUSE_PORT, TERMINALS, 0)["wagers_per_second"])
        with house(at, "paced", shared_out(TERMINALS, FULLEST)):
            paced = min(
                (load(HOUSE_PORT, TERMINALS, RATE) for _ in range(TURNS)),
                key=lambda one: one["wager_ms"]["p99"],
            )
    wager, view, shown = paced["wager_ms"], paced["view_fullest_ms"], paced["shown_ms"]
    rate = f"{paced['wagers_per_second']:,.0f} wagers/s"
    return [
        Goal("served, 1,000 terminals at 50 tables, wagers/s against a bare handler with one durable insert", f"{ours:,.0f} wagers/s ({theirs:,.0f} bare)", ours / theirs, 0.5),
        Goal(f"served, a wager's acknowledgement at {RATE:,} a second, p99 in ms", f"{wager['p50']:.1f} / {wager['p90']:.1f} / {wager['p99']:.1f} ms at {rate}", wager["p99"], 100, at_most=True),
        Goal(f"served, a view at the last of {FULLEST} terminals of one table, p99 in ms", f"{view['p50']:.1f} / {view['p90']:.1f} / {view['p99']:.1f} ms; a wager shows everywhere after {shown['p50']:.0f} / {shown['p99']:.0f} ms", view["p99"], 100, at_most=True),
    ]  # fmt: skip


def memory() -> list[Goal]:
    """What one process needs for many terminals that are connected and occasionally bet."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with folder() as at, house(at, "many", [CONNECTED // TABLES] * TABLES) as started:
        load(HOUSE_PORT, CONNECTED, 50, 5)
        held = resident(started.pid) / 1e6
    return [
        Goal(
            f"served, memory with {CONNECTED:,} connected terminals, MB",
            f"{held:,.0f} MB",
            held,
            400,
            at_most=True,
        )
    ]


PARTS = [wagers, memory]

if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    for part in PARTS:
        for goal in part():
            print(
                f"{goal.what}: {goal.figure} ({goal.ratio:.2f}, {'met' if goal.met else 'MISSED'})",
                flush=True,
            )
