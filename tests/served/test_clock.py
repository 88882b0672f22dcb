"""The machine's clock jumps: play goes on, nothing waits for a time that is long in coming, and those who can mend it are told."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from served.web import Asker, Web, web
from sicbo.engine.house_clock import HELD, SECOND, HouseClock, Jump, system_clock
from sicbo.store.whole.by_address import open_store
from support.engines import Sqlite
from support.houses import Clock

HOUR = 3_600 * SECOND
JUMPS = (48 * HOUR, HOUR, -HOUR, -48 * HOUR)


class Machine(Clock):
    """A machine whose clock the test sets, in a house that keeps its own time."""

    def __init__(self) -> None:
        super().__init__()
        self.seated = False


@asynccontextmanager
async def served(sqlite: Sqlite, machine: Machine) -> AsyncIterator[tuple[Web, Asker]]:
    """A house that starts on this machine now, and its player."""
    clock: Any = HouseClock(machine)
    async with web(sqlite.address, clock=clock, shooters_press=True) as house:
        player = await house.terminal()
        if not machine.seated:
            machine.seated = True
            await player.do("/api/tables/T1", "SitDown")
            await player.do("/api/tables/T1", "AddCredit", amount=10_000, source="notes")
        yield house, player


async def round_played(player: Asker) -> None:
    """A bet that is taken and settled, with no more waiting than the table's second of betting asks for."""
    table, number = "/api/tables/T1", 0
    async with asyncio.timeout(60):
        while not number:
            seen = await player.get(table)
            round_ = seen["table"].get("round") or {}
            if seen["table"]["phase"] == "betting" and round_.get("closes_at"):
                left = round_["closes_at"] - seen["now"]
                assert left <= 31 * SECOND, "betting closes when it should"
                bet = {"id": f"b{round_['number']}", "do": {"type": "PlaceWagers", "wagers": {"small": 500}}}
                if (await player.ask("POST", f"{table}/commands", **bet)).status_code == 200:
                    number = round_["number"]
            await asyncio.sleep(0.02)
        while number not in [
            shown["round"] for shown in (await player.get(table))["table"].get("results", [])
        ]:
            await asyncio.sleep(0.05)


async def told(house: Web) -> tuple[int, str, str]:
    """What readiness, the floor and the metrics say."""
    supervisor = await house.staff("supervisor")
    ready = await house.http.get("/readyz")
    [table] = (await supervisor.get("/api/floor"))["tables"]
    alarms = [alarm["message"] for alarm in table.get("alarms", []) if "the clock" in alarm["message"]]
    off = next(
        line.split()[1]
        for line in (await house.http.get("/metrics")).text.splitlines()
        if line.startswith("sicbo_clock_off_seconds ")
    )
    return ready.status_code, " ".join(alarms), off


async def newest(address: str) -> int:
    """The latest time on record."""
    store, at = await open_store(address), 0
    try:
        for stream in await store.streams():
            async for chunk in store.entries(stream.founding.stream, 0):
                at = max(at, *(entry.at for entry in chunk))
    finally:
        await store.close()
    return at


@pytest.mark.takes(30)
@pytest.mark.parametrize("jump", JUMPS)
async def test_play_goes_on_while_the_clock_is_wrong_and_when_it_is_right_again(
    jump: int, sqlite: Sqlite
) -> None:
    machine = Machine()
    async with served(sqlite, machine) as (house, player):
        await round_played(player)
        machine.ahead += jump
        await round_played(player)
        status, alarm, off = await told(house)
        assert abs(float(off) * SECOND - jump) < 60 * SECOND
        # How far to the second depends on how slow this machine is: the house follows a part of what is ahead.
        assert re.search(r"is (\d+ h )?\d+ min (\d+ s )?(ahead|behind)", alarm)
        assert status == (503 if jump > 0 else 200)
        assert ("ahead of the house" if jump > 0 else "behind the house") in alarm
        machine.ahead -= jump
        await round_played(player)
        assert await told(house) == (200, "", "0.0")
        jumps = (await house.http.get("/metrics")).text
        assert 'sicbo_clock_jumps_total{cause="ahead"} 1.0' in jumps
        assert 'sicbo_clock_jumps_total{cause="behind"} 1.0' in jumps
        inspector = await house.staff("inspector")
        await house.house.keeping.time.look(house.house.process)
        for _ in range(2):
            told_of = await inspector.get("/api/significant-events/search?why=clock+jumped")
            noted = [one["event"] for one in reversed(told_of["events"])]
            causes = ["ahead", "behind"] if jump > 0 else ["behind", "ahead"]
            assert [one["cause"] for one in noted] == causes, "each once, on record"
            assert abs(noted[0]["seconds"] - jump // SECOND) < 60
            await house.house.keeping.time.look(house.house.process)
    assert abs(await newest(sqlite.address) - system_clock()) < 60 * SECOND, "no record has the wrong time"


@pytest.mark.takes(30)
@pytest.mark.parametrize("jump", JUMPS)
async def test_a_house_that_starts_again_after_a_jump_goes_on(jump: int, sqlite: Sqlite) -> None:
    machine = Machine()
    machine.ahead += max(0, jump)
    async with served(sqlite, machine) as (_, player):
        await round_played(player)
    machine.ahead -= abs(jump)  # right again, or behind for the first time: records are later than the clock
    async with served(sqlite, machine) as (house, player):
        await round_played(player)
        await round_played(player)
        status, alarm, _ = await told(house)
        assert status == 200 and "behind the house, which waits for it" in alarm
        inspector = await house.staff("inspector")
        told_of = await inspector.get("/api/significant-events/search?why=clock+jumped")
        assert [one["event"]["cause"] for one in told_of["events"]][:1] == ["records"]
    machine.ahead += abs(jump)
    async with served(sqlite, machine) as (house, player):
        await round_played(player)
        assert await told(house) == (200, "", "0.0")


@pytest.mark.takes(20)
async def test_a_killed_process_whose_clock_was_ahead_keeps_no_table(sqlite: Sqlite) -> None:
    """Its leases end later than any lease can, by the clock that is right now."""
    async with web(sqlite.address):
        pass
    store = await open_store(sqlite.address)
    try:
        assert await store.claim("T1", "the killed process", "http://elsewhere", 60) is not None
        await store._keep("UPDATE leases SET until = until + $1 WHERE stream = 'T1' RETURNING 1", 48 * HOUR)  # type: ignore[attr-defined]
    finally:
        await store.close()
    async with web(sqlite.address) as house:
        assert "T1" in house.house.live


# -- the clock itself ------------------------------------------------------------------------------------------


class Times:
    """A machine's clock and the time that passes, set by hand."""

    def __init__(self) -> None:
        self.machine = 1_000 * HOUR
        self.passing = 0
        self.jumps: list[Jump] = []
        self.clock = HouseClock(lambda: self.machine, lambda: self.passing)
        self.clock.noticed = self.jumps.append

    def wait(self, microseconds: int) -> int:
        """The time after waiting, in which the house looks at its clock as often as a table does."""
        for _ in range(max(1, microseconds // SECOND)):
            step = min(microseconds, SECOND)
            self.machine += step
            self.passing += step
            now = self.clock()
        return now


def test_a_clock_that_stays_ahead_is_followed_after_minutes() -> None:
    times = Times()
    times.machine += HOUR
    assert times.clock() == 1_000 * HOUR and times.clock.is_doubtful and times.clock.off == HOUR
    assert times.wait(HELD - SECOND) == 1_000 * HOUR + HELD - SECOND
    assert times.wait(SECOND) == times.machine == 1_001 * HOUR + HELD
    assert (times.clock.off, times.clock.is_doubtful) == (0, False)
    assert [jump.cause for jump in times.jumps] == ["ahead", "followed"]


def test_a_clock_that_is_behind_is_caught_up_with_and_time_never_decreases() -> None:
    times = Times()
    times.machine -= HOUR
    seen = [times.wait(60 * SECOND) for _ in range(11 * 60)]
    assert seen == sorted(seen) and seen[-1] == times.machine
    assert seen[0] == 1_000 * HOUR + 54 * SECOND, "nine seconds in ten"
    assert [jump.cause for jump in times.jumps] == ["behind"]


def test_small_corrections_are_followed_and_are_no_jumps() -> None:
    times = Times()
    for correction in (-SECOND, SECOND, -SECOND // 2, SECOND):
        times.machine += correction
        before = times.clock()
        assert times.wait(10 * SECOND) == times.machine > before
    assert not times.jumps and times.clock.off == 0


def test_a_clock_that_jumps_while_it_is_ahead_is_waited_for_again() -> None:
    times = Times()
    times.machine += HOUR
    times.wait(HELD - SECOND)
    times.machine += HOUR
    assert times.wait(2 * SECOND) == 1_000 * HOUR + HELD + SECOND
    times.machine -= 2 * HOUR
    assert times.wait(SECOND) == times.machine
    assert [jump.cause for jump in times.jumps] == ["ahead", "ahead", "behind"]


def test_a_house_is_never_earlier_than_its_records() -> None:
    times = Times()
    times.clock.not_before(999 * HOUR)
    assert times.clock() == 1_000 * HOUR and not times.jumps
    times.clock.not_before(1_002 * HOUR)
    assert times.clock() == 1_002 * HOUR and times.clock.off == -2 * HOUR
    assert times.jumps == [Jump("records", -2 * HOUR)]
