"""The current state of one table, whatever its history. It does not grow with the rounds played."""

from typing import Literal

from msgspec import Struct

from sicbo.ledger.accounts import Account
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.state import Layout, Round
from sicbo.rooms.table.messages.card import SignOff
from sicbo.rooms.table.messages.limits import LimitsPosted
from sicbo.rooms.table.messages.own_limits import OwnLimit
from sicbo.rooms.table.messages.table import EmptySpinsGround, RequirementRecorded
from sicbo.rooms.table.terminal_state import Case, Meters, TerminalError
from sicbo.rules.card import Card, Limit, Terms
from sicbo.rules.particulars import Stated
from sicbo.rules.policies import Ground, Shaker


class Recorded(Struct, frozen=True):
    """A requirement that is met: under which reference, and who recorded it."""

    reference: str
    by: Person
    particulars: dict[str, Stated] = {}
    at: int = 0


def recorded(event: RequirementRecorded) -> Recorded:
    return Recorded(event.reference, event.by, event.particulars, event.at)


class DiceSet(Struct, frozen=True):
    loaded_at: int
    certified: bool


class Closing(Struct, frozen=True):
    """The notice of closing, and the spins completed in front of players since."""

    announced_at: int
    spins: int = 0
    thrown: bool = False
    """the dice of the round in play were thrown after the notice, with players present"""


class Call(Struct, frozen=True):
    """A call for a supervisor that has not been answered yet."""

    at: int
    by: Person
    what: str = ""


class PersonalLimit(Struct, frozen=True):
    """Limits agreed with one player; they apply once the marker is at the seat."""

    limit: Limit
    marker: str = ""


class OwnJackpot(Struct, frozen=True):
    """A jackpot won during a stay."""

    win_id: str
    pool: str
    """the name on its display"""
    amount: int
    paid_as: Literal["meter", "ticket"]
    round_id: str
    at: int


class Stay(Struct, frozen=True):
    """One player's stay from sitting down to standing up: the result of its bets, and the player's own limits."""

    player: str = ""
    since: int = 0
    """0 if the seat is empty, or the time is not on record"""
    seated_by: str = ""
    """the dealer who seated this player, if the player has no screen"""
    staked: int = 0
    won: int = 0
    """payouts of winning bets, with their stakes, and jackpots"""
    limit: OwnLimit = OwnLimit()
    later: OwnLimit | None = None
    """the limits from the next stay on"""
    reminder_minutes: int = 0
    reminded_at: int = 0
    break_until: int = 0
    last_won: int | None = None
    """what the last round with own bets paid for winning bets"""
    last_void: bool = False
    """that round was voided later"""
    jackpots: tuple[OwnJackpot, ...] = ()
    """won during the stay, the newest last"""
    credited_before: int = 0
    """what the house had put on this terminal's meter for those who sat there before"""
    demanded: int = 0
    """of what the house put there during the stay, what it has demanded back"""

    @property
    def result(self) -> int:
        """The result of the stay, with bets in play taken as lost."""
        return self.won - self.staked


class ColourIssue(Struct, frozen=True):
    """One player's chips of one colour: what each is worth, and how many were issued and not yet redeemed."""

    player: str
    colour: str
    value: int
    count: int
    marker: str = ""


class Fault(Struct, frozen=True):
    number: int
    ground: Ground
    what: str
    opened_at: int
    stops_play: bool
    notify: str = ""
    notified: Person | None = None
    shaker: Shaker | None = None
    """the shaker that failed; play may continue with another"""
    activation: str = ""
    """the shake after which a device failed"""

    @property
    def is_complete(self) -> bool:
        """Whether everyone who must be told has been told."""
        return not self.notify or self.notified is not None


class Barred(Struct, frozen=True):
    """An exclusion: by which case of the office and under which clauses."""

    case: int
    clauses: tuple[str, ...]


class FairRoll(Struct, frozen=True):
    activation: int
    roll: int


class Session(Struct, frozen=True):
    """A stage of a tournament as one of its tables plays it."""

    stage: str
    spins: int = 0
    compulsory: int = 0
    secrets: int = 0
    practice: bool = False
    spins_played: int = 0
    secrets_used: dict[str, int] = {}
    owed: dict[str, int] = {}
    """by player without chips: what was still to be taken from them"""
    stage_number: int = -1
    """the stage's index in the plan; negative in practice, and if an older journal does not say"""


class Fairness(Struct, frozen=True):
    """The last commitment to dice from a secret, the nonces, and whether the secret was opened."""

    number: int
    round_id: str
    commitment: str
    nonces: dict[str, str] = {}
    """by owner"""
    rolls: tuple[FairRoll, ...] = ()
    """what was read, also in activations that did not count in the end"""
    secret: str = ""
    """once it has been opened"""
    lost: bool = False

    @property
    def is_sealed(self) -> bool:
        """Whether the secret is still to be opened."""
        return not self.secret and not self.lost


class Retired(Struct, frozen=True):
    """A table that will not open again: since when, by whom and why."""

    at: int
    by: Person
    reason: str


class Table(Struct, frozen=True):
    """The whole state of one table."""

    table_id: str
    game: str
    sign: dict[str, Limit]
    """the limits as displayed"""
    places: tuple[str, ...]
    """positions or terminals, clockwise"""
    status: Literal["closed", "open"] = "closed"
    shaker: Shaker | None = None
    opened_at: int = 0
    rounds: int = 0
    rounds_at_opening: int = 0
    round: Round | None = None
    last_layout: Layout = {}
    """the bets of the last completed round, for repeating them"""
    last_shooter: str | None = None
    wagered_by: dict[str, str] = {}
    """by terminal with bets when betting closed in the last round: who sat there then"""
    seats: dict[str, str] = {}
    """player by seat"""
    idle_spins: dict[str, int] = {}
    """completed spins without a bet at a full table, by seat, if the book counts them"""
    restricted: tuple[str, ...] = ()
    """players who may use one terminal only"""
    advised: tuple[str, ...] = ()
    """owners who have been told that stakes below the minimum are returned"""
    posted: LimitsPosted | None = None
    personal: dict[str, PersonalLimit] = {}
    closing: Closing | None = None
    records: dict[str, Recorded] = {}
    inspected: dict[str, Person] = {}
    """inspections passed since the table was last closed"""
    dice: DiceSet | None = None
    dealer: str = ""
    call: Call | None = None
    shaker_covered: bool = False
    faults: tuple[Fault, ...] = ()
    faults_so_far: int = 0
    unread: str = ""
    """the last shake whose dice a failed device has not reported, repaired since or not"""
    empty_spins: EmptySpinsGround | None = None
    issues: tuple[ColourIssue, ...] = ()
    colour_required: tuple[str, ...] = ()
    meters: dict[str, Meters] = {}
    hand_pays: tuple[str, ...] = ()
    """the numbers of the last payments by hand: none is used twice"""
    demanded: dict[str, int] = {}
    """by terminal: what was demanded back there, in every case so far"""
    cases: tuple[Case, ...] = ()
    cases_so_far: int = 0
    corrected_at: int = 0
    """the version at which a round was last recalculated or voided after its settlement"""
    changed_at: int = 0
    """the version at which a round last began, was settled, corrected or voided: an earlier reading of a round is out of date"""
    settled_further: str = ""
    """the last round, once a correction, a decision or a jackpot moved money for it that no void reverses"""
    jackpot_paid_at: int = 0
    """the version at which a terminal was last paid a jackpot in any form since the last round began"""
    unconfirmed: tuple[tuple[str, str], ...] = ()
    """round and terminal of the last bets that were voided after settlement, because no record confirms them"""
    errors: tuple[TerminalError, ...] = ()
    stays: dict[str, Stay] = {}
    """by owner: the seated players, and other players' own limits for their next stay"""
    barred: dict[str, tuple[Barred, ...]] = {}
    """who may not play here, by person"""
    withheld: dict[str, dict[str, int]] = {}
    """winnings that await a determination: by person, by case of the office"""
    to_withhold: dict[str, dict[str, int]] = {}
    """what is withheld when the round in play pays it: by person and case of the office, or terminal and case here"""
    winnings_withheld: dict[str, dict[str, int]] = {}
    """of `withheld`, what was won in the last round, which its void takes back"""
    claims: dict[str, int] = {}
    """by owner, or by person and case of the office: what is owed after decisions that took back more than was there"""
    waived: dict[str, int] = {}
    """by person and case of the office: the waived part of a claim, which a later decision does not pay"""
    fairness: Fairness | None = None
    """the last commitment, if the dice follow from a sealed secret"""
    card: Card | None = None
    """the card in force, if not the one that the table was created with"""
    card_number: int = 0
    card_after: int = 0
    """the last round played by the previous card"""
    signed: dict[str, SignOff] = {}
    """who answers for the settings of switches, by switch"""
    retired: Retired | None = None
    reserved: str = ""
    """the tournament for which this table of the floor is reserved"""
    session: Session | None = None
    """the stage in play, at a tournament's table"""
    version: int = 0
    """how many events this table has had"""

    @property
    def playing(self) -> Round | None:
        """The unfinished round."""
        if self.round is None or self.round.status == "over" or self.round.returned:
            return None
        return self.round

    @property
    def players(self) -> tuple[str, ...]:
        """Everyone present, once."""
        return tuple(dict.fromkeys(self.seats.values()))

    def terms(self) -> Terms:
        """The current limits, for everyone and for single players."""
        return Terms(self.sign, {player: own.limit for player, own in self.personal.items() if own.marker})

    def stopping(self, shaker: Shaker | None) -> tuple[Fault, ...]:
        """The open faults that keep the dice from being thrown with this shaker."""
        return tuple(fault for fault in self.faults if fault.stops_play and fault.shaker in (None, shaker))

    @property
    def in_hand(self) -> tuple[ColourIssue, ...]:
        """The colour chips that players have; used-up issues are remembered until the next round begins."""
        return tuple(issue for issue in self.issues if issue.count > 0)

    def issue(self, player: str, colour: str) -> ColourIssue | None:
        return next((held for held in self.issues if (held.player, held.colour) == (player, colour)), None)

    def case(self, number: int) -> Case | None:
        return next((case for case in self.cases if case.number == number), None)

    def round_number(self, round_id: str) -> int | None:
        """The number of a round that began here, by its name."""
        number = round_id.removeprefix(f"{self.table_id}-")
        if not number.isdecimal() or len(number) > len(str(self.rounds)):
            return None
        known = round_id == f"{self.table_id}-{int(number)}" and 1 <= int(number) <= self.rounds
        return int(number) if known else None

    # -- accounts -----------------------------------------------------------------------------------------

    def chips(self, player: str, colour: str = "") -> Account:
        return Account("chips", f"{self.table_id}/{player}" + (f"/{colour}" if colour else ""))

    def tournament_chips(self, player: str) -> Account:
        return Account("tournament-chips", f"{self.table_id}/{player}")

    def credit(self, terminal: str) -> Account:
        return Account("credit", f"{self.table_id}/{terminal}")

    def tokens(self, player: str) -> Account:
        return Account("tokens", f"{self.table_id}/{player}")

    def claim(self, owner: str) -> Account:
        return Account("claim", f"{self.table_id}/{owner}")

    @property
    def float_account(self) -> Account:
        return Account("float", self.table_id)

    @property
    def cash(self) -> Account:
        """The table's box for players' payments."""
        return Account("cash", self.table_id)
