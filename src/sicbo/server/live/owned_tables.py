"""The tables that this process owns, by leases in the store; taken over from processes that no longer answer.

Every process holds a lease under its own name too: so each knows how many there are and takes its share of the tables,
and a table is given up between two rounds to a process that started later. A process that could not renew its leases in
time, because it was paused or cut off from the store, stops showing its tables before another process can own them; the
store refuses its pending writes, because the next owner's epoch is higher.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

from sicbo.refusals import Refused
from sicbo.store.interface import Store
from sicbo.store.leases import PRESENCE, Lease

TURNS_IN_A_LEASE: Final = 4
"""How often a lease is renewed while it lasts: three renewals may fail."""


class Moved(Refused):
    """Another process owns the table; `where` is its address, empty while no process does."""

    def __init__(self, table: str, where: str) -> None:
        self.where = where
        if where:
            super().__init__("moved", "table {table} is at {where}: connect there", table=table, where=where)
        else:
            super().__init__("moved", "table {table} is being taken over: ask again", table=table)


class Ownership:
    """Takes, keeps and gives up tables. `gained` and `lost` are called, one table at a time."""

    def __init__(
        self,
        *,
        store: Store,
        process: str,
        address: str,
        lease_seconds: float,
        tables: Callable[[], Awaitable[list[str]]],
        gained: Callable[[Lease], Awaitable[None]],
        lost: Callable[[str], Awaitable[None]],
        may_give_up: Callable[[str], bool],
        troubled: Callable[[Refused], None],
    ) -> None:
        self._store = store
        self._process = process
        self._address = address
        self._lease_seconds = lease_seconds
        self._tables = tables
        self._gained = gained
        self._lost = lost
        self._may_give_up = may_give_up
        self._troubled = troubled
        self.held: dict[str, Lease] = {}
        self._relied_until = 0.0
        self._epoch = 0
        self._known: dict[str, str] = {}
        self._changing = asyncio.Lock()
        """tables are gained and lost one at a time; leases are renewed meanwhile"""
        self._sharing = asyncio.Lock()
        """one search for free tables at a time, by the clock or because a table was created"""
        self._running: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Take the free tables, then keep running."""
        await self.keep()
        self._running = [asyncio.create_task(self._again_and_again(self.keep), name="leases")]
        await self.share()
        self._running.append(asyncio.create_task(self._again_and_again(self.share), name="tables"))

    async def stop(self) -> None:
        """Give everything up, so that other processes can continue at once."""
        await self.pause()
        for lease in list(self.held.values()):
            await self._give_up(lease)
        await self._store.release_lease(PRESENCE + self._process, self._process, self._epoch)

    async def pause(self) -> None:
        """Neither renew nor take leases."""
        for task in self._running:
            task.cancel()
        if self._running:
            await asyncio.wait(self._running)
        self._running = []

    def relies_on_leases(self) -> bool:
        """Whether the leases are valid by this machine's monotonic clock."""
        return time.monotonic() < self._relied_until

    def where(self, table: str) -> str:
        """The address of the other process that owns a table, as far as this one knows."""
        at = self._known.get(table, "")
        # The previous process at this very address is gone: the table is being taken over, and has no other owner.
        return "" if at == self._address else at

    async def still_held(self, streams: set[str]) -> set[str]:
        """Those of these streams that no other process has taken, as the store says."""
        holding = {lease.stream: lease for lease in await self._store.leases()}
        return {
            name
            for name in streams
            if (mine := self.held.get(name)) is not None
            and (now := holding.get(name)) is not None
            and (now.owner, now.epoch) == (mine.owner, mine.epoch)
        }

    async def _again_and_again(self, turn: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(self._lease_seconds / TURNS_IN_A_LEASE)
            try:
                await turn()
            except Refused as refused:
                self._troubled(refused)

    async def keep(self) -> None:
        """Renew this process's leases, and drop the lost ones.

        A late process whose tables were not taken meanwhile still owns them: their epochs are unchanged.
        """
        began = time.monotonic()
        mine = await self._store.claim(
            PRESENCE + self._process, self._process, self._address, self._lease_seconds
        )
        self._epoch = 0 if mine is None else mine.epoch
        before = dict(self.held)
        renewed = {
            lease.stream: lease for lease in await self._store.renew(self._process, self._lease_seconds)
        }
        await self._drop({name for name, lease in before.items() if not _same(renewed.get(name), lease)})
        self._relied_until = began + self._lease_seconds

    async def share(self) -> None:
        """Take this process's share of the free tables, and give up any beyond its share."""
        async with self._sharing:
            await self._share()

    async def _share(self) -> None:
        holding = {lease.stream: lease for lease in await self._store.leases()}
        for lease in [lease for lease in holding.values() if self._is_left(lease)]:
            await self._store.release_lease(lease.stream, self._process, lease.epoch)
            del holding[lease.stream]
        self._known = {name: lease.address for name, lease in holding.items()}
        processes = max(1, sum(name.startswith(PRESENCE) for name in holding))
        tables = dict.fromkeys(await self._tables())
        for lease in [lease for name, lease in self.held.items() if name not in tables]:
            if self._may_give_up(lease.stream):
                await self._give_up(lease)  # it no longer needs an owner
        share = -(-len(tables) // processes)
        for name in tables:
            if len(self.held.keys() & tables.keys()) >= share:
                break
            # A table of its own whose lease has expired is renewed by `keep`: taken a second time, it would be
            # served twice.
            if name not in holding and name not in self.held:
                await self._take(name)
        if len(self.held.keys() & tables.keys()) > share:
            await self._give_up_one()

    def _is_left(self, lease: Lease) -> bool:
        """A lease of this process for a table that it does not serve: the table could not be read when it was taken, or
        the lease not given up with it. Renewed with the others, it would keep the table from everyone."""
        mine = lease.owner == self._process and lease.stream not in self.held
        return mine and not lease.stream.startswith(PRESENCE)

    async def _take(self, name: str) -> None:
        lease = await self._store.claim(name, self._process, self._address, self._lease_seconds)
        if lease is None:
            return
        async with self._changing:
            self.held[name] = lease
            self._known[name] = self._address
            gained = False
            try:
                await self._gained(lease)
                gained = True
            finally:
                if not gained:
                    del self.held[name]
                    await self._lost(name)

    async def _give_up_one(self) -> None:
        for name, lease in self.held.items():
            if self._may_give_up(name):
                await self._give_up(lease)
                return

    async def _give_up(self, lease: Lease) -> None:
        await self._drop({lease.stream})
        await self._store.release_lease(lease.stream, self._process, lease.epoch)

    async def _drop(self, names: set[str]) -> None:
        async with self._changing:
            for name in sorted(names & self.held.keys()):
                del self.held[name]
                self._known.pop(name, None)
                await self._lost(name)


def _same(renewed: Lease | None, mine: Lease) -> bool:
    return renewed is not None and renewed.epoch == mine.epoch
