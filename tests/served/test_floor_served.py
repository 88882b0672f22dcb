"""The floor over HTTP: who sees it, what is on it, and what it never shows."""

import json
from typing import Any

import pytest

from served.web import web
from sicbo.records.period import Period
from sicbo.reports.gaming_day import report
from sicbo.rooms.desks.floor import alarms
from sicbo.server.live.attendance import absences
from sicbo.server.settings.settings import TableSettings
from support.engines import Sqlite
from support.houses import SECOND, Clock, dealt, electronic, opened, settings, staff


def crown(name: str = "T2", **more: Any) -> TableSettings:
    return TableSettings(id=name, game="crown-melbourne/a", **more)


async def test_the_floor_is_for_its_supervisors_and_for_inspectors(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(), crown()) as house:
        for name in ("supervisor", "manager", "inspector"):
            somebody = await house.staff(name)
            floor = await somebody.get("/api/floor")
            assert [table["id"] for table in floor["tables"]] == ["T1", "T2"]
            assert (await somebody.get("/api/tables/T1/desk"))["id"] == "T1"
        for name in ("dealer", "host", "cage", "admin", "director"):
            somebody = await house.staff(name)
            for path in ("/api/floor", "/api/tables/T1/desk"):
                refused = await somebody.ask("GET", path)
                assert (refused.status_code, refused.json()["code"]) == (403, "not-yours-to-do"), name
        terminal = await house.terminal()
        assert (await terminal.ask("GET", "/api/floor")).status_code == 403
        assert (await house.nobody().ask("GET", "/api/floor")).status_code == 401


async def test_a_call_is_an_alarm_until_someone_has_come(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        host, supervisor = await house.staff("host"), await house.staff("supervisor")
        await host.post("/api/tables/T1/commands", do={"type": "CallSupervisor", "what": "a torn note"})
        (table,) = (await supervisor.get("/api/floor"))["tables"]
        (alarm,) = table["alarms"]
        assert (alarm["kind"], alarm["pressing"]) == ("call", "now")
        assert "a torn note" in alarm["message"]
        await supervisor.post("/api/tables/T1/commands", do={"type": "AnswerCall"})
        assert (await supervisor.get("/api/floor"))["tables"][0]["alarms"] == []


async def test_an_open_dispute_waits_on_the_floor_for_those_who_may_see_it(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(), crown()) as house:
        host, supervisor = await house.staff("host"), await house.staff("supervisor")
        await host.do("/api/cases", "RaiseDispute", table="T1", complainant="ann", narrative="read wrong")
        first, second = (await supervisor.get("/api/floor"))["tables"]
        (alarm,) = first["alarms"]
        assert (alarm["kind"], alarm["pressing"], alarm["case"]) == ("case", "now", 1)
        template = "case {number}: a dispute with {who} waits for a decision"
        assert (alarm["template"], alarm["values"]) == (template, {"number": 1, "who": ["ann"]})
        assert second["alarms"] == [], "the case is another table's"
        assert (await (await house.staff("inspector")).get("/api/floor"))["tables"][0]["alarms"] == [alarm]
        await supervisor.do("/api/cases", "DecideDispute", case=1, outcome="upheld", reason="seen on tape")
        assert (await supervisor.get("/api/floor"))["tables"][0]["alarms"] == []


async def test_an_inspector_reads_the_desk_and_no_act_on_it_is_an_inspectors(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        inspector = await house.staff("inspector")
        desk = await inspector.get("/api/tables/T1/desk")
        assert desk["acts"]
        assert not any(act["yours"] for act in desk["acts"].values())
        refused = await inspector.ask(
            "POST", "/api/tables/T1/commands", id="i1", do={"type": "AnnounceClosing"}
        )
        assert (refused.status_code, refused.json()["code"]) == (403, "not-yours-to-do")


async def test_a_higher_minimum_takes_the_books_twenty_minutes_and_a_lower_one_none(sqlite: Sqlite) -> None:
    async with web(sqlite.address, crown()) as house:
        manager = await house.staff("manager")
        sign = (await manager.get("/api/tables/T2/desk"))["limits"]
        assert (sign["notice"], sign["minutes"]) == ("higher-minimum", 20)
        now = (await manager.get("/api/floor"))["now"]

        async def preview(minimum: int) -> dict[str, object]:
            limits = {"all": {"minimum": minimum, "maximum": 50_000, "multiple": 100}}
            asked = await manager.ask("POST", "/api/tables/T2/limits/preview", limits=limits)
            assert asked.status_code == 200, asked.text
            return dict(asked.json())

        higher = await preview(2_000)
        assert (higher["notice_needed"], higher["minutes"], higher["raises_minimum"]) == (True, 20, True)
        assert int(str(higher["earliest"])) >= now + 20 * 60_000_000
        same = await preview(sign["sign"]["all"]["minimum"])
        assert (same["notice_needed"], same["raises_minimum"]) == (False, False)
        wrong = await manager.ask(
            "POST", "/api/tables/T2/limits/preview", limits={"all": {"minimum": 9_000, "maximum": 100}}
        )
        assert wrong.json()["code"] == "bad-card"
        dealer = await house.staff("dealer")
        refused = await dealer.ask("POST", "/api/tables/T2/limits/preview", limits={})
        assert refused.json()["code"] == "not-yours-to-do"


async def test_what_lights_up_is_what_the_paytable_says(sqlite: Sqlite) -> None:
    async with web(sqlite.address, crown()) as house:
        lit = (await house.nobody().get("/api/tables/T2/lit?faces=1,2,3"))["lit"]
        game = house.house.live["T2"].game
        assert tuple(lit) == game.winners((1, 2, 3))
        wrong = await house.nobody().ask("GET", "/api/tables/T2/lit?faces=1,2,9")
        assert (wrong.status_code, wrong.json()["code"]) == (400, "bad-dice")


async def test_nothing_of_a_players_own_resolutions_is_on_the_floor(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        terminal, supervisor = await house.terminal(), await house.staff("supervisor")
        await terminal.post("/api/tables/T1/commands", do={"type": "SitDown"})
        asked = {"type": "SetOwnLimits", "reminder_minutes": 15}
        await terminal.post("/api/tables/T1/commands", do=asked)
        shown = json.dumps([await supervisor.get("/api/floor"), await supervisor.get("/api/tables/T1/desk")])
        assert "reminder" not in shown
        assert '"guest T1-1"' in shown


@pytest.mark.parametrize("shaker", ["manual", "automated-covered"])
async def test_the_checklist_is_for_the_shaker_that_is_asked_for(sqlite: Sqlite, shaker: str) -> None:
    async with web(sqlite.address, crown()) as house:
        manager = await house.staff("manager")
        desk = await manager.get(f"/api/tables/T2/desk?shaker={shaker}")
        assert desk["opening"]["shaker"] == shaker


async def test_a_dealer_on_duty_who_has_locked_the_screen_is_an_alarm_until_it_is_unlocked(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, crown()) as house:
        supervisor, dealer = await house.staff("supervisor"), await house.staff("dealer")

        async def away() -> list[dict[str, object]]:
            (table,) = (await supervisor.get("/api/floor"))["tables"]
            return [alarm for alarm in table["alarms"] if alarm["kind"] == "dealer-away"]

        async def unlock() -> None:
            answer = await dealer.ask("POST", "/api/session/unlock", password="demonstration")
            assert answer.status_code == 200, answer.text

        await dealer.post("/api/session/lock")
        assert await away() == [], "the person who has no duty here may lock what they like"
        await unlock()
        await dealer.do("/api/tables/T2", "TakeDuty")
        assert await away() == []
        before = (await supervisor.get("/api/floor"))["now"]
        await dealer.post("/api/session/lock")
        (alarm,) = await away()
        assert alarm["message"] == "dealer, the dealer on duty, has a locked screen"
        assert int(str(alarm["since"])) >= before
        another = await house.staff("dealer")
        assert await away() == [], "one good screen is enough"
        await another.ask("DELETE", "/api/session")
        assert len(await away()) == 1
        await unlock()
        assert await away() == []
        await dealer.ask("DELETE", "/api/session")
        (alarm,) = await away()
        assert (alarm["message"], alarm["since"]) == (
            "dealer, the dealer on duty, is not signed in",
            None,
        )


async def test_a_dealer_who_idles_at_an_open_table_is_an_alarm_from_the_moment_the_session_locks(
    sqlite: Sqlite,
) -> None:
    clock = Clock()
    async with opened(
        settings(sqlite.address, dealt("D1", "crown-melbourne/a"), dealt("D2")), clock
    ) as house:
        dealer = await staff(house, "dealer", "D1")
        await dealer.do("TakeDuty")
        at, live = clock(), house.live["D1"]
        assert await absences(house.sign_in, house.live.values()) == {}
        clock.ahead += 299 * SECOND
        assert await absences(house.sign_in, house.live.values()) == {}
        clock.ahead += 2 * SECOND
        found = await absences(house.sign_in, house.live.values())
        assert set(found) == {"D1"}, "nobody is on duty at the other table"
        since = found["D1"].locked_since
        assert since is not None and at - 5 * SECOND <= since - 300 * SECOND <= at
        (alarm,) = (
            one
            for one in alarms(live.game, live.table, clock(), (), found["D1"])
            if one.kind == "dealer-away"
        )
        assert (alarm.pressing, alarm.since) == ("soon", since), "nobody waits for a round"
        clock.ahead += house.sign_in.sessions.rules.staff_idle_seconds * SECOND
        assert (await absences(house.sign_in, house.live.values()))["D1"].locked_since is None, "it has ended"


async def test_a_round_that_waits_for_a_dealer_who_is_away_is_pressing(sqlite: Sqlite) -> None:
    clock = Clock()
    async with opened(settings(sqlite.address, dealt("D1", "crown-melbourne/a")), clock) as house:
        dealer = await staff(house, "dealer", "D1")
        await dealer.do("TakeDuty")
        await dealer.do("TakeStep", step="open-bets")
        clock.ahead += 301 * SECOND
        live = house.live["D1"]
        away = (await absences(house.sign_in, house.live.values()))["D1"]
        first = alarms(live.game, live.table, clock(), (), away)[0]
        assert (first.kind, first.pressing) == ("dealer-away", "now")
        assert not [one for one in alarms(live.game, live.table, clock()) if one.kind == "dealer-away"]


@pytest.mark.parametrize("table", [crown("T1"), electronic()])
async def test_a_float_below_zero_is_an_alarm_with_the_commit_that_made_it_so_and_in_the_report(
    sqlite: Sqlite, table: TableSettings
) -> None:
    path = "/api/tables/T1"
    async with web(sqlite.address, table) as house:
        manager, supervisor = await house.staff("manager"), await house.staff("supervisor")

        async def alarms_now() -> list[dict[str, object]]:
            (shown,) = (await supervisor.get("/api/floor"))["tables"]
            return [alarm for alarm in shown["alarms"] if alarm["kind"] == "float"]

        account = house.house.live["T1"].table.float_account
        await manager.do(path, "MoveFloat", amount=5_000 - house.house.tables.balance_in_memory(account))
        player = await house.terminal()
        await player.do(path, "SitDown", player="ann")

        async def buys(amount: int) -> None:
            if table.game == "nsw-aruze":
                await player.do(path, "AddCredit", amount=amount, source="notes")
            else:
                await (await house.staff("dealer")).do(path, "BuyChips", player="ann", amount=amount)

        await buys(5_000)
        assert await alarms_now() == [], "an empty float owes nothing"
        await buys(2_000)
        (alarm,) = await alarms_now()
        assert (alarm["pressing"], alarm["kind"], alarm["values"]) == ("now", "float", {"amount": "20.00"})
        assert str(alarm["template"]).startswith("the float is {amount} below zero")
        await buys(1_000)
        assert (await alarms_now())[0]["values"] == {"amount": "30.00"}, "as it is now"
        inspector = await house.staff("inspector")
        events = (await inspector.get("/api/significant-events/search?why=float+below+zero"))["events"]
        assert len(events) == 1, "on record once"
        assert events[0]["event"]["amount"] == 2_000
        await manager.do(path, "MoveFloat", amount=3_000)
        assert await alarms_now() == []
        await buys(1_000)
        assert len(await alarms_now()) == 1
        shown = await report(house.house.store, Period("all", 0, 2**62))
        assert shown.exceptions["float below zero"] == 2
        assert shown.differences == ()
