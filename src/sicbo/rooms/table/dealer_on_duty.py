"""Who answers for a table: the dealer on duty, a relief, and calls for a supervisor."""

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
from sicbo.sentences import said

CALL_MAXIMUM = 200
"""The most characters in the reason of a call: it is shown on a screen."""


def take(game: Game, table: Table, command: TakeDuty, _at: int) -> tuple[TableEvent, ...]:
    return (_taken(game, table, command.by),)


def leave(game: Game, table: Table, command: LeaveDuty, _at: int) -> tuple[TableEvent, ...]:
    """Sign a dealer off; not while a shaker that needs watching is on an open table without a relief."""
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
            "the shaker must not be left unattended: let the next dealer take over, or close the table",
            clauses=watched.on(),
        )
    return (DutyLeft(command.by.name),)


def _taken(game: Game, table: Table, by: Person) -> DutyTaken:
    require_role(game, by, front_line_role(policies_of(game)), said("dealing"))
    if table.dealer == by.name:
        raise Refused("out-of-order", "{by} is already on duty here", by=by.name)
    return DutyTaken(by.name, table.dealer)


def call(game: Game, table: Table, command: CallSupervisor, at: int) -> tuple[TableEvent, ...]:
    """One call at a time: it stays open until it is answered."""
    require_staff(game, command.by, said("calling a supervisor"))
    if table.call is not None:
        raise Refused("out-of-order", "a supervisor is already called and on the way")
    if len(command.what) > CALL_MAXIMUM:
        raise Refused(
            "bad-request",
            "give the reason for the call in at most {most} characters",
            most=CALL_MAXIMUM,
        )
    return (SupervisorCalled(at, command.by, command.what),)


def answer(game: Game, table: Table, command: AnswerCall, at: int) -> tuple[TableEvent, ...]:
    """The person called has come, or the caller withdraws the call."""
    if table.call is None:
        raise Refused("out-of-order", "no supervisor was called to table {table}", table=table.table_id)
    if command.by.name != table.call.by.name:
        require_role(game, command.by, supervising_role(policies_of(game)), said("answering a call"))
    return (CallAnswered(at, command.by),)
