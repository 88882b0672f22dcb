"""One promotion from its plan to its results: every command comes in by this door."""

from collections.abc import Callable
from typing import Any

from sicbo.refusals import Refused
from sicbo.rooms.promotion import draw, terms
from sicbo.rooms.promotion import messages as asked
from sicbo.rooms.promotion import prize_claims as claims
from sicbo.rooms.promotion.authority import require_no_trouble, rules_of
from sicbo.rooms.promotion.events import PromotionEvent
from sicbo.rooms.promotion.state import Promotion
from sicbo.rules.game import Game

Decider = Callable[[Game, Promotion, Any, int], tuple[PromotionEvent, ...]]

DECIDERS: dict[type, Decider] = {
    asked.DraftPromotion: terms.draft,
    asked.WritePromotionTerms: terms.write,
    asked.AddMarketing: terms.market,
    asked.StateAvailability: terms.state_availability,
    asked.SubmitTerms: terms.submit,
    asked.StartPromotion: terms.start,
    asked.HearWagers: draw.hear,
    asked.AddEntries: draw.add_entries,
    asked.NominateScrutineer: draw.nominate,
    asked.CommitToDraw: draw.commit,
    asked.HoldDraw: draw.hold,
    asked.TellWinner: claims.tell,
    asked.ClaimPrize: claims.claim,
    asked.TakenByCage: claims.taken,
    asked.RefuseClaim: claims.refuse_claim,
    asked.ReportTrouble: terms.trouble,
    asked.ValidateAgain: terms.validate,
    asked.PublishResults: claims.publish,
    asked.EndPromotion: claims.end,
}

IN_TROUBLE: tuple[type, ...] = (
    asked.ReportTrouble,
    asked.ValidateAgain,
    asked.RefuseClaim,
    asked.HearWagers,
    asked.TakenByCage,
    asked.EndPromotion,
)
"""What may still be asked of a promotion that cannot be relied on."""

AFTER_THE_END: tuple[type, ...] = (asked.ClaimPrize, asked.RefuseClaim, asked.TakenByCage)
"""What may still be asked when a promotion has ended: winners claim in their own time."""


def set_up(game: Game, promotion_id: str) -> Promotion:
    """A promotion of which nothing is settled yet."""
    if not promotion_id or "/" in promotion_id or "#" in promotion_id:
        raise Refused("bad-request", "a promotion's name is a word without / and #")
    rules_of(game)
    return Promotion(promotion_id)


def decide(
    game: Game, state: Promotion, command: asked.PromotionCommand, at: int
) -> tuple[PromotionEvent, ...]:
    """What a command leads to. Raises `Refused` with the reason and the clause, and then nothing has changed."""
    if state.status == "ended" and not isinstance(command, AFTER_THE_END):
        raise Refused("round-over", "the promotion has ended")
    if not isinstance(command, IN_TROUBLE):
        require_no_trouble(game, state)
    return DECIDERS[type(command)](game, state, command, at)
