"""A process is killed again and again in the middle of a tournament: the next goes on, and the end is the same."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from served.cup_served import Desk
from served.test_tournament_of_64 import seeded
from served.web import Web
from sicbo.rooms.tournament.plan import Plan, Stage
from support.cup import plan
from support.depth import Depth
from support.houses import Clock, verified
from support.processes import ServeProcess, demonstration

TABLE = """
[[tables]]
id = "{name}"
game = "crown-melbourne/a"
places = 8
dice = "dealer"
"""
PLAYERS = ("ann", "ben", "cat", "dan", "eve", "fay")


class Patient(httpx.AsyncClient):
    """Asks again, in the same words, whatever was cut off; `before` is told of every request."""

    def __init__(self, process: ServeProcess, every: int) -> None:
        super().__init__(base_url=process.address, timeout=30, trust_env=False)
        self.process = process
        self.kills = 0
        self._every = every
        self._asked = 0
        self._reviving = asyncio.Lock()

    async def request(self, method: str, url: Any, **more: Any) -> httpx.Response:
        self._asked += method != "GET"
        if self._every and method != "GET" and self._asked % self._every == 0:
            # Somewhere between the arrival of the command and its answer, or soon after it.
            delay = 0.004 * (self._asked // self._every % 4)
            asyncio.get_running_loop().call_later(delay, self._kill)
        while True:
            try:
                answer = await super().request(method, url, **more)
                if answer.status_code not in (502, 503) and "being taken over" not in answer.text:
                    return answer
                await asyncio.sleep(0.1)
            except httpx.TransportError:
                await self._revive()

    def _kill(self) -> None:
        if self.process.process is not None:
            self.process.kill()
            self.kills += 1

    async def _revive(self) -> None:
        async with self._reviving:
            if self.process.process is None:
                await asyncio.to_thread(self.process.start)


def short_plan() -> Plan:
    stages = (Stage("heats", 2, 4, spins=2, best_of_table=2), Stage("final", 1, 8, spins=2))
    return plan(stages=stages)


async def played(folder: Path, every: int) -> tuple[Any, int]:
    """A whole tournament; the process is killed with every so many changes. What it came to, and how often."""
    folder.mkdir()
    store = str(folder / "house.db")
    await seeded(store)
    text = demonstration(tables=0, sign_ins_per_minute=10_000, sign_ins_per_minute_of_address=10_000)
    process = ServeProcess(folder, store, text + "".join(TABLE.format(name=name) for name in ("T1", "T2")))
    await asyncio.to_thread(process.start)
    try:
        async with Patient(process, every) as http:
            desk = await Desk.open(Web(None, http, Clock()))  # type: ignore[arg-type]
            await desk.announce(short_plan())
            await desk.take_charge("T1", "T2")
            await desk.enter(*PLAYERS)
            seats = [(await desk.play_stage(Random(stage)))["seats"] for stage in range(2)]
            await desk.direct("AwardPrizes")
            view = await desk.view()
            assert (await desk.desk())["not_done"] == []
            return (seats, view["finished"], view["prizes"]), http.kills
    finally:
        process.kill()


@pytest.mark.takes(240)
async def test_a_tournament_goes_on_after_every_kill_and_comes_to_the_same_end(
    tmp_path: Path, depth: Depth
) -> None:
    calm, none = await played(tmp_path / "calm", 0)
    killed, kills = await played(tmp_path / "killed", depth(50, 17))
    assert none == 0 and kills >= depth(2, 6)
    assert killed == calm
    for name in ("calm", "killed"):
        await verified(str(tmp_path / name / "house.db"))
