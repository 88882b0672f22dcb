"""`sicbo verify` on a store that was damaged in any way: every fault in a sentence, never a traceback, and no end at the
first one."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec import Raw

from sicbo.cli.main import main
from sicbo.wire import Do
from support.engines import Engine, Sqlite
from support.houses import electronic, eventually, opened, settings

Capture = pytest.CaptureFixture[str]
GUARDS = {
    "sqlite": [
        f"{table}_no_{verb}" for table in ("entries", "transfers", "streams") for verb in ("UPDATE", "DELETE")
    ],
    "postgres": [f"{table}_no_change" for table in ("entries", "transfers", "streams")],
}
TYPES = [
    "INSERT INTO snapshots VALUES ('T1', 3, 'text', 'text')",
    "INSERT INTO snapshots VALUES ('T1', 3, 7, 7)",
    "UPDATE balances SET amount = 'much' WHERE account LIKE 'credit:%'",
    "UPDATE balances SET place = 7",
    "UPDATE streams SET setup = 'text' WHERE stream = 'T1'",
    "UPDATE streams SET created_at = 'then' WHERE stream = 'T1'",
    "UPDATE streams SET head_seq = 'last' WHERE stream = 'T1'",
    "UPDATE streams SET head_hash = 'text' WHERE stream = 'T1'",
    "UPDATE streams SET kind = x'00' WHERE stream = 'T1'",
    "UPDATE entries SET body = x'00ff' WHERE stream = 'T1' AND seq = 3",
    "UPDATE entries SET body = 7 WHERE stream = 'T1' AND seq = 3",
    "UPDATE entries SET body = '{}' WHERE stream = 'T1' AND seq = 3",
    "UPDATE entries SET at = 'noon' WHERE stream = 'T1' AND seq = 3",
    "UPDATE entries SET hash = 'text' WHERE stream = 'T1' AND seq = 3",
    "UPDATE entries SET id = x'00' WHERE stream = 'T1' AND seq = 3",
    "UPDATE transfers SET amount = 'much' WHERE stream = 'T1'",
    "UPDATE transfers SET source = x'00' WHERE stream = 'T1'",
    "UPDATE transfers SET reason = 7 WHERE stream = 'T1'",
    "UPDATE rounds SET first_seq = 'first' WHERE stream = 'T1'",
    "UPDATE vault SET value = 'text' WHERE key LIKE 'fair/%'",
]


async def played(engine: Engine) -> None:
    """A house with credit at a terminal and a sealed secret."""
    async with opened(settings(engine.address, electronic(dice="fair"))) as house:

        async def committed() -> bool:
            return house.live["T1"].table.fairness is not None

        await eventually(committed)
        _, session = await house.sign_in.sign_in_terminal("T1/1", "demonstration", "test")
        for number, do in enumerate(
            (b'{"type":"SitDown"}', b'{"type":"AddCredit","amount":1000,"source":"notes"}')
        ):
            await house.command(session, "T1", Do(str(number), Raw(do), ""))


async def told(engine: Engine, capsys: Capture) -> tuple[int, list[str]]:
    capsys.readouterr()
    code = await asyncio.to_thread(main, ["verify", engine.address])
    out, err = capsys.readouterr()
    assert "Traceback" not in err and err == "", err
    return code, [line.removeprefix("✗ ") for line in out.splitlines() if line.startswith("✗ ")]


@asynccontextmanager
async def as_it_was(sqlite: Sqlite) -> AsyncIterator[None]:
    whole = sqlite.path.read_bytes()
    try:
        yield
    finally:
        for left in ("-wal", "-shm"):
            Path(f"{sqlite.path}{left}").unlink(missing_ok=True)
        sqlite.path.write_bytes(whole)


async def test_values_of_another_type_are_faults_in_sentences(sqlite: Sqlite, capsys: Capture) -> None:
    await played(sqlite)
    assert await told(sqlite, capsys) == (0, [])
    await sqlite.raw("PRAGMA wal_checkpoint(TRUNCATE)")
    missed = []
    for change in TYPES:
        async with as_it_was(sqlite):
            await sqlite.drop_guards()
            await sqlite.raw(change)
            code, found = await told(sqlite, capsys)
            if code != 1 or all("guard" in one for one in found):
                missed.append(change)
    assert missed == []


async def test_a_second_fault_is_found_behind_the_first(engine: Engine, capsys: Capture) -> None:
    await played(engine)
    await engine.drop_guards()
    await engine.raw("UPDATE entries SET at = at + 1 WHERE stream = 'T1' AND seq IN (2, 5)")
    code, found = await told(engine, capsys)
    assert code == 1
    for seq in (2, 5):
        assert any(one.startswith(f"T1@{seq} does not fit its hash") for one in found)
    assert not any(one.startswith(("T1@3 ", "T1@4 ", "T1@6 ")) for one in found), (
        "and what is whole is not blamed"
    )


async def test_missing_and_empty_guards_are_found(engine: Engine, capsys: Capture) -> None:
    await played(engine)
    await engine.drop_guards()
    if engine.name == "sqlite":  # one of the same name that lets everything through
        await engine.raw("CREATE TRIGGER entries_no_UPDATE BEFORE UPDATE ON entries BEGIN SELECT 1; END")
    code, found = await told(engine, capsys)
    assert code == 1
    for guard in GUARDS[engine.name]:
        assert any(f"the guard {guard} is missing" in one for one in found), guard


async def test_a_sealed_secret_that_was_exchanged_is_found(engine: Engine, capsys: Capture) -> None:
    await played(engine)
    assert (await told(engine, capsys))[0] == 0
    other = engine.bytes_literal(b"another secret, of the same size")
    await engine.raw(f"UPDATE vault SET value = {other} WHERE key LIKE 'fair/%'")
    code, found = await told(engine, capsys)
    assert code == 1 and found == ["the sealed secret of round T1-1 does not match its commitment"]
