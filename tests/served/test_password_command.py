"""The way back in for the person who has the store."""

import asyncio
import json

import pytest

from sicbo.cli.main import main
from sicbo.refusals import Refused
from support.engines import Sqlite
from support.houses import opened, settings


def test_the_command_gives_it_once(sqlite: Sqlite, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_locked(sqlite.address))
    capsys.readouterr()
    assert main(["password", sqlite.address, "admin", "--reason", "locked out", "--json"]) == 0
    given = json.loads(capsys.readouterr().out)["password"]
    asyncio.run(_signs_in(sqlite.address, given))


async def _locked(address: str) -> None:
    async with opened(settings(address)) as house:
        for _ in range(3):
            with pytest.raises(Refused):
                await house.sign_in.sign_in("admin", "wrong", "", "test")


async def _signs_in(address: str, password: str) -> None:
    async with opened(settings(address)) as house:
        _, session = await house.sign_in.sign_in("admin", password, "", "test")
        assert session.name == "admin"
        bodies = [entry.body async for chunk in house.store.entries("people") for entry in chunk]
        assert any('"SetPassword"' in body and "locked out" in body for body in bodies)
        assert not any(password in body for body in bodies)


def test_an_absent_person_gets_none(sqlite: Sqlite, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_locked(sqlite.address))
    capsys.readouterr()
    assert main(["password", sqlite.address, "admln", "--reason", "x"]) == 2
    assert "did you mean admin" in capsys.readouterr().err
