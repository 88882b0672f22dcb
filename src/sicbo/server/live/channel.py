"""The viewers of one table, and how often they get a new view.

The shared part of a view is encoded once; only the personal part is made for each viewer. While betting is open, views
are sent about ten times a second; when the round advances a step they are sent at once.
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec
from msgspec import Struct

from sicbo.engine.house import House
from sicbo.ledger.accounts import Account
from sicbo.rooms.desks.public import TableView
from sicbo.rooms.desks.seat import PlaceView, place_view
from sicbo.rooms.desks.staff import StaffView, staff_view
from sicbo.rooms.table.own_jackpots import JackpotTicket
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.server.access.actors import Actor
from sicbo.server.live.outbox import Outbox
from sicbo.server.live.staff_names import is_staff, named

INTERVAL_SECONDS: Final = 0.1
INTERVAL_SECONDS_MAXIMUM: Final = 1.0
VIEW_SECONDS: Final = 0.00008
"""The cost of one view, from state to wire."""
SHARE: Final = 0.2
"""The share of its time that a process spends on views while betting is open; the rest is for bets."""
PATIENCE: Final = 8
"""How much longer than its delay a busy process waits with the next views: bets come before screens."""

_encoder: Final = msgspec.json.Encoder()


class Viewer:
    """One connected screen: its viewer, and the connection to it."""

    __slots__ = ("actor", "outbox")

    def __init__(self, actor: Actor | None, outbox: Outbox) -> None:
        self.actor = actor
        self.outbox = outbox


class Audience:
    """How many screens watch the tables of a process: the more, the less often each is updated."""

    __slots__ = ("screens",)

    def __init__(self) -> None:
        self.screens = 0

    @property
    def interval(self) -> float:
        return max(INTERVAL_SECONDS, self.screens * VIEW_SECONDS / SHARE)


class Shown(Struct, frozen=True):
    """What a channel shows: a table with its newest committed state."""

    house: House
    game: Game
    table: Table
    seq: int
    reports: tuple[str, ...]
    tickets: Mapping[str, JackpotTicket]
    deals_automatically: bool
    view: TableView
    """what is the same for every viewer"""


class Channel:
    """The viewers of one table."""

    def __init__(
        self,
        shown: Callable[[], Shown],
        clock: Callable[[], int],
        pushed: Callable[[int, float], None],
        audience: Audience,
    ) -> None:
        self._shown = shown
        self._audience = audience
        self._clock = clock
        self._pushed = pushed
        self._viewers: dict[Viewer, None] = {}
        """in the order in which they came, in which they are also served"""
        self._handle: asyncio.TimerHandle | None = None
        self._urgent = False
        self._last = 0.0
        self._due = 0.0
        self._interval = INTERVAL_SECONDS
        self._stage: object = None

    def __len__(self) -> int:
        return len(self._viewers)

    def join(self, viewer: Viewer) -> None:
        """Add a screen and send it the current view."""
        self._viewers[viewer] = None
        self._audience.screens += 1
        self.show(viewer)

    @property
    def places(self) -> set[str]:
        """The seats whose screens are connected."""
        return {
            viewer.actor.place for viewer in self._viewers if viewer.actor is not None and viewer.actor.place
        }

    def show(self, viewer: Viewer) -> None:
        """Send one screen the current view, without waiting for the next views of all."""
        self._send((viewer,))

    def leave(self, viewer: Viewer) -> None:
        if viewer in self._viewers:
            del self._viewers[viewer]
            self._audience.screens -= 1

    def changed(self, table: Table) -> None:
        """The table has changed: show it at once if the round advanced a step, otherwise with the next views."""
        if not self._viewers:
            return
        stage = _stage(table)
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
        self._send(self._viewers)
        self._pushed(len(self._viewers), time.perf_counter() - began)

    def _send(self, viewers: Iterable[Viewer]) -> None:
        """The current view: what is shared is encoded once for the staff and once for others, who see no names of the
        staff; then each viewer's personal part."""
        shown, now = self._shown(), self._clock()
        heads: dict[bool, bytes] = {}
        for viewer in viewers:
            for_staff = is_staff(viewer.actor)
            if for_staff not in heads:
                shared = _encoder.encode(named(shown.view, for_staff=for_staff))
                heads[for_staff] = b'{"view":{"seq":%d,"now":%d,"table":%b,"you":' % (shown.seq, now, shared)
            viewer.outbox.show(
                heads[for_staff], _encoder.encode(personal_part(shown, viewer.actor, now)), b"}}"
            )

    def viewers(self) -> tuple[Viewer, ...]:
        return tuple(self._viewers)

    def end(self, last: bytes, code: int) -> None:
        """Close all connections."""
        for viewer in list(self._viewers):
            viewer.outbox.close(last, code)


def personal_part(shown: Shown, actor: Actor | None, now: int) -> PlaceView | StaffView | dict[str, object]:
    """What is only for this viewer; empty for a spectator."""
    if actor is None:
        return {}
    return place_part(shown, actor) if actor.kind == "terminal" else staff_part(shown, actor, now)


def place_part(shown: Shown, actor: Actor) -> PlaceView:
    """What a terminal sees, with its purse by the ledger and its jackpot tickets by the cage."""
    held = purse(shown.house, shown.game, shown.table, actor.place)
    return place_view(
        shown.game, shown.table, actor.place, held, shown.house.balance_in_memory, shown.tickets
    )


def staff_part(shown: Shown, actor: Actor, now: int) -> StaffView:
    """What a member of staff sees, with the chips of every position by the ledger."""
    return staff_view(
        shown.game,
        shown.table,
        actor.name,
        actor.roles,
        now,
        shown.reports,
        shown.house.balance_in_memory,
        shown.deals_automatically,
    )


def purse(house: House, game: Game, table: Table, place: str) -> int:
    """What the player at a seat can stake: the terminal's meter, or chips by the ledger."""
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
