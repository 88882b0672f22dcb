"""The commands of the office of cases: breaches and sanctions, directions, reports, disputes."""

from typing import Literal

from msgspec import Struct

from sicbo.rooms.cases.state import Facts, Party, SanctionName
from sicbo.rooms.kernel.messages import PLAYERS, STAFF, THE_HOUSE, Command
from sicbo.rooms.kernel.person import Person
from sicbo.rules.conduct_policies import BookConduct, BreachKind, DisputeSubject
from sicbo.sentences import Said


class MoneyOrder(Struct, frozen=True, omit_defaults=True):
    """The total that a decision orders in money; empty fields are taken from the case."""

    amount: int
    """the total in minor units: positive to the person, negative from the person"""
    person: str = ""
    table: str = ""
    round_id: str = ""
    place: str = ""
    """the terminal"""


class AdoptBook(Command, frozen=True, kw_only=True):
    """An edition of a book that a table of the house plays by; matters away from any table come under the newest."""

    givers = THE_HOUSE
    conduct: BookConduct
    edition: str = ""
    """the digest of its contents"""


class AdoptTable(Command, frozen=True, kw_only=True):
    """A table of the house, its game, its book, and the settings of the switches that its powers name."""

    givers = THE_HOUSE
    table: str
    game: str
    book: str
    settings: dict[str, bool | str] = {}
    edition: str = ""
    """of the book edition that the table was created with"""


# -- what is recorded ---------------------------------------------------------------------------------


class RecordBreach(Command, frozen=True, kw_only=True):
    """A breach of a rule: who, which rule, what was seen."""

    givers = STAFF
    breach: BreachKind
    persons: tuple[Party, ...]
    narrative: str
    table: str = ""
    book: str = ""
    """if it happened away from any table"""
    round_id: str = ""
    facts: Facts = {}
    """what the book requires a record of this breach to state"""


class ReportMalfunction(Command, frozen=True, kw_only=True):
    """A player, or one of the staff, reports that a terminal or a table does not work properly."""

    givers = PLAYERS
    table: str
    narrative: str
    place: str = ""
    round_id: str = ""


class DirectToVacate(Command, frozen=True, kw_only=True):
    """Tell a person who is not playing to leave a place."""

    givers = STAFF
    known = ("is_playing", "place", "round_id", "spins_idle")
    table: str
    person: Party
    ground: str
    narrative: str
    facts: Facts = {}
    is_playing: bool = False
    """whether the person has a bet on the layout; the house fills in this and the following fields"""
    place: str = ""
    """the person's seat, if at the table"""
    round_id: str = ""
    """the round in play, or the last one"""
    spins_idle: int = 0
    """consecutive completed spins without a bet, while the table was full"""


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
    """An inspector has been told of the notices that a case owes."""

    givers = STAFF
    case: int
    inspector: str


# -- sanctions ---------------------------------------------------------------------------------


class ImposeSanction(Command, frozen=True, kw_only=True):
    """A sanction the book allows against a person whose breach is recorded."""

    givers = STAFF
    known = ("result_known",)
    case: int
    person: str
    sanction: SanctionName
    reason: str
    amount: int = 0
    """in minor units, if winnings are withheld"""
    facts: Facts = {}
    """what the book requires a record of this sanction to state"""
    result_known: bool = False
    """the round in play has a result, as the house sees it: from then on two people void bets"""
    approved_by: Person | None = None


class LiftSanction(Command, frozen=True, kw_only=True):
    """End an exclusion."""

    givers = STAFF
    case: int
    person: str
    sanction: SanctionName
    reason: str


class DetermineCase(Command, frozen=True, kw_only=True):
    """The outcome of the investigation; withheld winnings are paid to the player or, where the book allows it, kept."""

    givers = STAFF
    case: int
    determination: str
    to_player: bool = True
    approved_by: Person | None = None


class CloseCase(Command, frozen=True, kw_only=True):
    """Close a case with nothing left to do."""

    givers = STAFF
    case: int
    outcome: str


class CarryOut(Command, frozen=True, kw_only=True):
    """The effect of a sanction at a table, as the house reports it."""

    givers = THE_HOUSE
    effect: str
    table: str
    done: bool
    said: str = ""
    sentences: tuple[Said, ...] = ()
    """what is said, each with its template"""
    amount: int = 0
    moves_no_money: bool = False
    """the table is retired: the money is ordered at another one"""


# -- disputes ----------------------------------------------------------------------------------------------


class RaiseDispute(Command, frozen=True, kw_only=True):
    """A player, or one of the staff for a player, disputes something or complains."""

    givers = PLAYERS
    narrative: str
    table: str = ""
    book: str = ""
    """if it is about no table"""
    complainant: str = ""
    """the player for whom staff record it"""
    place: str = ""
    round_id: str = ""
    about: DisputeSubject = "play"
    promotion: str = ""
    wanted: str = ""
    """the outcome that the player wants"""
    is_complaint: bool = False


class DecideDispute(Command, frozen=True, kw_only=True):
    """The decision of the role that the dispute has reached."""

    givers = STAFF
    case: int
    outcome: Literal["upheld", "partly-upheld", "not-upheld"]
    reason: str
    order: MoneyOrder | None = None
    """the money it moves, which takes a second person; `None` leaves what the case has moved"""
    approved_by: Person | None = None


class RequestReview(Command, frozen=True, kw_only=True):
    """The person concerned asks for a review by the next rung, or by the regulator, who can be asked at any time."""

    givers = PLAYERS
    case: int
    to_regulator: bool = False


class AnswerDecision(Command, frozen=True, kw_only=True):
    """Whether the person concerned is satisfied; if not, the person is told of the right to complain."""

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
    """Retry money that could not be moved where it was ordered: there, or at another table of the same book."""

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
