"""The office of cases: breaches and sanctions, directions, reports and disputes. All its commands arrive here."""

from collections.abc import Callable
from typing import Any, Final

from sicbo.refusals import Refused
from sicbo.rooms.cases import breaches as cases_breaches
from sicbo.rooms.cases import case_ends, money_orders
from sicbo.rooms.cases import disputes as cases_disputes
from sicbo.rooms.cases import messages as cases_messages
from sicbo.rooms.cases import sanctions as cases_sanctions
from sicbo.rooms.cases.authority import get_case
from sicbo.rooms.cases.events import BookAdopted, CaseEvent, TableAdopted
from sicbo.rooms.cases.messages import AdoptBook, AdoptTable, CaseCommand
from sicbo.rooms.cases.state import Case, CasesOffice, TableConduct
from sicbo.rooms.kernel.person import Person

NAME_MAXIMUM: Final = 100
"""Far longer than the name of any round or seat."""

Decider = Callable[[CasesOffice, Any, int], tuple[CaseEvent, ...]]


def set_up(stream: str) -> CasesOffice:
    """An office without a book."""
    return CasesOffice(stream)


def decide(office: CasesOffice, command: CaseCommand, at: int) -> tuple[CaseEvent, ...]:
    """The events a command leads to. Raises `Refused` with the reason; nothing has changed then."""
    for names in (command, getattr(command, "order", None)):
        for what in ("round_id", "place"):
            if len(getattr(names, what, "")) > NAME_MAXIMUM:
                raise Refused(
                    "bad-request",
                    "give the {why} in at most {most} characters",
                    why=what.removesuffix("_id"),
                    most=NAME_MAXIMUM,
                )
    if type(command) in MAY:
        MAY[type(command)](office, get_case(office, command.case), command.by)  # type: ignore[union-attr]
    return DECIDERS[type(command)](office, command, at)


def adopt_book(office: CasesOffice, command: AdoptBook, at: int) -> tuple[CaseEvent, ...]:
    """Add a book, or another edition of one, each once: an edition stays in force for the tables that have it."""
    del at
    _require_system(command.by)
    if command.edition:
        heard = command.edition in office.editions
    else:
        heard = office.books.get(command.conduct.book) == command.conduct
    if heard:
        raise Refused(
            "already-heard", "the cases office already has {book} in this version", book=command.conduct.book
        )
    return (BookAdopted(command.conduct, command.edition),)


def adopt_table(office: CasesOffice, command: AdoptTable, at: int) -> tuple[CaseEvent, ...]:
    del at
    _require_system(command.by)
    if command.book not in office.books or (command.edition and command.edition not in office.editions):
        raise Refused("out-of-order", "the cases office does not have {book} yet", book=command.book)
    conduct = TableConduct(command.game, command.book, command.settings, command.edition)
    if office.tables.get(command.table) == conduct:
        raise Refused("already-heard", "the cases office already has table {table}", table=command.table)
    return (TableAdopted(command.table, conduct),)


def _require_system(by: Person) -> None:
    if by.role != "system":
        raise Refused("not-yours-to-do", "rule books and tables can only come from the system")


DECIDERS: Final[dict[type, Decider]] = {
    cases_messages.AdoptBook: adopt_book,
    cases_messages.AdoptTable: adopt_table,
    cases_messages.RecordBreach: cases_breaches.record_breach,
    cases_messages.ReportMalfunction: cases_breaches.report_malfunction,
    cases_messages.DirectToVacate: cases_breaches.direct_to_vacate,
    cases_messages.AnswerDirection: cases_breaches.answer_direction,
    cases_messages.AddEvidence: cases_breaches.add_evidence,
    cases_messages.TellInspector: case_ends.tell_inspector,
    cases_messages.ImposeSanction: cases_sanctions.impose,
    cases_messages.LiftSanction: cases_sanctions.lift,
    cases_messages.DetermineCase: cases_sanctions.determine,
    cases_messages.CloseCase: case_ends.close,
    cases_messages.CarryOut: case_ends.carry_out,
    cases_messages.RaiseDispute: cases_disputes.raise_dispute,
    cases_messages.DecideDispute: cases_disputes.decide,
    cases_messages.RequestReview: cases_disputes.request_review,
    cases_messages.AnswerDecision: cases_disputes.answer,
    cases_messages.RecordRegulator: cases_disputes.record_regulator,
    cases_messages.OrderAgain: money_orders.order_again,
}

MAY: Final[dict[type, Callable[[CasesOffice, Case, Person], None]]] = {
    cases_messages.DecideDispute: cases_disputes.require_may_decide,
    cases_messages.OrderAgain: money_orders.require_may_order_again,
    cases_messages.AnswerDecision: cases_disputes.require_may_answer,
    cases_messages.RecordRegulator: cases_disputes.require_may_record_regulator,
    cases_messages.AnswerDirection: cases_breaches.require_may_answer_direction,
    cases_messages.TellInspector: case_ends.require_may_tell_inspector,
    cases_messages.DetermineCase: cases_sanctions.require_may_determine,
    cases_messages.AddEvidence: cases_breaches.require_may_add_evidence,
    cases_messages.CloseCase: case_ends.require_may_close,
}
"""Who may do what with a case, and when; checked before any decider and by the desk. Rules for one party of a case or
one rung of a ladder are checked by their own decider, and by the desk for each."""
