"""Orders of a case between the dice, the collection and the payment, carried out by a process that starts in between; what
voids, corrections and determinations make of them; and decisions that reach the house twice."""

import asyncio
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from served.disputes_served import OFFICE, carried, played, raised
from served.rounds_served import approved, next_steps
from served.web import Asker, Web, web
from support.engines import Sqlite
from support.houses import dealt
from support.terminal_rounds import T1, floor, result_known, same_dice
from support.terminal_rounds import of_players as at_terminals

AT = "/api/tables/D1"
CROWN = dealt("D1", "crown-melbourne/a")
FRAUD = {"ground": "fraud", "opinion": "a loaded die"}


async def of_players(house: Web) -> dict[str, int]:
    held = await house.house.store.balances("D1")
    kinds = ("chips:", "withheld:", "claim:", "in-play:")
    return {name: amount for name, amount in held.items() if amount and name.startswith(kinds)}


async def up_to(dealer: Asker, moment: str) -> None:
    """Una has won 20.00 and bob has lost as much, by the dice 1, 2 and 3, when the round comes to this step."""
    for place, player in enumerate(("una", "bob"), 1):
        await dealer.do(AT, "SitDown", place=str(place), player=player)
        await dealer.do(AT, "BuyChips", player=player, amount=2_000)
    await dealer.do(AT, "TakeStep", step="open-bets")
    await dealer.do(AT, "PlaceWagers", owner="una", wagers={"small": 2_000})
    await dealer.do(AT, "PlaceWagers", owner="bob", wagers={"big": 2_000})
    await next_steps(dealer, AT, moment)


async def withheld(house: Web, case: int, amount: int) -> None:
    """A case about una, which orders this much of her winnings withheld."""
    dealer, manager = await house.staff("dealer"), await house.staff("manager")
    device: dict[str, Any] = {"table": "D1", "breach": "device", "facts": {"device-type": "a telephone"}}
    await dealer.do(OFFICE, "RecordBreach", persons=[{"name": "una"}], narrative="seen", **device)
    order: dict[str, Any] = {"case": case, "person": "una", "sanction": "withhold-winnings", "reason": "seen"}
    await manager.do(OFFICE, "ImposeSanction", amount=amount, **order)


@pytest.mark.proves("crown-melbourne", "9.2.3")
@pytest.mark.parametrize(
    ("moment", "ends"),
    [(moment, ends) for moment in ("collect", "pay", "") for ends in ("released", "void")]
    + [("collect", "corrected")],
)
async def test_crown_9_2_3_winnings_are_withheld_by_the_process_that_takes_the_table_over(
    sqlite: Sqlite, moment: str, ends: str
) -> None:
    async with web(sqlite.address, CROWN) as house:
        await up_to(await house.staff("dealer"), moment)
        house.house.keeping.live.clear()  # this process does nothing more at its table
        await withheld(house, 1, 2_000)
    async with web(sqlite.address, CROWN) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        [done] = await carried(manager, 1)
        assert done["done"] and done["amount"] == 2_000
        if ends == "corrected":
            second = approved("supervisor", "D1")
            await manager.do(AT, "CorrectDice", second, faces=[6, 6, 4], reason="misread", round_id="D1-1")
        await next_steps(dealer, AT, faces=(6, 6, 4) if ends == "corrected" else (1, 2, 3))
    async with web(sqlite.address, CROWN) as house:
        manager = await house.staff("manager")
        settled = {"chips:D1/una": 2_000, "withheld:D1/1/una": 2_000}
        if ends == "corrected":
            settled = {"chips:D1/bob": 4_000}
        assert await of_players(house) == settled
        if ends == "void":
            await manager.do(AT, "DeclareVoid", approved("deputy", "D1"), **FRAUD, round_id="D1-1")
            assert await of_players(house) == {"chips:D1/una": 2_000, "chips:D1/bob": 2_000}
        second = approved("deputy")
        await manager.do(OFFICE, "DetermineCase", second, case=1, determination="it was a radio")
        await carried(manager, 1, 2)
        after = {"released": {"chips:D1/una": 4_000}, "corrected": settled}
        both = {"chips:D1/una": 2_000, "chips:D1/bob": 2_000}
        assert await of_players(house) == after.get(ends, both)


async def test_two_cases_withhold_one_payment_once_and_a_void_takes_from_both(sqlite: Sqlite) -> None:
    async with web(sqlite.address, CROWN) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        await up_to(dealer, "pay")
        for case in (1, 2):
            await withheld(house, case, 1_500)
            await carried(manager, case)
        await next_steps(dealer, AT)
        assert await of_players(house) == {
            "chips:D1/una": 2_000, "withheld:D1/1/una": 1_500, "withheld:D1/2/una": 500,
        }  # fmt: skip
    async with web(sqlite.address, CROWN) as house:
        manager = await house.staff("manager")
        await manager.do(AT, "DeclareVoid", approved("deputy", "D1"), **FRAUD, round_id="D1-1")
        both = {"chips:D1/una": 2_000, "chips:D1/bob": 2_000}
        assert await of_players(house) == both
        for case in (1, 2):
            second = approved("deputy")
            await manager.do(OFFICE, "DetermineCase", second, case=case, determination="it was a radio")
            await carried(manager, case, 2)
        assert await of_players(house) == both


@pytest.mark.proves("nsw-aruze", "7.5#1")
@pytest.mark.parametrize("first", [700, 10_000])
async def test_nsw_7_5_what_is_withheld_after_a_correction_is_what_was_ordered(
    sqlite: Sqlite, tmp_path: Path, first: int
) -> None:
    """A payment that a correction had ended was counted as a negative amount: 10.00 were withheld where 3.00 were ordered,
    or the order was refused because the terminal "is due -$10.00"."""
    async with web(sqlite.address, same_dice(tmp_path, payment_seconds=600), shooters_press=True) as house:
        here = await floor(house)
        winner, loser = await here.seated("1"), await here.seated("2")
        await result_known(house, (winner, "small"), (loser, "big"))
        case = await here.case("1")
        await here.manager.do(T1, "WithholdCredit", case=case, amount=first)
        before = await at_terminals(house)
        await here.two("CorrectDice", faces=[6, 6, 4], reason="camera 4", round_id="T1-1")
        await here.manager.do(T1, "WithholdCredit", case=case, amount=300)
        after = await at_terminals(house)
        assert after["credit:T1/1"] == before["credit:T1/1"] - 300
        assert after["withheld:T1/1"] == before.get("withheld:T1/1", 0) + 300
        too_much = after["credit:T1/1"] + 1
        cannot = await here.manager.cannot(T1, "WithholdCredit", case=case, amount=too_much)
        assert cannot == (409, "not-enough")


@pytest.mark.parametrize("game", ["act-canberra", "crown-melbourne/a", "nsw-table", "pennsylvania/a"])
async def test_a_decision_that_two_people_give_at_once_each_with_the_other_beside_moves_money_once(
    sqlite: Sqlite, game: str
) -> None:
    async with web(sqlite.address, dealt("D1", game)) as house:
        manager, deputy = await house.staff("manager"), await house.staff("deputy")
        case = await raised(house, "D1", await played(house, "D1"))
        order = {
            "type": "DecideDispute",
            "case": case,
            "outcome": "upheld",
            "reason": "camera 4",
            "order": {"amount": 1_000},
        }
        by_manager = await manager.approval("deputy", "cases", order)
        by_deputy = await deputy.approval("manager", "cases", order)
        given = [
            asker.ask("POST", f"{OFFICE}/commands", id=uuid4().hex, do=order, approval=approval)
            for asker, approval in ((manager, by_manager), (deputy, by_deputy))
        ]
        answers = await asyncio.gather(*given)
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        [done] = await carried(manager, case)
        assert (done["done"], done["amount"]) == (True, 1_000)
    async with web(sqlite.address, dealt("D1", game)) as house:
        manager = await house.staff("manager")
        assert len(await carried(manager, case)) == 1
        assert await of_players(house) == {"chips:D1/ann": 1_000}
