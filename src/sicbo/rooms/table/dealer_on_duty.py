"""Who answers for a table: the dealer on duty, who takes over, and the call for somebody above."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import (
    front_line_role,
    policies_of,
    require_role,
    require_staff,
    supervising_role,
)
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.table.messages.table import (
    AnswerCall,
    CallAnswered,
    CallSupervisor,
    DutyLeft,
    DutyTaken,
    LeaveDuty,
    SupervisorCalled,
    TakeDuty,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.opening import watched_shaker
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game

CALL_MAXIMUM = 200
"""Signs in the reason of a call: it stands on a screen."""


def take(game: Game, table: Table, command: TakeDuty, _at: int) -> tuple[TableEvent, ...]:
    return (_taken(game, table, command.by),)


def leave(game: Game, table: Table, command: LeaveDuty, _at: int) -> tuple[TableEvent, ...]:
    """A dealer signs off; not while a shaker that needs watching stands on an open table without anybody taking over."""
    if table.dealer != command.by.name:
        raise Refused(
            "bad-request", "{by} is not on duty at table {table}", by=command.by.name, table=table.table_id
        )
    if command.relieved_by is not None:
        return (_taken(game, table, command.relieved_by),)
    watched = None if table.shaker is None else watched_shaker(game, table.shaker)
    if watched is not None and table.status == "open":
        raise Refused(
            "out-of-order",
            "the shaker may not be left alone: let the next dealer take over, or close the table",
            clauses=watched.cite,
        )
    return (DutyLeft(command.by.name),)


def _taken(game: Game, table: Table, by: Person) -> DutyTaken:
    require_role(game, by, front_line_role(policies_of(game)), "dealing")
    if table.dealer == by.name:
        raise Refused("out-of-order", "{by} is on duty here already", by=by.name)
    return DutyTaken(by.name, table.dealer)


def call(game: Game, table: Table, command: CallSupervisor, at: int) -> tuple[TableEvent, ...]:
    """One call at a time: it stands until somebody has come."""
    require_staff(game, command.by, "calling a supervisor")
    if table.call is not None:
        raise Refused("out-of-order", "somebody has been called already and is on the way")
    if len(command.what) > CALL_MAXIMUM:
        raise Refused(
            "bad-request",
            "say in at most {most} signs why somebody shall come",
            most=CALL_MAXIMUM,
        )
    return (SupervisorCalled(at, command.by, command.what),)


def answer(game: Game, table: Table, command: AnswerCall, at: int) -> tuple[TableEvent, ...]:
    """Whoever was called is there; or whoever called needs nobody any more."""
    if table.call is None:
        raise Refused("out-of-order", "nobody was called to table {table}", table=table.table_id)
    if command.by.name != table.call.by.name:
        require_role(game, command.by, supervising_role(policies_of(game)), "answering a call")
    return (CallAnswered(at, command.by),)
