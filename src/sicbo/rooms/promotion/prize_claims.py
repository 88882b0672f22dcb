"""Winners and their prizes: told in time, paid as they choose, refused with reasons; the results, and the end."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.promotion.authority import require_no_trouble, require_words, rules_of
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
    """By when the winners must be told; 0 if no one must be told."""
    notice = policies_of(game).notice("promotion-winner")
    if notice is None or not state.drawn_at:
        return 0
    return state.drawn_at + (notice.minutes or 0) * MINUTE


def overdue(game: Game, state: Promotion, at: int) -> tuple[Won, ...]:
    """Winners whom no one has tried to tell within the book's time limit."""
    until = told_until(game, state)
    return state.untold() if until and at > until else ()


def tell(game: Game, state: Promotion, command: TellWinner, at: int) -> Events:
    rules = rules_of(game)
    _won(state, command.prize)
    rule = next((entry for entry in rules.contacts if entry.way == command.way), None)
    if rule is None:
        ways = ", ".join(entry.way for entry in rules.contacts)
        raise Refused("bad-request", "notify the winner in one of these ways: {ways}", ways=ways)
    late = command.prize in {won.number for won in overdue(game, state, at)}
    return (WinnerTold(command.prize, command.way, command.reached, at, command.by, rule.cite, late),)


def claim(game: Game, state: Promotion, command: ClaimPrize, at: int) -> Events:
    """The winner claims the prize, cash instead if the terms offer it, or cash in the forms the winner chooses."""
    rules = rules_of(game)
    won = _won(state, command.prize)
    if command.by.role == "player" and command.by.name != won.player:
        raise Refused("not-yours-to-do", "prize {prize} belongs to another player", prize=command.prize)
    if command.by.role == "player" and any(refusal.prize == command.prize for refusal in state.refusals):
        raise Refused(
            "not-yours-to-do",
            "your claim to prize {prize} was refused: ask the staff who run the promotion",
            clauses=rules.refusal_cite,
            prize=command.prize,
        )
    if command.prize in state.claimed:
        raise Refused("ticket-redeemed", "prize {prize} has already been claimed", prize=command.prize)
    prize = state.prize(won)
    if command.take_cash and not prize.cash_alternative:
        raise Refused(
            "not-yours-to-do",
            "the terms offer no cash alternative to this prize",
            clauses=rules.alternative_cite,
        )
    cash = prize.cash_alternative if command.take_cash else prize.value if prize.kind == CASH else 0
    forms = dict(command.forms)
    if not cash:
        if forms:
            raise Refused("bad-request", "this prize is not paid in money: leave the forms of payment out")
        return (PrizeClaimed(command.prize, won.player, 0, {}, at, command.by),)
    if prize.kind != CASH or cash <= rules.choice_above:
        forms = forms or {"cash": cash}
    unknown = [form for form in forms if form not in rules.choice_forms]
    if unknown or sum(forms.values()) != cash or any(part <= 0 for part in forms.values()):
        raise Refused(
            "bad-amount",
            "choose from {choice_forms}, in parts that add up to {cash}",
            clauses=rules.choice_cite,
            choice_forms=", ".join(rules.choice_forms),
            cash=game.amount(cash),
        )
    return (PrizeClaimed(command.prize, won.player, cash, forms, at, command.by, by_cage=True),)


def taken(_game: Game, state: Promotion, command: TakenByCage, at: int) -> Events:
    if command.part not in state.owed:
        raise Refused("already-heard", "nothing is owed for {part}", part=command.part[:60])
    return (PrizeTicketed(command.part, at),)


def require_may_refuse(game: Game, state: Promotion, _at: int) -> None:
    if state.status in ("draft", "submitted"):
        clauses = rules_of(game).refusal_cite
        raise Refused("out-of-order", "no prize can be claimed before the promotion starts", clauses=clauses)


def refuse_claim(game: Game, state: Promotion, command: RefuseClaim, at: int) -> Events:
    rules = rules_of(game)
    reasons = require_words(command.reasons, "why the claim is not met", rules.refusal_cite)
    if command.value < 0:
        raise Refused("bad-amount", "enter the value of the claim", clauses=rules.refusal_cite)
    if command.prize and _won(state, command.prize).number in state.claimed:
        raise Refused("ticket-redeemed", "prize {prize} has already been claimed", prize=command.prize)
    if not 0 < command.told_at <= at:
        raise Refused(
            "notice-needed",
            "tell the claimant the reasons and enter when you did",
            clauses=rules.refusal_cite,
        )
    if command.value > rules.kept_above and not (command.claimant.strip() and command.address.strip()):
        raise Refused(
            "cause-needed",
            "enter the name and address of the claimant for a claim over {kept_above}",
            clauses=rules.kept_cite,
            kept_above=game.amount(rules.kept_above),
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


def require_may_publish(game: Game, state: Promotion, _at: int) -> None:
    if state.status != "drawn":
        clauses = item_clauses(rules_of(game), "publication")
        raise Refused("out-of-order", "there are no results yet", clauses=clauses)


def publish(game: Game, _state: Promotion, command: PublishResults, at: int) -> Events:
    how = require_words(command.how, "how", item_clauses(rules_of(game), "publication"))
    return (ResultsPublished(how, at, command.by),)


def require_may_end(game: Game, state: Promotion, _at: int) -> None:
    """Allowed when everyone has been told and the results are published, or without a draw if it was cancelled."""
    if state.trouble == "cancel-draw":
        return
    require_no_trouble(game, state)
    rules = rules_of(game)
    if state.status != "drawn" or state.untold() or not state.published:
        raise Refused(
            "not-ready",
            "hold the draw, notify the winners and publish the results first",
            clauses=item_clauses(rules, "publication"),
        )


def end(_game: Game, _state: Promotion, command: EndPromotion, at: int) -> Events:
    return (PromotionEnded(at, command.by),)


def _won(state: Promotion, number: int) -> Won:
    won = state.won(number)
    if won is None:
        raise Refused("bad-request", "there is no winner of prize {number}", number=number)
    return won
