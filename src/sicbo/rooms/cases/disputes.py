"""Disputes and complaints on the book's ladder: who decides first, who reviews, what is final, and access to the
regulator."""

from typing import Final

from sicbo.refusals import Refused
from sicbo.rooms.cases.authority import PLAYER, Under, get_case, of_case, require_text, under
from sicbo.rooms.cases.breaches import is_party
from sicbo.rooms.cases.events import (
    CaseClosed,
    CaseEvent,
    CaseOpened,
    DecisionAnswered,
    DisputeDecided,
    RegulatorDecided,
    ReviewRequested,
    RightAdvised,
)
from sicbo.rooms.cases.messages import (
    AnswerDecision,
    DecideDispute,
    RaiseDispute,
    RecordRegulator,
    RequestReview,
)
from sicbo.rooms.cases.money_orders import Answering, ordered, second_of_house, second_of_regulator
from sicbo.rooms.cases.state import Case, CasesOffice, Decision, Dispute, Party
from sicbo.rooms.kernel.names import checked_name
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import INSPECTOR
from sicbo.sentences import Said, said

OUTCOMES: Final = {"upheld": "upheld", "partly-upheld": "upheld in part", "not-upheld": "not upheld"}


def raise_dispute(office: CasesOffice, command: RaiseDispute, at: int) -> tuple[CaseEvent, ...]:
    """No dispute is refused; the person who raises it is told at once where else to go."""
    book = under(office, command.table, command.book)
    complainant = command.by.name
    if command.by.role != PLAYER:
        book.require_staff(command.by, said("recording a dispute"))
        complainant = checked_name(require_text(command.complainant, said("whose dispute it is")))
    elif command.complainant not in ("", complainant):
        raise Refused("not-yours-to-do", "players can only raise their own disputes")
    steps = tuple(
        step for step in book.conduct.disputes if not step.about or command.about in step.about or step.regulator
    )  # fmt: skip
    if len(steps) < 2 or not steps[-1].regulator:
        raise Refused("bad-request", "{book} does not say who decides disputes", book=book.conduct.book)
    narrative = require_text(command.narrative, said("what it is about"))
    if command.about == "promotion":
        require_text(command.promotion, said("which promotion it is about"))
    dispute = Dispute(
        complainant, command.about, steps, wanted=command.wanted.strip(), promotion=command.promotion.strip()
    )
    case = Case(
        office.cases_so_far + 1, "complaint" if command.is_complaint else "dispute", book.conduct.book, narrative,
        at, command.by, book.cited(steps[0].cite), table=command.table, place=command.place,
        round_id=command.round_id, persons=(Party(complainant),), dispute=dispute,
    )  # fmt: skip
    return CaseOpened(case), _advised(book, case, at)


def _advised(book: Under, case: Case, at: int) -> RightAdvised:
    """How to reach the regulator, in the book's words or, without any, by the regulator's name."""
    assert case.dispute is not None
    step = case.dispute.regulator
    words = step.advise_right or f"you may take this matter to: {book.conduct.title(step.decided_by)}"
    return RightAdvised(case.number, words, book.cited(step.cite), at)


def _dispute_of(case: Case) -> Dispute:
    if case.dispute is None:
        raise Refused("out-of-order", "case {number} is not a dispute", number=case.number)
    return case.dispute


def _dispute(office: CasesOffice, number: int) -> tuple[Case, Dispute, Under]:
    case = get_case(office, number)
    return case, _dispute_of(case), of_case(office, case)


def _decided_by(book: Under, dispute: Dispute) -> str:
    """The role that decides the dispute now: the rung's, or another that the house has chosen for it."""
    setting = book.settings.get(dispute.now.switch)
    chosen = any(role.role == setting for role in book.conduct.roles)
    return str(setting) if chosen else dispute.now.decided_by


def require_may_decide(office: CasesOffice, case: Case, by: Person) -> None:
    """By that role or above; never twice by one person, and never after the final decision."""
    dispute, book = _dispute_of(case), of_case(office, case)
    step = dispute.now
    cited = book.cited(step.cite)
    if case.status == "with-regulator":
        raise Refused("out-of-order", "this dispute is now with the regulator", clauses=cited)
    if case.status == "closed" or dispute.is_decided:
        raise Refused(
            "out-of-order", "the {role} has decided; ask for a review instead", clauses=cited, role=book.conduct.title(step.decided_by)
        )  # fmt: skip
    book.require_role(by, _decided_by(book, dispute), said("deciding this dispute"), step.on())
    if any(earlier.by.name == by.name for earlier in dispute.decisions):
        raise Refused(
            "duties-apart", "{by} decided this before; someone else must review it", clauses=cited, by=by.name
        )  # fmt: skip


def decide(office: CasesOffice, command: DecideDispute, at: int) -> tuple[CaseEvent, ...]:
    case, dispute, book = _dispute(office, command.case)
    cited = book.cited(dispute.now.cite)
    reason = require_text(command.reason, said("the reasons for the decision"), cited)
    decided = DisputeDecided(
        case.number,
        Decision(command.outcome, reason, command.by, at, cited, dispute.step, is_last_in_house(dispute)),
    )
    if command.order is None:
        return (decided,)
    if command.outcome == "not-upheld" and command.order.amount > 0:
        raise Refused(
            "bad-request", "a dispute that is not upheld pays nothing: uphold it or leave the order out"
        )
    second = second_of_house(
        book, command.by, command.approved_by, _decided_by(book, dispute), said("deciding this dispute")
    )
    answering = Answering(command.by, second, cited, at)
    return decided, *ordered(office, case, command.order, answering)


def is_last_in_house(dispute: Dispute) -> bool:
    """Whether the next rung is the regulator."""
    return dispute.now.final_in_house or dispute.steps[dispute.step + 1].regulator


def require_may_ask_review(office: CasesOffice, case: Case, by: Person, to_regulator: bool) -> int:
    """Return the number of the rung to review at: the next one after a decision; the regulator at any time, even when
    the case is closed."""
    dispute, book = _dispute_of(case), of_case(office, case)
    _require_concerned(case, book, by, said("asking for a review"))
    last = len(dispute.steps) - 1
    if case.status == "with-regulator":
        raise Refused("out-of-order", "this dispute is already with the regulator")
    if to_regulator:
        return last
    if not dispute.is_decided:
        raise Refused(
            "out-of-order", "the {role} has not decided yet", clauses=case.clauses, role=book.conduct.title(dispute.now.decided_by)
        )  # fmt: skip
    step = last if is_last_in_house(dispute) else dispute.step + 1
    if case.status == "closed" and step != last:
        raise Refused(
            "out-of-order",
            "case {case} is closed: {outcome}; you can still go to the regulator",
            case=case.number,
            outcome=case.outcome,
        )
    return step


def request_review(office: CasesOffice, command: RequestReview, at: int) -> tuple[CaseEvent, ...]:
    case, dispute, book = _dispute(office, command.case)
    step = require_may_ask_review(office, case, command.by, command.to_regulator)
    rung = dispute.steps[step]
    requested = ReviewRequested(case.number, step, rung.decided_by, rung.regulator, at, command.by)
    return (requested, _advised(book, case, at)) if rung.regulator else (requested,)


def require_may_answer(office: CasesOffice, case: Case, by: Person) -> None:
    dispute, book = _dispute_of(case), of_case(office, case)
    _require_concerned(case, book, by, said("answering a decision"))
    if case.status != "decided" or dispute.satisfied is False:
        raise Refused("out-of-order", "no decision in case {case} is waiting for an answer", case=case.number)
    if by.role != PLAYER and any(decision.by.name == by.name for decision in dispute.decisions):
        raise Refused(
            "duties-apart",
            "{by} decided this: someone else must record the answer of the person concerned",
            clauses=book.cited(dispute.now.on()), by=by.name,
        )  # fmt: skip


def answer(office: CasesOffice, command: AnswerDecision, at: int) -> tuple[CaseEvent, ...]:
    """A satisfied person ends it. Otherwise the person is told of the right to complain; after the last decision in
    house that ends it here."""
    case, dispute, book = _dispute(office, command.case)
    answered = DecisionAnswered(case.number, command.satisfied, at, command.by)
    decided = OUTCOMES[dispute.decisions[-1].outcome]
    if command.satisfied:
        return answered, CaseClosed(
            case.number, f"{decided}; the person concerned is satisfied", at, command.by
        )
    told = _advised(book, case, at)
    if not dispute.decisions[-1].final_in_house:
        return answered, told
    closed = CaseClosed(case.number, f"{decided}; the person concerned is not satisfied", at, command.by)
    return answered, told, closed


def require_may_record_regulator(office: CasesOffice, case: Case, by: Person) -> None:
    dispute, book = _dispute_of(case), of_case(office, case)
    if case.status != "with-regulator":
        cited = book.cited(dispute.regulator.cite)
        raise Refused(
            "out-of-order", "case {case} is not with the regulator", clauses=cited, case=case.number
        )
    if by.role != INSPECTOR:
        book.require_supervisor(by, said("entering the regulator's decision"))


def record_regulator(office: CasesOffice, command: RecordRegulator, at: int) -> tuple[CaseEvent, ...]:
    """The regulator's decision ends the dispute; recorded by an inspector, or by the staff with its reference."""
    case, dispute, book = _dispute(office, command.case)
    cited = book.cited(dispute.regulator.cite)
    if command.by.role != INSPECTOR:
        require_text(command.reference, said("under which reference the regulator decided"), cited)
    decision = require_text(command.decision, said("what the regulator has decided"), cited)
    decided = RegulatorDecided(case.number, decision, command.reference.strip(), at, command.by)
    closed = CaseClosed(case.number, f"decided by the regulator: {decision}", at, command.by)
    if command.order is None:
        return decided, closed
    second = second_of_regulator(book, command.by, command.approved_by)
    answering = Answering(command.by, second, cited, at)
    return decided, *ordered(office, case, command.order, answering), closed


def _require_concerned(case: Case, book: Under, by: Person, what: Said) -> None:
    """Require the person whose dispute it is, or staff acting for that person."""
    if by.role == PLAYER:
        if not is_party(case, by.name):
            raise Refused("not-yours-to-do", "case {case} belongs to another person", case=case.number)
        return
    book.require_staff(by, what)
