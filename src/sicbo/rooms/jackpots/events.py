"""What can have happened to progressive pools.

Amounts called `micro`, and the parts of such amounts, are millionths of a minor unit; all others are whole minor units.
"""

from msgspec import Struct

from sicbo.rooms.jackpots.messages import Device, Figures
from sicbo.rooms.kernel.messages import Event
from sicbo.rooms.kernel.person import Person
from sicbo.rules.pools import PaidAs, PoolTerms


class Heard(Event, frozen=True):
    source: str
    seq: int


class NotMatched(Event, frozen=True):
    """A fact that fits nothing here; somebody has to look at it."""

    significant = "jackpot could not be matched"
    source: str
    seq: int
    what: str


class PoolOpened(Event, frozen=True):
    """`rule` names the rule that `rule_words` tell, for as long as it holds."""

    significant = "jackpot changed"
    terms: PoolTerms
    rule: str
    rule_words: str
    at: int
    by: Person
    approved_by: Person | None = None


class Contributed(Event, frozen=True):
    """A round's part for one pool, in micro-units: the shown share and the reserve's.

    `settled` of it pays back what the pool was short of; `overflow` did not fit below the ceiling.
    """

    pool: str
    table: str
    round_id: str
    turnover: int
    micro: int
    reserve_micro: int = 0
    settled: int = 0
    overflow: int = 0


class Overflowed(Event, frozen=True):
    """What one pool could not hold goes on to another; `overflow` of it did not fit there either and waits to go on."""

    source: str
    pool: str
    micro: int
    overflow: int = 0


class RoundRemembered(Event, frozen=True):
    """What it takes to undo a round's contributions: the turnover, and the shares by pool at that time."""

    table: str
    round_id: str
    turnover: int
    shares: dict[str, tuple[int, int]]


class Shown(Struct, frozen=True):
    """A win as the display tells it."""

    win_id: str
    amount: int
    table: str
    terminal: str
    at: int
    rule: str


class JackpotWon(Event, frozen=True, kw_only=True):
    """`amount` is what this winner gets, `displayed` what was shown; `from_house` of it is not the pool's own money."""

    significant = "jackpot won"
    win_id: str
    pool: str
    hit: int
    table: str
    round_id: str
    terminal: str
    amount: int
    displayed: int
    rule: str
    rule_words: str
    paid_as: PaidAs
    at: int
    on: str
    """the bets whose stakes count"""
    stake: int
    """what the winner had on them, and must have kept at least `stake_at_least` of it when a wager is undone"""
    stake_at_least: int
    shared: bool = False
    """one of several parts of what was shown"""
    player: str = ""
    from_house: int = 0
    held_for: tuple[int, ...] = ()
    """the malfunctions on record that keep it from being paid"""
    settled_at: int = 0
    """when the round was settled at its table: whoever sat there then has won"""
    earlier: tuple[Shown, ...] = ()
    """everybody who won the time before"""


class PoolReset(Event, frozen=True):
    """After a win: a new seed from the house, and what had been put by for it."""

    pool: str
    hit: int
    seed: int
    reserve_micro: int = 0
    overflow_micro: int = 0
    overflow: int = 0
    """of all that, what did not fit below the ceiling"""


class ContributionsReversed(Event, frozen=True):
    """What a round had added goes out again; `short` was no longer there and is taken from the next contributions."""

    pool: str
    table: str
    round_id: str
    turnover: int
    micro: int
    from_reserve: int = 0
    from_overflow: int = 0
    from_current: int = 0
    short: int = 0


class ShortageSettled(Event, frozen=True):
    """What a pool was short of is there again, because a win came back to it."""

    pool: str
    micro: int


class StakeLowered(Event, frozen=True):
    """A wager of a winner was undone, and enough is left to have won."""

    win_id: str
    stake: int


class WinTakenBack(Event, frozen=True):
    """The wager that won did not count. `to_house` is what the house had added; the rest goes back to the pool."""

    significant = "jackpot taken back"
    win_id: str
    pool: str
    amount: int
    to_house: int = 0
    seed_back: int = 0
    """the seed of the new start, where nobody has won after all"""
    overflow: int = 0
    reason: str = ""


class WinDemanded(Event, frozen=True):
    """A win that was paid, or is on its way, is asked back: a debt on record, never a debit."""

    significant = "jackpot asked back"
    win_id: str
    pool: str
    table: str
    terminal: str
    amount: int
    at: int


class PaymentBegun(Event, frozen=True):
    win_id: str
    paid_as: PaidAs


class WinPaid(Event, frozen=True):
    win_id: str
    paid_as: PaidAs
    number: str = ""


class PoolChangePlanned(Event, frozen=True):
    """Waits until the pool is won."""

    significant = "jackpot changed"
    terms: PoolTerms
    reason: str
    by: Person
    approved_by: Person


class PoolChanged(Event, frozen=True):
    significant = "jackpot changed"
    before: PoolTerms
    terms: PoolTerms
    rule: str
    rule_words: str
    reason: str
    by: Person
    approved_by: Person


class PoolRetired(Event, frozen=True):
    """All it held, in micro-units, goes to the other; what it was short of as well."""

    significant = "jackpot changed"
    pool: str
    into: str
    micro: int
    short: int
    overflow: int
    reason: str
    by: Person
    approved_by: Person


class MalfunctionReported(Event, frozen=True):
    significant = "malfunction"
    malfunction: int
    pool: str
    device: Device
    reason: str
    at: int
    by: Person


class MalfunctionClosed(Event, frozen=True):
    significant = "malfunction closed"
    malfunction: int
    outcome: str
    at: int
    by: Person


class PoolAdjusted(Event, frozen=True):
    """What was shown, or won, before and after."""

    significant = "jackpot adjusted"
    pool: str
    before_micro: int
    micro: int
    malfunction: int
    procedure: str
    reason: str
    by: Person
    approved_by: Person
    clauses: tuple[str, ...]
    win_id: str = ""


class InspectorTold(Event, frozen=True):
    win_id: str
    inspector: str
    at: int
    by: Person


class Reconciled(Event, frozen=True):
    day: str
    at: int
    by: Person
    figures: tuple[Figures, ...]
    differences: tuple[str, ...] = ()


JackpotEvent = (
    Heard | NotMatched | PoolOpened | Contributed | Overflowed | RoundRemembered | JackpotWon | PoolReset
    | ContributionsReversed | ShortageSettled | StakeLowered | WinTakenBack | WinDemanded | PaymentBegun | WinPaid | PoolChangePlanned
    | PoolChanged | PoolRetired | MalfunctionReported | MalfunctionClosed | PoolAdjusted | InspectorTold
    | Reconciled
)  # fmt: skip
