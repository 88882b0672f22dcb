"""The end of play: at one table, before its time, and of a whole stage."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.tournament.authority import (
    clauses_on,
    plan_of,
    require_director,
    require_not_over,
    rules_of,
)
from sicbo.rooms.tournament.events import (
    StageEnded,
    TableEnded,
    TournamentEvent,
)
from sicbo.rooms.tournament.messages import (
    EndStage,
    EndTable,
    EndTableEarly,
)
from sicbo.rooms.tournament.plan import Stage
from sicbo.rooms.tournament.ranking import Standing, going_on, is_decided
from sicbo.rooms.tournament.stages import MINUTE
from sicbo.rooms.tournament.state import Tournament
from sicbo.rules.game import Game

Events = tuple[TournamentEvent, ...]


def end_early(game: Game, state: Tournament, command: EndTableEarly, at: int) -> Events:
    """Only on the grounds that the book lists, and only where they hold."""
    require_not_over(state)
    require_director(game, state, command.by, "ending play early")
    rule = next((entry for entry in rules_of(game).early_ends if entry.ground == command.ground), None)
    if rule is None:
        raise Refused(
            "not-yours-to-do", "the book knows no early end on the ground '{ground}'", ground=command.ground
        )
    stage = _running(state, command.table)
    if command.ground == "progress-decided":
        back = state.may_come_back(command.table)
        if not is_decided(stage, len(state.runs), state.standings(command.table), back):
            still = f": {', '.join(back)} may still buy chips" if back else ""
            raise Refused(
                "out-of-order",
                "who goes on is not decided at this table{still}",
                clauses=rule.cite,
                still=still,
            )
    else:
        if not plan_of(state).chips_cashed:
            raise Refused("out-of-order", "the terms do not pay chips out in cash", clauses=rule.cite)
        silent = sorted(set(state.at_table(command.table)) - set(command.agreed))
        if silent:
            raise Refused(
                "consent-needed",
                "every player has to agree: {silent}",
                clauses=rule.cite,
                silent=", ".join(silent),
            )
    return (TableEnded(command.table, command.ground, at, command.by, command.agreed),)


def end_table(game: Game, state: Tournament, command: EndTable, at: int) -> Events:
    require_not_over(state)
    if command.by != SYSTEM:
        require_director(game, state, command.by, "ending play at a table")
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
        raise Refused("out-of-order", "nothing of the tournament is played at {table}", table=table[:60])
    return state.current


def end_stage(game: Game, state: Tournament, command: EndStage, at: int) -> Events:
    require_not_over(state)
    require_director(game, state, command.by, "ending a stage")
    stage = state.current
    if not state.in_play or stage is None:
        raise Refused("out-of-order", "no stage is being played")
    open_tables = [table for table, run in state.runs.items() if not run.ended]
    if open_tables:
        raise Refused("out-of-order", "still playing: {open_tables}", open_tables=", ".join(open_tables))
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
