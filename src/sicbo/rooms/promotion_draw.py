"""Entries, the draw, and what winners get: told within their time, paid as they choose, refused with reasons."""

from sicbo.money import format_amount
from sicbo.refusals import Refused
from sicbo.rooms.authority import policies_of
from sicbo.rooms.lots import commitment, shuffled
from sicbo.rooms.messages import SYSTEM, Person
from sicbo.rooms.promotion_authority import needs_operator, needs_words, plan_of, rules_of
from sicbo.rooms.promotion_events import (
    ClaimRefused,
    DrawCommitted,
    DrawHeld,
    EntriesAdded,
    PrizeClaimed,
    PromotionEnded,
    PromotionEvent,
    ResultsPublished,
    ScrutineerNominated,
    WagersHeard,
    WinnerTold,
    Won,
)
from sicbo.rooms.promotion_messages import (
    AddEntries,
    ClaimPrize,
    CommitToDraw,
    EndPromotion,
    HearWagers,
    HoldDraw,
    NominateScrutineer,
    PublishResults,
    RefuseClaim,
    TellWinner,
)
from sicbo.rooms.promotion_plan import CASH, PrizePlan
from sicbo.rooms.promotion_state import Promotion
from sicbo.rooms.promotion_terms import MINUTE
from sicbo.rooms.seating import checked_name
from sicbo.rules.game import Game
from sicbo.rules.promotion_rules import Promotions

Events = tuple[PromotionEvent, ...]


def hear(game: Game, state: Promotion, command: HearWagers, _at: int) -> Events:
    """Wagers of settled rounds count from the start until entries close; each entry of a table's journal once."""
    del game
    if command.by != SYSTEM:
        raise Refused("not-yours-to-do", "a promotion hears of wagers from its tables alone")
    if command.seq <= state.heard.get(command.source, 0):
        raise Refused("already-heard", f"entry {command.seq} of {command.source} has been heard")
    plan = plan_of(state)
    amounts: dict[str, int] = {}
    for fact in command.facts:
        if state.status == "running" and state.started_at <= fact.at <= plan.entries_close_at:
            amounts[fact.player] = amounts.get(fact.player, 0) + fact.amount
    return (WagersHeard(command.source, command.seq, amounts),)


def add_entries(game: Game, state: Promotion, command: AddEntries, at: int) -> Events:
    rules = needs_operator(game, command.by, "taking entries")
    clauses = _cite(rules, "closing")
    if state.status != "running" or at > plan_of(state).entries_close_at:
        raise Refused("betting-closed", "entries are closed, or the promotion has not begun", clauses=clauses)
    if not 0 < command.entries <= 10_000:
        raise Refused("bad-amount", "one entry or more")
    ground = needs_words(command.ground, "by which criterion of the terms", _cite(rules, "eligibility"))
    return (EntriesAdded(checked_name(command.player), command.entries, ground, at, command.by),)


def nominate(game: Game, _state: Promotion, command: NominateScrutineer, at: int) -> Events:
    rules = needs_operator(game, command.by, "nominating a scrutineer")
    return (ScrutineerNominated(needs_words(command.name, "who", rules.scrutineer_cite), at, command.by),)


def commit(game: Game, state: Promotion, command: CommitToDraw, at: int) -> Events:
    """Bound to a seed before entries are closed: nobody can choose it by who has entered."""
    rules = needs_operator(game, command.by, "committing to a draw")
    if state.commitment:
        raise Refused("out-of-order", "the house is bound to a seed already")
    if state.status != "running" or at > plan_of(state).entries_close_at:
        raise Refused(
            "out-of-order",
            "commit while the promotion runs and entries are open",
            clauses=_cite(rules, "manner"),
        )
    if len(command.commitment) != 64 or any(sign not in "0123456789abcdef" for sign in command.commitment):
        raise Refused("bad-request", "a commitment is the SHA-256 of the seed in hexadecimal signs")
    return (DrawCommitted(command.commitment, at, command.by),)


def hold(game: Game, state: Promotion, command: HoldDraw, at: int) -> Events:
    rules = needs_operator(game, command.by, "holding the draw")
    plan = plan_of(state)
    if state.status != "running" or at <= plan.entries_close_at or at < plan.draws_at:
        raise Refused(
            "out-of-order",
            "the draw is held at its time, when entries are closed",
            clauses=_cite(rules, "award"),
        )
    if not state.commitment:
        raise Refused(
            "not-ready", "the house has published no commitment to its seed", clauses=_cite(rules, "manner")
        )
    if commitment(command.seed) != state.commitment:
        raise Refused("wrong-secret", "this seed is not the one that was committed to")
    dear = [prize.name for prize in plan.prizes if prize.value > rules.scrutineer_above]
    if dear and not state.scrutineer:
        raise Refused(
            "second-person-needed",
            f"a scrutineer oversees a draw with a prize over {format_amount(rules.scrutineer_above)}: {dear[0]}",
            clauses=rules.scrutineer_cite,
        )
    lots = state.lots()
    winners = _drawn(plan.prizes, lots, command, present=plan.present_required)
    return (DrawHeld(command.seed, winners, len(lots), state.scrutineer, at, command.by),)


def _drawn(
    prizes: tuple[PrizePlan, ...], lots: tuple[str, ...], command: HoldDraw, *, present: bool
) -> tuple[Won, ...]:
    """The prizes in their order to the players in the order of their first lot; who has to be there and is not is passed over."""
    order = list(dict.fromkeys(shuffled(lots, command.seed)))
    if present:
        order = [player for player in order if player in command.present]
    wanted = [number for number, prize in enumerate(prizes) for _ in range(prize.count)]
    return tuple(
        Won(number + 1, prize, player)
        for number, (prize, player) in enumerate(zip(wanted, order, strict=False))
    )


def overdue(game: Game, state: Promotion, at: int) -> tuple[Won, ...]:
    """Winners whom nobody has tried to tell within the time the book gives."""
    notice = policies_of(game).notice("promotion-winner")
    if notice is None or not state.drawn_at or at <= state.drawn_at + (notice.minutes or 0) * MINUTE:
        return ()
    return state.untold()


def tell(game: Game, state: Promotion, command: TellWinner, at: int) -> Events:
    rules = needs_operator(game, command.by, "telling a winner")
    _won(state, command.prize)
    rule = next((entry for entry in rules.contacts if entry.way == command.way), None)
    if rule is None:
        ways = ", ".join(entry.way for entry in rules.contacts)
        raise Refused("bad-request", f"a winner is told by one of these: {ways}")
    return (WinnerTold(command.prize, command.way, command.reached, at, command.by, rule.cite),)


def claim(game: Game, state: Promotion, command: ClaimPrize, at: int) -> Events:
    """The winner claims: the prize, cash instead where the terms offer it, or cash in the forms of one's choice."""
    rules = rules_of(game)
    won = _won(state, command.prize)
    if command.by != Person(won.player, "player"):
        needs_operator(game, command.by, "handing out a prize")
    if command.prize in state.claimed:
        raise Refused("ticket-redeemed", f"prize {command.prize} has been claimed")
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
            f"choose among {', '.join(rules.choice_forms)}, in parts that make {format_amount(cash)}",
            clauses=rules.choice_cite,
        )
    return (PrizeClaimed(command.prize, won.player, cash, forms, at, command.by),)


def refuse_claim(game: Game, _state: Promotion, command: RefuseClaim, at: int) -> Events:
    rules = needs_operator(game, command.by, "refusing a claim")
    reasons = needs_words(command.reasons, "why the claim is not met", rules.refusal_cite)
    if not 0 < command.told_at <= at:
        raise Refused(
            "notice-needed", "tell the claimant the reasons, and say when", clauses=rules.refusal_cite
        )
    if command.value > rules.kept_above and not (command.claimant.strip() and command.address.strip()):
        raise Refused(
            "cause-needed",
            f"of a claim over {format_amount(rules.kept_above)} the name and the address are kept",
            clauses=rules.kept_cite,
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
        ),
    )


def publish(game: Game, state: Promotion, command: PublishResults, at: int) -> Events:
    rules = needs_operator(game, command.by, "publishing the results")
    if state.status != "drawn":
        raise Refused("out-of-order", "there are no results yet", clauses=_cite(rules, "publication"))
    return (ResultsPublished(needs_words(command.how, "how", _cite(rules, "publication")), at, command.by),)


def end(game: Game, state: Promotion, command: EndPromotion, at: int) -> Events:
    """Ended when everybody has been told and the results are out, or without a draw where it was cancelled."""
    rules = needs_operator(game, command.by, "ending a promotion")
    if state.status != "drawn" or state.untold() or not state.published:
        raise Refused(
            "not-ready",
            "hold the draw, tell the winners and publish the results first",
            clauses=(*_cite(rules, "publication"), *_cite(rules, "notification")),
        )
    return (PromotionEnded(at, command.by),)


def _won(state: Promotion, number: int) -> Won:
    won = state.won(number)
    if won is None:
        raise Refused("bad-request", f"no prize {number} has been won")
    return won


def _cite(rules: Promotions, *items: str) -> tuple[str, ...]:
    return tuple(clause for entry in rules.terms if entry.item in items for clause in entry.cite)
