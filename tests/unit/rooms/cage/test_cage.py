"""The cage: what it hears, the answers it has for a ticket, payments, voids, expiry, unclaimed money, terms, its screen."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sicbo.hosting.cage import cage_room, setup_of
from sicbo.ledger.accounts import HOUSE, OUTSIDE, Account
from sicbo.ledger.transfers import Transfer
from sicbo.refusals import Refused
from sicbo.rooms.cage.events import PaymentRefused, TicketsExpired, TicketVoided
from sicbo.rooms.cage.messages import (
    BeginRedemption,
    CageCommand,
    ChangeTerms,
    CompleteRedemption,
    ExpireTickets,
    GiveBack,
    HandOverUnclaimed,
    HandPaidAt,
    Hear,
    HoldTicket,
    IssueForJackpot,
    PayExpired,
    Redeem,
    RefusePayment,
    ReleaseTicket,
    TicketIssuedAt,
    VoidTicket,
)
from sicbo.rooms.cage.settled_tickets import Ending, Settled, SettledTickets
from sicbo.rooms.cage.tickets import DAY, CageTerms, RefusedPayment
from sicbo.rooms.cage.upkeep import EXPIRED_AT_ONCE, next_expiry
from sicbo.rooms.cage.view import cage_view, ticket_view
from sicbo.rooms.kernel.person import SYSTEM, Person
from support.cage_desk import CASHIER, INSPECTOR, OPERATOR, OTHER_CASHIER, SUPERVISOR, Desk, number
from support.evening import HOUR, NOON, is_refused

CENTRAL = Person("monitoring", "central-system")
NOBODY_OF_THE_CAGE = (
    Person("ann", "player"), Person("dora", "dealer"), INSPECTOR, Person("ada", "administrator"), SYSTEM,
)  # fmt: skip


def fact(name: str, **changes: Any) -> TicketIssuedAt:
    given = {
        "account": f"tickets:{number(name)}", "number": number(name), "amount": 500, "table": "T1",
        "terminal": "3", "at": NOON,
    }  # fmt: skip
    return TicketIssuedAt(**{**given, **changes})


def code(desk: Desk, ticket: str) -> str:
    return desk.refused(Redeem(by=CASHIER, number=ticket)).code


# -- hearing ------------------------------------------------------------------------------------------------------


def test_an_entry_of_a_table_is_heard_once_and_never_an_older_one_after_it() -> None:
    desk = Desk()
    desk.ledger.enter([Transfer(name, OUTSIDE, Account("tickets", number(name)), 500) for name in "ab"])
    desk.send(Hear(by=SYSTEM, source="T1", seq=43, facts=(fact("a"), fact("b"))))
    for seq in (43, 42, 1, 0, -1):
        again = Hear(by=SYSTEM, source="T1", seq=seq, facts=(fact("c"),))
        is_refused(desk.refused(again), "already-heard")
    assert desk.cage.heard == {"T1": 43}
    desk.send(Hear(by=SYSTEM, source="T2", seq=1, facts=(hand_pay(),)))
    assert desk.cage.heard == {"T1": 43, "T2": 1}


def hand_pay() -> HandPaidAt:
    return HandPaidAt("HP-1", 700, "T2", "1", NOON, "ann", Person("hal", "host"))


def test_the_facts_of_an_entry_are_heard_all_or_none() -> None:
    desk = Desk()
    for wrong in (
        fact("b", account="credit:T1/3"), fact("b", amount=0), fact("b", amount=10**15 + 1),
        fact("b", number="123456789012345678"), fact("a", account="tickets:another"),
    ):  # fmt: skip
        desk.refused(Hear(by=SYSTEM, source="T1", seq=1, facts=(fact("a"), wrong)))
    for by in (CASHIER, OPERATOR, Person("ann", "player")):
        is_refused(desk.refused(Hear(by=by, source="T1", seq=1, facts=(fact("a"),))), "not-yours-to-do")


def test_that_nothing_concerned_the_cage_up_to_an_entry_is_heard_too() -> None:
    desk = Desk()
    desk.send(Hear(by=SYSTEM, source="T1", seq=1_000, facts=()))
    assert desk.cage.heard == {"T1": 1_000}
    is_refused(desk.refused(Hear(by=SYSTEM, source="T1", seq=7, facts=(fact("a"),))), "already-heard")


def test_a_payment_by_hand_at_a_table_is_counted_and_moves_nothing_here() -> None:
    desk = Desk()
    desk.hear(hand_pay())
    assert (desk.cage.totals.hand_paid, desk.cage.totals.hand_pays) == (700, 1)
    assert desk.ledger.balances() == {}
    assert cage_view(desk.cage, desk.now).hand_pays == (hand_pay(),)


def test_every_terminal_counts_its_own_tickets() -> None:
    desk = Desk()
    desk.issue("a"), desk.issue("b"), desk.issue("c", terminal="4"), desk.issue("d", table="T2")
    references = {ticket.reference for ticket in desk.cage.tickets()}
    assert references == {"T1/3#1", "T1/3#2", "T1/4#1", "T2/3#1"}


# -- the answers for a ticket -----------------------------------------------------------------------------------------


def test_every_state_of_a_ticket_has_an_answer_of_its_own() -> None:
    desk = Desk()
    for name in ("paid", "void", "held", "pending", "expired", "good"):
        desk.issue(name, **({"at": NOON - 31 * DAY} if name == "expired" else {}))
    desk.send(Redeem(by=CASHIER, number=number("paid")))
    desk.send(
        VoidTicket(by=CASHIER, number=number("void"), reason="torn", new_number=number("anew"), approved_by=OPERATOR)
    )  # fmt: skip
    desk.send(HoldTicket(by=CASHIER, number=number("held"), reason="looked into"))
    desk.send(BeginRedemption(by=CASHIER, number=number("pending"), form="cheque"))
    answers = {
        name: code(desk, number(name)) for name in ("paid", "void", "held", "pending", "expired", "none")
    }
    assert answers == {
        "paid": "ticket-redeemed", "void": "ticket-voided", "held": "ticket-held", "pending": "ticket-pending",
        "expired": "ticket-expired", "none": "unknown-ticket",
    }  # fmt: skip
    shown = {name: ticket_view(desk.cage, number(name), desk.now) for name in answers if name != "none"}
    assert {name: view.refusal for name, view in shown.items()} == {
        name: answer for name, answer in answers.items() if name != "none"
    }
    assert [view.state for view in shown.values()] == [
        "redeemed", "voided", "held", "redemption-pending", "expired",
    ]  # fmt: skip
    with pytest.raises(Refused) as refused:
        ticket_view(desk.cage, number("none"), desk.now)
    is_refused(refused.value, "unknown-ticket")
    assert ticket_view(desk.cage, number("good"), desk.now).refusal == ""
    desk.send(Redeem(by=CASHIER, number=number("good")))


@pytest.mark.parametrize(
    "keyed",
    ["", "1", "12345678901234567", "abcdefghijklmnopqr", "١" * 18, "-" * 18, "1234567890123456789", "T1/3"],
)
def test_what_cannot_be_a_number_is_to_be_checked_and_is_not_looked_up(keyed: str) -> None:
    refused = Desk().refused(Redeem(by=CASHIER, number=keyed))
    is_refused(refused, "bad-request")
    assert "not a ticket number" in refused.message


def test_a_wrong_check_digit_is_a_slip_and_not_an_unknown_ticket() -> None:
    desk = Desk()
    good = desk.issue("a")
    for digit in "0123456789":
        keyed = good[:-1] + digit
        if keyed != good:
            is_refused(desk.refused(Redeem(by=CASHIER, number=keyed)), "bad-request")


def test_a_number_is_keyed_with_or_without_spaces_and_hyphens() -> None:
    desk = Desk()
    one, two = desk.issue("one"), desk.issue("two")
    desk.send(Redeem(by=CASHIER, number=f" {one[:2]} {one[2:6]} {one[6:10]} {one[10:14]} {one[14:]} "))
    desk.send(Redeem(by=CASHIER, number=f"{two[:2]}-{two[2:]}"))


def test_a_paid_ticket_says_so_years_later_and_after_ten_thousand_others() -> None:
    desk = Desk()
    first = desk.issue("first")
    desk.send(Redeem(by=CASHIER, number=first))
    settled = desk.cage.settled
    for name in range(10_000):
        settled = settled.with_one(number(f"other {name}"), "redeemed", NOON, 100)
    assert len(settled) == 10_001
    assert settled.get(first) == Settled(first, "redeemed", NOON, 12_350)
    assert sum(len(drawer) for drawer in settled.drawers.values()) == 20 * 10_001
    desk.now += 9 * 365 * DAY
    assert code(desk, first) == "ticket-redeemed"


ENDINGS: tuple[Ending, ...] = ("redeemed", "voided", "forfeited", "handed-over")


@given(
    st.dictionaries(
        st.integers(0, 10**6),
        st.tuples(st.sampled_from(ENDINGS), st.integers(0, 2**40 - 1), st.integers(1, 10**15)),
        max_size=40,
    ),
    st.integers(0, 10**6),
)
def test_the_packed_records_are_a_dict_in_few_bytes(
    records: dict[int, tuple[Ending, int, int]], other: int
) -> None:
    packed, plain = SettledTickets(), {}
    for name, (ending, seconds, amount) in records.items():
        packed = packed.with_one(number(str(name)), ending, seconds * 1_000_000 + 17, amount)
        plain[number(str(name))] = Settled(number(str(name)), ending, seconds * 1_000_000, amount)
    assert len(packed) == len(plain)
    assert {key: packed.get(key) for key in plain} == plain
    assert packed.get(number(str(other))) == plain.get(number(str(other)))


# -- payments that take a moment ----------------------------------------------------------------------------------------


def test_what_someone_began_they_complete_alone_and_it_is_paid_in_the_form_it_was_begun_in() -> None:
    desk = Desk()
    ticket = desk.issue("a")
    is_refused(desk.refused(CompleteRedemption(by=CASHIER, number=ticket)), "out-of-order")
    desk.send(BeginRedemption(by=CASHIER, number=ticket, form="electronic-transfer", requested_form="cash"))
    assert desk.ledger.balance(Account("tickets", ticket)) == 12_350, "nothing is paid yet"
    is_refused(desk.refused(BeginRedemption(by=CASHIER, number=ticket, form="cheque")), "ticket-pending")
    (event,) = desk.send(CompleteRedemption(by=CASHIER, number=ticket))
    assert (event.form, event.requested_form) == ("electronic-transfer", "cash")
    is_refused(desk.refused(CompleteRedemption(by=CASHIER, number=ticket)), "ticket-redeemed")


@pytest.mark.parametrize("completing", [True, False])
def test_someone_else_ends_a_payment_only_with_a_second_person(completing: bool) -> None:
    desk = Desk()
    ticket = desk.issue("a")
    desk.send(BeginRedemption(by=CASHIER, number=ticket, form="cheque"))

    def ending(by: Person, second: Person | None = None) -> CageCommand:
        if completing:
            return CompleteRedemption(by=by, number=ticket, approved_by=second)
        return GiveBack(by=by, number=ticket, reason="no cheques left", approved_by=second)

    is_refused(desk.refused(ending(OTHER_CASHIER)), "second-person-needed")
    is_refused(desk.refused(ending(OTHER_CASHIER, OTHER_CASHIER)), "second-person-needed")
    for somebody in NOBODY_OF_THE_CAGE:
        is_refused(desk.refused(ending(somebody, SUPERVISOR)), "not-yours-to-do")
        is_refused(desk.refused(ending(OTHER_CASHIER, somebody)), "not-yours-to-do")
    desk.send(ending(OTHER_CASHIER, Person("cleo", "cage")))
    assert (desk.cage.ticket(ticket) is None) == completing


def test_a_payment_given_back_leaves_the_ticket_as_good_as_before() -> None:
    desk = Desk()
    ticket = desk.issue("a")
    desk.send(BeginRedemption(by=CASHIER, number=ticket, form="cheque"))
    is_refused(desk.refused(GiveBack(by=CASHIER, number=ticket, reason="")), "cause-needed")
    desk.send(GiveBack(by=CASHIER, number=ticket, reason="no cheques left"))
    assert desk.cage.ticket(ticket).state == "issued"
    is_refused(desk.refused(CompleteRedemption(by=CASHIER, number=ticket)), "out-of-order")
    desk.send(Redeem(by=CASHIER, number=ticket))


def test_a_payment_that_has_begun_does_not_expire_under_the_hands_of_its_cashier() -> None:
    desk = Desk()
    ticket = desk.issue("a")
    desk.send(BeginRedemption(by=CASHIER, number=ticket, form="cheque"))
    desk.now += 31 * DAY
    is_refused(desk.refused(ExpireTickets(by=SYSTEM)), "out-of-order")
    desk.send(CompleteRedemption(by=CASHIER, number=ticket))


def test_credit_is_returned_to_terminals_through_the_central_system_and_only_through_it() -> None:
    desk = Desk()
    ticket = desk.issue("a")
    begin = BeginRedemption(by=CENTRAL, number=ticket, form="central-transfer")
    is_refused(desk.refused(BeginRedemption(by=CENTRAL, number=ticket, form="cheque")), "not-yours-to-do")
    is_refused(
        desk.refused(BeginRedemption(by=CASHIER, number=ticket, form="central-transfer")), "not-yours-to-do"
    )
    is_refused(desk.refused(Redeem(by=CASHIER, number=ticket, form="central-transfer")), "not-yours-to-do")
    is_refused(desk.refused(Redeem(by=CENTRAL, number=ticket)), "not-yours-to-do")
    desk.send(begin)
    desk.send(CompleteRedemption(by=CENTRAL, number=ticket))
    desk.send(Redeem(by=CENTRAL, number=desk.issue("b"), form="central-transfer"))


# -- void and issued again -------------------------------------------------------------------------------------------------


def test_a_void_ticket_s_money_waits_under_a_new_number() -> None:
    desk = Desk()
    ticket = desk.issue("torn", 7000)
    void = VoidTicket(
        by=CASHIER, number=ticket, reason="torn", new_number=number("anew"), approved_by=SUPERVISOR
    )
    (event,) = desk.send(void, NOON + HOUR)
    assert isinstance(event, TicketVoided)
    assert (event.ticket.amount, event.ticket.replaces, event.ticket.issued_at) == (7000, ticket, NOON + HOUR)
    assert event.ticket.expires_at == NOON + 30 * DAY, "a new paper is no new term"
    assert desk.ledger.balance(Account("tickets", ticket)) == 0
    assert desk.ledger.balance(Account("tickets", number("anew"))) == 7000
    assert code(desk, ticket) == "ticket-voided"
    desk.send(Redeem(by=CASHIER, number=number("anew")))
    is_refused(desk.refused(void), "ticket-voided")


def test_a_void_takes_two_people_a_reason_and_a_number_that_nobody_has_had() -> None:
    desk = Desk()
    ticket, other = desk.issue("torn"), desk.issue("other")
    desk.send(Redeem(by=CASHIER, number=desk.issue("paid")))

    def void(**changes: Any) -> VoidTicket:
        given = {
            "by": CASHIER, "number": ticket, "reason": "torn", "new_number": number("anew"),
            "approved_by": SUPERVISOR,
        }  # fmt: skip
        return VoidTicket(**{**given, **changes})

    is_refused(desk.refused(void(approved_by=None)), "second-person-needed")
    is_refused(desk.refused(void(approved_by=Person("cora", "operator"))), "second-person-needed")
    is_refused(desk.refused(void(approved_by=OTHER_CASHIER)), "not-yours-to-do")
    is_refused(desk.refused(void(by=SUPERVISOR, approved_by=OPERATOR)), "not-yours-to-do")
    is_refused(desk.refused(void(reason=" ")), "cause-needed")
    is_refused(desk.refused(void(new_number="12")), "bad-request")
    for had in (ticket, other, number("paid")):
        is_refused(desk.refused(void(new_number=had)), "id-used-differently")


def test_a_lost_ticket_is_made_void_by_its_reference_and_nothing_is_ever_paid_by_one() -> None:
    desk = Desk()
    desk.issue("lost")
    is_refused(desk.refused(Redeem(by=CASHIER, number="T1/3#1")), "bad-request")
    void = VoidTicket(
        by=CASHIER, number="T1/3#1", reason="lost", new_number=number("anew"), approved_by=OPERATOR
    )
    desk.send(void)
    assert code(desk, number("lost")) == "ticket-voided"
    is_refused(desk.refused(HoldTicket(by=CASHIER, number="T1/3#9", reason="lost")), "unknown-ticket")


# -- time ---------------------------------------------------------------------------------------------------------------


def test_a_ticket_is_good_until_its_time_is_up_and_not_a_moment_longer() -> None:
    desk = Desk(expiry_days=2)
    one, two = desk.issue("one"), desk.issue("two")
    desk.send(Redeem(by=CASHIER, number=one), NOON + 2 * DAY - 1)
    is_refused(desk.refused(Redeem(by=CASHIER, number=two), NOON + 2 * DAY), "ticket-expired")
    assert ticket_view(desk.cage, two, NOON + 2 * DAY).state == "expired", "before anyone wrote it down"


def test_expired_money_stays_where_it_is() -> None:
    desk = Desk(expiry_days=2)
    old = desk.issue("old")
    desk.now += HOUR
    new = desk.issue("new")
    assert next_expiry(desk.cage) == NOON + 2 * DAY
    is_refused(desk.refused(ExpireTickets(by=SYSTEM)), "out-of-order")
    is_refused(desk.refused(ExpireTickets(by=CASHIER)), "not-yours-to-do")
    (event,) = desk.send(ExpireTickets(by=SYSTEM), NOON + 2 * DAY)
    assert isinstance(event, TicketsExpired) and event.numbers == (old,)
    assert desk.ledger.balance(Account("tickets", old)) == 12_350
    assert desk.ledger.balance(HOUSE) == 0
    assert next_expiry(desk.cage) == NOON + HOUR + 2 * DAY
    assert desk.cage.ticket(new).state == "issued"
    is_refused(desk.refused(ExpireTickets(by=SYSTEM)), "out-of-order")


def test_very_many_tickets_expire_in_portions_the_oldest_first() -> None:
    desk = Desk(expiry_days=1)
    facts = [fact(str(name), at=NOON + name) for name in range(EXPIRED_AT_ONCE + 3)]
    desk.ledger.enter(
        [Transfer(str(name), OUTSIDE, Account("tickets", one.number), 500) for name, one in enumerate(facts)]
    )
    desk.hear(*facts)
    desk.now += 2 * DAY
    (first,), (second,) = desk.send(ExpireTickets(by=SYSTEM)), desk.send(ExpireTickets(by=SYSTEM))
    assert isinstance(first, TicketsExpired) and isinstance(second, TicketsExpired)
    assert first.numbers == tuple(one.number for one in facts[:EXPIRED_AT_ONCE])
    assert second.numbers == tuple(one.number for one in facts[EXPIRED_AT_ONCE:])


def test_a_house_without_expiry_has_tickets_for_ever() -> None:
    desk = Desk(expiry_days=0)
    ticket = desk.issue("a")
    assert next_expiry(desk.cage) is None
    desk.send(Redeem(by=CASHIER, number=ticket), NOON + 36_500 * DAY)


def test_a_late_comer_is_paid_by_two_people_who_have_seen_who_it_is() -> None:
    desk = Desk(expiry_days=1, hand_pay_from=100_000)
    swept, unswept, large = (
        desk.issue("swept"),
        desk.issue("unswept", at=NOON + 1),
        desk.issue("large", 100_000),
    )

    def late(ticket: str, **changes: Any) -> PayExpired:
        given = {
            "by": CASHIER, "number": ticket, "reason": "in hospital", "identification": "passport",
            "approved_by": OPERATOR,
        }  # fmt: skip
        return PayExpired(**{**given, **changes})

    is_refused(desk.refused(late(swept)), "out-of-order")
    desk.now += DAY
    desk.send(ExpireTickets(by=SYSTEM))
    desk.now += 1
    is_refused(desk.refused(late(swept, approved_by=None)), "second-person-needed")
    is_refused(desk.refused(late(swept, by=SUPERVISOR)), "not-yours-to-do")
    is_refused(desk.refused(late(swept, identification="")), "identification-needed")
    is_refused(desk.refused(late(swept, reason="")), "cause-needed")
    is_refused(desk.refused(late(large)), "signature-needed")
    desk.send(late(swept))
    desk.send(late(unswept))
    (event,) = desk.send(late(large, signed_by="ann"))
    assert (event.signed_by, event.reason, event.approved_by) == ("ann", "in hospital", OPERATOR)
    assert code(desk, swept) == "ticket-redeemed"


def test_a_held_ticket_does_not_expire_and_is_not_paid_as_if_it_had() -> None:
    desk = Desk(expiry_days=1)
    ticket = desk.issue("a")
    desk.send(HoldTicket(by=CASHIER, number=ticket, reason="looked into"))
    desk.now += 40 * DAY
    assert ticket_view(desk.cage, ticket, desk.now).state == "held"
    is_refused(desk.refused(ExpireTickets(by=SYSTEM)), "out-of-order")
    late = PayExpired(
        by=CASHIER, number=ticket, reason="late", identification="passport", approved_by=OPERATOR
    )
    is_refused(desk.refused(late), "out-of-order")


def test_unclaimed_money_goes_to_whom_the_law_gives_it_and_a_late_comer_is_told_so() -> None:
    desk = Desk(expiry_days=1)
    one, two, good = desk.issue("one", 700), desk.issue("two", 500), desk.issue("good", at=NOON + DAY)
    desk.now += DAY
    desk.send(ExpireTickets(by=SYSTEM))

    def over(*numbers: str, **changes: Any) -> HandOverUnclaimed:
        given = {"by": CASHIER, "to": "the Treasury", "reference": "UM-1", "approved_by": OPERATOR}
        return HandOverUnclaimed(numbers=numbers, **{**given, **changes})

    is_refused(desk.refused(over(one, good)), "out-of-order")
    is_refused(desk.refused(over()), "bad-request")
    is_refused(desk.refused(over(one, one)), "bad-request")
    is_refused(desk.refused(over(one, to="")), "cause-needed")
    is_refused(desk.refused(over(one, reference="")), "cause-needed")
    is_refused(desk.refused(over(one, approved_by=None)), "second-person-needed")
    before = desk.outside()
    desk.send(over(one, "T1/3#2"))
    assert desk.outside() == before + 1200
    assert desk.cage.totals.handed_over == 1200
    refused = desk.refused(Redeem(by=CASHIER, number=two))
    is_refused(refused, "ticket-expired")
    assert "handed over" in refused.message


def test_unclaimed_money_is_handed_over_from_the_moment_at_which_its_time_is_up() -> None:
    """The clock marks expired tickets once in a while; what the screen shows as expired until then is expired."""
    desk = Desk(expiry_days=1)
    number = desk.issue("one", 700)
    over = HandOverUnclaimed(
        by=CASHIER, numbers=(number,), to="the Treasury", reference="UM-1", approved_by=OPERATOR
    )
    desk.now += DAY - 1
    is_refused(desk.refused(over), "out-of-order")
    desk.now += 1
    expired, handed = desk.send(over)
    assert (type(expired).__name__, type(handed).__name__) == ("TicketsExpired", "UnclaimedHandedOver")
    assert desk.cage.totals.handed_over == 700
    is_refused(desk.refused(Redeem(by=CASHIER, number=number)), "ticket-expired")


# -- jackpots, terms, people ----------------------------------------------------------------------------------------------


def test_a_jackpot_paid_by_ticket_comes_from_the_account_of_the_win_and_no_more_than_is_there() -> None:
    desk = Desk()
    desk.ledger.enter([Transfer("win", HOUSE, Account("jackpot", "W7"), 50_000)])

    def issue(name: str, amount: int, **changes: Any) -> IssueForJackpot:
        given = {"by": SYSTEM, "win_id": "W7", "table": "T1", "terminal": "3", "player": "ann"}
        return IssueForJackpot(amount=amount, number=number(name), **{**given, **changes})

    is_refused(desk.refused(issue("a", 50_001)), "not-enough")
    is_refused(desk.refused(issue("a", 0)), "bad-amount")
    is_refused(desk.refused(issue("a", 50_000, by=CASHIER)), "not-yours-to-do")
    is_refused(desk.refused(issue("a", 50_000, win_id="")), "cause-needed")
    desk.send(issue("a", 50_000))
    ticket = desk.cage.ticket(number("a"))
    assert ticket is not None
    assert (ticket.kind, ticket.amount, ticket.player) == ("jackpot", 50_000, "ann")
    is_refused(desk.refused(issue("b", 50_000)), "not-enough")
    is_refused(desk.refused(issue("a", 50_000)), "id-used-differently")
    desk.send(Redeem(by=CASHIER, number=number("a")))


def test_terms_change_by_two_people_and_tickets_that_are_out_keep_their_term() -> None:
    desk = Desk(expiry_days=30)
    old = desk.issue("old")
    terms = CageTerms(site="Test House", expiry_days=1)
    change = ChangeTerms(by=CASHIER, terms=terms, reason="new policy", approved_by=OPERATOR)
    is_refused(desk.refused(ChangeTerms(by=CASHIER, terms=terms, reason="x")), "second-person-needed")
    is_refused(
        desk.refused(ChangeTerms(by=CASHIER, terms=terms, reason="", approved_by=OPERATOR)), "cause-needed"
    )
    desk.send(change)
    is_refused(desk.refused(change), "bad-request")
    new = desk.issue("new")
    assert desk.cage.ticket(old).expires_at == NOON + 30 * DAY
    assert desk.cage.ticket(new).expires_at == NOON + DAY


@pytest.mark.parametrize(
    "terms",
    [
        {"site": " "}, {"site": "a\nb"}, {"expiry_days": -1}, {"expiry_days": 40_000}, {"zone": "Mars/Olympus"},
        {"hand_pay_from": -1}, {"identification_from": 10**16}, {"approving_roles": ()},
    ],
)  # fmt: skip
def test_terms_that_cannot_be_kept_or_printed_are_refused(terms: dict[str, Any]) -> None:
    wrong = CageTerms(**{"site": "Test House", **terms})
    with pytest.raises(Refused):
        setup_of(wrong)
    desk = Desk()
    desk.refused(ChangeTerms(by=CASHIER, terms=wrong, reason="x", approved_by=OPERATOR))


@pytest.mark.parametrize("setup", [b"", b"{}", b"[]", b'{"site": 1}', b'{"site": "a", "more": 1}', b"\xff"])
def test_a_set_up_that_cannot_be_read_is_refused_in_a_sentence(setup: bytes) -> None:
    with pytest.raises(Refused) as refused:
        cage_room("cage", setup)
    assert refused.value.code == "bad-request"


@pytest.mark.parametrize("by", NOBODY_OF_THE_CAGE, ids=lambda by: by.role)
def test_a_person_who_is_not_of_the_cage_does_nothing_there(by: Person) -> None:
    desk = Desk()
    ticket = desk.issue("a")
    for name, make in COMMANDS.items():
        try:
            desk.send(make(by, ticket))
        except Refused as refused:
            assert refused.code == "not-yours-to-do", (name, refused)
        else:
            raise AssertionError(f"{by} may {name}")


def _commands() -> dict[str, Any]:
    from sicbo.rooms.cage import messages as cage

    second = OPERATOR
    return {
        "redeem": lambda by, n: cage.Redeem(by=by, number=n),
        "begin": lambda by, n: cage.BeginRedemption(by=by, number=n, form="cheque"),
        "present": lambda by, n: cage.PresentPaymentForm(by=by, number=n),
        "sign": lambda by, n: cage.SignPaymentForm(by=by, number=n, amount=12_350, signed_by="ann"),
        "pay by hand": lambda by, n: cage.PayByHand(by=by, number=n),
        "delay": lambda by, n: cage.DelayPayment(
            by=by, number=n, reason="x", until=NOON + 1, agreed_with="ann"
        ),
        "end a delay": lambda by, n: cage.EndDelay(by=by, number=n, reason="x"),
        "ask for papers": lambda by, n: cage.RequireIdentification(by=by, number=n, reason="x"),
        "hold": lambda by, n: cage.HoldTicket(by=by, number=n, reason="x"),
        "tell": lambda by, _n: cage.NotifyInspector(by=by, case=1, inspector="iris"),
        "release": lambda by, n: cage.ReleaseTicket(by=by, number=n, determination="x", approved_by=second),
        "forfeit": lambda by, n: cage.ForfeitHold(by=by, number=n, determination="x", approved_by=second),
        "demand": lambda by, n: cage.DemandReturn(by=by, number=n, amount=1, player="ann", reason="x"),
        "take back": lambda by, _n: cage.RecordReturn(by=by, case=1, amount=1, new_number=number("x")),
        "close": lambda by, _n: cage.CloseDemand(by=by, case=1, determination="x", approved_by=second),
        "void": lambda by, n: cage.VoidTicket(
            by=by, number=n, reason="x", new_number=number("x"), approved_by=second
        ),
        "pay late": lambda by, n: cage.PayExpired(
            by=by, number=n, reason="x", identification="x", approved_by=second
        ),
        "hand over": lambda by, n: cage.HandOverUnclaimed(
            by=by, numbers=(n,), to="x", reference="x", approved_by=second
        ),
        "change terms": lambda by, _n: cage.ChangeTerms(
            by=by, terms=CageTerms(site="x"), reason="x", approved_by=second
        ),
    }


COMMANDS = _commands()


def test_every_command_of_the_cage_has_someone_who_decides_it() -> None:
    from sicbo.rooms.cage.decide import DECIDERS

    assert set(DECIDERS) == set(CageCommand.__args__)


# -- the screen -----------------------------------------------------------------------------------------------------------


def test_the_screen_shows_what_is_owed_by_state_and_a_page_of_it_the_newest_first() -> None:
    desk = Desk(expiry_days=1)
    for name in range(5):
        desk.now += HOUR
        desk.issue(f"t{name}", 1000 + name)
    desk.send(HoldTicket(by=CASHIER, number=number("t1"), reason="looked into", player="Ann Lee"))
    desk.send(Redeem(by=CASHIER, number=number("t2")))
    desk.now = NOON + HOUR + DAY
    view = cage_view(desk.cage, desk.now, limit=2)
    assert (view.outstanding.tickets, view.outstanding.amount) == (4, 1000 + 1001 + 1003 + 1004)
    assert {state: (one.tickets, one.amount) for state, one in view.by_state.items()} == {
        "expired": (1, 1000), "held": (1, 1001), "issued": (2, 2007),
    }  # fmt: skip
    assert view.matching == 4
    assert [row.amount for row in view.tickets] == [1004, 1003]
    assert [row.amount for row in cage_view(desk.cage, desk.now, offset=2, limit=2).tickets] == [1001, 1000]
    assert [row.amount for row in cage_view(desk.cage, desk.now, states=("held", "expired")).tickets] == [
        1001,
        1000,
    ]
    assert view.payments[0].amount == 1002
    for offset, limit in ((-1, 10), (0, 0), (0, 201)):
        with pytest.raises(Refused):
            cage_view(desk.cage, desk.now, offset=offset, limit=limit)


@pytest.mark.parametrize(
    ("search", "found"),
    [("", {"t0", "t1"}), ("T1/4", {"t1"}), ("t1/3#1", {"t0"}), ("ann", {"t1"}), ("10.01", {"t1"}),
     ("ticket", {"t0", "t1"}), ("nothing", set()), ("  ANN ", {"t1"})],
)  # fmt: skip
def test_tickets_are_searched_by_reference_player_kind_and_amount(search: str, found: set[str]) -> None:
    desk = Desk()
    desk.issue("t0", 1000), desk.issue("t1", 1001, terminal="4", player="Ann Lee")
    rows = cage_view(desk.cage, desk.now, search=search).tickets
    assert {row.number[-4:] for row in rows} == {number(name)[-4:] for name in found}


def test_a_list_gives_nobody_a_number_to_present() -> None:
    desk = Desk()
    ticket, kept = desk.issue("a"), desk.issue("b", held=True)
    rows = {row.reference: row.number for row in cage_view(desk.cage, desk.now).tickets}
    assert rows["T1/3#1"] == f"•• •••• •••• •••• {ticket[-4:]}"
    assert rows["T1/3#2"] == f"•• •••• •••• •••• {kept[-4:]}"
    assert ticket_view(desk.cage, "T1/3#2", desk.now).number == rows["T1/3#2"]
    assert ticket_view(desk.cage, "T1/3#2", desk.now, pays=True).number == kept, "nobody has it on paper"
    assert ticket_view(desk.cage, "T1/3#1", desk.now, pays=True).number == rows["T1/3#1"], "its player has"
    assert ticket_view(desk.cage, "T1/3#1", desk.now).number == rows["T1/3#1"]
    assert ticket_view(desk.cage, ticket, desk.now).number == ticket
    for part in (ticket[:6], ticket[-4:], ticket[3:12]):
        assert cage_view(desk.cage, desk.now, search=part).matching == 0, "nor digit by digit"
    assert cage_view(desk.cage, desk.now, search=ticket).matching == 1
    desk.send(Redeem(by=CASHIER, number=ticket))
    assert ticket not in str(cage_view(desk.cage, desk.now))


def test_a_case_gives_nobody_a_number_to_present_once_its_ticket_is_good_again() -> None:
    desk = Desk()
    ticket = desk.issue("a", 50_000)
    reference = next(desk.cage.tickets()).reference
    desk.send(HoldTicket(by=CASHIER, number=reference, reason="somebody reported it"))
    (held,) = cage_view(desk.cage, desk.now).cases
    assert held.ticket.endswith(ticket[-4:]) and ticket not in held.ticket
    desk.send(
        ReleaseTicket(by=CASHIER, number=reference, determination="all is well", approved_by=SUPERVISOR)
    )
    (released,) = cage_view(desk.cage, desk.now).cases
    assert released.notice_due and released.ticket.endswith(ticket[-4:]) and ticket not in released.ticket


def test_one_ticket_is_looked_into_in_one_case_at_a_time() -> None:
    desk = Desk()
    ticket, left = desk.issue("a"), desk.issue("left", held=True)
    for number_held in (ticket, left):
        hold = HoldTicket(by=CASHIER, number=number_held, reason="a copy turned up")
        desk.send(hold)
        is_refused(desk.refused(hold), "ticket-held")
    assert [case.ticket for case in desk.cage.cases] == [ticket, left]


def test_a_state_written_down_and_read_again_is_the_same() -> None:
    desk = Desk()
    for name in ("a", "b", "c"):
        desk.issue(name)
    desk.send(Redeem(by=CASHIER, number=number("a")))
    desk.send(HoldTicket(by=CASHIER, number=number("b"), reason="looked into"))
    desk.send(BeginRedemption(by=CASHIER, number=number("c"), form="cheque"))
    written = desk.room.encode_state(desk.cage)
    assert desk.room.decode_state(written) == desk.cage
    assert desk.room.encode_state(desk.room.decode_state(written)) == written


def test_two_tickets_of_one_account_are_paid_each_for_its_own_amount() -> None:
    """A table that was given the same reference twice has put two amounts into one account."""
    desk = Desk()
    one, two = desk.issue("one", 300, account="tickets:R1"), desk.issue("two", 200, account="tickets:R1")
    desk.send(Redeem(by=CASHIER, number=one))
    assert desk.ledger.balance(Account("tickets", "R1")) == 200
    desk.send(Redeem(by=CASHIER, number=two))
    assert desk.ledger.balance(Account("tickets", "R1")) == 0


def test_a_released_ticket_remembers_whose_it_is() -> None:
    desk = Desk()
    left = desk.issue("a", held=True)
    desk.send(
        ReleaseTicket(by=SUPERVISOR, number=left, determination="shown", player="ann", approved_by=OPERATOR)
    )
    ticket = desk.cage.ticket(left)
    assert ticket is not None and (ticket.state, ticket.player) == ("issued", "ann")


def test_a_payment_is_refused_for_a_reason_on_record_and_the_ticket_stays_as_good_as_it_was() -> None:
    desk = Desk()
    ticket = desk.issue("ann's")
    refusal = RefusePayment(by=CASHIER, number=ticket, reason="the ticket is torn", player=" ben ")
    assert desk.refused(replace(refusal, reason=" ")).code == "cause-needed"
    assert desk.refused(replace(refusal, by=Person("ann", "player"))).code == "not-yours-to-do"
    (event,) = desk.send(refusal)
    assert event == PaymentRefused(ticket, "the ticket is torn", "ben", desk.now, CASHIER)
    shown = ticket_view(desk.cage, ticket, desk.now)
    assert shown.refused == RefusedPayment(desk.now, "the ticket is torn", "ben", CASHIER)
    assert (shown.state, shown.refusal) == ("issued", "")
    desk.send(Redeem(by=CASHIER, number=ticket))
    assert desk.refused(refusal).code == "ticket-redeemed"
