"""A live table of this process: its newest committed state, its viewers, and its clock."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from sicbo.devices.croupier import Croupier
from sicbo.devices.dice_source import Dice, Reading, virtual
from sicbo.engine.house import House
from sicbo.engine.pending import Answer
from sicbo.hosting.tables import TableRoom
from sicbo.refusals import Reason, Refused
from sicbo.rooms.desks.public import Result, TableView, table_view
from sicbo.rooms.kernel.authority import front_line_role, policies_of
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.round.messages import AnnounceResult, ConfirmDice, ReadDice, TakeStep
from sicbo.rooms.table.equipment import activation_of, dice_unread
from sicbo.rooms.table.messages.card import CardChanged
from sicbo.rooms.table.messages.equipment import ReportDevice
from sicbo.rooms.table.messages.limits import ChangeLimits
from sicbo.rooms.table.messages.table import RoundBegun
from sicbo.rooms.table.messages.unions import TableCommand, TableEvent
from sicbo.rooms.table.own_jackpots import JackpotTicket
from sicbo.rooms.table.pace import Due, Pace, extended, next_due, next_of_play, pace_at, pace_of, seat_alone
from sicbo.rooms.table.panels import panel_of
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.server.background.logs import logger
from sicbo.server.background.metrics import Metrics
from sicbo.server.live.channel import Audience, Channel, Shown
from sicbo.server.live.past_results import SHOWN, with_event

REPORTS_SHOWN: Final = 5
DEVICE_FAILED: Final[tuple[Reason, ...]] = ("device-fault", "device-lost")
RETRY_SECONDS: Final = 1.0
"""How long a table waits after a refusal of what it wanted to do: until something changes, or this."""


class LiveTable:
    """One table in this process. Everything that happens to it arrives through `committed`."""

    def __init__(
        self,
        *,
        house: House,
        room: TableRoom,
        state: Table,
        seq: int,
        pace: Pace,
        dice: Dice,
        clock: Callable[[], int],
        metrics: Metrics,
        results: Sequence[Result],
        last_at: int,
        demonstration: bool,
        audience: Audience,
    ) -> None:
        self.house = house
        self.room = room
        self.table = state
        self.seq = seq
        self.pace = pace
        self.channel = Channel(self.shown, clock, metrics.views_pushed, audience)
        self.jackpots: tuple[object, ...] = ()
        self.tickets: Mapping[str, JackpotTicket] = {}
        """of jackpots that the present players have won, by win: each is shown only at its own seat"""
        self.reports: tuple[str, ...] = ()
        """the latest messages of the table's devices, for its staff"""
        self.held = False
        """no new round begins: the house is about to stop"""
        self._dice = dice
        self._clock = clock
        self._metrics = metrics
        self._croupier = Croupier(room.game, virtual(), "house")
        self.results = tuple(results)
        """the latest results, the newest first"""
        self._demonstration = demonstration
        self._ended_at = last_at
        """when the last round ended, or the last event before this process owned the table"""
        self.pace_now: Callable[[Table, Pace, bool], Pace] = lambda _table, pace, _watched: pace
        """the pace, depending on who is at the table and whether a screen shows it"""
        self._waits_for: Refused | None = None
        self._awaited: Due | None = None
        self._reading: tuple[str, Reading | Refused] | None = None
        self._moved = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self.between_rounds: Callable[[LiveTable], Awaitable[None]] | None = None
        """what must be done between rounds, such as the commitment of a fair table to its next dice"""

    @property
    def name(self) -> str:
        return self.table.table_id

    @property
    def game(self) -> Game:
        """By the card now in force."""
        return self.room.game_at(self.table)

    # -- what happened ----------------------------------------------------------------------------------------

    def committed(self, seq: int, state: Table, happened: Sequence[tuple[int, Sequence[TableEvent]]]) -> None:
        """Take over what has been committed; `happened` are times and events."""
        was_playing, number = self.table.playing is not None, self.table.rounds
        self.table, self.seq = state, seq
        for at, events in happened:
            for event in events:
                if isinstance(event, RoundBegun):
                    number = event.number
                self.results = with_event(self.room, self.results, number, event)
                if isinstance(event, CardChanged):
                    now = pace_of(self.game)
                    self.pace = replace(
                        self.pace, wagering_seconds=now.wagering_seconds, alone_seconds=now.alone_seconds
                    )
            if was_playing and state.playing is None:
                self._ended_at = at
        self.channel.changed(self.table)
        if state.playing is None or self._waits_for or self._next() != self._awaited:
            self._moved.set()  # a bet, which is a hundred times as frequent as anything else, changes nothing here

    def shared_view(self) -> TableView:
        shown = self.results[:SHOWN]
        return table_view(
            self.game, self.table, self.pace, shown, self.jackpots, self._demonstration, self.alone
        )

    @property
    def alone(self) -> str:
        """The seat of the only player here, who may ask for the dice before betting closes by the clock."""
        if self.game.card.alone_wagering_seconds is UNSET:
            return ""
        return seat_alone(self.game, self.table, self.pace, self.channel.places)

    def shown(self) -> Shown:
        """What its screens show now."""
        return Shown(
            self.house, self.game, self.table, self.seq, self.reports, self.tickets, self.deals_automatically,
            self.shared_view(),
        )  # fmt: skip

    @property
    def deals_automatically(self) -> bool:
        """Whether the house takes the staff's steps now: if it may at all, and no person is on duty."""
        return pace_at(self.table, self.pace).croupier

    @property
    def relief(self) -> tuple[str, tuple[str, ...]] | None:
        """The relief of a person who leaves: the croupier of a demonstration, by name and roles."""
        if not self.pace.croupier:
            return None
        return self.pace.stands_in, (front_line_role(policies_of(self.game)),)

    @property
    def is_in_a_round(self) -> bool:
        """Whether there is a round to finish: one with bets, or whose dice have been thrown."""
        playing = self.table.playing
        return playing is not None and bool(playing.layout or playing.spins)

    def ends_automatically(self) -> bool:
        """Whether there is a round to finish, and it will end without any person."""
        return self.is_in_a_round and self._next_of_play() is not None and not self._waits_for

    def waits_for(self) -> str:
        """What keeps this table from its next step: a refusal, or the person who must take it; empty while the house is
        about to continue."""
        if self._waits_for is not None:
            return self._waits_for.message
        if self.table.status == "closed":
            return "the table is closed: let the floor open it"
        if self._next_of_play() is None and self.table.dealer:
            return f"{self.table.dealer} has the table and has to take the next step"
        return ""

    def device_said(self, what: str) -> None:
        """The table's tumbler reports something."""
        self.reports = (what, *self.reports)[:REPORTS_SHOWN]
        self.channel.changed(self.table)

    def refresh(self) -> None:
        """Something outside the journal has changed, such as a jackpot: show it."""
        self.channel.changed(self.table)

    # -- the clock ----------------------------------------------------------------------------------------------

    def watched(self) -> None:
        """Another screen shows the table, which may change its pace."""
        self._moved.set()

    def hurry(self) -> None:
        """The only player of this round has asked for the dice."""
        if self.table.playing is not None:
            self.pace = replace(self.pace, hurried=self.table.playing.round_id)
            self.channel.changed(self.table)
            self._moved.set()

    def start(self) -> None:
        self._running = asyncio.create_task(self._run(), name=f"table {self.name}")

    async def stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait([self._running])
            self._running = None

    async def _run(self) -> None:
        while True:
            try:
                if self.table.playing is None and self.between_rounds is not None:
                    await self.between_rounds(self)
                due = self._awaited = self._next()
                wait = None if due is None else (due.at - self._clock()) / 1_000_000
                if due is not None and wait is not None and wait <= 0:
                    await self._carry_out(due)
                    if self._waits_for:
                        self._waits_for = None
                        self._metrics.table_goes_on(self.name)
                    continue
            except Refused as refused:
                if refused.code == "no-wagers":
                    self.pace = extended(self.pace, self._clock())
                    self.channel.changed(self.table)
                    continue
                # The rules or the store refuse: a person must come, a fault be repaired, a player bet.
                known, self._waits_for = self._waits_for, refused
                if known is None or known.code != refused.code:
                    logger().info("table waits", table=self.name, reason=refused.code, said=refused.message)
                    self._metrics.table_waits(self.name, refused.code)
                wait = RETRY_SECONDS
            await self._something_happens(wait)

    def _next(self) -> Due | None:
        if self.held and self.table.playing is None:
            return None
        return next_due(
            self.game, self.table, self.pace_now(self.table, self.pace, len(self.channel) > 0), self._ended_at
        )

    def _next_of_play(self) -> Due | None:
        if self.held and self.table.playing is None:
            return None
        return next_of_play(
            self.game, self.table, self.pace_now(self.table, self.pace, len(self.channel) > 0), self._ended_at
        )

    async def _something_happens(self, seconds: float | None) -> None:
        """Wait until something happens, at most for this long."""
        self._moved.clear()
        # Not wait_for: when both happen at once, it loses the cancellation of a table that is given up.
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._moved.wait()

    async def _carry_out(self, due: Due) -> None:
        if due.step is None:
            if self.table.posted is not None:
                await self.tell(ChangeLimits(by=SYSTEM, limits=self.table.posted.limits))
            return
        if due.what == "begin":
            await self.tell(TakeStep(self._croupier.person(due.step.by), due.step.step))
            return
        playing = self.table.playing
        assert playing is not None
        by = self._croupier.person(due.step.by)
        if due.what == "dice" and not (due.step.step == "announce" and due.step.by == "system"):
            try:
                if playing.announced is not None and by.role != SYSTEM.role:
                    # The croupier enters what was announced, perhaps by another process, which had read other dice.
                    reading = Reading(playing.announced)
                else:
                    reading = await self._read(activation_of(playing))
            except Refused as refused:
                if refused.code not in DEVICE_FAILED:
                    raise
                # Not asked again: what a failed device shows next is unreliable, and the book has a person decide.
                if not dice_unread(self.table):  # which a fault of the device's own is when its shake ends
                    await self.device_failed(refused.message)
                return
            if due.step.step == "announce":
                await self.tell(AnnounceResult(by, reading.faces, reading.flat))
                return
            panel = panel_of(self.game, self.table)
            await self.tell(ReadDice(by, reading.faces, reading.flat, panel))
            if (
                by.role != SYSTEM.role
                and self.table.playing is not None
                and self.table.playing.shown is not None
            ):
                await self.tell(ConfirmDice(by, panel))
            return
        tumbled = due.step.seen_to_tumble
        await self.tell(TakeStep(by, due.step.step, times=due.step.at_least, tumbled=tumbled))

    async def _read(self, activation: str) -> Reading:
        """What the dice of one activation show; read once, whatever happens to the command that reports it or its
        failure."""
        if self._reading is None or self._reading[0] != activation:
            try:
                self._reading = activation, await self._dice.read(self.table, activation)
            except Refused as refused:
                if refused.code not in DEVICE_FAILED:
                    raise
                self._reading = activation, refused
        known = self._reading[1]
        if isinstance(known, Refused):
            raise known
        return known

    async def device_failed(self, what: str) -> None:
        """Record that the table's tumbler does not work; play stops, and the staff decide by the book."""
        # By the entry and not the version: a fault already recorded changes nothing and is still an entry.
        await self.tell(ReportDevice(by=SYSTEM, what=what), f"house:{self.seq}.device")

    async def tell(self, command: TableCommand, command_id: str = "") -> Answer:
        """A command of the house itself; its id derives from the table's position, so that it is done once."""
        name = command_id or f"house:{self.table.version}.{type(command).__name__}"
        return await self.house.send(self.name, name, command)
