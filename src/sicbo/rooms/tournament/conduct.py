"""Conduct at a tournament: penalties, disqualification, retirement, absence, disputes; prizes, and cancellation."""

from typing import Literal

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament.authority import (
    clauses_on,
    plan_of,
    playing,
    require_own,
    require_words,
    rules_of,
)
from sicbo.rooms.tournament.events import (
    DisputeDecided,
    LateNoted,
    Penalised,
    PrizesAwarded,
    PutOut,
    TournamentCancelled,
    TournamentEvent,
)
from sicbo.rooms.tournament.messages import (
    AwardPrizes,
    CancelTournament,
    DecideDispute,
    Disqualify,
    MarkAbsent,
    Penalise,
    Retire,
)
from sicbo.rooms.tournament.prizes import awarded, pool
from sicbo.rooms.tournament.state import Tournament, cash_in_chips
from sicbo.rules.game import Game

Events = tuple[TournamentEvent, ...]


def penalise(game: Game, state: Tournament, command: Penalise, at: int) -> Events:
    """A warning, or chips taken: never more than the player has."""
    playing(state, command.player)
    clauses = clauses_on(game, "penalties")
    reason = require_words(command.reason, "which circumstance in the terms applies", clauses)
    has = _chips_at_table(state, command.player)
    if not 0 <= command.chips <= has:
        raise Refused(
            "bad-amount", "{player} has only {has} chips", clauses=clauses, player=command.player, has=has
        )
    return (Penalised(command.player, reason, command.chips, at, command.by),)


def disqualify(game: Game, state: Tournament, command: Disqualify, at: int) -> Events:
    playing(state, command.player)
    reason = require_words(
        command.reason, "which circumstance in the terms applies", clauses_on(game, "disqualification")
    )
    return (_put_out(state, command.player, "disqualified", reason, at, command.by),)


def require_may_retire(game: Game, state: Tournament, _at: int) -> None:
    if state.status != "running":
        raise Refused(
            "out-of-order",
            "the tournament has not started: withdraw instead",
            clauses=clauses_on(game, "retirement"),
        )


def retire(_game: Game, state: Tournament, command: Retire, at: int) -> Events:
    require_own(command.by, command.player)
    playing(state, command.player)
    return (_put_out(state, command.player, "retired", "", at, command.by),)


def absent(_game: Game, state: Tournament, command: MarkAbsent, at: int) -> Events:
    playing(state, command.player)
    if command.out:
        return (_put_out(state, command.player, "absent", command.how, at, command.by),)
    return (LateNoted(command.player, command.how, at, command.by),)


def _put_out(
    state: Tournament,
    player: str,
    how: Literal["disqualified", "retired", "absent"],
    reason: str,
    at: int,
    by: Person,
) -> PutOut:
    """If chips are worth cash, a player waiting for a stage is paid for theirs; at a table they are paid at its end."""
    waits = state.stage < 0 or player in state.going_on
    cashed = cash_in_chips(state, player) if waits and not state.in_play else 0
    made_up = max(cashed - state.held, 0)
    return PutOut(player, how, reason, _chips_at_table(state, player), at, by, cashed, made_up)


def _chips_at_table(state: Tournament, player: str) -> int:
    return state.banks.get(player, 0) if state.in_play and state.table_of(player) else 0


def decide_dispute(game: Game, _state: Tournament, command: DecideDispute, at: int) -> Events:
    """The director's decision is final in the house; on the rules themselves the rules prevail; the regulator can be
    asked."""
    clauses = clauses_on(game, "director-final", "rules-prevail" if command.on_the_rules else "complaints")
    about = require_words(command.about, "what the dispute is about", clauses)
    decision = require_words(command.decision, "what is decided", clauses)
    door = next((step.advise_right for step in policies_of(game).disputes if step.regulator), "")
    return (DisputeDecided(about, decision, command.players, at, command.by, clauses, door),)


def require_may_award(game: Game, state: Tournament, _at: int) -> None:
    if not state.places:
        raise Refused("out-of-order", "the last stage is not over", clauses=clauses_on(game, "winners"))


def award(game: Game, state: Tournament, command: AwardPrizes, at: int) -> Events:
    """The whole pool to the eligible players; what players paid beyond the pool is the house's."""
    plan = plan_of(state)
    total = pool(plan.prizes, state.in_pool)
    prizes = awarded(total, plan.prizes.shares, state.places, _without_prize(game, state))
    given = sum(prize.amount for prize in prizes)
    made_up = max(given - state.held, 0)
    return (PrizesAwarded(prizes, total, made_up, state.held + made_up - given, at, command.by),)


def _without_prize(game: Game, state: Tournament) -> set[str]:
    """The house's own people who may not win; a disqualified player has no place at all."""
    rules = rules_of(game)
    kinds = set(rules.no_prize)
    if game.switches.get(rules.switch) is not False:
        kinds |= set(rules.no_prize_by_switch)
    return {name for name, entrant in state.entrants.items() if entrant.entry.kind in kinds}


def require_may_cancel(game: Game, state: Tournament, _at: int) -> None:
    """At any time until the places are decided."""
    if state.places:
        raise Refused(
            "out-of-order",
            "the final places are decided: award the prizes",
            clauses=clauses_on(game, "winners"),
        )


def cancel(game: Game, state: Tournament, command: CancelTournament, at: int) -> Events:
    """Return everyone's payments, less what they received for chips that are worth cash; the house covers what others
    won of it."""
    reason = require_words(command.reason, "why it is cancelled", clauses_on(game, "refunds"))
    owed = {name: entrant.total_paid - entrant.cashed for name, entrant in state.entrants.items()}
    refunds = {name: amount for name, amount in owed.items() if amount > 0}
    made_up = max(sum(refunds.values()) - state.held, 0)
    to_house = state.held + made_up - sum(refunds.values())
    return (TournamentCancelled(reason, refunds, made_up, to_house, at, command.by),)
