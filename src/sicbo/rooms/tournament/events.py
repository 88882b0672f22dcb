"""The events of a tournament."""

from typing import Literal

from msgspec import Struct, field

from sicbo.rooms.kernel.messages import Event
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament.plan import Charge, Plan
from sicbo.rooms.tournament.prizes import Prize
from sicbo.rooms.tournament.seats import Seat
from sicbo.rules.tournament_rules import EntrantKind


class Accepted(Struct, frozen=True, omit_defaults=True):
    """An accepted entry."""

    number: int
    name: str
    kind: EntrantKind
    terms_version: int
    at: int
    signed: bool = False
    publicity: bool = False
    approved_by: str = ""


class Heard(Event, frozen=True):
    source: str
    seq: int


class OrdersCarriedOut(Event, frozen=True):
    """A table has carried out its orders up to this event; `refused` are those it will never carry out."""

    table: str
    upto: int
    refused: tuple[str, ...] = ()


class FailureReported(Event, frozen=True):
    """The house fails to carry out an order at a table and retries, or a table waits for someone; `said` is empty once
    it continues."""

    table: str
    said: str
    at: int
    waits: bool = False


class PlanDrafted(Event, frozen=True):
    plan: Plan
    at: int
    by: Person
    notice_due: bool = False
    """the plan was published: the inspectorate must be told of the change"""


class TermsWritten(Event, frozen=True):
    items: dict[str, str]
    version: int
    at: int
    by: Person


class TermsApproved(Event, frozen=True):
    version: int
    at: int
    by: Person


class TermsPublished(Event, frozen=True):
    significant = "terms of a tournament published"
    version: int
    how: str
    at: int
    by: Person


class InspectorateAdvised(Event, frozen=True):
    told: str
    reference: str
    at: int
    by: Person


class DirectorAppointed(Event, frozen=True):
    director: str
    at: int
    by: Person


class DeputyAppointed(Event, frozen=True):
    deputy: str
    at: int
    by: Person


class ChargeTaken(Event, frozen=True):
    """The director is present."""

    at: int
    by: Person


class ChargeLeft(Event, frozen=True):
    at: int
    by: Person


class TablesDesignated(Event, frozen=True):
    tables: dict[str, str]
    at: int
    by: Person


class Entered(Event, frozen=True):
    entry: Accepted
    paid: dict[Charge, int]
    by: Person


class EntryRefused(Event, frozen=True):
    significant = "entry refused"
    player: str
    reason: str
    at: int
    by: Person


class Withdrawn(Event, frozen=True):
    player: str
    refund: int
    at: int
    by: Person


class Substituted(Event, frozen=True):
    player: str
    substitute: str
    reason: str
    at: int
    by: Person
    entry: Accepted | None = None
    """the substitute's own entry; in older journals the replaced entry under another name"""


class ChargePaid(Event, frozen=True):
    player: str
    charge: Charge
    amount: int
    chips: int
    at: int
    by: Person


class Refunded(Event, frozen=True):
    significant = "tournament payment given back"
    player: str
    amount: int
    reason: str
    at: int
    by: Person


class PlayersBriefed(Event, frozen=True):
    starting_bank: int
    players: tuple[str, ...]
    at: int
    by: Person


class PracticeBegun(Event, frozen=True):
    seats: tuple[Seat, ...]
    seed: str
    at: int
    by: Person


class PracticeEnded(Event, frozen=True):
    at: int
    by: Person


class StartMoved(Event, frozen=True):
    starts_at: int
    told_at: int
    at: int
    by: Person


class SeatsDrawn(Event, frozen=True):
    stage: int
    seats: tuple[Seat, ...]
    seed: str
    at: int
    by: Person


class DrawUndone(Event, frozen=True):
    """Players or tables have changed since seats were drawn: they are drawn again."""

    stage: int
    at: int
    by: Person


class StageStarted(Event, frozen=True):
    stage: int
    banks: dict[str, int]
    at: int
    by: Person


class SpinCounted(Event, frozen=True):
    """A spin of one table counts; `out` went out with it."""

    table: str
    round_id: str
    banks: dict[str, int]
    out: str = ""
    short: tuple[str, ...] = ()
    """who staked less than the compulsory bet; the director decides what follows"""
    at: int = 0
    owed: dict[str, int] = field(default_factory=dict)
    """what a penalty could not take, because the chips were lost meanwhile"""
    left: dict[str, int] = field(default_factory=dict)
    """if chips are worth cash: the chips of players who had gone out with bets still in play"""


class TableEnded(Event, frozen=True):
    table: str
    why: Literal["played", "time", "progress-decided", "all-agree-to-cash"]
    at: int
    by: Person
    agreed: tuple[str, ...] = ()


class StageEnded(Event, frozen=True):
    """Who advances, and who is out, the best of them first; in some tournaments chips are worth cash."""

    stage: int
    going_on: tuple[str, ...]
    out: tuple[str, ...]
    cashed: dict[str, int]
    made_up: int
    """what the house added so that the chips could be paid out"""
    at: int
    by: Person


class Penalised(Event, frozen=True):
    significant = "penalty in a tournament"
    player: str
    reason: str
    chips: int
    at: int
    by: Person


class PutOut(Event, frozen=True):
    """A player is out: disqualified, retired, or absent where the terms say so."""

    significant = "player put out of a tournament"
    player: str
    how: Literal["disqualified", "retired", "absent"]
    reason: str
    chips: int
    """the player's chips, which are returned to the bank"""
    at: int
    by: Person
    cashed: int = 0
    """before a stage or between two: what the chips are paid out at, if they are worth cash"""
    made_up: int = 0
    """what the house added so that they could be paid out"""


class LateNoted(Event, frozen=True):
    player: str
    how: Literal["late", "absent"]
    at: int
    by: Person


class DisputeDecided(Event, frozen=True):
    significant = "dispute decided"
    about: str
    decision: str
    players: tuple[str, ...]
    at: int
    by: Person
    clauses: tuple[str, ...]
    told: str
    """the further remedy that the person was told of"""


class PrizesAwarded(Event, frozen=True):
    significant = "prizes awarded"
    prizes: tuple[Prize, ...]
    pool: int
    made_up: int
    """what the house added to reach the guarantee"""
    to_house: int
    at: int
    by: Person


class TournamentCancelled(Event, frozen=True):
    significant = "tournament called off"
    reason: str
    refunds: dict[str, int]
    made_up: int
    to_house: int
    at: int
    by: Person


EntryEvent = Entered | Withdrawn | Refunded | Substituted | ChargePaid
PlayEvent = (
    SeatsDrawn | DrawUndone | StageStarted | SpinCounted | TableEnded | StageEnded | Penalised | PutOut
)  # fmt: skip
TournamentEvent = (
    Heard | OrdersCarriedOut | FailureReported | PlanDrafted | TermsWritten | TermsApproved | TermsPublished | InspectorateAdvised
    | DirectorAppointed | DeputyAppointed | ChargeTaken | ChargeLeft | TablesDesignated | Entered | EntryRefused | Withdrawn | Substituted
    | ChargePaid | Refunded | PlayersBriefed | PracticeBegun | PracticeEnded | StartMoved | SeatsDrawn | DrawUndone | StageStarted
    | SpinCounted | TableEnded | StageEnded | Penalised | PutOut | LateNoted | DisputeDecided | PrizesAwarded
    | TournamentCancelled
)  # fmt: skip
