"""Backups over HTTP: the list, making one, and verifying one. Restoring one is done at the command line."""

from typing import Annotated, Final

from litestar import get, post
from litestar.params import PathParameter
from msgspec import Meta, Struct

from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import ADMINISTRATOR, INSPECTOR
from sicbo.server.api.operations import Door, Who, operation
from sicbo.server.background.backups import Backup, Checked, Working


class BackupList(Struct, frozen=True):
    """The backups of this process, the newest first."""

    folder: Annotated[
        str, Meta(description="the backup folder; empty if none is set, and then no backup can be made")
    ]
    every_hours: Annotated[int, Meta(description="how often the house makes one automatically; 0 for never")]
    keep: Annotated[int, Meta(description="how many of those it keeps")]
    backups: list[Backup]
    checked: Annotated[
        dict[str, Checked], Meta(description="the results of checks since this process started, by name")
    ]
    working: Annotated[Working | None, Meta(description="the work in progress")]
    trouble: Annotated[str, Meta(description="why the last backup failed; empty if it did not")]


BackupName = Annotated[str, PathParameter(description="the name of a backup", max_length=100)]


@get("/api/backups", **operation("list_backups", "office", allow=(ADMINISTRATOR, INSPECTOR)))
async def list_backups(door: Door) -> BackupList:
    """The existing backups, with their heads and times, and the work under way."""
    backups, settings = door.backups, door.settings
    return BackupList(
        settings.backup_folder,
        settings.backup_hours,
        settings.backup_keep,
        backups.listed(),
        backups.checked,
        backups.working,
        backups.trouble,
    )


@post("/api/backups", status_code=202, **operation("make_backup", "office", allow=(ADMINISTRATOR,),
      refusals=("bad-settings", "fresh-sign-in-needed", "busy"),
      answer={"what": "copy", "name": "2026-11-15T20-14-03Z.backup", "since": 1790000012000000}))  # fmt: skip
async def make_backup(who: Who, door: Door) -> Working:
    """Begin a backup. It is listed once it is complete and was read back; play continues meanwhile."""
    door.sign_in.require_fresh(who)
    return await door.backups.make(Person(who.name, ADMINISTRATOR))


@post("/api/backups/{name:str}/check", status_code=202, **operation("check_backup", "office",
      allow=(ADMINISTRATOR, INSPECTOR), refusals=("bad-settings", "not-found", "busy")))  # fmt: skip
async def check_backup(name: BackupName, door: Door) -> Working:
    """Begin to verify a backup: internally, against its heads and against the store it was made from."""
    return await door.backups.check(name)


ROUTES: Final = (list_backups, make_backup, check_backup)
