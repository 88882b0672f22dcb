"""Playing a tournament: briefing, practice, the draw, spins that count, tables and stages that end."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.tournament.authority import (
    clauses_on,
    plan_of,
    require_director,
    require_not_over,
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
from sicbo.rooms.tournament.seats import Seat, draw
from sicbo.rooms.tournament.state import Tournament
from sicbo.rules.game import Game

Events = tuple[TournamentEvent, ...]
MINUTE = 60_000_000
"""Times are whole microseconds."""


def brief(game: Game, state: Tournament, command: BriefPlayers, at: int) -> Events:
    """Everybody has been told the terms and the bank, and the director is satisfied that they understood."""
    require_not_over(state)
    require_director(game, state, command.by, "briefing the players")
    plan = plan_of(state)
    if not command.understood:
        raise Refused("consent-needed", "go on when the players have understood", clauses=rules_of(game).cite)
    if command.starting_bank != plan.starting_bank:
        raise Refused(
            "bad-amount",
            "tell the players the starting bank of the plan",
            clauses=clauses_on(game, "starting-bank"),
        )
    return (PlayersBriefed(command.starting_bank, state.still_in, at, command.by),)


def begin_practice(game: Game, state: Tournament, command: BeginPractice, at: int) -> Events:
    require_not_over(state)
    require_director(game, state, command.by, "practice")
    if state.status == "running" or state.practice:
        raise Refused("out-of-order", "practice comes before the tournament, once at a time")
    require_terms_published(game, state, "players practise")
    seats = _drawn(game, state, plan_of(state).stages[0], state.still_in, command.seed)
    return (PracticeBegun(seats, command.seed, at, command.by),)


def end_practice(game: Game, state: Tournament, command: EndPractice, at: int) -> Events:
    require_director(game, state, command.by, "practice")
    if not state.practice:
        raise Refused("out-of-order", "nobody is practising")
    return (PracticeEnded(at, command.by),)


def move_start(game: Game, state: Tournament, command: MoveStart, at: int) -> Events:
    """A start moves only with a notice to the players, given before it takes effect."""
    require_not_over(state)
    require_director(game, state, command.by, "moving the start")
    clauses = clauses_on(game, "start-may-change")
    if state.status == "running":
        raise Refused("out-of-order", "the tournament has begun: its start is past", clauses=clauses)
    if command.starts_at > LATEST:
        raise Refused("bad-request", "say when it starts, as a time that a calendar knows", clauses=clauses)
    if not 0 < command.told_at <= at or command.told_at >= command.starts_at:
        raise Refused("notice-needed", "tell the players first, and say when they were told", clauses=clauses)
    if command.starts_at < plan_of(state).withdraw_until:
        raise Refused(
            "out-of-order",
            "entrants may withdraw without cost until later than that: let it start when that time is over",
            clauses=clauses_on(game, "terms-of-entry"),
        )
    return (StartMoved(command.starts_at, command.told_at, at, command.by),)


def draw_seats(game: Game, state: Tournament, command: DrawSeats, at: int) -> Events:
    require_not_over(state)
    require_director(game, state, command.by, "drawing seats")
    if state.in_play or state.practice:
        raise Refused("out-of-order", "draw when nobody is playing or practising")
    number = state.next_stage
    plan = plan_of(state)
    if state.finished or number >= len(plan.stages):
        raise Refused("round-over", "the last stage has been played")
    require_terms_published(game, state, "seats are drawn")
    players = state.plays_next
    if number == 0 and len(players) < plan.minimum_players:
        raise Refused(
            "not-enough",
            "it takes {minimum_players} players",
            clauses=clauses_on(game, "numbers"),
            minimum_players=plan.minimum_players,
        )
    if not players:
        raise Refused(
            "not-enough",
            "nobody plays {name}: who went out buys back in, or the prizes are awarded",
            name=plan.stages[number].name,
        )
    return (
        SeatsDrawn(
            number,
            _drawn(game, state, plan.stages[number], players, command.seed),
            command.seed,
            at,
            command.by,
        ),
    )


def _drawn(
    game: Game, state: Tournament, stage: Stage, players: tuple[str, ...], seed: str
) -> tuple[Seat, ...]:
    if not state.tables:
        raise Refused("not-ready", "designate the tables first", clauses=rules_of(game).cite)
    places = tuple(str(number) for number in range(1, game.card.places + 1))
    room = min(stage.seats, len(places))
    needed = min(stage.tables, -(-len(players) // room) if stage.tables > len(players) else stage.tables)
    return draw(players, state.streams[:needed], places, stage.seats, seed)


def start(game: Game, state: Tournament, command: StartStage, at: int) -> Events:
    require_not_over(state)
    require_director(game, state, command.by, "starting a stage")
    plan, number = plan_of(state), state.next_stage
    if state.drawn != number:
        raise Refused("out-of-order", "draw the seats of the next stage first")
    if state.practice:
        raise Refused("out-of-order", "players practise at the tables: end practice first")
    if {seat.player for seat in state.seats} != set(
        state.plays_next
    ):  # a draw that an older journal did not undo
        raise Refused("out-of-order", "who plays has changed since the draw: draw the seats again")
    require_terms_published(game, state, "a stage starts")
    unbriefed = [seat.player for seat in state.seats if seat.player not in state.briefed]
    if unbriefed:
        raise Refused(
            "not-ready",
            "brief the players first: {unbriefed}",
            clauses=rules_of(game).cite,
            unbriefed=", ".join(unbriefed[:10]),
        )
    if state.notice_due:
        raise Refused(
            "notice-needed",
            "tell the inspectorate of the change first",
            clauses=clauses_on(game, "changes-notified"),
        )
    # Where the time for withdrawing is the time until the start, the start ends it.
    if number == 0 and at <= plan.withdraw_until < plan.starts_at:
        raise Refused(
            "out-of-order",
            "entrants may still withdraw without cost: wait until the time for that is over",
            clauses=clauses_on(game, "terms-of-entry"),
        )
    stage = plan.stages[number]
    banks = {
        seat.player: state.banks.get(seat.player, 0) if stage.bank == "carried" else plan.starting_bank
        for seat in state.seats
    }
    return (StageStarted(number, banks, at, command.by),)


# -- spins ------------------------------------------------------------------------------------------------


def hear(game: Game, state: Tournament, command: Hear, at: int) -> Events:
    """What the tables tell: each entry once; a spin outside a stage, as in practice, counts for nothing."""
    del game
    if command.by != SYSTEM:
        raise Refused("not-yours-to-do", "a tournament hears from its tables alone")
    if command.seq <= state.heard.get(command.source, 0):
        raise Refused(
            "already-heard", "entry {seq} of {source} has been heard", seq=command.seq, source=command.source
        )
    events: list[TournamentEvent] = []
    for fact in command.facts:
        if fact.table in state.playing_tables and _of_this_stage(state, fact):
            events += _counted(state, fact, at)
    return (*events, Heard(command.source, command.seq))


def _of_this_stage(state: Tournament, fact: SpinSettled) -> bool:
    """A table that was ended early finishes its spin, perhaps when the next stage has begun."""
    if fact.stage_number >= 0:
        return fact.stage_number == state.stage
    return state.current is not None and fact.stage in ("", state.current.name)


def carried_out(game: Game, state: Tournament, command: ReportOrders, at: int) -> Events:
    """What tables have done of what was asked of them, so that nothing is asked twice by whoever has them next."""
    del game, at
    if command.by != SYSTEM:
        raise Refused("not-yours-to-do", "what a table has done is reported by the house itself")
    if command.upto <= state.carried.get(command.table, -1):
        raise Refused(
            "already-heard",
            "{table} has reported event {upto} already",
            table=command.table,
            upto=command.upto,
        )
    return (OrdersCarriedOut(command.table, command.upto, command.refused),)


def troubled(game: Game, state: Tournament, command: ReportFailure, at: int) -> Events:
    """What fails stands on the director's desk until it no longer does; said again it is no news."""
    del game
    if command.by != SYSTEM:
        raise Refused("not-yours-to-do", "what the house fails to do is reported by the house itself")
    known = state.waiting if command.waits else state.troubles
    if command.said == known.get(command.table, ""):
        raise Refused(
            "already-heard", "this is known of {table}", table=command.table[:60] or "the tournament"
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
    """What a player has by what the table says, and by what it has not been told yet; below nothing where that takes more than
    the spin has left. Of whom the table says nothing, what was known before holds: nobody gains by not being there."""
    if player not in fact.banks:
        return state.banks.get(player, 0) - state.owed.get(player, 0)
    return fact.banks[player] + state.granted.get(player, 0) - fact.issued.get(player, 0)


# -- the end of tables and stages ---------------------------------------------------------------------------
