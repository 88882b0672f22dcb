"""Who sets the dice going if players may: chosen by the game or by the dealer, and how long they have."""

from collections.abc import Iterable

from msgspec.structs import replace

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of, require_staff
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.words import role_said
from sicbo.rooms.round.events import (
    RoundEvent,
    ShooterDesignated,
    StepTaken,
    WagersReturned,
    WagersTakenBack,
)
from sicbo.rooms.round.evolve import evolve
from sicbo.rooms.round.messages import DesignateShooter, TakeStep
from sicbo.rooms.round.state import Round
from sicbo.rules.game import Game
from sicbo.rules.policies import SequenceStep, Shooter
from sicbo.sentences import said


def chosen(game: Game, state: Round) -> tuple[RoundEvent, ...]:
    """The shooter as betting closes, if the game chooses by the book; an empty name means an automatic shot.

    Without a shooting value, the seats with a bet take turns; with one, the highest stake at or above it shoots, and
    among equals the first to reach it.
    """
    policy = policies_of(game).shooter
    if policy is None or policy.selection != "rotation-or-highest-stake":
        return ()
    if game.card.shooting_value is None and not state.layout:
        return _nobody_wagered(game, state)
    return _by_rule(game, policy, state)


def _by_rule(game: Game, policy: Shooter, state: Round) -> tuple[RoundEvent, ...]:
    value = game.card.shooting_value
    if value is None:
        turns = [place for place in state.rotation if place in state.layout]
        return (ShooterDesignated(turns[0]),) if turns else ()
    by_wager = game.switches.get(policy.switch) == "largest-wager"
    amounts = {
        place: position.largest if by_wager else position.total for place, position in state.layout.items()
    }
    able = [place for place, amount in amounts.items() if amount >= value]
    if not able:
        return (ShooterDesignated(None),)
    since = {
        place: position.largest_since if by_wager else position.total_since
        for place, position in state.layout.items()
    }
    return (ShooterDesignated(min(able, key=lambda place: (-amounts[place], since[place]))),)


def _nobody_wagered(game: Game, state: Round) -> tuple[RoundEvent, ...]:
    """With no bet and no shooting value, no rule says who shoots; the book's switch does."""
    step = next(step for step in state.sequence if step.step == "activate")
    if game.switches.get(step.switch) == "keep-wagering-open":
        raise Refused("no-wagers", "no player has bet yet: betting stays open", clauses=step.on())
    return (ShooterDesignated(None),)


def passed_on(game: Game, state: Round, events: Iterable[object]) -> tuple[RoundEvent, ...]:
    """The next shooter, if these events void or take back every bet of the shooter before the dice are set going."""
    policy, after = policies_of(game).shooter, state
    if policy is None or state.shooter is None or state.shooter not in state.layout:
        return ()
    for event in events:
        if isinstance(event, WagersReturned | WagersTakenBack):
            after = evolve(after, event)
    waits = after.status == "playing" and "activate" not in after.done
    if not waits or state.shooter in after.layout:
        return ()
    if policy.selection == "dealer-selects":
        return (ShooterDesignated(None),)
    return _by_rule(game, policy, after) or (ShooterDesignated(None),)


def designate(game: Game, state: Round, command: DesignateShooter) -> tuple[RoundEvent, ...]:
    """The dealer's choice among the players with a bet, if the book leaves one."""
    policies = policies_of(game)
    clauses = policies.shooter.on() if policies.shooter else ()
    if command.by.role != "system":
        require_staff(game, command.by, said("choosing who shoots"), clauses)
    if policies.shooter is not None and policies.shooter.selection != "dealer-selects":
        raise Refused(
            "not-yours-to-do",
            "the rules choose the shooter at this table: {by} ({role}) cannot",
            clauses=clauses,
            by=command.by.name,
            role=role_said(policies, command.by.role),
        )
    if policies.shooter is None or all(step.by != "shooter" for step in state.sequence):
        raise Refused("bad-request", "players do not shake the dice at this table", clauses=clauses)
    if command.shooter not in state.layout:
        raise Refused(
            "bad-request",
            "{shooter} has no bet in this round: choose a player with a bet",
            clauses=clauses,
            shooter=command.shooter,
        )
    return (ShooterDesignated(command.shooter),)


def activated(state: Round, command: TakeStep, step: SequenceStep, taken: StepTaken) -> StepTaken:
    """Set the dice going, in time and, if the book requires it, seen to tumble."""
    _require_in_time(state, command.by, step, taken.at)
    if step.seen_to_tumble and not command.tumbled:
        raise Refused(
            "cause-needed",
            "confirm that the dice have tumbled (tumbled), or shake them again",
            clauses=step.on(),
        )
    return replace(taken, tumbled=command.tumbled, mode=state.mode)


def _require_in_time(state: Round, by: Person, step: SequenceStep, at: int) -> None:
    """The shooter's time limit: a press at its very end counts, a later one does not, and the game waits until then."""
    if step.by != "shooter" or step.seconds is None or state.shooter is None:
        return
    deadline = state.closed_at + step.seconds * 1_000_000
    if by.role == "system" and at < deadline:
        raise Refused(
            "out-of-order",
            "{shooter} still has time to press the button",
            clauses=step.on("seconds"),
            shooter=state.shooter,
        )
    if by.role != "system" and at > deadline:
        raise Refused(
            "out-of-order",
            "the {seconds} seconds are over: the dice are shaken automatically",
            clauses=step.on("seconds"),
            seconds=step.seconds,
        )
