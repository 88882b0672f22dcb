"""One batch as one statement of PostgreSQL."""

from typing import Final

import asyncpg

from sicbo.store.batch import Batch
from sicbo.store.interface import SNAPSHOTS_KEPT
from sicbo.store.journal import place_of
from sicbo.store.notices import CHANNEL, written

# One statement is one transaction and one round trip. A head that is not the one the batch was built on leaves a stream
# unmatched, and the division by zero at the end then rolls everything back. So does a lease that was taken over;
# locked, it cannot be taken over before the end of the transaction. An account that does not exist yet is inserted with
# its change; an upsert alone would check every change against the CHECK before it finds the account.
_APPEND: Final = f"""
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
)::int, CASE WHEN $27::text <> '' THEN pg_notify('{CHANNEL}', $27) END
"""


async def write(writer: "asyncpg.Connection", batch: Batch) -> None:
    """Write everything of a batch but its snapshots; raises if a head or a lease is not as expected."""
    moves = batch.head_moves()
    changes = sorted(batch.changes.items())
    unleased = moved(batch, leased=False)
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
        written(unleased.items()) if unleased else "",
    )


def moved(batch: Batch, *, leased: bool) -> dict[str, int]:
    """The streams that a batch advances, and their new numbers: those under a lease, or the others.

    PostgreSQL commits transactions with a notice one at a time, even if each waits for a standby: eight writers kept a
    fifth of the speed. So a notice is part of the transaction only for streams that any process may write; for a stream
    with one writer it follows right after.
    """
    return {stream: head.seq for stream, head in batch.heads.items() if (stream in batch.epochs) == leased}


async def write_snapshots(writer: "asyncpg.Connection", batch: Batch) -> None:
    """Write the snapshots of a batch, and drop the surplus ones."""
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
