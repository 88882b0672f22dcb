"""Asynchronous tests run as they do for the store, on the same engines."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sicbo.server.access import sign_in
from sicbo.server.access.passwords import Passwords
from sicbo.server.settings.settings import TableSettings
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


@pytest.fixture
def recorded(tmp_path: Path) -> TableSettings:
    """An electronic table whose dice never change, with time after each round to correct it."""
    return same_dice(tmp_path)
