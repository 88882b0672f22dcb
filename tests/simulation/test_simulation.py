"""A house in one process, on counted time, comes through every fault; and the simulation notices a house that does not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulation.bugs import BUGS
from simulation.run import run
from support.depth import Depth, rest_is_long

ROOT = Path(__file__).parents[2]
HOURS = 0.05
SEEDS = 30
"""Within so many seeds every planted mistake is found."""
QUICKLY_FOUND = ("memory_survives_a_failed_commit", "total_nine_pays_once_more")


@pytest.mark.takes(60)
def test_a_house_loses_and_doubles_nothing_whatever_goes_wrong(depth: Depth) -> None:
    for seed in range(1, 1 + depth(2, 60)):
        result = run(seed, depth(HOURS, 0.25))
        assert not result.findings, "\n".join((*result.findings, result.again(depth(HOURS, 0.25))))
        assert result.counts["accepted"] > 20 and result.counts["rounds"] > 30, "the house has to have played"


@pytest.mark.takes(60)
def test_a_seed_is_the_same_run_in_every_process() -> None:
    digests = set()
    for hash_seed in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-m", "tests.simulation", "--seed", "7", "--hours", "0.02"],
            cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": hash_seed}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stdout + ran.stderr
        digests.add(ran.stdout.split()[2])
    assert len(digests) == 1, "the same seed has to give the same run"


@pytest.mark.takes(60)
@pytest.mark.parametrize("bug", rest_is_long(BUGS, *QUICKLY_FOUND))
def test_a_planted_mistake_is_noticed(bug: str) -> None:
    found = next((seed for seed in range(101, 101 + SEEDS) if run(seed, 0.1, bug=bug).findings), None)
    assert found is not None, f"{bug} went unnoticed in {SEEDS} seeds"
