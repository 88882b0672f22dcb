"""A store frozen at one moment, which reports how many entries have been read from it."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

from sicbo.store.interface import Reader, Store
from sicbo.store.journal import Entry

Seen = Callable[[int], None]
"""Called for every chunk of entries that is read, with their number."""


def nobody(_entries: int) -> None:
    """For callers that do not watch the progress."""


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
    """The store frozen: every answer is as of the same moment."""
    async with store.frozen() as reader:
        yield cast(Store, _Still(reader, seen))
