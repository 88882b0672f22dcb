"""What every HTTP request passes first and last: its number, its size, the headers of its answer, its line in the log."""

import time
from collections.abc import Awaitable, Callable, MutableMapping
from secrets import token_hex
from typing import Any, Final

from structlog.contextvars import bound_contextvars

from sicbo.server.background.logs import logger
from sicbo.server.background.metrics import Metrics
from sicbo.server.http.packing import Packing
from sicbo.server.http.security import security_headers
from sicbo.server.settings.settings import Settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
ASGIApp = Callable[[Scope, Receive, Send], Awaitable[None]]

REQUEST_ID: Final = "sicbo.request"
SESSION: Final = "sicbo.session"
ROUND: Final = "sicbo.round"
"""Where a request's scope keeps its number, whoever asks, and the round that is played at the table it is meant for."""

_QUIET: Final = frozenset({"healthz", "readyz", "metrics", "app_file"})
"""Asked every few seconds by machines, or twenty times by a page: worth a line only when something is wrong."""


class Front:
    """Stands before the framework; sockets go past it to their own handler."""

    def __init__(
        self, inner: ASGIApp, settings: Settings, metrics: Metrics, sockets: ASGIApp | None = None
    ) -> None:
        self._inner = inner
        self._metrics = metrics
        self._sockets = sockets
        self._headers = security_headers(settings)
        self._names = {name for name, _ in self._headers}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
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
        """One line and one count. The path is not written: the number of a ticket is money."""
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
