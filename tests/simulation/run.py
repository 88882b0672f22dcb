"""One run of a seed: a house is founded, lives through its faults, recovers, and is examined."""

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from sicbo.engine.house import House
from sicbo.server.access.passwords import Passwords
from sicbo.server.demo import demonstration_players, demonstration_tournament, tournament_bots
from sicbo.server.settings.settings import Settings, demonstration_tables
from simulation.bugs import planted
from simulation.examination import examine
from simulation.loop import OUTSIDE, VirtualLoop, at
from simulation.machine import Host, Machine
from simulation.nature import natural
from simulation.people import Public
from simulation.world import World, folder, heard

FOUNDED_AT: Final = 60.0
RECOVERS_SECONDS: Final = 180.0
PROCESSES: Final = (2, 3)
SNAPSHOT_EVERY: Final = 40
"""Entries of a stream between two snapshots: few, so that a short run uses some."""


class Result(Struct, frozen=True):
    """What a run came to."""

    seed: int
    digest: str
    findings: tuple[str, ...]
    seconds: float
    """of this machine's time"""
    counts: dict[str, int]
    lines: tuple[str, ...] = ()

    def again(self, hours: float, bug: str = "") -> str:
        """The command that runs this again."""
        planted_bug = f" --bug {bug}" if bug else ""
        return (
            f"python -m tests.simulation --seed {self.seed} --hours {hours:g}{planted_bug} --trace trace.txt"
        )


def address(number: int) -> str:
    return f"http://10.0.0.{number}:8080"


def settings(store: Path, number: int) -> Settings:
    return Settings(
        store=str(store), lease_seconds=8, host=f"10.0.0.{number}", demonstration=True, tables=demonstration_tables(), stop_seconds=90,
        metrics=False, requests_per_second=1_000, sign_ins_per_minute=10_000, sign_ins_per_minute_of_address=10_000,
    )  # fmt: skip


def run(seed: int, hours: float, *, keep_lines: bool = False, bug: str = "") -> Result:
    """Run a seed for so much virtual time, and then until everything has recovered."""
    began = time.process_time()
    founded = store_as_founded()
    with folder() as place, unhurried():
        (place / "house.db").write_bytes(founded)
        loop = VirtualLoop(random.Random(f"loop {seed}"))
        loop.now = FOUNDED_AT
        world = World(seed, place, loop)
        world.keeps_lines = keep_lines
        asyncio.set_event_loop(loop)
        try:
            with natural(loop, seed), heard(world), planted(bug):
                try:
                    loop.run_until_complete(_life(world, hours * 3_600))
                except Exception as fault:  # noqa: BLE001 - any fault of a run is a finding
                    world.finding(f"the run ended early: {fault!r}", fault)
                for fault in loop.faults:
                    world.finding(fault)
                loop.bury()
        finally:
            asyncio.set_event_loop(None)
            loop.close()
    counts = {"commits": world.commits, "turns": loop.turns, **world.counts, **world.faults}
    return Result(
        seed,
        world.trace.hexdigest(),
        tuple(world.findings),
        time.process_time() - began,
        counts,
        tuple(world.lines),
    )


@cache
def store_as_founded() -> bytes:
    """The file of a house that was opened once and stopped; the same for every seed."""
    loop = VirtualLoop(random.Random("founding"))
    with folder() as place, unhurried(), natural(loop, 0):
        world = World(0, place, loop)
        asyncio.set_event_loop(loop)
        try:
            with heard(world):
                loop.run_until_complete(_found(world))
            loop.bury()
        finally:
            asyncio.set_event_loop(None)
            loop.close()
        assert not world.findings, world.findings
        return world.store.read_bytes()


async def _found(world: World) -> None:
    host = Host(world, 1, settings(world.store, 1))
    machine = Machine(world, host, 1)
    with at(machine):
        await asyncio.create_task(machine.open())
        await asyncio.create_task(machine.stop())


@contextmanager
def unhurried() -> Iterator[None]:
    """Passwords without their price, a demonstration that looks around less often, and snapshots more often than a house
    that runs for days makes them."""
    opening: Any = House.__dict__["open"].__func__
    ours: list[tuple[Any, str, Any]] = [
        (Passwords.__init__, "__kwdefaults__", {"time_cost": 1, "memory_kibibytes": 8}),
        (opening, "__kwdefaults__", {**opening.__kwdefaults__, "snapshot_every": SNAPSHOT_EVERY}),
        (demonstration_tournament, "LOOK_SECONDS", 4.0),
        (demonstration_players, "LOOK_SECONDS", 4.0),
        (tournament_bots, "LOOK_SECONDS", 1.5),
    ]
    before = [getattr(place, name) for place, name, _ in ours]
    for place, name, changed in ours:
        setattr(place, name, changed)
    try:
        yield
    finally:
        for (place, name, _), real in zip(ours, before, strict=True):
            setattr(place, name, real)


async def _life(world: World, seconds: float) -> None:
    loop = world.loop
    for number in range(1, 1 + world.chance.choice(PROCESSES)):
        host = Host(world, number, settings(world.store, number))
        world.hosts[host.address] = host
    public = Public(world)
    tasks = []
    with at(OUTSIDE):
        for host in world.hosts.values():
            tasks.append(loop.create_task(host.keep()))
            while not world.machines:
                await asyncio.sleep(0.05)
        tasks.append(loop.create_task(world.watch_tables()))
        public.begin()
        wrong = loop.create_task(world.go_wrong())
        await asyncio.sleep(seconds)
        world.heal()
        await wrong
        await public.settle(RECOVERS_SECONDS)
        for task in tasks[:-1]:
            task.cancel()
        for host in world.hosts.values():
            await host.stop_in_order()
        tasks[-1].cancel()
        await examine(world, public)
