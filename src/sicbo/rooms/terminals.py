"""A player terminal's credit: put in, transferred, won, collected; and what is done when the terminal goes wrong."""

from sicbo.money import checked_amount, format_amount
from sicbo.refusals import Refused
from sicbo.rooms import voids
from sicbo.rooms.authority import irregularity_of, needs_power, needs_role, policies_of
from sicbo.rooms.messages import SYSTEM, DeclareVoid, Person
from sicbo.rooms.table_state import Case, Table
from sicbo.rooms.terminal_messages import (
    AddCredit,
    CaseClosed,
    Collect,
    CreditAdded,
    CreditCollected,
    CreditWithheld,
    DeclareMalfunction,
    DemandReturn,
    DetermineHold,
    HoldDetermined,
    InspectorNotified,
    MalfunctionRaised,
    MeterAdjusted,
    NotifyInspector,
    Recalculate,
    ReportTerminal,
    ReturnDemanded,
    ServerFaultRaised,
    TerminalErrorNoted,
    VoidUnconfirmed,
    WithholdCredit,
)
from sicbo.rooms.vocabulary import TableEvent
from sicbo.rules.game import Game
from sicbo.rules.policies import Credit
from sicbo.rules.settlement import Wager

SAME_ERROR_WITHIN = 60_000_000
"""The same error on two terminals within a minute is the server's."""


# -- credit -----------------------------------------------------------------------------------------------


def add_credit(game: Game, table: Table, command: AddCredit, _at: int) -> tuple[TableEvent, ...]:
    """Notes of the accepted kinds from whoever sits there; transfers and jackpots from the system."""
    credit = _credit(game)
    _terminal(table, command.terminal)
    if command.source not in credit.increments:
        raise Refused(
            "stake-not-accepted", f"credit does not come from {command.source} here", clauses=credit.cite
        )
    amount = checked_amount(command.amount, what="credit")
    if command.source == "notes":
        if command.by.role != "system":
            occupied_by(table, command.terminal, command.by)
        if amount not in game.card.notes:
            taken = ", ".join(format_amount(note) for note in game.card.notes) or "none"
            raise Refused("stake-not-accepted", f"this terminal takes notes of {taken}", clauses=credit.cite)
    elif command.by.role != "system":
        raise Refused("not-yours-to-do", f"a {command.source} comes from the system", clauses=credit.cite)
    elif not command.reference:
        raise Refused("cause-needed", f"name the {command.source} (reference)", clauses=credit.cite)
    return (CreditAdded(command.terminal, amount, command.source, command.reference),)


def collect(game: Game, table: Table, command: Collect, _at: int) -> tuple[TableEvent, ...]:
    """Everything on the meter, when no stake of the terminal is in play."""
    credit = _credit(game)
    _terminal(table, command.terminal)
    if command.paid_as == "hand-pay":
        if not policies_of(game).is_staff(command.by.role):
            raise Refused("not-yours-to-do", "a payment by hand is made by the staff", clauses=credit.cite)
        if not command.signed_by:
            raise Refused(
                "cause-needed", "the player signs for a payment by hand (signed_by)", clauses=credit.cite
            )
    elif command.by.role != "system":
        occupied_by(table, command.terminal, command.by)
    playing = table.playing
    if playing is not None and command.terminal in playing.layout:
        raise Refused("betting-closed", "credit is collected at the end of the round", clauses=credit.cite)
    meters = table.meters.get(command.terminal)
    if meters is None or meters.credit <= 0:
        raise Refused("not-enough", f"there is no credit on terminal {command.terminal}")
    if not command.reference:
        raise Refused("bad-request", "a payment needs a number (reference)")
    return (
        CreditCollected(
            command.terminal, meters.credit, command.paid_as, command.reference, command.signed_by
        ),
    )


def occupied_by(table: Table, terminal: str, by: Person) -> None:
    """Refuse unless this person sits at the terminal."""
    player = table.seats.get(terminal)
    if player is None or by.name != player:
        whose = f"{player}'s" if player else "nobody's"
        raise Refused("not-seated", f"terminal {terminal} is {whose}, not {by.name}'s")


# -- malfunctions -----------------------------------------------------------------------------------------


def report(game: Game, table: Table, command: ReportTerminal, at: int) -> tuple[TableEvent, ...]:
    """What a terminal shows or says: wrong credits and errors open a case; one error on two terminals is the server's."""
    _terminal(table, command.terminal)
    if command.by.role != "system":
        raise Refused("not-yours-to-do", "terminals report through the system")
    rule = irregularity_of(game, "terminal-fault")
    wrong_credits, wrong_display = rule.causes[0], rule.causes[1]
    events: list[TableEvent] = []
    if command.shown_credits is not None:
        meters = table.meters.get(command.terminal)
        expected = 0 if meters is None else meters.credit
        if command.shown_credits != expected:
            why = f"shows {command.shown_credits}, should show {expected}"
            events.append(_raised(table, command.terminal, wrong_credits, why, SYSTEM, at, rule.cite))
    if command.error:
        events.append(TerminalErrorNoted(command.terminal, command.error, at))
        others = [
            error
            for error in table.errors
            if error.error == command.error
            and error.terminal != command.terminal
            and at - error.at <= SAME_ERROR_WITHIN
        ]
        if others:
            server = irregularity_of(game, "server-fault")
            events += _server_fault(
                game,
                table,
                server.causes[0],
                f"{command.error} on {others[-1].terminal} and {command.terminal}",
                SYSTEM,
                at,
            )
        else:
            events.append(
                _raised(table, command.terminal, wrong_display, command.error, SYSTEM, at, rule.cite)
            )
    return tuple(events)


def declare(game: Game, table: Table, command: DeclareMalfunction, at: int) -> tuple[TableEvent, ...]:
    """The operator's own opinion, on a terminal or on the server; with a reason and an author."""
    ground = irregularity_of(game, "terminal-fault" if command.terminal else "server-fault")
    needs_role(game, command.by, "operator", "declaring a malfunction by opinion", ground.cite)
    if not command.reason:
        raise Refused("cause-needed", "say why this is taken for a malfunction", clauses=ground.cite)
    if not command.terminal:
        return _server_fault(game, table, ground.causes[-1], command.reason, command.by, at)
    _terminal(table, command.terminal)
    return (_raised(table, command.terminal, ground.causes[-1], command.reason, command.by, at, ground.cite),)


def _raised(
    table: Table, terminal: str, cause: str, reason: str, by: Person, at: int, cite: tuple[str, ...]
) -> MalfunctionRaised:
    return MalfunctionRaised(table.cases_so_far + 1, terminal, cause, reason, at, by, cite)


def _server_fault(
    game: Game, table: Table, cause: str, reason: str, by: Person, at: int
) -> tuple[TableEvent, ...]:
    """Plays and payouts of the round that the fault touches are void; rounds completed before it stand."""
    rule = irregularity_of(game, "server-fault")
    raised = ServerFaultRaised(cause, reason, at, by, rule.cite)
    if table.playing is None:
        return (raised,)
    return raised, *voids.declare(
        game, table.playing, DeclareVoid(SYSTEM, "server-fault", cause=cause, opinion=reason)
    )


def recalculate(game: Game, table: Table, command: Recalculate, _at: int) -> tuple[TableEvent, ...]:
    """What the confirmed wagers return on the true dice, against what was credited: the difference goes to the meter."""
    case = case_of(table, command.case)
    cite = needs_power(game, command.by, "reconstruct-wagers", "confirming wagers from records")
    played = table.round
    if played is not None and played.round_id == command.round_id and table.playing is not None:
        raise Refused(
            "out-of-order", "the round is still being played; recalculate when it is over", clauses=cite
        )
    receipt = game.settle(
        command.faces, [Wager(bet, stake, case.terminal) for bet, stake in command.wagers.items()]
    )
    if type(command.credited) is not int or command.credited < 0:
        raise Refused("bad-amount", "say what was credited, in minor units")
    difference = receipt.returned - command.credited
    meters = table.meters.get(case.terminal)
    credit = 0 if meters is None else meters.credit
    adjustment = max(difference, -credit)
    return (
        MeterAdjusted(
            case.number, case.terminal, command.round_id, command.wagers, receipt.dice, receipt.returned,
            command.credited, adjustment, command.by, owed=adjustment - difference,
        ),
        CaseClosed(case.number, "recalculated", command.by),
    )  # fmt: skip


def void_unconfirmed(game: Game, table: Table, command: VoidUnconfirmed, _at: int) -> tuple[TableEvent, ...]:
    """The wagers of the terminal in the round being played go back, for want of records that confirm them."""
    case = case_of(table, command.case)
    needs_power(game, command.by, "void-unconfirmed", "voiding wagers that cannot be confirmed")
    closed = CaseClosed(case.number, "void: wagers not confirmed", command.by)
    playing = table.playing
    if playing is None or case.terminal not in playing.layout:
        return (closed,)
    void = DeclareVoid(command.by, "records-unconfirmed", owner=case.terminal)
    return *voids.declare(game, playing, void), closed


# -- amounts held back or asked back ----------------------------------------------------------------------


def withhold(game: Game, table: Table, command: WithholdCredit, at: int) -> tuple[TableEvent, ...]:
    """An amount that does not reach the meter, or leaves it, until the investigation is determined."""
    case = case_of(table, command.case)
    cite = needs_power(game, command.by, "withhold-winnings", "withholding an amount")
    amount = checked_amount(command.amount, what="amount withheld")
    meters = table.meters.get(case.terminal)
    if meters is None or amount > meters.credit:
        raise Refused("not-enough", f"terminal {case.terminal} does not show that much", clauses=cite)
    return (CreditWithheld(case.number, case.terminal, amount, at, command.by),)


def determine(game: Game, table: Table, command: DetermineHold, _at: int) -> tuple[TableEvent, ...]:
    case = case_of(table, command.case)
    cite = needs_power(game, command.by, "withhold-winnings", "determining an investigation")
    if not case.withheld:
        raise Refused("bad-request", f"nothing is withheld in case {case.number}", clauses=cite)
    if not command.reason:
        raise Refused("cause-needed", "say what the investigation found", clauses=cite)
    determined = HoldDetermined(
        case.number, case.terminal, case.withheld, command.to_player, command.reason, command.by
    )
    outcome = "paid to the player" if command.to_player else "kept"
    return determined, CaseClosed(case.number, outcome, command.by)


def demand_return(game: Game, table: Table, command: DemandReturn, at: int) -> tuple[TableEvent, ...]:
    case = case_of(table, command.case)
    needs_power(game, command.by, "demand-return", "asking for an amount back")
    return (
        ReturnDemanded(
            case.number, case.terminal, checked_amount(command.amount, what="amount"), at, command.by
        ),
    )


def notify_inspector(game: Game, table: Table, command: NotifyInspector, at: int) -> tuple[TableEvent, ...]:
    case = case_of(table, command.case)
    if not policies_of(game).is_staff(command.by.role):
        raise Refused("not-yours-to-do", "the operator's staff tell the inspector")
    if case.notice_due_since is None:
        raise Refused("bad-request", f"nothing in case {case.number} waits for a notice")
    return (InspectorNotified(case.number, command.inspector, at),)


def case_of(table: Table, number: int) -> Case:
    case = table.case(number)
    if case is None:
        raise Refused("bad-request", f"table {table.table_id} has no open case {number}")
    return case


def _terminal(table: Table, terminal: str) -> None:
    if terminal not in table.places:
        raise Refused("bad-request", f"table {table.table_id} has no terminal {terminal}")


def _credit(game: Game) -> Credit:
    credit = policies_of(game).credit
    if credit is None:
        raise Refused(
            "stake-not-accepted",
            f"{game.book.name} has no credit meters",
            clauses=policies_of(game).stakes.cite,
        )
    return credit
