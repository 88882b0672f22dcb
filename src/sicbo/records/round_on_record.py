"""The journal's record of one terminal in one round, for corrections: no one is asked for what is on record."""

import msgspec

from sicbo.hosting.tables import TableRoom
from sicbo.rooms.round.events import StepTaken
from sicbo.rooms.table.messages.decisions import DecisionSettled
from sicbo.rooms.table.messages.limits import LimitsChanged
from sicbo.rooms.table.messages.terminals import (
    CreditAdded,
    CreditWithheld,
    HoldDetermined,
    JackpotTicketNoted,
    MeterAdjusted,
    OnRecord,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.recalculation import Played
from sicbo.rooms.table.state import Table
from sicbo.rules.card import Limit
from sicbo.store.interface import Reader

CORRECTIONS = 1_000
"""The most corrections of one round that are searched."""


async def on_record(
    reader: Reader, room: TableRoom, state: Table, round_id: str, terminal: str
) -> OnRecord | None:
    """Read a round; `None` if the table has begun no round of this name."""
    number = state.round_number(round_id)
    span = None if number is None else await reader.round_entries(room.table_id, number)
    if span is None:
        return None
    first, last = span
    played, closed_at, closed = Played(terminal), 0, 0
    sign = await _sign(reader, room, first)
    async for chunk in reader.entries(room.table_id, first - 1, last):
        for entry in chunk:
            for event in room.decode_record(entry.body.encode())[1]:
                played.enter(event)
                if isinstance(event, StepTaken) and event.step == "close-bets":
                    closed_at, closed = entry.seq, entry.at
                # Limits whose time had come apply from the beginning of the round, or before its first bet.
                if isinstance(event, LimitsChanged) and (entry.seq == first or event.this_round):
                    sign = event.limits
    for event in await _corrections(reader, room, first, round_id, terminal):
        played.corrected(event)
    dice = room.game_at(state).dice
    player = await _player(reader, room.table_id, terminal, closed_at)
    return OnRecord(
        wagers=played.wagers,
        faces=() if played.roll is None else dice.shown(played.roll),
        credited=played.credited,
        player=player,
        void=played.void,
        sign=sign,
        credit=await _credit(reader, room.table_id, terminal, closed_at),
        version=state.version,
        lines=played.lines,
        closed_at=closed,
        jackpot_paid=await _jackpot_paid(reader, room, first, round_id, terminal),
        decided=await _decided(reader, room, first, round_id, player)
        or await _kept(reader, room, first, round_id, terminal),
    )


async def _corrections(
    reader: Reader, room: TableRoom, first: int, round_id: str, terminal: str
) -> list[MeterAdjusted]:
    events = await _said_later(reader, room, first, round_id, "MeterAdjusted")
    return [
        event
        for event in events
        if isinstance(event, MeterAdjusted) and (event.round_id, event.terminal) == (round_id, terminal)
    ]


async def _jackpot_paid(reader: Reader, room: TableRoom, first: int, round_id: str, terminal: str) -> bool:
    events = [
        event
        for kind in ("CreditAdded", "JackpotTicketNoted")
        for event in await _said_later(reader, room, first, round_id, kind)
    ]
    return any(
        isinstance(event, CreditAdded | JackpotTicketNoted)
        and (event.round_id, event.terminal) == (round_id, terminal)
        for event in events
    )


async def _decided(reader: Reader, room: TableRoom, first: int, round_id: str, player: str) -> bool:
    """Whether a dispute about the round has moved money of this player."""
    events = await _said_later(reader, room, first, round_id, "DecisionSettled")
    return any(
        isinstance(event, DecisionSettled) and (event.round_id, event.person) == (round_id, player)
        for event in events
    )


async def _kept(reader: Reader, room: TableRoom, first: int, round_id: str, terminal: str) -> bool:
    """Whether the house has kept, for good, winnings withheld from the round at this terminal."""
    withheld = await _said_later(reader, room, first, round_id, "CreditWithheld")
    cases = {
        event.case
        for event in withheld
        if isinstance(event, CreditWithheld) and (event.round_id, event.terminal) == (round_id, terminal)
    }
    determined = await _said_later(reader, room, first, "", "HoldDetermined") if cases else []
    return any(
        isinstance(event, HoldDetermined) and event.case in cases and not (event.to_player or event.round_id)
        for event in determined
    )


async def _said_later(
    reader: Reader, room: TableRoom, first: int, round_id: str, kind: str
) -> list[TableEvent]:
    """The events of the entries that concern a round, or any, in an event of this kind, in order."""
    head = await reader.stream(room.table_id)
    assert head is not None
    has = (f'"type":"{kind}"', *((f'"round_id":"{round_id}"',) if round_id else ()))
    entries = await reader.newest(room.table_id, first, head.head.seq, CORRECTIONS, has)
    return [event for entry in reversed(entries) for event in room.decode_record(entry.body.encode())[1]]


async def _player(reader: Reader, table: str, terminal: str, until: int) -> str:
    """Who was at a terminal after an entry; empty if no one was."""
    moved = await reader.newest(table, 0, until, 1, (f'"place":"{terminal}"',), kinds=("Seated", "StoodUp"))
    if not moved or await reader.newest(table, moved[0].seq, until, 1, kinds=("TableClosed",)):
        return ""
    player = ""
    for event in msgspec.json.decode(moved[0].body)["events"]:
        if event["type"] in ("Seated", "StoodUp") and event["place"] == terminal:
            player = event["player"] if event["type"] == "Seated" else ""
    return player


async def _sign(reader: Reader, room: TableRoom, first: int) -> dict[str, Limit]:
    """The limits on the sign before the entry that began a round."""
    changed = await reader.newest(room.table_id, 0, first - 1, 1, kinds=("LimitsChanged", "CardChanged"))
    sign = dict(room.game.card.limits)
    for event in msgspec.json.decode(changed[0].body)["events"] if changed else ():
        if event["type"] == "LimitsChanged":
            sign = msgspec.convert(event["limits"], dict[str, Limit])
        elif event["type"] == "CardChanged":
            sign = msgspec.convert(event["card"].get("limits", {}), dict[str, Limit])
    return sign


async def _credit(reader: Reader, table: str, terminal: str, until: int) -> int:
    account = f"credit:{table}/{terminal}"
    sums = await reader.sums(table, 0, until)
    return sum(summed.amount * ((summed.target == account) - (summed.source == account)) for summed in sums)
