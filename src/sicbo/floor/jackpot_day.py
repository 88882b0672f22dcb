"""The day's count of the pools: the journal folded by the second count, and held against the room and the balances."""

import msgspec

from sicbo.floor.jackpot_room import KIND
from sicbo.floor.second_jackpots import JackpotCount
from sicbo.house.house import House
from sicbo.house.pending import Answer
from sicbo.house.room import BUGS
from sicbo.refusals import Refused
from sicbo.rooms.jackpot_messages import Figures, Reconcile
from sicbo.rooms.jackpot_state import STREAM
from sicbo.rooms.messages import SYSTEM, Person
from sicbo.store.chain import Difference
from sicbo.store.interface import Reader

ATTEMPTS = 5
"""While tables are played the pools move on; a count that was overtaken is made again."""


async def count_jackpots(reader: Reader) -> JackpotCount | None:
    """The pools of a store counted again from their journal; nothing where it has none. Raises `Difference`."""
    found = await reader.stream(STREAM)
    if found is None or found.founding.kind != KIND:
        return None
    count = JackpotCount(STREAM, found.founding.setup, {})
    async for chunk in reader.entries(STREAM):
        for entry in chunk:
            try:
                count.enter(entry.seq, msgspec.json.decode(entry.body))
            except (Refused, *BUGS) as fault:
                raise Difference(f"{STREAM}@{entry.seq} cannot be counted again: {fault!r}") from fault
    return count


async def reconcile(house: House, reader: Reader, day: str, by: Person = SYSTEM) -> Answer:
    """Count the pools by other code and have the room hold the figures against its own, on record."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            count = await count_jackpots(reader)
        except Difference as difference:
            raise Refused("store-damaged", f"the pools cannot be counted again: {difference}") from difference
        if count is None:
            raise Refused("unknown-stream", "this house has no pools to count")
        figures = tuple(msgspec.convert(pool, Figures) for pool in count.figures())
        asked = Reconcile(by=by, day=day, events=count.events, figures=figures)
        try:
            return await house.send(STREAM, f"reconcile-{day}-{count.events}", asked)
        except Refused as refused:
            if refused.code != "out-of-order" or attempt == ATTEMPTS:
                raise
    raise AssertionError("the last attempt answers or raises")
