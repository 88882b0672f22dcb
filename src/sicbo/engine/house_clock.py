"""The time of a house: the machine's clock without its jumps.

A machine's clock can be set by hours at once. Recorded times never decrease, so a house that followed it ahead and back
again would wait at every table for a time that is long in coming. Between two readings the house therefore compares the
clock with the time that has really passed:

- A clock that is suddenly ahead is not followed at first. If it is right again within minutes, nothing has happened.
  If it stays ahead, as after a machine has slept, the house follows.
- A clock that is suddenly behind is never followed. The house goes on, a little slower, until the clock has caught up.
- The same holds for a house that opens with records later than the clock.
"""

import time
from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct

SECOND: Final = 1_000_000
TOLERANCE: Final = 2 * SECOND
"""Less than this is no jump: the clock is followed, and the time never decreases."""
HELD: Final = 5 * 60 * SECOND
"""How long a clock that is ahead is not followed."""
SLOWER: Final = 10
"""By one part in so many the house goes slower while the clock is behind."""

Cause = Literal["ahead", "behind", "followed", "records"]


class Jump(Struct, frozen=True):
    """Something happened to the clock: it went ahead or back, the house followed it, or records are later than it."""

    cause: Cause
    microseconds: int
    """how far the clock is ahead of the house; negative if it is behind"""


def system_clock() -> int:
    """Microseconds since the beginning of 1970, UTC."""
    return time.time_ns() // 1_000


def passing_time() -> int:
    """Microseconds since some moment, which nobody can set; they pass while the machine sleeps too, where it can tell."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000
    return time.monotonic_ns() // 1_000


class HouseClock:
    """Called like any clock; never decreases."""

    def __init__(
        self, machine: Callable[[], int] = system_clock, passing: Callable[[], int] = passing_time
    ) -> None:
        self.machine = machine
        self._passing = passing
        self._at = self._machine_at = machine()
        self._passing_at = passing()
        self._ahead_since: int | None = None
        self.noticed: Callable[[Jump], None] = lambda _jump: None

    def __call__(self) -> int:
        machine, passing = self.machine(), self._passing()
        passed = max(0, passing - self._passing_at)
        jumped = machine - self._machine_at - passed
        self._machine_at, self._passing_at = machine, passing
        expected = self._at + passed
        off = machine - expected
        if abs(off) <= TOLERANCE:
            self._ahead_since = None
            self._at = max(self._at, machine)
        elif off > 0:
            if self._ahead_since is None or abs(jumped) > TOLERANCE:
                self._ahead_since = passing
            self._at = machine if passing - self._ahead_since >= HELD else expected
            if self._at == machine:
                self._ahead_since = None
                self.noticed(Jump("followed", off))
        else:
            self._ahead_since = None
            self._at = expected - passed // SLOWER
        if abs(jumped) > TOLERANCE:
            self.noticed(Jump("ahead" if jumped > 0 else "behind", machine - self._at))
        return self._at

    def not_before(self, recorded: int) -> None:
        """The house has records of this time: its own is not earlier."""
        off = self() - recorded
        if off < 0:
            self._at = recorded
            self._ahead_since = None
            if off < -TOLERANCE:
                self.noticed(Jump("records", off))

    @property
    def off(self) -> int:
        """How far the machine's clock is ahead of the house, negative if it is behind; 0 while the house follows it."""
        off = -self() + self._machine_at
        return off if abs(off) > TOLERANCE else 0

    @property
    def is_doubtful(self) -> bool:
        """Whether the clock has jumped ahead, and the house waits to see if it stays."""
        self()
        return self._ahead_since is not None


def machine_time(clock: Callable[[], int]) -> int:
    """The machine's own time, for what others keep time of too, such as one-time codes."""
    return clock.machine() if isinstance(clock, HouseClock) else clock()
