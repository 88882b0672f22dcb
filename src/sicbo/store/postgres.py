"""The store in a PostgreSQL database: one connection that writes a batch in one statement, a few that read."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, ClassVar, Final, Self

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from sicbo.refusals import Refused
from sicbo.store.batch import Batch
from sicbo.store.interface import SNAPSHOTS_KEPT, OutcomeUnknown, Reader
from sicbo.store.journal import Entry, Founding, Stream, genesis, place_of
from sicbo.store.leases import LeaseKeeper
from sicbo.store.notices import Heard, Listeners
from sicbo.store.operational import OperationalKeeper
from sicbo.store.postgres_faults import FAULTS, UNREACHABLE, refusal, without_password
from sicbo.store.postgres_upgrade import upgrade
from sicbo.store.reading import RowReader

_SETTINGS: Final = {"application_name": "sicbo", "synchronous_commit": "on", "jit": "off"}
_CONNECT_SECONDS: Final = 10
_GOODBYE_SECONDS: Final = 2
_READERS: Final = 4
_ATTEMPTS: Final = 5

_KNOWN: Final = """SELECT e.stream, e.seq, e.id, e.at, e.body, e.hash
    FROM unnest($1::text[], $2::text[]) AS asked (stream, id) JOIN entries AS e USING (stream, id)"""

# One statement is one transaction and one way to the server and back. A head that is not the one the batch was built
# on leaves a stream unmatched, and the division by nothing at the end then undoes everything. So does a lease that
# was taken over; locked, it cannot be taken over before the end of the transaction.
# An account that is not there yet is inserted with its change; an upsert alone would hold every change against the
# CHECK before it finds the account.
_APPEND: Final = """
WITH fenced AS (
    UPDATE streams AS s SET head_seq = m.seq, head_hash = m.hash
    FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[], $5::bytea[])
        AS m (stream, was, had, seq, hash)
    WHERE s.stream = m.stream AND s.head_seq = m.was AND s.head_hash = m.had RETURNING 1
), entered AS (
    INSERT INTO entries SELECT * FROM unnest(
        $6::text[], $7::bigint[], $8::text[], $9::bigint[], $10::text[], $11::bytea[])
), transferred AS (
    INSERT INTO transfers SELECT * FROM unnest(
        $12::text[], $13::bigint[], $14::bigint[], $15::text[], $16::text[], $17::bigint[], $18::text[])
), changes AS (
    SELECT * FROM unnest($19::text[], $20::text[], $21::bigint[]) AS c (account, place, amount)
), changed AS (
    UPDATE balances AS b SET amount = b.amount + c.amount FROM changes AS c WHERE b.account = c.account
    RETURNING b.account
), born AS (
    INSERT INTO balances SELECT * FROM changes WHERE account NOT IN (SELECT account FROM changed)
    ON CONFLICT (account) DO UPDATE SET amount = balances.amount + excluded.amount
), begun AS (
    INSERT INTO rounds SELECT * FROM unnest($22::text[], $23::bigint[], $24::bigint[])
), held AS (
    SELECT 1 FROM leases AS l JOIN unnest($25::text[], $26::bigint[]) AS e (stream, epoch)
        ON l.stream = e.stream AND l.epoch = e.epoch
    ORDER BY l.stream FOR SHARE OF l
)
SELECT 1 / (
    (SELECT count(*) FROM fenced) = cardinality($1) AND (SELECT count(*) FROM held) = cardinality($25)
)::int
"""


async def _leave_as_it_is(connection: object) -> None:
    """Readers leave nothing behind in a connection: to clean it after each would be one more way to the server."""


class PostgresReader(RowReader):
    """Reads through a pool of connections, or through one that holds a moment still."""

    CLOCK: ClassVar = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"

    def __init__(self, source: "asyncpg.Pool | asyncpg.Connection | PoolConnectionProxy", where: str) -> None:
        self._source = source
        self.where = where

    async def _rows(self, question: str, *values: Any) -> Sequence[Any]:
        try:
            return await self._source.fetch(question, *values)
        except FAULTS as fault:
            raise refusal(fault, self.where) from fault

    async def known(self, asked: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Entry]:
        streams, ids = [stream for stream, _ in asked], [id_ for _, id_ in asked]
        return {(row[0], row[2]): Entry(*row) for row in await self._rows(_KNOWN, streams, ids)}


class PostgresStore(PostgresReader, LeaseKeeper, OperationalKeeper):
    """The database and the one connection that writes it."""

    LOCK: ClassVar = " FOR NO KEY UPDATE"

    def __init__(self, address: str, pool: "asyncpg.Pool") -> None:
        super().__init__(pool, without_password(address))
        self._address = address
        self._pool = pool
        self._writer: asyncpg.Connection | None = None
        self._writing = asyncio.Lock()
        self._listeners = Listeners()

    @classmethod
    async def open(cls, address: str, now: int) -> Self:
        """Connect, and bring the tables to this version."""
        where = without_password(address)
        try:
            pool = await asyncpg.create_pool(
                address,
                min_size=1,
                max_size=_READERS,
                timeout=_CONNECT_SECONDS,
                server_settings=_SETTINGS,
                reset=_leave_as_it_is,
            )
        except FAULTS as fault:
            raise refusal(fault, where) from fault
        except ValueError as fault:
            raise Refused(
                "bad-request", f"{where} is no address of a PostgreSQL database: {fault}"
            ) from fault
        store = cls(address, pool)
        opened = False
        try:
            await upgrade(await store._connected(), where, now)
            opened = True
        except FAULTS as fault:
            raise refusal(fault, where) from fault
        finally:
            if not opened:
                await store.close()
        return store

    async def _connected(self) -> "asyncpg.Connection":
        if self._writer is None or self._writer.is_closed():
            self._writer = await asyncpg.connect(
                self._address, timeout=_CONNECT_SECONDS, server_settings=_SETTINGS
            )
        return self._writer

    async def _change(self, question: str, *values: Any) -> Sequence[Any]:
        return await self._rows(question, *values)

    async def listen(self, callback: Heard) -> None:
        self._listeners.add(callback)

    async def found(self, founding: Founding) -> Stream:
        head = genesis(founding)
        await self._rows(
            "INSERT INTO streams VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (stream) DO NOTHING",
            founding.stream,
            founding.kind,
            founding.setup,
            founding.created_at,
            head.seq,
            head.hash,
        )
        there = await self.stream(founding.stream)
        assert there is not None
        return there

    async def append(self, batch: Batch) -> None:
        async with self._writing:
            await self._append(batch)

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
                    return await self._write(writer, batch)
                async with writer.transaction():
                    await self._write(writer, batch)
                    return await self._write_snapshots(writer, batch)
            except asyncpg.DeadlockDetectedError:
                # Two houses moved the same shared accounts in another order; PostgreSQL undid this one of the two.
                if attempt == _ATTEMPTS - 1:
                    raise
        return None

    async def _write(self, writer: "asyncpg.Connection", batch: Batch) -> None:
        moves = batch.head_moves()
        changes = sorted(batch.changes.items())
        await writer.execute(
            _APPEND,
            *([move[column] for move in moves] for column in range(5)),
            *batch.entry_columns(),
            *batch.transfer_columns(),
            [account for account, _ in changes],
            [place_of(account) for account, _ in changes],
            [amount for _, amount in changes],
            [begun.stream for begun in batch.rounds],
            [begun.number for begun in batch.rounds],
            [begun.first_seq for begun in batch.rounds],
            list(batch.epochs),
            list(batch.epochs.values()),
        )

    async def _write_snapshots(self, writer: "asyncpg.Connection", batch: Batch) -> None:
        for snapshot in batch.snapshots:
            await writer.execute(
                "INSERT INTO snapshots VALUES ($1, $2, $3, $4)",
                snapshot.stream,
                snapshot.seq,
                snapshot.body,
                snapshot.digest,
            )
            await writer.execute(
                "DELETE FROM snapshots WHERE stream = $1 AND seq NOT IN "
                "(SELECT seq FROM snapshots WHERE stream = $1 ORDER BY seq DESC LIMIT $2)",
                snapshot.stream,
                SNAPSHOTS_KEPT,
            )

    @asynccontextmanager
    async def frozen(self) -> AsyncIterator[Reader]:
        try:
            connection = await self._pool.acquire()
        except FAULTS as fault:
            raise refusal(fault, self.where) from fault
        try:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                yield PostgresReader(connection, self.where)
        finally:
            await self._pool.release(connection)

    async def close(self) -> None:
        # A server that is gone cannot be taken leave of.
        with suppress(*FAULTS):
            if self._writer is not None:
                await self._writer.close(timeout=_GOODBYE_SECONDS)
        with suppress(*FAULTS):
            await asyncio.wait_for(self._pool.close(), _GOODBYE_SECONDS)
