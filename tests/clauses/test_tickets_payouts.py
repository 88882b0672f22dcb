"""Tickets and payouts: paid at once by ticket or voucher, the signed form, what is withheld or asked back, the exceptions."""

import msgspec
import pytest

from sicbo.ledger.accounts import HOUSE, Account
from sicbo.rooms.cage.events import (
    FormPresented,
    FormSigned,
    HoldForfeited,
    HoldReviewed,
    InspectorNotified,
    ReturnDemanded,
    TicketHeld,
    TicketRedeemed,
    TicketReleased,
)
from sicbo.rooms.cage.messages import (
    BeginRedemption,
    CageCommand,
    CloseDemand,
    DelayPayment,
    DemandReturn,
    EndDelay,
    ForfeitHold,
    HoldTicket,
    NotifyInspector,
    PayByHand,
    PresentPaymentForm,
    RecordReturn,
    Redeem,
    ReleaseTicket,
    RequireIdentification,
    ReviewHold,
    SignPaymentForm,
)
from sicbo.rooms.cage.tickets import TicketKind
from sicbo.rooms.cage.view import cage_duties, cage_view, ticket_view
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.ticket_numbers import hidden
from sicbo.rooms.table.messages.table import AnnounceClosing, CloseTable
from sicbo.rooms.table.messages.terminals import Collect
from support.cage_desk import CASHIER, INSPECTOR, OPERATOR, OTHER_CASHIER, SUPERVISOR, Desk, number
from support.evening import HOUR, MINUTE, Evening, is_refused

ANN = Person("ann", "player")


def held(desk: Desk, name: str = "ann's", amount: int = 12_350) -> str:
    """A ticket withheld in case 1, the inspector not told yet."""
    ticket = desk.issue(name, amount)
    desk.send(HoldTicket(by=CASHIER, number=ticket, reason="two people present it", player="ann"))
    return ticket


def paid(desk: Desk) -> str:
    ticket = desk.issue("ann's")
    desk.send(Redeem(by=CASHIER, number=ticket))
    return ticket


# -- 3.8: payment by ticket or voucher --------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "3.8#1")
def test_nsw_3_8_a_collect_makes_a_ticket_for_the_amount_that_the_cage_pays_once() -> None:
    table = Evening("nsw-aruze").open().seat("ann", amount=7777)
    table.send(Collect(by=ANN, terminal="1", reference=number("ann's")))
    desk = Desk(table.ledger)
    assert desk.hear_of(table) == [number("ann's")]
    ticket = desk.cage.ticket(number("ann's"))
    assert ticket is not None
    assert (ticket.amount, ticket.table, ticket.terminal, ticket.state) == (7777, "T1", "1", "issued")
    (event,) = desk.send(Redeem(by=CASHIER, number=ticket.number))
    assert isinstance(event, TicketRedeemed) and event.amount == 7777
    is_refused(desk.refused(Redeem(by=OTHER_CASHIER, number=ticket.number)), "ticket-redeemed")


@pytest.mark.parametrize("kind", ["ticket", "voucher"])
@pytest.mark.proves("nsw-aruze", "3.8#1")
def test_nsw_3_8_tickets_and_vouchers_are_redeemable_alike(kind: TicketKind) -> None:
    desk = Desk()
    issued = desk.issue("one", 5000, kind=kind)
    assert ticket_view(desk.cage, issued, desk.now).kind == kind
    before = desk.outside()
    desk.send(Redeem(by=CASHIER, number=issued))
    assert desk.outside() == before + 5000


@pytest.mark.proves("nsw-aruze", "3.8#1")
def test_nsw_3_8_credit_left_at_the_close_of_play_becomes_a_held_ticket_and_is_never_kept() -> None:
    table = Evening("nsw-aruze").open().seat("ann", amount=4321)
    table.send(AnnounceClosing(by=table.top))
    since = len(table.events)
    table.send(CloseTable(by=table.top))
    desk = Desk(table.ledger)
    (left,) = desk.hear_of(table, since)
    is_refused(desk.refused(Redeem(by=CASHIER, number=left)), "ticket-held")
    is_refused(
        desk.refused(ForfeitHold(by=CASHIER, number=left, determination="nobody came", approved_by=OPERATOR)),
        "out-of-order",
    )
    assert cage_duties(desk.cage) == (), "nothing is withheld from anyone, so no inspector must be told"
    claim = ReleaseTicket(
        by=CASHIER, number=left, determination="ann showed her card", player="ann", approved_by=SUPERVISOR
    )
    desk.send(claim)
    desk.send(Redeem(by=CASHIER, number=left, identification="member card 12"))
    assert (
        sum(table.ledger.balance(account) for account in table.ledger.balances() if account.kind == "tickets")
        == 0
    )


# -- 5.1: the manual payment form ---------------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "5.1#1")
def test_nsw_5_1_the_form_shows_the_amount_before_anything_is_signed() -> None:
    desk = Desk()
    ticket = desk.issue("ann's", 123_450)
    sign = SignPaymentForm(by=CASHIER, number=ticket, amount=123_450, signed_by="ann")
    is_refused(desk.refused(sign), "out-of-order", "nsw-aruze 5.1")
    (presented,) = desk.send(PresentPaymentForm(by=CASHIER, number=ticket))
    assert isinstance(presented, FormPresented)
    assert presented.amount == 123_450
    form = ticket_view(desk.cage, ticket, desk.now).form
    assert form is not None
    assert (form.amount, form.signed_by) == (123_450, ""), "it is there to be verified, and not signed yet"


@pytest.mark.proves("nsw-aruze", "5.1#1")
def test_nsw_5_1_a_signature_under_another_amount_is_not_taken() -> None:
    desk = Desk()
    ticket = desk.issue("ann's", 123_450)
    desk.send(PresentPaymentForm(by=CASHIER, number=ticket))
    for wrong in (123_449, 123_451, 12_345):
        sign = SignPaymentForm(by=CASHIER, number=ticket, amount=wrong, signed_by="ann")
        is_refused(desk.refused(sign), "bad-amount", "nsw-aruze 5.1")


@pytest.mark.proves("nsw-aruze", "5.1#2")
def test_nsw_5_1_an_unsigned_payment_by_hand_cannot_be_completed() -> None:
    desk = Desk()
    ticket = desk.issue("ann's", 123_450)
    pay = PayByHand(by=CASHIER, number=ticket)
    is_refused(desk.refused(pay), "signature-needed", "nsw-aruze 5.1")
    desk.send(PresentPaymentForm(by=CASHIER, number=ticket))
    is_refused(desk.refused(pay), "signature-needed", "nsw-aruze 5.1")
    is_refused(desk.refused(Redeem(by=CASHIER, number=ticket)), "signature-needed")
    nobody = SignPaymentForm(by=CASHIER, number=ticket, amount=123_450, signed_by="  ")
    is_refused(desk.refused(nobody), "cause-needed", "nsw-aruze 5.1")
    (signed,) = desk.send(SignPaymentForm(by=CASHIER, number=ticket, amount=123_450, signed_by="ann"))
    assert isinstance(signed, FormSigned)
    (event,) = desk.send(pay)
    assert isinstance(event, TicketRedeemed)
    assert (event.amount, event.signed_by) == (123_450, "ann"), "the receipt stands with the payment"


@pytest.mark.proves("nsw-aruze", "5.1#2")
def test_nsw_5_1_amounts_from_the_house_s_threshold_on_are_paid_against_a_form_only() -> None:
    desk = Desk(hand_pay_from=100_000)
    below, at = desk.issue("below", 99_999), desk.issue("at", 100_000)
    desk.send(Redeem(by=CASHIER, number=below))
    is_refused(desk.refused(Redeem(by=CASHIER, number=at)), "signature-needed", "nsw-aruze 5.1")
    begin = BeginRedemption(by=CASHIER, number=at, form="cheque")
    is_refused(desk.refused(begin), "signature-needed", "nsw-aruze 5.1")
    assert ticket_view(desk.cage, at, desk.now).needs == ("signature",)
    desk.send(PresentPaymentForm(by=CASHIER, number=at))
    desk.send(SignPaymentForm(by=CASHIER, number=at, amount=100_000, signed_by="ann"))
    desk.send(PayByHand(by=CASHIER, number=at))


@pytest.mark.proves("nsw-aruze", "5.1#2")
def test_nsw_5_1_a_payment_by_hand_at_the_terminal_takes_a_signature_too() -> None:
    table = Evening("nsw-aruze").open().seat("ann", amount=7777)
    host = Person("hal", "host")
    unsigned = Collect(by=host, terminal="1", paid_as="hand-pay", reference="HP-1")
    is_refused(table.refused(unsigned), "cause-needed", "5.1")
    alone = msgspec.structs.replace(unsigned, signed_by="ann", verified=7777)
    is_refused(table.refused(alone), "second-person-needed", "5.1")
    for wrong in (Person("sue", "host"), Person("ann", "player")):
        is_refused(table.refused(msgspec.structs.replace(alone, approved_by=wrong)), "not-yours-to-do", "5.1")
    table.send(msgspec.structs.replace(alone, approved_by=Person("sue", "supervisor")))


@pytest.mark.proves("nsw-aruze", "5.1#1")
def test_nsw_5_1_what_is_signed_for_at_the_terminal_is_the_amount_that_the_player_verified() -> None:
    table = Evening("nsw-aruze").open().seat("ann", amount=7777)
    by_hand = Collect(
        by=Person("hal", "host"), terminal="1", paid_as="hand-pay", reference="HP-1", signed_by="ann", verified=7778,
        approved_by=Person("sue", "supervisor"),
    )  # fmt: skip
    is_refused(table.refused(by_hand), "bad-amount", "5.1")
    table.send(msgspec.structs.replace(by_hand, verified=7777))
    assert table.table.meters["1"].credit == 0


# -- 5.2: withheld, asked back, looked at by an inspector -----------------------------------------------------------


@pytest.mark.parametrize("kind", ["ticket", "voucher", "jackpot"])
@pytest.mark.proves("nsw-aruze", "5.2#1")
def test_nsw_5_2_a_withheld_ticket_is_not_redeemed_while_its_case_is_open(kind: TicketKind) -> None:
    desk = Desk()
    ticket = desk.issue("ann's", kind=kind)
    (event,) = desk.send(HoldTicket(by=CASHIER, number=ticket, reason="a copy turned up", player="ann"))
    assert isinstance(event, TicketHeld) and event.case == 1
    ways: tuple[CageCommand, ...] = (
        Redeem(by=CASHIER, number=ticket),
        Redeem(by=OTHER_CASHIER, number=ticket, identification="passport"),
        BeginRedemption(by=CASHIER, number=ticket, form="cheque"),
        PresentPaymentForm(by=CASHIER, number=ticket),
        PayByHand(by=CASHIER, number=ticket),
    )
    for way in ways:
        is_refused(desk.refused(way), "ticket-held", "nsw-aruze 5.2")
        is_refused(desk.refused(way, desk.now + 400 * 24 * HOUR), "ticket-held")
    assert ticket_view(desk.cage, ticket, desk.now).state == "held"


@pytest.mark.proves("nsw-aruze", "5.2#1")
def test_nsw_5_2_it_takes_a_determination_and_two_people_to_release_it_and_then_it_is_paid() -> None:
    desk = Desk()
    ticket = held(desk)
    is_refused(
        desk.refused(ReleaseTicket(by=CASHIER, number=ticket, determination="", approved_by=SUPERVISOR)),
        "cause-needed", "nsw-aruze 5.2",
    )  # fmt: skip
    for second in (None, CASHIER, Person("cora", "supervisor")):
        is_refused(
            desk.refused(
                ReleaseTicket(by=CASHIER, number=ticket, determination="it is hers", approved_by=second)
            ),
            "second-person-needed",
        )
    for second in (OTHER_CASHIER, INSPECTOR, ANN, Person("ada", "administrator")):
        is_refused(
            desk.refused(
                ReleaseTicket(by=CASHIER, number=ticket, determination="it is hers", approved_by=second)
            ),
            "not-yours-to-do",
        )
    (event,) = desk.send(
        ReleaseTicket(by=CASHIER, number=ticket, determination="it is hers", approved_by=SUPERVISOR)
    )
    assert isinstance(event, TicketReleased)
    desk.send(Redeem(by=CASHIER, number=ticket))


@pytest.mark.proves("nsw-aruze", "5.2#1")
def test_nsw_5_2_the_time_a_ticket_was_held_is_not_lost_to_its_owner() -> None:
    desk = Desk(expiry_days=30)
    ticket = held(desk)
    desk.now += 45 * 24 * HOUR
    desk.send(ReleaseTicket(by=CASHIER, number=ticket, determination="it is hers", approved_by=SUPERVISOR))
    desk.now += 29 * 24 * HOUR
    desk.send(Redeem(by=CASHIER, number=ticket))


@pytest.mark.proves("nsw-aruze", "5.2#1", "5.2#3")
def test_nsw_5_2_a_withheld_amount_is_kept_only_by_determination_after_an_inspector_was_told() -> None:
    desk = Desk()
    ticket = held(desk)
    keep = ForfeitHold(by=CASHIER, number=ticket, determination="forged", approved_by=OPERATOR)
    is_refused(desk.refused(keep), "notice-needed", "nsw-aruze 5.2")
    desk.send(NotifyInspector(by=CASHIER, case=1, inspector="iris"))
    is_refused(
        desk.refused(ForfeitHold(by=CASHIER, number=ticket, determination="forged")), "second-person-needed"
    )
    (event,) = desk.send(keep)
    assert isinstance(event, HoldForfeited)
    assert desk.ledger.balance(HOUSE) == 12_350
    assert desk.refused(Redeem(by=CASHIER, number=ticket)).code == "ticket-voided"
    assert desk.cage.cases == ()


@pytest.mark.proves("nsw-aruze", "5.2#2")
def test_nsw_5_2_a_demand_is_on_record_against_case_and_player_and_touches_no_account() -> None:
    desk = Desk()
    ticket = paid(desk)
    balances = desk.ledger.balances()
    demand = DemandReturn(by=CASHIER, number=ticket, amount=12_350, player="ann", reason="printed twice")
    (event,) = desk.send(demand)
    assert isinstance(event, ReturnDemanded)
    case = desk.cage.case(event.case)
    assert case is not None
    assert (case.kind, case.ticket, case.player, case.amount) == ("demand", ticket, "ann", 12_350)
    assert desk.ledger.balances() == balances, "a debt, never a debit"
    is_refused(desk.refused(demand), "out-of-order")


@pytest.mark.proves("nsw-aruze", "5.2#2")
def test_nsw_5_2_no_more_is_asked_back_than_was_paid_and_only_what_was_paid() -> None:
    desk = Desk()
    ticket, unpaid = paid(desk), desk.issue("bob's")

    def demand(number: str, amount: int = 1, player: str = "ann", reason: str = "an error") -> DemandReturn:
        return DemandReturn(by=CASHIER, number=number, amount=amount, player=player, reason=reason)

    for amount in (0, -1, 12_351):
        is_refused(desk.refused(demand(ticket, amount)), "bad-amount", "nsw-aruze 5.2")
    is_refused(desk.refused(demand(unpaid)), "out-of-order", "nsw-aruze 5.2")
    is_refused(desk.refused(demand(number("nobody's"))), "unknown-ticket")
    is_refused(desk.refused(demand(ticket, player="")), "cause-needed")
    is_refused(desk.refused(demand(ticket, reason="")), "cause-needed")


@pytest.mark.proves("nsw-aruze", "5.2#2")
def test_nsw_5_2_what_is_brought_back_is_held_until_the_determination_and_goes_where_it_says() -> None:
    desk = Desk()
    ticket = paid(desk)
    desk.send(DemandReturn(by=CASHIER, number=ticket, amount=10_000, player="ann", reason="printed twice"))
    desk.send(RecordReturn(by=CASHIER, case=1, amount=6000, new_number=number("back 1")))
    desk.send(RecordReturn(by=CASHIER, case=1, amount=4000, new_number=number("back 2")))
    more = RecordReturn(by=CASHIER, case=1, amount=1, new_number=number("back 3"))
    is_refused(desk.refused(more), "bad-amount")
    desk.send(NotifyInspector(by=CASHIER, case=1, inspector="iris"))
    close = CloseDemand(by=CASHIER, case=1, determination="hers after all", approved_by=OPERATOR)
    is_refused(desk.refused(close), "out-of-order")
    for back in ("back 1", "back 2"):
        is_refused(desk.refused(Redeem(by=CASHIER, number=number(back))), "ticket-held")
    desk.send(ReleaseTicket(by=CASHIER, number=number("back 1"), determination="hers", approved_by=OPERATOR))
    desk.send(Redeem(by=CASHIER, number=number("back 1")))
    desk.send(
        ForfeitHold(by=CASHIER, number=number("back 2"), determination="not hers", approved_by=OPERATOR)
    )
    assert desk.ledger.balance(HOUSE) == 4000
    desk.send(close)
    assert desk.cage.cases == ()


@pytest.mark.proves("nsw-aruze", "5.2#3")
def test_nsw_5_2_a_hold_and_a_demand_each_make_a_notice_due_until_an_inspector_has_been_told() -> None:
    desk = Desk()
    held(desk)
    asked = paid_other(desk)
    since = desk.now
    duties = cage_duties(desk.cage)
    assert [duty.since for duty in duties] == [since - MINUTE, since]
    assert all("nsw-aruze 5.2" in duty.clauses for duty in duties)
    assert cage_view(desk.cage, desk.now).duties == duties
    is_refused(desk.refused(NotifyInspector(by=CASHIER, case=1, inspector="")), "cause-needed")
    is_refused(desk.refused(NotifyInspector(by=ANN, case=1, inspector="iris")), "not-yours-to-do")
    (event,) = desk.send(NotifyInspector(by=CASHIER, case=1, inspector="iris"))
    assert isinstance(event, InspectorNotified)
    assert [duty.since for duty in cage_duties(desk.cage)] == [since]
    is_refused(desk.refused(NotifyInspector(by=CASHIER, case=1, inspector="iris")), "bad-request")
    desk.send(NotifyInspector(by=CASHIER, case=asked, inspector="ivan"))
    assert cage_duties(desk.cage) == ()


def paid_other(desk: Desk) -> int:
    other = desk.issue("bob's")
    desk.send(Redeem(by=CASHIER, number=other))
    desk.now += MINUTE
    desk.send(DemandReturn(by=CASHIER, number=other, amount=100, player="bob", reason="an error"))
    return desk.cage.cases_so_far


@pytest.mark.proves("nsw-aruze", "5.2#3")
def test_nsw_5_2_the_notice_stays_due_when_the_ticket_was_released_before_anyone_was_told() -> None:
    desk = Desk()
    ticket = held(desk)
    desk.send(ReleaseTicket(by=CASHIER, number=ticket, determination="hers", approved_by=SUPERVISOR))
    assert len(cage_duties(desk.cage)) == 1
    desk.send(NotifyInspector(by=CASHIER, case=1, inspector="iris"))
    assert desk.cage.cases == ()


@pytest.mark.proves("nsw-aruze", "5.2#3")
def test_nsw_5_2_an_inspector_reviews_a_case_at_any_time_and_a_review_decides_nothing() -> None:
    desk = Desk()
    ticket = held(desk)
    is_refused(desk.refused(ReviewHold(by=CASHIER, case=1, note="fine")), "not-yours-to-do", "nsw-aruze 5.2")
    is_refused(desk.refused(ReviewHold(by=INSPECTOR, case=1, note="")), "cause-needed")
    (event,) = desk.send(ReviewHold(by=INSPECTOR, case=1, note="papers seen"))
    assert isinstance(event, HoldReviewed)
    desk.send(NotifyInspector(by=CASHIER, case=1, inspector="iris"))
    desk.send(ReviewHold(by=INSPECTOR, case=1, note="and again"))
    case = desk.cage.case(1)
    assert case is not None
    assert [review.note for review in case.reviews] == ["papers seen", "and again"]
    assert ticket_view(desk.cage, ticket, desk.now).case == msgspec.structs.replace(
        case, ticket=hidden(ticket)
    )
    is_refused(desk.refused(Redeem(by=CASHIER, number=ticket)), "ticket-held")
    for command in (
        HoldTicket(by=INSPECTOR, number=ticket, reason="x"),
        ReleaseTicket(by=INSPECTOR, number=ticket, determination="x", approved_by=OPERATOR),
        Redeem(by=INSPECTOR, number=ticket),
    ):
        is_refused(desk.refused(command), "not-yours-to-do")


# -- 5.3: at once, and the three exceptions ------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "5.3")
def test_nsw_5_3_a_payment_without_an_exception_on_record_is_made_at_once() -> None:
    desk = Desk()
    ticket = desk.issue("ann's")
    (event,) = desk.send(Redeem(by=CASHIER, number=ticket))
    assert isinstance(event, TicketRedeemed)
    assert desk.cage.ticket(ticket) is None
    assert ticket_view(desk.cage, ticket, desk.now).state == "redeemed", "and nothing in between"


@pytest.mark.proves("nsw-aruze", "5.3")
def test_nsw_5_3_cash_has_no_waiting_state() -> None:
    desk = Desk()
    ticket = desk.issue("ann's")
    refused = desk.refused(BeginRedemption(by=CASHIER, number=ticket, form="cash"))
    is_refused(refused, "bad-request", "nsw-aruze 5.3")


@pytest.mark.proves("nsw-aruze", "5.3.1")
def test_nsw_5_3_1_a_delay_takes_a_reason_and_a_time_that_the_player_has_agreed_to() -> None:
    desk = Desk()
    ticket = desk.issue("ann's")
    until = desk.now + 2 * HOUR

    def delay(reason: str = "entitlement", until: int = until, agreed_with: str = "ann") -> DelayPayment:
        return DelayPayment(by=CASHIER, number=ticket, reason=reason, until=until, agreed_with=agreed_with)

    is_refused(desk.refused(delay(reason=" ")), "cause-needed", "nsw-aruze 5.3.1")
    is_refused(desk.refused(delay(agreed_with="")), "cause-needed", "nsw-aruze 5.3.1")
    is_refused(desk.refused(delay(until=desk.now)), "bad-request", "nsw-aruze 5.3.1")
    is_refused(desk.refused(delay(until=desk.now + 400 * 24 * HOUR)), "bad-request", "nsw-aruze 5.3.1")
    desk.send(delay())
    is_refused(desk.refused(Redeem(by=CASHIER, number=ticket)), "payment-delayed", "nsw-aruze 5.3.1")
    is_refused(desk.refused(Redeem(by=CASHIER, number=ticket), until - 1), "payment-delayed")
    shown = ticket_view(desk.cage, ticket, desk.now)
    assert (shown.refusal, shown.delay and shown.delay.until) == ("payment-delayed", until)
    desk.send(Redeem(by=CASHIER, number=ticket), until)


@pytest.mark.proves("nsw-aruze", "5.3.1")
def test_nsw_5_3_1_what_was_found_sooner_ends_the_delay_and_a_delay_never_costs_a_ticket_its_term() -> None:
    desk = Desk(expiry_days=1)
    early, late = desk.issue("early"), desk.issue("late")
    for ticket in (early, late):
        desk.send(
            DelayPayment(
                by=CASHIER, number=ticket, reason="entitlement", until=desk.now + 48 * HOUR, agreed_with="ann"
            )
        )
    is_refused(desk.refused(EndDelay(by=CASHIER, number=early, reason="")), "cause-needed")
    desk.send(EndDelay(by=CASHIER, number=early, reason="entitled"))
    desk.send(Redeem(by=CASHIER, number=early))
    is_refused(desk.refused(EndDelay(by=CASHIER, number=early, reason="again")), "ticket-redeemed")
    desk.send(Redeem(by=CASHIER, number=late), desk.now + 60 * HOUR)


@pytest.mark.proves("nsw-aruze", "5.3.2")
def test_nsw_5_3_2_the_form_paid_may_differ_from_the_form_asked_for_and_both_are_kept() -> None:
    desk = Desk()
    one, two = desk.issue("one"), desk.issue("two")
    (event,) = desk.send(Redeem(by=CASHIER, number=one, form="cheque", requested_form="cash"))
    assert isinstance(event, TicketRedeemed)
    assert (event.form, event.requested_form) == ("cheque", "cash")
    (event,) = desk.send(Redeem(by=CASHIER, number=two))
    assert isinstance(event, TicketRedeemed)
    assert (event.form, event.requested_form) == ("cash", "cash")
    shown = cage_view(desk.cage, desk.now).payments
    assert [(row.form, row.requested_form) for row in shown] == [("cash", "cash"), ("cheque", "cash")]
    assert desk.ledger.balance(Account("tickets", one)) == 0


@pytest.mark.proves("nsw-aruze", "5.3.3")
def test_nsw_5_3_3_a_payment_can_be_made_to_wait_for_identification() -> None:
    desk = Desk()
    ticket = desk.issue("ann's")
    ask = RequireIdentification(by=CASHIER, number=ticket, reason="a large win on a new card")
    desk.send(ask)
    assert ticket_view(desk.cage, ticket, desk.now).needs == ("identification",)
    for way in (
        Redeem(by=CASHIER, number=ticket),
        Redeem(by=CASHIER, number=ticket, identification="  "),
        BeginRedemption(by=CASHIER, number=ticket, form="cheque"),
    ):
        is_refused(desk.refused(way), "identification-needed", "nsw-aruze 5.3.3")
    (event,) = desk.send(Redeem(by=CASHIER, number=ticket, identification="passport N 123"))
    assert isinstance(event, TicketRedeemed) and event.identification == "passport N 123"


@pytest.mark.proves("nsw-aruze", "5.3.3")
def test_nsw_5_3_3_from_the_house_s_threshold_on_identification_is_always_asked_for() -> None:
    desk = Desk(identification_from=10_000)
    below, at = desk.issue("below", 9999), desk.issue("at", 10_000)
    desk.send(Redeem(by=CASHIER, number=below))
    is_refused(desk.refused(Redeem(by=CASHIER, number=at)), "identification-needed", "nsw-aruze 5.3.3")
    desk.send(Redeem(by=CASHIER, number=at, identification="licence 77"))
