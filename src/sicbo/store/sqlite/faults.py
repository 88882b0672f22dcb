"""The faults of a SQLite file, each in one sentence that says what to do."""

import sqlite3
from pathlib import Path
from shutil import disk_usage
from typing import Final

from sicbo.refusals import Refused
from sicbo.store.faults import in_use
from sicbo.store.interface import ConstraintBroken

_DAMAGED: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT}
_IN_USE: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}

_NO_TEXT: Final = "Could not decode to UTF-8"

_LITTLE: Final = 64 * 1024
"""Free bytes below which SQLite cannot work: it needs half as much only to open a file."""


def refusal(fault: sqlite3.Error, path: Path) -> Refused:
    """The refusal for a fault of the engine; a broken CHECK is a bug of the house and is raised as one."""
    # The low byte is the kind of fault, the rest its flavour.
    extended: int = getattr(fault, "sqlite_errorcode", 0)
    code = extended & 0xFF
    # Invalid text is reported as an error of Python's own, without a SQLite error number.
    if code in _DAMAGED or isinstance(fault, UnicodeDecodeError) or _NO_TEXT in str(fault):
        return damaged(path, str(fault))
    # If SQLite shares memory through a file, a full disk shows only as an I/O error.
    if code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and _is_full(path)):
        return Refused(
            "store-full", "no disk space left for {path}: free some space, then send again", path=path
        )
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return Refused(
            "store-read-only", "the house cannot write to {path}: give it write permission", path=path
        )
    if code in _IN_USE:
        return Refused(
            "store-in-use", "another program is writing to {path}: stop it, then send again", path=path
        )
    if code == sqlite3.SQLITE_CANTOPEN:
        return cannot_open(path)
    if extended in (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE):
        return in_use(path)
    if code == sqlite3.SQLITE_CONSTRAINT:
        raise ConstraintBroken(f"the database refuses what the house decided: {fault}") from fault
    if code == sqlite3.SQLITE_IOERR:
        return Refused(
            "store-lost",
            "{path} cannot be read or written at the moment: check the disk ({fault})",
            path=path,
            fault=fault,
        )
    return Refused("not-saved", "the database rejected the data ({fault})", fault=fault)


def _is_full(path: Path) -> bool:
    return path.parent.is_dir() and disk_usage(path.parent).free < _LITTLE


def damaged(path: Path, how: str) -> Refused:
    return Refused(
        "store-damaged",
        "{path} is damaged or not a database ({how}): restore it from a backup",
        path=path,
        how=how,
    )


def cannot_open(path: Path) -> Refused:
    if not path.parent.is_dir():
        return Refused(
            "store-lost", "there is no folder {parent}: create it, or give another path", parent=path.parent
        )
    if path.is_dir():
        return Refused("store-lost", "{path} is a folder: give the path of a file", path=path)
    return Refused("store-read-only", "{path} cannot be opened: give the house write permission", path=path)
