"""A jackpot reaches everyone who won it: on the terminal, in its recall and its list of credit, on paper, on the public
meter, and at the cage."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from served.test_jackpots_served import TIGER, dice, jackpots, pools
from served.test_terminals_served import approved
from served.web import Asker, Second, Web, web
from sicbo.client import TableClient, connect
from sicbo.rooms.jackpots.messages import CloseMalfunction, ReportMalfunction
from sicbo.rooms.jackpots.state import Jackpots, unpaid
from sicbo.rooms.kernel.person import Person
from support.engines import Engine, Sqlite
from support.houses import PASSWORD, electronic, eventually

TABLE = "/api/tables/T1"
OPERATOR = Person("olga", "operator")
PARTS = {"1": 5_008, "2": 5_007}
"""100.15 in two: the odd cent goes to the lower terminal."""


async def sits(house: Web, place: str) -> Asker:
    terminal = await house.terminal(f"T1/{place}")
    await terminal.do(TABLE, "SitDown")
    await terminal.do(TABLE, "AddCredit", amount=10_000, source="notes")
    return terminal


async def both_win(house: Web, first: Asker, second: Asker) -> None:
    """One round of three sixes, with five dollars of each on them."""
    number = await house.bet_together((first, {"triple:6": 500}), (second, {"triple:6": 500}))

    async def shot() -> bool:
        for terminal in (first, second):
            view = await terminal.get(TABLE)
            if view["you"].get("shoots") and view["table"]["phase"] == "no-more-bets":
                await terminal.ask(
                    "POST", f"{TABLE}/commands", id="shoot", do={"type": "TakeStep", "step": "activate"}
                )
        view = await first.get(TABLE)
        now = view["table"].get("round") or {}
        return bool(view["you"].get("lines")) or now.get("number", 0) > number

    await eventually(shot)


async def won_by(terminal: Asker) -> dict[str, Any]:
    """What the terminal is told of its jackpot, once it is told."""
    found: list[dict[str, Any]] = []

    async def told() -> bool:
        found[:] = (await terminal.get(TABLE))["you"].get("jackpots", [])
        return bool(found) and (found[0]["paid_as"] == "meter" or bool(found[0].get("ticket")))

    await eventually(told)
    (one,) = found
    return one


@asynccontextmanager
async def won(store: str, folder: Path, paid_as: str) -> AsyncIterator[tuple[Web, Asker, Asker]]:
    """A served house in which two terminals have won in one round."""
    table = electronic(dice="recorded", recorded=dice(folder, "6 6 6", "1 2 4"))
    async with web(store, table, pools=pools(folder, paid_as)) as house:
        first, second = await sits(house, "1"), await sits(house, "2")
        await both_win(house, first, second)
        yield house, first, second


@pytest.mark.proves("nsw-aruze", "3.6.1", "3.6.2", "3.6.4")
@pytest.mark.parametrize("paid_as", ["meter", "ticket"])
async def test_nsw_3_6_every_winner_of_a_round_is_on_the_public_meter_and_is_told_at_their_own_terminal(
    engine: Engine, tmp_path: Path, paid_as: str
) -> None:
    async with won(engine.address, tmp_path, paid_as) as (house, first, second):
        for place, terminal in (("1", first), ("2", second)):
            told = await won_by(terminal)
            assert (told["pool"], told["amount"], told["paid_as"], told["round_id"]) == (
                "Dragon", PARTS[place], paid_as, "T1-1",
            )  # fmt: skip
        (meter,) = (await house.nobody().get(TABLE))["table"]["jackpots"]
        assert {one["terminal"]: one["amount"] for one in meter["last_wins"]} == PARTS
        (display,) = (await house.nobody().get("/api/jackpots"))["jackpots"]
        assert display["last_wins"] == meter["last_wins"]
        assert meter["amount"] == 10_000, "what was paid is cleared from the meter"
        await eventually(lambda: _all_paid(house))


async def _all_paid(house: Web) -> bool:
    return {win.stage for win in (await jackpots(house.house)).wins.values()} == {"paid"}


@pytest.mark.proves("nsw-aruze", "4.1.3.2", "5.3")
async def test_nsw_4_1_3_2_a_jackpots_ticket_is_printed_at_the_terminal_that_won_it_and_paid_once(
    engine: Engine, tmp_path: Path
) -> None:
    async with won(engine.address, tmp_path, "ticket") as (house, first, second):
        own, other = await won_by(first), await won_by(second)
        paper = await first.get(f"/api/tickets/{own['ticket']}/paper")
        assert (paper["title"], paper["amount"]) == ("Jackpot ticket", "$50.08")
        assert ["Jackpot", "Dragon", ""] in paper["lines"]
        pdf = await first.ask("GET", f"/tickets/{own['ticket']}.pdf")
        assert pdf.content.startswith(b"%PDF")
        assert await second.refused("GET", f"/api/tickets/{own['ticket']}/paper") == (403, "not-yours-to-do")
        cage = await house.staff("cage")
        path = f"/api/tickets/{own['ticket']}/redemption"
        answers = await asyncio.gather(*(cage.ask("POST", path, id=f"r{turn}") for turn in range(4)))
        assert sorted(one.json().get("code", "paid") for one in answers) == ["paid"] + ["ticket-redeemed"] * 3

        async def told_of_it() -> bool:
            (told,) = (await first.get(TABLE))["you"]["jackpots"]
            return bool(told.get("state") == "redeemed" and "ticket" not in told)

        await eventually(told_of_it)
        assert (await won_by(second))["ticket"] == other["ticket"], "the other one is still to be paid"


@pytest.mark.proves("nsw-aruze", "3.6.1", "4.1.3.1", "4.1.3.2")
@pytest.mark.parametrize("paid_as", ["meter", "ticket"])
async def test_a_jackpot_stands_in_the_recall_of_its_round_and_in_the_list_of_credit(
    sqlite: Sqlite, tmp_path: Path, paid_as: str
) -> None:
    async with won(sqlite.address, tmp_path, paid_as) as (_, first, second):
        told = await won_by(first)
        await won_by(second)
        (round_,) = (await first.get(f"{TABLE}/terminals/1/recall"))["rounds"]
        assert round_["jackpots"] == [
            {"win_id": told["win_id"], "pool": "Dragon", "amount": 5_008, "paid_as": paid_as}
        ]
        moves = (await first.get(f"{TABLE}/terminals/1/credit"))["moves"]
        way = "jackpot" if paid_as == "meter" else "jackpot-ticket"
        (move,) = [one for one in moves if one["way"].startswith("jackpot")]
        assert (move["way"], move["amount"], move["win_id"]) == (way, 5_008, told["win_id"])
        stay = (await first.get(TABLE))["you"]["stay"]
        assert stay["won"] == round_["returned"] + 5_008, "the stay came to both"


@pytest.mark.parametrize("paid_as", ["meter", "ticket"])
async def test_a_socket_that_reconnects_is_told_again_and_nobody_else_ever_sees_the_number(
    sqlite: Sqlite, tmp_path: Path, paid_as: str
) -> None:
    async with won(sqlite.address, tmp_path, paid_as) as (house, first, second):
        own = await won_by(first)
        await won_by(second)
        for _ in range(2):
            async with await connect(house.address, terminal="T1/1", key=PASSWORD) as client:
                table: TableClient = client.table("T1")
                view = await table.until(lambda view: view.you.get("jackpots"))
                assert view.you["jackpots"] == [own]
        if paid_as == "meter":
            return
        supervisor, cage, inspector = (
            await house.staff("supervisor"),
            await house.staff("cage"),
            await house.staff("inspector"),
        )
        for who, path in (
            (house.nobody(), TABLE), (house.nobody(), "/api/jackpots"), (house.nobody(), "/api/tables"), (second, TABLE),
            (supervisor, TABLE), (supervisor, "/api/jackpots/books"), (cage, "/api/cage"), (cage, "/api/cage/tickets.csv"),
            (cage, "/api/cage/ticket?number=T1/1%231"), (first, f"{TABLE}/terminals/1/credit"),
            (first, f"{TABLE}/terminals/1/recall"), (supervisor, f"{TABLE}/rounds/1"),
            (inspector, "/api/journal?stream=T1&limit=100"),
        ):  # fmt: skip
            answer = await who.ask("GET", path)
            assert answer.status_code == 200, (path, answer.text)
            assert own["ticket"] not in answer.text, path


@pytest.mark.parametrize("paid_as", ["meter", "ticket"])
async def test_a_player_who_sits_down_later_is_not_told_that_the_jackpot_is_theirs_and_the_cage_still_finds_it(
    sqlite: Sqlite, tmp_path: Path, paid_as: str
) -> None:
    async with won(sqlite.address, tmp_path, paid_as) as (house, first, second):
        await won_by(first)
        await won_by(second)

        async def left() -> bool:
            await first.ask("POST", f"{TABLE}/commands", id="out", do={"type": "Collect"})
            return (
                await first.ask("POST", f"{TABLE}/commands", id="up", do={"type": "StandUp"})
            ).status_code == 200

        await eventually(left)
        assert "jackpots" not in (await first.get(TABLE))["you"]
        await first.do(TABLE, "SitDown")
        assert "jackpots" not in (await first.get(TABLE))["you"]
        assert (await first.get(f"{TABLE}/terminals/1/credit"))["moves"] == []
        rounds = (await first.get(f"{TABLE}/terminals/1/recall"))["rounds"]
        assert [one for one in rounds if one["round"] == "T1-1"] == [], (
            "rounds of an earlier guest are not recalled"
        )
        supervisor = await house.staff("supervisor")
        (seen,) = [
            one
            for one in (await supervisor.get(f"{TABLE}/terminals/1/recall"))["rounds"]
            if one["round"] == "T1-1"
        ]
        assert [one["amount"] for one in seen["jackpots"]] == [5_008]
        cage = await house.staff("cage")
        found = (await cage.get("/api/cage?search=jackpot%20T1/1"))["tickets"]
        assert [one["amount"] for one in found] == ([5_008] if paid_as == "ticket" else [])


@pytest.mark.parametrize("paid_as", ["meter", "ticket"])
async def test_a_jackpot_that_was_held_is_never_credited_to_the_next_person_at_the_terminal(
    sqlite: Sqlite, tmp_path: Path, paid_as: str
) -> None:
    """The winner has left before the malfunction is closed: a ticket waits at the cage, and the stranger gets nothing."""
    table = electronic(dice="recorded", recorded=dice(tmp_path, "6 6 6", "1 2 4"))
    async with web(sqlite.address, table, pools=pools(tmp_path, paid_as)) as house:
        dark = ReportMalfunction(by=OPERATOR, pool="dragon", device="display", reason="dark")
        await house.house.office.send("jackpots", "dark", dark)
        first, second = await sits(house, "1"), await sits(house, "2")
        await both_win(house, first, second)

        async def left() -> bool:
            await first.ask("POST", f"{TABLE}/commands", id="out", do={"type": "Collect"})
            return (
                await first.ask("POST", f"{TABLE}/commands", id="up", do={"type": "StandUp"})
            ).status_code == 200

        await eventually(left)
        await first.do(TABLE, "SitDown")
        lit = CloseMalfunction(by=OPERATOR, malfunction=1, outcome="a lamp")
        await house.house.office.send("jackpots", "lit", lit)
        await eventually(lambda: _all_paid(house))
        view = await first.get(TABLE)
        assert "jackpots" not in view["you"]
        assert "purse" not in view["you"], "a stranger's meter is not touched"
        assert (await won_by(second))["amount"] == 5_007, "who is still there is told"
        cage = await house.staff("cage")
        found = (await cage.get("/api/cage?search=Dragon%20T1-1%2050.08"))["tickets"]
        assert [(one["terminal"], one["kind"]) for one in found] == [("1", "jackpot")]


# -- a round that does not count ---------------------------------------------------------------------------


@asynccontextmanager
async def waiting(
    store: str, folder: Path, paid_as: str, others: str = ""
) -> AsyncIterator[tuple[Web, Asker, Asker]]:
    """Two terminals have won in a round that is settled, and the pool's display is dark: nothing is paid yet."""
    table = electronic(dice="recorded", recorded=dice(folder, "6 6 6", "1 2 4"), pause_seconds=600)
    async with web(store, table, pools=pools(folder, paid_as, others)) as house:
        dark = ReportMalfunction(by=OPERATOR, pool="dragon", device="display", reason="dark")
        await house.house.office.send("jackpots", "dark", dark)
        first, second = await sits(house, "1"), await sits(house, "2")
        await both_win(house, first, second)

        async def won_and_settled() -> bool:
            return bool((await jackpots(house.house)).wins) and house.house.live["T1"].table.playing is None

        await eventually(won_and_settled)
        yield house, first, second


async def lit(house: Web) -> Jackpots:
    """The pools, once the display works again and everything that is due has been paid."""
    await house.house.keeping.told_everything("T1")
    mended = CloseMalfunction(by=OPERATOR, malfunction=1, outcome="a lamp")
    await house.house.office.send("jackpots", "lit", mended)
    house.house.keeping.office_moved("jackpots")

    async def paid() -> bool:
        return not unpaid(await jackpots(house.house))

    await eventually(paid)
    return await jackpots(house.house)


@pytest.mark.parametrize("paid_as", ["meter", "ticket"])
async def test_a_jackpot_of_a_round_that_is_void_after_its_settlement_is_the_pools_again(
    engine: Engine, tmp_path: Path, paid_as: str
) -> None:
    async with waiting(engine.address, tmp_path, paid_as) as (house, first, second):
        supervisor = await house.staff("supervisor")
        await approved(supervisor, "manager", "DeclareVoid", ground="disturbance", cause="fire")
        assert (await lit(house)).pools["dragon"].displayed == 10_000
        for terminal in (first, second):
            view = (await terminal.get(TABLE))["you"]
            assert view["purse"] == 10_000 and not view.get("jackpots")
        cage = await house.staff("cage")
        assert (await cage.get("/api/cage?search=Dragon"))["tickets"] == []


@pytest.mark.parametrize("paid_as", ["meter", "ticket"])
async def test_a_jackpot_of_bets_that_nobody_confirms_goes_to_the_other_winner(
    sqlite: Sqlite, tmp_path: Path, paid_as: str
) -> None:
    """Void under 7.3 after the round was paid, while the jackpot waits."""
    async with waiting(sqlite.address, tmp_path, paid_as) as (house, first, _):
        supervisor, manager = await house.staff("supervisor"), await house.staff("manager")
        await manager.do(TABLE, "DeclareMalfunction", terminal="1", reason="a frozen screen")
        await approved(supervisor, "manager", "VoidUnconfirmed", case=1, round_id="T1-1")
        wins = (await lit(house)).wins.values()
        assert (await first.get(TABLE))["you"]["purse"] == 10_000, "neither the bet nor the jackpot counts"
        paid = {win.terminal for win in wins if win.stage == "paid"}
        amount = sum(win.amount for win in wins if win.stage == "paid")
        assert (paid, amount) == ({"2"}, sum(PARTS.values()))


async def retire(manager: Asker) -> Any:
    retired = {"type": "RetirePool", "pool": "dragon", "into": "tiger", "reason": "end of season"}
    approval = await manager.approval("deputy", "jackpots", retired)
    body = {"id": uuid4().hex, "do": retired, "approval": approval}
    return (await manager.ask("POST", "/api/jackpots/commands", **body)).json()


@pytest.mark.proves("nsw-aruze", "4.1.2#2")
@pytest.mark.parametrize("paid_as", ["meter", "ticket"])
async def test_nsw_4_1_2_a_pool_is_not_retired_before_its_winner_has_the_prize_that_was_shown(
    sqlite: Sqlite, tmp_path: Path, paid_as: str
) -> None:
    """Retired in between, it would have left the one whose bet counts with a part of the amount on display."""
    async with waiting(sqlite.address, tmp_path, paid_as, TIGER) as (house, _, second):
        supervisor, manager = await house.staff("supervisor"), await house.staff("manager")
        assert (await retire(manager)).get("code") == "out-of-order"
        await manager.do(TABLE, "DeclareMalfunction", terminal="1", reason="a frozen screen")
        await approved(supervisor, "manager", "VoidUnconfirmed", case=1, round_id="T1-1")
        await house.house.keeping.told_everything("T1")
        assert (await retire(manager)).get("code") == "out-of-order", (
            "what was returned is due to the other one"
        )
        wins = [win for win in (await lit(house)).wins.values() if win.stage == "paid"]
        assert {win.terminal for win in wins} == {"2"}
        assert sum(win.amount for win in wins) == sum(PARTS.values())
        if paid_as == "meter":
            assert (await second.get(TABLE))["you"]["purse"] == 10_000 + 190 * 500 + sum(PARTS.values())
        assert "seq" in await retire(manager)
        [left] = (await house.nobody().get("/api/jackpots"))["jackpots"]
        assert (left["pool"], left["amount"]) == ("tiger", 5_005 + 10_000)


@pytest.mark.proves("nsw-aruze", "4.1.2#2")
@pytest.mark.parametrize("paid_as", ["meter", "ticket"])
async def test_nsw_4_1_2_a_win_that_the_pools_hear_of_after_their_retirement_is_paid_as_it_was_shown(
    sqlite: Sqlite, tmp_path: Path, paid_as: str
) -> None:
    """The table's process ends between the round and its news; the pool is retired before the next one tells it."""
    table = electronic(dice="recorded", recorded=dice(tmp_path, "6 6 6", "1 2 4"), pause_seconds=600)
    named = pools(tmp_path, paid_as, TIGER)
    async with web(sqlite.address, table, pools=named) as house:
        first, second = await sits(house, "1"), await sits(house, "2")
        await house.house.keeping.told_everything("T1")
        await house.house.keeping._deliveries["T1"].stop()
        await both_win(house, first, second)
        manager = await house.staff("manager")
        assert "seq" in await retire(manager), "nobody here knows of the win"
        assert (await jackpots(house.house)).pools["dragon"].retired
    async with web(sqlite.address, table, pools=named) as house:
        await eventually(lambda: _all_paid(house))
        state = await jackpots(house.house)
        assert {win.terminal: win.amount for win in state.wins.values()} == PARTS
        assert state.pools["tiger"].displayed == 5_000 + 10, "it gives back what it took over"
        assert not any(pool.unaccounted for pool in state.pools.values())
        assert state.pools["dragon"].displayed == 10_000, "and is there until it is retired again"
        assert "seq" in await retire(await house.staff("manager"))
        assert (await jackpots(house.house)).pools["tiger"].displayed == 15_010


@pytest.mark.proves("nsw-aruze", "4.1.2#2")
async def test_nsw_4_1_2_a_late_win_of_a_retired_pool_that_showed_nothing_is_the_share_of_its_own_round(
    sqlite: Sqlite, tmp_path: Path
) -> None:
    table = electronic(dice="recorded", recorded=dice(tmp_path, "6 6 6", "1 2 4"), pause_seconds=600)
    named = Path(pools(tmp_path, "ticket", TIGER))
    named.write_text(named.read_text().replace('seed = "100"\n', ""))
    async with web(sqlite.address, table, pools=str(named)) as house:
        first, second = await sits(house, "1"), await sits(house, "2")
        await house.house.keeping.told_everything("T1")
        await house.house.keeping._deliveries["T1"].stop()
        await both_win(house, first, second)
        assert "seq" in await retire(await house.staff("manager"))
    async with web(sqlite.address, table, pools=str(named)) as house:
        await house.house.keeping.told_everything("T1")
        await eventually(lambda: _all_paid(house))
        state = await jackpots(house.house)
        assert {win.terminal: win.amount for win in state.wins.values()} == {"1": 8, "2": 7}
        assert state.pools["tiger"].displayed == 5_000 + 10


async def test_what_a_late_round_adds_to_a_retired_pool_goes_where_the_pool_has_gone(
    sqlite: Sqlite, tmp_path: Path
) -> None:
    table = electronic(dice="recorded", recorded=dice(tmp_path, "1 2 3", "1 2 4"), pause_seconds=600)
    named = pools(tmp_path, "meter", TIGER)
    async with web(sqlite.address, table, pools=named) as house:
        first, second = await sits(house, "1"), await sits(house, "2")
        await house.house.keeping.told_everything("T1")
        await house.house.keeping._deliveries["T1"].stop()
        await both_win(house, first, second)
        assert "seq" in await retire(await house.staff("manager"))
    async with web(sqlite.address, table, pools=named) as house:
        await house.house.keeping.told_everything("T1")
        state = await jackpots(house.house)
        assert (state.pools["dragon"].held, state.pools["dragon"].retired) == (0, True)
        assert state.pools["tiger"].displayed == 15_000 + 15 + 10
        assert not any(pool.unaccounted for pool in state.pools.values())


@pytest.mark.parametrize("paid_as", ["meter", "ticket"])
async def test_a_round_whose_jackpot_was_paid_is_changed_by_a_dispute_and_not_by_a_void(
    sqlite: Sqlite, tmp_path: Path, paid_as: str
) -> None:
    table = electronic(dice="recorded", recorded=dice(tmp_path, "6 6 6", "1 2 4"), pause_seconds=600)
    async with web(sqlite.address, table, pools=pools(tmp_path, paid_as)) as house:
        first, second = await sits(house, "1"), await sits(house, "2")
        await both_win(house, first, second)
        await eventually(lambda: _all_paid(house))
        supervisor = await house.staff("supervisor")
        view = await supervisor.get(TABLE)
        assert not any(offer.get("after_settlement") for offer in view["you"]["offers"]), "nor is it offered"
        void = {"ground": "disturbance", "cause": "fire"}
        refused = await supervisor.cannot(TABLE, "DeclareVoid", Second("manager", "T1"), **void)
        assert refused[1] == "out-of-order"


# -- the cage ---------------------------------------------------------------------------------------------


async def test_the_cage_finds_a_jackpots_ticket_by_pool_table_terminal_round_and_amount(
    sqlite: Sqlite, tmp_path: Path
) -> None:
    async with won(sqlite.address, tmp_path, "ticket") as (house, first, second):
        await won_by(first)
        await won_by(second)
        cage = await house.staff("cage")
        for search, amounts in (
            ("dragon", {5_007, 5_008}), ("T1", {5_007, 5_008}), ("T1/2", {5_007}), ("T1-1", {5_007, 5_008}),
            ("50.08", {5_008}), ("Dragon T1/1 T1-1 50.08", {5_008}), ("Dragon T1/2 50.08", set()), ("Tiger", set()),
        ):  # fmt: skip
            rows = (await cage.get(f"/api/cage?search={search.replace(' ', '%20')}"))["tickets"]
            assert {row["amount"] for row in rows} == amounts, search
            assert all((row["pool"], row["round_id"]) == ("Dragon", "T1-1") for row in rows)
            assert all(row["number"].startswith("••") for row in rows)


@pytest.mark.proves("nsw-aruze", "5.1#1", "5.1#2", "5.3", "5.3.3")
async def test_nsw_5_1_a_jackpot_whose_ticket_nobody_has_is_paid_by_two_against_form_and_document_once(
    sqlite: Sqlite, tmp_path: Path
) -> None:
    async with won(sqlite.address, tmp_path, "ticket") as (house, first, second):
        number = (await won_by(first))["ticket"]
        await won_by(second)
        cage = await house.staff("cage")
        named = "T1/1#1"
        assert await cage.cannot("/api/cage", "Redeem", number=named) == (409, "signature-needed")
        assert await cage.cannot("/api/cage", "PayByHand", number=named) == (409, "signature-needed")
        await cage.do("/api/cage", "PresentPaymentForm", number=named)
        shown = await cage.get("/api/cage/ticket?number=T1/1%231")
        assert shown["number"] == number, "the cage has the number when it pays"
        assert set(shown["needs"]) == {"identification", "signature"}
        # Once asked for without the ticket, it is not paid more easily by keying what the screen shows now.
        await cage.do("/api/cage", "PresentPaymentForm", number=number)
        await cage.do("/api/cage", "SignPaymentForm", number=named, amount=5_008, signed_by="Ana Lima")
        for name in (named, number):
            assert await cage.cannot("/api/cage", "PayByHand", number=name) == (409, "identification-needed")
            paying = {"number": name, "identification": "passport N123"}
            assert await cage.cannot("/api/cage", "PayByHand", **paying) == (403, "second-person-needed")
        approval = Second("supervisor", "cage")
        paying = {"number": named, "identification": "passport N123"}
        done = await cage.do("/api/cage", "PayByHand", approval, named="pay", **paying)
        again = await cage.do("/api/cage", "PayByHand", approval, named="pay", **paying)
        assert (again["seq"], again["repeated"]) == (done["seq"], True)
        assert await cage.refused("POST", f"/api/tickets/{number}/redemption", id="late") == (
            409, "ticket-redeemed",
        )  # fmt: skip
        assert await cage.cannot("/api/cage", "PresentPaymentForm", number=named) == (404, "unknown-ticket")
        (paid,) = (await cage.get("/api/cage"))["payments"]
        assert (paid["amount"], paid["signed_by"], paid["approved_by"]["role"]) == (
            5_008, "Ana Lima", "supervisor",
        )  # fmt: skip


async def test_a_ticket_that_a_player_collected_is_still_paid_by_its_number_alone(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        terminal = await house.terminal("T1/1")
        await terminal.do(TABLE, "SitDown")
        await terminal.do(TABLE, "AddCredit", amount=2_000, source="notes")
        await terminal.do(TABLE, "Collect")
        cage = await house.staff("cage")

        async def known() -> bool:
            return bool((await cage.get("/api/cage"))["tickets"])

        await eventually(known)
        for command in ("Redeem", "PresentPaymentForm"):
            assert await cage.cannot("/api/cage", command, number="T1/1#1") == (400, "bad-request")
