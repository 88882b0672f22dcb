"""Decisions, claims, holds and voids of one round in every order, as served: no money is moved twice or for the wrong round."""

from typing import Any

import pytest

from served.disputes_served import OFFICE, carried, decide, played, raised, to_the_payment
from served.rounds_served import approved, next_steps, purse
from served.web import Asker, Web, web
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.table.messages.card import RetireTable
from sicbo.rooms.table.messages.table import CloseTable
from support.engines import Sqlite
from support.houses import dealt

CROWN = dealt("P1", "crown-melbourne/a")
AT = "/api/tables/P1"
FIRE = {"ground": "disturbance", "cause": "fire", "opinion": "the hall was cleared"}
FRAUD = {"ground": "fraud", "cause": "a loaded die", "opinion": "seen"}


async def seated(dealer: Asker, at: str = AT, **chips: int) -> None:
    for place, (player, amount) in enumerate(chips.items(), 1):
        await dealer.do(at, "SitDown", place=str(place), player=player)
        await dealer.do(at, "BuyChips", player=player, amount=amount)


async def wagered(dealer: Asker, wagers: dict[str, dict[str, int]], until: str = "", at: str = AT) -> None:
    """A round with these wagers, up to a step or to its end: the dice are 1, 2 and 3."""
    await dealer.do(at, "TakeStep", step="open-bets")
    for player, bets in wagers.items():
        await dealer.do(at, "PlaceWagers", owner=player, wagers=bets)
    await next_steps(dealer, at, until)


async def void(manager: Asker, declared: dict[str, str], table: str = "P1") -> None:
    second = approved("deputy", table)
    await manager.do(f"/api/tables/{table}", "DeclareVoid", second, **declared)


async def regulator(house: Web, case: int, **order: Any) -> None:
    """The regulator's word on a dispute, entered by an inspector."""
    dealer, inspector = await house.staff("dealer"), await house.staff("inspector")
    await dealer.do(OFFICE, "RequestReview", case=case, to_regulator=True)
    second = approved("manager")
    await inspector.do(OFFICE, "RecordRegulator", second, case=case, decision="so", order=order)


async def purses(house: Web, table: str = "P1") -> dict[str, int]:
    """What players have at a table, what is withheld from them and what they owe there."""
    of_players = ("chips:", "withheld:", "claim:")
    held = await house.house.store.balances(table)
    return {name: amount for name, amount in held.items() if amount and name.startswith(of_players)}


async def with_claim(house: Web) -> int:
    """A case in which ann owes 10.00 by a decision: she had won it, and has taken everything away."""
    dealer, manager = await house.staff("dealer"), await house.staff("manager")
    await to_the_payment(dealer, "P1", "ann", "1", {"small": 1_000})
    await next_steps(dealer, AT)
    await dealer.do(AT, "CashOut", player="ann", amount=2_000)
    case = await raised(house, "P1", "P1-1")
    await decide(manager, case, -1_000)
    await carried(manager, case)
    assert await purses(house) == {f"claim:P1/ann/case-{case}": 1_000}
    return case


# -- a round that is being played ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["crown-melbourne/a", "act-canberra"])
@pytest.mark.parametrize("amount", [1_000, -1_000])
async def test_a_decision_moves_money_for_a_round_only_when_that_is_over(
    sqlite: Sqlite, game: str, amount: int
) -> None:
    async with web(sqlite.address, dealt("P1", game)) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        await seated(dealer, ann=5_000)
        await wagered(dealer, {"ann": {"big": 1_000, "small": 500}}, "pay")
        case = await raised(house, "P1", "P1-1")
        await decide(manager, case, amount)
        [refused] = await carried(manager, case)
        assert not refused["done"]
        assert (
            refused["said"]
            == "round P1-1 is in play: finish it or declare it void, then order the payment again"
        )
        await void(manager, FIRE)
        assert await purses(house) == {"chips:P1/ann": 5_000}
        # What the decision says is ordered again now that everyone knows what the round has come to.
        second = approved("deputy")
        await manager.do(OFFICE, "OrderAgain", second, case=case)
        assert (await carried(manager, case, 2))[1]["done"]
        assert await purses(house) == {"chips:P1/ann": 5_000 + amount}


# -- claims -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["pennsylvania/a", "act-canberra"])
async def test_what_was_waived_of_a_claim_is_not_paid_by_a_later_decision(sqlite: Sqlite, game: str) -> None:
    async with web(sqlite.address, dealt("P1", game)) as house:
        manager, inspector = await house.staff("manager"), await house.staff("inspector")
        case = await with_claim(house)
        claim = f"ann/case-{case}"
        # Of the claim a part is paid before the rest is waived: the part is what there is to give back.
        await manager.do(AT, "PayClaim", claim=claim, amount=300)
        second = approved("deputy", "P1")
        await manager.do(AT, "WaiveClaim", second, claim=claim, reason="not worth it")
        await regulator(house, case, amount=0)
        last = (await carried(manager, case, 2))[1]
        assert (last["done"], last["amount"]) == (True, 1_000), "the case comes to nothing"
        assert "3.00 paid to ann" in last["said"] and "7.00 was a waived claim" in last["said"]
        assert await purses(house) == {"chips:P1/ann": 300}
        report = await inspector.get("/api/reports")
        table = report["tables"][0]
        assert (table["decided_to_patrons"], table["claims_waived"], report["differences"]) == (300, 700, [])


async def test_a_claim_of_the_case_is_cancelled_where_it_is_and_no_other_table_pays_for_it(
    sqlite: Sqlite,
) -> None:
    tables = dealt("P1", "pennsylvania/a"), dealt("P2", "pennsylvania/a")
    async with web(sqlite.address, *tables) as house:
        manager, inspector = await house.staff("manager"), await house.staff("inspector")
        await played(house, "P2", "bob")
        case = await with_claim(house)
        await (await house.staff("dealer")).do(OFFICE, "RequestReview", case=case, to_regulator=True)
        for order, said in (
            ({"amount": 0, "table": "P2"}, "round P1-1 was played at P1: order the money at P1"),
            ({"amount": 0, "table": "P2", "round_id": "P2-1"}, "about table P1: name one of its rounds"),
        ):
            second = approved("manager")
            given = {"type": "RecordRegulator", "case": case, "decision": "so", "order": order}
            word = await second.signs(inspector, given)
            answer = await inspector.ask("POST", f"{OFFICE}/commands", id=said[:20], do=given, approval=word)
            assert answer.status_code == 400 and said in answer.json()["message"]
        second = approved("manager")
        await inspector.do(OFFICE, "RecordRegulator", second, case=case, decision="so", order={"amount": 0})
        assert "claim of 10.00 against ann is cancelled" in (await carried(manager, case, 2))[1]["said"]
        assert (await purses(house), await purses(house, "P2")) == ({}, {})
        # The desk offers the table that moves the money, and no other.
        assert (await manager.get(f"{OFFICE}/{case}"))["tables"] == ["P1"]


# -- other rounds and other people --------------------------------------------------------------------------


async def test_only_the_round_of_the_case_cannot_be_void_after_its_decision(sqlite: Sqlite) -> None:
    """Money of a retired table's round is paid at another table, whose own rounds have nothing to do with it."""
    async with web(sqlite.address, CROWN, dealt("P2", "crown-melbourne/a")) as house:
        manager = await house.staff("manager")
        await played(house, "P1")
        await played(house, "P2", "bob")
        case = await raised(house, "P1", "P1-1")
        top, admin = Person("manager", "operator"), Person("admin", "administrator")
        live = house.house.live["P1"]
        await (await house.staff("dealer")).do(AT, "StandUp", place="1")
        await live.tell(CloseTable(by=top))
        left = await house.house.store.balances("P1")
        await live.tell(RetireTable(by=admin, reason="sold", approved_by=top, left=left))
        await decide(manager, case, 500)
        [refused] = await carried(manager, case)
        assert not refused["done"] and "retired" in refused["said"]
        assert (await manager.get(f"{OFFICE}/{case}"))["tables"] == ["P1", "P2"]
        second = approved("deputy")
        await manager.do(OFFICE, "OrderAgain", second, case=case, table="P2")
        done = (await carried(manager, case, 2))[1]
        assert done["said"] == f"case {case}, round P1-1: 5.00 paid to ann"
        await void(manager, FRAUD, "P2")
        assert await purses(house, "P2") == {"chips:P2/ann": 500, "chips:P2/bob": 1_000}


async def test_money_that_a_review_gives_to_someone_else_is_taken_back_from_the_first(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, dealt("P1", "pennsylvania/a")) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        await played(house, "P1")
        case = await raised(house, "P1", "P1-1")
        await decide(manager, case, 1_000)
        await carried(manager, case)
        await dealer.do(AT, "CashOut", player="ann", amount=400)
        await regulator(house, case, amount=1_500, person="bob")
        _, back, paid = await carried(manager, case, 3)
        assert (back["person"], back["amount"]) == ("ann", -1_000)
        assert (paid["person"], paid["amount"]) == ("bob", 1_500)
        assert await purses(house) == {"chips:P1/bob": 1_500, f"claim:P1/ann/case-{case}": 400}
        offers = {one["command"] for one in (await manager.get(f"{OFFICE}/{case}"))["offers"]}
        assert "OrderAgain" not in offers, "nothing is left to order"


# -- what is withheld ---------------------------------------------------------------------------------------


async def withheld(house: Web, amount: int, **case: Any) -> int:
    """A case that withholds winnings of una."""
    dealer, manager = await house.staff("dealer"), await house.staff("manager")
    device: dict[str, Any] = {
        "table": "P1",
        "breach": "device",
        "facts": {"device-type": "a telephone"},
        **case,
    }
    await dealer.do(OFFICE, "RecordBreach", persons=[{"name": "una"}], narrative="seen", **device)
    number = int((await manager.get(OFFICE))["cases"][0]["number"])
    order: dict[str, Any] = {
        "person": "una",
        "sanction": "withhold-winnings",
        "reason": "seen",
        "amount": amount,
    }
    await manager.do(OFFICE, "ImposeSanction", case=number, **order)
    assert (await carried(manager, number))[0]["done"]
    return number


async def test_a_hold_of_another_case_is_in_nobodys_way_when_a_round_is_void(sqlite: Sqlite) -> None:
    async with web(sqlite.address, CROWN) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        await seated(dealer, una=3_000, bob=1_000)
        case = await withheld(house, 500)
        await wagered(dealer, {"una": {"small": 2_000}, "bob": {"big": 1_000}})
        await void(manager, FIRE)
        assert await purses(house) == {
            "chips:P1/una": 2_500, "chips:P1/bob": 1_000, f"withheld:P1/{case}/una": 500,
        }  # fmt: skip


@pytest.mark.parametrize("when", ["before the payment", "after the payment"])
async def test_a_void_takes_back_what_is_withheld_of_the_same_round(sqlite: Sqlite, when: str) -> None:
    async with web(sqlite.address, CROWN) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        await seated(dealer, una=2_000, bob=1_000)
        await wagered(dealer, {"una": {"small": 2_000}, "bob": {"big": 1_000}}, "pay")
        if when == "before the payment":
            case = await withheld(house, 2_000)
            await next_steps(dealer, AT)
        else:
            # More than was won: what the void does not take stays withheld.
            await next_steps(dealer, AT)
            case = await withheld(house, 2_600, round_id="P1-1")
        held = 2_000 if when == "before the payment" else 2_600
        assert (await purses(house))[f"withheld:P1/{case}/una"] == held
        await void(manager, FRAUD)
        left = {f"withheld:P1/{case}/una": 600} if held > 2_000 else {}
        assert await purses(house) == {
            "chips:P1/una": 2_000 - sum(left.values()), "chips:P1/bob": 1_000, **left,
        }  # fmt: skip
        page = await manager.get("/api/tables/P1/rounds/1")
        assert any(
            f"case {case}: 20.00 withheld from una is reversed" in step["what"].lower()
            for step in (*page["steps"], *page["later"])
        )
        # The case is determined and closed as any other.
        second = approved("deputy")
        await manager.do(OFFICE, "DetermineCase", second, case=case, determination="it was a radio")
        assert (await carried(manager, case, 2))[1]["done"] is bool(left)
        await manager.do(OFFICE, "CloseCase", case=case, outcome="void")
        assert purse(await dealer.get(AT), "una") == 2_000


async def test_a_decision_takes_what_is_withheld_of_the_same_round_before_anything_is_owed(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, CROWN) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        await seated(dealer, una=2_000)
        await wagered(dealer, {"una": {"small": 2_000}})
        case = await withheld(house, 4_000, round_id="P1-1")
        assert await purses(house) == {f"withheld:P1/{case}/una": 4_000}
        dispute = await raised(house, "P1", "P1-1", "una")
        await decide(manager, dispute, -1_000)
        [done] = await carried(manager, dispute)
        assert (done["done"], done["amount"]) == (True, -1_000)
        assert "10.00 taken from una" in done["said"] and "owed" not in done["said"]
        assert await purses(house) == {f"withheld:P1/{case}/una": 3_000}
