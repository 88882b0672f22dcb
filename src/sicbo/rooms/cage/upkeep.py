"""Upkeep of the cage: voided and reissued tickets, expired tickets, unclaimed money, the terms."""

from typing import Final

from sicbo.refusals import Refused
from sicbo.rooms.cage.authority import (
    IDENTIFICATION,
    SIGNATURE,
    in_force,
    is_reference,
    named,
    new_number,
    presented,
    require_cashier,
    require_second,
    require_staff,
    require_system,
    require_text,
)
from sicbo.rooms.cage.events import (
    CageEvent,
    TermsChanged,
    TicketsExpired,
    TicketVoided,
    Unclaimed,
    UnclaimedHandedOver,
)
from sicbo.rooms.cage.messages import ChangeTerms, ExpireTickets, HandOverUnclaimed, PayExpired, VoidTicket
from sicbo.rooms.cage.payments import needs_signature, redeemed, require_over_the_counter
from sicbo.rooms.cage.state import Cage
from sicbo.rooms.cage.tickets import Ticket, check_terms
from sicbo.sentences import said

EXPIRED_AT_ONCE: Final = 500
"""How many tickets expire in one journal entry; the rest follow in the next."""


def void(cage: Cage, command: VoidTicket, at: int) -> tuple[CageEvent, ...]:
    """Void a spoilt or lost ticket and move its money to a new number. Takes two people."""
    require_cashier(command.by, said("voiding a ticket"))
    ticket = in_force(named(cage, command.number), at)
    reason = require_text(command.reason, said("why the ticket is void"))
    second = require_second(cage, command.by, command.approved_by, said("voiding a ticket"))
    number = new_number(cage, command.new_number)
    anew = Ticket(
        number, f"tickets:{number}", ticket.amount, ticket.table, ticket.terminal, at,
        cage.sequence_after(ticket.table, ticket.terminal), ticket.expires_at, ticket.kind,
        player=ticket.player, replaces=ticket.number, identification_wanted=ticket.identification_wanted,
        delay=ticket.delay, pool=ticket.pool, round_id=ticket.round_id,
    )  # fmt: skip
    return (TicketVoided(ticket.number, ticket.account, ticket.amount, reason, anew, at, command.by, second),)


def next_expiry(cage: Cage) -> int | None:
    """When the next ticket expires, for the process that keeps the clock."""
    times = (
        ticket.expires_at
        for ticket in cage.tickets()
        if ticket.state == "issued" and ticket.expires_at is not None
    )
    return min(times, default=None)


def expire(cage: Cage, command: ExpireTickets, at: int) -> tuple[CageEvent, ...]:
    """Expire tickets; the money stays in their accounts, because it still belongs to their owners."""
    require_system(command.by, said("the clock"))
    up = sorted(
        (ticket for ticket in cage.tickets() if ticket.state == "issued" and ticket.is_expired(at)),
        key=lambda ticket: (ticket.expires_at, ticket.number),
    )
    if not up:
        raise Refused("out-of-order", "no ticket has reached its expiry date")
    return (TicketsExpired(tuple(ticket.number for ticket in up[:EXPIRED_AT_ONCE]), at),)


def pay_expired(cage: Cage, command: PayExpired, at: int) -> tuple[CageEvent, ...]:
    """Pay a late claimant: two people, and the payee's name."""
    require_cashier(command.by, said("paying an expired ticket"))
    ticket = presented(cage, command.number)
    if not ticket.is_expired(at):
        raise Refused("out-of-order", "this ticket has not expired: redeem it")
    reason = require_text(command.reason, said("why the expired ticket is paid"))
    if not command.identification.strip():
        raise Refused(
            "identification-needed", "record which identification was shown", clauses=IDENTIFICATION
        )
    unsigned = needs_signature(cage, ticket) or is_reference(command.number)
    if unsigned and not command.signed_by.strip():
        raise Refused("signature-needed", "the player must sign for a hand pay", clauses=SIGNATURE)
    require_over_the_counter(command.by, command.form)
    second = require_second(cage, command.by, command.approved_by, said("paying an expired ticket"))
    return (
        redeemed(
            ticket, command.form, at, command.by, requested_form=command.requested_form,
            identification=command.identification, signed_by=command.signed_by.strip(), reason=reason, approved_by=second,
        ),
    )  # fmt: skip


def hand_over(cage: Cage, command: HandOverUnclaimed, at: int) -> tuple[CageEvent, ...]:
    """Hand unclaimed money over, never to the house itself: to the recipient the law names, under its reference."""
    require_staff(cage, command.by, said("handing over unclaimed money"))
    to = require_text(command.to, said("to whom the money is handed over"))
    reference = require_text(command.reference, said("under which reference it is handed over"))
    second = require_second(cage, command.by, command.approved_by, said("handing over unclaimed money"))
    tickets = [named(cage, number) for number in command.numbers]
    if not tickets or len({ticket.number for ticket in tickets}) != len(tickets):
        raise Refused("bad-request", "list the expired tickets, each of them once")
    for ticket in tickets:
        if not ticket.is_expired(at):
            raise Refused("out-of-order", "ticket {reference} has not expired", reference=ticket.reference)
    given = tuple(Unclaimed(ticket.number, ticket.account, ticket.amount) for ticket in tickets)
    # The clock may not have run since they expired; the screen shows them as expired from that moment.
    up = tuple(ticket.number for ticket in tickets if ticket.state == "issued")
    expired = (TicketsExpired(up, at),) if up else ()
    return *expired, UnclaimedHandedOver(given, to, reference, at, command.by, second)


def change_terms(cage: Cage, command: ChangeTerms, at: int) -> tuple[CageEvent, ...]:
    require_staff(cage, command.by, said("changing the cage's terms"))
    check_terms(command.terms)
    if command.terms == cage.terms:
        raise Refused("bad-request", "these terms are already in force")
    if command.terms.money.decimals != cage.terms.money.decimals:
        raise Refused(
            "bad-request",
            "this house records amounts in {smallest} and cannot change to {smallest2}: keep the currency",
            smallest=cage.terms.money.smallest[1],
            smallest2=command.terms.money.smallest[1],
        )
    reason = require_text(command.reason, said("why the terms change"))
    second = require_second(cage, command.by, command.approved_by, said("changing the cage's terms"))
    return (TermsChanged(cage.terms, command.terms, reason, at, command.by, second),)
