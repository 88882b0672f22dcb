"""Leases: which process may write a stream, until when, and by which number later writers outrank it.

Every time here is the database's: processes whose clocks disagree, or jump, agree on who holds what.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from msgspec import Struct

PRESENCE: Final = "process/"
"""What the names of the leases begin with by which processes that serve a house are known; no stream is called so."""


class Lease(Struct, frozen=True):
    """A stream and who may write it until when, in microseconds by the database's clock.

    The epoch grows with every change of hands. A batch that carries it is refused once somebody took over, however
    late the one who lost the lease learns of that.
    """

    stream: str
    owner: str
    address: str
    epoch: int
    until: int


_CLAIM = """INSERT INTO leases AS l VALUES ($1, $2, $3, 1, {clock} + $4)
    ON CONFLICT (stream) DO UPDATE SET owner = excluded.owner, address = excluded.address, until = {clock} + $4,
        epoch = l.epoch + CASE WHEN l.owner = excluded.owner AND l.until > {clock} THEN 0 ELSE 1 END
    WHERE l.owner = excluded.owner OR l.until <= {clock}
    RETURNING stream, owner, address, epoch, until"""

# Locked in the order of their names, as appends lock them: nobody waits for another in a circle.
_RENEW = """UPDATE leases SET until = {clock} + $2
    WHERE stream IN (SELECT stream FROM leases WHERE owner = $1 ORDER BY stream{lock}) AND owner = $1
    RETURNING stream, owner, address, epoch, until"""

# The row stays, and with it the epoch: the next owner goes on counting.
_RELEASE = """UPDATE leases SET owner = '', address = '', until = 0
    WHERE stream = $1 AND owner = $2 AND epoch = $3 RETURNING stream"""

_HELD = "SELECT stream, owner, address, epoch, until FROM leases WHERE until > {clock} ORDER BY stream"


class LeaseReader(ABC):
    """Who holds what, on what an engine supplies."""

    CLOCK: ClassVar[str]
    """The database's own time in microseconds, in its own words."""

    @abstractmethod
    async def _rows(self, question: str, *values: Any) -> Sequence[Any]:
        """The rows that answer a question, values in the place of $1, $2 …"""

    async def leases(self) -> list[Lease]:
        return [Lease(*row) for row in await self._rows(_HELD.format(clock=self.CLOCK))]


class LeaseKeeper(LeaseReader):
    """Leases taken, prolonged and given up."""

    LOCK: ClassVar[str]
    """How rows are locked while they are read, where that is not the whole file."""

    @abstractmethod
    async def _keep(self, question: str, *values: Any) -> Sequence[Any]:
        """Change leases at once, whatever else is being done, and return the rows that the statement returns."""

    async def claim(self, stream: str, owner: str, address: str, seconds: float) -> Lease | None:
        assert owner, "nobody can own nothing"
        rows = await self._keep(
            _CLAIM.format(clock=self.CLOCK), stream, owner, address, _microseconds(seconds)
        )
        return Lease(*rows[0]) if rows else None

    async def renew(self, owner: str, seconds: float) -> list[Lease]:
        question = _RENEW.format(clock=self.CLOCK, lock=self.LOCK)
        rows = await self._keep(question, owner, _microseconds(seconds))
        return sorted((Lease(*row) for row in rows), key=lambda lease: lease.stream)

    async def release_lease(self, stream: str, owner: str, epoch: int) -> bool:
        return bool(await self._keep(_RELEASE, stream, owner, epoch))


def _microseconds(seconds: float) -> int:
    return round(seconds * 1_000_000)
