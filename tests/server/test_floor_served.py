"""The floor over HTTP: who sees it, what is on it, and what it never shows."""

import json

import pytest

from server.houses import electronic
from server.web import web
from sicbo.server.settings import TableSettings
from store.engines import Sqlite


def crown(name: str = "T2", **more: object) -> TableSettings:
    return TableSettings(id=name, game="crown-melbourne/a", **more)  # type: ignore[arg-type]


async def test_the_floor_is_for_whoever_supervises_it_and_for_inspectors(sqlite: Sqlite) -> None:
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


async def test_a_call_is_an_alarm_until_somebody_has_come(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        host, supervisor = await house.staff("host"), await house.staff("supervisor")
        await host.post("/api/tables/T1/commands", do={"type": "CallSupervisor", "what": "a torn note"})
        (table,) = (await supervisor.get("/api/floor"))["tables"]
        (alarm,) = table["alarms"]
        assert (alarm["kind"], alarm["pressing"]) == ("call", "now")
        assert "a torn note" in alarm["message"]
        await supervisor.post("/api/tables/T1/commands", do={"type": "AnswerCall"})
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
