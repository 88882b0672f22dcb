"""The newest view of a table, decoded when it is read, and those who wait for the next."""

import asyncio
from typing import Final

import msgspec
from msgspec import Raw

from sicbo.wire import View

_views: Final = msgspec.json.Decoder(View)


class NewestView:
    """One view replaces the other; a slow reader skips some and never sees an old one."""

    __slots__ = ("_raw", "_view", "_watchers", "number")

    def __init__(self) -> None:
        self.number = 0
        """how many have been received"""
        self._raw: Raw | None = None
        self._view: View | None = None
        self._watchers: list[asyncio.Future[None]] = []

    def show(self, raw: Raw) -> None:
        self._raw, self._view = raw, None
        self.number += 1
        if self._watchers:
            self.wake()

    @property
    def view(self) -> View | None:
        if self._view is None and self._raw is not None:
            self._view = _views.decode(self._raw)
        return self._view

    async def news(self) -> None:
        """Wait until there is a new view, or another change."""
        watcher: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._watchers.append(watcher)
        await watcher

    def wake(self) -> None:
        watchers, self._watchers = self._watchers, []
        for watcher in watchers:
            if not watcher.done():
                watcher.set_result(None)
