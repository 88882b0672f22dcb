"""Playing a tournament: briefing, practice, the draw, spins that count, tables and stages that end."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.tournament.authority import (
    clauses_on,
    needs_director,
    not_over,
    plan_of,
    rules_of,
    terms_are_out,
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
    StageEnded,
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
    EndStage,
    EndTable,
    EndTableEarly,
    Hear,
    MoveStart,
    ReportFailure,
    ReportOrders,
    SpinSettled,
    StartStage,
)
from sicbo.rooms.tournament.plan import LATEST, Stage
from sicbo.rooms.tournament.ranking import Standing, going_on, is_decided, ranking
from sicbo.rooms.tournament.seats import Seat, draw
from sicbo.rooms.tournament.state import Tournament
from sicbo.rules.game import Game

Events = tuple[TournamentEvent, ...]
MINUTE = 60_000_000
"""Times are whole microseconds."""


def brief(game: Game, state: Tournament, command: BriefPlayers, at: int) -> Events:
    """Everybody has been told the terms and the bank, and the director is satisfied that they understood."""
    not_over(state)
    needs_director(game, state, command.by, "briefing the players")
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
    not_over(state)
    needs_director(game, state, command.by, "practice")
    if state.status == "running" or state.practice:
        raise Refused("out-of-order", "practice comes before the tournament, once at a time")
    terms_are_out(game, state, "players practise")
    seats = _drawn(game, state, plan_of(state).stages[0], state.still_in, command.seed)
    return (PracticeBegun(seats, command.seed, at, command.by),)


def end_practice(game: Game, state: Tournament, command: EndPractice, at: int) -> Events:
    needs_director(game, state, command.by, "practice")
    if not state.practice:
        raise Refused("out-of-order", "nobody is practising")
    return (PracticeEnded(at, command.by),)


def move_start(game: Game, state: Tournament, command: MoveStart, at: int) -> Events:
    """A start moves only with a notice to the players, given before it takes effect."""
    not_over(state)
    needs_director(game, state, command.by, "moving the start")
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
    not_over(state)
    needs_director(game, state, command.by, "drawing seats")
    if state.in_play or state.practice:
        raise Refused("out-of-order", "draw when nobody is playing or practising")
    number = state.next_stage
    plan = plan_of(state)
    if state.finished or number >= len(plan.stages):
        raise Refused("round-over", "the last stage has been played")
    terms_are_out(game, state, "seats are drawn")
    players = state.plays_next
    if number == 0 and len(players) < plan.minimum_players:
        raise Refused(
            "not-enough", f"it takes {plan.minimum_players} players", clauses=clauses_on(game, "numbers")
        )
    if not players:
        raise Refused(
            "not-enough",
            f"nobody plays {plan.stages[number].name}: who went out buys back in, or the prizes are awarded",
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
    not_over(state)
    needs_director(game, state, command.by, "starting a stage")
    plan, number = plan_of(state), state.next_stage
    if state.drawn != number:
        raise Refused("out-of-order", "draw the seats of the next stage first")
    if state.practice:
        raise Refused("out-of-order", "players practise at the tables: end practice first")
    if {seat.player for seat in state.seats} != set(
        state.plays_next
    ):  # a draw that an older journal did not undo
        raise Refused("out-of-order", "who plays has changed since the draw: draw the seats again")
    terms_are_out(game, state, "a stage starts")
    unbriefed = [seat.player for seat in state.seats if seat.player not in state.briefed]
    if unbriefed:
        raise Refused(
            "not-ready", f"brief the players first: {', '.join(unbriefed[:10])}", clauses=rules_of(game).cite
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
        raise Refused("already-heard", f"entry {command.seq} of {command.source} has been heard")
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
        raise Refused("already-heard", f"{command.table} has reported event {command.upto} already")
    return (OrdersCarriedOut(command.table, command.upto, command.refused),)


def troubled(game: Game, state: Tournament, command: ReportFailure, at: int) -> Events:
    """What fails stands on the director's desk until it no longer does; said again it is no news."""
    del game
    if command.by != SYSTEM:
        raise Refused("not-yours-to-do", "what the house fails to do is reported by the house itself")
    known = state.waiting if command.waits else state.troubles
    if command.said == known.get(command.table, ""):
        raise Refused("already-heard", f"this is known of {command.table[:60] or 'the tournament'}")
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


def end_early(game: Game, state: Tournament, command: EndTableEarly, at: int) -> Events:
    """Only on the grounds that the book lists, and only where they hold."""
    not_over(state)
    needs_director(game, state, command.by, "ending play early")
    rule = next((entry for entry in rules_of(game).early_ends if entry.ground == command.ground), None)
    if rule is None:
        raise Refused("not-yours-to-do", f"the book knows no early end on the ground '{command.ground}'")
    stage = _running(state, command.table)
    if command.ground == "progress-decided":
        back = state.may_come_back(command.table)
        if not is_decided(stage, len(state.runs), state.standings(command.table), back):
            still = f": {', '.join(back)} may still buy chips" if back else ""
            raise Refused(
                "out-of-order", f"who goes on is not decided at this table{still}", clauses=rule.cite
            )
    else:
        if not plan_of(state).chips_cashed:
            raise Refused("out-of-order", "the terms do not pay chips out in cash", clauses=rule.cite)
        silent = sorted(set(state.at_table(command.table)) - set(command.agreed))
        if silent:
            raise Refused(
                "consent-needed", f"every player has to agree: {', '.join(silent)}", clauses=rule.cite
            )
    return (TableEnded(command.table, command.ground, at, command.by, command.agreed),)


def end_table(game: Game, state: Tournament, command: EndTable, at: int) -> Events:
    not_over(state)
    if command.by != SYSTEM:
        needs_director(game, state, command.by, "ending play at a table")
    stage = _running(state, command.table)
    if not stage.minutes or at < state.started_at + stage.minutes * MINUTE:
        raise Refused(
            "out-of-order",
            "the table plays on: its spins or its time are not over",
            clauses=clauses_on(game, "rounds"),
        )
    return (TableEnded(command.table, "time", at, command.by),)


def _running(state: Tournament, table: str) -> Stage:
    run = state.runs.get(table)
    if not state.in_play or run is None or run.ended or state.current is None:
        raise Refused("out-of-order", f"nothing of the tournament is played at {table[:60]}")
    return state.current


def end_stage(game: Game, state: Tournament, command: EndStage, at: int) -> Events:
    not_over(state)
    needs_director(game, state, command.by, "ending a stage")
    stage = state.current
    if not state.in_play or stage is None:
        raise Refused("out-of-order", "no stage is being played")
    open_tables = [table for table, run in state.runs.items() if not run.ended]
    if open_tables:
        raise Refused("out-of-order", f"still playing: {', '.join(open_tables)}")
    board = state.leaderboard()
    last = state.stage == len(plan_of(state).stages) - 1
    chosen = () if last else going_on(stage, [state.standings(table) for table in sorted(state.runs)], board)
    out = tuple(standing.player for standing in board if standing.player not in chosen)
    cashed = _cashed(state, board, out)
    made_up = max(sum(cashed.values()) - state.held, 0)
    return (StageEnded(state.stage, chosen, out, cashed, made_up, at, command.by),)


def _cashed(state: Tournament, board: tuple[Standing, ...], out: tuple[str, ...]) -> dict[str, int]:
    """Where chips are worth cash, what those who stop here are paid for theirs, and those who went out on the way."""
    if not plan_of(state).chips_cashed:
        return {}
    stopping = {standing.player: standing.bank for standing in board if standing.player in out}
    return {player: chips for player, chips in (stopping | state.leaving).items() if chips}
