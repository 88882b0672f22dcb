"""One run: hosts, people, what goes wrong and when, and what was seen, all from a seed."""

import asyncio
import contextvars
import hashlib
import random
import shutil
import tempfile
import traceback
import warnings
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import structlog

from sicbo.store.batch import Batch
from simulation.disk import COMMIT_FAULTS, Bus
from simulation.loop import MACHINE, OUTSIDE, VirtualLoop, at
from simulation.machine import Host, Machine
from simulation.nature import BEGINS
from simulation.network import Network

EVERY_SECONDS: Final = (4.0, 30.0)
"""How often something goes wrong."""


class World:
    """Everything of a run."""

    def __init__(self, seed: int, folder: Path, loop: VirtualLoop) -> None:
        self.seed = seed
        self.store = folder / "house.db"
        self.loop = loop
        self.chance = random.Random(f"world {seed}")
        self.outside = OUTSIDE
        self.outside_context = contextvars.copy_context()
        self.findings: list[str] = []
        self.trace = hashlib.sha256()
        self.lines: list[str] = []
        self.keeps_lines = False
        self.calm = False
        self.is_calm = asyncio.Event()
        self.faults: dict[str, int] = {}
        self.commits = 0
        self.counts: dict[str, int] = {}
        self.bus = Bus(self)
        self.network = Network(self)
        self.hosts: dict[str, Host] = {}
        self.written: dict[str, list[tuple[int, int, str]]] = {}
        """by stream with a lease: entry, epoch and machine of every commit that its machine learned of"""

    # -- time ---------------------------------------------------------------------------------------------------

    def microseconds(self) -> int:
        """The database's time."""
        return round((BEGINS + self.loop.now) * 1_000_000)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    # -- what is seen ---------------------------------------------------------------------------------------------

    def note(self, who: str, what: str) -> None:
        """A line of the trace, which two runs of one seed share to the last letter."""
        line = f"{self.loop.now:.6f} {who} {what}"
        self.trace.update(line.encode() + b"\n")
        if self.keeps_lines:
            self.lines.append(line)

    def finding(self, what: str, fault: BaseException | None = None) -> None:
        """Something that must not happen."""
        self.note("FINDING", what)
        if fault is not None:
            what += "\n" + "".join(traceback.format_exception(fault)[-6:])
        self.findings.append(what)

    def appended(self, machine: Machine, batch: Batch) -> None:
        """A commit was made, and the machine knows it."""
        self.commits += 1
        for stream, head in batch.heads.items():
            self.note(machine.name, f"commits {stream}@{head.seq} {head.hash.hex()[:16]}")
        for stream, epoch in batch.epochs.items():
            self.written.setdefault(stream, []).append((batch.heads[stream].seq, epoch, machine.name))

    def check_leases(self) -> None:
        """By entry, epochs never decrease, and one epoch is one machine's."""
        for stream, written in self.written.items():
            before = 0, 0, ""
            for one in sorted(written):
                if one[1] < before[1] or (one[1] == before[1] and one[2] != before[2]):
                    self.finding(f"{one[2]} wrote {stream}@{one[0]} under epoch {one[1]}, after {before}")
                before = one

    def notify(self, name: str, tell: Any) -> None:
        """A notice of the store to a machine, a little later; one that is cut off hears that it missed something."""
        machine = self.machine(name)
        if machine is not None:
            with at(machine):
                self.loop.call_later(self.network.chance.uniform(0.0005, 0.02), tell)

    def machine(self, name: str) -> Machine | None:
        found = (host.machine for host in self.hosts.values())
        return next((one for one in found if one is not None and one.name == name and one.alive), None)

    @property
    def machines(self) -> list[Machine]:
        found = [host.machine for host in self.hosts.values()]
        return [one for one in found if one is not None and one.alive and one.ready]

    # -- what goes wrong ---------------------------------------------------------------------------------------

    async def go_wrong(self) -> None:
        """One fault after another, until it is calm."""
        kinds = [
            self._power, self._power, self._commit, self._commit, self._stop, self._disk_away, self._disk_full,
            self._disk_slow, self._disk_bad, self._cut, self._bad_network, self._lossy, self._twice, self._freeze,
        ]  # fmt: skip
        while not self.calm:
            await self.sleep(self.chance.uniform(*EVERY_SECONDS))
            if self.calm or not self.machines:
                continue
            kind = self.chance.choice(kinds)
            machine = self.chance.choice(self.machines)
            name = kind.__name__.strip("_")
            self.faults[name] = self.faults.get(name, 0) + 1
            self.note("fault", f"{name} {machine.name}")
            await kind(machine)

    async def _power(self, machine: Machine) -> None:
        machine.kill()

    async def _commit(self, machine: Machine) -> None:
        machine.disk.next_commit = self.chance.choice(COMMIT_FAULTS)

    async def _stop(self, machine: Machine) -> None:
        await machine.host.stop_in_order()

    async def _disk_away(self, machine: Machine) -> None:
        machine.disk.away_until = self.loop.now + self.chance.uniform(0.1, 12)

    async def _disk_full(self, _machine: Machine) -> None:
        for one in self.machines:
            one.disk.full_until = self.loop.now + self.chance.uniform(0.1, 15)

    async def _disk_slow(self, machine: Machine) -> None:
        machine.disk.slow_until = self.loop.now + self.chance.uniform(1, 20)

    async def _disk_bad(self, machine: Machine) -> None:
        machine.disk.fails = 0.2
        await self.sleep(self.chance.uniform(0.5, 8))
        machine.disk.fails = 0.0

    async def _cut(self, machine: Machine) -> None:
        self.network.cut[machine.host.address] = self.loop.now + self.chance.uniform(0.5, 45)

    async def _bad_network(self, _machine: Machine) -> None:
        self.network.bad_until = self.loop.now + self.chance.uniform(1, 30)

    async def _lossy(self, _machine: Machine) -> None:
        self.network.lossy = self.chance.uniform(0.01, 0.3)
        await self.sleep(self.chance.uniform(1, 20))
        self.network.lossy = 0.0

    async def _twice(self, _machine: Machine) -> None:
        self.network.twice = self.chance.uniform(0.1, 0.9)
        await self.sleep(self.chance.uniform(1, 20))
        self.network.twice = 0.0

    async def _freeze(self, machine: Machine) -> None:
        """The process is paused, its clock goes on: it wakes up later than its leases, perhaps."""
        self.loop.freeze(machine, self.chance.uniform(0.5, 12))

    def heal(self) -> None:
        """Everything works again."""
        self.calm = True
        self.is_calm.set()
        self.note("fault", "none any more")
        network = self.network
        network.cut.clear()
        network.lossy = network.twice = network.bad_until = 0.0
        for host in self.hosts.values():
            if host.machine is not None:
                disk = host.machine.disk
                disk.fails = disk.away_until = disk.full_until = disk.slow_until = 0.0
                disk.next_commit = ""

    # -- who serves what ------------------------------------------------------------------------------------------

    async def watch_tables(self) -> None:
        """No table is ever shown by two processes that both rely on their leases."""
        while True:
            await self.sleep(0.5)
            shown: dict[str, str] = {}
            for machine in self.machines:
                house = machine.house
                if house is None or not house.ownership.relies_on_leases():
                    continue
                for table in house.ownership.held:
                    if table in shown:
                        self.finding(f"{table} is held by {shown[table]} and by {machine.name}")
                    shown[table] = machine.name


@contextmanager
def heard(world: World) -> Iterator[None]:
    """Errors that the house logs, and its warnings, are findings; its other lines are dropped."""

    def take(_logger: Any, method: str, line: MutableMapping[str, Any]) -> Any:
        if method in ("error", "critical", "exception"):
            fault = line.get("exc_info")
            said = " ".join(
                f"{name}={value}" for name, value in line.items() if name not in ("exc_info", "level")
            )
            import sys

            kept = sys.exc_info()[1] if fault is True else None
            world.finding(f"{MACHINE.get().name} logs {said}", kept)
        raise structlog.DropEvent

    before = structlog.get_config()
    structlog.configure(
        processors=[take],
        wrapper_class=structlog.make_filtering_bound_logger(30),
        cache_logger_on_first_use=False,
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.showwarning = lambda message, category, *_: (
            world.finding(f"{category.__name__}: {message}") if category is RuntimeWarning else None
        )
        warnings.filterwarnings("always", category=RuntimeWarning, message=".*(stumbled|no snapshot).*")
        try:
            yield
        finally:
            structlog.configure(**before)


@contextmanager
def folder() -> Iterator[Path]:
    """A folder in memory, where there is such a place: no real disk is tried here."""
    memory = Path("/dev/shm")
    made = Path(tempfile.mkdtemp(prefix="sicbo-simulation", dir=memory if memory.is_dir() else None))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)
