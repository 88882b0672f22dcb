"""A house that shares its streams with others: it reads what they wrote, and decides again when they were faster."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from sicbo.engine.house import House
from sicbo.engine.verify import verify
from sicbo.ledger.accounts import OUTSIDE, Account
from sicbo.refusals import Refused
from sicbo.store.interface import OutcomeUnknown, Store
from store.gate import LOST, Gate, until
from store.till import MAKERS, BeginRound, Close, Deposit, Say, TillState, Withdraw
from support.engines import Engine, housed, opened

ANN = Account("credit", "T1/ann")
IN_USE = Refused("store-in-use", "another was faster")


class Counting(Gate):
    """A gate that counts the looks at a stream's head."""

    heads = 0
    late: asyncio.Event | None = None
    slow: asyncio.Event | None = None
    """Where set, the next look begins, or is answered, only when this happens."""

    snapshots_read = 0
    """how often a stream was read from its newest snapshot on"""

    async def snapshots(self, stream: str) -> Any:
        self.snapshots_read += stream == "T1"
        return await self._store.snapshots(stream)

    async def stream(self, name: str) -> Any:
        self.heads += 1
        late, self.late, slow, self.slow = self.late, None, self.slow, None
        if late is not None:
            await late.wait()
        found = await self._store.stream(name)
        if slow is not None:
            await slow.wait()
        return found


@asynccontextmanager
async def two_houses(engine: Engine, **options: Any) -> AsyncIterator[tuple[House, Counting, House, Store]]:
    """Ours, behind a gate, and theirs, on one database."""
    async with opened(engine) as one, opened(engine) as two:
        gate = Counting(one)
        async with (
            housed(gate, shared=True, **options) as ours,
            housed(two, shared=True, **options) as theirs,
        ):
            yield ours, gate, theirs, two


async def refused(answer: Any) -> str:
    with pytest.raises(Refused) as raised:
        await answer
    return raised.value.code


# -- together ---------------------------------------------------------------------------------------------


async def test_houses_that_hammer_one_stream_lose_nothing_and_double_nothing(engine: Engine) -> None:
    """Each sends some commands that the others send too, under the same ids; each answer is waited for."""
    houses, senders, turns = 3, 12, 8

    async def sender(house: House, ours: int, number: int) -> list[Any]:
        answers: list[Any] = []
        for turn in range(turns):
            name = f"{number}-{turn}"
            answers += await asyncio.gather(
                house.send("T1", f"{ours}-in-{name}", Deposit("ann", 3)),
                house.send("T1", f"all-{name}", Deposit("bob", 5)),
                house.send("T1", f"{ours}-out-{name}", Withdraw("ann", 4)),
                house.send("T2", f"{ours}-round-{name}", BeginRound()),
                return_exceptions=True,
            )
        return answers

    told: list[list[Any]] = [[] for _ in range(houses)]
    async with AsyncExitStack() as stack:
        options: dict[str, Any] = {"shared": True, "snapshot_every": 20, "patience_seconds": 30}
        stores = [await stack.enter_async_context(opened(engine)) for _ in range(houses)]
        ours = [await stack.enter_async_context(housed(one, **options)) for one in stores]
        store = stores[0]
        await ours[0].create_stream("T2", "till", b"1000")
        for house, heard in zip(ours, told, strict=True):
            house.on_commit(lambda stream, _seq, _state, entries, to=heard: to.append((stream, entries)))
        answers = [
            answer
            for some in await asyncio.gather(
                *(sender(house, number, n) for number, house in enumerate(ours) for n in range(senders))
            )
            for answer in some
        ]
        assert len(answers) == houses * senders * turns * 4
        assert {answer.code for answer in answers if isinstance(answer, Refused)} <= {"not-enough"}
        accepted = [answer for answer in answers if not isinstance(answer, Refused)]
        first = [answer for answer in accepted if not answer.repeated]
        once = senders * turns
        assert len(accepted) - len(first) == (houses - 1) * once, "all but the first who sent it repeat it"
        out = sum(type(answer.events[0]).__name__ == "Withdrawn" for answer in first)
        assert out > once
        assert await store.balances("T1") == {
            "credit:T1/ann": 3 * houses * once - 4 * out,
            "credit:T1/bob": 5 * once,
        }
        # Every entry of both journals was told of by the one house that made it.
        for stream, entries in (("T1", houses * once + once + out), ("T2", houses * once)):
            heard = [entry for one in told for name, made in one if name == stream for entry in made]
            assert sorted(entry.seq for entry in heard) == list(range(1, entries + 1))
        states = [[await house.state(stream) for stream in ("T1", "T2")] for house in ours]
        assert states[0] == states[1] == states[2]
        assert states[0][1][1].rounds == houses * once
        assert (await verify(store, MAKERS)).differences == ()


async def test_what_others_wrote_is_read_before_deciding(engine: Engine) -> None:
    async with two_houses(engine) as (ours, gate, theirs, _):
        await ours.send("T1", "a", Deposit("ann", 10))
        assert (await theirs.send("T1", "b", Withdraw("ann", 10))).seq == 2
        assert await refused(ours.send("T1", "c", Withdraw("ann", 1))) == "not-enough"
        assert (await theirs.send("T1", "d", Deposit("ann", 4))).seq == 3
        assert (await ours.send("T1", "c", Withdraw("ann", 4))).seq == 4
        await theirs.send("T1", "close", Close())
        assert await refused(ours.send("T1", "e", Deposit("ann", 1))) == "round-over"
        assert gate.sizes == [1, 1], "nothing had to be decided twice"


async def test_an_id_counts_once_in_all_houses(engine: Engine) -> None:
    async with two_houses(engine) as (ours, _, theirs, _):
        first = await ours.send("T1", "a", Deposit("ann", 10))
        again = await theirs.send("T1", "a", Deposit("ann", 10))
        assert (again.seq, again.at, again.events, again.repeated) == (1, first.at, first.events, True)
        assert await refused(theirs.send("T1", "a", Deposit("ann", 11))) == "id-used-differently"


async def test_a_state_is_as_new_as_the_store(engine: Engine) -> None:
    async with two_houses(engine) as (ours, gate, theirs, _):
        assert await ours.state("T1") == (0, TillState())
        for number in range(5):
            await theirs.send("T1", f"a{number}", Deposit("ann", 1))
        assert await ours.state("T1") == (5, TillState(taken=5))
        assert await ours.balance(ANN) == 5
        assert await ours.balance(OUTSIDE) == -5
        assert gate.entries_read == 5
        await ours.catch_up("T1")
        assert gate.entries_read == 5, "nothing new, nothing read"
        await theirs.send("T1", "b", BeginRound())
        await ours.catch_up("T1")
        assert ours._decider.streams["T1"].committed == TillState(taken=5, rounds=1)
        assert gate.entries_read == 6, "only what is new"


async def test_a_look_at_the_head_is_all_that_a_batch_costs_more(engine: Engine) -> None:
    async with two_houses(engine, streams=("T1", "T2")) as (ours, gate, _, _):
        await asyncio.gather(ours.send("T1", "a", BeginRound()), ours.send("T2", "a", BeginRound()))
        gate.heads = gate.entries_read = 0
        gate.sizes.clear()
        await asyncio.gather(*(ours.send(f"T{n % 2 + 1}", f"b{n}", BeginRound()) for n in range(500)))
        assert gate.heads == 2 * len(gate.sizes)
        assert gate.entries_read == 0
        assert len(gate.sizes) <= 3


async def test_the_time_of_others_does_not_run_backwards_either(engine: Engine) -> None:
    times = iter([10, 100, 200])
    async with (
        opened(engine) as one,
        opened(engine) as two,
        housed(one, shared=True, clock=lambda: next(times)) as ours,
        housed(two, shared=True, clock=lambda: 50) as late,
    ):
        await late.state("T1")
        await ours.send("T1", "a", BeginRound())
        assert (await late.send("T1", "b", BeginRound())).at == 100


# -- another was faster -----------------------------------------------------------------------------------


async def test_when_another_was_faster_the_same_commands_are_decided_again(engine: Engine) -> None:
    async with two_houses(engine) as (ours, gate, theirs, two):
        await ours.send("T1", "a", Deposit("ann", 10))
        gate.gate.clear()
        gate.sizes.clear()
        told: list[Any] = []
        ours.on_commit(lambda *one: told.append(one))
        asked = [
            ours.send("T1", "b", Say("first")),
            ours.send("T1", "c", Withdraw("ann", 10)),  # theirs takes it first
            ours.send("T1", "d", Withdraw("bob", 5)),  # refused, until theirs has given him something
            ours.send("T1", "same", Deposit("cid", 7)),  # sent to both houses
            ours.send("T1", "same", Deposit("cid", 7)),
        ]
        await until(lambda: gate.sizes)
        assert len(gate.sizes) == 1
        await theirs.send("T1", "x", Withdraw("ann", 10))
        await theirs.send("T1", "y", Deposit("bob", 5))
        await theirs.send("T1", "same", Deposit("cid", 7))
        later = ours.send("T1", "e", Deposit("ann", 1))
        gate.gate.set()
        assert (await asked[0]).seq == 5
        assert await refused(asked[1]) == "not-enough"
        assert (await asked[2]).seq == 6
        assert [(await one).repeated for one in asked[3:]] == [True, True]
        assert [(await one).seq for one in asked[3:]] == [4, 4]
        assert (await later).seq == 7, "a later caller waits behind"
        assert await two.balances("T1") == {"credit:T1/ann": 1, "credit:T1/bob": 0, "credit:T1/cid": 7}
        assert [entry.seq for _, _, _, entries in told for entry in entries] == [5, 6, 7]


async def test_after_a_conflict_only_what_is_new_is_read(engine: Engine) -> None:
    async with two_houses(engine) as (ours, gate, theirs, _):
        for number in range(30):
            await ours.send("T1", f"a{number}", BeginRound())
        gate.gate.clear()
        gate.entries_read = 0
        asked = ours.send("T1", "b", BeginRound())
        await until(lambda: len(gate.sizes) == 31)
        await theirs.send("T1", "x", BeginRound())
        gate.gate.set()
        assert (await asked).seq == 32
        assert gate.entries_read == 1


async def test_a_conflict_that_never_ends_is_told_when_patience_ends(engine: Engine) -> None:
    async with two_houses(engine, patience_seconds=0.2) as (ours, gate, _, two):
        gate.to_raise += [("before", IN_USE)] * 10_000
        one, other = ours.send("T1", "a", Deposit("ann", 1)), ours.send("T1", "b", Withdraw("ann", 9))
        assert await refused(one) == "store-in-use"
        assert await refused(other) == "store-in-use", "what it was refused for may have been undone"
        assert 2 <= len(gate.sizes) < 1_000, "tried again, and not without a pause"
        gate.to_raise.clear()
        assert (await ours.send("T1", "a", Deposit("ann", 1))).seq == 1
        assert await two.balances("T1") == {"credit:T1/ann": 1}


async def test_other_troubles_are_told_at_once(engine: Engine) -> None:
    async with two_houses(engine) as (ours, gate, theirs, _):
        await ours.send("T1", "a", Deposit("ann", 1))
        gate.to_raise.append(("before", Refused("store-full", "full")))
        assert await refused(ours.send("T1", "b", Deposit("ann", 1))) == "store-full"
        assert await ours.state("T1") == (1, TillState(taken=1))
        await theirs.send("T1", "b", Deposit("ann", 1))
        assert (await ours.send("T1", "b", Deposit("ann", 1))).repeated


async def test_a_state_that_is_asked_for_during_a_commit_waits_for_it_and_no_longer(engine: Engine) -> None:
    async with two_houses(engine) as (ours, gate, _, _):
        await ours.send("T1", "a", Deposit("ann", 1))
        gate.gate.clear()
        asked = ours.send("T1", "b", Deposit("ann", 2))
        await until(lambda: len(gate.sizes) == 2)
        gate.heads = 0
        state = asyncio.ensure_future(ours.state("T1"))
        await asyncio.sleep(0.02)
        assert not state.done()
        gate.gate.set()
        assert await state == (2, TillState(taken=3))
        assert gate.heads == 0, "a commit that succeeded was built on the newest there was"
        assert (await asked).seq == 2


async def test_a_state_that_is_asked_for_during_a_conflict_is_what_the_other_wrote(engine: Engine) -> None:
    async with two_houses(engine) as (ours, gate, theirs, _):
        await ours.state("T1")
        gate.gate.clear()
        asked = ours.send("T1", "b", Deposit("ann", 2))
        await until(lambda: gate.sizes)
        state = asyncio.ensure_future(ours.state("T1"))
        await theirs.send("T1", "x", Deposit("ann", 5))
        gate.gate.set()
        assert (await state)[1].taken in (5, 7)
        assert (await asked).seq == 2
        assert await ours.state("T1") == (2, TillState(taken=7))


async def test_a_state_that_is_read_while_the_house_decides_disturbs_nothing(engine: Engine) -> None:
    """What was read is older than what was decided meanwhile: it is not used."""
    async with two_houses(engine) as (ours, gate, theirs, _):
        for turn in range(2):  # with something new of another, and without
            await ours.send("T1", f"a{turn}", Deposit("ann", 1))
            if turn == 0:
                await theirs.send("T1", "x", Deposit("ann", 1))
            gate.slow = slow = asyncio.Event()
            gate.gate.clear()
            gate.sizes.clear()
            state = asyncio.ensure_future(ours.state("T1"))
            await until(lambda: gate.slow is None)
            asked = ours.send("T1", f"b{turn}", Deposit("ann", 1))
            await until(lambda: gate.sizes)
            slow.set()
            await asyncio.sleep(0.02)
            assert not state.done()
            gate.gate.set()
            seq = (await asked).seq
            assert (await state)[0] == seq
            assert (await ours.send("T1", f"c{turn}", Deposit("ann", 1))).seq == seq + 1
            assert gate.sizes == [1, 1], "nothing had to be decided twice"


async def test_a_head_that_is_read_between_two_batches_of_this_house_is_no_damage(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Counting(store)
        async with housed(gate) as house:
            await house.send("T1", "a", BeginRound())
            gate.late = late = asyncio.Event()
            catching_up = asyncio.ensure_future(house.catch_up("T1"))
            await until(lambda: gate.late is None)
            await house.send("T1", "b", BeginRound())
            gate.gate.clear()
            asked = house.send("T1", "c", BeginRound())
            await until(lambda: len(gate.sizes) == 3)
            late.set()  # the store is asked now: it has b, and the house has c in memory
            await asyncio.sleep(0.02)
            gate.gate.set()
            await catching_up
            assert (await asked).seq == 3
            assert (await house.send("T1", "d", BeginRound())).seq == 4


async def test_a_stream_that_two_read_at_once_is_not_set_back_by_the_slower(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Counting(store)
        async with housed(gate) as house:
            gate.slow = slow = asyncio.Event()
            state = asyncio.ensure_future(house.state("T1"))
            await until(lambda: gate.slow is None)
            await house.send("T1", "a", Deposit("ann", 5))
            slow.set()
            assert await state == (1, TillState(taken=5))
            assert (await house.send("T1", "b", Withdraw("ann", 5))).seq == 2


async def test_a_stream_is_read_once_however_much_money_moves_elsewhere_meanwhile(engine: Engine) -> None:
    """A shared house lets balances go before every deciding; that says nothing of what is being read."""
    async with opened(engine) as store:
        gate = Counting(store)
        async with housed(gate, shared=True) as house:
            await house.create_stream("T2", "till", b"1000000")
            await house.send("T2", "a", Deposit("ann", 5))
            await house.release("T1")
            gate.slow = slow = asyncio.Event()
            before = gate.snapshots_read
            state = asyncio.ensure_future(house.state("T1"))
            await until(lambda: gate.slow is None)
            for number in range(3):
                await house.send("T2", f"b{number}", Deposit("ann", 1))
            slow.set()
            assert (await state)[0] == 0
            assert gate.snapshots_read == before + 1


async def test_what_was_released_while_it_was_caught_up_with_stays_released(engine: Engine) -> None:
    async with opened(engine) as one, opened(engine) as two:
        gate = Counting(one)
        async with housed(gate) as ours, housed(two) as theirs:
            await ours.send("T1", "a", Deposit("ann", 5))
            await theirs.send("T1", "b", BeginRound())
            gate.slow = slow = asyncio.Event()
            catching_up = asyncio.ensure_future(ours.catch_up("T1"))
            await until(lambda: gate.slow is None)
            await ours.release("T1")
            await theirs.send("T1", "c", Withdraw("ann", 5))
            slow.set()
            await catching_up
            assert await ours.state("T1") == (3, TillState(taken=5, given=5, rounds=1))
            assert ours.balance_in_memory(ANN) == 0


async def test_a_state_is_not_waited_for_when_the_house_was_stopped(engine: Engine) -> None:
    async with two_houses(engine) as (ours, gate, _, _):
        await ours.state("T1")
        gate.gate.clear()
        asked = ours.send("T1", "a", BeginRound())
        await until(lambda: gate.sizes)
        state = asyncio.ensure_future(ours.state("T1"))
        await asyncio.sleep(0)
        assert ours._worker is not None
        ours._worker.cancel()
        gate.gate.set()
        assert (await asked).seq == 1
        assert await refused(state) == "house-closed"


@pytest.mark.parametrize("saved", [True, False])
async def test_an_unknown_outcome_is_not_taken_for_saved_because_another_saved_the_same_id(
    engine: Engine, saved: bool
) -> None:
    async with two_houses(engine) as (ours, gate, theirs, two):
        await ours.state("T1")
        gate.to_raise.append(("after" if saved else "before", OutcomeUnknown(LOST)))
        gate.gate.clear()
        asked = [
            ours.send("T1", "same", Deposit("ann", 5)),
            ours.send("T1", "own", Deposit("ann", 1)),
        ]
        await until(lambda: gate.sizes)
        if saved:
            gate.gate.set()
            assert [(await one).repeated for one in asked] == [False, False]
            assert (await theirs.send("T1", "same", Deposit("ann", 5))).repeated
        else:
            await theirs.send("T1", "same", Deposit("ann", 5))
            gate.gate.set()
            assert [await refused(one) for one in asked] == ["store-lost", "store-lost"]
            assert (await ours.send("T1", "same", Deposit("ann", 5))).repeated
            assert not (await ours.send("T1", "own", Deposit("ann", 1))).repeated
        assert await two.balances("T1") == {"credit:T1/ann": 6}


async def test_a_journal_that_lost_its_end_is_not_gone_on_with(engine: Engine) -> None:
    async with two_houses(engine) as (ours, _, theirs, _):
        for number in range(3):
            await ours.send("T1", f"a{number}", BeginRound())
        [(digest,)] = await engine.raw("SELECT hash FROM entries WHERE seq = 2")
        await engine.drop_guards()
        await engine.raw(
            "DELETE FROM entries WHERE seq = 3",
            "DELETE FROM rounds WHERE first_seq = 3",
            f"UPDATE streams SET head_seq = 2, head_hash = {engine.bytes_literal(bytes(digest))}",
        )
        assert await refused(ours.send("T1", "b", BeginRound())) == "store-damaged"
        assert (await theirs.send("T1", "b", BeginRound())).seq == 3, "it fits itself: only who saw it knows"


async def test_a_house_of_its_own_is_as_it_was(engine: Engine) -> None:
    """Not shared, it looks at no head, decides while a commit is on its way, and tells of another writer."""
    async with opened(engine) as one, opened(engine) as two:
        gate = Counting(one)
        async with housed(gate) as ours, housed(two) as theirs:
            await ours.send("T1", "a", Deposit("ann", 10))
            gate.heads = 0
            gate.gate.clear()
            first = ours.send("T1", "b", Withdraw("ann", 1))
            await until(lambda: len(gate.sizes) == 2)
            second = ours.send("T1", "c", Withdraw("ann", 1))
            await until(lambda: ours._decider.filling.asked)
            gate.gate.set()
            assert [(await first).seq, (await second).seq] == [2, 3]
            assert gate.heads == 0
            await theirs.send("T1", "x", BeginRound())
            assert await ours.state("T1") == (3, TillState(taken=10, given=2))
            await ours.catch_up("T1")
            assert (await ours.state("T1"))[0] == 4
            await theirs.send("T1", "y", BeginRound())
            assert await refused(ours.send("T1", "d", BeginRound())) == "store-in-use"


async def test_a_state_that_is_asked_for_while_its_own_commit_passes_it_is_read_again(engine: Engine) -> None:
    """The head is read, then a commit of this very house is quicker than the rest of the reading."""
    async with two_houses(engine) as (ours, gate, _, _):
        await ours.send("T1", "first", BeginRound())
        look = gate.stream
        looked, go_on = asyncio.Event(), asyncio.Event()

        async def slowly(name: str) -> Any:
            found = await look(name)
            looked.set()
            await go_on.wait()
            return found

        gate.stream = slowly  # type: ignore[method-assign]
        asked = asyncio.create_task(ours.state("T1"))
        await looked.wait()
        gate.stream = look  # type: ignore[method-assign]
        await ours.send("T1", "second", BeginRound())
        go_on.set()
        assert await asked == (2, TillState(rounds=2))
