"""A backup on record, in the journal of the people: who asked for it, and what it holds."""

from msgspec import Struct

from sicbo.rooms.messages import Person


class RecordBackup(Struct, frozen=True, tag=True):
    """A copy of the store was made and read back."""

    by: Person
    file: str
    entries: int
    heads: tuple[str, ...]
    asked_by: str
    removed: tuple[str, ...]
    """older ones that were taken away for it"""


class BackupRecorded(Struct, frozen=True, tag=True):
    file: str
    entries: int
    heads: tuple[str, ...]
    asked_by: str
    removed: tuple[str, ...]
