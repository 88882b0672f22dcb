"""One promotion from its plan to its results. All its commands arrive here."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sicbo.refusals import Refused
from sicbo.rooms.kernel.messages import Command
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.promotion import draw, terms
from sicbo.rooms.promotion import messages as asked
from sicbo.rooms.promotion import prize_claims as claims
from sicbo.rooms.promotion.authority import (
    require_house,
    require_no_trouble,
    require_operator,
    require_player_or_operator,
    rules_of,
)
from sicbo.rooms.promotion.events import PromotionEvent
from sicbo.rooms.promotion.state import Promotion
from sicbo.rules.game import Game

When = Callable[[Game, Promotion, int], None]
Decider = Callable[[Game, Promotion, Any, int], tuple[PromotionEvent, ...]]


def always(_game: Game, _state: Promotion, _at: int) -> None:
    """At any time."""


class Act(NamedTuple):
    """A command in its parts. A desk offers it by when and who; only `then` looks at its contents."""

    what: str
    """its name in a refusal"""
    when: When
    then: Decider
    who: Callable[[Game, Promotion, Person, str], None] = require_operator


DECIDERS: dict[type[Command], Act] = {
    asked.DraftPromotion: Act("planning a promotion", terms.require_may_draft, terms.draft),
    asked.WritePromotionTerms: Act("writing the terms", always, terms.write),
    asked.AddMarketing: Act("publishing marketing", always, terms.market),
    asked.StateAvailability: Act("stating where the terms are available", always, terms.state_availability),
    asked.SubmitTerms: Act("submitting the terms", terms.require_may_submit, terms.submit),
    asked.StartPromotion: Act("starting a promotion", terms.require_may_start, terms.start),
    asked.HearWagers: Act("reporting bets", always, draw.hear, require_house),
    asked.AddEntries: Act("taking entries", draw.require_may_add_entries, draw.add_entries),
    asked.NominateScrutineer: Act("nominating a scrutineer", draw.require_may_nominate, draw.nominate),
    asked.CommitToDraw: Act("committing to a draw", draw.require_may_commit, draw.commit),
    asked.ReplaceSeed: Act("replacing a lost seed", draw.require_may_replace, draw.replace, require_house),
    asked.HoldDraw: Act("holding the draw", draw.require_may_hold, draw.hold, draw.require_holds),
    asked.TellWinner: Act("notifying a winner", always, claims.tell),
    asked.ClaimPrize: Act("handing out a prize", always, claims.claim, require_player_or_operator),
    asked.TakenByCage: Act("reporting a ticket", always, claims.taken, require_house),
    asked.RefuseClaim: Act("refusing a claim", claims.require_may_refuse, claims.refuse_claim),
    asked.ReportTrouble: Act("stopping a promotion", terms.require_may_stop, terms.trouble),
    asked.ValidateAgain: Act("resuming a promotion", terms.require_may_validate, terms.validate),
    asked.PublishResults: Act("publishing the results", claims.require_may_publish, claims.publish),
    asked.EndPromotion: Act("ending a promotion", claims.require_may_end, claims.end),
}

IN_TROUBLE: tuple[type, ...] = (
    asked.ReportTrouble,
    asked.ValidateAgain,
    asked.RefuseClaim,
    asked.HearWagers,
    asked.ReplaceSeed,
    asked.TakenByCage,
    asked.EndPromotion,
)
"""Commands still allowed while a promotion cannot be relied on."""

AFTER_THE_END: tuple[type, ...] = (asked.ClaimPrize, asked.RefuseClaim, asked.TakenByCage)
"""Commands still allowed when a promotion has ended: winners claim in their own time."""


def set_up(game: Game, promotion_id: str) -> Promotion:
    """A new promotion, not yet planned."""
    if not promotion_id or "/" in promotion_id or "#" in promotion_id:
        raise Refused("bad-request", "a promotion's name must be one word without / or #")
    rules_of(game)
    return Promotion(promotion_id)


def require_may(game: Game, state: Promotion, kind: type[Command], by: Person, at: int) -> None:
    """Refuse a command that this person cannot give now, whatever its contents."""
    act = DECIDERS[kind]
    if state.status == "ended" and kind not in AFTER_THE_END:
        raise Refused("round-over", "the promotion has ended")
    if kind not in IN_TROUBLE:
        require_no_trouble(game, state)
    act.who(game, state, by, act.what)
    act.when(game, state, at)


def decide(
    game: Game, state: Promotion, command: asked.PromotionCommand, at: int
) -> tuple[PromotionEvent, ...]:
    """The events a command leads to. Raises `Refused` with the reason and the clause; nothing has changed then."""
    require_may(game, state, type(command), command.by, at)
    return DECIDERS[type(command)].then(game, state, command, at)
