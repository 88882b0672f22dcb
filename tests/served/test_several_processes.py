"""Several processes of one house on PostgreSQL: every table has one owner, and when it is gone another goes on."""

import asyncio
import time
from typing import Any

import pytest

from sicbo.refusals import Refused
from sicbo.server.live.owned_tables import Moved
from sicbo.server.running.open_house import OpenHouse
from support.engines import Engine, Postgres
from support.houses import Screen, electronic, eventually, opened, settings, shared_out, terminal

TABLES = tuple(electronic(f"T{number}", wagering_seconds=600) for number in range(1, 5))


def process(postgres: Engine, port: int, **changes: Any) -> Any:
    return settings(postgres.address, *TABLES, port=port, **{"lease_seconds": 3, **changes})


async def dies(house: OpenHouse) -> None:
    """As a process that is killed: it renews nothing, answers nothing and says goodbye to nobody."""
    await house.ownership.pause()
    for live in house.live.values():
        await live.stop()


async def owns(house: OpenHouse, *names: str) -> bool:
    return set(house.live) == set(names)


async def test_processes_share_the_tables_between_them(postgres: Postgres) -> None:
    async with opened(process(postgres, 8_001)) as first:
        assert set(first.live) == {"T1", "T2", "T3", "T4"}
        async with opened(process(postgres, 8_002)) as second:

            async def shared() -> bool:
                return len(first.live) == len(second.live) == 2

            await eventually(shared)
            assert not set(first.live) & set(second.live)
            for house in (first, second):
                await house.ownership.share()  # and so knows where the others are
            there = next(iter(second.live))
            with pytest.raises(Moved) as moved:
                await first.live_table(there)
            assert moved.value.where == "http://127.0.0.1:8002"
            here = next(iter(first.live))
            with pytest.raises(Moved) as moved:
                await second.live_table(here)
            assert moved.value.where == "http://127.0.0.1:8001"

        async def alone() -> bool:
            return len(first.live) == 4

        await eventually(alone)


async def test_an_owner_that_is_gone_is_replaced_and_the_round_goes_on_with_every_acknowledged_wager(
    postgres: Postgres,
) -> None:
    async with opened(process(postgres, 8_001)) as first:
        players = [await terminal(first, "T1", str(place)) for place in range(1, 5)]
        await players[0].phase("betting")
        for number, player in enumerate(players, 1):
            await player.do("PlaceWagers", wagers={"small": 100 * number})
        async with opened(process(postgres, 8_002)) as second:
            await dies(first)

            async def taken() -> bool:
                return "T1" in second.live

            await eventually(taken)
            assert second.live["T1"].table.rounds == 1
            for number, player in enumerate(players, 1):
                there = Screen(second, player.session, "T1")
                assert (await there.view())["you"]["wagers"] == {"small": 100 * number}
                await there.do("PlaceWagers", wagers={"big": 100})
            refused = await players[0].refused("PlaceWagers", wagers={"big": 100})
            assert refused.code == "moved"


async def test_a_process_that_restarts_at_the_same_address_sends_nobody_to_itself(postgres: Postgres) -> None:
    async with opened(process(postgres, 8_001)) as first:
        await dies(first)
        async with opened(process(postgres, 8_001)) as second:
            with pytest.raises(Moved) as moved:
                await second.live_table("T1")
            assert (moved.value.where, "being taken over" in moved.value.message) == ("", True)
            assert {table["id"]: table["at"] for table in await second.lobby()} == dict.fromkeys(
                ("T1", "T2", "T3", "T4"), ""
            )

            async def has_all() -> bool:
                return len(second.live) == 4

            await eventually(has_all)


async def test_a_process_that_was_paused_shows_and_decides_nothing_more(postgres: Postgres) -> None:
    """Paused for longer than a lease, with commands in its hands: what it decides then is refused by the store."""
    async with opened(process(postgres, 8_001)) as first:
        player = await terminal(first, "T1")
        await player.phase("betting")
        async with opened(process(postgres, 8_002)) as second:
            await first.ownership.pause()

            async def taken() -> bool:
                return "T1" in second.live

            await eventually(taken)
            there = Screen(second, player.session, "T1")
            await there.do("PlaceWagers", wagers={"small": 100})
            # The first one awakes: by its own clock its leases have run out.
            assert not first.ownership.relies_on_leases()
            assert (await player.refused("PlaceWagers", wagers={"small": 500})).code == "moved"
            # Even if it relied on them all the same, the store would not take it.
            first.ownership._relied_until = time.monotonic() + 60
            assert (await player.refused("PlaceWagers", wagers={"small": 500})).code == "moved"
            first.ownership._relied_until = 0
            await first.ownership.keep()
            assert "T1" not in first.live
            assert (await there.view())["you"]["wagers"] == {"small": 100}


async def test_a_process_that_was_only_late_keeps_its_tables_and_everyone_at_them(engine: Engine) -> None:
    """Its leases ran out while it was too busy to renew them, and nobody took them: it goes on as if nothing were."""
    async with opened(process(engine, 8_001, lease_seconds=1)) as house:
        player = await terminal(house, "T1")
        await player.phase("betting")
        await house.ownership.pause()
        await asyncio.sleep(1.2)
        assert await house.store.leases() == []
        assert (await player.refused("PlaceWagers", wagers={"small": 500})).code == "moved"
        live = dict(house.live)
        await house.ownership.keep()
        assert house.live == live
        await player.do("PlaceWagers", wagers={"small": 500})


async def test_clocks_that_jump_move_no_table(postgres: Postgres) -> None:
    """Leases run by the database's clock: a process whose own clock is an hour off keeps its tables, and takes none."""
    jumped = 0

    def clock() -> int:
        return time.time_ns() // 1_000 + jumped

    async with (
        opened(process(postgres, 8_001, lease_seconds=60), clock) as first,
        opened(process(postgres, 8_002, lease_seconds=60)) as second,
    ):
        await shared_out(first, second)
        before = {name: first.ownership.held[name].epoch for name in first.live}
        for jump in (3_600_000_000, -3_600_000_000):
            jumped = jump
            for house in (first, second):
                await house.ownership.keep()
                await house.ownership.share()
            assert {name: first.ownership.held[name].epoch for name in first.live} == before
            assert len(second.live) == 2


async def test_two_processes_never_both_take_a_command_for_one_table(postgres: Postgres) -> None:
    """Tables change hands again and again under load; every acknowledged wager is in the journal once, in one chain."""
    acknowledged: list[str] = []
    hands: set[OpenHouse] = set()
    async with (
        opened(process(postgres, 8_001, lease_seconds=60)) as first,
        opened(process(postgres, 8_002, lease_seconds=60)) as second,
    ):
        await shared_out(first, second)
        player = await _wherever([first, second], "T1")
        for turn in range(60):
            screen = Screen((first, second)[turn % 2], player.session, "T1")
            try:
                await screen.do("PlaceWagers", wagers={"small": 100}, named=f"w{turn}")
                acknowledged.append(f"1:w{turn}")
                hands.add(screen.house)
            except Refused as refused:
                assert refused.code == "moved", refused
            if turn % 10 == 9:
                owner, other = (first, second) if "T1" in first.live else (second, first)
                for house, name in ((owner, "T1"), (other, next(iter(other.live)))):
                    await house.ownership._give_up(house.ownership.held[name])
                await other.ownership.share()
                await owner.ownership.share()
        assert hands == {first, second}
        ids = [entry.id async for chunk in first.store.entries("T1") for entry in chunk]
        assert len(ids) == len(set(ids))
        assert len(acknowledged) == 30
        assert set(acknowledged) <= set(ids)


async def _wherever(houses: list[OpenHouse], table: str) -> Screen:
    async def somewhere() -> bool:
        return any(table in house.live for house in houses)

    await eventually(somewhere)
    player = await terminal(next(house for house in houses if table in house.live), table, credit=10_000)
    await player.phase("betting")
    return player
