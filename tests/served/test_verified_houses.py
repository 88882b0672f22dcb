"""Every house of these tests has its store verified at the end: one that was tampered with fails its test."""

import asyncio
from pathlib import Path

import pytest

from served.people_house import processes
from served.web import web
from support.engines import Engine, Sqlite
from support.houses import opened, settings, terminal
from support.processes import demonstration, serving

DIFFERS = "does not fit its hash"


async def tamper(engine: Engine, stream: str) -> None:
    """Change the first entry of a journal, past the house."""
    await engine.drop_guards()
    await engine.raw(f"UPDATE entries SET body = body || ' ' WHERE stream = '{stream}' AND seq = 1")


async def test_a_house_without_a_network_is_verified(engine: Engine) -> None:
    with pytest.raises(AssertionError, match=DIFFERS):
        async with opened(settings(engine.address)) as house:
            await terminal(house)
            await tamper(engine, "T1")


async def test_a_served_house_is_verified(engine: Engine) -> None:
    with pytest.raises(AssertionError, match=DIFFERS):
        async with web(engine.address):
            await tamper(engine, "people")


async def test_a_house_of_people_is_verified(engine: Engine) -> None:
    with pytest.raises(AssertionError, match=DIFFERS):
        async with processes(engine):
            await tamper(engine, "people")


async def test_a_house_in_processes_of_its_own_is_verified(sqlite: Sqlite, tmp_path: Path) -> None:
    def served() -> None:
        with serving(tmp_path, demonstration()):
            asyncio.run(tamper(sqlite, "people"))

    with pytest.raises(AssertionError, match=DIFFERS):
        await asyncio.to_thread(served)
