"""The tests' own patience: a table that stands still fails its test in words, after a time that is known."""

import asyncio

import pytest

from sicbo.server.live.live_table import LiveTable
from store.conftest import bounded
from support.engines import Engine
from support.houses import opened, settings, terminal


async def test_a_table_whose_clock_is_never_woken_is_told_with_its_phase(
    sqlite: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def asleep(_: LiveTable) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(LiveTable, "_run", asleep)
    async with opened(settings(sqlite.address)) as house:
        player = await terminal(house)
        with pytest.raises(AssertionError, match=r"has not come to what is waited for within 0\.2 sec"):
            await player.until(lambda view: view["table"]["phase"] == "betting", seconds=0.2)


async def test_a_test_that_never_ends_fails_and_says_where_it_waits() -> None:
    async def for_ever() -> None:
        await asyncio.Event().wait()

    with pytest.raises(
        AssertionError, match=r"not over after 0\.1 seconds: it waits at test_waiting\.py:\d+ in for_ever"
    ):
        await bounded(for_ever(), 0.1)
