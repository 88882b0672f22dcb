"""WebSockets of the simulated network: in order and whole until they break, as TCP is; half of a break may go unnoticed."""

import asyncio
import random
from collections import deque
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.frames import Close
from websockets.http11 import Response as HandshakeResponse

from sicbo.server.http.connection import KEY, Connection
from simulation.loop import at
from simulation.machine import Machine
from simulation.network import BAD_SECONDS, USUAL_SECONDS, Network, Wire

SILENCE_SECONDS: Final = 30.0
"""After so long without a sign of life a connection is given up."""


class Line(Wire):
    """One WebSocket: in order and whole until it breaks, as TCP is."""

    def __init__(self, network: Network, address: str) -> None:
        super().__init__(network)
        self.address = address
        self.chance = random.Random(f"{network.world.seed} line {self.number}")
        self.server: ServerEnd | None = None
        self.arrived: deque[bytes] = deque()
        self.news: asyncio.Future[None] | None = None
        self.closed: Close | None = None
        self.is_broken = False
        self._last = {"up": 0.0, "down": 0.0}

    def _when(self, way: str) -> float:
        now = self.network.world.loop.now
        bad = now < self.network.bad_until
        when: float = max(
            self._last[way] + 1e-6, now + self.chance.uniform(*(BAD_SECONDS if bad else USUAL_SECONDS))
        )
        self._last[way] = when
        return when

    def _breaks(self) -> bool:
        """What is sent into a cut goes nowhere, and sooner or later both sides notice."""
        if self.network.is_cut(self.address):
            self.network.world.loop.call_later(SILENCE_SECONDS, self.broken)
            return True
        if self.chance.random() < self.network.lossy / 4:
            self.broken()
            return True
        return False

    def up(self, frame: bytes) -> None:
        if not self.is_broken and not self._breaks():
            self.network.world.loop.call_at(self._when("up"), self._arrive_up, frame)

    def _arrive_up(self, frame: bytes) -> None:
        machine, server = self.machine, self.server
        if self.is_broken or machine is None or not machine.alive or server is None:
            return
        with at(machine):
            self.network.world.loop.call_soon(server.arrive, frame)

    def down(self, frame: bytes) -> None:
        with at(self.network.world.outside):
            if not self.is_broken and not self._breaks():
                self.network.world.loop.call_at(self._when("down"), self._arrive_down, frame)

    def _arrive_down(self, frame: bytes) -> None:
        if not self.is_broken:
            self.arrived.append(frame)
            self._wake()

    def close(self, code: int) -> None:
        """The server has closed it: what was sent before arrives before."""
        with at(self.network.world.outside):
            self.network.world.loop.call_at(self._when("down"), self._arrive_close, Close(code, ""))

    def _arrive_close(self, closed: Close) -> None:
        self.closed = self.closed or closed
        self.broken()

    def broken(self) -> None:
        if self.is_broken:
            return
        self.is_broken = True
        self.forget()
        machine, server = self.machine, self.server
        with at(self.network.world.outside):
            self._wake()
        if machine is not None and machine.alive and server is not None:
            with at(machine):
                self.network.world.loop.call_soon(server.lose)

    def _wake(self) -> None:
        if self.news is not None and not self.news.done():
            self.news.set_result(None)


class ClientEnd:
    """What the client's library gives: send, receive, close."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def _closed(self) -> ConnectionClosedError:
        return ConnectionClosedError(self._line.closed, None)

    async def send(self, frame: str) -> None:
        if self._line.is_broken:
            raise self._closed()
        self._line.up(frame.encode())

    async def recv(self, decode: bool | None = None) -> bytes:
        del decode
        line = self._line
        while not line.arrived:
            if line.is_broken:
                raise self._closed()
            line.news = asyncio.get_running_loop().create_future()
            await line.news
        return line.arrived.popleft()

    async def close(self) -> None:
        self._line.broken()


class ServerEnd(Connection):
    """The web server's connection, as far as a table's socket uses it."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.is_writable = True
        self.lost_told = False

    def give_to(
        self, take: Callable[[bytes], None], resumed: Callable[[], None], lost: Callable[[], None]
    ) -> None:
        self._take, self._resumed, self._lost = take, resumed, lost

    def write(self, *parts: bytes) -> None:
        self.line.down(b"".join(parts))

    def abort(self) -> None:
        self.line.broken()

    def arrive(self, frame: bytes) -> None:
        if self._take is not None and not self.lost_told:
            self._take(frame)

    def lose(self) -> None:
        if self._lost is not None and not self.lost_told:
            self.lost_told = True
            self._lost()


class Sockets:
    """Connects one person's sockets; stands for the client's WebSocket library."""

    def __init__(self, network: Network, who: str) -> None:
        self.network = network
        self.who = who

    async def __call__(
        self, url: str, *, additional_headers: Any = None, open_timeout: float = 10, **_: Any
    ) -> Any:
        network, world = self.network, self.network.world
        parts = urlsplit(url)
        address = f"http://{parts.netloc}"
        await asyncio.sleep(network.delay())
        if network.is_cut(address) or network.loses():
            await asyncio.sleep(open_timeout)
            raise TimeoutError("no handshake in time")
        machine = network.machine_at(address)
        if machine is None:
            raise ConnectionRefusedError("connection refused")
        line = Line(network, address)
        line.begin(machine)
        accepted: asyncio.Future[tuple[int, bytes]] = world.loop.create_future()
        headers = [(b"host", parts.netloc.encode())]
        headers += [
            (name.lower().encode(), value.encode()) for name, value in (additional_headers or {}).items()
        ]
        with at(machine):
            serving = world.loop.create_task(
                _serve_socket(machine, line, self.who, unquote(parts.path), headers, accepted), name="socket"
            )
        serving.add_done_callback(lambda done: self._over(line, done), context=world.outside_context)
        try:
            async with asyncio.timeout(open_timeout):
                while not accepted.done():
                    if line.is_broken:
                        raise ConnectionResetError("the connection was reset")
                    line.news = world.loop.create_future()
                    accepted.add_done_callback(lambda _: line._wake())
                    await line.news
                status, body = accepted.result()
        except BaseException:
            line.broken()
            raise
        if status:
            line.broken()
            raise InvalidStatus(HandshakeResponse(status, "refused", Headers(), body))
        await asyncio.sleep(network.delay())
        return ClientEnd(line)

    def _over(self, line: Line, done: Any) -> None:
        if not done.cancelled() and done.exception() is not None:
            self.network.world.finding(f"a socket failed: {done.exception()!r}", done.exception())
        line.broken()


async def _serve_socket(
    machine: Machine,
    line: Line,
    who: str,
    path: str,
    headers: Any,
    accepted: "asyncio.Future[tuple[int, bytes]]",
) -> None:
    server = line.server = ServerEnd(line)
    scope = {
        "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws", "path": path,
        "raw_path": path.encode(), "query_string": b"", "root_path": "", "headers": headers, "client": (who, 50_001),
        "server": None, "subprotocols": [], "state": {}, "extensions": {KEY: server, "websocket.http.response": {}},
    }  # fmt: skip
    denied = 0

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        nonlocal denied
        match message["type"]:
            case "websocket.accept":
                _settle(accepted, (0, b""))
            case "websocket.close":
                line.close(message.get("code", 1000))
            case "websocket.http.response.start":
                denied = message["status"]
            case "websocket.http.response.body":
                _settle(accepted, (denied, message.get("body", b"")))

    assert machine.app is not None
    await machine.app(scope, receive, send)


def _settle(future: Any, result: Any) -> None:
    if not future.done():
        future.set_result(result)
