"""The events of the office of cases."""

from sicbo.rooms.cases.state import Case, Decision, Effect, Evidence, NoticeOwed, Sanction, TableConduct
from sicbo.rooms.kernel.messages import BaseEvent
from sicbo.rooms.kernel.person import Person
from sicbo.rules.conduct_policies import BookConduct, BreachKind
from sicbo.sentences import Said


class CaseEventBase(BaseEvent, frozen=True, tag=True, omit_defaults=True):
    pass


class BookAdopted(CaseEventBase, frozen=True):
    conduct: BookConduct
    edition: str = ""


class TableAdopted(CaseEventBase, frozen=True):
    table: str
    conduct: TableConduct


class CaseOpened(CaseEventBase, frozen=True):
    significant = "case opened"
    case: Case


class BreachRecorded(CaseEventBase, frozen=True):
    """One person's breach; a case may have several."""

    significant = "breach"
    case: int
    person: str
    breach: BreachKind
    clauses: tuple[str, ...]


class DirectionAnswered(CaseEventBase, frozen=True):
    case: int
    obeyed: bool
    at: int
    by: Person


class EvidenceAdded(CaseEventBase, frozen=True):
    case: int
    evidence: Evidence


class NoticeFallsDue(CaseEventBase, frozen=True):
    case: int
    notice: NoticeOwed


class InspectorTold(CaseEventBase, frozen=True):
    case: int
    inspector: str
    at: int
    by: Person


class SanctionImposed(CaseEventBase, frozen=True):
    significant = "sanction"
    case: int
    sanction: Sanction


class SanctionLifted(CaseEventBase, frozen=True):
    significant = "sanction lifted"
    case: int
    person: str
    sanction: str
    reason: str
    at: int
    by: Person


class EffectOrdered(CaseEventBase, frozen=True):
    """Something that must be carried out at tables."""

    effect: Effect


class EffectCarriedOut(CaseEventBase, frozen=True):
    effect: str
    table: str
    done: bool
    said: str = ""
    amount: int = 0
    moves_no_money: bool = False
    sentences: tuple[Said, ...] = ()


class EffectEnded(CaseEventBase, frozen=True):
    """An exclusion is lifted: new tables need not apply it."""

    effect: str


class CaseDetermined(CaseEventBase, frozen=True):
    significant = "case determined"
    case: int
    determination: str
    to_player: bool
    at: int
    by: Person
    approved_by: Person | None = None


class CaseClosed(CaseEventBase, frozen=True):
    case: int
    outcome: str
    at: int
    by: Person


class DisputeDecided(CaseEventBase, frozen=True):
    significant = "dispute decided"
    case: int
    decision: Decision


class ReviewRequested(CaseEventBase, frozen=True):
    """The dispute moves to another rung of the ladder."""

    significant = "review asked for"
    case: int
    step: int
    assigned_to: str
    regulator: bool
    at: int
    by: Person


class RightAdvised(CaseEventBase, frozen=True):
    """The person concerned was told where else to go."""

    case: int
    right: str
    clauses: tuple[str, ...]
    at: int


class DecisionAnswered(CaseEventBase, frozen=True):
    case: int
    satisfied: bool
    at: int
    by: Person


class RegulatorDecided(CaseEventBase, frozen=True):
    significant = "regulator's decision"
    case: int
    decision: str
    reference: str
    at: int
    by: Person


CaseEvent = (
    BookAdopted | TableAdopted | CaseOpened | BreachRecorded | DirectionAnswered | EvidenceAdded | NoticeFallsDue
    | InspectorTold | SanctionImposed | SanctionLifted | EffectOrdered | EffectCarriedOut | EffectEnded
    | CaseDetermined | CaseClosed | DisputeDecided | ReviewRequested | RightAdvised | DecisionAnswered
    | RegulatorDecided
)  # fmt: skip
