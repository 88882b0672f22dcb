"""Notices of appends through PostgreSQL: received on a separate connection that reconnects after a loss, and sent."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final

import asyncpg

from sicbo.refusals import Refused
from sicbo.store.notices import CHANNEL, EVERYTHING, Listeners, read, written
from sicbo.store.postgres.connecting import GOODBYE_SECONDS, Connector
from sicbo.store.postgres.faults import FAULTS

_PROOF_SECONDS: Final = 5
"""How long silence is accepted before the server is asked whether it is there."""

_AGAIN_SECONDS: Final = 0.25


class Listener:
    """Receives the appends of any process. After a loss it reports that everything must be checked, because something
    may have been missed."""

    def __init__(self, connector: Connector, listeners: Listeners) -> None:
        self._connector = connector
        self._listeners = listeners
        self._starting = asyncio.Lock()
        self._lost = asyncio.Event()
        self._connection: asyncpg.Connection | None = None
        self._watch: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen from now on; raises if the server cannot be reached the first time."""
        async with self._starting:
            if self._watch is None:
                await self._connect()
                self._watch = asyncio.create_task(self._stay_connected())

    async def stop(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.wait([self._watch])
        if self._connection is not None:
            with suppress(*FAULTS):
                await self._connection.close(timeout=GOODBYE_SECONDS)

    async def _connect(self) -> None:
        connection = await self._connector.connect()
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _connection: lost.set())
        listening = False
        try:
            await connection.add_listener(CHANNEL, self._hear)
            listening = True
        finally:
            if not listening:
                connection.terminate()
        self._connection, self._lost = connection, lost

    def _hear(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        self._listeners.tell(read(str(payload)))

    async def _stay_connected(self) -> None:
        while True:
            await self._until_lost()
            while self._lost.is_set():
                with suppress(*FAULTS):
                    await self._connect()
                    self._listeners.tell([EVERYTHING])
                    break
                await asyncio.sleep(_AGAIN_SECONDS)

    async def _until_lost(self) -> None:
        assert self._connection is not None
        while not self._lost.is_set():
            try:
                # Not wait_for: when both happen at once, it loses the cancellation of the task that closes the store.
                async with asyncio.timeout(_PROOF_SECONDS):
                    await self._lost.wait()
            except TimeoutError:
                try:
                    await self._connection.execute("SELECT 1", timeout=_PROOF_SECONDS)
                except FAULTS:
                    self._connection.terminate()
                    self._lost.set()


class Notifier:
    """Sends notices of appends under leases afterwards; many appends in one notice if they are frequent."""

    def __init__(self, send: Callable[[str], Awaitable[object]]) -> None:
        self._send = send
        self._untold: dict[str, int] = {}
        self._telling: asyncio.Task[None] | None = None

    def tell(self, moved: Mapping[str, int]) -> None:
        if moved:
            self._untold.update(moved)
            if self._telling is None or self._telling.done():
                self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        while self._untold:
            told, self._untold = self._untold, {}
            try:
                await self._send(written(told.items()))
            except Refused:
                # Every other query reports the trouble; the notice waits until it is over.
                self._untold = told | self._untold
                await asyncio.sleep(_AGAIN_SECONDS)

    async def stop(self) -> None:
        """Send what is left to send, unless that takes long."""
        if self._telling is not None:
            await asyncio.wait([self._telling], timeout=GOODBYE_SECONDS)
            self._telling.cancel()
            await asyncio.wait([self._telling])
