"""The store in a PostgreSQL database: one connection that writes a batch in one statement, a few that read."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, ClassVar, Final, Self

import asyncpg

from sicbo.store.batch import Batch
from sicbo.store.faults import not_empty
from sicbo.store.interface import FILLED, Filling, OutcomeUnknown, Reader
from sicbo.store.journal import Entry, Founding, Stream, genesis
from sicbo.store.leases import LeaseKeeper
from sicbo.store.notices import CHANNEL, Heard, Listeners, written
from sicbo.store.operational import OperationalKeeper
from sicbo.store.postgres.append import moved, write, write_snapshots
from sicbo.store.postgres.connecting import ANSWER_SECONDS, GOODBYE_SECONDS, KEEPER, WRITER, Connector
from sicbo.store.postgres.faults import FAULTS, UNREACHABLE, refusal
from sicbo.store.postgres.listening import Listener, Notifier
from sicbo.store.postgres.upgrade import upgrade
from sicbo.store.reading import RowReader, cannot_be_stored
from sicbo.store.schema import GUARDED, unguarded

_READERS: Final = 4
_ATTEMPTS: Final = 5

_KNOWN: Final = """SELECT e.stream, e.seq, e.id, e.at, e.body, e.hash
    FROM unnest($1::text[], $2::text[]) AS asked (stream, id) JOIN entries AS e USING (stream, id)"""


async def _leave_as_it_is(connection: object) -> None:
    """Readers leave no state in a connection: resetting it after each would cost another round trip."""


_GUARDS: Final = """SELECT c.relname::text FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE t.tgname = c.relname || '_no_change' AND t.tgenabled = 'O' AND t.tgtype = 58 AND pg_table_is_visible(c.oid)
    AND p.proname = 'only_ever_added_to' AND p.prosrc LIKE '%RAISE EXCEPTION%'"""


class PostgresReader(RowReader):
    """Reads through a pool of connections, or through one that freezes a moment."""

    CLOCK: ClassVar = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"

    HAS: ClassVar = "strpos(body, ${}) > 0"
    LIKE: ClassVar = "body ILIKE ${} ESCAPE '!'"
    KINDS: ClassVar = (
        "EXISTS (SELECT 1 FROM json_array_elements(body::json -> 'events') AS event"
        " WHERE event ->> 'type' IN ({}))"
    )

    def __init__(self, source: "asyncpg.Pool | asyncpg.Connection", where: str) -> None:
        self._source = source
        self.where = where

    async def _rows(self, question: str, *values: Any) -> Sequence[Any]:
        if cannot_be_stored(values):
            return ()
        try:
            return await self._source.fetch(question, *values)
        except FAULTS as fault:
            raise refusal(fault, self.where) from fault

    async def unguarded(self) -> list[str]:
        kept = {row[0] for row in await self._rows(_GUARDS)}
        return [unguarded(f"{table}_no_change") for table in GUARDED if table not in kept]

    async def known(self, asked: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Entry]:
        streams, ids = [stream for stream, _ in asked], [id_ for _, id_ in asked]
        return {(row[0], row[2]): Entry(*row) for row in await self._rows(_KNOWN, streams, ids)}


class PostgresStore(PostgresReader, LeaseKeeper, OperationalKeeper):
    """The database and the one connection that writes it."""

    LOCK: ClassVar = " FOR NO KEY UPDATE"

    def __init__(self, connector: Connector, pool: "asyncpg.Pool") -> None:
        super().__init__(pool, connector.where)
        self._connector = connector
        self._pool = pool
        self._writer: asyncpg.Connection | None = None
        self._writing = asyncio.Lock()
        # Leases are kept while appends and reads wait, and a claim may wait for another process's last append.
        self._keeper: asyncpg.Connection | None = None
        self._keeping = asyncio.Lock()
        self._listeners = Listeners()
        self._listener = Listener(connector, self._listeners)
        self._notifier = Notifier(self._notify)

    @classmethod
    async def open(cls, address: str, now: int) -> Self:
        """Connect, and bring the tables to this version."""
        connector = Connector(address)
        try:
            pool = await asyncpg.create_pool(
                min_size=1, max_size=_READERS, connect=connector.for_pool, reset=_leave_as_it_is
            )
        except FAULTS as fault:
            raise refusal(fault, connector.where) from fault
        store = cls(connector, pool)
        opened = False
        try:
            await store._upgrade(now)
            opened = True
        except FAULTS as fault:
            raise refusal(fault, store.where) from fault
        finally:
            if not opened:
                await store.close()
        return store

    async def _upgrade(self, now: int) -> None:
        connection = await self._connector.connect(seconds=None)  # a long journal takes time
        try:
            await upgrade(connection, self.where, now)
        finally:
            await _goodbye(connection)

    async def _connected(self) -> "asyncpg.Connection":
        if self._writer is None or self._writer.is_closed():
            self._writer = await self._connector.connect(WRITER)
            # The lost server may not return at the same host: the readers must look for it too.
            await self._pool.expire_connections()
        return self._writer

    async def _rows(self, question: str, *values: Any) -> Sequence[Any]:
        return () if cannot_be_stored(values) else await self._change(question, *values)

    async def _change(self, question: str, *values: Any) -> Sequence[Any]:
        try:
            async with self._pool.acquire(timeout=ANSWER_SECONDS) as connection:
                try:
                    return await connection.fetch(question, *values)
                except UNREACHABLE:
                    # The others do not answer then either, and no one waits for this one to confirm that it stopped.
                    connection.terminate()
                    await self._pool.expire_connections()
                    raise
        except FAULTS as fault:
            raise refusal(fault, self.where) from fault

    async def _keep(self, question: str, *values: Any) -> Sequence[Any]:
        async with self._keeping:
            try:
                if self._keeper is None or self._keeper.is_closed():
                    self._keeper = await self._connector.connect(KEEPER)
                return await self._keeper.fetch(question, *values)
            except UNREACHABLE as fault:
                if self._keeper is not None:
                    self._keeper.terminate()
                raise refusal(fault, self.where) from fault
            except asyncpg.PostgresError as fault:
                raise refusal(fault, self.where) from fault

    async def _notify(self, notice: str) -> None:
        await self._keep("SELECT pg_notify($1, $2)", CHANNEL, notice)

    async def listen(self, callback: Heard) -> None:
        try:
            await self._listener.start()
        except FAULTS as fault:
            raise refusal(fault, self.where) from fault
        self._listeners.add(callback)

    async def create_stream(self, founding: Founding) -> Stream:
        head = genesis(founding)
        await self._change(
            """WITH founded AS (INSERT INTO streams VALUES ($1, $2, $3, $4, $5, $6)
                ON CONFLICT (stream) DO NOTHING RETURNING stream)
            SELECT pg_notify($7, $8) FROM founded""",
            founding.stream,
            founding.kind,
            founding.setup,
            founding.created_at,
            head.seq,
            head.hash,
            CHANNEL,
            written([(founding.stream, head.seq)]),
        )
        there = await self.stream(founding.stream)
        assert there is not None
        return there

    async def append(self, batch: Batch) -> None:
        try:
            async with self._writing:
                await self._append(batch)
        except OutcomeUnknown:
            self._notifier.tell(moved(batch, leased=True))  # an unneeded look-up does no harm
            raise
        self._notifier.tell(moved(batch, leased=True))

    async def _append(self, batch: Batch) -> None:
        try:
            writer = await self._connected()
        except FAULTS as fault:
            raise refusal(fault, self.where) from fault
        try:
            await self._write_once(writer, batch)
        except UNREACHABLE as fault:
            writer.terminate()
            raise OutcomeUnknown(refusal(fault, self.where)) from fault
        except asyncpg.PostgresError as fault:
            raise refusal(fault, self.where) from fault

    async def _write_once(self, writer: "asyncpg.Connection", batch: Batch) -> None:
        for attempt in range(_ATTEMPTS):
            try:
                if not batch.snapshots:
                    return await write(writer, batch)
                async with writer.transaction():
                    await write(writer, batch)
                    return await write_snapshots(writer, batch)
            except asyncpg.DeadlockDetectedError:
                # Two houses moved the same shared accounts in a different order; PostgreSQL rolled this one back.
                if attempt == _ATTEMPTS - 1:
                    raise
        return None

    @asynccontextmanager
    async def frozen(self) -> AsyncIterator[Reader]:
        # Not from the pool: a long read must not delay the short ones, and may take its time.
        try:
            connection = await self._connector.connect(seconds=None)
        except FAULTS as fault:
            raise refusal(fault, self.where) from fault
        try:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                yield PostgresReader(connection, self.where)
        finally:
            await _goodbye(connection)

    @asynccontextmanager
    async def filling(self) -> AsyncIterator[Filling]:
        connection = None
        try:
            connection = await self._connector.connect(seconds=None)
            async with connection.transaction():
                await connection.execute("LOCK TABLE streams IN EXCLUSIVE MODE")
                for table in FILLED:
                    if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {table})"):
                        raise not_empty(self.where)
                await connection.execute("DELETE FROM house WHERE key <> 'version'")
                yield _PostgresFilling(connection, self.where)
                await connection.execute("ANALYZE")
        except FAULTS as fault:
            raise refusal(fault, self.where) from fault
        finally:
            await _goodbye(connection)

    async def close(self) -> None:
        await self._notifier.stop()
        await self._listener.stop()
        for connection in (self._writer, self._keeper):
            await _goodbye(connection)
        with suppress(*FAULTS):
            await asyncio.wait_for(self._pool.close(), GOODBYE_SECONDS)


class _PostgresFilling:
    def __init__(self, connection: "asyncpg.Connection", where: str) -> None:
        self._connection = connection
        self._where = where

    async def add(self, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
        try:
            await self._connection.copy_records_to_table(table, records=rows)
        except FAULTS as fault:
            raise refusal(fault, self._where) from fault


async def _goodbye(connection: "asyncpg.Connection | None") -> None:
    # A lost server cannot be disconnected from properly.
    with suppress(*FAULTS):
        if connection is not None:
            await connection.close(timeout=GOODBYE_SECONDS)
