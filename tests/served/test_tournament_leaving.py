"""Tables that a process gives up, or that a tournament leaves while nobody has them; and who takes a tournament's money."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from served.cup_served import CUP, Desk, crown
from served.web import web
from sicbo.engine.house import House
from sicbo.hosting import tables
from sicbo.hosting.between.tournament_orders import orders
from sicbo.hosting.tournament import TournamentRoom, table_game
from sicbo.records.last_rounds import recall
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.plan import Charges, Stage
from sicbo.server.keeping import tournament_facts
from sicbo.server.keeping.tournament_conductor import Followed, Order, TournamentConductor, _is_over
from sicbo.server.keeping.tournament_facts import Tidings
from sicbo.store.whole.by_address import open_store
from support.cup import OPERATOR, Cup, plan
from support.engines import Sqlite
from support.evening import NOON

AWAY = Refused("store-lost", "the database is away")


def tidings(sends: list[Any]) -> Tidings:
    """Of a table whose tournament cannot be told anything now."""

    async def send(_stream: str, _id: str, command: Any) -> None:
        sends.append(command)
        raise AWAY

    room = SimpleNamespace(table_id="T1~cup", game=SimpleNamespace(card=SimpleNamespace(tournament="cup")))
    made = Tidings(None, SimpleNamespace(send=send), room, lambda *_: None)  # type: ignore[arg-type]
    made._queue.put_nowait(ask.Hear(by=SYSTEM, source="T1~cup", seq=1, facts=()))
    made._running = asyncio.create_task(made._run())
    return made


async def test_a_wait_for_a_tables_last_spins_ends_when_the_table_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tournament_facts, "RETRY_SECONDS", 0.01)
    sends: list[Any] = []
    told = tidings(sends)
    live = SimpleNamespace(name="T1~cup", table=SimpleNamespace(playing=None))
    here: dict[str, Any] = {"T1~cup": live}

    async def told_everything(_table: str) -> None:
        await told.drained()

    cup = Cup(plan(stages=(Stage("final", 1, 8, minutes=1),)), tables=1)
    cup.announced().directed().entered(("ann", "bob", "cat")).briefed().start()
    followed = Followed(TournamentRoom("cup", cup.game))
    followed.state = cup.state
    conductor = TournamentConductor(None, None, here, lambda: cup.now + 10**9, told_everything)  # type: ignore[arg-type]
    waits = asyncio.create_task(conductor._end_on_time(followed, live))  # type: ignore[arg-type]
    while len(sends) < 2:  # it has been tried again, and will be
        await asyncio.sleep(0.001)
    assert not waits.done()
    del here["T1~cup"]
    await told.stop()
    assert not await waits, "and the table is not ended by a process that no longer has it"


def read(cup: Cup) -> Followed:
    """A tournament as a conductor reads it from its journal."""
    followed = Followed(TournamentRoom("cup", cup.game))
    for event in cup.events:
        for number, (table, command) in enumerate(orders(followed.state, event)):
            followed.asked.setdefault(table, []).append(Order("cup", followed.state.version, number, command))
        followed.state = followed.room.evolve(followed.state, event)
    return followed


def reported(cup: Cup, *names: str) -> None:
    """These tables have done all that was asked of them."""
    asked = read(cup)
    for table in names:
        if due := asked.due(table):
            cup.ask(ask.ReportOrders(by=SYSTEM, table=table, upto=due[-1].event))


def test_a_tournament_is_not_over_before_a_table_that_was_taken_off_it_has_been_set_free() -> None:
    cup = Cup(tables=2).announced()
    cup.ask(ask.DesignateTables(by=OPERATOR, tables={"T1": "T1~cup"}))
    reported(cup, "T1")
    cup.ask(ask.DesignateTables(by=OPERATOR, tables={"T2": "T2~cup"}))
    cup.ask(ask.CancelTournament(by=OPERATOR, reason="no players"))
    reported(cup, "T2")
    assert [type(order.command).__name__ for order in read(cup).due("T1")] == ["ReleaseTable"]
    assert not _is_over(cup.state)
    reported(cup, "T1")
    assert _is_over(cup.state)


def test_a_tournament_called_off_in_play_is_not_over_before_its_tables_have_ended() -> None:
    cup = Cup(tables=1).announced().directed().entered(("ann", "bob", "cat")).briefed().start()
    reported(cup, "T1", "T1~cup")
    cup.ask(ask.CancelTournament(by=OPERATOR, reason="the power is out"))
    reported(cup, "T1")
    assert not _is_over(cup.state)
    reported(cup, "T1~cup")
    assert _is_over(cup.state)


async def test_a_players_screen_books_no_payment_which_is_for_the_person_who_has_taken_the_money(
    sqlite: Sqlite,
) -> None:
    charges = Charges(buy_in=5_000, rebuy=2_000, rebuy_chips=50_000, rebuys=1)
    async with web(sqlite.address, crown()) as house:
        desk = await Desk.open(house)
        await desk.announce(plan(stages=(Stage("final", 1, 8, spins=1),), charges=charges))
        await desk.take_charge("T1")
        await desk.enter("ann", "ben", "cat")
        seats = {one["player"]: one["place"] for one in (await desk.start())["seats"]}
        ann = await house.terminal(f"T1/{seats['ann']}")
        held = (await desk.desk())["held"]
        assert (await ann.cannot(CUP, "PayCharge", charge="re-buy"))[1] == "not-yours-to-do"
        assert (await desk.desk())["held"] == held
        await desk.direct("PayCharge", player="ann", charge="re-buy")
        assert (await desk.desk())["held"] == held + 2_000
        await ann.do(CUP, "Retire")


async def test_recall_at_a_tournaments_table_shows_the_chips_of_the_tournament(sqlite: Sqlite) -> None:
    cup = Cup(tables=1)
    table, sent = cup.tables["T1~cup"], list[tuple[Any, int]]()
    send = table.send

    def noted(command: Any, *more: Any, **named: Any) -> Any:
        happened = send(command, *more, **named)
        sent.append((command, table.now))
        return happened

    table.send = noted  # type: ignore[method-assign]
    cup.announced().directed().entered(("ann", "bob", "cat")).briefed().start()
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 10_000}, "bob": {"big": 5_000}})
    now = [NOON]
    store = await open_store(sqlite.address)
    house = await House.open(store, tables.MAKERS, clock=lambda: now[0])
    await tables.open_table_stream(house, "T1~cup", table_game(cup.game, "cup"))
    for number, (command, at) in enumerate(sent):
        now[0] = max(now[0], at)
        await house.send("T1~cup", f"c{number}", command)
    [ann] = await recall(store, "T1~cup", "", "ann")
    [bob] = await recall(store, "T1~cup", "", "bob")
    await house.close()
    await store.close()
    assert (ann.balance_before, ann.balance_after) == (100_000, 110_000)
    assert (bob.balance_before, bob.balance_after) == (100_000, 95_000)


async def test_nobody_at_a_tournaments_table_is_directed_to_leave_by_the_office_of_cases(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, crown()) as house:
        desk = await Desk.open(house)
        await desk.announce(plan(stages=(Stage("final", 1, 8, spins=1),)))
        await desk.take_charge("T1")
        await desk.enter("ann", "ben", "cat")
        await desk.start()
        dealer = await house.staff("dealer")
        told = {
            "table": "T1~cup",
            "person": {"name": "ann"},
            "ground": "abstention",
            "narrative": "sits idle",
        }
        assert await dealer.cannot("/api/cases", "DirectToVacate", **told) == (403, "not-yours-to-do")
