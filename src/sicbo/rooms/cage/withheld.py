"""Investigations at the cage: withheld tickets, amounts asked back, notices to the inspector, and determinations."""

from sicbo.refusals import Refused
from sicbo.rooms.cage.authority import (
    HOLD,
    in_force,
    is_reference,
    named,
    new_number,
    open_case,
    require_cashier,
    require_inspector,
    require_second,
    require_staff,
    require_text,
    ticket_of,
)
from sicbo.rooms.cage.events import (
    CageEvent,
    DemandClosed,
    HoldForfeited,
    HoldReviewed,
    InspectorNotified,
    ReturnDemanded,
    ReturnReceived,
    TicketHeld,
    TicketNumberShown,
    TicketReleased,
)
from sicbo.rooms.cage.messages import (
    CloseDemand,
    DemandReturn,
    ForfeitHold,
    HoldTicket,
    NotifyInspector,
    RecordReturn,
    ReleaseTicket,
    ReviewHold,
    ShowTicketNumber,
)
from sicbo.rooms.cage.payments import longer
from sicbo.rooms.cage.state import Cage
from sicbo.rooms.cage.tickets import Ticket
from sicbo.rooms.kernel.ticket_numbers import as_keyed, hidden
from sicbo.sentences import said


def hold(cage: Cage, command: HoldTicket, at: int) -> tuple[CageEvent, ...]:
    """Withhold payment until the investigation is determined; an inspector must be told."""
    require_staff(cage, command.by, said("withholding a ticket"))
    ticket = named(cage, command.number)
    if ticket.state != "held" or ticket.case:
        in_force(ticket, at)
    reason = require_text(command.reason, said("why payment is withheld"), HOLD)
    player = command.player.strip() or ticket.player
    return (TicketHeld(cage.cases_so_far + 1, ticket.number, player, reason, at, command.by, HOLD),)


def notify_inspector(cage: Cage, command: NotifyInspector, at: int) -> tuple[CageEvent, ...]:
    require_staff(cage, command.by, said("telling the inspector"))
    case = cage.case(command.case)
    if case is None or not case.notice_due:
        raise Refused(
            "bad-request", "case {case} needs no notice to an inspector", clauses=HOLD, case=command.case
        )
    inspector = require_text(command.inspector, said("which inspector has been told"), HOLD)
    return (InspectorNotified(case.number, inspector, at, command.by),)


def review(cage: Cage, command: ReviewHold, at: int) -> tuple[CageEvent, ...]:
    """An inspector may look at a case at any time; the note decides nothing."""
    if command.by.role != "inspector":
        raise Refused(
            "not-yours-to-do",
            "only an inspector can review a case, not {by} ({role})",
            clauses=HOLD,
            by=command.by.name,
            role=command.by.role,
        )
    case = cage.case(command.case)
    if case is None:
        raise Refused("bad-request", "the cage has no open case {case}", case=command.case)
    note = require_text(command.note, said("what the review found"), HOLD)
    return (HoldReviewed(case.number, note, at, command.by),)


def show_number(cage: Cage, command: ShowTicketNumber, at: int) -> tuple[CageEvent, ...]:
    """A number is as good as its money, so it is shown for an open case only, and on record."""
    require_inspector(command.by)
    if not is_reference(command.reference):
        raise Refused("bad-request", "name the ticket by its reference, such as T1/3#17")
    ticket = named(cage, command.reference)
    reason = require_text(command.reason, said("why the case needs the number of the ticket"))
    if not command.case_is_open:
        raise Refused(
            "unknown-case", "there is no open case {number}: give the number of an open case", number=command.case
        )  # fmt: skip
    number = hidden(ticket.number)
    return (TicketNumberShown(ticket.reference, number, command.case, reason, at, command.by),)


def release(cage: Cage, command: ReleaseTicket, at: int) -> tuple[CageEvent, ...]:
    """Release to the entitled player; the time on hold does not count towards the expiry."""
    require_staff(cage, command.by, said("releasing a ticket"))
    ticket = _held(cage, command.number)
    determination = require_text(command.determination, said("what the investigation determined"), HOLD)
    second = require_second(cage, command.by, command.approved_by, said("releasing a ticket"))
    player = command.player.strip() or ticket.player
    return (
        TicketReleased(
            ticket.number, determination, player, longer(cage, ticket, at), at, command.by, second
        ),
    )


def forfeit(cage: Cage, command: ForfeitHold, at: int) -> tuple[CageEvent, ...]:
    """Keep only what a case withholds, after an inspector has been told; a ticket merely left behind is not
    forfeited."""
    require_staff(cage, command.by, said("keeping a withheld amount"))
    ticket = _held(cage, command.number)
    case = cage.case(ticket.case)
    if case is None:
        raise Refused(
            "out-of-order",
            "this ticket is kept for its owner and is not under investigation: release it instead",
            clauses=HOLD,
        )
    if case.notice_due:
        raise Refused(
            "notice-needed", "tell an inspector about case {case} first", clauses=HOLD, case=case.number
        )
    determination = require_text(command.determination, said("what the investigation determined"), HOLD)
    second = require_second(cage, command.by, command.approved_by, said("keeping a withheld amount"))
    return (
        HoldForfeited(ticket.number, ticket.account, ticket.amount, determination, at, command.by, second),
    )


def _held(cage: Cage, number: str) -> Ticket:
    ticket = named(cage, number)
    if ticket.state != "held":
        raise Refused("out-of-order", "this ticket is not withheld")
    return ticket


# -- amounts asked back --------------------------------------------------------------------------------------


def demand_return(cage: Cage, command: DemandReturn, at: int) -> tuple[CageEvent, ...]:
    """Ask back what was paid for a ticket: a recorded debt of the player; no account is touched."""
    require_staff(cage, command.by, said("demanding repayment"))
    number = as_keyed(command.number)
    paid = cage.settled.get(number)
    if paid is None or paid.ending != "redeemed":
        ticket_of(cage, number)
        raise Refused("out-of-order", "this ticket has not been paid: withhold it instead", clauses=HOLD)
    player = require_text(command.player, said("which player must repay it"), HOLD)
    reason = require_text(command.reason, said("why repayment is demanded"), HOLD)
    if not 0 < command.amount <= paid.amount:
        raise Refused(
            "bad-amount",
            "demand at most the {amount} that was paid",
            clauses=HOLD,
            amount=cage.terms.money.format(paid.amount),
        )
    if any(case.ticket == number and not case.outcome for case in cage.cases):
        raise Refused("out-of-order", "a case about this ticket is already open", clauses=HOLD)
    return (
        ReturnDemanded(cage.cases_so_far + 1, number, command.amount, player, reason, at, command.by, HOLD),
    )


def record_return(cage: Cage, command: RecordReturn, at: int) -> tuple[CageEvent, ...]:
    """A returned amount is still the player's until the case is determined: a held ticket with a new number."""
    require_cashier(command.by, said("taking a repayment"))
    case = open_case(cage, command.case)
    if case.kind != "demand":
        raise Refused("bad-request", "case {case} demands no repayment", case=case.number)
    left = case.amount - case.returned
    if not 0 < command.amount <= left:
        raise Refused(
            "bad-amount",
            "case {case} demands {left}: take at most that amount",
            left=cage.terms.money.format(left),
            case=case.number,
        )
    number = new_number(cage, command.new_number)
    ticket = Ticket(
        number, f"tickets:{number}", command.amount, cage.stream, "counter", at,
        cage.sequence_after(cage.stream, "counter"), cage.terms.expiry(at),
        state="held", player=case.player, case=case.number, replaces=case.ticket,
    )  # fmt: skip
    return (ReturnReceived(case.number, ticket, at, command.by),)


def close_demand(cage: Cage, command: CloseDemand, at: int) -> tuple[CageEvent, ...]:
    require_staff(cage, command.by, said("closing a case"))
    case = open_case(cage, command.case)
    if case.kind != "demand":
        raise Refused("bad-request", "release or forfeit the ticket to close case {case}", case=case.number)
    if any(ticket.case == case.number for ticket in cage.tickets()):
        raise Refused(
            "out-of-order",
            "decide first what happens to the money repaid in case {case}",
            case=case.number,
        )
    determination = require_text(command.determination, said("what the investigation determined"), HOLD)
    second = require_second(cage, command.by, command.approved_by, said("closing a case"))
    return (DemandClosed(case.number, determination, at, command.by, second),)
