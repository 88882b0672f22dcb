"""One process of the house on a machine of its own: opened, killed at any moment, stopped in order, started again."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from sicbo.refusals import Refused
from sicbo.server.http.front import ASGIApp
from sicbo.server.process.app import make_app
from sicbo.server.running.open_house import OpenHouse
from sicbo.server.running.sockets import TableSockets
from sicbo.store.batch import Batch
from sicbo.store.interface import Store
from simulation.disk import Disk, SimulatedStore
from simulation.loop import at
from simulation.nature import BEGINS

STOPS_SECONDS: Final = 180


class Machine:
    """One life of a process."""

    def __init__(self, world: Any, host: "Host", life: int) -> None:
        self.world = world
        self.host = host
        self.name = f"{host.name}#{life}"
        self.alive = True
        self.ready = False
        self.ahead = host.ahead
        self.house: OpenHouse | None = None
        self.app: ASGIApp | None = None
        self.died: Callable[[], None] = lambda: None
        self.connections: set[Any] = set()
        self.disk = Disk(random.Random(world.chance.random()), world.loop.time)
        self.disk.fails = host.disk_fails

    def delay(self) -> float:
        return self.disk.delay()

    def clock(self) -> int:
        microseconds: int = round((BEGINS + self.world.loop.now + self.ahead) * 1_000_000)
        return microseconds

    def noted(self, what: str) -> None:
        self.world.note(self.name, what)

    def appended(self, batch: Batch) -> None:
        self.world.appended(self, batch)

    async def _store(self, address: str) -> Store:
        return await SimulatedStore.on(self, Path(address))

    async def open(self) -> None:
        self.house = await OpenHouse.open(self.host.settings, clock=self.clock, opening=self._store)
        self.app = make_app(self.house, sockets=TableSockets(self.house))
        self.ready = True
        self.noted("ready")

    def kill(self) -> None:
        """The power fails: what is committed stays, everything else is gone."""
        if not self.alive:
            return
        self.noted("killed")
        self.alive = self.ready = False
        self.world.bus.listeners.pop(self.name, None)
        for connection in self.disk.connections:
            with suppress(sqlite3.Error):
                if connection.in_transaction:
                    sqlite3.Connection.execute(connection, "ROLLBACK")
                connection.close()
        with at(self.world.outside):
            self.world.network.machine_gone(self)
            self.world.loop.call_soon(self.died)

    async def stop(self) -> None:
        """Stop in order."""
        self.ready = False
        assert self.house is not None
        await self.house.close()


class Host:
    """A place where a process runs, with its address; a supervisor starts it again."""

    def __init__(self, world: Any, number: int, settings: Any) -> None:
        self.world = world
        self.name = f"m{number}"
        self.address = settings.address
        self.settings = settings
        self.chance = random.Random(world.chance.random())
        self.ahead = self.chance.uniform(-0.3, 0.3)
        self.disk_fails = 0.0
        self.lives = 0
        self.machine: Machine | None = None
        self.rests_until = 0.0

    async def keep(self) -> None:
        """Start the process whenever there is none."""
        loop = self.world.loop
        while True:
            self.lives += 1
            machine = self.machine = Machine(self.world, self, self.lives)
            machine.noted("starts")
            gone = loop.create_future()
            machine.died = lambda gone=gone: None if gone.done() else gone.set_result(None)
            with at(machine):
                opening = loop.create_task(machine.open(), name=f"opens {machine.name}")
                # The result is told outside: a dead machine tells nothing.
            opening.add_done_callback(
                lambda done, gone=gone: _told(done, gone), context=self.world.outside_context
            )
            await gone
            if not opening.done() or opening.cancelled():
                pass
            elif (fault := opening.exception()) is not None:
                machine.kill()
                if not isinstance(fault, Refused):
                    self.world.finding(f"{machine.name} cannot open: {fault!r}", fault)
            self.machine = None
            await self.world.sleep(self.chance.uniform(0.3, 12.0) if not self.world.calm else 0.3)

    async def stop_in_order(self) -> None:
        """A rolling restart."""
        machine = self.machine
        if machine is None or not machine.ready:
            return
        machine.noted("stops")
        with at(machine):
            stopping = self.world.loop.create_task(machine.stop(), name=f"stops {machine.name}")
        over = self.world.loop.create_future()
        stopping.add_done_callback(
            lambda _: None if over.done() else over.set_result(None), context=self.world.outside_context
        )
        self.world.loop.call_later(STOPS_SECONDS, lambda: None if over.done() else over.set_result(None))
        await over
        if machine.alive and not stopping.done():
            self.world.finding(f"{machine.name} does not stop")
        elif machine.alive and (fault := stopping.exception()) is not None and not isinstance(fault, Refused):
            self.world.finding(f"{machine.name} does not stop: {fault!r}", fault)
        machine.kill()


def _told(done: Any, gone: Any) -> None:
    """The process has failed to open; one that is open lives on."""
    if not gone.done() and (done.cancelled() or done.exception() is not None):
        gone.set_result(None)
