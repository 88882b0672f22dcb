"""Drives many terminals of a demonstration with real clients, at a given rate, and measures the answers.

Bets are due at fixed times, whatever the house does: a late answer does not delay the following bets, and its time is
counted from the moment it was due.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import cycle, islice
from time import perf_counter
from typing import Final

import msgspec
from msgspec import Raw, Struct

from sicbo.client.bots import FALLBACK_BETS, NOT_THIS_TIME, NOTE, Seat, minimum
from sicbo.client.house import HouseClient, connect
from sicbo.client.load_figures import Figures, Pushes, Tally, spread
from sicbo.client.table import TableClient
from sicbo.refusals import Refused
from sicbo.wire import Plain

SIGN_IN_SECONDS: Final = 600.0
SIGN_INS_AT_ONCE: Final = 16
WARM_UP_SECONDS: Final = 2.0
TAKEN_BACK_AFTER: Final = 40
TICK_SECONDS: Final = 0.005

Told = Callable[[str, int, int], None]
"""What is being done, how much of it, of how much."""


class Plan(Struct, frozen=True, kw_only=True):
    """The parameters of a load."""

    address: str
    terminals: int
    tables: int
    rate: float
    """total bets a second; 0 for each terminal's next as soon as the last is answered"""
    seconds: float
    slip: int = 1
    """bets in one command"""
    key: str = "demonstration"
    note: int = NOTE


class _Seen(Struct):
    """What a terminal needs of a view; the rest is not even decoded."""

    class _Table(Struct):
        phase: str = ""

    seq: int
    now: int
    table: _Table


_seen: Final = msgspec.json.Decoder(_Seen)


class Terminal:
    """One of many: a live table, its seat there, and whether betting is open."""

    __slots__ = (
        "_bets",
        "_laid",
        "_number",
        "_pushes",
        "_screen",
        "_slip",
        "_stake",
        "betting",
        "seat",
        "table",
    )

    def __init__(self, house: HouseClient, table: str, screen: int, pushes: Pushes, plan: Plan) -> None:
        self.betting = False
        self.table: TableClient = house.table(table, patience_seconds=5, ping_seconds=None, on_view=self._saw)
        self.seat = Seat(self.table, plan.note)
        self._screen = screen
        self._pushes = pushes
        self._slip = plan.slip
        self._bets: tuple[str, ...] = FALLBACK_BETS
        self._stake = 0
        self._number = screen
        self._laid = 0

    def _saw(self, raw: Raw) -> None:
        seen = _seen.decode(raw)
        self.betting = seen.table.phase == "betting"
        self._pushes.arrived(self._screen, seen.now, time.time_ns() // 1_000, seen.seq)

    async def sit_down(self, bets: tuple[str, ...]) -> None:
        self._bets = bets
        await self.seat.take()
        await self.seat.insert_note()
        view = self.table.view
        assert view is not None
        self._stake = max(minimum(view, bet) for bet in bets)

    async def wager(self) -> int:
        """The next slip; now and then everything is taken back first, so that limit and credit last."""
        if self._laid >= TAKEN_BACK_AFTER:
            self._laid = 0
            await self.table.do({"type": "TakeBackWagers"})
        self._laid += 1
        self._number += 1
        bets = self._bets
        first = self._number * self._slip
        slip = {bets[(first + step) % len(bets)]: self._stake for step in range(self._slip)}
        answer = await self.seat.stake(slip)
        self._pushes.saved(answer.seq, answer.at)
        return len(slip)


class Load:
    """The terminals and what they measure."""

    def __init__(self, plan: Plan, told: Told) -> None:
        self.plan = plan
        self.tally = Tally()
        self._told = told
        self._terminals: list[Terminal] = []
        self._pushes: list[Pushes] = []
        self._asking: set[asyncio.Task[None]] = set()

    # -- getting there ------------------------------------------------------------------------------------------

    async def connect(self, house: HouseClient) -> None:
        """Sign every terminal in, sit down at it and put a note in."""
        seats = await self._seats(house)
        bets = {table: await _bets_of(house, table) for table in seats}
        waiting = asyncio.Semaphore(SIGN_INS_AT_ONCE)
        done = 0

        async def seated(table: str, place: int, pushes: Pushes) -> Terminal:
            nonlocal done
            async with waiting:
                own = await house.terminal(f"{table}/{place}", self.plan.key)
                terminal = Terminal(own, table, place - 1, pushes, self.plan)
                await terminal.sit_down(bets[table])
                done += 1
                self._told("terminals", done, self.plan.terminals)
                return terminal

        self._pushes = [Pushes(self.tally, count) for count in seats.values()]
        async with asyncio.TaskGroup() as group:
            made = [
                group.create_task(seated(table, place, pushes))
                for table, pushes in zip(seats, self._pushes, strict=True)
                for place in range(1, pushes.screens + 1)
            ]
        # In turns over the tables, as people sit everywhere at once.
        self._terminals = [task.result() for task in made]
        self._terminals.sort(key=lambda terminal: terminal._screen)

    async def _seats(self, house: HouseClient) -> dict[str, int]:
        """How many terminals at which table: as evenly as the seats allow."""
        places: dict[str, int] = {}
        for table in await house.tables():
            shown = table if table.get("places") else (await house.view(table["id"])).table
            if not shown.get("demonstration"):
                raise Refused(
                    "not-in-live-mode",
                    "{table} is not a demonstration table: a load test plays with made-up banknotes",
                    table=table["id"],
                )
            if await self._takes_notes(house, table["id"]):
                places[table["id"]] = shown["places"]
            if len(places) == self.plan.tables:
                break
        room = sum(places.values())
        if len(places) < self.plan.tables or room < self.plan.terminals:
            raise Refused(
                "bad-request",
                "the house has {count} tables with {room} terminals that accept banknotes: give smaller "
                "numbers, or add tables and seats",
                count=len(places),
                room=room,
            )
        seats = dict.fromkeys(places, 0)
        for name in islice(_in_turns(places), self.plan.terminals):
            seats[name] += 1
        return seats

    async def _takes_notes(self, house: HouseClient, table: str) -> bool:
        """Whether a terminal of this table can be played without a person; if chips are sold, a dealer is needed."""
        own = await house.terminal(f"{table}/1", self.plan.key)
        seat = Seat(own.table(table, ping_seconds=None), self.plan.note)
        try:
            await seat.take()
            await seat.insert_note()
        except Refused as refused:
            if refused.code not in ("stake-not-accepted", "bad-request", "not-yours-to-do", "table-closed"):
                raise
            return False
        finally:
            await own.close()
        return True

    # -- measuring ------------------------------------------------------------------------------------------------

    async def run(self) -> Figures:
        """Warm up, measure, and wait for pending answers."""
        sending = asyncio.create_task(self._at_rate() if self.plan.rate else self._as_answered())
        await asyncio.sleep(WARM_UP_SECONDS)
        self.tally.begin(time.time_ns() // 1_000)
        losses, began = self._connections(), perf_counter()
        while (spent := perf_counter() - began) < self.plan.seconds:
            if sending.done():
                break
            self._told("seconds", int(spent * 10), int(self.plan.seconds * 10))
            await asyncio.sleep(0.1)
        self.tally.open = False
        spent, losses = perf_counter() - began, self._connections() - losses
        sending.cancel()
        ended = await asyncio.gather(sending, return_exceptions=True)
        await asyncio.gather(*self._asking, return_exceptions=True)
        if isinstance(ended[0], Exception):
            raise ended[0]
        return self._figures(spent, losses)

    def _connections(self) -> int:
        return sum(terminal.table.connections for terminal in self._terminals)

    async def _at_rate(self) -> None:
        """Send what is due, every few milliseconds; while betting is closed, nothing becomes due."""
        interval = self.plan.slip / self.plan.rate
        turns, due = cycle(self._terminals), perf_counter()
        while True:
            now = perf_counter()
            while due <= now:
                terminal = self._next_betting(turns)
                if terminal is None:
                    due = now + TICK_SECONDS
                    break
                if self.tally.open:
                    self.tally.lag.append(now - due)
                task = asyncio.create_task(self._ask(terminal, due))
                self._asking.add(task)
                task.add_done_callback(self._asking.discard)
                due += interval
            await asyncio.sleep(max(0.0, min(due - perf_counter(), TICK_SECONDS)))

    def _next_betting(self, turns: Iterator[Terminal]) -> Terminal | None:
        for _ in self._terminals:
            terminal = next(turns)
            if terminal.betting:
                return terminal
        return None

    async def _as_answered(self) -> None:
        """Every terminal sends its next bet when the last has been answered."""

        async def run(terminal: Terminal) -> None:
            while True:
                if not terminal.betting:
                    await asyncio.sleep(0.05)
                    continue
                await self._ask(terminal, perf_counter())

        await asyncio.gather(*(run(terminal) for terminal in self._terminals))

    async def _ask(self, terminal: Terminal, due: float) -> None:
        try:
            wagers = await terminal.wager()
        except Refused as refused:
            self.tally.refused(refused.code)
            if refused.code == "not-enough":
                await terminal.seat.insert_note()
            elif refused.code not in NOT_THIS_TIME:
                await asyncio.sleep(0.2)
            return
        self.tally.acknowledged(wagers, perf_counter() - due)

    def _figures(self, seconds: float, losses: int) -> Figures:
        tally, fullest = self.tally, max(self._pushes, key=lambda pushes: pushes.screens)
        return Figures(
            address=self.plan.address,
            terminals=len(self._terminals),
            tables=len({terminal.table.name for terminal in self._terminals}),
            terminals_of_fullest_table=fullest.screens,
            seconds=round(seconds, 2),
            asked_rate=self.plan.rate,
            wagers=tally.wagers,
            wagers_per_second=round(tally.wagers / seconds, 1),
            commands=tally.commands,
            refusals=dict(tally.refusals.most_common()),
            losses=losses,
            wager_ms=spread(tally.taken),
            view_ms=spread([taken for pushes in self._pushes for taken in pushes.to_last]),
            view_fullest_ms=spread(fullest.to_last),
            view_first_ms=spread(tally.to_each),
            shown_ms=spread([taken for pushes in self._pushes for taken in pushes.shown()]),
            lag_ms=spread(tally.lag),
        )

    async def close(self) -> None:
        await asyncio.gather(*(terminal.table.close() for terminal in self._terminals))


async def _bets_of(house: HouseClient, table: str) -> tuple[str, ...]:
    game: Plain = await house.ask("GET", f"/api/tables/{table}/game")
    return tuple(bet["bet"] for bet in game["bets"]) or FALLBACK_BETS


def _in_turns(places: dict[str, int]) -> Iterator[str]:
    """Each table once, then each with a second seat again, and so on."""
    for place in range(max(places.values(), default=0)):
        yield from (table for table, count in places.items() if place < count)


@asynccontextmanager
async def loaded(plan: Plan, told: Told = lambda *_: None) -> AsyncIterator[Load]:
    """All terminals connected, seated and in credit; gone at the end."""
    async with await connect(plan.address, patience_seconds=SIGN_IN_SECONDS) as house:
        load = Load(plan, told)
        try:
            await load.connect(house)
            yield load
        finally:
            await load.close()
