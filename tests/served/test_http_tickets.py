"""Tickets over HTTP: from a terminal's meter to paper and to cash, once, under races; held, void, by two people."""

import asyncio

import pytest

from served.web import Asker, Second, Web, web
from sicbo.server.keeping.deliveries import Deliveries, Entered
from support.engines import Engine, Sqlite
from support.houses import dealt, electronic, eventually

TABLE = "/api/tables/T1"


async def collected(house: Web, place: str = "1", amount: int = 2_000) -> tuple[Asker, str]:
    """A terminal that has collected its credit, and the number of the ticket."""
    terminal = await house.terminal(f"T1/{place}")
    await terminal.do(TABLE, "SitDown")
    await terminal.do(TABLE, "AddCredit", amount=amount, source="notes")
    await terminal.do(TABLE, "Collect", named="collect")
    number = house.house.numbering.new(f"T1|{place}:collect")
    cage = await house.staff("cage")

    async def known() -> bool:
        return (await cage.ask("GET", f"/api/tickets/{number}")).status_code == 200

    await eventually(known)
    return terminal, number


async def test_a_ticket_is_printed_shown_and_paid_once_under_races(engine: Engine) -> None:
    async with web(engine.address) as house:
        terminal, number = await collected(house)
        page = await terminal.ask("GET", f"/tickets/{number}")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "Demonstration" in page.text
        assert "20.00" in page.text
        assert "unsafe" not in page.headers["content-security-policy"]
        assert "'sha256-" in page.headers["content-security-policy"]
        pdf = await terminal.ask("GET", f"/tickets/{number}.pdf")
        assert pdf.headers["content-type"] == "application/pdf"
        assert pdf.content.startswith(b"%PDF")
        cage, other = await house.staff("cage"), await house.staff("cage")
        shown = await cage.get(f"/api/tickets/{number}")
        assert (shown["state"], shown["amount"], shown.get("refusal", "")) == ("issued", 2_000, "")
        paths = f"/api/tickets/{number}/redemption"
        answers = await asyncio.gather(
            *((cage, other)[turn % 2].ask("POST", paths, id=f"r{turn}", form="cash") for turn in range(8))
        )
        codes = sorted(answer.json().get("code", "paid") for answer in answers)
        assert codes == ["paid"] + ["ticket-redeemed"] * 7
        view = await cage.get("/api/cage")
        assert view["totals"]["redeemed"] == 2_000
        assert view["outstanding"] == {"tickets": 0, "amount": 0}
        assert await cage.refused("GET", f"/tickets/{number}") == (409, "ticket-redeemed")


async def test_a_terminal_is_given_the_paper_of_its_ticket_however_late_the_cage_hears_of_it(
    sqlite: Sqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    deliver = Deliveries._deliver

    async def late(self: Deliveries, entered: Entered) -> None:
        await asyncio.sleep(0.5)
        await deliver(self, entered)

    monkeypatch.setattr(Deliveries, "_deliver", late)
    async with web(sqlite.address) as house:
        terminal = await house.terminal("T1/1")
        await terminal.do(TABLE, "SitDown")
        await terminal.do(TABLE, "AddCredit", amount=2_000, source="notes")
        number = (await terminal.do(TABLE, "Collect"))["ticket"]
        assert (await terminal.get(f"/api/tickets/{number}/paper"))["number"].replace(" ", "") == number
        nobodys = house.house.numbering.new("a ticket that was never issued")
        assert await terminal.refused("GET", f"/api/tickets/{nobodys}/paper") == (404, "unknown-ticket")


async def test_the_same_payment_sent_again_is_the_same_payment(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        _, number = await collected(house)
        cage = await house.staff("cage")
        first = await cage.ask("POST", f"/api/tickets/{number}/redemption", id="r1")
        again = await cage.ask("POST", f"/api/tickets/{number}/redemption", id="r1")
        assert again.json() == {**first.json(), "repeated": True}


async def test_a_terminal_prints_its_own_tickets_only_and_lists_hide_numbers(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(), dealt()) as house:
        terminal, number = await collected(house)
        stranger = await house.terminal("T1/2")
        assert await stranger.refused("GET", f"/tickets/{number}") == (403, "not-yours-to-do")
        assert await terminal.refused("GET", f"/api/tickets/{number}") == (403, "not-yours-to-do")
        assert await terminal.refused("POST", f"/api/tickets/{number}/redemption", id="1") == (
            403,
            "not-yours-to-do",
        )
        assert await (await house.staff("dealer")).refused("GET", f"/tickets/{number}") == (
            403,
            "not-yours-to-do",
        )
        listed = await (await house.staff("supervisor")).ask("GET", "/api/cage?state=issued&search=T1/1")
        assert listed.json()["matching"] == 1
        assert number not in listed.text


async def test_not_found_wrong_paid_and_held_are_different_answers(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        _, number = await collected(house)
        cage = await house.staff("cage")
        missing = house.house.numbering.new("nothing")
        assert await cage.refused("GET", f"/api/tickets/{missing}") == (404, "unknown-ticket")
        wrong = number[:-1] + str((int(number[-1]) + 1) % 10)
        for number_of_none in (wrong, "0", "x"):
            assert await cage.refused("GET", f"/api/tickets/{number_of_none}") == (400, "bad-request")
        await cage.do("/api/cage", "HoldTicket", number=number, reason="claimed by two people")
        path = f"/api/tickets/{number}/redemption"
        assert await cage.refused("POST", path, id="1") == (409, "ticket-held")
        held = await cage.get(f"/api/tickets/{number}")
        assert (held["state"], held["refusal"]) == ("held", "ticket-held")
        [case] = (await cage.get("/api/cage"))["cases"]
        await cage.do("/api/cage", "NotifyInspector", case=case["number"], inspector="I. Lee")


async def test_what_takes_two_people_takes_an_approval_and_numbers_are_the_houses_to_make(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address) as house:
        _, number = await collected(house)
        cage = await house.staff("cage")
        void = {"number": number, "reason": "torn"}
        assert await cage.cannot("/api/cage", "VoidTicket", **void) == (403, "second-person-needed")
        own = await cage.cannot("/api/cage", "VoidTicket", new_number=number, **void)
        assert own == (400, "bad-request")
        named = await cage.cannot(
            "/api/cage", "VoidTicket", approved_by={"name": "x", "role": "supervisor"}, **void
        )
        assert named == (400, "bad-request")
        approval = Second("supervisor", "cage")
        await cage.do("/api/cage", "VoidTicket", approval, named="v1", **void)
        await cage.do("/api/cage", "VoidTicket", approval, named="v1", **void)
        new = house.house.numbering.new("cage|cage:v1")
        assert (await cage.get(f"/api/tickets/{new}"))["amount"] == 2_000
        assert (await cage.get(f"/api/tickets/{number}"))["state"] == "voided"
        assert await cage.cannot("/api/cage", "VoidTicket", approval, number=new, reason="x") == (
            403,
            "approval-needed",
        )


async def test_what_only_the_house_says_is_refused_from_outside(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        cage = await house.staff("cage")
        for kind in ("Hear", "ExpireTickets", "IssueForJackpot", "Nonsense"):
            assert await cage.cannot("/api/cage", kind) == (400, "bad-request")


async def test_a_central_system_pays_a_ticket_by_transfer_and_not_in_cash(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        _, number = await collected(house)
        system = await house.system(await house.staff("admin"))
        path = f"/api/tickets/{number}/redemption"
        cash = await system.ask("POST", path, id="1", form="cash")
        assert cash.status_code in (403, 409)
        done = await system.ask("POST", path, id="2", form="central-transfer")
        assert done.status_code == 200, done.text


async def test_a_ticket_is_found_by_its_reference_with_the_number_hidden(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        terminal, number = await collected(house)
        cage = await house.staff("cage")
        found = await cage.get("/api/cage/ticket?number=T1%2F1%231")
        assert (found["reference"], found["amount"]) == ("T1/1#1", 2_000)
        assert found["number"].endswith(number[-4:])
        assert found["number"] != number
        assert await cage.get(f"/api/cage/ticket?number={number}") == await cage.get(f"/api/tickets/{number}")
        assert await cage.refused("GET", "/api/cage/ticket?number=T1%2F1%239") == (404, "unknown-ticket")
        assert await terminal.refused("GET", f"/api/cage/ticket?number={number}") == (403, "not-yours-to-do")
