"""A store as it was at one moment, which tells how many entries have been read of it."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

from sicbo.store.interface import Reader, Store
from sicbo.store.journal import Entry

Seen = Callable[[int], None]
"""Told of every chunk of entries that is read: how many there were."""


def nobody(_entries: int) -> None:
    """For those who do not watch."""


class _Still:
    def __init__(self, reader: Reader, seen: Seen) -> None:
        self._reader = reader
        self._seen = seen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._reader, name)

    async def entries(
        self, stream: str, after: int = 0, until: int | None = None
    ) -> AsyncIterator[list[Entry]]:
        async for chunk in self._reader.entries(stream, after, until):
            yield chunk
            self._seen(len(chunk))

    @asynccontextmanager
    async def frozen(self) -> AsyncIterator[Reader]:
        yield cast(Reader, self)


@asynccontextmanager
async def still(store: Store, seen: Seen = nobody) -> AsyncIterator[Store]:
    """The store held still: everything that is asked of it is answered as of the same moment."""
    async with store.frozen() as reader:
        yield cast(Store, _Still(reader, seen))
