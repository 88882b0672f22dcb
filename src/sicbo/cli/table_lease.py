"""A command line writes a table by a lease, as a house does: the two never write it at the same time."""

import asyncio
import time
from contextlib import suppress
from typing import Final
from uuid import uuid4

from sicbo.engine.house import House
from sicbo.refusals import Refused
from sicbo.store.interface import Store
from sicbo.store.leases import PRESENCE, Lease

LEASE_SECONDS: Final = 5.0
"""Longer than a command takes. A killed one blocks the next for this long."""

LOOK_SECONDS: Final = 0.1


class TableLease:
    """The lease of one table, taken with the first command, renewed with later ones, given up at the end."""

    def __init__(self, house: House, store: Store, table: str) -> None:
        self._house = house
        self._store = store
        self._table = table
        self._owner = uuid4().hex
        self._lease: Lease | None = None
        self._renewed = 0.0

    async def hold(self) -> None:
        """Hold the table for the next command; refused while a house serves the store."""
        now = time.monotonic()
        if self._lease is not None and now < self._renewed + LEASE_SECONDS / 2:
            return
        while (lease := await self._claimed()) is None:
            # Another command line is at work, or was killed.
            if time.monotonic() > now + 2 * LEASE_SECONDS:
                raise Refused(
                    "store-in-use",
                    "another command is using table {table}: try again when it has finished",
                    table=self._table,
                )
            await asyncio.sleep(LOOK_SECONDS)
        self._lease, self._renewed = lease, now
        self._house.own(self._table, lease.epoch)

    async def _claimed(self) -> Lease | None:
        await refuse_beside_a_house(self._store)
        return await self._store.claim(self._table, self._owner, "", LEASE_SECONDS)

    async def give_up(self) -> None:
        """Release the table at once; everything sent must have been answered."""
        if self._lease is not None:
            with suppress(Refused):  # the lease expires
                await self._store.release_lease(self._table, self._owner, self._lease.epoch)


async def refuse_beside_a_house(store: Store) -> None:
    """Refuse a store that a house serves; a killed house counts as serving until its leases have expired."""
    serving = next((lease for lease in await store.leases() if lease.stream.startswith(PRESENCE)), None)
    if serving is not None:
        raise Refused(
            "store-in-use",
            "the house at {address} is serving this store: use its screens, or stop it first; if it was "
            "killed, try again in a minute",
            address=serving.address,
        )
