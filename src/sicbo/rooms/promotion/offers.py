"""What can be done with a promotion, found out by asking its deciders, so that screen and room cannot disagree."""

from collections.abc import Iterator
from typing import Annotated, Final

from msgspec import Meta, Struct

from sicbo.refusals import Reason, Refused
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.promotion import messages as ask
from sicbo.rooms.promotion.decide import decide
from sicbo.rooms.promotion.plan import PromotionPlan
from sicbo.rooms.promotion.state import Promotion
from sicbo.rules.game import Game

MORE_TO_SAY: Final[frozenset[Reason]] = frozenset(
    {"cause-needed", "bad-amount", "bad-request", "wrong-secret", "approval-missing"}
)
"""Refusals of a command with nothing filled in that only say what has to be filled in."""

HIDDEN: Final[frozenset[Reason]] = frozenset({"round-over", "ticket-redeemed"})
"""Refusals that mean that something makes no sense any more."""

EMPTY: Final = PromotionPlan("", "", (), 0, 0, 0, "")


class PromotionOffer(Struct, frozen=True):
    """Something that can be done: whether by whoever looks, and if not, why."""

    command: str
    allowed: Annotated[bool, Meta(description="whether whoever looks may do it now")]
    why_not: str = ""
    clauses: tuple[str, ...] = ()
    prize: Annotated[int, Meta(description="the number of the prize it is about")] = 0
    second: Annotated[str, Meta(description="who signs in for it beside whoever does it")] = ""


def offers(game: Game, state: Promotion, viewer: Person, at: int) -> tuple[PromotionOffer, ...]:
    found = (_tried(game, state, command, at) for command in _possible(state, viewer, at))
    return tuple(offer for offer in found if offer is not None)


def _possible(state: Promotion, viewer: Person, at: int) -> Iterator[ask.PromotionCommand]:
    """What belongs to the stage that a promotion is in."""
    word, plan = "…", state.plan or EMPTY
    if state.trouble:
        if state.trouble != "cancel-draw":
            yield ask.ValidateAgain(by=viewer, finding=word)
            yield ask.ReportTrouble(by=viewer, action="cancel-draw", reason=word, told=word)
        else:
            yield ask.EndPromotion(by=viewer)
        yield ask.RefuseClaim(by=viewer, claimant=word, value=1, reasons=word, told_at=at)
        return
    if state.status in ("draft", "submitted"):
        yield ask.DraftPromotion(by=viewer, plan=plan)
        yield ask.WritePromotionTerms(by=viewer, items={})
        yield ask.SubmitTerms(by=viewer, reference=word)
        yield ask.StateAvailability(by=viewer, channel=word)
        yield ask.AddMarketing(by=viewer, title=word, refers_to_terms=True)
    if state.status == "submitted":
        yield ask.StartPromotion(by=viewer)
    if state.status == "running":
        yield from _while_it_runs(state, viewer)
    if state.status in ("submitted", "running"):
        yield ask.ReportTrouble(by=viewer, action="postpone-draw", reason=word, told=word)
    yield from _afterwards(state, viewer, at)


def _while_it_runs(state: Promotion, viewer: Person) -> Iterator[ask.PromotionCommand]:
    word = "…"
    overseer = Person(state.scrutineer, "") if state.scrutineer else None
    yield ask.AddEntries(by=viewer, player="x", entries=1, ground=word)
    yield ask.NominateScrutineer(by=viewer, name=word)
    yield ask.CommitToDraw(by=viewer, commitment="0" * 64)
    yield ask.HoldDraw(by=viewer, seed="0" * 64, overseen_by=overseer)
    yield ask.WritePromotionTerms(by=viewer, items={})
    yield ask.AddMarketing(by=viewer, title=word, refers_to_terms=True)
    yield ask.StateAvailability(by=viewer, channel=word)


def _afterwards(state: Promotion, viewer: Person, at: int) -> Iterator[ask.PromotionCommand]:
    word = "…"
    if state.status == "drawn":
        for won in state.winners:
            yield ask.TellWinner(by=viewer, prize=won.number, way="mail", reached=True)
    for won in state.winners:
        if won.number not in state.claimed:
            yield ask.ClaimPrize(by=viewer, prize=won.number)
    if state.status in ("running", "drawn", "ended"):
        yield ask.RefuseClaim(by=viewer, claimant=word, value=1, reasons=word, told_at=at)
    if state.status == "drawn":
        if not state.published:
            yield ask.PublishResults(by=viewer, how=word)
        yield ask.EndPromotion(by=viewer)


def _tried(game: Game, state: Promotion, command: ask.PromotionCommand, at: int) -> PromotionOffer | None:
    name, prize = type(command).__name__, getattr(command, "prize", 0)
    try:
        decide(game, state, command, at)
    except Refused as refused:
        if refused.code in HIDDEN:
            return None
        if refused.code not in MORE_TO_SAY:
            return PromotionOffer(name, False, refused.message, refused.clauses, prize)
    second = command.overseen_by.name if isinstance(command, ask.HoldDraw) and command.overseen_by else ""
    return PromotionOffer(name, True, prize=prize, second=second)
