"""One tournament from its plan to its prizes: every command comes in by this door."""

from collections.abc import Callable
from typing import Any

from sicbo.refusals import Refused
from sicbo.rooms.tournament import conduct, entries, stage_ends, stages
from sicbo.rooms.tournament import messages as asked
from sicbo.rooms.tournament import preparation as office
from sicbo.rooms.tournament.authority import rules_of
from sicbo.rooms.tournament.events import (
    DrawUndone,
    Entered,
    PutOut,
    TablesDesignated,
    TournamentEvent,
    Withdrawn,
)
from sicbo.rooms.tournament.state import Tournament
from sicbo.rules.game import Game

Decider = Callable[[Game, Tournament, Any, int], tuple[TournamentEvent, ...]]

DECIDERS: dict[type, Decider] = {
    asked.DraftPlan: office.draft,
    asked.WriteTerms: office.write,
    asked.ApproveTerms: office.approve,
    asked.PublishTerms: office.publish,
    asked.AdviseInspectorate: office.advise,
    asked.AppointDirector: office.appoint_director,
    asked.AppointDeputy: office.appoint_deputy,
    asked.TakeCharge: office.take_charge,
    asked.LeaveCharge: office.leave_charge,
    asked.DesignateTables: office.designate,
    asked.Enter: entries.enter,
    asked.RefuseEntry: entries.refuse,
    asked.Withdraw: entries.withdraw,
    asked.NameSubstitute: entries.substitute,
    asked.PayCharge: entries.pay,
    asked.Refund: entries.refund,
    asked.BriefPlayers: stages.brief,
    asked.BeginPractice: stages.begin_practice,
    asked.EndPractice: stages.end_practice,
    asked.MoveStart: stages.move_start,
    asked.DrawSeats: stages.draw_seats,
    asked.StartStage: stages.start,
    asked.Hear: stages.hear,
    asked.ReportOrders: stages.carried_out,
    asked.ReportFailure: stages.troubled,
    asked.EndTableEarly: stage_ends.end_early,
    asked.EndTable: stage_ends.end_table,
    asked.EndStage: stage_ends.end_stage,
    asked.Penalise: conduct.penalise,
    asked.Disqualify: conduct.disqualify,
    asked.Retire: conduct.retire,
    asked.MarkAbsent: conduct.absent,
    asked.DecideDispute: conduct.decide_dispute,
    asked.AwardPrizes: conduct.award,
    asked.CancelTournament: conduct.cancel,
}

CHANGES_THE_DRAW = (Entered, Withdrawn, PutOut, TablesDesignated)
"""What changes who plays the next stage, or where: seats that are drawn for it are drawn again."""


def set_up(game: Game, tournament_id: str) -> Tournament:
    """A tournament of which nothing is settled but the game."""
    if not tournament_id or "/" in tournament_id or "#" in tournament_id:
        raise Refused("bad-request", "a tournament's name is a word without / and #")
    rules_of(game)
    return Tournament(tournament_id=tournament_id, game=game.name)


def decide(
    game: Game, state: Tournament, command: asked.TournamentCommand, at: int
) -> tuple[TournamentEvent, ...]:
    """What a command leads to. Raises `Refused` with the reason and the clause, and then nothing has changed."""
    events = DECIDERS[type(command)](game, state, command, at)
    if state.drawn > state.stage and any(isinstance(event, CHANGES_THE_DRAW) for event in events):
        return (*events, DrawUndone(state.drawn, at, command.by))
    return events
