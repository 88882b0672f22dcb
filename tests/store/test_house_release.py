"""Streams that go from one house to another: released, owned by a lease with its epoch, and taken over."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from sicbo.engine import house as house_module
from sicbo.ledger.accounts import Account
from sicbo.refusals import Refused
from sicbo.store.batch import Batch
from store.gate import Gate, until
from store.till import BeginRound, Deposit, TillState, Withdraw
from support.engines import Engine, housed, opened

ANN = Account("credit", "T1/ann")
IN_USE = Refused("store-in-use", "another was faster")


async def refused(answer: Any) -> str:
    with pytest.raises(Refused) as raised:
        await answer
    return raised.value.code


class Epochs(Gate):
    """A gate that notes by which epochs each batch was written."""

    noted: list[dict[str, int]]

    async def append(self, batch: Batch) -> None:
        self.__dict__.setdefault("noted", []).append(dict(batch.epochs))
        await super().append(batch)


def owning(*streams: str) -> Callable[[set[str]], Awaitable[set[str]]]:
    async def still_owned(asked: set[str]) -> set[str]:
        return asked & set(streams)

    return still_owned


# -- released ---------------------------------------------------------------------------------------------


async def test_a_released_stream_continues_elsewhere_and_returns(engine: Engine) -> None:
    async with opened(engine) as one, opened(engine) as two, housed(one) as ours, housed(two) as theirs:
        await ours.send("T1", "a", Deposit("ann", 10))
        await ours.release("T1")
        assert (await theirs.send("T1", "b", Withdraw("ann", 7))).seq == 2
        await theirs.release("T1")
        assert await ours.balance(ANN) == 3
        assert await refused(ours.send("T1", "c", Withdraw("ann", 4))) == "not-enough"
        assert (await ours.send("T1", "d", Withdraw("ann", 3))).seq == 3
        assert await ours.state("T1") == (3, TillState(taken=10, given=10))


async def test_a_release_waits_for_everything_that_was_asked(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store, open_gate=False)
        async with housed(gate, streams=("T1", "T2")) as house:
            committing = house.send("T1", "a", Deposit("ann", 10))
            await until(lambda: gate.sizes)
            filling = house.send("T1", "b", Withdraw("ann", 4))
            await until(lambda: house._decider.filling.asked)
            queued = house.send("T1", "c", Withdraw("ann", 4))
            release = asyncio.ensure_future(house.release("T1"))
            elsewhere = asyncio.ensure_future(house.release("T2"))
            await elsewhere  # nothing of that one is pending
            await asyncio.sleep(0.02)
            assert not release.done()
            assert await house.balance(ANN) == 0, "nothing of it has been committed"
            gate.gate.set()
            await release
            assert [one.done() for one in (committing, filling, queued)] == [True] * 3
            assert "T1" not in house._decider.streams
            assert house.balance_in_memory(ANN) == 0
            assert await house.balance(ANN) == 2


@pytest.mark.parametrize("ahead", [0, 1])
async def test_a_release_waits_for_commands_without_money_too(engine: Engine, ahead: int) -> None:
    """Its command is on its way to the journal, or still waits behind another stream's."""
    async with opened(engine) as store:
        gate = Gate(store, open_gate=False)
        async with housed(gate, streams=("T1", "T2")) as house:
            if ahead:
                house.send("T2", "a", BeginRound())
                await until(lambda: gate.sizes)
            asked = house.send("T1", "a", BeginRound())
            await until(lambda: house._decider.filling.asked if ahead else gate.sizes)
            release = asyncio.ensure_future(house.release("T1"))
            await asyncio.sleep(0.02)
            assert not release.done()
            gate.gate.set()
            await release
            assert (await asked).seq == 1


async def test_a_release_waits_for_what_is_queued_and_for_what_is_looked_up(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store)
        looking, going_on, real = asyncio.Event(), asyncio.Event(), gate.known

        async def slow(asked: Any) -> Any:
            looking.set()
            await going_on.wait()
            return await real(asked)

        async with housed(gate) as house:
            queued = house.send("T1", "a", BeginRound())
            await house.release("T1")
            assert queued.done()
            gate.known = slow  # type: ignore[method-assign]
            looked_up = house.send("T1", "b", BeginRound())
            await looking.wait()
            release = asyncio.ensure_future(house.release("T1"))
            await asyncio.sleep(0.02)
            assert not release.done()
            going_on.set()
            await release
            assert looked_up.done()


async def test_what_is_being_read_during_a_release_is_read_again(engine: Engine) -> None:
    async with opened(engine) as one, opened(engine) as two:
        gate = Gate(one)
        reading, going_on = asyncio.Event(), asyncio.Event()

        async def slow(place: str | None = None) -> dict[str, int]:
            held = await one.balances(place)
            reading.set()
            await going_on.wait()
            return held

        gate.balances = slow  # type: ignore[attr-defined]
        async with housed(gate) as ours, housed(two) as theirs:
            state = asyncio.ensure_future(ours.state("T1"))
            await reading.wait()
            await theirs.send("T1", "a", Deposit("ann", 5))
            ours.own("T1", 1)
            going_on.set()
            assert await state == (1, TillState(taken=5))
            assert await ours.balance(ANN) == 5


async def test_a_release_waits_for_money_of_its_place_that_another_stream_moves(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store, open_gate=False)
        async with housed(gate) as house:
            await house.create_stream("ann", "till", b"1000")
            await house.create_stream("C1", "counter", b"1000")
            await house.state("ann")
            moving = house.send("C1", "a", Deposit("ann/slip", 5))  # tickets:ann/slip stands at ann
            await until(lambda: gate.sizes)
            release = asyncio.ensure_future(house.release("ann"))
            await asyncio.sleep(0.02)
            assert not release.done()
            gate.gate.set()
            await release
            await moving


async def test_a_release_in_the_middle_of_deciding_disturbs_nobody(engine: Engine) -> None:
    """The reading for other streams is under way when something is dropped: it is done again, in order."""
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate, streams=("T1", "T2")) as house:
            await house.send("T1", "warm", Deposit("ann", 5))
            reading = asyncio.Event()
            going_on = asyncio.Event()
            real = gate.known

            async def slow(asked: Any) -> Any:
                reading.set()
                await going_on.wait()
                return await real(asked)

            gate.known = slow  # type: ignore[method-assign]
            asked = [house.send("T2", f"c{number}", BeginRound()) for number in range(20)]
            await reading.wait()
            await house.release("T1")
            going_on.set()
            assert [answer.seq for answer in await asyncio.gather(*asked)] == list(range(1, 21))
            assert (await house.send("T1", "next", Withdraw("ann", 5))).seq == 2


async def test_a_release_ends_when_the_house_is_stopped(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate) as house:
            house._clock = None  # type: ignore[assignment]
            asked = house.send("T1", "a", BeginRound())
            release = asyncio.ensure_future(house.release("T1"))
            with pytest.raises(TypeError):
                await asked
            await release


# -- owned ------------------------------------------------------------------------------------------------


async def test_batches_carry_the_epochs_of_owned_streams_and_of_no_other(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Epochs(store)
        async with housed(gate, streams=("T1", "T2")) as house:
            lease = await store.claim("T1", "process-1", "http://one", 60)
            assert lease is not None
            house.own("T1", lease.epoch)
            await house.send("T1", "a", BeginRound())
            await house.send("T2", "a", BeginRound())
            assert gate.noted == [{"T1": lease.epoch}, {}]


async def test_what_is_owned_again_is_read_again(engine: Engine) -> None:
    async with opened(engine) as one, opened(engine) as two, housed(one) as ours, housed(two) as theirs:
        lease = await one.claim("T1", "p1", "", 60)
        assert lease is not None
        ours.own("T1", lease.epoch)
        assert (await ours.send("T1", "a", Deposit("ann", 10))).seq == 1
        await one.release_lease("T1", "p1", lease.epoch)
        second = await two.claim("T1", "p2", "", 60)
        assert second is not None
        theirs.own("T1", second.epoch)
        assert (await theirs.send("T1", "b", Withdraw("ann", 10))).seq == 2
        await two.release_lease("T1", "p2", second.epoch)
        third = await one.claim("T1", "p1", "", 60)
        assert third is not None
        ours.own("T1", third.epoch)
        assert await ours.state("T1") == (2, TillState(taken=10, given=10))
        assert await refused(ours.send("T1", "c", Withdraw("ann", 1))) == "not-enough"
        assert (await ours.send("T1", "d", Deposit("ann", 1))).seq == 3


async def test_to_own_the_same_again_drops_nothing(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate) as house:
            lease = await store.claim("T1", "p1", "", 60)
            assert lease is not None
            house.own("T1", lease.epoch)
            await house.send("T1", "a", BeginRound())
            opened_stream = house._decider.streams["T1"]
            house.own("T1", lease.epoch)
            assert house._decider.streams["T1"] is opened_stream


async def test_a_stream_that_is_owned_in_the_middle_of_a_commit_is_not_dropped_under_it(
    engine: Engine,
) -> None:
    async with opened(engine) as store:
        gate = Epochs(store, open_gate=False)
        async with housed(gate) as house:
            first = house.send("T1", "a", Deposit("ann", 5))
            await until(lambda: gate.sizes)
            lease = await store.claim("T1", "p1", "", 60)
            assert lease is not None
            house.own("T1", lease.epoch)
            second = house.send("T1", "b", Withdraw("ann", 5))
            gate.gate.set()
            assert [(await first).seq, (await second).seq] == [1, 2]
            assert gate.noted == [{}, {"T1": lease.epoch}]


async def test_a_disowned_stream_takes_no_commands_but_finishes_what_it_has(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Epochs(store, open_gate=False)
        async with housed(gate, streams=("T1", "T2")) as house:
            lease = await store.claim("T1", "p1", "", 60)
            assert lease is not None
            house.own("T1", lease.epoch)
            committing = house.send("T1", "a", Deposit("ann", 10))
            await until(lambda: gate.sizes)
            filling = house.send("T1", "b", Withdraw("ann", 4))
            await until(lambda: house._decider.filling.asked)
            house.disown("T1")
            late = house.send("T1", "c", Withdraw("ann", 4))
            other = house.send("T2", "c", BeginRound())
            release = asyncio.ensure_future(house.release("T1"))
            gate.gate.set()
            assert (await committing).seq == 1
            assert (await filling).seq == 2
            assert (await other).seq == 1
            with pytest.raises(Refused, match="another process has taken over T1: connect to it") as raised:
                await late
            assert raised.value.code == "moved"
            await release
            assert all(noted.get("T1", lease.epoch) == lease.epoch for noted in gate.noted)
            assert gate.noted[0] == {"T1": lease.epoch}
            assert "T1" in gate.noted[1], "what was decided is written by the lease that it was decided under"
            house.own("T1", lease.epoch)
            assert (await house.send("T1", "c", Withdraw("ann", 4))).seq == 3


# -- taken over -------------------------------------------------------------------------------------------


async def test_when_one_stream_was_taken_over_the_others_of_the_batch_are_decided_again(
    engine: Engine,
) -> None:
    async with opened(engine) as one, opened(engine) as two:
        gate = Gate(one)
        options: dict[str, Any] = {"streams": ("T1", "T2"), "still_owned": owning("T2")}
        async with housed(gate, **options) as ours, housed(two) as theirs:
            for stream in ("T1", "T2"):
                await ours.send(stream, "a", Deposit("ann", 10))
            gate.gate.clear()
            gate.sizes.clear()
            first = ours.send("T2", "b", Withdraw("ann", 1))
            await until(lambda: gate.sizes)
            # One batch of both, decided before anyone knows that T1 has another owner; one more on top of it.
            moved = ours.send("T1", "c", Withdraw("ann", 10))
            kept = ours.send("T2", "c", Withdraw("ann", 9))
            broke = ours.send("T2", "d", Withdraw("ann", 1))
            again = ours.send("T2", "c", Withdraw("ann", 9))
            await until(lambda: len(ours._decider.filling.asked) == 4)
            assert (await theirs.send("T1", "x", Withdraw("ann", 10))).seq == 2
            gate.gate.set()
            assert (await first).seq == 2
            assert await refused(moved) == "moved"
            assert ((await kept).seq, (await kept).repeated) == (3, False)
            assert ((await again).seq, (await again).repeated) == (3, True)
            assert await refused(broke) == "not-enough"
            assert await refused(ours.send("T1", "e", BeginRound())) == "moved"
            assert (await ours.send("T2", "e", BeginRound())).seq == 4
            assert await one.balances("T1") == {"credit:T1/ann": 0}
            ours.own("T1", 1)  # no lease with that epoch: the store would not take it
            assert await refused(ours.send("T1", "e", BeginRound())) == "moved"


async def test_a_lease_that_another_process_has_taken_stops_a_batch_that_was_held_up(engine: Engine) -> None:
    """As after a pause of the process: nobody else has written yet, but the stream is no longer ours."""
    async with opened(engine) as one, opened(engine) as two:
        gate = Gate(one)

        async def still_owned(streams: set[str]) -> set[str]:
            return {lease.stream for lease in await one.leases() if lease.owner == "p1"} & streams

        async with (
            housed(gate, streams=("T1", "T2"), still_owned=still_owned) as ours,
            housed(two, streams=()) as theirs,
        ):
            for stream, seconds in (("T1", 0.05), ("T2", 60)):
                lease = await one.claim(stream, "p1", "", seconds)
                assert lease is not None
                ours.own(stream, lease.epoch)
            gate.gate.clear()
            lead = ours.send("T2", "lead", BeginRound())
            await until(lambda: gate.sizes)
            lost, kept = ours.send("T1", "a", BeginRound()), ours.send("T2", "a", BeginRound())
            await until(lambda: len(ours._decider.filling.asked) == 2)
            taken = None
            while taken is None:
                taken = await two.claim("T1", "p2", "", 60)
            theirs.own("T1", taken.epoch)
            gate.gate.set()
            assert await refused(lost) == "moved"
            assert (await lead).seq == 1
            assert (await kept).seq == 2
            assert (await theirs.send("T1", "a", BeginRound())).seq == 1


async def test_what_was_decided_behind_a_batch_that_lost_its_stream_is_decided_again(engine: Engine) -> None:
    async with opened(engine) as one, opened(engine) as two:
        gate = Gate(one, open_gate=False)
        options: dict[str, Any] = {"streams": ("T1", "T2"), "still_owned": owning("T2")}
        async with housed(gate, **options) as ours, housed(two) as theirs:
            told: list[Any] = []
            ours.on_commit(lambda *one: told.append(one[:2]))
            lost = ours.send("T1", "a", Deposit("ann", 1))
            await until(lambda: gate.sizes)
            also = ours.send("T1", "b", Withdraw("ann", 1))
            kept = ours.send("T2", "b", Deposit("ann", 1))
            await until(lambda: len(ours._decider.filling.asked) == 2)
            await theirs.send("T1", "x", BeginRound())
            gate.gate.set()
            assert await refused(lost) == "moved"
            assert await refused(also) == "moved"
            assert (await kept).seq == 1
            assert told == [("T2", 1)]


async def test_where_everything_is_still_owned_everything_is_decided_again(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate, still_owned=owning("T1")) as house:
            gate.to_raise += [("before", IN_USE)] * 3
            assert (await house.send("T1", "a", Deposit("ann", 1))).seq == 1
            assert gate.sizes == [1, 1, 1, 1]


async def test_what_is_decided_again_keeps_its_order(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store, open_gate=False)
        async with housed(gate, still_owned=owning("T1")) as house:
            gate.to_raise.append(("before", IN_USE))
            first = [house.send("T1", f"a{number}", Deposit("ann", 1)) for number in range(3)]
            await until(lambda: gate.sizes)
            second = [house.send("T1", f"b{number}", Withdraw("ann", 1)) for number in range(3)]
            await until(lambda: len(house._decider.filling.asked) == 3)
            gate.gate.set()
            assert [(await one).seq for one in (*first, *second)] == [1, 2, 3, 4, 5, 6]


async def test_patience_ends(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate, still_owned=owning("T1"), patience_seconds=0.1) as house:
            gate.to_raise += [("before", IN_USE)] * 1000
            assert await refused(house.send("T1", "a", Deposit("ann", 1))) == "store-in-use"
            gate.to_raise.clear()
            assert (await house.send("T1", "a", Deposit("ann", 1))).seq == 1


async def test_when_nobody_can_say_what_is_owned_everyone_is_told_why(engine: Engine) -> None:
    async def cannot_tell(streams: set[str]) -> set[str]:
        raise Refused("store-lost", f"{sorted(streams)} cannot be looked up")

    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate, still_owned=cannot_tell) as house:
            gate.to_raise.append(("before", IN_USE))
            assert await refused(house.send("T1", "a", Deposit("ann", 1))) == "store-lost"
            assert (await house.send("T1", "a", Deposit("ann", 1))).seq == 1


async def test_other_troubles_are_told_to_everyone_as_before(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate, still_owned=owning()) as house:
            gate.to_raise.append(("before", Refused("store-full", "full")))
            assert await refused(house.send("T1", "a", Deposit("ann", 1))) == "store-full"
            assert (await house.send("T1", "a", Deposit("ann", 1))).seq == 1


# -- the queue --------------------------------------------------------------------------------------------


async def test_a_queue_that_is_too_long_takes_nothing_further(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "QUEUE_MAXIMUM", 5)
    async with opened(engine) as store, housed(store) as house:
        asked = [house.send("T1", f"c{number}", BeginRound()) for number in range(7)]
        outcomes = await asyncio.gather(*asked, return_exceptions=True)
        assert [getattr(one, "seq", getattr(one, "code", "")) for one in outcomes] == [
            1, 2, 3, 4, 5, "busy", "busy",
        ]  # fmt: skip
        assert (await house.send("T1", "c6", BeginRound())).seq == 6
