"""Pools that several processes feed at once, on both engines: exact to the millionth, each fact heard once, paid once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import sicbo
from sicbo.engine.house import House
from sicbo.engine.verify import verify
from sicbo.hosting import cage as hosting_cage
from sicbo.hosting import jackpots as hosting_jackpots
from sicbo.hosting import tables
from sicbo.hosting.between.table_facts import jackpot_facts
from sicbo.hosting.jackpots import has_jackpots, jackpot_setup, open_jackpots
from sicbo.ledger.accounts import HOUSE, Account
from sicbo.recount.jackpot_day import count_jackpots, reconcile
from sicbo.recount.whole_store import second_look
from sicbo.refusals import Refused
from sicbo.rooms.cage.messages import IssueForJackpot
from sicbo.rooms.cage.tickets import CageTerms
from sicbo.rooms.jackpots.events import JackpotWon, Reconciled
from sicbo.rooms.jackpots.messages import (
    BeginPayment,
    ChangePool,
    Hear,
    JackpotPaid,
    RoundReversed,
    RoundSettled,
    TakenByCage,
)
from sicbo.rooms.jackpots.state import STREAM, Jackpots, unpaid
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.table.messages.terminals import AddCredit
from sicbo.rules.poolfile import Pools
from sicbo.rules.pools import MILLION, Trigger
from sicbo.store.interface import Store
from store.tables import Floor, floor
from support.cage_desk import number as ticket_number
from support.engines import Engine, Sqlite, opened
from support.pooled import OPERATOR, SECOND_OPERATOR, lines, terms

GAME = sicbo.game("nsw-aruze")
MAKERS = {**tables.MAKERS, **hosting_jackpots.MAKERS, **hosting_cage.MAKERS}
POOLS = Pools(
    True,
    (
        terms(share=15_001, reserve_share=333, ceiling=11_000, overflow="major"),
        terms("major", share=777, trigger=Trigger(wins_on="triple:any", on="triple", stake_at_least=100)),
    ),
)


@asynccontextmanager
async def office(store: Store, pools: Pools = POOLS, **options: Any) -> AsyncIterator[House]:
    """The part of a process that decides what every process writes."""
    house = await House.open(store, MAKERS, shared=True, **options)
    try:
        await open_jackpots(house, pools, [GAME])
        yield house
    finally:
        await house.close()


async def state(house: House) -> Jackpots:
    await house.catch_up(STREAM)
    _, found = await house.state(STREAM)
    assert isinstance(found, Jackpots)
    return found


async def agrees(store: Store) -> None:
    """The journal played again, the second count, and the balances."""
    assert (await verify(store, MAKERS)).differences == ()
    assert (await second_look(store)).differences == ()


def evening(table: str, rounds: int) -> list[tuple[int, Any]]:
    """The facts of a table's evening by entry: rounds, some of them reversed in the next entry."""
    chance = Random(table)
    told: list[tuple[int, Any]] = []
    for number in range(1, rounds + 1):
        faces = chance.choice([(6, 6, 6), (1, 1, 1), (1, 2, 4), (3, 4, 5), (2, 2, 5)])
        layout = {
            terminal: {"triple:6": chance.randrange(1, 900), "small": chance.randrange(1, 5_000)}
            for terminal in chance.sample("1234", chance.randrange(1, 4))
        }
        staked = lines(GAME, faces, layout)
        round_id = f"{table}-{number}"
        roll = GAME.dice.roll_index(faces)
        told.append(
            (
                10 * number,
                RoundSettled(table=table, game=GAME.name, round_id=round_id, roll=roll, lines=staked),
            )
        )
        if chance.random() < 0.25:
            told.append((10 * number + 1, RoundReversed(table=table, round_id=round_id, lines=staked)))
    return told


async def test_linked_contributions_of_three_processes_stay_exact_and_are_heard_once(engine: Engine) -> None:
    """Each process delivers its own tables, and each entry is delivered twice, by two processes at the same time."""
    names, rounds = ("T1", "T2", "T3"), 12
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(opened(engine)) for _ in names]
        options: dict[str, Any] = {"patience_seconds": 30, "snapshot_every": 7}
        houses = [await stack.enter_async_context(office(store, **options)) for store in stores]
        heard: list[str] = []

        async def deliver(house: House, table: str) -> None:
            """As the owner of a table does: an entry is told until it is taken."""
            for seq, fact in evening(table, rounds):
                while True:
                    try:
                        hear = Hear(source=table, seq=seq, facts=(fact,))
                        await house.send(STREAM, f"{table}@{seq}", hear)
                        heard.append(f"{table}@{seq}")
                    except Refused as refused:
                        if refused.code != "already-heard":
                            await asyncio.sleep(0.02)
                            continue
                    break

        await asyncio.gather(
            *(deliver(house, table) for house, table in zip(houses, names, strict=True)),
            *(deliver(house, table) for house, table in zip(houses, names[1:] + names[:1], strict=True)),
        )
        states = [await state(house) for house in houses]
        assert states[0] == states[1] == states[2]
        pools = states[0].pools
        facts = [fact for table in names for _, fact in evening(table, rounds)]
        turnover = sum(
            sum(one.turnover for one in fact.lines) for fact in facts if isinstance(fact, RoundSettled)
        )
        back = sum(
            sum(one.turnover for one in fact.lines) for fact in facts if isinstance(fact, RoundReversed)
        )
        assert pools["grand"].contributed == turnover * (15_001 + 333)
        assert pools["major"].contributed == turnover * 777
        assert pools["grand"].taken_back == back * (15_001 + 333)
        assert pools["grand"].hits > 0 and back > 0
        for name, pool in pools.items():
            assert pool.unaccounted == 0
            assert await houses[0].balance(Account("jackpot", name)) == pool.whole
        assert set(heard) == {f"{table}@{seq}" for table in names for seq, _ in evening(table, rounds)}
        for store in stores:
            await agrees(store)


async def test_the_days_count_runs_while_tables_are_played(engine: Engine) -> None:
    async with opened(engine) as one, opened(engine) as two, office(one) as ours, office(two) as theirs:
        for seq, fact in evening("T1", 4):
            await ours.send(STREAM, f"T1@{seq}", Hear(source="T1", seq=seq, facts=(fact,)))
        for seq, fact in evening("T2", 3):
            await theirs.send(STREAM, f"T2@{seq}", Hear(source="T2", seq=seq, facts=(fact,)))
        answer = await reconcile(ours, one, "2026-09-21")
        (event,) = answer.events
        assert isinstance(event, Reconciled) and event.differences == ()
        count = await count_jackpots(two)
        assert count is not None
        assert [figures["contributed"] for figures in count.figures()] == [
            pool.contributed for pool in (await state(theirs)).pools.values()
        ]
        await agrees(one)


async def test_pools_of_an_earlier_start_stay_as_they_are(engine: Engine) -> None:
    async with opened(engine) as store:
        async with office(store) as house:
            assert await has_jackpots(house)
        async with office(store) as house:
            assert (await state(house)).pools["grand"].displayed == 10_000, "seeded once"
            assert await house.balance(HOUSE) == -20_000
            assert await open_jackpots(house, POOLS, [GAME]) == ()
            other = Pools(True, (terms(name="Other"), terms("mini")))
            told = (
                "grand has a different definition in this house: change the pool or the file",
                "mini is not a pool of this house yet: open it",
                "the house has a pool major that is not in the file: retire it",
            )
            assert await open_jackpots(house, other, [GAME]) == told
            renamed = replace(POOLS.pools[0], name="Dragon")
            change = ChangePool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=renamed, reason="season")
            await house.send(STREAM, "change", change)
            assert await open_jackpots(house, Pools(True, (renamed, POOLS.pools[1])), [GAME]) == ()
            with pytest.raises(Refused, match="a different set-up"):
                await house.create_stream(
                    STREAM, hosting_jackpots.KIND, jackpot_setup(Pools(True, ()), [GAME])
                )
        await agrees(store)


async def test_a_house_without_pools_has_none(sqlite: Sqlite) -> None:
    async with opened(sqlite) as store:
        house = await House.open(store, MAKERS, shared=True)
        assert not await has_jackpots(house)
        assert await count_jackpots(store) is None
        with pytest.raises(Refused) as refused:
            await reconcile(house, store, "2026-09-21")
        assert refused.value.code == "unknown-stream"
        with pytest.raises(Refused):
            await open_jackpots(house, Pools(True, (terms(approval=""),)), [GAME])
        assert not await has_jackpots(house), "what could not be opened is not founded"
        await open_jackpots(house, Pools(False, (terms(),)), [GAME])
        assert not await has_jackpots(house)
        await house.close()


# -- real tables ------------------------------------------------------------------------------------------


async def played(
    at: Floor, house: House, store: Store, faces: tuple[int, int, int], wagers: dict[str, int]
) -> list[JackpotWon]:
    """A round at a real table, its entries delivered as the table's owner does."""
    before, _ = await at.house.state(at.table_id)
    await at.send(at.wager("ann", wagers))
    await at.play_out(faces)
    after, table = await at.house.state(at.table_id)
    room = await at.house.room(at.table_id)
    won: list[JackpotWon] = []
    async for chunk in store.entries(at.table_id, before, after):
        for entry in chunk:
            _, events = room.decode_record(entry.body.encode())
            facts = jackpot_facts(at.table_id, at.game, table.round.round_id, events, None, table.seats)
            if facts:
                hear = Hear(source=at.table_id, seq=entry.seq, facts=facts, at=entry.at)
                answer = await house.send(STREAM, f"{at.table_id}@{entry.seq}", hear)
                won += [one for one in answer.events if isinstance(one, JackpotWon)]
    return won


async def test_a_jackpot_of_a_real_table_reaches_the_meter_once(engine: Engine) -> None:
    async with opened(engine) as store, floor(store, "nsw-aruze") as at, office(store) as house:
        await at.ready("ann")
        (won,) = [
            one for one in await played(at, house, store, (6, 6, 6), {"triple:6": 500}) if one.pool == "grand"
        ]
        before = await at.house.balance(Account("credit", "T1/1"))
        await house.send(STREAM, "begin", BeginPayment(win_id=won.win_id, paid_as="meter"))
        credit = AddCredit(by=SYSTEM, terminal="1", amount=won.amount, source="jackpot", reference=won.win_id)
        for _ in range(2):
            answer = await at.send(credit, won.win_id)
        assert await at.house.balance(Account("credit", "T1/1")) == before + won.amount
        with pytest.raises(Refused) as refused:
            await at.send(credit, "another id")
        assert refused.value.code == "not-enough"
        paid = Hear(source="T1", seq=answer.seq, facts=(JackpotPaid(win_id=won.win_id),))
        await house.send(STREAM, "paid", paid)
        assert [win.win_id for win in unpaid(await state(house))] == ["major.1"]
        await agrees(store)


async def test_a_jackpot_by_ticket_goes_through_the_cage(engine: Engine) -> None:
    async with opened(engine) as store, floor(store, "nsw-aruze") as at, office(store) as house:
        await hosting_cage.open_cage(house, CageTerms(site="Test House", expiry_days=30))
        await at.ready("ann")
        (won,) = [
            one for one in await played(at, house, store, (6, 6, 6), {"triple:6": 500}) if one.pool == "grand"
        ]
        await house.send(STREAM, "begin", BeginPayment(win_id=won.win_id, paid_as="ticket"))
        number = ticket_number("a jackpot")
        issue = IssueForJackpot(
            by=SYSTEM,
            win_id=won.win_id,
            amount=won.amount,
            number=number,
            table="T1",
            terminal="1",
            player="ann",
        )
        await house.send("cage", "issue", issue)
        assert await house.balance(Account("jackpot", won.win_id)) == 0
        assert await house.balance(Account("tickets", number)) == won.amount
        taken = Hear(
            source=f"cage/{won.win_id}", seq=1, facts=(TakenByCage(win_id=won.win_id, number=number),)
        )
        await house.send(STREAM, "taken", taken)
        assert (await state(house)).wins[won.win_id].stage == "paid"
        await agrees(store)


# -- what the second look would notice --------------------------------------------------------------------


async def _rewritten(engine: Engine, change: Any) -> tuple[str, ...]:
    """A journal whose records someone rewrote without a trace in the hashes: what the second look says of it."""

    class Forged:
        def __init__(self, reader: Any) -> None:
            self._reader = reader

        def __getattr__(self, name: str) -> Any:
            return getattr(self._reader, name)

        async def entries(self, name: str, *more: Any, **options: Any) -> AsyncIterator[Any]:
            async for chunk in self._reader.entries(name, *more, **options):
                if name == STREAM:
                    chunk = [replace(one, body=change(one.body)) for one in chunk]
                yield chunk

    async with opened(engine) as store:
        return (await second_look(Forged(store))).differences  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("where", "what", "word"),
    [
        ("Contributed", "micro", "share of turnover"),
        ("Contributed", "overflow", "divides"),
        ("JackpotWon", "amount", "has not won it"),
        ("JackpotWon", "terminal", "has not won it"),
        ("PoolReset", "seed", "a seed that differs"),
        ("RoundSettled", "lines", "share of turnover"),
        ("RoundSettled", "seq", "received a different account"),
    ],
)
async def test_the_second_look_notices(sqlite: Sqlite, where: str, what: str, word: str) -> None:
    async with opened(sqlite) as store, floor(store, "nsw-aruze") as at, office(store) as house:
        await at.ready("ann")
        await played(at, house, store, (1, 2, 4), {"triple:6": 500})
        await at.open_bets()
        await played(at, house, store, (6, 6, 6), {"triple:6": 700})
        await at.open_bets()
        await played(at, house, store, (1, 2, 4), {"triple:6": 600})
        await agrees(store)
    done = False

    def change(body: str) -> str:
        nonlocal done
        record = msgspec.json.decode(body)
        for event in (*record["events"], *record["command"].get("facts", ())):
            if event["type"] == where and not done and event.get("pool", "grand") == "grand":
                done = True
                if what == "terminal":
                    event[what] = "2"
                elif what == "lines":
                    event[what][0][2] += 1
                elif what == "seq":
                    record["command"]["seq"] -= 1
                else:
                    event[what] = event.get(what, 0) + 1
        return msgspec.json.encode(record).decode()

    differences = await _rewritten(sqlite, change)
    assert done and any(word in difference for difference in differences), differences


async def test_a_round_that_nobody_told_the_pools_of_is_noticed(sqlite: Sqlite) -> None:
    async with opened(sqlite) as store, floor(store, "nsw-aruze") as at, office(store) as house:
        await at.ready("ann")
        await played(at, house, store, (1, 2, 4), {"small": 500})
        await at.open_bets()
        await at.send(at.wager("ann", {"small": 500}))
        await at.play_out((1, 2, 4))
        await at.open_bets()
        await agrees(store)
        await played(at, house, store, (1, 2, 4), {"small": 500})
        assert (await verify(store, MAKERS)).differences == ()
        (difference,) = (await second_look(store)).differences
        assert "the pools did not receive the round that T1@" in difference
        assert (await state(house)).pools["grand"].current == 10_000 * MILLION + 1_000 * 15_001
