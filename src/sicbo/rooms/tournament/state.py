"""The state of one tournament: the plan and its terms, the entrants, everyone's standing."""

from typing import Literal

from msgspec import Struct

from sicbo.ledger.accounts import Account
from sicbo.rooms.tournament.events import Accepted
from sicbo.rooms.tournament.plan import MAX_PLAYERS, Charge, Plan, Stage
from sicbo.rooms.tournament.prizes import Prize
from sicbo.rooms.tournament.ranking import Standing, ranking
from sicbo.rooms.tournament.record import Noted
from sicbo.rooms.tournament.seats import Seat
from sicbo.rooms.tournament.terms import Publication

Status = Literal["draft", "open", "running", "awarded", "cancelled"]


class Entrant(Struct, frozen=True):
    """An entrant, their payments, and their standing."""

    entry: Accepted
    paid: dict[Charge, int]
    refunded: int = 0
    state: Literal["in", "out", "withdrawn", "disqualified", "retired", "absent"] = "in"
    rebuys: int = 0
    add_ons: int = 0
    buy_backs: int = 0
    substitute_for: str = ""
    cashed: int = 0
    """paid out for chips that are worth cash"""

    @property
    def total_paid(self) -> int:
        return sum(self.paid.values()) - self.refunded


class TableRun(Struct, frozen=True):
    """One table in the current stage."""

    ended: bool = False
    history: tuple[dict[str, int], ...] = ()
    """everyone's bank there after each spin that counted"""

    @property
    def spins(self) -> int:
        return len(self.history)


class NotDone(Struct, frozen=True):
    """An order that a table refused for good."""

    table: str
    said: str


class Tournament(Struct, frozen=True):
    """The whole state of one tournament."""

    tournament_id: str
    game: str
    plan: Plan | None = None
    terms: dict[str, str] = {}
    terms_version: int = 0
    approved_version: int = 0
    published_version: int = 0
    published_at: int = 0
    approved_by: str = ""
    publications: tuple[Publication, ...] = ()
    """the published terms, version by version"""
    advised_at: int = 0
    notice_due: bool = False
    """a change that the inspectorate has not been told of"""
    director: str = ""
    deputies: tuple[str, ...] = ()
    present: bool = False
    tables: dict[str, str] = {}
    """the floor's table -> the stream in which the tournament plays there"""
    entrants: dict[str, Entrant] = {}
    entries_so_far: int = 0
    briefed: tuple[str, ...] = ()
    practice: tuple[Seat, ...] = ()
    stage: int = -1
    drawn: int = -1
    """the stage for which seats are drawn"""
    started_at: int = 0
    seats: tuple[Seat, ...] = ()
    granted: dict[str, int] = {}
    """chips given in this stage by player: the starting bank, re-buys, less penalties"""
    banks: dict[str, int] = {}
    owed: dict[str, int] = {}
    """by player without chips: what a penalty could not take, to be taken from the next chips bought"""
    leaving: dict[str, int] = {}
    """if chips are worth cash: the chips of players who went out in this stage, paid at its end"""
    runs: dict[str, TableRun] = {}
    going_on: tuple[str, ...] = ()
    """who plays the next stage"""
    left_out: tuple[str, ...] = ()
    """players who did not advance from the last stage, the best first: they may get a second chance"""
    out_order: tuple[str, ...] = ()
    """everyone who is out, the first first"""
    finished: tuple[str, ...] = ()
    """the places, once the last stage is over"""
    prizes: tuple[Prize, ...] = ()
    held: int = 0
    """money of the tournament: paid in and not yet paid out"""
    status: Status = "draft"
    heard: dict[str, int] = {}
    carried: dict[str, int] = {}
    """by table: the number of the last event whose orders it has received"""
    not_done: tuple[NotDone, ...] = ()
    troubles: dict[str, str] = {}
    """by table: what the house fails to do there, and retries"""
    waiting: dict[str, str] = {}
    """by table: what it is waiting for"""
    record: tuple[Noted, ...] = ()
    """decisions and players' acts, the oldest first"""
    over_at: int = 0
    """the number of the event that ended it, after which tables receive no orders"""
    freed: dict[str, int] = {}
    """by table that the tournament has left: the number of the event that told it so"""
    version: int = 0

    @property
    def account(self) -> Account:
        return Account("tournament", self.tournament_id)

    @property
    def streams(self) -> tuple[str, ...]:
        """The streams of its tables, in a stable order."""
        return tuple(self.tables[name] for name in sorted(self.tables))

    @property
    def in_play(self) -> bool:
        """Whether a stage has started and is not over."""
        return bool(self.runs) and self.status == "running"

    @property
    def playing_tables(self) -> tuple[str, ...]:
        """The tables at which the stage is still played."""
        return () if not self.in_play else tuple(table for table, run in self.runs.items() if not run.ended)

    @property
    def current(self) -> Stage | None:
        return self.plan.stages[self.stage] if self.plan is not None and self.stage >= 0 else None

    @property
    def next_stage(self) -> int:
        """Which stage comes next; an unneeded second chance is skipped."""
        number = self.stage + 1
        stages = self.plan.stages if self.plan is not None else ()
        waiting = any(self.entrants[name].state == "out" for name in self.left_out)
        while number < len(stages) and stages[number].secondary and not waiting:
            number += 1
        return number

    @property
    def plays_next(self) -> tuple[str, ...]:
        """Who plays the next stage, as it stands; no one after the last. A second chance is for the best whom it can
        seat: how many are left out is known only then."""
        if self.stage < 0:
            return self.still_in
        number, stages = self.next_stage, self.plan.stages if self.plan is not None else ()
        if number >= len(stages):
            return ()
        second_chance = stages[number].secondary
        wanted = "out" if second_chance else "in"
        chosen = self.left_out if second_chance else self.going_on
        found = tuple(player for player in chosen if self.entrants[player].state == wanted)
        return found[: stages[number].room(len(self.tables) or MAX_PLAYERS)] if second_chance else found

    @property
    def places(self) -> tuple[str, ...]:
        """The final places: once the last stage is over, or if no one is left to play the next.

        A player who went out later is placed before one who went out earlier; within one stage the better player went
        out later.
        """
        spent = self.status == "running" and not self.in_play and not self.plays_next
        if self.finished or not spent:
            return self.finished
        return tuple(name for name in reversed(self.out_order) if self.entrants[name].state != "disqualified")

    @property
    def in_pool(self) -> int:
        """What players have paid into the pool; refunds came out of the house's part first."""
        assert self.plan is not None
        total = 0
        for entrant in self.entrants.values():
            into_pool = sum(entrant.paid.get(charge, 0) for charge in self.plan.prizes.from_charges)
            from_house = sum(entrant.paid.values()) - into_pool
            total += into_pool - max(entrant.refunded - from_house, 0)
        return total

    @property
    def still_in(self) -> tuple[str, ...]:
        return tuple(name for name, entrant in self.entrants.items() if entrant.state == "in")

    def table_of(self, player: str) -> str:
        """The stream of the table at which a player sits, or an empty string."""
        return next((seat.table for seat in self.seats if seat.player == player), "")

    def at_table(self, table: str) -> tuple[str, ...]:
        """Who still plays at a table of this stage."""
        return tuple(
            seat.player
            for seat in self.seats
            if seat.table == table and self.entrants[seat.player].state == "in"
        )

    def players_who_may_return(self, table: str) -> tuple[str, ...]:
        """Who plays at a table without chips and may still buy some in this stage."""
        assert self.plan is not None
        charges = self.plan.charges
        return tuple(
            name
            for name in self.at_table(table)
            if not self.banks.get(name, 0)
            and (
                self.entrants[name].rebuys < charges.rebuys
                or (charges.add_on and not self.entrants[name].add_ons)
            )
        )

    @property
    def out_in_stage(self) -> tuple[str, ...]:
        """Who had a seat in this stage and went out, on the way or at its end, the best first; without those who
        retired or were removed."""
        seated = {seat.player for seat in self.seats}
        return tuple(
            name for name in reversed(self.out_order) if name in seated and self.entrants[name].state == "out"
        )

    @property
    def players_at(self) -> dict[str, tuple[str, ...]]:
        """Who still plays, table by table of this stage."""
        found: dict[str, list[str]] = {table: [] for table in self.runs}
        for seat in self.seats:
            if self.entrants[seat.player].state == "in":
                found.setdefault(seat.table, []).append(seat.player)
        return {table: tuple(players) for table, players in found.items()}

    def all_standings(self) -> list[tuple[Standing, ...]]:
        """The order at each table of this stage."""
        drawn = {seat.player: seat.drawn for seat in self.seats}
        players = self.players_at
        return [self._standings(table, players[table], drawn) for table in self.runs]

    def standings(self, table: str) -> tuple[Standing, ...]:
        """The order at one table, of those who still play there."""
        drawn = {seat.player: seat.drawn for seat in self.seats}
        return self._standings(table, self.at_table(table), drawn)

    def _standings(self, table: str, players: tuple[str, ...], drawn: dict[str, int]) -> tuple[Standing, ...]:
        assert self.plan is not None
        here = {player: self.banks.get(player, 0) for player in players}
        history = self.runs[table].history[:-1] if table in self.runs else ()
        return ranking(here, history, drawn, self.plan.ties)

    def leaderboard(self) -> tuple[Standing, ...]:
        """Everyone who still plays in this stage, the highest bank first."""
        assert self.plan is not None
        here = {
            seat.player: self.banks.get(seat.player, 0)
            for seat in self.seats
            if self.entrants[seat.player].state == "in"
        }
        drawn = {seat.player: seat.drawn for seat in self.seats}
        return ranking(here, self._common_history(), drawn, self.plan.ties)

    def _common_history(self) -> tuple[dict[str, int], ...]:
        """The banks of all tables after each spin that all of them have played, except the last."""
        histories = [run.history for run in self.runs.values()]
        shortest = min((len(history) for history in histories), default=0)
        merged = []
        for spin in range(max(shortest - 1, 0)):
            merged.append({player: bank for history in histories for player, bank in history[spin].items()})
        return tuple(merged)


def cash_in_chips(state: Tournament, player: str) -> int:
    """What a player will be paid for chips that are worth cash, as it stands: before the first stage, those that the
    buy-in has bought."""
    if state.plan is None or not state.plan.chips_cashed:
        return 0
    if player in state.leaving:
        return state.leaving[player]
    if state.entrants[player].state != "in":
        return 0
    return state.plan.starting_bank if state.stage < 0 else state.banks.get(player, 0)
