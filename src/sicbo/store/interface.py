"""What the house asks of a store, whichever engine keeps it."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final, Protocol

from sicbo.refusals import Refused
from sicbo.store.batch import Batch
from sicbo.store.journal import Entry, Founding, Moved, RoundIndex, Snapshot, Stream

CHUNK: Final = 1_000
"""Rows that a long reading takes into memory at a time."""

SNAPSHOTS_KEPT: Final = 2
"""The newest, and the one before in case the newest is damaged."""


class OutcomeUnknown(Exception):
    """The store was lost after a batch was handed over: it may have been saved or not."""

    def __init__(self, cause: Refused) -> None:
        self.cause = cause
        super().__init__(str(cause))


class Reader(Protocol):
    """Reading; every method raises `Refused` with a store's code when the store cannot be read."""

    async def streams(self) -> list[Stream]:
        """All streams, by name."""

    async def stream(self, name: str) -> Stream | None:
        """One stream with its head."""

    async def faults(self) -> list[str]:
        """What the engine itself finds wrong with its files, indexes too. PostgreSQL is not asked: it has tools of
        its own for that."""

    async def strays(self) -> list[str]:
        """Names of streams that have rows although they were never founded: nothing, in a sound store."""

    async def known(self, asked: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Entry]:
        """Which of these (stream, command id) are in the journal: one query for all of them."""

    def entries(self, stream: str, after: int = 0, until: int | None = None) -> AsyncIterator[list[Entry]]:
        """Entries in order, in chunks, from behind `after` up to and including `until`."""

    def transfers(self, stream: str, after: int = 0, until: int | None = None) -> AsyncIterator[list[Moved]]:
        """Transfers in order, in chunks, of the entries from behind `after` up to and including `until`."""

    async def snapshots(self, stream: str) -> list[Snapshot]:
        """The kept snapshots, the newest first."""

    async def balances(self, place: str | None = None) -> dict[str, int]:
        """What every account holds, or every account of a place."""

    async def places(self) -> dict[str, str]:
        """The place that is noted for every account."""

    async def rounds(self, stream: str) -> list[RoundIndex]:
        """Where the rounds of a stream begin, by number."""

    async def round_entries(self, stream: str, number: int) -> tuple[int, int] | None:
        """The first and the last entry of a round."""


class Store(Reader, Protocol):
    """Reading and writing."""

    async def found(self, founding: Founding) -> Stream:
        """Found a stream, unless there is one of that name; return the one that is there now."""

    async def append(self, batch: Batch) -> None:
        """Save a batch: all of it or, with `Refused`, nothing of it; with `OutcomeUnknown`, one of the two.

        Refused as `store-in-use` when a stream's head is not the one that the batch was built on.
        """

    def frozen(self) -> AbstractAsyncContextManager[Reader]:
        """Read everything as it was at one moment, whatever is written meanwhile."""

    async def close(self) -> None:
        """Let go of the database; what was appended stays."""
