"""Brings a PostgreSQL database to the version that the code reads: in one transaction, or not at all."""

from typing import Final

import asyncpg

from sicbo.refusals import Refused
from sicbo.store.faults import newer
from sicbo.store.interface import CHUNK
from sicbo.store.schema import POSTGRES_STEPS, VERSION, rounds_begun

_ONE_AT_A_TIME: Final = 5_160_216
"""The number of the advisory lock that lets one house at a time upgrade; any number not used elsewhere."""

# Not to_regclass: that one answers from memory, even if another process has created the table meanwhile.
_IS_NEW: Final = """SELECT NOT EXISTS (SELECT FROM pg_catalog.pg_class
    WHERE relname = 'house' AND relkind IN ('r', 'p') AND pg_catalog.pg_table_is_visible(oid))"""


async def version_of(connection: asyncpg.Connection, where: str) -> int:
    """The version of the tables in a database; 0 for one that has none yet."""
    if await connection.fetchval(_IS_NEW):
        return 0
    value = await connection.fetchval("SELECT value FROM house WHERE key = 'version'")
    if value is None or not str(value).isdecimal():
        raise Refused(
            "store-damaged",
            "the tables in {where} have no version: give another database",
            where=where,
        )
    return int(value)


async def upgrade(connection: asyncpg.Connection, where: str, now: int, target: int = VERSION) -> None:
    """Create what is missing, step by step. A newer database is refused before anything is touched."""
    version = await version_of(connection, where)
    if version > VERSION:
        raise newer(where, version, VERSION)
    if version >= target:
        return
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _ONE_AT_A_TIME)
        # Another process may have upgraded the database while this one waited.
        for step in range(await version_of(connection, where) + 1, target + 1):
            await connection.execute(POSTGRES_STEPS[step])
            if step == 1:
                await connection.execute(
                    "INSERT INTO house VALUES ('created_at', $1), ('version', '1')", str(now)
                )
            if step == 2:
                await _fill_rounds(connection, where)
            await connection.execute("UPDATE house SET value = $1 WHERE key = 'version'", str(step))


async def _fill_rounds(connection: asyncpg.Connection, where: str) -> None:
    cursor = await connection.cursor("SELECT stream, seq, body FROM entries ORDER BY stream, seq")
    while rows := await cursor.fetch(CHUNK):
        begun = rounds_begun((row[0], row[1], row[2]) for row in rows)
        try:
            await connection.executemany(
                "INSERT INTO rounds VALUES ($1, $2, $3)",
                [(round_.stream, round_.number, round_.first_seq) for round_ in begun],
            )
        except asyncpg.UniqueViolationError as fault:
            raise Refused(
                "store-damaged",
                "two rounds of a stream in {where} have the same number: restore it from a backup",
                where=where,
            ) from fault
