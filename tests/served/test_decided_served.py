"""What a dispute has decided or the house has kept of a round is not moved again by a correction or a void."""

from typing import Any

import pytest

from served.disputes_served import OFFICE, carried, decide
from served.web import Web, web
from support.engines import Sqlite
from support.terminal_rounds import (
    FIRE,
    T1,
    Floor,
    floor,
    in_order,
    kept,
    of_players,
    over,
    result_known,
    round_with_hold,
    same_dice,
)

OUT_OF_ORDER = (409, "out-of-order")


async def disputed(here: Floor, player: str, round_id: str, amount: int, case: int = 1) -> None:
    """A dispute about a round, decided for or against this player, and carried out."""
    given = {"table": "T1", "complainant": player, "narrative": "it was small", "round_id": round_id}
    await here.supervisor.do(OFFICE, "RaiseDispute", **given)
    await decide(here.manager, case, amount)
    [done] = await carried(here.manager, case)
    assert done["done"], done


async def credit(house: Web) -> dict[str, int]:
    return {name.removeprefix("credit:T1/"): amount for name, amount in (await of_players(house)).items()}


@pytest.mark.proves("nsw-aruze", "7.3")
@pytest.mark.parametrize("leaves", [False, True])
async def test_nsw_7_3_winnings_that_the_house_has_kept_are_not_taken_again(
    sqlite: Sqlite, recorded: Any, leaves: bool
) -> None:
    async with round_with_hold(sqlite.address, recorded) as (house, here, winner, _, played, hold):
        case = await here.case("1")
        await kept(here, hold)
        if leaves:
            await winner.do(T1, "Collect")
            await winner.do(T1, "StandUp")
        before = await of_players(house)
        for command in ("VoidUnconfirmed", "Recalculate"):
            assert await here.two_cannot(command, case=case, round_id=played) == OUT_OF_ORDER
        assert await of_players(house) == before
        await in_order(house)


@pytest.mark.proves("nsw-aruze", "7.3")
async def test_nsw_7_3_what_a_dispute_has_moved_is_not_moved_again(sqlite: Sqlite, recorded: Any) -> None:
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        winner, loser = await here.seated("1"), await here.seated("2")
        played = await here.played((winner, "small"), (loser, "big"))
        cases = await here.case("1"), await here.case("2")
        await disputed(here, "player 1", played, -500)
        await disputed(here, "player 2", played, 500, case=2)
        assert await credit(house) == {"1": 10_000, "2": 10_000}
        for case in cases:
            for command in ("VoidUnconfirmed", "Recalculate"):
                assert await here.two_cannot(command, case=case, round_id=played) == OUT_OF_ORDER
        assert await credit(house) == {"1": 10_000, "2": 10_000}
        await in_order(house)


@pytest.mark.proves("nsw-aruze", "7.1#1")
async def test_nsw_7_1_a_bet_that_a_dispute_has_paid_is_not_paid_by_a_recalculation(
    sqlite: Sqlite, recorded: Any
) -> None:
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        await here.seated("1")
        other = await here.seated("2")
        played = await here.played((other, "big"))
        case = await here.case("1")
        await disputed(here, "player 1", played, 500)
        found = {"wagers": {"small": 500}, "reason": "camera 4 shows the bet"}
        assert await here.two_cannot("Recalculate", case=case, round_id=played, **found) == OUT_OF_ORDER
        assert await credit(house) == {"1": 10_500, "2": 9_500}
        again = await here.case("2")  # another terminal's bets are still corrected
        await here.two("VoidUnconfirmed", case=again, round_id=played)
        assert await credit(house) == {"1": 10_500, "2": 10_000}
        await in_order(house)


@pytest.mark.proves("nsw-aruze", "8.8.1")
async def test_nsw_8_8_1_a_hold_of_the_office_that_was_kept_leaves_the_round_to_a_dispute(
    sqlite: Sqlite, recorded: Any
) -> None:
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        winner, loser = await here.seated("1"), await here.seated("2")
        played = await here.played((winner, "small"), (loser, "big"))
        breach: dict[str, Any] = {
            "breach": "device",
            "facts": {"device-type": "a telephone"},
            "narrative": "seen",
        }
        await here.supervisor.do(
            OFFICE, "RecordBreach", persons=[{"name": "player 1"}], round_id=played, table="T1", **breach
        )
        await here.manager.do(T1, "WithholdCredit", office_case=1, terminal="1", amount=500)
        await kept(here, 1)
        assert await here.two_cannot("DeclareVoid", **FIRE) == OUT_OF_ORDER
        assert await credit(house) == {"1": 10_000, "2": 9_500}
        await in_order(house)


@pytest.mark.proves("nsw-aruze", "8.8.1")
async def test_nsw_8_8_1_a_payment_that_was_kept_leaves_its_round_to_a_dispute_whatever_the_case_was_about(
    sqlite: Sqlite, tmp_path: Any
) -> None:
    table = same_dice(tmp_path, payment_seconds=4, pause_seconds=6)
    async with web(sqlite.address, table, shooters_press=True) as house:
        here = await floor(house)
        winner, loser = await here.seated("1"), await here.seated("2")
        await here.played((loser, "big"))
        case = await here.case("1")
        await result_known(house, (winner, "small"), (loser, "big"))
        await here.manager.do(T1, "WithholdCredit", case=case, amount=10_000)
        await over(house)
        await kept(here, case)
        before = await of_players(house)
        assert await here.two_cannot("DeclareVoid", **FIRE) == OUT_OF_ORDER
        assert await of_players(house) == before
