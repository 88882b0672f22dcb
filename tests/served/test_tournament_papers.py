"""Formats, plans made of them and the terms on paper, as served."""

from typing import Any

from served.cup_served import CUP, Desk, crown
from served.web import web
from support.engines import Sqlite

NUMBERS: dict[str, Any] = {
    "name": "Spring Cup", "location": "Main floor", "starts_at": 1_900_000_000_000_000, "players": 8, "tables": 1,
    "seats": 8, "buy_in": 5_001,
}  # fmt: skip


async def test_a_format_makes_a_plan_and_its_terms_which_are_read_on_paper_once_published(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, crown()) as house:
        desk, nobody = await Desk.open(house), house.nobody()
        listed = (await nobody.get("/api/tournament-formats"))["formats"]
        assert [one["format"] for one in listed][:2] == ["single-table", "shoot-out"]
        asked = await desk.operator.ask("POST", f"{CUP}/planned", format="single-table", numbers=NUMBERS)
        made = asked.json()
        assert made["plan"]["maximum_players"] == 8 and len(made["terms"]) > 30
        paper = await house.http.get("/tournament-terms/cup")
        assert paper.status_code == 404, "a draft is the staff's"
        await desk.operate("DraftPlan", plan=made["plan"])
        await desk.operate("WriteTerms", items=made["terms"])
        await desk.operate("ApproveTerms")
        await desk.operate("PublishTerms", how="at the desk")
        paper = await house.http.get("/tournament-terms/cup")
        terms = await nobody.get(f"{CUP}/terms")
        assert paper.status_code == 200 and terms["sha256"] in paper.text
        assert (await house.http.get("/tournament-terms/cup.pdf")).content.startswith(b"%PDF")
        assert (await house.http.get("/tournament-terms/cup?version=7")).status_code == 404
        assert (await house.http.get("/tournament-terms/nobody")).status_code == 404


async def test_numbers_that_make_no_plan_are_refused_with_a_sentence(sqlite: Sqlite) -> None:
    async with web(sqlite.address, crown()) as house:
        desk = await Desk.open(house)
        for changes, code in (
            ({"players": 9}, "not-enough"),
            ({"players": 0}, "bad-amount"),
            ({"name": ""}, "bad-request"),
            ({"players": "many"}, "bad-request"),
            ({"starts_at": 10**30}, "bad-request"),
        ):
            refused = await desk.operator.refused(
                "POST", f"{CUP}/planned", format="single-table", numbers={**NUMBERS, **changes}
            )
            assert refused[1] == code, changes
        refused = await desk.operator.refused("POST", f"{CUP}/planned", format="none", numbers=NUMBERS)
        assert refused == (404, "not-found")
