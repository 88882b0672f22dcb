"""A promotion's outstanding duties: notices and steps, with their due times."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.promotion.authority import rules_of
from sicbo.rooms.promotion.draw import above_threshold
from sicbo.rooms.promotion.plan import PromotionPlan, item_clauses, missing
from sicbo.rooms.promotion.prize_claims import told_until
from sicbo.rooms.promotion.state import Promotion
from sicbo.rooms.promotion.terms import MINUTE
from sicbo.rules.game import Game

DutyKind = Literal[
    "write-terms", "notice", "availability", "start", "commit", "scrutineer", "draw", "validate", "tell", "publish", "end"
]  # fmt: skip


class PromotionDuty(Struct, frozen=True):
    """One thing to do, with its clauses and its due time."""

    kind: DutyKind
    clauses: tuple[str, ...] = ()
    due: Annotated[int, Meta(description="until when, in microseconds; zero where no time is set")] = 0
    overdue: bool = False
    prize: Annotated[int, Meta(description="the number of the prize whose winner must be notified")] = 0
    player: str = ""


def notice_minutes(game: Game) -> int:
    """How long before the start the regulator must have the terms."""
    notice = policies_of(game).notice("promotion-to-authority")
    return (notice.minutes or 0) if notice else 0


def duties(game: Game, state: Promotion, at: int) -> tuple[PromotionDuty, ...]:
    """Everything outstanding now, the earliest due first."""
    if state.plan is None or state.status == "ended" or state.trouble == "cancel-draw":
        return ()
    found = tuple(_duties(game, state, state.plan, at))
    return tuple(sorted(found, key=lambda duty: duty.due or 2**62))


def _duties(game: Game, state: Promotion, plan: PromotionPlan, at: int) -> Iterator[PromotionDuty]:
    rules = rules_of(game)
    if state.trouble:
        yield PromotionDuty("validate", rules.trouble_cite)
        return
    if state.status in ("draft", "submitted"):
        yield from _before_the_start(game, state, plan, at)
    if state.status == "running":
        if not state.commitment:
            late = state.validated > 0
            due = plan.draws_at if late else plan.entries_close_at
            yield PromotionDuty("commit", item_clauses(rules, "manner"), due, at > due)
        if above_threshold(rules, plan) and not state.scrutineer:
            yield PromotionDuty("scrutineer", rules.scrutineer_cite, plan.draws_at, at > plan.draws_at)
        yield PromotionDuty(
            "draw", item_clauses(rules, "award"), plan.draws_at, at > plan.draws_at + MINUTE * 60
        )
    if state.status == "drawn":
        until = told_until(game, state)
        notice = policies_of(game).notice("promotion-winner")
        for won in state.untold():
            clauses = notice.cite if notice else ()
            yield PromotionDuty("tell", clauses, until, at > until > 0, won.number, won.player)
        if not state.published:
            yield PromotionDuty("publish", item_clauses(rules, "publication"))
        elif not state.untold():
            yield PromotionDuty("end", rules.cite)


def _before_the_start(game: Game, state: Promotion, plan: PromotionPlan, at: int) -> Iterator[PromotionDuty]:
    rules = rules_of(game)
    notice = policies_of(game).notice("promotion-to-authority")
    until = plan.starts_at - notice_minutes(game) * MINUTE
    gaps = missing(rules, game.currency, plan, state.terms)
    if gaps:
        clauses = tuple(dict.fromkeys(clause for entry in gaps for clause in entry.cite))
        yield PromotionDuty("write-terms", clauses, until, at > until)
    if not state.submitted_version or state.submitted_version != state.terms_version:
        yield PromotionDuty("notice", notice.cite if notice else (), until, at > until)
    if not state.channels:
        yield PromotionDuty("availability", rules.marketing_cite, plan.starts_at, at > plan.starts_at)
    if state.status == "submitted" and state.submitted_version == state.terms_version:
        due = max(plan.starts_at, state.submitted_at + notice_minutes(game) * MINUTE)
        yield PromotionDuty("start", rules.cite, due, at > due + MINUTE * 60)
