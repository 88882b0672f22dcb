"""Lots drawn from a seed: the same for whoever draws them again, every order as likely as any other."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Final, TypeVar

from sicbo.refusals import Refused

T = TypeVar("T")

SEED_SIGNS: Final = 32
"""A seed has at least so many hexadecimal signs: 128 bits that nobody guesses."""


def checked_seed(seed: str) -> str:
    if len(seed) < SEED_SIGNS or any(sign not in "0123456789abcdef" for sign in seed):
        raise Refused(
            "bad-request",
            "a draw takes a seed of at least {seed_signs} hexadecimal signs",
            seed_signs=SEED_SIGNS,
        )
    return seed


def commitment(seed: str) -> str:
    """What is published of a seed before the draw, so that nobody can choose another afterwards."""
    return sha256(checked_seed(seed).encode()).hexdigest()


def shuffled(lots: Sequence[T], seed: str) -> list[T]:
    """Lots in the order in which a seed draws them.

    Fisher and Yates with numbers from SHA-256 of the seed and a counter; a number that would favour anybody is drawn
    again.
    """
    checked_seed(seed)
    order, counter = list(lots), 0
    for left in range(len(order) - 1, 0, -1):
        counter, chosen = _below(seed, counter, left + 1)
        order[left], order[chosen] = order[chosen], order[left]
    return order


def in_order_of_lots(lots: Mapping[T, int], seed: str) -> Iterator[T]:
    """Everybody once, as a seed draws their lots one by one: who is drawn takes the own other lots along.

    Numbers come from SHA-256 as in `shuffled`, each below the lots that are left, counted in the order in which the owners
    stand. Nobody's lots are laid out one by one: a draw takes as long as it has winners, however many lots there are.
    """
    checked_seed(seed)
    left, counter = {owner: many for owner, many in lots.items() if many > 0}, 0
    total = sum(left.values())
    while left:
        counter, place = _below(seed, counter, total)
        for owner, many in left.items():  # noqa: B007 - the one at which the count stops
            if place < many:
                break
            place -= many
        total -= left.pop(owner)
        yield owner


def _below(seed: str, counter: int, bound: int) -> tuple[int, int]:
    fair = 2**64 - 2**64 % bound
    while True:
        counter += 1
        number = int.from_bytes(sha256(f"{seed}:{counter}".encode()).digest()[:8])
        if number < fair:
            return counter, number % bound
