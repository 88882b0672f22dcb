"""A terminal's meters and cases, counted from the events and never from the ledger, so that each checks the other."""

from msgspec.structs import replace

from sicbo.rooms.kernel.tickets import hand_pay_number
from sicbo.rooms.round.events import (
    DiceCorrected,
    DiceRead,
    DiceShown,
    LosersCollected,
    PlacementConfirmed,
    ResultAnnounced,
    RoundEvent,
    RoundJudged,
    ShooterDesignated,
    SpinVoided,
    StepTaken,
    WagerMoved,
    WagersPlaced,
    WagersReturned,
    WagersTakenBack,
    WinnersPaid,
)
from sicbo.rooms.round.state import Round
from sicbo.rooms.table import own_limits
from sicbo.rooms.table.exclusions import with_amount
from sicbo.rooms.table.messages.decisions import DecisionSettled
from sicbo.rooms.table.messages.table import TableClosed
from sicbo.rooms.table.messages.terminals import (
    CaseClosed,
    CreditAdded,
    CreditCollected,
    CreditWithheld,
    HoldDetermined,
    InspectorNotified,
    JackpotTicketNoted,
    MalfunctionRaised,
    MeterAdjusted,
    ReturnDemanded,
    ServerFaultRaised,
    TerminalErrorNoted,
    TerminalEvent,
)
from sicbo.rooms.table.messages.tournament import TournamentChipsGiven
from sicbo.rooms.table.own_jackpots import jackpot_won
from sicbo.rooms.table.state import Stay, Table
from sicbo.rooms.table.terminal_state import Case, Meters, TerminalError

SAME_ERROR_WITHIN = 60_000_000
"""The same error on two terminals within a minute is attributed to the server."""

KEPT = 1_000
"""Numbers of payments by hand that a table remembers."""

NO_METERS = Meters()
SOURCES = {"notes": "notes", "central-transfer": "transfers", "jackpot": "jackpots"}


def counted(
    table: Table, event: TerminalEvent | DecisionSettled | TableClosed | TournamentChipsGiven
) -> Table:
    """The table with its terminals' meters and cases after an event that is not a round's."""
    match event:
        case CreditAdded():
            table = _add(table, event.terminal, {SOURCES[event.source]: event.amount})
            return replace(table, stays=own_limits.credited(table, event))
        case JackpotTicketNoted():
            return replace(table, stays=jackpot_won(table, event, "ticket"))
        case CreditCollected():
            went = "tickets" if event.paid_as == "ticket" else "hand_pays"
            table = _add(table, event.terminal, {went: event.amount})
            if event.paid_as == "hand-pay":
                table = replace(table, hand_pays=(*table.hand_pays, hand_pay_number(event.reference))[-KEPT:])
            return replace(table, stays=own_limits.collected(table, event))
        case TableClosed():
            for terminal, amount in event.held_credits.items():
                table = _add(table, terminal, {"tickets": amount})
            return table
        case MeterAdjusted():
            return _corrected(table, event)
        case DecisionSettled():
            if not event.place or event.as_ticket:
                return table
            return _add(table, event.place, {"adjustments": event.moved})
        case CreditWithheld():
            if event.office_case and table.case(event.case) is None:
                table = _for_office(table, event)
            table = _add(table, event.terminal, {"withheld": event.amount})
            table = _waiting(table, event)
            due = None if event.from_payment else event.at
            return _case(table, event.case, withheld=event.amount, of=event.round_id, due=due)
        case HoldDetermined():
            table = _case(table, event.case, withheld=-event.amount, of=event.round_id)
            on_meter = event.to_player and not event.as_ticket
            return _add(table, event.terminal, {"withheld": -event.amount}) if on_meter else table
        case ReturnDemanded():
            return _case(_demanded(table, event), event.case, demanded=event.amount, due=event.at)
        case InspectorNotified():
            return _without_ended(_case(table, event.case, told=True))
        case MalfunctionRaised():
            player = table.seats.get(event.terminal, "")
            case = Case(event.case, event.terminal, event.cause, event.at, player, round_id=event.round_id)
            return replace(table, cases=(*table.cases, case), cases_so_far=event.case)
        case CaseClosed():
            table = _no_longer_waiting(table, event.case)
            return _without_ended(_case(table, event.case, outcome=event.outcome))
        case TerminalErrorNoted():
            return replace(table, errors=_lately(table.errors, event))
        case TournamentChipsGiven():
            return _add(table, event.player, {"adjustments": event.amount})
        case ServerFaultRaised():
            return table


def _demanded(table: Table, event: ReturnDemanded) -> Table:
    terminal, case = event.terminal, table.case(event.case)
    table = replace(
        table, demanded={**table.demanded, terminal: table.demanded.get(terminal, 0) + event.amount}
    )
    if case is None or not is_there(table, case):
        return table
    stay = table.stays.get(terminal, Stay())
    return replace(
        table, stays={**table.stays, terminal: replace(stay, demanded=stay.demanded + event.amount)}
    )


def is_there(table: Table, case: Case) -> bool:
    """Whether the player who sat at the terminal when it went wrong has sat there ever since: guests have one name."""
    stay = table.stays.get(case.terminal)
    since = 0 if stay is None else stay.since
    return table.seats.get(case.terminal, "") == case.player and since <= case.opened_at


def _waiting(table: Table, event: CreditWithheld) -> Table:
    """What is still to be withheld from the payment of the round in play: more by an order, less by the payment."""
    waited = table.to_withhold.get(event.terminal, {}).get(str(event.case), 0)
    waits = waited - event.amount if event.from_payment else waited + event.waiting
    return replace(table, to_withhold=with_amount(table.to_withhold, event.terminal, str(event.case), waits))


def _no_longer_waiting(table: Table, case: int) -> Table:
    """A closed case withholds nothing from a payment to come."""
    waiting = table.to_withhold
    for terminal in table.to_withhold:
        waiting = with_amount(waiting, terminal, str(case), 0)
    return replace(table, to_withhold=waiting)


def _for_office(table: Table, event: CreditWithheld) -> Table:
    """The table with its own case for what a case of the office withholds."""
    case = Case(
        event.case, event.terminal, f"case {event.office_case} of the office", event.at,
        table.seats.get(event.terminal, ""), office_case=event.office_case,
    )  # fmt: skip
    return replace(table, cases=(*table.cases, case), cases_so_far=event.case)


def _corrected(table: Table, event: MeterAdjusted) -> Table:
    """What the meter could not cover is a claim; older entries only state it."""
    table = replace(table, corrected_at=table.version + 1)
    if event.from_record and event.owed:
        owed = table.claims.get(event.claim_name, 0) + event.owed
        table = replace(table, claims={**table.claims, event.claim_name: owed})
    return table if event.as_ticket else _add(table, event.terminal, {"adjustments": event.adjustment})


Sums = tuple[dict[str, int], dict[str, int]]
"""turnover and wins by owner"""


def moved(event: RoundEvent, before: Round) -> Sums | None:
    """What an event of a round adds to its owners' turnover and wins; `before` is the round before it."""
    turnover: dict[str, int] = {}
    wins: dict[str, int] = {}
    match event:
        case WagersPlaced():
            turnover[event.owner] = sum(event.wagers.values())
        case WagersTakenBack():
            turnover[event.owner] = -sum(event.wagers.values())
        case LosersCollected():
            for line in before.lines_on_layout():
                if line.outcome == "lose" and line.returned:
                    turnover[line.owner] = turnover.get(line.owner, 0) - line.returned
        case WinnersPaid():
            for line in before.lines_on_layout():
                if line.outcome != "lose" and line.owner in event.owners:
                    wins[line.owner] = wins.get(line.owner, 0) + line.returned
        case WagersReturned():
            turnover = {owner: -sum(stakes.values()) for owner, stakes in event.wagers.items()}
            for line in event.reversed_lines:
                wins[line.owner] = wins.get(line.owner, 0) - line.returned
            for owner, owed in event.claims.items():
                wins[owner] = wins.get(owner, 0) + owed
            for owner, held in event.left.items():
                # The player took along what the terminal had paid; the rest is on a ticket, not on the meter.
                turnover[owner] = turnover.get(owner, 0) + held
        case (
            WagerMoved() | PlacementConfirmed() | StepTaken() | ShooterDesignated() | ResultAnnounced() | DiceShown()
            | DiceRead() | DiceCorrected() | SpinVoided() | RoundJudged()
        ):  # fmt: skip
            return None
    return turnover, wins


def played(meters: dict[str, Meters], turnover: dict[str, int], wins: dict[str, int]) -> dict[str, Meters]:
    """The meters after an event of a round that moved these sums."""
    changed = dict(meters)
    for terminal in turnover.keys() | wins.keys():
        had = changed.get(terminal, NO_METERS)
        changed[terminal] = replace(
            had, turnover=had.turnover + turnover.get(terminal, 0), wins=had.wins + wins.get(terminal, 0)
        )
    return changed


def _add(table: Table, terminal: str, amounts: dict[str, int]) -> Table:
    meters = table.meters.get(terminal, Meters())
    changed = replace(meters, **{name: getattr(meters, name) + amount for name, amount in amounts.items()})
    return replace(table, meters={**table.meters, terminal: changed})


def _case(
    table: Table,
    number: int,
    *,
    withheld: int = 0,
    of: str = "",
    demanded: int = 0,
    due: int | None = None,
    told: bool = False,
    outcome: str = "",
) -> Table:
    changed = []
    for case in table.cases:
        if case.number == number:
            since = None if told else case.notice_due_since if case.notice_due_since is not None else due
            case = replace(
                case,
                withheld=case.withheld + withheld,
                of_rounds=_of_rounds(case, of, withheld),
                demanded=case.demanded + demanded,
                notice_due_since=since,
                outcome=outcome or case.outcome,
            )
        changed.append(case)
    return replace(table, cases=tuple(changed))


def _of_rounds(case: Case, round_id: str, more: int) -> dict[str, int]:
    """What a case withholds by round; amounts without a round, or determined, belong to no round."""
    if round_id and more:
        amount = max(0, case.of_rounds.get(round_id, 0) + more)
        of_rounds = {**case.of_rounds, round_id: amount}
    else:
        of_rounds = case.of_rounds
    left = case.withheld + more
    return {name: min(amount, left) for name, amount in of_rounds.items() if min(amount, left)}


def _without_ended(table: Table) -> Table:
    """Closed cases are dropped, unless an inspector must still be told of a hold or a demand."""
    left = tuple(case for case in table.cases if not case.outcome or case.notice_due_since is not None)
    return replace(table, cases=left)


def _lately(errors: tuple[TerminalError, ...], event: TerminalErrorNoted) -> tuple[TerminalError, ...]:
    """Errors of the last minute, each terminal's newest of a kind."""
    others = tuple(
        error
        for error in errors
        if event.at - error.at <= SAME_ERROR_WITHIN
        and (error.terminal, error.error) != (event.terminal, event.error)
    )
    return (*others, TerminalError(event.terminal, event.error, event.at, event.by_screen))
