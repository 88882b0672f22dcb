"""A door that says exactly what a test wants it to say, to see what a client makes of it."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from support.pair import free_port

Handler = Callable[["Screen"], Awaitable[None]]


class Screen:
    """One connected client, from the house's side."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket

    async def heard(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(await self.socket.recv())
        return frame

    async def say(self, **frame: Any) -> None:
        await self.socket.send(json.dumps(frame))

    async def show(self, seq: int, **table: Any) -> None:
        await self.say(view={"seq": seq, "now": seq * 1000, "table": table, "you": {}})

    async def answer(self, frame: dict[str, Any], seq: int = 1) -> None:
        await self.say(answer=frame["id"], seq=seq, at=5)

    def drop(self) -> None:
        """As if the cable had been pulled."""
        self.socket.transport.abort()


async def obliging(screen: Screen) -> None:
    """Shows one view and answers everything."""
    await screen.show(1)
    seq = 1
    while True:
        seq += 1
        await screen.answer(await screen.heard(), seq)


class Door:
    """A scripted house: each connection is served by the next handler, the last one serving all that follow."""

    def __init__(self, *handlers: Handler) -> None:
        self.handlers = list(handlers)
        self.port = free_port()
        self.denials: list[tuple[int, dict[str, Any]]] = []
        self.requests: list[Headers] = []
        self.screens: list[Screen] = []
        self._server: Server | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def open(self) -> None:
        self._server = await serve(
            self._serve, "127.0.0.1", self.port, process_request=self._admit, compression="deflate"
        )

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            for screen in self.screens:
                screen.drop()
            await self._server.wait_closed()
            self._server = None

    def _admit(self, connection: ServerConnection, request: Request) -> Response | None:
        self.requests.append(request.headers)
        if not self.denials:
            return None
        status, body = self.denials.pop(0)
        response = connection.respond(HTTPStatus(status), json.dumps(body))
        del response.headers["content-type"]
        response.headers["content-type"] = "application/json"
        return response

    async def _serve(self, socket: ServerConnection) -> None:
        handler = self.handlers.pop(0) if len(self.handlers) > 1 else self.handlers[0]
        screen = Screen(socket)
        self.screens.append(screen)
        try:
            await handler(screen)
        except ConnectionClosed:
            return


@asynccontextmanager
async def doors(*made: Door) -> AsyncIterator[None]:
    try:
        for door in made:
            await door.open()
        yield
    finally:
        await asyncio.gather(*(door.close() for door in made))
