"""Asynchronous tests run as they do for the store, on the same engines."""

from collections.abc import Iterator

import pytest

from sicbo.server.access import sign_in
from sicbo.server.access.passwords import Passwords
from store.conftest import (  # noqa: F401
    engine,
    own_server,
    postgres,
    pytest_pyfunc_call,
    server,
    sqlite,
)


class QuickPasswords(Passwords):
    """As cheap as argon2id gets: what it costs by itself is looked at in one place, not in every house of a test."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_kibibytes=8)


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sign_in, "Passwords", QuickPasswords)
        yield
