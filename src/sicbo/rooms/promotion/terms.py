"""Before and around a promotion: plan, terms, marketing, the regulator's notice, the start; postponing and cancelling."""

from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.promotion.authority import plan_of, require_operator, require_words, rules_of
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


def draft(game: Game, state: Promotion, command: DraftPromotion, at: int) -> Events:
    rules = require_operator(game, command.by, "planning a promotion")
    if state.status not in ("draft", "submitted"):
        raise Refused(
            "out-of-order", "the promotion has begun; its plan stands", clauses=rules.amended_by_approval
        )
    found = problems_of(game, command.plan)
    if found:
        raise Refused(
            "bad-request",
            "the plan is not ready: {found}",
            clauses=tuple(dict.fromkeys(clause for problem in found for clause in problem.clauses)),
            found="; ".join(problem.says for problem in found),
        )
    return (PromotionDrafted(command.plan, at, command.by),)


def problems_of(game: Game, plan: PromotionPlan) -> tuple[Problem, ...]:
    """Everything that stands against a plan under a game's book and switches."""
    rules = rules_of(game)
    return problems(rules, plan, liquor_of_all=game.switches.get(rules.switch) == "promotion")


def write(game: Game, state: Promotion, command: WritePromotionTerms, at: int) -> Events:
    """Before the start the terms go to the regulator again; after it they change with its approval alone."""
    rules = require_operator(game, command.by, "writing the terms")
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
                "an item of the terms has at most {most} signs",
                most=TEXT_MAXIMUM,
            )
    if state.status not in ("draft", "submitted") and not command.approval.strip():
        raise Refused(
            "approval-missing",
            "the promotion has begun: its terms change with the regulator's approval alone, by its reference",
            clauses=rules.amended_by_approval,
        )
    lost = (
        missing(rules, game.currency, plan_of(state), state.terms | command.items) if state.started_at else ()
    )
    if lost:
        raise Refused(
            "not-ready",
            "the terms of a promotion that has begun stay whole; they would not say: {lost}",
            clauses=tuple(dict.fromkeys(clause for entry in lost for clause in entry.cite)),
            lost="; ".join(entry.says for entry in lost),
        )
    return (
        PromotionTermsWritten(
            command.items, state.terms_version + 1, at, command.by, command.approval.strip()
        ),
    )


def market(game: Game, _state: Promotion, command: AddMarketing, at: int) -> Events:
    rules = require_operator(game, command.by, "publishing marketing")
    title = require_words(command.title, "what it is", rules.marketing_cite)
    if not command.refers_to_terms:
        raise Refused("not-ready", "marketing refers to the terms", clauses=rules.marketing_cite)
    return (MarketingAdded(title, at, command.by),)


def state_availability(game: Game, _state: Promotion, command: StateAvailability, at: int) -> Events:
    rules = require_operator(game, command.by, "saying where the terms are")
    channel = require_words(command.channel, "where the terms are to be had", rules.marketing_cite)
    return (AvailabilityStated(channel, at, command.by),)


def submit(game: Game, state: Promotion, command: SubmitTerms, at: int) -> Events:
    """Only whole terms go to the regulator: everything that is missing is said at once."""
    rules = require_operator(game, command.by, "submitting the terms")
    found = missing(rules, game.currency, plan_of(state), state.terms)
    if found:
        raise Refused(
            "not-ready",
            "the terms do not say yet: {found}",
            clauses=tuple(dict.fromkeys(clause for entry in found for clause in entry.cite)),
            found="; ".join(entry.says for entry in found),
        )
    if state.status not in ("draft", "submitted"):
        raise Refused("out-of-order", "the promotion has begun", clauses=rules.amended_by_approval)
    reference = require_words(command.reference, "under which reference it was sent", _notice_cite(game))
    return (TermsSubmitted(state.terms_version, reference, at, command.by),)


def start(game: Game, state: Promotion, command: StartPromotion, at: int) -> Events:
    rules = require_operator(game, command.by, "starting a promotion")
    plan = plan_of(state)
    if state.status not in ("draft", "submitted"):
        raise Refused("out-of-order", "the promotion has begun")
    if state.submitted_version != state.terms_version or not state.submitted_version:
        raise Refused(
            "notice-needed",
            "the terms as they stand have not gone to the regulator",
            clauses=_notice_cite(game),
        )
    notice = policies_of(game).notice("promotion-to-authority")
    minutes = notice.minutes or 0 if notice else 0
    if at < state.submitted_at + minutes * MINUTE:
        raise Refused(
            "notice-needed",
            "it starts {minutes} hours after the regulator had the terms, at the earliest",
            clauses=_notice_cite(game),
            minutes=minutes // 60,
        )
    if not state.channels:
        raise Refused("not-ready", "say where the terms are to be had", clauses=rules.marketing_cite)
    if at < plan.starts_at:
        raise Refused("out-of-order", "its time has not come")
    return (PromotionStarted(at, command.by),)


def _notice_cite(game: Game) -> tuple[str, ...]:
    notice = policies_of(game).notice("promotion-to-authority")
    return notice.cite if notice else ()


def trouble(game: Game, state: Promotion, command: ReportTrouble, at: int) -> Events:
    """Postponed until validated, or the draw cancelled; and in the same entry the inspectorate is told."""
    rules = require_operator(game, command.by, "stopping a promotion")
    if state.status not in ("running", "submitted"):
        raise Refused("out-of-order", "there is no draw to come", clauses=rules.trouble_cite)
    if state.trouble == "cancel-draw":
        raise Refused("out-of-order", "the draw is cancelled", clauses=rules.trouble_cite)
    reason = require_words(command.reason, "what stands against its integrity", rules.trouble_cite)
    told = require_words(command.told, "which inspector has been told", rules.trouble_cite)
    return (
        TroubleReported(command.action, reason, at, command.by),
        InspectorateTold(told, command.action, at, command.by),
    )


def validate(game: Game, state: Promotion, command: ValidateAgain, at: int) -> Events:
    rules = require_operator(game, command.by, "letting a promotion go on")
    if not state.trouble:
        raise Refused("out-of-order", "nothing stands against it")
    if state.trouble == "cancel-draw":
        raise Refused("out-of-order", "a cancelled draw is not held any more", clauses=rules.trouble_cite)
    return (
        ValidatedAgain(require_words(command.finding, "what was found", rules.trouble_cite), at, command.by),
    )
