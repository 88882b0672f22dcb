"""The network between people and processes: late, lost, twice, cut off; below HTTP and WebSockets, above real sockets."""

import asyncio
import random
from typing import Any, Final
from urllib.parse import unquote

import httpx

from simulation.loop import at
from simulation.machine import Machine

USUAL_SECONDS: Final = (0.0005, 0.02)
BAD_SECONDS: Final = (0.02, 3.0)


class Network:
    """Who can reach whom, and how long it takes."""

    def __init__(self, world: Any) -> None:
        self.world = world
        self.chance = random.Random(world.chance.random())
        self.cut: dict[str, float] = {}
        """until when an address cannot be reached"""
        self.bad_until = 0.0
        self.lossy = 0.0
        """how likely a request or its answer is lost, or a connection broken with a message"""
        self.twice = 0.0
        """how likely a change arrives twice"""
        self.open: dict[int, Wire] = {}
        self.number = 0

    def delay(self) -> float:
        return self.chance.uniform(*(BAD_SECONDS if self.world.loop.now < self.bad_until else USUAL_SECONDS))

    def is_cut(self, address: str) -> bool:
        return bool(self.world.loop.now < self.cut.get(address, 0.0))

    def loses(self) -> bool:
        return self.chance.random() < self.lossy

    def machine_at(self, address: str) -> Machine | None:
        host = self.world.hosts.get(address)
        machine = None if host is None else host.machine
        return machine if machine is not None and machine.ready and machine.alive else None

    def machine_gone(self, machine: Machine) -> None:
        for wire in [wire for wire in self.open.values() if wire.machine is machine]:
            wire.broken()

    def next_number(self) -> int:
        self.number += 1
        return self.number


class Transport(httpx.AsyncBaseTransport):
    """HTTP requests from one person to the processes."""

    def __init__(self, network: Network, who: str) -> None:
        self.network = network
        self.who = who

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        network, world = self.network, self.network.world
        address = f"http://{request.url.netloc.decode()}"
        timeout = request.extensions.get("timeout", {}).get("read") or 20.0
        body = await request.aread()
        answer: asyncio.Future[httpx.Response] = world.loop.create_future()
        wire = Exchange(network, answer)
        copies = (
            2
            if request.method == "POST" and b'"id"' in body and network.chance.random() < network.twice
            else 1
        )
        for copy in range(copies):
            world.loop.call_later(network.delay(), wire.arrive, self.who, address, request, body, copy == 0)
        try:
            async with asyncio.timeout(timeout):
                return await answer
        except TimeoutError:
            raise httpx.ReadTimeout("no answer in time", request=request) from None
        finally:
            wire.forget()


class Wire:
    """Something that is open between a person and a process."""

    machine: Machine | None = None

    def __init__(self, network: Network) -> None:
        self.network = network
        self.number = network.next_number()

    def begin(self, machine: Machine) -> None:
        self.machine = machine
        self.network.open[self.number] = self

    def forget(self) -> None:
        self.network.open.pop(self.number, None)

    def broken(self) -> None:
        raise NotImplementedError


class Exchange(Wire):
    """One request and its answer."""

    def __init__(self, network: Network, answer: "asyncio.Future[httpx.Response]") -> None:
        super().__init__(network)
        self.answer = answer

    def broken(self) -> None:
        self.forget()
        self._fail(httpx.ReadError("the connection was reset"))

    def _fail(self, fault: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(fault)

    def arrive(self, who: str, address: str, request: httpx.Request, body: bytes, first: bool) -> None:
        network = self.network
        if network.is_cut(address) or network.loses():
            return  # silence, until the patience of the sender ends
        machine = network.machine_at(address)
        if machine is None:
            self._fail(httpx.ConnectError("connection refused"))
            return
        if first:
            self.begin(machine)
        with at(machine):
            serving = network.world.loop.create_task(_served(machine, who, request, body), name="request")
        serving.add_done_callback(
            lambda done: self._sent_back(address, done), context=network.world.outside_context
        )

    def _sent_back(self, address: str, done: Any) -> None:
        network = self.network
        if done.cancelled() or done.exception() is not None:
            if not done.cancelled():
                network.world.finding(f"a request failed: {done.exception()!r}", done.exception())
            self._fail(httpx.ReadError("the connection was closed"))
            return
        if network.is_cut(address) or network.loses():
            return
        status, headers, content = done.result()
        network.world.loop.call_later(network.delay(), self._deliver, status, headers, content)

    def _deliver(self, status: int, headers: Any, content: bytes) -> None:
        if not self.answer.done():
            self.answer.set_result(httpx.Response(status, headers=headers, content=content))


async def _served(machine: Machine, who: str, request: httpx.Request, body: bytes) -> tuple[int, Any, bytes]:
    url = request.url
    scope = {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1",
        "method": request.method, "scheme": "http", "path": unquote(url.path), "raw_path": url.raw_path.split(b"?")[0],
        "query_string": url.query, "root_path": "",
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "client": (who, 50_000), "server": (url.host, url.port), "extensions": {}, "state": {},
    }  # fmt: skip
    given = [{"type": "http.request", "body": body, "more_body": False}]
    status, headers, parts = 0, [], []

    async def receive() -> Any:
        return given.pop() if given else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal status, headers
        if message["type"] == "http.response.start":
            status, headers = message["status"], list(message["headers"])
        elif message["type"] == "http.response.body":
            parts.append(message.get("body", b""))

    assert machine.app is not None
    await machine.app(scope, receive, send)
    kept = [
        (name, value)
        for name, value in headers
        if name.lower() not in (b"content-encoding", b"content-length")
    ]
    content = b"".join(parts)
    if (b"content-encoding", b"gzip") in [(name.lower(), value) for name, value in headers]:
        import gzip

        content = gzip.decompress(content)
    return status, kept, content
