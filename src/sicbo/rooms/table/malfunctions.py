"""Malfunctions of terminals and of the server: what screens and devices report, and what the operator declares."""

from msgspec.structs import replace

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import (
    front_line_role,
    irregularity_of,
    policies_of,
    require_role,
    require_second,
)
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round import voids
from sicbo.rooms.round.messages import DeclareVoid
from sicbo.rooms.table import equipment
from sicbo.rooms.table.messages.equipment import FaultOpened
from sicbo.rooms.table.messages.terminals import (
    DeclareMalfunction,
    MalfunctionRaised,
    ReportTerminal,
    ServerFaultRaised,
    TerminalErrorNoted,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.meters import SAME_ERROR_WITHIN
from sicbo.rooms.table.state import Table
from sicbo.rooms.table.terminals import credit_on, require_terminal
from sicbo.rules.game import Game
from sicbo.rules.policies import Step
from sicbo.sentences import said


def report(game: Game, table: Table, command: ReportTerminal, at: int) -> tuple[TableEvent, ...]:
    """A terminal's report: wrong credits, a skipped phase and errors open cases; one error that the devices of two report
    is the server's."""
    require_terminal(table, command.terminal)
    by_screen = command.by.role == "player"
    if not by_screen and command.by.role != "system":
        raise Refused("not-yours-to-do", "only the system reports on terminals")
    rule = irregularity_of(game, "terminal-fault")
    wrong_credits, wrong_display = rule.causes[0], rule.causes[1]
    signs = []
    expected = credit_on(table, command.terminal)
    if command.shown_credits not in (None, expected):
        signs.append((wrong_credits, f"shows {command.shown_credits}, should show {expected}"))
    if command.phases is not None and not _went_through(table, command.phases):
        signs.append((wrong_display, f"went through {', '.join(command.phases) or 'no phase'}"))
    if by_screen:
        signs = [(cause, why) for cause, why in signs if not _is_open(table, command.terminal, cause)]
    if not command.error:
        return _raised(table, command.terminal, signs, SYSTEM, at, rule.cite)
    noted = TerminalErrorNoted(command.terminal, command.error, at, by_screen)
    # A page is in the hands of its player: two of them must not void the round of all the others.
    others = [
        error.terminal
        for error in table.errors
        if error.error == command.error
        and error.terminal != command.terminal
        and not (by_screen or error.by_screen)
        and at - error.at <= SAME_ERROR_WITHIN
    ]
    if not others and not (by_screen and _is_open(table, command.terminal, wrong_display)):
        signs.append((wrong_display, command.error))
    raised = _raised(table, command.terminal, signs, SYSTEM, at, rule.cite)
    if not others:
        return noted, *raised
    cause = irregularity_of(game, "server-fault").causes[0]
    why = f"{command.error} on {others[-1]} and {command.terminal}"
    if equipment.payments_wait(table):
        return noted, *raised  # recorded; the staff must decide
    if table.playing is not None and table.playing.result_known:
        return noted, *raised, *_to_decide(game, table, cause, why, at)
    return noted, *raised, *_server_fault(game, table, cause, why, SYSTEM, at)


def _is_open(table: Table, terminal: str, cause: str) -> bool:
    """Whether the same cause is under investigation at this terminal already: its page opens one case of each."""
    return any(case.terminal == terminal and case.cause == cause and not case.outcome for case in table.cases)


def _went_through(table: Table, phases: tuple[Step, ...]) -> bool:
    """Whether these are the steps of the last round begun, none left out; a terminal may lag only until it is over."""
    if table.round is None:
        raise Refused("no-round", "no round has been played yet that the fault could affect")
    done = table.round.done
    return phases == (done if table.playing is None else done[: len(phases)])


def declare(game: Game, table: Table, command: DeclareMalfunction, at: int) -> tuple[TableEvent, ...]:
    """The operator's own opinion on a terminal or on the server, with a reason and an author."""
    ground = irregularity_of(game, "terminal-fault" if command.terminal else "server-fault")
    require_role(
        game, command.by, "operator", said("declaring a malfunction by opinion"), ground.on("opinion")
    )
    if not command.reason.strip():
        raise Refused(
            "cause-needed", "give the reason for calling this a malfunction", clauses=ground.on("opinion")
        )
    if not command.terminal:
        if table.playing is not None and table.playing.result_known:
            front_line = front_line_role(policies_of(game))
            require_second(
                game, command.approved_by, front_line, said("discarding a known result"), ground.on()
            )
        return _server_fault(game, table, ground.causes[-1], command.reason, command.by, at)
    require_terminal(table, command.terminal)
    signs = [(ground.causes[-1], command.reason)]
    return _raised(table, command.terminal, signs, command.by, at, ground.cite)


def _raised(
    table: Table, terminal: str, signs: list[tuple[str, str]], by: Person, at: int, cite: tuple[str, ...]
) -> tuple[MalfunctionRaised, ...]:
    """A case for each cause and reason."""
    last = "" if table.round is None else table.round.round_id
    return tuple(
        MalfunctionRaised(number, terminal, cause, reason, at, by, cite, last)
        for number, (cause, reason) in enumerate(signs, table.cases_so_far + 1)
    )


def _to_decide(game: Game, table: Table, cause: str, why: str, at: int) -> tuple[TableEvent, ...]:
    """Screens alone discard no result that players have seen: payments stop until two staff void or repair."""
    raised = ServerFaultRaised(cause, why, at, SYSTEM, irregularity_of(game, "server-fault").cite)
    return raised, *_stopping(game, table, why, SYSTEM, at)


def _server_fault(
    game: Game, table: Table, cause: str, reason: str, by: Person, at: int
) -> tuple[TableEvent, ...]:
    """Plays and payouts of the round that the fault affects are void; rounds completed before it stand."""
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
    """Play stops until the repair is recorded; one fault of the server at a time is enough."""
    if equipment.payments_wait(table):
        return ()
    fault = equipment.opened(table, irregularity_of(game, "server-fault"), what, by, at)
    return (replace(fault, stops_play=True),)
