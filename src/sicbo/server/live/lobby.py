"""The tables of a house as its lobby shows them: in short, and where each is."""

from collections.abc import Callable, Mapping

import msgspec

from sicbo.server.live.live_table import LiveTable
from sicbo.server.live.staff_names import named
from sicbo.wire import Plain

RESULTS_SHOWN = 10


def tables_in_short(
    names: list[str],
    tables: Mapping[str, LiveTable],
    here: str,
    elsewhere: Callable[[str], str],
    *,
    for_staff: bool,
) -> list[Plain]:
    """Every table in short, or its location if it is elsewhere; without retired tables, and without a tournament's
    table while no stage is played there."""
    listed: list[Plain] = []
    for name in names:
        live = tables.get(name)
        if live is None:
            listed.append({"id": name, "at": elsewhere(name)})
        elif live.table.retired is None and (live.table.session or not live.game.card.tournament):
            shown = msgspec.to_builtins(named(live.shared_view(), for_staff=for_staff))
            listed.append(
                {key: value for key, value in shown.items() if key != "round"}
                | {"at": here, "results": shown.get("results", [])[:RESULTS_SHOWN]}
            )
    return listed
