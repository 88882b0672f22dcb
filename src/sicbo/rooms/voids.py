"""Rounds, spins and single wagers that shall not count: on which ground, by whose word, and what goes back."""

from typing import Final

from sicbo.refusals import Refused
from sicbo.rooms.authority import irregularity_of, needs_role
from sicbo.rooms.messages import DeclareVoid, Person, RoundEvent, SpinVoided, Stakes, WagersReturned
from sicbo.rooms.round_state import Round
from sicbo.rules.game import Game
from sicbo.rules.policies import Ground, Irregularity

VOIDING: Final = frozenset({"void-and-return", "no-roll", "no-spin", "void-wager"})
"""The consequences by which a round, a spin or a wager does not count; the others settle or repair."""


def declare(game: Game, state: Round, command: DeclareVoid) -> tuple[RoundEvent, ...]:
    """A declaration on one of the book's grounds, by the person the book gives it to."""
    rule = irregularity_of(game, command.ground)
    needs_role(game, command.by, rule.declared_by, f"declaring {command.ground}", rule.cite)
    if rule.consequence not in VOIDING:
        raise Refused(
            "bad-request", f"{command.ground} voids nothing here: {rule.consequence}", clauses=rule.cite
        )
    if rule.before_dice_seen and state.dice_seen:
        raise Refused(
            "out-of-order",
            "the dice have been seen: declare what failed, lights or areas, and settle by the dice",
            clauses=rule.cite,
        )
    if state.returned:
        raise Refused("round-over", "the wagers of this round have gone back already")
    _reasons_given(rule, command)
    one_player = rule.consequence == "void-wager"
    if one_player and command.owner is None:
        raise Refused("bad-request", "say whose wagers are void", clauses=rule.cite)
    if command.owner is not None and not (one_player or rule.one_player):
        raise Refused(
            "bad-request", f"{command.ground} concerns the whole round, not one player", clauses=rule.cite
        )
    if rule.consequence == "no-spin" and command.owner is None:
        if state.status == "void":
            raise Refused("round-over", "this round is void already; there is nothing to spin again")
        if state.receipt is not None:
            raise Refused(
                "out-of-order",
                "settlement has begun on the result; open a dispute instead",
                clauses=rule.cite,
            )
        return (SpinVoided(rule.ground, False, rule.cite, command.by, command.cause, command.opinion),)
    returned = _returned(state, rule, command)
    if command.owner is not None and not (returned.wagers or returned.forfeited):
        raise Refused(
            "bad-request",
            f"{command.owner or 'nobody'} has no wager that could still be void; a dispute reopens what is settled",
            clauses=rule.cite,
        )
    return (returned,)


def cites_its_case(game: Game, command: DeclareVoid) -> None:
    """Refuse a wager void for a breach that is on record nowhere."""
    rule = irregularity_of(game, command.ground)
    if rule.cites_case and not command.breach_case:
        raise Refused(
            "cause-needed",
            "record the breach with the office of cases: what is decided there voids the wagers",
            clauses=rule.cite,
        )


def give_back(state: Round, rule: Irregularity, by: Person, cause: str) -> WagersReturned:
    """Every wager of the round back to its owner, because it cannot be finished."""
    return _returned(state, rule, DeclareVoid(by, rule.ground, cause=cause))


def no_result(game: Game, ground: Ground, by: Person) -> tuple[RoundEvent, ...]:
    """A spin whose dice give no result, as the rule itself has it before anybody declares anything."""
    rule = irregularity_of(game, ground)
    return (SpinVoided(ground, rule.consequence != "no-spin", rule.cite, by),)


def _reasons_given(rule: Irregularity, command: DeclareVoid) -> None:
    """What the book wants on record with a declaration: a listed cause, an opinion, the persons concerned."""
    listed = rule.causes
    if listed and not command.cause:
        raise Refused("cause-needed", f"name the cause: {', '.join(listed)}", clauses=rule.cite)
    if listed and command.cause not in listed and not rule.other_causes:
        raise Refused(
            "cause-needed", f"'{command.cause}' is not among the causes the book lists: {', '.join(listed)}",
            clauses=rule.cite,
        )  # fmt: skip
    if rule.test and not command.opinion:
        raise Refused("cause-needed", f"record the opinion behind it: {rule.test}", clauses=rule.cite)
    if command.forfeit and not rule.may_forfeit:
        raise Refused(
            "bad-request", f"no stake may be kept for {rule.ground} here; all go back", clauses=rule.cite
        )
    for person in command.forfeit:
        if person not in command.persons:
            raise Refused(
                "bad-request", f"only a person named in the {rule.ground} may lose the stake; {person} is not",
                clauses=rule.cite,
            )  # fmt: skip


def _returned(state: Round, rule: Irregularity, command: DeclareVoid) -> WagersReturned:
    """Stakes go back, and where the book's void undoes payments those come back too. One person's, or all."""
    settled = {(line.owner, line.bet): line for line in state.lines_on_layout() if state.is_settled(line)}
    returned: dict[str, Stakes] = {}
    forfeited: dict[str, Stakes] = {}
    undone = []
    for wager in state.wagers():
        if command.owner not in (None, wager.owner):
            continue
        line = settled.get((wager.owner, wager.bet))
        if line is not None:
            if not rule.reverses_payouts:
                continue
            undone.append(line)
        kept = wager.owner in command.forfeit
        (forfeited if kept else returned).setdefault(wager.owner, {})[wager.bet] = wager.stake
    return WagersReturned(
        returned,
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
    )
