"""Bets that a player places again, in the same round, after the first ones were voided while betting was open."""

from typing import Any

import pytest

from served.rounds_served import approved, next_steps
from served.web import web
from support.engines import Sqlite
from support.houses import dealt
from support.terminal_rounds import T1, floor, in_order, of_players, over, result_known, same_dice


@pytest.mark.proves("nsw-aruze", "7.3")
@pytest.mark.takes(10)
async def test_nsw_7_3_bets_that_are_placed_again_count_and_can_be_void_too(
    sqlite: Sqlite, tmp_path: Any
) -> None:
    table = same_dice(tmp_path, wagering_seconds=4, payment_seconds=4)
    async with web(sqlite.address, table, shooters_press=True) as house:
        here = await floor(house)
        loser, other = await here.seated("1"), await here.seated("2")
        first, second, third = [await here.case(terminal) for terminal in ("1", "2", "1")]
        await loser.do(T1, "PlaceWagers", wagers={"big": 500})
        await here.two("VoidUnconfirmed", case=first, round_id="T1-1")
        await result_known(house, (loser, "big"), (other, "small"))
        await here.two("VoidUnconfirmed", case=second, round_id="T1-1")
        await over(house)
        (recalled,) = (await loser.get(f"{T1}/terminals/1/recall"))["rounds"]
        assert recalled["status"] == "settled"
        assert [(one["bet"], one["outcome"]) for one in recalled["wagers"]] == [
            ("big", "void"), ("big", "lose"),
        ]  # fmt: skip
        assert await of_players(house) == {"credit:T1/1": 9_500, "credit:T1/2": 10_000}
        await here.two("VoidUnconfirmed", case=third, round_id="T1-1")
        assert await of_players(house) == {"credit:T1/1": 10_000, "credit:T1/2": 10_000}
        await in_order(house)


@pytest.mark.proves("crown-melbourne", "9.3")
async def test_crown_9_3_a_void_of_anothers_bet_leaves_a_bet_that_was_placed_again_in_the_recall(
    sqlite: Sqlite,
) -> None:
    at = "/api/tables/D1"
    async with web(sqlite.address, dealt(game="crown-melbourne/a")) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        players = {name: await house.terminal(f"D1/{place}") for place, name in (("1", "ann"), ("2", "bob"))}
        for name, screen in players.items():
            await screen.do(at, "SitDown", player=name)
            await dealer.do(at, "BuyChips", player=name, amount=10_000)

        async def void(owner: str) -> None:
            second = approved("deputy", "D1")
            await manager.do(at, "DeclareVoid", second, ground="fraud", opinion="late", owner=owner)

        await dealer.do(at, "TakeStep", step="open-bets")
        await players["ann"].do(at, "PlaceWagers", wagers={"big": 1_000})
        await void("ann")
        for screen in players.values():
            await screen.do(at, "PlaceWagers", wagers={"big": 1_000})
        await next_steps(dealer, at)
        await void("bob")
        (recalled,) = (await players["ann"].get(f"{at}/terminals/1/recall"))["rounds"]
        assert recalled["status"] == "settled"
        assert [(one["bet"], one["outcome"]) for one in recalled["wagers"]] == [
            ("big", "void"), ("big", "lose"),
        ]  # fmt: skip
