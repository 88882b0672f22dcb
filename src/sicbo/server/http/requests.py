"""A connection until its request is whole: how much it may send, how long it may take, how many an address may have.

Everything here comes before any session, rate or operation: a client that sends half a request, or a head without end, holds
neither memory nor a place for long.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from sicbo.server.http.connection import Connection
from sicbo.server.settings.settings import Settings

HEAD_BYTES_MAXIMUM: Final = 32 * 1024
HEAD_SECONDS: Final = 20.0
"""From the connection, or the first byte of a further request, to the end of the headers."""
BODY_SECONDS: Final = 30.0
READING_SECONDS: Final = 60.0
"""How long the other side may leave an answer unread."""

REFUSALS: Final = {
    400: b"the request cannot be read: send HTTP/1.1",
    431: b"the headers are too large: send 32 kB at most",
    408: b"the request took too long: send it again",
    429: b"too many connections from this address: close some",
}


class Crowd:
    """How many connections each address has."""

    def __init__(self, settings: Settings) -> None:
        self._most = settings.connections_of_address
        self._proxies = frozenset(settings.proxies)
        self._open: Counter[str] = Counter()

    def enters(self, address: str) -> bool:
        """One more, if the address may have it. A proxy has the connections of many, and counts them itself."""
        if self._open[address] >= self._most and address not in self._proxies:
            return False
        self._open[address] += 1
        return True

    def leaves(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class Requests(HttpToolsProtocol):
    """The web server's own connection, with limits."""

    crowd: Crowd

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._deadline: asyncio.TimerHandle | None = None
        self._reads_by: asyncio.TimerHandle | None = None
        self._in_head = True
        self._fed = 0
        self._named = 0
        self._left: Callable[[], None] | None = None

    # -- how many ---------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.crowd.enters(address):
            self._refuse(429)
            return
        self._left = lambda: self.crowd.leaves(address)
        self._within(HEAD_SECONDS)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reads_by = self.loop.call_later(READING_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reads()

    def _reads(self) -> None:
        if self._reads_by is not None:
            self._reads_by.cancel()
            self._reads_by = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._within(None)
        self._reads()
        if self._left is not None:
            self._left()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._within(None)
        super().handle_websocket_upgrade()
        upgraded = self.transport.get_protocol()
        assert isinstance(upgraded, Connection)
        upgraded.left = self._left

    # -- how much, and how long -------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._in_head:
            self._fed += len(data)
        super().data_received(data)
        if self._in_head and self._fed > HEAD_BYTES_MAXIMUM and not self.transport.is_closing():
            self._refuse(431)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._named = True, 0
        self._within(HEAD_SECONDS)

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head, self._fed = False, 0
        self._within(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._within(None)
        super().on_message_complete()

    def send_400_response(self, _msg: str) -> None:
        self._refuse(431 if self._named > HEAD_BYTES_MAXIMUM else 400)

    def _count(self, size: int) -> None:
        self._named += size
        if self._named > HEAD_BYTES_MAXIMUM:
            raise ValueError("the headers are too large")

    def _within(self, seconds: float | None) -> None:
        """Have this done within so many seconds, or without any limit."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body:
            return  # an answer is on its way
        if self._in_head and self._fed:
            self._refuse(408)
        else:
            self.transport.abort()

    def _refuse(self, status: int) -> None:
        self._within(None)
        said = REFUSALS[status]
        head = (
            b"content-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
            % len(said)
        )
        self.transport.write(STATUS_LINE[status] + head + said)
        self.transport.close()


def limited(settings: Settings) -> type[Requests]:
    """The connections of one server, which are counted together."""
    return type("Requests", (Requests,), {"crowd": Crowd(settings)})
