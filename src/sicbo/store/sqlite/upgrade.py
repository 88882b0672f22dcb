"""Brings a SQLite file to the version that the code reads: in one transaction, or not at all."""

import sqlite3
from pathlib import Path

from sicbo.store.faults import newer
from sicbo.store.schema import SQLITE_STEPS, VERSION, rounds_begun, statements
from sicbo.store.sqlite.faults import damaged


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the tables in a file; 0 for one that has none yet."""
    tables = {
        name
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    }
    if not tables:
        return 0
    if "house" not in tables or "streams" not in tables:
        raise damaged(path, "it is a database of something else")
    row = connection.execute("SELECT value FROM house WHERE key = 'version'").fetchone()
    if row is None or not str(row[0]).isdecimal():
        raise damaged(path, "it does not say of which version it is")
    return int(row[0])


def upgrade(connection: sqlite3.Connection, path: Path, now: int, target: int = VERSION) -> None:
    """Create what is missing, step by step. A newer file is refused before anything is touched."""
    version = version_of(connection, path)
    if version > VERSION:
        raise newer(path, version, VERSION)
    if version >= target:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have upgraded the file while this one waited.
        for step in range(version_of(connection, path) + 1, target + 1):
            for statement in statements(SQLITE_STEPS[step]):
                connection.execute(statement)
            if step == 1:
                connection.execute("INSERT INTO house VALUES ('created_at', ?)", (str(now),))
                connection.execute("INSERT INTO house VALUES ('version', '1')")
            if step == 2:
                _fill_rounds(connection, path)
            connection.execute("UPDATE house SET value = ? WHERE key = 'version'", (str(step),))
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _fill_rounds(connection: sqlite3.Connection, path: Path) -> None:
    rows = connection.execute("SELECT stream, seq, body FROM entries ORDER BY stream, seq")
    try:
        connection.executemany(
            "INSERT INTO rounds VALUES (?, ?, ?)",
            ((begun.stream, begun.number, begun.first_seq) for begun in rounds_begun(rows)),
        )
    except sqlite3.IntegrityError as fault:
        raise damaged(path, "two rounds of a stream have the same number") from fault
