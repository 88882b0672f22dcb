"""A tournament's commands to its tables, and the events they lead to."""

from typing import Annotated

from msgspec import Meta

from sicbo.rooms.kernel.messages import THE_HOUSE, Command, Event
from sicbo.rooms.table.messages.table import RequirementRecorded
from sicbo.rules.policies import Shaker

# -- commands, which only the house itself gives --------------------------------------------------------------


class ReserveTable(Command, frozen=True, kw_only=True):
    """Reserve a table of the floor for a tournament."""

    givers = THE_HOUSE
    tournament: str


class ReleaseTable(Command, frozen=True, kw_only=True):
    givers = THE_HOUSE
    tournament: str


class OpenTournamentTable(Command, frozen=True, kw_only=True):
    """Open a tournament's table where a table of the floor is open, with its shaker and its dice."""

    givers = THE_HOUSE
    of_table: str
    shaker: Shaker
    dealer: str = ""
    dice_loaded_at: int = 0
    dice_certified: bool = False
    records: tuple[RequirementRecorded, ...] = ()
    """the records of the table of the floor"""


class BeginSession(Command, frozen=True, kw_only=True):
    """Seat players for a stage and give everyone their starting chips."""

    givers = THE_HOUSE
    stage: str
    seats: dict[str, str]
    """player by seat"""
    banks: dict[str, int]
    spins: int = 0
    """the most that are played; 0 if the clock ends it"""
    compulsory: int = 0
    secrets: int = 0
    practice: bool = False
    stage_number: int = -1
    """the stage's index in the plan, the first being 0; negative in practice"""


class GiveChips(Command, frozen=True, kw_only=True):
    """More chips for a player, or fewer if the amount is negative."""

    givers = THE_HOUSE
    player: str
    amount: int
    reference: Annotated[str, Meta(max_length=200)] = ""


class LeaveSession(Command, frozen=True, kw_only=True):
    """A player stops playing here: the chips are returned to the bank."""

    givers = THE_HOUSE
    player: str


class EndSession(Command, frozen=True, kw_only=True):
    givers = THE_HOUSE


class TableReserved(Event, frozen=True):
    tournament: str
    at: int


class TableReleased(Event, frozen=True):
    tournament: str
    at: int


class SessionBegun(Event, frozen=True):
    stage: str
    spins: int
    compulsory: int
    secrets: int
    practice: bool
    at: int
    stage_number: int = -1
    """missing in older journals"""


class TournamentChipsGiven(Event, frozen=True):
    """Chips from the bank to a player, or back if the amount is negative."""

    player: str
    amount: int
    reference: str = ""
    owed: int = 0
    """what was to be taken and is missing: it is taken from the next chips given"""


class SpinOfSession(Event, frozen=True):
    """A spin of the stage is over: everyone's chips here, what they were given, and who staked too little."""

    round_id: str
    number: int
    """which spin of the session"""
    banks: dict[str, int]
    given: dict[str, int]
    short: tuple[str, ...] = ()
    practice: bool = False
    stage: str = ""
    """which stage was played; missing in older journals"""
    stage_number: int = -1
    """the stage's index in the plan; missing in older journals"""


class SessionEnded(Event, frozen=True):
    stage: str
    at: int


SessionCommand = (
    ReserveTable | ReleaseTable | OpenTournamentTable | BeginSession | GiveChips | LeaveSession | EndSession
)  # fmt: skip
SessionEvent = (
    TableReserved | TableReleased | SessionBegun | TournamentChipsGiven | SpinOfSession | SessionEnded
)  # fmt: skip
