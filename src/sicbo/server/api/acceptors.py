"""What the note acceptor of a terminal tells the house: a note in its hands, and a fault of the cabinet."""

from typing import Annotated, Final

from litestar import post
from msgspec import Meta, Struct

from sicbo.rooms.kernel.person import SYSTEM as THE_SYSTEM
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import ACCEPTOR as ROLE
from sicbo.rooms.table.messages.terminals import AddCredit, ReportTerminal
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.server.api.office import checked_id
from sicbo.server.api.operations import ACCEPTOR, Asked, Door, Who, operation
from sicbo.server.running.open_house import OpenHouse
from sicbo.wire import Answered

Id = Annotated[
    str,
    Meta(min_length=1, max_length=100, description="made by the acceptor; unique for each note and fault"),
]


class NoteAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A note that the acceptor holds and has not stacked yet."""

    id: Id
    amount: Annotated[int, Meta(ge=1, le=10**15, description="in minor units")]


class FaultAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """An error that the terminal's own hardware reports."""

    id: Id
    error: Annotated[str, Meta(min_length=1, max_length=100, description="the message of the terminal")]


@post("/api/notes", status_code=200, **operation("insert_note", "transfers", rate="command", allow=(ACCEPTOR,),
      refusals=("unknown-stream", "moved", "table-closed", "stake-not-accepted", "bad-amount", "id-used-differently",
                "fault-open", "not-seated", "bad-request"),
      example={"id": "n-2026-0042", "amount": 5000},
      answer={"answer": "n-2026-0042", "seq": 43, "at": 1790000012000000}))  # fmt: skip
async def insert_note(asked: Asked[NoteAsked], who: Who, door: Door) -> Answered:
    """Put a note on the meter of this acceptor's own terminal. Answered: stack the note. Refused: give it back. Without
    an answer send the same id again: it is credited once.
    """
    table, place = _terminal(who.name)
    by = Person(who.name, ROLE)
    note = AddCredit(by=by, terminal=place, amount=asked.amount, source="notes")
    return await _told(door, table, checked_id(who, asked.id), asked.id, note)


@post("/api/terminals/fault", status_code=200, **operation("report_terminal_fault", "transfers", rate="command",
      allow=(ACCEPTOR,), refusals=("unknown-stream", "moved", "id-used-differently", "bad-request"),
      example={"id": "f-2026-0001", "error": "E42"},
      answer={"answer": "f-2026-0001", "seq": 44, "at": 1790000013000000}))  # fmt: skip
async def report_terminal_fault(asked: Asked[FaultAsked], who: Who, door: Door) -> Answered:
    """Report an error of this acceptor's own terminal. The same error from the devices of two terminals within a minute
    is a fault of the server, where the book says so."""
    table, place = _terminal(who.name)
    report = ReportTerminal(by=THE_SYSTEM, terminal=place, error=asked.error)
    return await _told(door, table, checked_id(who, asked.id), asked.id, report)


def _terminal(name: str) -> tuple[str, str]:
    table, _, place = name.rpartition("/")
    return table, place


async def _told(door: OpenHouse, table: str, named: str, asked: str, command: TableCommand) -> Answered:
    answer = await door.system_command(table, named, command)
    return Answered(asked, answer.seq, answer.at, answer.repeated)


ROUTES: Final = (insert_note, report_terminal_fault)
