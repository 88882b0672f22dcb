"""What a correction at an electronic terminal leaves behind: in the report, on the patron's screen, and for a later void."""

import asyncio
from typing import Any

import pytest

from served.rounds_served import approved
from served.web import Asker, Web, web
from sicbo.cli.main import main
from support.engines import Sqlite
from support.houses import electronic, eventually

T1 = "/api/tables/T1"
FIRE = {"ground": "disturbance", "cause": "fire"}
ENDLESS = "T1-" + "9" * 5_000


class Floor:
    """The people of one electronic table whose dice never change: small wins, big loses."""

    def __init__(self, house: Web, supervisor: Asker, manager: Asker) -> None:
        self.house, self.supervisor, self.manager = house, supervisor, manager

    async def seated(self, place: str) -> Asker:
        player = await self.house.terminal(f"T1/{place}")
        await player.do(T1, "SitDown", player=f"player {place}")
        await player.do(T1, "AddCredit", amount=10_000, source="notes")
        return player

    async def played(self, *bets: tuple[Asker, str]) -> str:
        """The name of a round in which these have staked five dollars each, and that is settled."""
        live = self.house.house.live["T1"]
        before = live.table.rounds

        async def betting() -> bool:
            return bool((await bets[0][0].get(T1))["table"]["phase"] == "betting")

        async def over() -> bool:
            return live.table.round is not None and live.table.round.status == "over"

        await eventually(betting)
        for player, bet in bets:
            await player.do(T1, "PlaceWagers", wagers={bet: 500})
        number = live.table.rounds
        assert number >= before
        await eventually(over)
        return f"T1-{number}"

    async def case(self, terminal: str) -> int:
        await self.manager.do(T1, "DeclareMalfunction", terminal=terminal, reason="it flickers")
        return self.house.house.live["T1"].table.cases_so_far

    async def two(self, command: str, **fields: Any) -> Any:
        second = await approved(self.supervisor, command, "manager", "T1")
        return await self.supervisor.do(T1, command, second, **fields)

    async def two_cannot(self, command: str, **fields: Any) -> tuple[int, str]:
        second = await approved(self.supervisor, command, "manager", "T1")
        return await self.supervisor.cannot(T1, command, second, **fields)


async def floor(house: Web) -> Floor:
    return Floor(house, await house.staff("supervisor"), await house.staff("manager"))


@pytest.fixture
def recorded(tmp_path: Any) -> Any:
    """A table with dice from a file, and time after each round to correct it."""
    dice = tmp_path / "dice.txt"
    dice.write_text("1 2 3\n" * 50)
    return electronic(dice="recorded", recorded=str(dice), wagering_seconds=2, pause_seconds=60)


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
        second = await approved(here.manager, "DetermineHold", "deputy", "T1")
        await here.manager.do(T1, "DetermineHold", second, case=case, to_player=True, reason="it was right")
        assert await moves() == [
            ("released", 300), ("withheld", -300), ("correction", 500), ("notes", 10_000),
        ]  # fmt: skip
        # What is kept for good has left the meter with the withholding.
        case = await here.case("3")
        await here.manager.do(T1, "WithholdCredit", case=case, amount=100)
        await here.manager.do(T1, "NotifyInspector", case=case, inspector="inspector")
        second = await approved(here.manager, "DetermineHold", "deputy", "T1")
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
        second = await approved(here.supervisor, "DecideDispute", "manager")
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
        second = await approved(here.manager, "DetermineHold", "deputy", "T1")
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
