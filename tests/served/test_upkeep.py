"""What a house does once a minute: every step for itself, and the day's count of the pools beside the tables."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar, cast
from zoneinfo import ZoneInfo

import pytest
import structlog

import sicbo
from sicbo.engine.house import House
from sicbo.hosting import jackpots as hosting_jackpots
from sicbo.hosting.jackpots import open_jackpots
from sicbo.records.period import day_of
from sicbo.recount.jackpot_day import PoolsReading, record_count
from sicbo.refusals import Refused
from sicbo.rooms.jackpots.events import Reconciled
from sicbo.rooms.jackpots.messages import Hear, RoundSettled
from sicbo.rooms.jackpots.state import STREAM
from sicbo.rules.poolfile import Pools
from sicbo.server.background import jackpot_counting
from sicbo.server.background.jackpot_counting import count_day, counting_aside
from sicbo.server.keeping.case_effects import CaseEffects
from sicbo.server.live.live_table import LiveTable
from sicbo.server.running import creating, every_minute
from sicbo.server.running.every_minute import Step, keep_tidy
from sicbo.store.sqlite.store import SqliteStore
from support.engines import Sqlite
from support.houses import Clock, electronic, opened, settings
from support.pooled import lines, terms

GAME = sicbo.game("nsw-aruze")


# -- steps ----------------------------------------------------------------------------------------------------


STEPS = ("sessions", "tickets", "jackpots", "backups", "cases", "register", "promotions")


def minded(done: list[str], **faults: BaseException) -> dict[str, Step]:
    """Steps that say that they were done, or fail."""

    def step(name: str) -> Step:
        async def do() -> None:
            if name in faults:
                raise faults[name]
            done.append(name)

        return do

    return {name: step(name) for name in STEPS}


@pytest.mark.parametrize("fault", [Refused("store-damaged", "it does not come out"), KeyError("x")], ids=repr)
async def test_a_step_that_always_fails_keeps_none_of_the_others_from_being_done(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(every_minute, "EVERY_SECONDS", 0.001)
    done: list[str] = []
    troubles: list[Refused] = []
    with structlog.testing.capture_logs() as logged:
        tidying = asyncio.create_task(keep_tidy(minded(done, jackpots=fault), troubles.append))
        while done.count("promotions") < 3 or done.count("backups") < 3:
            assert not tidying.done()
            await asyncio.sleep(0.001)
        tidying.cancel()
        await asyncio.wait([tidying])
    assert set(done) == {"sessions", "tickets", "backups", "cases", "register", "promotions"}
    if isinstance(fault, Refused):
        assert fault in troubles
    else:
        assert any(one.get("step") == "jackpots" and one["log_level"] == "error" for one in logged)


# -- the count --------------------------------------------------------------------------------------------------


LINES = lines(GAME, (1, 2, 4), {"1": {"small": 500, "total:9": 300}})


def told(seq: int) -> Hear:
    roll = GAME.dice.roll_index((1, 2, 4))
    fact = RoundSettled(table="T1", game=GAME.name, round_id=f"T1-{seq}", roll=roll, lines=LINES)
    return Hear(source="T1", seq=seq, facts=(fact,))


async def test_a_count_that_play_overtakes_reads_on_and_begins_nothing_again(tmp_path: Path) -> None:
    address = str(tmp_path / "house.db")
    store = await SqliteStore.open(Path(address), 1)
    house = await House.open(store, hosting_jackpots.MAKERS, shared=True)
    await open_jackpots(house, Pools(True, (terms(),)), [GAME])
    for seq in range(1, 6):
        await house.send(STREAM, f"T1@{seq}", told(seq))

    class Counting(SqliteStore):
        read: ClassVar[list[int]] = []

        async def entries(self, stream: str, after: int = 0, until: int | None = None) -> Any:
            self.read.append(after)
            async for chunk in super().entries(stream, after, until):
                yield chunk

    other = await Counting.open(Path(address), 1)
    played = 5

    async def overtaken_twice(counted: Callable[[], Any]) -> Any:
        nonlocal played
        found = await counted()
        if played < 7:
            played += 1
            await house.send(STREAM, f"T1@{played}", told(played))
        return found

    reading = PoolsReading(other)
    (event,) = (await record_count(house, lambda: overtaken_twice(reading.counted), "2026-11-16")).events
    assert isinstance(event, Reconciled) and event.differences == ()
    assert other.read == [0, 6, 7], "the pools were opened by the first entry"
    async with counting_aside(address) as counted:
        (event,) = (await record_count(house, lambda: overtaken_twice(counted), "2026-11-17")).events
        played = 6
        await house.send(STREAM, "T1@8", told(8))
        again = await counted()
    assert isinstance(event, Reconciled) and (event.day, event.differences) == ("2026-11-17", ())
    assert again.figures[0].contributed > event.figures[0].contributed
    await other.close()
    await house.close()
    await store.close()


async def test_a_long_journal_is_counted_in_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = str(tmp_path / "house.db")
    store = await SqliteStore.open(Path(address), 1)
    house = await House.open(store, hosting_jackpots.MAKERS, shared=True)
    await open_jackpots(house, Pools(True, (terms(),)), [GAME])
    await house.send(STREAM, "T1@1", told(1))

    async def here(*_: object) -> Any:
        raise AssertionError("counted in the process that has the tables")

    monkeypatch.setattr(jackpot_counting, "LITTLE", 1)
    monkeypatch.setattr(jackpot_counting, "reconcile", here)
    (event,) = (await count_day(house, store, address, "2026-11-16")).events
    assert isinstance(event, Reconciled) and event.differences == ()
    await store.close()
    with pytest.raises(Refused) as refused:
        async with counting_aside(str(tmp_path / "nowhere" / "house.db")) as counted:
            await counted()
    assert refused.value.code in ("store-lost", "store-damaged")
    await house.close()


async def test_the_pools_are_counted_once_in_a_gaming_day_of_the_place(
    sqlite: Sqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    zone = "America/Los_Angeles"
    # Four in the afternoon there is the next day in UTC.
    at = int(datetime(2026, 11, 15, 16, 1, tzinfo=ZoneInfo(zone)).timestamp()) * 1_000_000
    counted: list[str] = []

    async def count(_house: House, _store: object, _address: str, day: str) -> Any:
        counted.append(day)
        return await count_day(_house, cast(Any, _store), _address, day)

    monkeypatch.setattr(creating, "count_day", count)
    chosen = settings(sqlite.address, electronic(), pools="examples/pools.toml", zone=zone)
    async with opened(chosen, Clock()) as house:
        await house.created.count_jackpots(house.store, at)
        await house.created.count_jackpots(house.store, at + 3_600_000_000)
        assert counted == ["2026-11-15"] == [day_of(at, zone)]
        await house.created.count_jackpots(house.store, at + 24 * 3_600_000_000)
        assert counted == ["2026-11-15", "2026-11-16"]


# -- errands --------------------------------------------------------------------------------------------------


async def test_a_mistake_in_work_that_nobody_waits_for_is_logged_and_counted(
    sqlite: Sqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def mistaken(_self: CaseEffects, _live: LiveTable) -> None:
        raise KeyError("claim")

    async with opened(settings(sqlite.address, electronic())) as house:
        assert b'sicbo_background_failures_total{work="tables"}' not in house.metrics.page()
        monkeypatch.setattr(CaseEffects, "carry_out", mistaken)
        with structlog.testing.capture_logs() as logged:
            house.keeping.look_at_cases()
            async with asyncio.timeout(5):
                while not logged:
                    await asyncio.sleep(0)
            await asyncio.sleep(0)
        monkeypatch.undo()
        assert b'sicbo_background_failures_total{work="tables"} 1.0' in house.metrics.page()
        [line] = logged
        assert (line["log_level"], line["exc_info"]) == ("error", True)
