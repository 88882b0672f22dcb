"""The running house of one process: its store, its rooms, its tables, and who may ask what of them."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Literal, Self

import msgspec

from sicbo.demo import store_mode
from sicbo.engine.house import House
from sicbo.engine.house_clock import HouseClock
from sicbo.engine.pending import Answer
from sicbo.hosting import people as hosting_people
from sicbo.hosting.every_room import MAKERS
from sicbo.refusals import Refused
from sicbo.rooms.kernel.names import sender_id
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.people.messages import RecordHouse
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.server.access.actors import Actor, answered, needs_approval, prepared, table_command
from sicbo.server.access.sessions import Session
from sicbo.server.access.sign_in import SignIn
from sicbo.server.background.backups import Backups
from sicbo.server.background.logs import logger
from sicbo.server.background.measured_store import as_measured, measured
from sicbo.server.background.metrics import Metrics
from sicbo.server.background.simulation_process import SimulationGate
from sicbo.server.background.verification import Verification
from sicbo.server.demo.demonstration_life import DemonstrationLife
from sicbo.server.http.security import Rates
from sicbo.server.keeping.promotions_office import PromotionsOffice
from sicbo.server.keeping.sent_again import require_id, sent_or_known
from sicbo.server.keeping.table_keeping import TableKeeping
from sicbo.server.keeping.ticket_numbering import TicketNumbering
from sicbo.server.live import completing
from sicbo.server.live.channel import personal_part
from sicbo.server.live.live_table import LiveTable
from sicbo.server.live.lobby import tables_in_short
from sicbo.server.live.owned_tables import Moved, Ownership
from sicbo.server.live.register_seen import RegisterSeen
from sicbo.server.live.staff_names import seen_by
from sicbo.server.live.tumblers import Tumblers
from sicbo.server.live.watching import Watching
from sicbo.server.running.creating import CreatedHouse, create_house
from sicbo.server.running.every_minute import Step, keep_tidy
from sicbo.server.running.senders import Senders
from sicbo.server.settings.settings import Settings
from sicbo.store.interface import Store
from sicbo.store.whole.by_address import open_store
from sicbo.wire import Answered, Do, Plain


class OpenHouse:
    """Everything one process runs. Opened once, closed once."""

    def __init__(self, settings: Settings, clock: Callable[[], int], metrics: Metrics) -> None:
        self.settings, self.clock = settings, clock
        self.metrics, self.rates, self.simulations = metrics, Rates(settings), SimulationGate()
        self.ready = False
        self.started_at, self.process = clock(), secrets.token_hex(8)
        self.store: Store
        self.tables: House
        """decides the tables that this process owns"""
        self.office: House
        """decides people, cage and jackpots, which every process writes"""
        self.sign_in: SignIn
        self.keeping: TableKeeping
        self.senders: Senders
        self.ownership: Ownership
        self.tumblers: Tumblers
        self.watching: Watching
        self.demonstration: DemonstrationLife | None = None
        self.created: CreatedHouse
        self.backups: Backups
        self.register: RegisterSeen
        self.verification: Verification
        self.numbering: TicketNumbering
        self.promotions: PromotionsOffice
        self._tidying: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls, settings: Settings, *, clock: Callable[[], int] | None = None, metrics: Metrics | None = None,
        opening: Callable[[str], Awaitable[Store]] = open_store,
    ) -> Self:  # fmt: skip
        """Open the store, create what does not exist yet, take the free tables."""
        house = cls(settings, clock or HouseClock(), metrics or Metrics())
        house.store = measured(await opening(settings.store), house.metrics)
        try:
            await house._begin()
        except BaseException:
            await house.store.close()
            raise
        return house

    async def _begin(self) -> None:
        settings, store = self.settings, self.store
        await store_mode.mark_store(store, "demonstration" if settings.demonstration else "live")
        self.numbering = await TicketNumbering.open(store)
        self.tables = await House.open(
            store, MAKERS, clock=self.clock, still_owned=lambda streams: self.ownership.still_held(streams)
        )
        self.created = await create_house(settings, store, self.tables, self.clock)
        self.office = self.created.office
        self.sign_in = self.created.sign_in
        self.register = RegisterSeen(self.office)
        await self.register.look()
        self.backups = Backups(settings, store, self.office, self.clock)
        self.verification = Verification(settings, store, self.clock)
        self.tumblers = await Tumblers.open(settings, self._device_failed, self._device_said)
        self.keeping = TableKeeping(
            settings=settings,
            store=store,
            tables=self.tables,
            office=self.office,
            clock=self.clock,
            metrics=self.metrics,
            numbering=self.numbering,
            has_jackpots=self.created.has_jackpots,
            tumblers=self.tumblers.ports,
        )
        self.senders = Senders(settings, self.sign_in, self.rates, self.keeping.floor_table)
        await self.keeping.time.begin(store)
        self.ownership = Ownership(
            store=store,
            process=self.process,
            address=settings.address,
            lease_seconds=settings.lease_seconds,
            tables=self._table_names,
            gained=self.keeping.gained,
            lost=self.keeping.lost,
            may_give_up=self.keeping.may_give_up,
            troubled=self._troubled,
        )
        self.watching = Watching(self.sign_in, self.keeping.live)
        self.promotions = PromotionsOffice(
            store=store,
            tables=self.tables,
            office=self.office,
            clock=self.clock,
            numbering=self.numbering,
            live=self.keeping.live,
            metrics=self.metrics,
        )
        await store.listen(lambda stream, _seq: self._elsewhere(stream))
        await self.ownership.start()
        self.keeping.conductor.start()
        self.promotions.start()
        self._tidying = asyncio.create_task(keep_tidy(self._steps(), self._troubled), name="tidying")
        if settings.demonstration:
            self.demonstration = DemonstrationLife(settings, store, self.keeping, self.ownership)
            self.demonstration.start()
        self.metrics.started(self.started_at)
        await self.numbering.record_copy(self.office)
        await self._record("opened")
        self.ready = True

    def _steps(self) -> dict[str, Step]:
        """What is done once a minute."""
        return {
            "sessions": self.sign_in.sessions.tidy,
            "tickets": lambda: self.created.expire_tickets(self.clock()),
            "jackpots": lambda: self.created.count_jackpots(self.store, self.clock()),
            "backups": self.backups.make_when_due,
            "cases": self.keeping.carry_out_cases,
            "register": self.register.look,
            "store": as_measured(self.store).try_out,
            "clock": lambda: self.keeping.time.look(self.process),
            "promotions": self.promotions.keep_up,
        }

    async def close(self) -> None:
        """Let rounds that end automatically finish, then give the tables up; the rest stays as it is."""
        self.ready = False
        if self._tidying is not None:
            self._tidying.cancel()
            await asyncio.wait([self._tidying])
        if self.demonstration is not None:
            await self.demonstration.stop()
        await self.verification.close()
        await self.keeping.conductor.stop()
        held = await self.keeping.hold(self.settings.stop_seconds)
        for name in held:
            logger().warning("round held", table=name)
        self.keeping.say_goodbye()
        await self.watching.stop()
        await self.promotions.stop()
        await self.ownership.stop()
        await self.tumblers.close()
        await self.backups.stop()
        with suppress(Refused):
            await self._record("stopped")
        await self.tables.close()
        await self.office.close()
        await self.store.close()

    # -- tables -----------------------------------------------------------------------------------------------

    @property
    def live(self) -> dict[str, LiveTable]:
        """The tables that this process owns."""
        return self.keeping.live

    async def live_table(self, table: str) -> LiveTable:
        """A table of this process; otherwise refused with its location."""
        live = self.live.get(table)
        if live is not None and self.ownership.relies_on_leases():
            return live
        if table not in await self._table_names():
            raise Refused("unknown-stream", "there is no table {table} in this house", table=table[:40])
        raise Moved(table, "" if live is not None else self.ownership.where(table))

    async def _table_names(self) -> list[str]:
        return self.keeping.tables_among(await self.store.kinds())

    # -- commands ------------------------------------------------------------------------------------------

    def send(self, actor: Actor, live: LiveTable, asked: Do) -> "asyncio.Future[Answer]":
        """Send a command; the future is its answer, after the commit."""
        require_id(asked.id)
        if not self.ownership.relies_on_leases():
            raise Moved(live.name, "")
        named = sender_id(actor.sender, asked.id)
        # The player may have left and the approval may have expired since the command was first sent.
        settled = actor.place in live.table.seats if actor.kind == "terminal" else not asked.approval
        # In a restored store, a ticket asked for again would get another number than the one on record.
        settled = settled and b'"Collect"' not in bytes(asked.do)
        send = partial(self._sent, actor, live, asked, named)
        key = live.name, named
        return sent_or_known(send, self.store, live.room, key, asked.do, is_settled=settled)

    def _sent(self, actor: Actor, live: LiveTable, asked: Do, named: str) -> "asyncio.Future[Answer]":
        """Send a command as the actor's own."""
        ticket, held = partial(self.numbering.new, f"{live.name}|{named}"), live.house.balance_in_memory
        fields = prepared(self.register.known(actor), live.game, live.table, asked.do, ticket, held)
        self.register.check(live.name, fields)
        if fields["type"] == "LeaveDuty" and not asked.approval and live.relief is not None:
            return self._on_its_way(live, named, table_command(live.game, fields, live.relief))
        if actor.kind != "terminal" and self._takes_second(actor, live, asked, fields):
            return asyncio.ensure_future(self._with_second(actor, live, asked, fields, named))
        return self._on_its_way(live, named, table_command(live.game, fields))

    def _on_its_way(self, live: LiveTable, named: str, command: TableCommand) -> "asyncio.Future[Answer]":
        return completing.sent(self.store, self.tables, self.office, live, tuple(self.live), named, command)

    def _takes_second(self, actor: Actor, live: LiveTable, asked: Do, fields: Plain) -> bool:
        """Whether a second person has approved this; refused if one is required and missing."""
        needed = needs_approval(live.game, live.table, fields, self.clock(), asked.approval)
        if needed and actor.session is not None:
            self.sign_in.require_fresh(actor.session)
        if needed and not asked.approval:
            raise Refused("approval-needed", "a second person must approve {command}", command=fields["type"])
        return bool(asked.approval)

    async def _with_second(
        self, actor: Actor, live: LiveTable, asked: Do, fields: Plain, named: str
    ) -> Answer:
        """A command with the second person who has approved it."""
        about: Plain = {"table": live.name, "by_name": actor.name, "command": msgspec.json.decode(asked.do)}
        approver = await self.sign_in.take_approval(asked.approval, command_id=named, **about)
        second = approver.name, approver.roles
        return await self._on_its_way(live, named, table_command(live.game, fields, second))

    async def command(self, session: Session, table: str, asked: Do) -> Answered:
        """A command over HTTP."""
        live = await self.live_table(table)
        actor = self.senders.at(session, table)
        self.senders.require_ready(actor)
        answer = await self.send(actor, live, asked)
        self.senders.touched(actor)
        return answered(asked.id, answer)

    async def system_command(self, table: str, command_id: str, command: TableCommand) -> Answer:
        """A command of a central system or a note acceptor to a table."""
        return await (await self.live_table(table)).tell(command, command_id)

    @property
    def ready_people(self) -> dict[str, tuple[str, ...]]:
        """The people of a demonstration, with their roles; empty in a live house."""
        return self.created.demonstration_people

    # -- views ------------------------------------------------------------------------------------------

    async def table_view(self, session: Session | None, table: str) -> Plain:
        """What this actor may see of a table now."""
        live = await self.live_table(table)
        actor = None if session is None else self.senders.at(session, table)
        shown, now = live.shown(), self.clock()
        return {
            "seq": shown.seq,
            "now": now,
            "table": msgspec.to_builtins(seen_by(shown.view, actor)),
            "you": msgspec.to_builtins(personal_part(shown, actor, now)),
        }

    async def lobby(self, *, for_staff: bool = False) -> list[Plain]:
        """Every table of the house, in short, or its location if it is elsewhere."""
        where = self.settings.address, self.ownership.where
        return tables_in_short(await self._table_names(), self.live, *where, for_staff=for_staff)

    async def _record(self, what: Literal["opened", "stopped"]) -> None:
        """Record that a process opens or stops in order; one that opens twice was cut off in between."""
        await self.keeping.time.look(self.process)
        opens = RecordHouse(SYSTEM, what, self.process, self.settings.address)
        await self.office.send(hosting_people.STREAM, f"{what}-{self.process}", opens)

    # -- upkeep -----------------------------------------------------------------------------------------------

    def _elsewhere(self, stream: str) -> None:
        """Something was written, here or by another process."""
        self.keeping.office_moved(stream)
        self.watching.changed(stream)
        self.promotions.noticed(stream)
        self.register.changed(stream)

    async def _device_failed(self, table: str, what: str) -> None:
        """A device reports a failure; recorded when this returns."""
        logger().warning("device", table=table, said=what)
        await (await self.live_table(table)).device_failed(f"the tumbler of table {table} reports: {what}")

    def _device_said(self, table: str, what: str) -> None:
        """A device has trouble with its connection, for the staff to see."""
        logger().warning("device", table=table, said=what)
        if table in self.live:
            self.live[table].device_said(what)

    def _troubled(self, refused: Refused) -> None:
        logger().warning("store", reason=refused.code, said=refused.message)
