"""Lots drawn from a seed: reproducible by anyone, every order equally likely."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Final, TypeVar

from sicbo.refusals import Refused

T = TypeVar("T")

SEED_SIGNS: Final = 32
"""The minimum number of hexadecimal digits in a seed: 128 bits, which cannot be guessed."""


def checked_seed(seed: str) -> str:
    if len(seed) < SEED_SIGNS or any(sign not in "0123456789abcdef" for sign in seed):
        raise Refused(
            "bad-request",
            "a draw needs a seed of at least {seed_signs} hexadecimal digits",
            seed_signs=SEED_SIGNS,
        )
    return seed


def commitment(seed: str) -> str:
    """What is published of a seed before the draw, so that it cannot be changed afterwards."""
    return sha256(checked_seed(seed).encode()).hexdigest()


def shuffled(lots: Sequence[T], seed: str) -> list[T]:
    """Lots in the order in which a seed draws them.

    Fisher and Yates with numbers from SHA-256 of the seed and a counter; a number that would bias the draw is drawn
    again.
    """
    checked_seed(seed)
    order, counter = list(lots), 0
    for left in range(len(order) - 1, 0, -1):
        counter, chosen = _below(seed, counter, left + 1)
        order[left], order[chosen] = order[chosen], order[left]
    return order


def in_order_of_lots(lots: Mapping[T, int], seed: str) -> Iterator[T]:
    """Every owner once, as a seed draws their lots one by one; a winner's remaining lots are removed.

    Numbers come from SHA-256 as in `shuffled`, each below the number of lots left, counted in the owners' order. Lots
    are not listed one by one: a draw's time depends on the number of winners, not of lots.
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
