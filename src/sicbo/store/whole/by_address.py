"""Opens a store by its address: a path for SQLite, a URL for PostgreSQL."""

import time
from pathlib import Path

from sicbo.refusals import Refused
from sicbo.store.interface import Store
from sicbo.store.sqlite.store import SqliteStore


async def open_store(address: str) -> Store:
    """A path or `sqlite:PATH` opens or creates a SQLite file, `postgresql://…` the tables of a PostgreSQL database."""
    now = time.time_ns() // 1_000
    if address.startswith(("postgresql://", "postgres://")):
        try:
            from sicbo.store.postgres.store import PostgresStore
        except ModuleNotFoundError as missing:
            raise Refused(
                "store-lost",
                "PostgreSQL needs another package: install sicbo[postgres]",
            ) from missing
        return await PostgresStore.open(address, now)
    scheme, colon, rest = address.partition(":")
    if colon and "//" in rest[:2] and scheme != "sqlite":
        raise Refused(
            "bad-request",
            "{scheme} is not a store: give a path, sqlite:PATH or postgresql://…",
            scheme=scheme,
        )
    return await SqliteStore.open(Path(rest if scheme == "sqlite" and colon else address), now)
