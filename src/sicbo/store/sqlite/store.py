"""The store in one SQLite file: a writing thread, a reading thread, and every commit flushed to disk."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar, Final, Self, TypeVar

import msgspec

from sicbo.store.batch import Batch
from sicbo.store.faults import in_use, not_empty
from sicbo.store.interface import FILLED, SNAPSHOTS_KEPT, Filling, OutcomeUnknown, Reader
from sicbo.store.journal import Entry, Founding, Stream, genesis, place_of
from sicbo.store.leases import LeaseKeeper
from sicbo.store.notices import Heard, Listeners
from sicbo.store.operational import OperationalKeeper
from sicbo.store.reading import RowReader, cannot_be_stored
from sicbo.store.schema import SQLITE_GUARDS, statements, unguarded
from sicbo.store.sqlite.faults import cannot_open, damaged, refusal
from sicbo.store.sqlite.rows import CHANGE, FENCE, insert, write_rows
from sicbo.store.sqlite.upgrade import upgrade, version_of

Result = TypeVar("Result")

Connect = Callable[[Path], sqlite3.Connection]
"""How a thread gets its connection."""

BUSY_SECONDS: Final = 5

_KNOWN: Final = """SELECT e.stream, e.seq, e.id, e.at, e.body, e.hash
    FROM json_each(?1) AS asked CROSS JOIN entries AS e
    ON e.stream = json_extract(asked.value, '$[0]') AND e.id = json_extract(asked.value, '$[1]')"""

_HOLD: Final = """SELECT count(*) FROM json_each(?1) AS asked CROSS JOIN leases AS l
    ON l.stream = json_extract(asked.value, '$[0]') AND l.epoch = json_extract(asked.value, '$[1]')"""


class _Thread:
    """One connection and the one thread that uses it."""

    def __init__(self, path: Path, connect: Connect) -> None:
        self.path = path
        self._connect = connect
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"sicbo-{path.name}")
        self._connection: sqlite3.Connection | None = None

    async def do(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._guarded, work)

    def _guarded(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        try:
            if self._connection is None:
                self._connection = self._connect(self.path)
            return work(self._connection)
        except UnicodeDecodeError as fault:
            raise damaged(self.path, "a text in it is not one") from fault
        except sqlite3.Error as fault:
            raise refusal(fault, self.path) from fault

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def connected(path: Path, factory: type[sqlite3.Connection] = sqlite3.Connection) -> sqlite3.Connection:
    if not path.parent.is_dir() or path.is_dir():
        raise cannot_open(path)
    if not path.exists():
        # A store contains the house's secrets: readable by its owner only, whatever the process's default is.
        with suppress(OSError):
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    connection = sqlite3.connect(
        path,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
        factory=factory,
    )
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA cache_size = -32000")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


class SqliteReader(RowReader):
    """Reads a file without being delayed by a write."""

    # SQLite counts milliseconds; days and their fractions work in every version of it.
    CLOCK: ClassVar = "CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER) * 1000"

    HAS: ClassVar = "instr(body, ${}) > 0"
    LIKE: ClassVar = "body LIKE ${} ESCAPE '!'"
    # char(36) is the dollar that begins a path: a literal one in a query would be a placeholder.
    KINDS: ClassVar = (
        "EXISTS (SELECT 1 FROM json_each(body, char(36) || '.events') AS event"
        " WHERE json_extract(event.value, char(36) || '.type') IN ({}))"
    )

    def __init__(self, path: Path, connect: Connect = connected) -> None:
        self.path = path
        self._reading = _Thread(path, connect)

    async def _rows(self, question: str, *values: Any) -> Sequence[Any]:
        if cannot_be_stored(values):
            return ()
        return await self._reading.do(
            lambda connection: connection.execute(question.replace("$", "?"), values).fetchall()
        )

    async def known(self, asked: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Entry]:
        pairs = msgspec.json.encode(asked).decode()
        rows = await self._reading.do(lambda connection: connection.execute(_KNOWN, (pairs,)).fetchall())
        return {(row[0], row[2]): Entry(*row) for row in rows}

    async def faults(self) -> list[str]:
        return [row[0] for row in await self._rows("PRAGMA integrity_check") if row[0] != "ok"]

    async def unguarded(self) -> list[str]:
        rows = await self._rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        kept = {str(name): " ".join(str(text).split()) for name, text in rows}
        return [
            unguarded(name)
            for statement in statements(SQLITE_GUARDS)
            if kept.get(name := statement.split()[2]) != " ".join(statement.removesuffix(";").split())
        ]

    async def close(self) -> None:
        await self._reading.close()


class SqliteStore(SqliteReader, LeaseKeeper, OperationalKeeper):
    """The file and its one writer."""

    LOCK: ClassVar = ""

    def __init__(self, path: Path, connect: Connect = connected) -> None:
        super().__init__(path, connect)
        self._writing = _Thread(path, connect)
        self._listeners = Listeners()

    @classmethod
    async def open(cls, path: Path, now: int, connect: Connect = connected) -> Self:
        """Open or create a file, and bring its tables to this version."""
        store = cls(path, connect)
        opened = False
        try:
            await store._writing.do(lambda connection: _prepare(connection, path, now))
            opened = True
        finally:
            if not opened:
                await store.close()
        return store

    async def _change(self, question: str, *values: Any) -> Sequence[Any]:
        return await self._writing.do(
            lambda connection: connection.execute(question.replace("$", "?"), values).fetchall()
        )

    _keep = _change

    async def create_stream(self, founding: Founding) -> Stream:
        head = genesis(founding)
        new = await self._change(
            "INSERT INTO streams VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (stream) DO NOTHING RETURNING stream",
            founding.stream,
            founding.kind,
            founding.setup,
            founding.created_at,
            head.seq,
            head.hash,
        )
        if new:
            self._listeners.tell([(founding.stream, head.seq)])
        there = await self.stream(founding.stream)
        assert there is not None
        return there

    async def append(self, batch: Batch) -> None:
        await self._writing.do(lambda connection: _append(connection, self.path, batch))
        self._listeners.tell((head.stream, head.seq) for head in batch.heads.values())

    async def listen(self, callback: Heard) -> None:
        self._listeners.add(callback)

    @asynccontextmanager
    async def frozen(self) -> AsyncIterator[Reader]:
        reader = SqliteReader(self.path)
        try:
            await reader._rows("BEGIN")
            await reader._rows("SELECT count(*) FROM house")  # the first read fixes the moment
            yield reader
        finally:
            await reader.close()

    @asynccontextmanager
    async def filling(self) -> AsyncIterator[Filling]:
        try:
            await self._writing.do(lambda connection: _begin_filling(connection, self.path))
            yield _SqliteFilling(self._writing)
            await self._change("COMMIT")
        finally:
            await self._writing.do(_roll_back)

    async def close(self) -> None:
        await super().close()
        await self._writing.close()


class _SqliteFilling:
    def __init__(self, writing: _Thread) -> None:
        self._writing = writing

    async def add(self, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
        await self._writing.do(lambda connection: insert(connection, table, rows))


def _begin_filling(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for table in FILLED:
        if connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone():
            raise not_empty(path)
    connection.execute("DELETE FROM house WHERE key <> 'version'")


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def _prepare(connection: sqlite3.Connection, path: Path, now: int) -> None:
    version_of(connection, path)  # a file of another kind is detected before anything is written to it
    connection.execute("PRAGMA journal_mode = WAL")
    upgrade(connection, path, now)


def _append(connection: sqlite3.Connection, path: Path, batch: Batch) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        _write(connection, path, batch)
        try:
            connection.execute("COMMIT")
        except sqlite3.OperationalError as fault:
            cause = refusal(fault, path)
            if cause.code == "store-lost":
                # The disk failed during the commit: only reading again can tell.
                raise OutcomeUnknown(cause) from fault
            raise
    finally:
        _roll_back(connection)


def _write(connection: sqlite3.Connection, path: Path, batch: Batch) -> None:
    moves = batch.head_moves()
    if batch.epochs:
        epochs = msgspec.json.encode(list(batch.epochs.items())).decode()
        [(held,)] = connection.execute(_HOLD, (epochs,))
        if held != len(batch.epochs):
            raise in_use(path)
    if write_rows(connection, FENCE, moves) != len(moves):
        raise in_use(path)
    insert(connection, "entries", list(zip(*batch.entry_columns(), strict=True)))
    insert(connection, "transfers", list(zip(*batch.transfer_columns(), strict=True)))
    insert(connection, "rounds", [(begun.stream, begun.number, begun.first_seq) for begun in batch.rounds])
    _change_balances(connection, batch.changes)
    for snapshot in batch.snapshots:
        connection.execute(
            "INSERT INTO snapshots VALUES (?, ?, ?, ?)",
            (snapshot.stream, snapshot.seq, snapshot.body, snapshot.digest),
        )
        connection.execute(
            "DELETE FROM snapshots WHERE stream = ?1 AND seq NOT IN "
            "(SELECT seq FROM snapshots WHERE stream = ?1 ORDER BY seq DESC LIMIT ?2)",
            (snapshot.stream, SNAPSHOTS_KEPT),
        )


def _change_balances(connection: sqlite3.Connection, changes: dict[str, int]) -> None:
    # An upsert would check the change itself against the CHECK before it finds the account, so: update, and only if
    # some account did not exist yet, find out which.
    if write_rows(connection, CHANGE, list(changes.items())) == len(changes):
        return
    there = {
        account
        for (account,) in connection.execute(
            "SELECT account FROM balances WHERE account IN (SELECT value FROM json_each(?))",
            (msgspec.json.encode(list(changes)).decode(),),
        )
    }
    born = [(name, place_of(name), amount) for name, amount in changes.items() if name not in there]
    insert(connection, "balances", born)
