"""What a correction at an electronic terminal leaves behind: in the report, on the patron's screen, and for a later void."""

import asyncio
from typing import Any

import pytest

from served.rounds_served import approved
from served.web import web
from sicbo.cli.main import main
from support.engines import Sqlite
from support.houses import electronic, eventually
from support.terminal_rounds import FIRE, T1, floor

ENDLESS = "T1-" + "9" * 5_000


@pytest.mark.proves("nsw-aruze", "7.3")
@pytest.mark.parametrize("leaves", [True, False])
@pytest.mark.parametrize("command", ["VoidUnconfirmed", "Recalculate"])
async def test_nsw_7_3_what_a_winner_owes_after_a_correction_is_a_claim_in_the_report(
    sqlite: Sqlite, recorded: Any, command: str, leaves: bool
) -> None:
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        winner, other = await here.seated("1"), await here.seated("2")
        bets = [(winner, "small")] if command == "VoidUnconfirmed" else []
        played = await here.played(*bets, (other, "big"))
        case = await here.case("1")
        more = {}
        if command == "Recalculate":
            more = {"wagers": {"big": 500}, "reason": "camera 4 shows the bet"}
        await winner.do(T1, "Collect")
        if leaves:
            await winner.do(T1, "StandUp")
        await here.two(command, case=case, round_id=played, **more)
        assert list(house.house.live["T1"].table.claims.values()) == [500]
        report = await (await house.staff("inspector")).get("/api/reports")
        assert report["differences"] == []
        assert report["tables"][0]["claims_made"] == 500
    assert await asyncio.to_thread(main, ["report", sqlite.address]) == 0


@pytest.mark.proves("nsw-aruze", "7.3")
async def test_nsw_7_3_a_patron_sees_corrections_and_what_was_withheld_and_released(
    sqlite: Sqlite, recorded: Any
) -> None:
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        player, winner = await here.seated("3"), await here.seated("1")
        played = await here.played((player, "big"), (winner, "small"))
        await here.two("VoidUnconfirmed", case=await here.case("3"), round_id=played)

        async def moves() -> list[tuple[str, int]]:
            listed = (await player.get(f"{T1}/terminals/3/credit"))["moves"]
            return [(move["way"], move["amount"]) for move in listed]

        assert (await moves())[0] == ("correction", 500)
        case = await here.case("3")
        await here.manager.do(T1, "WithholdCredit", case=case, amount=300)
        assert (await moves())[0] == ("withheld", -300)
        second = approved("deputy", "T1")
        await here.manager.do(T1, "DetermineHold", second, case=case, to_player=True, reason="it was right")
        assert await moves() == [
            ("released", 300), ("withheld", -300), ("correction", 500), ("notes", 10_000),
        ]  # fmt: skip
        # What is kept for good has left the meter with the withholding.
        case = await here.case("3")
        await here.manager.do(T1, "WithholdCredit", case=case, amount=100)
        await here.manager.do(T1, "NotifyInspector", case=case, inspector="inspector")
        second = approved("deputy", "T1")
        await here.manager.do(T1, "DetermineHold", second, case=case, to_player=False, reason="a fault")
        assert (await moves())[0] == ("withheld", -100)
        assert sum(amount for _, amount in await moves()) - 500 == (await player.get(T1))["you"]["purse"]


async def test_an_endless_round_id_is_refused_and_not_kept(sqlite: Sqlite, recorded: Any) -> None:
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        player = await here.seated("1")
        await here.played((player, "small"))
        case = await here.case("1")
        for command in ("Recalculate", "VoidUnconfirmed"):
            assert await here.two_cannot(command, case=case, round_id=ENDLESS) == (400, "bad-request")
        late = {"round_id": ENDLESS, "what": "the dice were read wrongly"}
        assert (await here.supervisor.cannot(T1, "RecordLateError", **late))[0] == 400
        assert await player.cannot("/api/cases", "RaiseDispute", narrative="small", round_id=ENDLESS) == (
            400, "bad-request",
        )  # fmt: skip
        breach = {"table": "T1", "breach": "device", "facts": {"device-type": "a telephone"}}
        assert await here.supervisor.cannot(
            "/api/cases", "RecordBreach", persons=[{"name": "una"}], narrative="seen", round_id=ENDLESS, **breach
        ) == (400, "bad-request")  # fmt: skip
        await player.do("/api/cases", "RaiseDispute", narrative="small", round_id="T1-1")
        second = approved("manager")
        order = {"amount": 100, "round_id": ENDLESS}
        decided = {"case": 1, "outcome": "upheld", "reason": "camera 4", "order": order}
        assert await here.supervisor.cannot("/api/cases", "DecideDispute", second, **decided) == (
            400, "bad-request",
        )  # fmt: skip


@pytest.mark.proves("nsw-aruze", "7.1#1")
async def test_nsw_7_1_a_recalculation_that_moves_nothing_leaves_the_round_to_be_void(
    sqlite: Sqlite, recorded: Any
) -> None:
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        winner, loser = await here.seated("1"), await here.seated("2")
        played = await here.played((winner, "small"), (loser, "big"))
        await here.two("Recalculate", case=await here.case("1"), round_id=played)
        await here.two("DeclareVoid", **FIRE)
        assert [(await one.get(T1))["you"]["purse"] for one in (winner, loser)] == [10_000] * 2


async def test_winnings_withheld_at_a_terminal_are_taken_back_first_when_their_round_is_void(
    sqlite: Sqlite, recorded: Any
) -> None:
    """Whatever else is withheld stays so, and nobody is asked for what the house has already."""
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        winner, loser = await here.seated("1"), await here.seated("2")
        await here.played((winner, "small"), (loser, "big"))
        case = await here.case("1")
        await here.manager.do(T1, "WithholdCredit", case=case, amount=800)

        async def purses() -> list[int]:
            return [(await one.get(T1))["you"]["purse"] for one in (winner, loser)]

        assert await purses() == [9_700, 9_500]
        await here.two("DeclareVoid", **FIRE)
        assert await purses() == [9_700, 10_000]
        assert house.house.live["T1"].table.claims == {}
        second = approved("deputy", "T1")
        await here.manager.do(T1, "DetermineHold", second, case=case, to_player=True, reason="in order")
        assert await purses() == [10_000, 10_000]


@pytest.mark.proves("nsw-aruze", "7.6")
async def test_nsw_7_6_a_failed_server_stops_play_until_the_repair_is_on_record(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, electronic(wagering_seconds=3600, pause_seconds=0)) as house:
        here = await floor(house)
        player = await here.seated("1")

        async def betting() -> bool:
            return bool((await player.get(T1))["table"]["phase"] == "betting")

        await eventually(betting)
        await player.do(T1, "PlaceWagers", wagers={"small": 500})
        await here.manager.do(T1, "DeclareMalfunction", reason="server down")
        seen = await player.get(T1)
        assert (seen["you"]["purse"], seen["you"].get("wagers", {})) == (10_000, {})
        assert await here.supervisor.cannot(T1, "TakeStep", step="open-bets") == (409, "fault-open")
        fault = house.house.live["T1"].table.faults_so_far
        await here.supervisor.do(T1, "RepairFault", fault=fault, reference="server log 8")
        await eventually(betting)
        await player.do(T1, "PlaceWagers", wagers={"small": 500})


@pytest.mark.proves("nsw-aruze", "8.9#2")
@pytest.mark.parametrize("name", ["player 1", "3", "bob"])
async def test_nsw_8_9_a_stake_is_forfeited_from_the_terminal_that_wagered_or_nothing_is_declared(
    sqlite: Sqlite, recorded: Any, name: str
) -> None:
    """A name that has no stake on the layout would have had everything refunded, for good."""
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        winner, loser = await here.seated("1"), await here.seated("2")
        await here.seated("3")
        await here.played((winner, "small"), (loser, "big"))
        fraud = {"ground": "fraud", "opinion": "seen on camera"}
        refused = await here.two_cannot("DeclareVoid", **fraud, persons=[name], forfeit=[name])
        assert refused == (409, "no-wagers")
        assert [(await one.get(T1))["you"]["purse"] for one in (winner, loser)] == [10_500, 9_500]
        await here.two("DeclareVoid", **fraud, persons=["1"], forfeit=["1"])
        assert [(await one.get(T1))["you"]["purse"] for one in (winner, loser)] == [9_500, 10_000]


@pytest.mark.proves("nsw-aruze", "5.1#1")
async def test_nsw_5_1_what_is_paid_by_hand_is_what_the_player_has_verified(
    sqlite: Sqlite, recorded: Any
) -> None:
    """Credit that a correction has moved meanwhile is not paid on the old form."""
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        winner = await here.seated("1")
        played = await here.played((winner, "small"))
        await here.two("VoidUnconfirmed", case=await here.case("1"), round_id=played)
        host = await house.staff("host")
        form = {"terminal": "1", "paid_as": "hand-pay", "reference": "HP-1", "signed_by": "player 1"}
        for verified in ({}, {"verified": 10_500}):
            assert await host.cannot(T1, "Collect", **form, **verified) == (400, "bad-amount")
        second = approved("supervisor", "T1")
        assert (await winner.get(T1))["you"]["purse"] == 10_000
        await host.do(T1, "Collect", second, **form, verified=10_000)
        assert (await winner.get(T1))["you"].get("purse", 0) == 0


@pytest.mark.proves("nsw-aruze", "5.1#1")
async def test_nsw_5_1_the_number_of_a_payment_by_hand_is_used_once(sqlite: Sqlite, recorded: Any) -> None:
    async with web(sqlite.address, recorded) as house:
        here = await floor(house)
        first, second = await here.seated("1"), await here.seated("2")
        host = await house.staff("host")
        form: dict[str, Any] = {
            "paid_as": "hand-pay", "reference": "HP-1", "signed_by": "player", "verified": 10_000,
        }  # fmt: skip
        approval = approved("supervisor", "T1")
        await host.do(T1, "Collect", approval, terminal="1", **form, named="paid")
        await host.do(T1, "Collect", approval, terminal="1", **form, named="paid")
        await first.do(T1, "AddCredit", amount=10_000, source="notes")
        for terminal in ("1", "2"):
            refused = await host.cannot(T1, "Collect", terminal=terminal, **form)
            assert refused == (409, "id-used-differently")
            refused = await host.cannot(T1, "Collect", terminal=terminal, **{**form, "reference": " hp-1 "})
            assert refused == (409, "id-used-differently")
        assert [(await one.get(T1))["you"]["purse"] for one in (first, second)] == [10_000, 10_000]
        again = approved("supervisor", "T1")
        await host.do(T1, "Collect", again, terminal="2", **{**form, "reference": "HP-2"})


@pytest.mark.proves("nsw-aruze", "7.5#2")
async def test_nsw_7_5_no_more_is_demanded_back_than_was_credited_over_all_cases_and_from_nobody_else(
    sqlite: Sqlite, recorded: Any
) -> None:
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        winner = await here.seated("1")
        await here.played((winner, "small"))

        async def demand(case: int, amount: int) -> str:
            asked = {"id": f"{case} {amount}", "do": {"type": "DemandReturn", "case": case, "amount": amount}}
            answer = await here.manager.ask("POST", f"{T1}/commands", **asked)
            return str(answer.json().get("code", ""))

        first, second = await here.case("1"), await here.case("1")
        assert await demand(first, 600) == ""
        assert await demand(second, 401) == "bad-amount"
        assert await demand(second, 300) == ""
        # A case that has ended has asked for what it asked.
        await here.two("Recalculate", case=first, reason="a loose cable, no round concerned")
        await here.manager.do(T1, "NotifyInspector", case=first, inspector="inspector")
        third = await here.case("1")
        assert await demand(third, 101) == "bad-amount"
        await winner.do(T1, "Collect")
        await winner.do(T1, "StandUp")
        await winner.do(T1, "SitDown", player="zoe")
        assert await demand(await here.case("1"), 1) == "bad-amount"
        assert await demand(third, 101) == "bad-amount"
        assert await demand(third, 100) == ""


@pytest.mark.proves("nsw-aruze", "7.1#1", "5.1#1")
async def test_a_blank_reason_number_or_signature_is_none(sqlite: Sqlite, recorded: Any) -> None:
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        winner, unseen = await here.seated("1"), await here.seated("2")
        played = await here.played((winner, "small"))
        blank = {"reason": " \t "}
        opinion = await here.manager.cannot(T1, "DeclareMalfunction", terminal="1", **blank)
        case, hold = await here.case("2"), await here.case("1")
        found = await here.two_cannot(
            "Recalculate", case=case, round_id=played, wagers={"small": 500}, **blank
        )
        nothing = await here.two_cannot("Recalculate", case=case, **blank)
        await here.manager.do(T1, "WithholdCredit", case=hold, amount=500)
        second = approved("deputy", "T1")
        held = await here.manager.cannot(T1, "DetermineHold", second, case=hold, to_player=True, **blank)
        assert {opinion, found, nothing, held} == {(409, "cause-needed")}
        host = await house.staff("host")
        form: dict[str, Any] = {"terminal": "2", "paid_as": "hand-pay", "verified": 10_000}
        unsigned = await host.cannot(T1, "Collect", **form, reference="HP-1", signed_by=" ")
        unnumbered = await host.cannot(T1, "Collect", **form, reference=" ", signed_by="player 2")
        assert [code for _, code in (unsigned, unnumbered)] == ["cause-needed", "bad-request"]
        assert (await unseen.get(T1))["you"]["purse"] == 10_000
