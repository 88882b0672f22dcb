"""Before a tournament: the plan, its terms, approval, publication, the inspectorate, the director, the tables."""

from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.authority import policies_of, require_role
from sicbo.rooms.tournament.authority import (
    clauses_on,
    plan_of,
    require_apart,
    require_not_over,
    require_operator,
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


def draft(game: Game, state: Tournament, command: DraftPlan, at: int) -> Events:
    """A plan without a problem; once entries are taken, what people pay and get stays as it was published."""
    require_operator(game, command.by, "planning a tournament")
    require_not_over(state)
    found = problems(command.plan)
    if found:
        raise Refused(
            "bad-request",
            "the plan is not ready: {found}",
            clauses=rules_of(game).cite,
            found="; ".join(found),
        )
    if state.status == "running":
        raise Refused("out-of-order", "the tournament has begun; its plan stands")
    if state.entrants and state.plan is not None and not _keeps(state.plan, command.plan):
        raise Refused(
            "out-of-order",
            "there are entries: charges, banks, what chips are worth, stages, wagers, ties and prizes stay as they were published, "
            "and the time for withdrawing gets no shorter",
            clauses=clauses_on(game, "starting-bank", "charges", "terms-of-entry"),
        )
    return (PlanDrafted(command.plan, at, command.by, notice_due=state.published_at > 0),)


def _keeps(before: Plan, after: Plan) -> bool:
    """Whether another plan leaves to those who have entered what they entered for."""

    def promised(of: Plan) -> tuple[object, ...]:
        return of.charges, of.starting_bank, of.prizes, of.stages, of.chips_cashed, of.ties, of.wagering

    return promised(before) == promised(after) and after.withdraw_until >= before.withdraw_until


def write(game: Game, state: Tournament, command: WriteTerms, at: int) -> Events:
    require_operator(game, command.by, "writing the terms")
    require_not_over(state)
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
                "an item of the terms has at most {most} signs",
                most=TEXT_MAXIMUM,
            )
    if state.status == "running":
        raise Refused("out-of-order", "the tournament has begun; its terms stand", clauses=rules.cite)
    return (TermsWritten(command.items, state.terms_version + 1, at, command.by),)


def approve(game: Game, state: Tournament, command: ApproveTerms, at: int) -> Events:
    """Only whole terms are approved: everything that is missing is said at once."""
    require_operator(game, command.by, "approving the terms")
    require_not_over(state)
    found = missing(rules_of(game), plan_of(state), state.terms)
    if found:
        raise Refused(
            "not-ready",
            "the terms do not say yet: {found}",
            clauses=tuple(dict.fromkeys(clause for item in found for clause in item.clauses)),
            found="; ".join(item.says for item in found),
        )
    return (TermsApproved(state.terms_version, at, command.by),)


def publish(game: Game, state: Tournament, command: PublishTerms, at: int) -> Events:
    require_operator(game, command.by, "publishing the terms")
    require_not_over(state)
    if not state.approved_version or state.approved_version != state.terms_version:
        raise Refused(
            "approval-missing", "the terms as they stand have not been approved", clauses=rules_of(game).cite
        )
    how = require_words(command.how, "how players get to see the terms", clauses_on(game, "availability"))
    return (TermsPublished(state.terms_version, how, at, command.by),)


def advise(game: Game, state: Tournament, command: AdviseInspectorate, at: int) -> Events:
    require_operator(game, command.by, "telling the inspectorate")
    require_not_over(state)
    plan_of(state)
    notice = policies_of(game).notice("tournament-to-inspectorate")
    told = require_words(command.told, "who has been told", notice.cite if notice else ())
    return (InspectorateAdvised(told, command.reference, at, command.by),)


def appoint_director(game: Game, state: Tournament, command: AppointDirector, at: int) -> Events:
    require_operator(game, command.by, "appointing the director")
    require_not_over(state)
    if state.in_play:
        raise Refused("out-of-order", "a stage is being played: its director stays until it is over")
    director = require_words(command.director, "who directs the tournament")
    require_apart(game, state, director, plays=False)
    return (DirectorAppointed(director, at, command.by),)


def appoint_deputy(game: Game, state: Tournament, command: AppointDeputy, at: int) -> Events:
    require_not_over(state)
    power = policies_of(game).power("appoint-deputies")
    clauses = power.cite if power else ()
    if command.by.name != state.director or command.by.role != rules_of(game).director:
        raise Refused("not-yours-to-do", "deputies are appointed by the director", clauses=clauses)
    deputy = require_words(command.deputy, "who is the deputy", clauses)
    if deputy == state.director or deputy in state.deputies:
        raise Refused("bad-request", "{deputy} directs already", clauses=clauses, deputy=deputy)
    require_apart(game, state, deputy, plays=False)
    return (DeputyAppointed(deputy, at, command.by),)


def take_charge(game: Game, state: Tournament, command: TakeCharge, at: int) -> Events:
    _require_director(game, state, command)
    if state.present:
        raise Refused("out-of-order", "the director is present")
    return (ChargeTaken(at, command.by),)


def leave_charge(game: Game, state: Tournament, command: LeaveCharge, at: int) -> Events:
    """A director stays for the whole of it: nobody leaves while a stage is played."""
    _require_director(game, state, command)
    if not state.present:
        raise Refused("out-of-order", "the director is not here")
    if state.in_play:
        raise Refused(
            "out-of-order",
            "the director stays for as long as the tournament is played",
            clauses=rules_of(game).cite,
        )
    return (ChargeLeft(at, command.by),)


def _require_director(game: Game, state: Tournament, command: TakeCharge | LeaveCharge) -> None:
    rules = rules_of(game)
    if command.by.name != state.director:
        raise Refused("not-yours-to-do", "this is the director's", clauses=rules.cite)
    require_role(game, command.by, rules.director, "being in charge", rules.cite)


def designate(game: Game, state: Tournament, command: DesignateTables, at: int) -> Events:
    require_operator(game, command.by, "designating tables")
    require_not_over(state)
    if state.status == "running":
        raise Refused("out-of-order", "the tournament has begun at its tables")
    if state.practice:
        raise Refused("out-of-order", "players practise at the tables: end practice first")
    if not command.tables or len(set(command.tables.values())) != len(command.tables):
        raise Refused(
            "bad-request",
            "name each table once, with the stream that plays there",
            clauses=rules_of(game).cite,
        )
    return (TablesDesignated(command.tables, at, command.by),)
