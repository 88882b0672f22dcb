"""What another command has overtaken: corrections between the reading of their round and the decision, declarations about a
round after which the next has begun, the end of a table that is still paying."""

import asyncio
from typing import Any

import pytest

from served.disputes_served import carried, decide, raised, to_the_payment
from served.disputes_served import played as lost_by_ann
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


async def second_round(house: Web, until: str) -> tuple[Asker, Asker]:
    """The dealer and the supervisor of a table whose second round is played up to a step, by the dice 1, 2 and 3."""
    at = "/api/tables/D1"
    dealer, supervisor = await house.staff("dealer"), await house.staff("supervisor")
    await to_the_payment(dealer, "D1", "ann", "1", {"small": 1_000})
    await next_steps(dealer, at)
    await dealer.do(at, "TakeStep", step="open-bets")
    await dealer.do(at, "PlaceWagers", owner="ann", wagers={"small": 500})
    await next_steps(dealer, at, until)
    return dealer, supervisor


@pytest.mark.parametrize("said", [{"faces": [6, 6, 4]}, {"faces": [1, 2, 3], "flat": [True, True, False]}])
async def test_a_correction_meant_for_an_earlier_round_leaves_the_result_of_this_one(
    sqlite: Sqlite, said: dict[str, Any]
) -> None:
    at = "/api/tables/D1"
    async with web(sqlite.address, dealt()) as house:
        dealer, supervisor = await second_round(house, "collect")
        correction = {**said, "reason": "I misread it"}
        second = approved("manager", "D1")
        refused = await supervisor.cannot(at, "CorrectDice", second, **correction, round_id="D1-1")
        assert refused == (409, "round-over")
        assert (await dealer.get(at))["table"]["round"]["faces"] == [1, 2, 3]
        second = approved("manager", "D1")
        await supervisor.do(at, "CorrectDice", second, **correction, round_id="D1-2")
        corrected = (await dealer.get(at))["table"]["round"]
        assert corrected.get("faces") == (None if "flat" in said else [6, 6, 4])


@pytest.mark.parametrize("named", ["D1-1", "D1-2", ""])
async def test_a_fault_seen_in_an_earlier_round_does_not_return_the_bets_of_this_one(
    sqlite: Sqlite, named: str
) -> None:
    at = "/api/tables/D1"
    async with web(sqlite.address, dealt()) as house:
        dealer, _ = await second_round(house, "announce")
        fault = {"ground": "dice-broken", "what": "one die is chipped", "round_id": named}
        second = approved("supervisor", "D1")
        if named == "D1-1":
            # Refused for its own reason before a second person is fetched.
            assert await dealer.cannot(at, "DeclareFault", **fault) == (409, "round-over")
            assert await dealer.cannot(at, "DeclareFault", second, **fault) == (409, "round-over")
            assert house.house.live["D1"].table.faults == ()
        else:
            await dealer.do(at, "DeclareFault", second, **fault)
        assert purse(await dealer.get(at), "ann") == (1_500 if named == "D1-1" else 2_000)


async def test_bets_repeated_or_called_for_an_earlier_round_stake_nothing_in_this_one(sqlite: Sqlite) -> None:
    """A screen sends again what was not answered when its connection was lost: the next round may have begun."""
    at = "/api/tables/D1"
    async with web(sqlite.address, dealt(game="crown-melbourne/a")) as house:
        dealer, _ = await second_round(house, "cover")
        called: dict[str, Any] = {"player": "ann", "bet": "small", "amount": 300, "offered": "value-chip"}
        for command, fields in (("RepeatWagers", {"owner": "ann"}), ("SpokenWager", called)):
            assert await dealer.cannot(at, command, **fields, for_round=1) == (409, "round-over")
            assert purse(await dealer.get(at), "ann") == 1_500
        await dealer.do(at, "SpokenWager", **called, for_round=2)
        assert purse(await dealer.get(at), "ann") == 1_200
        await dealer.do(at, "RepeatWagers", owner="ann", for_round=2)
        assert purse(await dealer.get(at), "ann") == 200


@pytest.mark.parametrize("command", ["RetireTable", "ChangeCard"])
async def test_a_table_that_has_paid_since_its_balances_were_read_is_not_retired_nor_gets_a_card(
    sqlite: Sqlite, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """It was retired with the chips of a dispute that had just been won, which nobody could ever change again."""
    at = "/api/tables/D1"
    async with web(sqlite.address, dealt()) as house:
        manager, admin = await house.staff("manager"), await house.staff("admin")
        case = await raised(house, "D1", await lost_by_ann(house, "D1"))
        await (await house.staff("dealer")).do(at, "StandUp", place="1")
        await manager.do(at, "CloseTable")
        card = (await admin.get(f"{at}/card"))["card"] | {"places": 4}
        asked = {"card": card, "instead_of": 0} if command == "ChangeCard" else {}
        balances, read, paid = house.house.store.balances, asyncio.Event(), asyncio.Event()

        async def slowly(table: str) -> dict[str, int]:
            found = await balances(table)
            if not paid.is_set():
                read.set()
                await paid.wait()
            return found

        second = approved("manager", "D1")
        monkeypatch.setattr(house.house.store, "balances", slowly)
        asking = asyncio.create_task(admin.cannot(at, command, second, reason="autumn", **asked))
        await read.wait()
        await decide(manager, case, 500)
        await carried(manager, case)
        paid.set()
        assert await asking == (409, "out-of-order")
        again = approved("manager", "D1")
        if command == "ChangeCard":
            await admin.do(at, command, again, reason="autumn", **asked)
        else:
            assert await admin.cannot(at, command, again, reason="autumn") == (409, "out-of-order")
            left = approved("supervisor", "D1")
            dealer = await house.staff("dealer")
            await dealer.do(at, "CashOut", left, player="ann", amount=500, identification="passport 7")
            await admin.do(at, command, approved("manager", "D1"), reason="autumn")
            assert not any((await balances("D1")).values())


@pytest.mark.proves("nsw-aruze", "8.8.1")
async def test_nsw_8_8_1_the_round_that_is_named_is_void(sqlite: Sqlite, recorded: Any) -> None:
    async with web(sqlite.address, recorded, shooters_press=True) as house:
        here = await floor(house)
        winner, loser = await bets(here)
        played = await here.played((winner, "small"), (loser, "big"))
        await here.two("DeclareVoid", **FIRE, round_id=played)
        assert await credit(house) == {"1": 10_000, "2": 10_000}
