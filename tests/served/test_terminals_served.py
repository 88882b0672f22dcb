"""What goes wrong at an electronic table, through its doors: a tumbler that fails, a round voided before it is paid."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from served.web import Asker, Second, Web, web
from sicbo.devices.tumbler_lines import key_from
from sicbo.devices.tumbler_simulator import TumblerSimulator
from sicbo.records.period import Period
from sicbo.reports.gaming_day import report
from support.engines import Sqlite
from support.houses import electronic, eventually

KEY = "a key of more than sixteen signs"
T1 = "/api/tables/T1"


async def approved(first: Asker, second: str, command: str, **fields: Any) -> Any:
    """A command of someone at T1 that a second person has approved."""
    return await first.do(T1, command, Second(second, "T1"), **fields)


async def not_approved(first: Asker, second: str, command: str, **fields: Any) -> tuple[int, str]:
    return await first.cannot(T1, command, Second(second, "T1"), **fields)


async def seated(house: Web, place: str = "1") -> Asker:
    player = await house.terminal(f"T1/{place}")
    await player.do(T1, "SitDown")
    await player.do(T1, "AddCredit", amount=10_000, source="notes")
    return player


async def staked(house: Web, player: Asker, bet: str = "small", stake: int = 500) -> None:
    await house.bet_together((player, {bet: stake}))


async def purse(player: Asker) -> int:
    return int((await player.get(T1))["you"]["purse"])


async def journal(house: Web, kind: str) -> list[str]:
    entries = [entry async for chunk in house.house.store.entries("T1") for entry in chunk]
    return [entry.body for entry in entries if f'"type":"{kind}"' in entry.body]


class BadTumbler(TumblerSimulator):
    """A device that answers a shake with a fault, or not at all, until it is repaired."""

    def __init__(self, fault: str) -> None:
        super().__init__("T1", key_from(KEY), seed=7, retry_seconds=0.1)
        self.fault = fault
        self.broken = True
        self.asked: list[str] = []

    async def _shake(self, activation: str) -> None:
        self.asked.append(activation)
        if not self.broken:
            await super()._shake(activation)
        elif self.fault:
            self.report(self.fault)


@asynccontextmanager
async def running(house: Web, device: TumblerSimulator) -> AsyncIterator[None]:
    task = asyncio.create_task(device.run(*house.house.tumblers.address))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


@pytest.mark.proves("nsw-aruze", "7.4.2")
@pytest.mark.parametrize("fault", ["the lid is open", ""])
async def test_nsw_7_4_2_a_tumbler_that_fails_is_on_record_and_the_round_waits_for_the_supervisor(
    sqlite: Sqlite, tmp_path: Path, fault: str
) -> None:
    keys = tmp_path / "keys.toml"
    keys.write_text(f'T1 = "{KEY}"\n')
    listening: dict[str, Any] = {
        "tumbler_listen": "127.0.0.1:0",
        "tumbler_keys": str(keys),
        "tumbler_seconds": 1,
    }
    device = BadTumbler(fault)
    async with (
        web(sqlite.address, electronic(dice="tumbler"), **listening, shooters_press=True) as house,
        running(house, device),
    ):
        player = await seated(house)
        await staked(house, player)

        async def failed() -> bool:
            return bool(house.house.live["T1"].table.faults)

        await eventually(failed)
        (shaken,) = device.asked
        await asyncio.sleep(2.5)
        assert device.asked == [shaken], "asked once"
        (entry,) = await journal(house, "FaultOpened")
        assert f'"activation":"{shaken}"' in entry
        assert (fault or "has not answered within 1 seconds") in entry
        device.broken = False
    # The house stops here, and what it begins with next time is what is on record.
    async with (
        web(sqlite.address, electronic(dice="tumbler"), **listening, shooters_press=True) as house,
        running(house, device),
    ):
        await asyncio.sleep(1.5)
        assert device.asked == [shaken], "nor by the house that was started again"
        supervisor, host = await house.staff("supervisor"), await house.staff("host")
        (table,) = (await supervisor.get("/api/floor"))["tables"]
        (alarm,) = [one for one in table["alarms"] if one["kind"] == "fault"]
        assert (alarm["pressing"], (fault or "has not answered") in alarm["message"]) == ("now", True)
        inspector = await house.staff("inspector")
        events = (await inspector.get("/api/significant-events"))["events"]
        assert any(event["why"] == "fault" for event in events)
        void = {"ground": "shaker-fault", "opinion": "the operator takes the tumbler for broken"}
        assert (await host.cannot(T1, "DeclareVoid", **void))[1] in ("approval-needed", "not-yours-to-do")
        assert await not_approved(host, "supervisor", "DeclareVoid", **void) == (403, "not-yours-to-do")
        player = await house.terminal("T1/1")
        assert await purse(player) == 9_500
        await approved(supervisor, "manager", "DeclareVoid", **void)
        assert await purse(player) == 10_000
        assert house.house.live["T1"].table.playing is None
        assert len(await journal(house, "FaultOpened")) == 1, "one fault, by the tumbler's own report"
        await supervisor.do(T1, "RepairFault", fault=1, reference="service sheet 4")
        await staked(house, player)

        async def paid() -> bool:
            return bool(await journal(house, "LosersCollected"))

        await eventually(paid)
        assert device.asked == [shaken, "T1-2/1"]


@pytest.mark.proves("nsw-aruze", "7.4.2")
async def test_nsw_7_4_2_a_tumbler_that_recovers_after_its_fault_is_not_asked_for_the_failed_shake(
    sqlite: Sqlite, tmp_path: Path
) -> None:
    keys = tmp_path / "keys.toml"
    keys.write_text(f'T1 = "{KEY}"\n')
    listening: dict[str, Any] = {
        "tumbler_listen": "127.0.0.1:0",
        "tumbler_keys": str(keys),
        "tumbler_seconds": 1,
    }
    device = BadTumbler("")
    device.broken = False
    async with web(sqlite.address, electronic(dice="tumbler"), **listening, shooters_press=True) as house:
        player, supervisor = await seated(house), await house.staff("supervisor")
        await staked(house, player)

        async def failed() -> bool:
            return bool(house.house.live["T1"].table.faults)

        await eventually(failed)
        async with running(house, device):
            await asyncio.sleep(1.5)
            assert device.asked == [], (
                "no dice roll before everyone's eyes for a round that waits for the staff"
            )
            await approved(supervisor, "manager", "DeclareVoid", ground="shaker-fault", opinion="no answer")
            await supervisor.do(T1, "RepairFault", fault=1, reference="service sheet 4")
            await staked(house, player)

            async def read() -> bool:
                return bool(await journal(house, "DiceRead"))

            await eventually(read)
            assert device.asked == ["T1-2/1"]


@pytest.mark.proves("nsw-aruze", "7.4.2")
async def test_nsw_7_4_2_a_repair_alone_does_not_shake_the_dice_of_that_round_again(
    sqlite: Sqlite, tmp_path: Path
) -> None:
    keys = tmp_path / "keys.toml"
    keys.write_text(f'T1 = "{KEY}"\n')
    device = BadTumbler("the lid is open")
    async with (
        web(
            sqlite.address,
            electronic(dice="tumbler"),
            tumbler_listen="127.0.0.1:0",
            tumbler_keys=str(keys),
            shooters_press=True,
        ) as house,
        running(house, device),
    ):
        player, supervisor = await seated(house), await house.staff("supervisor")
        await staked(house, player)

        async def failed() -> bool:
            return bool(house.house.live["T1"].table.faults)

        await eventually(failed)
        device.broken = False
        await supervisor.do(T1, "RepairFault", fault=1, reference="service sheet 4")
        await asyncio.sleep(1.5)
        assert len(device.asked) == 1
        assert house.house.live["T1"].table.playing is not None
        await approved(supervisor, "manager", "DeclareVoid", ground="shaker-fault", opinion="it had failed")
        assert await purse(player) == 10_000
        device.report("a fan is slow")
        await eventually(failed)
        assert "a fan is slow" in house.house.live["T1"].table.faults[0].what, "between rounds as well"


@pytest.mark.proves("nsw-aruze", "3.10.1")
async def test_nsw_3_10_nobody_of_the_staff_hands_the_button_to_another_player(
    sqlite: Sqlite, tmp_path: Path
) -> None:
    keys = tmp_path / "keys.toml"
    keys.write_text(f'T1 = "{KEY}"\n')
    listening: dict[str, Any] = {"tumbler_listen": "127.0.0.1:0", "tumbler_keys": str(keys)}
    # No device is connected: the round stays where the shooter is chosen and the dice are not thrown.
    async with web(sqlite.address, electronic(dice="tumbler"), **listening, shooters_press=True) as house:
        players = [await seated(house, place) for place in ("1", "2")]
        live = house.house.live["T1"]
        for player in players:
            await staked(house, player)

        async def chosen() -> bool:
            return live.table.playing is not None and live.table.playing.shooter is not None

        await eventually(chosen)
        for name in ("manager", "supervisor", "host"):
            for place in ("1", "2"):
                told = await (await house.staff(name)).cannot(T1, "DesignateShooter", shooter=place)
                assert told == (403, "not-yours-to-do"), name
        assert live.table.playing is not None and live.table.playing.shooter == "1", "whose turn it is"


@pytest.mark.proves("nsw-aruze", "3.10.1")
async def test_nsw_3_10_a_shooter_whose_bets_are_void_shoots_no_more(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic()) as house:
        manager, supervisor = await house.staff("manager"), await house.staff("supervisor")
        players = [await seated(house, place) for place in ("1", "2")]
        live = house.house.live["T1"]
        await manager.do(T1, "DeclareMalfunction", terminal="1", reason="it flickers")
        for player in players:
            await staked(house, player)

        async def chosen() -> bool:
            return live.table.playing is not None and live.table.playing.shooter is not None

        await eventually(chosen)
        with house.clock.still():  # the shooter's ten seconds
            round_id = live.table.round.round_id if live.table.round else ""
            assert await shooter(house) == "1"
            await approved(supervisor, "manager", "VoidUnconfirmed", case=1, round_id=round_id)
            assert await shooter(house) == "2"
            assert (await players[0].ask("POST", f"{T1}/commands", id="shot", do=SHOOT)).status_code == 403
            await players[1].do(T1, "TakeStep", step="activate")


SHOOT = {"type": "TakeStep", "step": "activate"}


async def shooter(house: Web) -> str:
    return str((await house.nobody().get(T1))["table"]["round"]["shooter"])


@pytest.mark.proves("nsw-aruze", "8.8.1", "8.9#1")
async def test_nsw_8_8_1_a_known_result_can_be_void_before_anyone_is_paid(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(payment_seconds=60), shooters_press=True) as house:
        players = [await seated(house, place) for place in ("3", "1", "2")]  # verify knows no order of coming
        supervisor = await house.staff("supervisor")
        for player, bet in zip(players, ("small", "big", "triple:any"), strict=True):
            await staked(house, player, bet)

        async def known() -> bool:
            return bool((await players[0].get(T1))["table"]["phase"] == "result")

        await eventually(known)
        await asyncio.sleep(1.5)
        assert [await purse(player) for player in players] == [9_500] * 3, "nobody is paid yet"
        assert house.house.live["T1"].table.playing.remaining[0].step == "collect"
        await approved(supervisor, "manager", "DeclareVoid", ground="disturbance", cause="fire")
        assert [await purse(player) for player in players] == [10_000] * 3
        assert await journal(house, "RoundJudged") == []


@pytest.mark.proves("nsw-aruze", "7.6")
async def test_nsw_7_6_devices_of_two_losers_do_not_discard_a_result_that_everyone_sees(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, electronic(payment_seconds=1), shooters_press=True) as house:
        players = [await seated(house, place) for place in ("1", "2", "3")]
        admin = await house.staff("admin")
        devices = [await house.acceptor(admin, f"T1/{place}") for place in ("2", "3")]
        bets = ({"small": 500}, {"triple:1": 500}, {"triple:1": 500})
        await asyncio.gather(
            *(player.do(T1, "PlaceWagers", wagers=bet) for player, bet in zip(players, bets, strict=True))
        )
        live = house.house.live["T1"]

        async def known() -> bool:
            return live.table.playing is not None and live.table.playing.result_known

        await eventually(known)
        for loser in players[1:]:
            await loser.do(T1, "ReportTerminal", error="E42")
        assert not live.table.faults, "two pages in the hands of their players are no fault of the server"
        for device in devices:
            await device.post("/api/terminals/fault", error="E42")
        supervisor = await house.staff("supervisor")
        (table,) = (await supervisor.get("/api/floor"))["tables"]
        assert any("E42" in alarm["message"] for alarm in table["alarms"])
        await asyncio.sleep(2.5)
        assert [await purse(player) for player in players] == [9_500] * 3, (
            "nobody is paid, and nothing is returned"
        )
        (fault,) = live.table.faults
        await supervisor.do(T1, "RepairFault", fault=fault.number, reference="server log 8")

        async def paid() -> bool:
            return live.table.playing is None or live.table.rounds > 1

        await eventually(paid)
        assert [await purse(player) for player in players][1:] == [9_500] * 2


@pytest.mark.proves("nsw-aruze", "7.1#1", "7.1#2", "7.3")
async def test_nsw_7_1_a_recalculation_is_what_the_journal_says_and_is_in_the_report(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(wagering_seconds=2), shooters_press=True) as house:
        player, other = await seated(house), await seated(house, "2")
        manager, supervisor = await house.staff("manager"), await house.staff("supervisor")
        await house.bet_together((other, {"small": 500}), (player, {"small": 500}))

        async def over() -> bool:
            return bool(await journal(house, "LosersCollected"))

        await eventually(over)

        async def case(terminal: str) -> int:
            await manager.do(T1, "DeclareMalfunction", terminal=terminal, reason="it flickers")
            return house.house.live["T1"].table.cases_so_far

        number = await case("1")
        asked: dict[str, Any] = {"case": number, "round_id": "T1-1"}
        won = await purse(player)
        for said, code in (
            ({"wagers": {"triple:6": 50_000}, "reason": "I say so"}, "bad-request"),
            ({"faces": [6, 6, 6]}, "bad-request"),
            ({"credited": 0}, "bad-request"),
            ({"on_record": {"wagers": {}, "faces": [6, 6, 6], "credited": 0}}, "bad-request"),
        ):
            assert (await not_approved(supervisor, "manager", "Recalculate", **asked, **said))[1] == code
        assert await not_approved(supervisor, "host", "Recalculate", **asked) == (403, "not-yours-to-do")
        assert await not_approved(supervisor, "host", "VoidUnconfirmed", **asked) == (403, "not-yours-to-do")
        await approved(supervisor, "manager", "Recalculate", **asked)
        assert await purse(player) == won, "it was right"
        asked["case"] = await case("1")
        assert (await not_approved(supervisor, "manager", "VoidUnconfirmed", case=asked["case"]))[1] == (
            "cause-needed"
        ), "the case stays open until the round is named"
        await approved(supervisor, "manager", "VoidUnconfirmed", **asked)
        assert await purse(player) == 10_000, "as before the round"

        third = await seated(house, "3")
        last = await house.bet_together((other, {"small": 500}))

        async def second() -> bool:
            table = house.house.live["T1"].table
            return table.rounds > last or table.playing is None

        await eventually(second)
        asked = {
            "case": await case("3"),
            "round_id": f"T1-{last}",
            "wagers": {"small": 1_000},
            "reason": "on tape",
        }
        too_high = {**asked, "wagers": {"small": 10**7}}
        assert (await not_approved(supervisor, "manager", "Recalculate", **too_high))[1] in (
            "not-enough", "above-maximum",
        )  # fmt: skip
        await approved(supervisor, "manager", "Recalculate", **asked)
        assert await purse(third) in (9_000, 11_000)
        made = await report(house.house.store, Period("all", 0, 2**62))
        changed = await purse(third) - 10_000
        assert (made.tables[0].adjustments, made.differences) == (changed, ())
        assert made.exceptions["meter adjusted"] == 3
