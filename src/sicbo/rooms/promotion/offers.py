"""What can be done with a promotion, by the checks with which its deciders begin, so that screen and room agree."""

from collections.abc import Iterator
from typing import Annotated, Final

from msgspec import Meta, Struct

from sicbo.rooms.kernel.may import why_not
from sicbo.rooms.kernel.messages import Command
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.promotion import messages as ask
from sicbo.rooms.promotion.decide import require_may
from sicbo.rooms.promotion.state import Promotion, Status
from sicbo.rules.game import Game

TERMS: Final = (ask.WritePromotionTerms, ask.StateAvailability, ask.AddMarketing)
BEFORE: Final = (ask.DraftPromotion, *TERMS, ask.SubmitTerms, ask.NominateScrutineer)
BELONGS: Final[dict[Status, tuple[type[Command], ...]]] = {
    "draft": BEFORE,
    "submitted": (*BEFORE, ask.StartPromotion, ask.ReportTrouble),
    "running": (
        ask.AddEntries, ask.NominateScrutineer, ask.CommitToDraw, ask.HoldDraw, *TERMS, ask.ReportTrouble, ask.RefuseClaim,
    ),
    "drawn": (ask.TellWinner, ask.ClaimPrize, ask.RefuseClaim, ask.PublishResults, ask.EndPromotion, *TERMS),
    "ended": (ask.ClaimPrize, ask.RefuseClaim),
}  # fmt: skip
"""What is shown in each state, also to people who may not do it, or not yet."""

STOPPED: Final = (ask.ValidateAgain, ask.ReportTrouble, ask.RefuseClaim)
CANCELLED: Final = (ask.EndPromotion, ask.RefuseClaim)


class PromotionOffer(Struct, frozen=True):
    """Something that can be done: whether the viewer can do it, and if not, why."""

    command: str
    allowed: Annotated[bool, Meta(description="whether you may do it now")]
    why_not: str = ""
    clauses: tuple[str, ...] = ()
    prize: Annotated[int, Meta(description="the number of the prize concerned")] = 0
    second: Annotated[str, Meta(description="the second person who must sign in for it")] = ""


def offers(game: Game, state: Promotion, viewer: Person, at: int) -> tuple[PromotionOffer, ...]:
    """Offers by who may act and when; a command's contents are asked for when it is given."""
    return tuple(_offers(game, state, viewer, at))


def _offers(game: Game, state: Promotion, viewer: Person, at: int) -> Iterator[PromotionOffer]:
    belongs = BELONGS[state.status]
    if state.trouble and state.status != "ended":
        belongs = CANCELLED if state.trouble == "cancel-draw" else STOPPED
    for kind in belongs:
        refused = why_not(require_may, game, state, kind, viewer, at)
        why, clauses = (refused.message, refused.clauses) if refused else ("", ())
        second = state.scrutineer if kind is ask.HoldDraw and not refused else ""
        for prize in _prizes(state, kind):
            yield PromotionOffer(kind.__name__, refused is None, why, clauses, prize, second)


def _prizes(state: Promotion, kind: type[Command]) -> tuple[int, ...]:
    """The numbers of the prizes that a command can concern; 0 if it concerns none."""
    if kind is ask.TellWinner:
        return tuple(won.number for won in state.winners)
    if kind is ask.ClaimPrize:
        return tuple(won.number for won in state.winners if won.number not in state.claimed)
    return (0,)
