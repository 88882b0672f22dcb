"""A house that is killed the moment it has acknowledged a tumbler's line: a fault is on record, a result is said again."""

import asyncio
from pathlib import Path
from typing import Any

import httpx

from served.web import Asker
from sicbo.devices.tumbler_lines import key_from
from sicbo.devices.tumbler_simulator import TumblerSimulator
from support.houses import PASSWORD, eventually
from support.pair import free_port
from support.processes import ServeProcess, demonstration, serving

KEY = "a key of more than sixteen signs"
T1 = "/api/tables/T1"


class Killer(TumblerSimulator):
    """A device that ends the house with the first line that is acknowledged to it."""

    def __init__(self, fault: str = "") -> None:
        super().__init__("T1", key_from(KEY), seed=7, retry_seconds=0.05)
        self.fault = fault
        self.asked: list[str] = []
        self.house: ServeProcess | None = None

    async def _shake(self, activation: str) -> None:
        self.asked.append(activation)
        if self.fault and len(self.asked) == 1:
            self.report(self.fault)
        else:
            await super()._shake(activation)

    def _heard(self, seq: int) -> None:
        super()._heard(seq)
        if self.house is not None:
            self.house.kill()
            self.house = None


async def signed_in(http: httpx.AsyncClient, path: str, **body: str) -> Asker:
    answer = await http.post(path, json={**body, "keep": "token"})
    assert answer.status_code == 201, answer.text
    return Asker(http, answer.json()["token"])


async def killed_at_the_first_acknowledgement(folder: Path, device: Killer) -> dict[str, Any]:
    """A round whose house is killed when the device has been answered, and the desk of its table after the restart."""
    (folder / "keys.toml").write_text(f'T1 = "{KEY}"\n')
    port = free_port()
    listening: dict[str, Any] = {
        "tumbler_listen": f"127.0.0.1:{port}",
        "tumbler_keys": str(folder / "keys.toml"),
    }
    settings = demonstration(wagering_seconds=1, **listening) + 'dice = "tumbler"\n'
    with serving(folder, settings) as (process,):
        device.house = process
        running = asyncio.create_task(device.run("127.0.0.1", port))
        async with httpx.AsyncClient(base_url=process.address, timeout=60, trust_env=False) as http:
            player = await signed_in(http, "/api/session/terminal", terminal="T1/1", key=PASSWORD)
            await player.do(T1, "SitDown")
            await player.do(T1, "AddCredit", amount=10_000, source="notes")
            await player.do(T1, "PlaceWagers", wagers={"small": 500})

            async def gone() -> bool:
                return process.process is None

            await eventually(gone)
            await asyncio.to_thread(process.start)
            supervisor = await signed_in(http, "/api/session", name="supervisor", password=PASSWORD)

            async def taken_over() -> bool:
                return (await player.ask("GET", T1)).status_code == 200

            async def decided() -> bool:
                faults = (await supervisor.get(f"{T1}/desk"))["faults"]
                return bool(faults or (await player.get(T1))["table"].get("results"))

            await eventually(taken_over)
            await eventually(decided)
            await asyncio.sleep(1.5)  # long enough to ask again
            return {
                "faults": (await supervisor.get(f"{T1}/desk"))["faults"],
                "results": (await player.get(T1))["table"].get("results", []),
                "running": running.cancel(),
            }


async def test_a_fault_that_was_acknowledged_is_on_record_and_not_shaken_away(tmp_path: Path) -> None:
    device = Killer("the lid is open")
    after = await killed_at_the_first_acknowledgement(tmp_path, device)
    assert [fault["what"] for fault in after["faults"]] == [
        "the tumbler of table T1 reports: the lid is open"
    ]
    assert (device.asked, device.shaken, after["results"]) == (["T1-1/1"], 0, [])


async def test_a_result_that_was_acknowledged_is_asked_for_again_and_is_the_same(tmp_path: Path) -> None:
    device = Killer()
    after = await killed_at_the_first_acknowledgement(tmp_path, device)
    assert after["faults"] == []
    assert set(device.asked) == {"T1-1/1"} and device.shaken == 1
    assert device._result is not None
    (result,) = after["results"]
    assert str(result["faces"]).replace(" ", "").encode() in device._result.text
