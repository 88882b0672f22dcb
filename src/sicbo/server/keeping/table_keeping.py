"""The tables of this process: started when a lease is gained, stopped when it is lost, told of every commit."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress

import msgspec

from sicbo.demo.demonstration import dealer_of, ready_commands, usual_shaker
from sicbo.demo.quiet_pace import quiet_pace
from sicbo.devices.dice_source import Dice
from sicbo.devices.fair_dice import FairDice
from sicbo.engine.committed import CommittedEntry
from sicbo.engine.house import House
from sicbo.hosting.cases import STREAM as CASES
from sicbo.hosting.tables import KIND as TABLE
from sicbo.hosting.tables import TableRoom
from sicbo.hosting.tournament import KIND as TOURNAMENT
from sicbo.hosting.tournament import floor_table_of
from sicbo.refusals import Refused
from sicbo.rooms.jackpots.state import jackpots_view
from sicbo.rooms.kernel.names import TOURNAMENT_MARK
from sicbo.rooms.table.messages.table import RoundBegun
from sicbo.rooms.table.messages.terminals import JackpotTicketNoted
from sicbo.rooms.table.pace import Pace, pace_of
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.server.background.errands import Errands
from sicbo.server.background.logs import logger
from sicbo.server.background.metrics import Metrics
from sicbo.server.keeping.case_effects import CaseEffects
from sicbo.server.keeping.deliveries import CAGE, JACKPOTS, Deliveries, Entered
from sicbo.server.keeping.house_time import HouseTime
from sicbo.server.keeping.jackpot_paying import JackpotPaying
from sicbo.server.keeping.ticket_numbering import TicketNumbering
from sicbo.server.keeping.tournament_conductor import TournamentConductor
from sicbo.server.keeping.tournament_facts import Tidings
from sicbo.server.live.channel import Audience
from sicbo.server.live.live_table import LiveTable
from sicbo.server.live.past_results import past_results
from sicbo.server.live.table_dice import FairRounds, dice_for
from sicbo.server.settings.drift import unlike_settings
from sicbo.server.settings.settings import Settings, TableSettings, demonstration_tables
from sicbo.store.interface import Store
from sicbo.store.leases import Lease
from sicbo.wire import CLOSE_GOING_AWAY, CLOSE_MOVED, CLOSE_TABLE_OVER

PAUSE_SECONDS = 8
PAYMENT_SECONDS = 5
LAST_DELIVERIES_SECONDS = 2


class TableKeeping:
    """Manages the live tables of one process."""

    def __init__(
        self,
        *,
        settings: Settings,
        store: Store,
        tables: House,
        office: House,
        clock: Callable[[], int],
        metrics: Metrics,
        numbering: TicketNumbering,
        has_jackpots: bool,
        tumblers: Mapping[str, Dice],
    ) -> None:
        self.live: dict[str, LiveTable] = {}
        self._settings = {table.id: table for table in settings.tables}
        self._all_settings = settings
        self._demonstration = settings.demonstration
        shown_in_play = settings.demonstration_players and settings.tables == demonstration_tables()
        self.pace_now = quiet_pace if settings.demonstration and shown_in_play else None
        """where demonstration players are at the tables: the pace of those"""
        self._store = store
        self.tables = tables
        self.office = office
        self.clock = clock
        self._metrics = metrics
        self._numbering = numbering
        self._has_jackpots = has_jackpots
        self._tumblers = tumblers
        self.time = HouseTime(clock, metrics, office)
        self._audience = Audience()
        self._paying = JackpotPaying(office, numbering)
        self._effects = CaseEffects(office)
        self._deliveries: dict[str, Deliveries | Tidings] = {}
        self.conductor = TournamentConductor(store, office, self.live, clock, self.told_everything)
        self._errands = Errands("tables", metrics)
        self._stopping = False
        tables.on_commit(self._committed)
        office.on_commit(self._office_committed)

    # -- the tables -----------------------------------------------------------------------------------

    def tables_among(self, kinds: Mapping[str, str]) -> list[str]:
        """The tables of a store that need an owner; those of finished tournaments do not."""
        self.conductor.known(name for name, kind in kinds.items() if kind == TOURNAMENT)
        return sorted(name for name, kind in kinds.items() if kind == TABLE and not self._is_over(name))

    def _is_over(self, table: str) -> bool:
        return table.rpartition(TOURNAMENT_MARK)[2] in self.conductor.over

    def floor_table(self, table: str) -> str:
        """The floor table of a table of this process: a tournament's table is at the floor's, with the same
        terminals."""
        live = self.live.get(table)
        return table if live is None else floor_table_of(table, live.game)

    @property
    def for_money(self) -> tuple[str, ...]:
        """The tables of this process that are not a tournament's."""
        return tuple(name for name, live in self.live.items() if not live.game.card.tournament)

    # -- taking and giving up -----------------------------------------------------------------------------------

    async def gained(self, lease: Lease) -> None:
        """Start a table: from what is committed, with what was not delivered yet, and its clock."""
        name = lease.stream
        self.tables.own(name, lease.epoch)
        room = await self.tables.room(name)
        assert isinstance(room, TableRoom)
        seq, state = await self.tables.state(name)
        floor_table = floor_table_of(name, room.game)
        set_ = self._settings.get(floor_table)
        dice = dice_for(set_, room.game, self._store, self._tumblers.get(floor_table))
        results, last_at = await past_results(self._store, room)
        self.time.not_before(last_at)
        live = LiveTable(
            house=self.tables,
            room=room,
            state=state,
            seq=seq,
            pace=self._pace(room.game_at(state), set_),
            dice=dice,
            clock=self.clock,
            metrics=self._metrics,
            results=results,
            last_at=last_at,
            demonstration=self._demonstration,
            audience=self._audience,
        )
        live.held = self._stopping
        if self.pace_now is not None:
            live.pace_now = self.pace_now
        if isinstance(dice, FairDice):
            live.between_rounds = FairRounds(dice).between
        deliveries = self._deliveries_of(room)
        self.live[name], self._deliveries[name] = live, deliveries
        for sentence in unlike_settings(self._all_settings, name, live.game):
            logger().warning("settings and record differ", table=name, said=sentence)
        await deliveries.start(seq, state.rounds)
        if self._has_jackpots:
            await self._show_jackpots()
            await self._show_tickets()
        self._errands.soon(self._effects.carry_out(live))
        in_tournament = bool(room.game.card.tournament)
        if self._demonstration and state.status == "closed" and state.retired is None and not in_tournament:
            await self._make_ready(live)
        live.start()
        self.conductor.table_moved(name)
        self._metrics.owned_tables(len(self.live))
        logger().info("table gained", table=name, epoch=lease.epoch, entries=seq)

    def _deliveries_of(self, room: TableRoom) -> Deliveries | Tidings:
        """A tournament's chips are not money: its tables deliver nothing to cage and jackpots."""
        if room.game.card.tournament:
            return Tidings(self._store, self.office, room, self._troubled)
        return Deliveries(
            self._store,
            self.office,
            room,
            self._has_jackpots,
            self._numbering.new,
            self._pay_jackpots,
            self._troubled,
        )

    async def told_everything(self, table: str) -> None:
        """Wait until the offices have received everything so far from a table of this process."""
        if table in self._deliveries:
            await self._deliveries[table].drained()

    async def lost(self, name: str) -> None:
        """Stop a table: its screens move to the next owner, or learn that its tournament is over."""
        live, deliveries = self.live.pop(name, None), self._deliveries.pop(name, None)
        if live is not None:
            await live.stop()
        if deliveries is not None:
            await deliveries.stop()
        self.tables.disown(name)
        if live is not None:
            if self._is_over(name):
                ended = {"ended": "unknown-stream", "message": "the tournament of this table is over"}
                live.channel.end(msgspec.json.encode(ended), CLOSE_TABLE_OVER)
            else:
                live.channel.end(b'{"moved":""}', CLOSE_MOVED)
        await self.tables.release(name)
        self._metrics.owned_tables(len(self.live))
        logger().info("table given up", table=name)

    def may_give_up(self, name: str) -> bool:
        """A table is given up only between two rounds."""
        return self.live[name].table.playing is None

    async def hold(self, seconds: float) -> list[str]:
        """Begin no new rounds and wait for those that end automatically; return the tables whose rounds stay
        unfinished, because time was up or a person has the next step. Without bets and thrown dice nothing is
        unfinished."""
        self._stopping = True
        for live in self.live.values():
            live.held = True
        deadline = asyncio.get_running_loop().time() + seconds
        while any(live.ends_automatically() for live in self.live.values()):
            if asyncio.get_running_loop().time() > deadline:
                break
            await asyncio.sleep(0.05)
        # What is not delivered now is delivered by the table's next owner.
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_DELIVERIES_SECONDS):
                for deliveries in tuple(self._deliveries.values()):
                    await deliveries.drained()
        return [name for name, live in self.live.items() if live.is_in_a_round]

    def say_goodbye(self) -> None:
        for live in self.live.values():
            live.channel.end(b"", CLOSE_GOING_AWAY)

    def _pace(self, game: Game, set_: TableSettings | None) -> Pace:
        if set_ is None:
            return pace_of(game, PAUSE_SECONDS, payment_seconds=PAYMENT_SECONDS)
        stands_in = dealer_of(game).name
        automatic = set_.croupier == "automatic"
        return pace_of(game, set_.pause_seconds, automatic, stands_in, set_.payment_seconds)

    async def _make_ready(self, live: LiveTable) -> None:
        """Open a table of a demonstration; every record says so."""
        commands = ready_commands(live.game, live.name, usual_shaker(live.game), self.clock())
        try:
            for number, command in enumerate(commands):
                await live.tell(command, f"ready:{live.table.version}.{number}")
        except Refused as refused:
            if refused.code.startswith("store"):
                raise
            # One faulty table is no reason to keep the house closed: its staff open it when it is repaired.
            logger().warning("table stays closed", table=live.name, code=refused.code, said=refused.message)

    # -- what happens -------------------------------------------------------------------------------------------

    def _committed(self, stream: str, seq: int, state: Table, entries: tuple[CommittedEntry, ...]) -> None:
        live = self.live.get(stream)
        if live is None:
            return
        number, deliveries = live.table.rounds, self._deliveries[stream]
        if self._has_jackpots and (live.table.playing is None) != (state.playing is None):
            # Paid when its round is over; a win that the table left behind, as soon as the next round has begun.
            self._errands.soon(self._pay_jackpots(stream))
        live.committed(seq, state, [(entry.at, entry.events) for entry in entries])
        for entry in entries:
            for event in entry.events:
                if isinstance(event, RoundBegun):
                    number = event.number
                if isinstance(event, JackpotTicketNoted):
                    self._errands.soon(self._show_tickets())
            deliveries.note(Entered(entry.seq, entry.at, entry.command, entry.events, number, state.seats))
        self.conductor.table_moved(stream)

    def _office_committed(self, stream: str, _seq: int, _state: object, _entries: object) -> None:
        if stream == JACKPOTS:
            self._errands.soon(self._show_jackpots())
        if stream == CAGE:
            self._errands.soon(self._show_tickets())
        if stream == CASES:
            self.look_at_cases()
        self.conductor.moved(stream)

    def office_moved(self, stream: str) -> None:
        """Another process has written an office stream."""
        if self._has_jackpots and stream in (JACKPOTS, "*"):
            self._errands.soon(self._show_jackpots())
            told = {
                name: made.told for name, made in self._deliveries.items() if isinstance(made, Deliveries)
            }
            self._errands.soon(self._paying.pay_what_waited(self.live, told))
        if stream in (CAGE, "*"):
            self._errands.soon(self._show_tickets())
        if stream in (CASES, "*"):
            self.look_at_cases()
        self.conductor.moved(stream)

    async def carry_out_cases(self) -> None:
        self.look_at_cases()

    def look_at_cases(self) -> None:
        """Carry out pending decisions of the office of cases at every table."""
        for live in self.live.values():
            self._errands.soon(self._effects.carry_out(live))

    async def _show_jackpots(self) -> None:
        _, state = await self.office.state(JACKPOTS)
        for name, live in self.live.items():
            if live.game.card.tournament:
                continue
            shown = jackpots_view(state, name, live.game.name)
            if shown != live.jackpots:
                live.jackpots = shown
                live.refresh()
        self._metrics.jackpots({pool.pool: pool.amount for pool in jackpots_view(state)})

    async def _show_tickets(self) -> None:
        """Show winners of a jackpot the state of its ticket at the cage; most of the time there are none here."""
        won = [
            live
            for live in self.live.values()
            if live.tickets or any(stay.jackpots for stay in live.table.stays.values())
        ]
        if not won:
            return
        _, cage = await self.office.state(CAGE)
        for live in won:
            tickets = self._paying.tickets(cage, live.table)
            if tickets != live.tickets:
                live.tickets = tickets
                live.refresh()

    async def _pay_jackpots(self, table: str) -> None:
        live, deliveries = self.live.get(table), self._deliveries.get(table)
        if live is not None and isinstance(deliveries, Deliveries):
            await self._paying.pay(live, deliveries.told)

    # -- troubles ---------------------------------------------------------------------------------------------

    def _troubled(self, table: str, refused: Refused) -> None:
        logger().warning("delivery waits", table=table, reason=refused.code, said=refused.message)
