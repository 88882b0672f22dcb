"""Keys from the command line, for the person who has the store."""

import asyncio
import json

import pytest

from served.live_house import live, purse
from served.web import Asker
from sicbo.cli.main import main
from support.engines import Sqlite


async def test_an_acceptor_enrolled_on_the_command_line_brings_notes(
    sqlite: Sqlite, capsys: pytest.CaptureFixture[str]
) -> None:
    async with live(sqlite.address) as here:
        screen = await here.seat()
        capsys.readouterr()
        asked = ["enrol", sqlite.address, "acceptor", "T1/1", "--json"]
        assert await asyncio.to_thread(main, asked) == 0
        key = json.loads(capsys.readouterr().out)["key"]
        assert await asyncio.to_thread(main, asked) == 2
        assert "already has a key" in capsys.readouterr().err
        body = {"terminal": "T1/1", "key": key}
        answer = await here.house.http.post("/api/session/acceptor", json=body)
        await Asker(here.house.http, answer.json()["token"]).post("/api/notes", amount=1_000)
        assert await purse(screen) == 1_000
        bodies = [one.body async for chunk in here.house.house.store.entries("people") for one in chunk]
        assert not any(key in body for body in bodies)


@pytest.mark.parametrize("name", ["T1", "house", "T1/x"])
def test_what_is_no_terminal_gets_no_key(
    sqlite: Sqlite, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["enrol", sqlite.address, "acceptor", name]) == 2
    assert capsys.readouterr().err.startswith("sicbo: ")
