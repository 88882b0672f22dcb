"""The office of cases: breaches and sanctions, directions, reports and disputes. All its commands come in by this door."""

from collections.abc import Callable
from typing import Any, Final

from sicbo.refusals import Refused
from sicbo.rooms import case_breaches, case_disputes, case_messages, case_money, case_sanctions
from sicbo.rooms.case_events import BookAdopted, CaseEvent, TableAdopted
from sicbo.rooms.case_messages import AdoptBook, AdoptTable, CaseCommand
from sicbo.rooms.case_state import CasesOffice, TableConduct
from sicbo.rooms.messages import Person

NAME_MAXIMUM: Final = 100
"""Far above the name of any round or place."""

Decider = Callable[[CasesOffice, Any, int], tuple[CaseEvent, ...]]


def set_up(stream: str) -> CasesOffice:
    """An office that knows no book yet."""
    return CasesOffice(stream)


def decide(office: CasesOffice, command: CaseCommand, at: int) -> tuple[CaseEvent, ...]:
    """What a command leads to. Raises `Refused` with the reason, and then nothing has changed."""
    for names in (command, getattr(command, "order", None)):
        for what in ("round_id", "place"):
            if len(getattr(names, what, "")) > NAME_MAXIMUM:
                raise Refused(
                    "bad-request", f"name the {what.removesuffix('_id')} in at most {NAME_MAXIMUM} characters"
                )
    return DECIDERS[type(command)](office, command, at)


def adopt_book(office: CasesOffice, command: AdoptBook, at: int) -> tuple[CaseEvent, ...]:
    """A book comes to the house, or another edition of one, each once: an edition goes on for the tables that have it."""
    del at
    _system(command.by)
    if command.edition:
        heard = command.edition in office.editions
    else:
        heard = office.books.get(command.conduct.book) == command.conduct
    if heard:
        raise Refused("already-heard", f"the office has {command.conduct.book} as it is")
    return (BookAdopted(command.conduct, command.edition),)


def adopt_table(office: CasesOffice, command: AdoptTable, at: int) -> tuple[CaseEvent, ...]:
    del at
    _system(command.by)
    if command.book not in office.books or (command.edition and command.edition not in office.editions):
        raise Refused("out-of-order", f"the office has not heard of {command.book} yet")
    conduct = TableConduct(command.game, command.book, command.settings, command.edition)
    if office.tables.get(command.table) == conduct:
        raise Refused("already-heard", f"the office knows table {command.table}")
    return (TableAdopted(command.table, conduct),)


def _system(by: Person) -> None:
    if by.role != "system":
        raise Refused("not-yours-to-do", "books and tables come from the system")


DECIDERS: Final[dict[type, Decider]] = {
    case_messages.AdoptBook: adopt_book,
    case_messages.AdoptTable: adopt_table,
    case_messages.RecordBreach: case_breaches.record_breach,
    case_messages.ReportMalfunction: case_breaches.report_malfunction,
    case_messages.DirectToVacate: case_breaches.direct_to_vacate,
    case_messages.AnswerDirection: case_breaches.answer_direction,
    case_messages.AddEvidence: case_breaches.add_evidence,
    case_messages.TellInspector: case_sanctions.tell_inspector,
    case_messages.ImposeSanction: case_sanctions.impose,
    case_messages.LiftSanction: case_sanctions.lift,
    case_messages.DetermineCase: case_sanctions.determine,
    case_messages.CloseCase: case_sanctions.close,
    case_messages.CarryOut: case_sanctions.carry_out,
    case_messages.RaiseDispute: case_disputes.raise_dispute,
    case_messages.DecideDispute: case_disputes.decide,
    case_messages.RequestReview: case_disputes.request_review,
    case_messages.AnswerDecision: case_disputes.answer,
    case_messages.RecordRegulator: case_disputes.record_regulator,
    case_messages.OrderAgain: case_money.order_again,
}
