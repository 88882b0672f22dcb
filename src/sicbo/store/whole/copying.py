"""Copies a store into an empty one of either engine as of one moment, and compares the copy with it.

A copy returns to its moment whenever it is opened, and by then the original may have opened its sealed secrets to
everyone. So they are not copied: the house that opens the copy declares them lost on record and commits to others.
"""

import os
import secrets
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from msgspec import Struct

from sicbo.refusals import Refused
from sicbo.store.chain import Difference, checked
from sicbo.store.interface import CHUNK, ConstraintBroken, Filling, Reader, Store
from sicbo.store.journal import Entry, Head, Moved, Stream, genesis
from sicbo.store.operational import COPIED
from sicbo.store.sqlite.store import SqliteStore

Told = Callable[[int], None]
"""Called for every chunk of entries that was copied or checked, with their number."""

_BEFORE_ALL: Final = -(2**62)

SEALED: Final = ("fair/", "draw/")
"""Where the vault keeps what was committed to and is opened later: the dice of a round, the seed of a draw."""


class Copied(Struct, frozen=True):
    """The contents of a copy, and the heads by which it can be compared with the original at any later time."""

    streams: int
    entries: int
    transfers: int
    secrets: int
    heads: tuple[Head, ...]


async def copy(store: Store, target: Store, told: Told) -> Copied:
    """Fill an empty store with everything but leases and sessions, which are valid only where they are, and sealed
    secrets, which may be public before the copy is opened. The copy is marked as one.

    Entries that do not match their chain of hashes, or their transfers, are not copied. The copy is read back and must
    have the same heads, balances and secrets.
    """
    async with store.frozen() as reader:
        copying = _Copying(reader, told)
        async with target.filling() as filling:
            try:
                await copying.fill(filling)
            except (Difference, ConstraintBroken) as difference:
                raise Refused(
                    "store-damaged",
                    "{difference}: run sicbo verify for details; nothing was copied",
                    difference=difference,
                ) from difference
        async with target.frozen() as filled:
            try:
                await copying.compare(filled)
            except Difference as difference:
                raise Refused(
                    "not-saved",
                    "the copy differs from the original ({difference}): check the disk",
                    difference=difference,
                ) from difference
    return copying.copied()


class _Copying:
    """What is read once, and compared with what is read again from the copy."""

    def __init__(self, reader: Reader, told: Told) -> None:
        self._reader = reader
        self._told = told
        self._streams: list[Stream] = []
        self._sums: dict[str, int] = {}
        self._vault: dict[str, bytes] = {}
        self._entries = self._transfers = 0

    async def fill(self, filling: Filling) -> None:
        reader = self._reader
        if strays := await reader.strays():
            raise Difference(f"{strays[0]} has rows, but was never created")
        self._streams = await reader.streams()
        for stream in self._streams:
            await self._fill_stream(stream, filling)
        balances, places = await reader.balances(), await reader.places()
        for account in sorted(balances.keys() | self._sums.keys()):
            if balances.get(account) != self._sums.get(account):
                raise Difference(f"{account} does not hold what its transfers make")
        await filling.add("balances", [(name, places[name], held) for name, held in balances.items()])
        vault = await reader.vault()
        self._vault = {name: value for name, value in vault.items() if not name.startswith(SEALED)}
        await filling.add("vault", list(self._vault.items()))
        notes = await reader.notes()
        notes[COPIED] = f"{time.time_ns() // 1_000:016d}-{secrets.token_hex(8)}"
        await filling.add("house", [(key, note) for key, note in notes.items() if key != "version"])

    async def _fill_stream(self, stream: Stream, filling: Filling) -> None:
        name, founding, head = stream.head.stream, stream.founding, stream.head
        row = (name, founding.kind, founding.setup, founding.created_at, head.seq, head.hash)
        await filling.add("streams", [row])
        async for entries, transfers in self._chunks(self._reader, stream):
            await filling.add(
                "entries",
                [(entry.stream, entry.seq, entry.id, entry.at, entry.body, entry.hash) for entry in entries],
            )
            rows = [(name, m.seq, m.number, m.source, m.target, m.amount, m.reason) for m in transfers]
            await filling.add("transfers", rows)
            self._count(entries, transfers)
        rounds = await self._reader.rounds(name)
        await filling.add("rounds", [(name, begun.number, begun.first_seq) for begun in rounds])
        snapshots = await self._reader.snapshots(name)
        await filling.add("snapshots", [(name, kept.seq, kept.body, kept.digest) for kept in snapshots])

    def _count(self, entries: list[Entry], transfers: list[Moved]) -> None:
        self._entries += len(entries)
        self._transfers += len(transfers)
        for row in transfers:
            self._sums[row.source] = self._sums.get(row.source, 0) - row.amount
            self._sums[row.target] = self._sums.get(row.target, 0) + row.amount

    async def _chunks(self, reader: Reader, stream: Stream) -> AsyncIterator[tuple[list[Entry], list[Moved]]]:
        """Entries and transfers of a stream, many at a time, each verified against the chain."""
        name = stream.head.stream
        entries: list[Entry] = []
        transfers: list[Moved] = []
        journal, money = reader.entries(name, _BEFORE_ALL), reader.transfers(name, _BEFORE_ALL)
        async for entry, moved in checked(genesis(stream.founding), journal, money, stream.head):
            entries.append(entry)
            transfers += moved
            if len(entries) == CHUNK:
                yield entries, transfers
                self._told(len(entries))
                entries, transfers = [], []
        yield entries, transfers
        self._told(len(entries))

    async def compare(self, filled: Reader) -> None:
        if await filled.streams() != self._streams:
            raise Difference("its heads are different")
        if (await filled.balances(), await filled.vault()) != (self._sums, self._vault):
            raise Difference("its balances or secrets are different")
        for stream in self._streams:
            name = stream.head.stream
            if await filled.rounds(name) != await self._reader.rounds(name):
                raise Difference(f"the index of rounds of {name} is different")
            async for _ in self._chunks(filled, stream):
                pass

    def copied(self) -> Copied:
        heads = tuple(stream.head for stream in self._streams)
        return Copied(len(heads), self._entries, self._transfers, len(self._vault), heads)


@asynccontextmanager
async def new_file(path: Path) -> AsyncIterator[Store]:
    """A store in a new file that only its owner may read; it appears when it is complete, and never replaces
    another."""
    if path.exists():
        raise _there(path)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
        os.close(handle)
    except OSError as error:
        raise _unwritable(path, error) from None
    part = Path(name)
    try:
        store = await SqliteStore.open(part, time.time_ns() // 1_000)
        try:
            yield store
        finally:
            await store.close()
        _publish(part, path)
    finally:
        for left in (part, Path(f"{part}-wal"), Path(f"{part}-shm")):
            left.unlink(missing_ok=True)


def _publish(part: Path, path: Path) -> None:
    try:
        try:
            path.hardlink_to(part)  # refused if a file has appeared there meanwhile
        except FileExistsError:
            raise _there(path) from None
        except OSError:
            # Not every file system can give a file two names.
            if path.exists():
                raise _there(path) from None
            part.rename(path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        raise _unwritable(path, error) from None


def _there(path: Path) -> Refused:
    return Refused("bad-file", "{path} already exists and is not overwritten: give another name", path=path)


def _unwritable(path: Path, error: OSError) -> Refused:
    return Refused(
        "bad-file",
        "{path} cannot be written: {why}",
        path=path,
        why=(error.strerror or str(error)).lower(),
    )
