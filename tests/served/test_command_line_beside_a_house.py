"""`sicbo table` and `sicbo play` on a store that a house serves, in a process beside it."""

import asyncio
import time
from pathlib import Path

import pytest

from served.warm import started
from sicbo.cli.evening import VERBS
from sicbo.cli.main import main
from sicbo.store.whole.by_address import open_store
from support.engines import Engine
from support.processes import demonstration, serving

LINES: dict[str, tuple[str, ...]] = {
    "sit": ("zoe", "100"),
    "bet": ("zoe", "small=10"),
    "back": ("zoe",),
    "move": ("zoe", "small", "big"),
    "repeat": ("zoe",),
    "bets": (),
    "step": ("open-bets",),
    "round": ("1,2,3",),
    "void": ("disturbance", "", "fire"),
    "leave": ("zoe",),
    "notice": (),
    "close": (),
    "send": ('{"type": "SitDown", "by": {"name": "zoe", "role": "player"}, "place": "2"}',),
}
LEASE_SECONDS = 2


async def heads(address: str) -> list[str]:
    store = await open_store(address)
    try:
        return [str(stream.head) for stream in await store.streams()]
    finally:
        await store.close()


async def test_no_second_writer_beside_a_house_that_serves(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = engine.address

    async def said(*words: str, code: int = 2) -> str:
        assert await asyncio.to_thread(main, list(words)) == code, capsys.readouterr()
        shown = capsys.readouterr()
        return shown.err if code else shown.out

    assert set(LINES) == set(VERBS)
    script = tmp_path / "evening.txt"
    script.write_text("sit zoe 100\n", "utf-8")
    settings = demonstration(tables=1, lease_seconds=LEASE_SECONDS)
    with serving(tmp_path, settings, store=address) as (house,):
        before = await heads(address)
        asked = [("table", address, "T1", verb, *words) for verb, words in LINES.items()]
        asked += [
            ("table", address, "T1", "run", str(script)),
            ("table", address, "T1", "open"),
            ("table", address, "T1", "open", "--as-it-is"),
            ("table", address, "T7", "open", "act-canberra"),
            ("play", "act-canberra", "--store", address),
        ]
        for words in asked:
            told = await said(*words)
            assert house.address in told and "stop it first" in told, words
            assert told.count("\n") == 1
        assert await heads(address) == before
        assert "T1" in await said("table", address, "T1", "show", code=0)
        assert '"game"' in await said("table", address, "T1", "show", "--json", code=0)
        house.kill()
        assert "if it was killed, try again in a minute" in await said(
            "table", address, "T1", "sit", "zoe", "100"
        )
        deadline = time.monotonic() + 30
        while await asyncio.to_thread(main, ["table", address, "T1", "sit", "zoe", "100"]) != 0:
            assert time.monotonic() < deadline, capsys.readouterr()
            await asyncio.sleep(0.2)
        capsys.readouterr()
        house.start()
        assert "stop it first" in await said("table", address, "T1", "leave", "zoe")
        house.stop()
        await said("table", address, "T1", "leave", "zoe", code=0)
    await said("verify", address, code=0)


async def test_a_store_of_the_command_line_is_served_as_a_demonstration_alone(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = engine.address
    assert await asyncio.to_thread(main, ["table", address, "T1", "open", "nsw-aruze"]) == 0
    capsys.readouterr()
    log = tmp_path / "live.log"
    live = started(["serve", "--store", address, "--port", "1"], log)
    await asyncio.to_thread(live.join, 60)
    assert live.exitcode == 2
    told = log.read_text("utf-8")
    assert "this store belongs to a demonstration" in told and "give another store for a live house" in told
    with serving(tmp_path, demonstration(tables=1), store=address) as (house,):
        assert house.stop() == 0


async def test_a_live_house_keeps_the_command_lines_made_up_tables_out(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = engine.address
    settings = 'lease_seconds = 2\nlog_level = "warning"\n'
    with serving(tmp_path, settings, store=address) as (house,):
        assert house.stop() == 0
    before = await heads(address)
    for words in (["table", address, "T1", "open", "nsw-aruze"], ["play", "nsw-aruze", "--store", address]):
        assert await asyncio.to_thread(main, words) == 2
        assert "this store belongs to a live house" in capsys.readouterr().err
    assert await heads(address) == before
