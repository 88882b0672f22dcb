"""Who may do what at a cage, which ticket is meant, and why a ticket cannot be paid."""

from typing import Final

from sicbo.refusals import Refused
from sicbo.rooms.cage.state import Cage, CageCase
from sicbo.rooms.cage.tickets import Ticket
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import INSPECTOR
from sicbo.rooms.kernel.ticket_numbers import as_keyed
from sicbo.sentences import Said

CASHIER: Final = "cage"
CENTRAL: Final = "central-system"

HOLD: Final = ("nsw-aruze 5.2",)
AT_ONCE: Final = ("nsw-aruze 5.3",)
DELAY: Final = ("nsw-aruze 5.3.1",)
IDENTIFICATION: Final = ("nsw-aruze 5.3.3",)
SIGNATURE: Final = ("nsw-aruze 5.1",)

# -- people ------------------------------------------------------------------------------------------------


def require_cashier(by: Person, what: Said) -> None:
    if by.role != CASHIER:
        raise Refused(
            "not-yours-to-do",
            "{what} is for the cage, not for {by} ({role})",
            what=what,
            by=by.name,
            role=by.role,
        )


def require_staff(cage: Cage, by: Person, what: Said) -> None:
    """Require the cage's staff, or a role that may be its second person."""
    if by.role != CASHIER and by.role not in cage.terms.approving_roles:
        raise Refused(
            "not-yours-to-do",
            "{what} is for the cage or a supervisor, not for {by} ({role})",
            what=what,
            by=by.name,
            role=by.role,
        )


def require_system(by: Person, what: Said) -> None:
    if by.role != "system":
        raise Refused("not-yours-to-do", "{what} can only come from the system", what=what)


def require_second(
    cage: Cage, by: Person, second: Person | None, what: Said, *, cashier_too: bool = False
) -> Person:
    """Require a second person with another name and a role that may approve, and return that person."""
    if second is None or not second.name or second.name == by.name:
        raise Refused(
            "second-person-needed", "{what} takes two people: ask a second person to approve it", what=what
        )
    if second.role not in cage.terms.approving_roles and not (cashier_too and second.role == CASHIER):
        raise Refused(
            "not-yours-to-do",
            "{second} ({role}) may not approve {what}",
            second=second.name,
            role=second.role,
            what=what,
        )
    return second


def require_inspector(by: Person) -> None:
    """Require an inspector, the only person who is shown a number that is not presented."""
    if by.role != INSPECTOR:
        raise Refused(
            "not-yours-to-do",
            "only an inspector can ask for the number of a ticket, not {by} ({role})",
            by=by.name,
            role=by.role,
        )


def require_text(text: str, what: Said, clauses: tuple[str, ...] = ()) -> str:
    if not text.strip():
        raise Refused("cause-needed", "say {what}", clauses=clauses, what=what)
    return text.strip()


# -- tickets -----------------------------------------------------------------------------------------------


def ticket_of(cage: Cage, number: str) -> Ticket:
    """The outstanding ticket with this number; any other number is refused with its own reason."""
    number = as_keyed(number)
    ticket = cage.ticket(number)
    if ticket is not None:
        return ticket
    ended = cage.settled.get(number)
    if ended is None:
        raise Refused(
            "unknown-ticket", "no ticket has this number; if it was printed just now, try again in a moment"
        )
    match ended.ending:
        case "redeemed":
            raise Refused("ticket-redeemed", "this ticket has already been paid")
        case "voided":
            raise Refused("ticket-voided", "this ticket is void; another was issued in its place")
        case "forfeited":
            raise Refused(
                "ticket-voided",
                "this ticket was withheld and the house kept its amount after an investigation",
                clauses=HOLD,
            )
        case "handed-over":
            raise Refused(
                "ticket-expired", "this ticket has expired and its amount was handed over as unclaimed money"
            )


def payable(cage: Cage, number: str, at: int) -> Ticket:
    """A ticket that can be paid now, as far as the ticket itself is concerned."""
    ticket = in_force(presented(cage, number), at)
    if ticket.delay is not None and at < ticket.delay.until:
        raise Refused(
            "payment-delayed",
            "payment is delayed until the time agreed with {player} ({reason})",
            clauses=DELAY,
            player=ticket.delay.player,
            reason=ticket.delay.reason,
        )
    return ticket


def in_force(ticket: Ticket, at: int) -> Ticket:
    """The same ticket, if it is neither held nor being paid nor expired."""
    if ticket.state == "held":
        raise Refused("ticket-held", "this ticket is withheld: call a supervisor", clauses=HOLD)
    if ticket.state == "redemption-pending":
        assert ticket.pending is not None
        raise Refused("ticket-pending", "this ticket is being paid by {by}", by=ticket.pending.by.name)
    if ticket.is_expired(at):
        raise Refused("ticket-expired", "this ticket has expired: it takes two people to pay it")
    return ticket


def is_reference(text: str) -> bool:
    """Whether a ticket is named as `T1/3#17` and not by its number."""
    table, hash_sign, _ = text.partition("#")
    return bool(hash_sign) and "/" in table


def presented(cage: Cage, text: str) -> Ticket:
    """The ticket to be paid: by its number or, for a jackpot's ticket, by its reference, because its winner may never
    have printed it."""
    if not is_reference(text):
        return ticket_of(cage, text)
    ticket = named(cage, text)
    if ticket.kind != "jackpot":
        raise Refused("bad-request", "key the 18-digit number printed on the ticket to pay it")
    return ticket


def named(cage: Cage, text: str) -> Ticket:
    """A ticket by its number or, where no money is paid, by its reference."""
    if is_reference(text):
        for ticket in cage.tickets():
            if ticket.reference == text.strip():
                return ticket
        raise Refused("unknown-ticket", "no outstanding ticket has the reference '{text}'", text=text[:60])
    return ticket_of(cage, text)


def new_number(cage: Cage, text: str) -> str:
    """A number that no ticket has ever had."""
    number = as_keyed(text)
    if cage.is_known(number):
        raise Refused("id-used-differently", "another ticket has used this number: generate a new one")
    return number


def open_case(cage: Cage, number: int) -> CageCase:
    case = cage.case(number)
    if case is None or case.outcome:
        raise Refused("bad-request", "the cage has no open case {number}", number=number)
    return case
