"""Disputes and complaints on the book's ladder: who decides first, who reviews, what is final, and the regulator's door."""

from typing import Final

from sicbo.refusals import Refused
from sicbo.rooms.cases.authority import PLAYER, Under, of_case, require_text, under
from sicbo.rooms.cases.authority import found as found_case
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

OUTCOMES: Final = {"upheld": "upheld", "partly-upheld": "upheld in part", "not-upheld": "not upheld"}


def raise_dispute(office: CasesOffice, command: RaiseDispute, at: int) -> tuple[CaseEvent, ...]:
    """Nobody is turned away; whoever raises it is told at once where else to go."""
    book = under(office, command.table, command.book)
    complainant = command.by.name
    if command.by.role != PLAYER:
        book.require_staff(command.by, "writing down a dispute")
        complainant = checked_name(require_text(command.complainant, "whose dispute it is"))
    elif command.complainant not in ("", complainant):
        raise Refused("not-yours-to-do", "players raise their own disputes")
    steps = tuple(
        step for step in book.conduct.disputes if not step.about or command.about in step.about or step.regulator
    )  # fmt: skip
    if len(steps) < 2 or not steps[-1].regulator:
        raise Refused("bad-request", "{book} names nobody who decides disputes", book=book.conduct.book)
    narrative = require_text(command.narrative, "what it is about")
    if command.about == "promotion":
        require_text(command.promotion, "which promotion it is about")
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
    """The regulator's door, in the words of the book or, where it has none, by the regulator's name."""
    assert case.dispute is not None
    step = case.dispute.regulator
    words = step.advise_right or f"you may take this to: {book.conduct.title(step.decided_by)}"
    return RightAdvised(case.number, words, book.cited(step.cite), at)


def _dispute(office: CasesOffice, number: int) -> tuple[Case, Dispute, Under]:
    case = found_case(office, number)
    if case.dispute is None:
        raise Refused("bad-request", "case {number} is no dispute", number=number)
    return case, case.dispute, of_case(office, case)


def decide(office: CasesOffice, command: DecideDispute, at: int) -> tuple[CaseEvent, ...]:
    """By the role that the dispute has come to, or above; never twice by one person, and never after the last word."""
    case, dispute, book = _dispute(office, command.case)
    step = dispute.now
    cited = book.cited(step.cite)
    if case.status == "with-regulator":
        raise Refused("out-of-order", "the regulator has this dispute now", clauses=cited)
    if case.status == "closed" or dispute.is_decided:
        raise Refused(
            "out-of-order", "{role} has decided; only a review can follow", clauses=cited, role=book.conduct.title(step.decided_by)
        )  # fmt: skip
    needed = step.decided_by
    setting = book.settings.get(step.switch)
    if any(role.role == setting for role in book.conduct.roles):
        needed = str(setting)
    book.require_role(command.by, needed, "deciding this dispute", step.cite)
    if any(earlier.by.name == command.by.name for earlier in dispute.decisions):
        raise Refused(
            "duties-apart", "{by} has decided this before; a review is for somebody else", clauses=cited, by=command.by.name
        )  # fmt: skip
    reason = require_text(command.reason, "the reasons for the decision", cited)
    decided = DisputeDecided(
        case.number,
        Decision(command.outcome, reason, command.by, at, cited, dispute.step, is_last_in_house(dispute)),
    )
    if command.order is None:
        return (decided,)
    if command.outcome == "not-upheld" and command.order.amount > 0:
        raise Refused("bad-request", "a dispute that is not upheld pays nothing: uphold it, or order nothing")
    second = second_of_house(book, command.by, command.approved_by, needed, "deciding this dispute")
    answering = Answering(command.by, second, cited, at)
    return decided, *ordered(office, case, command.order, answering)


def is_last_in_house(dispute: Dispute) -> bool:
    """Whether the next rung is the regulator's."""
    return dispute.now.final_in_house or dispute.steps[dispute.step + 1].regulator


def request_review(office: CasesOffice, command: RequestReview, at: int) -> tuple[CaseEvent, ...]:
    """One rung up once a decision is there; to the regulator at any time, even when all is closed."""
    case, dispute, book = _dispute(office, command.case)
    _require_concerned(case, book, command.by, "asking for a review")
    last = len(dispute.steps) - 1
    if case.status == "with-regulator":
        raise Refused("out-of-order", "the regulator has this dispute already")
    if command.to_regulator:
        step = last
    elif not dispute.is_decided:
        raise Refused(
            "out-of-order", "{role} has not decided yet", clauses=case.clauses, role=book.conduct.title(dispute.now.decided_by)
        )  # fmt: skip
    else:
        step = last if is_last_in_house(dispute) else dispute.step + 1
    if case.status == "closed" and step != last:
        raise Refused(
            "out-of-order",
            "case {case} is closed: {outcome}; the regulator's door is open",
            case=case.number,
            outcome=case.outcome,
        )
    rung = dispute.steps[step]
    requested = ReviewRequested(case.number, step, rung.decided_by, rung.regulator, at, command.by)
    return (requested, _advised(book, case, at)) if rung.regulator else (requested,)


def answer(office: CasesOffice, command: AnswerDecision, at: int) -> tuple[CaseEvent, ...]:
    """Who is satisfied ends it. Who is not is told of the right to complain; after the last word in house that ends it here."""
    case, dispute, book = _dispute(office, command.case)
    _require_concerned(case, book, command.by, "answering a decision")
    if command.by.role != PLAYER and any(one.by.name == command.by.name for one in dispute.decisions):
        raise Refused(
            "duties-apart",
            "{by} has decided this: what the person concerned says of it is written down by somebody else",
            clauses=book.cited(dispute.now.cite), by=command.by.name,
        )  # fmt: skip
    if case.status != "decided" or dispute.satisfied is False:
        raise Refused("out-of-order", "no decision in case {case} waits for an answer", case=case.number)
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


def record_regulator(office: CasesOffice, command: RecordRegulator, at: int) -> tuple[CaseEvent, ...]:
    """What the regulator decides ends the dispute; entered by an inspector, or by the staff with its reference."""
    case, dispute, book = _dispute(office, command.case)
    cited = book.cited(dispute.regulator.cite)
    if command.by.role != INSPECTOR:
        book.require_supervisor(command.by, "entering the regulator's decision")
        require_text(command.reference, "under which reference the regulator decided", cited)
    if case.status != "with-regulator":
        raise Refused(
            "out-of-order", "case {case} is not with the regulator", clauses=cited, case=case.number
        )
    decision = require_text(command.decision, "what the regulator has decided", cited)
    decided = RegulatorDecided(case.number, decision, command.reference.strip(), at, command.by)
    closed = CaseClosed(case.number, f"decided by the regulator: {decision}", at, command.by)
    if command.order is None:
        return decided, closed
    second = second_of_regulator(book, command.by, command.approved_by)
    answering = Answering(command.by, second, cited, at)
    return decided, *ordered(office, case, command.order, answering), closed


def _require_concerned(case: Case, book: Under, by: Person, what: str) -> None:
    """The person whose dispute it is, or one of the staff at that person's word."""
    if by.role == PLAYER:
        if not is_party(case, by.name):
            raise Refused("not-yours-to-do", "case {case} is somebody else's", case=case.number)
        return
    book.require_staff(by, what)
