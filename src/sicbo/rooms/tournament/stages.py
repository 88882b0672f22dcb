"""Playing a tournament: briefing, practice, the draw, spins that count, the ends of tables and stages."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.tournament.authority import (
    clauses_on,
    plan_of,
    require_terms_published,
    rules_of,
)
from sicbo.rooms.tournament.events import (
    FailureReported,
    Heard,
    OrdersCarriedOut,
    PlayersBriefed,
    PracticeBegun,
    PracticeEnded,
    SeatsDrawn,
    SpinCounted,
    StageStarted,
    StartMoved,
    TableEnded,
    TournamentEvent,
)
from sicbo.rooms.tournament.messages import (
    BeginPractice,
    BriefPlayers,
    DrawSeats,
    EndPractice,
    Hear,
    MoveStart,
    ReportFailure,
    ReportOrders,
    SpinSettled,
    StartStage,
)
from sicbo.rooms.tournament.plan import LATEST, Stage
from sicbo.rooms.tournament.ranking import ranking
from sicbo.rooms.tournament.seats import Seat, draw, require_room
from sicbo.rooms.tournament.state import Tournament
from sicbo.rules.game import Game

Events = tuple[TournamentEvent, ...]
MINUTE = 60_000_000
"""Times are whole microseconds."""


def brief(game: Game, state: Tournament, command: BriefPlayers, at: int) -> Events:
    """Everyone has been told the terms and the bank, and the director is satisfied that they understood."""
    plan = plan_of(state)
    if not command.understood:
        raise Refused(
            "consent-needed",
            "confirm that the players have understood first",
            clauses=rules_of(game).on("briefing"),
        )
    if command.starting_bank != plan.starting_bank:
        raise Refused(
            "bad-amount",
            "tell the players the starting bank of the plan",
            clauses=clauses_on(game, "starting-bank"),
        )
    return (PlayersBriefed(command.starting_bank, state.still_in, at, command.by),)


def require_may_practise(game: Game, state: Tournament, _at: int) -> None:
    if state.status == "running" or state.practice:
        raise Refused(
            "out-of-order", "practice is only possible before the tournament, one session at a time"
        )
    require_terms_published(game, state, "players practise")
    _require_seats(game, state, plan_of(state).stages[0], state.still_in)


def begin_practice(game: Game, state: Tournament, command: BeginPractice, at: int) -> Events:
    seats = _drawn(game, state, plan_of(state).stages[0], state.still_in, command.seed)
    return (PracticeBegun(seats, command.seed, at, command.by),)


def require_practice(_game: Game, state: Tournament, _at: int) -> None:
    if not state.practice:
        raise Refused("out-of-order", "no practice is in progress")


def end_practice(_game: Game, _state: Tournament, command: EndPractice, at: int) -> Events:
    return (PracticeEnded(at, command.by),)


def require_may_move_start(game: Game, state: Tournament, _at: int) -> None:
    if state.status == "running":
        clauses = clauses_on(game, "start-may-change")
        raise Refused(
            "out-of-order", "the tournament has started: its start can no longer be moved", clauses=clauses
        )
    plan_of(state)


def move_start(game: Game, state: Tournament, command: MoveStart, at: int) -> Events:
    """A start is moved only with a notice to the players, given before it takes effect."""
    clauses = clauses_on(game, "start-may-change")
    if command.starts_at > LATEST:
        raise Refused("bad-request", "enter a valid date and time for the start", clauses=clauses)
    if not 0 < command.told_at <= at or command.told_at >= command.starts_at:
        raise Refused(
            "notice-needed", "tell the players first, then enter the time you told them", clauses=clauses
        )
    if command.starts_at < plan_of(state).withdraw_until:
        raise Refused(
            "out-of-order",
            "the new start is before the end of the time to withdraw free of charge: choose a later start",
            clauses=clauses_on(game, "terms-of-entry"),
        )
    return (StartMoved(command.starts_at, command.told_at, at, command.by),)


def require_may_draw(game: Game, state: Tournament, _at: int) -> None:
    if state.in_play or state.practice:
        raise Refused("out-of-order", "wait until no stage or practice is being played before you draw")
    number = state.next_stage
    plan = plan_of(state)
    if state.finished or number >= len(plan.stages):
        raise Refused("round-over", "the last stage has been played")
    require_terms_published(game, state, "seats are drawn")
    players = state.plays_next
    if number == 0 and len(players) < plan.minimum_players:
        raise Refused(
            "not-enough",
            "the tournament needs at least {minimum_players} players",
            clauses=clauses_on(game, "numbers"),
            minimum_players=plan.minimum_players,
        )
    if not players:
        raise Refused(
            "not-enough",
            "{name} has no players: sell buy-backs or award the prizes",
            name=plan.stages[number].name,
        )
    _require_seats(game, state, plan.stages[number], players)


def draw_seats(game: Game, state: Tournament, command: DrawSeats, at: int) -> Events:
    number = state.next_stage
    seats = _drawn(game, state, plan_of(state).stages[number], state.plays_next, command.seed)
    return (SeatsDrawn(number, seats, command.seed, at, command.by),)


def _require_seats(game: Game, state: Tournament, stage: Stage, players: tuple[str, ...]) -> None:
    if not state.tables:
        raise Refused("not-ready", "designate the tables first", clauses=rules_of(game).on("tables"))
    tables = _tables_for(game, state, stage, players)
    require_room(len(players), len(tables), min(stage.seats, game.card.places))


def _tables_for(game: Game, state: Tournament, stage: Stage, players: tuple[str, ...]) -> tuple[str, ...]:
    room = min(stage.seats, game.card.places)
    needed = -(-len(players) // room) if stage.tables > len(players) else stage.tables
    return state.streams[:needed]


def _drawn(
    game: Game, state: Tournament, stage: Stage, players: tuple[str, ...], seed: str
) -> tuple[Seat, ...]:
    places = tuple(str(number) for number in range(1, game.card.places + 1))
    return draw(players, _tables_for(game, state, stage, players), places, stage.seats, seed)


def require_may_start(game: Game, state: Tournament, at: int) -> None:
    plan, number = plan_of(state), state.next_stage
    if state.drawn != number:
        raise Refused("out-of-order", "draw the seats of the next stage first")
    if state.practice:
        raise Refused("out-of-order", "players are practising at the tables: end practice first")
    if {seat.player for seat in state.seats} != set(
        state.plays_next
    ):  # a draw that an older journal did not undo
        raise Refused("out-of-order", "the players have changed since the draw: draw the seats again")
    require_terms_published(game, state, "a stage starts")
    unbriefed = [seat.player for seat in state.seats if seat.player not in state.briefed]
    if unbriefed:
        raise Refused(
            "not-ready",
            "brief the players first: {unbriefed}",
            clauses=rules_of(game).on("briefing"),
            unbriefed=", ".join(unbriefed[:10]),
        )
    if state.notice_due:
        raise Refused(
            "notice-needed",
            "tell the inspectorate about the change first",
            clauses=clauses_on(game, "changes-notified"),
        )
    # If withdrawals are free until the start, the start ends that.
    if number == 0 and at <= plan.withdraw_until < plan.starts_at:
        raise Refused(
            "out-of-order",
            "players can still withdraw free of charge: wait until that time is over",
            clauses=clauses_on(game, "terms-of-entry"),
        )


def start(_game: Game, state: Tournament, command: StartStage, at: int) -> Events:
    plan, number = plan_of(state), state.next_stage
    stage = plan.stages[number]
    banks = {
        seat.player: state.banks.get(seat.player, 0) if stage.bank == "carried" else plan.starting_bank
        for seat in state.seats
    }
    return (StageStarted(number, banks, at, command.by),)


# -- spins ------------------------------------------------------------------------------------------------


def hear(game: Game, state: Tournament, command: Hear, at: int) -> Events:
    """Facts from the tables, each entry once; a spin outside a stage, as in practice, counts for nothing."""
    del game
    if command.seq <= state.heard.get(command.source, 0):
        raise Refused(
            "already-heard",
            "entry {seq} of {source} was already processed",
            seq=command.seq,
            source=command.source,
        )
    events: list[TournamentEvent] = []
    for fact in command.facts:
        if fact.table in state.playing_tables and _of_this_stage(state, fact):
            events += _counted(state, fact, at)
    return (*events, Heard(command.source, command.seq))


def _of_this_stage(state: Tournament, fact: SpinSettled) -> bool:
    """A table that was ended early finishes its spin, perhaps after the next stage has begun."""
    if fact.stage_number >= 0:
        return fact.stage_number == state.stage
    return state.current is not None and fact.stage in ("", state.current.name)


def carried_out(game: Game, state: Tournament, command: ReportOrders, at: int) -> Events:
    """Orders that tables have carried out, so that the table's next owner does not repeat them."""
    del game, at
    if command.upto <= state.carried.get(command.table, -1):
        raise Refused(
            "already-heard",
            "{table} has already reported event {upto}",
            table=command.table,
            upto=command.upto,
        )
    return (OrdersCarriedOut(command.table, command.upto, command.refused),)


def troubled(game: Game, state: Tournament, command: ReportFailure, at: int) -> Events:
    """A failure stays on the director's desk until it is over; repeating it adds no event."""
    del game
    known = state.waiting if command.waits else state.troubles
    if command.said == known.get(command.table, ""):
        raise Refused(
            "already-heard",
            "this failure of {table} is already on record",
            table=command.table[:60] or "the tournament",
        )
    return (FailureReported(command.table, command.said, at, command.waits),)


def _counted(state: Tournament, fact: SpinSettled, at: int) -> list[TournamentEvent]:
    stage, run = state.current, state.runs[fact.table]
    assert stage is not None
    here = [seat.player for seat in state.seats if seat.table == fact.table]
    count = {player: _bank(state, fact, player) for player in here}
    banks = {player: max(count[player], 0) for player in state.at_table(fact.table)}
    owed = {player: -count[player] for player in banks if count[player] < 0}
    left: dict[str, int] = {}
    if plan_of(state).chips_cashed:
        left = {name: max(count[name], 0) for name in here if name not in banks and name in fact.banks}
    spins = run.spins + 1
    drawn = {seat.player: seat.drawn for seat in state.seats}
    after = ranking(banks, run.history, drawn, plan_of(state).ties)
    out = ""
    if stage.out_every and spins % stage.out_every == 0 and len(after) > 1:
        out = after[-1].player
    counted = SpinCounted(fact.table, fact.round_id, banks, out, fact.short, at, owed, left)
    events: list[TournamentEvent] = [counted]
    if (stage.spins and spins >= stage.spins) or (out and len(after) == 2):
        events.append(TableEnded(fact.table, "played", at, SYSTEM))
    return events


def _bank(state: Tournament, fact: SpinSettled, player: str) -> int:
    """A player's chips by the table's report and the orders it has not received yet; negative if those take more than
    the spin has left. A player missing from the report keeps the last known bank: absence gains nothing."""
    if player not in fact.banks:
        return state.banks.get(player, 0) - state.owed.get(player, 0)
    return fact.banks[player] + state.granted.get(player, 0) - fact.issued.get(player, 0)
