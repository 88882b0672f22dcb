"""Asynchronous tests run as they do for the store, on the same engines."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import argon2
import pytest
import typst
import xlsxwriter  # type: ignore[import-untyped]

from sicbo.server.access import passwords, sign_in
from sicbo.server.access.passwords import Passwords
from sicbo.server.api import laboratory, simulations
from sicbo.server.settings.settings import TableSettings
from simulation.loop import VirtualLoop
from store.conftest import (  # noqa: F401
    engine,
    own_server,
    postgres,
    pytest_pyfunc_call,
    server,
    sqlite,
)
from support.terminal_rounds import same_dice


class QuickPasswords(Passwords):
    """As cheap as argon2id gets: what one hash costs is looked at in one place, not in every house of a test."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_kibibytes=8)


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sign_in, "Passwords", QuickPasswords)
        yield


SLOW: Final = (
    (typst, "compile"),
    (xlsxwriter, "Workbook"),
    (argon2.PasswordHasher, "verify"),
    (passwords, "zxcvbn"),
    (laboratory, "shown_risk"),
    (laboratory, "shown_design"),
    (laboratory, "collected_statistics"),
    (laboratory, "mathematics_sheet"),
    (simulations, "compile_players"),
)
"""What takes longer than a frame. On the loop that moves the tables it fails every test that comes to it."""


@pytest.fixture(scope="session", autouse=True)
def nothing_slow_on_the_loop() -> Iterator[Counter[str]]:
    """How often each of them ran."""
    ran: Counter[str] = Counter()

    def watched(slow: Callable[..., Any], name: str) -> Callable[..., Any]:
        def run(*given: Any, **named: Any) -> Any:
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:
                loop = None
            if loop is None or isinstance(loop, VirtualLoop):  # which has no threads, and no time to lose
                ran[name] += 1
                return slow(*given, **named)
            raise AssertionError(f"{name} runs on the event loop")

        return run

    with pytest.MonkeyPatch.context() as patch:
        for place, name in SLOW:
            patch.setattr(place, name, watched(getattr(place, name), name))
        yield ran


@pytest.fixture
def recorded(tmp_path: Path) -> TableSettings:
    """An electronic table whose dice never change, with time after each round to correct it."""
    return same_dice(tmp_path)
