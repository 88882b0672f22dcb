"""Money that a decision orders, as served: paid or taken once, by two people, at the table, the terminal or the cage."""

import asyncio
from typing import Any

import pytest

from served.disputes_served import OFFICE, carried, decide, played, raised, to_the_payment
from served.rounds_served import approved, next_steps, purse
from served.web import Asker, Web, web
from sicbo.cli.main import main
from sicbo.hosting.cases import STREAM
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.table.messages.table import CloseTable
from sicbo.server.keeping.case_effects import command_of
from support.engines import Sqlite
from support.houses import dealt, electronic, eventually

CROWN = dealt("C1", "crown-melbourne/a")


@pytest.mark.proves("crown-melbourne", "9.2.3")
async def test_crown_9_2_3_winnings_that_are_payable_and_not_yet_paid_are_withheld(sqlite: Sqlite) -> None:
    async with web(sqlite.address, CROWN) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        await to_the_payment(dealer, "C1", "una", "1", {"small": 2_000})
        device: dict[str, Any] = {"table": "C1", "breach": "device", "facts": {"device-type": "a telephone"}}
        await dealer.do(OFFICE, "RecordBreach", persons=[{"name": "una"}], narrative="seen", **device)
        order: dict[str, Any] = {
            "case": 1,
            "person": "una",
            "sanction": "withhold-winnings",
            "reason": "seen",
        }
        # More than there is: what there is is withheld, and the case says what is missing.
        await manager.do(OFFICE, "ImposeSanction", amount=8_000, **order)
        [withheld] = await carried(manager, 1)
        assert withheld["done"] and withheld["amount"] == 2_000
        assert "60.00" in withheld["said"]
        await next_steps(dealer, "/api/tables/C1")
        assert purse(await dealer.get("/api/tables/C1"), "una") == 2_000, "the stake, without the winnings"
        assert house.house.live["C1"].table.withheld == {"una": {"1": 2_000}}
        assert (await dealer.cannot("/api/tables/C1", "CashOut", player="una", amount=4_000))[
            1
        ] == "not-enough"
        second = approved("deputy")
        await manager.do(OFFICE, "DetermineCase", second, case=1, determination="it was a radio")
        await carried(manager, 1, 2)
        assert purse(await dealer.get("/api/tables/C1"), "una") == 4_000


@pytest.mark.proves("crown-melbourne", "9.2.3")
async def test_crown_9_2_3_a_players_own_chips_are_not_withheld_for_winnings_that_a_correction_ends(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, CROWN) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        at = "/api/tables/C1"
        await dealer.do(at, "SitDown", place="1", player="una")
        await dealer.do(at, "BuyChips", player="una", amount=7_000)
        await dealer.do(at, "TakeStep", step="open-bets")
        await dealer.do(at, "PlaceWagers", owner="una", wagers={"small": 2_000})
        await next_steps(dealer, at, "collect")
        device: dict[str, Any] = {"table": "C1", "breach": "device", "facts": {"device-type": "a telephone"}}
        await dealer.do(OFFICE, "RecordBreach", persons=[{"name": "una"}], narrative="seen", **device)
        order: dict[str, Any] = {
            "case": 1,
            "person": "una",
            "sanction": "withhold-winnings",
            "reason": "seen",
        }
        await manager.do(OFFICE, "ImposeSanction", amount=2_000, **order)
        [withheld] = await carried(manager, 1)
        assert withheld["done"] and withheld["amount"] == 2_000
        assert purse(await dealer.get(at), "una") == 5_000, (
            "the payment to come is withheld, not her own chips"
        )
        second = approved("supervisor", "C1")
        await manager.do(at, "CorrectDice", second, faces=[6, 6, 4], reason="two sixes were taken for ones")
        await next_steps(dealer, at, faces=(6, 6, 4))
        assert purse(await dealer.get(at), "una") == 5_000, "she has lost, and nothing was won to be withheld"
        assert not house.house.live["C1"].table.withheld
        second = approved("deputy")
        await manager.do(OFFICE, "DetermineCase", second, case=1, determination="it was a radio")
        await dealer.do(at, "CashOut", player="una", amount=5_000)
    assert await asyncio.to_thread(main, ["verify", sqlite.address]) == 0


async def test_a_withholding_that_failed_does_not_use_its_case_up(sqlite: Sqlite) -> None:
    async with web(sqlite.address, CROWN) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        at = "/api/tables/C1"
        device: dict[str, Any] = {"table": "C1", "breach": "device", "facts": {"device-type": "a telephone"}}
        await dealer.do(OFFICE, "RecordBreach", persons=[{"name": "zed"}], narrative="seen", **device)
        order: dict[str, Any] = {
            "case": 1,
            "person": "zed",
            "sanction": "withhold-winnings",
            "reason": "seen",
            "amount": 500,
        }
        await manager.do(OFFICE, "ImposeSanction", **order)
        [failed] = await carried(manager, 1)
        assert not failed["done"] and "zed" in failed["said"]
        await dealer.do(at, "SitDown", place="1", player="zed")
        await dealer.do(at, "BuyChips", player="zed", amount=1_000)
        offers = (await manager.get(f"{OFFICE}/1"))["offers"]
        assert any(one.get("sanction") == "withhold-winnings" and one["allowed"] for one in offers)
        await manager.do(OFFICE, "ImposeSanction", **order)
        assert (await carried(manager, 1, 2))[1]["done"]
        assert (await manager.cannot(OFFICE, "ImposeSanction", **order))[1] == "out-of-order"
        second = approved("deputy")
        await manager.do(OFFICE, "DetermineCase", second, case=1, determination="it was a radio")
        assert [one["done"] for one in await carried(manager, 1, 3)] == [False, True, True]
        assert purse(await dealer.get(at), "zed") == 1_000


# -- disputes -----------------------------------------------------------------------------------------------


@pytest.mark.proves("act-canberra", "10.4#1")
@pytest.mark.proves("crown-melbourne", "9.10")
@pytest.mark.parametrize("game", ["act-canberra", "crown-melbourne/a", "nsw-table", "pennsylvania/a"])
async def test_a_dispute_upheld_pays_what_it_orders_by_two_people_once_and_wherever_the_patron_is(
    sqlite: Sqlite, game: str
) -> None:
    async with web(sqlite.address, dealt("C1", game)) as house:
        round_id = await played(house, "C1")
        case = await raised(house, "C1", round_id)
        manager, dealer = await house.staff("manager"), await house.staff("dealer")
        told = {"case": case, "outcome": "upheld", "reason": "camera 4", "order": {"amount": 1_800}}
        assert await manager.cannot(OFFICE, "DecideDispute", **told) == (403, "second-person-needed")
        low = approved("dealer")
        assert await manager.cannot(OFFICE, "DecideDispute", low, **told) == (403, "not-yours-to-do")
        # The patron has stood up, and the table has closed, before anyone decides.
        await dealer.do("/api/tables/C1", "StandUp", place="1")
        await house.house.live["C1"].tell(CloseTable(by=house_top(game)))
        await decide(manager, case, 1_800)
        [done] = await carried(manager, case)
        assert (done["done"], done["amount"], done["kind"]) == (True, 1_800, "money")
        assert done["said"] == f"case {case}, round {round_id}: 18.00 paid to ann"
        balances = await house.house.store.balances("C1")
        assert balances["chips:C1/ann"] == 1_800
        # The round's own page names the case, and the day's report the amount, counted twice.
        page = await manager.get(f"/api/tables/C1/rounds/{round_id.removeprefix('C1-')}")
        assert any(f"case {case}" in step["what"] for step in page["later"])
        inspector = await house.staff("inspector")
        assert any(
            one["why"] == "money moved by a decision"
            for one in (await inspector.get("/api/significant-events/search"))["events"]
        )
        left: dict[str, Any] = {"player": "ann", "amount": 1_800, "identification": "passport N123"}
        await dealer.do("/api/tables/C1", "CashOut", approved("supervisor", "C1"), **left)
        assert (await house.house.store.balances("C1")).get("chips:C1/ann", 0) == 0


def house_top(game: str) -> Person:
    return Person("manager", {"nsw-table": "supervisor"}.get(game, "operator"))


@pytest.mark.proves("crown-melbourne", "9.11")
async def test_the_regulators_word_moves_money_and_a_later_word_only_the_difference(sqlite: Sqlite) -> None:
    async with web(sqlite.address, CROWN) as house:
        round_id = await played(house, "C1")
        case = await raised(house, "C1", round_id)
        manager, inspector = await house.staff("manager"), await house.staff("inspector")
        dealer = await house.staff("dealer")
        await decide(manager, case, 1_000, outcome="partly-upheld")
        await carried(manager, case)
        await dealer.do(OFFICE, "RequestReview", case=case, to_regulator=True)
        word: dict[str, Any] = {"case": case, "decision": "pay him 18.00", "order": {"amount": 1_800}}
        assert await inspector.cannot(OFFICE, "RecordRegulator", **word) == (403, "second-person-needed")
        second = approved("manager")
        await inspector.do(OFFICE, "RecordRegulator", second, **word)
        first, last = await carried(manager, case, 2)
        assert (first["amount"], last["amount"]) == (1_000, 800)
        assert purse(await dealer.get("/api/tables/C1"), "ann") == 1_800
        case_ = (await manager.get(f"{OFFICE}/{case}"))["case"]
        assert [one["amount"] for one in case_["orders"]] == [1_000, 1_800]
        assert (case_["status"], case_["orders"][-1]["approved_by"]["name"]) == ("closed", "manager")


async def test_a_decision_against_the_patron_takes_what_is_there_and_claims_the_rest(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt("P1", "pennsylvania/a")) as house:
        manager, dealer, at = await house.staff("manager"), await house.staff("dealer"), "/api/tables/P1"
        await to_the_payment(dealer, "P1", "ann", "1", {"small": 1_000})
        await next_steps(dealer, at)
        await dealer.do(at, "CashOut", player="ann", amount=1_500)
        case = await raised(house, "P1", "P1-1")
        await decide(manager, case, -1_800)
        [done] = await carried(manager, case)
        assert "5.00 taken from ann" in done["said"] and "13.00 had left the table" in done["said"]
        claim: dict[str, Any] = {"claim": f"ann/case-{case}", "person": "ann", "case": case, "amount": 1_300}
        assert (await manager.get(f"{at}/desk"))["claims"] == [claim]
        name = claim["claim"]
        assert (await dealer.cannot(at, "PayClaim", claim=name, amount=100))[1] == "not-yours-to-do"
        assert (await manager.cannot(at, "PayClaim", claim=name, amount=1_301))[1] == "bad-amount"
        await dealer.do(at, "BuyChips", player="ann", amount=300)
        await manager.do(at, "PayClaim", claim=name, amount=300, paid_with="chips")
        await manager.do(at, "PayClaim", claim=name, amount=400)
        assert (await manager.get(f"{at}/desk"))["claims"] == [{**claim, "amount": 600}]
        waive: dict[str, Any] = {"claim": name, "reason": "the house's own mistake"}
        assert (await manager.cannot(at, "WaiveClaim", **waive))[1] == "approval-needed"
        await manager.do(at, "WaiveClaim", approved("deputy", "P1"), **waive)
        assert (await manager.get(f"{at}/desk"))["claims"] == []
        inspector = await house.staff("inspector")
        report = await inspector.get("/api/reports")
        [table] = report["tables"]
        figures = {
            name: table[name]
            for name in ("decided_from_patrons", "claims_made", "claims_paid", "claims_waived")
        }
        assert figures == {
            "decided_from_patrons": 500,
            "claims_made": 1_300,
            "claims_paid": 700,
            "claims_waived": 600,
        }
        assert report["differences"] == []


async def at_terminal(
    house: Web, player: str = "ann", place: str = "1", stake: int = 500
) -> tuple[Asker, str]:
    """A player at a terminal who has played a round."""
    terminal = await house.terminal(f"T1/{place}")
    at = "/api/tables/T1"
    await terminal.do(at, "SitDown", player=player)
    await terminal.do(at, "AddCredit", source="notes", amount=1_000)

    number = await house.bet_together((terminal, {"small": stake}))

    async def over() -> bool:
        return bool((await terminal.get(at))["table"]["round"]["number"] > number)

    await eventually(over)
    return terminal, f"T1-{number}"


def credit(house: Web, place: str = "1") -> int:
    return house.house.live["T1"].table.meters[place].credit


@pytest.mark.proves("nsw-aruze", "8.15#2")
async def test_nsw_8_15_a_review_moves_only_the_difference_on_the_meter(sqlite: Sqlite) -> None:
    async with web(
        sqlite.address, electronic(wagering_seconds=2, pause_seconds=0), shooters_press=True
    ) as house:
        ann, round_id = await at_terminal(house)
        await ann.do(OFFICE, "RaiseDispute", narrative="I had big", round_id=round_id)
        host, supervisor = await house.staff("host"), await house.staff("supervisor")
        manager = await house.staff("manager")
        before = credit(house)
        await decide(host, 1, 500, second="supervisor")
        await carried(supervisor, 1)
        assert credit(house) == before + 500
        await ann.do(OFFICE, "RequestReview", case=1)
        await decide(supervisor, 1, 1_200)
        await carried(supervisor, 1, 2)
        assert credit(house) == before + 1_200
        recalled = await ann.get("/api/tables/T1/terminals/1/recall")
        assert next(one for one in recalled["rounds"] if one["round"] == round_id)["decided"] == [
            {"case": 1, "amount": 500}, {"case": 1, "amount": 700},
        ]  # fmt: skip
        await ann.do(OFFICE, "RequestReview", case=1)
        await decide(manager, 1, 0, outcome="not-upheld")
        assert [one["amount"] for one in await carried(manager, 1, 3)] == [500, 700, -1_200]
        assert credit(house) == before


async def test_a_patron_who_has_left_the_terminal_is_paid_at_the_cage_and_not_the_next_one_there(
    sqlite: Sqlite,
) -> None:
    async with web(
        sqlite.address, electronic(wagering_seconds=2, pause_seconds=0), shooters_press=True
    ) as house:
        ann, round_id = await at_terminal(house)
        await ann.do(OFFICE, "RaiseDispute", narrative="I had big", round_id=round_id)
        if credit(house):
            await ann.do("/api/tables/T1", "Collect")
        await ann.do("/api/tables/T1", "StandUp")
        # Someone else of the same name sits down there, with money of their own.
        await ann.do("/api/tables/T1", "SitDown", player="ann")
        await ann.do("/api/tables/T1", "AddCredit", source="notes", amount=1_000)
        host, cage = await house.staff("host"), await house.staff("cage")
        await decide(host, 1, 1_800, second="supervisor")
        [done] = await carried(host, 1)
        assert "for ann on a ticket held at the cage" in done["said"]
        assert credit(house) == 1_000

        async def tickets() -> list[Any]:
            _, state = await house.house.office.state("cage")
            return [one for one in state.tickets() if one.amount == 1_800]

        await eventually(tickets)
        [ticket] = await tickets()
        assert (ticket.state, ticket.player) == ("held", "ann")
        second = approved("supervisor", "cage")
        await cage.do(
            "/api/cage", "ReleaseTicket", second, number=ticket.number, determination="case 1", player="ann"
        )
        await cage.post(f"/api/tickets/{ticket.number}/redemption")
        # And what is ordered against someone who has left is owed: the next one's credit is not touched.
        await host.do(OFFICE, "RequestReview", case=1)
        supervisor = await house.staff("supervisor")
        await decide(supervisor, 1, 0, outcome="not-upheld")
        await carried(supervisor, 1, 2)
        assert (credit(house), house.house.live["T1"].table.claims) == (1_000, {"ann/case-1": 1_800})


@pytest.mark.parametrize("cut", ["before the table", "before the report"])
async def test_an_order_that_is_cut_off_is_carried_out_once_by_the_next_process(
    sqlite: Sqlite, cut: str
) -> None:
    async with web(sqlite.address, CROWN) as house:
        round_id = await played(house, "C1")
        case = await raised(house, "C1", round_id)
        manager = await house.staff("manager")
        live = house.house.live["C1"]
        house.house.keeping.live.clear()
        await decide(manager, case, 1_800)
        if cut == "before the report":
            _, office = await house.house.office.state(STREAM)
            [effect] = office.effects.values()
            command = command_of(effect, office.case(case))
            assert command is not None
            await live.tell(command, f"case:{effect.id}")
    async with web(sqlite.address, CROWN) as house:
        manager = await house.staff("manager")
        [done] = await carried(manager, case)
        assert (done["done"], done["amount"]) == (True, 1_800)
        house.house.keeping.look_at_cases()
        await asyncio.sleep(0.3)
        assert (await house.house.store.balances("C1"))["chips:C1/ann"] == 1_800
        assert len((await manager.get(f"{OFFICE}/{case}"))["case"]["carried"]) == 1


async def test_an_order_that_a_table_refused_is_shown_and_can_be_ordered_again(sqlite: Sqlite) -> None:
    async with web(sqlite.address, CROWN) as house:
        round_id = await played(house, "C1")
        case = await raised(house, "C1", "C1-99")
        manager = await house.staff("manager")
        assert (await manager.cannot(OFFICE, "OrderAgain", case=case))[1] == "out-of-order"
        await decide(manager, case, 1_800)
        [failed] = await carried(manager, case)
        assert not failed["done"] and "no round C1-99" in failed["said"]
        offers = {one["command"]: one for one in (await manager.get(f"{OFFICE}/{case}"))["offers"]}
        assert offers["OrderAgain"]["allowed"] and offers["OrderAgain"]["needs_second"]
        again: dict[str, Any] = {"case": case, "round_id": round_id}
        assert (await manager.cannot(OFFICE, "OrderAgain", **again))[1] == "second-person-needed"
        await manager.do(OFFICE, "OrderAgain", approved("deputy"), **again)
        assert (await carried(manager, case, 2))[1]["amount"] == 1_800
        assert (await manager.cannot(OFFICE, "OrderAgain", **again))[1] == "out-of-order"
        assert purse(await manager.get("/api/tables/C1"), "ann") == 1_800


async def test_a_client_cannot_give_a_table_the_order_of_a_case(sqlite: Sqlite) -> None:
    async with web(sqlite.address, CROWN) as house:
        manager = await house.staff("manager")
        given = {"person": "ann", "case": 1, "amount": 100, "round_id": "C1-1"}
        assert (await manager.cannot("/api/tables/C1", "SettleDecision", **given))[1] == "not-yours-to-do"


async def test_an_amount_at_a_terminal_is_withheld_by_a_case_of_the_office_without_a_malfunction(
    sqlite: Sqlite,
) -> None:
    at = "/api/tables/T1"
    async with web(
        sqlite.address, electronic(wagering_seconds=2, pause_seconds=0), shooters_press=True
    ) as house:
        ann, round_id = await at_terminal(house)
        await ann.do(at, "AddCredit", source="notes", amount=1_000)
        bob = await house.terminal("T1/2")
        await bob.do(at, "SitDown", player="bob")
        await bob.do(at, "AddCredit", source="notes", amount=1_000)
        await ann.do(OFFICE, "RaiseDispute", narrative="I had big", round_id=round_id)
        before = credit(house)
        manager, supervisor = await house.staff("manager"), await house.staff("supervisor")
        order = {"terminal": "1", "office_case": 1, "amount": 600}
        assert (await supervisor.cannot(at, "WithholdCredit", **order))[1] == "not-yours-to-do"
        assert (await manager.cannot(at, "WithholdCredit", **{**order, "office_case": 9}))[1] == "bad-request"
        assert (await manager.cannot(at, "WithholdCredit", **{**order, "terminal": "2"}))[1] == "bad-request"
        assert (await manager.cannot(at, "WithholdCredit", **order, concerned=["ann"]))[1] == "bad-request"
        await manager.do(at, "WithholdCredit", named="hold", **order)
        await manager.do(at, "WithholdCredit", named="hold", **order)
        assert credit(house) == before - 600, "sent twice and withheld once"
        [held] = house.house.live["T1"].table.cases
        assert (held.player, held.office_case, held.withheld) == ("ann", 1, 600)
        # The terminal works: nothing on it says otherwise, and no round is recalculated for this.
        assert not (await ann.get(at))["you"].get("out_of_order")
        second = approved("manager", "T1")
        asked = {"case": held.number, "round_id": round_id}
        assert (await supervisor.cannot(at, "Recalculate", second, **asked))[1] == "out-of-order"
        second = approved("deputy", "T1")
        kept: dict[str, Any] = {"case": held.number, "to_player": False, "reason": "the bet was late"}
        assert (await manager.cannot(at, "DetermineHold", second, **kept))[1] == "notice-needed"
        await manager.do(at, "NotifyInspector", case=held.number, inspector="I. Lee")
        second = approved("deputy", "T1")
        await manager.do(at, "DetermineHold", second, **{**kept, "to_player": True})
        assert credit(house) == before and not house.house.live["T1"].table.cases


async def in_red(house: Web) -> tuple[Asker, Asker]:
    """The dealer and the manager of C1, where una has won 10.00 and changed 18.00 into three red chips."""
    dealer = await house.staff("dealer")
    await to_the_payment(dealer, "C1", "una", "1", {"small": 1_000})
    await next_steps(dealer, "/api/tables/C1")
    red: dict[str, Any] = {"colour": "red", "value": 600, "count": 3, "marker": "a button of six"}
    await dealer.do("/api/tables/C1", "IssueColourChips", player="una", **red)
    return dealer, await house.staff("manager")


@pytest.mark.parametrize("by", ["withholding", "decision", "void"])
async def test_winnings_that_were_changed_into_colour_chips_are_still_at_the_table(
    sqlite: Sqlite, by: str
) -> None:
    at = "/api/tables/C1"
    async with web(sqlite.address, CROWN) as house:
        dealer, manager = await in_red(house)

        async def ordered(amount: int) -> dict[str, Any]:
            """What came of taking this much from una."""
            if by == "withholding":
                device: dict[str, Any] = {
                    "table": "C1",
                    "breach": "device",
                    "facts": {"device-type": "a telephone"},
                }
                await dealer.do(OFFICE, "RecordBreach", persons=[{"name": "una"}], narrative="seen", **device)
                hold: dict[str, Any] = {
                    "person": "una",
                    "sanction": "withhold-winnings",
                    "reason": "seen",
                    "amount": amount,
                }
                await manager.do(OFFICE, "ImposeSanction", case=1, **hold)
            else:
                await decide(manager, await raised(house, "C1", "C1-1", "una"), -amount)
            return (await carried(manager, 1))[0]

        if by == "void":
            why = {"ground": "fraud", "cause": "a loaded die", "opinion": "it was weighed"}
            await manager.do(at, "DeclareVoid", approved("deputy", "C1"), **why)
        else:
            done = await ordered(1_000)
            assert done["done"] and abs(done["amount"]) == 1_000, done
        # Of 2.00 and three chips at 6.00, 10.00 are taken: two chips are changed, and 4.00 stay in value chips.
        held = {name: amount for name, amount in (await house.house.store.balances("C1")).items() if amount}
        assert (held["chips:C1/una"], held["chips:C1/una/red"]) == (400, 600)
        assert not [name for name in held if name.startswith("claim:")]
        assert house.house.live["C1"].table.claims == {}
        withheld = {name: amount for name, amount in held.items() if name.startswith("withheld:")}
        assert withheld == ({"withheld:C1/1/una": 1_000} if by == "withholding" else {})
        [position] = (await dealer.get(at))["you"]["positions"]
        assert (position["purse"], position["colours"][0]["held"]) == (400, 1)
        # She can exchange and cash out the chips she holds, and nothing else.
        await dealer.do(at, "RedeemColourChips", player="una", colour="red", count=1)
        assert (await dealer.cannot(at, "CashOut", player="una", amount=1_001))[1] == "not-enough"
        await dealer.do(at, "CashOut", player="una", amount=1_000)


async def test_a_decision_for_more_than_chips_of_every_kind_leaves_a_claim_for_the_rest(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, CROWN) as house:
        _, manager = await in_red(house)
        case = await raised(house, "C1", "C1-1", "una")
        await decide(manager, case, -2_500)
        await carried(manager, case)
        assert house.house.live["C1"].table.claims == {f"una/case-{case}": 500}
        held = {name: amount for name, amount in (await house.house.store.balances("C1")).items() if amount}
        assert not [name for name in held if name.startswith("chips:")]
