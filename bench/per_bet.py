"""The design of comparable open projects: one SQLite transaction per bet, and one per bet again to settle it.

Written as well as that design allows (WAL, synchronous FULL as ours, prepared statements, one process): what it lacks
is only that bets share a commit.
"""

import sqlite3
from pathlib import Path
from time import perf_counter

SCHEMA = """
CREATE TABLE accounts (player TEXT PRIMARY KEY, balance INTEGER NOT NULL);
CREATE TABLE bets (id INTEGER PRIMARY KEY, round INTEGER, player TEXT, bet TEXT, stake INTEGER, returned INTEGER);
CREATE TABLE movements (id INTEGER PRIMARY KEY, player TEXT, amount INTEGER, balance INTEGER, reason TEXT);
"""


def whole_rounds(folder: Path, rounds: int, players: int = 8, bets: int = 5) -> float:
    """Whole rounds per second."""
    database = sqlite3.connect(folder / "per-bet.db", isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.executescript(SCHEMA)
    names = [f"p{number}" for number in range(players)]
    for name in names:
        database.execute("INSERT INTO accounts VALUES (?, ?)", (name, 10**9))
    start = perf_counter()
    for number in range(rounds):
        placed = [(_place(database, number, name, 500), name) for name in names for _ in range(bets)]
        for place, (bet, name) in enumerate(placed):
            _settle(database, bet, name, 1_000 if place % 2 else 0)
    rate = rounds / (perf_counter() - start)
    database.close()
    return rate


def _place(database: sqlite3.Connection, number: int, player: str, stake: int) -> int:
    database.execute("BEGIN IMMEDIATE")
    (balance,) = database.execute("SELECT balance FROM accounts WHERE player = ?", (player,)).fetchone()
    assert balance >= stake
    database.execute("UPDATE accounts SET balance = balance - ? WHERE player = ?", (stake, player))
    placed = database.execute(
        "INSERT INTO bets (round, player, bet, stake) VALUES (?, ?, ?, ?)", (number, player, "small", stake)
    ).lastrowid
    _note(database, player, -stake, balance - stake, "bet")
    database.execute("COMMIT")
    assert placed is not None
    return placed


def _settle(database: sqlite3.Connection, bet: int, player: str, returned: int) -> None:
    database.execute("BEGIN IMMEDIATE")
    database.execute("UPDATE bets SET returned = ? WHERE id = ?", (returned, bet))
    if returned:
        (balance,) = database.execute("SELECT balance FROM accounts WHERE player = ?", (player,)).fetchone()
        database.execute("UPDATE accounts SET balance = balance + ? WHERE player = ?", (returned, player))
        _note(database, player, returned, balance + returned, "win")
    database.execute("COMMIT")


def _note(database: sqlite3.Connection, player: str, amount: int, balance: int, reason: str) -> None:
    database.execute(
        "INSERT INTO movements (player, amount, balance, reason) VALUES (?, ?, ?, ?)",
        (player, amount, balance, reason),
    )
