"""Money at a table where two things meet: a round that is undone, and what players did with their chips meanwhile."""

import msgspec

from sicbo.hosting.tables import TableRoom
from sicbo.ledger.accounts import HOUSE, Account
from sicbo.recount.cage import TicketsOfTable
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import DeclareVoid
from sicbo.rooms.table.messages.chips import IssueColourChips, RedeemColourChips
from sicbo.rooms.table.messages.table import AnnounceClosing, CloseTable, MoveFloat, StandUp
from sicbo.rooms.table.messages.terminals import Collect
from support.evening import Evening

FLOAT = Account("float", "T1")


def test_colour_chips_redeemed_before_a_void_leave_those_that_are_returned_from_the_rack() -> None:
    """Ann's other red chips are redeemed when the losers have been taken; the void gives her the lost ones back."""
    table = Evening("act-canberra").open().seat("ann", 100_000)
    table.send(IssueColourChips(by=table.dealer, player="ann", colour="red", value=500, count=10))
    table.step("open-bets")
    table.place("ann", {"small": 2000}, kind="colour-chip", colour="red")
    table.dice(4, 5, 6).until("pay")
    issue = table.table.issue("ann", "red")
    assert issue is not None
    assert issue.count == 6
    table.send(RedeemColourChips(by=table.dealer, player="ann", colour="red", count=6))
    sue = Person("sue", "supervisor")
    table.send(DeclareVoid(sue, "disturbance", cause="fire", approved_by=table.dealer))
    assert (table.chips("ann"), table.chips("ann", "red")) == (98_000, 2000)
    table.send(RedeemColourChips(by=table.dealer, player="ann", colour="red", count=4))
    assert (table.chips("ann"), table.chips("ann", "red")) == (100_000, 0)
    assert table.table.in_hand == ()


def test_a_ticket_held_at_the_close_is_never_that_of_a_void_round() -> None:
    """The first is called by how many events the table has had, the second by the round: one day the numbers are the same,
    and a cage that has a ticket of a name already hears of no other."""
    table = Evening("nsw-aruze").open().seat("ann", 5_000, "1")
    table.send(AnnounceClosing(by=table.top))
    closed_at = table.table.version
    table.send(CloseTable(by=table.top))
    table.open().seat("bob", 100_000, "1").seat("cat", 100_000, "2")
    while table.table.rounds < closed_at:
        table.step("open-bets")
        table.place("bob", {"big": 1_000})
        table.finish(1, 2, 4)
    bob, sue = Person("bob", "player"), Person("sue", "supervisor")
    table.send(Collect(by=bob, terminal="1", reference="bob's"))
    table.send(StandUp(by=bob, place="1"))
    table.send(DeclareVoid(sue, "disturbance", cause="fire", approved_by=table.dealer))
    held = {
        account.of: amount
        for account, amount in table.ledger.balances().items()
        if account.kind == "tickets" and account.of.startswith("held/")
    }
    assert sorted(held.values()) == [1_000, 5_000], held
    count, room = TicketsOfTable("T1", b"", {}), TableRoom("T1", table.game)
    told = msgspec.json.decode(room.encode_record(CloseTable(by=table.top), tuple(table.events)))
    counted = count.enter(1, told)
    assert {
        name.removeprefix("tickets:"): amount for name, amount in counted.items() if "held/" in name
    } == held


def test_a_fill_comes_from_the_house_and_a_credit_returns_to_it() -> None:
    table = Evening("act-canberra").open()
    opened = {name: table.ledger.balance(account) for name, account in (("house", HOUSE), ("float", FLOAT))}
    for amount in (700, -300):
        table.send(MoveFloat(by=table.top, amount=amount))
    assert table.ledger.balance(HOUSE) - opened["house"] == -400
    assert table.ledger.balance(FLOAT) - opened["float"] == 400
