"""Writes many rows of a table in few statements, so that the writing thread seldom waits for the interpreter lock.

SQLite works without Python's lock, but every call into it begins and ends with it; while the house decides on another
thread, a call per row would wait for that thread row by row.
"""

import sqlite3
from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any, Final

ROWS_AT_ONCE: Final = 256
"""A power of two. Fewer rows use statements of half as many, and half of that: few texts, each prepared once."""

# Not as WITH … UPDATE: Python counts no rows of a statement that begins otherwise.
FENCE: Final = """UPDATE streams SET head_seq = m.column4, head_hash = m.column5 FROM (VALUES {rows}) AS m
    WHERE streams.stream = m.column1 AND head_seq = m.column2 AND head_hash = m.column3"""
CHANGE: Final = """UPDATE balances SET amount = balances.amount + c.column2 FROM (VALUES {rows}) AS c
    WHERE balances.account = c.column1"""


def write_rows(connection: sqlite3.Connection, statement: str, rows: Sequence[tuple[Any, ...]]) -> int:
    """Run a statement whose `{rows}` stand for rows of values; returns how many rows it changed."""
    if not rows:
        return 0
    changed, start, width = 0, 0, len(rows[0])
    size = ROWS_AT_ONCE
    while start < len(rows):
        while size > len(rows) - start:
            size //= 2
        values = tuple(chain.from_iterable(rows[start : start + size]))
        changed += connection.execute(_text(statement, width, size), values).rowcount
        start += size
    return changed


def insert(connection: sqlite3.Connection, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
    write_rows(connection, f"INSERT INTO {table} VALUES {{rows}}", rows)


@cache
def _text(statement: str, width: int, size: int) -> str:
    row = f"({', '.join('?' * width)})"
    return statement.format(rows=", ".join([row] * size))
