"""Large public answers are sent compressed, if the client accepts that.

Only those: an attacker who can have chosen text compressed beside a secret, and sees the answer's length, can find the
secret letter by letter. A game and the rules of a table contain neither.
"""

import gzip
from collections.abc import Awaitable, Callable, MutableMapping
from functools import lru_cache
from typing import Any, Final

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]

PACKED: Final = frozenset({"get_game", "get_rules"})
"""Operations whose answers are public and the same for everyone."""
LEAST: Final = 1_400
"""Smaller answers fit into one packet uncompressed."""
KEPT: Final = 64


class Packing:
    """Passes an answer on; its start is held back until its body is there."""

    def __init__(self, scope: MutableMapping[str, Any], send: Send) -> None:
        self._scope = scope
        self._send = send
        self._held: Message | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and self._worth_it(message):
            self._held = message
            return
        if self._held is not None:
            start, self._held = self._held, None
            body = message.get("body", b"")
            if not message.get("more_body") and len(body) >= LEAST:
                message = {**message, "body": packed(bytes(body))}
                start["headers"] = _told(start["headers"], len(message["body"]))
            await self._send(start)
        await self._send(message)

    def _worth_it(self, start: Message) -> bool:
        handler = self._scope.get("route_handler")
        if getattr(handler, "operation_id", None) not in PACKED or start["status"] != 200:
            return False
        taken = b",".join(value for name, value in self._scope["headers"] if name == b"accept-encoding")
        return b"gzip" in taken.lower()


@lru_cache(KEPT)
def packed(body: bytes) -> bytes:
    """A table's game seldom changes: it is compressed once."""
    return gzip.compress(body, 6, mtime=0)


def _told(headers: list[tuple[bytes, bytes]], length: int) -> list[tuple[bytes, bytes]]:
    others = [(name, value) for name, value in headers if name.lower() != b"content-length"]
    added = {
        b"content-encoding": b"gzip",
        b"vary": b"accept-encoding",
        b"content-length": str(length).encode(),
    }
    return [*others, *added.items()]
