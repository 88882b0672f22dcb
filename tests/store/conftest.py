"""Both engines for every test that asks for `engine`; asynchronous tests run in a loop of their own."""

import asyncio
import inspect
import shutil
import tempfile
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from support.engines import Engine, Postgres, Server, Sqlite

SECONDS = 300
"""Only what hangs takes so long: a test never fails because its machine is slow."""
ENDING_SECONDS = 10
TESTS = Path(__file__).parents[1]


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    test = pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names})
    longer = pyfuncitem.get_closest_marker("takes")
    asyncio.run(bounded(test, longer.args[0] if longer else SECONDS))
    return True


async def bounded(test: Coroutine[Any, Any, None], seconds: float) -> None:
    """A test that does not come to its end fails in words, which say where it waits."""
    running = asyncio.create_task(test)
    done, _ = await asyncio.wait([running], timeout=seconds)
    if not done:
        where = waits_at(test)
        running.cancel()
        await asyncio.wait([running], timeout=ENDING_SECONDS)
        raise AssertionError(f"it is not over after {seconds:g} seconds: it waits at {where}")
    running.result()


def waits_at(coroutine: Any) -> str:
    """The innermost line of a test at which this one waits."""
    place = "a line that cannot be told"
    while coroutine is not None:
        frame = getattr(coroutine, "cr_frame", None)
        if frame is not None and Path(frame.f_code.co_filename).is_relative_to(TESTS):
            place = f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno} in {frame.f_code.co_name}"
        coroutine = getattr(coroutine, "cr_await", None)
    return place


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One PostgreSQL for all tests of a process; every test gets a database of its own.

    What is killed is processes, never the machine's power: nothing here has to reach the disk itself."""
    yield from _server(to_disk=False)


@pytest.fixture
def own_server() -> Iterator[Server]:
    """To be stopped and killed: one that has nothing of other tests to write down and to recover."""
    yield from _server(to_disk=True)


def _server(*, to_disk: bool) -> Iterator[Server]:
    # Not in pytest's own folder: a socket's path may not be long.
    folder = Path(tempfile.mkdtemp(prefix="sicbo-pg"))
    started = Server(folder, to_disk=to_disk)
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
