"""Money at a table where two things meet: a round that is undone, and what players did with their chips meanwhile."""

from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import DeclareVoid
from sicbo.rooms.table.messages.chips import IssueColourChips, RedeemColourChips
from support.evening import Evening


def test_colour_chips_redeemed_before_a_void_leave_those_that_come_back_from_the_rack() -> None:
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
