"""The order of players by their banks, with ties broken by the stated means; who advances; who is out."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from sicbo.rooms.tournament.plan import Stage, TieBreak

Banks = Mapping[str, int]


class Standing(Struct, frozen=True):
    """One player's place; `tied` if only the draw separates it from another's."""

    place: int
    player: str
    bank: int
    tied: bool = False


def ranking(
    banks: Banks, history: Sequence[Banks], drawn: Mapping[str, int], ties: Iterable[TieBreak]
) -> tuple[Standing, ...]:
    """The order of these players: by their banks, then by the tie-breaks in turn.

    `history` holds the banks after each earlier spin, the oldest first; a countback compares the last of them first.
    `drawn` is each player's number in the draw: the lower goes before the higher.
    """
    earned = {player: _earned(player, banks, history, ties) for player in banks}
    order = sorted(
        banks, key=lambda player: (*(-value for value in earned[player]), drawn.get(player, 0), player)
    )
    shared = Counter(earned.values())
    return tuple(
        Standing(place + 1, player, banks[player], tied=shared[earned[player]] > 1)
        for place, player in enumerate(order)
    )


def _earned(player: str, banks: Banks, history: Sequence[Banks], ties: Iterable[TieBreak]) -> tuple[int, ...]:
    """What counts for a player before any draw."""
    value = [banks[player]]
    if "countback" in ties:
        value += [earlier.get(player, 0) for earlier in reversed(history)]
    return tuple(value)


def going_on(
    stage: Stage, tables: Iterable[Sequence[Standing]], overall: Sequence[Standing] = ()
) -> tuple[str, ...]:
    """Who advances from a stage: the best of each table, then the best of all others by their overall places, in which
    ties are settled."""
    places = {standing.player: standing.place for standing in overall}
    chosen: list[str] = []
    rest: list[Standing] = []
    for standings in tables:
        alive = [standing for standing in standings if standing.bank > 0]
        chosen += [standing.player for standing in alive[: stage.best_of_table]]
        rest += alive[stage.best_of_table :]
    rest.sort(key=lambda standing: (-standing.bank, places.get(standing.player, 0)))
    return (*chosen, *(standing.player for standing in rest[: stage.best_overall]))


def is_decided(
    stage: Stage, tables: int, standings: Sequence[Standing], may_come_back: Collection[str] = ()
) -> bool:
    """Whether it is settled who advances from a table: no one else there has chips, or only so many are left.

    A place among the best of all tables is never settled at one table, unless there is only one. A player without chips
    who may still buy some is not out.
    """
    alive = [standing for standing in standings if standing.bank > 0 or standing.player in may_come_back]
    if stage.best_overall and tables > 1:
        return not alive
    return len(alive) <= max(stage.best_of_table + (stage.best_overall if tables == 1 else 0), 1)
