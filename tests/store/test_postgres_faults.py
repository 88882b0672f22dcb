"""What can happen to a PostgreSQL: gone, back, full, read-only, cut off at the worst moment; all is well afterwards."""

import asyncio
import os
import pwd
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from sicbo.engine.verify import verify
from sicbo.refusals import Refused
from sicbo.store.faults import without_password
from sicbo.store.interface import Store
from sicbo.store.whole.by_address import open_store
from store.disks import Disk, small_disk
from store.gate import Gate, until
from store.proxy import Proxy, When
from store.till import MAKERS, BeginRound, Deposit, Hand, Say, Withdraw
from support.engines import Postgres, Server, execute, housed, opened


@pytest.fixture
def short_folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="sicbo"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def disk(short_folder: Path) -> Iterator[Disk]:
    yield from small_disk(short_folder / "disk", 16_000)


async def refused(asked: object, code: str) -> str:
    with pytest.raises(Refused) as raised:
        await asked
    assert raised.value.code == code, raised.value
    assert "\n" not in str(raised.value)
    return str(raised.value)


async def sound(store: Store, entries: int) -> None:
    report = await verify(store, MAKERS)
    assert (report.entries, report.differences) == (entries, ())


async def test_a_server_or_database_that_is_not_there(postgres: Postgres, tmp_path: Path) -> None:
    await refused(open_store(f"postgresql://ann:secret@/house?host={tmp_path}"), "store-lost")
    sentence = await refused(open_store("postgresql://ann:secret@127.0.0.1:1/house"), "store-lost")
    assert "secret" not in sentence and "ann@127.0.0.1" in sentence
    await refused(open_store(postgres.server.address("nowhere")), "store-lost")
    await refused(open_store("postgresql://127.0.0.1:notaport/house"), "bad-request")


def test_a_password_is_never_shown() -> None:
    assert without_password("postgresql://a:b%40c@h/d") == "postgresql://a@h/d"
    assert without_password("postgresql://a@h/d?x=1") == "postgresql://a@h/d?x=1"
    assert without_password("postgresql://a:b@h:1,i:2/d") == "postgresql://a@h:1,i:2/d"
    assert without_password("postgresql://a:b@[::1]:1,[::2]:2/d") == "postgresql://a@[::1]:1,[::2]:2/d"
    assert without_password("postgresql:///d?host=h,i&password=b&user=a&sslpassword=c") == (
        "postgresql:///d?host=h,i&password=…&user=a&sslpassword=…"
    )
    for mistyped in ("postgresql://a:b/c@h/d", "postgresql://a:b@c@h/d", "postgresql://a:b#c@h/d"):
        assert without_password(mistyped) == "postgresql://a@h/d"
    assert without_password("evening.db") == "evening.db"


async def test_without_its_package_postgresql_is_refused_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [name for name in sys.modules if name.startswith("sicbo.store.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    assert "sicbo[postgres]" in await refused(open_store("postgresql://somewhere/house"), "store-lost")


async def test_a_server_that_stops_and_restarts(own_server: Server) -> None:
    postgres = Postgres(await own_server.fresh_database(), own_server)
    async with opened(postgres) as store, housed(store, patience_seconds=0.2) as house:
        await house.send("T1", "a", Deposit("ann", 10))
        await asyncio.to_thread(postgres.server.stop)
        try:
            await refused(house.send("T1", "b", Deposit("ann", 1)), "store-lost")
            assert (await house.state("T1"))[0] == 1
        finally:
            await asyncio.to_thread(postgres.server.start)
        assert (await house.send("T1", "b", Deposit("ann", 1))).seq == 2
        assert await store.balances("T1") == {"credit:T1/ann": 11}
        await sound(store, 2)


async def test_a_server_that_stops_under_load_loses_and_doubles_nothing(own_server: Server) -> None:
    """Twenty clients send and, when refused, send again with the same id, while the server goes and comes twice."""
    acknowledged: set[str] = set()
    stopped = asyncio.Event()

    async def client(number: int) -> None:
        count = 0
        while not stopped.is_set():
            name = f"{number}-{count}"
            try:
                await house.send("T1", name, Deposit(f"p{number}", 1))
            except Refused as refusal:
                assert refusal.code == "store-lost", refusal
                await asyncio.sleep(0.02)
            else:
                acknowledged.add(name)
                count += 1

    postgres = Postgres(await own_server.fresh_database(), own_server)
    async with opened(postgres) as store, housed(store) as house:
        clients = [asyncio.create_task(client(number)) for number in range(20)]
        for wanted in (20, 40):
            await until(lambda wanted=wanted: len(acknowledged) >= wanted)
            await asyncio.to_thread(postgres.server.stop)
            await asyncio.to_thread(postgres.server.start)
        await until(lambda: len(acknowledged) >= 60)
        stopped.set()
        await asyncio.gather(*clients)
        ids = [entry.id async for chunk in store.entries("T1") for entry in chunk]
        assert len(ids) == len(set(ids))
        assert acknowledged <= set(ids)
        await sound(store, len(ids))


@pytest.mark.parametrize("cut", ["request", "answer"])
async def test_a_wire_that_is_cut_around_the_commit(
    postgres: Postgres, short_folder: Path, cut: When
) -> None:
    proxy = Proxy(postgres.server.socket, short_folder)
    await proxy.start()
    through = Postgres(
        postgres.address.replace(str(postgres.server.socket), str(short_folder)), postgres.server
    )
    async with opened(through) as store:
        gate = Gate(store)
        async with housed(gate) as house:
            await house.send("T1", "a", Deposit("ann", 10))
            gate.gate.clear()
            asked = house.send("T1", "b", Deposit("ann", 1))
            await until(lambda: len(gate.sizes) == 2)
            proxy.cut = cut
            gate.gate.set()
            if cut == "answer":
                # The server has it: the house finds it by its id, and the sender never learns of the cut.
                answer = await asked
                assert (answer.seq, answer.repeated) == (2, False)
            else:
                await refused(asked, "store-lost")
            assert (await house.send("T1", "b", Deposit("ann", 1))).repeated == (cut == "answer")
        await sound(store, 2)
    await proxy.close()


def thrown_out(store: Any) -> bool:
    """Whether the house has noticed that all of its connections are gone."""
    connections = [store._writer, *(holder._con for holder in store._pool._holders)]
    return all(connection is None or connection.is_closed() for connection in connections)


async def test_a_database_that_becomes_read_only(postgres: Postgres) -> None:
    name = postgres.address.partition("@/")[2].partition("?")[0]
    throw_out = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    async with opened(postgres) as store, housed(store) as house:
        await house.send("T1", "a", BeginRound())
        await execute(
            postgres.server.address(),
            f"ALTER DATABASE {name} SET default_transaction_read_only = on",
            throw_out,
        )
        await until(lambda: thrown_out(store))
        await refused(house.send("T1", "b", BeginRound()), "store-read-only")
        assert (await house.state("T1"))[0] == 1
        await execute(
            postgres.server.address(), f"ALTER DATABASE {name} RESET default_transaction_read_only", throw_out
        )
        await until(lambda: thrown_out(store))
        assert (await house.send("T1", "b", BeginRound())).seq == 2


async def test_a_full_disk_keeps_what_it_has_and_goes_on_when_there_is_room(
    server: Server, disk: Disk
) -> None:
    owner = pwd.getpwnam("pgserver")
    os.chown(disk.folder, owner.pw_uid, owner.pw_gid)
    address = server.address("small")
    await execute(
        server.address(),
        f"CREATE TABLESPACE small_disk LOCATION '{disk.folder}'",
        "CREATE DATABASE small TABLESPACE small_disk",
    )
    try:
        async with opened(Postgres(address, server)) as store, housed(store) as house:
            saved = 0
            chaff = _incompressible(40_000)
            with pytest.raises(Refused) as raised:
                while saved < 2000:
                    await house.send("T1", f"c{saved}", Say(chaff))
                    saved += 1
            assert raised.value.code == "store-full", raised.value
            await sound(store, saved)
            disk.resize(64_000)
            assert (await house.send("T1", f"c{saved}", Deposit("ann", 1))).seq == saved + 1
            await sound(store, saved + 1)
    finally:
        await execute(server.address(), "DROP DATABASE small WITH (FORCE)", "DROP TABLESPACE small_disk")


def _incompressible(length: int) -> str:
    return random.Random(1).randbytes(length // 2).hex()


async def test_two_houses_with_streams_of_their_own_share_the_accounts_of_all(postgres: Postgres) -> None:
    """Both move `outside` all the time, and hand money on in opposite orders: nobody waits in a circle for ever."""
    async with opened(postgres) as one, opened(postgres) as two:
        async with housed(one, streams=("A",)) as ours, housed(two, streams=("B",)) as theirs:
            await asyncio.gather(*(_play(house, stream) for house, stream in ((ours, "A"), (theirs, "B"))))
        await sound(one, 2 * 20 * 21)


async def _play(house: object, stream: str) -> None:
    async def client(number: int) -> None:
        send = house.send  # type: ignore[attr-defined]
        await send(stream, f"{number}", Deposit("ann", 100))
        for count in range(20):
            command = (Hand("ann", ("bob", "cid"), 1), Withdraw("ann", 1))[count % 2]
            await send(stream, f"{number}-{count}", command)

    await asyncio.gather(*(client(number) for number in range(20)))


async def test_an_error_that_nobody_thought_of_is_still_a_refusal(postgres: Postgres) -> None:
    async with opened(postgres) as store, housed(store) as house:
        await house.send("T1", "a", BeginRound())
        await postgres.raw("ALTER TABLE rounds RENAME TO circles")
        await refused(house.send("T1", "b", BeginRound()), "not-saved")
        await postgres.raw("ALTER TABLE circles RENAME TO rounds")
        assert (await house.send("T1", "b", BeginRound())).seq == 2


async def test_the_commit_is_synchronous(own_server: Server) -> None:
    async with opened(Postgres(await own_server.fresh_database(), own_server)) as store:
        connection: asyncpg.Connection = await store._connected()  # type: ignore[attr-defined]
        assert await connection.fetchval("SHOW synchronous_commit") == "on"
        assert await connection.fetchval("SHOW fsync") == "on"
