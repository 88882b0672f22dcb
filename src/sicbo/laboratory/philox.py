"""Counter-based random numbers: the n-th number of a stream follows from seed, stream and n alone.

Philox 4x32 with ten rounds (Salmon, Moraes, Dror and Shaw, 2011). Every session of a simulation has its own stream, so
the results do not depend on the number of cores or the order of work. Plain Python; `compiled_loop` compiles it.
"""

from typing import Final

from sicbo.rules.dice import ROLLS

MASK: Final = 0xFFFFFFFF
_FIRST, _SECOND = 0xD2511F53, 0xCD9E8D57
_KEY_FIRST, _KEY_SECOND = 0x9E3779B9, 0xBB67AE85


def block(c0: int, c1: int, c2: int, c3: int, k0: int, k1: int) -> tuple[int, int, int, int]:
    """128 bits for a counter of 128 bits and a key of 64, as four numbers of 32 bits."""
    for _ in range(10):
        product, two = _FIRST * c0, _SECOND * c2
        # Also masked after the shift: compiled, the product is a signed number of 64 bits.
        c0, c1, c2, c3 = (
            (two >> 32 & MASK) ^ c1 ^ k0,
            two & MASK,
            (product >> 32 & MASK) ^ c3 ^ k1,
            product & MASK,
        )
        k0, k1 = (k0 + _KEY_FIRST) & MASK, (k1 + _KEY_SECOND) & MASK
    return c0, c1, c2, c3


def rolls(seed: int, stream: int, count: int) -> list[int]:
    """The first rolls of a stream, 0 to 215: bytes in order, skipping 216 and above so that all are equally likely."""
    found: list[int] = []
    number = 0
    while len(found) < count:
        for word in block(
            number & MASK, number >> 32, stream & MASK, stream >> 32, seed & MASK, seed >> 32 & MASK
        ):
            found += [byte for byte in word.to_bytes(4, "little") if byte < ROLLS]
        number += 1
    return found[:count]
