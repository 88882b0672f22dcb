"""The check of a store: whatever is changed past the house, in any column of any table, is found and named."""

from collections.abc import Awaitable, Callable

import msgspec
import pytest

from sicbo.engine.verify import Report, verify
from sicbo.refusals import Refused
from sicbo.store.batch import Batch
from sicbo.store.journal import Entry, Head, entry_hash, genesis, transfer_text
from store.till import MAKERS, BeginRound, Deposit, Hand, Say, Withdraw, Withdrawn
from support.engines import Engine, housed, opened

TABLES = ("streams", "entries", "transfers", "balances", "snapshots", "rounds")


async def play(engine: Engine) -> None:
    async with opened(engine) as store, housed(store, streams=("T1", "T2"), snapshot_every=4) as house:
        for stream in ("T1", "T2"):
            await house.send(stream, "a", BeginRound())
            await house.send(stream, "b", Deposit("ann", 100))
            await house.send(stream, "c", Hand("ann", ("bob", "cid"), 10))
            await house.send(stream, "d", Withdraw("bob", 5))
            await house.send(stream, "e", BeginRound())
            await house.send(stream, "f", Say("good luck"))
            await house.send(stream, "g", Deposit("ann", 7))


async def check(engine: Engine, against: tuple[Head, ...] = ()) -> Report:
    async with opened(engine) as store:
        return await verify(store, MAKERS, against)


async def test_a_sound_store_has_no_differences_and_gives_the_heads_to_note(engine: Engine) -> None:
    await play(engine)
    report = await check(engine)
    assert (report.entries, report.transfers, report.differences) == (14, 10, ())
    assert [head.seq for head in report.heads] == [7, 7]
    assert (await check(engine, report.heads)).differences == ()


TAMPERINGS = [
    # streams
    "UPDATE streams SET stream = 'T9' WHERE stream = 'T1'",
    "UPDATE streams SET kind = 'table' WHERE stream = 'T1'",
    "UPDATE streams SET setup = {bytes} WHERE stream = 'T1'",
    "UPDATE streams SET created_at = created_at - 1 WHERE stream = 'T1'",
    "UPDATE streams SET head_seq = 6 WHERE stream = 'T1'",
    "UPDATE streams SET head_hash = {bytes} WHERE stream = 'T1'",
    "DELETE FROM streams WHERE stream = 'T1'",
    "INSERT INTO streams VALUES ('T3', 'till', {bytes}, 1, 0, {bytes})",
    # entries
    "UPDATE entries SET stream = 'T3' WHERE stream = 'T1' AND seq = 7",
    "UPDATE entries SET stream = 'T3' WHERE stream = 'T1'",
    "UPDATE entries SET seq = 8 WHERE stream = 'T1' AND seq = 7",
    "UPDATE entries SET seq = 0 WHERE stream = 'T1' AND seq = 1",
    "UPDATE entries SET id = 'x' WHERE stream = 'T1' AND seq = 3",
    "UPDATE entries SET at = at + 1 WHERE stream = 'T1' AND seq = 7",
    "UPDATE entries SET body = replace(body, 'good luck', 'bad luck')",
    "UPDATE entries SET body = body || ' ' WHERE stream = 'T1' AND seq = 1",
    "UPDATE entries SET hash = {bytes} WHERE stream = 'T1' AND seq = 4",
    "DELETE FROM entries WHERE stream = 'T1' AND seq = 1",
    "DELETE FROM entries WHERE stream = 'T1' AND seq = 6",
    "DELETE FROM entries WHERE stream = 'T1' AND seq = 7",
    "DELETE FROM entries WHERE stream = 'T1'",
    "INSERT INTO entries SELECT stream, 8, 'h', at, body, hash FROM entries WHERE stream = 'T1' AND seq = 6",
    "INSERT INTO entries SELECT stream, 0, 'h', at, body, hash FROM entries WHERE stream = 'T1' AND seq = 6",
    "UPDATE entries SET seq = CASE seq WHEN 5 THEN -6 ELSE -5 END WHERE stream = 'T1' AND seq IN (5, 6); "
    "UPDATE entries SET seq = -seq WHERE stream = 'T1' AND seq < 0",
    # transfers
    "UPDATE transfers SET stream = 'T3' WHERE stream = 'T1' AND seq = 2",
    "UPDATE transfers SET seq = 6 WHERE stream = 'T1' AND seq = 7",
    "UPDATE transfers SET seq = 0 WHERE stream = 'T1' AND seq = 2",
    "UPDATE transfers SET seq = 99 WHERE stream = 'T1' AND seq = 7",
    "UPDATE transfers SET number = 1 WHERE stream = 'T1' AND seq = 2",
    "UPDATE transfers SET number = -1 WHERE stream = 'T1' AND seq = 2",
    "UPDATE transfers SET source = 'house' WHERE stream = 'T1' AND seq = 2",
    "UPDATE transfers SET target = 'credit:T1/eve' WHERE stream = 'T1' AND seq = 2",
    "UPDATE transfers SET amount = amount + 1 WHERE stream = 'T1' AND seq = 2",
    "UPDATE transfers SET reason = 'gift' WHERE stream = 'T1' AND seq = 2",
    "DELETE FROM transfers WHERE stream = 'T1' AND seq = 3 AND number = 1",
    "DELETE FROM transfers WHERE stream = 'T1' AND seq = 7",
    "INSERT INTO transfers VALUES ('T1', 6, 0, 'outside', 'credit:T1/eve', 5, '')",
    "INSERT INTO transfers VALUES ('T1', 0, 0, 'outside', 'credit:T1/eve', 5, '')",
    "INSERT INTO transfers VALUES ('T1', 6, -1, 'outside', 'credit:T1/eve', 5, '')",
    "INSERT INTO transfers VALUES ('T1', 8, 0, 'outside', 'credit:T1/eve', 5, '')",
    "UPDATE transfers SET number = 12 - number WHERE stream = 'T1' AND seq = 3; "
    "UPDATE transfers SET number = number - 11 WHERE stream = 'T1' AND seq = 3",
    # balances
    "UPDATE balances SET account = 'credit:T1/eve' WHERE account = 'credit:T1/cid'",
    "UPDATE balances SET place = 'T2' WHERE account = 'credit:T1/cid'",
    "UPDATE balances SET amount = amount + 1 WHERE account = 'credit:T1/cid'",
    "UPDATE balances SET amount = amount - 1 WHERE account = 'outside'",
    "UPDATE balances SET amount = amount + CASE account WHEN 'outside' THEN -1 ELSE 1 END "
    "WHERE account IN ('outside', 'credit:T1/cid')",
    "DELETE FROM balances WHERE account = 'credit:T1/cid'",
    "INSERT INTO balances VALUES ('credit:T1/eve', 'T1', 0)",
    # snapshots: one that is gone only costs time, so taking one away is no difference
    "UPDATE snapshots SET stream = 'T3' WHERE stream = 'T1' AND seq = 4",
    "UPDATE snapshots SET seq = 5 WHERE stream = 'T1' AND seq = 4",
    "UPDATE snapshots SET seq = 99 WHERE stream = 'T1' AND seq = 4",
    "UPDATE snapshots SET body = {bytes} WHERE stream = 'T1' AND seq = 4",
    "UPDATE snapshots SET digest = {bytes} WHERE stream = 'T1' AND seq = 4",
    "INSERT INTO snapshots VALUES ('T1', 3, {bytes}, {bytes})",
    # rounds
    "UPDATE rounds SET stream = 'T3' WHERE stream = 'T1' AND number = 2",
    "UPDATE rounds SET number = 3 WHERE stream = 'T1' AND number = 2",
    "UPDATE rounds SET first_seq = 6 WHERE stream = 'T1' AND number = 2",
    "DELETE FROM rounds WHERE stream = 'T1' AND number = 1",
    "INSERT INTO rounds VALUES ('T1', 3, 7)",
]


async def test_every_tampering_is_found(engine: Engine) -> None:
    await play(engine)
    await engine.drop_guards()
    await engine.raw(*(f"CREATE TABLE kept_{table} AS SELECT * FROM {table}" for table in TABLES))
    some_bytes = engine.bytes_literal(b"1001")
    missed, seen = [], set()
    async with opened(engine) as store:
        for tampering in TAMPERINGS:
            await engine.raw(*tampering.format(bytes=some_bytes).split("; "))
            report = await verify(store, MAKERS)
            if not report.differences:
                missed.append(tampering)
            seen |= set(report.differences)
            table = tampering.split()[1 if tampering.startswith("UPDATE") else 2]
            await engine.raw(f"DELETE FROM {table}", f"INSERT INTO {table} SELECT * FROM kept_{table}")
        assert (await verify(store, MAKERS)).differences == ()
    assert missed == []
    assert all("\n" not in sentence for sentence in seen)
    assert len(seen) > 30


async def columns(engine: Engine, table: str) -> set[str]:
    if engine.name == "sqlite":
        return {row[1] for row in await engine.raw(f"PRAGMA table_info({table})")}
    rows = await engine.raw(
        f"SELECT column_name FROM information_schema.columns WHERE table_name = '{table}'"
    )
    return {row[0] for row in rows}


async def test_the_list_of_tamperings_names_every_column_of_every_table(engine: Engine) -> None:
    await engine.at_version(2)
    for table in TABLES:
        for column in await columns(engine, table):
            assert any(f"UPDATE {table} SET {column} =" in tampering for tampering in TAMPERINGS), (
                table,
                column,
            )


# -- someone who can compute hashes too --------------------------------------------------------------------


async def rewrite(
    engine: Engine, change: Callable[[Entry], Entry], transfers: Callable[[], Awaitable[object]]
) -> None:
    """Change entries of T1 and chain everything again, as a careful forger would."""
    await engine.drop_guards()
    await transfers()
    async with opened(engine) as store:
        [stream, _] = await store.streams()
        entries = [change(entry) async for chunk in store.entries("T1") for entry in chunk]
        moved = [row async for chunk in store.transfers("T1") for row in chunk]
    head = genesis(stream.founding)
    for entry in entries:
        rows = [row for row in moved if row.seq == entry.seq]
        text = "".join(transfer_text(row.source, row.target, row.amount, row.reason) for row in rows)
        digest = entry_hash(head.hash, "T1", entry.seq, entry.id, entry.at, entry.body, text)
        head = Head("T1", entry.seq, digest)
        await engine.raw(
            f"UPDATE entries SET body = '{entry.body}', hash = {engine.bytes_literal(digest)} "
            f"WHERE stream = 'T1' AND seq = {entry.seq}"
        )
    await engine.raw(
        f"UPDATE streams SET head_seq = {head.seq}, head_hash = {engine.bytes_literal(head.hash)} WHERE stream = 'T1'",
        "DELETE FROM snapshots WHERE stream = 'T1'",
    )


async def test_a_forged_chain_fits_itself_but_not_a_head_that_was_noted_before(engine: Engine) -> None:
    await play(engine)
    noted = (await check(engine)).heads

    async def more_money() -> None:
        await engine.raw(
            "UPDATE transfers SET amount = 900 WHERE stream = 'T1' AND seq = 2",
            "UPDATE balances SET amount = amount + 800 WHERE account = 'credit:T1/ann'",
            "UPDATE balances SET amount = amount - 800 WHERE account = 'outside'",
        )

    def more(entry: Entry) -> Entry:
        return msgspec.structs.replace(entry, body=entry.body.replace('"amount":100', '"amount":900'))

    await rewrite(engine, more, more_money)
    assert (await check(engine)).differences == (), "perfectly forged, or the test shows nothing"
    assert "rewritten" in (await check(engine, noted)).differences[0]
    earlier = [head for head in noted if head.stream == "T2"]
    assert (await check(engine, tuple(earlier))).differences == ()


async def test_transfers_that_the_events_do_not_make_are_found_although_they_are_chained(
    engine: Engine,
) -> None:
    await play(engine)

    async def more_money() -> None:
        await engine.raw(
            "UPDATE transfers SET amount = 900 WHERE stream = 'T1' AND seq = 2",
            "UPDATE balances SET amount = amount + 800 WHERE account = 'credit:T1/ann'",
            "UPDATE balances SET amount = amount - 800 WHERE account = 'outside'",
        )

    await rewrite(engine, lambda entry: entry, more_money)
    assert (await check(engine)).differences[0] == "T1@2 has other transfers than its events make"


async def test_a_journal_that_was_cut_short_is_found_by_a_noted_head(engine: Engine) -> None:
    await play(engine)
    noted = (await check(engine)).heads
    await engine.drop_guards()
    [(before,)] = await engine.raw("SELECT hash FROM entries WHERE stream = 'T1' AND seq = 6")
    await engine.raw(
        "DELETE FROM entries WHERE stream = 'T1' AND seq = 7",
        "DELETE FROM transfers WHERE stream = 'T1' AND seq = 7",
        f"UPDATE streams SET head_seq = 6, head_hash = {engine.bytes_literal(bytes(before))} WHERE stream = 'T1'",
        "UPDATE balances SET amount = amount - 7 WHERE account = 'credit:T1/ann'",
        "UPDATE balances SET amount = amount + 7 WHERE account = 'outside'",
    )
    assert (await check(engine)).differences == ()
    assert len((await check(engine, noted)).differences) == 1
    await engine.raw(*(f"DELETE FROM {table} WHERE stream = 'T2'" for table in TABLES if table != "balances"))
    assert any("T2 is gone" in sentence for sentence in (await check(engine, noted)).differences)


async def test_an_overdraft_on_the_way_is_found_although_the_end_is_right(engine: Engine) -> None:
    """A room that let a player owe for a moment: the hashes fit, the sums fit, and it is still wrong."""
    await play(engine)
    till = MAKERS["till"]("T1", b"1000")
    async with opened(engine) as store:
        head = (await store.stream("T1")).head
        at, batch = 2**60, Batch()
        out, back = Withdraw("dan", 5), Deposit("dan", 5)
        name = "credit:T1/dan"
        body = till.encode_record(out, (Withdrawn("dan", 5),)).decode()
        head = batch.add(head, "x", at, body, [(name, "outside", 5, "withdrawal")])
        body = till.encode_record(back, till.decide(till.begin(), back, at)).decode()
        batch.add(head, "y", at, body, [("outside", name, 5, "deposit")])
        await store.append(batch)
        assert (await verify(store, MAKERS)).differences == ("credit:T1/dan was overdrawn at T1@8",)


async def test_a_changed_version_is_refused_when_opening(engine: Engine) -> None:
    await play(engine)
    await engine.raw("UPDATE house SET value = 'new' WHERE key = 'version'")
    with pytest.raises(Refused) as refused:
        await check(engine)
    assert refused.value.code == "store-damaged"


async def test_a_broken_journal_is_one_difference_and_blames_no_balance(engine: Engine) -> None:
    """What could not be added up to its end is not compared with the balances."""
    async with opened(engine) as store, housed(store) as house:
        for number in range(5):
            await house.send("T1", f"d{number}", Deposit("ann", 100))
    await engine.drop_guards()
    await engine.raw("UPDATE entries SET at = at + 1 WHERE stream = 'T1' AND seq = 2")
    async with opened(engine) as store:
        report = await verify(store, MAKERS)
    assert len(report.differences) == 1
    assert "T1@2" in report.differences[0]
