"""Money that stands at no stream's place (tickets, pools): several houses move it, and none spends it twice."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from sicbo.engine.house import House
from sicbo.engine.verify import verify
from sicbo.ledger.accounts import Account
from sicbo.refusals import Refused
from sicbo.store.interface import Store
from store.gate import Gate, until
from store.till import MAKERS, Deposit, Hand, Withdraw
from support.engines import Engine, housed, opened

SLIP = Account("tickets", "slip")


@asynccontextmanager
async def counters(
    engine: Engine, *, shared: bool = False
) -> AsyncIterator[tuple[House, Gate, House, Store]]:
    """Two houses with a counter each, C1 and C2; the first behind a gate."""
    async with opened(engine) as one, opened(engine) as two:
        gate = Gate(one)
        async with housed(gate, shared=shared) as ours, housed(two, shared=shared) as theirs:
            await ours.create_stream("C1", "counter", b"100000")
            await theirs.create_stream("C2", "counter", b"100000")
            yield ours, gate, theirs, two


async def refused(answer: Any) -> str:
    with pytest.raises(Refused) as raised:
        await answer
    return raised.value.code


@pytest.mark.parametrize("shared", [False, True])
async def test_what_another_house_moved_counts_at_once(engine: Engine, shared: bool) -> None:
    async with counters(engine, shared=shared) as (ours, _, theirs, store):
        assert await refused(ours.send("C1", "a", Withdraw("slip", 5))) == "not-enough"
        await theirs.send("C2", "a", Deposit("slip", 5))
        assert await ours.balance(SLIP) == 5
        assert (await ours.send("C1", "a", Withdraw("slip", 5))).seq == 1
        assert await refused(theirs.send("C2", "b", Withdraw("slip", 1))) == "not-enough"
        assert await theirs.balance(SLIP) == await ours.balance(SLIP) == 0
        assert (await verify(store, MAKERS)).differences == ()


@pytest.mark.parametrize("shared", [False, True])
async def test_two_houses_that_spend_the_same_at_the_same_time_do_not_spend_it_twice(
    engine: Engine, shared: bool
) -> None:
    """The database stops the second; it is decided again, and refused as anyone else who comes too late."""
    async with counters(engine, shared=shared) as (ours, gate, theirs, store):
        await theirs.send("C2", "a", Deposit("slip", 5))
        gate.gate.clear()
        late = ours.send("C1", "a", Withdraw("slip", 5))
        beside = ours.send("C1", "b", Deposit("other", 1))
        await until(lambda: gate.sizes)
        assert (await theirs.send("C2", "b", Withdraw("slip", 5))).seq == 2
        gate.gate.set()
        assert await refused(late) == "not-enough"
        assert (await beside).seq == 1
        assert await store.balances("slip") == {"tickets:slip": 0}
        assert (await verify(store, MAKERS)).differences == ()


async def test_what_was_undone_leaves_no_money_behind(engine: Engine) -> None:
    """A slip that only ever was in memory; the database would stop the person who spends it, but nobody gets that far."""
    async with opened(engine) as one, opened(engine) as two:
        gate = Gate(one)
        async with housed(gate, shared=True) as ours, housed(two, shared=True) as theirs:
            await ours.create_stream("C1", "counter", b"1000")
            gate.gate.clear()
            undone = ours.send("C1", "a", Deposit("slip", 5))
            await until(lambda: gate.sizes)
            await theirs.send("C1", "a", Deposit("another", 5))
            gate.gate.set()
            assert await refused(undone) == "id-used-differently"
            assert await refused(ours.send("C1", "b", Withdraw("slip", 5))) == "not-enough"
            assert gate.sizes == [1]


async def test_money_at_the_place_of_a_released_stream_is_read_again(engine: Engine) -> None:
    async with opened(engine) as store, housed(store) as house:
        await house.create_stream("C1", "counter", b"1000")
        await house.state("T1")
        await house.send("C1", "a", Deposit("T1/ann", 5))  # tickets:T1/ann stands at T1
        await house.release("T1")
        assert (await house.send("C1", "b", Withdraw("T1/ann", 5))).seq == 2
        assert await refused(house.send("C1", "c", Withdraw("T1/ann", 1))) == "not-enough"


async def test_a_race_for_one_slip_after_another_has_one_winner_each(engine: Engine) -> None:
    async with counters(engine) as (ours, _, theirs, store):
        for number in range(15):
            await ours.send("C1", f"in-{number}", Deposit(f"s{number}", 5))
            asked = [
                house.send(counter, f"out-{number}-{turn}", Withdraw(f"s{number}", 5))
                for turn in range(3)
                for house, counter in ((ours, "C1"), (theirs, "C2"))
            ]
            outcomes = await asyncio.gather(*asked, return_exceptions=True)
            assert sum(not isinstance(one, Refused) for one in outcomes) == 1
            assert {one.code for one in outcomes if isinstance(one, Refused)} == {"not-enough"}
        assert set((await store.balances()).values()) == {0}
        assert (await verify(store, MAKERS)).differences == ()


async def test_what_is_on_its_way_counts_for_what_is_decided_behind_it(engine: Engine) -> None:
    async with counters(engine) as (ours, gate, _, store):
        gate.gate.clear()
        paid_in = ours.send("C1", "a", Deposit("slip", 10))
        await until(lambda: gate.sizes)
        paid_out = ours.send("C1", "b", Withdraw("slip", 7))
        too_much = ours.send("C1", "c", Withdraw("slip", 7))
        await until(lambda: len(ours._decider.filling.asked) == 2)
        assert await ours.balance(SLIP) == 0, "nothing of it has been committed"
        gate.gate.set()
        assert [(await paid_in).seq, (await paid_out).seq] == [1, 2]
        assert await refused(too_much) == "not-enough"
        assert await store.balances("slip") == {"tickets:slip": 3}


async def test_many_places_in_one_batch_are_one_commit(engine: Engine) -> None:
    async with counters(engine) as (ours, gate, _, store):
        await asyncio.gather(*(ours.send("C1", f"a{n}", Deposit(f"s{n}", 10)) for n in range(60)))
        assert len(gate.sizes) <= 2
        gate.sizes.clear()
        gate.look_ups = 0
        hands = [ours.send("C1", f"b{n}", Hand(f"s{n}", (f"t{n}", f"u{n}"), 5)) for n in range(60)]
        outs = [ours.send("C1", f"c{n}", Withdraw(f"t{n}", 5)) for n in range(60)]
        await asyncio.gather(*hands, *outs)
        assert len(gate.sizes) <= 2
        assert gate.look_ups <= 2
        held = {name: amount for name, amount in (await store.balances()).items() if amount}
        assert held == {"outside": -300, **{f"tickets:u{n}": 5 for n in range(60)}}
        assert ours._decider.passing.keys() >= {"s0"}
        await ours.send("C1", "last", Deposit("s0", 1))
        assert ours._decider.passing.keys() == {"s0"}, "the others have been let go"


async def test_a_place_that_was_read_in_passing_stays_right_when_its_stream_is_opened(engine: Engine) -> None:
    """`tickets:T1/…` stands at T1: moved by a counter while T1 is not open, then T1 is opened."""
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate) as house:
            await house.create_stream("C1", "counter", b"1000")
            await house.send("C1", "before", Deposit("T1/ann", 3))
            gate.gate.clear()
            asked = house.send("C1", "a", Deposit("T1/ann", 10))
            await until(lambda: len(gate.sizes) == 2)
            await house.state("T1")
            assert await house.balance(Account("tickets", "T1/ann")) == 3
            second = house.send("C1", "b", Withdraw("T1/ann", 13))
            third = house.send("C1", "c", Withdraw("T1/ann", 1))
            await until(lambda: len(house._decider.filling.asked) == 2)
            gate.gate.set()
            assert [(await asked).seq, (await second).seq] == [2, 3]
            assert await refused(third) == "not-enough"
            await house.send("T1", "d", Deposit("bob", 1))
            assert await house.balance(Account("tickets", "T1/ann")) == 0
            assert (await verify(store, MAKERS)).differences == ()


async def test_a_place_that_is_read_in_passing_while_its_stream_is_opened_is_kept(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store)
        reading, going_on = asyncio.Event(), asyncio.Event()

        async def slow(place: str | None = None) -> dict[str, int]:
            held = await store.balances(place)
            if not reading.is_set():
                reading.set()
                await going_on.wait()
            return held

        async with housed(gate) as house:
            await house.create_stream("C1", "counter", b"1000")
            await house.send("T1", "a", Deposit("ann", 5))
            await house.release("T1")
            await house.send("C1", "warm", Deposit("slip", 1))
            gate.balances = slow  # type: ignore[attr-defined]
            asked = house.send("C1", "a", Deposit("T1/ann", 10))  # tickets:T1/ann stands at T1
            await reading.wait()
            await house.state("T1")
            going_on.set()
            await asked
            await house.send("C1", "b", Deposit("slip", 1))
            assert house.balance_in_memory(Account("credit", "T1/ann")) == 5
            assert (await house.send("T1", "b", Withdraw("ann", 5))).seq == 2


async def test_balances_of_an_open_stream_are_in_memory_after_a_failed_commit_too(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate) as house:
            ann = Account("credit", "T1/ann")
            await house.send("T1", "a", Deposit("ann", 10))
            gate.to_raise.append(("before", Refused("store-full", "full")))
            assert await refused(house.send("T1", "b", Withdraw("ann", 1))) == "store-full"
            await house.state("T1")
            assert house.balance_in_memory(ann) == 10


async def test_a_broken_stream_blames_no_ticket(engine: Engine) -> None:
    async with counters(engine) as (ours, _, theirs, _):
        await ours.send("C1", "a", Deposit("slip", 5))
        await ours.send("C1", "b", Deposit("slip", 5))
        await theirs.send("C2", "a", Withdraw("slip", 7))
        await ours.send("T1", "a", Deposit("ann", 1))
    await engine.drop_guards()
    await engine.raw(
        "UPDATE entries SET at = at + 1 WHERE stream = 'C1' AND seq = 2",
        "UPDATE balances SET amount = 2 WHERE account = 'credit:T1/ann'",
        "UPDATE balances SET amount = amount - 1 WHERE account = 'outside'",
    )
    async with opened(engine) as store:
        first, second = (await verify(store, MAKERS)).differences
    assert "C1@2" in first
    assert "credit:T1/ann" in second
