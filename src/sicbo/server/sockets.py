"""The socket of a table: commands come in with their senders' ids, answers and views go out.

A handler of its own beneath the framework, because every wager passes here. One task reads, one writes; a command
costs no task of its own.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, Protocol
from urllib.parse import unquote

import msgspec

from sicbo.house.pending import Answer
from sicbo.refusals import Refused
from sicbo.server.actors import Actor, answered, command_type
from sicbo.server.channel import Viewer
from sicbo.server.cookies import socket_slot, token_of
from sicbo.server.live import LiveTable
from sicbo.server.metrics import Metrics
from sicbo.server.outbox import Outbox, Send
from sicbo.wire import (
    CLOSE_SESSION_ENDED,
    CLOSE_TOO_FAST,
    Do,
    Refusal,
    RefusedFrame,
)

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]

SESSION_LOOKED_AT_SECONDS: Final = {"staff": 1.0, "terminal": 5.0}
"""How long a connection goes on before its session is looked at again: nobody stays in for longer than that."""

LAST_WORDS_SECONDS: Final = 5.0
"""How long a screen that is let go has to take what is still on its way to it."""

_frames: Final = msgspec.json.Decoder(Do)
_encoder: Final = msgspec.json.Encoder()

STATUS: Final = {
    "not-signed-in": 401,
    "session-locked": 423,
    "moved": 421,
    "unknown-stream": 404,
    "house-closed": 503,
}


class SocketDoor(Protocol):
    """What a socket needs of the house behind it."""

    def origin_allowed(self, headers: dict[bytes, bytes]) -> bool: ...

    async def actor_of(self, token: str, table: str) -> Actor | None:
        """Who may look at this table with this token; nobody in particular for a passer-by."""

    def touched(self, actor: Actor) -> None:
        """There was input by this one."""

    async def live_table(self, table: str) -> LiveTable:
        """The table, if this process has it; refused with where it is otherwise."""

    async def send(self, actor: Actor, live: LiveTable, asked: Do) -> "asyncio.Future[Answer]": ...

    def takes(self, actor: Actor) -> None:
        """Refuse what comes faster than is allowed."""

    metrics: Metrics


class TableSockets:
    """Serves `/tables/{table}/socket`."""

    def __init__(self, door: SocketDoor) -> None:
        self._door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        first = await receive()
        assert first["type"] == "websocket.connect"
        name = _table(scope["path"])
        try:
            token = token_of(headers, socket_slot(scope.get("query_string", b"")))
            if name is None:
                raise Refused("unknown-stream", "sockets are at /tables/<table>/socket")
            if not self._door.origin_allowed(headers):
                raise Refused(
                    "not-yours-to-do", "this page is not one of the house's own: open the house itself"
                )
            live = await self._door.live_table(name)
            actor = await self._door.actor_of(token, name)
        except Refused as refused:
            await _deny(send, refused)
            return
        await send({"type": "websocket.accept"})
        outbox = Outbox()
        viewer = Viewer(actor, outbox)
        live.channel.join(viewer)
        kind = "passer-by" if actor is None else actor.kind
        self._door.metrics.connected(kind)
        writing = asyncio.create_task(outbox.deliver(send))
        try:
            await _Reader(self._door, live, actor, token, outbox, receive).run()
        finally:
            live.channel.leave(viewer)
            self._door.metrics.disconnected(kind)
            self._door.metrics.views_skipped(outbox.skipped)
            if outbox.is_closing:
                await asyncio.wait([writing], timeout=LAST_WORDS_SECONDS)
            writing.cancel()
            await asyncio.wait([writing])
            if not writing.cancelled():
                writing.exception()  # the other side is gone; there is nobody to tell


class _Reader:
    """Takes the frames of one connection until it ends."""

    def __init__(
        self,
        door: SocketDoor,
        live: LiveTable,
        actor: Actor | None,
        token: str,
        outbox: Outbox,
        receive: Receive,
    ) -> None:
        self._door = door
        self._live = live
        self._actor = actor
        self._token = token
        self._outbox = outbox
        self._receive = receive
        self._looked_at = time.monotonic()

    async def run(self) -> None:
        while True:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                return
            if self._actor is None:
                self._refuse("", Refused("not-signed-in", "passers-by look on: sign in to do something"))
                continue
            try:
                if time.monotonic() - self._looked_at > SESSION_LOOKED_AT_SECONDS[self._actor.kind]:
                    self._actor = await self._door.actor_of(self._token, self._live.name)
                    self._looked_at = time.monotonic()
            except Refused as refused:
                end_session(self._outbox, refused)
                return
            if self._actor is not None and not await self._take(self._actor, message):
                self._outbox.close("", CLOSE_TOO_FAST)
                return

    async def _take(self, actor: Actor, message: MutableMapping[str, Any]) -> bool:
        """Take one frame; false when the sender does not read what it is answered."""
        text = message.get("text") or message.get("bytes") or b""
        try:
            asked = _frames.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return self._refuse("", Refused("bad-request", f"a frame is {{id, do}} as JSON: {error}"))
        try:
            self._door.takes(actor)
            answer = await self._door.send(actor, self._live, asked)
        except Refused as refused:
            return self._refuse(asked.id, refused)
        self._door.touched(actor)
        began = time.perf_counter()
        answer.add_done_callback(lambda done: self._answered(asked, began, done))
        return True

    def _answered(self, sent: Do, began: float, done: "asyncio.Future[Answer]") -> None:
        asked = sent.id
        fault = done.exception() if not done.cancelled() else Refused("house-closed", "the house has closed")
        if fault is None:
            answer = done.result()
            self._outbox.answer(_encoder.encode(answered(asked, answer)).decode())
            outcome = "repeated" if answer.repeated else "done"
        elif isinstance(fault, Refused):
            self._refuse(asked, fault)
            outcome = fault.code
        else:
            self._refuse(
                asked, Refused("mistake-of-ours", "the house made a mistake with this; nothing was changed")
            )
            outcome = "mistake-of-ours"
        self._door.metrics.command(command_type(sent.do), outcome, time.perf_counter() - began)

    def _refuse(self, asked: str, refused: Refused) -> bool:
        frame = RefusedFrame(asked, refused.code, refused.message, refused.clauses)
        return self._outbox.answer(_encoder.encode(frame).decode())


def end_session(outbox: Outbox, refused: Refused) -> None:
    """Tell a screen that whoever is at it has to sign in or unlock again, and let it go."""
    ended = {"ended": refused.code, "message": refused.message}
    outbox.close(_encoder.encode(ended).decode(), CLOSE_SESSION_ENDED)


def _table(path: str) -> str | None:
    parts = path.split("/")
    if len(parts) == 4 and parts[:2] == ["", "tables"] and parts[3] == "socket":
        return unquote(parts[2])
    return None


async def _deny(send: Send, refused: Refused) -> None:
    """Refuse a connection before it is one, with the same answer as over HTTP."""
    body = Refusal(refused.code, refused.message, refused.clauses, getattr(refused, "where", ""))
    await send(
        {
            "type": "websocket.http.response.start",
            "status": STATUS.get(refused.code, 403),
            "headers": [(b"content-type", b"application/json")],
        }
    )
    await send({"type": "websocket.http.response.body", "body": _encoder.encode(body)})
