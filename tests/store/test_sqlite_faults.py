"""What can happen to a SQLite file: one clear refusal, nothing half-written, and all is well when the cause is gone."""

import random
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from sicbo.engine.verify import verify
from sicbo.refusals import Refused
from sicbo.store.batch import Batch
from sicbo.store.interface import OutcomeUnknown, Store
from sicbo.store.sqlite import store as sqlite_store
from sicbo.store.whole.by_address import open_store
from store.disks import Disk, small_disk
from store.till import MAKERS, BeginRound, Deposit, Say
from support.engines import Sqlite, housed, opened

FULL = 2
"""How SQLite numbers `PRAGMA synchronous`."""


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    yield from small_disk(tmp_path / "disk", 512)


async def refused(opening: object, code: str) -> None:
    with pytest.raises(Refused) as raised:
        await opening
    assert raised.value.code == code, raised.value
    assert "\n" not in str(raised.value)


async def fill(sqlite: Sqlite, count: int = 300) -> None:
    async with opened(sqlite) as store, housed(store) as house:
        for one in [house.send("T1", f"c{n}", Deposit("ann" * 30, 1)) for n in range(count)]:
            await one


async def sound(store: Store, entries: int) -> None:
    report = await verify(store, MAKERS)
    assert (report.entries, report.differences) == (entries, ())


async def test_a_commit_is_on_the_disk_before_it_is_acknowledged(sqlite: Sqlite) -> None:
    async with opened(sqlite) as store:
        assert isinstance(store, sqlite_store.SqliteStore)
        for thread in (store._writing, store._reading):
            asked = [
                await thread.do(
                    lambda connection, name=name: connection.execute(f"PRAGMA {name}").fetchone()[0]
                )
                for name in ("synchronous", "journal_mode")
            ]
            assert asked == [FULL, "wal"]


async def test_what_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(b"Dear house, this is not a database. " * 100)
    before = path.read_bytes()
    await refused(open_store(str(path)), "store-damaged")
    assert path.read_bytes() == before
    assert sorted(tmp_path.iterdir()) == [path]


async def test_a_database_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name)")
    connection.close()
    before = path.read_bytes()
    await refused(open_store(str(path)), "store-damaged")
    assert path.read_bytes() == before


async def test_a_place_where_no_file_can_be(tmp_path: Path) -> None:
    await refused(open_store(str(tmp_path / "missing" / "house.db")), "store-lost")
    await refused(open_store(str(tmp_path)), "store-lost")
    await refused(open_store("mysql://somewhere/else"), "bad-request")
    assert not (tmp_path / "missing").exists()


async def test_a_path_and_a_scheme_open_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    await fill(Sqlite(path), 1)
    store = await open_store(f"sqlite:{path}")
    await sound(store, 1)
    await store.close()


async def test_a_truncated_file_is_noticed_and_a_copy_put_back_works(sqlite: Sqlite) -> None:
    await fill(sqlite)
    copy = sqlite.path.with_suffix(".copy")
    shutil.copy(sqlite.path, copy)
    size = sqlite.path.stat().st_size
    for kept in (size // 2, 5000, 1000):
        with sqlite.path.open("r+b") as file:
            file.truncate(kept)
        await refused(_read_everything(sqlite), "store-damaged")
        shutil.copy(copy, sqlite.path)
    async with opened(sqlite) as store:
        await sound(store, 300)


async def test_garbled_pages_are_noticed_wherever_they_are(sqlite: Sqlite) -> None:
    """By SQLite where the page's own form breaks, by the chain where only its content does: never by nobody."""
    await fill(sqlite)
    whole, content = sqlite.path.read_bytes(), await _content(sqlite)
    chance = random.Random(5)
    for page in range(1, len(whole) // 4096):
        garbled = bytearray(whole)
        start = page * 4096 + chance.choice([0, 100, 2000])
        garbled[start : start + 2000] = chance.randbytes(2000)
        sqlite.path.write_bytes(garbled)
        try:
            async with opened(sqlite) as store:
                report = await verify(store, MAKERS)
            noticed = bool(report.differences)
        except Refused as refusal:
            noticed = refusal.code == "store-damaged"
        assert noticed or await _content(sqlite) == content, f"page {page} was garbled and nobody noticed"
    sqlite.path.write_bytes(whole)
    async with opened(sqlite) as store:
        await sound(store, 300)


async def _content(sqlite: Sqlite) -> list[object]:
    """Everything: what was garbled may have been the part of a page that holds nothing."""
    tables = ("house", "streams", "entries", "transfers", "balances", "snapshots", "rounds")
    return [await sqlite.raw(f"SELECT * FROM {table}") for table in tables]


async def _read_everything(sqlite: Sqlite) -> None:
    async with opened(sqlite) as store:
        await verify(store, MAKERS)


async def _until_refused(store: Store, code: str) -> int:
    """Send until the store refuses; how many were acknowledged."""
    async with housed(store) as house:
        for number in range(3000):
            try:
                await house.send("T1", f"c{number}", Say("ann" * 500))
            except Refused as refusal:
                assert refusal.code == code, refusal
                return number
    raise AssertionError("it was never refused")


async def test_a_full_database_keeps_what_it_has_and_goes_on_when_there_is_room(sqlite: Sqlite) -> None:
    async with opened(sqlite) as store:
        await store._writing.do(lambda connection: connection.execute("PRAGMA max_page_count = 60"))  # type: ignore[attr-defined]
        saved = await _until_refused(store, "store-full")
        assert saved > 5
        await sound(store, saved)
        await store._writing.do(lambda connection: connection.execute("PRAGMA max_page_count = 100000"))  # type: ignore[attr-defined]
        async with housed(store) as house:
            assert (await house.send("T1", f"c{saved}", Say("ann" * 500))).seq == saved + 1
        await sound(store, saved + 1)


async def test_a_full_disk_keeps_what_it_has_and_goes_on_when_there_is_room(disk: Disk) -> None:
    sqlite = Sqlite(disk.folder / "house.db")
    async with opened(sqlite) as store:
        saved = await _until_refused(store, "store-full")
        assert saved > 5
        disk.resize(10_000)
        async with housed(store) as house:
            assert (await house.send("T1", f"c{saved}", Say("ann" * 500))).seq == saved + 1
        await sound(store, saved + 1)


async def test_a_disk_that_is_full_from_the_beginning(disk: Disk) -> None:
    filler = disk.folder / "filler"
    filler.write_bytes(bytes(500 * 1024))
    await refused(open_store(str(disk.folder / "house.db")), "store-full")
    filler.unlink()
    await fill(Sqlite(disk.folder / "house.db"), 1)


async def test_a_disk_that_becomes_read_only_can_still_be_read(disk: Disk) -> None:
    sqlite = Sqlite(disk.folder / "house.db")
    await fill(sqlite, 5)
    disk.read_only(True)
    await refused(open_store(str(disk.folder / "new.db")), "store-read-only")
    try:
        async with opened(sqlite) as store, housed(store) as house:
            await refused(house.send("T1", "new", BeginRound()), "store-read-only")
    except Refused as refusal:
        assert refusal.code == "store-read-only"
    disk.read_only(False)
    async with opened(sqlite) as store, housed(store) as house:
        assert (await house.send("T1", "new", BeginRound())).seq == 6
        await sound(store, 6)


async def test_a_connection_that_may_only_read(sqlite: Sqlite) -> None:
    async with opened(sqlite) as store, housed(store) as house:
        await house.send("T1", "a", BeginRound())
        await store._writing.do(lambda connection: connection.execute("PRAGMA query_only = ON"))  # type: ignore[attr-defined]
        await refused(house.send("T1", "b", BeginRound()), "store-read-only")
        assert (await house.state("T1"))[0] == 1
        await store._writing.do(lambda connection: connection.execute("PRAGMA query_only = OFF"))  # type: ignore[attr-defined]
        assert (await house.send("T1", "b", BeginRound())).seq == 2


async def test_a_file_that_another_program_holds(sqlite: Sqlite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_store, "BUSY_SECONDS", 0.05)
    async with opened(sqlite) as store, housed(store) as house:
        await house.send("T1", "a", BeginRound())
        other = sqlite3.connect(sqlite.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        await refused(house.send("T1", "b", BeginRound()), "store-in-use")
        other.execute("ROLLBACK")
        other.close()
        assert (await house.send("T1", "b", BeginRound())).seq == 2


class FailingCommit(sqlite3.Connection):
    """A disk that fails at the very moment of the commit."""

    saves = False

    def execute(self, statement: str, *rest: object) -> sqlite3.Cursor:
        if statement != "COMMIT":
            return super().execute(statement, *rest)  # type: ignore[arg-type]
        if self.saves:
            super().execute("COMMIT")
        fault = sqlite3.OperationalError("disk I/O error")
        fault.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
        raise fault


@pytest.mark.parametrize("saves", [True, False])
async def test_a_disk_that_fails_during_the_commit_leaves_the_outcome_unknown(
    sqlite: Sqlite, saves: bool
) -> None:
    async with opened(sqlite) as store, housed(store) as house:
        await house.send("T1", "a", BeginRound())
        failing = sqlite3.connect(
            sqlite.path, isolation_level=None, check_same_thread=False, factory=FailingCommit
        )
        failing.saves = saves
        real, store._writing._connection = store._writing._connection, failing  # type: ignore[attr-defined]
        if saves:
            assert (await house.send("T1", "b", BeginRound())).seq == 2
        else:
            await refused(house.send("T1", "b", BeginRound()), "store-lost")
        with pytest.raises(OutcomeUnknown):
            batch = Batch()
            batch.add((await store.stream("T1")).head, "c", 1, "{}", [])
            await store.append(batch)
        store._writing._connection = real  # type: ignore[attr-defined]
        failing.close()
        assert (await house.send("T1", "b", BeginRound())).repeated == saves
