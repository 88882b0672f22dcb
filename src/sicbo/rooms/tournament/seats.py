"""The draw of seats: from a number that chance gave, the same for whoever draws it again."""

from collections.abc import Sequence

from msgspec import Struct

from sicbo.refusals import Refused
from sicbo.rooms.kernel.lots import shuffled


class Seat(Struct, frozen=True):
    """Where a player sits, and the number drawn."""

    player: str
    table: str
    place: str
    drawn: int


def draw(
    players: Sequence[str], tables: Sequence[str], places: Sequence[str], seats: int, seed: str
) -> tuple[Seat, ...]:
    """Seats for everybody, tables filled evenly: the k-th number drawn sits at table k, k + tables, and so on."""
    room = min(seats, len(places))
    if len(players) > len(tables) * room:
        raise Refused(
            "not-enough",
            "{count} players do not fit at {count2} tables with {room} seats",
            count=len(players),
            count2=len(tables),
            room=room,
        )
    order = shuffled(sorted(players), seed)
    return tuple(
        Seat(player, tables[number % len(tables)], places[number // len(tables)], number + 1)
        for number, player in enumerate(order)
    )
