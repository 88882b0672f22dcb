"""What another command has overtaken: corrections between the reading of their round and the decision, declarations about a
round after which the next has begun."""

import asyncio
from typing import Any

import pytest

from served.disputes_served import to_the_payment
from served.rounds_served import approved, next_steps, purse
from served.web import Asker, Web, web
from support.engines import Sqlite
from support.houses import dealt
from support.terminal_rounds import (
    FIRE,
    T1,
    Floor,
    floor,
    in_order,
    of_players,
)


async def together(here: Floor, *commands: tuple[str, dict[str, Any]]) -> list[int]:
    """Commands of two people that reach the house at the same moment, and how each was answered."""
    seconds = [
        await here.supervisor.approval("manager", "T1", {"type": command, **fields})
        for command, fields in commands
    ]
    asked = [
        here.supervisor.ask(
            "POST", f"{T1}/commands", id=f"{command} now", do={"type": command, **fields}, approval=second
        )
        for (command, fields), second in zip(commands, seconds, strict=True)
    ]
    return [answer.status_code for answer in await asyncio.gather(*asked)]


async def credit(house: Web) -> dict[str, int]:
    return {name.removeprefix("credit:T1/"): amount for name, amount in (await of_players(house)).items()}


async def bets(here: Floor) -> tuple[Asker, Asker]:
    return await here.seated("1"), await here.seated("2")


@pytest.mark.proves("nsw-aruze", "7.3")
@pytest.mark.parametrize("terminal", ["1", "2"])
async def test_nsw_7_3_bets_that_a_void_has_returned_meanwhile_are_not_returned_again(
    sqlite: Sqlite, recorded: Any, terminal: str
) -> None:
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        winner, loser = await bets(here)
        played = await here.played((winner, "small"), (loser, "big"))
        correction = {"case": await here.case(terminal), "round_id": played}
        answers = await together(here, ("VoidUnconfirmed", correction), ("DeclareVoid", FIRE))
        # Whichever came first: the bets of this terminal are returned once, the others by the void alone.
        assert sorted(answers) == [200, 409]
        void = {"1": 10_000, "2": 10_000}
        settled = {"1": 10_500, "2": 9_500}
        assert await credit(house) == (void if answers == [409, 200] else {**settled, terminal: 10_000})
        await in_order(house)


@pytest.mark.proves("nsw-aruze", "7.1#1")
async def test_nsw_7_1_no_bet_is_added_to_a_round_that_has_become_void_meanwhile(
    sqlite: Sqlite, recorded: Any
) -> None:
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        winner, loser = await bets(here)
        await here.seated("3")
        played = await here.played((winner, "small"), (loser, "big"))
        found = {"wagers": {"small": 500}, "reason": "camera 4 shows the bet"}
        correction = {"case": await here.case("3"), "round_id": played, **found}
        answers = await together(here, ("Recalculate", correction), ("DeclareVoid", FIRE))
        assert sorted(answers) == [200, 409]
        added = {"1": 10_500, "2": 9_500, "3": 10_500}
        void = {"1": 10_000, "2": 10_000, "3": 10_000}
        assert await credit(house) == (void if answers == [409, 200] else added)
        await in_order(house)


@pytest.mark.proves("act-canberra", "10.1")
async def test_act_10_1_a_declaration_about_a_round_does_not_discard_the_one_that_has_begun_since(
    sqlite: Sqlite,
) -> None:
    at = "/api/tables/D1"
    async with web(sqlite.address, dealt()) as house:
        dealer, supervisor = await house.staff("dealer"), await house.staff("supervisor")
        await to_the_payment(dealer, "D1", "ann", "1", {"small": 1_000})
        await next_steps(dealer, at)
        await dealer.do(at, "TakeStep", step="open-bets")
        await dealer.do(at, "PlaceWagers", owner="ann", wagers={"small": 500})
        for named, refused in (("D1-1", (409, "round-over")), ("D1-2", None)):
            second = approved("manager", "D1")
            if refused is not None:
                assert await supervisor.cannot(at, "DeclareVoid", second, **FIRE, round_id=named) == refused
                assert purse(await dealer.get(at), "ann") == 1_500
            else:
                await supervisor.do(at, "DeclareVoid", second, **FIRE, round_id=named)
                assert purse(await dealer.get(at), "ann") == 2_000


@pytest.mark.proves("nsw-aruze", "8.8.1")
async def test_nsw_8_8_1_the_round_that_is_named_is_void(sqlite: Sqlite, recorded: Any) -> None:
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        winner, loser = await bets(here)
        played = await here.played((winner, "small"), (loser, "big"))
        await here.two("DeclareVoid", **FIRE, round_id=played)
        assert await credit(house) == {"1": 10_000, "2": 10_000}
