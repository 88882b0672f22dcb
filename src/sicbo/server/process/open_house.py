"""The running house of one process: its store, its rooms, its tables, and who may ask what of them."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, Literal, Self

import msgspec

from sicbo.demo import store_mode
from sicbo.engine.house import House, system_clock
from sicbo.engine.pending import Answer
from sicbo.hosting import people as hosting_people
from sicbo.hosting.every_room import MAKERS
from sicbo.refusals import Refused
from sicbo.rooms.cage.ticket_numbers import number_for
from sicbo.rooms.kernel.names import sender_id
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.people.messages import RecordHouse
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.server.access.actors import Actor, actor_at, answered, needs_approval, prepared, table_command
from sicbo.server.access.sessions import Session
from sicbo.server.access.sign_in import SignIn
from sicbo.server.background.backups import Backups
from sicbo.server.background.logs import logger
from sicbo.server.background.measured_store import measured
from sicbo.server.background.metrics import Metrics
from sicbo.server.background.simulation_process import SimulationGate
from sicbo.server.background.verification import Verification
from sicbo.server.demo.demonstration_life import DemonstrationLife
from sicbo.server.http.security import Rates, check_origin
from sicbo.server.keeping.promotions_office import PromotionsOffice
from sicbo.server.keeping.sent_again import require_id, sent_or_known
from sicbo.server.keeping.table_keeping import TableKeeping
from sicbo.server.live import completing
from sicbo.server.live.channel import personal_part
from sicbo.server.live.live_table import LiveTable
from sicbo.server.live.lobby import tables_in_short
from sicbo.server.live.owned_tables import Moved, Ownership
from sicbo.server.live.register_seen import RegisterSeen
from sicbo.server.live.tumblers import Tumblers
from sicbo.server.live.watching import Watching
from sicbo.server.process.every_minute import Step, keep_tidy
from sicbo.server.process.founding import Founded, create_house
from sicbo.server.settings.settings import Settings
from sicbo.store.interface import Store
from sicbo.store.whole.by_address import open_store
from sicbo.wire import Answered, Do, Plain

TICKET_KEY: Final = "ticket-key"


class OpenHouse:
    """Everything one process runs. Opened once, closed once."""

    def __init__(self, settings: Settings, clock: Callable[[], int], metrics: Metrics) -> None:
        self.settings = settings
        self.clock = clock
        self.metrics = metrics
        self.rates, self.simulations = Rates(settings), SimulationGate()
        self.ready, self.started_at = False, clock()
        self.process = secrets.token_hex(8)
        self.store: Store
        self.tables: House
        self.office: House
        self.sign_in: SignIn
        self.keeping: TableKeeping
        self.ownership: Ownership
        self.tumblers: Tumblers
        self.watching: Watching
        self.demonstration: DemonstrationLife | None = None
        self.founded: Founded
        self.backups: Backups
        self.register: RegisterSeen
        self.verification: Verification
        self._ticket_key = b""
        self.promotions: PromotionsOffice
        self._tidying: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls, settings: Settings, *, clock: Callable[[], int] = system_clock, metrics: Metrics | None = None
    ) -> Self:
        """Open the store, create what does not exist yet, take the free tables."""
        house = cls(settings, clock, metrics or Metrics())
        house.store = measured(await open_store(settings.store), house.metrics)
        try:
            await house._begin()
        except BaseException:
            await house.store.close()
            raise
        return house

    async def _begin(self) -> None:
        settings, store = self.settings, self.store
        await store_mode.mark_store(store, "demonstration" if settings.demonstration else "live")
        self._ticket_key = await store.vault_put_new(TICKET_KEY, secrets.token_bytes(32))
        self.tables = await House.open(
            store, MAKERS, clock=self.clock, still_owned=lambda streams: self.ownership.still_held(streams)
        )
        self.founded = await create_house(settings, store, self.tables, self.clock)
        self.office = self.founded.office
        self.sign_in = self.founded.sign_in
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
            number_of=self.number_of,
            has_jackpots=self.founded.has_jackpots,
            tumblers=self.tumblers.ports,
        )
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
            number_of=self.number_of,
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
        await self._record("opened")
        self.ready = True

    def _steps(self) -> dict[str, Step]:
        """What is done once a minute."""
        return {
            "sessions": self.sign_in.sessions.tidy,
            "tickets": lambda: self.founded.expire_tickets(self.clock()),
            "jackpots": lambda: self.founded.count_jackpots(self.store, self.clock()),
            "backups": self.backups.make_when_due,
            "cases": self.keeping.carry_out_cases,
            "register": self.register.look,
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
        return self.keeping.tables_among(await self.store.streams())

    # -- senders -----------------------------------------------------------------------------------------------

    async def session_of(self, token: str) -> Session | None:
        """The session of this token; `None` if it is unknown or over."""
        return await self.sign_in.session_of(token) if token else None

    def actor(self, session: Session, table: str) -> Actor:
        """A session at a table: a terminal at its own seat, or a member of staff."""
        at = table, self.keeping.floor_table(table)
        return actor_at(session, *at, demonstration=self.settings.demonstration)

    async def actor_of(self, token: str, table: str) -> Actor | None:
        session = await self.session_of(token)
        return None if session is None else self.actor(session, table)

    def touched(self, actor: Actor) -> None:
        if actor.session is not None:
            self.sign_in.touched(actor.session)

    def takes(self, actor: Actor) -> None:
        if actor.kind == "staff" and actor.session is not None:
            self.sign_in.sessions.require_active(actor.session.key)
        self.rates.command(actor.name)

    def origin_allowed(self, headers: dict[bytes, bytes]) -> bool:
        return check_origin(headers, self.settings)

    # -- commands ------------------------------------------------------------------------------------------

    def send(self, actor: Actor, live: LiveTable, asked: Do) -> "asyncio.Future[Answer]":
        """Send a command; the future is its answer, after the commit."""
        require_id(asked.id)
        if not self.ownership.relies_on_leases():
            raise Moved(live.name, "")
        named = sender_id(actor.sender, asked.id)
        # The player may have left and the approval may have expired since the command was first sent.
        settled = actor.place in live.table.seats if actor.kind == "terminal" else not asked.approval
        send = partial(self._sent, actor, live, asked, named)
        key = live.name, named
        return sent_or_known(send, self.store, live.room, key, asked.do, is_settled=settled)

    def _sent(self, actor: Actor, live: LiveTable, asked: Do, named: str) -> "asyncio.Future[Answer]":
        """Send a command as the actor's own."""
        ticket, held = partial(self.number_of, f"{live.name}|{named}"), live.house.balance_in_memory
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
        actor = self.actor(session, table)
        self.takes(actor)
        answer = await self.send(actor, live, asked)
        self.touched(actor)
        return answered(asked.id, answer)

    async def system_command(self, table: str, command_id: str, command: TableCommand) -> Answer:
        """A command of a central system or a note acceptor to a table."""
        return await (await self.live_table(table)).tell(command, command_id)

    @property
    def ready_people(self) -> dict[str, tuple[str, ...]]:
        """The people of a demonstration, with their roles."""
        return self.founded.demonstration_people

    def number_of(self, what: str) -> str:
        """The number of a ticket, by its purpose."""
        return number_for(self._ticket_key, what)

    # -- views ------------------------------------------------------------------------------------------

    async def table_view(self, session: Session | None, table: str) -> Plain:
        """What this actor may see of a table now."""
        live = await self.live_table(table)
        actor = None if session is None else self.actor(session, table)
        return {
            "seq": live.seq,
            "now": self.clock(),
            "table": msgspec.to_builtins(live.shared_view()),
            "you": msgspec.to_builtins(personal_part(live, actor, self.clock())),
        }

    async def lobby(self) -> list[Plain]:
        """Every table of the house, in short, or its location if it is elsewhere."""
        where = self.settings.address, self.ownership.where
        return tables_in_short(await self._table_names(), self.live, *where)

    async def _record(self, what: Literal["opened", "stopped"]) -> None:
        """Record that a process opens or stops in order; one that opens twice was cut off in between."""
        command = RecordHouse(SYSTEM, what, self.process, self.settings.address)
        await self.office.send(hosting_people.STREAM, f"{what}-{self.process}", command)

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
