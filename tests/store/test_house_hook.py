"""The person who wants to know of commits is told before anyone is answered, once per stream, and cannot harm the house."""

import asyncio
from typing import Any

import pytest

from sicbo.engine.committed import CommittedEntry
from sicbo.engine.house import House
from sicbo.refusals import Refused
from sicbo.store.interface import OutcomeUnknown
from store.gate import LOST, Gate, until
from store.till import BeginRound, Close, Deposit, Deposited, RoundBegun, Stumble, Till, TillState, Withdraw
from support.engines import Engine, housed, opened

Told = tuple[str, int, TillState, tuple[CommittedEntry, ...]]


def listening(house: House) -> list[Told]:
    told: list[Told] = []
    house.on_commit(lambda *one: told.append(one))
    return told


async def test_a_commit_is_told_once_per_stream_with_what_it_saved(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store, open_gate=False)
        async with housed(gate, streams=("T1", "T2"), clock=lambda: 7) as house:
            told = listening(house)
            first = house.send("T1", "a", Deposit("ann", 5))
            await until(lambda: gate.sizes)
            others = [
                house.send("T1", "b", BeginRound()),
                house.send("T2", "b", Deposit("bob", 1)),
                house.send("T1", "b", BeginRound()),  # repeated
                house.send("T1", "c", Withdraw("ann", 99)),  # refused
                house.send("T2", "d", Stumble()),  # a mistake of the room
                house.send("T1", "e", Deposit("ann", 2)),
            ]
            await until(lambda: len(house._decider.filling.asked) == 6)
            assert told == []
            gate.gate.set()
            await asyncio.gather(first, *others, return_exceptions=True)
            at = 7
            assert told[0] == (
                "T1", 1, TillState(taken=5), (CommittedEntry(1, at, Deposit("ann", 5), (Deposited("ann", 5),)),),
            )  # fmt: skip
            assert sorted(told[1:]) == [
                ("T1", 3, TillState(taken=7, rounds=1), (
                    CommittedEntry(2, at, BeginRound(), (RoundBegun(1),)),
                    CommittedEntry(3, at, Deposit("ann", 2), (Deposited("ann", 2),)),
                )),
                ("T2", 1, TillState(taken=1), (CommittedEntry(1, at, Deposit("bob", 1), (Deposited("bob", 1),)),)),
            ]  # fmt: skip
            # Sent again much later: nothing new, nothing told.
            assert (await house.send("T1", "a", Deposit("ann", 5))).repeated
            assert len(told) == 3


async def test_it_is_told_before_the_answer_and_after_the_commit(engine: Engine) -> None:
    async with opened(engine) as store, housed(store) as house:
        seen: list[tuple[list[bool], int, Any]] = []
        asked: list[Any] = []

        def look(stream: str, seq: int, state: TillState, entries: Any) -> None:
            committed = house._decider.streams[stream]
            shown = committed.committed_head.seq, committed.committed
            assert shown == (seq, state), "the person asks for the state while being told gets this one"
            seen.append(([one.done() for one in asked], len(entries), state))

        house.on_commit(look)
        asked += [house.send("T1", "a", Deposit("ann", 5)), house.send("T1", "b", Withdraw("ann", 50))]
        await asyncio.gather(*asked, return_exceptions=True)
        assert seen == [([False, False], 1, TillState(taken=5))]
        assert [(entry.seq, entry.id) for entry in [e async for c in store.entries("T1") for e in c]] == [
            (1, "a")
        ]


async def test_what_is_told_is_the_journal(engine: Engine) -> None:
    async with opened(engine) as store:
        async with housed(store, streams=("T1", "T2", "T3")) as house:
            told = listening(house)

            async def sender(number: int) -> None:
                stream = f"T{number % 3 + 1}"
                for turn in range(20):
                    command: Any = Deposit("ann", number + 1) if turn % 3 else Withdraw("ann", 17)
                    # Only refusals are ever raised; they are in no journal.
                    await asyncio.gather(
                        house.send(stream, f"{number}-{turn}", command),
                        house.send(stream, f"{number}-{turn}", command),
                        return_exceptions=True,
                    )

            await asyncio.gather(*(sender(number) for number in range(30)))
        for stream in ("T1", "T2", "T3"):
            till = Till(stream, b"1000")
            heard = [entry for name, _, _, entries in told if name == stream for entry in entries]
            journal = [entry async for chunk in store.entries(stream) for entry in chunk]
            assert len(journal) > 100
            assert [
                (one.seq, one.at, till.encode_record(one.command, one.events).decode()) for one in heard
            ] == [(entry.seq, entry.at, entry.body) for entry in journal]
            states = [(seq, state) for name, seq, state, _ in told if name == stream]
            state = till.begin()
            for one in heard:
                for event in one.events:
                    state = till.evolve(state, event)
                assert (one.seq, state) in states or one.seq not in [seq for seq, _ in states]


async def test_a_failed_commit_is_not_told_and_what_is_decided_again_is_told_once(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store, open_gate=False)
        async with housed(gate) as house:
            told = listening(house)
            gate.to_raise.append(("before", Refused("store-full", "full")))
            lost = house.send("T1", "a", Deposit("ann", 5))
            await until(lambda: gate.sizes)
            again = house.send("T1", "b", Deposit("ann", 6))
            await until(lambda: house._decider.filling.asked)
            gate.gate.set()
            with pytest.raises(Refused):
                await lost
            await again
            assert [(stream, seq, [one.command for one in entries]) for stream, seq, _, entries in told] == [
                ("T1", 1, [Deposit("ann", 6)])
            ]


async def test_a_mistake_of_one_who_is_told_is_warned_of_and_harms_nobody(engine: Engine) -> None:
    async with opened(engine) as store, housed(store) as house:

        def stumble(*_: object) -> None:
            raise KeyError("no such screen")

        house.on_commit(stumble)
        told = listening(house)
        with pytest.warns(RuntimeWarning, match=r"stumbled at T1@1: KeyError\('no such screen'\)"):
            assert (await house.send("T1", "a", BeginRound())).seq == 1
        assert [seq for _, seq, _, _ in told] == [1]
        with pytest.warns(RuntimeWarning):
            assert (await house.send("T1", "b", BeginRound())).seq == 2


async def test_whatever_else_is_raised_does_not_keep_the_answer_back(engine: Engine) -> None:
    faults: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context["exception"]))
    async with opened(engine) as store, housed(store) as house:

        def vanish(*_: object) -> None:
            raise ConnectionResetError

        house.on_commit(vanish)
        assert (await house.send("T1", "a", BeginRound())).seq == 1
        assert (await house.send("T1", "b", Close())).seq == 2
        assert [type(fault) for fault in faults] == [ConnectionResetError] * 2


async def test_one_who_is_told_may_ask_something_at_once(engine: Engine) -> None:
    async with opened(engine) as store, housed(store) as house:
        asked: list[Any] = []

        def follow(stream: str, seq: int, *_: object) -> None:
            if seq < 5:
                asked.append(house.send(stream, f"after-{seq}", BeginRound()))

        house.on_commit(follow)
        await house.send("T1", "a", BeginRound())
        await until(lambda: len(asked) == 4)
        assert [answer.seq for answer in await asyncio.gather(*asked)] == [2, 3, 4, 5]


async def lost_for_long(gate: Gate, house: House) -> None:
    """A commit on whose way the store goes, and stays away for longer than the house has patience."""
    gate.to_raise[0] = gate.to_raise[0][0], OutcomeUnknown(LOST)
    gate.gate.clear()
    asked = house.send("T1", "a", Deposit("ann", 5))
    await until(lambda: gate.sizes)
    gate.unreadable = 10**6
    gate.gate.set()
    with pytest.raises(Refused, match="not known whether this was saved"):
        await asked


async def test_a_commit_whose_outcome_stays_unknown_for_long_is_told_all_the_same(engine: Engine) -> None:
    """A listener that never heard of a saved entry would show, and report, a table as it was before it."""
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate, patience_seconds=0.1) as house:
            told = listening(house)
            gate.to_raise.append(("after", LOST))
            await lost_for_long(gate, house)
            with pytest.raises(Refused):
                await house.send("T1", "b", Deposit("ann", 7))
            assert told == []
            gate.unreadable = 0
            assert (await house.send("T1", "a", Deposit("ann", 5))).repeated
            await until(lambda: told)
            assert [(one[0], one[1], one[2]) for one in told] == [("T1", 1, TillState(taken=5))]
            assert (await house.send("T1", "c", Deposit("ann", 1))).seq == 2


async def test_a_house_whose_store_stays_away_can_be_closed(engine: Engine) -> None:
    async with opened(engine) as store:
        gate = Gate(store)
        async with housed(gate, patience_seconds=0.1) as house:
            gate.to_raise.append(("before", LOST))
            await lost_for_long(gate, house)
            await house.close()
            gate.unreadable = 0
        assert await store.known([("T1", "a")]) == {}
