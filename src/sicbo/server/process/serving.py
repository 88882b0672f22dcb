"""Serves a house on a listening socket, from the first request to an orderly stop."""

import asyncio
import gc
import os
import signal
import socket
import ssl
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import Final

import uvicorn
from msgspec.structs import replace

from sicbo.refusals import Refused
from sicbo.server.background.logs import logger
from sicbo.server.background.metrics import Metrics
from sicbo.server.http.connection import Connection
from sicbo.server.http.front import ASGIApp
from sicbo.server.http.handshakes import Handshake
from sicbo.server.http.requests import limited
from sicbo.server.process.app import make_app
from sicbo.server.running.open_house import OpenHouse
from sicbo.server.running.sockets import TableSockets
from sicbo.server.settings.settings import Settings

BACKLOG: Final = 2_048
KEEP_ALIVE_SECONDS: Final = 65
GC_THRESHOLDS: Final = (50_000, 20, 100)
"""Full garbage collections are rare: with thousands of screens each would delay all of them."""
SWITCH_SECONDS: Final = 0.0005
"""How long the loop may keep a thread of the store waiting for the interpreter; everyone waits for that thread."""
LAST_ANSWERS_SECONDS: Final = 5
"""How long accepted requests may still run after the house has closed."""


class Listening(uvicorn.Server):
    """The server, which leaves signals to its caller and can stop listening before it stops."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def stop_listening(self) -> None:
        for server in self.servers:
            server.close()


@asynccontextmanager
async def served(
    settings: Settings, *, metrics: Metrics | None = None, clock: Callable[[], int] | None = None
) -> AsyncIterator[OpenHouse]:
    """An open house reachable at `house.settings.address`, closed at the end."""
    listener = listen(settings)
    try:
        if settings.port == 0:
            settings = replace(settings, port=listener.getsockname()[1])
        house = await OpenHouse.open(settings, clock=clock, metrics=metrics)
        server = Listening(configured(make_app(house, sockets=TableSockets(house)), settings))
        serving = asyncio.create_task(server.serve(sockets=[listener]), name="serving")
        try:
            await _started(server, serving)
            yield house
        finally:
            house.ready = False
            server.stop_listening()
            await house.close()
            server.should_exit = True
            await serving
    finally:
        listener.close()


async def serve(settings: Settings, opened: Callable[[OpenHouse], None]) -> None:
    """Serve until the process is told to stop; told twice, it stops without waiting for rounds."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    told = 0

    def stopping() -> None:
        nonlocal told
        told += 1
        stop.set()
        if told > 1:
            logger().warning("stopped at once")
            os._exit(1)

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopping)
    async with served(settings) as house:
        # Freeze the present objects: a collection that walks all of them again would stop every table meanwhile.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        sys.setswitchinterval(SWITCH_SECONDS)
        opened(house)
        tell_supervisor("READY=1")
        if house.settings.is_exposed:
            logger().warning("open without encryption", host=house.settings.host, port=house.settings.port)
        logger().info("open", address=house.settings.address, tables=sorted(house.live))
        await stop.wait()
        tell_supervisor("STOPPING=1")
        logger().info("stopping", seconds=settings.stop_seconds)
    logger().info("stopped")


def configured(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """The server's own settings."""
    requests = limited(settings)
    config = uvicorn.Config(
        app,
        loop="uvloop",
        http=requests,
        ws=Connection,
        ws_per_message_deflate=False,
        ws_max_size=settings.body_kilobytes * 1024,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        backlog=BACKLOG,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=LAST_ANSWERS_SECONDS,
        ssl_certfile=settings.tls_certificate or None,
        ssl_keyfile=settings.tls_key or None,
    )
    try:
        config.load()
    except (OSError, ssl.SSLError) as error:
        raise Refused(
            "bad-settings", "tls_certificate and tls_key cannot be used together: {error}", error=error
        ) from None
    if config.ssl is not None:
        config.ssl.minimum_version = ssl.TLSVersion.TLSv1_2
        context, config.ssl = config.ssl, None
        config.http_protocol_class = partial(Handshake, context, requests)  # type: ignore[assignment]
    return config


def listen(settings: Settings) -> socket.socket:
    """The socket to listen on, taken before anything else is begun."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
            listener.bind(address)
        except OSError:
            listener.close()
            raise
    except OSError as error:
        said = (error.strerror or str(error)).lower()
        raise Refused(
            "bad-settings",
            "cannot listen on {host} port {port}: {said}; choose another port or host",
            host=settings.host,
            port=settings.port,
            said=said,
        ) from None
    return listener


async def _started(server: Listening, serving: "asyncio.Task[None]") -> None:
    while not server.started:
        if serving.done():
            await serving
            raise Refused("house-closed", "the server stopped while it was starting")
        await asyncio.sleep(0.01)


def tell_supervisor(word: str) -> None:
    """Notify systemd, if it started this process and wants to know."""
    where = os.environ.get("NOTIFY_SOCKET", "")
    if where:
        address = f"\0{where[1:]}" if where.startswith("@") else where
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
            out.sendto(word.encode(), address)
