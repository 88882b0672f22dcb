"""A demonstration that nobody has come to yet is seen in play; a house with tables of its own is left alone."""

import pytest

from sicbo.demo.quiet_pace import NAME, QUIET_PAUSE_SECONDS, quiet_pace
from sicbo.rooms.table.pace import pace_of
from sicbo.server.demo import demonstration_players
from sicbo.server.running.open_house import OpenHouse
from sicbo.server.settings.settings import demonstration_tables
from support.engines import Sqlite
from support.houses import SECOND, Clock, Screen, eventually, opened, settings, staff, terminal


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demonstration_players, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(demonstration_players, "WAGERS_AFTER", 0)


def seated(house: OpenHouse) -> dict[str, list[str]]:
    return {name: list(live.table.seats.values()) for name, live in house.live.items()}


async def test_a_player_of_the_house_sits_at_every_table_of_a_demonstration_and_wagers(
    sqlite: Sqlite,
) -> None:
    clock = Clock()
    async with opened(settings(sqlite.address, *demonstration_tables()), clock) as house:

        async def all_wager() -> bool:
            clock.ahead += SECOND // 10
            playing = [live.table.playing for live in house.live.values()]
            return all(one is not None and one.layout for one in playing)

        await eventually(all_wager)
        assert set(map(tuple, seated(house).values())) == {(NAME,)}

        async def all_have_results() -> bool:
            clock.ahead += SECOND
            for live in house.live.values():
                live._moved.set()  # a table that sleeps does not see the test's clock move
            return all(live.results for live in house.live.values())

        await eventually(all_have_results)


async def test_results_stand_for_longer_until_a_visitor_sits_down(sqlite: Sqlite) -> None:
    async with opened(settings(sqlite.address, *demonstration_tables())) as house:
        live = house.live["T2"]

        async def is_there() -> bool:
            return NAME in live.table.seats.values()

        await eventually(is_there)
        pace = pace_of(live.game)
        assert quiet_pace(live.table, pace, False).pause_seconds == QUIET_PAUSE_SECONDS > pace.pause_seconds
        assert quiet_pace(live.table, pace, True) == pace
        await terminal(house, "T2", "1")
        assert quiet_pace(live.table, pace, False) == pace


async def test_nobody_is_added_where_it_is_switched_off_where_tables_were_named_or_where_money_is_real(
    sqlite: Sqlite,
) -> None:
    async with opened(settings(sqlite.address)) as named:
        assert named.keeping.pace_now is None
    assert settings("x").demonstration_players


async def test_it_can_be_switched_off(sqlite: Sqlite) -> None:
    chosen = settings(sqlite.address, *demonstration_tables(), demonstration_players=False)
    async with opened(chosen) as house:
        assert house.keeping.pace_now is None


async def test_a_player_of_the_house_wagers_nothing_while_a_person_deals(sqlite: Sqlite) -> None:
    async with opened(settings(sqlite.address, *demonstration_tables())) as house:
        live = house.live["T1"]

        async def is_there() -> bool:
            return NAME in live.table.seats.values()

        await eventually(is_there)
        dealer: Screen = await staff(house, "dealer", "T1")
        await dealer.do("TakeDuty")
        assert not live.deals_automatically
