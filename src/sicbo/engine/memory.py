"""Loads what a decision needs into memory, as recent as it must be."""

from collections.abc import Mapping, Sequence

from sicbo.engine.deciding import Decider, Key
from sicbo.engine.owned_streams import Ownership
from sicbo.engine.pending import Asked, Decision
from sicbo.engine.room import Makers
from sicbo.engine.streams import OpenStream, caught_up, open_stream
from sicbo.engine.turn_taking import Courtesy
from sicbo.refusals import Refused
from sicbo.store.interface import Store
from sicbo.store.journal import Entry


class Memory:
    """The path from a store to what a decider has in memory."""

    def __init__(
        self,
        store: Store,
        makers: Makers,
        decider: Decider,
        ownership: Ownership,
        courtesy: Courtesy,
        *,
        shared: bool,
    ) -> None:
        self._store = store
        self._makers = makers
        self._decider = decider
        self._ownership = ownership
        self._courtesy = courtesy
        self._shared = shared

    async def readable(self, asked: list[Asked]) -> list[Asked]:
        """The commands whose stream is in memory after this; the other senders have been told why not."""
        refusals: dict[str, Refused] = {}
        for name in dict.fromkeys(request.stream for request in asked):
            try:
                await self._make_ready(name)
            except Refused as refused:
                refusals[name] = refused
        if not refusals:
            return asked
        for request in asked:
            if request.stream in refusals:
                request.tell(refusals[request.stream])
        return [request for request in asked if request.stream not in refusals]

    async def _make_ready(self, name: str) -> None:
        refusal = self._ownership.refusal(name)
        if refusal is not None:
            raise refusal
        opened = self._decider.streams.get(name)
        if opened is None:
            await self.opened(name)
        elif self._shared and opened.settled:
            await self.refreshed(opened)

    async def known(self, asked: Sequence[Asked], held: Mapping[Key, Decision]) -> dict[Key, Entry]:
        """The ids that the journal has, without those being committed."""
        keys = [key for request in asked if (key := (request.stream, request.id)) not in held]
        return await self._store.known(keys) if keys else {}

    async def opened(self, name: str) -> OpenStream:
        """A stream, read if it is not in memory, with the balances of its place unless other houses move them too."""
        while name not in self._decider.streams:
            version = self._decider.version_of(name)
            opened = await open_stream(self._store, self._makers, name)
            held = {} if self._shared else await self._store.balances(name)
            # Another task may have read it at the same time, and it may have advanced since.
            if version == self._decider.version_of(name) and name not in self._decider.streams:
                self._decider.open(opened, held)
        return self._decider.streams[name]

    async def refreshed(self, opened: OpenStream) -> bool:
        """Whether a stream is now as in the store; not if it advanced or was dropped while the store was read."""
        head = opened.head
        newer = await caught_up(self._store, opened)
        if newer is not opened:
            self._courtesy.met()
        if self._decider.streams.get(head.stream) is not opened or opened.head is not head:
            return False
        self._decider.streams[head.stream] = newer
        return True

    async def load_place(self, place: str) -> None:
        """Read the balances of a place."""
        self._decider.load_place(place, await self._store.balances(place))

    async def moved_on(self, asked: Sequence[Asked]) -> bool:
        """Whether others have written to a shared stream since it was read: a refusal for lack of money might then rest
        on balances newer than the state. Decisions themselves are checked against the store by their commit."""
        if not self._shared:
            return False
        opened = [
            self._decider.streams.get(name) for name in dict.fromkeys(request.stream for request in asked)
        ]
        return any(
            [stream is not None and stream.settled and await self._has_moved(stream) for stream in opened]
        )

    async def _has_moved(self, opened: OpenStream) -> bool:
        return not await self.refreshed(opened) or self._decider.streams.get(opened.head.stream) is not opened
