"""The house's clock: begun after everything on record, and what happens to the machine's clock told to those who can mend it."""

from collections.abc import Callable
from typing import Final

from sicbo.engine.house import House
from sicbo.engine.house_clock import SECOND, HouseClock, Jump
from sicbo.hosting.people import STREAM
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.people.messages import RecordClock
from sicbo.sentences import Said, said
from sicbo.server.background.logs import logger
from sicbo.server.background.metrics import Metrics
from sicbo.store.interface import Store

LOGGED: Final = {
    "ahead": "the machine's clock went ahead",
    "behind": "the machine's clock went back",
    "followed": "the machine's clock stays ahead, and the house follows it",
    "records": "the machine's clock is behind the records",
}

MOST_AT_ONCE: Final = 10
"""Jumps between two looks that are put on record: a broken clock must not fill the journal. The metrics count all."""


class HouseTime:
    """What is known of the clock. A clock that is no `HouseClock` is a test's own, and always right."""

    def __init__(self, clock: Callable[[], int], metrics: Metrics, office: House) -> None:
        self._clock = clock if isinstance(clock, HouseClock) else None
        self._metrics = metrics
        self._office = office
        self._to_record: dict[int, Jump] = {}
        self._jumps = 0
        if self._clock is not None:
            self._clock.noticed = self._noticed
        metrics.watch_clock(lambda: self.off / SECOND)

    async def begin(self, store: Store) -> None:
        """The time is not earlier than the newest record of any table or office."""
        newest = 0
        for stream in await store.streams():
            if stream.head.seq:
                async for chunk in store.entries(stream.founding.stream, stream.head.seq - 1):
                    newest = max(newest, chunk[-1].at)
        self.not_before(newest)

    def not_before(self, recorded: int) -> None:
        """A table is taken whose newest record is of this time."""
        if self._clock is not None:
            self._clock.not_before(recorded)

    @property
    def off(self) -> int:
        """How far the machine's clock is ahead of the house, in microseconds; negative if it is behind."""
        return 0 if self._clock is None else self._clock.off

    @property
    def is_doubtful(self) -> bool:
        """Whether the machine's clock has just jumped ahead: nobody knows yet which time is right."""
        return self._clock is not None and self._clock.is_doubtful

    def trouble(self) -> Said | None:
        """What the floor has to know of the clock."""
        off = self.off
        if off > 0:
            return said(
                "the clock of this machine is {span} ahead of the house: set it right", span=span(off)
            )
        if off < 0:
            return said(
                "the clock of this machine is {span} behind the house, which waits for it: check that it is right",
                span=span(-off),
            )
        return None

    async def look(self, process: str) -> None:
        """Have the clock compared with the time that has passed, and put on record what has happened to it."""
        if self._clock is not None:
            self._clock()
        for number, jump in tuple(self._to_record.items()):
            seconds = round(jump.microseconds / SECOND)
            command = RecordClock(SYSTEM, jump.cause, seconds, process)
            await self._office.send(STREAM, f"clock-{process}-{number}", command)
            del self._to_record[number]

    def _noticed(self, jump: Jump) -> None:
        self._metrics.clock_jumped(jump.cause)
        self._jumps += 1
        if len(self._to_record) < MOST_AT_ONCE:
            self._to_record[self._jumps] = jump
        logger().warning("clock", said=LOGGED[jump.cause], seconds=round(jump.microseconds / SECOND))


def span(microseconds: int) -> str:
    """A length of time in two units."""
    seconds = microseconds // SECOND
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"
