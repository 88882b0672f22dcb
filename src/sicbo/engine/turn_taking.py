"""How long a house waits before it decides: for more to decide at once, and for others who write the same streams.

Every round of looking up, deciding and saving costs the same, however many commands are in it. When many arrive, a few
milliseconds gather enough of them; a single command never waits.

A house that has just saved knows the newest state and needs less time for the next batch than those that must first
read what was saved. Without a pause it would win again and again, and others could wait for seconds.
"""

import asyncio
import random
import time
from typing import Final

MEMORY_SECONDS: Final = 60
"""How long a house that met another writer expects to meet it again. A house that is alone never pauses."""

TURNS: Final = 2
"""The longest pause after a commit, as a multiple of the time that reading, deciding and saving it took."""

PAUSE_SECONDS_MAXIMUM: Final = 0.1

PROMPT: Final = 10
"""Conflicts after which a house still retries at once; with more of them another writer misbehaves."""

CROWD: Final = 8
"""The batch size from which the next batch waits for a few more commands."""

GATHER_SECONDS: Final = 0.015
"""From the beginning of one batch to the beginning of the next, under load."""

CONFLICT_SECONDS: Final = 0.001
CONFLICT_SECONDS_MAXIMUM: Final = 0.02


class Courtesy:
    """Kept by one house. A house that shares nothing pauses only if it keeps meeting another writer on its own
    streams."""

    def __init__(self, *, shared: bool) -> None:
        self._shared = shared
        self._conflicts = 0
        self._met_until = 0.0
        self._began = 0.0
        self._next = 0.0
        self._gathers_until = 0.0

    async def my_turn(self) -> None:
        """Wait for this house's turn; called before deciding."""
        if (wait := self._gathers_until - time.monotonic()) > 0:
            await asyncio.sleep(wait)
        if self._conflicts > PROMPT:
            longest = min(CONFLICT_SECONDS * (self._conflicts - PROMPT), CONFLICT_SECONDS_MAXIMUM)
            await asyncio.sleep(random.uniform(0, longest))
        elif self._next and not self._conflicts:
            await asyncio.sleep(self._next - time.monotonic())
        if self._shared:
            self._began, self._next = time.monotonic(), 0.0

    def takes(self, commands: int) -> None:
        """So many commands are decided now."""
        self._gathers_until = time.monotonic() + GATHER_SECONDS if commands >= CROWD else 0.0

    def met(self) -> None:
        """Others have written what this house writes."""
        self._met_until = time.monotonic() + MEMORY_SECONDS

    def lost(self) -> None:
        """A commit met another writer who was faster."""
        self._conflicts += 1
        self.met()

    def saved(self) -> None:
        """A commit is over; the next may be another's."""
        self._conflicts = 0
        if self._shared and (now := time.monotonic()) < self._met_until:
            longest = min(TURNS * (now - self._began), PAUSE_SECONDS_MAXIMUM)
            self._next = now + random.uniform(0, longest)

    def failed(self) -> None:
        """A commit failed for another reason, which takes no turn."""
        self._conflicts = 0
