"""One tournament from its plan to its prizes. All its commands arrive here."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from sicbo.refusals import Refused
from sicbo.rooms.kernel.messages import Command
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament import conduct, entries, stage_ends, stages
from sicbo.rooms.tournament import messages as asked
from sicbo.rooms.tournament import preparation as office
from sicbo.rooms.tournament.authority import plan_of, require_not_over, require_somebody_in, rules_of
from sicbo.rooms.tournament.authority import require_director as director
from sicbo.rooms.tournament.authority import require_director_alone as director_alone
from sicbo.rooms.tournament.authority import require_house as house
from sicbo.rooms.tournament.authority import require_house_or_director as house_or_director
from sicbo.rooms.tournament.authority import require_operator as operator
from sicbo.rooms.tournament.authority import require_player_or_director as player_or_director
from sicbo.rooms.tournament.authority import require_player_or_staff as player_or_staff
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

Who = Callable[[Game, Tournament, Person, int, str], None]
When = Callable[[Game, Tournament, int], None]
Decider = Callable[[Game, Tournament, Any, int], tuple[TournamentEvent, ...]]


def always(_game: Game, _state: Tournament, _at: int) -> None:
    """At any time."""


class Act(NamedTuple):
    """A command in its three parts. A desk offers it by the first two; only the last looks at its contents."""

    who: Who
    what: str
    """its name in a refusal"""
    when: When
    then: Decider
    after_the_end: bool = False
    for_some: When = always
    """that there is a player or a table it can be for: a desk asks, a command names its own"""

    def require_who(self, game: Game, state: Tournament, by: Person, at: int) -> None:
        self.who(game, state, by, at, self.what)

    def require_when(self, game: Game, state: Tournament, at: int) -> None:
        if not self.after_the_end:
            require_not_over(state)
        self.when(game, state, at)


def with_a_plan(_game: Game, state: Tournament, _at: int) -> None:
    plan_of(state)


DECIDERS: dict[type[Command], Act] = {
    asked.DraftPlan: Act(operator, "planning a tournament", office.require_may_draft, office.draft),
    asked.WriteTerms: Act(operator, "writing the terms", office.require_may_write, office.write),
    asked.ApproveTerms: Act(operator, "approving the terms", office.require_may_approve, office.approve),
    asked.PublishTerms: Act(operator, "publishing the terms", office.require_may_publish, office.publish),
    asked.AdviseInspectorate: Act(operator, "telling the inspectorate", with_a_plan, office.advise),
    asked.AppointDirector: Act(operator, "appointing the director", office.require_may_appoint_director, office.appoint_director),
    asked.AppointDeputy: Act(office.require_may_appoint_deputy, "appointing a deputy", always, office.appoint_deputy),
    asked.TakeCharge: Act(director_alone, "being in charge", office.require_may_take_charge, office.take_charge, after_the_end=True),
    asked.LeaveCharge: Act(director_alone, "being in charge", office.require_may_leave_charge, office.leave_charge, after_the_end=True),
    asked.DesignateTables: Act(operator, "designating tables", office.require_may_designate, office.designate),
    asked.Enter: Act(player_or_staff, "taking an entry", entries.require_may_enter, entries.enter),
    asked.RefuseEntry: Act(director, "refusing an entry", entries.require_may_refuse, entries.refuse),
    asked.Withdraw: Act(player_or_staff, "withdrawing an entry", entries.require_may_withdraw, entries.withdraw, for_some=require_somebody_in),
    asked.NameSubstitute: Act(
        entries.require_names_substitute, "naming a substitute", always, entries.substitute, for_some=entries.require_may_substitute
    ),
    asked.PayCharge: Act(player_or_staff, "paying a charge", always, entries.pay, for_some=entries.require_may_pay),
    asked.Refund: Act(operator, "refunding a payment", always, entries.refund, for_some=entries.require_may_refund),
    asked.BriefPlayers: Act(director, "briefing the players", with_a_plan, stages.brief),
    asked.BeginPractice: Act(director, "practice", stages.require_may_practise, stages.begin_practice),
    asked.EndPractice: Act(director, "practice", stages.require_practice, stages.end_practice, after_the_end=True),
    asked.MoveStart: Act(director, "moving the start", stages.require_may_move_start, stages.move_start),
    asked.DrawSeats: Act(director, "drawing seats", stages.require_may_draw, stages.draw_seats),
    asked.StartStage: Act(director, "starting a stage", stages.require_may_start, stages.start),
    asked.Hear: Act(house, "reporting from a table", always, stages.hear, after_the_end=True),
    asked.ReportOrders: Act(house, "reporting what a table has done", always, stages.carried_out, after_the_end=True),
    asked.ReportFailure: Act(house, "reporting a failure", always, stages.troubled, after_the_end=True),
    asked.EndTableEarly: Act(director, "ending play early", always, stage_ends.end_early, for_some=stage_ends.require_may_end_early),
    asked.EndTable: Act(house_or_director, "ending play at a table", stage_ends.require_may_end_table, stage_ends.end_table),
    asked.EndStage: Act(director, "ending a stage", stage_ends.require_may_end_stage, stage_ends.end_stage),
    asked.Penalise: Act(director, "penalising a player", always, conduct.penalise, for_some=require_somebody_in),
    asked.Disqualify: Act(director, "disqualifying a player", always, conduct.disqualify, for_some=require_somebody_in),
    asked.Retire: Act(player_or_director, "retiring a player", conduct.require_may_retire, conduct.retire, for_some=require_somebody_in),
    asked.MarkAbsent: Act(director, "noting an absence", always, conduct.absent, for_some=require_somebody_in),
    asked.DecideDispute: Act(director, "deciding a dispute", always, conduct.decide_dispute, after_the_end=True),
    asked.AwardPrizes: Act(director, "awarding the prizes", conduct.require_may_award, conduct.award),
    asked.CancelTournament: Act(operator, "cancelling the tournament", conduct.require_may_cancel, conduct.cancel),
}  # fmt: skip

Whose = Literal["operator", "director", "front-line"]


def whose(kind: type[Command]) -> Whose:
    """Whose command it is; the staff at the table do for players what players may do themselves."""
    who = DECIDERS[kind].who
    return "operator" if who is operator else "front-line" if who is player_or_staff else "director"


CHANGES_THE_DRAW = (Entered, Withdrawn, PutOut, TablesDesignated)
"""Commands that change who plays the next stage, or where: its seats are drawn again."""


def set_up(game: Game, tournament_id: str) -> Tournament:
    """A new tournament with only its game."""
    if not tournament_id or "/" in tournament_id or "#" in tournament_id:
        raise Refused("bad-request", "a tournament's name must be one word without / or #")
    rules_of(game)
    return Tournament(tournament_id=tournament_id, game=game.name)


def require_may(game: Game, state: Tournament, kind: type[Command], by: Person, at: int) -> None:
    """Refuse a command that this person cannot give now, whatever its contents."""
    DECIDERS[kind].require_who(game, state, by, at)
    require_now(game, state, kind, at)


def require_now(game: Game, state: Tournament, kind: type[Command], at: int) -> None:
    """Refuse a command that no one can give now."""
    DECIDERS[kind].require_when(game, state, at)
    DECIDERS[kind].for_some(game, state, at)


def decide(
    game: Game, state: Tournament, command: asked.TournamentCommand, at: int
) -> tuple[TournamentEvent, ...]:
    """The events a command leads to. Raises `Refused` with the reason and the clause; nothing has changed then."""
    act = DECIDERS[type(command)]
    act.require_who(game, state, command.by, at)
    act.require_when(game, state, at)
    events = act.then(game, state, command, at)
    if state.drawn > state.stage and any(isinstance(event, CHANGES_THE_DRAW) for event in events):
        return (*events, DrawUndone(state.drawn, at, command.by))
    return events
