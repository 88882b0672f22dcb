"""Leases: which process may write a stream, until when, and the epoch by which later writers outrank it.

Every time here is the database's, so that processes whose clocks disagree, or jump, agree on who holds what.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from msgspec import Struct

PRESENCE: Final = "process/"
"""The prefix of the lease names that identify the processes serving a house; no stream has it."""

FARTHEST: Final = 120_000_000
"""No lease lasts longer. One that seems to was taken before the database's clock was put back, and holds no longer: its
owner, if there is one, has renewed its leases seconds ago or is outranked."""


class Lease(Struct, frozen=True):
    """Who may write a stream, and until when, in microseconds by the database's clock.

    The epoch grows with every change of hands. A batch that carries an old epoch is refused after a takeover, however
    late the previous owner learns of it.
    """

    stream: str
    owner: str
    address: str
    epoch: int
    until: int


_CLAIM = """INSERT INTO leases AS l VALUES ($1, $2, $3, 1, {clock} + $4)
    ON CONFLICT (stream) DO UPDATE SET owner = excluded.owner, address = excluded.address, until = {clock} + $4,
        epoch = l.epoch + CASE WHEN l.owner = excluded.owner AND l.until > {clock} THEN 0 ELSE 1 END
    WHERE l.owner = excluded.owner OR l.until NOT BETWEEN {clock} + 1 AND {clock} + {farthest}
    RETURNING stream, owner, address, epoch, until"""

# Locked in name order, as appends lock them, to avoid deadlocks.
_RENEW = """UPDATE leases SET until = {clock} + $2
    WHERE stream IN (SELECT stream FROM leases WHERE owner = $1 ORDER BY stream{lock}) AND owner = $1
    RETURNING stream, owner, address, epoch, until"""

# The row stays, and with it the epoch: the next owner continues counting.
_RELEASE = """UPDATE leases SET owner = '', address = '', until = 0
    WHERE stream = $1 AND owner = $2 AND epoch = $3 RETURNING stream"""

_HELD = "SELECT stream, owner, address, epoch, until FROM leases WHERE until BETWEEN {clock} + 1 AND {clock} + {farthest} ORDER BY stream"


class LeaseReader(ABC):
    """Reads leases through a method that an engine supplies."""

    CLOCK: ClassVar[str]
    """The SQL expression for the database's time in microseconds."""

    @abstractmethod
    async def _rows(self, question: str, *values: Any) -> Sequence[Any]:
        """The rows of a query, with values for $1, $2 …"""

    async def leases(self) -> list[Lease]:
        return [Lease(*row) for row in await self._rows(_HELD.format(clock=self.CLOCK, farthest=FARTHEST))]


class LeaseKeeper(LeaseReader):
    """Takes, extends and gives up leases."""

    LOCK: ClassVar[str]
    """The clause that locks rows while they are read, unless the engine locks the whole file."""

    @abstractmethod
    async def _keep(self, question: str, *values: Any) -> Sequence[Any]:
        """Change leases at once, whatever else is under way, and return the rows that the statement returns."""

    async def claim(self, stream: str, owner: str, address: str, seconds: float) -> Lease | None:
        assert owner, "nobody can own nothing"
        rows = await self._keep(
            _CLAIM.format(clock=self.CLOCK, farthest=FARTHEST), stream, owner, address, _microseconds(seconds)
        )
        return Lease(*rows[0]) if rows else None

    async def renew(self, owner: str, seconds: float) -> list[Lease]:
        question = _RENEW.format(clock=self.CLOCK, lock=self.LOCK)
        rows = await self._keep(question, owner, _microseconds(seconds))
        return sorted((Lease(*row) for row in rows), key=lambda lease: lease.stream)

    async def release_lease(self, stream: str, owner: str, epoch: int) -> bool:
        return bool(await self._keep(_RELEASE, stream, owner, epoch))


def _microseconds(seconds: float) -> int:
    assert seconds * 1_000_000 <= FARTHEST, "no lease lasts so long"
    return round(seconds * 1_000_000)
