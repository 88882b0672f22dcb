"""The draw of seats from a random number; reproducible by anyone."""

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


def require_room(players: int, tables: int, room: int) -> None:
    """Refuse if tables with so much room each cannot seat so many."""
    if players > tables * room:
        raise Refused(
            "not-enough",
            "{count} players do not fit at {count2} tables with {room} seats",
            count=players,
            count2=tables,
            room=room,
        )


def draw(
    players: Sequence[str], tables: Sequence[str], places: Sequence[str], seats: int, seed: str
) -> tuple[Seat, ...]:
    """Seats for everyone, tables filled evenly: the k-th number drawn sits at table k, k + tables, and so on."""
    require_room(len(players), len(tables), min(seats, len(places)))
    order = shuffled(sorted(players), seed)
    return tuple(
        Seat(player, tables[number % len(tables)], places[number // len(tables)], number + 1)
        for number, player in enumerate(order)
    )
