"""Before a tournament: the plan, its terms, approval, publication, the inspectorate, the director, the tables."""

from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament.authority import (
    clauses_on,
    plan_of,
    require_apart,
    require_words,
    rules_of,
)
from sicbo.rooms.tournament.events import (
    ChargeLeft,
    ChargeTaken,
    DeputyAppointed,
    DirectorAppointed,
    InspectorateAdvised,
    PlanDrafted,
    TablesDesignated,
    TermsApproved,
    TermsPublished,
    TermsWritten,
    TournamentEvent,
)
from sicbo.rooms.tournament.messages import (
    AdviseInspectorate,
    AppointDeputy,
    AppointDirector,
    ApproveTerms,
    DesignateTables,
    DraftPlan,
    LeaveCharge,
    PublishTerms,
    TakeCharge,
    WriteTerms,
)
from sicbo.rooms.tournament.plan import Plan, problems
from sicbo.rooms.tournament.state import Tournament
from sicbo.rooms.tournament.terms import missing
from sicbo.rules.game import Game

Events = tuple[TournamentEvent, ...]
TEXT_MAXIMUM = 4_000


def require_may_draft(_game: Game, state: Tournament, _at: int) -> None:
    if state.status == "running":
        raise Refused("out-of-order", "the tournament has started; its plan cannot be changed")


def draft(game: Game, state: Tournament, command: DraftPlan, at: int) -> Events:
    """A plan without problems; once there are entries, what people pay and get stays as published."""
    found = problems(command.plan)
    if found:
        raise Refused(
            "bad-request",
            "the plan is not ready: {found}",
            clauses=rules_of(game).on("terms"),
            found="; ".join(found),
        )
    if state.entrants and state.plan is not None and not _keeps(state.plan, command.plan):
        raise Refused(
            "out-of-order",
            "players have entered: charges, banks, chip values, stages, bets, ties and prizes can no longer change, and the time to withdraw cannot be shortened",
            clauses=clauses_on(game, "terms-of-entry"),
        )
    return (PlanDrafted(command.plan, at, command.by, notice_due=state.published_at > 0),)


def _keeps(before: Plan, after: Plan) -> bool:
    """Whether another plan keeps what the entrants entered for."""

    def promised(of: Plan) -> tuple[object, ...]:
        return of.charges, of.starting_bank, of.prizes, of.stages, of.chips_cashed, of.ties, of.wagering

    return promised(before) == promised(after) and after.withdraw_until >= before.withdraw_until


def require_may_write(game: Game, state: Tournament, _at: int) -> None:
    if state.status == "running":
        raise Refused(
            "out-of-order",
            "the tournament has started; its terms cannot be changed",
            clauses=rules_of(game).on("terms"),
        )


def write(game: Game, state: Tournament, command: WriteTerms, at: int) -> Events:
    known = {entry.item for entry in rules_of(game).terms}
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
    return (TermsWritten(command.items, state.terms_version + 1, at, command.by),)


def require_may_approve(game: Game, state: Tournament, _at: int) -> None:
    """Only complete terms are approved: the refusal lists everything missing."""
    found = missing(rules_of(game), plan_of(state), state.terms)
    if found:
        raise Refused(
            "not-ready",
            "the terms are incomplete; add: {found}",
            clauses=found[0].clauses,
            found="; ".join(item.says for item in found),
        )


def approve(_game: Game, state: Tournament, command: ApproveTerms, at: int) -> Events:
    return (TermsApproved(state.terms_version, at, command.by),)


def require_may_publish(game: Game, state: Tournament, _at: int) -> None:
    if not state.approved_version or state.approved_version != state.terms_version:
        raise Refused(
            "approval-missing", "the current terms have not been approved", clauses=rules_of(game).on("terms")
        )


def publish(game: Game, state: Tournament, command: PublishTerms, at: int) -> Events:
    how = require_words(command.how, "how players can see the terms", clauses_on(game, "availability"))
    return (TermsPublished(state.terms_version, how, at, command.by),)


def advise(game: Game, _state: Tournament, command: AdviseInspectorate, at: int) -> Events:
    notice = policies_of(game).notice("tournament-to-inspectorate")
    told = require_words(command.told, "who has been told", notice.on() if notice else ())
    return (InspectorateAdvised(told, command.reference, at, command.by),)


def require_may_appoint_director(_game: Game, state: Tournament, _at: int) -> None:
    if state.in_play:
        raise Refused("out-of-order", "a stage is being played: the director cannot change until it is over")


def appoint_director(game: Game, state: Tournament, command: AppointDirector, at: int) -> Events:
    director = require_words(command.director, "who directs the tournament")
    require_apart(game, state, director, plays=False)
    return (DirectorAppointed(director, at, command.by),)


def require_may_appoint_deputy(game: Game, state: Tournament, by: Person, _at: int, _what: str) -> None:
    if by.name != state.director or by.role != rules_of(game).director:
        raise Refused("not-yours-to-do", "only the director appoints deputies", clauses=_deputy_clauses(game))


def _deputy_clauses(game: Game) -> tuple[str, ...]:
    power = policies_of(game).power("appoint-deputies")
    return power.on() if power else ()


def appoint_deputy(game: Game, state: Tournament, command: AppointDeputy, at: int) -> Events:
    clauses = _deputy_clauses(game)
    deputy = require_words(command.deputy, "who is the deputy", clauses)
    if deputy == state.director or deputy in state.deputies:
        raise Refused(
            "bad-request", "{deputy} is already the director or a deputy", clauses=clauses, deputy=deputy
        )
    require_apart(game, state, deputy, plays=False)
    return (DeputyAppointed(deputy, at, command.by),)


def require_may_take_charge(_game: Game, state: Tournament, _at: int) -> None:
    if state.present:
        raise Refused("out-of-order", "the director is already present")


def take_charge(_game: Game, _state: Tournament, command: TakeCharge, at: int) -> Events:
    return (ChargeTaken(at, command.by),)


def require_may_leave_charge(game: Game, state: Tournament, _at: int) -> None:
    """A director stays for the whole of it: no one leaves during a stage."""
    if not state.present:
        raise Refused("out-of-order", "the director is not present")
    if state.in_play:
        raise Refused(
            "out-of-order",
            "the director must stay until the tournament is over",
            clauses=rules_of(game).on("director"),
        )


def leave_charge(_game: Game, _state: Tournament, command: LeaveCharge, at: int) -> Events:
    return (ChargeLeft(at, command.by),)


def require_may_designate(_game: Game, state: Tournament, _at: int) -> None:
    if state.status == "running":
        raise Refused("out-of-order", "play has started at the tournament's tables")
    if state.practice:
        raise Refused("out-of-order", "players are practising at the tables: end practice first")


def designate(game: Game, _state: Tournament, command: DesignateTables, at: int) -> Events:
    if not command.tables or len(set(command.tables.values())) != len(command.tables):
        raise Refused(
            "bad-request",
            "name each table once, with the stream that plays there",
            clauses=rules_of(game).on("tables"),
        )
    return (TablesDesignated(command.tables, at, command.by),)
