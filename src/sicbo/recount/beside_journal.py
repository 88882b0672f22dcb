"""What stands beside the journals: the guards of the database, and secrets that are committed to but not opened yet."""

from collections.abc import AsyncIterator, Collection
from hashlib import sha256
from typing import Final

import msgspec

from sicbo.hosting.promotion import KIND as PROMOTION
from sicbo.hosting.tables import KIND as TABLE
from sicbo.hosting.tables import Plain
from sicbo.rooms.table.fairness import commitment_of
from sicbo.store.interface import CHUNK, Reader

_ALL: Final = 2**62
_OF_DICE: Final = ("DiceCommitted", "SecretOpened", "SecretLost")
_OF_DRAWS: Final = ("DrawCommitted", "DrawHeld")


async def beside(reader: Reader, unreadable: Collection[str]) -> list[str]:
    """Every guard that is missing, and every sealed secret that does not match its commitment.

    A secret that is not there is none of these: the house declares it lost on record when it needs it. Streams that cannot
    be read are named already; the database would not search them either.
    """
    return [*await reader.unguarded(), *[difference async for difference in _secrets(reader, unreadable)]]


async def _secrets(reader: Reader, unreadable: Collection[str]) -> AsyncIterator[str]:
    vault = await reader.vault()
    for stream in await reader.streams():
        name, kind = stream.head.stream, stream.founding.kind
        if name in unreadable:
            continue
        if kind == TABLE:
            last = await _last(reader, name, _OF_DICE)
            if last.get("type") == "DiceCommitted":
                secret = vault.get(f"fair/{name}/{last['number']}")
                if secret is not None and commitment_of(secret, last["round_id"]) != last["commitment"]:
                    yield f"the sealed secret of round {last['round_id']} does not match its commitment"
        if kind == PROMOTION:
            last = await _last(reader, name, _OF_DRAWS)
            if last.get("type") == "DrawCommitted":
                again = await reader.newest(name, 0, _ALL, CHUNK, kinds=("ValidatedAgain",))
                seed = vault.get(f"draw/{name}/{len(again)}")
                if seed is not None and sha256(seed).hexdigest() != last["commitment"]:
                    yield f"the sealed seed of the draw of {name} does not match its commitment"


async def _last(reader: Reader, stream: str, kinds: tuple[str, ...]) -> Plain:
    """The last event of one of these kinds."""
    found: Plain = {}
    for entry in await reader.newest(stream, 0, _ALL, 1, kinds=kinds):
        for event in msgspec.json.decode(entry.body)["events"]:
            if event["type"] in kinds:
                found = event
    return found
