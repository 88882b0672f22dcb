"""Entries by bets or otherwise, the commitment to a seed, and the draw."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.lots import commitment, in_order_of_lots
from sicbo.rooms.kernel.names import checked_name, spelled
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import INSPECTOR
from sicbo.rooms.promotion.authority import plan_of, require_operator, require_words, rules_of
from sicbo.rooms.promotion.events import (
    DrawCommitted,
    DrawHeld,
    DrawSeedLost,
    EntriesAdded,
    PromotionEvent,
    ScrutineerNominated,
    WagersHeard,
    Won,
)
from sicbo.rooms.promotion.messages import (
    AddEntries,
    CommitToDraw,
    HearWagers,
    HoldDraw,
    NominateScrutineer,
    ReplaceSeed,
)
from sicbo.rooms.promotion.plan import PrizePlan, PromotionPlan, item_clauses
from sicbo.rooms.promotion.state import Promotion
from sicbo.rules.game import Game
from sicbo.rules.promotion_rules import Promotions

Events = tuple[PromotionEvent, ...]


def hear(game: Game, state: Promotion, command: HearWagers, _at: int) -> Events:
    """Stakes of settled rounds count from the start until entries close; each journal entry of a table counts once."""
    del game
    heard = state.heard.get(command.source, 0)
    if command.seq <= heard or 0 <= command.after < heard:
        raise Refused(
            "already-heard",
            "entry {seq} of {source} was already processed",
            seq=command.seq,
            source=command.source,
        )
    plan = plan_of(state)
    amounts: dict[str, int] = {}
    for fact in command.facts:
        if state.status == "running" and state.started_at <= fact.at <= plan.entries_close_at:
            amounts[fact.player] = amounts.get(fact.player, 0) + fact.amount
    return (WagersHeard(command.source, command.seq, amounts),)


def require_may_add_entries(game: Game, state: Promotion, at: int) -> None:
    clauses = item_clauses(rules_of(game), "closing")
    if state.status != "running" or at > plan_of(state).entries_close_at:
        raise Refused(
            "betting-closed", "entries are closed, or the promotion has not started", clauses=clauses
        )


def add_entries(game: Game, _state: Promotion, command: AddEntries, at: int) -> Events:
    if not 0 < command.entries <= 10_000:
        raise Refused("bad-amount", "the number of entries must be 1 to 10,000")
    ground = require_words(
        command.ground, "by which criterion of the terms", item_clauses(rules_of(game), "eligibility")
    )
    return (EntriesAdded(checked_name(command.player), command.entries, ground, at, command.by),)


def require_may_nominate(game: Game, state: Promotion, _at: int) -> None:
    if state.status == "drawn":
        raise Refused(
            "out-of-order", "the draw has already been held", clauses=rules_of(game).scrutineer_cite
        )


def nominate(game: Game, _state: Promotion, command: NominateScrutineer, at: int) -> Events:
    name = require_words(command.name, "who", rules_of(game).scrutineer_cite)
    return (ScrutineerNominated(name, at, command.by),)


def require_may_commit(game: Game, state: Promotion, at: int) -> None:
    """Commit to a seed before entries close, so that it cannot be chosen by who has entered.

    If a validation has withdrawn the commitment, the new one may come later; both are on record.
    """
    if state.commitment:
        raise Refused("out-of-order", "the house has already committed to a seed")
    late = at > plan_of(state).entries_close_at and not state.validated
    if state.status != "running" or late:
        raise Refused(
            "out-of-order",
            "commit to a seed while the promotion is running and entries are open",
            clauses=item_clauses(rules_of(game), "manner"),
        )


def commit(_game: Game, _state: Promotion, command: CommitToDraw, at: int) -> Events:
    if len(command.commitment) != 64 or any(sign not in "0123456789abcdef" for sign in command.commitment):
        raise Refused("bad-request", "a commitment must be the SHA-256 of the seed as 64 hexadecimal digits")
    return (DrawCommitted(command.commitment, at, command.by),)


def require_may_replace(_game: Game, state: Promotion, _at: int) -> None:
    if state.status != "running" or not state.commitment:
        raise Refused("out-of-order", "no commitment is waiting for its draw")


def replace(game: Game, state: Promotion, command: ReplaceSeed, at: int) -> Events:
    """In one entry, so that the draw is never without a commitment; `sicbo draw` says when it came too late."""
    if command.lost != state.commitment:
        raise Refused("out-of-order", "this seed has already been replaced")
    if not command.reason.strip():
        raise Refused("cause-needed", "give the reason why the seed cannot be revealed")
    again = CommitToDraw(by=command.by, commitment=command.commitment)
    lost = DrawSeedLost(state.commitment, command.reason, at, command.by)
    return (lost, *commit(game, state, again, at))


def require_holds(game: Game, state: Promotion, by: Person, what: str) -> None:
    """Require an operator of the promotion who is not the scrutineer."""
    require_operator(game, state, by, what)
    if state.scrutineer and spelled(state.scrutineer) == spelled(by.name):
        clauses = rules_of(game).scrutineer_cite
        raise Refused(
            "second-person-needed",
            "you cannot be the scrutineer of your own draw: nominate another person",
            clauses=clauses,
        )


def require_may_hold(game: Game, state: Promotion, at: int) -> None:
    rules, plan = rules_of(game), plan_of(state)
    if state.status != "running" or at <= plan.entries_close_at or at < plan.draws_at:
        raise Refused(
            "out-of-order",
            "wait for the time of the draw, after entries have closed",
            clauses=item_clauses(rules, "award"),
        )
    if not state.commitment:
        raise Refused(
            "not-ready",
            "the house has published no commitment to its seed",
            clauses=item_clauses(rules, "manner"),
        )
    dear = above_threshold(rules, plan)
    if dear and not state.scrutineer:
        raise Refused(
            "second-person-needed",
            "a draw with a prize over {scrutineer_above} needs a scrutineer: nominate one first ({dear})",
            clauses=rules.scrutineer_cite,
            scrutineer_above=game.amount(rules.scrutineer_above),
            dear=dear[0],
        )


def hold(game: Game, state: Promotion, command: HoldDraw, at: int) -> Events:
    plan = plan_of(state)
    if state.scrutineer:
        _require_overseen(rules_of(game), state, command)
    if commitment(command.seed) != state.commitment:
        raise Refused("wrong-secret", "this is not the seed that the house committed to")
    lots = state.lots()
    present = command.present if plan.present_required else None
    winners = drawn(plan.prizes, lots, command.seed, present)
    return (
        DrawHeld(
            command.seed, winners, sum(lots.values()), state.scrutineer, at, command.by, present=present or (),
            overseen_by=command.overseen_by,
        ),
    )  # fmt: skip


def _require_overseen(rules: Promotions, state: Promotion, command: HoldDraw) -> None:
    """If a scrutineer is nominated, that person must sign in for the draw."""
    if command.overseen_by is not None and command.overseen_by.role == INSPECTOR:
        raise Refused(
            "second-person-needed",
            "an inspector only observes and cannot be the second person: ask someone else",
            clauses=rules.scrutineer_cite,
        )
    signed_in = "" if command.overseen_by is None else spelled(command.overseen_by.name)
    if signed_in != spelled(state.scrutineer):
        raise Refused(
            "second-person-needed",
            "the scrutineer, {scrutineer}, must sign in for this draw",
            clauses=rules.scrutineer_cite,
            scrutineer=state.scrutineer,
        )


def above_threshold(rules: Promotions, plan: PromotionPlan) -> tuple[str, ...]:
    """The prizes that need a scrutineer at the draw."""
    return tuple(prize.name for prize in plan.prizes if prize.value > rules.scrutineer_above)


def drawn(
    prizes: tuple[PrizePlan, ...], lots: dict[str, int], seed: str, present: tuple[str, ...] | None = None
) -> tuple[Won, ...]:
    """The prizes in order, given to players as their lots are drawn; a player who must be present and is not is passed
    over."""
    order = (player for player in in_order_of_lots(lots, seed) if present is None or player in present)
    wanted = [number for number, prize in enumerate(prizes) for _ in range(prize.count)]
    return tuple(
        Won(number + 1, prize, player)
        for number, (prize, player) in enumerate(zip(wanted, order, strict=False))
    )
