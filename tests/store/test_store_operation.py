"""What a running house keeps beside its journal, on both engines: the mode, secrets, sessions, and word of appends."""

import asyncio
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sicbo.refusals import Refused
from sicbo.store.batch import Batch
from sicbo.store.interface import Store
from sicbo.store.journal import Founding, Head
from sicbo.store.notices import MOST_BYTES, read, written
from sicbo.store.operational import Session
from store.gate import until
from support.engines import Engine, Postgres, Server, Sqlite, opened


async def founded(store: Store, name: str = "T1") -> Head:
    return (await store.create_stream(Founding(name, "till", b"1000", 5))).head


# -- the mode, secrets, sessions ----------------------------------------------------------------------------


async def test_a_store_is_live_or_for_demonstrations_and_stays_so(engine: Engine) -> None:
    async with opened(engine) as store:
        assert await store.mode() is None
        await store.set_mode("demonstration")
        await store.set_mode("demonstration")
        with pytest.raises(Refused, match="belongs to a demonstration") as refused:
            await store.set_mode("live")
        assert refused.value.code == "bad-request"
    async with opened(engine) as store:
        assert await store.mode() == "demonstration"
        assert (await store.notes()).keys() == {"created_at", "version", "mode"}


async def test_the_first_secret_of_a_name_stays_until_it_is_dropped(engine: Engine) -> None:
    async with opened(engine) as ours, opened(engine) as theirs:
        put = await asyncio.gather(ours.vault_put_new("key", b"\x00one"), theirs.vault_put_new("key", b"two"))
        assert put[0] == put[1] and put[0] in (b"\x00one", b"two")
        assert await ours.vault_put_new("key", b"three") == put[0]
        assert await theirs.vault_get("key") == put[0]
        await ours.vault_put_new("other", b"")
        assert await theirs.vault() == {"key": put[0], "other": b""}
        assert await ours.vault_drop("key") and not await theirs.vault_drop("key")
        assert await ours.vault_get("key") is None
        assert await ours.vault_put_new("key", b"three") == b"three"


async def test_sessions_are_put_changed_found_and_dropped(engine: Engine) -> None:
    async with opened(engine) as ours, opened(engine) as theirs:
        await ours.session_put("staff:a%", b"{1}", 10)
        await ours.session_put("staff:b_", b"{2}", 20)
        await ours.session_put("terminal:c", b"\xff", 30)
        assert await theirs.session_get("staff:a%") == Session("staff:a%", b"{1}", 10)
        assert await theirs.session_get("staff:") is None
        await theirs.session_put("staff:a%", b"{3}", 40)
        assert [found.token_hash for found in await ours.sessions_of("staff:")] == ["staff:a%", "staff:b_"]
        # What someone signed in with may hold any sign: none of them is a pattern.
        assert await ours.sessions_of("staff_") == [] == await ours.sessions_of("%")
        assert len(await ours.sessions_of("")) == 3
        assert await ours.sessions_drop_expired(20) == 1
        assert [found.body for found in await ours.sessions_of("")] == [b"{3}", b"\xff"]
        assert await ours.session_change("terminal:c", b"{4}", 50)
        ended = await asyncio.gather(ours.session_drop("terminal:c"), theirs.session_drop("terminal:c"))
        assert sorted(ended) == [False, True], "a token for one time is good for one of them"
        assert not await ours.session_change("terminal:c", b"{5}", 60)
        assert await ours.session_get("terminal:c") is None, "a change does not bring back what was dropped"


# -- appends at the same time -------------------------------------------------------------------------------


async def test_several_may_append_at_once_on_one_store(engine: Engine) -> None:
    async with opened(engine) as store:

        async def append(stream: str) -> None:
            head = await founded(store, stream)
            await store.claim(stream, "one", "", 60)
            for number in range(20):
                batch = Batch()
                head = batch.add(head, f"c{number}", 1, "{}", [("outside", f"credit:{stream}/ann", 1, "")])
                if number % 2:
                    batch.epochs[stream] = 1
                await store.append(batch)

        await asyncio.gather(*(append(f"T{number}") for number in range(5)), store.renew("one", 60))
        assert [stream.head.seq for stream in await store.streams()] == [20] * 5
        assert (await store.balances())["outside"] == -100


async def test_many_may_open_a_new_store_at_once(engine: Engine) -> None:
    async def once() -> None:
        async with opened(engine) as store:
            assert await store.streams() == []

    await asyncio.gather(*(once() for _ in range(6)))


# -- word of appends ----------------------------------------------------------------------------------------


class Ear:
    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []

    def __call__(self, stream: str, seq: int) -> None:
        self.heard.append((stream, seq))

    def has(self, *notices: tuple[str, int]) -> Callable[[], bool]:
        return lambda: set(notices) <= set(self.heard)


@pytest.mark.parametrize("leased", [False, True])
async def test_appends_and_foundings_are_told_to_all_who_listen(engine: Engine, leased: bool) -> None:
    async with opened(engine) as store:
        one, two = Ear(), Ear()
        await asyncio.gather(store.listen(one), store.listen(two))
        head, other = await founded(store), await founded(store, 'T"2 é')
        if leased:
            await store.claim("T1", "one", "", 60)
        batch = Batch()
        batch.add(batch.add(head, "a", 1, "{}", []), "b", 1, "{}", [])
        batch.add(other, "a", 1, "{}", [])
        if leased:
            batch.epochs["T1"] = 1
        await store.append(batch)
        for ear in (one, two):
            await until(ear.has(("T1", 0), ('T"2 é', 0), ("T1", 2), ('T"2 é', 1)))
            assert len(ear.heard) == 4, "each once"


async def test_what_was_refused_is_not_told(engine: Engine) -> None:
    async with opened(engine) as store:
        ear = Ear()
        head = await founded(store)
        await store.listen(ear)
        for epochs in ({}, {"T1": 1}):
            batch = Batch()
            batch.add(Head("T1", 7, bytes(32)), "a", 1, "{}", [])
            batch.epochs |= epochs
            with pytest.raises(Refused):
                await store.append(batch)
        batch = Batch()
        batch.add(head, "a", 1, "{}", [])
        await store.append(batch)
        await until(ear.has(("T1", 1)))
        assert ear.heard == [("T1", 1)]


@pytest.mark.parametrize("leased", [False, True])
async def test_another_process_hears_of_an_append(postgres: Postgres, leased: bool) -> None:
    async with opened(postgres) as ours, opened(postgres) as theirs:
        ear = Ear()
        await theirs.listen(ear)
        head = await founded(ours)
        await until(ear.has(("T1", 0)))
        await ours.claim("T1", "one", "", 60)
        for number in range(5):
            batch = Batch()
            head = batch.add(head, f"c{number}", 1, "{}", [])
            if leased:
                batch.epochs["T1"] = 1
            await ours.append(batch)
        await until(ear.has(("T1", 5)))
        assert ear.heard == sorted(ear.heard)


async def test_the_last_append_before_closing_is_told(postgres: Postgres) -> None:
    async with opened(postgres) as theirs:
        ear = Ear()
        async with opened(postgres) as ours:
            head = await founded(ours)
            await theirs.listen(ear)
            await ours.claim("T1", "one", "", 60)
            batch = Batch()
            batch.add(head, "a", 1, "{}", [])
            batch.epochs["T1"] = 1
            await ours.append(batch)
        await until(ear.has(("T1", 1)))


async def test_a_lost_listener_reconnects_and_is_told_to_look_at_everything(postgres: Postgres) -> None:
    async with opened(postgres) as store:
        ear = Ear()
        await store.listen(ear)
        for _ in range(2):
            ear.heard.clear()
            await postgres.raw(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND query LIKE 'LISTEN%'"
            )
            await until(ear.has(("*", 0)))
        head = await founded(store)
        batch = Batch()
        batch.add(head, "a", 1, "{}", [])
        await store.append(batch)
        await until(ear.has(("T1", 1)))


async def test_a_server_that_was_away_is_listened_to_again_and_told_what_waited(own_server: Server) -> None:
    postgres = Postgres(await own_server.fresh_database(), own_server)
    async with opened(postgres) as store, opened(postgres) as theirs:
        ear = Ear()
        await theirs.listen(ear)
        head = await founded(store)
        await store.claim("T1", "one", "", 60)
        sent = store._notifier._send  # type: ignore[attr-defined]
        store._notifier._send = held = Held(sent)  # type: ignore[attr-defined]
        batch = Batch()
        batch.add(head, "a", 1, "{}", [])
        batch.epochs["T1"] = 1
        await store.append(batch)
        await asyncio.to_thread(own_server.stop)
        try:
            held.gate.set()
            await until(lambda: held.failed)
        finally:
            await asyncio.to_thread(own_server.start)
        await until(ear.has(("*", 0)))
        held.gate.set()
        await until(ear.has(("T1", 1)))


class Held:
    """Sending that waits, and waits again after it failed."""

    def __init__(self, send: Callable[[str], object]) -> None:
        self._send, self.gate, self.failed = send, asyncio.Event(), 0

    async def __call__(self, notice: str) -> None:
        await self.gate.wait()
        try:
            await self._send(notice)
        except Refused:
            self.failed += 1
            self.gate.clear()
            raise


def test_a_notice_that_would_be_too_long_says_look_at_everything() -> None:
    short = [("T1", 43), ("é" * 100, 2**60)]
    assert read(written(short)) == short
    many = [(f"table {number}", number) for number in range(2000)]
    assert written(many) == "*" and read("*") == [("*", 0)]
    longest = next(written(many[:n]) for n in range(2000, 0, -1) if written(many[:n]) != "*")
    assert MOST_BYTES - 30 < len(longest) <= MOST_BYTES
    assert read("nonsense of somebody else") == [("*", 0)] == read('{"a": 1}')


async def test_a_long_notice_goes_through(postgres: Postgres) -> None:
    async with opened(postgres) as store:
        ear = Ear()
        names = [f"{number:0100}" for number in range(90)]
        heads = [await founded(store, name) for name in names]
        await store.listen(ear)
        for count in (60, 90):
            batch = Batch()
            heads[:count] = [batch.add(head, f"c{count}", 1, "{}", []) for head in heads[:count]]
            await store.append(batch)
        await until(ear.has(("*", 0), *((name, 1) for name in names[:60])))


async def test_listening_to_a_server_that_is_away_is_refused(own_server: Server) -> None:
    postgres = Postgres(await own_server.fresh_database(), own_server)
    async with opened(postgres) as store:
        ear = Ear()
        await asyncio.to_thread(own_server.stop)
        try:
            with pytest.raises(Refused) as refused:
                await store.listen(ear)
            assert refused.value.code == "store-lost"
        finally:
            await asyncio.to_thread(own_server.start)
        await store.listen(ear)
        await founded(store)
        await until(ear.has(("T1", 0)))
        assert ear.heard == [("T1", 0)]


async def test_only_what_any_process_may_write_is_told_within_the_transaction(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL saves transactions with a notice one after the other: tables would wait for each other's disks."""
    async with opened(postgres) as store:
        ear, later = Ear(), dict[Any, Any]()
        table, office = await founded(store), await founded(store, "cage")
        await store.claim("T1", "one", "", 60)
        await store.listen(ear)
        monkeypatch.setattr(store._notifier, "tell", later.update)  # type: ignore[attr-defined]
        batch = Batch()
        batch.add(table, "a", 1, "{}", [])
        batch.add(office, "a", 1, "{}", [])
        batch.epochs["T1"] = 1
        await store.append(batch)
        await until(ear.has(("cage", 1)))
        assert ear.heard == [("cage", 1)] and later == {"T1": 1}


async def test_a_new_file_is_for_its_owners_eyes_only(sqlite: Sqlite) -> None:
    """It holds secrets of the house, whatever the process makes otherwise."""
    before = os.umask(0)
    try:
        async with opened(sqlite):
            pass
    finally:
        os.umask(before)
    assert stat.S_IMODE(Path(sqlite.address).stat().st_mode) == 0o600
