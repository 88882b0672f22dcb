"""The store as a machine of the simulation sees it: the real SQLite store on a real file, on a disk that fails as disks do."""

import random
import sqlite3
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final, Protocol

from sicbo.store.batch import Batch
from sicbo.store.journal import Founding, Stream
from sicbo.store.notices import Listeners
from sicbo.store.sqlite.store import SqliteStore, connected

USUAL_SECONDS: Final = (0.0002, 0.004)
SLOW_SECONDS: Final = (0.05, 4.0)

CRASH_BEFORE, CRASH_AFTER, LOST_BEFORE, LOST_AFTER = (
    "crash-before",
    "crash-after",
    "lost-before",
    "lost-after",
)
COMMIT_FAULTS: Final = (CRASH_BEFORE, CRASH_AFTER, LOST_BEFORE, LOST_AFTER)
"""What can happen to a commit: the power fails before or after it, or nobody learns whether it was made."""

WRITES: Final = ("INSERT", "UPDATE", "DELETE")


class Owner(Protocol):
    """The machine that a disk belongs to."""

    name: str

    def kill(self) -> None: ...

    def noted(self, what: str) -> None: ...


class Disk:
    """One machine's way to the store: how slow it is, and what fails next."""

    def __init__(self, chance: random.Random, clock: Any) -> None:
        self.chance = chance
        self.clock = clock
        self.fails = 0.0
        """how likely a commit, or a change outside a transaction, goes wrong"""
        self.away_until = self.full_until = self.slow_until = 0.0
        self.next_commit = ""
        self.commits = 0
        self.connections: list[sqlite3.Connection] = []

    def delay(self) -> float:
        return self.chance.uniform(*(SLOW_SECONDS if self.clock() < self.slow_until else USUAL_SECONDS))

    def fault(self, *, is_commit: bool) -> str:
        """What happens to this change."""
        if self.next_commit and is_commit:
            fault, self.next_commit = self.next_commit, ""
            return fault
        return self.chance.choice(COMMIT_FAULTS) if self.chance.random() < self.fails else ""


def error(code: int, message: str) -> sqlite3.OperationalError:
    made = sqlite3.OperationalError(message)
    made.sqlite_errorcode = code
    return made


def io_error() -> sqlite3.OperationalError:
    return error(sqlite3.SQLITE_IOERR, "disk I/O error")


class FailingConnection(sqlite3.Connection):
    """A connection whose statements fail with the database's own errors."""

    owner: Owner
    disk: Disk

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        disk, verb = self.disk, sql.lstrip()[:8].upper()
        if verb.startswith(("ROLLBACK", "PRAGMA")):
            return super().execute(sql, *values)
        now = disk.clock()
        if now < disk.away_until:
            raise io_error()
        if now < disk.full_until and verb.startswith(WRITES):
            raise error(sqlite3.SQLITE_FULL, "database or disk is full")
        is_commit = verb.startswith("COMMIT")
        if not is_commit and (self.in_transaction or not verb.startswith(WRITES)):
            return super().execute(sql, *values)
        disk.commits += 1
        fault = disk.fault(is_commit=is_commit)
        if not fault:
            return super().execute(sql, *values)
        self.owner.noted(f"{fault} {verb}")
        if fault in (CRASH_AFTER, LOST_AFTER):
            super().execute(sql, *values).fetchall()
        if fault in (CRASH_BEFORE, CRASH_AFTER):
            self.owner.kill()
        raise io_error()


class Bus:
    """Tells every machine what the others have written, as PostgreSQL does: a little later."""

    def __init__(self, world: Any) -> None:
        self.world = world
        self.listeners: dict[str, Listeners] = {}

    def told(self, by: str, moved: list[tuple[str, int]]) -> None:
        for name, listeners in self.listeners.items():
            if name != by:
                self.world.notify(name, partial(Listeners.tell, listeners, moved))


class BusListeners(Listeners):
    """The listeners of one machine, which also hear of the others."""

    def __init__(self, bus: Bus, name: str) -> None:
        super().__init__()
        self._bus, self._name = bus, name

    def tell(self, moved: Iterable[tuple[str, int]]) -> None:
        told = list(moved)
        super().tell(told)
        self._bus.told(self._name, told)


class SimulatedStore(SqliteStore):
    """The real store by the simulation's clock, whose appends are noted."""

    CLOCK: ClassVar = "simulated_now()"

    def __init__(self, path: Path, connect: Any) -> None:
        super().__init__(path, connect)
        self.owner: Any = None

    @classmethod
    async def on(cls, machine: Any, path: Path) -> "SimulatedStore":
        world = machine.world

        class Connection(FailingConnection):
            owner = machine
            disk = machine.disk

        def connect(file: Path) -> sqlite3.Connection:
            connection = connected(file, Connection)
            connection.execute("PRAGMA synchronous = OFF")  # no real power fails here
            connection.create_function("simulated_now", 0, world.microseconds)
            machine.disk.connections.append(connection)
            return connection

        store = await cls.open(path, world.microseconds(), connect)
        heard = BusListeners(world.bus, machine.name)
        heard._heard = store._listeners._heard
        store._listeners = world.bus.listeners[machine.name] = heard
        store.owner = machine
        return store

    async def append(self, batch: Batch) -> None:
        await super().append(batch)
        self.owner.appended(batch)

    async def create_stream(self, founding: Founding) -> Stream:
        self.owner.noted(f"creates {founding.stream}")
        return await super().create_stream(founding)
