"""The administrator's office over HTTP: cards looked at and changed, tables founded and retired, switches, people, backups."""

import asyncio
import stat
from pathlib import Path
from typing import Any

import httpx
import pytest

from served.web import Asker, Second, Web, web
from sicbo.cli.main import main
from sicbo.server.background.backups import Backups
from support.engines import Engine, Sqlite
from support.houses import dealt, electronic

TABLE = "/api/tables/D1"
PASSWORD = "demonstration"


def approval(at: str = "D1", name: str = "manager") -> Second:
    """The second person, who signs in for what is sent with this."""
    return Second(name, at)


async def founded(admin: Asker, second: Second, later: Any = None, **fields: Any) -> httpx.Response:
    """A table that someone else has approved; `later` is the card that is sent in place of the approved one."""
    content = {name: fields[name] for name in ("game", "card", "reason")}
    word = await second.signs(admin, {"type": "FoundTable", **content})
    sent = fields if later is None else fields | {"card": later}
    return await admin.ask("POST", "/api/office/tables", approval=word, **sent)


async def closed(house: Web, table: str = "D1") -> None:
    manager = await house.staff("manager")
    view = await manager.get(f"/api/tables/{table}")
    if view["table"]["phase"] != "closed":
        await manager.do(f"/api/tables/{table}", "CloseTable")


async def card_of(admin: Asker, table: str = "D1") -> dict[str, Any]:
    read: dict[str, Any] = await admin.get(f"/api/tables/{table}/card")
    return read


# -- cards ----------------------------------------------------------------------------------------------------


async def test_a_card_is_looked_at_before_it_is_applied_and_nothing_changes(engine: Engine) -> None:
    async with web(engine.address, dealt(game="nsw-table")) as house:
        admin = await house.staff("admin")
        shown = await card_of(admin)
        assert (shown["number"], shown["game"], shown["closed"]) == (0, "nsw-table", False)
        total = next(price for price in shown["prices"] if price["kind"] == "total")
        assert total["freedom"] == "open" and "4" in total["keys"]
        card = shown["card"]
        card["odds"]["total"]["4"] = "70 to 1"
        card["limits"]["all"]["maximum"] = "750"
        seen = await admin.ask("POST", f"{TABLE}/card/preview", card=card)
        effect = seen.json()
        assert effect["problems"] == [] and effect["changed"] == 1
        four = next(bet for bet in effect["bets"] if bet["bet"] == "total:4")
        assert four["before"]["odds"] != four["after"]["odds"] == "70 to 1"
        assert four["after"]["returned"] == "98.61%" and four["after"]["edge"] == "1.39%"
        assert four["after"]["variance"] == "69.04"
        assert {one["part"] for one in effect["differences"]} == {"odds", "limit"}
        assert effect["paytable_before"] != effect["paytable_after"]
        assert (await card_of(admin))["number"] == 0


async def test_a_price_that_favours_the_player_is_warned_of_before_it_is_applied(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt(game="nsw-table")) as house:
        admin = await house.staff("admin")
        card = (await card_of(admin))["card"]
        card["odds"]["total"]["4"] = "90 to 1"
        effect = (await admin.ask("POST", f"{TABLE}/card/preview", card=card)).json()
        (warning,) = [one for one in effect["warnings"] if one["new"]]
        assert (warning["code"], warning["bets"]) == ("player-edge", ["total:4"])


async def test_all_problems_of_a_card_come_at_once(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt(game="crown-melbourne/a")) as house:
        admin = await house.staff("admin")
        card = {"odds": {"double": "3 to 1", "nope": "1 to 1"}, "switches": {"nothing": True}, "places": 6}
        effect = (await admin.ask("POST", f"{TABLE}/card/preview", card=card)).json()
        assert [one["where"] for one in effect["problems"]] == [
            "odds.double",
            "odds.nope",
            "switches.nothing",
        ]
        assert effect["problems"][0]["clauses"] and effect["bets"] == []
        shape = (await admin.ask("POST", f"{TABLE}/card/preview", card={"places": "many"})).json()
        assert [one["where"] for one in shape["problems"]] == ["places"]


async def test_a_new_card_takes_an_administrator_a_second_person_and_a_closed_table(engine: Engine) -> None:
    async with web(engine.address, dealt(game="crown-melbourne/a")) as house:
        admin, manager = await house.staff("admin"), await house.staff("manager")
        card = (await card_of(admin))["card"] | {"switches": {"offer-odd": False}, "places": 4}
        asked: dict[str, Any] = {"card": card, "instead_of": 0, "reason": "new layout",
                                 "sign_offs": {"offer-odd": "layout 12"}}  # fmt: skip
        assert await admin.cannot(TABLE, "ChangeCard", **asked) == (403, "approval-needed")
        assert (await manager.cannot(TABLE, "ChangeCard", **asked))[1] == "not-yours-to-do"
        given = approval()
        assert (await admin.cannot(TABLE, "ChangeCard", given, **asked))[1] == "out-of-order"
        await closed(house)
        before = await house.nobody().get(f"{TABLE}/game")
        given = approval()
        await admin.do(TABLE, "ChangeCard", given, named="c1", **asked)
        again = await admin.do(TABLE, "ChangeCard", given, named="c1", **asked)
        assert again["repeated"] is True
        view = (await house.nobody().get(TABLE))["table"]
        after = await house.nobody().get(f"{TABLE}/game")
        assert (view["card"], view["places"], view["paytable"]) == (1, 4, after["paytable_sha256"])
        assert before["paytable_sha256"] != after["paytable_sha256"]
        assert "odd" not in [bet["bet"] for bet in after["bets"]]
        (crown,) = (await admin.get("/api/switches"))["books"]
        odd = next(one for one in crown["switches"] if one["switch"] == "offer-odd")
        (at,) = odd["tables"]
        assert (odd["reading"], at["value"], at["signed"]["reason"]) == ("A11", "off", "layout 12")
        assert at["signed"]["by"]["name"] == "manager"


async def test_the_wagering_time_of_a_live_table_follows_its_card(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt(game="nsw-aruze")) as house:
        admin = await house.staff("admin")
        await closed(house)
        card = (await card_of(admin))["card"] | {"wagering_seconds": 77}
        given = approval()
        await admin.do(TABLE, "ChangeCard", given, card=card, instead_of=0, reason="slower")
        assert house.house.live["D1"].pace.wagering_seconds == 77


# -- tables ---------------------------------------------------------------------------------------------------


async def test_the_first_table_of_a_book_is_founded_by_two_of_whom_one_has_a_role_of_it(
    engine: Engine,
) -> None:
    async with web(engine.address, electronic()) as house:
        admin = await house.staff("admin")
        asked: dict[str, Any] = {
            "table": "N1",
            "game": "pennsylvania/a",
            "card": {"places": 5},
            "reason": "summer",
        }
        assert await admin.refused("POST", "/api/office/tables", id="f0", **asked) == (403, "approval-needed")
        wrong = await founded(admin, approval("N1", "cage"), id="f1", **asked)
        assert wrong.json()["code"] == "not-yours-to-do"
        bad = asked | {"card": {"odds": {"double": "3 to 1"}}}
        assert (await admin.refused("POST", "/api/office/tables", id="f2", **bad))[1] == "odds-fixed"
        roles = {
            one["role"]["role"]: one["role"]["title"]
            for one in (await admin.get("/api/roles/explained"))["roles"]
        }
        assert "floorperson" in roles or "pit-boss" in roles or len(roles) > 6
        highest = max(
            (one for one in (await admin.get("/api/roles"))["roles"] if one["duty"] == "floor"),
            key=lambda one: one["level"],
        )
        assert highest["level"] > 1


async def test_no_table_of_the_floor_is_called_as_tables_of_tournaments_are(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt()) as house:
        admin = await house.staff("admin")
        asked = {"table": "N~1", "game": "act-canberra", "card": {"places": 5}, "reason": "summer"}
        answer = await founded(admin, approval("N~1"), id="f", **asked)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
        assert "tournament tables" in answer.json()["message"]
        assert "N~1" not in [one["table"] for one in (await admin.get("/api/office/tables"))["tables"]]


async def test_a_table_of_a_known_book_is_founded_at_once_and_retired_for_good(engine: Engine) -> None:
    async with web(engine.address, dealt()) as house:
        admin = await house.staff("admin")
        asked: dict[str, Any] = {
            "table": "N1",
            "game": "act-canberra",
            "card": {"places": 5},
            "reason": "summer",
        }
        made = await founded(admin, approval("N1"), id="f", **asked)
        assert made.json()["table"] == "N1"
        listed = {one["table"]: one for one in (await admin.get("/api/office/tables"))["tables"]}
        assert (listed["N1"]["founded_by"], listed["N1"]["reason"], listed["N1"]["places"]) == (
            "admin",
            "summer",
            5,
        )
        assert listed["D1"]["founded_by"] == "" and listed["D1"]["unlike_settings"] == []
        again = await founded(admin, approval("D1"), **asked | {"table": "D1", "id": "x"})
        assert (again.status_code, again.json()["code"]) == (409, "name-taken")
        other = await founded(
            admin, approval("N2"), **asked | {"table": "N2", "id": "y"}, later={"places": 9}
        )
        assert other.json()["code"] == "approval-needed", "another card than the one that was approved"
        assert "N1" in [one["id"] for one in await house.nobody().get("/api/tables")]
        await closed(house, "N1")
        retiring = approval("N1")
        await admin.do("/api/tables/N1", "RetireTable", retiring, named="r1", reason="autumn")
        await admin.do("/api/tables/N1", "RetireTable", retiring, named="r1", reason="autumn")
        assert "N1" not in [one["id"] for one in await house.nobody().get("/api/tables")]
        listed = {one["table"]: one for one in (await admin.get("/api/office/tables"))["tables"]}
        assert listed["N1"]["retired"]["reason"] == "autumn"
        balances = await house.house.store.balances("N1")
        assert not any(balances.values())
        manager = await house.staff("manager")
        assert (await manager.cannot("/api/tables/N1", "OpenTable", shaker="manual"))[1] == "table-closed"


async def test_where_settings_and_record_differ_the_record_wins_and_the_office_says_so(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, dealt()) as house:
        admin = await house.staff("admin")
        assert (await card_of(admin))["card"]["places"] == 6
    async with web(sqlite.address, dealt(places=9)) as house:
        admin = await house.staff("admin")
        shown = await card_of(admin)
        assert shown["card"]["places"] == 6
        (sentence,) = shown["unlike_settings"]
        assert sentence.startswith("places: the settings say 9, but the record says 6")
    async with web(sqlite.address, dealt(game="pennsylvania/a")) as house:
        shown = await card_of(await house.staff("admin"))
        assert shown["game"] == "act-canberra"
        assert "which it keeps" in shown["unlike_settings"][0]


async def test_what_the_office_changed_is_there_after_a_restart(engine: Engine) -> None:
    async with web(engine.address, dealt()) as house:
        admin = await house.staff("admin")
        await closed(house)
        card = (await card_of(admin))["card"] | {"places": 3}
        given = approval()
        await admin.do(TABLE, "ChangeCard", given, card=card, instead_of=0, reason="smaller")
        more = {"table": "N1", "game": "act-canberra", "card": {}, "reason": "more"}
        assert (await founded(admin, approval("N1"), id="f", **more)).status_code == 201
        await closed(house, "N1")
        retiring = approval("N1")
        await admin.do("/api/tables/N1", "RetireTable", retiring, reason="less")
    async with web(engine.address, dealt()) as house:
        admin = await house.staff("admin")
        shown = await card_of(admin)
        assert (shown["number"], shown["card"]["places"]) == (1, 3)
        assert shown["unlike_settings"] == ["places: the settings say 6, but the record says 3"]
        assert (await card_of(admin, "N1"))["retired"] is True


@pytest.mark.parametrize("name", ["manager", "dealer", "cage", "inspector"])
async def test_the_office_is_closed_to_everyone_else(sqlite: Sqlite, name: str) -> None:
    async with web(sqlite.address, dealt()) as house:
        somebody = await house.staff(name)
        for method, path in (
            ("POST", f"{TABLE}/card/preview"), ("POST", "/api/cards/preview"), ("POST", "/api/office/tables"),
            ("POST", "/api/backups"), ("POST", "/api/people/manager/sessions/end"), ("GET", "/api/office/games"),
        ):  # fmt: skip
            assert (await somebody.refused(method, path))[0] == 403, path
        readable = name == "inspector"
        for path in (
            f"{TABLE}/card",
            "/api/switches",
            "/api/office/tables",
            "/api/backups",
            "/api/sign-in-attempts",
        ):
            assert (await somebody.ask("GET", path)).status_code == (200 if readable else 403), path


# -- people ---------------------------------------------------------------------------------------------------


async def test_an_administrator_sees_sessions_and_ends_them_on_record(engine: Engine) -> None:
    async with web(engine.address, dealt()) as house:
        admin, dealer = await house.staff("admin"), await house.staff("dealer")
        (session,) = (await admin.get("/api/people/dealer/sessions"))["sessions"]
        assert session["standing"] == "good" and session["yours"] is False
        assert [one["yours"] for one in (await admin.get("/api/people/admin/sessions"))["sessions"]] == [True]
        ended = await admin.post("/api/people/dealer/sessions/end", reason="left the pit")
        assert ended == {"ended": 1}
        await asyncio.sleep(1.1)  # another process may go on with what it has read for a second
        assert (await dealer.refused("GET", "/api/roles"))[1] == "not-signed-in"
        assert (await admin.get("/api/people/dealer/sessions"))["sessions"] == []


async def test_failed_attempts_are_listed_the_newest_first(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt()) as house:
        admin = await house.staff("admin")
        for _ in range(3):
            await house.http.post(
                "/api/session", json={"name": "dealer", "password": "wrong", "keep": "token"}
            )
        first, *rest = (await admin.get("/api/sign-in-attempts"))["attempts"]
        assert (first["name"], first["why"]) == ("dealer", "repeated")
        assert [one["why"] for one in rest] == ["wrong-password"] * 3


async def test_roles_are_explained_from_the_books(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt(game="crown-melbourne/a")) as house:
        roles = {
            one["role"]["role"]: one
            for one in (await (await house.staff("admin")).get("/api/roles/explained"))["roles"]
        }
        assert roles["administrator"]["alone"] and roles["administrator"]["books"] == []
        (operator,) = roles["operator"]["books"]
        assert "change-limits" in operator["powers"]
        (dealer,) = roles["dealer"]["books"]
        assert "change-limits" not in dealer["powers"]


# -- backups --------------------------------------------------------------------------------------------------


async def idle(house: Web) -> None:
    await house.house.backups.idle()


async def test_a_backup_is_made_listed_checked_and_can_be_put_back(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "kept"
    async with web(engine.address, dealt(), backup_folder=str(folder)) as house:
        admin = await house.staff("admin")
        begun = await admin.post("/api/backups")
        assert begun["what"] == "copy"
        await idle(house)
        listed = await admin.get("/api/backups")
        assert listed["trouble"] == "" and listed["working"] is None
        (backup,) = listed["backups"]
        assert (backup["by"], backup["scheduled"]) == ("admin", False)
        assert any(head.startswith("D1@") for head in backup["heads"])
        path = folder / backup["name"]
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        await admin.post(f"/api/backups/{backup['name']}/check")
        await idle(house)
        checked = (await admin.get("/api/backups"))["checked"][backup["name"]]
        assert checked["differences"] == [] and checked["entries"] == backup["entries"]
        assert await admin.refused("POST", "/api/backups/nothing.backup/check") == (404, "not-found")
        inspector = await house.staff("inspector")
        entries = (await inspector.get("/api/journal?stream=people&kind=BackupRecorded"))["entries"]
        assert entries[0]["events"][0]["asked_by"] == "admin"
    await asyncio.to_thread(main, ["restore", str(path), str(tmp_path / "again.db")])
    capsys.readouterr()
    assert await asyncio.to_thread(main, ["verify", str(tmp_path / "again.db")]) == 0


async def test_a_backup_that_was_changed_is_found_out(sqlite: Sqlite, tmp_path: Path) -> None:
    import sqlite3

    async with web(sqlite.address, dealt(), backup_folder=str(tmp_path / "kept")) as house:
        admin = await house.staff("admin")
        await admin.post("/api/backups")
        await idle(house)
        name = (await admin.get("/api/backups"))["backups"][0]["name"]
        with sqlite3.connect(tmp_path / "kept" / name) as connection:
            connection.execute("UPDATE balances SET amount = amount + 100 WHERE account = 'float:D1'")
        connection.close()
        await admin.post(f"/api/backups/{name}/check")
        await idle(house)
        assert (await admin.get("/api/backups"))["checked"][name]["differences"]


async def test_without_a_folder_no_backup_is_made(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt()) as house:
        admin = await house.staff("admin")
        assert (await admin.refused("POST", "/api/backups"))[1] == "bad-settings"
        assert (await admin.get("/api/backups"))["folder"] == ""


async def test_the_house_makes_backups_automatically_and_keeps_the_newest(
    sqlite: Sqlite, tmp_path: Path
) -> None:
    folder = tmp_path / "kept"
    async with web(
        sqlite.address, dealt(), backup_folder=str(folder), backup_hours=1, backup_keep=2
    ) as house:
        running = house.house
        ahead = 0
        backups = Backups(running.settings, running.store, running.office, lambda: running.clock() + ahead)
        for turn in range(4):
            ahead = turn * 3_600_000_000
            await backups.make_when_due()
            await backups.make_when_due()
            await backups.idle()
        assert len(backups.listed()) == 2
        assert sorted(path.name for path in folder.iterdir()) == sorted(
            name for one in backups.listed() for name in (one.name, f"{one.name}.json")
        )
        ahead += 3_000_000
        await backups.make_when_due()
        assert backups.working is None
