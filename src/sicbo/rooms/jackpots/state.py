"""The state of the progressive pools, what is shown of it, and the equation that must hold after every event."""

from typing import Final, Literal

from msgspec import Struct

from sicbo.ledger.accounts import Account
from sicbo.rooms.jackpots.events import Reconciled, Shown
from sicbo.rooms.jackpots.messages import Device, Figures
from sicbo.rooms.kernel.person import Person
from sicbo.rules.pools import MILLION, PaidAs, PoolTerms

STREAM: Final = "jackpots"
ROUNDS_REMEMBERED: Final = 8
"""Rounds per table whose contributions can be reversed without being restated. A table can void only the round it is
playing; the others are for late deliveries."""

NOT_MATCHED_KEPT: Final = 50

Stage = Literal["due", "paying", "paid", "taken-back", "demanded"]


class Planned(Struct, frozen=True):
    """A change that waits until the pool is won."""

    terms: PoolTerms
    reason: str
    by: Person
    approved_by: Person


class Pool(Struct, frozen=True, kw_only=True):
    """A pool, and the sources and uses of all its money, in micro-units."""

    terms: PoolTerms
    rule: str
    rule_words: str
    opened_at: int
    edition: int = 1
    current: int = 0
    """the displayed amount, to the whole minor unit"""
    overflow: int = 0
    """above the ceiling; waits for the next start"""
    reserve: int = 0
    """reserved for the next start"""
    shortage: int = 0
    """taken back when it was no longer there: the next contributions make up for it"""
    contributed: int = 0
    taken_back: int = 0
    seeds: int = 0
    topped_up: int = 0
    """what the house added, so that each of several winners got the full amount or for an adjusted win"""
    paid: int = 0
    moved: int = 0
    """received from other pools, less what was passed to them"""
    adjusted: int = 0
    hits: int = 0
    wins: int = 0
    last_wins: tuple[Shown, ...]
    """all winners of the last win; without a default, so that older snapshots, which had only one, are not read"""
    earlier_wins: tuple[Shown, ...] = ()
    """all winners of the win before, shown if the last win did not count"""
    planned: Planned | None = None
    into: str = ""
    """the pool that took over its money when it was retired"""
    retired_at: int = 0
    shown_last: int = 0
    """the amount displayed when it was retired"""

    @property
    def retired(self) -> bool:
        return bool(self.into)

    @property
    def displayed(self) -> int:
        """The displayed amount in minor units: what a winner gets."""
        return self.current // MILLION

    @property
    def held(self) -> int:
        return self.current + self.overflow + self.reserve

    @property
    def whole(self) -> int:
        """What the ledger's account of the pool holds; the rest is less than a minor unit."""
        return self.held // MILLION

    @property
    def unaccounted(self) -> int:
        """Zero after every event: contributions = paid - seeds + current + overflow + reserve, with the rest."""
        came = self.contributed - self.taken_back + self.seeds + self.topped_up + self.moved + self.adjusted
        return came - self.paid - self.held + self.shortage

    def figures(self) -> Figures:
        return Figures(
            pool=self.terms.pool,
            contributed=self.contributed,
            taken_back=self.taken_back,
            seeds=self.seeds,
            topped_up=self.topped_up,
            paid=self.paid,
            moved=self.moved,
            adjusted=self.adjusted,
            current=self.current,
            overflow=self.overflow,
            reserve=self.reserve,
            shortage=self.shortage,
        )


class RecentRound(Struct, frozen=True):
    """A round whose contributions can still be reversed: the turnover that counts, and the shares of its time."""

    round_id: str
    turnover: int
    shares: dict[str, tuple[int, int]]


class Win(Struct, frozen=True, kw_only=True):
    """A win until it is paid, and for as long as its round is remembered."""

    win_id: str
    pool: str
    hit: int
    table: str
    round_id: str
    terminal: str
    amount: int
    displayed: int
    shared: bool
    on: str
    stake: int
    stake_at_least: int
    rule: str
    rule_words: str
    paid_as: PaidAs
    at: int
    settled_at: int = 0
    """when the round was settled at its table"""
    seed: int = 0
    """the seed of the new start that followed it"""
    player: str = ""
    stage: Stage = "due"
    held_for: tuple[int, ...] = ()
    notice_due_since: int | None = None
    """since when an inspector must be told that it is withheld or asked back"""

    @property
    def payable(self) -> bool:
        return self.stage == "due" and not self.held_for


class Malfunction(Struct, frozen=True):
    """A malfunction of a display or the controller; of all pools if none is named."""

    number: int
    pool: str
    device: Device
    reason: str
    at: int

    def concerns(self, pool: str) -> bool:
        return self.pool in ("", pool)


class Jackpots(Struct, frozen=True, kw_only=True):
    """The whole state of a house's pools."""

    offered: bool = True
    founded: tuple[PoolTerms, ...] = ()
    """not opened yet"""
    pools: dict[str, Pool] = {}
    heard: dict[str, int] = {}
    """the last entry received from each stream"""
    rounds: dict[str, tuple[RecentRound, ...]] = {}
    """the last rounds of each table"""
    wins: dict[str, Win] = {}
    malfunctions: tuple[Malfunction, ...] = ()
    """open ones"""
    malfunctions_so_far: int = 0
    not_matched: tuple[str, ...] = ()
    """the last facts that matched nothing"""
    reconciled: Reconciled | None = None
    version: int = 0
    """how many events the pools have had"""

    def feeding(self, table: str, game: str, at: int | None = None) -> tuple[Pool, ...]:
        """The pools that a table feeds and may win; with a time, those that were open then."""
        return tuple(
            pool
            for pool in self.pools.values()
            if not pool.retired and pool.terms.covers(table, game) and (at is None or pool.opened_at <= at)
        )

    def retired_since(self, table: str, game: str, at: int) -> tuple[Pool, ...]:
        """The pools of a table that are retired now and were open at a time."""
        return tuple(
            pool
            for pool in self.pools.values()
            if pool.retired and pool.terms.covers(table, game) and pool.opened_at <= at <= pool.retired_at
        )

    def standing(self, pool: str) -> Pool:
        """A pool, or the one that took over what a retired pool held."""
        found = self.pools[pool]
        return self.standing(found.into) if found.retired else found

    def remembered(self, table: str, round_id: str) -> RecentRound | None:
        return next((heard for heard in self.rounds.get(table, ()) if heard.round_id == round_id), None)

    def open_malfunctions(self, pool: str) -> tuple[int, ...]:
        return tuple(malfunction.number for malfunction in self.malfunctions if malfunction.concerns(pool))


def pool_account(pool: str) -> Account:
    return Account("jackpot", pool)


def win_account(win_id: str) -> Account:
    """The account of a win; no pool's name has a dot, so that the two cannot be confused."""
    return Account("jackpot", win_id)


def unpaid(state: Jackpots, table: str = "") -> tuple[Win, ...]:
    """Wins to be paid, or whose payment was begun and is not confirmed; of one table, or of all."""
    return tuple(
        win
        for win in state.wins.values()
        if (win.payable or win.stage == "paying") and table in ("", win.table)
    )


class PoolView(Struct, frozen=True):
    """What the display of a pool shows."""

    pool: str
    name: str
    amount: int
    rule: str
    rule_words: str
    tables: tuple[str, ...]
    last_wins: tuple[Shown, ...] = ()
    """every winner of the round in which it was last won"""
    out_of_order: bool = False


def jackpots_view(state: Jackpots, table: str = "", game: str = "") -> tuple[PoolView, ...]:
    """The displays of all pools, or of those that a table plays for; empty if no jackpot is offered."""
    shown = state.feeding(table, game) if table else tuple(state.pools.values())
    return tuple(
        PoolView(
            pool.terms.pool,
            pool.terms.name,
            pool.displayed,
            pool.rule,
            pool.rule_words,
            pool.terms.tables,
            pool.last_wins or pool.earlier_wins,
            bool(state.open_malfunctions(pool.terms.pool)),
        )
        for pool in shown
        if not pool.retired
    )
