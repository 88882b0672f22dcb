"""Wagers that nobody may read yet: those of a tournament's round with secret ones in it, until betting closes.

The journal has them from the moment they are placed. Readers of journals and rounds get such an entry without its
contents; when betting has closed, the same entry is shown whole.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from sicbo.rooms.kernel.names import TOURNAMENT_MARK
from sicbo.store.interface import Reader
from sicbo.store.journal import Entry

NEVER: Final = 2**62
OF_WAGERS: Final = frozenset({"WagersPlaced", "WagersTakenBack", "WagerMoved", "PlacementConfirmed"})
_REVEALED: Final = ('"step":"close-bets"', '"ends_round":true')


async def sealed_from(reader: Reader, stream: str) -> int:
    """The first entry of the round whose wagers are still secret; a number beyond all entries if there is none."""
    if TOURNAMENT_MARK not in stream:
        return NEVER
    begun = await reader.newest(stream, 0, NEVER, 1, ('"type":"RoundBegun"',))
    if not begun:
        return NEVER
    before = begun[0].seq - 1
    if not await reader.newest(stream, before, NEVER, 1, ('"secret":true',)):
        return NEVER
    for text in _REVEALED:
        if await reader.newest(stream, before, NEVER, 1, (text,)):
            return NEVER
    return begun[0].seq


async def readable(reader: Reader, entries: list[Entry]) -> list[Entry]:
    """The entries as they may be read now: a sealed one says only what was done and by whom."""
    since = {name: await sealed_from(reader, name) for name in {entry.stream for entry in entries}}
    return [_without_wagers(entry) if entry.seq >= since[entry.stream] else entry for entry in entries]


def _without_wagers(entry: Entry) -> Entry:
    record = msgspec.json.decode(entry.body)
    if not OF_WAGERS.intersection(event["type"] for event in record["events"]):
        return entry
    command = {name: record["command"].get(name) for name in ("type", "by")}
    return replace(entry, body=msgspec.json.encode({"command": command, "events": []}).decode())
