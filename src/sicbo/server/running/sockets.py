"""The socket of a table: it receives commands with their senders' ids, and sends answers and views.

A separate handler below the framework, because every bet passes here. The framework's part ends with the handshake;
after that frames are read and answers written directly, without a task.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any, Final
from urllib.parse import unquote

import msgspec
from uvicorn.protocols.utils import ClientDisconnected

from sicbo.engine.pending import Answer
from sicbo.refusals import Refused
from sicbo.server.access.actors import Actor, answered, command_type
from sicbo.server.access.cookies import socket_slot, token_of
from sicbo.server.http.connection import connection_of
from sicbo.server.live.channel import Viewer
from sicbo.server.live.live_table import LiveTable
from sicbo.server.live.outbox import Outbox
from sicbo.server.live.session_end import SESSION_ENDS, end_session
from sicbo.server.running.open_house import OpenHouse
from sicbo.wire import (
    CLOSE_TOO_FAST,
    Do,
    RefusedFrame,
    refusal,
)

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[dict[str, object]], Awaitable[None]]

SESSION_LOOKED_AT_SECONDS: Final = {"staff": 1.0, "terminal": 60.0}
"""How long a connection runs before its session is checked again. A revoked terminal is dropped at once; this is for a
session that ended on its own."""

HERE: Final = b"{}"
"""The answer to an empty frame, by which a screen asks after a silence whether its connection is alive."""

_frames: Final = msgspec.json.Decoder(Do)
_encoder: Final = msgspec.json.Encoder()

STATUS: Final = {
    "not-signed-in": 401,
    "session-locked": 423,
    "moved": 421,
    "unknown-stream": 404,
    "too-many-requests": 429,
    "house-closed": 503,
}


class TableSockets:
    """Serves `/tables/{table}/socket`."""

    def __init__(self, door: OpenHouse) -> None:
        self._door = door
        self._spectators: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        first = await receive()
        assert first["type"] == "websocket.connect"
        name = _table(scope["path"])
        try:
            token = token_of(headers, socket_slot(scope.get("query_string", b"")))
            if name is None:
                raise Refused("unknown-stream", "connect sockets to /tables/<table>/socket")
            if not self._door.senders.is_origin_allowed(headers):
                raise Refused(
                    "not-yours-to-do", "this page does not belong to the house: open the house's own address"
                )
            live = await self._door.live_table(name)
            actor = await self._door.senders.find(token, name)
            address = scope["client"][0] if scope.get("client") else ""
            if actor is None and self._spectators[address] >= self._door.settings.spectators_of_address:
                raise Refused(
                    "too-many-requests", "too many screens watch from this address: close some, or sign in"
                )
        except Refused as refused:
            await _deny(send, refused)
            return
        if actor is None:
            self._spectators[address] += 1
        try:
            await self._serve(scope, send, live, actor, token)
        finally:
            if actor is None:
                self._spectators[address] -= 1
                if not self._spectators[address]:
                    del self._spectators[address]

    async def _serve(
        self, scope: Scope, send: Send, live: LiveTable, actor: Actor | None, token: str
    ) -> None:
        await send({"type": "websocket.accept"})
        connection = connection_of(scope)
        outbox = Outbox(connection)
        viewer = Viewer(actor, outbox)
        live.channel.join(viewer)
        live.watched()
        kind = "passer-by" if actor is None else actor.kind
        self._door.metrics.connected(kind)
        try:
            screen = _Screen(self._door, live, viewer, token)
            connection.give_to(screen.take, screen.resumed, screen.lost)
            code = await outbox.over
            if code is not None:
                with suppress(ClientDisconnected):
                    await send({"type": "websocket.close", "code": code})
        finally:
            live.channel.leave(viewer)
            self._door.metrics.disconnected(kind)
            self._door.metrics.views_skipped(outbox.skipped)


class _Screen:
    """Reads the frames of one connection until it ends."""

    __slots__ = ("_door", "_live", "_looked_at", "_looking", "_outbox", "_token", "_viewer")

    def __init__(self, door: OpenHouse, live: LiveTable, viewer: Viewer, token: str) -> None:
        self._door = door
        self._live = live
        self._viewer = viewer
        self._token = token
        self._outbox = viewer.outbox
        self._looked_at = time.monotonic()
        self._looking: asyncio.Task[None] | None = None

    def take(self, message: bytes) -> None:
        """Handle one frame; a client that does not read its answers is dropped."""
        actor = self._viewer.actor
        if self._outbox.is_closing:
            return
        if not message:
            self._say(HERE)
            return
        if actor is None:
            self._refuse("", Refused("not-signed-in", "spectators can only watch: sign in to play"))
            return
        began = time.perf_counter()
        try:
            asked = _frames.decode(message)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._refuse(
                "",
                Refused(
                    "bad-request",
                    "send a JSON object with an id and a command (do): {error}",
                    error=error,
                ),
            )
            return
        try:
            self._door.senders.require_ready(actor)
            answer = self._door.send(actor, self._live, asked)
        except Refused as refused:
            if refused.code in SESSION_ENDS:
                end_session(self._outbox, refused)
            else:
                self._refuse(asked.id, refused)
            return
        self._door.senders.touched(actor)
        answer.add_done_callback(lambda done: self._answered(asked, began, done))
        if time.monotonic() - self._looked_at > SESSION_LOOKED_AT_SECONDS[actor.kind]:
            self._looked_at = time.monotonic()
            self._looking = asyncio.create_task(self._look())

    def resumed(self) -> None:
        self._outbox.drain()

    def lost(self) -> None:
        self._outbox.lost()

    async def _look(self) -> None:
        """Whether the session is still valid; if that cannot be checked now, it is checked the next time."""
        try:
            self._viewer.actor = await self._door.senders.find(self._token, self._live.name)
        except Refused as refused:
            if refused.code in SESSION_ENDS:
                end_session(self._outbox, refused)

    def _answered(self, sent: Do, began: float, done: "asyncio.Future[Answer]") -> None:
        asked = sent.id
        fault = done.exception() if not done.cancelled() else Refused("house-closed", "the house has closed")
        if fault is None:
            answer = done.result()
            if (actor := self._viewer.actor) is not None and actor.kind == "staff":
                # A desk acts on what it sees, as fast as its keys are pressed: it gets the view of its last act before
                # the answer. Bets come by the thousand, and their screens wait for the next view.
                self._live.channel.show(self._viewer)
            self._say(_encoder.encode(answered(asked, answer)))
            outcome = "repeated" if answer.repeated else "done"
        elif isinstance(fault, Refused):
            self._refuse(asked, fault)
            outcome = fault.code
        else:
            self._refuse(
                asked,
                Refused(
                    "mistake-of-ours", "something went wrong on our side: nothing was changed, try again"
                ),
            )
            outcome = "mistake-of-ours"
        self._door.metrics.command(command_type(sent.do), outcome, time.perf_counter() - began)

    def _refuse(self, asked: str, refused: Refused) -> None:
        whole = refusal(refused)
        self._say(
            _encoder.encode(
                RefusedFrame(asked, whole.code, whole.message, whole.clauses, whole.template, whole.values)
            )
        )

    def _say(self, frame: bytes) -> None:
        if not self._outbox.answer(frame):
            self._outbox.close(b"", CLOSE_TOO_FAST)


def _table(path: str) -> str | None:
    parts = path.split("/")
    if len(parts) == 4 and parts[:2] == ["", "tables"] and parts[3] == "socket":
        return unquote(parts[2])
    return None


async def _deny(send: Send, refused: Refused) -> None:
    """Refuse a connection before the handshake, with the same answer as over HTTP."""
    body = refusal(refused)
    await send(
        {
            "type": "websocket.http.response.start",
            "status": STATUS.get(refused.code, 403),
            "headers": [(b"content-type", b"application/json")],
        }
    )
    await send({"type": "websocket.http.response.body", "body": _encoder.encode(body)})
