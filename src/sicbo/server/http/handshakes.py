"""A connection until its encryption is agreed: it is counted from its first moment and may take only so long.

The web server's own way would hold a connection for a minute before anything of the house knows of it.
"""

import asyncio
import ssl
from collections.abc import Coroutine, Generator
from typing import Any, Final, Generic, TypeVar

from sicbo.server.http.requests import Requests

HANDSHAKE_SECONDS: Final = 10.0
Result = TypeVar("Result")


class _Begun(Generic[Result]):
    """A coroutine that has begun at once, before anything else can happen, and is awaited later. A task would begin it only
    after the first bytes have arrived, and they belong to the handshake."""

    def __init__(self, work: Coroutine[Any, Any, Result]) -> None:
        self._work = work
        self._first = work.send(None)

    def __await__(self) -> Generator[Any, Any, Result]:
        yield self._first
        return (yield from self._work.__await__())


class Handshake(asyncio.Protocol):
    """Becomes a connection of the kind `requests` when the other side has agreed."""

    def __init__(self, context: ssl.SSLContext, requests: type[Requests], **given: Any) -> None:
        self._context = context
        self._requests = requests
        self._given = given
        self._early = b""
        self._lost = False
        self._shaking: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        address = peer[0] if peer else ""
        if not self._requests.crowd.enters(address):
            transport.abort()
            return
        loop = asyncio.get_running_loop()
        agreed = _Begun(
            loop.start_tls(
                transport, self, self._context, server_side=True, ssl_handshake_timeout=HANDSHAKE_SECONDS
            )
        )
        self._shaking = loop.create_task(self._shake(transport, agreed, address))

    def data_received(self, data: bytes) -> None:
        """The beginning of a request that came with the end of the handshake."""
        self._early += data

    def connection_lost(self, _exc: Exception | None) -> None:
        self._lost = True

    async def _shake(
        self, transport: asyncio.Transport, agreed: "_Begun[asyncio.Transport | None]", address: str
    ) -> None:
        try:
            secure = await agreed
        except (OSError, ssl.SSLError):  # a wait that is over is an OSError too
            secure = None
            transport.abort()
        finally:
            self._requests.crowd.leaves(address)
        if secure is None or self._lost or secure.is_closing():
            return
        requests = self._requests(**self._given)
        secure.set_protocol(requests)
        requests.connection_made(secure)
        if self._early:
            requests.data_received(self._early)
