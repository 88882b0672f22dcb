"""Everybody who looks at one table, and how often they are shown something new.

The part of a view that all share is encoded once; only the personal part is made for each. While betting is open views
go out about ten times a second; when the round goes a step further they go out at once.
"""

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Final, Protocol

import msgspec

from sicbo.engine.house import House
from sicbo.ledger.accounts import Account
from sicbo.rooms.desks.seat import PlaceView, TableView, place_view
from sicbo.rooms.desks.staff import StaffView, staff_view
from sicbo.rooms.table.own_jackpots import JackpotTicket
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.server.access.actors import Actor
from sicbo.server.live.outbox import Outbox

INTERVAL_SECONDS: Final = 0.1
INTERVAL_SECONDS_MAXIMUM: Final = 1.0
VIEW_SECONDS: Final = 0.00008
"""What one view costs a process, from its state to the wire."""
SHARE: Final = 0.2
"""How much of its time a process spends on views while betting is open; the rest is for those who wager."""
PATIENCE: Final = 8
"""How much longer than it was late a busy process waits with the next views: wagers come before screens."""

_encoder: Final = msgspec.json.Encoder()


class Viewer:
    """One connected screen: who looks, and the way to it."""

    __slots__ = ("actor", "outbox")

    def __init__(self, actor: Actor | None, outbox: Outbox) -> None:
        self.actor = actor
        self.outbox = outbox


class Audience:
    """How many screens look at the tables of a process: the more, the less often each is shown something new."""

    __slots__ = ("screens",)

    def __init__(self) -> None:
        self.screens = 0

    @property
    def interval(self) -> float:
        return max(INTERVAL_SECONDS, self.screens * VIEW_SECONDS / SHARE)


class Shown(Protocol):
    """What a channel shows: a table with its newest committed state."""

    house: House
    table: Table
    seq: int
    reports: tuple[str, ...]
    tickets: Mapping[str, JackpotTicket]

    @property
    def game(self) -> Game: ...

    @property
    def deals_by_itself(self) -> bool: ...

    def shared_view(self) -> TableView: ...


class Channel:
    """The viewers of one table."""

    def __init__(
        self,
        shown: Shown,
        clock: Callable[[], int],
        pushed: Callable[[int, float], None],
        audience: Audience,
    ) -> None:
        self._shown = shown
        self._audience = audience
        self._clock = clock
        self._pushed = pushed
        self._viewers: set[Viewer] = set()
        self._handle: asyncio.TimerHandle | None = None
        self._urgent = False
        self._last = 0.0
        self._due = 0.0
        self._interval = INTERVAL_SECONDS
        self._stage: object = None

    def __len__(self) -> int:
        return len(self._viewers)

    def join(self, viewer: Viewer) -> None:
        """Add a screen and show it where the table is now."""
        self._viewers.add(viewer)
        self._audience.screens += 1
        self.show(viewer)

    def show(self, viewer: Viewer) -> None:
        """Show one screen where the table is now, without waiting for the next views of all."""
        head, tail = self._shared()
        viewer.outbox.show(head, self._personal(viewer.actor), tail)

    def leave(self, viewer: Viewer) -> None:
        if viewer in self._viewers:
            self._viewers.discard(viewer)
            self._audience.screens -= 1

    def changed(self) -> None:
        """The table has moved on: show it at once when the round went a step further, else with the next in line."""
        if not self._viewers:
            return
        stage = _stage(self._shown.table)
        urgent, self._stage = stage != self._stage, stage
        if self._handle is not None:
            if not urgent or self._urgent:
                return
            self._handle.cancel()
        loop = asyncio.get_running_loop()
        self._urgent = urgent
        now = loop.time()
        wait = 0.0 if urgent else max(0.0, self._last + self._interval - now)
        self._due = now + wait
        self._handle = loop.call_later(wait, self._flush)

    def _flush(self) -> None:
        self._handle = None
        began = time.perf_counter()
        self._last = asyncio.get_running_loop().time()
        late = self._last - self._due
        self._interval = min(INTERVAL_SECONDS_MAXIMUM, self._audience.interval + PATIENCE * late)
        head, tail = self._shared()
        for viewer in self._viewers:
            viewer.outbox.show(head, self._personal(viewer.actor), tail)
        self._pushed(len(self._viewers), time.perf_counter() - began)

    def _shared(self) -> tuple[bytes, bytes]:
        """What stands before and behind the personal part of every frame."""
        shared = _encoder.encode(self._shown.shared_view())
        head = b'{"view":{"seq":%d,"now":%d,"table":%b,"you":' % (self._shown.seq, self._clock(), shared)
        return head, b"}}"

    def _personal(self, actor: Actor | None) -> bytes:
        shown = self._shown
        if actor is None:
            return b"{}"
        if actor.kind == "terminal":
            return _encoder.encode(place_part(shown, actor))
        return _encoder.encode(staff_part(shown, actor, self._clock()))

    def viewers(self) -> tuple[Viewer, ...]:
        return tuple(self._viewers)

    def end(self, last: bytes, code: int) -> None:
        """Say goodbye to everybody."""
        for viewer in list(self._viewers):
            viewer.outbox.close(last, code)


def place_part(shown: Shown, actor: Actor) -> PlaceView:
    """What a terminal sees, with its purse by the ledger and its jackpots' tickets by the cage."""
    held = purse(shown.house, shown.game, shown.table, actor.place)
    return place_view(
        shown.game, shown.table, actor.place, held, shown.house.balance_in_memory, shown.tickets
    )


def staff_part(shown: Shown, actor: Actor, now: int) -> StaffView:
    """What one of the staff sees, with the chips of every position by the ledger."""
    return staff_view(
        shown.game,
        shown.table,
        actor.name,
        actor.roles,
        now,
        shown.reports,
        shown.house.balance_in_memory,
        shown.deals_by_itself,
    )


def purse(house: House, game: Game, table: Table, place: str) -> int:
    """What the player of a place has to stake from: the terminal's meter, or chips by the ledger."""
    if plays_at_terminals(game):
        meters = table.meters.get(place)
        return 0 if meters is None else meters.credit
    player = table.seats.get(place)
    if player is not None and game.card.tournament:
        return house.balance_in_memory(table.tournament_chips(player))
    return 0 if player is None else house.balance_in_memory(Account("chips", f"{table.table_id}/{player}"))


def _stage(table: Table) -> object:
    playing = table.round
    if playing is None:
        return table.status
    return (
        table.status,
        table.rounds,
        len(playing.remaining),
        len(playing.spins),
        playing.status,
        playing.shooter,
    )
