"""The pool to the last cent: its amount, the prize of each place, and who gets it if a place-getter may not."""

from collections.abc import Collection, Sequence

from msgspec import Struct

from sicbo.rooms.tournament.plan import Prizes


class Prize(Struct, frozen=True):
    """What one player wins; `place` is the prize's, `finished` the player's own."""

    place: int
    player: str
    amount: int
    finished: int


def pool(prizes: Prizes, collected: int) -> int:
    """What is shared: the players' payments into it, raised to the guarantee."""
    return max(collected, prizes.guaranteed)


def amounts(total: int, shares: Sequence[int]) -> tuple[int, ...]:
    """A pool in shares of whole minor units that add up exactly; the remainder goes to the first places."""
    parts = sum(shares)
    given = [total * share // parts for share in shares]
    for place in range(total - sum(given)):
        given[place] += 1
    return tuple(given)


def awarded(
    total: int, shares: Sequence[int], finished: Sequence[str], barred: Collection[str]
) -> tuple[Prize, ...]:
    """Who wins what: each prize goes to the next best eligible player.

    With fewer eligible players than prizes, they share the pool in the same proportions.
    """
    eligible = [(number + 1, player) for number, player in enumerate(finished) if player not in barred]
    taken = eligible[: len(shares)]
    if not taken:
        return ()
    return tuple(
        Prize(number + 1, player, amount, place)
        for number, ((place, player), amount) in enumerate(
            zip(taken, amounts(total, shares[: len(taken)]), strict=True)
        )
    )
