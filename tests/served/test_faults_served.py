"""Equipment that fails at dealers' tables, over HTTP: what is on record, who is told, what is offered and what waits."""

import asyncio
from pathlib import Path

import pytest

from served.rounds_served import approved, next_steps
from served.test_terminals_served import KEY, running
from served.test_voids_served import AT, balances, playing, with_wagers
from served.web import web
from sicbo.devices.tumbler_lines import key_from
from sicbo.devices.tumbler_simulator import TumblerSimulator
from support.engines import Sqlite
from support.houses import dealt, eventually, opened, settings, staff

GAMES = ["act-canberra", "crown-melbourne/a", "pennsylvania/a", "nsw-table"]


@pytest.mark.parametrize("game", GAMES)
async def test_a_tumbler_that_reports_a_fault_stops_play_at_every_dealers_table(
    sqlite: Sqlite, tmp_path: Path, game: str
) -> None:
    keys = tmp_path / "keys.toml"
    keys.write_text(f'D1 = "{KEY}"\n')
    device = TumblerSimulator("D1", key_from(KEY), seed=7, retry_seconds=0.1)
    table = dealt(game=game, dice="tumbler")
    async with (
        web(sqlite.address, table, tumbler_listen="127.0.0.1:0", tumbler_keys=str(keys)) as house,
        running(house, device),
    ):
        dealer, supervisor = await house.staff("dealer"), await house.staff("supervisor")
        live = house.house.live["D1"]

        async def failed() -> bool:
            return bool(live.table.faults)

        device.report("the lid is open")  # kept until the device is connected
        await asyncio.wait_for(eventually(failed), 10)
        (fault,) = live.table.faults
        assert "the lid is open" in fault.what and fault.stops_play
        assert (await dealer.cannot(AT, "TakeStep", step="open-bets")) == (409, "fault-open")
        (floor,) = (await supervisor.get("/api/floor"))["tables"]
        assert "fault" in {one["kind"] for one in floor["alarms"]}


@pytest.mark.proves("act-canberra", "8.3")
async def test_dice_uncovered_before_no_more_bets_return_the_bets_by_two_people_and_not_by_the_dealer_alone(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, dealt(game="act-canberra")) as house:
        dealer, before = await with_wagers(house)
        await next_steps(dealer, AT, "close-bets")
        known = playing(house)
        assert (await dealer.cannot(AT, "DeclareVoid", ground="dice-exposed")) == (403, "approval-needed")
        assert (await dealer.cannot(AT, "TakeStep", step="uncover")) == (403, "approval-needed")
        assert playing(house) == known
        second = approved("supervisor", "D1")
        await dealer.do(AT, "TakeStep", second, step="uncover")
        assert await balances(house) == before
        (event,) = house.house.live["D1"].table.round.undone
        assert event.approved_by is not None and event.approved_by.name == "supervisor"


@pytest.mark.proves("act-canberra", "8.2", "8.3")
@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("TakeStep", {"step": "uncover"}),
        ("DeclareFault", {"ground": "dice-broken", "what": "one die is chipped"}),
    ],
)
async def test_a_dealer_alone_returns_no_bets_by_sending_two_commands_at_once(
    sqlite: Sqlite, command: str, fields: dict[str, str]
) -> None:
    """The door looked at the second before the first had taken effect, when it needed no second person."""
    async with opened(settings(sqlite.address, dealt(game="act-canberra"))) as house:
        dealer = await staff(house, "dealer", "D1")
        await dealer.do("SitDown", place="1", player="ann")
        await dealer.do("BuyChips", player="ann", amount=1_000)
        await dealer.do("TakeStep", step="open-bets")
        await dealer.do("PlaceWagers", owner="ann", wagers={"small": 1_000})
        await dealer.do("TakeStep", step="cover")
        shaken, alone = await asyncio.gather(
            dealer.do("TakeStep", step="activate", tumbled=True), dealer.refused(command, **fields)
        )
        assert shaken.seq and alone.code == "second-person-needed"
        assert (await dealer.view())["you"]["positions"][0]["staked"] == 1_000


@pytest.mark.parametrize("game", GAMES)
async def test_what_no_second_person_could_make_right_is_refused_for_its_reason_before_one_is_fetched(
    sqlite: Sqlite, game: str
) -> None:
    async with web(sqlite.address, dealt(game=game)) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        assert await manager.cannot(AT, "AbandonRound", reason="it burns") == (409, "no-round")
        await with_wagers(house)
        assert await manager.cannot(AT, "AbandonRound", reason="it burns") == (409, "out-of-order")
        assert await manager.cannot(AT, "CorrectDice", faces=[1, 2, 3], reason="so") == (409, "out-of-order")
        no_claim = {"claim": "ann/case-1", "reason": "small"}
        assert await manager.cannot(AT, "WaiveClaim", **no_claim) == (400, "bad-request")
        above = {"ground": "impractical" if game in ("nsw-table", "pennsylvania/a") else "fraud"}
        assert await dealer.cannot(AT, "DeclareVoid", opinion="seen", **above) == (403, "not-yours-to-do")
        assert await manager.cannot(AT, "DeclareVoid", **above) == (409, "cause-needed")
        await next_steps(dealer, AT, "collect")
        assert await manager.cannot(AT, "DeclareVoid", ground="dice-not-flat") == (409, "out-of-order")
        corrected = {"faces": [1, 2, 3], "reason": "so"}
        assert await manager.cannot(AT, "CorrectDice", **corrected) == (400, "bad-request")
        # What would be accepted with someone beside waits for that and nothing else.
        assert await manager.cannot(AT, "DeclareVoid", opinion="seen", **above) == (403, "approval-needed")
        corrected["faces"] = [1, 2, 4]
        assert await manager.cannot(AT, "CorrectDice", **corrected) == (403, "approval-needed")


STOPPING = {"nsw-table": "malfunction"}
"""the ground of a fault that stops play, where a book has no shaker's"""


@pytest.mark.parametrize("game", GAMES)
async def test_a_round_that_a_fault_stops_is_given_up_as_the_panel_offers_it_and_players_are_told(
    sqlite: Sqlite, game: str
) -> None:
    """At every step with a stopping fault open, giving the round up is offered when it would be accepted and not else."""
    ground = STOPPING.get(game, "shaker-fault")
    async with web(sqlite.address, dealt(game=game)) as house:
        dealer, before = await with_wagers(house)
        manager, anybody = await house.staff("manager"), house.nobody()
        assert "stopped" not in (await anybody.get(AT))["table"]
        await next_steps(dealer, AT, "activate")
        # Nothing has been thrown: the fault is on record, and the dice wait for its repair.
        await dealer.do(AT, "DeclareFault", ground=ground, what="the lid does not close")
        assert (await anybody.get(AT))["table"]["stopped"] is True
        assert await dealer.cannot(AT, "TakeStep", step="activate", times=3, tumbled=True) == (
            409,
            "fault-open",
        )
        (offer,) = [
            one for one in (await dealer.get(AT))["you"]["offers"] if one["command"] == "AbandonRound"
        ]
        assert (offer["ground"], offer["voids"], offer["second_person"]) == (ground, True, True)
        given = {"reason": "no spare tumbler"}
        below = await dealer.cannot(AT, "AbandonRound", **given)
        assert below[1] == ("not-yours-to-do" if offer["by"] != "dealer" else "approval-needed")
        second = approved("dealer", "D1")
        await manager.do(AT, "AbandonRound", second, **given)
        assert await balances(house) == before
        (undone,) = house.house.live["D1"].table.round.undone
        assert undone.approved_by is not None and undone.approved_by.name == "dealer"
        offers = (await dealer.get(AT))["you"]["offers"]
        assert "AbandonRound" not in {one["command"] for one in offers}, "there is nothing left to give up"
        number = house.house.live["D1"].table.faults[0].number
        if game.startswith("crown"):
            assert (await manager.cannot(AT, "NotifyOfFault", fault=number)) == (403, "approval-needed")
            told = approved("deputy", "D1")
            await manager.do(AT, "NotifyOfFault", told, fault=number)
        await manager.do(AT, "RepairFault", fault=number, reference="sheet 4")
        assert "stopped" not in (await anybody.get(AT))["table"]
        await dealer.do(AT, "TakeStep", step="open-bets")
