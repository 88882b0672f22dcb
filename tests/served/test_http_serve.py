"""`sicbo serve` as a process: its first words, its stop by signals, TLS, what it says when it cannot start."""

import asyncio
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from sicbo.client import connect
from support.engines import Sqlite
from support.houses import SECONDS, verified

SICBO = str(Path(sys.executable).with_name("sicbo"))


class Serving:
    """A process that serves a house."""

    def __init__(self, process: asyncio.subprocess.Process, first_words: str, address: str) -> None:
        self.process = process
        self.first_words = first_words
        self.address = address

    async def stopped(self, how: signal.Signals, seconds: float = SECONDS) -> tuple[int, str]:
        """Its exit code and log after a signal."""
        self.process.send_signal(how)
        _, log = await asyncio.wait_for(self.process.communicate(), seconds)
        assert self.process.returncode is not None
        return self.process.returncode, log.decode()


@asynccontextmanager
async def serving(*flags: str, **variables: str) -> AsyncIterator[Serving]:
    """A house as a process of its own, whose store is verified when it has ended."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SICBO_")}
    process = await asyncio.create_subprocess_exec(
        SICBO, "serve", "--port", "0", "--log-format", "json", *flags,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=clean | variables,
    )  # fmt: skip
    assert process.stdout is not None
    words = ""
    try:
        while "Ctrl-C" not in words:
            line = (await asyncio.wait_for(process.stdout.readline(), SECONDS)).decode()
            if not line:
                break
            words += line
        found = re.search(r"open at\s+([^\s,]+)", words)
        assert found is not None, (words, (await process.communicate())[1].decode())
        yield Serving(process, words, found[1])
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    await verified(variables.get("SICBO_STORE") or flags[flags.index("--store") + 1])


async def test_the_first_start_tells_the_administrators_password_once_and_it_signs_in(sqlite: Sqlite) -> None:
    flags = ("--store", sqlite.address, "--tables", "T1=act-canberra", "--stop-seconds", "1")
    async with serving(*flags) as house:
        found = re.search(r"(admin-\w{5}) / (\S+)", house.first_words)
        assert found is not None, house.first_words
        async with await connect(house.address, name=found[1], password=found[2]) as admin:
            assert admin.session["must_change_password"] is True
        code, log = await house.stopped(signal.SIGTERM)
        assert code == 0, log
        assert found[2] not in log
        events = [json.loads(line)["event"] for line in log.splitlines()]
        assert events.index("open") < events.index("stopping") < events.index("stopped")
    async with serving(*flags) as house:
        assert "admin-" not in house.first_words
        assert (await house.stopped(signal.SIGINT))[0] == 0


async def test_a_demonstration_says_so_and_has_ready_people_at_a_table_of_every_game(sqlite: Sqlite) -> None:
    async with serving("--demonstration", SICBO_STORE=sqlite.address) as house:
        assert "demonstration, no money" in house.first_words
        for word in ("act-canberra", "nsw-table", "pennsylvania/b", "cage", "inspector"):
            assert word in house.first_words
        async with await connect(house.address, terminal="T2/1", key="demonstration") as terminal:
            assert len(await terminal.tables()) == 7


@pytest.mark.parametrize("host", ["0.0.0.0", "127.0.0.1"])
async def test_a_house_that_is_open_to_other_machines_without_encryption_warns(
    host: str, sqlite: Sqlite
) -> None:
    flags = ("--store", sqlite.address, "--tables", "T1=act-canberra", "--stop-seconds", "1", "--host", host)
    async with serving(*flags) as house:
        words = " ".join(house.first_words.split())
        exposed = host == "0.0.0.0"
        assert ("WARNING: other machines reach this house without encryption" in words) == exposed
        port = house.address.rpartition(":")[2].rstrip(",")
        assert (f"and at every address of this machine (port {port})" in words) == exposed
        _, log = await house.stopped(signal.SIGTERM)
        assert ("open without encryption" in log) == exposed


async def test_a_stop_holds_the_rounds_tells_the_screens_and_the_next_start_goes_on(sqlite: Sqlite) -> None:
    flags = ("--demonstration", "--store", sqlite.address, "--tables", "T1=nsw-aruze", "--stop-seconds", "0")
    async with serving(*flags) as house:
        async with (
            await connect(house.address, terminal="T1/1", key="demonstration") as terminal,
            terminal.table("T1") as table,
        ):
            await table.do({"type": "SitDown"})
            await table.do({"type": "AddCredit", "amount": 1_000, "source": "notes"})
        code, log = await house.stopped(signal.SIGTERM)
        assert code == 0, log
        assert "Traceback" not in log
    async with (
        serving(*flags) as house,
        await connect(house.address, terminal="T1/1", key="demonstration") as terminal,
        terminal.table("T1") as table,
    ):
        assert table.view is not None
        assert table.view.you["purse"] == 1_000


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
async def test_a_house_speaks_tls_when_it_is_given_a_certificate(sqlite: Sqlite, tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", str(key), "-out", str(certificate),
         "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"],
        check=True, capture_output=True,
    )  # fmt: skip
    flags = ("--tls-certificate", str(certificate), "--tls-key", str(key))
    async with serving(
        "--demonstration", "--store", sqlite.address, "--tables", "T1=nsw-aruze", *flags
    ) as house:
        assert house.address.startswith("https://")
        trusted = ssl.create_default_context(cafile=str(certificate))
        async with httpx.AsyncClient(verify=trusted, trust_env=False) as http:
            answer = await http.get(f"{house.address}/healthz")
            assert "max-age" in answer.headers["strict-transport-security"]
            body = {"name": "cage", "password": "demonstration"}
            answer = await http.post(f"{house.address}/api/session", json=body)
            assert "Secure" in answer.headers["set-cookie"]
        async with (
            await connect(
                house.address, terminal="T1/1", key="demonstration", authority=str(certificate)
            ) as terminal,
            terminal.table("T1") as table,
        ):
            assert table.view is not None


def refused(*flags: str) -> str:
    """What `sicbo serve` says when it does not start."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SICBO_")}
    ended = subprocess.run(
        [SICBO, "serve", *flags], capture_output=True, text=True, env=clean, timeout=SECONDS
    )
    assert ended.returncode == 2, ended.stdout + ended.stderr
    assert "Traceback" not in ended.stderr
    return ended.stderr


def test_what_keeps_a_house_from_starting_is_told_in_one_sentence(tmp_path: Path) -> None:
    store = str(tmp_path / "house.db")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert "cannot listen" in refused("--store", store, "--port", port)
    assert "cannot listen" in refused("--store", store, "--host", "host.invalid")
    bad = tmp_path / "bad.pem"
    bad.write_text("no certificate")
    said = refused("--store", store, "--port", "0", "--tls-certificate", str(bad), "--tls-key", str(bad))
    assert "tls_certificate and tls_key cannot be used" in said
    bad_store = tmp_path / "text.db"
    bad_store.write_text("this is no database, but a text that is long enough to be one" * 100)
    assert "sicbo: " in refused("--store", str(bad_store), "--port", "0")


def test_a_demonstration_never_opens_a_live_store(tmp_path: Path) -> None:
    store = str(tmp_path / "house.db")
    live = subprocess.Popen(
        [SICBO, "serve", "--store", store, "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert live.stdout is not None
    while "open at" not in live.stdout.readline():
        assert live.poll() is None
    live.terminate()
    live.communicate(timeout=SECONDS)
    assert "demonstration" in refused("--store", store, "--port", "0", "--demonstration")
