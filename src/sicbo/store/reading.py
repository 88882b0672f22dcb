"""How a store is read: the same queries for both engines."""

from abc import abstractmethod
from collections.abc import AsyncIterator, Sequence
from typing import Any, ClassVar, Final

from sicbo.store.interface import CHUNK
from sicbo.store.journal import Entry, Founding, Head, Moved, RoundIndex, Snapshot, Stream, Summed
from sicbo.store.leases import LeaseReader
from sicbo.store.operational import OperationalReader, as_bytes

_STREAM: Final = "SELECT stream, kind, setup, created_at, head_seq, head_hash FROM streams"
_ENTRIES: Final = """SELECT stream, seq, id, at, body, hash FROM entries
    WHERE stream = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4"""
_TRANSFERS: Final = """SELECT seq, number, source, target, amount, reason FROM transfers
    WHERE stream = $1 AND (seq, number) > ($2, $3) AND seq <= $4 ORDER BY seq, number LIMIT $5"""
_SNAPSHOTS: Final = "SELECT stream, seq, body, digest FROM snapshots WHERE stream = $1 ORDER BY seq DESC"
_ROUND: Final = """SELECT r.first_seq, coalesce(
        (SELECT min(n.first_seq) - 1 FROM rounds n WHERE n.stream = r.stream AND n.first_seq > r.first_seq),
        (SELECT s.head_seq FROM streams s WHERE s.stream = r.stream))
    FROM rounds r WHERE r.stream = $1 AND r.number = $2"""

_SUMS: Final = """SELECT source, target, reason, CAST(sum(amount) AS BIGINT), count(*) FROM transfers
    WHERE stream = $1 AND seq > $2 AND seq <= $3 GROUP BY source, target, reason ORDER BY source, target, reason"""

_STRAYS: Final = " UNION ".join(
    f"SELECT stream FROM {table} WHERE stream NOT IN (SELECT stream FROM streams)"
    for table in ("entries", "transfers", "snapshots", "rounds")
)

_NO_LIMIT: Final = 2**62

ESCAPE: Final = "!"
"""Escapes a character with a special meaning in a pattern; rare in bodies."""


def cannot_be_stored(values: Sequence[Any]) -> bool:
    """Whether one of these values cannot be stored: then nothing is queried and nothing is found. A name from outside
    may be any text; neither engine can store a NUL, half a surrogate pair or a number beyond 64 bits."""
    return any(
        ("\0" in value or not _is_text(value)) if isinstance(value, str)
        else isinstance(value, int) and not -(2**63) <= value < 2**63
        for value in values
    )  # fmt: skip


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


class RowReader(LeaseReader, OperationalReader):
    """All of `Reader` except the look-up of command ids, through one method that an engine supplies."""

    HAS: ClassVar[str]
    """the engine's test that a body contains a text, case-sensitive"""
    LIKE: ClassVar[str]
    """the same, case-insensitive"""
    KINDS: ClassVar[str]
    """its test that a body contains an event of one of several types, reading it once for all of them"""

    @abstractmethod
    async def _rows(self, question: str, *values: Any) -> Sequence[Any]:
        """The rows of a query, with values for $1, $2 …"""

    async def streams(self) -> list[Stream]:
        return sorted(
            (_stream(row) for row in await self._rows(_STREAM)), key=lambda stream: str(stream.head.stream)
        )

    async def kinds(self) -> dict[str, str]:
        return {
            _text(name): _text(kind) for name, kind in await self._rows("SELECT stream, kind FROM streams")
        }

    async def stream(self, name: str) -> Stream | None:
        rows = await self._rows(f"{_STREAM} WHERE stream = $1", name)
        return _stream(rows[0]) if rows else None

    async def faults(self) -> list[str]:
        return []

    async def strays(self) -> list[str]:
        return sorted(_text(row[0]) for row in await self._rows(_STRAYS))

    async def entries(
        self, stream: str, after: int = 0, until: int | None = None
    ) -> AsyncIterator[list[Entry]]:
        last = _NO_LIMIT if until is None else until
        while chunk := [
            Entry(_text(name), seq, _text(id_), at, _text(body), as_bytes(digest))
            for name, seq, id_, at, body, digest in await self._rows(_ENTRIES, stream, after, last, CHUNK)
        ]:
            yield chunk
            if len(chunk) < CHUNK:
                return
            after = chunk[-1].seq

    async def seq_before(self, stream: str, at: int) -> int:
        low, high = (
            0,
            (await self._rows("SELECT head_seq FROM streams WHERE stream = $1", stream) or [(0,)])[0][0],
        )
        while low < high:
            middle = (low + high + 1) // 2
            rows = await self._rows("SELECT at FROM entries WHERE stream = $1 AND seq = $2", stream, middle)
            if rows and rows[0][0] < at:
                low = middle
            else:
                high = middle - 1
        return int(low)

    async def newest(
        self,
        stream: str,
        after: int,
        until: int,
        limit: int,
        has: Sequence[str] = (),
        like: str = "",
        kinds: Sequence[str] = (),
    ) -> list[Entry]:
        question = (
            "SELECT stream, seq, id, at, body, hash FROM entries WHERE stream = $1 AND seq > $2 AND seq <= $3"
        )
        values: list[Any] = [stream, after, until]
        for text in has:
            values.append(text)
            question += f" AND {self.HAS.format(len(values))}"
        if kinds:
            places = ", ".join(f"${len(values) + number}" for number in range(1, len(kinds) + 1))
            question += f" AND {self.KINDS.format(places)}"
            values += kinds
        if like:
            values.append(
                f"%{like.replace(ESCAPE, ESCAPE * 2).replace('%', ESCAPE + '%').replace('_', ESCAPE + '_')}%"
            )
            question += f" AND {self.LIKE.format(len(values))}"
        values.append(limit)
        rows = await self._rows(f"{question} ORDER BY seq DESC LIMIT ${len(values)}", *values)
        return [
            Entry(_text(name), seq, _text(id_), at, _text(body), as_bytes(digest))
            for name, seq, id_, at, body, digest in rows
        ]

    async def sums(self, stream: str, after: int, until: int) -> list[Summed]:
        return [Summed(*row) for row in await self._rows(_SUMS, stream, after, until)]

    async def transfers(
        self, stream: str, after: int = 0, until: int | None = None
    ) -> AsyncIterator[list[Moved]]:
        last = _NO_LIMIT if until is None else until
        number = _NO_LIMIT
        while chunk := [
            _moved(*row) for row in await self._rows(_TRANSFERS, stream, after, number, last, CHUNK)
        ]:
            yield chunk
            if len(chunk) < CHUNK:
                return
            after, number = chunk[-1].seq, chunk[-1].number

    async def snapshots(self, stream: str) -> list[Snapshot]:
        return [
            Snapshot(name, seq, as_bytes(body), as_bytes(digest))
            for name, seq, body, digest in await self._rows(_SNAPSHOTS, stream)
        ]

    async def balances(self, place: str | None = None) -> dict[str, int]:
        if place is None:
            rows = await self._rows("SELECT account, amount FROM balances")
        else:
            rows = await self._rows("SELECT account, amount FROM balances WHERE place = $1", place)
        return {_text(row[0]): row[1] for row in rows}

    async def places(self) -> dict[str, str]:
        return {
            _text(row[0]): _text(row[1]) for row in await self._rows("SELECT account, place FROM balances")
        }

    async def rounds(self, stream: str) -> list[RoundIndex]:
        rows = await self._rows(
            "SELECT stream, number, first_seq FROM rounds WHERE stream = $1 ORDER BY number", stream
        )
        return [RoundIndex(*row) for row in rows]

    async def round_entries(self, stream: str, number: int) -> tuple[int, int] | None:
        rows = await self._rows(_ROUND, stream, number)
        return (rows[0][0], rows[0][1]) if rows else None


def _text(value: Any) -> str:
    """A text, also if the database holds a value of another type: then it no longer fits its hash."""
    return value if isinstance(value, str) else as_bytes(value).decode("utf-8", "replace")


def _moved(seq: int, number: int, source: Any, target: Any, amount: int, reason: Any) -> Moved:
    return Moved(seq, number, _text(source), _text(target), amount, _text(reason))


def _stream(row: Sequence[Any]) -> Stream:
    name, kind, setup, created_at, head_seq, head_hash = row
    name, kind = _text(name), _text(kind)
    return Stream(
        Founding(name, kind, as_bytes(setup), created_at), Head(name, head_seq, as_bytes(head_hash))
    )
