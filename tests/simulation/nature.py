"""What a process gets from its operating system besides files: the time, and chance. Here both come from the seed."""

import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from simulation.loop import MACHINE, VirtualLoop

BEGINS: Final = 1_790_000_000
"""The moment at which every run begins, in seconds since 1970: September 2026."""


def wall(loop: VirtualLoop) -> float:
    """The time by the clock of the machine that asks; clocks of machines differ."""
    return BEGINS + loop.now + getattr(MACHINE.get(), "ahead", 0.0)


@contextmanager
def natural(loop: VirtualLoop, seed: int) -> Iterator[None]:
    """Time and chance of this process from the loop and the seed, until the end of the block."""
    entropy = random.Random(f"entropy {seed}")

    def urandom(count: int) -> bytes:
        return entropy.randbytes(count)

    class Seeded(random.Random):
        """Without a seed it asks the system, below Python."""

        def __init__(self, seed: Any = None) -> None:
            super().__init__(entropy.getrandbits(64) if seed is None else seed)

    ours: list[tuple[Any, str, Callable[..., Any]]] = [
        (os, "urandom", urandom),
        (random, "_urandom", urandom),
        (random, "Random", Seeded),
        (time, "time", lambda: wall(loop)),
        (time, "time_ns", lambda: round(wall(loop) * 1_000_000) * 1_000),
        (time, "monotonic", loop.time),
        (time, "monotonic_ns", lambda: round(loop.time() * 1e9)),
        (time, "clock_gettime_ns", lambda _clock: round(loop.time() * 1e9)),
        (time, "perf_counter", loop.time),
    ]
    state, before = random.getstate(), [getattr(place, name) for place, name, _ in ours]
    random.seed(f"random {seed}")
    for place, name, replacement in ours:
        setattr(place, name, replacement)
    try:
        yield
    finally:
        for (place, name, _), real in zip(ours, before, strict=True):
            setattr(place, name, real)
        random.setstate(state)
