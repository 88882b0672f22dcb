"""The cage in a real house on both engines: one payment under races, tickets of real tables, and everything counted twice."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from uuid import uuid4

import pytest

from sicbo.engine.house import House
from sicbo.engine.pending import Answer
from sicbo.engine.verify import verify
from sicbo.hosting import cage as hosting_cage
from sicbo.hosting import tables
from sicbo.hosting.cage import STREAM, open_cage
from sicbo.ledger.accounts import OUTSIDE, Account
from sicbo.recount.whole_store import second_look
from sicbo.refusals import Refused
from sicbo.rooms.cage import money as cage_money
from sicbo.rooms.cage.events import CageEvent, TicketRedeemed
from sicbo.rooms.cage.messages import (
    BeginRedemption,
    CageCommand,
    CompleteRedemption,
    Hear,
    HoldTicket,
    Redeem,
    ReleaseTicket,
    TicketIssuedAt,
    VoidTicket,
)
from sicbo.rooms.cage.state import Cage
from sicbo.rooms.cage.tickets import CageTerms
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.table.messages.table import AnnounceClosing, CloseTable, TableClosed
from sicbo.rooms.table.messages.terminals import AddCredit, Collect
from sicbo.store.interface import Store
from store.tables import Floor, floor
from support.cage_desk import CASHIER, OPERATOR, OTHER_CASHIER, SUPERVISOR, number
from support.engines import Engine, Sqlite, opened

MAKERS = {**tables.MAKERS, **hosting_cage.MAKERS}
TERMS = CageTerms(site="Test House", expiry_days=30)
ANNS = "ann's"
"""what these tests call the ticket of ann"""
TOP = Person("olga", "operator")


@asynccontextmanager
async def office(store: Store) -> AsyncIterator[House]:
    """The part of a process that decides what every process writes."""
    house = await House.open(store, MAKERS, shared=True)
    try:
        await open_cage(house, TERMS)
        yield house
    finally:
        await house.close()


async def cage(house: House) -> Cage:
    _, state = await house.state(STREAM)
    assert isinstance(state, Cage)
    return state


def collect(name: str, terminal: str = "1", player: str = "ann") -> Collect:
    return Collect(by=Person(player, "player"), terminal=terminal, reference=number(name))


async def hear(house: House, at: Floor, name: str, answer: Answer) -> Answer:
    """Deliver a ticket of a table as its owner does, under the id of the entry."""
    (event,) = (one for one in answer.events if hasattr(one, "amount"))
    fact = TicketIssuedAt(
        f"tickets:{number(name)}", number(name), event.amount, at.table_id, event.terminal, answer.at
    )
    return await tell(house, at.table_id, answer.seq, fact)


async def tell(house: House, source: str, seq: int, fact: TicketIssuedAt, command_id: str = "") -> Answer:
    command = Hear(by=SYSTEM, source=source, seq=seq, facts=(fact,))
    return await house.send(STREAM, command_id or f"{source}@{seq}", command)


@asynccontextmanager
async def terminals(store: Store, table_id: str = "T1") -> AsyncIterator[Floor]:
    """A bank of terminals with ann and bob at it, each with 1000.00."""
    async with floor(store, "nsw-aruze", table_id) as at:
        yield await at.ready("ann", "bob")


async def agrees(store: Store) -> None:
    report = await verify(store, MAKERS)
    seen = await second_look(store)
    assert report.differences == seen.differences == ()


async def outcomes(*asked: "asyncio.Future[Answer]") -> Counter[str]:
    told: Counter[str] = Counter()
    for one in await asyncio.gather(*asked, return_exceptions=True):
        assert isinstance(one, Answer | Refused), one
        told["paid" if isinstance(one, Answer) else one.code] += 1
    return told


async def test_of_fifty_who_redeem_one_ticket_at_once_one_is_paid(engine: Engine) -> None:
    async with opened(engine) as store, terminals(store) as at, office(store) as house:
        await hear(house, at, ANNS, await at.send(collect(ANNS)))
        before = await house.balance(OUTSIDE)
        redeem = Redeem(by=CASHIER, number=number(ANNS))
        asked = [house.send(STREAM, f"r{one}", redeem) for one in range(50)]
        assert await outcomes(*asked) == {"paid": 1, "ticket-redeemed": 49}
        assert await house.balance(OUTSIDE) == before + 100_000
        assert await house.balance(Account("tickets", number(ANNS))) == 0
        await agrees(store)


async def test_of_two_processes_that_redeem_one_ticket_at_once_one_pays(engine: Engine) -> None:
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(opened(engine)) for _ in range(2)]
        at = await stack.enter_async_context(terminals(stores[0]))
        houses = [await stack.enter_async_context(office(store)) for store in stores]
        await hear(houses[0], at, ANNS, await at.send(collect(ANNS)))
        people = (CASHIER, OTHER_CASHIER)
        asked = [
            houses[one % 2].send(STREAM, f"r{one}", Redeem(by=people[one % 2], number=number(ANNS)))
            for one in range(50)
        ]
        told = await outcomes(*asked)
        # A process that read the ticket before the other paid it and the account after finds that empty.
        assert (told["paid"], told["ticket-redeemed"]) == (1, 49), told
        for house in houses:
            assert (await cage(house)).totals.redeemed_tickets == 1
        await agrees(stores[0])


async def test_many_tickets_are_each_paid_once_by_two_processes_that_take_them_in_turns(
    engine: Engine,
) -> None:
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(opened(engine)) for _ in range(2)]
        at = await stack.enter_async_context(terminals(stores[0]))
        houses = [await stack.enter_async_context(office(store)) for store in stores]
        names = [f"ticket {one}" for one in range(8)]
        for one, name in enumerate(names):
            answer = await at.send(collect(name))
            await hear(houses[one % 2], at, name, answer)
            await at.send(
                AddCredit(
                    by=SYSTEM, terminal="1", amount=500 + one, source="central-transfer", reference=name
                )
            )
        asked = [
            house.send(STREAM, f"{name} {place}", Redeem(by=CASHIER, number=number(name)))
            for name in names
            for place, house in enumerate(houses)
        ]
        told = await outcomes(*asked)
        assert told["paid"] == len(names) == told["ticket-redeemed"], told
        totals = (await cage(houses[1])).totals
        assert (totals.redeemed_tickets, totals.outstanding) == (len(names), 0)
        await agrees(stores[0])


async def test_the_same_id_again_gets_the_first_answer_and_pays_nothing_more(engine: Engine) -> None:
    async with opened(engine) as store, terminals(store) as at, office(store) as house:
        await hear(house, at, ANNS, await at.send(collect(ANNS)))
        redeem = Redeem(by=CASHIER, number=number(ANNS))
        first, second = await asyncio.gather(
            house.send(STREAM, "r1", redeem), house.send(STREAM, "r1", redeem)
        )
        third = await house.send(STREAM, "r1", redeem)
        assert (first.repeated, second.repeated, third.repeated) == (False, True, True)
        assert first.events == second.events == third.events
        assert first.seq == second.seq == third.seq
        with pytest.raises(Refused) as refused:
            await house.send(STREAM, "r1", Redeem(by=OTHER_CASHIER, number=number(ANNS)))
        assert refused.value.code == "id-used-differently"
        assert (await cage(house)).totals.redeemed == 100_000


async def test_what_a_table_tells_is_heard_once_however_often_it_is_told(engine: Engine) -> None:
    async with opened(engine) as store, terminals(store) as at, office(store) as house:
        answer = await at.send(collect(ANNS))
        first = await hear(house, at, ANNS, answer)
        again = await hear(house, at, ANNS, answer)
        assert again.repeated and again.seq == first.seq
        fact = TicketIssuedAt(f"tickets:{number('ann')}", number("ann"), 1, "T1", "1", answer.at)
        with pytest.raises(Refused) as refused:
            await tell(house, "T1", answer.seq, fact, "another id")
        assert refused.value.code == "already-heard"
        assert (await cage(house)).totals.issued == 100_000


async def test_a_ticket_whose_table_has_not_been_heard_yet_is_unknown_and_all_agrees(engine: Engine) -> None:
    async with opened(engine) as store, terminals(store) as at, office(store) as house:
        answer = await at.send(collect(ANNS))
        with pytest.raises(Refused) as refused:
            await house.send(STREAM, "r1", Redeem(by=CASHIER, number=number(ANNS)))
        assert refused.value.code == "unknown-ticket"
        await agrees(store)
        await hear(house, at, ANNS, answer)
        await house.send(STREAM, "r1", Redeem(by=CASHIER, number=number(ANNS)))
        await agrees(store)


async def test_credit_held_when_two_tables_close_is_released_and_paid_by_one_cage(engine: Engine) -> None:
    """All accounts of held tickets stand at one place, which tables and cage move from different houses."""
    async with opened(engine) as store, office(store) as house:
        for table_id in ("T1", "T2"):
            async with terminals(store, table_id) as at:
                await at.send(AnnounceClosing(by=TOP))
                answer = await at.send(CloseTable(by=TOP))
                (closed,) = answer.events
                assert isinstance(closed, TableClosed)
                moved = [row async for rows in store.transfers(table_id, answer.seq - 1) for row in rows]
                facts = tuple(
                    TicketIssuedAt(
                        row.target, number(row.target), row.amount, table_id, row.target.rpartition("/")[2],
                        answer.at, held=True, kind="held-at-close",
                    )
                    for row in moved
                )  # fmt: skip
                assert (
                    [fact.amount for fact in facts]
                    == list(closed.held_credits.values())
                    == [100_000, 100_000]
                )
                hearing = Hear(by=SYSTEM, source=table_id, seq=answer.seq, facts=facts)
                await house.send(STREAM, f"{table_id}@{answer.seq}", hearing)
            for fact in facts:
                release = ReleaseTicket(
                    by=CASHIER, number=fact.number, determination="claimed", approved_by=SUPERVISOR
                )
                await house.send(STREAM, uuid4().hex, release)
                await house.send(STREAM, uuid4().hex, Redeem(by=CASHIER, number=fact.number))
        totals = (await cage(house)).totals
        assert (totals.issued, totals.redeemed) == (400_000, 400_000)
        await agrees(store)


async def test_a_cage_is_the_same_after_the_house_has_opened_again(engine: Engine) -> None:
    commands: tuple[CageCommand, ...] = (
        Redeem(by=CASHIER, number=number("paid")),
        HoldTicket(by=CASHIER, number=number("held"), reason="looked into"),
        VoidTicket(
            by=CASHIER, number=number("void"), reason="torn", new_number=number("anew"), approved_by=OPERATOR
        ),
        BeginRedemption(by=CASHIER, number=number("pending"), form="cheque"),
    )
    async with opened(engine) as store, terminals(store) as at:
        house = await House.open(store, MAKERS, shared=True, snapshot_every=3)
        await open_cage(house, TERMS)
        for name in ("paid", "held", "void", "pending"):
            await hear(house, at, name, await at.send(collect(name)))
            await at.send(
                AddCredit(by=SYSTEM, terminal="1", amount=700, source="central-transfer", reference=name)
            )
        for command in commands:
            await house.send(STREAM, uuid4().hex, command)
        before = await cage(house)
        await house.close()
        async with office(store) as again:
            assert await cage(again) == before
            await again.send(STREAM, "c", CompleteRedemption(by=CASHIER, number=number("pending")))
            with pytest.raises(Refused) as refused:
                await again.send(STREAM, "d", Redeem(by=CASHIER, number=number("paid")))
            assert refused.value.code == "ticket-redeemed"
        await agrees(store)


async def test_a_cage_keeps_its_terms_when_the_house_is_started_with_others(engine: Engine) -> None:
    async with opened(engine) as store, office(store) as house:
        await open_cage(house, CageTerms(site="Another House"))
        assert (await cage(house)).terms == TERMS


@pytest.mark.proves("nsw-aruze", "3.4.4")
async def test_nsw_3_4_4_a_transfer_message_that_arrives_twice_raises_the_meter_once(engine: Engine) -> None:
    async with opened(engine) as store, terminals(store) as at:
        credit = Account("credit", "T1/1")
        before = await at.house.balance(credit)
        transfer = AddCredit(
            by=SYSTEM, terminal="1", amount=7550, source="central-transfer", reference="CMS-1"
        )
        answers = await asyncio.gather(*(at.send(transfer, "CMS-1") for _ in range(10)))
        assert sum(not answer.repeated for answer in answers) == 1
        assert (await at.send(transfer, "CMS-1")).repeated
        assert await at.house.balance(credit) == before + 7550


# -- what the second count finds ----------------------------------------------------------------------------------------


async def test_a_payment_to_the_wrong_account_is_found_by_the_second_count(
    sqlite: Sqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rooms' own code played again agrees with itself; only what was written apart from it does not."""
    moves = cage_money._moves

    def wrong(event: CageEvent) -> list[cage_money.Move]:
        if isinstance(event, TicketRedeemed):
            return [
                (source, Account("house"), amount - 1, reason) for source, _, amount, reason in moves(event)
            ]
        return moves(event)

    monkeypatch.setattr(cage_money, "_moves", wrong)
    async with opened(sqlite) as store, terminals(store) as at, office(store) as house:
        await hear(house, at, ANNS, await at.send(collect(ANNS)))
        await house.send(STREAM, "r1", Redeem(by=CASHIER, number=number(ANNS)))
        assert (await verify(store, MAKERS)).differences == ()
        (difference,) = (await second_look(store)).differences
        changed = f"tickets:{number(ANNS)}"
        assert difference == f"cage@2 changes {changed} by -999.99 where its events make -1000.00"


async def test_a_ticket_that_no_table_has_issued_is_found(sqlite: Sqlite) -> None:
    """Told by someone who was not the table: the cage would pay what is not there."""
    async with opened(sqlite) as store, terminals(store) as at, office(store) as house:
        await hear(house, at, ANNS, await at.send(collect(ANNS)))
        forged = TicketIssuedAt(f"tickets:{number('x')}", number("x"), 5000, "T1", "1", 1)
        await tell(house, "T1", 10_000, forged)
        (difference,) = (await second_look(store)).differences
        assert (
            difference == f"the cage has tickets worth 50.00 against tickets:{number('x')}, which holds 0.00"
        )


async def test_a_ticket_that_the_cage_was_never_told_of_is_found_once_it_has_heard_of_later_ones(
    sqlite: Sqlite,
) -> None:
    async with opened(sqlite) as store, terminals(store) as at, office(store) as house:
        await at.send(collect(ANNS))
        await agrees(store)
        await hear(house, at, "bob's", await at.send(collect("bob's", "2", "bob")))
        (difference,) = (await second_look(store)).differences
        assert difference == (
            f"the cage has tickets worth 0.00 against tickets:{number(ANNS)}, which holds 1000.00"
        )
