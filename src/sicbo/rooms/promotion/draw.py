"""Entries by wagers or otherwise, the commitment to a seed, and the draw."""

from sicbo.currency import Currency
from sicbo.refusals import Refused
from sicbo.rooms.kernel.lots import commitment, in_order_of_lots
from sicbo.rooms.kernel.names import checked_name, spelled
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.kernel.roles import INSPECTOR
from sicbo.rooms.promotion.authority import plan_of, require_operator, require_words
from sicbo.rooms.promotion.events import (
    DrawCommitted,
    DrawHeld,
    EntriesAdded,
    PromotionEvent,
    ScrutineerNominated,
    WagersHeard,
    Won,
)
from sicbo.rooms.promotion.messages import AddEntries, CommitToDraw, HearWagers, HoldDraw, NominateScrutineer
from sicbo.rooms.promotion.plan import PrizePlan, PromotionPlan, item_clauses
from sicbo.rooms.promotion.state import Promotion
from sicbo.rules.game import Game
from sicbo.rules.promotion_rules import Promotions

Events = tuple[PromotionEvent, ...]


def hear(game: Game, state: Promotion, command: HearWagers, _at: int) -> Events:
    """Wagers of settled rounds count from the start until entries close; each entry of a table's journal once."""
    del game
    if command.by != SYSTEM:
        raise Refused("not-yours-to-do", "a promotion hears of wagers from its tables alone")
    heard = state.heard.get(command.source, 0)
    if command.seq <= heard or 0 <= command.after < heard:
        raise Refused(
            "already-heard", "entry {seq} of {source} has been heard", seq=command.seq, source=command.source
        )
    plan = plan_of(state)
    amounts: dict[str, int] = {}
    for fact in command.facts:
        if state.status == "running" and state.started_at <= fact.at <= plan.entries_close_at:
            amounts[fact.player] = amounts.get(fact.player, 0) + fact.amount
    return (WagersHeard(command.source, command.seq, amounts),)


def add_entries(game: Game, state: Promotion, command: AddEntries, at: int) -> Events:
    rules = require_operator(game, command.by, "taking entries")
    clauses = item_clauses(rules, "closing")
    if state.status != "running" or at > plan_of(state).entries_close_at:
        raise Refused("betting-closed", "entries are closed, or the promotion has not begun", clauses=clauses)
    if not 0 < command.entries <= 10_000:
        raise Refused("bad-amount", "one entry or more")
    ground = require_words(
        command.ground, "by which criterion of the terms", item_clauses(rules, "eligibility")
    )
    return (EntriesAdded(checked_name(command.player), command.entries, ground, at, command.by),)


def nominate(game: Game, state: Promotion, command: NominateScrutineer, at: int) -> Events:
    rules = require_operator(game, command.by, "nominating a scrutineer")
    if state.status == "drawn":
        raise Refused("out-of-order", "the draw has been held", clauses=rules.scrutineer_cite)
    return (ScrutineerNominated(require_words(command.name, "who", rules.scrutineer_cite), at, command.by),)


def commit(game: Game, state: Promotion, command: CommitToDraw, at: int) -> Events:
    """Bound to a seed before entries are closed: nobody can choose it by who has entered.

    Where a validation has taken the commitment back, the new one may come later; both are on record.
    """
    rules = require_operator(game, command.by, "committing to a draw")
    if state.commitment:
        raise Refused("out-of-order", "the house is bound to a seed already")
    late = at > plan_of(state).entries_close_at and not state.validated
    if state.status != "running" or late:
        raise Refused(
            "out-of-order",
            "commit while the promotion runs and entries are open",
            clauses=item_clauses(rules, "manner"),
        )
    if len(command.commitment) != 64 or any(sign not in "0123456789abcdef" for sign in command.commitment):
        raise Refused("bad-request", "a commitment is the SHA-256 of the seed in hexadecimal signs")
    return (DrawCommitted(command.commitment, at, command.by),)


def hold(game: Game, state: Promotion, command: HoldDraw, at: int) -> Events:
    rules = require_operator(game, command.by, "holding the draw")
    plan = plan_of(state)
    if state.status != "running" or at <= plan.entries_close_at or at < plan.draws_at:
        raise Refused(
            "out-of-order",
            "the draw is held at its time, when entries are closed",
            clauses=item_clauses(rules, "award"),
        )
    if not state.commitment:
        raise Refused(
            "not-ready",
            "the house has published no commitment to its seed",
            clauses=item_clauses(rules, "manner"),
        )
    _require_overseen(rules, game.currency, plan, state, command)
    if commitment(command.seed) != state.commitment:
        raise Refused("wrong-secret", "this seed is not the one that was committed to")
    lots = state.lots()
    present = command.present if plan.present_required else None
    winners = drawn(plan.prizes, lots, command.seed, present)
    return (
        DrawHeld(
            command.seed, winners, sum(lots.values()), state.scrutineer, at, command.by, present=present or (),
            overseen_by=command.overseen_by,
        ),
    )  # fmt: skip


def _require_overseen(
    rules: Promotions, currency: Currency, plan: PromotionPlan, state: Promotion, command: HoldDraw
) -> None:
    """Where a scrutineer is needed or nominated, that very person signs in for the draw, and is not who holds it."""
    dear = above_threshold(rules, plan)
    if dear and not state.scrutineer:
        raise Refused(
            "second-person-needed",
            "a scrutineer oversees a draw with a prize over {scrutineer_above}: {dear}",
            clauses=rules.scrutineer_cite,
            scrutineer_above=currency.format(rules.scrutineer_above),
            dear=dear[0],
        )
    if not state.scrutineer:
        return
    if spelled(state.scrutineer) == spelled(command.by.name):
        raise Refused("second-person-needed", "nobody oversees one's own draw", clauses=rules.scrutineer_cite)
    if command.overseen_by is not None and command.overseen_by.role == INSPECTOR:
        raise Refused(
            "second-person-needed",
            "an inspector looks on and is nobody's second person",
            clauses=rules.scrutineer_cite,
        )
    signed_in = "" if command.overseen_by is None else spelled(command.overseen_by.name)
    if signed_in != spelled(state.scrutineer):
        raise Refused(
            "second-person-needed",
            "the scrutineer, {scrutineer}, signs in for this draw",
            clauses=rules.scrutineer_cite,
            scrutineer=state.scrutineer,
        )


def above_threshold(rules: Promotions, plan: PromotionPlan) -> tuple[str, ...]:
    """The prizes for which a scrutineer oversees the draw."""
    return tuple(prize.name for prize in plan.prizes if prize.value > rules.scrutineer_above)


def drawn(
    prizes: tuple[PrizePlan, ...], lots: dict[str, int], seed: str, present: tuple[str, ...] | None = None
) -> tuple[Won, ...]:
    """The prizes in their order to the players as their lots are drawn; who has to be there and is not is passed over."""
    order = (player for player in in_order_of_lots(lots, seed) if present is None or player in present)
    wanted = [number for number, prize in enumerate(prizes) for _ in range(prize.count)]
    return tuple(
        Won(number + 1, prize, player)
        for number, (prize, player) in enumerate(zip(wanted, order, strict=False))
    )
