"""The register, the signs and the rules over HTTP: by role, with a search, as CSV, on paper; and a panel's own screen."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from served.web import Asker, Web, web
from sicbo.hosting.register import STREAM
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.register.messages import RegisterPanel, RemovePanel
from sicbo.server.access.actors import Actor
from support.engines import Engine, Postgres, Sqlite
from support.houses import dealt, electronic, eventually, opened, settings

REGISTER = "/api/register"


async def filed(house: Web, **changes: str) -> None:
    manager = await house.staff("manager")
    paper = {
        "kind": "approval",
        "authority": "the Commission",
        "number": "A-12",
        "date": "2026-03-01",
        "about": "dice",
    }
    await manager.do(REGISTER, "FilePaper", **{**paper, **changes})


async def test_the_register_is_kept_searched_and_taken_away_as_csv(engine: Engine) -> None:
    async with web(engine.address, electronic(), dealt()) as house:
        await filed(house, number="=1+1")
        await filed(house, number="A-13", table="D1")
        manager = await house.staff("manager")
        await manager.do(REGISTER, "RegisterChipSet", table="D1", emblem="a lotus", colours=["red", "blue"])
        shown = await manager.get(f"{REGISTER}?search=commission&kind=approval&limit=1")
        assert (shown["found"], len(shown["entries"]), shown["may_change"]) == (2, 1, True)
        assert [one["table"] for one in shown["tables"]] == ["D1", "T1"]
        csv = await manager.ask("GET", f"{REGISTER}/entries.csv?kind=approval")
        assert csv.headers["content-type"].startswith("text/csv")
        assert "the Commission A-13" in csv.text
        assert "a lotus" not in csv.text
        by_table = await manager.get(f"{REGISTER}?table=D1&state=in-force")
        assert {one["kind"] for one in by_table["entries"]} == {"approval", "chip-set"}
        twice = {"type": "RegisterChipSet", "table": "T1", "emblem": "a lotus", "colours": ["red", "blue"]}
        assert await manager.refused("POST", f"{REGISTER}/commands", id="x", do=twice) == (
            409,
            "not-as-required",
        )


async def test_an_inspector_reads_the_register_and_changes_nothing(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(), dealt()) as house:
        inspector = await house.staff("inspector")
        shown = await inspector.get(REGISTER)
        assert shown["may_change"] is False
        marker = {"type": "RegisterMarker", "design": "red", "purpose": "limits"}
        for name in ("inspector", "dealer", "cage", "admin"):
            someone = await house.staff(name)
            assert await someone.refused("POST", f"{REGISTER}/commands", id="m", do=marker) == (
                403,
                "not-yours-to-do",
            )
        for name in ("dealer", "cage", "director"):
            assert await (await house.staff(name)).refused("GET", REGISTER) == (403, "not-yours-to-do")
        assert (await house.nobody().ask("GET", REGISTER)).status_code == 401
        house_only = {"type": "KnowTables", "tables": []}
        manager = await house.staff("manager")
        assert await manager.refused("POST", f"{REGISTER}/commands", id="k", do=house_only) == (
            400,
            "bad-request",
        )


@pytest.mark.proves("act-canberra", "3.1#1", "3.3")
@pytest.mark.proves("nsw-aruze", "3.2#1")
async def test_everyone_gets_a_tables_signs_as_feed_page_and_pdf(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(), dealt()) as house:
        for table in ("T1", "D1"):
            sign = await house.nobody().get(f"/api/tables/{table}/sign")
            game = await house.nobody().get(f"/api/tables/{table}/game")
            assert {area["bet"] for area in sign["areas"]} == {bet["bet"] for bet in game["bets"]}
            assert len(sign["areas"]) == len(game["bets"])
            assert all(area["minimum"] and area["maximum"] and area["multiple"] for area in sign["areas"])
            for kind in ("limits", "odds"):
                page = await house.nobody().ask("GET", f"/signs/{table}?of={kind}")
                assert page.status_code == 200
                assert "'sha256-" in page.headers["content-security-policy"]
                pdf = await house.nobody().ask("GET", f"/signs/{table}.pdf?of={kind}")
                assert pdf.content.startswith(b"%PDF")
            assert await house.nobody().refused("GET", f"/signs/{table}?of=notice") == (404, "not-found")


@pytest.mark.proves("act-canberra", "10.8")
@pytest.mark.proves("nsw-aruze", "8.17")
@pytest.mark.proves("crown-melbourne", "9.14")
@pytest.mark.parametrize("game", ["act-canberra", "nsw-aruze", "crown-melbourne/a"])
async def test_a_person_who_asks_gets_the_whole_rules(sqlite: Sqlite, tmp_path: Path, game: str) -> None:
    from sicbo.rules.clauses import rows

    whole = ("Every rule of the table, from the first to the last.\n" * 500).encode()
    path = tmp_path / "rules.txt"
    path.write_bytes(whole)
    make = electronic if game == "nsw-aruze" else dealt
    async with web(sqlite.address, make("X1", rules_document=str(path), game=game)) as house:
        answer = await house.nobody().ask("GET", "/api/tables/X1/rules/document")
        assert answer.content == whole
        rules = await house.nobody().get("/api/tables/X1/rules")
        assert rules["document"]["sha256"] in answer.headers["digest"]
        told = [clause["clause"] for topic in rules["topics"] for clause in topic["clauses"]]
        book = game.partition("/")[0]
        assert sorted(told) == sorted(row.clause for row in rows() if row.book == book)
        staff = await house.staff("host" if game == "nsw-aruze" else "dealer")
        await staff.do(REGISTER, "HandOutRules", table="X1", form="copy", to="a guest")
        shown = await (await house.staff("inspector")).get(f"{REGISTER}?kind=rules")
        [version] = shown["entries"]
        assert (version["id"], version["table"], version["title"]) == ("X1/1", "X1", "rules.txt")
        assert "version 1" in version["detail"] and "handed out once" in version["detail"]
    path.write_bytes(whole + b"And one more.\n")
    async with web(sqlite.address, make("X1", rules_document=str(path), game=game)) as house:
        shown = await (await house.staff("inspector")).get(f"{REGISTER}?kind=rules")
        assert [(one["id"], one["state"]) for one in shown["entries"]] == [
            ("X1/2", "in-force"),
            ("X1/1", "ended"),
        ]


@pytest.mark.proves("nsw-aruze", "3.1")
async def test_nsw_3_1_instructions_are_there_in_every_state_of_a_terminal(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic()) as house:
        terminal = await house.terminal("T1/1")
        seen = set()

        async def helped() -> None:
            view = await terminal.get("/api/tables/T1")
            seen.add(view["table"]["phase"])
            rules = await terminal.get("/api/tables/T1/rules")
            assert {"PlaceWagers", "Collect"} <= {one["option"] for one in rules["instructions"]}
            assert (await terminal.ask("GET", "/tables/T1/rules")).status_code == 200

        await helped()
        await terminal.do("/api/tables/T1", "SitDown")
        await terminal.do("/api/tables/T1", "AddCredit", amount=1_000, source="notes")
        await helped()
        live = await house.house.live_table("T1")
        for _ in range(400):
            playing = live.table.playing
            if playing is not None and playing.betting_open and not playing.layout:
                with suppress(AssertionError):  # betting may have closed meanwhile
                    await terminal.do("/api/tables/T1", "PlaceWagers", wagers={"small": 500}, kind="credit")
            await helped()
            if live.table.rounds >= 2 and len(seen) >= 3:
                break
            await asyncio.sleep(0.05)
        assert {"betting"} < seen, seen


async def test_what_the_book_wants_on_record_is_listed_with_its_particulars(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(), dealt()) as house:
        dealer = await house.staff("dealer")
        listed = await dealer.get("/api/tables/D1/requirements")
        by_item = {one["item"]: one for one in listed["requirements"]}
        tumbler = by_item["tumbler holding exactly three dice"]
        assert (tumbler["recorded"], tumbler["stated"]) == (True, {"dice": 3})
        assert tumbler["particulars"][0]["exactly"] == 3
        panel = by_item["registered control panel of an electronic table"]
        assert (panel["applies"], panel["recorded"]) == (False, False), "the table is worked by hand"
        screen = await dealer.get("/api/tables/T1/requirements")
        areas = next(
            part for one in screen["requirements"] for part in one["particulars"] if part["answer"] == "bets"
        )
        assert "small" in areas["suggested"]
        assert (await house.nobody().ask("GET", "/api/tables/D1/requirements")).status_code == 401


async def test_a_browser_is_made_a_panel_by_the_person_who_answers_for_the_table(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt()) as house:
        manager = await house.staff("manager")
        await manager.do(REGISTER, "RegisterPanel", panel="panel 7", table="D1")
        dealer = await house.staff("dealer")
        here = f"{REGISTER}/panels/panel%207/here"
        assert await dealer.refused("POST", here) == (403, "not-yours-to-do")
        assert await manager.refused("POST", f"{REGISTER}/panels/other/here") == (404, "not-found")
        answer = await manager.ask("POST", here)
        assert answer.json() == {"panel": "panel 7", "table": "D1"}
        cookie = answer.headers["set-cookie"]
        assert all(word in cookie for word in ("HttpOnly", "SameSite=strict", "sicbo_panel="))
        value = cookie.split("sicbo_panel=")[1].split(";")[0].strip('"')
        body = {"name": "dealer", "password": "demonstration", "keep": "token"}

        async def panel_of(given: str) -> str:
            answer = await house.http.post(
                "/api/session", json=body, headers={"cookie": f"sicbo_panel={given}"}
            )
            return str(answer.json().get("panel", ""))

        assert await panel_of(value) == "panel 7"
        at_panel = await house.http.post(
            "/api/session", json=body, headers={"cookie": f"sicbo_panel={value}"}
        )
        earlier = Asker(house.http, at_panel.json()["token"])
        assert (await earlier.get("/api/session"))["panel"] == "panel 7"
        assert await panel_of(f"{value[:-1]}{(int(value[-1]) + 1) % 10}") == ""
        assert await panel_of("1.") == ""
        await manager.do(REGISTER, "RemovePanel", panel="panel 7", reason="moved")
        assert await panel_of(value) == "", "it is the panel's as long as that is on the register"
        assert "panel" not in await earlier.get("/api/session"), "nor is a screen that was signed in before"
        await manager.do(REGISTER, "RegisterPanel", panel="panel 7", table="D1")
        assert "panel" not in await earlier.get("/api/session"), "another panel of the same name is another"


async def test_a_screen_is_no_panel_any_more_in_every_process_once_that_is_removed(
    postgres: Postgres,
) -> None:
    chosen = settings(postgres.address, dealt("D1", "crown-melbourne/a"), lease_seconds=60)
    async with opened(chosen) as house, opened(replace(chosen, port=8_091)) as other:
        panel, manager = "panel 7", Person("manager", "operator")
        await house.office.send(STREAM, "p1", RegisterPanel(by=manager, panel=panel, table="D1"))
        _, session = await house.sign_in.sign_in("dealer", "demonstration", "", "test", (panel, 1))
        assert house.register.still_at_panel(session).panel == panel

        async def elsewhere(expected: str) -> bool:
            return other.register.still_at_panel(session).panel == expected

        await eventually(lambda: elsewhere(panel))
        await house.office.send(STREAM, "p2", RemovePanel(by=manager, panel=panel, reason="broken"))
        assert house.register.still_at_panel(session).panel == ""
        await eventually(lambda: elsewhere(""))
        actor = Actor("staff", "dealer", ("dealer",), session=session)
        assert actor.session is not None and house.register.known(actor).session != actor.session


async def test_crown_3_1_2_a_the_emblem_of_a_tables_own_record_is_the_one_on_the_register(
    sqlite: Sqlite,
) -> None:
    tables = [dealt(name, "crown-melbourne/a") for name in ("D1", "D2")]
    async with web(sqlite.address, *tables) as house:
        manager = await house.staff("manager")
        for table, emblem in (("D1", "a lotus"), ("D2", "a crane")):
            await manager.do(
                REGISTER, "RegisterChipSet", table=table, emblem=emblem, colours=["red", "blue", "green"]
            )
        requirements = await manager.get("/api/tables/D1/requirements")
        (chips,) = (one for one in requirements["requirements"] if "emblem no other table" in one["item"])

        async def record(emblem: str) -> tuple[int, str, str]:
            given = {
                "item": chips["item"],
                "reference": "set 4",
                "particulars": {"emblem": emblem, "colours": ["red", "blue"]},
            }
            answer = await manager.ask(
                "POST", "/api/tables/D1/commands", id=f"r {emblem}", do={"type": "RecordRequirement", **given}
            )
            read = answer.json()
            return answer.status_code, read.get("code", ""), read.get("message", "")

        refused = await record("a dragon")
        assert refused[1] == "not-as-required" and "'a lotus'" in refused[2]
        assert (await record("a crane"))[1] == "not-as-required"
        assert (await record("A Lotus"))[0] == 200
