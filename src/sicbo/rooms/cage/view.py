"""What the screen of a cage shows: totals, tickets by page and search, open cases, outstanding duties.

A ticket's number is as good as its money. Lists therefore show the last four digits only; a person with the ticket
itself keys the whole number and sees everything. A cashier who looks up one ticket that was never printed sees its number,
to pay it.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sicbo.currency import Currency
from sicbo.refusals import Refused
from sicbo.rooms.cage.authority import HOLD, named, payable
from sicbo.rooms.cage.events import TicketRedeemed
from sicbo.rooms.cage.messages import HandPaidAt
from sicbo.rooms.cage.payments import needs_signature, why_identification
from sicbo.rooms.cage.settled_tickets import Ending
from sicbo.rooms.cage.state import Cage, CageCase, Totals
from sicbo.rooms.cage.tickets import (
    CageTerms,
    Delay,
    PaymentForm,
    Pending,
    RefusedPayment,
    Ticket,
    TicketKind,
)
from sicbo.rooms.kernel.duties import Duty, duty
from sicbo.rooms.kernel.may import why_not
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.ticket_numbers import as_keyed, hidden, is_well_formed
from sicbo.rooms.kernel.tickets import TicketState
from sicbo.sentences import Said, said

PAGE_MAXIMUM: Final = 200


class TicketRow(Struct, frozen=True):
    """A ticket in a list."""

    reference: str
    number: str
    amount: int
    state: TicketState
    kind: TicketKind
    table: str
    terminal: str
    issued_at: int
    expires_at: int | None
    player: str
    case: int
    pool: str
    """of a jackpot: its pool, and the round in which it was won"""
    round_id: str


class Sum(Struct, frozen=True):
    tickets: int
    amount: int


class PaidRow(Struct, frozen=True):
    """A recent payment, with the last digits of the number."""

    number: str
    amount: int
    form: str
    requested_form: str
    at: int
    by: Person
    signed_by: str
    approved_by: Person | None


class CageView(Struct, frozen=True):
    """The whole screen."""

    terms: CageTerms
    totals: Totals
    outstanding: Sum
    by_state: dict[str, Sum]
    tickets: tuple[TicketRow, ...]
    matching: int
    """the number of matches; `tickets` is one page of them, the newest first"""
    cases: tuple[CageCase, ...]
    duties: tuple[Duty, ...]
    payments: tuple[PaidRow, ...]
    hand_pays: tuple[HandPaidAt, ...]


class TicketView(Struct, frozen=True, omit_defaults=True):
    """One ticket. `refusal` says why it cannot be paid now; if it is empty, the ticket can be paid with what `needs`
    lists."""

    number: str
    state: TicketState
    amount: int
    reference: str = ""
    kind: TicketKind = "ticket"
    table: str = ""
    terminal: str = ""
    issued_at: int = 0
    expires_at: int | None = None
    player: str = ""
    replaces: str = ""
    pending: Pending | None = None
    delay: Delay | None = None
    form: PaymentForm | None = None
    refused: RefusedPayment | None = None
    case: CageCase | None = None
    needs: tuple[str, ...] = ()
    refusal: str = ""
    refusal_message: str = ""
    ended: Ending | None = None
    ended_at: int = 0
    pool: str = ""
    round_id: str = ""


def state_at(ticket: Ticket, at: int) -> TicketState:
    """Its state by the clock: expired once its time is up, whether or not that is recorded yet."""
    return "expired" if ticket.is_expired(at) else ticket.state


def cage_view(
    cage: Cage,
    at: int,
    *,
    search: str = "",
    states: Iterable[TicketState] = (),
    offset: int = 0,
    limit: int = 50,
) -> CageView:
    """The screen at this moment, with one page of the outstanding tickets."""
    if offset < 0 or not 1 <= limit <= PAGE_MAXIMUM:
        raise Refused(
            "bad-request",
            "a page starts at 0 or later and has 1 to {most} tickets",
            most=PAGE_MAXIMUM,
        )
    sums: dict[str, Sum] = {}
    for ticket in cage.tickets():
        state = state_at(ticket, at)
        had = sums.get(state, Sum(0, 0))
        sums[state] = Sum(had.tickets + 1, had.amount + ticket.amount)
    chosen = _chosen(cage, at, search, frozenset(states))
    return CageView(
        terms=cage.terms,
        totals=cage.totals,
        outstanding=Sum(
            sum(summed.tickets for summed in sums.values()), sum(summed.amount for summed in sums.values())
        ),
        by_state=dict(sorted(sums.items())),
        tickets=tuple(_row(ticket, at) for ticket in chosen[offset : offset + limit]),
        matching=len(chosen),
        cases=tuple(_case(case) for case in cage.cases),
        duties=cage_duties(cage),
        payments=tuple(_paid(event) for event in reversed(cage.recent)),
        hand_pays=tuple(reversed(cage.recent_hand_pays)),
    )


def ticket_rows(
    cage: Cage, at: int, *, search: str = "", states: Iterable[TicketState] = ()
) -> tuple[TicketRow, ...]:
    """All outstanding tickets that match, as the list shows them."""
    return tuple(_row(ticket, at) for ticket in _chosen(cage, at, search, frozenset(states)))


def _chosen(cage: Cage, at: int, search: str, states: frozenset[TicketState]) -> list[Ticket]:
    """The matching tickets, the newest first."""
    currency = cage.terms.money
    chosen = [
        ticket
        for ticket in cage.tickets()
        if (not states or state_at(ticket, at) in states) and _matches(ticket, search.strip(), currency)
    ]
    return sorted(chosen, key=lambda ticket: (-ticket.issued_at, ticket.number))


def _matches(ticket: Ticket, search: str, currency: Currency) -> bool:
    """Match a whole number, never part of one; or words that all occur in the reference, table, player, kind, amount,
    or a jackpot's pool and round."""
    plain = search.replace(" ", "").replace("-", "")
    if is_well_formed(plain):
        return ticket.number == plain
    among = [text.casefold() for text in (ticket.reference, ticket.player, ticket.pool)]
    exactly = (ticket.kind, currency.format(ticket.amount), ticket.round_id.casefold())
    return all(word in exactly or any(word in text for text in among) for word in search.casefold().split())


def _row(ticket: Ticket, at: int) -> TicketRow:
    return TicketRow(
        ticket.reference, hidden(ticket.number), ticket.amount, state_at(ticket, at), ticket.kind, ticket.table, ticket.terminal,
        ticket.issued_at, ticket.expires_at, ticket.player, ticket.case, ticket.pool,
        ticket.round_id,
    )  # fmt: skip


def _case(case: CageCase) -> CageCase:
    return replace(case, ticket=hidden(case.ticket))


def _paid(event: TicketRedeemed) -> PaidRow:
    return PaidRow(
        hidden(event.number), event.amount, event.form, event.requested_form, event.at, event.by, event.signed_by,
        event.approved_by,
    )  # fmt: skip


def cage_duties(cage: Cage) -> tuple[Duty, ...]:
    """Holds and demands that an inspector must still be told of."""
    return tuple(
        duty("inspector-notice", _notice(case, cage.terms.money.format(case.amount)), HOLD, case.opened_at)
        for case in cage.cases
        if case.notice_due
    )


def _notice(case: CageCase, amount: str) -> Said:
    if case.kind == "hold":
        return said(
            "tell an inspector about case {case}: a ticket for {amount} withheld",
            case=case.number,
            amount=amount,
        )
    return said(
        "tell an inspector about case {case}: repayment of {amount} demanded", case=case.number, amount=amount
    )


def ticket_view(cage: Cage, number: str, at: int, *, pays: bool = False) -> TicketView:
    """One ticket by its number, whatever its state, or by its reference with the number hidden, unless the viewer pays
    it and its owner may not have it on paper."""
    ended = None if why_not(as_keyed, number) else cage.settled.get(as_keyed(number))
    refused = why_not(named, cage, number)
    if ended is not None and refused is not None:
        ending: dict[Ending, TicketState] = {"redeemed": "redeemed", "handed-over": "expired"}
        return TicketView(
            ended.number, ending.get(ended.ending, "voided"), ended.amount, refusal=refused.code,
            refusal_message=refused.message, ended=ended.ending, ended_at=ended.at,
        )  # fmt: skip
    ticket = named(cage, number)
    unpaid = why_not(payable, cage, ticket.number, at)
    refusal, message = (unpaid.code, unpaid.message) if unpaid else ("", "")
    asked = (
        ("identification", why_identification(cage, ticket)),
        ("signature", needs_signature(cage, ticket)),
    )
    asked_for = ticket.form is not None and ticket.form.without_ticket
    on_no_paper = ticket.state == "held" or ticket.kind == "prize" or asked_for
    by_number = "#" not in number or (pays and on_no_paper)
    case = cage.case(ticket.case)
    return TicketView(
        ticket.number if by_number else hidden(ticket.number), state_at(ticket, at), ticket.amount,
        ticket.reference, ticket.kind, ticket.table, ticket.terminal, ticket.issued_at, ticket.expires_at,
        ticket.player, hidden(ticket.replaces) if ticket.replaces else "", ticket.pending, ticket.delay,
        ticket.form, ticket.refused, None if case is None else _case(case), tuple(name for name, why in asked if why), refusal, message,
        pool=ticket.pool, round_id=ticket.round_id,
    )  # fmt: skip
