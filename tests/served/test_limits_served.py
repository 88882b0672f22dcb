"""Limits over HTTP: a posted sign takes effect at its time, and a bet is settled under the limits it was placed under."""

from typing import Any

import msgspec
import pytest

from served.rounds_served import next_steps
from served.web import Asker, Web, web
from sicbo.records.history import history, tables_of
from sicbo.records.history_check import HistoryCheck
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.store.whole.by_address import open_store
from support.engines import Sqlite
from support.houses import Clock, dealt, electronic, eventually

AT = "/api/tables/D1"
MINUTE = 60_000_000
HIGHER = {"all": {"minimum": 1_000, "maximum": 20_000, "multiple": 100}}
BOOKS = ["act-canberra", "crown-melbourne/a", "nsw-table", "pennsylvania/a"]
SETTLES_LOW = ("act-canberra", "crown-melbourne/a")
"""These books settle a first bet below the minimum and tell its owner; the others do not take it."""


async def shown(house: Web, at: str = AT) -> Any:
    return (await house.nobody().get(at))["table"]


async def in_force(house: Web, at: str = AT) -> None:
    """Wait until everyone sees the higher limits on the sign, and nothing announced any more."""

    async def seen() -> bool:
        view = await shown(house, at)
        return bool(view["limits"] == HIGHER and view.get("next_limits") is None)

    await eventually(seen)


async def with_ann(house: Web, chips: int = 10_000_00) -> Asker:
    dealer = await house.staff("dealer")
    await dealer.do(AT, "SitDown", place="1", player="ann")
    await dealer.do(AT, "BuyChips", player="ann", amount=chips)
    return dealer


async def purse(house: Web) -> int:
    return int((await house.house.store.balances("D1"))["chips:D1/ann"])


def advice(house: Web) -> list[list[str]]:
    """What the owners of bets are told with the settlement of the last round, bet by bet."""
    played = house.house.live["D1"].table.round
    assert played is not None and played.receipt is not None
    return [[one.code for one in line.advice] for line in played.receipt.lines]


async def judged_by_the_higher_minimum(house: Web, dealer: Asker, game: str) -> None:
    """5.00 is below a minimum of 10.00: not taken, or settled this once with the advice that it is."""
    if game not in SETTLES_LOW:
        refused = await dealer.cannot(AT, "PlaceWagers", owner="ann", wagers={"small": 500})
        assert refused == (409, "below-minimum")
        return
    await dealer.do(AT, "PlaceWagers", owner="ann", wagers={"small": 500})
    await next_steps(dealer, AT)
    assert advice(house) == [["below-minimum"]]


@pytest.mark.parametrize("game", BOOKS)
async def test_posted_limits_take_effect_at_their_time_without_another_command(
    sqlite: Sqlite, game: str
) -> None:
    clock = Clock()
    async with web(sqlite.address, dealt(game=game), clock=clock) as house:
        await with_ann(house)
        manager = await house.staff("manager")
        await manager.do(AT, "PostLimits", limits=HIGHER, effective_at=clock() + 20 * MINUTE + 5_000_000)
        assert (await shown(house))["next_limits"]["limits"] == HIGHER
        clock.ahead += 21 * MINUTE
        dealer = await house.staff("dealer")
        # Anything that happens makes a table look at a clock that was moved.
        await dealer.do(AT, "BuyChips", player="ann", amount=100)
        await in_force(house)
        assert (await dealer.get(AT))["table"]["limits"] == HIGHER
        inspector = await house.staff("inspector")
        events = (await inspector.get("/api/significant-events?newest=true"))["events"]
        assert [one["by"]["name"] for one in events if one["why"] == "limits changed"] == [
            "manager",
            SYSTEM.name,
        ]
        await dealer.do(AT, "TakeStep", step="open-bets")
        await judged_by_the_higher_minimum(house, dealer, game)


@pytest.mark.parametrize("game", BOOKS)
async def test_posted_limits_whose_time_came_while_the_house_was_down_apply_from_its_start(
    sqlite: Sqlite, game: str
) -> None:
    clock = Clock()
    async with web(sqlite.address, dealt(game=game), clock=clock) as house:
        await with_ann(house)
        manager = await house.staff("manager")
        await manager.do(AT, "PostLimits", limits=HIGHER, effective_at=clock() + 20 * MINUTE + 5_000_000)
    clock.ahead += 21 * MINUTE
    async with web(sqlite.address, dealt(game=game), clock=clock) as house:
        await in_force(house)
        dealer = await house.staff("dealer")
        await dealer.do(AT, "TakeStep", step="open-bets")
        await judged_by_the_higher_minimum(house, dealer, game)


@pytest.mark.parametrize("game", BOOKS)
async def test_c5_a_round_with_bets_keeps_its_limits_and_the_posted_ones_follow_at_its_end(
    sqlite: Sqlite, game: str
) -> None:
    clock = Clock()
    async with web(sqlite.address, dealt(game=game), clock=clock) as house:
        dealer, manager = await with_ann(house), await house.staff("manager")
        await dealer.do(AT, "SitDown", place="2", player="bob")
        await dealer.do(AT, "BuyChips", player="bob", amount=10_000)
        await manager.do(AT, "PostLimits", limits=HIGHER, effective_at=clock() + 20 * MINUTE + 5_000_000)
        await dealer.do(AT, "TakeStep", step="open-bets")
        await dealer.do(AT, "PlaceWagers", owner="ann", wagers={"small": 500})
        clock.ahead += 21 * MINUTE
        dealer = await house.staff("dealer")
        await dealer.do(AT, "PlaceWagers", owner="bob", wagers={"small": 500})
        assert (await shown(house))["next_limits"]["limits"] == HIGHER
        await next_steps(dealer, AT)
        assert advice(house) == [[], []]
        await in_force(house)


@pytest.mark.parametrize("game", BOOKS)
async def test_c5_posted_limits_apply_to_the_first_bet_of_a_round_that_nobody_had_bet_in(
    sqlite: Sqlite, game: str
) -> None:
    clock = Clock()
    async with web(sqlite.address, dealt(game=game), clock=clock) as house:
        dealer, manager = await with_ann(house), await house.staff("manager")
        await manager.do(AT, "PostLimits", limits=HIGHER, effective_at=clock() + 20 * MINUTE + 5_000_000)
        await dealer.do(AT, "TakeStep", step="open-bets")
        clock.ahead += 21 * MINUTE
        dealer = await house.staff("dealer")
        await judged_by_the_higher_minimum(house, dealer, game)
        if game in SETTLES_LOW:
            await in_force(house)


async def test_posted_limits_reach_a_terminal_that_waits_with_betting_open(sqlite: Sqlite) -> None:
    at = "/api/tables/T1"
    async with web(sqlite.address, electronic(wagering_seconds=30)) as house:
        terminal, manager = await house.terminal("T1/1"), await house.staff("manager")
        await terminal.do(at, "SitDown", place="1")
        await eventually(lambda: _is_open(house))
        await manager.do(at, "PostLimits", limits=HIGHER)
        await in_force(house, at)
        assert (await shown(house, at))["phase"] == "betting"
        assert (await terminal.cannot(at, "PlaceWagers", wagers={"small": 500}))[1] == "below-minimum"


async def _is_open(house: Web) -> bool:
    return bool((await shown(house, "/api/tables/T1"))["phase"] == "betting")


# -- the limits a bet was placed under ----------------------------------------------------------------------


async def with_marker(house: Web, maximum: int = 200_000) -> Asker:
    dealer, manager = await with_ann(house), await house.staff("manager")
    await manager.do(AT, "AgreePersonalLimits", player="ann", maximum=maximum)
    await dealer.do(AT, "PlaceMarker", player="ann", marker="2000")
    return dealer


@pytest.mark.parametrize("game", ["act-canberra", "crown-melbourne/a"])
@pytest.mark.parametrize("earlier", [True, False])
async def test_a_bet_placed_after_the_marker_was_removed_is_settled_by_the_sign(
    sqlite: Sqlite, game: str, earlier: bool
) -> None:
    async with web(sqlite.address, dealt(game=game)) as house:
        dealer = await with_marker(house)
        await dealer.do(AT, "TakeStep", step="open-bets")
        if earlier:
            await dealer.do(AT, "PlaceWagers", owner="ann", wagers={"small": 150_000})
        await dealer.do(AT, "RemoveMarker", player="ann")
        await dealer.do(AT, "PlaceWagers", owner="ann", wagers={"big": 150_000})
        await next_steps(dealer, AT, faces=(6, 5, 5))
        # 1,500.00 on small keeps the limit agreed with the player; of 1,500.00 on big the sign's 500.00 is settled.
        assert await purse(house) == 10_000_00 + 50_000 - (150_000 if earlier else 0)
    await settled_alike_by_the_export(sqlite)


@pytest.mark.parametrize("game", ["act-canberra", "crown-melbourne/a"])
async def test_a_bet_placed_before_the_marker_is_settled_by_the_sign_and_later_ones_by_the_agreement(
    sqlite: Sqlite, game: str
) -> None:
    async with web(sqlite.address, dealt(game=game)) as house:
        dealer, manager = await with_ann(house), await house.staff("manager")
        await manager.do(AT, "AgreePersonalLimits", player="ann", maximum=200_000)
        await dealer.do(AT, "TakeStep", step="open-bets")
        await dealer.do(AT, "PlaceWagers", owner="ann", wagers={"small": 150_000})
        await dealer.do(AT, "PlaceMarker", player="ann", marker="2000")
        await dealer.do(AT, "PlaceWagers", owner="ann", wagers={"big": 150_000})
        await next_steps(dealer, AT, faces=(6, 5, 5))
        assert await purse(house) == 10_000_00 - 50_000 + 150_000
    await settled_alike_by_the_export(sqlite)


@pytest.mark.parametrize("game", ["act-canberra", "crown-melbourne/a"])
async def test_the_whole_of_a_bet_is_under_the_limits_of_the_last_addition_to_it(
    sqlite: Sqlite, game: str
) -> None:
    async with web(sqlite.address, dealt(game=game)) as house:
        dealer = await with_marker(house)
        await dealer.do(AT, "TakeStep", step="open-bets")
        for bet in ("total:9", "small"):
            await dealer.do(AT, "PlaceWagers", owner="ann", wagers={bet: 140_000})
        await dealer.do(AT, "RemoveMarker", player="ann")
        await dealer.do(AT, "PlaceWagers", owner="ann", wagers={"total:9": 10_000})
        # What is moved is a new bet where it lies now; what stays behind keeps its limits, also when part is taken back.
        await dealer.do(AT, "MoveWager", owner="ann", source="small", target="big", amount=10_000)
        await dealer.do(AT, "TakeBackWagers", owner="ann", amounts={"small": 10_000})
        await next_steps(dealer, AT, faces=(6, 5, 5))
        assert await purse(house) == 10_000_00 - 50_000 + 10_000 - 120_000
    await settled_alike_by_the_export(sqlite)


async def settled_alike_by_the_export(sqlite: Sqlite) -> None:
    """Another program settles the exported rounds alike."""
    store = await open_store(sqlite.address)
    try:
        async with store.frozen() as reader:
            tables = await tables_of(reader)
            lines = [msgspec.json.encode(line) async for line in history(reader, tables, 1, 1_000)]
    finally:
        await store.close()
    check = HistoryCheck()
    assert list(check.run(lines)) == []
    assert check.wagers
