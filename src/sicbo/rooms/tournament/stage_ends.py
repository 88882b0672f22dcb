"""The end of play: at one table, before its time, and of a whole stage."""

from functools import partial

from sicbo.refusals import Refused
from sicbo.rooms.kernel.may import require_any
from sicbo.rooms.tournament.authority import (
    clauses_on,
    plan_of,
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
from sicbo.rules.tournament_rules import EarlyEndRule

Events = tuple[TournamentEvent, ...]


def require_may_end_early(game: Game, state: Tournament, _at: int) -> None:
    """Some table can be ended, on some ground that the book lists."""
    require_any(
        (
            partial(_require_ground, state, table, rule)
            for table in state.playing_tables
            for rule in rules_of(game).early_ends
        ),
        Refused("out-of-order", "no table can end early now"),
    )


def end_early(game: Game, state: Tournament, command: EndTableEarly, at: int) -> Events:
    """Only on the grounds that the book lists, and only if they apply."""
    rule = next((entry for entry in rules_of(game).early_ends if entry.ground == command.ground), None)
    if rule is None:
        raise Refused(
            "not-yours-to-do",
            "the rule book does not allow an early end on the ground '{ground}'",
            ground=command.ground,
        )
    _running(state, command.table)
    _require_ground(state, command.table, rule)
    silent = sorted(set(state.at_table(command.table)) - set(command.agreed))
    if silent and command.ground == "all-agree-to-cash":
        raise Refused(
            "consent-needed",
            "every player must agree; still missing: {silent}",
            clauses=rule.on(),
            silent=", ".join(silent),
        )
    return (TableEnded(command.table, command.ground, at, command.by, command.agreed),)


def _require_ground(state: Tournament, table: str, rule: EarlyEndRule) -> None:
    """The ground applies at this table; that everyone agrees is for them to say."""
    if rule.ground == "all-agree-to-cash":
        if not plan_of(state).chips_cashed:
            raise Refused(
                "out-of-order", "the terms do not allow chips to be paid out in cash", clauses=rule.on()
            )
        return
    back = state.players_who_may_return(table)
    if not is_decided(_running(state, table), len(state.runs), state.standings(table), back):
        still = f": {', '.join(back)} may still buy chips" if back else ""
        raise Refused(
            "out-of-order",
            "it is not decided yet who advances from this table{still}",
            clauses=rule.on(),
            still=still,
        )


def require_may_end_table(game: Game, state: Tournament, at: int) -> None:
    """A stage is played by the clock, and its time is over."""
    stage = state.current
    if not state.playing_tables or stage is None:
        raise Refused("out-of-order", "no table is playing")
    if not stage.minutes or at < state.started_at + stage.minutes * MINUTE:
        raise Refused(
            "out-of-order",
            "the table has spins or time left: let it finish first",
            clauses=clauses_on(game, "rounds"),
        )


def end_table(_game: Game, state: Tournament, command: EndTable, at: int) -> Events:
    _running(state, command.table)
    return (TableEnded(command.table, "time", at, command.by),)


def _running(state: Tournament, table: str) -> Stage:
    run = state.runs.get(table)
    if not state.in_play or run is None or run.ended or state.current is None:
        raise Refused("out-of-order", "the tournament is not being played at {table}", table=table[:60])
    return state.current


def require_may_end_stage(_game: Game, state: Tournament, _at: int) -> None:
    if not state.in_play:
        raise Refused("out-of-order", "no stage is being played")
    open_tables = [table for table, run in state.runs.items() if not run.ended]
    if open_tables:
        raise Refused("out-of-order", "still playing: {open_tables}", open_tables=", ".join(open_tables))


def end_stage(_game: Game, state: Tournament, command: EndStage, at: int) -> Events:
    stage, board = state.current, state.leaderboard()
    assert stage is not None
    last = state.stage == len(plan_of(state).stages) - 1
    chosen = () if last else going_on(stage, [state.standings(table) for table in sorted(state.runs)], board)
    out = tuple(standing.player for standing in board if standing.player not in chosen)
    cashed = _cashed(state, board, out)
    made_up = max(sum(cashed.values()) - state.held, 0)
    return (StageEnded(state.stage, chosen, out, cashed, made_up, at, command.by),)


def _cashed(state: Tournament, board: tuple[Standing, ...], out: tuple[str, ...]) -> dict[str, int]:
    """If chips are worth cash: what players who stop here, or went out earlier, are paid for theirs."""
    if not plan_of(state).chips_cashed:
        return {}
    stopping = {standing.player: standing.bank for standing in board if standing.player in out}
    return {player: chips for player, chips in (stopping | state.leaving).items() if chips}
