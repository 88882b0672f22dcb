"""What the house adds when a closed table gets another card or is retired: what its accounts still hold."""

import msgspec

from sicbo.house.house import House
from sicbo.house.pending import Answer
from sicbo.rooms.card_changes import IN_THE_WAY, OF_PLAYERS, OF_THE_TABLE
from sicbo.rooms.card_messages import ChangeCard, RetireTable
from sicbo.store.interface import Store


async def with_what_is_left(
    store: Store, tables: House, table: str, command_id: str, command: ChangeCard | RetireTable
) -> Answer:
    """Send a command with the balances that it depends on; sent again, with those of the first time."""
    earlier = (await store.known([(table, command_id)])).get((table, command_id))
    if earlier is not None:
        left = msgspec.json.decode(earlier.body)["command"].get("left", {})
    else:
        kinds = IN_THE_WAY if isinstance(command, ChangeCard) else (*OF_PLAYERS, *OF_THE_TABLE)
        balances = await store.balances(table)
        left = {
            name: held for name, held in sorted(balances.items()) if held and name.partition(":")[0] in kinds
        }
    return await tables.send(table, command_id, msgspec.structs.replace(command, left=left))
