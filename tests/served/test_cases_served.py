"""The office of cases as served: who sees what, who may do what, and sanctions on their way to the tables."""

import asyncio
from pathlib import Path
from typing import Any, get_args

import pytest

from served.rounds_served import approved, next_steps, purse
from served.web import Asker, Web, web
from sicbo.engine.house import House
from sicbo.hosting.cases import STREAM
from sicbo.hosting.tables import MAKERS, open_table_stream
from sicbo.rooms.cage.messages import CageCommand
from sicbo.rooms.cases.messages import CaseCommand, ImposeSanction, LiftSanction, RecordBreach
from sicbo.rooms.cases.state import Party
from sicbo.rooms.jackpots.messages import JackpotCommand
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.promotion.messages import PromotionCommand
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.tournament.messages import TournamentCommand
from sicbo.server.api.approvals import COMMANDS
from sicbo.server.settings.settings import TableSettings
from sicbo.store.whole.by_address import open_store
from support.case_desk import AMENDED, amended
from support.engines import Engine, Sqlite
from support.evening import full_game
from support.houses import SECOND, Clock, dealt, electronic, eventually, opened, settings

OFFICE = "/api/cases"
TABLE = "/api/tables/T1"
HOST = Person("host", "host")
SUPERVISOR = Person("sue", "supervisor")


async def seated(house: Web, place: str = "1", player: str = "ann") -> Asker:
    terminal = await house.terminal(f"T1/{place}")
    await terminal.do(TABLE, "SitDown", player=player)
    return terminal


async def breach(who: Asker, **more: Any) -> int:
    """A disturbance by ann at T1, on record."""
    given = {
        "table": "T1",
        "breach": "disturbance",
        "persons": [{"name": "ann"}],
        "narrative": "shouts",
        **more,
    }
    await who.do(OFFICE, "RecordBreach", **given)
    return int((await who.get(OFFICE))["cases"][0]["number"])


async def barred(terminal: Asker) -> bool:
    answer = await terminal.ask("POST", f"{TABLE}/commands", id="w", do={"type": "SitDown", "player": "ann"})
    return bool(answer.json().get("code") == "barred")


async def test_an_exclusion_reaches_the_tables_of_the_game_and_ends_when_it_is_lifted(engine: Engine) -> None:
    async with web(engine.address, electronic(), electronic("T2"), dealt()) as house:
        host, supervisor = await house.staff("host"), await house.staff("supervisor")
        number = await breach(host)
        assert await host.cannot(OFFICE, "ImposeSanction", case=number, person="ann", sanction="bar-from-game",
                                 reason="seen") == (403, "not-yours-to-do")  # fmt: skip
        await supervisor.do(
            OFFICE, "ImposeSanction", case=number, person="ann", sanction="bar-from-game", reason="seen"
        )

        async def everywhere() -> bool:
            carried = (await supervisor.get(f"{OFFICE}/{number}"))["case"].get("carried", [])
            return {one["table"] for one in carried if one["done"]} == {"T1", "T2"}

        await eventually(everywhere)
        terminal = await house.terminal("T1/1")
        assert await barred(terminal)
        other = await house.terminal("D1/1")
        await other.do("/api/tables/D1", "SitDown", player="ann")
        await supervisor.do(
            OFFICE, "LiftSanction", case=number, person="ann", sanction="bar-from-game", reason="over"
        )

        async def gone() -> bool:
            return not await barred(terminal)

        await eventually(gone)


async def test_what_was_decided_while_no_process_ran_is_carried_out_by_the_next_and_at_new_tables(
    sqlite: Sqlite,
) -> None:
    async with opened(settings(sqlite.address, electronic())) as house:
        facts: dict[Any, str] = {}
        await house.office.send(STREAM, "b", RecordBreach(
            by=HOST, breach="disturbance", persons=(Party("ann"),), narrative="x", table="T1", facts=facts))  # fmt: skip
        # The table is not told yet: the process is cut off between the decision and the table.
        house.keeping.live.clear()
        await house.office.send(STREAM, "i", ImposeSanction(
            by=SUPERVISOR, case=1, person="ann", sanction="bar-from-game", reason="seen"))  # fmt: skip
    async with opened(settings(sqlite.address, electronic(), electronic("T9"))) as house:
        for table in ("T1", "T9"):

            async def told(name: str = table) -> bool:
                return "ann" in house.live[name].table.barred

            await eventually(told)
        _, office = await house.office.state(STREAM)
        assert set(office.tables) == {"T1", "T9"}
        await house.office.send(STREAM, "l", LiftSanction(
            by=SUPERVISOR, case=1, person="ann", sanction="bar-from-game", reason="over"))  # fmt: skip
        for table in ("T1", "T9"):

            async def free(name: str = table) -> bool:
                return "ann" not in house.live[name].table.barred

            await eventually(free)
        heads = {str(head) for head in (await house.store.stream("T1"),)}
        assert heads


async def test_a_house_with_two_editions_of_a_book_shows_each_where_it_holds_and_is_quiet(
    sqlite: Sqlite,
) -> None:
    store = await open_store(sqlite.address)
    await store.set_mode("demonstration")
    tables = await House.open(store, MAKERS)
    await open_table_stream(tables, "T7", amended(full_game("nsw-aruze", places=6)))
    await tables.close()
    await store.close()
    async with web(sqlite.address, electronic()) as house:
        supervisor = await house.staff("supervisor")

        async def known() -> bool:
            return set((await supervisor.get(f"{OFFICE}/books"))["tables"]) == {"T1", "T7"}

        await eventually(known)
        books = await supervisor.get(f"{OFFICE}/books")
        [newest], at_tables = books["books"], books["at_tables"]
        assert len(at_tables) == 1, "of two editions one is the newest"
        [older] = at_tables.values()
        assert (AMENDED in str(newest)) != (AMENDED in str(older))
        assert (AMENDED in str(older)) == ("T7" in at_tables)
        for _ in range(3):
            house.house.keeping.look_at_cases()
            await asyncio.sleep(0.1)
        found = await house.house.store.stream(STREAM)
        assert found is not None and found.head.seq == 4, "two editions, two tables"


async def test_a_players_report_and_dispute_come_from_the_seat_and_nobody_elses_are_seen(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, electronic(), dealt()) as house:
        stranger = await house.terminal("T1/2")
        assert await stranger.cannot(OFFICE, "ReportMalfunction", narrative="x") == (409, "not-seated")
        ann, bob = await seated(house), await seated(house, "2", "bob")
        await ann.do(OFFICE, "ReportMalfunction", narrative="the screen flickers")
        await ann.do(OFFICE, "RaiseDispute", narrative="I had small", round_id="T1-1", wanted="my stake")
        shown = await ann.get(f"{OFFICE}/own")
        assert [one["kind"] for one in shown["cases"]] == ["dispute", "malfunction"]
        assert "s 33" in shown["right"] and "s 33" in shown["cases"][0]["right"]
        assert (await bob.get(f"{OFFICE}/own"))["cases"] == []
        number = shown["cases"][0]["number"]
        assert (await bob.cannot(OFFICE, "RequestReview", case=number, to_regulator=True))[
            1
        ] == "not-yours-to-do"
        assert (
            await ann.cannot(OFFICE, "RecordBreach", table="T1", breach="side-bet", persons=[], narrative="x")
        )[1] == ("not-yours-to-do")
        for strange in ("abc", None, [1], 1.5, True, {}):  # type: ignore[var-annotated]
            assert await ann.cannot(OFFICE, "RequestReview", case=strange) == (400, "bad-request"), strange
        for given in ({"table": "D1"}, {"complainant": "bob"}, {"by": {"name": "bob", "role": "operator"}}):
            assert (await ann.cannot(OFFICE, "RaiseDispute", narrative="x", **given))[1] == "bad-request"
        assert await ann.refused("GET", OFFICE) == (403, "not-yours-to-do")
        assert await ann.refused("GET", f"{OFFICE}/{number}") == (403, "not-yours-to-do")
        host = await house.staff("host")
        assert {one["kind"] for one in (await host.get(OFFICE))["cases"]} == {"dispute"}, (
            "a host decides disputes"
        )
        await host.do(OFFICE, "DecideDispute", case=number, outcome="not-upheld", reason="it was on big")
        own = (await ann.get(f"{OFFICE}/own"))["cases"][0]
        assert (own["decision"], own["status"]) == ("not-upheld", "decided")
        await ann.do(OFFICE, "RequestReview", case=number)
        assert (await ann.get(f"{OFFICE}/own"))["cases"][0]["waits_for"] == "Electronic gaming supervisor"
        # Who sits there next sees nothing of it, even under the same name.
        await ann.do(TABLE, "StandUp")
        await ann.do(TABLE, "SitDown", player="ann")
        assert (await ann.get(f"{OFFICE}/own"))["cases"] == []


async def test_staff_see_the_cases_of_their_book_and_learn_nothing_of_others(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(), dealt()) as house:
        host, inspector, dealer = (
            await house.staff("host"),
            await house.staff("inspector"),
            await house.staff("dealer"),
        )
        number = await breach(host)
        assert (await dealer.get(OFFICE))["count"] == 0
        assert await dealer.refused("GET", f"{OFFICE}/{number}") == (404, "unknown-case")
        assert await dealer.refused("GET", f"{OFFICE}/{number}/record") == (404, "unknown-case")
        assert (await inspector.get(OFFICE))["count"] == 1
        cage = await house.staff("cage")
        assert (await cage.get(OFFICE))["count"] == 0
        view = await host.get(f"{OFFICE}/{number}")
        offers = {(one["command"], one.get("sanction")): one for one in view["offers"]}
        assert not offers["ImposeSanction", "bar-from-game"]["allowed"]
        assert "nsw-aruze 8.7.2" in offers["ImposeSanction", "bar-from-game"]["clauses"]
        assert ("ImposeSanction", "detain") not in offers
        supervisor = await house.staff("supervisor")
        view = await supervisor.get(f"{OFFICE}/{number}")
        assert {one["sanction"] for one in view["offers"] if one.get("sanction") and one["allowed"]} == {
            "warning", "void-wager-for-breach", "bar-from-game", "recommend-exclusion",
        }  # fmt: skip
        for command in ("AdoptBook", "AdoptTable", "CarryOut"):
            assert (await supervisor.cannot(OFFICE, command))[1] == "bad-request"


async def test_a_list_is_searched_filtered_paged_and_exported_without_formulas(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic()) as house:
        host, supervisor = await house.staff("host"), await house.staff("supervisor")
        for name in ("ann", "bob", "=cat"):
            await breach(host, persons=[{"name": name}], narrative=f"=1+1 {name}")
        assert (await supervisor.get(f"{OFFICE}?limit=2"))["count"] == 3
        assert len((await supervisor.get(f"{OFFICE}?limit=2"))["cases"]) == 2
        assert [one["persons"] for one in (await supervisor.get(f"{OFFICE}?after=2"))["cases"]] == [["ann"]]
        assert (await supervisor.get(f"{OFFICE}?search=BOB"))["count"] == 1
        assert (await supervisor.get(f"{OFFICE}?kind=dispute"))["count"] == 0
        assert (await supervisor.get(f"{OFFICE}?status=open&table=T1"))["by_status"] == {"open": 3}
        answer = await supervisor.ask("GET", f"{OFFICE}/export")
        assert answer.headers["content-type"].startswith("text/csv")
        lines = answer.text.splitlines()
        assert len(lines) == 4 and "'=cat" in lines[1] and "'=1+1" in lines[1]


@pytest.mark.proves("crown-melbourne", "9.12")
async def test_crown_9_12_a_complaint_is_handed_to_the_regulator_with_its_full_log(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt("C1", "crown-melbourne/a")) as house:
        dealer, manager, inspector = (
            await house.staff("dealer"), await house.staff("manager"), await house.staff("inspector"),
        )  # fmt: skip
        await dealer.do(OFFICE, "RaiseDispute", table="C1", complainant="ann", narrative="paid short",
                        is_complaint=True, round_id="C1-3")  # fmt: skip
        await dealer.do(OFFICE, "RaiseDispute", table="C1", complainant="bob", narrative="another")
        await dealer.do(OFFICE, "AddEvidence", case=1, text="camera 2", digest="ab" * 32)
        await manager.do(OFFICE, "DecideDispute", case=1, outcome="not-upheld", reason="counted again")
        await dealer.do(OFFICE, "RequestReview", case=1, to_regulator=True)
        record = await inspector.get(f"{OFFICE}/1/record")
        kinds = [entry["command"]["type"] for entry in record["entries"]]
        assert kinds == ["RaiseDispute", "AddEvidence", "DecideDispute", "RequestReview"]
        assert [entry["command"]["by"]["name"] for entry in record["entries"]] == [
            "dealer",
            "dealer",
            "manager",
            "dealer",
        ]
        assert all(len(entry["hash"]) == 64 for entry in record["entries"])
        assert (record["case"]["status"], record["replay"]) == ("with-regulator", "/api/tables/C1/rounds/3")
        assert record["head"].startswith("cases@")
        await inspector.do(OFFICE, "RecordRegulator", case=1, decision="the house was right")
        page = await manager.ask("GET", f"{OFFICE}/1/letter/ann")
        assert "VCGLR inspector" in page.text and "'sha256-" in page.headers["content-security-policy"]
        pdf = await manager.ask("GET", f"{OFFICE}/1/letter/ann.pdf")
        assert pdf.content.startswith(b"%PDF")
        assert await manager.refused("GET", f"{OFFICE}/1/letter/bob") == (404, "unknown-case")
        assert await manager.refused("GET", f"{OFFICE}/2/letter/bob") == (409, "out-of-order")


async def test_a_disputes_record_and_letter_carry_the_round_with_the_players_own_receipt(
    sqlite: Sqlite,
) -> None:
    clock = Clock()
    table = electronic(wagering_seconds=60, pause_seconds=0)
    async with web(sqlite.address, table, clock=clock) as house:
        ann, bob, host = await seated(house), await seated(house, "2", "bob"), await house.staff("host")

        async def begun() -> bool:
            return bool((await ann.get(TABLE))["table"]["phase"] == "betting")

        for one in (ann, bob):
            await one.do(TABLE, "AddCredit", source="notes", amount=1_000)
        await eventually(begun)
        number = (await ann.get(TABLE))["table"]["round"]["number"]
        for one, bet in ((ann, "small"), (bob, "big")):
            await one.do(TABLE, "PlaceWagers", wagers={bet: 500})
        clock.ahead = 60 * SECOND
        house.house.live["T1"]._moved.set()

        async def shoots() -> bool:
            return bool((await ann.get(TABLE))["you"].get("shoots"))

        async def over() -> bool:
            return bool((await ann.get(TABLE))["table"]["round"]["number"] > number)

        await eventually(shoots)
        await ann.do(TABLE, "TakeStep", step="activate")
        await eventually(over)
        played = f"T1-{number}"
        await ann.do(OFFICE, "RaiseDispute", narrative="I had small", round_id=played)
        await ann.do(OFFICE, "RaiseDispute", narrative="no such round", round_id="T1-9999")
        record = await host.get(f"{OFFICE}/1/record")
        assert record["round"]["round"] == played and record["round"]["status"] == "settled"
        staked_on = {(line["owner"], line["bet"]) for line in record["round"]["receipt"]["lines"]}
        assert staked_on == {("1", "small"), ("2", "big")}
        for case in (1, 2):
            await host.do(OFFICE, "DecideDispute", case=case, outcome="not-upheld", reason="as it fell")
        page = (await host.ask("GET", f"{OFFICE}/1/letter/ann")).text
        dice = ", ".join(str(face) for face in record["round"]["spins"][-1]["dice"])
        assert f"Round {played} as recorded: the dice showed {dice}" in page
        [own] = (line for line in record["round"]["receipt"]["lines"] if line["owner"] == "1")
        assert "Your bet of 5.00 on" in page and ("won at 1 to 1" in page) == (own["outcome"] == "win")
        assert "on big" not in page, "nobody is told of another's wagers"
        assert (await host.get(f"{OFFICE}/2/record"))["round"] is None
        assert "as recorded" not in (await host.ask("GET", f"{OFFICE}/2/letter/ann")).text


async def test_a_person_who_reported_a_breach_decides_it_with_a_second_person_who_signs_in_for_it(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, dealt("C1", "crown-melbourne/a")) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        await dealer.do("/api/tables/C1", "SitDown", place="1", player="ann")
        await dealer.do("/api/tables/C1", "BuyChips", player="ann", amount=20_000)
        device: dict[str, Any] = {"table": "C1", "breach": "device", "facts": {"device-type": "a telephone"}}
        await manager.do(OFFICE, "RecordBreach", persons=[{"name": "ann"}], narrative="seen", **device)
        withhold = {
            "case": 1,
            "person": "ann",
            "sanction": "withhold-winnings",
            "reason": "seen",
            "amount": 5_000,
        }
        assert await manager.cannot(OFFICE, "ImposeSanction", **withhold) == (403, "second-person-needed")

        async def approved(name: str, command: dict[str, Any]) -> str:
            return await manager.approval(name, "cases", command)

        async def purse() -> int:
            return int((await manager.get("/api/tables/C1"))["you"]["positions"][0]["purse"])

        async def locked() -> bool:
            return await purse() == 15_000

        async def given_back() -> bool:
            return await purse() == 20_000

        # A dealer's word does not make up for it, and nobody approves what they ask for themselves.
        imposing = {"type": "ImposeSanction", **withhold}
        low = await approved("dealer", imposing)
        body = {"id": "low", "approval": low, "do": imposing}
        refused = await manager.ask("POST", f"{OFFICE}/commands", **body)
        assert refused.status_code == 403 and "crown-melbourne 9.2.3" in refused.json()["clauses"]
        second = await approved("deputy", imposing)
        await manager.post(f"{OFFICE}/commands", id="w", approval=second, do=imposing)
        await eventually(locked)
        determine = {"type": "DetermineCase", "case": 1, "determination": "it was a radio"}
        second = await approved("deputy", determine)
        await manager.post(f"{OFFICE}/commands", id="d", approval=second, do=determine)
        await eventually(given_back)
        [sanction] = (await manager.get(f"{OFFICE}/1"))["case"]["sanctions"]
        assert (sanction["by"]["name"], sanction["approved_by"]["name"]) == ("manager", "deputy")


@pytest.mark.parametrize("game", ["crown-melbourne/a", "act-canberra"])
async def test_wagers_are_void_for_a_breach_by_two_people_once_the_result_is_known(
    sqlite: Sqlite, game: str
) -> None:
    at = "/api/tables/C1"
    async with web(sqlite.address, dealt("C1", game)) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        for place, player in (("1", "una"), ("2", "bob")):
            await dealer.do(at, "SitDown", place=place, player=player)
            await dealer.do(at, "BuyChips", player=player, amount=2_000)
        await dealer.do(at, "TakeStep", step="open-bets")
        for player in ("una", "bob"):
            await dealer.do(at, "PlaceWagers", owner=player, wagers={"small": 2_000})
        of: dict[str, Any] = {"breach": "device", "facts": {"device-type": "a telephone"}}
        if game == "act-canberra":
            of = {"breach": "influence"}
        await dealer.do(OFFICE, "RecordBreach", persons=[{"name": "una"}], narrative="seen", table="C1", **of)
        void: dict[str, Any] = {
            "case": 1,
            "person": "una",
            "sanction": "void-wager-for-breach",
            "reason": "seen",
        }

        async def require_second() -> bool:
            offers = (await manager.get(f"{OFFICE}/1"))["offers"]
            [offer] = [one for one in offers if one.get("sanction") == void["sanction"]]
            assert offer["allowed"]
            return bool(offer["needs_second"])

        assert not await require_second()
        assert (await manager.cannot(OFFICE, "ImposeSanction", result_known=False, **void))[
            1
        ] == "bad-request"
        await next_steps(dealer, at, "enter")
        assert await require_second()
        assert await manager.cannot(OFFICE, "ImposeSanction", **void) == (403, "second-person-needed")
        assert (await manager.get(f"{OFFICE}/1"))["case"].get("sanctions", []) == []
        second = approved("deputy")
        await manager.do(OFFICE, "ImposeSanction", second, **void)

        async def carried() -> bool:
            return bool((await manager.get(f"{OFFICE}/1"))["case"].get("carried", []))

        await eventually(carried)
        [done] = (await manager.get(f"{OFFICE}/1"))["case"]["carried"]
        assert done["done"], done
        [una, bob] = (await dealer.get(at))["you"]["positions"]
        assert una["void"] == {"ground": "player-breach", "returned": 2_000} and "void" not in bob
        await next_steps(dealer, at)
        view = await dealer.get(at)
        assert (purse(view, "una"), purse(view, "bob")) == (2_000, 4_000)


def test_every_command_that_may_name_a_second_person_can_be_approved() -> None:
    unions = (TableCommand, CageCommand, CaseCommand, JackpotCommand, PromotionCommand, TournamentCommand)
    named = {
        command.__name__
        for union in unions
        for command in get_args(union)
        if command.__annotations__.get("approved_by") in (Person, Person | None)
    }
    assert {"ImposeSanction", "ReleaseTicket", "DeclareVoid", "AdjustPool"} <= named
    assert named <= COMMANDS


async def test_a_client_cannot_say_which_case_voids_a_wager(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic()) as house:
        supervisor = await house.staff("supervisor")
        assert (
            await supervisor.cannot(TABLE, "DeclareVoid", ground="player-breach", owner="1", breach_case=1)
        )[1] == ("bad-request")
        for command in ("Bar", "LiftBar", "VoidForBreach", "WithholdWinnings", "DetermineWinnings"):
            assert (await supervisor.cannot(TABLE, command, person="ann", case=1))[1] == "not-yours-to-do"


def test_the_letters_style_and_template_are_part_of_the_package() -> None:
    import sicbo.papers

    folder = Path(sicbo.papers.__file__).parent
    assert (folder / "letter.css").is_file() and (folder / "letter.typ").is_file()


def spins_by_itself(table: str = "D1") -> TableSettings:
    """A table of one place that spins without anyone's hand, for the person who sits there and does not play."""
    return TableSettings(
        id=table,
        game="crown-melbourne/a",
        wagering_seconds=1,
        pause_seconds=0,
        places=1,
        croupier="automatic",
    )


async def test_crown_9_9_a_player_who_lets_spins_go_by_is_directed_to_leave_once_through_a_crash(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, spins_by_itself()) as house:
        terminal, dealer = await house.terminal("D1/1"), await house.staff("dealer")
        await terminal.do("/api/tables/D1", "SitDown", player="cho")
        told: dict[str, Any] = {
            "table": "D1",
            "person": {"name": "cho"},
            "ground": "abstention",
            "narrative": "lets spins go by",
        }
        assert await dealer.cannot(OFFICE, "DirectToVacate", **told) == (409, "out-of-order")
        for known in ({"spins_idle": 9}, {"place": "1"}, {"round_id": "D1-1"}, {"is_playing": False}):
            assert await dealer.cannot(OFFICE, "DirectToVacate", **told, **known) == (400, "bad-request")

        async def idle() -> bool:
            return house.house.live["D1"].table.idle_spins.get("1", 0) >= 3

        await eventually(idle, 60)
        await dealer.do(OFFICE, "DirectToVacate", **told)
        (row,) = (await dealer.get(OFFICE))["cases"]
        case = (await dealer.get(f"{OFFICE}/{row['number']}"))["case"]
        assert (case["ground"], case["place"], case["round_id"][:3]) == ("abstention", "1", "D1-")
        manager = await house.staff("manager")
        (waiting,) = (await manager.get("/api/tables/D1/desk"))["directions"]
        assert waiting == {"case": case["number"], "person": "cho", "place": "1"}
        # Cut off between the answer and the table.
        house.house.keeping.live.clear()
        await dealer.do(OFFICE, "AnswerDirection", case=case["number"], obeyed=True)
    async with web(sqlite.address, spins_by_itself()) as house:

        async def left() -> bool:
            return house.house.live["D1"].table.seats == {}

        await eventually(left)
        manager = await house.staff("manager")

        async def reported() -> bool:
            carried = (await manager.get(f"{OFFICE}/1"))["case"].get("carried", [])
            return [(one["kind"], one["done"]) for one in carried] == [("vacate", True)]

        await eventually(reported)
        assert (await manager.get("/api/tables/D1/desk"))["directions"] == []
