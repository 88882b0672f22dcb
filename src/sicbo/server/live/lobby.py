"""The tables of a house as its lobby shows them: in short, and where each is."""

from typing import Protocol

import msgspec

from sicbo.server.live.live_table import LiveTable
from sicbo.server.live.owned_tables import Ownership
from sicbo.server.settings.settings import Settings
from sicbo.wire import Plain

RESULTS_SHOWN = 10


class HasTables(Protocol):
    """The running house of one process, as far as its lobby needs it."""

    settings: Settings
    ownership: Ownership

    @property
    def live(self) -> dict[str, LiveTable]: ...


def tables_in_short(house: HasTables, names: list[str]) -> list[Plain]:
    """Every table in short, of tables elsewhere where they are; what is retired is in no lobby, nor is a
    tournament's table while no stage is played there."""
    listed: list[Plain] = []
    for name in names:
        live = house.live.get(name)
        if live is None:
            listed.append({"id": name, "at": house.ownership.where(name)})
        elif live.table.retired is None and (live.table.session or not live.game.card.tournament):
            shown = msgspec.to_builtins(live.shared_view())
            listed.append(
                {key: value for key, value in shown.items() if key != "round"}
                | {"at": house.settings.address, "results": shown.get("results", [])[:RESULTS_SHOWN]}
            )
    return listed
