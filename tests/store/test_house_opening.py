"""Opening a stream: the newest good snapshot and the entries since, never the whole journal, and never a damaged one."""

import pytest

from sicbo.refusals import Refused
from sicbo.store.schema import VERSION
from store.gate import Gate
from store.till import BeginRound, Deposit, TillState
from support.engines import Engine, housed, opened


async def play(engine: Engine, commands: int, every: int) -> None:
    async with opened(engine) as store, housed(store, snapshot_every=every) as house:
        for number in range(commands):
            await house.send("T1", f"c{number}", Deposit("ann", 1) if number % 2 else BeginRound())


async def reopened(engine: Engine) -> tuple[int, tuple[int, TillState]]:
    """How many entries were read to open the stream, and what was found."""
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate) as house:
            state = await house.state("T1")
            return gate.entries_read, state


async def test_opening_costs_the_tail_and_not_the_journal(engine: Engine) -> None:
    await play(engine, 57, 10)
    read, state = await reopened(engine)
    assert state == (57, TillState(taken=28, rounds=29))
    assert read == 1 + 7, "the entry of the snapshot at 50, and the seven since"


async def test_the_tail_is_short_after_big_batches_too(sqlite: Engine) -> None:
    """The count of entries read has nothing to do with the journal's length, however many came in one batch."""
    async with opened(sqlite) as store, housed(store, snapshot_every=1000) as house:
        for part in range(3):
            asked = [house.send("T1", f"c{part}-{number}", BeginRound()) for number in range(4000)]
            for one in asked:
                await one
    read, state = await reopened(sqlite)
    assert state[0] == 12_000
    assert read <= 2_001


@pytest.mark.parametrize("column", ["body", "digest", "seq"])
async def test_a_damaged_snapshot_is_passed_over(engine: Engine, column: str) -> None:
    await play(engine, 35, 10)
    value = "31" if column == "seq" else engine.bytes_literal(b'{"taken":1000000}')
    await engine.raw(f"UPDATE snapshots SET {column} = {value} WHERE seq = 30")
    read, state = await reopened(engine)
    assert state == (35, TillState(taken=17, rounds=18))
    assert read == 2 + 15, "from the one before"
    await engine.raw(f"UPDATE snapshots SET body = {engine.bytes_literal(b'')}")
    read, state = await reopened(engine)
    assert state == (35, TillState(taken=17, rounds=18))
    assert read >= 35, "from the beginning"


async def test_a_snapshot_of_other_rooms_is_passed_over(engine: Engine) -> None:
    """Its digest fits, but the state is not one that the current rooms can read."""
    from sicbo.store.journal import Head, snapshot_digest

    await play(engine, 15, 10)
    body = b'{"taken":"many"}'
    [(digest,)] = await engine.raw("SELECT hash FROM entries WHERE seq = 10")
    fitting = snapshot_digest(Head("T1", 10, bytes(digest)), body)
    await engine.raw(
        f"UPDATE snapshots SET body = {engine.bytes_literal(body)}, digest = {engine.bytes_literal(fitting)}"
    )
    assert (await reopened(engine))[1] == (15, TillState(taken=7, rounds=8))


async def test_a_journal_that_was_changed_is_not_played_on(engine: Engine) -> None:
    await play(engine, 15, 10)
    await engine.drop_guards()
    await engine.raw("UPDATE entries SET at = at + 1 WHERE seq = 12")
    async with opened(engine) as store, housed(store) as house:
        with pytest.raises(Refused, match="T1@12") as refused:
            await house.send("T1", "new", BeginRound())
        assert refused.value.code == "store-damaged"
        await engine.raw("UPDATE entries SET at = at - 1 WHERE seq = 12")
        assert (await house.send("T1", "new", BeginRound())).seq == 16


# -- versions -----------------------------------------------------------------------------------------------


ADDED = {3: ("leases", "vault", "sessions"), 2: ("rounds",)}


async def as_of_version(engine: Engine, version: int) -> None:
    """A store as the house of then would have left it."""
    dropped = [f"DROP TABLE {table}" for step, tables in ADDED.items() if step > version for table in tables]
    await engine.raw(*dropped, f"UPDATE house SET value = '{version}' WHERE key = 'version'")


@pytest.mark.parametrize("version", [1, 2, 3])
async def test_a_database_of_an_older_version_is_upgraded_with_what_it_holds(
    engine: Engine, version: int
) -> None:
    await play(engine, 7, 100)
    await as_of_version(engine, version)
    async with opened(engine) as store:
        assert [(one.number, one.first_seq) for one in await store.rounds("T1")] == [
            (1, 1),
            (2, 3),
            (3, 5),
            (4, 7),
        ]
        assert await store.round_entries("T1", 2) == (3, 4)
        async with housed(store) as house:
            assert (await house.send("T1", "new", BeginRound())).seq == 8
        assert await store.round_entries("T1", 5) == (8, 8)
        assert await store.claim("T1", "one", "", 60) is not None
        assert (await store.vault(), await store.sessions_of(""), await store.mode()) == ({}, [], None)
    assert await engine.raw("SELECT value FROM house WHERE key = 'version'") == [(str(VERSION),)]


@pytest.mark.parametrize(("version", "without"), [(1, "rounds"), (2, "leases")])
async def test_a_database_made_at_an_older_version_gets_the_same_tables(
    engine: Engine, version: int, without: str
) -> None:
    await engine.at_version(version)
    assert await engine.raw("SELECT value FROM house WHERE key = 'version'") == [(str(version),)]
    with pytest.raises(Exception, match=without):
        await engine.raw(f"SELECT * FROM {without}")
    await play(engine, 3, 100)
    assert await engine.raw("SELECT number, first_seq FROM rounds ORDER BY number") == [(1, 1), (2, 3)]
    for table in (table for tables in ADDED.values() for table in tables):
        await engine.raw(f"SELECT * FROM {table}")


async def test_a_database_made_at_version_3_learns_that_a_tournaments_bank_may_owe(engine: Engine) -> None:
    await engine.at_version(3)
    owing = "INSERT INTO balances (account, place, amount) VALUES ('tournament-bank:T1', 'T1', -1)"
    with pytest.raises(Exception, match="no_overdraft"):
        await engine.raw(owing)
    await play(engine, 3, 100)
    held = await engine.raw("SELECT account, amount FROM balances ORDER BY account")
    assert held, "what there was is there"
    await engine.raw(owing)
    with pytest.raises(Exception, match="no_overdraft"):
        await engine.raw("INSERT INTO balances (account, place, amount) VALUES ('chips:T1/ann', 'T1', -1)")


async def test_an_upgrade_that_fails_leaves_the_old_version(engine: Engine) -> None:
    await play(engine, 3, 100)
    await as_of_version(engine, 1)
    # Two rounds of one number: the index cannot be made.
    await engine.raw(
        "INSERT INTO entries SELECT stream, seq + 10, 'again', at, body, hash FROM entries WHERE seq = 1"
    )
    with pytest.raises(Refused):
        async with opened(engine):
            pass
    assert await engine.raw("SELECT value FROM house WHERE key = 'version'") == [("1",)]
    with pytest.raises(Exception, match="rounds"):
        await engine.raw("SELECT * FROM rounds")


async def test_a_newer_database_is_refused_and_not_touched(engine: Engine) -> None:
    await play(engine, 3, 100)
    await engine.raw("DROP TABLE rounds", f"UPDATE house SET value = '{VERSION + 1}' WHERE key = 'version'")
    with pytest.raises(Refused, match="newer version") as refused:
        async with opened(engine):
            pass
    assert refused.value.code == "store-newer"
    with pytest.raises(Exception, match="rounds"):
        await engine.raw("SELECT * FROM rounds")


async def test_a_database_that_does_not_say_its_version_is_refused(engine: Engine) -> None:
    await engine.at_version(1)
    await engine.raw("DELETE FROM house WHERE key = 'version'")
    with pytest.raises(Refused) as refused:
        async with opened(engine):
            pass
    assert refused.value.code == "store-damaged"
