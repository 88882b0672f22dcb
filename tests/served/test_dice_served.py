"""Dice of live tables: sealed ones through a lost secret, and a tumbler at its table."""

import asyncio
from pathlib import Path

from sicbo.devices.tumbler_lines import key_from
from sicbo.devices.tumbler_simulator import TumblerSimulator
from sicbo.records.fairness_check import checked
from sicbo.records.fairness_record import read_record
from support.engines import Sqlite
from support.houses import Screen, electronic, eventually, opened, settings, staff, terminal


async def play(screen: Screen) -> None:
    await screen.phase("betting")
    await screen.do("PlaceWagers", wagers={"small": 500})
    await screen.until(lambda view: view["you"].get("shoots"))
    await screen.do("TakeStep", step="activate")
    await screen.until(lambda view: view["you"].get("lines"))


async def test_a_secret_that_is_gone_before_its_round_is_declared_lost_and_another_takes_its_place(
    sqlite: Sqlite,
) -> None:
    chosen = settings(sqlite.address, electronic(dice="fair"))
    async with opened(chosen) as house:

        async def committed() -> bool:
            return house.live["T1"].table.fairness is not None

        await eventually(committed)
        await house.store.vault_drop("fair/T1/1")
    async with opened(chosen) as house:
        player = await terminal(house)
        await play(player)
        await player.until(lambda view: view["table"]["round"]["number"] == 2)
        record = await read_record(house.store, "T1", 1)
        assert checked(record).proved
        bodies = [entry.body async for chunk in house.store.entries("T1") for entry in chunk]
        assert sum('"SecretLost"' in body for body in bodies) == 1


async def test_a_tumbler_shakes_the_dice_of_its_table(sqlite: Sqlite, tmp_path: Path) -> None:
    keys = tmp_path / "keys.toml"
    keys.write_text('T1 = "a key of more than sixteen signs"\n')
    table = electronic(dice="tumbler")
    async with opened(
        settings(sqlite.address, table, tumbler_listen="127.0.0.1:0", tumbler_keys=str(keys))
    ) as house:
        host, port = house.tumblers.address
        device = TumblerSimulator("T1", key_from("a key of more than sixteen signs"), seed=7)
        running = asyncio.create_task(device.run(host, port))
        try:
            player = await terminal(house)
            await play(player)
            faces = (await player.view())["table"]["results"][0]["faces"]
            assert len(faces) == 3
            house.tumblers.ports["T1"].on_trouble("a line is too long")
            boss = await staff(house, "supervisor", "T1")
            assert (await boss.view())["you"]["reports"][0] == "a line is too long"
        finally:
            running.cancel()
            await asyncio.wait([running])
