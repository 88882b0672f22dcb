"""Credit meters and malfunctions of player terminals: commands and events."""

from typing import Literal

from msgspec import Struct, field

from sicbo.rooms.kernel.claim_names import claim_of_round
from sicbo.rooms.kernel.messages import PLAYERS, SCREENS, STAFF, THE_HOUSE, Command, Event
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import Faces, Stakes
from sicbo.rules.card import Limit
from sicbo.rules.policies import Step
from sicbo.rules.settlement import Line

CreditSource = Literal["notes", "central-transfer", "jackpot"]
PaidAs = Literal["ticket", "hand-pay"]


class AddCredit(Command, frozen=True, kw_only=True):
    """Notes from the terminal's acceptor (or a demonstration's screen), a central transfer, or a jackpot."""

    givers = SCREENS
    terminal: str
    amount: int
    source: CreditSource
    reference: str = ""
    pool: str = ""
    """of a jackpot: the name on its display"""
    round_id: str = ""
    won_at: int = 0
    """of a jackpot: when its round was settled: the player seated then has won it"""
    final: bool = False
    """of a jackpot: the next round has begun, and its pool knows everything before it"""


class NoteJackpotTicket(Command, frozen=True, kw_only=True):
    """A jackpot won at this terminal is paid by ticket: the terminal shows it, and the cage issues it."""

    givers = THE_HOUSE
    terminal: str
    amount: int
    reference: str
    pool: str
    round_id: str
    won_at: int
    final: bool = False
    """the next round has begun, and its pool knows everything before it"""


class Collect(Command, frozen=True, kw_only=True):
    """Collect everything on the meter, as a ticket or paid by hand against a signature, which takes two of the staff."""

    givers = PLAYERS
    two_people = "by-the-book"
    known = ("at_cage_from",)
    terminal: str
    paid_as: PaidAs = "ticket"
    reference: str
    signed_by: str = ""
    verified: int | None = None
    """the amount as the player saw and verified it before signing"""
    approved_by: Person | None = None
    at_cage_from: int | None = None
    """from this amount on only the cage pays, by its terms"""


class ReportTerminal(Command, frozen=True, kw_only=True):
    """A terminal's report: the credits it shows, an error, the phases of the last round it went through."""

    givers = SCREENS
    terminal: str
    shown_credits: int | None = None
    error: str = ""
    phases: tuple[Step, ...] | None = None


class DeclareMalfunction(Command, frozen=True, kw_only=True):
    """The operator's opinion that a terminal or, with none named, the server does not work properly."""

    givers = STAFF
    two_people = "by-the-book"
    terminal: str = ""
    reason: str
    approved_by: Person | None = None
    """the second person, if a fault of the server voids a round whose result is known"""


class OnRecord(Struct, frozen=True, omit_defaults=True):
    """What the journal has on one terminal in one round, as read by the house."""

    wagers: Stakes
    faces: Faces
    credited: int
    """what the round added to the meter, with every later correction"""
    player: str = ""
    """who was at the terminal when betting closed"""
    void: bool = False
    sign: dict[str, Limit] = {}
    """the limits of the round"""
    credit: int = 0
    """the meter when betting closed"""
    version: int = 0
    """the table's state when this was read"""
    lines: tuple[Line, ...] = ()
    """what happened to the bets when the round was settled"""
    closed_at: int = 0
    """when betting closed"""
    jackpot_paid: bool = False
    """a jackpot of the round has been paid to the terminal, on the meter or as a ticket"""
    decided: bool = False
    """a dispute about the round has moved its player's money, or the house has kept winnings withheld from it"""


class Recalculate(Command, frozen=True, kw_only=True):
    """Recalculate a round from the journal; a person states only bets that no record has, and the evidence for them."""

    givers = STAFF
    two_people = "always"
    known = ("on_record", "faces", "credited")  # the last two were said by a person once
    case: int
    round_id: str = ""
    wagers: Stakes = field(default_factory=dict)
    reason: str = ""
    approved_by: Person | None = None
    on_record: OnRecord | None = None


class VoidUnconfirmed(Command, frozen=True, kw_only=True):
    """The records cannot confirm the bets: those of the round in play, or of a finished round, are void."""

    givers = STAFF
    two_people = "always"
    known = ("on_record",)
    case: int
    round_id: str = ""
    approved_by: Person | None = None
    on_record: OnRecord | None = None


class WithholdCredit(Command, frozen=True, kw_only=True):
    """Withhold an amount of a terminal until an investigation is determined: of a malfunction, or of any other matter
    that the office of cases has on record."""

    givers = STAFF
    known = ("concerned", "about_round", "case_opened_at")
    case: int = 0
    """of this table; 0 if a case of the office is the reason"""
    amount: int
    terminal: str = ""
    office_case: int = 0
    concerned: tuple[str, ...] = ()
    """the players whom the case of the office is about, filled in by the house"""
    about_round: str = ""
    """the round that the case of the office names, filled in by the house"""
    case_opened_at: int = 0
    """when the case of the office was opened: if it names no round, it is about none that began later"""


class DetermineHold(Command, frozen=True, kw_only=True):
    """The investigation is over: the amount is returned to the meter, or stays with the house."""

    givers = STAFF
    two_people = "always"
    case: int
    to_player: bool
    reason: str
    approved_by: Person | None = None


class DemandReturn(Command, frozen=True, kw_only=True):
    """An amount credited by mistake is asked back: a recorded debt, never a debit."""

    givers = STAFF
    case: int
    amount: int


class NotifyInspector(Command, frozen=True, kw_only=True):
    givers = STAFF
    case: int
    inspector: str


class CreditAdded(Event, frozen=True):
    terminal: str
    amount: int
    source: CreditSource
    reference: str = ""
    pool: str = ""
    round_id: str = ""
    won_at: int = 0


class JackpotTicketNoted(Event, frozen=True):
    """A jackpot of this terminal was paid by ticket. The number is not here, because its bearer gets the money."""

    terminal: str
    amount: int
    reference: str
    pool: str
    round_id: str
    won_at: int


class CreditCollected(Event, frozen=True):
    terminal: str
    amount: int
    paid_as: PaidAs
    reference: str
    signed_by: str = ""
    approved_by: Person | None = None


class MalfunctionRaised(Event, frozen=True):
    significant = "malfunction"
    case: int
    terminal: str
    cause: str
    reason: str
    at: int
    by: Person
    clauses: tuple[str, ...]
    round_id: str = ""
    """the last round begun, which the case is about; missing in entries of older versions"""


class TerminalErrorNoted(Event, frozen=True):
    terminal: str
    error: str
    at: int
    by_screen: bool = False  # by the terminal's page, which decides nothing about other terminals


class ServerFaultRaised(Event, frozen=True):
    significant = "malfunction"
    cause: str
    reason: str
    at: int
    by: Person
    clauses: tuple[str, ...]


class MeterAdjusted(Event, frozen=True):
    """`adjustment` is what the player gets (or gives, if negative), on the meter or, if the player has left it, as a
    held ticket; `owed` is what the meter could not cover."""

    significant = "meter adjusted"
    case: int
    terminal: str
    round_id: str
    wagers: Stakes
    faces: Faces
    expected: int
    credited: int
    adjustment: int
    by: Person
    owed: int = 0
    as_ticket: bool = False
    from_record: bool = False
    """bets, faces and credits are the journal's; entries of older versions have what a person stated"""
    unrecorded: bool = False
    """the bets are a person's statement: no record has them, and their stakes are taken off the meter with this"""
    void: bool = False
    """the bets could not be confirmed: stakes returned, payments taken back"""
    reason: str = ""
    approved_by: Person | None = None
    player: str = ""
    """whose bets they were; missing in entries of older versions"""
    reversed_lines: tuple[Line, ...] = ()
    """of void bets: their results, which no longer count; missing in entries of older versions"""
    closed_at: int = 0
    """of void wagers: when betting closed in their round"""

    @property
    def still_paid(self) -> int:
        """Winnings of void bets that had left the terminal: a claim, not reversed."""
        return min(self.owed, sum(line.winnings for line in self.reversed_lines))

    @property
    def claim_name(self) -> str:
        return claim_of_round(self.player, self.terminal, self.round_id)


class CaseClosed(Event, frozen=True):
    significant = "case closed"
    case: int
    outcome: str
    by: Person


class CreditWithheld(Event, frozen=True):
    significant = "credit withheld"
    case: int
    terminal: str
    amount: int
    at: int
    by: Person
    office_case: int = 0
    """the case of the office that is the reason: the table's own case opens with this"""
    waiting: int = 0
    """in addition: withheld as soon as the round in play pays it"""
    from_payment: bool = False
    """the pending amount, now that it has been paid"""
    round_id: str = ""
    """the round whose winnings these are: what is taken back from that round is taken from them first"""


class HoldDetermined(Event, frozen=True):
    """`as_ticket` if the player has left the terminal meanwhile. With `round_id` it is taken back in the same entry."""

    significant = "hold determined"
    case: int
    terminal: str
    amount: int
    to_player: bool
    reason: str
    by: Person
    as_ticket: bool = False
    player: str = ""
    """whose amount it is; missing in entries of older versions"""
    round_id: str = ""
    """the round that is void or corrected: what was withheld from it is taken back in the same entry, the rest stays
    withheld"""
    left: bool = False
    """of an amount taken back: its player has left the terminal, and the present player does not see it"""


class ReturnDemanded(Event, frozen=True):
    significant = "return demanded"
    case: int
    terminal: str
    amount: int
    at: int
    by: Person


class InspectorNotified(Event, frozen=True):
    case: int
    inspector: str
    at: int


TerminalCommand = (
    AddCredit | NoteJackpotTicket | Collect | ReportTerminal | DeclareMalfunction | Recalculate | VoidUnconfirmed
    | WithholdCredit | DetermineHold | DemandReturn | NotifyInspector
)  # fmt: skip
TerminalEvent = (
    CreditAdded | JackpotTicketNoted | CreditCollected | MalfunctionRaised | TerminalErrorNoted | ServerFaultRaised | MeterAdjusted | CaseClosed
    | CreditWithheld | HoldDetermined | ReturnDemanded | InspectorNotified
)  # fmt: skip
