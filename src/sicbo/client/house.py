"""A house over HTTP: signing in, sending requests, and following them to the process that owns what is asked for."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import quote, urlsplit
from uuid import uuid4

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_socket

from sicbo.client.answers import PASSING, Moved, lost, pauses, read_refusal
from sicbo.client.table import TableClient
from sicbo.refusals import Refused
from sicbo.wire import Answered, Plain, View

PATIENCE_SECONDS: Final = 30.0
ANSWER_SECONDS: Final = 20.0
CONNECT_SECONDS: Final = 5.0
MOVES_MAXIMUM: Final = 5
"""The most redirections in a row: two processes that each refer to the other are changing owners."""


async def connect(
    address: str | Sequence[str],
    *,
    token: str = "",
    terminal: str = "",
    key: str = "",
    name: str = "",
    password: str = "",
    code: str = "",
    authority: str = "",
    patience_seconds: float = PATIENCE_SECONDS,
) -> "HouseClient":
    """Sign in to a house: with a token, as a terminal with its key, as a person, or as a spectator with nothing.

    Several addresses are several processes of one house; one that does not answer is skipped. `authority` is a file
    with the certificate that signed the house's own, if that is not a public one.
    """
    tls = ssl.create_default_context(cafile=authority or None) if authority else None
    addresses = [address] if isinstance(address, str) else list(address)
    house = HouseClient([_checked(address) for address in addresses], tls, patience_seconds)
    house.token = token
    signed_in = False
    try:
        if terminal:
            await house.sign_in_terminal(terminal, key)
        elif name:
            await house.sign_in(name, password, code)
        signed_in = True
    finally:
        if not signed_in:
            await house.close()
    return house


class HouseClient:
    """One signed-in person or terminal, or a spectator."""

    def __init__(
        self,
        addresses: list[str],
        tls: ssl.SSLContext | None = None,
        patience_seconds: float = PATIENCE_SECONDS,
        http: httpx.AsyncClient | None = None,
        socket: Callable[..., Awaitable[ClientConnection]] = connect_socket,
    ) -> None:
        self.addresses = addresses
        self.tls = tls
        self.patience_seconds = patience_seconds
        self.token = ""
        self.session: Plain = {}
        self.socket = socket
        """how a table's connection is made"""
        self._own_http = http is None
        # A terminal reaches its house directly, not through the building's proxy.
        self._http = http or httpx.AsyncClient(
            verify=True if tls is None else tls,
            timeout=httpx.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS, pool=None),
            limits=httpx.Limits(max_connections=64),
            trust_env=False,
        )
        self._tables: list[TableClient] = []
        self._credentials: tuple[str, str] | None = None
        self._signing_in: asyncio.Lock = asyncio.Lock()

    @property
    def address(self) -> str:
        """The process that answered last."""
        return self.addresses[0]

    # -- identity ------------------------------------------------------------------------------------------------------

    async def sign_in(self, name: str, password: str, code: str = "") -> Plain:
        """Sign in as a person; returns the session."""
        body = {"name": name, "password": password, "code": code, "keep": "token"}
        return self._signed_in(await self.ask("POST", "/api/session", body))

    async def sign_in_terminal(self, terminal: str, key: str) -> Plain:
        """Sign in as a terminal; an ended session is begun again automatically."""
        body = {"terminal": terminal, "key": key, "keep": "token"}
        session = self._signed_in(await self.ask("POST", "/api/session/terminal", body))
        self._credentials = terminal, key
        return session

    async def sign_in_acceptor(self, terminal: str, key: str) -> Plain:
        """Sign in as the note acceptor of a terminal, with its own key."""
        body = {"terminal": terminal, "key": key}
        return self._signed_in(await self.ask("POST", "/api/session/acceptor", body))

    async def insert_note(self, amount: int, id: str) -> Answered:  # noqa: A002  # the wire's own word
        """Put a note on the meter of this acceptor's terminal; with the same id again, no second time."""
        answer = await self.ask("POST", "/api/notes", {"id": id, "amount": amount})
        return msgspec.convert(answer, Answered)

    async def approval(
        self, name: str, password: str, at: str, command: Mapping[str, Any], code: str = ""
    ) -> str:
        """A second person's approval of a command of yours, for exactly these contents and once."""
        body = {"name": name, "password": password, "code": code, "at": at, "do": command}
        approval: str = (await self.ask("POST", "/api/approvals", body))["approval"]
        return approval

    async def terminal(self, terminal: str, key: str) -> "HouseClient":
        """Another terminal's client over the same connections; thousands fit into one process."""
        other = HouseClient(self.addresses, self.tls, self.patience_seconds, self._http, self.socket)
        await other.sign_in_terminal(terminal, key)
        return other

    async def sign_in_again(self, ended_token: str) -> bool:
        """Begin a terminal's session again after it has ended; a person must give the password."""
        if self._credentials is None:
            return False
        async with self._signing_in:
            if self.token == ended_token:
                await self.sign_in_terminal(*self._credentials)
        return True

    async def sign_out(self) -> None:
        await self.ask("DELETE", "/api/session")
        self.token, self._credentials = "", None

    def _signed_in(self, session: Plain) -> Plain:
        self.session = session
        self.token = session["token"]
        return session

    # -- requests
    # -------------------------------------------------------------------------------------------------------

    def table(self, name: str, **options: Any) -> TableClient:
        """A live connection to a table, made when it is first used; closed with this client."""
        made = TableClient(self, name, **options)
        self._tables.append(made)
        return made

    async def tables(self) -> list[Plain]:
        """The tables of the house, in short."""
        listed = await self.ask("GET", "/api/tables")
        return list(listed["tables"] if isinstance(listed, dict) else listed)

    async def view(self, table: str) -> View:
        """This client's current view of a table."""
        return msgspec.convert(await self.ask("GET", f"/api/tables/{quote(table, safe='')}"), View)

    async def command(
        self,
        table: str,
        command: Mapping[str, Any],
        id: str | None = None,  # noqa: A002  # the wire's own word
        approval: str = "",
    ) -> Answered:
        """Send a table a command without a live connection; answered when it has been committed."""
        body = {"id": id or str(uuid4()), "do": command, "approval": approval}
        answer = await self.ask("POST", f"/api/tables/{quote(table, safe='')}/commands", body)
        return msgspec.convert(answer, Answered)

    async def ask(
        self, method: str, path: str, body: Any = None, query: Mapping[str, Any] | None = None
    ) -> Any:
        """One request, repeated while the house is away: a request that changes something carries its id in the
        body."""
        loop = asyncio.get_running_loop()
        deadline, waits = loop.time() + self.patience_seconds, pauses()
        content = None if body is None else msgspec.json.encode(body)
        address, moves = self.address, 0
        while True:
            try:
                answer = await self._try(method, f"{address}{path}", content, query)
            except Moved as moved:
                if moves == MOVES_MAXIMUM:
                    raise
                address, moves = self.checked_move(address, moved.where), moves + 1
                continue
            except Refused as refused:
                pause = next(waits)
                if refused.code not in PASSING or loop.time() + pause > deadline:
                    raise
            else:
                self.answers_at(address)
                return answer
            await asyncio.sleep(pause)
            address, moves = self.next_after(address), 0

    async def _try(
        self, method: str, url: str, content: bytes | None, query: Mapping[str, Any] | None
    ) -> Any:
        headers = {"content-type": "application/json"} if content is not None else {}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        try:
            response = await self._http.request(method, url, content=content, params=query, headers=headers)
        except (httpx.TransportError, httpx.InvalidURL) as fault:
            raise lost(url, fault) from fault
        if not response.is_success:
            raise read_refusal(response.status_code, response.content)
        try:
            return msgspec.json.decode(response.content) if response.content else None
        except msgspec.DecodeError:
            raise Refused(
                "bad-answer", "{url} does not answer like a house: check the address", url=url
            ) from None

    # -- addresses
    # ------------------------------------------------------------------------------------------------------

    def answers_at(self, address: str) -> None:
        """This process answers: try it first from now on."""
        if self.addresses[0] != address and address in self.addresses:
            self.addresses.remove(address)
            self.addresses.insert(0, address)

    def next_after(self, address: str) -> str:
        """The process to try when this one does not answer."""
        if address not in self.addresses:
            return self.addresses[0]
        return self.addresses[(self.addresses.index(address) + 1) % len(self.addresses)]

    def checked_move(self, here: str, there: str) -> str:
        """Where a process refers this client; the token is sent there, so never from a secure address to an open
        one."""
        if here.startswith("https:") and not there.startswith("https:"):
            raise Refused(
                "bad-answer",
                "{here} redirects to {there}, which is not secure: set its public address",
                here=here,
                there=there,
            )
        there = _checked(there)
        if there not in self.addresses:
            self.addresses.append(there)
        return there

    # -- the end ------------------------------------------------------------------------------------------------------

    async def close(self) -> None:
        """Close every table of this client and its connections."""
        for table in self._tables:
            await table.close()
        self._tables.clear()
        if self._own_http:
            await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _checked(address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Refused(
            "bad-request",
            "'{address}' is not the address of a house: give one such as http://127.0.0.1:8080",
            address=address[:80],
        )
    return f"{parts.scheme}://{parts.netloc}{parts.path}".rstrip("/")
