"""Verifies a chain: entries and transfers in order, each compared with its hash."""

from collections.abc import AsyncIterator, Callable

from sicbo.store.journal import Entry, Head, Moved, entry_hash, transfer_text


class Difference(Exception):
    """Something that does not match, as a sentence."""


Told = Callable[[str], None]
"""Called with what does not match, as a sentence."""


def stop(difference: str) -> None:
    """For readers that need a sound chain: the first difference ends the reading."""
    raise Difference(difference)


async def checked(
    after: Head,
    entries: AsyncIterator[list[Entry]],
    transfers: AsyncIterator[list[Moved]],
    until: Head | None = None,
    told: Told = stop,
) -> AsyncIterator[tuple[Entry, list[Moved]]]:
    """Every entry behind a trusted head with its transfers, each only after it has been verified.

    Tells every number that is missing, wrong hash, transfer that belongs to no entry, and when the last entry is not the
    given head. A reader that goes on after that takes the recorded hash, so that the next fault is found as well.
    """
    money = _ByEntry(after.stream, transfers, told)
    seq, digest = after.seq, after.hash
    async for chunk in entries:
        for entry in chunk:
            seq += 1
            follows = entry.seq == seq
            if not follows:
                told(f"{after.stream}@{seq} is missing: the next entry is {entry.seq}")
                seq = entry.seq
            moved = await money.of(seq)
            text = "".join(transfer_text(row.source, row.target, row.amount, row.reason) for row in moved)
            digest = entry_hash(digest, after.stream, seq, entry.id, entry.at, str(entry.body), text)
            if follows and digest != entry.hash:
                told(
                    f"{after.stream}@{seq} does not fit its hash: the entry, its transfers or the one before was changed"
                )
            digest = entry.hash
            yield entry, moved
    await money.end()
    if until is not None and (seq, digest) != (until.seq, until.hash):
        told(f"{after.stream} ends with @{seq}:{digest.hex()}, but its head says {until}")


class _ByEntry:
    """Transfers in order, handed out entry by entry."""

    def __init__(self, stream: str, transfers: AsyncIterator[list[Moved]], told: Told) -> None:
        self._stream = stream
        self._told = told
        self._chunks = transfers
        self._rows: list[Moved] = []
        self._next = 0

    async def of(self, seq: int) -> list[Moved]:
        found: list[Moved] = []
        while (row := await self._peek()) is not None and row.seq <= seq:
            if row.seq < seq or row.number != len(found):
                self._told(f"{self._stream}@{row.seq} has a transfer {row.number} that does not belong")
            if row.seq == seq:
                found.append(row)
            self._next += 1
        return found

    async def end(self) -> None:
        row = await self._peek()
        if row is not None:
            self._told(f"{self._stream}@{row.seq} has a transfer but no entry")

    async def _peek(self) -> Moved | None:
        if self._next == len(self._rows):
            self._rows, self._next = await anext(self._chunks, []), 0
        return self._rows[self._next] if self._rows else None
