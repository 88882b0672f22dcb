"""Backups, made automatically or on request: copied, read back, listed with their heads, verified."""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from sicbo.engine.house import House
from sicbo.hosting.people import STREAM
from sicbo.refusals import Refused, reason
from sicbo.rooms.kernel.calendar import moment
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.people.messages import RecordBackup
from sicbo.server.background.backup_process import Done, Work
from sicbo.server.background.logs import logger
from sicbo.server.background.sole_work import SoleWork
from sicbo.server.settings.settings import Settings
from sicbo.store.interface import Store

SUFFIX: Final = ".backup"
HOUR: Final = 3_600_000_000


class Backup(Struct, frozen=True):
    """One backup, as the note beside its file has it."""

    name: str
    made_at: int
    by: str
    """who asked for it; the house itself if it was due"""
    scheduled: bool
    entries: int
    transfers: int
    bytes: int
    heads: tuple[str, ...]


class Checked(Struct, frozen=True):
    """The result of verifying a backup."""

    name: str
    at: int
    entries: int
    differences: tuple[str, ...]


class Working(Struct, frozen=True):
    """The work under way."""

    what: Literal["copy", "check"]
    name: str
    since: int


class Busy(Refused):
    """Another backup is already under way."""

    def __init__(self, message: str) -> None:
        super().__init__("busy", message)


class Backups:
    """The backups in one folder, one piece of work at a time across the house's processes."""

    def __init__(self, settings: Settings, store: Store, office: House, clock: Callable[[], int]) -> None:
        self._settings = settings
        self._work = SoleWork(store, "backup")
        self._office = office
        self._clock = clock
        self._task: asyncio.Task[None] | None = None
        self.working: Working | None = None
        self.checked: dict[str, Checked] = {}
        self.trouble = ""
        """why the last one failed"""

    @property
    def folder(self) -> Path:
        if not self._settings.backup_folder:
            raise Refused("bad-settings", "no backup folder is set: set backup_folder in the settings")
        return Path(self._settings.backup_folder)

    def listed(self) -> list[Backup]:
        """Every backup of the folder, the newest first."""
        if not self._settings.backup_folder or not self.folder.is_dir():
            return []
        found = []
        for note in self.folder.glob(f"*{SUFFIX}.json"):
            try:
                read = msgspec.json.decode(note.read_bytes(), type=Backup)
            except (OSError, msgspec.MsgspecError):
                continue  # another program's file, or one that is being removed
            if (self.folder / read.name).is_file():
                found.append(read)
        return sorted(found, key=lambda backup: -backup.made_at)

    async def make(self, by: Person) -> Working:
        """Begin one; it is listed once it is complete and was read back."""
        name = f"{moment(self._clock()):%Y-%m-%dT%H-%M-%SZ}{SUFFIX}"
        return await self._begin(Working("copy", name, self._clock()), lambda: self._copy(name, by))

    async def check(self, name: str) -> Working:
        """Begin to verify one: internally, against its heads and against the store."""
        found = next((backup for backup in self.listed() if backup.name == name), None)
        if found is None:
            raise Refused("not-found", "there is no backup {name}", name=name[:60])
        return await self._begin(Working("check", name, self._clock()), lambda: self._check(found))

    async def make_when_due(self) -> None:
        """Make one if the newest is older than the settings allow, and remove the oldest."""
        hours = self._settings.backup_hours
        if not hours or not self._settings.backup_folder or self.working is not None:
            return
        if self._is_due():
            with suppress(Busy):  # another process is making it
                await self.make(SYSTEM)

    def _is_due(self) -> bool:
        newest = max((backup.made_at for backup in self.listed()), default=0)
        return self._clock() - newest >= self._settings.backup_hours * HOUR

    async def stop(self) -> None:
        """Give up unfinished work; no part of it stays."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def idle(self) -> None:
        """Wait until no work is under way."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _begin(
        self, working: Working, work: "Callable[[], asyncio.Future[None]] | Callable[[], object]"
    ) -> Working:
        if self.working is not None:
            raise Busy(f"{self.working.name} is in progress: try again when it is done")
        folder, self.working = self.folder, working
        try:
            folder.mkdir(parents=True, exist_ok=True)
            taken = await self._work.take()
        except BaseException:
            self.working = None
            raise
        if not taken:
            self.working = None
            raise Busy("another process of the house is working on a backup: try again when it is done")
        self.trouble = ""
        self._task = asyncio.create_task(self._run(work), name=f"backup {working.name}")
        return working

    async def _run(self, work: Callable[[], object]) -> None:
        try:
            await work()  # type: ignore[misc]
        except Refused as refused:
            self.trouble = refused.message
            logger().error("backup", reason=refused.code, said=refused.message)
        except OSError as error:
            self.trouble = f"the backup folder cannot be written to: {(error.strerror or str(error)).lower()}"
            logger().error("backup", said=self.trouble)
        finally:
            self.working = None
            await self._work.done()

    async def _copy(self, name: str, by: Person) -> None:
        if by == SYSTEM and not self._is_due():
            return  # another process has made it meanwhile
        path = self.folder / name
        done = await _elsewhere(Work("copy", self._settings.store, str(path)))
        made = Backup(
            name=name,
            made_at=self._clock(),
            by=by.name,
            scheduled=by == SYSTEM,
            entries=done.entries,
            transfers=done.transfers,
            bytes=path.stat().st_size,
            heads=done.heads,
        )
        note = path.with_name(f"{name}.json")
        handle = os.open(note, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as out:
            out.write(msgspec.json.format(msgspec.json.encode(made)))
        removed = self._take_away()
        record = RecordBackup(SYSTEM, name, made.entries, made.heads, by.name, removed)
        await self._office.send(STREAM, f"backup-{name}", record)
        logger().info("backup", name=name, entries=made.entries)

    def _take_away(self) -> tuple[str, ...]:
        """Of the automatic backups only the newest stay; requested ones stay until a person removes them."""
        due = [backup for backup in self.listed() if backup.scheduled]
        gone = [backup.name for backup in due[self._settings.backup_keep :]]
        for name in gone:
            for path in (self.folder / name, self.folder / f"{name}.json"):
                path.unlink(missing_ok=True)
        return tuple(gone)

    async def _check(self, backup: Backup) -> None:
        path = self.folder / backup.name
        done = await _elsewhere(Work("check", self._settings.store, str(path), backup.heads))
        found = Checked(backup.name, self._clock(), done.entries, done.differences)
        self.checked[backup.name] = found
        if found.differences:
            logger().error("backup does not agree", name=backup.name, differences=list(found.differences[:5]))


async def _elsewhere(work: Work) -> Done:
    """Run it in a separate process."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sicbo.server.background.backup_process",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        out, troubles = await process.communicate(msgspec.json.encode(work))
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    if process.returncode:
        said = troubles.decode("utf-8", "replace").strip().splitlines()
        raise Refused(
            "store-lost",
            "the backup process ended unexpectedly: {what}",
            what=said[-1][:200] if said else "without a message",
        )
    done = msgspec.json.decode(out, type=Done)
    if done.refused:
        raise Refused(reason(done.refused, "store-lost"), done.message)
    return done
