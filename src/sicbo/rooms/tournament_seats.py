"""The draw of seats: from a number that chance gave, the same for whoever draws it again."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from msgspec import Struct

from sicbo.refusals import Refused

SEED_BYTES: Final = 16


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
    if len(seed) < 2 * SEED_BYTES:
        raise Refused("bad-request", "a draw takes a seed of at least 32 hexadecimal signs")
    room = min(seats, len(places))
    if len(players) > len(tables) * room:
        raise Refused(
            "not-enough", f"{len(players)} players do not fit at {len(tables)} tables with {room} seats"
        )
    order = shuffled(sorted(players), seed)
    return tuple(
        Seat(player, tables[number % len(tables)], places[number // len(tables)], number + 1)
        for number, player in enumerate(order)
    )


def shuffled(players: Sequence[str], seed: str) -> list[str]:
    """The players in the order in which a seed draws them, every order as likely as any other.

    Fisher and Yates with numbers from SHA-256 of the seed and a counter; a number that would favour anybody is drawn
    again.
    """
    order, counter = list(players), 0
    for left in range(len(order) - 1, 0, -1):
        counter, chosen = _below(seed, counter, left + 1)
        order[left], order[chosen] = order[chosen], order[left]
    return order


def _below(seed: str, counter: int, bound: int) -> tuple[int, int]:
    fair = 2**64 - 2**64 % bound
    while True:
        counter += 1
        number = int.from_bytes(sha256(f"{seed}:{counter}".encode()).digest()[:8])
        if number < fair:
            return counter, number % bound
