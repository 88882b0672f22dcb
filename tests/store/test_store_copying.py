"""Backup and restore: a drill of every pair of engines, under play, and everything that must not be overwritten."""

import asyncio
import json
import os
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest

from sicbo.cli.main import main
from sicbo.engine.verify import verify
from sicbo.refusals import Refused
from sicbo.store.batch import Batch
from sicbo.store.interface import Store
from sicbo.store.journal import read_head
from sicbo.store.whole.copying import copy, new_file
from store.till import MAKERS, BeginRound, Deposit, Hand, Say, Withdraw
from support.engines import Engine, Postgres, Server, Sqlite, housed, opened
from support.played import played, quiet

Capture = pytest.CaptureFixture[str]


async def ran(capsys: Capture, *arguments: str, code: int = 0) -> Any:
    """A verb, run as from a shell while this loop goes on."""
    assert await asyncio.to_thread(main, [*arguments, "--json"]) == code
    out, err = capsys.readouterr()
    if code == 0:
        assert err == ""
        return json.loads(out)
    assert out == "" and err.count("\n") == 1
    return err


async def play(store: Store) -> None:
    await store.set_mode("demonstration")
    await store.vault_put_new("ticket key", b"\x00\xff")
    await store.session_put("somebody", b"{}", 5)
    await store.claim("T1", "one", "http://one", 60)
    async with housed(store, streams=("T1", "T2", "empty"), snapshot_every=10) as house:
        for stream in ("T1", "T2"):
            for number in range(25):
                await house.send(stream, f"c{number}", BeginRound() if number % 3 else Deposit("ann", 7))
            await house.send(stream, "hand", Hand("ann", ("bob", "é"), 2))
            await house.send(stream, "out", Withdraw("bob", 1))


async def everything(engine: Engine) -> dict[str, list[Any]]:
    """All rows of a store but those that are good only where they are."""
    found = {}
    for table in ("streams", "entries", "transfers", "balances", "snapshots", "rounds", "vault"):
        rows = await engine.raw(f"SELECT * FROM {table}")
        found[table] = sorted(
            tuple(bytes(value) if isinstance(value, bytes | memoryview) else value for value in row)
            for row in rows
        )
    found["house"] = sorted(await engine.raw("SELECT key, value FROM house WHERE key <> 'copied'"))
    return found


@pytest.fixture(params=["sqlite", "postgres"])
def into(request: pytest.FixtureRequest, tmp_path: Path) -> Engine:
    if request.param == "sqlite":
        return Sqlite(tmp_path / "restored.db")
    server: Server = request.getfixturevalue("server")
    return Postgres(asyncio.run(server.fresh_database()), server)


async def test_the_drill(engine: Engine, into: Engine, tmp_path: Path, capsys: Capture) -> None:
    """From either engine to a file, from the file to either engine: the same in every row, and played on."""
    async with opened(engine) as store:
        await play(store)
    before = await everything(engine)
    file = tmp_path / "monday.backup"
    told = await ran(capsys, "backup", engine.address, str(file))
    assert (told["streams"], told["entries"], told["secrets"]) == (3, 54, 1)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name != "house.db"] == ["monday.backup"]
    assert await everything(Sqlite(file)) == before == await everything(engine)
    backed_up = file.read_bytes()
    again = await ran(capsys, "restore", str(file), into.address)
    assert {**told, "from": "", "to": ""} == {**again, "from": "", "to": ""}
    assert await everything(into) == before
    assert file.read_bytes() == backed_up, (
        "what was put down as a backup stays as it was, for those who noted its hash"
    )
    heads = [read_head(head) for head in told["heads"]]
    async with opened(into) as store:
        report = await verify(store, MAKERS, [head for head in heads if head is not None])
        assert (report.differences, report.entries) == ((), 54)
        assert await store.mode() == "demonstration"
        assert await store.leases() == [] == await store.sessions_of("")
        async with housed(store, streams=()) as house:
            assert (await house.send("T1", "c0", Deposit("ann", 7))).repeated
            assert (await house.send("T1", "new", Withdraw("ann", 1))).seq == 28
        assert (await verify(store, MAKERS)).differences == ()


async def test_sealed_secrets_are_not_copied_and_every_copy_has_a_mark_of_its_own(
    engine: Engine, into: Engine, tmp_path: Path, capsys: Capture
) -> None:
    """They may be public before the copy is opened, also in a backup of an earlier version, which had them."""
    async with opened(engine) as store:
        await play(store)
        for key in ("fair/T1/7", "draw/promotion-lucky/0"):
            await store.vault_put_new(key, b"sealed")
    file = tmp_path / "monday.backup"
    assert (await ran(capsys, "backup", engine.address, str(file)))["secrets"] == 1
    assert (await ran(capsys, "restore", str(file), into.address))["secrets"] == 1
    marks = [(await one.raw("SELECT value FROM house WHERE key = 'copied'")) for one in (Sqlite(file), into)]
    assert all(len(mark) == 1 for mark in marks) and marks[0] != marks[1]
    assert [name for name, _ in await into.raw("SELECT key, value FROM vault")] == ["ticket key"]
    assert await engine.raw("SELECT value FROM house WHERE key = 'copied'") == []


async def test_a_copy_made_under_play_is_of_one_moment(
    engine: Engine, into: Engine, tmp_path: Path, capsys: Capture
) -> None:
    async with opened(engine) as store, housed(store, streams=("T1", "T2"), snapshot_every=50) as house:
        stopped = asyncio.Event()

        async def player(number: int) -> None:
            stream, count = f"T{number % 2 + 1}", 0
            while not stopped.is_set():
                await house.send(stream, f"{number}-{count}", (Deposit("ann", 2), BeginRound())[count % 2])
                count += 1

        players = [asyncio.create_task(player(number)) for number in range(8)]
        copies = []
        try:
            while (await house.state("T1"))[0] < 500:
                await asyncio.sleep(0.01)
            for number in range(2):
                seq = (await house.state("T1"))[0]
                told = await ran(capsys, "backup", engine.address, str(tmp_path / f"{number}.backup"))
                copies.append([read_head(head) for head in told["heads"]])
                assert told["entries"] >= 500
                while (await house.state("T1"))[0] <= max(seq, copies[-1][0].seq):
                    await asyncio.sleep(0.01)
        finally:
            stopped.set()
            await asyncio.gather(*players)
        for number, heads in enumerate(copies):
            async with opened(Sqlite(tmp_path / f"{number}.backup")) as copied:
                assert (await verify(copied, MAKERS, heads)).differences == ()  # type: ignore[arg-type]
            assert (await verify(store, MAKERS, heads)).differences == (), "heads of the original's chain"  # type: ignore[arg-type]
        assert copies[0][0].seq < copies[1][0].seq < (await house.state("T1"))[0]
        await ran(capsys, "restore", str(tmp_path / "1.backup"), into.address)
        async with opened(into) as restored:
            assert (await verify(restored, MAKERS, [*copies[0], *copies[1]])).differences == ()  # type: ignore[list-item]


async def test_a_long_journal_is_copied_in_chunks(engine: Engine, tmp_path: Path) -> None:
    async with opened(engine) as store, housed(store, snapshot_every=1000) as house:
        asked = [house.send("T1", f"c{number}", Deposit("ann", 1)) for number in range(2_000)]
        for one in asked:
            await one
        seen: list[int] = []
        async with new_file(tmp_path / "copy") as target:
            copied = await copy(store, target, seen.append)
        assert (copied.entries, copied.transfers) == (2_000, 2_000)
        assert sum(seen) == 4_000 and max(seen) == 1_000


# -- what is refused ----------------------------------------------------------------------------------------


async def test_a_store_that_is_not_empty_is_not_restored_into(
    engine: Engine, tmp_path: Path, capsys: Capture
) -> None:
    async with opened(Sqlite(tmp_path / "source.db")) as store:
        await play(store)
    for spoil in ("vault_put_new", "found"):
        target = engine if spoil == "found" else Sqlite(tmp_path / "secret.db")
        async with opened(target) as store:
            if spoil == "found":
                async with housed(store):
                    pass
            else:
                await store.vault_put_new("ticket key", b"precious")
        before = await everything(target)
        sentence = await ran(capsys, "restore", str(tmp_path / "source.db"), target.address, code=2)
        assert "is not empty" in sentence
        assert await everything(target) == before


async def test_an_empty_store_that_is_there_already_takes_a_copy(
    engine: Engine, tmp_path: Path, capsys: Capture
) -> None:
    async with opened(Sqlite(tmp_path / "source.db")) as store:
        await play(store)
    async with opened(engine):
        pass
    await ran(capsys, "restore", str(tmp_path / "source.db"), engine.address)
    assert await everything(engine) == await everything(Sqlite(tmp_path / "source.db"))


async def test_a_file_is_never_overwritten(sqlite: Sqlite, tmp_path: Path, capsys: Capture) -> None:
    async with opened(sqlite) as store:
        await play(store)
    file = tmp_path / "precious"
    file.write_text("precious", "utf-8")
    assert "is not overwritten" in await ran(capsys, "backup", sqlite.address, str(file), code=2)
    assert file.read_text("utf-8") == "precious"
    with pytest.raises(Refused, match="is not overwritten"):
        async with new_file(file):
            pytest.fail("nothing is copied only to be thrown away")
    with pytest.raises(Refused, match="is not overwritten"):
        async with new_file(tmp_path / "late") as target, opened(sqlite) as store:
            await copy(store, target, lambda _: None)
            (tmp_path / "late").write_text("precious", "utf-8")
    assert (tmp_path / "late").read_text("utf-8") == "precious"
    assert not list(tmp_path.glob(".*"))


async def test_without_hard_links_a_file_is_moved_and_still_not_overwritten(
    sqlite: Sqlite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(self: Path, target: Path) -> None:
        del self, target
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(Path, "hardlink_to", cannot)
    async with opened(sqlite) as store:
        await play(store)
        async with new_file(tmp_path / "copy") as target:
            await copy(store, target, lambda _: None)
        assert await everything(Sqlite(tmp_path / "copy")) == await everything(sqlite)
        with pytest.raises(Refused, match="is not overwritten"):
            async with new_file(tmp_path / "late"):
                (tmp_path / "late").write_text("precious", "utf-8")
        assert (tmp_path / "late").read_text("utf-8") == "precious"


async def test_what_cannot_be_written_or_read_is_said_in_a_sentence(
    sqlite: Sqlite, tmp_path: Path, capsys: Capture
) -> None:
    async with opened(sqlite) as store:
        await play(store)
    missing = str(tmp_path / "no" / "folder")
    assert "cannot be written" in await ran(capsys, "backup", sqlite.address, missing, code=2)
    assert "cannot be written" in await ran(capsys, "restore", sqlite.address, missing, code=2)
    assert "there is no store" in await ran(capsys, "backup", missing, str(tmp_path / "copy"), code=2)
    assert "there is no store" in await ran(capsys, "restore", missing, str(tmp_path / "copy"), code=2)
    (tmp_path / "text").write_text(
        "no store at all, and longer than a header of a hundred bytes" * 9, "utf-8"
    )
    assert "not a database" in await ran(
        capsys, "restore", str(tmp_path / "text"), str(tmp_path / "copy"), code=2
    )
    assert "is not a store" in await ran(capsys, "restore", sqlite.address, "mysql://house", code=2)
    assert not (tmp_path / "copy").exists()


DAMAGES = {
    "UPDATE entries SET body = replace(body, '7', '8') WHERE seq = 1": "T1@1 does not fit its hash",
    "DELETE FROM entries WHERE seq = 20": "T1@20 is missing",
    "DELETE FROM transfers WHERE stream = 'T2' AND seq = 1": "T2@1 does not fit its hash",
    "UPDATE balances SET amount = amount + 1 WHERE account = 'outside'": "outside does not hold",
    "DELETE FROM balances WHERE account = 'credit:T1/bob'": "credit:T1/bob does not hold",
    "INSERT INTO rounds VALUES ('T9', 1, 1)": "T9 has rows, but was never created",
    "UPDATE streams SET head_seq = 26 WHERE stream = 'T1'": "T1 ends with @27",
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_damaged_store_is_not_passed_off_as_a_good_copy(
    engine: Engine, tmp_path: Path, capsys: Capture, damage: str
) -> None:
    async with opened(engine) as store:
        await play(store)
    await engine.drop_guards()
    await engine.raw(damage)
    sentence = await ran(capsys, "backup", engine.address, str(tmp_path / "copy"), code=2)
    assert DAMAGES[damage] in sentence and "nothing was copied" in sentence
    assert not (tmp_path / "copy").exists()
    if isinstance(engine, Sqlite):
        target = Sqlite(tmp_path / "target.db")
        async with opened(target):
            pass
        empty = await everything(target)
        assert DAMAGES[damage] in await ran(capsys, "restore", engine.address, target.address, code=2)
        assert await everything(target) == empty


async def test_a_copy_that_the_tables_do_not_take_leaves_an_empty_store(
    engine: Engine, tmp_path: Path, capsys: Capture
) -> None:
    """Someone moved money that was not there, chained it and took the constraint away."""
    source = Sqlite(tmp_path / "source.db")
    async with opened(source) as store:
        await play(store)
    connection = sqlite3.connect(source.path, isolation_level=None)
    connection.execute("PRAGMA ignore_check_constraints = ON")
    async with opened(source) as store:
        stream = await store.stream("T2")
        assert stream is not None
        batch = Batch()
        head = batch.add(stream.head, "forged", 9, "{}", [("credit:T2/eve", "outside", 9, "")])
    connection.execute(
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", ("T2", head.seq, "forged", 9, "{}", head.hash)
    )
    connection.execute(
        "INSERT INTO transfers VALUES ('T2', ?, 0, 'credit:T2/eve', 'outside', 9, '')", (head.seq,)
    )
    connection.execute("INSERT INTO balances VALUES ('credit:T2/eve', 'T2', -9)")
    connection.execute("UPDATE balances SET amount = amount + 9 WHERE account = 'outside'")
    connection.execute(
        "UPDATE streams SET head_seq = ?, head_hash = ? WHERE stream = 'T2'", (head.seq, head.hash)
    )
    connection.close()
    async with opened(engine):
        pass
    empty = await everything(engine)
    sentence = await ran(capsys, "restore", str(source.path), engine.address, code=2)
    assert "the database refuses" in sentence
    assert await everything(engine) == empty


async def test_a_copy_that_is_cut_off_leaves_nothing(engine: Engine, tmp_path: Path) -> None:
    async with opened(engine) as store, housed(store) as house:
        for number in range(1_100):
            house.send("T1", f"c{number}", Say("x"))
        await house.send("T1", "last", Say("x"))

        def enough(_entries: int) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            async with new_file(tmp_path / "copy") as target:
                await copy(store, target, enough)
        assert [path for path in tmp_path.iterdir() if "copy" in path.name] == []


@pytest.mark.parametrize("forgotten", ["streams", "entries", "transfers", "balances", "rounds", "vault"])
async def test_a_copy_that_is_not_the_same_is_found(
    sqlite: Sqlite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forgotten: str
) -> None:
    from sicbo.store.sqlite import store as module

    real = module.insert  # type: ignore[attr-defined]

    def forgetful(connection: sqlite3.Connection, table: str, rows: Any) -> None:
        real(connection, table, rows[:-1] if table == forgotten else rows)

    async with opened(sqlite) as store:
        await play(store)
        monkeypatch.setattr(module, "insert", forgetful)
        with pytest.raises(Refused, match="the copy differs from the original") as refused:
            async with new_file(tmp_path / "copy") as target:
                await copy(store, target, lambda _: None)
        assert refused.value.code == "not-saved"
        assert not (tmp_path / "copy").exists()


def test_an_evening_of_real_tables_goes_through_a_backup(tmp_path: Path, capsys: Capture) -> None:
    store, file, again = (str(tmp_path / name) for name in ("evening.db", "evening.backup", "again.db"))
    played(Path(store), quiet("act-canberra"), quiet("nsw-aruze", "T2"))
    old = os.umask(0)
    try:
        assert main(["backup", store, file]) == 0
    finally:
        os.umask(old)
    told = capsys.readouterr().out
    assert "2 streams" in told and "keep it as safe as the store" in told
    assert stat.S_IMODE(Path(file).stat().st_mode) == 0o600
    assert main(["restore", file, again]) == 0
    assert "read back and identical" in capsys.readouterr().out
    heads = []
    for one in (store, file, again):
        assert main(["verify", one, "--json"]) == 0
        heads.append(json.loads(capsys.readouterr().out)["heads"])
    assert heads[0] == heads[1] == heads[2]


async def test_passwords_are_not_shown(postgres: Postgres, tmp_path: Path, capsys: Capture) -> None:
    address = postgres.address.replace("postgres@", "postgres:secret@")
    async with opened(postgres) as store:
        await play(store)
    told = await ran(capsys, "backup", address, str(tmp_path / "copy"))
    assert "secret" not in told["from"] and told["from"].startswith("postgresql://postgres@")
