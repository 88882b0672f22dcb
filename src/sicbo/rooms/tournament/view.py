"""What everyone may see of a tournament: phase, clock, seats, leaderboard, prizes; no one's chances."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sicbo.rooms.tournament.plan import Plan, Stage
from sicbo.rooms.tournament.prizes import Prize, amounts, pool
from sicbo.rooms.tournament.ranking import Standing, going_on, ranking
from sicbo.rooms.tournament.seats import Seat
from sicbo.rooms.tournament.stages import MINUTE
from sicbo.rooms.tournament.state import Status, Tournament

Phase = Literal[
    "draft", "announced", "practice", "drawn", "playing", "stage-played", "between-stages", "finished", "awarded",
    "cancelled",
]  # fmt: skip


class TournamentRow(Struct, frozen=True):
    """A tournament in a list."""

    tournament: Annotated[str, Meta(description="its name in addresses, such as cup")]
    name: str
    game: str
    status: Status
    phase: Phase
    starts_at: Annotated[int, Meta(description="0 while there is no plan")]
    location: str
    players: int
    maximum_players: int
    still_in: int
    stage: Annotated[str, Meta(description="the name of the stage being played, or played last")]
    pool: Annotated[int, Meta(description="the current prize pool, in minor units")]
    currency: str


class Clock(Struct, frozen=True):
    """The progress of the current stage."""

    started_at: int
    ends_at: Annotated[int | None, Meta(description="where the stage is played by the clock")]
    spins: Annotated[int, Meta(description="of each table; 0 where the clock ends it")]
    spins_played: Annotated[int, Meta(description="by the table that has played the fewest")]
    spins_left: int | None


class TablePlay(Struct, frozen=True):
    """A table of the tournament: its floor table, and its part in the stage."""

    floor_table: str
    table: Annotated[
        str, Meta(description="the table's name while the tournament plays there, such as T3~cup")
    ]
    spins: int
    ended: bool
    in_stage: bool
    players: tuple[str, ...]


class BoardRow(Struct, frozen=True):
    """A line of the leaderboard."""

    place: int
    player: str
    bank: int
    tied: Annotated[bool, Meta(description="whether only the draw separates this place from another")]
    table: str
    seat: str
    at_table: Annotated[int, Meta(description="the place among those at the same table")]
    moved: Annotated[int, Meta(description="places gained since the last spin; negative where lost")]
    goes_on: Annotated[bool, Meta(description="whether the player would advance if the stage ended now")]


class TournamentView(Struct, frozen=True):
    """A tournament as everyone may see it."""

    tournament: str
    now: int
    version: Annotated[int, Meta(description="the number of events; the same number means the same view")]
    game: str
    currency: str
    status: Status
    phase: Phase
    plan: Plan | None
    terms_version: Annotated[int, Meta(description="of the published terms; 0 before")]
    terms_published_at: int
    director: str
    entries: int
    still_in: int
    stage: Annotated[
        int, Meta(description="the stage played or played last, counted from 0; -1 before the first")
    ]
    stage_drawn: Annotated[
        int, Meta(description="the stage that seats are drawn for; -1 before the first draw")
    ]
    current: Stage | None
    clock: Clock | None
    tables: tuple[TablePlay, ...]
    seats: tuple[Seat, ...]
    practice: tuple[Seat, ...]
    leaderboard: tuple[BoardRow, ...]
    going_on: tuple[str, ...]
    finished: Annotated[tuple[str, ...], Meta(description="the final places, once the last stage is over")]
    pool: int
    prizes_now: Annotated[
        tuple[int, ...], Meta(description="what each place wins if the pool stays as it is")
    ]
    prizes: Annotated[tuple[Prize, ...], Meta(description="as awarded")]


def phase(state: Tournament) -> Phase:
    """The phase of a tournament, as its viewers know it."""
    if state.status == "draft":
        return "draft"
    if state.status in ("awarded", "cancelled"):
        return "awarded" if state.status == "awarded" else "cancelled"
    if state.in_play:
        return "stage-played" if all(run.ended for run in state.runs.values()) else "playing"
    if state.finished:
        return "finished"
    if state.practice:
        return "practice"
    if state.drawn > state.stage:
        return "drawn"
    return "between-stages" if state.status == "running" else "announced"


def row(state: Tournament, currency: str) -> TournamentRow:
    plan, stage = state.plan, state.current
    return TournamentRow(
        state.tournament_id,
        plan.name if plan else state.tournament_id,
        state.game,
        state.status,
        phase(state),
        plan.starts_at if plan else 0,
        plan.location if plan else "",
        len(state.entrants),
        plan.maximum_players if plan else 0,
        len(state.still_in),
        stage.name if stage else "",
        pool_now(state),
        currency,
    )


def view(state: Tournament, currency: str, now: int) -> TournamentView:
    """The part that is the same for everyone."""
    total = pool_now(state)
    return TournamentView(
        tournament=state.tournament_id,
        now=now,
        version=state.version,
        game=state.game,
        currency=currency,
        status=state.status,
        phase=phase(state),
        plan=state.plan if state.published_at or state.status != "draft" else None,
        terms_version=state.published_version,
        terms_published_at=state.published_at,
        director=state.director,
        entries=len(state.entrants),
        still_in=len(state.still_in),
        stage=state.stage,
        stage_drawn=state.drawn,
        current=state.current,
        clock=clock(state),
        tables=_tables(state),
        seats=state.seats,
        practice=state.practice,
        leaderboard=board(state),
        going_on=state.going_on,
        finished=state.finished,
        pool=total,
        prizes_now=amounts(total, state.plan.prizes.shares) if state.plan else (),
        prizes=state.prizes,
    )


def pool_now(state: Tournament) -> int:
    """The pool by the payments so far."""
    if state.plan is None:
        return 0
    if state.prizes:
        return sum(prize.amount for prize in state.prizes)
    return pool(state.plan.prizes, state.in_pool)


def clock(state: Tournament) -> Clock | None:
    stage = state.current
    if stage is None or not state.in_play:
        return None
    played = min((run.spins for run in state.runs.values()), default=0)
    return Clock(
        state.started_at,
        state.started_at + stage.minutes * MINUTE if stage.minutes else None,
        stage.spins,
        played,
        max(stage.spins - played, 0) if stage.spins else None,
    )


def _tables(state: Tournament) -> tuple[TablePlay, ...]:
    players, found = state.players_at, []
    for floor_table, stream in sorted(state.tables.items()):
        run = state.runs.get(stream)
        spins, ended = (run.spins, run.ended) if run else (0, False)
        here = players.get(stream, ())
        found.append(TablePlay(floor_table, stream, spins, ended, run is not None, here))
    return tuple(found)


# -- the leaderboard ------------------------------------------------------------------------------------------


_BOARDS: Final[dict[str, tuple[Tournament, tuple[BoardRow, ...]]]] = {}
"""Every tournament's last board, with the state it was made from: all viewers of a tournament ask for the same board
every second or two, and it is long if thousands play."""


def board(state: Tournament) -> tuple[BoardRow, ...]:
    """Everyone who plays in the stage, the highest first, with who would advance now."""
    if not state.in_play:
        _BOARDS.pop(state.tournament_id, None)
        return ()
    known = _BOARDS.get(state.tournament_id)
    if known is None or known[0] is not state:
        known = _BOARDS[state.tournament_id] = (state, _board(state))
    return known[1]


def _board(state: Tournament) -> tuple[BoardRow, ...]:
    stage, plan = state.current, state.plan
    assert stage is not None and plan is not None
    tables, overall = state.all_standings(), state.leaderboard()
    last = state.stage == len(plan.stages) - 1
    chosen = frozenset(() if last else going_on(stage, tables, overall))
    here = {standing.player: standing.place for standings in tables for standing in standings}
    earlier = {standing.player: standing.place for standing in _before(state)}
    seats = {seat.player: seat for seat in state.seats}
    return tuple(
        BoardRow(
            standing.place,
            standing.player,
            standing.bank,
            standing.tied,
            seats[standing.player].table,
            seats[standing.player].place,
            here.get(standing.player, 0),
            earlier.get(standing.player, standing.place) - standing.place,
            standing.player in chosen,
        )
        for standing in overall
    )


def _before(state: Tournament) -> tuple[Standing, ...]:
    """The order by the banks of the spin before the last at each table."""
    banks: dict[str, int] = {}
    players = state.players_at
    for table, run in state.runs.items():
        for player in players[table]:
            bank = run.history[-2].get(player) if run.spins > 1 else None
            banks[player] = state.granted.get(player, 0) if bank is None else bank
    drawn = {seat.player: seat.drawn for seat in state.seats}
    return ranking(banks, (), drawn, ("draw",))
