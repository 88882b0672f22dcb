"""Work that one process of a house does at a time: it holds a lease while it works, so that the work is not done twice.

The lease is by the database's clock. A process that is cut off lets it lapse, and the next can begin.
"""

import asyncio
import secrets
from contextlib import suppress
from typing import Final

from sicbo.refusals import Refused
from sicbo.store.interface import Store
from sicbo.store.leases import Lease

WORK: Final = "work/"
"""The prefix of these leases' names; no stream has it."""
LEASE_SECONDS: Final = 15.0
TURNS: Final = 3
"""How often it is renewed while it runs."""


class SoleWork:
    """One piece of work, done by the first process to take it."""

    def __init__(self, store: Store, what: str, seconds: float = LEASE_SECONDS) -> None:
        self._store = store
        self._name = WORK + what
        self._seconds = seconds
        self._worker = secrets.token_hex(8)
        self._lease: Lease | None = None
        self._keeping: asyncio.Task[None] | None = None

    async def take(self) -> bool:
        """Whether this process may do it now."""
        assert self._lease is None, "one piece of work at a time"
        self._lease = await self._store.claim(self._name, self._worker, "", self._seconds)
        if self._lease is not None:
            self._keeping = asyncio.create_task(self._keep(), name=self._name)
        return self._lease is not None

    async def is_taken(self) -> bool:
        """Whether some process is doing it."""
        return any(lease.stream == self._name for lease in await self._store.leases())

    async def done(self) -> None:
        """Give it up; another process can begin at once."""
        lease, self._lease = self._lease, None
        if lease is None or self._keeping is None:
            return
        self._keeping.cancel()
        await asyncio.wait([self._keeping])
        with suppress(Refused):  # it expires automatically
            await self._store.release_lease(self._name, self._worker, lease.epoch)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(self._seconds / TURNS)
            with suppress(Refused):
                await self._store.renew(self._worker, self._seconds)
