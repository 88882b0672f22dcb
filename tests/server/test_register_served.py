"""The register, the signs and the rules over HTTP: by role, with a search, as CSV, on paper; and a panel's own screen."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from server.houses import dealt, electronic
from server.web import Web, web
from store.engines import Engine, Sqlite

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
async def test_everybody_gets_a_tables_signs_as_feed_page_and_pdf(sqlite: Sqlite) -> None:
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
async def test_whoever_asks_gets_the_whole_rules(sqlite: Sqlite, tmp_path: Path, game: str) -> None:
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


async def test_a_browser_is_made_a_panel_by_whoever_answers_for_the_table(sqlite: Sqlite) -> None:
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
        assert await panel_of(f"{value[:-1]}{(int(value[-1]) + 1) % 10}") == ""
        assert await panel_of("1.") == ""
        await manager.do(REGISTER, "RemovePanel", panel="panel 7", reason="moved")
        assert await panel_of(value) == "", "it is the panel's as long as that is on the register"
