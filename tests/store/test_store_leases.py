"""Leases on both engines: one owner at a time, by the database's clock, and nobody writes who has lost his."""

import asyncio

import pytest

from sicbo.refusals import Refused
from sicbo.store.batch import Batch
from sicbo.store.interface import Store
from sicbo.store.journal import Founding, Head
from support.engines import Engine, Postgres, opened

SOON = 0.3
LONG = 60


async def founded(store: Store, name: str = "T1") -> Head:
    return (await store.create_stream(Founding(name, "till", b"1000", 5))).head


def batch_on(head: Head, epoch: int, id_: str = "a") -> Batch:
    batch = Batch()
    batch.add(head, id_, 1, "{}", [])
    batch.epochs[head.stream] = epoch
    return batch


async def refused_append(store: Store, batch: Batch) -> None:
    with pytest.raises(Refused) as refused:
        await store.append(batch)
    assert refused.value.code == "store-in-use"


async def test_a_lease_is_taken_kept_and_listed(engine: Engine) -> None:
    async with opened(engine) as ours, opened(engine) as theirs:
        lease = await ours.claim("T1", "one", "http://one", LONG)
        assert lease is not None
        assert (lease.stream, lease.owner, lease.address, lease.epoch) == ("T1", "one", "http://one", 1)
        assert await theirs.claim("T1", "two", "http://two", LONG) is None
        again = await ours.claim("T1", "one", "http://moved", LONG)
        assert again is not None
        assert (again.epoch, again.address) == (1, "http://moved")
        assert again.until >= lease.until
        assert await theirs.leases() == [again]


async def test_of_two_who_claim_at_once_one_wins(engine: Engine) -> None:
    async with opened(engine) as ours, opened(engine) as theirs:
        for number in range(20):
            stream = f"T{number}"
            won = await asyncio.gather(
                ours.claim(stream, "one", "", LONG), theirs.claim(stream, "two", "", LONG)
            )
            assert len([lease for lease in won if lease is not None]) == 1


async def test_an_expired_lease_is_taken_with_the_next_epoch_and_fences_the_old_owner(engine: Engine) -> None:
    async with opened(engine) as ours, opened(engine) as theirs:
        head = await founded(ours)
        first = await ours.claim("T1", "one", "", SOON)
        assert first is not None
        batch = batch_on(head, first.epoch)
        await ours.append(batch)
        await asyncio.sleep(SOON + 0.1)
        assert await ours.leases() == []
        taken = await theirs.claim("T1", "two", "", LONG)
        assert taken is not None and taken.epoch == first.epoch + 1
        # The new owner has written nothing: the head alone would let the old one through.
        await refused_append(ours, batch_on(batch.heads["T1"], first.epoch, "b"))
        assert (await ours.stream("T1")).head == batch.heads["T1"]
        assert await ours.renew("one", LONG) == []
        assert await theirs.leases() == [taken]
        await theirs.append(batch_on(batch.heads["T1"], taken.epoch, "b"))


async def test_a_batch_of_several_streams_is_refused_as_a_whole(engine: Engine) -> None:
    async with opened(engine) as store:
        one, two = await founded(store), await founded(store, "T2")
        for stream in ("T1", "T2"):
            await store.claim(stream, "one", "", LONG)
        batch = batch_on(one, 1)
        batch.add(two, "a", 1, "{}", [])
        batch.epochs["T2"] = 2
        await refused_append(store, batch)
        batch.epochs["T2"] = 1
        batch.epochs["T3"] = 1  # nobody has a lease of it
        await refused_append(store, batch)
        assert [stream.head.seq for stream in await store.streams()] == [0, 0]
        del batch.epochs["T3"]
        await store.append(batch)
        assert [stream.head.seq for stream in await store.streams()] == [1, 1]


async def test_renewing_keeps_all_that_nobody_took_even_when_they_had_run_out(engine: Engine) -> None:
    async with opened(engine) as store:
        for stream in ("T2", "T1", "T3"):
            await store.claim(stream, "one", "", SOON)
        await store.claim("T4", "two", "", LONG)
        await asyncio.sleep(SOON + 0.1)
        await store.claim("T3", "two", "", LONG)
        renewed = await store.renew("one", LONG)
        assert [(lease.stream, lease.epoch) for lease in renewed] == [("T1", 1), ("T2", 1)]
        held = {lease.stream: (lease.owner, lease.epoch) for lease in await store.leases()}
        assert held == {"T1": ("one", 1), "T2": ("one", 1), "T3": ("two", 2), "T4": ("two", 1)}


async def test_what_ran_out_and_is_claimed_again_by_the_same_owner_has_a_new_epoch(engine: Engine) -> None:
    async with opened(engine) as store:
        await store.claim("T1", "one", "", SOON)
        await asyncio.sleep(SOON + 0.1)
        lease = await store.claim("T1", "one", "", LONG)
        assert lease is not None and lease.epoch == 2


async def test_a_lease_that_is_given_up_is_free_at_once_and_not_renewed(engine: Engine) -> None:
    async with opened(engine) as ours, opened(engine) as theirs:
        await ours.claim("T1", "one", "", LONG)
        assert not await theirs.release_lease("T1", "two", 1)
        assert not await ours.release_lease("T1", "one", 2)
        assert await theirs.claim("T1", "two", "", LONG) is None
        assert await ours.release_lease("T1", "one", 1)
        assert await ours.leases() == [] and await ours.renew("one", LONG) == []
        taken = await theirs.claim("T1", "two", "", LONG)
        assert taken is not None and taken.epoch == 2
        assert not await ours.release_lease("T1", "one", 1)


async def test_the_clock_of_the_process_does_not_matter(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    async with opened(engine) as ours, opened(engine) as theirs:
        before = time.time_ns() // 1_000
        lease = await ours.claim("T1", "one", "", LONG)
        assert lease is not None
        after = time.time_ns() // 1_000
        assert before - 1_000_000 < lease.until - LONG * 1_000_000 < after + 1_000_000
        for jump in (-(10**6), 10**6):
            moved = time.time() + jump
            monkeypatch.setattr("time.time", lambda moved=moved: moved)
            monkeypatch.setattr("time.time_ns", lambda moved=moved: int(moved * 10**9))
            assert await theirs.claim("T1", "two", "", LONG) is None
            assert len(await theirs.leases()) == 1
            assert [kept.epoch for kept in await ours.renew("one", LONG)] == [1]
            monkeypatch.undo()


async def test_a_takeover_waits_for_an_append_in_flight(postgres: Postgres) -> None:
    """The old owner's batch is written but not committed: it counts, and the new owner sees it."""
    async with opened(postgres) as ours, opened(postgres) as theirs:
        head = await founded(ours)
        lease = await ours.claim("T1", "one", "", SOON)
        assert lease is not None
        writer = await ours._connected()  # type: ignore[attr-defined]
        transaction = writer.transaction()
        await transaction.start()
        batch = batch_on(head, lease.epoch)
        await ours.append(batch)
        await asyncio.sleep(SOON + 0.1)
        claim = asyncio.create_task(theirs.claim("T1", "two", "", LONG))
        await asyncio.sleep(0.3)
        assert not claim.done()
        await transaction.commit()
        taken = await claim
        assert taken is not None and taken.epoch == 2
        assert (await theirs.stream("T1")).head == batch.heads["T1"]
        await refused_append(ours, batch_on(batch.heads["T1"], lease.epoch, "b"))


async def test_an_append_waits_for_a_takeover_in_flight_and_is_refused(postgres: Postgres) -> None:
    async with opened(postgres) as ours:
        head = await founded(ours)
        await ours.claim("T1", "one", "", SOON)
        import asyncpg

        other = await asyncpg.connect(postgres.address)
        transaction = other.transaction()
        await transaction.start()
        await other.execute("UPDATE leases SET owner = 'two', epoch = 2 WHERE stream = 'T1'")
        appended = asyncio.create_task(ours.append(batch_on(head, 1)))
        await asyncio.sleep(0.3)
        assert not appended.done()
        await transaction.commit()
        with pytest.raises(Refused) as refused:
            await appended
        assert refused.value.code == "store-in-use"
        assert (await ours.stream("T1")).head == head
        await other.close()
