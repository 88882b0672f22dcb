"""A report's exceptions, one by one, and overdue notices: also those from before its period."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from sicbo.hosting.people import without_secrets
from sicbo.hosting.tables import Plain
from sicbo.records.period import Period, span_of
from sicbo.records.significant import OWE, SETTLE, notices_owed, why_significant
from sicbo.rooms.kernel.calendar import moment
from sicbo.rooms.kernel.ticket_numbers import hidden, is_well_formed
from sicbo.rooms.table.duties import due_by
from sicbo.store.interface import Reader
from sicbo.store.journal import Entry, Stream

MINUTE: Final = 60_000_000
LISTED: Final = 500
"""The most exceptions listed one by one; beyond that, they are counted."""
BEFORE: Final = 10_000
"""The most entries of a kind that are searched for duties from before a period."""
OWED: Final = "notice still owed at the end"


class ExceptionNoted(Struct, frozen=True):
    """An exception."""

    stream: str
    seq: int
    at: int
    why: str
    by: str
    what: str
    late_minutes: int = 0
    """of a notice: how late it was given, or how long it is overdue"""


class Exceptions:
    """All exceptions, and notices not given by the end."""

    def __init__(self, period: Period) -> None:
        self.period = period
        self.counts: Counter[str] = Counter()
        self.listed: list[ExceptionNoted] = []
        self._owed: dict[tuple[str, str], ExceptionNoted] = {}
        self._latest = 0

    async def read(self, reader: Reader, stream: Stream) -> None:
        name = stream.head.stream
        before, last = await span_of(reader, name, self.period)
        await self.begin(reader, name, before)
        async for entries in reader.entries(name, before, last):
            for entry in entries:
                record = msgspec.json.decode(entry.body)
                for event in record["events"]:
                    self.look(name, entry.seq, entry.at, record, event)
        self.end(name)

    async def begin(self, reader: Reader, stream: str, before: int) -> None:
        """A stream's outstanding notices when the period began: the database finds the few relevant entries."""
        opened = await _of_kinds(reader, stream, before, OWE)
        if not opened:
            return
        for seq, entry in sorted((opened | await _of_kinds(reader, stream, before, SETTLE)).items()):
            record = msgspec.json.decode(entry.body)
            for event in record["events"]:
                owed, given = notices_owed(event)
                for key in given:
                    self._owed.pop((stream, key), None)
                if owed:
                    self._owed[stream, owed] = _noted(stream, seq, entry.at, record, event, OWED)

    def look(self, stream: str, seq: int, at: int, record: Plain, event: Plain) -> None:
        self._latest = max(self._latest, at)
        why = why_significant(stream, event)
        owed, given = notices_owed(event)
        if not (why or owed or given):
            return
        noted = _noted(stream, seq, at, record, event, why)
        if why:
            self._note(noted)
        if owed:
            self._owed[stream, owed] = msgspec.structs.replace(noted, why=OWED)
        for key in given:
            waited = self._owed.pop((stream, key), None)
            late = 0 if waited is None else minutes_late(waited.at, at)
            if waited is not None and late:
                self._note(_late(waited, "notice given late", late))

    def end(self, stream: str) -> None:
        """What is outstanding at the end, by the last known state of the house in the period."""
        for key in [key for key in self._owed if key[0] == stream]:
            waited = self._owed.pop(key)
            until = max(self._latest, waited.at)
            self._note(_late(waited, OWED, minutes_late(waited.at, until)))

    def _note(self, noted: ExceptionNoted) -> None:
        self.counts[noted.why] += 1
        if len(self.listed) < LISTED:
            self.listed.append(noted)


def minutes_late(since: int, at: int) -> int:
    """How many minutes something due since then is overdue; 0 while it is not."""
    over = at - due_by(since)
    return -(-over // MINUTE) if over > 0 else 0


def _late(waited: ExceptionNoted, why: str, late: int) -> ExceptionNoted:
    words = f"owed since {moment(waited.at):%Y-%m-%d %H:%M} UTC, " + (
        f"{late} min late" if late else "not late yet"
    )
    return msgspec.structs.replace(waited, why=why, what=f"{waited.what}: {words}"[:400], late_minutes=late)


def _noted(stream: str, seq: int, at: int, record: Plain, event: Plain, why: str) -> ExceptionNoted:
    by = _who(event.get("by") or record["command"].get("by"))
    return ExceptionNoted(stream, seq, at, why, by, _told(event))


async def _of_kinds(reader: Reader, stream: str, until: int, kinds: Sequence[str]) -> dict[int, Entry]:
    found: dict[int, Entry] = {}
    for kind in kinds:
        for entry in await reader.newest(stream, 0, until, BEFORE, (f'"type":"{kind}"',)):
            found[entry.seq] = entry
    return found


def _who(by: Any) -> str:
    return f"{by['name']} ({by['role']})" if isinstance(by, dict) and "role" in by else str(by or "")


def _told(event: Plain) -> str:
    """The contents of an exception in a line: its own plain fields. The number of a ticket is money, and is left
    out."""
    shown = without_secrets(event)
    plain = {
        name: hidden(value) if isinstance(value, str) and is_well_formed(value) else value
        for name, value in shown.items()
        if name not in ("type", "at", "by") and isinstance(value, str | int | bool) and value != ""
    }
    return ", ".join([event["type"], *(f"{name} {value}" for name, value in plain.items())])[:300]
