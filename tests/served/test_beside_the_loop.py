"""Nothing slow runs on the loop that moves the tables. `conftest.nothing_slow_on_the_loop` watches every served test; here the
papers, sheets and calculations that people can ask for are asked for."""

import asyncio
import threading
from collections import Counter

import pytest

from served.test_http_tickets import collected
from served.web import web
from sicbo.refusals import Refused
from sicbo.server.background.aside import WAITING_MAXIMUM, Lane
from support.engines import Sqlite
from support.houses import PASSWORD

PAPERS = {
    "print_sign": "here",
    "print_ticket": "here",
    "get_mathematics": "here",
    "print_tournament_terms": "test_tournament_papers.py",
    "get_case_letter": "test_cases_served.py",
    "download_report": "in a process of its own",
    "get_rules_document": "a file of the operator",
}


async def test_papers_sheets_and_calculations_are_made_beside_the_loop(
    sqlite: Sqlite, nothing_slow_on_the_loop: Counter[str]
) -> None:
    async with web(sqlite.address) as house:
        described = (await house.http.get("/openapi.json")).json()
        printing = {
            operation["operationId"]
            for path in described["paths"].values()
            for operation in path.values()
            if any("pdf" in media for media in operation["responses"].get("200", {}).get("content", {}))
        }
        assert printing <= PAPERS.keys(), "say here how a new paper is made"
        terminal, number = await collected(house)
        nobody, before = house.nobody(), Counter(nothing_slow_on_the_loop)
        for path in ("/signs/T1.pdf", "/api/tables/T1/mathematics/pdf", "/api/tables/T1/mathematics/xlsx"):
            assert (await nobody.ask("GET", path)).status_code == 200
        assert (await terminal.ask("GET", f"/tickets/{number}.pdf")).status_code == 200
        table = "/api/tables/T1"
        for asked in (
            await nobody.ask("POST", f"{table}/laboratory", wagers={"small": 1000}),
            await nobody.ask("POST", f"{table}/design", edge="2.5"),
            await nobody.ask("POST", f"{table}/collected-dice", text="2,2,5\n6,1,3"),
        ):
            assert asked.status_code == 200, asked.text
        await nobody.ask("POST", "/api/session", name="cage", password=PASSWORD)
        ran = Counter(nothing_slow_on_the_loop) - before
        assert ran.keys() >= {
            "compile", "Workbook", "shown_risk", "shown_design", "collected_statistics", "mathematics_sheet", "verify",
        }  # fmt: skip


async def test_a_lane_takes_so_much_work_and_goes_on_when_some_is_done() -> None:
    lane, held = Lane("test"), threading.Event()
    waiting = [asyncio.ensure_future(lane(held.wait)) for _ in range(WAITING_MAXIMUM)]
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="too many documents"):
        await lane(held.wait)
    held.set()
    assert all(await asyncio.gather(*waiting))
    assert await lane(lambda: 7) == 7
