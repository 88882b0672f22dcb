"""The events of the progressive pools.

Amounts called `micro`, and the parts of such amounts, are millionths of a minor unit; all other amounts are whole minor
units.
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
    """A fact that matches nothing here and needs attention."""

    significant = "jackpot could not be matched"
    source: str
    seq: int
    what: str


class PoolOpened(Event, frozen=True):
    """`rule` names the rule that `rule_words` describe, as long as it applies."""

    significant = "jackpot changed"
    terms: PoolTerms
    rule: str
    rule_words: str
    at: int
    by: Person
    approved_by: Person | None = None


class Contributed(Event, frozen=True):
    """A round's part for one pool, in micro-units: the shown share and the reserve's.

    `settled` of it covers the pool's shortage; `overflow` is above the ceiling.
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
    """An excess passed from one pool to another; `overflow` of it exceeds that ceiling too and waits to be passed
    on."""

    source: str
    pool: str
    micro: int
    overflow: int = 0


class RoundRemembered(Event, frozen=True):
    """What is needed to reverse a round's contributions: the turnover, and the shares by pool at that time."""

    table: str
    round_id: str
    turnover: int
    shares: dict[str, tuple[int, int]]


class Shown(Struct, frozen=True):
    """A win as the display shows it."""

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
    """the winner's stake on them; at least `stake_at_least` of it must remain when a bet is reversed"""
    stake_at_least: int
    shared: bool = False
    """one of several shares of the displayed amount"""
    player: str = ""
    from_house: int = 0
    held_for: tuple[int, ...] = ()
    """the recorded malfunctions that prevent its payment"""
    settled_at: int = 0
    """when the round was settled at its table: the player seated there then has won"""
    earlier: tuple[Shown, ...] = ()
    """all winners of the previous win"""


class PoolReset(Event, frozen=True):
    """After a win: a new seed from the house, and the reserve for it."""

    pool: str
    hit: int
    seed: int
    reserve_micro: int = 0
    overflow_micro: int = 0
    overflow: int = 0
    """the part of all that above the ceiling"""


class ContributionsReversed(Event, frozen=True):
    """A round's contributions are taken out again; `short` was no longer there and is taken from the next
    contributions."""

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
    """A pool's shortage is covered, because a win was returned to it."""

    pool: str
    micro: int


class StakeLowered(Event, frozen=True):
    """A winner's bet was reversed, and enough is left to have won."""

    win_id: str
    stake: int


class WinTakenBack(Event, frozen=True):
    """The winning bet did not count. `to_house` is what the house had added; the rest is returned to the pool."""

    significant = "jackpot taken back"
    win_id: str
    pool: str
    amount: int
    to_house: int = 0
    seed_back: int = 0
    """the seed of the new start, if there was no winner after all"""
    overflow: int = 0
    reason: str = ""


class WinDemanded(Event, frozen=True):
    """A win that was paid, or is being paid, is asked back: a recorded debt, never a debit."""

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
    """A change that waits until the pool is won."""

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
    """Everything it held, in micro-units, moves to the other pool, and so does its shortage."""

    significant = "jackpot changed"
    pool: str
    into: str
    micro: int
    short: int
    overflow: int
    reason: str
    by: Person
    approved_by: Person
    at: int = 0
    """rounds settled until then count for it, whenever they are reported"""


class PoolReopened(Event, frozen=True):
    """A retired pool turns out to have been won before its retirement: what it showed then, in micro-units, is returned
    by the pool that took it over, and any difference by the house."""

    significant = "jackpot changed"
    pool: str
    source: str
    micro: int
    topped_up: int
    table: str
    round_id: str


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
    """The displayed or won amount before and after."""

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
    | PoolChanged | PoolRetired | PoolReopened | MalfunctionReported | MalfunctionClosed | PoolAdjusted | InspectorTold
    | Reconciled
)  # fmt: skip
