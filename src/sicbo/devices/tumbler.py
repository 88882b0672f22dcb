"""The house's end of a tumbler: it listens, the device connects, is told to shake, and every result is accepted
once."""

import asyncio
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from ssl import SSLContext
from typing import Final, Self

from sicbo.devices.dice_source import Reading
from sicbo.devices.tumbler_lines import (
    LINE_MAXIMUM,
    Fault,
    Hello,
    Result,
    hello_from,
    hello_proof,
    is_same,
    line,
    mac_of,
    said_from,
)
from sicbo.refusals import Refused, one_line
from sicbo.rooms.table.state import Table
from sicbo.rules.dice import Dice
from sicbo.sentences import said

LINE_SECONDS: Final = 5.0
"""From the first byte of a line to its last, and from connecting to the hello."""
LINGER_SECONDS: Final = 1.0
PATIENCE_SECONDS: Final = 30.0
CONNECTIONS_MAXIMUM: Final = 64

Told = Callable[[str], None]
Recorded = Callable[[str], Awaitable[None]]


class Lines:
    """Whole lines of a connection, none too long and none too slow."""

    def __init__(self, reader: StreamReader) -> None:
        self._reader = reader

    async def next(self, *, wait_seconds: float | None = None) -> bytes | None:
        """The next line, or `None` when the other side is gone. There is no time limit between two lines."""
        try:
            async with asyncio.timeout(wait_seconds):
                first = await self._reader.read(1)
            if first in (b"", b"\n"):
                return first[:0] if first else None
            async with asyncio.timeout(LINE_SECONDS):
                return first + await self._reader.readuntil(b"\n")
        except TimeoutError:
            raise Refused(
                "bad-request",
                "a line was not complete within {line_seconds} seconds",
                line_seconds=f"{LINE_SECONDS:g}",
            ) from None
        except asyncio.LimitOverrunError:
            raise Refused("bad-request", "a line is longer than {most} bytes", most=LINE_MAXIMUM) from None
        except (asyncio.IncompleteReadError, ConnectionError):
            return None


class TumblerPort:
    """One table's tumbler. It remembers the last requested activation and its reading, and nothing older."""

    def __init__(
        self,
        table_id: str,
        key: bytes,
        *,
        dice: Dice | None = None,
        on_fault: Recorded | None = None,
        on_trouble: Told | None = None,
        patience_seconds: float = PATIENCE_SECONDS,
    ) -> None:
        self.table_id = table_id
        self._key = key
        self._dice = dice
        self.on_fault = on_fault
        """records a fault that the device reports; nothing is acknowledged before that, or if it refuses"""
        self.on_trouble = on_trouble
        """called for refused lines, lost connections and missing numbers"""
        self._patience_seconds = patience_seconds
        self._writer: StreamWriter | None = None
        self._last: int | None = None
        self._last_mac = ""
        self._asked = ""
        self._readings: dict[str, Reading] = {}
        self._waiting: asyncio.Future[Reading] | None = None

    @property
    def is_connected(self) -> bool:
        return self._writer is not None

    async def read(self, _table: Table, activation: str) -> Reading:
        return await self.shake(activation)

    async def shake(self, activation: str) -> Reading:
        """What the dice show after this activation; repeated, the same reading without another shake."""
        if activation in self._readings:
            return self._readings[activation]
        if self._waiting is None or self._asked != activation:
            self._stop_waiting(
                Refused(
                    "device-lost", "the dice are being shaken for {activation} instead", activation=activation
                )
            )
            self._asked, self._readings = activation, {}
            self._waiting = asyncio.get_running_loop().create_future()
        # Also sent to a device that was asked before: it shakes once for every activation.
        self._tell(do="shake", activation=activation)
        waiting = self._waiting
        try:
            async with asyncio.timeout(self._patience_seconds):
                return await asyncio.shield(waiting)
        except TimeoutError:
            # It has failed: a device that connects later is not asked for it any more.
            lost = Refused(
                "device-lost",
                "the tumbler of table {table_id} has not answered within {patience_seconds} seconds: {what}",
                table_id=self.table_id,
                patience_seconds=f"{self._patience_seconds:g}",
                what=said("check the device") if self.is_connected else said("it is not connected"),
            )
            if self._waiting is waiting:
                self._stop_waiting(lost)
            raise lost from None

    def _stop_waiting(self, refused: Refused) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None and not waiting.done():
            waiting.set_exception(refused)
            waiting.exception()  # the caller may have given up and no longer be there

    def _tell(self, **said: object) -> None:
        if self._writer is not None:
            self._writer.write(line(**said))

    # -- a connection ---------------------------------------------------------------------------------------

    def knows(self, hello: Hello) -> bool:
        return is_same(hello.key, hello_proof(self._key, hello.table, hello.last))

    async def serve(self, hello: Hello, lines: Lines, writer: StreamWriter) -> None:
        """Serve a device that has proved its key, until it leaves; a newer connection replaces an older one."""
        if self._writer is not None:
            self._tell(error="another connection of this tumbler has taken over")
            self._writer.close()
        self._writer = writer
        if self._last is not None and hello.last > self._last:
            self._trouble(f"results {self._last + 1} to {hello.last} never arrived")
        self._last = max(self._last or 0, hello.last)
        self._tell(ok=True, last=self._last)
        if self._waiting is not None:
            self._tell(do="shake", activation=self._asked)
        try:
            resumes = True
            while self._writer is writer and (read := await lines.next()) is not None:
                await self._hear(read, resumes)
                resumes = False
        except Refused as refused:
            self._trouble(refused.message)
            raise
        finally:
            if self._writer is writer:
                self._writer = None
                self._trouble("the connection is gone")

    def _trouble(self, what: str) -> None:
        if self.on_trouble is not None:
            self.on_trouble(f"tumbler of table {self.table_id}: {what}")

    # -- a line -----------------------------------------------------------------------------------------------

    async def _hear(self, read: bytes, resumes: bool) -> None:
        said = said_from(read)
        if not is_same(said.mac, mac_of(self._key, self.table_id, said)):
            raise Refused("sign-in-failed", "the signature of this line is wrong")
        last = self._last or 0
        if said.seq > last + 1:
            raise Refused("bad-request", "the next number is {last}, not {seq}", last=last + 1, seq=said.seq)
        if said.seq == last and self._last_mac and said.mac != self._last_mac:
            raise Refused(
                "id-used-differently", "number {seq} was used for another line before", seq=said.seq
            )
        if isinstance(said, Result):
            self._take(said, is_new=said.seq > last, resumes=resumes)
        elif said.seq > last:
            await self._out_of_order(said)
        if said.seq > (self._last or 0):
            self._last, self._last_mac = said.seq, said.mac
        self._tell(ack=said.seq)

    def _take(self, said: Result, *, is_new: bool, resumes: bool) -> None:
        """A result for the requested activation. After a break a device may repeat a result of an activation that this
        restarted process has yet to ask for: it is kept until then."""
        if said.activation in self._readings or (said.activation != self._asked and not is_new):
            return
        if said.activation != self._asked and not resumes:
            raise Refused(
                "bad-request", "nobody asked for activation {activation}", activation=said.activation[:60]
            )
        if self._dice is not None:
            self._dice.roll_index(said.reading.faces)
        kept = self._readings.get(self._asked)
        self._readings = {} if kept is None else {self._asked: kept}
        self._readings[said.activation] = said.reading
        if said.activation == self._asked and self._waiting is not None:
            if not self._waiting.done():
                self._waiting.set_result(said.reading)
            self._waiting = None

    async def _out_of_order(self, said: Fault) -> None:
        """Recorded first: a shake that ended before a house that died in between could ask for it again."""
        what = " ".join(said.what.split())
        if self.on_fault is not None:
            await self.on_fault(what)
        self._stop_waiting(
            Refused(
                "device-fault",
                "the tumbler of table {table_id} reports: {what}",
                table_id=self.table_id,
                what=what,
            )
        )


class TumblerListener:
    """Where the tumblers of a house connect; each names its table in its first line."""

    def __init__(self, ports: Mapping[str, TumblerPort]) -> None:
        self._ports = ports
        self._server: asyncio.Server | None = None
        self._serving: dict[asyncio.Task[None], StreamWriter] = {}

    @classmethod
    async def open(
        cls, host: str, port: int, ports: Mapping[str, TumblerPort], *, ssl: SSLContext | None = None
    ) -> Self:
        """Listen; ports may be added to the mapping later."""
        listener = cls(ports)
        try:
            listener._server = await asyncio.start_server(
                listener._connected, host, port, limit=LINE_MAXIMUM - 2, ssl=ssl
            )
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise Refused(
                "bad-request",
                "cannot listen for tumblers at {host}:{port}: {why}",
                host=host,
                port=port,
                why=why,
            ) from None
        return listener

    @property
    def address(self) -> tuple[str, int]:
        """Where it listens, with the port that the system chose if none was named."""
        assert self._server is not None
        host, port, *_ = self._server.sockets[0].getsockname()
        return host, port

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for writer in self._serving.values():
            writer.transport.abort()
        if self._serving:
            await asyncio.wait(self._serving)

    async def _connected(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        try:
            if len(self._serving) >= CONNECTIONS_MAXIMUM:
                writer.write(line(error="too many connections at once; try again later"))
                return
            self._serving[task] = writer
            _keep_alive(writer)
            await self._serve(Lines(reader), writer)
        except Refused as refused:
            writer.write(line(error=one_line(refused)))
            await _let_it_be_read(reader, writer)
        except (ConnectionError, TimeoutError):
            return  # the device is gone, and reconnects
        finally:
            self._serving.pop(task, None)
            writer.close()
            with suppress(ConnectionError, TimeoutError):
                await asyncio.wait_for(writer.wait_closed(), LINE_SECONDS)

    async def _serve(self, lines: Lines, writer: StreamWriter) -> None:
        first = await lines.next(wait_seconds=LINE_SECONDS)
        if first is None:
            return
        hello = hello_from(first)
        port = self._ports.get(hello.table)
        if port is None or not port.knows(hello):
            raise Refused("sign-in-failed", "this table has no tumbler with this key")
        await port.serve(hello, lines, writer)


async def _let_it_be_read(reader: StreamReader, writer: StreamWriter) -> None:
    """Closing a connection with unread bytes resets it and loses the sentence; so they are read."""
    if writer.can_write_eof():
        writer.write_eof()
    with suppress(ConnectionError, TimeoutError):
        async with asyncio.timeout(LINGER_SECONDS):
            while await reader.read(LINE_MAXIMUM):
                pass


def _keep_alive(writer: StreamWriter) -> None:
    """Notices a device whose cable was pulled even while nothing is asked of it."""
    connection = writer.get_extra_info("socket")
    if connection is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
