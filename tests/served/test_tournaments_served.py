"""Tournaments as served: who sees what, who may do what, and what the house knows that no client says."""

import asyncio
from random import Random

import msgspec
import pytest

from served.cup_served import CUP, GAME, Dealt, Desk, crown, started
from served.web import web
from sicbo.cli.main import main
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.table.messages.tournament import LeaveSession
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.plan import Plan, Prizes, Stage, Wagering
from support.cup import DIRECTOR, OPERATOR, plan
from support.engines import Sqlite
from support.houses import SECOND, Clock, Screen, electronic, eventually, opened, settings, staff


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
        assert (shown["next_code"], shown["next_whose"]) == ("not-yours-to-do", "operator")
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


async def test_the_list_says_for_which_tables_you_may_create_one(sqlite: Sqlite) -> None:
    async with web(sqlite.address, crown()) as house:
        desk = await Desk.open(house)
        await desk.announce()
        await desk.take_charge("T1")  # from now on there is T1~cup, which is no table of the floor
        for name, may in (("director", True), ("inspector", False), ("dealer", False)):
            listed = await (await house.staff(name)).get("/api/tournaments")
            assert [row["tournament"] for row in listed["tournaments"]] == ["cup"]
            assert listed["found_at"] == ({"T1": GAME} if may else {}), name
        assert (await house.nobody().get("/api/tournaments"))["found_at"] == {}
    async with web(sqlite.address.replace(".db", "-2.db"), electronic("T1")) as house:
        director = await house.staff("supervisor")
        assert (await director.get("/api/tournaments"))["found_at"] == {}, (
            "this book has no rules for tournaments"
        )


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


def short_plan() -> Plan:
    """Two stages at two tables."""
    stages = (Stage("heats", 2, 4, spins=2, best_of_table=2), Stage("final", 1, 8, spins=2))
    return plan(stages=stages)


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


async def test_only_a_player_who_was_seated_by_the_draw_wagers_and_with_tournament_chips_alone(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, crown()) as house:
        desk = await Desk.open(house)
        stages = (Stage("final", 1, 8, spins=2),)
        await desk.announce(
            plan(stages=stages, wagering=Wagering(compulsory=500, secret_per_stage=1), minimum_players=3)
        )
        await desk.take_charge("T1")
        await desk.enter("ann", "ben", "cat")
        shown = await desk.start()
        seat = {one["player"]: one["place"] for one in shown["seats"]}
        table = Dealt(house, "T1~cup", Random(1))
        await table.step()
        ann, ben = await table.terminal(seat["ann"]), await table.terminal(seat["ben"])
        empty = await house.terminal("T1/8")
        path = "/api/tables/T1~cup"
        assert (await empty.cannot(path, "PlaceWagers", wagers={"big": 500}))[1] == "not-seated"
        assert (await ann.cannot(path, "PlaceWagers", wagers={"big": 500}, kind="value-chip"))[1] == (
            "stake-not-accepted"
        )
        assert (await empty.cannot(path, "SitDown", player="zoe"))[1] == "not-yours-to-do"
        staff = await house.staff("dealer")
        shown = {one["player"]: one["purse"] for one in (await staff.get(path))["you"]["positions"]}
        assert shown == dict.fromkeys(("ann", "ben", "cat"), 100_000), (
            "the dealer sees the tournament's chips"
        )
        own = await ann.get(f"{CUP}/own")
        assert (own["player"], own["bank"], own["to_stake"], own["secrets_left"]) == ("ann", 100_000, 500, 1)
        await ann.do(path, "PlaceWagers", wagers={"big": 400})
        assert (await ann.get(f"{CUP}/own"))["to_stake"] == 100
        await ben.do(path, "PlaceWagers", wagers={"small": 700}, secret=True)
        assert (await ben.get(f"{CUP}/own"))["secrets_left"] == 0
        assert (await ben.cannot(path, "PlaceWagers", wagers={"odd": 700}, secret=True))[1] == "not-enough"
        seen = (await house.nobody().get(path))["table"]["round"]["staked"]
        assert "big" in seen and "small" not in seen, "a secret wager is sealed while bets are taken"
        # Chances are for the wall alone.
        assert await ann.refused("GET", f"{CUP}/audience") == (403, "not-yours-to-do")
        assert (await house.nobody().get(f"{CUP}/audience"))["tables"] == []
        assert "chance" not in str(own) and "audience" not in str(own)


async def test_on_the_last_spin_the_wall_shows_exact_chances_and_no_secret_wager(sqlite: Sqlite) -> None:
    async with web(sqlite.address, crown()) as house:
        desk = await Desk.open(house)
        stages = (Stage("final", 1, 8, spins=1),)
        await desk.announce(plan(stages=stages, wagering=Wagering(secret_per_stage=1), minimum_players=2,
                                 prizes=Prizes(shares=(1,))))  # fmt: skip
        await desk.take_charge("T1")
        await desk.enter("ann", "ben")
        shown = await desk.start()
        seat = {one["player"]: one["place"] for one in shown["seats"]}
        table = Dealt(house, "T1~cup", Random(1))
        await table.step()
        [last] = (await house.nobody().get(f"{CUP}/audience"))["tables"]
        ann = next(one for one in last["players"] if one["player"] == "ann")
        assert ann["as_it_lies"] == 0, "equal banks: nobody is ahead"
        best = ann["ways"][0]
        assert best["rolls"] == 105 and best["stake"] == 100, "the even chances, at the smallest stake"
        ben = await table.terminal(seat["ben"])
        await ben.do("/api/tables/T1~cup", "PlaceWagers", wagers={"big": 700}, secret=True)
        [last] = (await house.nobody().get(f"{CUP}/audience"))["tables"]
        shown_of_ben = next(one for one in last["players"] if one["player"] == "ben")
        assert (shown_of_ben["bank"], shown_of_ben["on_layout"]) == (100_000, 0)
        for _ in range(3):
            await table.step()
        [last] = (await house.nobody().get(f"{CUP}/audience"))["tables"]
        shown_of_ben = next(one for one in last["players"] if one["player"] == "ben")
        assert not last["betting_open"]
        assert (shown_of_ben["on_layout"], shown_of_ben["as_it_lies"], shown_of_ben["ways"]) == (700, 105, [])


async def test_a_person_whom_a_case_excludes_cannot_enter_and_no_client_says_otherwise(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, crown()) as house:
        desk = await Desk.open(house)
        await desk.announce()
        await desk.take_charge("T1")
        cases = "/api/cases"
        dealer = await house.staff("dealer")
        await dealer.do(
            cases, "RecordBreach", table="T1", breach="panel", persons=[{"name": "bad"}], narrative="x"
        )
        await desk.operator.do(
            cases, "ImposeSanction", case=1, person="bad", sanction="bar-from-game", reason="seen"
        )
        entry = {"player": "bad", "accepts": True}
        assert await desk.director.cannot(CUP, "Enter", **entry) == (403, "not-yours-to-do")
        assert (await desk.director.cannot(CUP, "Enter", excluded=False, **entry))[1] == "bad-request"
        await desk.enter("good")
        assert await desk.director.cannot(
            CUP, "NameSubstitute", player="good", substitute="bad", reason="ill"
        ) == (403, "not-yours-to-do")
        assert (await desk.director.cannot(CUP, "DrawSeats", seed="mine"))[1] == "bad-request"
        assert (await desk.director.cannot(CUP, "Hear", source="T1~cup", seq=1, facts=[]))[1] == "bad-request"
        assert (await desk.director.cannot(CUP, "ReportOrders", table="T1", upto=9))[1] == "bad-request"


async def test_a_stage_by_the_clock_ends_on_time_between_two_spins_and_after_a_stop(sqlite: Sqlite) -> None:
    clock = Clock()
    chosen = settings(sqlite.address, crown())
    stages = (Stage("final", 1, 8, minutes=10),)
    async with opened(chosen, clock) as house:
        await started(house, plan(stages=stages, minimum_players=3), ("ann", "ben", "cat"))
        live = house.live["T1~cup"]

        async def seated() -> bool:
            return live.table.session is not None

        await eventually(seated)
        clock.ahead = 9 * 60 * SECOND
        await asyncio.sleep(0.7)
        assert (await house.office.state("cup"))[1].runs["T1~cup"].ended is False
    clock.ahead = 11 * 60 * SECOND
    async with opened(chosen, clock) as house:

        async def ended() -> bool:
            runs = (await house.office.state("cup"))[1].runs
            return runs["T1~cup"].ended and house.live["T1~cup"].table.session is None

        await eventually(ended)


async def test_when_a_tournament_is_over_its_tables_rest_and_the_floor_keeps_all_of_its_own(
    sqlite: Sqlite,
) -> None:
    async with opened(settings(sqlite.address, crown(), crown("T2"))) as house:
        await started(house, plan(), ("ann", "ben", "cat"), "T1", "T2", until=ask.DesignateTables)
        assert set(house.live) == {"T1", "T2", "T1~cup", "T2~cup"}

        async def kept() -> bool:
            return {house.live[name].table.reserved for name in ("T1", "T2")} == {"cup"}

        await eventually(kept)
        await house.office.send("cup", "off", ask.CancelTournament(by=OPERATOR, reason="rain"))

        async def at_rest() -> bool:
            return set(house.live) == {"T1", "T2"}

        await eventually(at_rest)
        for _ in range(3):
            await house.ownership.share()
            assert set(house.live) == {"T1", "T2"}
        assert {live.table.reserved for live in house.live.values()} == {""}


async def test_a_spin_that_nobody_told_and_an_order_that_nobody_gave_are_made_good_by_the_next_process(
    sqlite: Sqlite,
) -> None:
    chosen = settings(sqlite.address, crown())
    players = ("ann", "ben", "cat")
    async with opened(chosen) as house:
        await started(house, plan(stages=(Stage("final", 1, 8, spins=2),)), players, until=ask.DrawSeats)
        # Cut off between the decision and the table.
        await house.keeping.conductor.stop()
        await house.office.send("cup", "start", ask.StartStage(by=DIRECTOR))
        assert house.live["T1~cup"].table.session is None
    async with opened(chosen) as house:

        async def begun() -> bool:
            return set(house.live["T1~cup"].table.players) == set(players)

        await eventually(begun)
        # Cut off between the spin and the tournament.
        await house.keeping._deliveries["T1~cup"].stop()
        dealer = await staff(house, "dealer", "T1~cup")
        await laid(dealer)
        await finished(dealer)
        assert house.live["T1~cup"].table.session.spins_played == 1
        assert (await house.office.state("cup"))[1].runs["T1~cup"].spins == 0
    async with opened(chosen) as house:

        async def heard() -> bool:
            state = (await house.office.state("cup"))[1]
            return bool(state.runs["T1~cup"].spins == 1 and state.banks["ann"] == 100_500)

        await eventually(heard)
        given = [
            entry.id
            async for chunk in house.store.entries("T1~cup")
            for entry in chunk
            if entry.id.startswith("tournament:")
        ]
        assert len(given) == len(set(given)) == 1


async def test_what_a_table_refuses_for_good_is_shown_to_the_director_and_the_rest_goes_on(
    sqlite: Sqlite,
) -> None:
    async with opened(settings(sqlite.address, crown())) as house:
        of = plan(stages=(Stage("final", 1, 8, spins=2),))
        await started(house, of, ("ann", "ben", "cat"))

        async def begun() -> bool:
            return bool(house.live["T1~cup"].table.players)

        await eventually(begun)
        # The table's own record says that ben has left; the tournament does not know it yet.
        await house.live["T1~cup"].tell(LeaveSession(by=SYSTEM, player="ben"), "gone")
        await house.office.send(
            "cup", "pen", ask.Penalise(by=DIRECTOR, player="ben", reason="late", chips=100)
        )
        await house.office.send(
            "cup", "pen2", ask.Penalise(by=DIRECTOR, player="ann", reason="late", chips=100)
        )

        async def reported() -> bool:
            state = (await house.office.state("cup"))[1]
            return bool(state.not_done) and house.live["T1~cup"].table.meters["ann"].credit == 99_900

        await eventually(reported)
        [refused] = (await house.office.state("cup"))[1].not_done
        assert refused.table == "T1~cup" and "GiveChips" in refused.said


async def test_a_spin_in_which_bets_lie_when_time_is_up_is_finished_and_counts(sqlite: Sqlite) -> None:
    clock = Clock()
    async with opened(settings(sqlite.address, crown()), clock) as house:
        await started(house, plan(stages=(Stage("final", 1, 8, minutes=10),)), ("ann", "ben", "cat"))

        async def begun() -> bool:
            return bool(house.live["T1~cup"].table.players)

        await eventually(begun)
        dealer = await staff(house, "dealer", "T1~cup")
        await laid(dealer)
        clock.ahead = 11 * 60 * SECOND
        await asyncio.sleep(1.2)
        assert not (await house.office.state("cup"))[1].runs["T1~cup"].ended
        await finished(await staff(house, "dealer", "T1~cup"))  # whose screen has been locked meanwhile

        async def ended() -> bool:
            state = (await house.office.state("cup"))[1]
            run = state.runs["T1~cup"]
            return bool(run.ended and run.spins == 1 and state.banks["ann"] == 100_500)

        await eventually(ended)


async def laid(dealer: Screen) -> None:
    """A round in which ann has 500 on big, up to no more bets."""
    await dealer.do("TakeStep", step="open-bets")
    await dealer.do("PlaceWagers", wagers={"big": 500}, owner="ann")
    for step in ("cover", "activate", "close-bets", "uncover"):
        await dealer.do("TakeStep", step=step)


async def finished(dealer: Screen) -> None:
    """The round to its end, which big wins."""
    await dealer.do("AnnounceResult", faces=(4, 5, 6))
    await dealer.do("ReadDice", faces=(4, 5, 6))
    await dealer.do("ConfirmDice")
    await dealer.until(lambda view: view["table"]["round"].get("next_step") == "collect")
    for step in ("collect", "pay"):
        await dealer.do("TakeStep", step=step)


async def test_a_tournaments_rounds_can_be_searched_read_and_replayed(
    sqlite: Sqlite, capsys: pytest.CaptureFixture[str]
) -> None:
    async with web(sqlite.address, crown()) as house:
        desk = await Desk.open(house)
        await desk.announce(plan(stages=(Stage("final", 1, 8, spins=2),)))
        await desk.take_charge("T1")
        await desk.enter("ann", "ben", "cat")
        inspector, dealer = await house.staff("inspector"), await house.staff("dealer")
        reserved = await inspector.get("/api/journal/search?limit=200")
        assert "the table is reserved for tournament cup" in str(reserved["entries"])
        await desk.start()
        table = Dealt(house, "T1~cup", Random(3))
        await table.spin((2, 3, 6), table.wagers(await desk.view()))

        async def counted() -> bool:
            return bool((await desk.view())["tables"][0]["spins"])

        await eventually(counted, 60)
        found = str((await inspector.get("/api/journal/search?limit=200"))["entries"])
        for words in (
            "stage final begins",
            "ann gets 1000.00 in tournament chips (bank)",
            "tournament spin 1 is over",
        ):
            assert words in found
        for who in (inspector, dealer):
            read = await who.get("/api/tables/T1~cup/rounds/1")
            steps = [step["what"] for step in (*read["steps"], *read["later"])]
            assert any(step.startswith("tournament spin 1 is over; chips: ") for step in steps)
    assert await asyncio.to_thread(main, ["replay", sqlite.address, "T1~cup-1"]) == 0
    assert "tournament spin 1 is over" in capsys.readouterr().out
    assert await asyncio.to_thread(main, ["verify", sqlite.address]) == 0
