"""A tournament as its director and its operator run it: the terms as they are written, entries, and what can be done now."""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from sicbo.refusals import Reason, Refused
from sicbo.rooms.kernel.authority import front_line_role, policies_of
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.authority import rules_of
from sicbo.rooms.tournament.decide import decide
from sicbo.rooms.tournament.plan import Plan, Stage, problems
from sicbo.rooms.tournament.record import Noted
from sicbo.rooms.tournament.state import Entrant, NotDone, Tournament
from sicbo.rooms.tournament.terms import ItemOfTerms, Missing, checklist, missing
from sicbo.rooms.tournament.view import Phase, phase
from sicbo.rules.game import Game

NOW_NOT: Final[frozenset[Reason]] = frozenset(
    {"out-of-order", "round-over", "bad-request", "unknown-person", "already-heard"}
)
"""Refusals that mean that something makes no sense now; the others say who may, or what is missing."""

SEED: Final = "0" * 64
"""Of a draw that is only tried."""

MORE_TO_SAY: Final[frozenset[Reason]] = frozenset(
    {"cause-needed", "bad-amount", "consent-needed", "signature-needed"}
)
"""Refusals of a command with made-up particulars that only say what has to be filled in."""


Whose = Literal["operator", "director", "front-line"]


class TournamentOffer(Struct, frozen=True):
    """Something that can be done with a tournament: whether it makes sense now, and whether whoever looks may do it."""

    command: str
    allowed: bool
    now: Annotated[bool, Meta(description="false where it makes no sense now, whoever asks")]
    why_not: str
    clauses: tuple[str, ...]
    by: Annotated[str, Meta(description="whose it is, in the book's words")]
    whose: Annotated[Whose, Meta(description="the same, in every house alike")]
    code: Annotated[str, Meta(description="of the refusal, where there is one")] = ""


class EntryLine(Struct, frozen=True):
    """An entrant as the staff see it."""

    player: str
    entrant: Entrant
    table: str
    seat: str
    bank: int
    briefed: bool
    total_paid: Annotated[int, Meta(description="less what was given back")]


class TournamentDesk(Struct, frozen=True):
    """Everything that whoever runs a tournament has to know and can do."""

    tournament: str
    now: int
    version: int
    game: str
    phase: Phase
    plan: Plan | None
    plan_problems: tuple[str, ...]
    next: Annotated[
        str, Meta(description="the command that brings the tournament on; nothing where play does")
    ]
    next_by: Annotated[str, Meta(description="whose that is, in the book's words")]
    next_why_not: Annotated[str, Meta(description="why you cannot do it now, or nothing")]
    next_code: Annotated[str, Meta(description="of that refusal, or nothing")]
    next_whose: Annotated[Whose | None, Meta(description="whose that is, in every house alike")]
    terms: Annotated[
        tuple[ItemOfTerms, ...], Meta(description="every item that the book knows; none before a plan")
    ]
    terms_missing: Annotated[
        tuple[str, ...], Meta(description="items that the plan requires and that nobody has written")
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
    held: Annotated[int, Meta(description="the tournament's money: paid in and not given out")]
    not_done: Annotated[tuple[NotDone, ...], Meta(description="what tables were asked and refused for good")]
    troubles: Annotated[
        tuple[NotDone, ...], Meta(description="what the house fails to do at tables, and tries again")
    ]
    waiting: Annotated[tuple[NotDone, ...], Meta(description="what tables have been waiting for")]
    record: Annotated[
        tuple[Noted, ...], Meta(description="what was decided and what players did, the newest first")
    ]
    you: Annotated[str, Meta(description="the role in which you are asked here, in the book's words")]
    offers: tuple[TournamentOffer, ...]


def tournament_desk(
    game: Game, state: Tournament, viewer: Callable[[str], Person], at: int
) -> TournamentDesk:
    """`viewer` is whoever looks, in the role in which a command of this name would be asked."""
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
        terms_missing=tuple(one.item for one in _missing(game, state)),
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
    """What brings a tournament on from where it is; nothing while tables play or when it is over."""
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


# -- what can be done, found by asking the deciders -------------------------------------------------------------


def _offers(
    game: Game, state: Tournament, viewer: Callable[[str], Person], at: int
) -> Iterator[TournamentOffer]:
    for kind, *given in (*_tries(state, at), *_several(state)):
        found = [_tried(game, state, kind(by=viewer(kind.__name__), **one), at) for one in given]
        yield max(found, key=lambda offer: (offer.allowed, offer.now))


def _tried(game: Game, state: Tournament, command: Any, at: int) -> TournamentOffer:
    name, whose = type(command).__name__, _whose(type(command))
    by = _title(game, whose)
    try:
        decide(game, state, command, at)
    except Refused as refused:
        allowed, now = refused.code in MORE_TO_SAY, refused.code not in NOW_NOT
        why, code = ("", "") if allowed else (refused.message, refused.code)
        return TournamentOffer(name, allowed, now, why, refused.clauses, by, whose, code)
    return TournamentOffer(name, True, True, "", (), by, whose)


def _several(state: Tournament) -> Iterator[tuple[Any, ...]]:
    """Commands that may make sense for one player or table and not for another: what holds of any of them is offered."""
    tables = [table for table, run in state.runs.items() if not run.ended] or ["…"]
    yield (
        ask.EndTableEarly,
        *({"table": table, "ground": "progress-decided"} for table in tables),
        {"table": tables[0], "ground": "all-agree-to-cash", "agreed": state.at_table(tables[0])},
    )
    unseated = [name for name in state.still_in if not state.table_of(name)] or [*state.still_in, "…"]
    accepted = {"accepts": True, "signed": True}
    yield ask.NameSubstitute, {"player": unseated[0], "substitute": "…", "reason": "…", **accepted}
    to_pay = [{"player": player, "charge": charge} for player, charge in _who_may_pay(state)]
    if to_pay:
        yield ask.PayCharge, *to_pay


def _who_may_pay(state: Tournament) -> Iterator[tuple[str, str]]:
    """Of every charge that the plan knows beyond the entry, somebody who has it left, or anybody."""
    if state.plan is None:
        return
    charges, entrants = state.plan.charges, state.entrants
    seated = [seat.player for seat in state.seats if entrants[seat.player].state == "in"]
    if charges.rebuy:
        left = (name for name in seated if entrants[name].rebuys < charges.rebuys)
        yield next(left, next(iter(entrants), "…")), "re-buy"
    if charges.add_on:
        yield (
            next((name for name in seated if not entrants[name].add_ons), next(iter(entrants), "…")),
            "add-on",
        )
    if charges.buy_back:
        left = (name for name in state.left_out if entrants[name].buy_backs < charges.buy_backs)
        yield next(left, next(iter(entrants), "…")), "buy-back"


def _tries(state: Tournament, at: int) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Every command with particulars that would do; where it is about a player or a table, the first there is."""
    word, plan = "…", state.plan
    player = next(iter(state.still_in), word)
    seated = next((seat.player for seat in state.seats if seat.player in state.still_in), player)
    table = next((table for table, run in state.runs.items() if not run.ended), word)
    paid = next((name for name, entrant in state.entrants.items() if entrant.total_paid), word)
    until = plan.withdraw_until if plan else 0
    yield from (
        (ask.DraftPlan, {"plan": plan or _empty_plan(at)}),
        (ask.WriteTerms, {"items": {}}),
        (ask.ApproveTerms, {}),
        (ask.PublishTerms, {"how": word}),
        (ask.AdviseInspectorate, {"told": word}),
        (ask.AppointDirector, {"director": word}),
        (ask.DesignateTables, {"tables": state.tables or {word: word}}),
        (ask.AppointDeputy, {"deputy": word}),
        (ask.TakeCharge, {}),
        (ask.LeaveCharge, {}),
        (ask.Enter, {"player": word, "accepts": True, "signed": True}),
        (ask.RefuseEntry, {"player": word, "reason": word}),
        (ask.Withdraw, {"player": player}),
        (ask.Refund, {"player": paid, "amount": 1, "reason": word}),
        (ask.BriefPlayers, {"understood": True, "starting_bank": plan.starting_bank if plan else 0}),
        (ask.BeginPractice, {"seed": SEED}),
        (ask.EndPractice, {}),
        (ask.MoveStart, {"starts_at": max(at + 1, until), "told_at": at}),
        (ask.DrawSeats, {"seed": SEED}),
        (ask.StartStage, {}),
        (ask.EndTable, {"table": table}),
        (ask.EndStage, {}),
        (ask.Penalise, {"player": seated, "reason": word}),
        (ask.Disqualify, {"player": player, "reason": word}),
        (ask.Retire, {"player": player}),
        (ask.MarkAbsent, {"player": player, "how": "late"}),
        (ask.DecideDispute, {"about": word, "decision": word}),
        (ask.AwardPrizes, {}),
        (ask.CancelTournament, {"reason": word}),
    )


def _empty_plan(at: int) -> Plan:
    return Plan("…", at, "…", 2, 2, 1, (Stage("…", 1, 2, spins=1),))


def _whose(kind: type) -> Whose:
    """Who does this."""
    if kind in ask.DIRECTORS or kind in (ask.TakeCharge, ask.LeaveCharge, ask.AppointDeputy):
        return "director"
    return "front-line" if kind in (ask.Enter, ask.Withdraw, ask.PayCharge) else "operator"


def _title(game: Game, whose: Whose) -> str:
    """The same in the book's words."""
    policies, rules = policies_of(game), rules_of(game)
    roles = {"director": rules.director, "front-line": front_line_role(policies), "operator": rules.run_by}
    return policies.title(roles[whose])
