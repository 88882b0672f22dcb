"""The office of cases: breaches and sanctions, directions, reports and disputes. All its commands come in by this door."""

from collections.abc import Callable
from typing import Any, Final

from sicbo.refusals import Refused
from sicbo.rooms.cases import breaches as cases_breaches
from sicbo.rooms.cases import disputes as cases_disputes
from sicbo.rooms.cases import messages as cases_messages
from sicbo.rooms.cases import money_orders
from sicbo.rooms.cases import sanctions as cases_sanctions
from sicbo.rooms.cases.events import BookAdopted, CaseEvent, TableAdopted
from sicbo.rooms.cases.messages import AdoptBook, AdoptTable, CaseCommand
from sicbo.rooms.cases.state import CasesOffice, TableConduct
from sicbo.rooms.kernel.person import Person

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
                    "bad-request",
                    "name the {why} in at most {most} characters",
                    why=what.removesuffix("_id"),
                    most=NAME_MAXIMUM,
                )
    return DECIDERS[type(command)](office, command, at)


def adopt_book(office: CasesOffice, command: AdoptBook, at: int) -> tuple[CaseEvent, ...]:
    """A book comes to the house, or another edition of one, each once: an edition goes on for the tables that have it."""
    del at
    _require_system(command.by)
    if command.edition:
        heard = command.edition in office.editions
    else:
        heard = office.books.get(command.conduct.book) == command.conduct
    if heard:
        raise Refused("already-heard", "the office has {book} as it is", book=command.conduct.book)
    return (BookAdopted(command.conduct, command.edition),)


def adopt_table(office: CasesOffice, command: AdoptTable, at: int) -> tuple[CaseEvent, ...]:
    del at
    _require_system(command.by)
    if command.book not in office.books or (command.edition and command.edition not in office.editions):
        raise Refused("out-of-order", "the office has not heard of {book} yet", book=command.book)
    conduct = TableConduct(command.game, command.book, command.settings, command.edition)
    if office.tables.get(command.table) == conduct:
        raise Refused("already-heard", "the office knows table {table}", table=command.table)
    return (TableAdopted(command.table, conduct),)


def _require_system(by: Person) -> None:
    if by.role != "system":
        raise Refused("not-yours-to-do", "books and tables come from the system")


DECIDERS: Final[dict[type, Decider]] = {
    cases_messages.AdoptBook: adopt_book,
    cases_messages.AdoptTable: adopt_table,
    cases_messages.RecordBreach: cases_breaches.record_breach,
    cases_messages.ReportMalfunction: cases_breaches.report_malfunction,
    cases_messages.DirectToVacate: cases_breaches.direct_to_vacate,
    cases_messages.AnswerDirection: cases_breaches.answer_direction,
    cases_messages.AddEvidence: cases_breaches.add_evidence,
    cases_messages.TellInspector: cases_sanctions.tell_inspector,
    cases_messages.ImposeSanction: cases_sanctions.impose,
    cases_messages.LiftSanction: cases_sanctions.lift,
    cases_messages.DetermineCase: cases_sanctions.determine,
    cases_messages.CloseCase: cases_sanctions.close,
    cases_messages.CarryOut: cases_sanctions.carry_out,
    cases_messages.RaiseDispute: cases_disputes.raise_dispute,
    cases_messages.DecideDispute: cases_disputes.decide,
    cases_messages.RequestReview: cases_disputes.request_review,
    cases_messages.AnswerDecision: cases_disputes.answer,
    cases_messages.RecordRegulator: cases_disputes.record_regulator,
    cases_messages.OrderAgain: money_orders.order_again,
}
