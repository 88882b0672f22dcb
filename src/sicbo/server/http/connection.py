"""A screen's connection after its handshake: frames go straight to their receiver, without a task between.

The web server's own WebSocket, without the framework's queue, its events and its pause of reading for every message:
they make a bet half as expensive again.
"""

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

KEY: Final = "sicbo.connection"
"""The key of the connection in a socket's scope."""


class Connection(WebSocketsSansIOProtocol):
    """One WebSocket; until it has a receiver, the web server handles it."""

    _take: Callable[[bytes], None] | None = None
    """told of a message that has arrived"""
    _resumed: Callable[[], None] | None = None
    """told when the other side reads again: there is room for more"""
    is_writable = True
    left: Callable[[], None] | None = None
    """told when the connection is gone, for those who count connections"""
    _lost: Callable[[], None] | None = None
    """the same for its receiver"""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[KEY] = self

    def give_to(
        self, take: Callable[[bytes], None], resumed: Callable[[], None], lost: Callable[[], None]
    ) -> None:
        """Pass on everything that arrives, and what arrived before the handshake was over."""
        self._take, self._resumed, self._lost = take, resumed, lost
        while not self.queue.empty():
            message = self.queue.get_nowait()
            if message["type"] == "websocket.receive":
                take((message.get("text") or "").encode() or message.get("bytes") or b"")
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def write(self, *parts: bytes) -> None:
        """Send a text made of these parts; nothing once the connection is being closed."""
        if not self.close_sent and not self.disconnected:
            self.transport.write(b"".join((_head(sum(map(len, parts))), *parts)))

    def abort(self) -> None:
        """Drop a client that does not read, without a closing message."""
        self.transport.abort()

    # -- what the web server's protocol calls ----------------------------------------------------------------------

    def send_receive_event_to_app(self) -> None:
        if self._take is None:
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        if not self.close_sent:
            self._take(frames[0] if len(frames) == 1 else b"".join(frames))

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_writable = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_writable = True
        if self._resumed is not None:
            self._resumed()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.left is not None:
            self.left()
        if self._lost is not None:
            self._lost()


def _head(size: int) -> bytes:
    """The beginning of an unmasked text frame (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def connection_of(scope: Any) -> Connection:
    """The connection of a socket's scope."""
    connection = scope["extensions"][KEY]
    assert isinstance(connection, Connection)
    return connection
