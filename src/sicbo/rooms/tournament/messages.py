"""Commands to a tournament, and the facts it receives from its tables."""

from typing import Literal

from msgspec import Struct

from sicbo.rooms.kernel.messages import PLAYERS, STAFF, THE_HOUSE, Command
from sicbo.rooms.tournament.plan import Charge, Plan
from sicbo.rules.tournament_rules import EarlyEnd, EntrantKind

# -- facts ------------------------------------------------------------------------------------------------


class SpinSettled(Struct, frozen=True, tag=True, kw_only=True):
    """A spin of a tournament's table is over: everyone's chips there now."""

    table: str
    round_id: str
    banks: dict[str, int]
    issued: dict[str, int] = {}
    """what each of them had been given at that table until then"""
    short: tuple[str, ...] = ()
    """who staked less than the compulsory bet"""
    stage: str = ""
    """which stage the table was playing; missing in older journals"""
    stage_number: int = -1
    """the stage's index in the plan; missing in older journals"""


# -- before it -------------------------------------------------------------------------------------------


class DraftPlan(Command, frozen=True, kw_only=True):
    """The plan, new or changed; a published one changes with a notice."""

    givers = STAFF
    plan: Plan


class WriteTerms(Command, frozen=True, kw_only=True):
    """Items of the terms by name; an empty text takes one out."""

    givers = STAFF
    items: dict[str, str]


class ApproveTerms(Command, frozen=True, kw_only=True):
    """The operator approves the current terms."""

    givers = STAFF


class PublishTerms(Command, frozen=True, kw_only=True):
    """Make the terms available; says how."""

    givers = STAFF
    how: str


class AdviseInspectorate(Command, frozen=True, kw_only=True):
    """The inspectorate has been told of the tournament, or of a change to it."""

    givers = STAFF
    told: str
    reference: str = ""


class AppointDirector(Command, frozen=True, kw_only=True):
    givers = STAFF
    director: str


class AppointDeputy(Command, frozen=True, kw_only=True):
    givers = STAFF
    deputy: str


class TakeCharge(Command, frozen=True, kw_only=True):
    """The director is present from now on."""

    givers = STAFF


class LeaveCharge(Command, frozen=True, kw_only=True):
    """The director leaves; play waits."""

    givers = STAFF


class DesignateTables(Command, frozen=True, kw_only=True):
    """The tables of the tournament: each table of the floor, and the stream in which the tournament plays there."""

    givers = STAFF
    tables: dict[str, str]


# -- entries -----------------------------------------------------------------------------------------------


class Enter(Command, frozen=True, kw_only=True):
    givers = STAFF
    known = ("excluded",)
    player: str
    kind: EntrantKind = "patron"
    accepts: bool = False
    """the published terms"""
    signed: bool = False
    publicity: bool = False
    """whether name and picture may be used"""
    approved_by: str = ""
    """who allowed a member of the house's staff to play"""
    office: str = ""
    """in which office"""
    excluded: bool = False
    """the house knows that this person may not be here or may not gamble; filled in by the house"""


class RefuseEntry(Command, frozen=True, kw_only=True):
    givers = STAFF
    player: str
    reason: str


class Withdraw(Command, frozen=True, kw_only=True):
    givers = STAFF
    player: str


class NameSubstitute(Command, frozen=True, kw_only=True):
    """Another person in the place of an entrant, on the usual conditions of entry."""

    givers = STAFF
    known = ("excluded",)
    player: str
    substitute: str
    reason: str = ""
    kind: EntrantKind = "patron"
    accepts: bool = False
    signed: bool = False
    publicity: bool = False
    approved_by: str = ""
    office: str = ""
    excluded: bool = False
    """the house knows that the substitute may not be here or may not gamble; filled in by the house"""


class PayCharge(Command, frozen=True, kw_only=True):
    """A re-buy, an add-on, or back in after being out."""

    givers = STAFF
    player: str
    charge: Charge


class Refund(Command, frozen=True, kw_only=True):
    """Return what a player paid, whole or in part, on a ground that the terms state."""

    givers = STAFF
    player: str
    amount: int
    reason: str


# -- play -------------------------------------------------------------------------------------------------


class BriefPlayers(Command, frozen=True, kw_only=True):
    """The players know the terms and the starting bank, and have understood them."""

    givers = STAFF
    understood: bool
    starting_bank: int


class BeginPractice(Command, frozen=True, kw_only=True):
    """Spins that change nothing, before the tournament begins."""

    givers = STAFF
    known = ("seed",)
    seed: str


class EndPractice(Command, frozen=True, kw_only=True):
    givers = STAFF


class MoveStart(Command, frozen=True, kw_only=True):
    """Another time for the start, told to the players."""

    givers = STAFF
    starts_at: int
    told_at: int


class DrawSeats(Command, frozen=True, kw_only=True):
    """Draw seats for the next stage, from a random seed."""

    givers = STAFF
    known = ("seed",)
    seed: str


class StartStage(Command, frozen=True, kw_only=True):
    givers = STAFF


class Hear(Command, frozen=True, kw_only=True):
    """What happened at a table of the tournament, by its journal entry."""

    givers = THE_HOUSE
    source: str
    seq: int
    facts: tuple[SpinSettled, ...]


class ReportOrders(Command, frozen=True, kw_only=True):
    """A table has carried out the tournament's orders up to this event; or refuses one, with the reason."""

    givers = THE_HOUSE
    table: str
    upto: int
    """the number of the last event whose orders the table has received"""
    refused: tuple[str, ...] = ()


class ReportFailure(Command, frozen=True, kw_only=True):
    """The house fails to carry out a tournament's order at a table, and retries; empty once it is done."""

    givers = THE_HOUSE
    table: str
    said: str = ""
    waits: bool = False
    """nothing fails: the table waits, and `said` is what for"""


class EndTableEarly(Command, frozen=True, kw_only=True):
    givers = STAFF
    table: str
    ground: EarlyEnd
    agreed: tuple[str, ...] = ()
    """everyone who has agreed"""


class EndTable(Command, frozen=True, kw_only=True):
    """A table's time is up, if a stage is played by the clock."""

    givers = STAFF
    table: str


class EndStage(Command, frozen=True, kw_only=True):
    givers = STAFF


# -- conduct ------------------------------------------------------------------------------------------------


class Penalise(Command, frozen=True, kw_only=True):
    givers = STAFF
    player: str
    reason: str
    chips: int = 0


class Disqualify(Command, frozen=True, kw_only=True):
    givers = STAFF
    player: str
    reason: str


class Retire(Command, frozen=True, kw_only=True):
    givers = PLAYERS
    player: str


class MarkAbsent(Command, frozen=True, kw_only=True):
    """Late or absent; the terms say what follows."""

    givers = STAFF
    player: str
    how: Literal["late", "absent"]
    out: bool = False
    """whether the terms eliminate the player"""


class DecideDispute(Command, frozen=True, kw_only=True):
    givers = STAFF
    about: str
    decision: str
    players: tuple[str, ...] = ()
    on_the_rules: bool = False
    """the dispute is about the rules of the game, which prevail over any term"""


class AwardPrizes(Command, frozen=True, kw_only=True):
    givers = STAFF


class CancelTournament(Command, frozen=True, kw_only=True):
    """Play ends, and everyone's payments are returned."""

    givers = STAFF
    reason: str


TournamentCommand = (
    DraftPlan | WriteTerms | ApproveTerms | PublishTerms | AdviseInspectorate | AppointDirector | AppointDeputy
    | TakeCharge | LeaveCharge | DesignateTables | Enter | RefuseEntry | Withdraw | NameSubstitute | PayCharge
    | Refund | BriefPlayers | BeginPractice | EndPractice | MoveStart | DrawSeats | StartStage | Hear | ReportOrders
    | ReportFailure | EndTableEarly | EndTable | EndStage | Penalise | Disqualify | Retire | MarkAbsent | DecideDispute | AwardPrizes
    | CancelTournament
)  # fmt: skip
