"""Chips at a dealer's table: value and colour chips, who may hold which, redemption, spoken wagers, tokens."""

from typing import Any

import pytest
from msgspec.structs import replace

from sicbo.ledger.accounts import HOUSE, OUTSIDE, Account
from sicbo.ledger.book_of_accounts import differences
from sicbo.money import MAX_STAKE
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.events import WagersPlaced
from sicbo.rooms.round.messages import DeclareVoid, MoveWager, PayWinner, PlaceWagers
from sicbo.rooms.table.colour_chips import lowest_minimum
from sicbo.rooms.table.messages.chips import (
    BuyChips,
    CashOut,
    ChipsBought,
    ClosedTableChipsExchanged,
    ColourChipsIssued,
    ExchangeClosedTableChips,
    HandOverColourChips,
    IssueColourChips,
    PresentTokens,
    RedeemColourChips,
    RequireColourChips,
)
from sicbo.rooms.table.messages.limits import ChangeLimits
from sicbo.rooms.table.messages.table import CloseTable, OpenTable, RepeatWagers, SpokenWager, StandUp
from sicbo.rules.card import Limit
from support.evening import Evening, is_refused

BANK = 1_000_000
HIGHER = Person("hana", "higher-duties-dealer")
AREA = Person("ali", "area-manager")
SUPERVISOR = Person("sue", "supervisor")


def crown(**changes: Any) -> Evening:
    return Evening("crown-melbourne/a", **changes).open()


def checks(table_id: str = "T1", **changes: Any) -> Evening:
    """A table of the book of colour checks."""
    return Evening("nsw-table", table_id, **changes).open()


def issue(evening: Evening, player: str, colour: str, count: int = 10, **more: Any) -> IssueColourChips:
    return IssueColourChips(by=evening.dealer, player=player, colour=colour, count=count, **more)


def beside(first: Evening, table_id: str, name: str = "", **changes: Any) -> Evening:
    """A second table of the same house: one ledger for both."""
    second = Evening(name or first.game.name, table_id, **changes)
    second.ledger = first.ledger
    return second.open()


def carried(to: Evening, issuer: Evening, count: int, **more: Any) -> ExchangeClosedTableChips:
    """Ann's red chips of one table brought to another, with what the house knows of the issuing table."""
    known = issuer.table.issue("ann", "red")
    values: dict[str, Any] = {
        "issuer_closed": issuer.table.status == "closed",
        "issue_value": known.value if known else None,
        **more,
    }
    return ExchangeClosedTableChips(
        by=to.dealer, player="ann", issued_at=issuer.table.table_id, colour="red", count=count, **values
    )


def handed(to: Evening, count: int) -> HandOverColourChips:
    """What the house asks of the issuing table first: chips on its record leave it."""
    return HandOverColourChips(by=SYSTEM, player="ann", colour="red", count=count, to_table=to.table.table_id)


def close(evening: Evening) -> None:
    """Close a table at which nobody is left."""
    for place in tuple(evening.table.seats):
        evening.send(StandUp(by=evening.dealer, place=place))
    evening.send(CloseTable(by=evening.top))


def coloured(player: str, colour: str, wagers: dict[str, int]) -> PlaceWagers:
    return PlaceWagers(Person(player, "player"), wagers, "colour-chip", colour)


# -- value chips and colour chips on the layout -----------------------------------------------------------


@pytest.mark.proves("crown-melbourne", "3.1.1")
def test_crown_3_1_1_a_cash_chip_stakes_its_face_value() -> None:
    evening = crown().seat("ann")
    evening.step("open-bets")
    evening.place("ann", {"small": 2_500})
    assert evening.chips("ann") == BANK - 2_500
    assert evening.ledger.balance(Account("in-play", "T1")) == 2_500
    evening.finish(1, 2, 3)
    assert evening.chips("ann") == BANK + 2_500


@pytest.mark.proves("crown-melbourne", "3.1.2")
def test_crown_3_1_2_a_colour_chip_stakes_the_value_recorded_for_its_holders_set() -> None:
    evening = crown().seat("ann").seat("bob")
    evening.send(issue(evening, "ann", "red", value=500, marker="chip of 5"))
    both = ("ann", "bob")
    evening.send(issue(evening, "bob", "red", value=2_500, marker="chip of 25", consents=both))
    assert (evening.chips("ann", "red"), evening.chips("bob", "red")) == (5_000, 25_000)
    assert (evening.chips("ann"), evening.chips("bob")) == (BANK - 5_000, BANK - 25_000)
    evening.step("open-bets")
    evening.send(coloured("ann", "red", {"small": 1_500}))
    is_refused(evening.refused(coloured("bob", "red", {"small": 1_500})), "bad-amount", "3.1.2")
    evening.send(coloured("bob", "red", {"small": 5_000}))
    evening.finish(1, 2, 3)
    # The stake comes home in colour chips, the winnings come in value chips.
    assert (evening.chips("ann", "red"), evening.chips("ann")) == (5_000, BANK - 5_000 + 1_500)
    assert (evening.chips("bob", "red"), evening.chips("bob")) == (25_000, BANK - 25_000 + 5_000)


def test_colour_chips_on_the_layout_are_whole_chips_also_when_they_are_moved() -> None:
    evening = crown().seat("ann")
    evening.send(issue(evening, "ann", "red", value=500, marker="chip of 5"))
    evening.step("open-bets")
    evening.send(coloured("ann", "red", {"small": 2_000}))
    halves = evening.refused(MoveWager(Person("ann", "player"), "small", "big", 750))
    is_refused(halves, "bad-amount", "3.1.2")
    evening.send(MoveWager(Person("ann", "player"), "small", "big", 500))
    evening.send(MoveWager(Person("ann", "player"), "small", "odd"))
    evening.finish(1, 2, 3)
    known = evening.table.issue("ann", "red")
    assert known is not None
    assert known.count * known.value == evening.chips("ann", "red") == 5_000 - 2_000


def test_the_part_above_the_maximum_is_returned_in_whole_colour_chips() -> None:
    evening = crown(limits={"all": Limit(100, 1_000, 100)}).seat("ann")
    evening.send(issue(evening, "ann", "red", value=300, marker="button 3"))
    evening.step("open-bets")
    is_refused(evening.refused(coloured("ann", "red", {"small": 1_200})), "above-maximum", "4.2.2")
    evening.send(coloured("ann", "red", {"small": 900, "big": 300}))
    is_refused(evening.refused(coloured("ann", "red", {"small": 300})), "above-maximum", "4.2.2")
    moved = MoveWager(Person("ann", "player"), "big", "small")
    is_refused(evening.refused(moved), "above-maximum", "4.2.2")
    evening.finish(6, 6, 5)
    assert evening.chips("ann", "red") == 3_000 - 900
    evening.send(RedeemColourChips(by=evening.dealer, player="ann", colour="red", count=7))
    assert (evening.chips("ann", "red"), evening.table.in_hand) == (0, ())

    even = crown(limits={"all": Limit(100, 1_000, 100)}).seat("ann")
    even.send(issue(even, "ann", "red", value=500, marker="button 5"))
    even.step("open-bets")
    even.send(coloured("ann", "red", {"small": 2_500}))
    even.finish(6, 6, 5)
    assert even.chips("ann", "red") == 5_000 - 1_000
    assert even.table.issue("ann", "red").count == 8


def test_nobody_stakes_another_players_colour_chips() -> None:
    evening = crown().seat("ann").seat("bob")
    evening.send(issue(evening, "ann", "red", value=500, marker="chip of 5"))
    evening.step("open-bets")
    is_refused(evening.refused(coloured("bob", "red", {"small": 500})), "not-enough", "3.1.2")
    is_refused(evening.refused(coloured("ann", "blue", {"small": 500})), "not-enough", "3.1.2")
    for_ann = PlaceWagers(Person("bob", "player"), {"small": 500}, "colour-chip", "red", owner="ann")
    assert evening.refused(for_ann).code == "not-yours-to-do"
    evening.send(coloured("ann", "red", {"small": 5_000}))
    is_refused(evening.refused(coloured("ann", "red", {"big": 500})), "not-enough")


@pytest.mark.proves("act-canberra", "4.6")
def test_act_4_6_a_player_told_to_use_colour_chips_stakes_no_gaming_chips() -> None:
    evening = Evening("act-canberra").open().seat("ann").seat("bob")
    evening.step("open-bets")
    evening.place("ann", {"small": 500})
    evening.finish(1, 2, 3)
    asked = RequireColourChips(by=evening.dealer, player="ann")
    is_refused(
        evening.refused(RequireColourChips(by=Person("bob", "player"), player="ann")),
        "not-yours-to-do", "4.6",
    )  # fmt: skip
    assert evening.refused(RequireColourChips(by=evening.dealer, player="zoe")).code == "not-seated"
    evening.send(asked)
    assert evening.refused(asked).code == "bad-request"
    evening.step("open-bets")
    ann = Person("ann", "player")
    for command in (
        PlaceWagers(ann, {"small": 500}),
        PlaceWagers(evening.dealer, {"small": 500}, owner="ann"),
        RepeatWagers(by=ann),
    ):
        is_refused(evening.refused(command), "stake-not-accepted", "4.6")
    evening.place("bob", {"small": 500})
    evening.send(issue(evening, "ann", "red", value=500))
    evening.send(coloured("ann", "red", {"small": 500}))
    evening.finish(1, 2, 3)
    evening.send(StandUp(by=ann, place="1"))
    assert evening.table.colour_required == ()


def test_no_other_book_lets_a_player_be_held_to_colour_chips() -> None:
    for evening in (crown().seat("ann"), checks().seat("ann")):
        assert evening.refused(RequireColourChips(by=evening.top, player="ann")).code == "bad-request"


# -- the issue of colour chips ----------------------------------------------------------------------------


@pytest.mark.proves("nsw-table", "3.6")
def test_nsw_table_3_6_a_second_holder_of_a_colour_needs_the_consent_of_those_who_have_it() -> None:
    evening = checks().seat("ann").seat("bob").seat("cid")
    evening.send(issue(evening, "ann", "red", value=500))
    for consents in ((), ("bob",), ("cid", "bob")):
        refused = evening.refused(issue(evening, "bob", "red", value=500, consents=consents))
        is_refused(refused, "consent-needed", "3.6")
    (issued,) = evening.send(issue(evening, "bob", "red", value=500, consents=("ann", "bob")))
    assert isinstance(issued, ColourChipsIssued)
    assert issued.consents == ("ann", "bob")
    # Now there are two holders, and the third needs both.
    refused = evening.refused(issue(evening, "cid", "red", value=500, consents=("ann", "cid")))
    is_refused(refused, "consent-needed", "3.6")
    assert "bob" in refused.message
    evening.send(issue(evening, "cid", "red", value=500, consents=("ann", "bob", "cid")))
    # More of their own colour needs nobody.
    evening.send(issue(evening, "ann", "red"))
    assert evening.chips("ann", "red") == 10_000


@pytest.mark.proves("nsw-table", "3.6")
def test_nsw_table_3_6_a_holder_who_has_left_the_table_with_the_chips_is_asked_too() -> None:
    evening = checks().seat("ann").seat("bob")
    evening.send(issue(evening, "ann", "red", value=500))
    evening.send(StandUp(by=Person("ann", "player"), place="1"))
    assert evening.chips("ann", "red") == 5_000
    refused = evening.refused(issue(evening, "bob", "red", value=500, consents=("bob",)))
    is_refused(refused, "consent-needed", "3.6")
    assert "ann" in refused.message


@pytest.mark.proves("crown-melbourne", "3.1.2(d)")
def test_crown_3_1_2_d_identical_colour_chips_need_the_consent_of_every_holder() -> None:
    evening = crown().seat("ann").seat("bob").seat("cid")
    marked: dict[str, Any] = {"value": 500, "marker": "chip of 5"}
    evening.send(issue(evening, "ann", "red", **marked))
    for consents in ((), ("bob",), ("ann",)):
        refused = evening.refused(issue(evening, "bob", "red", consents=consents, **marked))
        is_refused(refused, "consent-needed", "3.1.2(d)")
    evening.send(issue(evening, "bob", "red", consents=("bob", "ann"), **marked))
    refused = evening.refused(issue(evening, "cid", "red", consents=("ann", "cid"), **marked))
    is_refused(refused, "consent-needed", "3.1.2(d)")
    assert evening.chips("cid") == BANK
    # A holder who has given every chip back is no holder any more.
    evening.send(RedeemColourChips(by=evening.dealer, player="bob", colour="red", count=10))
    evening.send(issue(evening, "cid", "red", consents=("ann", "cid"), **marked))


@pytest.mark.proves("nsw-table", "3.7#1")
def test_nsw_table_3_7_colour_checks_are_not_issued_without_a_value() -> None:
    evening = checks().seat("ann")
    is_refused(evening.refused(issue(evening, "ann", "red")), "bad-amount", "3.7")
    evening.send(issue(evening, "ann", "red", value=500))
    assert evening.table.issue("ann", "red").value == 500
    # More of the same are worth the same; no chip has two values.
    is_refused(evening.refused(issue(evening, "ann", "red", value=700, marker="7")), "bad-amount", "3.7")
    evening.send(issue(evening, "ann", "red", count=5))
    assert evening.chips("ann", "red") == 15 * 500


@pytest.mark.proves("nsw-table", "3.7#2")
def test_nsw_table_3_7_a_value_above_the_table_minimum_is_marked_and_one_at_the_minimum_is_not() -> None:
    evening = checks(limits={"all": Limit(500, 100_000), "small": Limit(1_000, 100_000)}).seat("ann")
    evening.seat("bob").seat("cid")
    is_refused(evening.refused(issue(evening, "ann", "red", value=501)), "cause-needed", "3.7")
    evening.send(issue(evening, "ann", "red", value=501, marker="button 1"))
    assert evening.table.issue("ann", "red").marker == "button 1"
    evening.send(issue(evening, "bob", "blue", value=500))
    assert evening.table.issue("bob", "blue").marker == ""
    is_refused(evening.refused(issue(evening, "cid", "green", value=499)), "below-minimum", "3.7")


def test_c7_an_unmarked_check_keeps_the_table_minimum_at_its_issue() -> None:
    evening = checks().seat("ann").seat("bob")
    evening.send(issue(evening, "ann", "red", value=500))
    evening.send(ChangeLimits(by=evening.top, limits={"all": Limit(1_000, 100_000, 100)}))
    assert evening.table.issue("ann", "red").value == 500
    evening.send(RedeemColourChips(by=evening.dealer, player="ann", colour="red", count=1))
    assert evening.chips("ann") == BANK - 9 * 500
    is_refused(evening.refused(issue(evening, "bob", "blue", value=500)), "below-minimum", "3.7")
    # With the minimum lowered the old value is above it, and further chips need the marker.
    evening.send(ChangeLimits(by=evening.top, limits={"all": Limit(200, 100_000, 100)}))
    is_refused(evening.refused(issue(evening, "ann", "red")), "cause-needed", "3.7")
    evening.send(issue(evening, "ann", "red", marker="button 5"))
    evening.send(issue(evening, "ann", "red"))
    assert evening.chips("ann", "red") == 29 * 500


@pytest.mark.proves("crown-melbourne", "3.1.2(e)")
def test_crown_3_1_2_e_a_set_is_issued_with_a_declared_value_and_its_marker() -> None:
    evening = crown().seat("ann")
    is_refused(evening.refused(issue(evening, "ann", "red", marker="chip of 5")), "bad-amount", "3.1.2(e)")
    # Also at the very table minimum, where another book wants no marker.
    is_refused(evening.refused(issue(evening, "ann", "red", value=500)), "cause-needed", "3.1.2(e)")
    (issued,) = evening.send(issue(evening, "ann", "red", value=500, marker="chip of 5"))
    assert issued == ColourChipsIssued("ann", "red", 500, 10, "chip of 5")
    known = evening.table.issue("ann", "red")
    assert known is not None
    assert (known.value, known.count, known.marker) == (500, 10, "chip of 5")


@pytest.mark.proves("nsw-table", "3.8#1")
def test_nsw_table_3_8_a_second_colour_needs_the_supervisor_and_a_colour_left_for_everyone_else() -> None:
    evening = checks().seat("ann").seat("bob")
    evening.send(issue(evening, "ann", "red", value=500))
    is_refused(evening.refused(issue(evening, "ann", "blue", value=500)), "second-person-needed", "3.8")
    by_dealer = issue(evening, "ann", "blue", value=500, approved_by=Person("doug", evening.dealer.role))
    is_refused(evening.refused(by_dealer), "not-yours-to-do", "3.8")
    evening.send(issue(evening, "ann", "blue", value=500, approved_by=SUPERVISOR))
    # Green is all that is left, and bob has no colour yet.
    last = issue(evening, "ann", "green", value=500, approved_by=SUPERVISOR)
    is_refused(evening.refused(last), "chips-not-free", "3.8")
    evening.send(issue(evening, "bob", "green", value=500))
    assert evening.chips("ann") == BANK - 10_000


@pytest.mark.proves("nsw-table", "3.8#2")
def test_nsw_table_3_8_all_colours_of_one_player_have_one_value() -> None:
    evening = checks().seat("ann")
    evening.send(issue(evening, "ann", "red", value=500))
    other = issue(evening, "ann", "blue", value=1_000, marker="button 2", approved_by=SUPERVISOR)
    is_refused(evening.refused(other), "bad-amount", "3.8")
    evening.send(issue(evening, "ann", "blue", value=500, approved_by=SUPERVISOR))


@pytest.mark.proves("crown-melbourne", "3.1.2(f)")
def test_crown_3_1_2_f_a_second_colour_needs_a_higher_duties_dealer_and_a_colour_left_for_others() -> None:
    evening = crown().seat("ann").seat("bob").seat("cid")
    marked: dict[str, Any] = {"value": 500, "marker": "chip of 5"}
    evening.send(issue(evening, "ann", "red", **marked))
    is_refused(evening.refused(issue(evening, "ann", "blue", **marked)), "second-person-needed", "3.1.2(f)")
    by_dealer = issue(evening, "ann", "blue", approved_by=Person("doug", evening.dealer.role), **marked)
    is_refused(evening.refused(by_dealer), "not-yours-to-do", "3.1.2(f)")
    # One colour would be left, and two players have none.
    approved = issue(evening, "ann", "blue", approved_by=HIGHER, **marked)
    is_refused(evening.refused(approved), "chips-not-free", "3.1.2(f)")
    evening.send(StandUp(by=Person("cid", "player"), place="3"))
    evening.send(approved)
    assert evening.chips("ann", "blue") == 5_000


@pytest.mark.proves("crown-melbourne", "3.1.2(f)(i)")
def test_crown_3_1_2_f_i_two_colours_of_one_player_may_differ_in_value_when_each_is_declared() -> None:
    evening = crown().seat("ann")
    evening.send(issue(evening, "ann", "red", value=500, marker="chip of 5"))
    undeclared = issue(evening, "ann", "blue", marker="chip of 25", approved_by=HIGHER)
    is_refused(evening.refused(undeclared), "bad-amount", "3.1.2(e)")
    unmarked = issue(evening, "ann", "blue", value=2_500, approved_by=HIGHER)
    is_refused(evening.refused(unmarked), "cause-needed", "3.1.2(e)")
    evening.send(issue(evening, "ann", "blue", value=2_500, marker="chip of 25", approved_by=HIGHER))
    assert {held.colour: held.value for held in evening.table.issues} == {"red": 500, "blue": 2_500}
    assert (evening.chips("ann", "red"), evening.chips("ann", "blue")) == (5_000, 25_000)


def test_a_set_has_only_so_many_chips_and_lost_ones_are_returned_to_it() -> None:
    evening = crown(colour_chips={"red": 20}).seat("ann").seat("bob")
    marked = {"value": 500, "marker": "chip of 5"}
    is_refused(evening.refused(issue(evening, "ann", "red", 21, **marked)), "chips-not-free", "3.1.2")
    evening.send(issue(evening, "ann", "red", 20, **marked))
    is_refused(evening.refused(issue(evening, "ann", "red", 1)), "chips-not-free", "3.1.2")
    evening.step("open-bets")
    evening.send(coloured("ann", "red", {"big": 4_000}))
    # While they lie on the layout they are not back yet.
    is_refused(evening.refused(issue(evening, "ann", "red", 1)), "chips-not-free", "3.1.2")
    evening.finish(1, 2, 3)
    assert evening.table.issue("ann", "red").count == 12
    is_refused(evening.refused(issue(evening, "ann", "red", 9)), "chips-not-free", "3.1.2")
    redeemed = RedeemColourChips(by=evening.dealer, player="ann", colour="red", count=13)
    is_refused(evening.refused(redeemed), "not-enough", "3.1.2(c)(i)")
    evening.send(RedeemColourChips(by=evening.dealer, player="ann", colour="red", count=12))
    assert (evening.chips("ann"), evening.chips("ann", "red")) == (BANK - 4_000, 0)
    # All twenty are in the set again, and once no void can return any, nobody must be asked for the colour.
    is_refused(evening.refused(issue(evening, "bob", "red", 20, **marked)), "chips-not-free", "3.1.2(d)")
    evening.step("open-bets")
    evening.send(issue(evening, "bob", "red", 20, **marked))


def test_a_colour_lost_to_the_last_chip_is_free_again_with_the_next_round() -> None:
    evening = crown().seat("ann").seat("bob")
    evening.send(issue(evening, "ann", "red", value=500, marker="chip of 5"))
    evening.step("open-bets")
    evening.send(coloured("ann", "red", {"big": 5_000}))
    evening.finish(1, 2, 3)
    assert evening.table.in_hand == ()
    to_bob = issue(evening, "bob", "red", value=2_500, marker="chip of 25")
    is_refused(evening.refused(to_bob), "chips-not-free", "3.1.2(d)")
    evening.step("open-bets")
    evening.send(to_bob)


def test_a_loss_that_is_undone_brings_the_colour_chips_back_even_if_the_rest_was_redeemed() -> None:
    evening = Evening("act-canberra").open().seat("ann")
    evening.send(issue(evening, "ann", "red", value=500))
    evening.step("open-bets")
    evening.send(coloured("ann", "red", {"big": 3_000}))
    evening.until("enter").dice(1, 2, 3)
    evening.until("pay")
    assert evening.table.issue("ann", "red").count == 4
    evening.send(RedeemColourChips(by=evening.dealer, player="ann", colour="red", count=4))
    fire = DeclareVoid(evening.top, "disturbance", cause="fire", approved_by=evening.dealer)
    evening.send(fire)
    assert evening.table.issue("ann", "red").count == 6
    assert (evening.chips("ann", "red"), evening.chips("ann")) == (3_000, BANK - 3_000)
    evening.send(RedeemColourChips(by=evening.dealer, player="ann", colour="red", count=6))
    assert (evening.chips("ann"), evening.table.in_hand) == (BANK, ())


# -- redemption, here and when the issuing table is closed ------------------------------------------------


@pytest.mark.proves("crown-melbourne", "3.1.2(c)(i)")
def test_crown_3_1_2_c_i_the_issuing_table_redeems_at_the_recorded_value() -> None:
    evening = crown().seat("ann").seat("bob")
    evening.send(issue(evening, "ann", "red", value=700, marker="button 7"))
    assert evening.chips("ann") == BANK - 7_000
    evening.send(RedeemColourChips(by=evening.dealer, player="ann", colour="red", count=4))
    assert (evening.chips("ann"), evening.chips("ann", "red")) == (BANK - 7_000 + 2_800, 4_200)
    for player, colour, count in (("ann", "red", 7), ("bob", "red", 1), ("ann", "blue", 1)):
        other = RedeemColourChips(by=evening.dealer, player=player, colour=colour, count=count)
        is_refused(evening.refused(other), "not-enough", "3.1.2(c)(i)")
    by_player = RedeemColourChips(by=Person("ann", "player"), player="ann", colour="red", count=1)
    assert evening.refused(by_player).code == "not-yours-to-do"
    # Chips that lie on the layout are not in the hand.
    evening.step("open-bets")
    evening.send(coloured("ann", "red", {"small": 2_100}))
    in_play = RedeemColourChips(by=evening.dealer, player="ann", colour="red", count=4)
    is_refused(evening.refused(in_play), "not-enough")
    evening.finish(1, 2, 3)
    # Here they are good also when the table has closed.
    close(evening)
    evening.send(RedeemColourChips(by=evening.dealer, player="ann", colour="red", count=6))
    assert (evening.chips("ann"), evening.chips("ann", "red")) == (BANK + 2_100, 0)


@pytest.mark.proves("nsw-table", "3.5#1")
@pytest.mark.proves("nsw-table", "3.5#2")
def test_nsw_table_3_5_checks_are_redeemed_elsewhere_only_while_their_own_table_is_closed() -> None:
    issuer = checks("T1").seat("ann")
    other = beside(issuer, "T2")
    issuer.send(issue(issuer, "ann", "red", value=500))
    is_refused(other.refused(carried(other, issuer, 10)), "chips-of-another-table", "3.5")
    is_refused(issuer.refused(handed(other, 10)), "chips-of-another-table", "3.5")
    close(issuer)
    command = carried(other, issuer, 4)
    issuer.send(handed(other, 4))
    (exchanged,) = other.send(command)
    assert isinstance(exchanged, ClosedTableChipsExchanged)
    assert (exchanged.value, exchanged.valued_by) == (500, "issue record")
    assert (issuer.chips("ann", "red"), other.chips("ann")) == (3_000, 2_000)
    # What counts is whether the table is closed now: a reopened one sends the player back.
    issuer.send(OpenTable(by=issuer.top, shaker="manual"))
    refused = other.refused(carried(other, issuer, 6))
    is_refused(refused, "chips-of-another-table", "3.5")
    is_refused(issuer.refused(handed(other, 6)), "chips-of-another-table", "3.5")
    assert "T1" in refused.message
    issuer.send(RedeemColourChips(by=issuer.dealer, player="ann", colour="red", count=6))
    assert differences(issuer.ledger) == []


def test_c10_a_check_nobody_has_a_record_of_is_valued_by_the_supervisor_and_not_by_the_lowest_minimum() -> (
    None
):
    issuer = checks("T1")
    other = beside(issuer, "T2")
    close(issuer)
    unknown = {"lowest_minimum": 500, "last_displayed_minimum": 500}
    is_refused(other.refused(carried(other, issuer, 3, **unknown)), "second-person-needed", "3.5")
    alone = carried(other, issuer, 3, decided_value=700, **unknown)
    is_refused(other.refused(alone), "second-person-needed", "3.5")
    by_dealer = carried(other, issuer, 3, decided_value=700, verified_by=Person("doug", other.dealer.role))
    is_refused(other.refused(by_dealer), "not-yours-to-do", "3.5")
    (exchanged,) = other.send(carried(other, issuer, 3, decided_value=700, verified_by=SUPERVISOR))
    assert isinstance(exchanged, ClosedTableChipsExchanged)
    assert exchanged.valued_by == "decision"
    assert other.chips("ann") == 2_100
    assert other.ledger.balance(Account("float", "T2")) == 100_000_000 - 2_100


@pytest.mark.proves("crown-melbourne", "3.1.2(c)(ii)#1")
@pytest.mark.proves("crown-melbourne", "3.1.2(c)(ii)#3")
def test_crown_3_1_2_c_ii_a_closed_tables_chips_are_exchanged_at_their_value_when_a_manager_verifies() -> (
    None
):
    issuer = crown().seat("ann")
    other = beside(issuer, "T2")
    issuer.send(issue(issuer, "ann", "red", value=700, marker="button 7"))
    verified = {"verified_by": AREA, "lowest_minimum": 500}
    is_refused(other.refused(carried(other, issuer, 5, **verified)), "chips-of-another-table", "3.1.2(c)(ii)")
    close(issuer)
    alone = other.refused(carried(other, issuer, 5, lowest_minimum=500))
    is_refused(alone, "second-person-needed", "3.1.2(c)(ii)")
    lower = other.refused(carried(other, issuer, 5, lowest_minimum=500, verified_by=HIGHER))
    is_refused(lower, "not-yours-to-do", "3.1.2(c)(ii)")
    asked = handed(other, 5)
    for by in (issuer.dealer, issuer.top, Person("ann", "player")):
        assert issuer.refused(replace(asked, by=by)).code == "not-yours-to-do", (
            "only the house hands chips over"
        )
    command = carried(other, issuer, 5, tell_surveillance=True, **verified)
    issuer.send(asked)
    (exchanged,) = other.send(command)
    assert exchanged == ClosedTableChipsExchanged(
        "ann", "T1", "red", 5, 700, "issue record", True, AREA, surveillance_told=True
    )
    assert (issuer.chips("ann", "red"), other.chips("ann")) == (3_500, 3_500)
    # No more than were issued, and each chip once.
    is_refused(issuer.refused(handed(other, 6)), "not-enough", "3.1.2(c)(ii)")
    above = Person("max", "assistant-casino-manager")
    command = carried(other, issuer, 5, verified_by=above)
    issuer.send(handed(other, 5))
    other.send(command)
    assert issuer.table.issues == (), "the colour is free again"
    assert (issuer.chips("ann", "red"), other.chips("ann")) == (0, 7_000)
    is_refused(
        issuer.refused(RedeemColourChips(by=issuer.dealer, player="ann", colour="red", count=1)), "not-enough"
    )


@pytest.mark.proves("crown-melbourne", "3.1.2(c)(ii)#2")
def test_crown_3_1_2_c_ii_chips_of_unknown_value_are_worth_the_lowest_minimum_open_at_the_time() -> None:
    issuer = crown(limits={"all": Limit(100, 100_000, 100)})
    dear = beside(issuer, "T2", limits={"all": Limit(2_500, 100_000, 100)})
    cheap = beside(issuer, "T3", limits={"all": Limit(5_000, 100_000, 100), "small": Limit(1_000, 100_000)})
    close(issuer)
    lowest = min(lowest_minimum(open_.game, open_.table) for open_ in (dear, cheap))
    unknown = carried(dear, issuer, 3, lowest_minimum=lowest, last_displayed_minimum=100, verified_by=AREA)
    (exchanged,) = dear.send(unknown)
    assert isinstance(exchanged, ClosedTableChipsExchanged)
    assert (exchanged.value, exchanged.valued_by, exchanged.handed_over) == (1_000, "lowest minimum", False)
    assert dear.chips("ann") == 3_000
    assert dear.ledger.balance(Account("float", "T2")) == 100_000_000 - 3_000


@pytest.mark.parametrize("setting", ["last-displayed-minimum", "wait-for-open-table", "area-manager-decides"])
def test_c10_the_switch_says_what_unknown_chips_are_worth_when_no_table_is_open(setting: str) -> None:
    issuer = crown()
    other = beside(issuer, "T2", switches={"closed-table-fallback": setting})
    close(issuer)
    unknown = {"last_displayed_minimum": 500, "verified_by": AREA}
    if setting == "wait-for-open-table":
        refused = other.refused(carried(other, issuer, 3, decided_value=900, **unknown))
        is_refused(refused, "chips-not-free", "3.1.2(c)(ii)")
    elif setting == "last-displayed-minimum":
        other.send(carried(other, issuer, 3, decided_value=900, **unknown))
        assert other.chips("ann") == 1_500
    else:
        is_refused(other.refused(carried(other, issuer, 3, **unknown)), "second-person-needed")
        other.send(carried(other, issuer, 3, decided_value=900, **unknown))
        assert other.chips("ann") == 2_700


def test_c10_a_book_that_is_silent_sends_the_player_to_the_issuing_table() -> None:
    issuer = Evening("act-canberra").open().seat("ann")
    other = beside(issuer, "T2")
    issuer.send(issue(issuer, "ann", "red", value=500))
    refused = other.refused(carried(other, issuer, 1, issuer_closed=True))
    is_refused(refused, "chips-of-another-table", "A [Colour Chips]")
    assert issuer.refused(carried(issuer, issuer, 1)).code == "bad-request"


# -- spoken wagers ----------------------------------------------------------------------------------------


def spoken(evening: Evening, offered: Any, amount: int = 1_000, **more: Any) -> SpokenWager:
    return SpokenWager(by=evening.dealer, player="ann", bet="small", amount=amount, offered=offered, **more)


@pytest.mark.proves("nsw-table", "3.10")
def test_nsw_table_3_10_a_spoken_wager_needs_chips_checks_tokens_or_vouchers_and_a_place_in_time() -> None:
    evening = checks().seat("ann")
    is_refused(evening.refused(spoken(evening, "value-chip")), "no-round")
    evening.step("open-bets")
    is_refused(evening.refused(spoken(evening, None)), "stake-not-accepted", "3.10")
    is_refused(evening.refused(spoken(evening, "cash")), "stake-not-accepted", "3.10")
    # Offered but not there: no funds, no wager.
    for kind in ("token", "voucher"):
        is_refused(evening.refused(spoken(evening, kind)), "not-enough")
    is_refused(evening.refused(spoken(evening, "colour-chip", colour="red")), "not-enough", "3.4")
    is_refused(evening.refused(spoken(evening, "value-chip", BANK + 100_000)), "above-maximum")
    evening.send(PresentTokens(by=evening.dealer, player="ann", amount=2_000, reference="gift 1"))
    evening.send(spoken(evening, "token"))
    layout = evening.table.round.layout["ann"].bets
    assert (layout["small"].stake, layout["small"].kind) == (1_000, "token")
    evening.until("close-bets").step("close-bets")
    late = evening.refused(spoken(evening, "token"))
    is_refused(late, "betting-closed", "3.9")
    assert evening.ledger.balance(evening.table.tokens("ann")) == 1_000


def test_a_spoken_wager_is_placed_by_the_dealer_for_a_player_who_is_there() -> None:
    evening = checks().seat("ann")
    evening.step("open-bets")
    ann = Person("ann", "player")
    by_player = SpokenWager(by=ann, player="ann", bet="small", amount=1_000, offered="value-chip")
    is_refused(evening.refused(by_player), "not-yours-to-do", "3.10")
    absent = SpokenWager(by=evening.dealer, player="zoe", bet="small", amount=1_000, offered="value-chip")
    assert evening.refused(absent).code == "not-seated"
    (placed,) = evening.send(spoken(evening, "value-chip"))
    assert isinstance(placed, WagersPlaced)
    assert (placed.owner, placed.placed_by, evening.chips("ann")) == ("ann", evening.dealer, BANK - 1_000)


@pytest.mark.proves("crown-melbourne", "3.3#1")
def test_crown_3_3_a_spoken_wager_without_funds_is_refused() -> None:
    evening = crown().seat("ann")
    evening.step("open-bets")
    is_refused(evening.refused(spoken(evening, None)), "stake-not-accepted", "3.3")
    for kind in ("plaque", "credit"):
        is_refused(evening.refused(spoken(evening, kind)), "stake-not-accepted", "3.3")
    is_refused(evening.refused(spoken(evening, "colour-chip", colour="red")), "not-enough")
    is_refused(evening.refused(spoken(evening, "value-chip", BANK + 100)), "not-enough")
    evening.send(spoken(evening, "value-chip"))
    assert evening.chips("ann") == BANK - 1_000


@pytest.mark.proves("crown-melbourne", "3.3#2")
def test_crown_3_3_cash_vouchers_and_tokens_are_changed_to_chips_before_they_are_wagered() -> None:
    evening = crown().seat("ann")
    evening.step("open-bets")
    fund = Account("float", "T1")
    for kind in ("cash", "voucher", "token"):
        before = evening.ledger.balance(fund), evening.ledger.balance(evening.table.cash)
        bought, placed = evening.send(spoken(evening, kind))
        assert bought == ChipsBought("ann", 1_000, kind)
        assert isinstance(placed, WagersPlaced)
        assert placed.kind == "value-chip"
        assert evening.chips("ann") == BANK
        after = evening.ledger.balance(fund), evening.ledger.balance(evening.table.cash)
        assert after == (before[0] - 1_000, before[1] + 1_000)
        # None of them lies on the layout itself.
        raw = PlaceWagers(Person("ann", "player"), {"big": 1_000}, kind)
        is_refused(evening.refused(raw), "stake-not-accepted", "3.3")
    tokens = PresentTokens(by=evening.dealer, player="ann", amount=1_000, reference="gift")
    is_refused(evening.refused(tokens), "stake-not-accepted", "3.3")


@pytest.mark.proves("crown-melbourne", "3.3#3")
def test_crown_3_3_a_spoken_wager_that_is_not_down_by_the_call_is_not_recorded() -> None:
    evening = crown().seat("ann")
    evening.step("open-bets")
    evening.until("close-bets")
    evening.send(spoken(evening, "cash"))
    evening.step("close-bets")
    for kind in ("value-chip", "cash", "voucher", "token"):
        # Nothing happens at all, not even the change into chips.
        is_refused(evening.refused(spoken(evening, kind)), "betting-closed", "3.3")
    evening.finish(1, 2, 3)
    assert evening.chips("ann") == BANK + 2_000


@pytest.mark.proves("pennsylvania", "625a.4(a)#3")
def test_pennsylvania_625a_4_a_a_spoken_wager_with_cash_is_always_refused() -> None:
    for shaker in ("manual", "automated-uncovered"):
        evening = Evening("pennsylvania/a", shaker=shaker).open().seat("ann")
        spots = 0
        for faces in ((), (1, 2, 3)):
            is_refused(evening.refused(spoken(evening, "cash")), "stake-not-accepted", "625a.4(a)")
            evening.step("open-bets")
            is_refused(evening.refused(spoken(evening, "cash")), "stake-not-accepted", "625a.4(a)")
            evening.until("enter")
            is_refused(evening.refused(spoken(evening, "cash")), "stake-not-accepted", "625a.4(a)")
            evening.finish(*(faces or (1, 2, 3)))
            spots += 1
        assert (spots, evening.chips("ann")) == (2, BANK)


# -- tokens -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("consumed", [True, False])
@pytest.mark.parametrize(("dice", "won"), [((1, 2, 3), True), ((6, 6, 5), False)])
def test_c12_a_token_is_used_up_or_kept_by_switch_and_wins_value_chips(
    consumed: bool, dice: tuple[int, ...], won: bool
) -> None:
    evening = checks(switches={"tokens-consumed": consumed}).seat("ann")
    evening.send(PresentTokens(by=evening.dealer, player="ann", amount=3_000, reference="gift 1"))
    tokens = evening.table.tokens("ann")
    assert evening.ledger.balance(Account("promotional")) == -3_000
    evening.step("open-bets")
    evening.send(PlaceWagers(Person("ann", "player"), {"small": 1_000}, "token"))
    evening.finish(*dice)
    assert evening.chips("ann") == BANK + (1_000 if won else 0)
    assert evening.ledger.balance(tokens) == (3_000 if won and not consumed else 2_000)


# -- buying, taking away, and hostile hands ---------------------------------------------------------------


def test_chips_are_bought_with_what_the_book_changes_and_brought_from_elsewhere() -> None:
    evening = crown().seat("ann", amount=1_000)
    ann = evening.table.chips("ann")
    evening.send(BuyChips(by=evening.dealer, player="ann", amount=2_000, paid_with="value-chip"))
    assert evening.ledger.balance(ann) == 3_000
    assert evening.ledger.balance(evening.table.cash) == 1_000
    assert evening.ledger.balance(OUTSIDE) == -3_000
    for kind in ("colour-chip", "credit"):
        refused = evening.refused(BuyChips(by=evening.dealer, player="ann", amount=500, paid_with=kind))
        is_refused(refused, "stake-not-accepted", "3.3")
    by_player = BuyChips(by=Person("ann", "player"), player="ann", amount=500)
    assert evening.refused(by_player).code == "not-yours-to-do"
    assert evening.refused(BuyChips(by=evening.dealer, player="zoe", amount=5)).code == "not-seated"
    act = Evening("act-canberra").open().seat("ann")
    for kind in ("token", "voucher"):
        refused = act.refused(BuyChips(by=act.dealer, player="ann", amount=500, paid_with=kind))  # type: ignore[arg-type]
        is_refused(refused, "stake-not-accepted", "4.2")
    aruze = Evening("nsw-aruze").open().seat("ann")
    assert aruze.refused(BuyChips(by=aruze.dealer, player="ann", amount=500)).code == "stake-not-accepted"


def test_a_player_takes_away_what_is_there_and_nobody_else_does() -> None:
    evening = crown().seat("ann").seat("bob")
    ann, bob = Person("ann", "player"), Person("bob", "player")
    evening.send(CashOut(by=ann, player="ann", amount=400_000))
    evening.send(StandUp(by=ann, place="1"))
    assert evening.refused(CashOut(by=bob, player="ann", amount=1)).code == "not-yours-to-do"
    ghost = Person("ann", "inspector")
    assert evening.refused(CashOut(by=ghost, player="ann", amount=1)).code == "not-yours-to-do"
    # A player who has left is known by name alone: two of the staff hand the chips over, on record.
    assert evening.refused(CashOut(by=ann, player="ann", amount=600_000)).code == "not-yours-to-do"
    shown = {"player": "ann", "identification": "passport N123", "approved_by": AREA}
    assert evening.refused(CashOut(by=evening.dealer, player="ann", amount=1, approved_by=AREA)).code == (
        "identification-needed"
    )
    alone = CashOut(by=evening.dealer, player="ann", amount=1, identification="passport N123")
    assert evening.refused(alone).code == "second-person-needed"
    is_refused(evening.refused(CashOut(by=evening.dealer, amount=600_001, **shown)), "not-enough")  # type: ignore[arg-type]
    evening.send(CashOut(by=evening.dealer, amount=600_000, **shown))  # type: ignore[arg-type]
    assert evening.chips("ann") == 0


@pytest.mark.parametrize("player", ["ann/red", "ann#1", "", "/", "ann/"])
def test_nobody_reaches_another_account_through_a_name(player: str) -> None:
    evening = crown().seat("ann")
    evening.send(issue(evening, "ann", "red", value=500, marker="chip of 5"))
    for by in (Person(player, "player"), evening.dealer):
        assert evening.refused(CashOut(by=by, player=player, amount=500)).code == "bad-request"
    other = beside(evening, "T2")
    close(evening)
    known: dict[str, Any] = {"count": 1, "issuer_closed": True, "issue_value": 500, "verified_by": AREA}
    for names in (
        {"player": player, "issued_at": "T1", "colour": "red"},
        {"player": "ann", "issued_at": player, "colour": "red"},
        {"player": "ann", "issued_at": "T1", "colour": player},
    ):
        command = ExchangeClosedTableChips(by=other.dealer, **names, **known)  # type: ignore[arg-type]
        assert other.refused(command).code == "bad-request"


def test_chips_of_a_closed_table_are_paid_at_an_open_one() -> None:
    issuer = crown().seat("ann")
    other = beside(issuer, "T2")
    close(issuer)
    close(other)
    brought = carried(other, issuer, 1, lowest_minimum=500, verified_by=AREA)
    assert other.refused(brought).code == "table-closed"


@pytest.mark.parametrize("amount", [0, -1, True, False, MAX_STAKE + 1, 10**30, 5.0, None])
def test_amounts_that_are_none_are_refused_everywhere(amount: Any) -> None:
    evening, tokens = crown().seat("ann"), checks().seat("ann")
    evening.send(issue(evening, "ann", "red", value=500, marker="chip of 5"))
    evening.step("open-bets")
    by: dict[str, Any] = {"by": evening.dealer, "player": "ann"}
    marked: dict[str, Any] = {"marker": "button", "approved_by": HIGHER}
    commands = [
        BuyChips(**by, amount=amount),
        CashOut(**by, amount=amount),
        IssueColourChips(**by, colour="red", count=amount),
        IssueColourChips(**by, colour="blue", value=amount, count=1, **marked),
        RedeemColourChips(**by, colour="red", count=amount),
        *(spoken(evening, kind, amount) for kind in ("value-chip", "cash", "token", "colour-chip")),
    ]
    for command in commands:
        code = evening.refused(command).code  # type: ignore[arg-type]
        assert code in ("bad-amount", "not-enough" if "colour-chip" in repr(command) else "bad-amount"), (
            command
        )
    presented = PresentTokens(by=tokens.dealer, player="ann", amount=amount, reference="x")
    assert tokens.refused(presented).code == "bad-amount"


@pytest.mark.parametrize("amount", [0, -500, True, MAX_STAKE + 1, 10**30])
@pytest.mark.parametrize(
    "field", ["count", "issue_value", "lowest_minimum", "last_displayed_minimum", "decided_value"]
)
def test_a_closed_tables_chips_are_worth_a_true_amount_or_nothing_is_paid(field: str, amount: Any) -> None:
    issuer = crown()
    setting = "area-manager-decides" if field == "decided_value" else "last-displayed-minimum"
    other = beside(issuer, "T2", switches={"closed-table-fallback": setting})
    close(issuer)
    given: dict[str, Any] = {"count": 2, "verified_by": AREA, "issue_value": None}
    if field == "count":
        given["lowest_minimum"] = 500
    given[field] = amount
    assert other.refused(carried(other, issuer, **given)).code == "bad-amount"


def test_a_number_of_chips_that_makes_too_large_an_amount_is_refused() -> None:
    issuer = crown()
    other = beside(issuer, "T2")
    close(issuer)
    command = carried(other, issuer, MAX_STAKE, issue_value=None, lowest_minimum=MAX_STAKE, verified_by=AREA)
    assert other.refused(command).code == "bad-amount"


def test_unknown_colours_and_chips_of_no_table_are_refused() -> None:
    evening = crown().seat("ann")
    for colour in ("pink", "", "RED", "red/", "../red"):
        refused = evening.refused(issue(evening, "ann", colour, value=500, marker="chip of 5"))
        assert refused.code == "chips-not-free"
    assert evening.refused(issue(evening, "zoe", "red", value=500, marker="m")).code == "not-seated"
    by_player = IssueColourChips(by=Person("ann", "player"), player="ann", colour="red", count=1, value=500)
    assert evening.refused(by_player).code == "not-yours-to-do"
    short = issue(evening, "ann", "red", 300, value=50_000, marker="button 500")
    is_refused(evening.refused(short), "not-enough")
    for name in ("pennsylvania/a", "nsw-aruze"):
        none = Evening(name).open().seat("ann")
        assert none.refused(issue(none, "ann", "red", value=500)).code == "stake-not-accepted"


def test_two_tables_never_write_the_same_transfer() -> None:
    first = crown().seat("ann")
    second = beside(first, "T1-1")
    second.seat("bob")
    for evening, player in ((first, "ann"), (second, "bob")):
        evening.step("open-bets")
        for _ in range(20):
            evening.place(player, {"small": 500})
        evening.finish(1, 2, 3)
    assert (first.chips("ann"), second.chips("bob")) == (BANK + 10_000, BANK + 10_000)
    assert first.ledger.balance(HOUSE) == -200_000_000
    assert differences(first.ledger) == []


@pytest.mark.parametrize("name", ["act-canberra", "crown-melbourne/a"])
def test_what_was_paid_in_a_round_stays_at_the_table_until_the_round_is_over(name: str) -> None:
    """A void in Canberra takes payments back, so they must still be there."""
    evening = Evening(name).open().seat("ann").seat("bob")
    evening.step("open-bets")
    evening.place("ann", {"small": 500})
    evening.place("bob", {"small": 500})
    evening.dice(1, 2, 3).until("pay")
    evening.send(PayWinner(evening.dealer, "ann"))
    for command in (
        CashOut(by=Person("ann", "player"), player="ann", amount=100),
        issue(evening, "ann", "red", value=500, marker="button 5"),
    ):
        assert evening.refused(command).code == "out-of-order"
    evening.send(CashOut(by=Person("bob", "player"), player="bob", amount=100))
    evening.finish()
    evening.send(CashOut(by=Person("ann", "player"), player="ann", amount=100))
