"""What the office of cases can be asked: breaches and sanctions, directions, reports, disputes."""

from typing import Literal

from msgspec import Struct

from sicbo.rooms.cases.state import Facts, Party, SanctionName
from sicbo.rooms.kernel.messages import PLAYERS, STAFF, THE_HOUSE, Command
from sicbo.rooms.kernel.person import Person
from sicbo.rules.conduct_policies import BookConduct, BreachKind, DisputeSubject


class MoneyOrder(Struct, frozen=True, omit_defaults=True):
    """What a decision comes to in money; what is left empty is taken from the case."""

    amount: int
    """in minor units and in all: above nothing to the person, below nothing against the person"""
    person: str = ""
    table: str = ""
    round_id: str = ""
    place: str = ""
    """the terminal"""


class AdoptBook(Command, frozen=True, kw_only=True):
    """An edition of a book that a table of the house plays by; what happens at no table is decided by the newest."""

    givers = THE_HOUSE
    conduct: BookConduct
    edition: str = ""
    """the digest of what it says"""


class AdoptTable(Command, frozen=True, kw_only=True):
    """A table of the house, the game it plays, its book, and how the switches stand that its powers name."""

    givers = THE_HOUSE
    table: str
    game: str
    book: str
    settings: dict[str, bool | str] = {}
    edition: str = ""
    """of the book, the one that the table was founded with"""


# -- what is put on record ---------------------------------------------------------------------------------


class RecordBreach(Command, frozen=True, kw_only=True):
    """Somebody broke a rule: who, which rule, what was seen."""

    givers = STAFF
    breach: BreachKind
    persons: tuple[Party, ...]
    narrative: str
    table: str = ""
    book: str = ""
    """where it happened at no table"""
    round_id: str = ""
    facts: Facts = {}
    """what the book wants a record of this breach to hold"""


class ReportMalfunction(Command, frozen=True, kw_only=True):
    """A player, or one of the staff, reports that a terminal or a table does not work properly."""

    givers = PLAYERS
    table: str
    narrative: str
    place: str = ""
    round_id: str = ""


class DirectToVacate(Command, frozen=True, kw_only=True):
    """Somebody who does not play is told to leave a place."""

    givers = STAFF
    known = ("is_playing", "place", "round_id", "spins_idle")
    table: str
    person: Party
    ground: str
    narrative: str
    facts: Facts = {}
    is_playing: bool = False
    """whether the person has a wager on the layout; the house knows this and what follows"""
    place: str = ""
    """where the person sits, if at the table"""
    round_id: str = ""
    """the round that is played, or was played last"""
    spins_idle: int = 0
    """completed spins running without a wager, while the table was full"""


class AnswerDirection(Command, frozen=True, kw_only=True):
    """Whether the person has left the place; a refusal is a breach."""

    givers = STAFF
    case: int
    obeyed: bool


class AddEvidence(Command, frozen=True, kw_only=True):
    """A statement, a file by its digest, a round or an entry of a journal."""

    givers = STAFF
    case: int
    text: str
    digest: str = ""
    """SHA-256 of a file that is kept elsewhere"""
    reference: str = ""
    """a round such as T1-17, or an entry of a journal such as T1@220"""


class TellInspector(Command, frozen=True, kw_only=True):
    """An inspector has been told what a case owes a notice of."""

    givers = STAFF
    case: int
    inspector: str


# -- what is done about it ---------------------------------------------------------------------------------


class ImposeSanction(Command, frozen=True, kw_only=True):
    """What the book allows against somebody whose breach is on record."""

    givers = STAFF
    known = ("result_known",)
    case: int
    person: str
    sanction: SanctionName
    reason: str
    amount: int = 0
    """in minor units, where winnings are withheld"""
    facts: Facts = {}
    """what the book wants a record of this sanction to hold"""
    result_known: bool = False
    """the round in play has a result, as the house sees it: two people void wagers from then on"""
    approved_by: Person | None = None


class LiftSanction(Command, frozen=True, kw_only=True):
    """An exclusion ends."""

    givers = STAFF
    case: int
    person: str
    sanction: SanctionName
    reason: str


class DetermineCase(Command, frozen=True, kw_only=True):
    """What the investigation found; winnings that were withheld go to the player or, where the book allows it, are kept."""

    givers = STAFF
    case: int
    determination: str
    to_player: bool = True
    approved_by: Person | None = None


class CloseCase(Command, frozen=True, kw_only=True):
    """Nothing more is to be done."""

    givers = STAFF
    case: int
    outcome: str


class CarryOut(Command, frozen=True, kw_only=True):
    """What a sanction has done at a table, as the house reports it."""

    givers = THE_HOUSE
    effect: str
    table: str
    done: bool
    said: str = ""
    amount: int = 0
    moves_no_money: bool = False
    """the table was retired: money is ordered at another one"""


# -- disputes ----------------------------------------------------------------------------------------------


class RaiseDispute(Command, frozen=True, kw_only=True):
    """A player, or one of the staff for a player, disputes something or complains."""

    givers = PLAYERS
    narrative: str
    table: str = ""
    book: str = ""
    """where it is about no table"""
    complainant: str = ""
    """for whom one of the staff writes it down"""
    place: str = ""
    round_id: str = ""
    about: DisputeSubject = "play"
    promotion: str = ""
    wanted: str = ""
    """what would settle it"""
    is_complaint: bool = False


class DecideDispute(Command, frozen=True, kw_only=True):
    """The decision of whoever the dispute has come to."""

    givers = STAFF
    case: int
    outcome: Literal["upheld", "partly-upheld", "not-upheld"]
    reason: str
    order: MoneyOrder | None = None
    """the money that it moves, which takes a second person; with none what the case has moved stays as it is"""
    approved_by: Person | None = None


class RequestReview(Command, frozen=True, kw_only=True):
    """The person concerned wants the next one to look at it, or the regulator, whose door is always open."""

    givers = PLAYERS
    case: int
    to_regulator: bool = False


class AnswerDecision(Command, frozen=True, kw_only=True):
    """Whether the person concerned is satisfied; who is not is told of the right to complain."""

    givers = PLAYERS
    case: int
    satisfied: bool


class RecordRegulator(Command, frozen=True, kw_only=True):
    """What the regulator has decided."""

    givers = STAFF
    case: int
    decision: str
    reference: str = ""
    order: MoneyOrder | None = None
    approved_by: Person | None = None


class OrderAgain(Command, frozen=True, kw_only=True):
    """Money that could not be moved where it was ordered: once more there, or at another table of the same book."""

    givers = STAFF
    case: int
    table: str = ""
    round_id: str = ""
    place: str = ""
    approved_by: Person | None = None


CaseCommand = (
    AdoptBook | AdoptTable | RecordBreach | ReportMalfunction | DirectToVacate | AnswerDirection | AddEvidence
    | TellInspector | ImposeSanction | LiftSanction | DetermineCase | CloseCase | CarryOut | RaiseDispute
    | DecideDispute | RequestReview | AnswerDecision | RecordRegulator | OrderAgain
)  # fmt: skip
