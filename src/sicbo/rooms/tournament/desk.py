"""A tournament as its director and its operator run it: the terms, entries, and what can be done now."""

from collections.abc import Callable, Iterator
from typing import Annotated

from msgspec import Meta, Struct

from sicbo.rooms.kernel.authority import front_line_role, policies_of
from sicbo.rooms.kernel.may import NOT_NOW, why_not
from sicbo.rooms.kernel.messages import THE_HOUSE
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.authority import rules_of
from sicbo.rooms.tournament.decide import DECIDERS, Whose, require_may, require_now, whose
from sicbo.rooms.tournament.plan import Plan, problems
from sicbo.rooms.tournament.record import Noted
from sicbo.rooms.tournament.state import Entrant, NotDone, Tournament
from sicbo.rooms.tournament.terms import ItemOfTerms, Missing, checklist, missing
from sicbo.rooms.tournament.view import Phase, phase
from sicbo.rules.game import Game


class TournamentOffer(Struct, frozen=True):
    """Something that can be done with a tournament: whether it makes sense now, and whether the viewer may do it."""

    command: str
    allowed: bool
    now: Annotated[bool, Meta(description="false where it is not possible now for anyone")]
    why_not: str
    clauses: tuple[str, ...]
    by: Annotated[str, Meta(description="who may do it, by the rule book's title")]
    whose: Annotated[Whose, Meta(description="the same, as a role that every house has")]
    code: Annotated[str, Meta(description="the code of the refusal, if any")] = ""


class EntryLine(Struct, frozen=True):
    """An entrant as the staff see it."""

    player: str
    entrant: Entrant
    table: str
    seat: str
    bank: int
    briefed: bool
    total_paid: Annotated[int, Meta(description="less refunds")]


class TournamentDesk(Struct, frozen=True):
    """Everything that the people who run a tournament need to know and can do."""

    tournament: str
    now: int
    version: int
    game: str
    phase: Phase
    plan: Plan | None
    plan_problems: tuple[str, ...]
    next: Annotated[
        str, Meta(description="the next command of the tournament; empty while play is in progress")
    ]
    next_by: Annotated[str, Meta(description="who may give it, by the rule book's title")]
    next_why_not: Annotated[str, Meta(description="why you cannot do it now, or empty")]
    next_code: Annotated[str, Meta(description="the code of that refusal, or empty")]
    next_whose: Annotated[Whose | None, Meta(description="who may give it, as a role that every house has")]
    terms: Annotated[
        tuple[ItemOfTerms, ...], Meta(description="every item of the rule book; none before there is a plan")
    ]
    terms_missing: Annotated[
        tuple[str, ...], Meta(description="items that the plan requires and that are not written yet")
    ]
    terms_version: int
    approved_version: int
    published_version: int
    published_at: int
    advised_at: int
    notice_due: bool
    director: str
    deputies: tuple[str, ...]
    present: bool
    tables: dict[str, str]
    entries: tuple[EntryLine, ...]
    held: Annotated[int, Meta(description="the tournament's money: paid in and not paid out")]
    not_done: Annotated[tuple[NotDone, ...], Meta(description="orders that tables refused for good")]
    troubles: Annotated[
        tuple[NotDone, ...], Meta(description="orders that failed at tables and are tried again")
    ]
    waiting: Annotated[tuple[NotDone, ...], Meta(description="what tables are waiting for")]
    record: Annotated[tuple[Noted, ...], Meta(description="decisions and what players did, newest first")]
    you: Annotated[str, Meta(description="your role here, by the rule book's title")]
    offers: tuple[TournamentOffer, ...]


def tournament_desk(
    game: Game, state: Tournament, viewer: Callable[[str], Person], at: int
) -> TournamentDesk:
    """`viewer` is the person who looks, in the role in which they would give a command."""
    offers = tuple(_offers(game, state, viewer, at))
    step = next_step(game, state)
    taken = next((offer for offer in offers if offer.command == step), None)
    return TournamentDesk(
        tournament=state.tournament_id,
        now=at,
        version=state.version,
        game=state.game,
        phase=phase(state),
        plan=state.plan,
        plan_problems=problems(state.plan) if state.plan else (),
        next=step,
        next_by=taken.by if taken else "",
        next_why_not=taken.why_not if taken else "",
        next_code=taken.code if taken else "",
        next_whose=taken.whose if taken else None,
        terms=checklist(rules_of(game), state.plan, state.terms) if state.plan else (),
        terms_missing=tuple(item.item for item in _missing(game, state)),
        terms_version=state.terms_version,
        approved_version=state.approved_version,
        published_version=state.published_version,
        published_at=state.published_at,
        advised_at=state.advised_at,
        notice_due=state.notice_due,
        director=state.director,
        deputies=state.deputies,
        present=state.present,
        tables=state.tables,
        entries=tuple(_entry(state, name) for name in state.entrants),
        held=state.held,
        not_done=state.not_done,
        troubles=tuple(NotDone(table, said) for table, said in sorted(state.troubles.items())),
        waiting=tuple(NotDone(table, said) for table, said in sorted(state.waiting.items())),
        record=state.record[::-1],
        you=policies_of(game).title(viewer("").role),
        offers=offers,
    )


def _entry(state: Tournament, player: str) -> EntryLine:
    seat = next((seat for seat in state.seats if seat.player == player), None)
    return EntryLine(
        player,
        state.entrants[player],
        seat.table if seat else "",
        seat.place if seat else "",
        state.banks.get(player, 0),
        player in state.briefed,
        state.entrants[player].total_paid,
    )


def next_step(game: Game, state: Tournament) -> str:
    """What moves a tournament forward; empty while tables play or when it is over."""
    if state.status in ("awarded", "cancelled"):
        return ""
    waits: tuple[tuple[bool, type], ...] = (
        (state.plan is None, ask.DraftPlan),
        (bool(_missing(game, state)), ask.WriteTerms),
        (state.approved_version != state.terms_version or not state.terms_version, ask.ApproveTerms),
        (state.published_version != state.terms_version, ask.PublishTerms),
        (not state.advised_at or state.notice_due, ask.AdviseInspectorate),
        (not state.director, ask.AppointDirector),
        (not state.tables, ask.DesignateTables),
        (not state.present, ask.TakeCharge),
        (bool(state.places), ask.AwardPrizes),
        (bool(state.practice), ask.EndPractice),
    )
    for is_next, command in waits:
        if is_next:
            return command.__name__
    return _next_of_play(state)


def _missing(game: Game, state: Tournament) -> tuple[Missing, ...]:
    return () if state.plan is None else missing(rules_of(game), state.plan, state.terms)


def _next_of_play(state: Tournament) -> str:
    plan = state.plan
    assert plan is not None
    if state.in_play:
        over = all(run.ended for run in state.runs.values())
        return ask.EndStage.__name__ if over else ""
    if state.status == "open" and len(state.still_in) < plan.minimum_players:
        return ask.Enter.__name__
    if state.drawn <= state.stage:
        unbriefed = set(state.still_in) - set(state.briefed)
        return (ask.BriefPlayers if unbriefed else ask.DrawSeats).__name__
    if any(seat.player not in state.briefed for seat in state.seats):
        return ask.BriefPlayers.__name__
    return ask.StartStage.__name__


def _offers(
    game: Game, state: Tournament, viewer: Callable[[str], Person], at: int
) -> Iterator[TournamentOffer]:
    """Every command that a person can give, by who may and when; its contents are asked for when it is given."""
    for kind in DECIDERS:
        if kind.givers == THE_HOUSE:
            continue
        refused = why_not(require_may, game, state, kind, viewer(kind.__name__), at)
        asked = (refused, why_not(require_now, game, state, kind, at))
        now = not any(refusal is not None and refusal.code in NOT_NOW for refusal in asked)
        why, clauses, code = (refused.message, refused.clauses, refused.code) if refused else ("", (), "")
        by = _title(game, whose(kind))
        yield TournamentOffer(kind.__name__, refused is None, now, why, clauses, by, whose(kind), code)


def _title(game: Game, whose: Whose) -> str:
    """The same in the book's words."""
    policies, rules = policies_of(game), rules_of(game)
    roles = {"director": rules.director, "front-line": front_line_role(policies), "operator": rules.run_by}
    return policies.title(roles[whose])
