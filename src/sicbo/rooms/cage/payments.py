"""Paying tickets: at once where possible, against a signed form, in a form that takes a moment, or at an agreed
time."""

from sicbo.refusals import Refused
from sicbo.rooms.cage.authority import (
    AT_ONCE,
    CASHIER,
    CENTRAL,
    DELAY,
    IDENTIFICATION,
    SIGNATURE,
    in_force,
    is_reference,
    named,
    payable,
    require_cashier,
    require_second,
    require_staff,
    require_text,
    ticket_of,
)
from sicbo.rooms.cage.events import (
    CageEvent,
    DelayEnded,
    FormPresented,
    FormSigned,
    IdentificationRequired,
    PaymentDelayed,
    PaymentRefused,
    RedemptionBegun,
    RedemptionGivenBack,
    TicketRedeemed,
)
from sicbo.rooms.cage.messages import (
    BeginRedemption,
    CompleteRedemption,
    DelayPayment,
    EndDelay,
    GiveBack,
    PayByHand,
    PresentPaymentForm,
    Redeem,
    RefusePayment,
    RequireIdentification,
    SignPaymentForm,
)
from sicbo.rooms.cage.state import Cage
from sicbo.rooms.cage.tickets import DAY, Form, Pending, Ticket
from sicbo.rooms.kernel.person import Person
from sicbo.sentences import said


def redeem(cage: Cage, command: Redeem, at: int) -> tuple[CageEvent, ...]:
    """Pay at once: an issued ticket becomes redeemed with no state in between."""
    _pays(command.by)
    ticket = payable(cage, command.number, at)
    _require_identification(cage, ticket, command.identification)
    _require_no_form(cage, ticket, command.number)
    require_over_the_counter(command.by, command.form)
    return (
        redeemed(
            ticket, command.form, at, command.by,
            requested_form=command.requested_form, identification=command.identification,
        ),
    )  # fmt: skip


def _pays(by: Person) -> None:
    """The cage over its counter, or the central system by a transfer to a terminal."""
    if by.role != CENTRAL:
        require_cashier(by, said("paying a ticket"))


def redeemed(
    ticket: Ticket,
    form: Form,
    at: int,
    by: Person,
    *,
    requested_form: str = "",
    identification: str = "",
    signed_by: str = "",
    reason: str = "",
    approved_by: Person | None = None,
) -> TicketRedeemed:
    """The event that pays a ticket; records the form of payment asked for as well as the one used."""
    return TicketRedeemed(
        ticket.number, ticket.account, ticket.amount, form, at, by,
        requested_form=requested_form or form, identification=identification.strip(), signed_by=signed_by,
        reason=reason, approved_by=approved_by,
    )  # fmt: skip


def why_identification(cage: Cage, ticket: Ticket) -> str:
    """Why the payee must show identification, or an empty string."""
    if ticket.form is not None and ticket.form.without_ticket:
        return ticket.identification_wanted or "the ticket was not presented"
    threshold = cage.terms.identification_from
    if ticket.identification_wanted or threshold is None or ticket.amount < threshold:
        return ticket.identification_wanted
    return f"payments from {cage.terms.money.format(threshold)} on"


def needs_signature(cage: Cage, ticket: Ticket) -> bool:
    """Whether a signed form is needed: because of the amount, or because a form has been presented."""
    threshold = cage.terms.hand_pay_from
    return ticket.form is not None or (threshold is not None and ticket.amount >= threshold)


def _require_identification(cage: Cage, ticket: Ticket, identification: str) -> None:
    wanted = why_identification(cage, ticket)
    if wanted and not identification.strip():
        raise Refused(
            "identification-needed",
            "ask the player for identification and record what was shown ({wanted})",
            clauses=IDENTIFICATION,
            wanted=wanted,
        )


def _require_no_form(cage: Cage, ticket: Ticket, named_as: str) -> None:
    if needs_signature(cage, ticket) or is_reference(named_as):
        raise Refused(
            "signature-needed",
            "the player must sign a payment form for {amount}: present the form first",
            clauses=SIGNATURE,
            amount=cage.terms.money.format(ticket.amount),
        )


def require_over_the_counter(by: Person, form: Form) -> None:
    """Refuse unless the cage pays over its counter; credit returns to a terminal through the central system."""
    if (form == "central-transfer") != (by.role == CENTRAL):
        raise Refused(
            "not-yours-to-do",
            "{by} ({role}) cannot make a payment by {form}",
            clauses=AT_ONCE,
            form=form,
            by=by.name,
            role=by.role,
        )


# -- forms that take a moment --------------------------------------------------------------------------------


def begin(cage: Cage, command: BeginRedemption, at: int) -> tuple[CageEvent, ...]:
    """Reserve the ticket while the cheque is written or the transfer is on its way."""
    _pays(command.by)
    if command.form == "cash":
        raise Refused("bad-request", "a cash payment is made at once: redeem the ticket", clauses=AT_ONCE)
    ticket = payable(cage, command.number, at)
    _require_identification(cage, ticket, command.identification)
    _require_no_form(cage, ticket, command.number)
    require_over_the_counter(command.by, command.form)
    return (
        RedemptionBegun(
            ticket.number, command.form, at, command.by,
            requested_form=command.requested_form or command.form, identification=command.identification.strip(),
        ),
    )  # fmt: skip


def complete(cage: Cage, command: CompleteRedemption, at: int) -> tuple[CageEvent, ...]:
    ticket, pending = _begun(cage, command.number)
    second = _began_or_two(cage, pending, command.by, command.approved_by)
    return (
        redeemed(
            ticket, pending.form, at, command.by, requested_form=pending.requested_form,
            identification=pending.identification, approved_by=second,
        ),
    )  # fmt: skip


def give_back(cage: Cage, command: GiveBack, at: int) -> tuple[CageEvent, ...]:
    ticket, pending = _begun(cage, command.number)
    second = _began_or_two(cage, pending, command.by, command.approved_by)
    reason = require_text(command.reason, said("why it was not paid"), AT_ONCE)
    return (RedemptionGivenBack(ticket.number, reason, at, command.by, approved_by=second),)


def _begun(cage: Cage, number: str) -> tuple[Ticket, Pending]:
    ticket = ticket_of(cage, number)
    if ticket.pending is None:
        raise Refused("out-of-order", "no payment of this ticket has been started")
    return ticket, ticket.pending


def _began_or_two(cage: Cage, pending: Pending, by: Person, second: Person | None) -> Person | None:
    """The person who began a payment ends it alone; anyone else at the cage needs a second person."""
    if by == pending.by:
        return None
    if by.role not in (CASHIER, CENTRAL):
        require_staff(cage, by, said("ending another person's payment"))
    return require_second(
        cage, by, second, said("ending a payment that {other} began", other=pending.by.name), cashier_too=True
    )


# -- the manual payment form ---------------------------------------------------------------------------------


def present_form(cage: Cage, command: PresentPaymentForm, at: int) -> tuple[CageEvent, ...]:
    """Show the player the amount before anything is signed."""
    require_cashier(command.by, said("presenting a payment form"))
    ticket = payable(cage, command.number, at)
    return (FormPresented(ticket.number, ticket.amount, at, command.by, is_reference(command.number)),)


def sign_form(cage: Cage, command: SignPaymentForm, at: int) -> tuple[CageEvent, ...]:
    """Record the signature; it covers only the amount that was presented."""
    require_cashier(command.by, said("taking a signature"))
    ticket = payable(cage, command.number, at)
    if ticket.form is None:
        raise Refused("out-of-order", "present the payment form with its amount first", clauses=SIGNATURE)
    if command.amount != ticket.form.amount:
        raise Refused(
            "bad-amount",
            "the amount on the form is {amount}: ask the player to check it again",
            clauses=SIGNATURE,
            amount=cage.terms.money.format(ticket.form.amount),
        )
    signed_by = require_text(command.signed_by, said("who has signed"), SIGNATURE)
    return (FormSigned(ticket.number, command.amount, signed_by, at, command.by),)


def pay_by_hand(cage: Cage, command: PayByHand, at: int) -> tuple[CageEvent, ...]:
    """Pay against the signed form; two people if a jackpot's ticket was not presented."""
    require_cashier(command.by, said("paying by hand"))
    ticket = payable(cage, command.number, at)
    if ticket.form is None or not ticket.form.signed_by:
        raise Refused(
            "signature-needed", "the player must sign the payment form as a receipt first", clauses=SIGNATURE
        )
    _require_identification(cage, ticket, command.identification)
    require_over_the_counter(command.by, command.form)
    without = ticket.form.without_ticket or is_reference(command.number)
    second = (
        require_second(cage, command.by, command.approved_by, said("paying a jackpot without its ticket"))
        if without
        else None
    )
    return (
        redeemed(
            ticket, command.form, at, command.by, requested_form=command.requested_form,
            identification=command.identification, signed_by=ticket.form.signed_by,
            reason="paid without its ticket" if without else "", approved_by=second,
        ),
    )  # fmt: skip


# -- exceptions to paying at once ----------------------------------------------------------------------------


def delay(cage: Cage, command: DelayPayment, at: int) -> tuple[CageEvent, ...]:
    """Delay with a reason, to a time the player agreed to; the ticket's expiry moves with it."""
    require_staff(cage, command.by, said("delaying a payment"))
    ticket = in_force(named(cage, command.number), at)
    reason = require_text(command.reason, said("what must be verified"), DELAY)
    agreed_with = require_text(command.agreed_with, said("which player has agreed to the time"), DELAY)
    if command.until <= at:
        raise Refused("bad-request", "the agreed time must be in the future", clauses=DELAY)
    if command.until > at + 366 * DAY:
        raise Refused("bad-request", "a payment cannot be delayed for more than a year", clauses=DELAY)
    expires_at = longer(cage, ticket, command.until)
    return (PaymentDelayed(ticket.number, reason, command.until, agreed_with, expires_at, at, command.by),)


def longer(cage: Cage, ticket: Ticket, since: int) -> int | None:
    """The expiry of a ticket whose owner could not be paid before `since`: a full term from then, never earlier than
    before."""
    if ticket.expires_at is None:
        return None
    anew = cage.terms.expiry(since)
    return None if anew is None else max(anew, ticket.expires_at)


def end_delay(cage: Cage, command: EndDelay, at: int) -> tuple[CageEvent, ...]:
    require_staff(cage, command.by, said("ending a delay"))
    ticket = in_force(named(cage, command.number), at)
    if ticket.delay is None:
        raise Refused("out-of-order", "the payment of this ticket is not deferred")
    return (
        DelayEnded(
            ticket.number, require_text(command.reason, said("what was found"), DELAY), at, command.by
        ),
    )


def refuse(cage: Cage, command: RefusePayment, at: int) -> tuple[CageEvent, ...]:
    """Refuse payment with a recorded reason; the ticket keeps its money."""
    require_staff(cage, command.by, said("refusing a payment"))
    ticket = in_force(named(cage, command.number), at)
    reason = require_text(command.reason, said("why it is not paid"), AT_ONCE)
    return (PaymentRefused(ticket.number, reason, command.player.strip(), at, command.by),)


def require_identification(cage: Cage, command: RequireIdentification, at: int) -> tuple[CageEvent, ...]:
    require_staff(cage, command.by, said("asking for identification"))
    ticket = in_force(named(cage, command.number), at)
    reason = require_text(command.reason, said("why identification is asked for"), IDENTIFICATION)
    return (IdentificationRequired(ticket.number, reason, at, command.by),)
