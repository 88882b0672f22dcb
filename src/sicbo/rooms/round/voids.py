"""Rounds, spins and single wagers that shall not count: on which ground, at which moment, by whose word.

A void round leaves every purse as it was before the round: stakes are returned, and what was collected or paid is undone.
"""

from typing import Final

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import (
    front_line_role,
    irregularity_of,
    policies_of,
    require_role,
    require_second,
    supervising_role,
)
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.events import RoundEvent, SpinVoided, WagersReturned
from sicbo.rooms.round.messages import CorrectDice, DeclareVoid, Stakes
from sicbo.rooms.round.state import Round
from sicbo.rules.game import Game
from sicbo.rules.policies import Ground, Irregularity, Step

VOIDING: Final = frozenset({"void-and-return", "no-roll", "no-spin", "void-wager"})
"""The consequences by which a round, a spin or a wager does not count; the others settle or repair."""

CALLED: Final = frozenset({"no-spin", "no-roll"})
"""Consequences that the dealer calls at once and alone, by the book's own words, while no result is known."""

STEPS: Final[dict[Step, str]] = {
    "open-bets": "betting has opened",
    "cover": "the shaker has been covered",
    "activate": "the dice have been thrown",
    "close-bets": "no more bets has been called",
    "uncover": "the dice have been uncovered",
    "announce": "the result has been announced",
    "enter": "the result has been entered",
    "illuminate": "the winning areas are lit",
    "collect": "the losing bets have been collected",
    "pay": "the winners have been paid",
    "clear": "the lights have been cleared",
}


def declare(game: Game, state: Round, command: DeclareVoid) -> tuple[RoundEvent, ...]:
    """A declaration on one of the book's grounds, at its moment, by the person the book gives it to."""
    rule = irregularity_of(game, command.ground)
    require_role(game, command.by, rule.declared_by, f"declaring {command.ground}", rule.cite)
    if rule.consequence not in VOIDING:
        raise Refused(
            "bad-request",
            "{ground} voids nothing here: {consequence}",
            clauses=rule.cite,
            ground=command.ground,
            consequence=rule.consequence,
        )
    require_moment(rule, state)
    _require_reasons(rule, command)
    if state.result_known:
        _require_two_people(game, rule, command)
    one_player = rule.consequence == "void-wager"
    if one_player and command.owner is None:
        raise Refused("bad-request", "say whose wagers are void", clauses=rule.cite)
    if command.owner is not None and not (one_player or rule.one_player):
        raise Refused(
            "bad-request",
            "{ground} concerns the whole round, not one player",
            clauses=rule.cite,
            ground=command.ground,
        )
    if rule.consequence == "no-spin" and command.owner is None:
        if state.status == "void":
            raise Refused("round-over", "this round is void already; there is nothing to spin again")
        return (SpinVoided(rule.ground, False, rule.cite, command.by, command.cause, command.opinion),)
    undone = returned(state, rule, command)
    if command.owner is not None and not (undone.wagers or undone.forfeited):
        raise Refused(
            "bad-request", "{owner} has no wager here", clauses=rule.cite, owner=command.owner or "nobody"
        )
    return (undone,)


def require_moment(rule: Irregularity, state: Round) -> None:
    """Refuse a ground outside the steps that its clause covers; the book's data says which those are."""
    if state.returned:
        raise Refused("round-over", "the wagers of this round have been returned already")
    if state.status == "over":
        if not rule.after_settlement:
            raise Refused(
                "round-over",
                "round {round_id} is settled: open a dispute to have it put right",
                clauses=rule.cite,
                round_id=state.round_id,
            )
        return
    after, before = moment(rule, state)
    if after is not None and after not in state.done:
        raise Refused(
            "out-of-order",
            "{ground} can be declared once {steps}",
            clauses=rule.cite,
            ground=rule.ground,
            steps=STEPS[after],
        )
    if before is not None and before in state.done:
        raise Refused(
            "out-of-order",
            "{ground} cannot be declared now: {steps}; call a supervisor",
            clauses=rule.cite,
            ground=rule.ground,
            steps=STEPS[before],
        )


def moment(rule: Irregularity, state: Round) -> tuple[Step | None, Step | None]:
    """The step after which, and the step before which, a ground can be declared with this round's shaker."""
    by_hand = state.mode == "mechanical"
    after = rule.after_by_hand if by_hand and rule.after_by_hand else rule.after
    before = rule.before_by_hand if by_hand and rule.before_by_hand else rule.before
    return after, before


def is_moment(rule: Irregularity, state: Round) -> bool:
    """Whether a ground could be declared now."""
    try:
        require_moment(rule, state)
    except Refused:
        return False
    return True


def takes_two(rule: Irregularity, state: Round | None) -> bool:
    """Whether a declaration is nobody's alone: whenever money is returned, unless the book has the dealer call it."""
    known = state is not None and state.result_known
    return rule.consequence in VOIDING and (known or rule.consequence not in CALLED)


def _require_two_people(game: Game, rule: Irregularity, command: DeclareVoid) -> None:
    """Once a result is known, two people discard it, and at least one of them stands above the front line."""
    policies = policies_of(game)
    above = supervising_role(policies)
    has_rank = policies.may(command.by.role, above) or command.by.role == "system"
    role = front_line_role(policies) if has_rank else above
    if command.by.role != "system":
        require_second(game, command.approved_by, role, "discarding a known result", rule.cite)


def require_case_cited(game: Game, command: DeclareVoid) -> None:
    """Refuse a wager void for a breach that is on record nowhere."""
    rule = irregularity_of(game, command.ground)
    if rule.cites_case and not command.breach_case:
        raise Refused(
            "cause-needed",
            "record the breach with the office of cases: what is decided there voids the wagers",
            clauses=rule.cite,
        )


def give_back(
    state: Round, rule: Irregularity, by: Person, cause: str, approved_by: Person | None = None
) -> WagersReturned:
    """Every wager of the round returned to its owner, because it cannot be finished."""
    return returned(state, rule, DeclareVoid(by, rule.ground, cause=cause, approved_by=approved_by))


def no_result(game: Game, ground: Ground, by: Person) -> tuple[RoundEvent, ...]:
    """A spin whose dice give no result, as the rule itself has it before anybody declares anything."""
    rule = irregularity_of(game, ground)
    return (SpinVoided(ground, rule.consequence != "no-spin", rule.cite, by),)


def not_flat_after_all(game: Game, state: Round, command: CorrectDice) -> tuple[RoundEvent, ...]:
    """A result that was announced although a die did not lie flat, discarded by the two people who may correct it."""
    rule = irregularity_of(game, "dice-not-flat")
    if rule.consequence == "no-spin":
        return (SpinVoided(rule.ground, False, rule.cite, command.by, command.reason),)
    return (give_back(state, rule, command.by, command.reason, command.approved_by),)


def _require_reasons(rule: Irregularity, command: DeclareVoid) -> None:
    """What the book wants on record with a declaration: a listed cause, an opinion, the persons concerned."""
    listed = rule.causes
    if listed and not command.cause:
        raise Refused("cause-needed", "name the cause: {listed}", clauses=rule.cite, listed=", ".join(listed))
    if listed and command.cause not in listed and not rule.other_causes:
        raise Refused(
            "cause-needed", "'{cause}' is not among the causes the book lists: {listed}",
            clauses=rule.cite, cause=command.cause, listed=', '.join(listed),
        )  # fmt: skip
    if rule.test and not command.opinion.strip():
        raise Refused(
            "cause-needed", "record the opinion behind it: {test}", clauses=rule.cite, test=rule.test
        )
    if command.forfeit and not rule.may_forfeit:
        raise Refused(
            "bad-request",
            "no stake may be kept for {ground} here; all are returned",
            clauses=rule.cite,
            ground=rule.ground,
        )
    for person in command.forfeit:
        if person not in command.persons:
            raise Refused(
                "bad-request", "only a person named in the {ground} may lose the stake; {person} is not",
                clauses=rule.cite, ground=rule.ground, person=person,
            )  # fmt: skip


def returned(state: Round, rule: Irregularity, command: DeclareVoid) -> WagersReturned:
    """Every stake, one person's or all, with the settled lines that are undone for it."""
    settled = {(line.owner, line.bet): line for line in state.lines_on_layout() if state.is_settled(line)}
    home: dict[str, Stakes] = {}
    forfeited: dict[str, Stakes] = {}
    undone = []
    for wager in state.wagers():
        if command.owner not in (None, wager.owner):
            continue
        line = settled.get((wager.owner, wager.bet))
        if line is not None:
            undone.append(line)
        kept = wager.owner in command.forfeit
        (forfeited if kept else home).setdefault(wager.owner, {})[wager.bet] = wager.stake
    return WagersReturned(
        home,
        tuple(undone),
        command.by,
        rule.ground,
        rule.cite,
        ends_round=command.owner is None,
        cause=command.cause,
        opinion=command.opinion,
        persons=command.persons,
        forfeited=forfeited,
        breach_case=command.breach_case,
        approved_by=command.approved_by,
    )
