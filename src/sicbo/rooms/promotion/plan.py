"""The plan of a promotion: its prizes, its times, who is eligible; and its problems by the book."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from sicbo.currency import Currency
from sicbo.money import MAX_STAKE
from sicbo.rules.promotion_rules import Condition, PromotionItem, Promotions

CASH = "cash"
LATEST = 253_370_764_800_000_000
"""Times are microseconds up to the year 9999, which every clock and calendar can write."""


class PrizePlan(Struct, frozen=True, omit_defaults=True):
    """One prize, or several alike."""

    name: str
    kind: str
    value: int
    count: int = 1
    details: dict[str, str] = {}
    millilitres: int = 0
    """how much liquor it holds"""
    cash_alternative: int = 0
    checked_by: str = ""
    """who has checked it under the provision on non-monetary prizes"""


class PromotionPlan(Struct, frozen=True, omit_defaults=True):
    """A promotion as planned."""

    name: str
    chance: str
    """how chance decides: by a draw, or otherwise; a prize that is not won by chance is not a promotional prize"""
    prizes: tuple[PrizePlan, ...]
    starts_at: int
    entries_close_at: int
    draws_at: int
    place: str
    present_required: bool = False
    qualifying_wager: int = 0
    """the stake for each entry; 0 if entries are gained otherwise"""

    def has(self, condition: Condition) -> bool:
        return {
            "always": True,
            "qualifying-wager": self.qualifying_wager > 0,
            "cash-alternative": any(prize.cash_alternative for prize in self.prizes),
        }[condition]

    @property
    def draws(self) -> int:
        return sum(prize.count for prize in self.prizes)


class Problem(Struct, frozen=True):
    """A problem of a plan, with its clauses."""

    says: str
    clauses: tuple[str, ...] = ()


def problems(rules: Promotions, plan: PromotionPlan, *, liquor_of_all: bool) -> tuple[Problem, ...]:
    """All problems of a plan; `liquor_of_all` counts liquor over the whole promotion."""
    return tuple(_problems(rules, plan, liquor_of_all))


def _problems(rules: Promotions, plan: PromotionPlan, liquor_of_all: bool) -> Iterator[Problem]:
    if not plan.chance.strip():
        yield Problem("say how the prizes are won: by a draw or another element of chance", rules.cite)
    if not plan.name.strip():
        yield Problem("give the promotion a name", rules.cite)
    if not plan.place.strip():
        yield Problem("say where it is held", item_clauses(rules, "award", "promotion"))
    if not plan.prizes:
        yield Problem("name at least one prize", rules.cite)
    if not 0 < plan.starts_at < plan.entries_close_at <= plan.draws_at <= LATEST:
        yield Problem(
            "the start, the closing of entries and the draw must follow in this order",
            item_clauses(rules, "closing", "promotion"),
        )
    if not 0 <= plan.qualifying_wager <= MAX_STAKE:
        yield Problem(
            "the qualifying bet must be an amount, or zero", item_clauses(rules, "qualifying-wager")
        )
    for prize in plan.prizes:
        for problem in _prize_problems(rules, prize):
            yield Problem(f"{prize.name or 'a prize'}: {problem.says}", problem.clauses)
    for forbidden in rules.forbidden:
        if forbidden.millilitres is None:
            continue
        amounts = [prize.millilitres * (prize.count if liquor_of_all else 1) for prize in plan.prizes]
        most = sum(amounts) if liquor_of_all else max(amounts, default=0)
        if most > forbidden.millilitres:
            yield Problem(f"no {forbidden.says}", forbidden.cite)


def _prize_problems(rules: Promotions, prize: PrizePlan) -> Iterator[Problem]:
    if not prize.name.strip() or not 0 < prize.value <= MAX_STAKE or not 0 < prize.count <= 10_000:
        yield Problem("give its description, its value and how many there are", item_clauses(rules, "prizes"))
    for forbidden in rules.forbidden:
        if forbidden.kind == prize.kind and forbidden.millilitres is None:
            yield Problem(f"no prize is {forbidden.says}", forbidden.cite)
    if prize.kind != CASH and not prize.checked_by.strip():
        yield Problem(f"record who checked it under {rules.checked_under}", rules.checked_cite)
    for wanted in rules.prize_details:
        if wanted.kind == prize.kind:
            for detail in wanted.details:
                if not prize.details.get(detail.detail, "").strip():
                    yield Problem(f"say {detail.says}", detail.cite)
    if prize.cash_alternative and (prize.kind in rules.no_alternative or prize.kind == CASH):
        yield Problem(f"there can be no cash alternative to {prize.kind}", rules.alternative_cite)
    if not 0 <= prize.cash_alternative <= MAX_STAKE:
        yield Problem("the cash alternative must be an amount, or zero", rules.alternative_cite)


def item_clauses(rules: Promotions, *items: str) -> tuple[str, ...]:
    """The clauses that ask for these items of the terms."""
    return tuple(clause for entry in rules.terms if entry.item in items for clause in entry.cite)


def required(rules: Promotions, plan: PromotionPlan) -> tuple[PromotionItem, ...]:
    """The items that the terms of this plan must hold."""
    return tuple(entry for entry in rules.terms if plan.has(entry.when))


def missing(
    rules: Promotions, currency: Currency, plan: PromotionPlan, terms: Mapping[str, str]
) -> tuple[PromotionItem, ...]:
    """Required items that are missing, or do not name the amount they are about."""
    found = []
    for entry in required(rules, plan):
        text = terms.get(entry.item, "")
        if not text.strip() or any(amount not in text for amount in amounts_to_name(currency, plan, entry)):
            found.append(entry)
    return tuple(found)


def amounts_to_name(currency: Currency, plan: PromotionPlan, entry: PromotionItem) -> tuple[str, ...]:
    """What an item must name: the qualifying bet, and each cash alternative."""
    if entry.when == "qualifying-wager":
        return (currency.format(plan.qualifying_wager),)
    if entry.when == "cash-alternative":
        return tuple(
            currency.format(prize.cash_alternative) for prize in plan.prizes if prize.cash_alternative
        )
    return ()
