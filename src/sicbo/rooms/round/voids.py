"""Void rounds, spins and single bets: on which ground, at which moment, by whose decision.

A void round leaves every purse as it was before the round: stakes are returned, and what was collected or paid is
reversed.
"""

from typing import Final

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import (
    front_line_role,
    irregularity_of,
    owner_said,
    policies_of,
    require_role,
    require_second,
    supervising_role,
)
from sicbo.rooms.kernel.may import why_not
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.words import CONSEQUENCES, GROUNDS, word
from sicbo.rooms.round.events import RoundEvent, SpinVoided, WagersReturned
from sicbo.rooms.round.messages import CorrectDice, DeclareVoid, Stakes
from sicbo.rooms.round.state import Round
from sicbo.rules.game import Game
from sicbo.rules.policies import Ground, Irregularity, Step
from sicbo.sentences import Said, said

VOIDING: Final = frozenset({"void-and-return", "no-roll", "no-spin", "void-wager"})
"""The consequences by which a round, a spin or a bet does not count; the others settle or repair."""

CALLED: Final = frozenset({"no-spin", "no-roll"})
"""Consequences that the dealer calls at once and alone, by the book's own words, while no result is known."""

STEPS: Final[dict[Step, Said]] = {
    "open-bets": said("betting has opened"),
    "cover": said("the shaker has been covered"),
    "activate": said("the dice have been thrown"),
    "close-bets": said("no more bets has been called"),
    "uncover": said("the dice have been uncovered"),
    "announce": said("the result has been announced"),
    "enter": said("the result has been entered"),
    "illuminate": said("the winning areas are lit"),
    "collect": said("the losing bets have been collected"),
    "pay": said("the winners have been paid"),
    "clear": said("the lights have been cleared"),
}


def declare(game: Game, state: Round, command: DeclareVoid) -> tuple[RoundEvent, ...]:
    """A declaration on one of the book's grounds, at its moment, by the role that the book names."""
    rule = irregularity_of(game, command.ground)
    require_role(
        game,
        command.by,
        rule.declared_by,
        said("declaring {ground}", ground=word(GROUNDS, command.ground)),
        rule.on(),
    )
    if rule.consequence not in VOIDING:
        raise Refused(
            "bad-request",
            "{ground} does not void a bet in this game: {consequence}",
            clauses=rule.on(),
            ground=word(GROUNDS, command.ground),
            consequence=word(CONSEQUENCES, rule.consequence),
        )
    require_moment(rule, state)
    _require_reasons(rule, command)
    if state.result_known:
        _require_two_people(game, rule, command)
    one_player = rule.consequence == "void-wager"
    if one_player and command.owner is None:
        raise Refused("bad-request", "name the player or terminal whose bets are void", clauses=rule.on())
    if command.owner is not None and not (one_player or rule.one_player):
        raise Refused(
            "bad-request",
            "{ground} applies to the whole round: do not name a player",
            clauses=rule.on(),
            ground=word(GROUNDS, command.ground),
        )
    if rule.consequence == "no-spin" and command.owner is None:
        if state.status == "void":
            raise Refused("round-over", "this round is already void")
        return (SpinVoided(rule.ground, False, rule.cite, command.by, command.cause, command.opinion),)
    undone = returned(state, rule, command)
    for owner in command.forfeit:
        if owner not in undone.forfeited:
            raise Refused(
                "no-wagers", "{owner} has no bet in round {round_id} to forfeit: name the player or terminal as on the layout",
                clauses=rule.on(), owner=owner, round_id=state.round_id,
            )  # fmt: skip
    if command.owner is not None and not (undone.wagers or undone.forfeited):
        raise Refused(
            "bad-request",
            "{owner} has no bet in this round",
            clauses=rule.on(),
            owner=owner_said(game, command.owner),
        )
    return (undone,)


def require_moment(rule: Irregularity, state: Round) -> None:
    """Refuse a ground outside the steps that its clause covers; the book's data says which those are."""
    if state.returned:
        raise Refused("round-over", "the bets of this round are already returned")
    if state.status == "over":
        if not rule.after_settlement:
            raise Refused(
                "round-over",
                "round {round_id} is settled: open a dispute to correct it",
                clauses=rule.on(),
                round_id=state.round_id,
            )
        return
    after, before = moment(rule, state)
    if after is not None and after not in state.done:
        raise Refused(
            "out-of-order",
            "{ground} can be declared only after this: {steps}",
            clauses=rule.on(),
            ground=word(GROUNDS, rule.ground),
            steps=STEPS[after],
        )
    if before is not None and before in state.done:
        raise Refused(
            "out-of-order",
            "{ground} cannot be declared now: {steps}; call a supervisor",
            clauses=rule.on(),
            ground=word(GROUNDS, rule.ground),
            steps=STEPS[before],
        )


def require_round_meant(meant: str, state: Round) -> None:
    """Refuse what was meant for an earlier round; without a name the current one is meant."""
    if meant not in ("", state.round_id):
        raise Refused(
            "round-over", "round {meant} is over and round {round_id} has begun: open a dispute to correct round {meant}",
            meant=meant[:40], round_id=state.round_id,
        )  # fmt: skip


def moment(rule: Irregularity, state: Round) -> tuple[Step | None, Step | None]:
    """The step after which, and the step before which, a ground can be declared with this round's shaker."""
    by_hand = state.mode == "mechanical"
    after = rule.after_by_hand if by_hand and rule.after_by_hand else rule.after
    before = rule.before_by_hand if by_hand and rule.before_by_hand else rule.before
    return after, before


def is_moment(rule: Irregularity, state: Round) -> bool:
    """Whether a ground could be declared now."""
    return why_not(require_moment, rule, state) is None


def takes_two(rule: Irregularity, state: Round | None) -> bool:
    """Whether a declaration takes two people: whenever money is returned, unless the book lets the dealer call it."""
    known = state is not None and state.result_known
    return rule.consequence in VOIDING and (known or rule.consequence not in CALLED)


def require_second_to_return(game: Game, rule: Irregularity, by: Person, second: Person | None) -> None:
    """Refuse to return bets by one person's step or report. Whether that takes two people depends on the moment at which
    it is decided, which may be a later one than the sender saw."""
    if by.role != "system" and rule.consequence not in CALLED:
        front_line = front_line_role(policies_of(game))
        require_second(game, second, front_line, said("returning the bets"), rule.on())


def _require_two_people(game: Game, rule: Irregularity, command: DeclareVoid) -> None:
    """Once a result is known, two people discard it, at least one of them above the front line."""
    policies = policies_of(game)
    above = supervising_role(policies)
    has_rank = policies.may(command.by.role, above) or command.by.role == "system"
    role = front_line_role(policies) if has_rank else above
    if command.by.role != "system":
        require_second(game, command.approved_by, role, said("discarding a known result"), rule.on())


def require_case_cited(game: Game, command: DeclareVoid) -> None:
    """Refuse to void a bet for a breach that is not on record."""
    rule = irregularity_of(game, command.ground)
    if rule.cites_case and not command.breach_case:
        raise Refused(
            "cause-needed",
            "record the breach as a case: its decision voids the bets",
            clauses=rule.on(),
        )


def give_back(
    state: Round, rule: Irregularity, by: Person, cause: str, approved_by: Person | None = None
) -> WagersReturned:
    """Return every bet of the round to its owner, because it cannot be finished."""
    return returned(state, rule, DeclareVoid(by, rule.ground, cause=cause, approved_by=approved_by))


def exposed(game: Game, state: Round, step: str) -> Irregularity | None:
    """The book's consequence of a step that uncovers the dice while betting is open; nothing if the step is in
    order."""
    if step != "uncover" or not state.betting_open or "activate" not in state.done:
        return None
    rule = policies_of(game).irregularity("dice-exposed", game.switches)
    return None if rule is None or rule.silent else rule


def no_result(game: Game, ground: Ground, by: Person) -> tuple[RoundEvent, ...]:
    """A spin whose dice give no result by the rules themselves, without a declaration."""
    rule = irregularity_of(game, ground)
    return (SpinVoided(ground, rule.consequence != "no-spin", rule.cite, by),)


def not_flat_after_all(game: Game, state: Round, command: CorrectDice) -> tuple[RoundEvent, ...]:
    """Discard a result announced although a die did not lie flat, by the two people who may correct it."""
    rule = irregularity_of(game, "dice-not-flat")
    if rule.consequence == "no-spin":
        return (SpinVoided(rule.ground, False, rule.cite, command.by, command.reason),)
    return (give_back(state, rule, command.by, command.reason, command.approved_by),)


def _require_reasons(rule: Irregularity, command: DeclareVoid) -> None:
    """Require what the book wants recorded with a declaration: a listed cause, an opinion, the persons concerned."""
    listed = rule.causes
    if listed and not command.cause:
        raise Refused("cause-needed", "name the cause: {listed}", clauses=rule.on(), listed=tuple(listed))
    if listed and command.cause not in listed and not rule.other_causes:
        raise Refused(
            "cause-needed", "'{cause}' is not a cause that the rules list: choose one of {listed}",
            clauses=rule.on(), cause=command.cause, listed=tuple(listed),
        )  # fmt: skip
    if rule.test and not command.opinion.strip():
        raise Refused(
            "cause-needed",
            "record the opinion that the rules require: {test}",
            clauses=rule.on(),
            test=rule.test,
        )
    if command.forfeit and not rule.may_forfeit:
        raise Refused(
            "bad-request",
            "no stake is forfeited for {ground} in this game: all stakes are returned",
            clauses=rule.on(),
            ground=word(GROUNDS, rule.ground),
        )
    for person in command.forfeit:
        if person not in command.persons:
            raise Refused(
                "bad-request", "{person} is not named in this declaration: only a person named in it can forfeit the stake",
                clauses=rule.on(), person=person,
            )  # fmt: skip


def returned(state: Round, rule: Irregularity, command: DeclareVoid) -> WagersReturned:
    """Every stake, of one person or all, with the settled lines that are reversed for it."""
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
