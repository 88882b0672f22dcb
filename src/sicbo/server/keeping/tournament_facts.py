"""Delivers the facts of a tournament's table to the tournament, each spin once, despite crashes.

The tournament remembers the last entry received from each table; a new owner continues from there. A tournament's table
delivers nothing to cage or jackpots: its chips are not money.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from sicbo.engine.house import House
from sicbo.hosting.tables import TableRoom
from sicbo.hosting.tournament import heard_from
from sicbo.refusals import HEARD, Refused
from sicbo.rooms.tournament.messages import Hear
from sicbo.server.background.background import survived
from sicbo.server.keeping.deliveries import Entered
from sicbo.store.interface import Store

RETRY_SECONDS: Final = 0.5


class Tidings:
    """The path from one table to its tournament."""

    def __init__(
        self, store: Store, office: House, room: TableRoom, troubled: Callable[[str, Refused], None]
    ) -> None:
        self._store = store
        self._office = office
        self._room = room
        self._troubled = troubled
        self._queue: asyncio.Queue[Hear] = asyncio.Queue()
        self._running: asyncio.Task[None] | None = None

    @property
    def _tournament(self) -> str:
        return str(self._room.game.card.tournament)

    def note(self, entered: Entered) -> None:
        """An entry has been committed."""
        told = heard_from(self._room.table_id, entered.seq, entered.events)
        if told is not None:
            self._queue.put_nowait(told)

    async def start(self, until: int, _rounds: int) -> None:
        """Deliver what was committed and not delivered, up to this entry, then new entries."""
        table = self._room.table_id
        heard = (await self._office.state(self._tournament))[1].heard.get(table, 0)
        async for chunk in self._store.entries(table, heard, until):
            for entry in chunk:
                _, events = self._room.decode_record(entry.body.encode())
                told = heard_from(table, entry.seq, events)
                if told is not None:
                    self._queue.put_nowait(told)
        self._running = asyncio.create_task(self._run(), name=f"tidings of {table}")

    async def stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait([self._running])

    async def drained(self) -> None:
        """Wait until everything so far has been delivered, or until this is stopped and others deliver the rest."""
        all_told = asyncio.create_task(self._queue.join())
        ends = [all_told] if self._running is None else [all_told, self._running]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        all_told.cancel()

    async def _run(self) -> None:
        while True:
            told = await self._queue.get()
            while not await self._heard(told):
                await asyncio.sleep(RETRY_SECONDS)
            self._queue.task_done()

    async def _heard(self, told: Hear) -> bool:
        """Whether it was delivered; a spin that fails now is delivered later, whatever went wrong."""
        try:
            _, mistake = await survived(self._tell(told), "tidings", table=self._room.table_id)
        except Refused as refused:
            self._troubled(self._room.table_id, refused)
            return False
        return not mistake

    async def _tell(self, told: Hear) -> None:
        """Send a fact; one that the tournament has already received, in any wording, is done."""
        try:
            await self._office.send(self._tournament, f"{told.source}@{told.seq}", told)
        except Refused as refused:
            if refused.code not in HEARD:
                raise
