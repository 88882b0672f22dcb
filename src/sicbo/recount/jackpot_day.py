"""The day's count of the pools: the journal folded by the second count, and compared with the room and the balances."""

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from msgspec import Struct

from sicbo.engine.house import House
from sicbo.engine.pending import Answer
from sicbo.engine.room import BUGS
from sicbo.hosting.jackpots import KIND
from sicbo.recount.jackpots import JackpotCount
from sicbo.refusals import Refused
from sicbo.rooms.jackpots.messages import Figures, Reconcile
from sicbo.rooms.jackpots.state import STREAM
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.store.chain import Difference
from sicbo.store.interface import Reader

ATTEMPTS: Final = 20
"""During play the pools change; a count that was overtaken reads only the new entries, which takes a moment."""


class Counted(Struct, frozen=True):
    """The pools as the second count has them."""

    events: int
    figures: tuple[Figures, ...]


class PoolsReading:
    """The pools of a store counted again from their journal, and then onwards from the last counted entry."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._count: JackpotCount | None = None
        self._seq = 0

    async def read_on(self) -> JackpotCount | None:
        """Count up to the newest entry; `None` if the store has no pools. Raises `Difference`."""
        if self._count is None:
            found = await self._reader.stream(STREAM)
            if found is None or found.founding.kind != KIND:
                return None
            self._count = JackpotCount(STREAM, found.founding.setup, {})
        async for chunk in self._reader.entries(STREAM, self._seq):
            for entry in chunk:
                try:
                    self._count.enter(entry.seq, msgspec.json.decode(entry.body))
                except (Refused, *BUGS) as fault:
                    raise Difference(f"{STREAM}@{entry.seq} cannot be recounted: {fault!r}") from fault
                self._seq = entry.seq
        return self._count

    async def counted(self) -> Counted:
        """The figures, for a room to compare with its own."""
        try:
            count = await self.read_on()
        except Difference as difference:
            raise Refused(
                "store-damaged", "the pools cannot be recounted: {difference}", difference=difference
            ) from difference
        if count is None:
            raise Refused("unknown-stream", "this house has no pools")
        return Counted(count.events, tuple(msgspec.convert(pool, Figures) for pool in count.figures()))


async def count_jackpots(reader: Reader) -> JackpotCount | None:
    """The pools of a store counted again; `None` if it has none. Raises `Difference`."""
    return await PoolsReading(reader).read_on()


async def reconcile(house: House, reader: Reader, day: str, by: Person = SYSTEM) -> Answer:
    """Count the pools with independent code and have the room compare the figures with its own, on record."""
    return await record_count(house, PoolsReading(reader).counted, day, by)


async def record_count(
    house: House, counted: Callable[[], Awaitable[Counted]], day: str, by: Person = SYSTEM
) -> Answer:
    """Record a count. `counted` is called again, and reads on, if the pools have changed meanwhile."""
    for attempt in range(1, ATTEMPTS + 1):
        found = await counted()
        asked = Reconcile(by=by, day=day, events=found.events, figures=found.figures)
        try:
            return await house.send(STREAM, f"reconcile-{day}-{found.events}", asked)
        except Refused as refused:
            if refused.code != "out-of-order" or attempt == ATTEMPTS:
                raise
    raise AssertionError("the last attempt answers or raises")
