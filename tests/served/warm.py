"""Processes of a house that need not load it first: each is forked from one that has, and then runs `sicbo` as always."""

import multiprocessing
import os
import sys
from multiprocessing import forkserver
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

# Loading takes most of the time that a house takes to start, and tests start it hundreds of times.
_warm = multiprocessing.get_context("forkserver")
_warm.set_forkserver_preload(
    ["sicbo.cli.main", "sicbo.cli.verbs.serve", "sicbo.server.process.serving", "sicbo.server.background.logs", "sicbo.store.sqlite.store", "sicbo.store.postgres.store", "uvloop", "served.warmed"]
)  # fmt: skip
TESTS = Path(__file__).parents[1]


def started(arguments: list[str], log: Path) -> BaseProcess:
    """`sicbo` with these arguments, what it says going to a file."""
    environment = os.environ | {"LANG": "C.UTF-8"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(TESTS))  # it would not find `served` otherwise, and say nothing
        forkserver.ensure_running()
    # As a daemon it does not outlive the tests.
    given = (arguments, str(log), environment, str(Path.cwd()))
    process = _warm.Process(target=_run, args=given, daemon=True)
    process.start()
    return process


def _run(arguments: list[str], log: str, environment: dict[str, str], folder: str) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    said = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    os.dup2(said, 1)
    os.dup2(said, 2)
    from sicbo.cli.main import run

    sys.argv = ["sicbo", *arguments]
    run()
