"""Suggested wording for the terms of a promotion, based on its plan: a first version of every item, free to be
changed."""

from collections.abc import Callable
from typing import Final

from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.calendar import moment, time_zone
from sicbo.rooms.promotion.authority import rules_of
from sicbo.rooms.promotion.plan import CASH, LATEST, PrizePlan, PromotionPlan, required
from sicbo.rules.game import Game
from sicbo.rules.promotion_rules import Contact, PrizeDetail, Promotions

DAY_MINUTES: Final = 24 * 60
WAYS: Final[dict[Contact, str]] = {
    "face-to-face": "in person",
    "mail": "by mail",
    "telephone": "by telephone",
    "email": "by email",
}


def suggested(game: Game, plan: PromotionPlan, *, zone: str = "UTC") -> dict[str, str]:
    """Wording for each item that the terms of this plan must contain; an unknown item is left to be written."""
    words = _Words(game, plan, zone)
    return {
        entry.item: _SAYS[entry.item](words) for entry in required(words.rules, plan) if entry.item in _SAYS
    }


class _Words:
    """The values that the sentences use."""

    def __init__(self, game: Game, plan: PromotionPlan, zone: str) -> None:
        self.rules: Promotions = rules_of(game)
        self.plan = plan
        self.notice = policies_of(game).notice("promotion-winner")
        self._currency = game.currency
        self._zone = zone

    def money(self, minor: int) -> str:
        return f"{self._currency.code} {self._currency.format(minor)}"

    def time(self, at: int) -> str:
        if not 0 <= at <= LATEST:
            return "a time to be named"
        here = moment(at).astimezone(time_zone(self._zone))
        return f"{here.day} {here:%B %Y, %H:%M} ({self._zone})"

    def details(self, prize: PrizePlan) -> tuple[PrizeDetail, ...]:
        return next((rule.details for rule in self.rules.prize_details if rule.kind == prize.kind), ())


def _manner(words: _Words) -> str:
    return (
        f"The prizes are won by {words.plan.chance}. While entries are open the house publishes the fingerprint of a secret "
        "seed; the draw reveals the seed, and the order of all entries follows from it alone. The prizes go to the first "
        "entrants in that order, one prize to each."
    )


def _award(words: _Words) -> str:
    return f"The draw is held on {words.time(words.plan.draws_at)} at this place: {words.plan.place}."


def _eligibility(words: _Words) -> str:
    how = (
        "who plays under a name known to the house"
        if words.plan.qualifying_wager
        else "whose entry is taken at the promotion desk"
    )
    return f"Every adult guest of the casino {how} may win. Staff of the house and excluded persons may not."


def _qualifying(words: _Words) -> str:
    return (
        f"One entry for every {words.money(words.plan.qualifying_wager)} bet in settled rounds between the start and the "
        "closing of entries. Bets that are returned do not count."
    )


def _nature(words: _Words) -> str:
    kinds = "; ".join(
        f"{prize.name}: {'money' if prize.kind == CASH else prize.kind.replace('-', ' ')}"
        for prize in words.plan.prizes
    )
    return (
        f"{kinds}. No prize depends on the number of entrants; if there are fewer entrants than prizes, the rest are not "
        "drawn. A prize cannot be transferred to another person."
    )


def _closing(words: _Words) -> str:
    return f"Entries close on {words.time(words.plan.entries_close_at)}."


def _promotion(words: _Words) -> str:
    plan = words.plan
    return (
        f"{plan.name} is held at this place: {plan.place}, from {words.time(plan.starts_at)} "
        f"until {words.time(plan.entries_close_at)}."
    )


def _claiming(words: _Words) -> str:
    there = (
        "Winners must be present at the draw; the prize of a winner who is absent goes to the next entrant."
        if words.plan.present_required
        else "Winners need not be present at the draw."
    )
    return f"{there} Winners claim their prizes at the cage with proof of identity."


def _notification(words: _Words) -> str:
    if words.plan.present_required:
        return "Winners are notified at the draw."
    ways = [WAYS[rule.way] for rule in words.rules.contacts]
    listed = ways[0] if len(ways) == 1 else f"{', '.join(ways[:-1])} or {ways[-1]}"
    minutes = (words.notice.minutes or 0) if words.notice else 0
    days = minutes // DAY_MINUTES
    within = (
        f" within {days} days of the draw" if days > 1 else " within a day of the draw" if minutes else ""
    )
    return f"Winners are notified {listed}{within}."


def _publication(_words: _Words) -> str:
    return "The winners are published on the promotion's page, with everything needed to check the draw."


def _prizes(words: _Words) -> str:
    return " ".join(f"{_prize(words, prize)}." for prize in words.plan.prizes)


def _prize(words: _Words, prize: PrizePlan) -> str:
    many = f"{prize.count} × " if prize.count > 1 else ""
    each = " each" if prize.count > 1 else ""
    told = [
        f"{detail.says}: {prize.details[detail.detail]}"
        for detail in words.details(prize)
        if prize.details.get(detail.detail, "").strip()
    ]
    if prize.kind == CASH and prize.value > words.rules.choice_above:
        forms = [form.replace("-", " ") for form in words.rules.choice_forms]
        told.append(f"paid as the winner chooses by {', '.join(forms)}, or parts of these")
    more = f" ({'; '.join(told)})" if told else ""
    return f"{many}{prize.name}, value {words.money(prize.value)}{each}{more}"


def _alternative(words: _Words) -> str:
    offered = [
        f"{prize.name}: {words.money(prize.cash_alternative)}"
        for prize in words.plan.prizes
        if prize.cash_alternative
    ]
    return f"A winner may take cash instead of the prize: {'; '.join(offered)}."


_SAYS: Final[dict[str, Callable[[_Words], str]]] = {
    "manner": _manner,
    "award": _award,
    "eligibility": _eligibility,
    "qualifying-wager": _qualifying,
    "nature": _nature,
    "closing": _closing,
    "promotion": _promotion,
    "claiming": _claiming,
    "notification": _notification,
    "publication": _publication,
    "prizes": _prizes,
    "cash-alternative": _alternative,
}
