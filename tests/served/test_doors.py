"""The doors before any session: what a stranger may send, how long it may take, how many may come, under which name."""

import asyncio
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect as connect_socket
from websockets.exceptions import InvalidStatus

from served.web import Asker, Web, web
from sicbo.server.http import handshakes, requests
from sicbo.server.http.security import Hosts
from sicbo.server.settings.settings import Settings
from support.engines import Sqlite
from support.houses import eventually
from support.processes import demonstration, serving

PATIENCE_SECONDS = 20
"""A house that neither answers nor lets go is found out, and no test waits for it for ever."""

REQUEST = b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n"


class Stranger:
    """A bare connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, data: bytes) -> bool:
        """False when the other side takes nothing more."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except OSError:
            return False
        return True

    async def told(self) -> bytes:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await self.reader.read(4096)
        except TimeoutError:
            raise AssertionError("the house neither answers nor lets go") from None
        except OSError:
            return b""


async def stranger(port: int) -> Stranger:
    return Stranger(*await asyncio.open_connection("127.0.0.1", port))


def port_of(house: Web) -> int:
    return house.house.settings.port


@contextmanager
def seconds(monkeypatch: pytest.MonkeyPatch, **limits: float) -> Iterator[None]:
    with monkeypatch.context() as patched:
        for name, value in limits.items():
            patched.setattr(requests, name, value)
        yield


@pytest.mark.parametrize("headers", ["one without end", "many"])
async def test_headers_without_end_are_refused_and_take_no_memory(headers: str, tmp_path: Path) -> None:
    with serving(tmp_path, demonstration()) as (process,):
        before = process.memory()
        client = await stranger(process.port)
        await client.send(REQUEST + b"x-first: ")
        for number in range(400):
            line = b"" if headers == "one without end" else b"\r\nx-%d: " % number
            if not await client.send(line + b"y" * 50_000):
                break
        else:
            raise AssertionError("20 MB of headers were taken")
        assert process.memory() - before < 5_000_000


async def test_the_answer_to_too_large_a_head_says_so(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        for head in (
            b"x: " + b"y" * 40_000 + b"\r\n",
            b"".join(b"x%d: %b\r\n" % (n, b"y" * 900) for n in range(40)),
        ):
            client = await stranger(port_of(house))
            await client.send(REQUEST + head + b"\r\n")
            told = await client.told()
            assert told.startswith(b"HTTP/1.1 431 ") and told.endswith(b"send 32 kB at most")
        client = await stranger(port_of(house))
        await client.send(REQUEST + b"x: " + b"y" * 20_000 + b"\r\n\r\n")
        assert (await client.told()).startswith(b"HTTP/1.1 200 ")
        await client.send(REQUEST + b"x: " + b"y" * 20_000 + b"\r\n\r\n")
        assert (await client.told()).startswith(b"HTTP/1.1 200 "), "each request has its own measure"


async def test_half_a_request_is_let_go(sqlite: Sqlite, monkeypatch: pytest.MonkeyPatch) -> None:
    async with web(sqlite.address) as house:
        with seconds(monkeypatch, HEAD_SECONDS=0.2, BODY_SECONDS=0.2):
            port = port_of(house)
            silent, half, body = await stranger(port), await stranger(port), await stranger(port)
            await half.send(REQUEST)
            await body.send(b"POST /api/session HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 10\r\n\r\n{")
            assert await silent.told() == b""
            assert (await half.told()).startswith(b"HTTP/1.1 408 ")
            assert await body.told() == b""
            slow = await stranger(port)
            for byte in REQUEST * 20:
                if not await slow.send(bytes([byte])) or slow.reader.at_eof():
                    break
                await asyncio.sleep(0.02)
            else:
                raise AssertionError("a byte now and then keeps a place for ever")
        whole = await stranger(port_of(house))
        await whole.send(REQUEST + b"\r\n")
        assert (await whole.told()).startswith(b"HTTP/1.1 200 ")


@pytest.fixture
def tls(tmp_path: Path) -> dict[str, Any]:
    key, certificate = str(tmp_path / "key.pem"), str(tmp_path / "certificate.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate,
         "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"],
        check=True, capture_output=True,
    )  # fmt: skip
    return {"tls_certificate": certificate, "tls_key": key}


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
async def test_a_handshake_has_seconds_and_is_counted_like_a_connection(
    sqlite: Sqlite, tls: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handshakes, "HANDSHAKE_SECONDS", 3.0)
    async with web(sqlite.address, connections_of_address=10, **tls) as house:
        port = port_of(house)
        silent = [await stranger(port) for _ in range(9)]
        half = await stranger(port)
        await half.send(b"\x16\x03\x01\x02\x00\x01\x00")
        one_too_many = await stranger(port)
        assert await one_too_many.told() == b""
        assert not silent[0].reader.at_eof(), (
            "that one is refused at once, before any of the others is let go"
        )
        trusted = ssl.create_default_context(cafile=tls["tls_certificate"])
        for client in (*silent, half):
            await client.told()
            assert client.reader.at_eof() or client.reader.exception(), "let go without a handshake"
        async with httpx.AsyncClient(verify=trusted, trust_env=False) as http:
            for _ in range(3):
                answer = await http.get(f"https://127.0.0.1:{port}/healthz")
                assert answer.status_code == 200 and "strict-transport-security" in answer.headers
        plain = await stranger(port)
        await plain.send(REQUEST + b"\r\n")
        assert not (await plain.told()).startswith(b"HTTP")


async def test_an_answer_that_nobody_reads_is_not_kept(
    sqlite: Sqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with web(sqlite.address) as house:
        with seconds(monkeypatch, READING_SECONDS=0.3):
            size = len((await house.http.get("/openapi.json")).content)
            client = await stranger(port_of(house))
            client.reader._transport.pause_reading()  # type: ignore[attr-defined]
            many = 16_000_000 // size
            await client.send(many * (b"GET /openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"))
            while await client.send(b" "):
                await asyncio.sleep(0.05)  # until the house has let go


async def test_an_address_has_so_many_connections_and_gets_new_ones_when_old_ones_go(sqlite: Sqlite) -> None:
    async with web(sqlite.address, connections_of_address=12) as house:
        await house.http.get("/healthz")
        port = port_of(house)
        uri = f"ws://127.0.0.1:{port}/tables/T1/socket"
        for _ in range(3):
            opened = [await stranger(port) for _ in range(10)]
            async with connect_socket(uri, proxy=None):
                refused = await stranger(port)
                assert (await refused.told()).startswith(b"HTTP/1.1 429 ")
            for client in opened:
                client.writer.close()
                await client.writer.wait_closed()
            await asyncio.sleep(0.2)


async def test_spectators_of_an_address_are_counted_and_those_who_play_are_not(sqlite: Sqlite) -> None:
    async with web(sqlite.address, spectators_of_address=2) as house:
        uri = f"ws://127.0.0.1:{port_of(house)}/tables/T1/socket"
        terminal = await house.terminal("T1/1")
        for _ in range(2):
            async with connect_socket(uri, proxy=None), connect_socket(uri, proxy=None):
                with pytest.raises(InvalidStatus) as refused:
                    await connect_socket(uri, proxy=None)
                assert refused.value.response.status_code == 429
                async with connect_socket(uri, proxy=None, additional_headers=terminal.headers) as socket:
                    assert "view" in await socket.recv()


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("127.0.0.1:8080", True), ("[::1]:8080", True), ("[::1]", True), ("192.168.7.9", True), ("localhost:1", True),
        ("LOCALHOST", True), ("floor.example", True), ("floor.example.:8080", True), ("sicbo.lan:80", True),
        ("screens.example", True), ("evil.example", False), ("floor.example.evil.example", False), ("", False),
        ("127.0.0.1.evil.example", False), ("[evil]", False),
    ],
)  # fmt: skip
def test_a_house_answers_to_its_own_names_and_to_addresses(host: str, allowed: bool) -> None:
    hosts = Hosts(
        Settings(
            public_address="https://floor.example:8443",
            hosts=("Sicbo.lan",),
            origins=("https://screens.example",),
        )
    )
    assert hosts.allow({b"host": host.encode()} if host else {}) == allowed


async def test_a_name_that_leads_here_by_someone_elses_doing_gets_nothing(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        for path in ("/", "/healthz", "/api/tables", "/metrics"):
            answer = await house.http.get(path, headers={"host": "evil.example"})
            assert (answer.status_code, answer.json()["code"]) == (421, "wrong-origin")
        uri = f"ws://127.0.0.1:{port_of(house)}/tables/T1/socket"
        with pytest.raises(InvalidStatus) as refused:
            await connect_socket(uri, proxy=None, additional_headers={"host": "evil.example"})
        assert refused.value.response.status_code in (400, 421)


async def test_readiness_says_that_the_disk_is_full_and_no_refusal_says_where_it_is(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        terminal = await house.terminal()
        await terminal.do("/api/tables/T1", "SitDown")
        nobody, cashier = house.nobody(), await house.staff("cage")
        assert (await nobody.ask("GET", "/readyz")).json() == {"status": "ready", "clock_off_seconds": 0}
        full = "PRAGMA max_page_count = 1"  # as large as it is now
        await house.house.store._writing.do(lambda connection: connection.execute(full))  # type: ignore[attr-defined]
        answers = []
        for number in range(2_000):
            asked = {"id": f"n{number}", "do": {"type": "AddCredit", "amount": 500, "source": "notes"}}
            answers.append(await terminal.ask("POST", "/api/tables/T1/commands", **asked))
            if answers[-1].json().get("code") == "store-full":
                break
        answers += [
            await nobody.ask("GET", "/readyz"),
            await nobody.ask("POST", "/api/session", name="cage", password="wrong"),
            await cashier.ask("POST", "/api/cage/commands", id="c", do={"type": "HandPay"}),
        ]
        assert [answers[-4].status_code, answers[-3].status_code] == [503, 503]
        assert answers[-3].json()["code"] == "store-full"
        assert not any(str(sqlite.path.parent) in answer.text for answer in answers)
        room = "PRAGMA max_page_count = 1000000"
        await house.house.store._writing.do(lambda connection: connection.execute(room))  # type: ignore[attr-defined]
        await eventually(lambda: _ready(nobody))


async def _ready(nobody: Asker) -> bool:
    return (await nobody.ask("GET", "/readyz")).status_code == 200


async def test_a_process_without_its_leases_is_not_ready(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        await house.house.ownership.pause()
        house.house.ownership._relied_until = 0.0
        assert await house.nobody().refused("GET", "/readyz") == (503, "store-lost")
        await house.house.ownership.keep()
        assert await _ready(house.nobody())


async def test_a_flood_of_strangers_at_the_same_address_stops_nobody_who_is_signed_in(sqlite: Sqlite) -> None:
    async with web(sqlite.address, requests_per_second=20) as house:
        cashier = await house.staff("cage")
        flood = [
            house.http.get("/api/tables", headers={"Authorization": f"Bearer {'x' * 40}{number % 2}"} if number % 3 else {})
            for number in range(900)
        ]  # fmt: skip
        answers = await asyncio.gather(*flood)
        assert {answer.status_code for answer in answers} >= {429}
        for _ in range(5):
            await cashier.get("/api/session")
