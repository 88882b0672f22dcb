"""The promotions of a house in one process: the list, the stakes they receive, and the payment of their prizes.

Promotions are written by every process. A table's owner reports its stakes to running promotions, read from the table's
journal after the last entry that the promotion remembers, so that a round settled while no process ran counts too.
Before a draw, the process that holds it reads all tables to their end. Cash prizes go to the cage under an id derived
from the prize.
"""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from typing import Final, cast

from msgspec import Struct

from sicbo.engine.committed import CommittedEntry
from sicbo.engine.house import House
from sicbo.hosting.between.promotion_wagers import settled_wagers
from sicbo.hosting.promotion import KIND, STREAM_PREFIX, PromotionRoom
from sicbo.hosting.tables import KIND as TABLE
from sicbo.hosting.tables import TableRoom, table_room
from sicbo.refusals import HEARD, Refused
from sicbo.rooms.cage.messages import IssueForPrize
from sicbo.rooms.cage.state import Cage
from sicbo.rooms.cage.tickets import Ticket
from sicbo.rooms.kernel.lots import commitment
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.promotion.messages import HearWagers, ReplaceSeed, TakenByCage
from sicbo.rooms.promotion.state import Promotion
from sicbo.rooms.round.events import RoundJudged, WagersReturned
from sicbo.rules.game import Game
from sicbo.server.background.errands import Errands
from sicbo.server.background.metrics import Metrics
from sicbo.server.keeping.deliveries import CAGE, MARKED_EVERY
from sicbo.server.keeping.ticket_numbering import TicketNumbering
from sicbo.store.interface import Store

SEED_BYTES: Final = 32

LOST_SEED: Final = "the seed is not in the vault: it was removed, or the store was restored from a copy"


class Running(Struct, frozen=True):
    """A promotion with its game and its state."""

    stream: str
    game: Game
    state: Promotion

    @property
    def short(self) -> str:
        return self.stream.removeprefix(STREAM_PREFIX)


class PromotionsOffice:
    """Connects promotions, tables, vault and cage."""

    def __init__(
        self,
        *,
        store: Store,
        tables: House,
        office: House,
        clock: Callable[[], int],
        numbering: TicketNumbering,
        live: Mapping[str, object],
        metrics: Metrics,
    ) -> None:
        self._store = store
        self._office = office
        self._clock = clock
        self._numbering = numbering
        self._live = live
        self._streams: set[str] = set()
        self._tables: dict[str, TableRoom] = {}
        self._one_at_a_time: dict[str, asyncio.Lock] = {}
        self._errands = Errands("promotions", metrics)
        tables.on_commit(self._table_committed)
        office.on_commit(self._office_committed)

    # -- the list ------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Find the promotions and tables in the store."""
        for stream in await self._store.streams():
            name, founding = stream.head.stream, stream.founding
            if founding.kind == KIND:
                self._streams.add(name)
            if founding.kind == TABLE and name not in self._tables:
                room = await asyncio.to_thread(table_room, name, founding.setup)
                if not room.game.card.tournament:
                    self._tables[name] = room

    async def all(self) -> list[Running]:
        """Every promotion's current state, by name."""
        await self.look()
        return [await self.get(stream) for stream in sorted(self._streams)]

    async def get(self, stream: str) -> Running:
        if stream not in self._streams:
            await self.look()
        room = await self._office.room(stream) if stream in self._streams else None
        if not isinstance(room, PromotionRoom):
            raise Refused("unknown-stream", "this house has no such promotion")
        _, state = await self._office.state(stream)
        return Running(stream, room.game, cast(Promotion, state))

    async def games(self) -> dict[str, Game]:
        """The games of the floor's tables, by table; without those of tournaments."""
        await self.look()
        return {name: room.game for name, room in sorted(self._tables.items())}

    # -- the seed -------------------------------------------------------------------------------------------

    async def commit(self, running: Running) -> str:
        """The commitment to a seed that is in the vault before it is published; repeated, the same one."""
        if running.state.commitment:
            return running.state.commitment
        fresh = secrets.token_bytes(SEED_BYTES).hex().encode()
        return commitment((await self._store.vault_put_new(_key(running), fresh)).decode())

    async def seed(self, running: Running) -> str:
        """The seed that a draw reveals."""
        if running.state.seed:
            return running.state.seed
        found = await self._store.vault_get(_key(running))
        if found is None:
            raise Refused(
                "secret-lost" if running.state.commitment else "not-ready",
                "the seed of this draw is missing from the vault" if running.state.commitment
                else "the house has published no commitment to its seed",
            )  # fmt: skip
        return found.decode()

    async def opened(self, running: Running) -> None:
        """The journal has the seed: the vault need not keep it."""
        await self._store.vault_drop(_key(running))

    async def replace_lost_seed(self, running: Running) -> None:
        """Declare a seed lost that is not in the vault, as in a store restored from a copy, and commit to another."""
        state = running.state
        if state.status != "running" or not state.commitment:
            return
        if await self._store.vault_get(_key(running)) is not None:
            return
        fresh = secrets.token_bytes(SEED_BYTES).hex().encode()
        seed = (await self._store.vault_put_new(_key(running), fresh)).decode()
        command = ReplaceSeed(by=SYSTEM, lost=state.commitment, commitment=commitment(seed), reason=LOST_SEED)
        await self._once(running.stream, f"seed-lost-{state.commitment}", command)

    # -- wagers ---------------------------------------------------------------------------------------------

    async def hear_everything(self, running: Running) -> None:
        """Before a draw: count every qualifying stake at every table, also of other processes."""
        await self.look()
        for table in sorted(self._tables):
            await self._tell(table, running, marked=True)

    async def tell(self, table: str) -> None:
        """Report a table's stakes to the running promotions."""
        for stream in sorted(self._streams):
            await self._tell(table, await self.get(stream), marked=False)

    async def _tell(self, table: str, running: Running, *, marked: bool) -> None:
        room, plan = self._tables.get(table), running.state.plan
        if room is None or plan is None or running.state.status != "running" or not plan.qualifying_wager:
            return
        if room.game.book.name != running.game.book.name:
            return
        async with self._one_at_a_time.setdefault(f"{running.stream} {table}", asyncio.Lock()):
            before = await self._store.seq_before(table, running.state.started_at)
            while True:
                state = (await self.get(running.stream)).state
                heard = max(state.heard.get(table, 0), before)
                last, facts = await settled_wagers(self._store, room, heard)
                facts = tuple(fact for fact in facts if fact.at <= plan.entries_close_at)
                if not facts and not (last - heard >= MARKED_EVERY or (marked and last > heard)):
                    return
                command = HearWagers(by=SYSTEM, source=table, seq=last, facts=facts, after=heard)
                if await self._once(running.stream, f"{table}@{last}", command):
                    return

    # -- prizes in money --------------------------------------------------------------------------------------

    async def ticket_number(self, stream: str, part: str) -> str:
        """The number of the ticket that pays a part of a prize."""
        _, cage = await self._office.state(CAGE)
        return self._numbering.given(f"prize:{stream}/{part}", cast(Cage, cage).is_known)

    async def ticket(self, stream: str, part: str) -> Ticket | None:
        """The ticket that pays a part of a prize, while it is outstanding."""
        _, cage = await self._office.state(CAGE)
        return cast(Cage, cage).ticket(await self.ticket_number(stream, part))

    async def pay(self, stream: str) -> None:
        """Have the cage take over claimed prizes; every step once, wherever it was interrupted."""
        for name, part in (await self.get(stream)).state.owed.items():
            issue = IssueForPrize(
                by=SYSTEM, promotion=stream, part=name, amount=part.amount,
                number=await self.ticket_number(stream, name), player=part.player,
            )  # fmt: skip
            await self._office.send(CAGE, f"{stream}/{name}", issue)
            await self._once(stream, f"taken-{name}", TakenByCage(by=SYSTEM, part=name))

    async def _once(self, stream: str, command_id: str, command: object) -> bool:
        """Whether this process said it, and no other before."""
        try:
            await self._office.send(stream, command_id, command)
        except Refused as refused:
            if refused.code not in HEARD:
                raise
            return False
        return True

    # -- when -------------------------------------------------------------------------------------------------

    def start(self) -> None:
        self._errands.soon(self.keep_up())

    async def keep_up(self) -> None:
        """Periodically, and when a process starts: interrupted work continues."""
        await self.look()
        for table in tuple(self._live):
            await self.tell(table)
        for stream in sorted(self._streams):
            await self.replace_lost_seed(await self.get(stream))
            await self.pay(stream)

    def noticed(self, stream: str) -> None:
        """Another process has written a stream."""
        if stream.startswith(STREAM_PREFIX) and stream not in self._streams:
            self._errands.soon(self.look())

    async def stop(self) -> None:
        await self._errands.stop()

    def _table_committed(
        self, stream: str, _seq: int, _state: object, entries: tuple[CommittedEntry, ...]
    ) -> None:
        if not self._streams:
            return
        if any(
            isinstance(event, RoundJudged | WagersReturned) for entry in entries for event in entry.events
        ):
            self._errands.soon(self.tell(stream))

    def _office_committed(self, stream: str, _seq: int, state: object, _entries: object) -> None:
        if stream.startswith(STREAM_PREFIX) and isinstance(state, Promotion):
            self._streams.add(stream)
            if state.owed:
                self._errands.soon(self.pay(stream))


def _key(running: Running) -> str:
    return f"draw/{running.stream}/{running.state.validated}"
