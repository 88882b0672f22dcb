"""Before and around a promotion: plan, terms, marketing, the regulator's notice, the start; postponing and
cancelling."""

from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.promotion.authority import plan_of, require_words, rules_of
from sicbo.rooms.promotion.events import (
    AvailabilityStated,
    InspectorateTold,
    MarketingAdded,
    PromotionDrafted,
    PromotionEvent,
    PromotionStarted,
    PromotionTermsWritten,
    TermsSubmitted,
    TroubleReported,
    ValidatedAgain,
)
from sicbo.rooms.promotion.messages import (
    AddMarketing,
    DraftPromotion,
    ReportTrouble,
    StartPromotion,
    StateAvailability,
    SubmitTerms,
    ValidateAgain,
    WritePromotionTerms,
)
from sicbo.rooms.promotion.plan import Problem, PromotionPlan, missing, problems
from sicbo.rooms.promotion.state import Promotion
from sicbo.rules.game import Game

Events = tuple[PromotionEvent, ...]
MINUTE = 60_000_000
"""Times are whole microseconds."""
TEXT_MAXIMUM = 4_000


def require_may_draft(game: Game, state: Promotion, _at: int) -> None:
    if state.status not in ("draft", "submitted"):
        clauses = rules_of(game).amended_by_approval
        raise Refused(
            "out-of-order", "the promotion has started; its plan cannot be changed", clauses=clauses
        )


def draft(game: Game, _state: Promotion, command: DraftPromotion, at: int) -> Events:
    found = problems_of(game, command.plan)
    if found:
        raise Refused(
            "bad-request",
            "the plan is not ready: {found}",
            clauses=found[0].clauses,
            found="; ".join(problem.says for problem in found),
        )
    return (PromotionDrafted(command.plan, at, command.by),)


def problems_of(game: Game, plan: PromotionPlan) -> tuple[Problem, ...]:
    """All problems of a plan under a game's book and switches."""
    rules = rules_of(game)
    return problems(rules, plan, liquor_of_all=game.switches.get(rules.switch) == "promotion")


def write(game: Game, state: Promotion, command: WritePromotionTerms, at: int) -> Events:
    """Before the start, changed terms are sent to the regulator again; after it they change only with its approval."""
    rules = rules_of(game)
    known = {entry.item for entry in rules.terms}
    for item, text in command.items.items():
        if item not in known:
            raise Refused(
                "bad-request",
                "the terms have no item '{item}'; {hint}",
                item=item[:60],
                hint=nearest(item, known),
            )
        if len(text) > TEXT_MAXIMUM:
            raise Refused(
                "too-large",
                "an item of the terms can have at most {most} characters",
                most=TEXT_MAXIMUM,
            )
    if state.status not in ("draft", "submitted") and not command.approval.strip():
        raise Refused(
            "approval-missing",
            "the promotion has started: give the reference of the regulator's approval to change the terms",
            clauses=rules.amended_by_approval,
        )
    lost = (
        missing(rules, game.currency, plan_of(state), state.terms | command.items) if state.started_at else ()
    )
    if lost:
        raise Refused(
            "not-ready",
            "the terms of a running promotion must stay complete; these would be missing: {lost}",
            clauses=lost[0].on(),
            lost="; ".join(entry.says for entry in lost),
        )
    return (
        PromotionTermsWritten(
            command.items, state.terms_version + 1, at, command.by, command.approval.strip()
        ),
    )


def market(game: Game, _state: Promotion, command: AddMarketing, at: int) -> Events:
    rules = rules_of(game)
    title = require_words(command.title, "what it is", rules.marketing_cite)
    if not command.refers_to_terms:
        raise Refused("not-ready", "marketing material must refer to the terms", clauses=rules.marketing_cite)
    return (MarketingAdded(title, at, command.by),)


def state_availability(game: Game, _state: Promotion, command: StateAvailability, at: int) -> Events:
    channel = require_words(command.channel, "where the terms are available", rules_of(game).marketing_cite)
    return (AvailabilityStated(channel, at, command.by),)


def require_may_submit(game: Game, state: Promotion, _at: int) -> None:
    """Only whole terms are sent to the regulator: the refusal lists everything missing."""
    rules = rules_of(game)
    found = missing(rules, game.currency, plan_of(state), state.terms)
    if found:
        raise Refused(
            "not-ready",
            "the terms are incomplete; add: {found}",
            clauses=found[0].on(),
            found="; ".join(entry.says for entry in found),
        )
    if state.status not in ("draft", "submitted"):
        raise Refused("out-of-order", "the promotion has already started", clauses=rules.amended_by_approval)


def submit(game: Game, state: Promotion, command: SubmitTerms, at: int) -> Events:
    reference = require_words(command.reference, "under which reference it was sent", _notice_cite(game))
    return (TermsSubmitted(state.terms_version, reference, at, command.by),)


def require_may_start(game: Game, state: Promotion, at: int) -> None:
    rules, plan = rules_of(game), plan_of(state)
    if state.status not in ("draft", "submitted"):
        raise Refused("out-of-order", "the promotion has already started")
    if state.submitted_version != state.terms_version or not state.submitted_version:
        raise Refused(
            "notice-needed",
            "submit the current terms to the regulator first",
            clauses=_notice_cite(game),
        )
    notice = policies_of(game).notice("promotion-to-authority")
    minutes = notice.minutes or 0 if notice else 0
    if at < state.submitted_at + minutes * MINUTE:
        raise Refused(
            "notice-needed",
            "the promotion can start {minutes, plural, one {# hour} other {# hours}} after the terms were submitted to the regulator at the earliest",
            clauses=_notice_cite(game),
            minutes=minutes // 60,
        )
    if not state.channels:
        raise Refused(
            "not-ready", "state where players can get the terms first", clauses=rules.marketing_cite
        )
    if at < plan.starts_at:
        raise Refused("out-of-order", "the promotion's start time has not been reached yet")


def start(_game: Game, _state: Promotion, command: StartPromotion, at: int) -> Events:
    return (PromotionStarted(at, command.by),)


def _notice_cite(game: Game) -> tuple[str, ...]:
    notice = policies_of(game).notice("promotion-to-authority")
    return notice.on() if notice else ()


def require_may_stop(game: Game, state: Promotion, _at: int) -> None:
    rules = rules_of(game)
    if state.status not in ("running", "submitted"):
        raise Refused("out-of-order", "there is no draw left to stop", clauses=rules.trouble_cite)
    if state.trouble == "cancel-draw":
        raise Refused("out-of-order", "the draw has already been cancelled", clauses=rules.trouble_cite)


def trouble(game: Game, _state: Promotion, command: ReportTrouble, at: int) -> Events:
    """Postponed until validated, or the draw cancelled; the inspectorate is told in the same entry."""
    rules = rules_of(game)
    reason = require_words(command.reason, "what the integrity problem is", rules.trouble_cite)
    told = require_words(command.told, "which inspector has been told", rules.trouble_cite)
    return (
        TroubleReported(command.action, reason, at, command.by),
        InspectorateTold(told, command.action, at, command.by),
    )


def require_may_validate(game: Game, state: Promotion, _at: int) -> None:
    if not state.trouble:
        raise Refused("out-of-order", "there is no open problem to resolve")
    if state.trouble == "cancel-draw":
        raise Refused(
            "out-of-order", "the draw was cancelled and cannot be held", clauses=rules_of(game).trouble_cite
        )


def validate(game: Game, _state: Promotion, command: ValidateAgain, at: int) -> Events:
    finding = require_words(command.finding, "what was found", rules_of(game).trouble_cite)
    return (ValidatedAgain(finding, at, command.by),)
