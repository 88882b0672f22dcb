"""Players' stakes in settled rounds of a table, read from its journal for promotions.

The person who placed a bet owns it. A guest without a name could not be told of a prize and does not count; returned
stakes do not count either: the difference from what was counted before is a separate fact.
"""

from collections.abc import Iterable
from typing import Final

from sicbo.hosting.tables import TableRoom
from sicbo.rooms.kernel.names import is_guest
from sicbo.rooms.promotion.messages import Wagered
from sicbo.rooms.round.events import RoundJudged, WagersPlaced, WagersReturned
from sicbo.rooms.table.messages.table import RoundBegun, Seated
from sicbo.rooms.table.messages.terminals import MeterAdjusted
from sicbo.rooms.table.messages.unions import TableCommand, TableEvent
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rules.settlement import Receipt
from sicbo.store.interface import Reader

CONCERNS: Final = (
    '"RoundBegun"', '"WagersPlaced"', '"Seated"', '"RoundJudged"', '"WagersReturned"', '"MeterAdjusted"',
)  # fmt: skip
BEGUN: Final = ('"RoundBegun"',)


class _Round:
    """One round as far as it matters here."""

    def __init__(self, round_id: str) -> None:
        self.round_id = round_id
        self.players: dict[str, str] = {}
        """who has bet, by the owner of the bets"""
        self.receipt: Receipt | None = None
        self.returned: dict[str, set[str]] = {}
        self.judged_at = 0
        self.counted: dict[str, int] = {}

    def total(self) -> dict[str, int]:
        """The stakes that count now, by owner."""
        found: dict[str, int] = {}
        for line in () if self.receipt is None else self.receipt.lines:
            if line.outcome != "returned" and line.bet not in self.returned.get(line.owner, ()):
                found[line.owner] = found.get(line.owner, 0) + line.stake
        return found

    def void(self, event: MeterAdjusted) -> None:
        """No record confirms these wagers."""
        self.returned.setdefault(event.terminal, set()).update(event.wagers)


async def settled_wagers(
    reader: Reader, room: TableRoom, after: int, until: int | None = None
) -> tuple[int, tuple[Wagered, ...]]:
    """The facts of the entries after `after`, and the number of the last entry read."""
    table = room.table_id
    begun = await reader.newest(table, 0, after + 1, 1, BEGUN)
    reading = _Reading(room)
    last = after
    async for chunk in reader.entries(table, begun[0].seq - 1 if begun else after, until):
        for entry in chunk:
            last = max(last, entry.seq)
            if not any(sign in entry.body for sign in CONCERNS):
                continue
            command, events = room.decode_record(entry.body.encode())
            reading.enter(command, events, entry.at)
            if entry.seq > after:
                await reading.unknown(reader, entry.seq)
                reading.told()
                for event in events:
                    if isinstance(event, MeterAdjusted) and event.void:
                        await reading.unconfirmed(reader, room, event)
            else:
                reading.counts()
    return last, tuple(reading.facts)


class _Reading:
    """Rounds of one table, entry by entry."""

    def __init__(self, room: TableRoom) -> None:
        self.facts: list[Wagered] = []
        self._table = room.table_id
        self._by_place = plays_at_terminals(room.game)
        self._decode = room.decode_record
        self._seats: dict[str, str] = {}
        self._round: _Round | None = None

    def enter(self, command: TableCommand, events: Iterable[TableEvent], at: int) -> None:
        for event in events:
            if isinstance(event, RoundBegun):
                self._round = _Round(event.round_id)
            if isinstance(event, Seated):
                self._seats[event.place] = event.player
            played = self._round
            if played is None:
                continue
            if isinstance(event, WagersPlaced):
                by_player = command.by.role == "player"
                owner = event.owner
                played.players[owner] = command.by.name if by_player else self._seats.get(owner, "")
            if isinstance(event, RoundJudged):
                played.receipt, played.judged_at = event.receipt, played.judged_at or at
            if isinstance(event, MeterAdjusted) and event.void and event.round_id == played.round_id:
                played.void(event)
            if isinstance(event, WagersReturned) and played.receipt is not None:
                for returned in (event.wagers, event.forfeited):
                    for owner, stakes in returned.items():
                        played.returned.setdefault(owner, set()).update(stakes)

    async def unconfirmed(self, reader: Reader, room: TableRoom, event: MeterAdjusted) -> None:
        """Bets of an earlier round that are void: what was reported of them is taken back."""
        span = await reader.round_entries(self._table, int(event.round_id.rpartition("-")[2]))
        if span is None or (self._round is not None and self._round.round_id == event.round_id):
            return
        first, last = span
        then = _Reading(room)
        async for chunk in reader.entries(self._table, first - 1, last):
            for entry in chunk:
                then.enter(*self._decode(entry.body.encode()), entry.at)
        await then.unknown(reader, last)
        then.counts()
        if then._round is not None:
            then._round.void(event)
        then.told()
        self.facts += then.facts

    async def unknown(self, reader: Reader, seq: int) -> None:
        """Who sits at a seat without an observed bet, as the journal says."""
        played = self._round
        if played is None or played.receipt is None or not self._by_place:
            return
        for owner in played.total():
            if not played.players.get(owner):
                found = await reader.newest(self._table, 0, seq, 1, ('"Seated"', f'"place":"{owner}"'))
                for entry in found:
                    _, events = self._decode(entry.body.encode())
                    for event in events:
                        if isinstance(event, Seated) and event.place == owner:
                            played.players[owner] = event.player

    def counts(self) -> None:
        """This has been reported before."""
        if self._round is not None:
            self._round.counted = self._round.total()

    def told(self) -> None:
        """What has changed since the last report becomes a fact."""
        played = self._round
        if played is None or played.receipt is None:
            return
        now = played.total()
        for owner in sorted(now.keys() | played.counted.keys()):
            change = now.get(owner, 0) - played.counted.get(owner, 0)
            player = played.players.get(owner) or ("" if self._by_place else owner)
            if change and player and not is_guest(player):
                self.facts.append(
                    Wagered(player=player, amount=change, round_id=played.round_id, at=played.judged_at)
                )
        played.counted = now
