"""A live connection to one table: commands and their answers, the newest view, and reconnecting after a loss.

One task reads. A command waits in a dictionary until its answer arrives; after a reconnection everything in it is sent
again with the same ids, so that nothing is lost and nothing is done twice.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from itertools import count
from secrets import token_hex
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self
from urllib.parse import quote

import msgspec
from msgspec import UNSET, Raw
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from sicbo.client.answers import PASSING, Moved, again, lost, pauses, read_frame, read_refusal, refused_as
from sicbo.client.newest_view import NewestView
from sicbo.client.unanswered import Unanswered
from sicbo.refusals import Refused
from sicbo.wire import CLOSE_SESSION_ENDED, Answered, Plain, View

if TYPE_CHECKING:
    from sicbo.client.house import HouseClient

CONNECT_SECONDS: Final = 10.0
GOODBYE_SECONDS: Final = 1.0
PING_SECONDS: Final = 20.0
FRAME_MAXIMUM: Final = 4 * 1024 * 1024
MOVES_MAXIMUM: Final = 5


class TableClient:
    """One table, as one terminal, person or spectator sees it."""

    def __init__(
        self,
        house: "HouseClient",
        name: str,
        *,
        patience_seconds: float | None = None,
        ping_seconds: float | None = PING_SECONDS,
        on_view: Callable[[Raw], None] | None = None,
    ) -> None:
        self.name = name
        self.ended: Refused | None = None
        """why the house ended this connection for good: the session is over, or this client may not see the table"""
        self.connections = 0
        """how often a connection was made; one more than it was lost"""
        self._house = house
        self._patience = house.patience_seconds if patience_seconds is None else patience_seconds
        self._ping_seconds = ping_seconds
        self._on_view = on_view
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._unanswered = Unanswered()
        self._ids = map(f"{token_hex(10)}-{{}}".format, count(1))
        """unique across all clients and times"""
        self._token = ""
        self._trouble: Refused | None = None
        self._lost: Refused | None = None
        self._newest = NewestView()

    # -- asking -----------------------------------------------------------------------------------------------------

    async def do(
        self,
        command: Mapping[str, Any] | msgspec.Struct,
        id: str | None = None,  # noqa: A002  # the wire's own word
        *,
        approval: str = "",
    ) -> Answered:
        """Send a command; answered when it has been committed, `Refused` if the house refuses it.

        Without an id a new one is made. Give your own to repeat a command after a restart.
        """
        loop = asyncio.get_running_loop()
        deadline, waits = loop.time() + self._patience, pauses()
        command_id = id or next(self._ids)
        asked: Plain = {"id": command_id, "do": command}
        if approval:
            asked["approval"] = approval
        frame = msgspec.json.encode(asked).decode()
        while True:
            try:
                return await self._ask(command_id, frame)
            except Refused as refused:
                pause = next(waits)
                if refused.code not in PASSING or loop.time() + pause > deadline:
                    raise
            await asyncio.sleep(pause)

    async def _ask(self, command_id: str, frame: str) -> Answered:
        self._start()
        self._raise_trouble()
        answer = self._unanswered.add(command_id, frame)
        try:
            if self._socket is not None:
                await self._send(self._socket, frame)
            return await answer
        finally:
            self._unanswered.remove(command_id)

    async def _send(self, socket: ClientConnection, frame: str) -> None:
        try:
            await socket.send(frame)
        except ConnectionClosed:
            return  # the reader notices too, and sends again on the next connection

    # -- looking ----------------------------------------------------------------------------------------------------

    @property
    def view(self) -> View | None:
        """The newest view; `None` before the first has arrived."""
        return self._newest.view

    @property
    def connected(self) -> bool:
        return self._socket is not None

    async def views(self) -> AsyncIterator[View]:
        """Every new view, the present one first; a slow reader gets the newest. Ends with the connection."""
        self._start()
        seen = 0
        while True:
            while self._newest.number == seen:
                if self.ended is not None or self._reading is None:
                    return
                await self._newest.news()
            seen = self._newest.number
            assert self.view is not None
            yield self.view

    async def until(self, wanted: Callable[[View], object]) -> View:
        """Wait for a matching view."""
        async for view in self.views():
            if wanted(view):
                return view
        self._raise_trouble()
        raise Refused("house-lost", "the connection to {name} was closed", name=self.name)

    # -- reading ----------------------------------------------------------------------------------------------------

    def _start(self) -> None:
        if self._reading is None:
            self._reading = asyncio.create_task(self._read(), name=f"client of {self.name}")

    async def _read(self) -> None:
        """Keep a connection until the house ends it or this client is closed."""
        loop = asyncio.get_running_loop()
        address, moves, waits, since = self._house.address, 0, pauses(), loop.time()
        while self.ended is None:
            made = self.connections
            there = ""
            try:
                there = await self._follow(address)
            except Refused as refused:
                if refused.code not in PASSING and not await self._may_come_back(refused):
                    self._end(refused)
                    return
                self._trouble = refused
            if self.connections > made:
                moves, waits, since = 0, pauses(), loop.time()
            if there and moves < MOVES_MAXIMUM:
                address, moves = there, moves + 1
                continue
            pause = next(waits)
            if loop.time() + pause - since > self._patience:
                self._give_up()
            await asyncio.sleep(pause)
            address, moves = self._house.next_after(address), 0

    async def _follow(self, address: str) -> str:
        """Stay at a process until it refers this client to another one; returns its address."""
        try:
            await self._visit(address)
        except Moved as moved:
            return self._house.checked_move(address, moved.where)
        raise AssertionError("a connection ends with a refusal")

    async def _visit(self, address: str) -> None:
        """One connection from beginning to end, which is always a refusal: temporary, permanent, or `Moved`."""
        self._token = self._house.token
        socket = await self._connect(address)
        self._socket, self._lost = socket, None
        self.connections += 1
        try:
            for frame in self._unanswered.frames():
                await self._send(socket, frame)
            while True:
                self._take(await socket.recv(decode=False))
        except ConnectionClosed as closed:
            raise self._closed(address, closed) from closed
        finally:
            self._socket = None
            await socket.close()

    async def _connect(self, address: str) -> ClientConnection:
        secure: dict[str, Any] = {} if self._house.tls is None else {"ssl": self._house.tls}
        try:
            return await self._house.socket(
                f"ws{address[4:]}/tables/{quote(self.name, safe='')}/socket",
                additional_headers={"Authorization": f"Bearer {self._token}"} if self._token else None,
                compression=None,
                proxy=None,
                open_timeout=CONNECT_SECONDS,
                close_timeout=GOODBYE_SECONDS,
                ping_interval=self._ping_seconds,
                max_size=FRAME_MAXIMUM,
                **secure,
            )
        except InvalidStatus as denied:
            raise read_refusal(denied.response.status_code, bytes(denied.response.body or b"")) from denied
        except (OSError, EOFError, InvalidHandshake) as fault:
            raise lost(address, fault) from fault

    def _take(self, data: bytes) -> None:
        frame = read_frame(data)
        if frame.view is not UNSET:
            self._newest.show(frame.view)
            if self._on_view is not None:
                self._on_view(frame.view)
        elif frame.answer is not UNSET:
            self._unanswered.answered(frame.answer, frame)
        elif frame.refused is not UNSET:
            self._unanswered.refused(frame.refused, frame)
        elif frame.moved is not UNSET:
            if frame.moved:
                raise Moved(f"another process has {self.name}", frame.moved)
            # Given up, and not taken over yet: the next process asked knows, or will in a moment.
            raise Refused("moved", "{name} is being taken over by another process", name=self.name)
        elif frame.ended is not UNSET:
            raise refused_as(frame.ended, frame.message)

    # -- the end of a connection --------------------------------------------------------------------------------------

    def _closed(self, address: str, closed: ConnectionClosed) -> Refused:
        code = None if closed.rcvd is None else closed.rcvd.code
        if code == CLOSE_SESSION_ENDED:
            return Refused("not-signed-in", "the session has ended: sign in again")
        return lost(address, closed)

    async def _may_come_back(self, refused: Refused) -> bool:
        """Whether an ended session was begun again, as a terminal can do automatically."""
        if refused.code != "not-signed-in":
            return False
        try:
            return await self._house.sign_in_again(self._token)
        except Refused as denied:
            return denied.code in PASSING

    def _give_up(self) -> None:
        """Tell waiting callers that the outcome is unknown; keep trying, for viewers."""
        self._lost = Refused(
            "house-lost",
            "{trouble}; the command may or may not have been carried out: send it again with the same id",
            trouble=self._trouble,
        )
        self._unanswered.fail(self._lost)
        self._newest.wake()

    def _raise_trouble(self) -> None:
        trouble = self.ended or self._lost
        if trouble is not None:
            raise again(trouble)

    def _end(self, refused: Refused) -> None:
        self.ended = refused
        self._unanswered.fail(refused)
        self._newest.wake()

    async def close(self) -> None:
        """Leave the table; waiting callers are told that the outcome is unknown."""
        reading, self._reading = self._reading, None
        if reading is not None:
            reading.cancel()
            await asyncio.wait([reading])
        self._unanswered.fail(
            Refused(
                "house-lost", "the connection to {name} was closed before an answer arrived", name=self.name
            )
        )
        self._newest.wake()

    async def ready(self) -> View:
        """Connect, and wait for the first view."""
        self._start()
        while self.view is None:
            self._raise_trouble()
            await self._newest.news()
        return self.view

    async def __aenter__(self) -> Self:
        is_ready = False
        try:
            await self.ready()
            is_ready = True
        finally:
            if not is_ready:
                await self.close()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
