"""The second count of tickets by hand: plain entries, and what does not come out of them named."""

from typing import Any

import pytest

from sicbo.recount.cage import CageCount, TicketsOfTable, unlike
from sicbo.store.chain import Difference

Plain = dict[str, Any]


def ticket(number: str = "1", amount: int = 500, **more: Any) -> Plain:
    return {
        "number": number,
        "account": f"tickets:{number}",
        "amount": amount,
        "table": "T1",
        "terminal": "3",
        **more,
    }


def fact(**changes: Any) -> Plain:
    return {"type": "TicketIssuedAt", "at": 1, **ticket(), **changes}


def heard(seq: int = 1, **changes: Any) -> Plain:
    """An entry that hears of one ticket."""
    events = [
        {"type": "Heard", "source": "T1", "seq": seq},
        {"type": "TicketIssued", "ticket": ticket(**changes)},
    ]
    return {"command": {"type": "Hear", "facts": [fact(**ticket(**changes))]}, "events": events}


def entry(kind: str, **fields: Any) -> Plain:
    return {"command": {"type": "x"}, "events": [{"type": kind, **fields}]}


def redeemed(**changes: Any) -> Plain:
    return entry("TicketRedeemed", **{**ticket(), **changes})


def counted(*entries: Plain) -> tuple[CageCount, dict[str, int]]:
    accounts: dict[str, int] = {}
    count = CageCount("cage", b"", accounts)
    for seq, record in enumerate(entries, 1):
        count.enter(seq, record)
    return count, accounts


def test_a_ticket_heard_of_held_released_and_paid() -> None:
    count, accounts = counted(
        heard(), entry("TicketHeld", number="1"), entry("TicketReleased", number="1"),
        entry("RedemptionBegun", number="1"), redeemed(),
    )  # fmt: skip
    assert (count.out, count.heard) == ({}, {"T1": 1})
    assert accounts == {"tickets:1": -500, "outside": 500}, "the table's own count brings the other side"


def test_where_the_money_of_every_other_ending_goes() -> None:
    jackpot = entry("JackpotTicketIssued", ticket=ticket("2"), win_id="W7")
    back = entry("ReturnReceived", ticket=ticket("3", state="held"))
    kept = entry("HoldForfeited", **ticket("3"))
    void = entry("TicketVoided", **ticket("2"), ticket=ticket("4"))
    expired, given = (
        entry("TicketsExpired", numbers=["4"]),
        entry("UnclaimedHandedOver", tickets=[ticket("4")]),
    )
    count, accounts = counted(jackpot, back, kept, void, expired, given)
    assert count.out == {}
    assert accounts == {
        "jackpot:W7": -500, "tickets:2": 0, "outside": 0, "tickets:3": 0, "house": 500, "tickets:4": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        ([redeemed()], "cage@1 ends a ticket that nobody issued"),
        ([heard(), redeemed(), redeemed()], "cage@3 ends a ticket that has ended before"),
        ([heard(), redeemed(amount=501)], "cage@2 ends a ticket with an account or amount that differs from its issue"),
        ([heard(), redeemed(account="tickets:2")], "cage@2 ends a ticket with an account or amount"),
        ([heard(), entry("TicketHeld", number="1"), redeemed()], "cage@3 ends a ticket that is held"),
        ([heard(state="held"), redeemed()], "cage@2 ends a ticket that is held"),
        ([heard(), entry("HoldForfeited", **ticket())], "cage@2 ends a ticket that is issued"),
        ([heard(), entry("UnclaimedHandedOver", tickets=[ticket()])], "cage@2 ends a ticket that is issued"),
        ([heard(), entry("RedemptionBegun", number="1"), entry("TicketVoided", **ticket(), ticket=ticket("2"))],
         "cage@3 ends a ticket that is pending"),
        ([heard(), entry("TicketVoided", **ticket(), ticket=ticket("2", 499))],
         "cage@2 reissues a void ticket for a different amount"),
        ([heard(), heard(2)], "cage@2 issues a ticket number that was used before"),
        ([heard(), redeemed(), heard(2)], "cage@3 issues a ticket number that was used before"),
        ([heard(), heard(1, number="2")], "cage@2 receives T1@1 twice"),
        ([heard(5), heard(4, number="2")], "cage@2 receives T1@4 twice"),
        ([{**heard(), "command": {"facts": [fact(amount=501)]}}], "cage@1 issues tickets that do not match its notices"),
        ([{**heard(), "command": {"facts": []}}], "cage@1 issues tickets that do not match its notices"),
        ([heard(), entry("TicketsExpired", numbers=["1", "1"])], "cage@2 makes a ticket expired that is not issued"),
        ([heard(), entry("TicketReleased", number="1")], "cage@2 makes a ticket issued that is not held"),
        ([entry("RedemptionGivenBack", number="1")], "cage@1 makes a ticket issued that is not pending"),
    ],
)  # fmt: skip
def test_what_does_not_come_out(entries: list[Plain], sentence: str) -> None:
    with pytest.raises(Difference) as difference:
        counted(*entries)
    assert str(difference.value).startswith(sentence)


def test_what_a_table_puts_on_tickets() -> None:
    accounts: dict[str, int] = {}
    table = TicketsOfTable("T1", b"", accounts)
    quiet: list[Plain] = [
        {"type": "Seated"},
        {"type": "CreditCollected", "paid_as": "hand-pay", "reference": "h", "amount": 9},
    ]
    collected: Plain = {"type": "CreditCollected", "paid_as": "ticket", "reference": "1", "amount": 500}
    assert table.enter(1, {"events": quiet}) == {}
    assert table.enter(2, {"events": [collected]}) == {"tickets:1": 500}
    closed: Plain = {"type": "TableClosed", "held_credits": {"1": 7, "2": 8}}
    assert table.enter(3, {"events": [{"type": "x"}, closed]}) == {
        "tickets:held/T1-4/1": 7, "tickets:held/T1-4/2": 8,
    }  # fmt: skip
    adjusted: Plain = {
        "type": "MeterAdjusted",
        "as_ticket": True,
        "case": 3,
        "terminal": "1",
        "adjustment": 40,
    }
    determined: Plain = {
        "type": "HoldDetermined",
        "as_ticket": True,
        "to_player": True,
        "case": 4,
        "terminal": "2",
        "amount": 50,
    }
    assert table.enter(4, {"events": [adjusted, {**adjusted, "as_ticket": False}]}) == {
        "tickets:held/T1-case-3/1": 40
    }
    assert table.enter(5, {"events": [determined]}) == {"tickets:held/T1-case-4/2": 50}
    assert table.told_by["tickets:1"] == 2 and table.told_by["tickets:held/T1-case-4/2"] == 5
    assert sum(accounts.values()) == 500 + 7 + 8 + 40 + 50


@pytest.mark.parametrize(
    ("told_by", "account", "found"),
    [(1, 500, False), (1, 499, True), (1, 501, True), (2, 501, False), (2, 499, True), (0, 0, True)],
)
def test_tickets_that_are_out_are_compared_with_their_accounts(
    told_by: int, account: int, found: bool
) -> None:
    """More may be there than the cage knows of, while a table's entry is on its way; less never."""
    count, _ = counted(heard())
    table = TicketsOfTable("T1", b"", {})
    table.told_by = {"tickets:1": told_by}
    assert bool(unlike(count, [table], {"tickets:1": account}, str)) == found
