"""The house: nothing is told before it is committed, many share a commit, an id counts once, and a failed commit heals."""

import asyncio
from typing import Any

import pytest

from sicbo.engine.house import House
from sicbo.ledger.accounts import OUTSIDE, Account
from sicbo.refusals import Refused
from sicbo.store.batch import Batch
from sicbo.store.interface import ConstraintBroken, OutcomeUnknown
from sicbo.store.journal import Founding
from store.gate import LOST, Gate, until
from store.till import MAKERS, BeginRound, Close, Deposit, Deposited, Hand, Stumble, Till, TillState, Withdraw
from support.engines import Engine, housed, opened

ANN = Account("credit", "T1/ann")


def _waiting(house: House) -> int:
    """How many have been decided and wait for a commit."""
    decider = house._decider
    return len(decider.filling.asked) + (len(decider.committing.asked) if decider.committing else 0)


async def refused(answer: Any) -> str:
    with pytest.raises(Refused) as raised:
        await answer
    return raised.value.code


async def test_a_command_is_answered_with_what_happened(engine: Engine) -> None:
    async with opened(engine) as store, housed(store, clock=iter(range(10, 99)).__next__) as house:
        answer = await house.send("T1", "a", Deposit("ann", 100))
        assert (answer.seq, answer.events, answer.repeated) == (1, (Deposited("ann", 100),), False)
        assert await house.state("T1") == (1, TillState(taken=100))
        assert await house.balance(ANN) == 100
        assert await house.balance(OUTSIDE) == -100
        assert await house.balance(Account("credit", "T9/nobody")) == 0


async def test_nothing_is_told_or_shown_before_its_commit(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store, open_gate=False)
        async with housed(gate) as house:
            accepted = house.send("T1", "a", Deposit("ann", 100))
            closed = house.send("T1", "b", Close())
            await until(lambda: gate.sizes)
            # On uncommitted ground: the till is closed only by a command that is not saved yet.
            refusal = house.send("T1", "c", Deposit("ann", 1))
            repeated = house.send("T1", "a", Deposit("ann", 100))
            await until(lambda: _waiting(house) == 4)
            assert [one.done() for one in (accepted, closed, refusal, repeated)] == [False] * 4
            assert await house.state("T1") == (0, TillState())
            assert await house.balance(ANN) == 0
            assert await store.known([("T1", "a")]) == {}
            gate.gate.set()
            assert (await accepted).seq == 1
            assert (await repeated).repeated
            assert await refused(refusal) == "round-over"
            assert await house.balance(ANN) == 100


async def test_many_senders_share_a_commit_and_a_look_up(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate, streams=[f"T{n}" for n in range(10)]) as house:
            for n in range(10):
                await house.send(f"T{n}", "warm", BeginRound())
            gate.sizes.clear()
            gate.look_ups = 0
            answers = await asyncio.gather(
                *(house.send(f"T{n % 10}", f"c{n}", Deposit("ann", 1)) for n in range(1000))
            )
            assert sorted(answer.seq for answer in answers) == sorted(list(range(2, 102)) * 10)
            assert sum(gate.sizes) == 1000
            assert len(gate.sizes) <= 12, "the first of each place may come early, the rest together"
            assert gate.look_ups <= 25
            assert await house.balance(OUTSIDE) == -1000


async def test_the_next_batch_is_decided_while_one_is_on_its_way_and_never_two_are(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store, open_gate=False)
        async with housed(gate) as house:
            first = house.send("T1", "a", Deposit("ann", 100))
            await until(lambda: gate.sizes)
            later = [house.send("T1", f"b{n}", Withdraw("ann", 10)) for n in range(12)]
            await until(lambda: _waiting(house) == 13)
            assert gate.sizes == [1]
            gate.gate.set()
            assert (await first).seq == 1
            outcomes = await asyncio.gather(*later, return_exceptions=True)
            assert [getattr(one, "seq", "refused") for one in outcomes] == [
                *range(2, 12),
                "refused",
                "refused",
            ]
            assert gate.sizes == [1, 10]


async def test_a_batch_is_bounded(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate) as house:
            await asyncio.gather(*(house.send("T1", f"c{n}", BeginRound()) for n in range(4500)))
            assert max(gate.sizes) <= 2000
            assert (await house.state("T1"))[1].rounds == 4500


async def test_the_same_id_is_answered_once_and_for_ever(engine: Engine) -> None:
    async with opened(engine) as store, housed(store) as house:
        first, again = await asyncio.gather(*(house.send("T1", "a", Deposit("ann", 5)) for _ in range(2)))
        assert (first.repeated, again.repeated, first.seq, again.seq) == (False, True, 1, 1)
        await house.send("T1", "close", Close())
        later = await house.send("T1", "a", Deposit("ann", 5))
        assert later.repeated and later.events == first.events and later.at == first.at
        assert await refused(house.send("T1", "a", Deposit("ann", 6))) == "id-used-differently"
    async with opened(engine) as store, housed(store, streams=("T1", "T2")) as house:
        after_restart = await house.send("T1", "a", Deposit("ann", 5))
        assert after_restart == later
        assert await refused(house.send("T1", "a", Withdraw("ann", 5))) == "id-used-differently"
        assert not (await house.send("T2", "a", Deposit("ann", 5))).repeated, "another stream has its own ids"
        assert await house.balance(ANN) == 5


async def test_the_same_id_for_something_else_is_refused_within_a_batch_too(engine: Engine) -> None:
    async with opened(engine) as store, housed(store) as house:
        one, other = house.send("T1", "a", Deposit("ann", 5)), house.send("T1", "a", Deposit("ann", 6))
        assert (await one).seq == 1
        assert await refused(other) == "id-used-differently"


async def test_a_refused_command_leaves_nothing_and_may_be_sent_again(engine: Engine) -> None:
    async with opened(engine) as store, housed(store) as house:
        assert await refused(house.send("T1", "a", Withdraw("ann", 1))) == "not-enough"
        assert await refused(house.send("T1", "b", Deposit("ann", 1001))) == "above-maximum"
        assert await house.state("T1") == (0, TillState())
        await house.send("T1", "c", Deposit("ann", 10))
        assert (await house.send("T1", "a", Withdraw("ann", 1))).seq == 2
        # Three hands of four each from ten: the third cannot be, so none is.
        assert await refused(house.send("T1", "d", Hand("ann", ("bob", "cid", "dan"), 4))) == "not-enough"
        assert await store.balances("T1") == {"credit:T1/ann": 9}


async def test_what_cannot_be_a_command_is_refused(engine: Engine) -> None:
    async with opened(engine) as store, housed(store) as house:
        assert await refused(house.send("T9", "a", Close())) == "unknown-stream"
        for bad in ("", "x" * 201, "a\nb", "a\0b", "\ud800"):
            assert await refused(house.send("T1", bad, Close())) == "bad-request"
        for bad in ("a\0b", "x" * 500):
            assert await refused(house.send("T1", "n", Deposit(bad, 1))) == "bad-request"
        assert await refused(house.send("T1", "n", Deposit("ann", 0))) == "bad-amount"
        with pytest.raises(LookupError, match="a mistake"):
            await house.send("T1", "s", Stumble())
        assert (await house.send("T1", "a", Deposit("ann", 1))).seq == 1


async def test_founding_is_idempotent_but_not_for_another_set_up(engine: Engine) -> None:
    async with opened(engine) as store, housed(store) as house:
        await house.create_stream("T1", "till", b"1000")
        assert await refused(house.create_stream("T1", "till", b"1001")) == "id-used-differently"
        assert await refused(house.create_stream("T2", "till", b"no number")) == "unknown-stream"
        assert [stream.head.stream for stream in await store.streams()] == ["T1"]
        assert await refused(house.create_stream("T2", "table", b"")) == "unknown-stream"
        assert await refused(house.create_stream("a@b", "till", b"")) == "bad-request"


async def test_time_does_not_run_backwards_within_a_stream(engine: Engine) -> None:
    times = iter([100, 50, 70, 200, 10])
    async with opened(engine) as store, housed(store, clock=lambda: next(times)) as house:
        answers = [await house.send("T1", f"c{n}", BeginRound()) for n in range(3)]
        assert [answer.at for answer in answers] == [100, 100, 200]
    async with opened(engine) as store, housed(store, clock=lambda: 3) as house:
        assert (await house.send("T1", "later", BeginRound())).at == 200


async def test_a_failed_commit_tells_its_senders_and_heals(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate) as house:
            await house.send("T1", "a", Deposit("ann", 10))
            gate.to_raise.append(("before", Refused("store-full", "full")))
            gate.gate.clear()
            lost = house.send("T1", "b", Deposit("ann", 100))
            await until(lambda: len(gate.sizes) == 2)
            # Decided on what is about to fail: 60 of 110. It is decided again on what is really there.
            again = house.send("T1", "c", Withdraw("ann", 60))
            fine = house.send("T1", "d", Withdraw("ann", 1))
            await until(lambda: _waiting(house) == 3)
            gate.gate.set()
            assert await refused(lost) == "store-full"
            assert await refused(again) == "not-enough"
            assert (await fine).seq == 2
            assert (await house.send("T1", "b", Deposit("ann", 100))).seq == 3
            assert await house.balance(ANN) == 109
            assert await store.balances("T1") == {"credit:T1/ann": 109}


async def test_a_commit_that_fails_while_the_next_commands_are_looked_up_heals_too(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate) as house:
            await house.send("T1", "a", Deposit("ann", 10))
            gate.to_raise.append(("before", Refused("store-full", "full")))
            gate.gate.clear()
            lost = house.send("T1", "b", Withdraw("ann", 10))
            await until(lambda: len(gate.sizes) == 2)
            decided = house.send("T1", "d", Deposit("bob", 1))
            await until(lambda: house._decider.filling.asked)
            looking, going_on, real = asyncio.Event(), asyncio.Event(), gate.known

            async def slow(asked: Any) -> Any:
                looking.set()
                await going_on.wait()
                return await real(asked)

            gate.known = slow  # type: ignore[method-assign]
            again = [house.send("T1", f"c{number}", Withdraw("ann", 5)) for number in range(3)]
            await looking.wait()
            gate.gate.set()
            assert await refused(lost) == "store-full"
            going_on.set()
            assert (await decided).seq == 2, "it was asked before"
            assert [(await again[0]).seq, (await again[1]).seq] == [3, 4]
            assert await refused(again[2]) == "not-enough"


@pytest.mark.parametrize("saved", [True, False])
async def test_an_unknown_outcome_is_found_out_by_the_ids(engine: Engine, saved: bool) -> None:
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate) as house:
            await house.send("T1", "a", Deposit("ann", 10))
            gate.to_raise.append(("after" if saved else "before", OutcomeUnknown(LOST)))
            gate.gate.clear()
            asked = house.send("T1", "b", Deposit("ann", 1))
            await until(lambda: len(gate.sizes) == 2)
            gate.unreadable = 3
            gate.gate.set()
            if saved:
                assert (await asked).seq == 2
            else:
                assert await refused(asked) == "store-lost"
            assert (await house.send("T1", "b", Deposit("ann", 1))).repeated == saved
            assert await store.balances("T1") == {"credit:T1/ann": 11}


async def test_an_outcome_that_stays_unknown_is_told_as_such(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate, patience_seconds=0.1) as house:
            gate.to_raise.append(("after", OutcomeUnknown(LOST)))
            gate.gate.clear()
            asked = house.send("T1", "a", Deposit("ann", 1))
            await until(lambda: gate.sizes)
            gate.unreadable = 10**6
            gate.gate.set()
            with pytest.raises(Refused, match="send it again with the same id") as raised:
                await asked
            assert raised.value.code == "store-lost"
            gate.unreadable = 0
            assert (await house.send("T1", "a", Deposit("ann", 1))).repeated


async def test_two_houses_on_one_stream_never_mix(engine: Engine) -> None:
    async with opened(engine) as one, opened(engine) as two, housed(one) as ours, housed(two) as theirs:
        await ours.send("T1", "a", Deposit("ann", 10))
        assert (await theirs.send("T1", "b", Withdraw("ann", 10))).seq == 2
        # Ours has not seen that, decides on its old state, and is stopped by the store.
        assert await refused(ours.send("T1", "c", Withdraw("ann", 10))) == "store-in-use"
        assert await refused(ours.send("T1", "c", Withdraw("ann", 10))) == "not-enough"
        assert (await ours.send("T1", "b", Withdraw("ann", 10))).repeated


async def test_a_caller_who_goes_away_does_not_stop_the_others(engine: Engine) -> None:
    async with opened(engine) as store, housed(store) as house:
        gone, stays = house.send("T1", "a", Deposit("ann", 1)), house.send("T1", "b", Deposit("ann", 1))
        gone.cancel()
        assert (await stays).seq == 2
        assert (await house.send("T1", "a", Deposit("ann", 1))).repeated


async def test_a_house_that_closes_answers_what_it_took(engine: Engine) -> None:
    async with opened(engine) as store:
        house = await House.open(store, MAKERS)
        await house.create_stream("T1", "till", b"1000")
        taken = [house.send("T1", f"c{n}", BeginRound()) for n in range(50)]
        await house.close()
        assert [one.result().seq for one in taken] == list(range(1, 51))
        assert await refused(house.send("T1", "late", BeginRound())) == "house-closed"


async def test_a_mistake_in_the_house_itself_lets_nobody_wait_for_ever(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate) as house:
            gate.to_raise.append(("before", ConstraintBroken("the database refuses what the house decided")))
            with pytest.raises(ConstraintBroken):
                await house.send("T1", "a", Deposit("ann", 1))
            assert (await house.send("T1", "a", Deposit("ann", 1))).seq == 1
            house._clock = None  # type: ignore[assignment]
            for _ in range(2):
                with pytest.raises(TypeError):
                    await house.send("T1", "b", Deposit("ann", 1))


async def test_a_stream_that_cannot_be_played_again_does_not_stop_the_others(engine: Engine) -> None:
    async with opened(engine) as store:
        batch = Batch()
        batch.add(
            (await store.create_stream(Founding("T9", "till", b"1", 5))).head, "a", 5, '{"events":[7]}', []
        )
        await store.append(batch)
        async with housed(store) as house:
            bad, good = house.send("T9", "b", BeginRound()), house.send("T1", "b", BeginRound())
            assert await refused(bad) == "unknown-stream"
            assert (await good).seq == 1


async def test_a_state_that_cannot_be_written_down_costs_the_snapshot_only(engine: Engine) -> None:
    class Forgetful(Till):
        def encode_state(self, state: TillState) -> bytes:
            raise TypeError(f"no words for {state}")

    async with opened(engine) as store:
        house = await House.open(store, {"till": Forgetful}, snapshot_every=1)
        await house.create_stream("T1", "till", b"1000")
        with pytest.warns(RuntimeWarning, match="no snapshot of T1@1"):
            assert (await house.send("T1", "a", BeginRound())).seq == 1
        await house.close()
        assert await store.snapshots("T1") == []
