"""Tournaments as served: who sees what, who may do what, and what the house knows that no client says."""

from random import Random

import msgspec

from cup import plan
from server.cup_served import CUP, GAME, Desk, crown
from server.houses import electronic
from server.web import web
from sicbo.rooms.tournament_plan import Stage
from store.engines import Sqlite


async def test_a_tournament_is_founded_planned_and_announced_by_those_whom_the_book_names(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, crown()) as house:
        dealer = await house.staff("dealer")
        assert await dealer.refused("POST", "/api/tournaments", id="f", tournament="cup", table="T1") == (
            403,
            "not-yours-to-do",
        )
        desk = await Desk.open(house)
        nobody = house.nobody()
        assert (await nobody.get("/api/tournaments"))["tournaments"] == []
        assert await nobody.refused("GET", CUP) == (404, "unknown-stream"), "nothing is published yet"
        shown = await desk.desk()
        assert (shown["next"], shown["next_by"], shown["phase"]) == ("DraftPlan", "Crown", "draft")
        assert shown["next_why_not"], "this is not the director's"
        assert await dealer.cannot(CUP, "DraftPlan", plan=msgspec.to_builtins(plan())) == (
            403,
            "not-yours-to-do",
        )
        await desk.announce()
        [row] = (await nobody.get("/api/tournaments"))["tournaments"]
        assert (row["tournament"], row["name"], row["game"], row["phase"]) == (
            "cup",
            "Spring Cup",
            GAME,
            "announced",
        )
        terms = await nobody.get(f"{CUP}/terms")
        assert terms["version"] == 1 and len(terms["sha256"]) == 64
        assert all(paragraph["text"] and paragraph["clauses"] for paragraph in terms["paragraphs"])
        assert (await desk.desk())["next"] == "AppointDirector"


async def test_terms_that_are_written_on_stay_as_published_for_players_until_they_are_published_again(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, crown()) as house:
        desk = await Desk.open(house)
        assert await house.nobody().refused("GET", f"{CUP}/terms") == (404, "unknown-stream")
        await desk.announce()
        before = await house.nobody().get(f"{CUP}/terms")
        await desk.operate("WriteTerms", items={"winners": "whoever has the most chips"})
        assert await house.nobody().get(f"{CUP}/terms") == before
        shown = await desk.desk()
        assert (shown["next"], shown["terms_version"], shown["published_version"]) == ("ApproveTerms", 2, 1)
        await desk.operate("ApproveTerms")
        await desk.operate("PublishTerms", how="on every screen")
        after = await house.nobody().get(f"{CUP}/terms")
        assert after["version"] == 2 and after["sha256"] != before["sha256"]


async def test_a_book_without_tournaments_has_none_and_a_name_is_used_once(sqlite: Sqlite) -> None:
    async with web(sqlite.address, crown(), electronic("T2")) as house:
        manager = await house.staff("manager")
        assert await manager.refused("POST", "/api/tournaments", id="f", tournament="cup", table="T2") == (
            400,
            "bad-request",
        )
        for name, expected in (("people", "name-taken"), ("T1~x", "bad-request"), ("", "bad-request")):
            answer = await manager.refused("POST", "/api/tournaments", id="f", tournament=name, table="T1")
            assert answer[1] == expected
        assert await manager.refused("POST", "/api/tournaments", id="f", tournament="cup", table="T9") == (
            404,
            "unknown-stream",
        )
        await Desk.open(house)
        await Desk.open(house)  # in the same words it is there already
        assert (
            await manager.refused("POST", "/api/tournaments", id="g", tournament="cup", table="T1", places=3)
        )[1] == ("name-taken")


def short_plan(**changes: object) -> object:
    """Two stages at two tables."""
    stages = (Stage("heats", 2, 4, spins=2, best_of_table=2), Stage("final", 1, 8, spins=2))
    return plan(stages=stages, **changes)


async def test_a_tournament_is_played_at_tables_of_its_own_to_the_prizes_and_the_floor_goes_on(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, crown(), crown("T2")) as house:
        desk = await Desk.open(house)
        await desk.announce(short_plan())
        await desk.take_charge("T1", "T2")
        await desk.enter("ann", "ben", "cat", "dan", "eve", "fay")
        shown = await desk.play_stage(Random(1))
        assert {seat["table"] for seat in shown["seats"]} == {"T1~cup", "T2~cup"}
        assert (await desk.view())["phase"] == "between-stages"
        await desk.play_stage(Random(2))
        await desk.direct("AwardPrizes")
        view = await desk.view()
        assert view["phase"] == "awarded" and sum(prize["amount"] for prize in view["prizes"]) == 6 * 5_000
        assert (await desk.desk())["not_done"] == []
