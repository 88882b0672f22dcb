"""The tables, the same on both engines, and the migration from each version to the next.

Version 1 has everything but the index of rounds. Version 2 adds it and fills it from the journal: an entry begins a
round if its record contains an event `{"type": "RoundBegun", "number": n, …}`. Version 3 adds what a running house
keeps beside the journal: leases, secrets and sessions. Version 4 lets the bank of a tournament's chips owe.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from sicbo.store.journal import RoundIndex

VERSION: Final = 4

KINDS_THAT_MAY_OWE: Final = ("float", "house", "outside", "promotional", "tournament-bank")
"""Repeated here because a constraint in an existing database does not change with the code; a test compares them."""


def _constraint(*kinds: str) -> str:
    may_owe = " OR ".join(f"account = '{kind}' OR account LIKE '{kind}:%'" for kind in kinds)
    return f"CONSTRAINT no_overdraft CHECK (amount >= 0 OR {may_owe})"


_TABLES: Final = f"""
CREATE TABLE house (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE streams (
    stream TEXT PRIMARY KEY, kind TEXT NOT NULL, setup {{bytes}} NOT NULL, created_at BIGINT NOT NULL,
    head_seq BIGINT NOT NULL, head_hash {{bytes}} NOT NULL
){{clustered}};
CREATE TABLE entries (
    stream TEXT NOT NULL, seq BIGINT NOT NULL, id TEXT NOT NULL, at BIGINT NOT NULL,
    body TEXT NOT NULL, hash {{bytes}} NOT NULL,
    PRIMARY KEY (stream, seq), UNIQUE (stream, id)
){{clustered}};
CREATE TABLE transfers (
    stream TEXT NOT NULL, seq BIGINT NOT NULL, number BIGINT NOT NULL,
    source TEXT NOT NULL, target TEXT NOT NULL, amount BIGINT NOT NULL CHECK (amount > 0), reason TEXT NOT NULL,
    PRIMARY KEY (stream, seq, number)
){{clustered}};
CREATE TABLE balances (
    account TEXT PRIMARY KEY, place TEXT NOT NULL, amount BIGINT NOT NULL,
    {_constraint(*KINDS_THAT_MAY_OWE[:4])}
){{clustered}};
CREATE INDEX balances_by_place ON balances (place);
CREATE TABLE snapshots (
    stream TEXT NOT NULL, seq BIGINT NOT NULL, body {{bytes}} NOT NULL, digest {{bytes}} NOT NULL,
    PRIMARY KEY (stream, seq)
);
"""

_ROUNDS: Final = """
CREATE TABLE rounds (
    stream TEXT NOT NULL, number BIGINT NOT NULL, first_seq BIGINT NOT NULL,
    PRIMARY KEY (stream, number)
){clustered};
"""

_OPERATION: Final = """
CREATE TABLE leases (
    stream TEXT PRIMARY KEY, owner TEXT NOT NULL, address TEXT NOT NULL, epoch BIGINT NOT NULL, until BIGINT NOT NULL
){clustered};
CREATE TABLE vault (key TEXT PRIMARY KEY, value {bytes} NOT NULL){clustered};
CREATE TABLE sessions (token_hash TEXT PRIMARY KEY, body {bytes} NOT NULL, expires BIGINT NOT NULL){clustered};
CREATE INDEX sessions_by_expiry ON sessions (expires);
"""

# The past is never changed: the database enforces it too, against anyone who bypasses the house.
SQLITE_GUARDS: Final = (
    "".join(
        f"CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, '{table} are only ever added to'); END;\n"
        for table in ("entries", "transfers")
        for verb in ("UPDATE", "DELETE")
    )
    + """
CREATE TRIGGER streams_no_UPDATE BEFORE UPDATE OF stream, kind, setup, created_at ON streams
    BEGIN SELECT RAISE(ABORT, 'streams are only ever added to'); END;
CREATE TRIGGER streams_no_DELETE BEFORE DELETE ON streams
    BEGIN SELECT RAISE(ABORT, 'streams are only ever added to'); END;
"""
)

_POSTGRES_GUARDS: Final = (
    """
CREATE FUNCTION only_ever_added_to() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '% are only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
"""
    + "".join(
        f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION only_ever_added_to();\n"
        for table in ("entries", "transfers")
    )
    + """
CREATE TRIGGER streams_no_change BEFORE UPDATE OF stream, kind, setup, created_at OR DELETE OR TRUNCATE ON streams
    FOR EACH STATEMENT EXECUTE FUNCTION only_ever_added_to();
"""
)

GUARDED: Final = ("entries", "transfers", "streams")


def unguarded(name: str) -> str:
    """What is said of a guard that is missing or different."""
    return f"the guard {name} is missing or was changed: the database no longer keeps its past from being changed"


SQLITE_STEPS: Final = {
    1: _TABLES.format(bytes="BLOB", clustered=" WITHOUT ROWID") + SQLITE_GUARDS,
    2: _ROUNDS.format(clustered=" WITHOUT ROWID"),
    3: _OPERATION.format(bytes="BLOB", clustered=" WITHOUT ROWID"),
    # A constraint is part of its table here: the table is created again with its contents.
    4: f"""
CREATE TABLE balances_anew (
    account TEXT PRIMARY KEY, place TEXT NOT NULL, amount BIGINT NOT NULL,
    {_constraint(*KINDS_THAT_MAY_OWE)}
) WITHOUT ROWID;
INSERT INTO balances_anew SELECT account, place, amount FROM balances;
DROP TABLE balances;
ALTER TABLE balances_anew RENAME TO balances;
CREATE INDEX balances_by_place ON balances (place);
""",
}
POSTGRES_STEPS: Final = {
    1: _TABLES.format(bytes="BYTEA", clustered="") + _POSTGRES_GUARDS,
    2: _ROUNDS.format(clustered=""),
    3: _OPERATION.format(bytes="BYTEA", clustered=""),
    4: f"""
ALTER TABLE balances DROP CONSTRAINT no_overdraft;
ALTER TABLE balances ADD {_constraint(*KINDS_THAT_MAY_OWE)};
""",
}


def rounds_begun(rows: Iterable[tuple[str, int, str]]) -> Iterator[RoundIndex]:
    """The index of rounds, from (stream, seq, body) in order; needs no room, only the documented form of a record."""
    for stream, seq, body in rows:
        if '"RoundBegun"' in body:
            for event in msgspec.json.decode(body)["events"]:
                if event.get("type") == "RoundBegun":
                    yield RoundIndex(stream, event["number"], seq)


def statements(script: str) -> list[str]:
    """A script split into statements, for an engine that would end the transaction on a whole script."""
    found, current = [], ""
    for line in script.splitlines():
        current += line + "\n"
        if line.rstrip().endswith(";"):
            found.append(current.strip())
            current = ""
    assert not current.strip(), "a script ends with a semicolon"
    return found
