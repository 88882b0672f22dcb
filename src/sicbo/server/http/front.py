"""The first and last stop of every HTTP request: its number, its size, the headers of its answer, its log line."""

import time
from collections.abc import Awaitable, Callable, MutableMapping
from secrets import token_hex
from typing import Any, Final

import msgspec
from structlog.contextvars import bound_contextvars

from sicbo.refusals import Refused
from sicbo.server.background.logs import logger
from sicbo.server.background.metrics import Metrics
from sicbo.server.http.packing import Packing
from sicbo.server.http.security import Hosts, security_headers, wrong_host
from sicbo.server.settings.settings import Settings
from sicbo.wire import refusal

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
ASGIApp = Callable[[Scope, Receive, Send], Awaitable[None]]

REQUEST_ID: Final = "sicbo.request"
SESSION: Final = "sicbo.session"
ROUND: Final = "sicbo.round"
"""Keys of a request's scope: its number, its sender, and the round in play at its table."""

ANSWERED: Final = {"http": "http.response", "websocket": "websocket.http.response"}
"""Kinds of connections, and what an answer in HTTP is called there."""

_QUIET: Final = frozenset({"healthz", "readyz", "metrics", "app_file"})
"""Requested every few seconds by machines, or twenty times by a page: logged only if something is wrong."""


class Front:
    """Stands before the framework; sockets bypass it to their own handler."""

    def __init__(
        self, inner: ASGIApp, settings: Settings, metrics: Metrics, sockets: ASGIApp | None = None
    ) -> None:
        self._inner = inner
        self._metrics = metrics
        self._sockets = sockets
        self._hosts = Hosts(settings)
        self._headers = security_headers(settings)
        self._names = {name for name, _ in self._headers}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ANSWERED and not self._hosts.allow(dict(scope["headers"])):
            await _refuse(send, ANSWERED[scope["type"]], wrong_host())
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket" and self._sockets is not None:
            await self._sockets(scope, receive, send)
        else:
            await self._inner(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        number = token_hex(8)
        scope[REQUEST_ID] = number
        status = 0
        out = Packing(scope, send)

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = self._with_headers(message.get("headers", ()), number)
            await out(message)

        with bound_contextvars(request_id=number):
            try:
                await self._inner(scope, receive, sending)
            finally:
                self._note(scope, status, time.perf_counter() - began)

    def _with_headers(self, given: Any, number: str) -> list[tuple[bytes, bytes]]:
        said = {name.lower() for name, _ in given}
        ours = [(name, value) for name, value in self._headers if name not in said]
        return [*given, *ours, (b"x-request-id", number.encode())]

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """One line and one count. The path is not logged: the number of a ticket is money."""
        handler = scope.get("route_handler")
        operation = (getattr(handler, "operation_id", None) if handler else None) or "none"
        self._metrics.request(operation, status, seconds)
        if operation in _QUIET and status < 400:
            return
        session = scope.get(SESSION)
        line: dict[str, Any] = {
            "operation": operation,
            "method": scope["method"],
            "status": status,
            "milliseconds": round(seconds * 1_000, 1),
            "address": scope["client"][0] if scope.get("client") else "",
        }
        if session is not None:
            line |= {"session": session.kind, "name": session.name}
        if ROUND in scope:
            line["round"] = scope[ROUND]
        line |= {
            name: value
            for name, value in scope.get("path_params", {}).items()
            if name in ("table", "number_of_round", "place")
        }
        logger().info("request", **line)


async def _refuse(send: Send, answer: str, refused: Refused) -> None:
    body = msgspec.json.encode(refusal(refused))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{answer}.start", "status": 421, "headers": headers})
    await send({"type": f"{answer}.body", "body": body})
