"""Commands and events of a table beyond its rounds."""

from typing import Literal

from sicbo.rooms.kernel.messages import PLAYERS, STAFF, Command, Event
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import Faces
from sicbo.rooms.table.messages.limits import LimitEvent
from sicbo.rules.particulars import Stated
from sicbo.rules.policies import Shaker, StakeKind

EmptySpinsGround = Literal["after-opening", "during-play", "continuous"]


# -- opening and closing ----------------------------------------------------------------------------------


class RecordRequirement(Command, frozen=True, kw_only=True):
    """An approval, sign or piece of equipment that the book requires is there, under this reference."""

    givers = STAFF
    item: str
    reference: str
    particulars: dict[str, Stated] = {}
    """what the record states, by the book's names"""


class RecordInspection(Command, frozen=True, kw_only=True):
    """An inspection before opening: the values entered and what lit up, or how often it worked."""

    givers = STAFF
    item: str
    faces: Faces = ()
    lit: tuple[str, ...] = ()
    operations: int = 0
    good: bool = True


class LoadDice(Command, frozen=True, kw_only=True):
    """A set of dice goes into the shaker; its clock starts. `certified` if a standard allows a longer life."""

    givers = STAFF
    certified: bool = False


class OpenTable(Command, frozen=True, kw_only=True):
    givers = STAFF
    shaker: Shaker
    float_amount: int = 0


class AnnounceClosing(Command, frozen=True, kw_only=True):
    """Tell the players that the table, or play at the terminals, will close."""

    givers = STAFF


class CloseTable(Command, frozen=True, kw_only=True):
    givers = STAFF


class MoveFloat(Command, frozen=True, kw_only=True):
    """Move chips from the house to the table's float or, with a negative amount, back."""

    givers = STAFF
    amount: int


class TakeDuty(Command, frozen=True, kw_only=True):
    """A dealer comes to the table, or relieves the one who is there."""

    givers = STAFF


class LeaveDuty(Command, frozen=True, kw_only=True):
    """A dealer leaves the table, alone or to a relief who has come (`relieved_by`)."""

    givers = STAFF
    relieved_by: Person | None = None


class CallSupervisor(Command, frozen=True, kw_only=True):
    """Call a supervisor to the table, with the reason."""

    givers = STAFF
    what: str = ""


class AnswerCall(Command, frozen=True, kw_only=True):
    """The person called has come."""

    givers = STAFF


class RequirementRecorded(Event, frozen=True):
    item: str
    reference: str
    by: Person
    particulars: dict[str, Stated] = {}
    at: int = 0


class InspectionPassed(Event, frozen=True):
    item: str
    by: Person
    faces: Faces = ()
    operations: int = 0


class InspectionFailed(Event, frozen=True):
    significant = "inspection failed"
    item: str
    by: Person
    why: str


class DiceLoaded(Event, frozen=True):
    at: int
    by: Person
    certified: bool = False


class TableOpened(Event, frozen=True):
    significant = "table opened"
    at: int
    by: Person
    shaker: Shaker
    float_amount: int = 0


class ClosingAnnounced(Event, frozen=True):
    at: int
    by: Person


class TableClosed(Event, frozen=True):
    significant = "table closed"
    at: int
    by: Person
    held_credits: dict[str, int] = {}
    """credits left on meters, by terminal, which become held tickets"""
    own_tickets: bool = False
    """no round's ticket uses one of these accounts; in entries of older versions one may"""


class FloatMoved(Event, frozen=True):
    amount: int
    by: Person


class FloatBelowZero(Event, frozen=True):
    """More was paid from the float than was in it; `amount` is what is missing."""

    significant = "float below zero"
    amount: int


class DutyTaken(Event, frozen=True):
    dealer: str
    relieved: str = ""


class DutyLeft(Event, frozen=True):
    dealer: str


class SupervisorCalled(Event, frozen=True):
    at: int
    by: Person
    what: str = ""


class CallAnswered(Event, frozen=True):
    at: int
    by: Person


# -- people ------------------------------------------------------------------------------------


class SitDown(Command, frozen=True, kw_only=True):
    """A player takes a seat: a position at the table, or a terminal. A dealer says who has come (`player`)."""

    givers = PLAYERS
    place: str
    player: str = ""


class StandUp(Command, frozen=True, kw_only=True):
    givers = PLAYERS
    place: str


class RestrictTerminals(Command, frozen=True, kw_only=True):
    """From now on this player may use one terminal only."""

    givers = STAFF
    player: str


class LiftTerminalRestriction(Command, frozen=True, kw_only=True):
    """This player may use several terminals again."""

    givers = STAFF
    player: str


class Seated(Event, frozen=True):
    """`seated_by` if the dealer said who had come: that player has no screen."""

    place: str
    player: str
    at: int = 0
    seated_by: Person | None = None


class StoodUp(Event, frozen=True):
    place: str
    player: str
    case: int = 0
    """the case, if the player was directed to leave"""


class TerminalsRestricted(Event, frozen=True):
    player: str
    by: Person


class TerminalRestrictionLifted(Event, frozen=True):
    player: str
    by: Person


# -- rounds -----------------------------------------------------------------------------------------------


class SpokenWager(Command, frozen=True, kw_only=True):
    """A bet called out to the dealer, with what was handed over for it."""

    givers = STAFF
    player: str
    bet: str
    amount: int
    offered: StakeKind | None = None
    colour: str = ""
    for_round: int = 0
    """as in `PlaceWagers`"""


class RepeatWagers(Command, frozen=True, kw_only=True):
    """Repeat the owner's bets of the last round, `factor` times as high."""

    givers = PLAYERS
    owner: str = ""
    factor: int = 1
    for_round: int = 0
    """as in `PlaceWagers`: sent again after a lost connection, it stakes nothing in a later round"""


class DirectEmptySpins(Command, frozen=True, kw_only=True):
    givers = STAFF
    ground: EmptySpinsGround


class AbandonRound(Command, frozen=True, kw_only=True):
    """The round cannot be finished; every bet is returned."""

    givers = STAFF
    two_people = "always"
    reason: str
    approved_by: Person | None = None


class RecordLateError(Command, frozen=True, kw_only=True):
    """An error of an earlier round, found after a later one had begun."""

    givers = STAFF
    round_id: str
    what: str


class RoundBegun(Event, frozen=True):
    number: int
    round_id: str
    paytable_sha256: str
    at: int
    empty: bool = False
    """run without players, by direction"""
    card: int = 0
    """the number of the card in force: 0 is the one that the table was created with"""
    terms_by_bet: bool = False
    """each bet keeps the limits it was placed under; in older journals an owner's first bet decided for all"""


class EmptySpinsDirected(Event, frozen=True):
    ground: EmptySpinsGround
    by: Person


class LateErrorRecorded(Event, frozen=True):
    significant = "error found late"
    round_id: str
    what: str
    by: Person
    clauses: tuple[str, ...]


ConductCommand = (
    RecordRequirement | RecordInspection | LoadDice | OpenTable | AnnounceClosing | CloseTable | MoveFloat | TakeDuty
    | LeaveDuty | CallSupervisor | AnswerCall | SitDown | StandUp | RestrictTerminals | LiftTerminalRestriction
    | SpokenWager | RepeatWagers | DirectEmptySpins | AbandonRound | RecordLateError
)  # fmt: skip
OpeningEvent = (
    RequirementRecorded | InspectionPassed | InspectionFailed | TableOpened | ClosingAnnounced | TableClosed | DutyTaken
    | DutyLeft | SupervisorCalled | CallAnswered
)  # fmt: skip
ConductEvent = (
    OpeningEvent | LimitEvent | DiceLoaded | FloatMoved | FloatBelowZero | Seated | StoodUp | TerminalsRestricted
    | TerminalRestrictionLifted | RoundBegun | EmptySpinsDirected | LateErrorRecorded
)  # fmt: skip
"""The events of any table around its rounds."""
