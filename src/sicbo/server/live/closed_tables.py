"""What the house adds when a closed table gets another card or is retired: the balances of its accounts, and the pools
it feeds."""

import msgspec

from sicbo.engine.house import House
from sicbo.engine.pending import Answer
from sicbo.hosting.jackpots import has_jackpots
from sicbo.rooms.jackpots.state import STREAM, Jackpots
from sicbo.rooms.table.card_changes import IN_THE_WAY, OF_PLAYERS, OF_THE_TABLE
from sicbo.rooms.table.messages.card import ChangeCard, RetireTable
from sicbo.rules.pools import PoolTerms
from sicbo.server.live.live_table import LiveTable
from sicbo.store.interface import Store


async def with_what_is_left(
    store: Store,
    tables: House,
    office: House,
    live: LiveTable,
    command_id: str,
    command: ChangeCard | RetireTable,
) -> Answer:
    """Send a command with the balances and the pools that it depends on; repeated, with those of the first time."""
    table = live.name
    earlier = (await store.known([(table, command_id)])).get((table, command_id))
    if isinstance(command, ChangeCard):
        pools = await pools_of(office, live)
        if earlier is not None:
            fed = msgspec.json.decode(earlier.body)["command"].get("pools", [])
            pools = msgspec.convert(fed, tuple[PoolTerms, ...])
        command = msgspec.structs.replace(command, pools=pools)
    if earlier is not None:
        first = msgspec.json.decode(earlier.body)["command"]
        left, left_at = first.get("left", {}), first.get("left_at", -1)
    else:
        left_at = live.table.version  # a payment that is committed while the balances are read is noticed
        kinds = IN_THE_WAY if isinstance(command, ChangeCard) else (*OF_PLAYERS, *OF_THE_TABLE)
        balances = await store.balances(table)
        left = {
            name: held for name, held in sorted(balances.items()) if held and name.partition(":")[0] in kinds
        }
    return await tables.send(table, command_id, msgspec.structs.replace(command, left=left, left_at=left_at))


async def pools_of(office: House, live: LiveTable) -> tuple[PoolTerms, ...]:
    """The progressive pools that this table feeds now."""
    if not await has_jackpots(office):
        return ()
    await office.catch_up(STREAM)
    _, state = await office.state(STREAM)
    assert isinstance(state, Jackpots)
    terms = [pool.terms for pool in state.pools.values() if not pool.retired]
    return tuple(pool for pool in terms if pool.covers(live.name, live.game.name))
