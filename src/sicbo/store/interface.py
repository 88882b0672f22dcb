"""What the house asks of a store, whichever engine keeps it."""

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
"""Rows that a long reading takes into memory at a time."""

SNAPSHOTS_KEPT: Final = 2
"""The newest, and the one before in case the newest is damaged."""


class OutcomeUnknown(Exception):
    """The store was lost after a batch was handed over: it may have been saved or not."""

    def __init__(self, cause: Refused) -> None:
        self.cause = cause
        super().__init__(cause)


class ConstraintBroken(Exception):
    """The database's own checks refuse a batch: another process has moved a shared account since it was decided.

    Where no other process writes, the house has decided something wrong."""


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

    async def seq_before(self, stream: str, at: int) -> int:
        """The number of the last entry before this time, 0 where there is none: times of a stream never go back."""

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
        """The last entries from behind `after` up to `until`, the newest first, whose bodies hold all of `has` to the letter,
        an event of one of `kinds` where some are given, and `like` whether its letters are large or small. The database
        looks through them, and nothing else waits."""

    async def sums(self, stream: str, after: int, until: int) -> list[Summed]:
        """Transfers from behind `after` up to `until`, added up by source, target and reason."""

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

    async def leases(self) -> list[Lease]:
        """The leases that hold now, by stream."""

    async def notes(self) -> dict[str, str]:
        """What the store notes of itself: when it was created, the version of its tables, its mode."""

    async def mode(self) -> Mode | None:
        """Whether the money is real; nothing before that was said."""

    async def vault(self) -> dict[str, bytes]:
        """All secrets, for a copy of the store; they are in no export and no report."""

    async def vault_get(self, key: str) -> bytes | None:
        """One secret."""

    async def session_get(self, token_hash: str) -> Session | None:
        """A session by the hash of its token, expired or not."""

    async def sessions_of(self, prefix: str) -> list[Session]:
        """The sessions whose hash begins so, in order; all of them for an empty prefix."""


class Filling(Protocol):
    """An empty store that is being filled."""

    async def add(self, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
        """Add whole rows to a table, the columns in their order."""


FILLED: Final = ("streams", "entries", "transfers", "balances", "snapshots", "rounds", "vault", "leases")
"""The tables that tell that a store is not empty."""


class Store(Reader, Protocol):
    """Reading and writing."""

    async def found(self, founding: Founding) -> Stream:
        """Found a stream, unless there is one of that name; return the one that is there now."""

    async def append(self, batch: Batch) -> None:
        """Save a batch: all of it or, with `Refused`, nothing of it; with `OutcomeUnknown`, one of the two.

        Refused as `store-in-use` when a stream's head is not the one that the batch was built on, or when the lease
        of a stream in `batch.epochs` has another epoch by now. Several may append at once on one store.
        """

    async def claim(self, stream: str, owner: str, address: str, seconds: float) -> Lease | None:
        """Take a lease that is free, has run out or is the owner's already; nothing when it is another's.

        The epoch stays when the lease was the owner's and had not run out, and grows otherwise. An owner's name must
        be new each time a process starts. The lease may be relied on for `seconds` from before the call, measured by
        a clock that never jumps; `until` is the database's time and cannot be held against any other.
        """

    async def renew(self, owner: str, seconds: float) -> list[Lease]:
        """Prolong every lease of an owner that nobody took; those that are not in the answer are lost."""

    async def release_lease(self, stream: str, owner: str, epoch: int) -> bool:
        """Give a lease up, so that the next can take it at once; whether it was still the owner's."""

    async def set_mode(self, mode: Mode) -> None:
        """Say once whether the money is real. To say it again changes nothing; to say otherwise is refused."""

    async def note_put(self, key: str, value: str) -> None:
        """Note something for all processes of the house, in the place of what was noted under this key."""

    async def vault_put_new(self, key: str, value: bytes) -> bytes:
        """Keep a secret unless there is one; returns the one that is there now."""

    async def vault_drop(self, key: str) -> bool:
        """Forget a secret; whether there was one."""

    async def session_put(self, token_hash: str, body: bytes, expires: int) -> None:
        """Keep a session, in the place of one with the same hash."""

    async def session_change(self, token_hash: str, body: bytes, expires: int) -> bool:
        """Change a session if it is still there; never brings back one that was dropped meanwhile."""

    async def session_drop(self, token_hash: str) -> bool:
        """End a session; true for exactly one of those who end it, so that a token can be good for one time."""

    async def sessions_drop_expired(self, now: int) -> int:
        """Drop the sessions that have expired; how many there were."""

    async def listen(self, callback: Heard) -> None:
        """Have every append to the store told, by whichever process on PostgreSQL, by this one on SQLite."""

    def frozen(self) -> AbstractAsyncContextManager[Reader]:
        """Read everything as it was at one moment, whatever is written meanwhile."""

    def filling(self) -> AbstractAsyncContextManager[Filling]:
        """Fill an empty store from a copy, in one transaction; refused when anything is in it."""

    async def close(self) -> None:
        """Let go of the database; what was appended stays."""
