"""Both engines for every test that asks for `engine`; asynchronous tests run in a loop of their own."""

import asyncio
import inspect
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from store.engines import Engine, Postgres, Server, Sqlite

SECONDS = 60


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    test = pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names})
    asyncio.run(asyncio.wait_for(test, SECONDS))
    return True


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One PostgreSQL for all tests of a process; every test gets a database of its own."""
    yield from _server()


@pytest.fixture
def own_server() -> Iterator[Server]:
    """To be stopped and killed: one that has nothing of other tests to write down and to recover."""
    yield from _server()


def _server() -> Iterator[Server]:
    # Not in pytest's own folder: a socket's path may not be long.
    folder = Path(tempfile.mkdtemp(prefix="sicbo-pg"))
    started = Server(folder)
    yield started
    started.end()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def sqlite(tmp_path: Path) -> Sqlite:
    return Sqlite(tmp_path / "house.db")


@pytest.fixture
def postgres(server: Server) -> Postgres:
    return Postgres(asyncio.run(server.fresh_database()), server)


@pytest.fixture(params=["sqlite", "postgres"])
def engine(request: pytest.FixtureRequest) -> Engine:
    found: Engine = request.getfixturevalue(request.param)
    return found
