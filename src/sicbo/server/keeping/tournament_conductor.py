"""Carries out tournaments' orders at this process's tables, each once, despite crashes; and ends stages on time.

A tournament's journal has its orders to each table; the table's owner sends them under ids derived from the event, and
reports back. After an interruption the next owner continues from the last report, and an order already carried out is
answered again, not done twice. An order refused while there are bets on the layout is repeated when they are gone; any
other refusal is reported to the director. A failure by a bug of ours does not hold up other tables: it is logged, shown
on the director's desk, and retried until it succeeds.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from itertools import groupby
from typing import Final, cast

from msgspec import Struct

from sicbo.engine.house import House
from sicbo.hosting.between.tournament_orders import opening, orders
from sicbo.hosting.tournament import TournamentRoom, floor_table_of
from sicbo.refusals import HEARD, Refused
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.table.messages.tournament import BeginSession
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.pace import SECOND
from sicbo.rooms.tournament.messages import EndTable, ReportFailure, ReportOrders
from sicbo.rooms.tournament.stages import MINUTE
from sicbo.rooms.tournament.state import Tournament
from sicbo.server.background.background import Background, survived
from sicbo.server.background.logs import logger
from sicbo.server.keeping.case_effects import LATER
from sicbo.server.live.live_table import LiveTable
from sicbo.store.interface import Store

LOOK_SECONDS: Final = 0.5
"""How often pending orders are retried, and the clock is checked."""

WAITS_SECONDS: Final = 20
"""How long a table is idle before the director is told what it waits for."""


class Order(Struct, frozen=True):
    """An order of a tournament to a table."""

    tournament: str
    event: int
    """the number of the event that gives the order"""
    number: int
    command: TableCommand

    @property
    def id(self) -> str:
        return f"tournament:{self.tournament}/{self.event}.{self.number}"


class Waits(Exception):  # nothing is wrong: it is not time yet
    """A table cannot carry out an order now, and says why; it is repeated."""


class Followed:
    """A tournament as far as this process has read it, with its orders to tables on the way."""

    def __init__(self, room: TournamentRoom) -> None:
        self.room = room
        self.seq = 0
        self.state = room.begin()
        self.asked: dict[str, list[Order]] = {}
        self.done: dict[str, int] = {}
        """by table: what this process itself has reported, until it has read its own report"""

    def due(self, table: str) -> list[Order]:
        done = max(self.state.carried.get(table, -1), self.done.get(table, -1))
        return [order for order in self.asked.get(table, ()) if order.event > done]


class TournamentConductor(Background):
    """The path from the tournaments of a house to the tables of one process."""

    task_name = "tournaments"

    def __init__(
        self,
        store: Store,
        office: House,
        live: Mapping[str, LiveTable],
        clock: Callable[[], int],
        told_everything: Callable[[str], Awaitable[None]],
    ) -> None:
        self._store = store
        self._office = office
        self._live = live
        self._clock = clock
        self._told_everything = told_everything
        """waits until the tournament has received everything that has happened at a table"""
        self._followed: dict[str, Followed] = {}
        self.over: set[str] = set()
        """tournaments without further orders"""
        self._news = asyncio.Event()
        self._moved: set[str] = set()
        self._alarmed: dict[tuple[str, str], str] = {}
        """by tournament and table: this process's last report of a failure there"""
        self._waits_since: dict[tuple[str, str], tuple[int, int]] = {}
        """by tournament and waiting table: its last entry, and since when it has waited"""

    # -- changes ---------------------------------------------------------------------------------------

    def known(self, tournaments: Iterable[str]) -> None:
        """These tournaments are in the store."""
        new = set(tournaments) - self._followed.keys() - self.over
        if new:
            self._moved |= new
            self._news.set()

    def moved(self, tournament: str) -> None:
        """A tournament was written, here or by another process."""
        if tournament in self._followed:
            self._moved.add(tournament)
            self._news.set()

    def table_moved(self, table: str) -> None:
        """Something has happened at a table that an order may wait for, or the table has come to this process."""
        if any(followed.due(table) for followed in self._followed.values()):
            self._news.set()

    async def _turn(self) -> None:
        waiting = await self.look()
        if not self._news.is_set():
            await self._something_happens(LOOK_SECONDS if waiting else None)
        self._news.clear()

    async def _something_happens(self, seconds: float | None) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return

    async def look(self) -> bool:
        """Read on and do what is due; returns whether an order waits, or a stage is played by the clock."""
        moved, self._moved = self._moved, set()
        waiting = False
        for name in sorted(moved):
            if await self._waits(name, "", self._read_on(name)):
                self._moved.add(name)
                waiting = True
        for name, followed in list(self._followed.items()):
            for table in dict.fromkeys((*followed.asked, *followed.state.runs)):
                live = self._live.get(table)
                if live is not None:
                    waiting = await self._waits(name, table, self._at_table(followed, live)) or waiting
            self._forget_when_over(followed)
        return waiting

    async def _waits(self, tournament: str, table: str, work: Awaitable[bool]) -> bool:
        """Whether there is more to do, or a failure must be retried."""
        try:
            waits, mistake = await survived(work, "tournament", tournament=tournament, table=table)
        except Refused as refused:
            logger().warning(
                "tournament waits",
                tournament=tournament,
                table=table,
                reason=refused.code,
                said=refused.message,
            )
            return True
        await self._alarm(tournament, table, mistake)
        return waits is not False

    async def _alarm(self, tournament: str, table: str, said: str) -> None:
        """Show a failure on the director's desk until it is over."""
        followed = self._followed.get(tournament)
        recorded = "" if followed is None else followed.state.troubles.get(table, "")
        if self._alarmed.get((tournament, table), recorded) == said:
            return
        report = ReportFailure(by=SYSTEM, table=table, said=said)
        try:
            await self._office.send(tournament, f"trouble:{secrets.token_hex(8)}", report)
        except Refused as refused:
            if refused.code not in HEARD:
                logger().warning("alarm waits", tournament=tournament, table=table, said=refused.message)
                return
        self._alarmed[tournament, table] = said

    async def _at_table(self, followed: Followed, live: LiveTable) -> bool:
        """Do what is due at a table, and end it when its time is up; returns whether anything of that is still to
        come."""
        said = await self._carry_out(followed, live) if followed.due(live.name) else ""
        run = followed.state.runs.get(live.name)
        plays = followed.state.in_play and run is not None and not run.ended
        await self._tell_wait(followed, live, said or (live.waits_for() if plays else ""))
        return await self._end_on_time(followed, live) or bool(said) or plays

    async def _tell_wait(self, followed: Followed, live: LiveTable, said: str) -> None:
        """Show on the director's desk what a table waits for, once it has been idle for a while."""
        name, now = followed.state.tournament_id, self._clock()
        at, since = self._waits_since.get((name, live.name), (-1, now))
        if not said or at != live.seq:
            since = now
        self._waits_since[name, live.name] = live.seq, since
        told = said if now - since >= WAITS_SECONDS * SECOND else ""
        if told == followed.state.waiting.get(live.name, ""):
            return
        report = ReportFailure(by=SYSTEM, table=live.name, said=told, waits=True)
        try:
            await self._office.send(name, f"waits:{secrets.token_hex(8)}", report)
        except Refused as refused:
            if refused.code not in HEARD:
                raise

    async def _read_on(self, name: str) -> bool:
        """Fold the new entries, and note each event's orders to tables, without awaiting anything."""
        followed = self._followed.get(name)
        if followed is None:
            seq, state = await self._office.state(name)
            if _is_over(cast(Tournament, state)):
                self.over.add(name)
                return False
            followed = Followed(cast(TournamentRoom, await self._office.room(name)))
        seq, _ = await self._office.state(name)
        async for chunk in self._store.entries(name, followed.seq, seq):
            for entry in chunk:
                _, events = followed.room.decode_record(entry.body.encode())
                for event in events:
                    before = followed.state
                    for number, (table, command) in enumerate(orders(before, event)):
                        order = Order(name, before.version, number, command)
                        followed.asked.setdefault(table, []).append(order)
                    followed.state = followed.room.evolve(before, event)
                followed.seq = entry.seq
        self._followed[name] = followed
        return False

    def _forget_when_over(self, followed: Followed) -> None:
        if _is_over(followed.state):
            self.over.add(followed.state.tournament_id)
            self._followed.pop(followed.state.tournament_id, None)

    # -- orders -------------------------------------------------------------------------------------------------

    async def _carry_out(self, followed: Followed, live: LiveTable) -> str:
        """Send a table its due orders, in order; returns what the rest waits for, empty when all are done."""
        for event, group in groupby(followed.due(live.name), lambda order: order.event):
            refused: list[str] = []
            try:
                for order in group:
                    await self._ask(live, order, refused)
            except Waits as waits:
                return str(waits)
            await self._report(followed, live.name, event, tuple(refused))
        return ""

    async def _ask(self, live: LiveTable, order: Order, refused: list[str]) -> None:
        laid = _is_laid(live)
        try:
            if isinstance(order.command, BeginSession) and live.table.status == "closed":
                await self._open(live)
            await live.tell(order.command, order.id)
        except Refused as said:
            # The round may have ended since the table refused it.
            if said.code in LATER or said.code == "table-closed" or laid or _is_laid(live):
                logger().info("order waits", table=live.name, reason=said.code, said=said.message)
                raise Waits(said.message) from None
            if said.code not in HEARD:
                refused.append(f"{type(order.command).__name__}: {said.message}")

    async def _open(self, live: LiveTable) -> None:
        """Open a tournament's table as the floor's table is; refused while that one is closed."""
        _, floor_table = await self._office.state(floor_table_of(live.name, live.game))
        await live.tell(opening(floor_table), f"tournament-opens:{live.table.version}")

    async def _report(self, followed: Followed, table: str, event: int, refused: tuple[str, ...]) -> None:
        report = ReportOrders(by=SYSTEM, table=table, upto=event, refused=refused)
        try:
            await self._office.send(followed.state.tournament_id, f"{table}!{event}", report)
        except Refused as said:
            if said.code not in HEARD:
                raise
        followed.done[table] = event

    # -- the clock ------------------------------------------------------------------------------------------------

    async def _end_on_time(self, followed: Followed, live: LiveTable) -> bool:
        """End a table between two rounds when its time is up; returns whether the clock of a stage runs here."""
        state, stage = followed.state, followed.state.current
        run = state.runs.get(live.name)
        if stage is None or not state.in_play or not stage.minutes or run is None or run.ended:
            return False
        if self._clock() < state.started_at + stage.minutes * MINUTE:
            return True
        if _is_laid(live):
            return True  # a spin that began in time counts
        await self._told_everything(live.name)
        if self._live.get(live.name) is not live:
            return False  # it was given up meanwhile: its next owner receives its last spins and ends it
        command = EndTable(by=SYSTEM, table=live.name)
        try:
            await self._office.send(state.tournament_id, f"time:{state.stage}:{live.name}", command)
        except Refused as said:
            if said.code not in ("out-of-order", *HEARD):
                raise
        return True


def _is_laid(live: LiveTable) -> bool:
    """Whether the round in play has bets on the layout."""
    return live.table.playing is not None and bool(live.table.playing.layout)


def _is_over(state: Tournament) -> bool:
    """Whether there are no further orders to any table."""
    last = state.freed | dict.fromkeys(state.tables, state.over_at)
    over = state.status in ("awarded", "cancelled")
    return over and all(state.carried.get(table, -1) >= number for table, number in last.items())
