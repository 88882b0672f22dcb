"""Delivers the facts of this process's tables to the cage and the jackpots, each entry once, despite crashes.

The destination remembers the last entry received from each table. A table's new owner reads that, and delivers what is
missing from the journal; during play, deliveries follow the commits.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec import Struct

from sicbo.engine.house import House
from sicbo.engine.pending import Answer
from sicbo.hosting.between.table_facts import (
    cage_facts,
    concerns_others,
    jackpot_facts,
    judged_in,
    round_reversed,
)
from sicbo.hosting.tables import TableRoom
from sicbo.refusals import HEARD, Refused
from sicbo.rooms.cage import messages as cage_messages
from sicbo.rooms.jackpots import messages as jackpots_messages
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.table.messages.table import RoundBegun
from sicbo.rooms.table.messages.unions import TableCommand, TableEvent
from sicbo.rules.settlement import Receipt
from sicbo.store.interface import Store
from sicbo.store.journal import Moved

CAGE: Final = "cage"
JACKPOTS: Final = "jackpots"
RETRY_SECONDS: Final = 0.5
MARKED_EVERY: Final = 1_000
"""How many entries that do not concern it an office may be behind: at most so many are read again."""


class Entered(Struct, frozen=True):
    """One entry of a table's journal that may concern others."""

    seq: int
    at: int
    command: TableCommand
    events: tuple[TableEvent, ...]
    round_number: int
    players: dict[str, str]
    """who sits where, as far as known"""


class Deliveries:
    """The path from one table to the offices of the house."""

    def __init__(
        self,
        store: Store,
        office: House,
        room: TableRoom,
        has_jackpots: bool,
        number_of: Callable[[str], str],
        won: Callable[[str], Awaitable[None]],
        troubled: Callable[[str, Refused], None],
    ) -> None:
        self._store = store
        self._office = office
        self._room = room
        self._has_jackpots = has_jackpots
        self._number_of = number_of
        self._won = won
        self._troubled = troubled
        self._heard: dict[str, int] = {}
        """the last entry of this table that each office had received when this began"""
        self._judged: tuple[int, Receipt] | None = None
        self.told = 0
        """the round that the offices have reached: they have received everything of earlier rounds"""
        self._waiting = 0
        self._queue: asyncio.Queue[Entered] = asyncio.Queue()
        self._caught_up = asyncio.Event()
        self._caught_up.set()
        self._running: asyncio.Task[None] | None = None

    @property
    def _table(self) -> str:
        return self._room.table_id

    def note(self, entered: Entered) -> None:
        """An entry has been committed."""
        if self._is_told(entered):
            self._queue.put_nowait(entered)
            self._waiting += 1
        elif not self._waiting:
            self.told = entered.round_number

    def _is_told(self, entered: Entered) -> bool:
        return concerns_others(entered.events) or entered.seq % MARKED_EVERY == 0

    async def start(self, until: int, rounds: int) -> None:
        """Deliver what was committed and not delivered, up to this entry of this round, then new entries."""
        heard = await self._heard_so_far()
        self._caught_up.clear()
        self._waiting += 1
        self._running = asyncio.create_task(
            self._run(heard, until, rounds), name=f"deliveries of {self._table}"
        )

    async def stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait([self._running])

    async def drained(self) -> None:
        """Wait until everything so far has been delivered."""
        await self._caught_up.wait()
        await self._queue.join()

    async def _heard_so_far(self) -> int:
        """The last entry of this table that every office has received, or need not receive."""
        offices = [CAGE, JACKPOTS] if self._has_jackpots else [CAGE]
        for office in offices:
            heard = (await self._office.state(office))[1].heard.get(self._table)
            self._heard[office] = await self._owed_since(office) if heard is None else heard
        return min(self._heard.values())

    async def _owed_since(self, office: str) -> int:
        """Where to begin for an office without any entry of this table. A ticket is paid however old it is; pools added
        later have no part in the rounds before them."""
        found = await self._store.stream(JACKPOTS) if office == JACKPOTS else None
        return 0 if found is None else await self._store.seq_before(self._table, found.founding.created_at)

    async def _run(self, heard: int, until: int, rounds: int) -> None:
        await self._catch_up(heard, until)
        self.told = rounds
        self._caught_up.set()
        self._waiting -= 1
        if self._has_jackpots:
            await self._insist(lambda: self._won(self._table))
        while True:
            await self._delivered(await self._queue.get())
            self._queue.task_done()
            self._waiting -= 1

    async def _catch_up(self, heard: int, until: int) -> None:
        """Deliver what was missed while reading it, so that memory use does not grow with the journal."""
        number = -1
        while heard < until:
            try:
                if number < 0:
                    number = sum(index.first_seq <= heard for index in await self._store.rounds(self._table))
                async for chunk in self._store.entries(self._table, heard, until):
                    for entry in chunk:
                        command, events = self._room.decode_record(entry.body.encode())
                        number += sum(isinstance(event, RoundBegun) for event in events)
                        entered = Entered(entry.seq, entry.at, command, events, number, {})
                        if self._is_told(entered):
                            await self._delivered(entered)
                        heard = entry.seq
                    await asyncio.sleep(0)
                return
            except Refused as refused:
                self._troubled(self._table, refused)
                await asyncio.sleep(RETRY_SECONDS)

    async def _delivered(self, entered: Entered) -> None:
        self.told = entered.round_number
        await self._insist(lambda: self._deliver(entered))
        await self._insist(lambda: self._mark(entered.seq))

    async def _insist(self, act: Callable[[], Awaitable[None]]) -> None:
        """Retry until it is done: the store may be away, or the house busy, and committed facts are delivered all the
        same."""
        while True:
            try:
                return await act()
            except Refused as refused:
                self._troubled(self._table, refused)
                await asyncio.sleep(RETRY_SECONDS)

    async def _deliver(self, entered: Entered) -> None:
        moved = await self._moved(entered.seq)
        for_cage = cage_facts(
            self._table, entered.at, entered.command, entered.events, moved, self._number_of
        )
        if for_cage:
            await self._tell(
                CAGE,
                entered.seq,
                cage_messages.Hear(by=SYSTEM, source=self._table, seq=entered.seq, facts=for_cage),
            )
        if not self._has_jackpots:
            return
        for_jackpots = jackpot_facts(
            self._table,
            self._room.game,
            f"{self._table}-{entered.round_number}",
            entered.events,
            await self._judged_before(entered),
            entered.players,
        )
        if for_jackpots:
            answer = await self._tell(
                JACKPOTS,
                entered.seq,
                jackpots_messages.Hear(
                    by=SYSTEM, source=self._table, seq=entered.seq, at=entered.at, facts=for_jackpots
                ),
            )
            if answer is not None:
                await self._won(self._table)

    async def _mark(self, seq: int) -> None:
        """Tell offices that are far behind that nothing up to here concerned them."""
        for office, hear in ((CAGE, cage_messages.Hear), (JACKPOTS, jackpots_messages.Hear)):
            if seq - self._heard.get(office, seq) >= MARKED_EVERY:
                await self._tell(office, seq, hear(by=SYSTEM, source=self._table, seq=seq, facts=()))

    async def _judged_before(self, entered: Entered) -> Receipt | None:
        """The receipt of the round whose bets no longer count, as it was before this entry."""
        before = self._judged
        if (receipt := judged_in(entered.events)) is not None:
            self._judged = entered.round_number, receipt
        number = round_reversed(entered.events, entered.round_number)
        if number is None:
            return None
        if before is not None and before[0] == number:
            return before[1]
        found = await self._store.round_entries(self._table, number)
        if found is None:
            return None
        async for chunk in self._store.entries(self._table, found[0] - 1, entered.seq - 1):
            for entry in chunk:
                _, events = self._room.decode_record(entry.body.encode())
                if (receipt := judged_in(events)) is not None:
                    return receipt
        return None

    async def _moved(self, seq: int) -> list[Moved]:
        return [moved async for chunk in self._store.transfers(self._table, seq - 1, seq) for moved in chunk]

    async def _tell(self, stream: str, seq: int, command: object) -> Answer | None:
        """Send a fact to an office; one it has already received, in any wording, is done."""
        if seq <= self._heard.get(stream, 0):
            return None
        try:
            answer = await self._office.send(stream, f"{self._table}@{seq}", command)
            self._heard[stream] = seq
            return answer
        except Refused as refused:
            if refused.code in HEARD:
                return None
            raise
