"""A player terminal's credit: put in, transferred, won, collected; and what is done when the terminal goes wrong."""

from msgspec.structs import replace

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import (
    front_line_role,
    irregularity_of,
    policies_of,
    require_power,
    require_role,
    require_second,
    require_staff,
)
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round import voids
from sicbo.rooms.round.messages import DeclareVoid
from sicbo.rooms.table import equipment
from sicbo.rooms.table.closing import require_open
from sicbo.rooms.table.messages.equipment import FaultOpened
from sicbo.rooms.table.messages.terminals import (
    AddCredit,
    Collect,
    CreditAdded,
    CreditCollected,
    DeclareMalfunction,
    DemandReturn,
    InspectorNotified,
    MalfunctionRaised,
    NotifyInspector,
    ReportTerminal,
    ReturnDemanded,
    ServerFaultRaised,
    TerminalErrorNoted,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.meters import SAME_ERROR_WITHIN
from sicbo.rooms.table.own_jackpots import credited
from sicbo.rooms.table.state import Table
from sicbo.rooms.table.terminal_state import Case, Meters
from sicbo.rules.game import Game
from sicbo.rules.policies import Credit, Step

# -- credit -----------------------------------------------------------------------------------------------


def add_credit(game: Game, table: Table, command: AddCredit, _at: int) -> tuple[TableEvent, ...]:
    """Notes of the accepted kinds from whoever sits there; transfers and jackpots from the system."""
    credit = _credit(game)
    require_open(table)
    require_terminal(table, command.terminal)
    if command.source not in credit.increments:
        raise Refused(
            "stake-not-accepted",
            "credit does not come from {source} here",
            clauses=credit.cite,
            source=command.source,
        )
    amount = checked_amount(command.amount, what="credit")
    if command.source == "notes":
        if command.by.role != "system":
            require_occupied_by(table, command.terminal, command.by)
        if amount not in game.card.notes:
            taken = ", ".join(game.currency.format(note) for note in game.card.notes) or "none"
            raise Refused(
                "stake-not-accepted", "this terminal takes notes of {taken}", clauses=credit.cite, taken=taken
            )
    elif command.by.role != "system":
        raise Refused(
            "not-yours-to-do", "a {source} comes from the system", clauses=credit.cite, source=command.source
        )
    elif not command.reference:
        raise Refused(
            "cause-needed", "name the {source} (reference)", clauses=credit.cite, source=command.source
        )
    if command.source == "jackpot":
        return (credited(table, command, amount, credit.cite),)
    return (CreditAdded(command.terminal, amount, command.source, command.reference),)


def collect(game: Game, table: Table, command: Collect, _at: int) -> tuple[TableEvent, ...]:
    """Everything on the meter, when no stake of the terminal is in play."""
    credit = _credit(game)
    require_terminal(table, command.terminal)
    if command.paid_as == "hand-pay":
        if not policies_of(game).is_staff(command.by.role):
            raise Refused(
                "not-yours-to-do",
                "a payment by hand is made by the staff, not by {by} ({role})",
                clauses=credit.cite,
                by=command.by.name,
                role=command.by.role,
            )
        if not command.signed_by:
            raise Refused(
                "cause-needed", "the player signs for a payment by hand (signed_by)", clauses=credit.cite
            )
    elif command.by.role != "system":
        require_occupied_by(table, command.terminal, command.by)
    playing = table.playing
    if playing is not None and command.terminal in playing.layout:
        raise Refused("betting-closed", "credit is collected at the end of the round", clauses=credit.cite)
    meters = table.meters.get(command.terminal)
    if meters is None or meters.credit <= 0:
        raise Refused("not-enough", "there is no credit on terminal {terminal}", terminal=command.terminal)
    if command.verified not in (None, meters.credit):
        raise Refused(
            "bad-amount",
            "{credit} is on the meter: let the player verify that amount",
            clauses=credit.cite,
            credit=game.currency.format(meters.credit),
        )
    if not command.reference:
        raise Refused("bad-request", "a payment needs a number (reference)")
    return (
        CreditCollected(
            command.terminal, meters.credit, command.paid_as, command.reference, command.signed_by
        ),
    )


def require_occupied_by(table: Table, terminal: str, by: Person) -> None:
    """Refuse unless this person sits at the terminal."""
    player = table.seats.get(terminal)
    if player is None or by.name != player:
        whose = f"{player}'s" if player else "nobody's"
        raise Refused(
            "not-seated",
            "terminal {terminal} is {whose}, not {by}'s",
            terminal=terminal,
            whose=whose,
            by=by.name,
        )


# -- malfunctions -----------------------------------------------------------------------------------------


def report(game: Game, table: Table, command: ReportTerminal, at: int) -> tuple[TableEvent, ...]:
    """What a terminal shows or says: wrong credits, a phase left out and errors open a case each; one error on two
    terminals is the server's."""
    require_terminal(table, command.terminal)
    if command.by.role != "system":
        raise Refused("not-yours-to-do", "terminals report through the system")
    rule = irregularity_of(game, "terminal-fault")
    wrong_credits, wrong_display = rule.causes[0], rule.causes[1]
    found = []
    expected = _credit_on(table, command.terminal)
    if command.shown_credits not in (None, expected):
        found.append((wrong_credits, f"shows {command.shown_credits}, should show {expected}"))
    if command.phases is not None and not _went_through(table, command.phases):
        found.append((wrong_display, f"went through {', '.join(command.phases) or 'no phase'}"))
    if not command.error:
        return _raised(table, command.terminal, found, SYSTEM, at, rule.cite)
    noted = TerminalErrorNoted(command.terminal, command.error, at)
    others = [
        error.terminal
        for error in table.errors
        if error.error == command.error
        and error.terminal != command.terminal
        and at - error.at <= SAME_ERROR_WITHIN
    ]
    if not others:
        found.append((wrong_display, command.error))
    raised = _raised(table, command.terminal, found, SYSTEM, at, rule.cite)
    if not others:
        return noted, *raised
    cause = irregularity_of(game, "server-fault").causes[0]
    why = f"{command.error} on {others[-1]} and {command.terminal}"
    if equipment.payments_wait(table):
        return noted, *raised  # on record, and the staff are to decide
    if table.playing is not None and table.playing.result_known:
        return noted, *raised, *_to_decide(game, table, cause, why, at)
    return noted, *raised, *_server_fault(game, table, cause, why, SYSTEM, at)


def _went_through(table: Table, phases: tuple[Step, ...]) -> bool:
    """Whether these are the steps of the last round begun, none left out; a terminal may lag only until it is over."""
    if table.round is None:
        raise Refused("no-round", "no round has been played that a terminal could have gone through")
    done = table.round.done
    return phases == (done if table.playing is None else done[: len(phases)])


def declare(game: Game, table: Table, command: DeclareMalfunction, at: int) -> tuple[TableEvent, ...]:
    """The operator's own opinion, on a terminal or on the server; with a reason and an author."""
    ground = irregularity_of(game, "terminal-fault" if command.terminal else "server-fault")
    require_role(game, command.by, "operator", "declaring a malfunction by opinion", ground.cite)
    if not command.reason:
        raise Refused("cause-needed", "say why this is taken for a malfunction", clauses=ground.cite)
    if not command.terminal:
        if table.playing is not None and table.playing.result_known:
            front_line = front_line_role(policies_of(game))
            require_second(game, command.approved_by, front_line, "discarding a known result", ground.cite)
        return _server_fault(game, table, ground.causes[-1], command.reason, command.by, at)
    require_terminal(table, command.terminal)
    found = [(ground.causes[-1], command.reason)]
    return _raised(table, command.terminal, found, command.by, at, ground.cite)


def _raised(
    table: Table, terminal: str, found: list[tuple[str, str]], by: Person, at: int, cite: tuple[str, ...]
) -> tuple[MalfunctionRaised, ...]:
    """A case for each cause and reason."""
    last = "" if table.round is None else table.round.round_id
    return tuple(
        MalfunctionRaised(number, terminal, cause, reason, at, by, cite, last)
        for number, (cause, reason) in enumerate(found, table.cases_so_far + 1)
    )


def _to_decide(game: Game, table: Table, cause: str, why: str, at: int) -> tuple[TableEvent, ...]:
    """Players have seen the dice: screens alone discard no result. Nobody is paid until the staff void the round, two
    of them, or record that the fault is mended."""
    raised = ServerFaultRaised(cause, why, at, SYSTEM, irregularity_of(game, "server-fault").cite)
    return raised, *_stopping(game, table, why, SYSTEM, at)


def _server_fault(
    game: Game, table: Table, cause: str, reason: str, by: Person, at: int
) -> tuple[TableEvent, ...]:
    """Plays and payouts of the round that the fault touches are void; rounds completed before it stand."""
    rule = irregularity_of(game, "server-fault")
    raised = ServerFaultRaised(cause, reason, at, by, rule.cite)
    fault = _stopping(game, table, reason, by, at)
    if table.playing is None:
        return raised, *fault
    return (
        raised,
        *fault,
        *voids.declare(game, table.playing, DeclareVoid(SYSTEM, "server-fault", cause=cause, opinion=reason)),
    )


def _stopping(game: Game, table: Table, what: str, by: Person, at: int) -> tuple[FaultOpened, ...]:
    """Nothing is played until the repair is on record; one fault of the server at a time is enough."""
    if equipment.payments_wait(table):
        return ()
    fault = equipment.opened(table, irregularity_of(game, "server-fault"), what, by, at)
    return (replace(fault, stops_play=True),)


# -- amounts asked back ------------------------------------------------------------------------------------


def demand_return(game: Game, table: Table, command: DemandReturn, at: int) -> tuple[TableEvent, ...]:
    case = case_of(table, command.case)
    cite = require_power(game, command.by, "demand-return", "asking for an amount back")
    amount = checked_amount(command.amount, what="amount")
    credited = table.meters.get(case.terminal, Meters()).credited - case.demanded
    if amount > credited:
        most = f"{game.currency.format(max(0, credited))} was credited to terminal {case.terminal}"
        raise Refused("bad-amount", "{most}: demand at most that amount", clauses=cite, most=most)
    return (ReturnDemanded(case.number, case.terminal, amount, at, command.by),)


def notify_inspector(game: Game, table: Table, command: NotifyInspector, at: int) -> tuple[TableEvent, ...]:
    case = table.case(command.case)
    require_staff(game, command.by, "telling the inspector")
    if case is None or case.notice_due_since is None:
        raise Refused("bad-request", "nothing in case {case} waits for a notice", case=command.case)
    if not command.inspector:
        raise Refused("bad-request", "name the inspector who has been told")
    return (InspectorNotified(case.number, command.inspector, at),)


def case_of(table: Table, number: int) -> Case:
    case = table.case(number)
    if case is None or case.outcome:
        raise Refused(
            "bad-request", "table {table} has no open case {number}", table=table.table_id, number=number
        )
    return case


def is_there(table: Table, case: Case) -> bool:
    """Whether the player who sat at the terminal when it went wrong has sat there ever since: guests have one name."""
    stay = table.stays.get(case.terminal)
    since = 0 if stay is None else stay.since
    return table.seats.get(case.terminal, "") == case.player and since <= case.opened_at


def _credit_on(table: Table, terminal: str) -> int:
    meters = table.meters.get(terminal)
    return 0 if meters is None else meters.credit


def free_credit(table: Table, terminal: str) -> int:
    """What is on the meter, less what the round in play has paid: until it is over that may have to go back."""
    playing = table.playing
    paid = 0 if playing is None else sum(line.winnings for line in playing.settled if line.owner == terminal)
    return max(0, _credit_on(table, terminal) - paid)


def require_terminal(table: Table, terminal: str) -> None:
    if terminal not in table.places:
        raise Refused(
            "bad-request", "table {table} has no terminal {terminal}", table=table.table_id, terminal=terminal
        )


def _credit(game: Game) -> Credit:
    credit = policies_of(game).credit
    if credit is None:
        raise Refused(
            "stake-not-accepted",
            "{book} has no credit meters",
            clauses=policies_of(game).stakes.cite,
            book=game.book.name,
        )
    return credit
