"""`sicbo simulate` as a person runs it: the bar, Ctrl-C, and one plain sentence for what it cannot do."""

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sicbo.cli.main import main
from sicbo.cli.verbs import simulate as verb
from sicbo.laboratory.simulation import Progress, simulate
from sicbo.laboratory.strategies import Strategy

Capture = pytest.CaptureFixture[str]
SHORT = ["simulate", "act-canberra", "small=10", "--sessions", "20"]


def test_the_bar_has_share_rate_and_time_left(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    with verb._progress(quiet=False) as nobody_looks_on:
        assert nobody_looks_on is None
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    with verb._progress(quiet=True) as quiet:
        assert quiet is None
    with verb._progress(quiet=False) as shown:
        assert shown is not None
        for sessions in (100, 200, 250):
            shown(Progress(sessions, 1_000, sessions * 40_000, sessions / 100))
            time.sleep(0.15)
    said = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", capsys.readouterr().err)
    assert "25%" in said
    assert "4.0 million rounds/s" in said
    assert re.search(r"0:0\d:\d\d", said), "and how long it still takes"


def test_what_is_told_of_the_progress_adds_up() -> None:
    now = Progress(sessions=250, of=1_000, rounds=10_000_000, seconds=2.5)
    assert (now.rate, now.seconds_left) == (4_000_000, 7.5)
    assert Progress(0, 10, 0, 0.0).rate == Progress(0, 10, 0, 0.0).seconds_left == 0


@pytest.mark.parametrize("workers", [[], ["--processes", "--workers", "2"]])
@pytest.mark.takes(5)
def test_ctrl_c_keeps_what_there_is(workers: list[str]) -> None:
    words = ["simulate", "act-canberra", "small=10", "--strategy", "martingale", "--rounds", "1000"]
    command = [
        sys.executable,
        "-u",
        "-c",
        RUNS,
        *words,
        "--sessions",
        "9000000000",
        "--json",
        "--seed",
        "8",
        *workers,
    ]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        assert running.stderr is not None
        ready, _, _ = select.select([running.stderr], [], [], 100)
        assert ready and running.stderr.readline() == "a part is there\n"
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to everyone
        said, complaints = running.communicate(timeout=60)
    finally:
        running.kill()
    assert running.returncode == 130, complaints
    assert "Traceback" not in complaints
    kept = json.loads(said)
    assert 0 < kept["sessions"] < kept["asked"] == 9_000_000_000
    player = Strategy(wagers={"small": 1000}, kind="martingale", purse=100_000)
    import sicbo

    again = simulate(sicbo.game("act-canberra"), [player], rounds=1_000, sessions=kept["sessions"], seed=8)
    assert kept["players"][0]["net"]["mean"] == again.players[0].net.mean / 100


RUNS = """
import signal, sys
from sicbo.cli import main
from sicbo.laboratory import simulation

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have had it ignored
added = simulation._added
def told(one, other):
    if one.sessions < 20_000:
        print("a part is there", file=sys.stderr, flush=True)
    return added(one, other)
simulation._added = told
sys.exit(main.main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["risk", "act-canberra", "small=10", "--rounds", "1000001"],
            "--rounds takes a whole number from 1 to 1,000,000",
        ),
        (["risk", "act-canberra", "small=10", "--target", "50"], "--target needs --purse"),
        (
            ["risk", "act-canberra", "small=10", "--plot", "ruin", "--save", "x.svg"],
            "a plot of ruin needs --purse",
        ),
        (["risk", "act-canberra", "small=10", "--save", "{tmp}"], "saved as .svg or .png"),
        (["risk", "act-canberra", "small=10", "--save", "{tmp}/no/x.json"], "cannot be written"),
        (["design", "act-canberra", "--edge", "100"], "from -100% to below 100%"),
        (["design", "act-canberra", "--edge", "1/0"], "takes a percentage"),
        (["design", "act-canberra", "--edge", "1e999999999"], "takes a percentage"),
        (["design", "act-canberra", "--against", "nsw-table"], "states no odds"),
        (["design", "nsw-table"], "states no odds"),
        ([*SHORT, "--strategy", "martingale*0"], "takes a whole number"),
        ([*SHORT, "--strategy", "flat*10000", "--strategy", "flat*10000"], "10,000 players"),
        ([*SHORT, "--stop-loss", "0"], "stop loss must be greater than zero"),
        ([*SHORT, "--purse", "100", "--target", "50"], "target must be greater than the purse"),
        ([*SHORT, "--dask", "nonsense"], "nonsense"),
        ([*SHORT, "--save", "{tmp}/x.gif"], "saved as .svg or .png"),
        (["sheet", "act-canberra", "{tmp}/x.doc"], ".html, .pdf, .xlsx or .json"),
        (["sheet", "nsw-table", "{tmp}/x.html"], "states no odds"),
        (["draw", "{tmp}"], "cannot be read"),
        (["draw", "{tmp}/nothing.json"], "cannot be read"),
        (["dice", "{tmp}/nothing.csv", "--game", "act-canberra"], "nothing.csv"),
        (["dice", "{tmp}/nothing.db", "T1"], "nothing.db"),
        (["dice", "{tmp}/nothing.db", "T1", "--first", "yesterday"], "yesterday"),
        (["dice", "{tmp}/nothing.db", "T1", "--first", "2026-01-01", "--zone", "Mars"], "Mars"),
    ],
)
@pytest.mark.takes(2)
def test_what_the_laboratorys_verbs_cannot_do_is_one_plain_sentence(
    words: list[str], said: str, tmp_path: Path, capsys: Capture
) -> None:
    assert main([word.replace("{tmp}", str(tmp_path)) for word in words]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    (line,) = shown.err.splitlines()
    assert line.startswith("sicbo: ")
    assert said in line


def test_nothing_is_simulated_before_it_is_known_that_it_can_be_saved(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[object] = []
    monkeypatch.setattr("sicbo.laboratory.simulation.run_plan", lambda *_, **__: played.append(1))
    assert main([*SHORT, "--save", str(tmp_path / "x.gif")]) == 2
    assert played == []
    assert "saved as" in capsys.readouterr().err
