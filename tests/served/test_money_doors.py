"""Money enters a live house only through the devices that bring it: everyone else is refused, whatever a page shows."""

from typing import Any
from uuid import uuid4

from served.live_house import T1, live, over_the_socket, purse
from served.web import web
from sicbo.client import connect
from support.engines import Sqlite
from support.houses import electronic, eventually

NOTE: dict[str, Any] = {"amount": 1_000, "source": "notes"}


async def test_a_players_page_brings_no_money_into_a_live_house(sqlite: Sqlite) -> None:
    async with live(sqlite.address) as here:
        screen = await here.seat()
        for way in ("notes", "central-transfer", "jackpot"):
            sent = {"amount": 1_000, "source": way, "reference": "made up"}
            assert await screen.cannot(T1, "AddCredit", **sent) == (403, "not-yours-to-do")
        told = {"type": "AddCredit", **NOTE}
        assert await over_the_socket(here.house, screen, told) == "not-yours-to-do"
        assert await screen.refused("POST", "/api/notes", id="n", amount=1_000) == (403, "not-yours-to-do")
        sent = {"id": "x", "terminal": "T1/1", "amount": 1_000, "reference": "made up"}
        assert await screen.refused("POST", "/api/transfers", **sent) == (403, "not-yours-to-do")
        assert await purse(screen) == 0
        assert await screen.cannot(T1, "Collect") == (409, "not-enough")


async def test_no_member_of_staff_puts_a_note_in_even_with_the_name_of_the_player(sqlite: Sqlite) -> None:
    async with live(sqlite.address) as here:
        screen = await here.seat(player="hana")
        for name, role in {"hana": "host", "noor": "operator", "carol": "cage"}.items():
            asker = await here.person(name, role)
            assert (await asker.cannot(T1, "AddCredit", terminal="1", **NOTE))[1] == "not-yours-to-do"
            for path in ("/api/notes", "/api/transfers", "/api/terminals/fault"):
                sent = {"id": uuid4().hex, "amount": 1_000}
                assert (await asker.refused("POST", path, **sent))[1] == "not-yours-to-do"
        assert (await here.admin.refused("POST", "/api/notes", id="n", amount=1_000))[1] == "not-yours-to-do"
        assert await purse(screen) == 0
        # Nor does the host take the player's credit as a ticket with a number of the host's choice.
        await (await here.acceptor()).post("/api/notes", amount=1_000)
        host = await here.person("hana")
        wanted = {"terminal": "1", "reference": "111111111111111111"}
        assert (await host.cannot(T1, "Collect", **wanted))[1] == "not-seated"
        assert await purse(screen) == 1_000


async def test_the_acceptor_of_a_terminal_puts_notes_on_its_own_meter_each_once(sqlite: Sqlite) -> None:
    async with live(sqlite.address) as here:
        screen, other = await here.seat("T1/1"), await here.seat("T1/2")
        acceptor = await here.acceptor("T1/1")
        first = await acceptor.post("/api/notes", id="n1", amount=5_000)
        again = await acceptor.post("/api/notes", id="n1", amount=5_000)
        assert (again["seq"], again["repeated"]) == (first["seq"], True)
        assert await acceptor.refused("POST", "/api/notes", id="n1", amount=10_000) == (
            409,
            "id-used-differently",
        )
        assert (await purse(screen), await purse(other)) == (5_000, 0)
        assert (await screen.get(f"{T1}/meters"))["1"]["notes"] == 5_000
        assert (await acceptor.refused("POST", "/api/notes", id="n2", amount=777))[1] == "stake-not-accepted"
        named = {"id": "n3", "amount": 5_000, "terminal": "T1/2"}
        assert await acceptor.refused("POST", "/api/notes", **named) == (400, "bad-request")
        await screen.do(T1, "Collect")
        await screen.do(T1, "StandUp")
        # Nobody sits there: the acceptor gives the note back.
        assert await acceptor.refused("POST", "/api/notes", id="n4", amount=5_000) == (409, "not-seated")


async def test_an_acceptor_does_nothing_else_and_its_key_is_not_that_of_the_screen(sqlite: Sqlite) -> None:
    async with live(sqlite.address) as here:
        screen, acceptor = await here.seat(), await here.acceptor()
        http = here.house.http
        for command in ("Collect", "SitDown", "StandUp", "AddCredit", "PlaceWagers", "ReportTerminal"):
            assert (await acceptor.cannot(T1, command))[1] == "not-yours-to-do"
        assert (await acceptor.refused("GET", T1))[1] == "not-yours-to-do"
        assert (await acceptor.refused("GET", f"{T1}/meters"))[1] == "not-yours-to-do"
        assert (await acceptor.cannot("/api/cage", "Redeem", number="1" * 18))[1] == "not-yours-to-do"
        sent = {"id": "x", "terminal": "T1/1", "amount": 1_000, "reference": "r"}
        assert (await acceptor.refused("POST", "/api/transfers", **sent))[1] == "not-yours-to-do"
        enrolling = {"id": "e", "terminal": "T1/2"}
        for asker in (screen, acceptor, await here.person("noor", "operator")):
            assert (await asker.refused("POST", "/api/acceptors", **enrolling))[1] == "not-yours-to-do"
        # The key of a screen or of a system opens no acceptor's session, and the other way round.
        keys = {
            "terminal": (await here.admin.post("/api/terminals", terminal="T1/5"))["key"],
            "acceptor": (await here.admin.post("/api/acceptors", terminal="T1/5"))["key"],
            "system": (await here.admin.post("/api/systems", system="central"))["key"],
        }
        for kind in keys:
            for of, key in keys.items():
                name = {"system": "central"} if kind == "system" else {"terminal": "T1/5"}
                answer = await http.post(f"/api/session/{kind}", json={**name, "key": key})
                assert answer.status_code == (201 if kind == of else 401), (kind, of)


async def test_a_revoked_acceptor_brings_no_more_notes(sqlite: Sqlite) -> None:
    async with live(sqlite.address) as here:
        screen, acceptor = await here.seat(), await here.acceptor()
        await acceptor.post("/api/notes", amount=1_000)
        await here.admin.post("/api/acceptors/revocation", terminal="T1/1", reason="emptied")
        assert await acceptor.refused("POST", "/api/notes", id="n", amount=1_000) == (401, "not-signed-in")
        listed = await here.admin.get("/api/terminals")
        assert listed["acceptors"] == [{"name": "T1/1", "active": False}]
        again = await here.acceptor()
        await again.post("/api/notes", amount=1_000)
        assert await purse(screen) == 2_000


async def test_a_program_is_an_acceptor_with_the_client_library(sqlite: Sqlite) -> None:
    async with live(sqlite.address) as here:
        screen = await here.seat()
        key = (await here.admin.post("/api/acceptors", terminal="T1/1"))["key"]
        async with await connect(here.house.address) as device:
            await device.sign_in_acceptor("T1/1", key)
            first = await device.insert_note(2_000, "n1")
            again = await device.insert_note(2_000, "n1")
        assert (again.seq, again.repeated) == (first.seq, True)
        await here.person("hana", "host")
        await here.person("mia", "supervisor")
        form = {
            "type": "Collect", "terminal": "1", "paid_as": "hand-pay", "reference": "HP-1", "signed_by": "Ann",
            "verified": 2_000,
        }  # fmt: skip
        async with await connect(here.house.address) as host:
            await host.sign_in("hana", here.passwords["hana"])
            word = await host.approval("mia", here.passwords["mia"], "T1", form)
            await host.command("T1", form, approval=word)
        assert await purse(screen) == 0


async def test_transfers_come_from_the_central_system_alone(sqlite: Sqlite) -> None:
    async with live(sqlite.address) as here:
        screen = await here.seat()
        central = await here.house.system(here.admin)
        sent = {"id": "x1", "terminal": "T1/1", "amount": 2_000, "reference": "wallet 1"}
        await central.ask("POST", "/api/transfers", **sent)
        await central.ask("POST", "/api/transfers", **sent)
        assert await purse(screen) == 2_000
        assert (await central.refused("POST", "/api/notes", id="n", amount=1_000))[1] == "not-yours-to-do"


async def test_in_a_demonstration_the_page_still_plays_with_notes_that_are_no_money(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        screen = await house.terminal()
        await screen.do(T1, "SitDown")
        await screen.do(T1, "AddCredit", **NOTE)
        assert await purse(screen) == 1_000
        sent = {"amount": 1_000, "source": "central-transfer", "reference": "made up"}
        assert (await screen.cannot(T1, "AddCredit", **sent))[1] == "not-yours-to-do"
        host = await house.staff("host")
        assert (await host.cannot(T1, "AddCredit", terminal="1", **NOTE))[1] == "not-yours-to-do"


# -- what a page reports -------------------------------------------------------------------------------------


async def test_the_pages_of_two_seats_void_no_round_by_reporting_one_error(sqlite: Sqlite) -> None:
    slow = electronic(wagering_seconds=600)
    async with live(sqlite.address, slow) as here:
        screens = [await here.played_at(f"T1/{place}") for place in (1, 2, 3)]
        table = here.house.house.live["T1"]
        await eventually(lambda: begun(table))
        await screens[2].do(T1, "PlaceWagers", wagers={"small": 1_000})
        round_id = table.table.playing.round_id
        for screen in screens[:2] * 3:
            await screen.do(T1, "ReportTerminal", error="E42")
        told = {"type": "ReportTerminal", "error": "E42"}
        assert await over_the_socket(here.house, screens[1], told) == ""
        state = table.table
        assert state.playing is not None and state.playing.round_id == round_id
        assert state.playing.layout.keys() == {"3"}
        assert not state.faults
        assert [(case.terminal, case.outcome) for case in state.cases] == [("1", ""), ("2", "")]
        # A page and a device of another terminal are no two devices, either.
        first = await here.acceptor("T1/4")
        await first.post("/api/terminals/fault", error="E42")
        assert not table.table.faults and table.table.playing is not None
        second = await here.acceptor("T1/5")
        await second.post("/api/terminals/fault", error="E42")
        assert table.table.faults and table.table.playing is None, "the house's own devices say so (7.6.1.1)"
        assert await purse(screens[2]) == 10_000


async def test_a_page_reports_for_its_own_seat_only(sqlite: Sqlite) -> None:
    async with live(sqlite.address) as here:
        screen = await here.seat("T1/1")
        await here.seat("T1/2")
        await screen.do(T1, "ReportTerminal", error="E1", terminal="2")
        assert [case.terminal for case in here.house.house.live["T1"].table.cases] == ["1"]


async def begun(table: Any) -> bool:
    return table.table.playing is not None
