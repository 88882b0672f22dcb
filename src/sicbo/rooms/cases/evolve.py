"""How events change the office of cases."""

from msgspec.structs import replace

from sicbo.rooms.cases.events import (
    BookAdopted,
    BreachRecorded,
    CaseClosed,
    CaseDetermined,
    CaseEvent,
    CaseOpened,
    DecisionAnswered,
    DirectionAnswered,
    DisputeDecided,
    EffectCarriedOut,
    EffectEnded,
    EffectOrdered,
    EvidenceAdded,
    InspectorTold,
    NoticeFallsDue,
    RegulatorDecided,
    ReviewRequested,
    RightAdvised,
    SanctionImposed,
    SanctionLifted,
    TableAdopted,
)
from sicbo.rooms.cases.state import BreachOf, Carried, Case, CasesOffice, Dispute, Effect, Ordered

OfOneCase = (
    BreachRecorded | DirectionAnswered | EvidenceAdded | NoticeFallsDue | InspectorTold | SanctionImposed
    | SanctionLifted | CaseDetermined | CaseClosed
)  # fmt: skip
OfOneDispute = DisputeDecided | ReviewRequested | RightAdvised | DecisionAnswered | RegulatorDecided


def evolve(office: CasesOffice, event: CaseEvent) -> CasesOffice:
    """The office after an event."""
    return replace(_changed(office, event), version=office.version + 1)


def _changed(office: CasesOffice, event: CaseEvent) -> CasesOffice:
    match event:
        case BookAdopted():
            editions = {**office.editions, event.edition: event.conduct} if event.edition else office.editions
            return replace(
                office, books={**office.books, event.conduct.book: event.conduct}, editions=editions
            )
        case TableAdopted():
            return replace(office, tables={**office.tables, event.table: event.conduct})
        case CaseOpened():
            return office.with_case(event.case)
        case EffectOrdered():
            return _ordered(office.with_effect(event.effect), event.effect)
        case EffectEnded():
            return office.with_effect(replace(office.effects[event.effect], ended=True))
        case EffectCarriedOut():
            return _carried_out(office, event)
        case DisputeDecided() | ReviewRequested() | RightAdvised() | DecisionAnswered() | RegulatorDecided():
            return office.with_case(_disputed(office.cases[str(event.case)], event))
        case CaseClosed():
            return office.with_case(_noted(office.cases[str(event.case)], event)).tidied()
        case (
            BreachRecorded() | DirectionAnswered() | EvidenceAdded() | NoticeFallsDue() | InspectorTold()
            | SanctionImposed() | SanctionLifted() | CaseDetermined()
        ):  # fmt: skip
            return office.with_case(_noted(office.cases[str(event.case)], event))


def _ordered(office: CasesOffice, effect: Effect) -> CasesOffice:
    case = office.case(effect.case)
    if effect.kind != "money" or case is None:
        return office
    order = Ordered(
        effect.id, effect.person, effect.amount, effect.tables[0], effect.round_id, effect.ordered_at, effect.by,
        effect.clauses, effect.approved_by, effect.place,
    )  # fmt: skip
    return office.with_case(replace(case, orders=(*case.orders, order)))


def _carried_out(office: CasesOffice, event: EffectCarriedOut) -> CasesOffice:
    effect = office.effects[event.effect]
    office = office.with_effect(replace(effect, done={**effect.done, event.table: event.done}))
    case = office.case(effect.case)
    if case is None:
        return office
    carried = Carried(
        effect.id, effect.kind, effect.person, event.table, event.done, event.said, event.amount,
        event.moves_no_money, event.sentences,
    )  # fmt: skip
    return office.with_case(replace(case, carried=(*case.carried, carried)))


def _noted(case: Case, event: OfOneCase) -> Case:
    match event:
        case BreachRecorded():
            breach = BreachOf(event.person, event.breach, event.clauses)
            return replace(case, breaches=(*case.breaches, breach))
        case DirectionAnswered():
            return replace(case, obeyed=event.obeyed)
        case EvidenceAdded():
            return replace(case, evidence=(*case.evidence, event.evidence))
        case NoticeFallsDue():
            return replace(case, notices=(*case.notices, event.notice))
        case InspectorTold():
            told = tuple(
                notice if notice.told_at else replace(notice, inspector=event.inspector, told_at=event.at, told_by=event.by)
                for notice in case.notices
            )  # fmt: skip
            return replace(case, notices=told)
        case SanctionImposed():
            return replace(case, sanctions=(*case.sanctions, event.sanction))
        case SanctionLifted():
            lifted = tuple(
                replace(sanction, lifted_at=event.at, lifted_by=event.by, lifted_because=event.reason)
                if (sanction.person, sanction.sanction) == (event.person, event.sanction)
                and not sanction.lifted_at
                else sanction
                for sanction in case.sanctions
            )
            return replace(case, sanctions=lifted)
        case CaseDetermined():
            return replace(case, determination=event.determination, determined_by=event.by)
        case CaseClosed():
            return replace(case, status="closed", outcome=event.outcome, closed_at=event.at)


def _disputed(case: Case, event: OfOneDispute) -> Case:
    dispute = case.dispute
    assert dispute is not None, "the door looks first"
    match event:
        case DisputeDecided():
            decided = replace(dispute, decisions=(*dispute.decisions, event.decision), satisfied=None)
            return replace(case, dispute=decided, status="decided")
        case ReviewRequested():
            status = "with-regulator" if event.regulator else "open"
            return replace(case, dispute=replace(dispute, step=event.step, satisfied=None), status=status)
        case RightAdvised():
            return replace(case, dispute=_told(dispute, event))
        case DecisionAnswered():
            return replace(case, dispute=replace(dispute, satisfied=event.satisfied))
        case RegulatorDecided():
            return replace(case, determination=event.decision, determined_by=event.by)


def _told(dispute: Dispute, event: RightAdvised) -> Dispute:
    return replace(dispute, advised=event.right, advised_at=event.at)
