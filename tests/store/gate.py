"""A store that can be held up, counted and made to fail, around a real one."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

from sicbo.refusals import Refused
from sicbo.store.batch import Batch
from sicbo.store.interface import Store

LOST = Refused("store-lost", "the cable was pulled")


class Gate:
    """A store whose commits wait, are counted, and may be made to fail; all else is the real one's."""

    def __init__(self, store: Store, *, open_gate: bool = True) -> None:
        self._store = store
        self.gate = asyncio.Event()
        self.sizes: list[int] = []
        self.look_ups = 0
        self.entries_read = 0
        self.to_raise: list[tuple[str, BaseException]] = []
        self.unreadable = 0
        if open_gate:
            self.gate.set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, batch: Batch) -> None:
        self.sizes.append(len(batch))
        await self.gate.wait()
        when, fault = self.to_raise.pop(0) if self.to_raise else ("", None)
        if when == "before" and fault is not None:
            raise fault
        await self._store.append(batch)
        if fault is not None:
            raise fault

    async def known(self, asked: Sequence[tuple[str, str]]) -> Any:
        self.look_ups += 1
        if self.unreadable:
            self.unreadable -= 1
            raise LOST
        return await self._store.known(asked)

    async def entries(self, stream: str, after: int = 0, until: int | None = None) -> Any:
        async for chunk in self._store.entries(stream, after, until):
            self.entries_read += len(chunk)
            yield chunk


async def until(happened: Callable[[], object]) -> None:
    """Wait for something, however slow the machine is just now."""
    deadline = time.monotonic() + 120
    while not happened():
        assert time.monotonic() < deadline, "it never happened"
        await asyncio.sleep(0.001)
