"""What winners get: told within their time, paid as they choose, refused with reasons; the results, and the end."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.promotion.authority import require_no_trouble, require_operator, require_words, rules_of
from sicbo.rooms.promotion.events import (
    ClaimRefused,
    PrizeClaimed,
    PrizeTicketed,
    PromotionEnded,
    PromotionEvent,
    ResultsPublished,
    WinnerTold,
    Won,
)
from sicbo.rooms.promotion.messages import (
    ClaimPrize,
    EndPromotion,
    PublishResults,
    RefuseClaim,
    TakenByCage,
    TellWinner,
)
from sicbo.rooms.promotion.plan import CASH, item_clauses
from sicbo.rooms.promotion.state import Promotion
from sicbo.rooms.promotion.terms import MINUTE
from sicbo.rules.game import Game

Events = tuple[PromotionEvent, ...]


def told_until(game: Game, state: Promotion) -> int:
    """Until when an attempt to tell the winners has to be made; nought where nobody has to be told."""
    notice = policies_of(game).notice("promotion-winner")
    if notice is None or not state.drawn_at:
        return 0
    return state.drawn_at + (notice.minutes or 0) * MINUTE


def overdue(game: Game, state: Promotion, at: int) -> tuple[Won, ...]:
    """Winners whom nobody has tried to tell within the time the book gives."""
    until = told_until(game, state)
    return state.untold() if until and at > until else ()


def tell(game: Game, state: Promotion, command: TellWinner, at: int) -> Events:
    rules = require_operator(game, command.by, "telling a winner")
    _won(state, command.prize)
    rule = next((entry for entry in rules.contacts if entry.way == command.way), None)
    if rule is None:
        ways = ", ".join(entry.way for entry in rules.contacts)
        raise Refused("bad-request", "a winner is told by one of these: {ways}", ways=ways)
    late = command.prize in {won.number for won in overdue(game, state, at)}
    return (WinnerTold(command.prize, command.way, command.reached, at, command.by, rule.cite, late),)


def claim(game: Game, state: Promotion, command: ClaimPrize, at: int) -> Events:
    """The winner claims: the prize, cash instead where the terms offer it, or cash in the forms of one's choice."""
    rules = rules_of(game)
    won = _won(state, command.prize)
    if command.by != Person(won.player, "player"):
        require_operator(game, command.by, "handing out a prize")
    elif any(one.prize == command.prize for one in state.refusals):
        raise Refused(
            "not-yours-to-do",
            "the claim to prize {prize} was refused: only who runs the promotion hands it out after all",
            clauses=rules.refusal_cite,
            prize=command.prize,
        )
    if command.prize in state.claimed:
        raise Refused("ticket-redeemed", "prize {prize} has been claimed", prize=command.prize)
    prize = state.prize(won)
    if command.take_cash and not prize.cash_alternative:
        raise Refused(
            "not-yours-to-do", "the terms offer no cash instead of this prize", clauses=rules.alternative_cite
        )
    cash = prize.cash_alternative if command.take_cash else prize.value if prize.kind == CASH else 0
    forms = dict(command.forms)
    if not cash:
        if forms:
            raise Refused("bad-request", "this prize is not paid in money")
        return (PrizeClaimed(command.prize, won.player, 0, {}, at, command.by),)
    if prize.kind != CASH or cash <= rules.choice_above:
        forms = forms or {"cash": cash}
    unknown = [form for form in forms if form not in rules.choice_forms]
    if unknown or sum(forms.values()) != cash or any(part <= 0 for part in forms.values()):
        raise Refused(
            "bad-amount",
            "choose among {choice_forms}, in parts that make {cash}",
            clauses=rules.choice_cite,
            choice_forms=", ".join(rules.choice_forms),
            cash=game.currency.format(cash),
        )
    return (PrizeClaimed(command.prize, won.player, cash, forms, at, command.by, by_cage=True),)


def taken(_game: Game, state: Promotion, command: TakenByCage, at: int) -> Events:
    if command.by != SYSTEM:
        raise Refused("not-yours-to-do", "the cage says itself what it has taken over")
    if command.part not in state.owed:
        raise Refused("already-heard", "nothing is owed for {part} any more", part=command.part[:60])
    return (PrizeTicketed(command.part, at),)


def refuse_claim(game: Game, state: Promotion, command: RefuseClaim, at: int) -> Events:
    rules = require_operator(game, command.by, "refusing a claim")
    reasons = require_words(command.reasons, "why the claim is not met", rules.refusal_cite)
    if command.value < 0:
        raise Refused("bad-amount", "say what the claim is worth", clauses=rules.refusal_cite)
    if command.prize and _won(state, command.prize).number in state.claimed:
        raise Refused("ticket-redeemed", "prize {prize} has been claimed", prize=command.prize)
    if not 0 < command.told_at <= at:
        raise Refused(
            "notice-needed", "tell the claimant the reasons, and say when", clauses=rules.refusal_cite
        )
    if command.value > rules.kept_above and not (command.claimant.strip() and command.address.strip()):
        raise Refused(
            "cause-needed",
            "of a claim over {kept_above} the name and the address are kept",
            clauses=rules.kept_cite,
            kept_above=game.currency.format(rules.kept_above),
        )
    return (
        ClaimRefused(
            command.claimant.strip(),
            command.value,
            reasons,
            command.told_at,
            command.address.strip(),
            at,
            command.by,
            command.prize,
        ),
    )


def publish(game: Game, state: Promotion, command: PublishResults, at: int) -> Events:
    rules = require_operator(game, command.by, "publishing the results")
    if state.status != "drawn":
        raise Refused("out-of-order", "there are no results yet", clauses=item_clauses(rules, "publication"))
    return (
        ResultsPublished(
            require_words(command.how, "how", item_clauses(rules, "publication")), at, command.by
        ),
    )


def end(game: Game, state: Promotion, command: EndPromotion, at: int) -> Events:
    """Ended when everybody has been told and the results are out, or without a draw where it was cancelled."""
    rules = require_operator(game, command.by, "ending a promotion")
    if state.trouble == "cancel-draw":
        return (PromotionEnded(at, command.by),)
    require_no_trouble(game, state)
    if state.status != "drawn" or state.untold() or not state.published:
        raise Refused(
            "not-ready",
            "hold the draw, tell the winners and publish the results first",
            clauses=(*item_clauses(rules, "publication"), *item_clauses(rules, "notification")),
        )
    return (PromotionEnded(at, command.by),)


def _won(state: Promotion, number: int) -> Won:
    won = state.won(number)
    if won is None:
        raise Refused("bad-request", "no prize {number} has been won", number=number)
    return won
