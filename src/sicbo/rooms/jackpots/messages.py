"""Commands to the progressive pools, and the facts they receive from tables and the cage."""

from typing import Literal

from msgspec import Struct

from sicbo.rooms.kernel.messages import STAFF, THE_HOUSE, Command
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rules.pools import PaidAs, PoolTerms
from sicbo.rules.settlement import Outcome

Device = Literal["display", "controller"]

# -- facts ------------------------------------------------------------------------------------------------


class SettledLine(Struct, frozen=True, array_like=True, gc=False):
    """A line of a receipt, as far as pools are concerned; `owner` is the terminal."""

    owner: str
    bet: str
    stake: int
    outcome: Outcome
    returned: int = 0

    @property
    def turnover(self) -> int:
        """What was staked, without stakes returned for being too low or too high."""
        if self.outcome == "returned":
            return 0
        return self.stake - self.returned if self.outcome == "lose" else self.stake


class Fact(Struct, frozen=True, tag=True, omit_defaults=True, kw_only=True):
    """Something that happened elsewhere in the house."""


class RoundSettled(Fact, frozen=True, kw_only=True):
    """A round was settled: its roll by number, its receipt, and the players at the terminals."""

    table: str
    game: str
    round_id: str
    roll: int
    lines: tuple[SettledLine, ...]
    players: dict[str, str] = {}


class RoundReversed(Fact, frozen=True, kw_only=True):
    """Lines of a settled round that do not count after all: their stakes were returned or forfeited.

    `contributed` is what they had added, in micro-units by pool, for a round that is no longer remembered.
    """

    table: str
    round_id: str
    lines: tuple[SettledLine, ...]
    forfeited: tuple[SettledLine, ...] = ()
    contributed: dict[str, int] = {}
    corrected: bool = False
    """discovered after the round was paid: a win whose payment was begun may have arrived"""


class JackpotPaid(Fact, frozen=True, kw_only=True):
    """A win has reached the credit meter."""

    win_id: str


class TakenByCage(Fact, frozen=True, kw_only=True):
    """The cage has issued a ticket for a win."""

    win_id: str
    number: str = ""


JackpotFact = RoundSettled | RoundReversed | JackpotPaid | TakenByCage

# -- commands ---------------------------------------------------------------------------------------------


class Hear(Command, frozen=True, kw_only=True):
    """Facts of another stream's entry, once; from the system.

    `at` is when it happened there: a round from before a pool was opened neither feeds nor wins it. The default is now.
    """

    givers = THE_HOUSE
    by: Person = SYSTEM
    source: str
    seq: int
    facts: tuple[JackpotFact, ...]
    at: int = 0


class OpenPools(Command, frozen=True, kw_only=True):
    """Put the seeds into the pools that the room was created with."""

    givers = THE_HOUSE
    by: Person = SYSTEM


class OpenPool(Command, frozen=True, kw_only=True):
    """A further pool."""

    givers = STAFF
    terms: PoolTerms
    approved_by: Person | None = None


class ChangePool(Command, frozen=True, kw_only=True):
    """A new definition of a pool: at once if it alters no one's return, otherwise when the pool has been won."""

    givers = STAFF
    terms: PoolTerms
    approved_by: Person | None = None
    reason: str


class RetirePool(Command, frozen=True, kw_only=True):
    """End a pool and move everything it holds to another."""

    givers = STAFF
    pool: str
    into: str
    approved_by: Person | None = None
    reason: str


class ReportMalfunction(Command, frozen=True, kw_only=True):
    """A display or the controller shows something wrong; for one pool, or for all if none is named."""

    givers = STAFF
    pool: str = ""
    device: Device
    reason: str


class CloseMalfunction(Command, frozen=True, kw_only=True):
    givers = STAFF
    malfunction: int
    outcome: str


class AdjustPool(Command, frozen=True, kw_only=True):
    """Correct what a pool shows, or with `win_id` an unpaid win, after a malfunction and by an approved procedure."""

    givers = STAFF
    pool: str
    amount: int
    malfunction: int
    procedure: str
    reason: str
    win_id: str = ""
    approved_by: Person | None = None


class BeginPayment(Command, frozen=True, kw_only=True):
    """A win is about to be paid: from here on it is not taken back, only asked back."""

    givers = THE_HOUSE
    by: Person = SYSTEM
    win_id: str
    paid_as: PaidAs


class TellInspector(Command, frozen=True, kw_only=True):
    """An inspector has been told that a win is withheld, or that it is asked back."""

    givers = STAFF
    win_id: str
    inspector: str


class Figures(Struct, frozen=True, kw_only=True):
    """A pool counted by other code, in micro-units."""

    pool: str
    contributed: int
    taken_back: int
    seeds: int
    topped_up: int
    paid: int
    moved: int
    adjusted: int
    current: int
    overflow: int
    reserve: int
    shortage: int


class Reconcile(Command, frozen=True, kw_only=True):
    """The day's count by independent code, as of so many events of this room, compared with the pools."""

    givers = THE_HOUSE
    day: str
    events: int
    figures: tuple[Figures, ...]


JackpotCommand = (
    Hear | OpenPools | OpenPool | ChangePool | RetirePool | ReportMalfunction | CloseMalfunction | AdjustPool
    | BeginPayment | TellInspector | Reconcile
)  # fmt: skip
