"""PostgreSQL on several hosts: dead, mute and read-only ones are passed over, and what was found is remembered."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sicbo.refusals import Refused
from sicbo.store.batch import Batch
from sicbo.store.interface import OutcomeUnknown
from sicbo.store.journal import Founding
from sicbo.store.postgres import connecting, listening
from sicbo.store.postgres.connecting import Connector, one_host_each
from sicbo.store.whole.by_address import open_store
from store.gate import until
from store.proxy import Proxy, When
from store.till import BeginRound
from support.engines import Postgres, execute, housed, opened

NAME = ".s.PGSQL.5432"


@pytest.fixture
def folder() -> Iterator[Path]:
    made = Path(tempfile.mkdtemp(prefix="sicbo"))
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "_EACH_SECONDS", 2)


def among(postgres: Postgres, *hosts: Path, more: str = "") -> Postgres:
    """The database on its own host, behind others."""
    own = str(postgres.server.socket)
    return Postgres(postgres.address.replace(own, ",".join([*map(str, hosts), own])) + more, postgres.server)


@asynccontextmanager
async def mute(folder: Path) -> AsyncIterator[list[object]]:
    """A host that takes connections and says nothing; every connection is counted."""
    release, callers = asyncio.Event(), []

    async def hold(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        callers.append(writer)
        await release.wait()
        writer.close()

    server = await asyncio.start_unix_server(hold, folder / NAME)
    try:
        yield callers
    finally:
        release.set()
        server.close()


class Freezing(Proxy):
    """A way to the server on which everything stops without a word."""

    def __init__(self, server_socket: Path, folder: Path) -> None:
        super().__init__(server_socket, folder)
        self.flows = asyncio.Event()
        self.flows.set()

    async def _pump(
        self,
        source: asyncio.StreamReader,
        target: asyncio.StreamWriter,
        back: asyncio.StreamWriter,
        carries: When,
    ) -> None:
        del back, carries
        while data := await source.read(65536):
            await self.flows.wait()
            target.write(data)
            await target.drain()
        target.close()


def test_an_address_of_several_hosts_is_one_address_for_each() -> None:
    assert one_host_each("postgresql://a:b@h:1/d?x=1") == ["postgresql://a:b@h:1/d?x=1"]
    assert one_host_each("postgresql://a:b@h:1,i/d?x=1") == [
        "postgresql://a:b@h:1/d?x=1",
        "postgresql://a:b@i/d?x=1",
    ]
    assert one_host_each("postgres://[::1]:1,[::2]:2/d") == ["postgres://[::1]:1/d", "postgres://[::2]:2/d"]
    assert one_host_each("postgresql://a@/d?host=/x,/y&z=1") == [
        "postgresql://a@/d?z=1&host=/x",
        "postgresql://a@/d?z=1&host=/y",
    ]
    assert one_host_each("postgresql:///d?host=x,y&port=1,2") == [
        "postgresql:///d?host=x&port=1",
        "postgresql:///d?host=y&port=2",
    ]
    assert one_host_each("postgresql:///d?host=x,y&port=3") == [
        "postgresql:///d?host=x&port=3",
        "postgresql:///d?host=y&port=3",
    ]
    assert one_host_each("postgresql://h/d?host=x,y") == ["postgresql://h/d?host=x,y"]
    assert one_host_each("nonsense") == ["nonsense"]


@pytest.mark.parametrize(
    "wrong",
    [
        "postgresql://a:b@h:port/d",
        "postgresql://a:b@h,i:port/d",
        "postgresql://a:b@h/d?target_session_attrs=writing",
        "postgresql://a:b@h/d?x",
    ],
)
async def test_a_wrong_address_is_a_bad_request_without_its_password(wrong: str) -> None:
    with pytest.raises(Refused, match="is not the address of a PostgreSQL database") as refused:
        await open_store(wrong)
    assert refused.value.code == "bad-request"
    assert ":b@" not in str(refused.value)


async def test_a_dead_or_a_mute_host_is_passed_over_and_not_asked_again(
    postgres: Postgres, folder: Path, tmp_path: Path
) -> None:
    async with mute(folder) as callers, opened(among(postgres, tmp_path, folder)) as store:
        assert len(callers) == 1
        async with housed(store) as house:
            assert (await house.send("T1", "a", BeginRound())).seq == 1
        assert len(callers) == 1, "the connections after the first go where the first went"


async def test_all_hosts_away(folder: Path, tmp_path: Path) -> None:
    async with mute(folder):
        with pytest.raises(Refused, match="cannot be reached") as refused:
            await open_store(f"postgresql://a:b@/d?host={tmp_path},{folder}")
    assert refused.value.code == "store-lost"


@pytest.mark.parametrize("more", ["", "&target_session_attrs=read-write"])
async def test_of_several_hosts_one_that_may_be_written_is_meant(
    postgres: Postgres, tmp_path: Path, more: str
) -> None:
    name = postgres.address.partition("@/")[2].partition("?")[0]
    await execute(postgres.server.address(), f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with pytest.raises(Refused, match="accepts writes at the moment") as refused:
        await open_store(among(postgres, tmp_path, more=more).address)
    assert refused.value.code == "store-lost"
    anyone = among(postgres, tmp_path, more="&target_session_attrs=any")
    with pytest.raises(Refused) as refused:
        await open_store(anyone.address)
    assert refused.value.code == "store-read-only"


async def test_a_host_that_freezes_in_the_middle_of_an_append_is_left(
    postgres: Postgres, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Connector.connect, "__defaults__", (connecting.SETTINGS, 2))
    proxy = Freezing(postgres.server.socket, folder)
    await proxy.start()
    async with opened(among(postgres, folder)) as store:
        head = (await store.create_stream(Founding("T1", "till", b"1000", 5))).head
        assert await store.claim("T1", "one", "", 60) is not None
        batch = Batch()
        head = batch.add(head, "a", 1, "{}", [])
        await store.append(batch)
        proxy.flows.clear()
        lost = Batch()
        lost.add(head, "b", 1, "{}", [])
        with pytest.raises(OutcomeUnknown):
            await store.append(lost)
        with pytest.raises(Refused) as refused:
            await store.renew("one", 60)
        assert refused.value.code == "store-lost"
        assert [lease.epoch for lease in await store.renew("one", 60)] == [1]
        assert await store.known([("T1", "b")]) == {}
        await store.append(lost)
        assert (await store.stream("T1")).head.seq == 2
        proxy.flows.set()
    await proxy.close()


async def test_an_ear_at_a_host_that_freezes_moves_to_another(
    postgres: Postgres, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "_PROOF_SECONDS", 3)  # for an answer too, also of a slow machine
    proxy = Freezing(postgres.server.socket, folder)
    await proxy.start()
    heard: list[tuple[str, int]] = []
    async with opened(among(postgres, folder)) as store:
        await store.listen(lambda stream, seq: heard.append((stream, seq)))
        await asyncio.sleep(3.5)
        assert heard == [], "silence alone is no loss"
        proxy.flows.clear()
        await until(lambda: ("*", 0) in heard)
        async with opened(postgres) as other:
            await other.create_stream(Founding("T1", "till", b"1000", 5))
        await until(lambda: ("T1", 0) in heard)
        proxy.flows.set()
    await proxy.close()
