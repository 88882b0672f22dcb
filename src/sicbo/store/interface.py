"""What the house needs of a store, whichever engine keeps it."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, Protocol

from sicbo.refusals import Refused
from sicbo.store.batch import Batch
from sicbo.store.journal import Entry, Founding, Moved, RoundIndex, Snapshot, Stream, Summed
from sicbo.store.leases import Lease
from sicbo.store.notices import Heard
from sicbo.store.operational import Mode, Session

CHUNK: Final = 1_000
"""Rows that a long read takes into memory at a time."""

SNAPSHOTS_KEPT: Final = 2
"""The newest, and the previous one in case the newest is damaged."""


class OutcomeUnknown(Exception):
    """The store was lost after a batch was handed over: it may or may not have been saved."""

    def __init__(self, cause: Refused) -> None:
        self.cause = cause
        super().__init__(cause)


class ConstraintBroken(Exception):
    """The database's own checks refuse a batch: another process has moved a shared account since it was decided.

    If no other process writes, this is a bug in the house.
    """


class Reader(Protocol):
    """Reading; every method raises `Refused` with a store's code when the store cannot be read."""

    async def streams(self) -> list[Stream]:
        """All streams, by name."""

    async def kinds(self) -> dict[str, str]:
        """The kind of every stream by its name: no founding is read, which holds a whole book."""

    async def stream(self, name: str) -> Stream | None:
        """One stream with its head."""

    async def faults(self) -> list[str]:
        """What the engine itself finds wrong with its files, including indexes. PostgreSQL is not asked: it has its own
        tools for that."""

    async def unguarded(self) -> list[str]:
        """Every guard against changing the past that the database no longer has as it was created, in a sentence."""

    async def strays(self) -> list[str]:
        """Names of streams that have rows although they were never created: none in a sound store."""

    async def known(self, asked: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Entry]:
        """Which of these (stream, command id) are in the journal: one query for all of them."""

    def entries(self, stream: str, after: int = 0, until: int | None = None) -> AsyncIterator[list[Entry]]:
        """Entries in order, in chunks, after `after` up to and including `until`."""

    def transfers(self, stream: str, after: int = 0, until: int | None = None) -> AsyncIterator[list[Moved]]:
        """Transfers in order, in chunks, of the entries after `after` up to and including `until`."""

    async def seq_before(self, stream: str, at: int) -> int:
        """The number of the last entry before this time, or 0: the times of a stream never decrease."""

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
        """The last entries after `after` up to `until`, the newest first, whose bodies contain all of `has` exactly, an
        event of one of `kinds` if given, and `like` in any case. The database searches, and nothing else waits."""

    async def sums(self, stream: str, after: int, until: int) -> list[Summed]:
        """Transfers after `after` up to `until`, added up by source, target and reason."""

    async def snapshots(self, stream: str) -> list[Snapshot]:
        """The kept snapshots, the newest first."""

    async def balances(self, place: str | None = None) -> dict[str, int]:
        """The balance of every account, or of every account of a place."""

    async def places(self) -> dict[str, str]:
        """The recorded place of every account."""

    async def rounds(self, stream: str) -> list[RoundIndex]:
        """Where the rounds of a stream begin, by number."""

    async def round_entries(self, stream: str, number: int) -> tuple[int, int] | None:
        """The first and the last entry of a round."""

    async def leases(self) -> list[Lease]:
        """The current leases, by stream."""

    async def notes(self) -> dict[str, str]:
        """The store's notes on itself: when it was created, the version of its tables, its mode."""

    async def mode(self) -> Mode | None:
        """Whether the money is real; `None` before that is set."""

    async def vault(self) -> dict[str, bytes]:
        """All secrets, for a copy of the store; they are in no export and no report."""

    async def vault_get(self, key: str) -> bytes | None:
        """One secret."""

    async def session_get(self, token_hash: str) -> Session | None:
        """A session by the hash of its token, expired or not."""

    async def sessions_of(self, prefix: str) -> list[Session]:
        """The sessions whose hash has this prefix, in order; all of them for an empty prefix."""


class Filling(Protocol):
    """An empty store that is being filled."""

    async def add(self, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
        """Add whole rows to a table, the columns in their order."""


FILLED: Final = ("streams", "entries", "transfers", "balances", "snapshots", "rounds", "vault", "leases")
"""The tables that show that a store is not empty."""


class Store(Reader, Protocol):
    """Reading and writing."""

    async def create_stream(self, founding: Founding) -> Stream:
        """Create a stream, unless one of that name exists; return the existing one."""

    async def append(self, batch: Batch) -> None:
        """Save a batch: all of it or, with `Refused`, nothing of it; with `OutcomeUnknown`, one of the two.

        Refused as `store-in-use` when a stream's head is not the one that the batch was built on, or when the lease of
        a stream in `batch.epochs` has another epoch by now. Several writers may append at once.
        """

    async def claim(self, stream: str, owner: str, address: str, seconds: float) -> Lease | None:
        """Take a lease that is free, has expired or is already the owner's; `None` if it is another's.

        The epoch stays if the lease was the owner's and had not expired, and grows otherwise. An owner's name must be
        new each time a process starts. The lease may be relied on for `seconds` from before the call, measured by a
        clock that never jumps; `until` is the database's time and cannot be compared with any other.
        """

    async def renew(self, owner: str, seconds: float) -> list[Lease]:
        """Extend every lease of an owner that was not taken over; those missing from the answer are lost."""

    async def release_lease(self, stream: str, owner: str, epoch: int) -> bool:
        """Give a lease up, so that another process can take it at once; returns whether it was still the owner's."""

    async def set_mode(self, mode: Mode) -> None:
        """Set once whether the money is real. Repeating it changes nothing; a different value is refused."""

    async def note_put(self, key: str, value: str) -> None:
        """Keep a note for all processes of the house, replacing any note with this key."""

    async def vault_put_new(self, key: str, value: bytes) -> bytes:
        """Keep a secret unless there is one; returns the current one."""

    async def vault_drop(self, key: str) -> bool:
        """Delete a secret; returns whether there was one."""

    async def session_put(self, token_hash: str, body: bytes, expires: int) -> None:
        """Keep a session, replacing one with the same hash."""

    async def session_change(self, token_hash: str, body: bytes, expires: int) -> bool:
        """Change a session if it still exists; never restores one that was dropped meanwhile."""

    async def session_drop(self, token_hash: str) -> bool:
        """End a session; true for exactly one caller, so that a token can be valid for one use."""

    async def sessions_drop_expired(self, now: int) -> int:
        """Drop the expired sessions; returns how many there were."""

    async def listen(self, callback: Heard) -> None:
        """Report every append to the store: by any process on PostgreSQL, by this one on SQLite."""

    def frozen(self) -> AbstractAsyncContextManager[Reader]:
        """Read everything as of one moment, whatever is written meanwhile."""

    def filling(self) -> AbstractAsyncContextManager[Filling]:
        """Fill an empty store from a copy, in one transaction; refused if it is not empty."""

    async def close(self) -> None:
        """Close the database; everything appended stays."""
