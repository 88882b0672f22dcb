"""What goes wrong around a tournament: a mistake of ours at one table stops nothing else, is seen, and is tried again."""

import asyncio
from random import Random
from typing import Any

import pytest

from served.cup_served import Dealt, Desk, crown, started
from served.rounds_served import approved
from served.test_tournaments_served import finished, laid
from served.web import web
from sicbo.rooms.table.messages.tournament import BeginSession
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.plan import Stage
from sicbo.server.background import background
from sicbo.server.background.background import Background
from sicbo.server.live.live_table import LiveTable
from support.cup import plan
from support.engines import Sqlite
from support.houses import eventually, opened, settings, staff


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "AGAIN_SECONDS", 0.01)


async def test_a_table_at_which_the_house_fails_is_on_the_desk_while_the_others_begin_and_is_tried_again(
    sqlite: Sqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = {"T1~cup"}
    tell = LiveTable.tell

    async def told(self: LiveTable, command: Any, command_id: str) -> Any:
        if self.name in broken and isinstance(command, BeginSession):
            raise ZeroDivisionError("a mistake of ours")
        return await tell(self, command, command_id)

    monkeypatch.setattr(LiveTable, "tell", told)
    stages = (Stage("heats", 2, 4, spins=1, best_of_table=1), Stage("final", 1, 8, spins=1))
    async with opened(settings(sqlite.address, crown(), crown("T2"))) as house:
        await started(house, plan(stages=stages), ("ann", "ben", "cat", "dan"), "T1", "T2")

        async def alarmed() -> bool:
            state = (await house.office.state("cup"))[1]
            return bool(
                state.troubles == {"T1~cup": "ZeroDivisionError"} and house.live["T2~cup"].table.session
            )

        await eventually(alarmed)
        assert house.live["T1~cup"].table.session is None
        broken.clear()

        async def begun() -> bool:
            state = (await house.office.state("cup"))[1]
            return bool(state.troubles == {} and house.live["T1~cup"].table.session)

        await eventually(begun)
        given = [
            entry.id
            async for chunk in house.store.entries("T1~cup")
            for entry in chunk
            if entry.id.startswith("tournament:")
        ]
        assert len(given) == len(set(given)) == 1, "and is done once"


async def test_a_tournament_that_cannot_be_read_now_is_read_later_and_keeps_no_other_waiting(
    sqlite: Sqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(settings(sqlite.address, crown())) as house:
        conductor = house.keeping.conductor
        read_on, failed = conductor._read_on, 0

        async def once_broken(name: str) -> bool:
            nonlocal failed
            if failed < 2:
                failed += 1
                raise KeyError(name)
            return await read_on(name)

        monkeypatch.setattr(conductor, "_read_on", once_broken)
        await started(house, plan(stages=(Stage("final", 1, 8, spins=1),)), ("ann", "ben", "cat"))

        async def begun() -> bool:
            return house.live["T1~cup"].table.session is not None and failed == 2

        await eventually(begun)


async def test_a_spin_whose_telling_fails_is_told_again_and_counts_once(
    sqlite: Sqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(settings(sqlite.address, crown())) as house:
        await started(house, plan(stages=(Stage("final", 1, 8, spins=2),)), ("ann", "ben", "cat"))

        async def seated() -> bool:
            return house.live["T1~cup"].table.session is not None

        await eventually(seated)
        send, failed = house.office.send, list[Any]()

        async def hard_of_hearing(stream: str, command_id: str, command: Any) -> Any:
            if isinstance(command, ask.Hear) and not failed:
                failed.append(command)
                raise OSError("cut off")
            return await send(stream, command_id, command)

        monkeypatch.setattr(house.office, "send", hard_of_hearing)
        dealer = await staff(house, "dealer", "T1~cup")
        await laid(dealer)
        await finished(dealer)

        async def counted() -> bool:
            return bool((await house.office.state("cup"))[1].runs["T1~cup"].spins == 1)

        await eventually(counted)
        assert len(failed) == 1


class Stumbling(Background):
    """Fails in its first turns."""

    task_name = "stumbling"

    def __init__(self) -> None:
        self.turns = 0

    async def _turn(self) -> None:
        self.turns += 1
        if self.turns < 3:
            raise LookupError("not yet")
        await asyncio.sleep(3600)


async def test_work_in_the_background_goes_on_after_a_mistake_and_ends_when_it_is_stopped() -> None:
    work = Stumbling()
    await work.stop()
    work.start()

    async def third() -> bool:
        return work.turns == 3

    await eventually(third)
    running = work._running
    await work.stop()
    assert running is not None and running.done() and work._running is None


@pytest.mark.parametrize("owner", ["", "ann", "bob"])
@pytest.mark.parametrize("spins", [1, 2])
async def test_a_spin_that_was_played_out_is_not_declared_void_before_or_after_its_stage_has_ended(
    sqlite: Sqlite, spins: int, owner: str
) -> None:
    async with web(sqlite.address, crown()) as house:
        desk = await Desk.open(house)
        await desk.announce(plan(stages=(Stage("final", 1, 8, spins=spins),), minimum_players=3))
        await desk.take_charge("T1")
        await desk.enter("ann", "bob", "cat")
        await desk.start()
        seats = {row["player"]: row["seat"] for row in (await desk.view())["leaderboard"]}
        staked = {seats["ann"]: {"big": 10_000}, seats["bob"]: {"small": 10_000}}
        await Dealt(house, "T1~cup", Random(1)).spin((1, 2, 3), staked)

        async def counted() -> bool:
            [table] = (await desk.view())["tables"]
            return bool(table["spins"] == 1 and table["ended"] == (spins == 1))

        await eventually(counted, 60)
        at, manager = "/api/tables/T1~cup", await house.staff("manager")
        banks = {row["player"]: row["bank"] for row in (await desk.view())["leaderboard"]}
        held = await house.house.store.balances("T1~cup")
        assert [one for one in (await manager.get(at))["you"]["offers"] if one["voids"]] == []
        declared = {"ground": "fraud", "opinion": "a loaded die", "owner": owner}
        second = approved("deputy", "T1~cup")
        assert (await manager.cannot(at, "DeclareVoid", second, **declared))[1] == "no-round"
        assert await house.house.store.balances("T1~cup") == held
        assert {row["player"]: row["bank"] for row in (await desk.view())["leaderboard"]} == banks
