"""The last results of a table, read from its journal when a process takes the table."""

from collections.abc import Iterable, Sequence

from sicbo.hosting.tables import TableRoom
from sicbo.rooms.desks.public import Result
from sicbo.rooms.round.events import DiceCorrected, DiceRead, SpinVoided, WagersReturned
from sicbo.rooms.table.messages.table import RoundBegun
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.store.interface import Reader

SHOWN = 30
"""in every view; read from the journal when a process takes the table"""

KEPT = 120
"""for the roads, collected while the process owns the table"""


def with_event(
    room: TableRoom, results: Sequence[Result], number: int, event: TableEvent
) -> tuple[Result, ...]:
    """The results after an event of round `number`, the newest first; a void round is listed without dice."""
    if isinstance(event, DiceRead | DiceCorrected):
        faces = room.game.dice.shown(event.roll)
        newest = Result(number, faces, sum(room.game.dice.values(event.roll)))
    elif isinstance(event, SpinVoided | WagersReturned) and event.ends_round:
        newest = Result(number)
    else:
        return tuple(results)
    return (newest, *(result for result in results if result.round != number))[:KEPT]


async def past_results(reader: Reader, room: TableRoom) -> tuple[tuple[Result, ...], int]:
    """A table's last results from before this process owned it, and the time of its last event."""
    rounds = await reader.rounds(room.table_id)
    if not rounds:
        return (), 0
    begin = rounds[-SHOWN:][0]
    results: tuple[Result, ...] = ()
    number, last = begin.number, 0
    async for chunk in reader.entries(room.table_id, begin.first_seq - 1):
        for entry in chunk:
            _, events = room.decode_record(entry.body.encode())
            number, results = _fold(room, number, results, events)
            last = entry.at
    return results, last


def _fold(
    room: TableRoom, number: int, results: tuple[Result, ...], events: Iterable[TableEvent]
) -> tuple[int, tuple[Result, ...]]:
    for event in events:
        if isinstance(event, RoundBegun):
            number = event.number
        results = with_event(room, results, number, event)
    return number, results
