"""A restored store never uses a secret again that may have been revealed: sealed dice, seeds of draws, ticket numbers."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from served.test_promotions_served import DAY, LONG, ONE, STREAM, began, signed_for
from served.web import web
from sicbo.cli.main import main
from sicbo.records.fairness_check import checked
from sicbo.records.fairness_record import read_record
from sicbo.server.running.open_house import OpenHouse
from support.engines import Engine, Postgres, Server, Sqlite
from support.houses import PASSWORD, Clock, Screen, electronic, eventually, opened, settings, staff, terminal

Capture = pytest.CaptureFixture[str]
FAIR = electronic(dice="fair")


@pytest.fixture
def into(engine: Engine, request: pytest.FixtureRequest, tmp_path: Path) -> Engine:
    """The other engine: a house moves between them by a backup."""
    if isinstance(engine, Postgres):
        return Sqlite(tmp_path / "restored.db")
    server: Server = request.getfixturevalue("server")
    return Postgres(asyncio.run(server.fresh_database()), server)


async def ran(*arguments: str) -> int:
    """A verb, run as from a shell while this loop goes on."""
    return await asyncio.to_thread(main, list(arguments))


async def events(house: OpenHouse, stream: str) -> list[dict[str, Any]]:
    return [
        event
        async for chunk in house.store.entries(stream)
        for entry in chunk
        for event in json.loads(entry.body)["events"]
    ]


async def committed(house: OpenHouse) -> str:
    """The commitment to the dice of the next round, once it is published."""

    async def is_sealed() -> bool:
        known = house.live["T1"].table.fairness
        return known is not None and known.is_sealed and known.number == house.live["T1"].table.rounds + 1

    await eventually(is_sealed)
    known = house.live["T1"].table.fairness
    assert known is not None
    return known.commitment


async def play(screen: Screen) -> None:
    await screen.phase("betting")
    await screen.do("PlaceWagers", wagers={"small": 500})
    await screen.until(lambda view: view["you"].get("shoots"))
    await screen.do("TakeStep", step="activate")
    await screen.until(lambda view: view["you"].get("lines"))


async def test_sealed_dice_that_may_be_known_are_declared_lost_and_others_take_their_place(
    engine: Engine, into: Engine, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "monday.backup"
    async with opened(settings(engine.address, FAIR)) as house:
        before = await committed(house)
        assert await ran("backup", engine.address, str(file)) == 0
        await play(await terminal(house))

        async def revealed() -> bool:
            return any(event["type"] == "SecretOpened" for event in await events(house, "T1"))

        await eventually(revealed)  # from now on, everyone knows the dice behind the first commitment
    assert await ran("restore", str(file), into.address) == 0
    async with opened(settings(into.address, FAIR)) as house:

        async def replaced() -> bool:
            return await committed(house) != before

        await eventually(replaced)
        await play(await terminal(house))
        await eventually(lambda: _number_of_secrets(house))
        record = await read_record(house.store, "T1", 1)
        assert checked(record).proved
        lost = [event for event in await events(house, "T1") if event["type"] == "SecretLost"]
        assert [(event["round_id"], event["commitment"]) for event in lost] == [("T1-1", before)]
        assert "restored from a copy" in lost[0]["reason"]
        assert sum(event.get("what") == "restored" for event in await events(house, "people")) == 1
    capsys.readouterr()
    assert await ran("verify", into.address) == 0
    assert await ran("fairness", "T1-1", "--db", into.address) == 0
    assert "declared lost before it began" in capsys.readouterr().out


async def _number_of_secrets(house: OpenHouse) -> int:
    return sum(event["type"] == "SecretOpened" for event in await events(house, "T1"))


async def test_a_round_cut_off_by_a_restore_is_ended_by_the_staff_and_its_stakes_returned(
    engine: Engine, into: Engine, tmp_path: Path
) -> None:
    async def stake(house: OpenHouse) -> None:
        player = await terminal(house)
        await player.phase("betting")
        await player.do("PlaceWagers", wagers={"small": 500})

    file = tmp_path / "monday.backup"
    async with opened(settings(engine.address, FAIR)) as house:
        await stake(house)
        assert await ran("backup", engine.address, str(file)) == 0
    assert await ran("restore", str(file), into.address) == 0
    async with opened(settings(into.address, FAIR)) as house:
        live = house.live["T1"]

        async def waits() -> bool:
            return "the secret of round T1-1 is not in the vault" in live.waits_for()

        await eventually(waits)
        manager = await staff(house, "manager", "T1")
        await manager.do("DeclareMalfunction", reason="the store was restored")
        player = await seated(house)
        assert (await player.view())["you"]["purse"] == 10_000
        supervisor = await staff(house, "supervisor", "T1")
        await supervisor.do("RepairFault", fault=live.table.faults_so_far, reference="log 7")
        await play(player)
        lost = [event for event in await events(house, "T1") if event["type"] == "SecretLost"]
        assert [event["round_id"] for event in lost] == ["T1-1"]


async def seated(house: OpenHouse) -> Screen:
    """The terminal at which the player still sits."""
    _, session = await house.sign_in.sign_in_terminal("T1/1", PASSWORD, "test")
    return Screen(house, session, "T1")


async def test_no_ticket_number_is_printed_twice_by_a_store_and_its_copy(
    engine: Engine, into: Engine, tmp_path: Path
) -> None:
    file = tmp_path / "monday.backup"
    async with opened(settings(engine.address)) as house:
        player = await terminal(house)
        early = (await player.do("Collect", named="early")).ticket
        await player.do("AddCredit", amount=10_000, source="notes", named="notes")
        assert await ran("backup", engine.address, str(file)) == 0
        paper = (await player.do("Collect", named="late")).ticket
    second = Sqlite(tmp_path / "second.db")
    shutil.copy(file, second.path)
    assert await ran("restore", str(file), into.address) == 0
    numbers = [paper]
    for engine_now in (into, second, Sqlite(file)):
        async with opened(settings(engine_now.address)) as house:
            player = await seated(house)
            again = await player.do("Collect", named="early")
            assert again.repeated and again.ticket == early, "what is on record keeps its number"
            numbers.append((await player.do("Collect", named="late")).ticket)
    assert len(set(numbers)) == 4 and all(numbers)


async def test_a_draw_whose_seed_may_be_public_is_committed_to_again_on_record(
    engine: Engine, into: Engine, tmp_path: Path, capsys: Capture
) -> None:
    clock, file = Clock(), tmp_path / "monday.backup"
    async with web(engine.address, electronic(), clock=clock, **LONG) as house:
        await began(house, clock, ann=3, bob=2)
        before = (await house.nobody().get("/api/prizes/lucky"))["commitment"]
        clock.ahead += 3 * DAY
        manager = await house.staff("manager")
        assert await ran("backup", engine.address, str(file)) == 0
        await manager.do(ONE, "HoldDraw", await signed_for(manager))
    assert await ran("restore", str(file), into.address) == 0
    async with web(into.address, electronic(), clock=clock, **LONG) as house:

        async def replaced() -> bool:
            return bool((await house.nobody().get("/api/prizes/lucky"))["commitment"] not in (before, ""))

        await eventually(replaced)
        lost = [event for event in await events(house.house, STREAM) if event["type"] == "DrawSeedLost"]
        assert [event["commitment"] for event in lost] == [before]
        inspector = await house.staff("inspector")
        assert "DrawSeedLost" in json.dumps(await inspector.get("/api/significant-events"))
        manager = await house.staff("manager")
        await manager.do(ONE, "HoldDraw", await signed_for(manager))
    capsys.readouterr()
    assert await ran("verify", into.address) == 0
    assert await ran("draw", "lucky", "--db", into.address) == 0
    assert "declared lost after entries had closed" in " ".join(capsys.readouterr().out.split())


async def test_a_secret_is_opened_also_when_its_table_was_closed_at_once(sqlite: Sqlite) -> None:
    """Else the house could keep it for ever, and with it the proof of the last round of the day."""
    async with opened(settings(sqlite.address, FAIR)) as house:
        await committed(house)
        player, live = await terminal(house), house.live["T1"]
        await player.phase("betting")
        between, live.between_rounds = live.between_rounds, None
        await play(player)
        await player.do("Collect")
        await player.do("StandUp")
        await live.stop()  # as if the next process took over only after the table was closed
        await (await staff(house, "manager", "T1")).do("CloseTable")
        assert await _number_of_secrets(house) == 0
        live.between_rounds = between
        live.start()
        await eventually(lambda: _number_of_secrets(house))
        assert live.table.status == "closed"
        assert checked(await read_record(house.store, "T1", 1)).proved
