"""How events change a cage."""

from msgspec.structs import replace

from sicbo.rooms.cage.events import (
    CageEvent,
    DelayEnded,
    DemandClosed,
    FormPresented,
    FormSigned,
    HandPayNoted,
    HandPayNumbered,
    Heard,
    HoldForfeited,
    HoldReviewed,
    IdentificationRequired,
    InspectorNotified,
    JackpotTicketIssued,
    PaymentDelayed,
    PaymentRefused,
    PrizeTicketIssued,
    RedemptionBegun,
    RedemptionGivenBack,
    ReturnDemanded,
    ReturnReceived,
    TermsChanged,
    TicketHeld,
    TicketIssued,
    TicketNumberShown,
    TicketRedeemed,
    TicketReleased,
    TicketsExpired,
    TicketVoided,
    UnclaimedHandedOver,
)
from sicbo.rooms.cage.state import RECENT, Cage, CageCase, Review, added
from sicbo.rooms.cage.tickets import Delay, PaymentForm, Pending, RefusedPayment, Ticket


def evolve(cage: Cage, event: CageEvent) -> Cage:
    """The cage after an event."""
    return replace(_changed(cage, event), version=cage.version + 1)


def _changed(cage: Cage, event: CageEvent) -> Cage:
    match event:
        case Heard():
            return replace(cage, heard={**cage.heard, event.source: event.seq})
        case TicketIssued() | JackpotTicketIssued() | PrizeTicketIssued():
            totals = added(cage.totals, issued=event.ticket.amount, issued_tickets=1)
            return replace(cage.with_new(event.ticket), totals=totals)
        case HandPayNumbered():
            return cage  # the journal has it: its command's id is the number
        case TicketNumberShown():
            return cage  # the journal has it
        case HandPayNoted():
            totals = added(cage.totals, hand_paid=event.paid.amount, hand_pays=1)
            recent = (*cage.recent_hand_pays, event.paid)[-RECENT:]
            return replace(cage, totals=totals, recent_hand_pays=recent)
        case TicketRedeemed():
            totals = added(cage.totals, redeemed=event.amount, redeemed_tickets=1)
            recent_payments = (*cage.recent, event)[-RECENT:]
            return replace(
                cage.without(event.number, "redeemed", event.at), totals=totals, recent=recent_payments
            )
        case TicketVoided():
            totals = added(cage.totals, voided_tickets=1)
            return replace(
                cage.without(event.number, "voided", event.at).with_new(event.ticket), totals=totals
            )
        case UnclaimedHandedOver():
            for ticket in event.tickets:
                cage = cage.without(ticket.number, "handed-over", event.at)
            total = sum(ticket.amount for ticket in event.tickets)
            return replace(cage, totals=added(cage.totals, handed_over=total))
        case TicketsExpired():
            for number in event.numbers:
                cage = cage.with_ticket(replace(_out(cage, number), state="expired"))
            return cage
        case TermsChanged():
            return replace(cage, terms=event.after)
        case (
            TicketHeld() | TicketReleased() | HoldForfeited() | ReturnDemanded() | ReturnReceived()
            | DemandClosed() | InspectorNotified() | HoldReviewed()
        ):  # fmt: skip
            return _looked_into(cage, event)
        case (
            RedemptionBegun() | RedemptionGivenBack() | FormPresented() | FormSigned() | PaymentDelayed() | DelayEnded()
            | IdentificationRequired() | PaymentRefused()
        ):  # fmt: skip
            return cage.with_ticket(_noted(_out(cage, event.number), event))


def _noted(
    ticket: Ticket,
    event: RedemptionBegun
    | RedemptionGivenBack
    | FormPresented
    | FormSigned
    | PaymentDelayed
    | DelayEnded
    | IdentificationRequired
    | PaymentRefused,
) -> Ticket:
    """A ticket that stays outstanding, with what happened to it."""
    match event:
        case RedemptionBegun():
            pending = Pending(event.by, event.form, event.at, event.requested_form, event.identification)
            return replace(ticket, state="redemption-pending", pending=pending, delay=None)
        case RedemptionGivenBack():
            return replace(ticket, state="issued", pending=None)
        case FormPresented():
            # After a claim without the ticket, keying its number must not make the payment easier.
            without = event.without_ticket or (ticket.form is not None and ticket.form.without_ticket)
            return replace(ticket, form=PaymentForm(event.amount, event.at, event.by, without_ticket=without))
        case FormSigned():
            assert ticket.form is not None
            return replace(ticket, form=replace(ticket.form, signed_by=event.signed_by, signed_at=event.at))
        case PaymentDelayed():
            delay = Delay(event.until, event.reason, event.agreed_with, event.by)
            return replace(ticket, delay=delay, expires_at=event.expires_at)
        case DelayEnded():
            return replace(ticket, delay=None)
        case PaymentRefused():
            return replace(ticket, refused=RefusedPayment(event.at, event.reason, event.player, event.by))
        case IdentificationRequired():
            return replace(ticket, identification_wanted=event.reason)


def _looked_into(
    cage: Cage,
    event: TicketHeld
    | TicketReleased
    | HoldForfeited
    | ReturnDemanded
    | ReturnReceived
    | DemandClosed
    | InspectorNotified
    | HoldReviewed,
) -> Cage:
    match event:
        case TicketHeld():
            ticket = replace(
                _out(cage, event.number), state="held", case=event.case, player=event.player, delay=None, form=None
            )  # fmt: skip
            case = CageCase(
                event.case, "hold", event.number, ticket.amount, event.player, event.reason, event.at, event.by
            )  # fmt: skip
            return cage.with_ticket(ticket).with_case(case)
        case TicketReleased():
            ticket = _out(cage, event.number)
            released = replace(
                ticket, state="issued", case=0, player=event.player, expires_at=event.expires_at
            )
            return _determined(cage.with_ticket(released), ticket, "released")
        case HoldForfeited():
            ticket = _out(cage, event.number)
            cage = replace(
                cage.without(event.number, "forfeited", event.at),
                totals=added(cage.totals, forfeited=event.amount),
            )
            return _determined(cage, ticket, "forfeited")
        case ReturnDemanded():
            return cage.with_case(
                CageCase(
                    event.case, "demand", event.number, event.amount, event.player, event.reason, event.at, event.by
                )
            )  # fmt: skip
        case ReturnReceived():
            case = _case(cage, event.case)
            totals = added(cage.totals, returned=event.ticket.amount)
            cage = replace(cage.with_new(event.ticket), totals=totals)
            return cage.with_case(replace(case, returned=case.returned + event.ticket.amount))
        case DemandClosed():
            return cage.with_case(replace(_case(cage, event.case), outcome=event.determination))
        case InspectorNotified():
            told = replace(
                _case(cage, event.case), notice_due=False, inspector=event.inspector, told_at=event.at
            )
            return cage.with_case(told)
        case HoldReviewed():
            case = _case(cage, event.case)
            return cage.with_case(
                replace(case, reviews=(*case.reviews, Review(event.note, event.at, event.by)))
            )


def _determined(cage: Cage, ticket: Ticket, outcome: str) -> Cage:
    """Close the case of a hold; a demand's case stays open when the amount returned has been determined."""
    case = cage.case(ticket.case)
    if case is None or case.kind == "demand":
        return cage
    return cage.with_case(replace(case, outcome=outcome))


def _case(cage: Cage, number: int) -> CageCase:
    case = cage.case(number)
    assert case is not None, "the door looks first"
    return case


def _out(cage: Cage, number: str) -> Ticket:
    ticket = cage.ticket(number)
    assert ticket is not None, "the door looks first"
    return ticket
