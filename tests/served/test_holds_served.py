"""Credit withheld at an electronic terminal, as served: what is taken back of its round comes out of it first, and once."""

import asyncio
from typing import Any

import pytest

from served.disputes_served import OFFICE, carried, decide
from served.rounds_served import approved
from served.web import Asker, web
from sicbo.cli.main import main
from support.engines import Sqlite
from support.houses import eventually
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


async def nothing_is_determined(here: Floor, case: int) -> None:
    second = approved("deputy", "T1")
    determined = {"case": case, "to_player": False, "reason": "a fault"}
    assert await here.manager.cannot(T1, "DetermineHold", second, **determined) == (400, "bad-request")


async def moves(player: Asker, place: str = "1") -> list[tuple[str, int]]:
    listed = (await player.get(f"{T1}/terminals/{place}/credit"))["moves"]
    return [(move["way"], move["amount"]) for move in listed]


@pytest.fixture
def slow_to_pay(tmp_path: Any) -> Any:
    """As `recorded`, with time between the result and the payment."""
    return same_dice(tmp_path, payment_seconds=4)


# -- corrections of a round -----------------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "7.3")
@pytest.mark.parametrize("collects", [False, True])
async def test_nsw_7_3_winnings_withheld_in_another_case_are_not_taken_a_second_time(
    sqlite: Sqlite, recorded: Any, collects: bool
) -> None:
    async with round_with_hold(sqlite.address, recorded) as (house, here, winner, _, played, hold):
        case = await here.case("1")
        if collects:
            await winner.do(T1, "Collect")
        await here.two("VoidUnconfirmed", case=case, round_id=played)
        stake = {} if collects else {"credit:T1/1": 10_000}
        assert await of_players(house) == {**stake, "credit:T1/2": 9_500}
        if not collects:
            assert (await moves(winner))[:2] == [("correction", -500), ("released", 500)]
        await nothing_is_determined(here, hold)
        await in_order(house)


@pytest.mark.proves("nsw-aruze", "7.1#1")
async def test_nsw_7_1_a_recalculation_takes_what_is_withheld_of_its_round_and_leaves_the_rest(
    sqlite: Sqlite, recorded: Any
) -> None:
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        player, other = await here.seated("1"), await here.seated("2")
        played = await here.played((other, "small"))
        case, hold = await here.case("1"), await here.case("1")
        await here.manager.do(T1, "WithholdCredit", case=hold, amount=700)
        unseen = {"wagers": {"big": 500}, "reason": "camera 4 shows the bet"}
        await here.two("Recalculate", case=case, round_id=played, **unseen)
        assert await of_players(house) == {
            "credit:T1/1": 9_300, "withheld:T1/2": 200, "credit:T1/2": 10_500,
        }  # fmt: skip
        await kept(here, hold)
        assert (await player.get(T1))["you"]["purse"] == 9_300
        await in_order(house)


@pytest.mark.proves("nsw-aruze", "7.3")
async def test_nsw_7_3_what_is_withheld_of_an_earlier_round_is_taken_when_that_round_is_void(
    sqlite: Sqlite, tmp_path: Any
) -> None:
    table = same_dice(tmp_path, pause_seconds=6)
    async with web(sqlite.address, table, shooters_press=True) as house:
        here = await floor(house)
        winner, other = await here.seated("1"), await here.seated("2")
        first = await here.played((winner, "small"))
        case, hold = await here.case("1"), await here.case("1")
        await here.manager.do(T1, "WithholdCredit", case=hold, amount=500)
        await here.played((other, "big"))
        await here.two("VoidUnconfirmed", case=case, round_id=first)
        assert await of_players(house) == {"credit:T1/1": 10_000, "credit:T1/2": 9_500}


# -- a round that is void -------------------------------------------------------------------------------------


@pytest.mark.parametrize("correction", ["DeclareVoid", "VoidUnconfirmed"])
@pytest.mark.parametrize("stranger", ["", "bob", "player 1"])
async def test_what_is_withheld_from_a_player_who_has_left_is_taken_before_anything_is_owed(
    sqlite: Sqlite, recorded: Any, stranger: str, correction: str
) -> None:
    async with round_with_hold(sqlite.address, recorded, 300) as (house, here, winner, _, played, hold):
        case = await here.case("1")
        await winner.do(T1, "Collect")
        await winner.do(T1, "StandUp")
        seat = {}
        if stranger:
            # Guests of one terminal have the same name.
            await winner.do(T1, "SitDown", player=stranger)
            await winner.do(T1, "AddCredit", amount=5_000, source="notes")
            seat = {"credit:T1/1": 5_000}
        if correction == "DeclareVoid":
            await here.two("DeclareVoid", **FIRE)
        else:
            await here.two("VoidUnconfirmed", case=case, round_id=played)
        [(owed, claim)] = house.house.live["T1"].table.claims.items()
        assert claim == 200, "of 5.00 that was won, 3.00 was withheld"
        loser_has = 10_000 if correction == "DeclareVoid" else 9_500
        assert await of_players(house) == {
            **seat, "credit:T1/2": loser_has, f"claim:T1/{owed}": 200,
        }  # fmt: skip
        if stranger:
            assert (await winner.get(T1))["you"]["purse"] == 5_000
            assert await moves(winner) == [("notes", 5_000)]
        await nothing_is_determined(here, hold)
        await in_order(house)
    assert await asyncio.to_thread(main, ["report", sqlite.address]) == 0


async def test_a_ticket_held_after_a_void_is_its_own_players_and_not_theirs_whose_hold_was_taken(
    sqlite: Sqlite, recorded: Any
) -> None:
    async with round_with_hold(sqlite.address, recorded) as (house, here, _, loser, _, _):
        await loser.do(T1, "Collect")
        await loser.do(T1, "StandUp")
        await here.two("DeclareVoid", **FIRE)
        cage = await house.staff("cage")
        held: list[dict[str, Any]] = []

        async def issued() -> bool:
            held[:] = (await cage.get("/api/cage?state=held"))["tickets"]
            return bool(held)

        await eventually(issued)
        assert [(ticket["amount"], ticket["player"]) for ticket in held] == [(500, "player 2")]


async def test_a_void_leaves_the_hold_on_someone_who_sat_down_since(sqlite: Sqlite, recorded: Any) -> None:
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        winner, loser = await here.seated("1"), await here.seated("2")
        await here.played((winner, "small"), (loser, "big"))
        await winner.do(T1, "Collect")
        await winner.do(T1, "StandUp")
        await winner.do(T1, "SitDown", player="bob")
        await winner.do(T1, "AddCredit", amount=5_000, source="notes")
        await here.manager.do(T1, "WithholdCredit", case=await here.case("1"), amount=500)
        await here.two("DeclareVoid", **FIRE)
        assert await of_players(house) == {
            "credit:T1/1": 4_500, "withheld:T1/1": 500, "credit:T1/2": 10_000,
            next(f"claim:T1/{name}" for name in house.house.live["T1"].table.claims): 500,
        }  # fmt: skip


async def test_a_void_leaves_a_hold_about_an_earlier_round(sqlite: Sqlite, tmp_path: Any) -> None:
    table = same_dice(tmp_path, pause_seconds=6)
    async with web(sqlite.address, table, shooters_press=True) as house:
        here = await floor(house)
        winner = await here.seated("1")
        await here.played((winner, "small"))
        case = await here.case("1")
        await here.played((winner, "small"))
        await here.manager.do(T1, "WithholdCredit", case=case, amount=500)
        assert await of_players(house) == {"credit:T1/1": 10_500, "withheld:T1/1": 500}
        await here.two("DeclareVoid", **FIRE)
        assert await of_players(house) == {"credit:T1/1": 10_000, "withheld:T1/1": 500}


@pytest.mark.parametrize("named", ["T1-1", "1", ""])
async def test_a_hold_for_a_case_of_the_office_belongs_to_the_round_that_the_case_is_about(
    sqlite: Sqlite, tmp_path: Any, named: str
) -> None:
    table = same_dice(tmp_path, pause_seconds=6)
    async with web(sqlite.address, table, shooters_press=True) as house:
        here = await floor(house)
        winner = await here.seated("1")
        await here.played((winner, "small"))
        device: dict[str, Any] = {"table": "T1", "breach": "device", "facts": {"device-type": "a telephone"}}
        if named:
            await here.played((winner, "small"))
        seat = house.house.live["T1"].table.seats["1"]
        await here.supervisor.do(
            OFFICE,
            "RecordBreach",
            persons=[{"name": seat}],
            narrative="seen",
            round_id=named,
            **device,
        )
        hold: dict[str, Any] = {"office_case": 1, "terminal": "1", "amount": 300}
        await here.manager.do(T1, "WithholdCredit", **hold)
        await here.two("DeclareVoid", **FIRE)
        left = {"credit:T1/1": 10_200, "withheld:T1/1": 300} if named else {"credit:T1/1": 10_000}
        assert await of_players(house) == left


@pytest.mark.parametrize(("name", "same_person"), [("", False), ("zoe", True)])
async def test_a_case_of_the_office_about_a_guest_withholds_nothing_of_the_next_guest(
    sqlite: Sqlite, recorded: Any, name: str, same_person: bool
) -> None:
    """Guests of one terminal have one name; someone with a name of their own who comes back is the same person."""
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        winner = await house.terminal("T1/1")
        device: dict[str, Any] = {"table": "T1", "breach": "device", "facts": {"device-type": "a telephone"}}
        await winner.do(T1, "SitDown", player=name)
        seat = house.house.live["T1"].table.seats["1"]
        await here.supervisor.do(
            OFFICE, "RecordBreach", persons=[{"name": seat}], narrative="seen", round_id="", **device
        )  # fmt: skip
        await winner.do(T1, "StandUp")
        await winner.do(T1, "SitDown", player=name)
        await winner.do(T1, "AddCredit", amount=5_000, source="notes")
        hold: dict[str, Any] = {"office_case": 1, "terminal": "1", "amount": 300}
        if same_person:
            await here.manager.do(T1, "WithholdCredit", **hold)
            assert await of_players(house) == {"credit:T1/1": 4_700, "withheld:T1/1": 300}
        else:
            assert await here.manager.cannot(T1, "WithholdCredit", **hold) == (409, "not-seated")
            assert await of_players(house) == {"credit:T1/1": 5_000}


# -- a decision on a dispute ----------------------------------------------------------------------------------


@pytest.mark.parametrize("leaves", [False, True])
async def test_a_decision_takes_what_is_withheld_of_its_round_before_anything_is_owed(
    sqlite: Sqlite, recorded: Any, leaves: bool
) -> None:
    async with round_with_hold(sqlite.address, recorded, 800) as (house, here, winner, _, played, _):
        seat = house.house.live["T1"].table.seats["1"]
        dispute = {"table": "T1", "complainant": seat, "narrative": "small", "round_id": played}
        await here.supervisor.do(OFFICE, "RaiseDispute", **dispute)
        await winner.do(T1, "Collect")
        if leaves:
            await winner.do(T1, "StandUp")
            await winner.do(T1, "SitDown", player="bob")
            await winner.do(T1, "AddCredit", amount=5_000, source="notes")
        await decide(here.manager, 1, -500)
        [done] = await carried(here.manager, 1)
        assert (done["done"], done["amount"]) == (True, -500)
        assert f"5.00 taken from {seat}" in done["said"] and "owed" not in done["said"]
        on_seat = {"credit:T1/1": 5_000} if leaves else {}
        assert await of_players(house) == {
            **on_seat, "withheld:T1/1": 300, "credit:T1/2": 9_500,
        }  # fmt: skip
        if leaves:
            assert await moves(winner) == [("notes", 5_000)]
        await in_order(house)


# -- winnings that are not paid yet ---------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "7.5#1")
async def test_nsw_7_5_winnings_are_withheld_before_they_are_paid(sqlite: Sqlite, slow_to_pay: Any) -> None:
    async with web(sqlite.address, slow_to_pay, shooters_press=True) as house:
        here = await floor(house)
        winner, loser = await here.seated("1"), await here.seated("2")
        case = await here.case("1")
        await result_known(house, (winner, "small"), (loser, "big"))
        assert await here.manager.cannot(T1, "WithholdCredit", case=case, amount=10_501) == (
            409, "not-enough",
        )  # fmt: skip
        await here.manager.do(T1, "WithholdCredit", case=case, amount=10_400)
        assert await of_players(house) == {
            "credit:T1/1": 100, "withheld:T1/1": 9_400, "credit:T1/2": 9_500,
        }  # fmt: skip
        assert (await winner.get(T1))["you"]["purse"] == 100
        # What is yet to be paid is held once, and nobody keeps it before.
        assert (await here.manager.cannot(T1, "WithholdCredit", case=case, amount=101))[1] == "not-enough"
        await here.manager.do(T1, "NotifyInspector", case=case, inspector="inspector")
        second = approved("deputy", "T1")
        early = {"case": case, "to_player": False, "reason": "a fault"}
        assert (await here.manager.cannot(T1, "DetermineHold", second, **early))[1] == "out-of-order"
        await over(house)
        assert await of_players(house) == {
            "credit:T1/1": 100, "withheld:T1/1": 10_400, "credit:T1/2": 9_500,
        }  # fmt: skip
        assert (await moves(winner))[:2] == [("withheld", -1_000), ("withheld", -9_400)]
        # The void takes the winnings from what was withheld of the payment.
        await here.two("DeclareVoid", **FIRE)
        assert await of_players(house) == {
            "credit:T1/1": 100, "withheld:T1/1": 9_900, "credit:T1/2": 10_000,
        }  # fmt: skip
        await in_order(house)
    assert await asyncio.to_thread(main, ["report", sqlite.address]) == 0


@pytest.mark.proves("nsw-aruze", "7.5#1")
@pytest.mark.parametrize("ends", ["void", "closed", "released"])
async def test_nsw_7_5_what_waits_for_a_payment_is_not_withheld_where_none_is_made_or_the_case_has_ended(
    sqlite: Sqlite, slow_to_pay: Any, ends: str
) -> None:
    async with web(sqlite.address, slow_to_pay, shooters_press=True) as house:
        here = await floor(house)
        winner, loser = await here.seated("1"), await here.seated("2")
        case = await here.case("1")
        await winner.do(T1, "Collect")
        await winner.do(T1, "AddCredit", amount=500, source="notes")
        await result_known(house, (winner, "small"), (loser, "big"))
        await here.manager.do(T1, "WithholdCredit", case=case, amount=1_000)
        assert await moves(winner) == [("notes", 500), ("ticket", -10_000), ("notes", 10_000)]
        if ends == "void":
            await here.two("DeclareVoid", **FIRE)
        elif ends == "closed":
            await here.two("Recalculate", case=case, reason="a loose cable, no round concerned")
        else:
            second = approved("deputy", "T1")
            await here.manager.do(T1, "DetermineHold", second, case=case, to_player=True, reason="in order")
        await over(house)
        void, paid = {"credit:T1/1": 500, "credit:T1/2": 10_000}, {"credit:T1/1": 1_000, "credit:T1/2": 9_500}
        assert await of_players(house) == (void if ends == "void" else paid)
        await in_order(house)


@pytest.mark.proves("nsw-aruze", "7.5#1")
@pytest.mark.parametrize("ends", ["paid", "void"])
async def test_nsw_7_5_what_is_yet_to_be_credited_is_withheld_before_the_players_own_credit(
    sqlite: Sqlite, slow_to_pay: Any, ends: str
) -> None:
    async with web(sqlite.address, slow_to_pay, shooters_press=True) as house:
        here = await floor(house)
        winner, loser = await here.seated("1"), await here.seated("2")
        await result_known(house, (winner, "small"), (loser, "big"))
        case = await here.case("1")
        await here.manager.do(T1, "WithholdCredit", case=case, amount=700)
        assert await of_players(house) == {"credit:T1/1": 9_500, "credit:T1/2": 9_500}
        if ends == "void":
            await here.two("DeclareVoid", **FIRE)
            assert await of_players(house) == {"credit:T1/1": 10_000, "credit:T1/2": 10_000}
        else:
            await over(house)
            assert await of_players(house) == {
                "credit:T1/1": 9_800, "withheld:T1/1": 700, "credit:T1/2": 9_500,
            }  # fmt: skip
        await in_order(house)


async def test_nsw_7_5_a_case_about_an_earlier_round_withholds_credit_before_the_next_payment(
    sqlite: Sqlite, tmp_path: Any
) -> None:
    table = same_dice(tmp_path, payment_seconds=4, pause_seconds=2)
    async with web(sqlite.address, table, shooters_press=True) as house:
        here = await floor(house)
        winner, other = await here.seated("1"), await here.seated("2")
        await here.played((winner, "small"))
        case = await here.case("1")
        await result_known(house, (winner, "small"), (other, "big"))
        await here.manager.do(T1, "WithholdCredit", case=case, amount=500)
        assert await of_players(house) == {
            "credit:T1/1": 9_500, "withheld:T1/1": 500, "credit:T1/2": 9_500,
        }  # fmt: skip


async def test_a_round_is_not_void_once_the_house_has_kept_what_was_won_in_it(
    sqlite: Sqlite, recorded: Any
) -> None:
    """The void would take the winnings a second time: a dispute decides from then on."""
    async with round_with_hold(sqlite.address, recorded) as (house, here, _, _, _, hold):
        await kept(here, hold)
        assert await here.two_cannot("DeclareVoid", **FIRE) == (409, "out-of-order")
        assert await of_players(house) == {"credit:T1/1": 10_000, "credit:T1/2": 9_500}
        await in_order(house)
