"""Terms of tournaments and promotions, item by item as `terms_rows` states them: required when their condition holds, and
refused without any one that is required."""

from typing import Any

import pytest
from msgspec.structs import replace

from clauses.terms_rows import PROMOTION, TOURNAMENT, Term
from sicbo.rooms.promotion import messages as ask_promotion
from sicbo.rooms.promotion.plan import PromotionPlan
from sicbo.rooms.promotion.plan import required as required_of_promotion
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.authority import rules_of
from sicbo.rooms.tournament.plan import Charges, Plan, Prizes, Stage, Wagering
from sicbo.rooms.tournament.terms import required
from support import cup, raffle
from support.cup import Cup
from support.evening import is_refused
from support.raffle import Raffle

CROWN = rules_of(Cup(tables=0).game)
FINAL = Stage("final", 1, 8, spins=3)
HEATS = Stage("heats", 2, 4, spins=2, best_of_table=1)
SECOND = Stage("second chance", 1, 8, spins=2, best_of_table=1, secondary=True)
BARE = cup.plan(
    charges=Charges(),
    prizes=Prizes(guaranteed=100_000, from_charges=()),
    stages=(FINAL,),
    starting_bank=100_000,
)
ONLY: dict[str, Plan] = {
    "always": BARE,
    "tournament-chips": BARE,
    "charges": replace(BARE, charges=Charges(entry_fee=1_000)),
    "refusal-reserved": replace(BARE, refusal_reserved=True),
    "selection-criteria": replace(BARE, selection_criteria=True),
    "staff-may-enter": replace(BARE, staff_may_enter=True),
    "signature": replace(BARE, signature=True),
    "several-stages": replace(BARE, stages=(HEATS, FINAL)),
    "buy-back": replace(BARE, stages=(HEATS, FINAL), charges=Charges(buy_back=1_000, buy_backs=1)),
    "secondary-stages": replace(BARE, stages=(HEATS, SECOND, FINAL)),
    "compulsory-wager": replace(BARE, wagering=Wagering(compulsory=1_000)),
    "secret-wagers": replace(BARE, wagering=Wagering(secret_per_stage=1)),
}
"""For each condition a plan that meets it and, but for what it cannot do without, no other."""

EVERY_PLAN = {"always", "tournament-chips"}
IMPLIED = {"buy-back": {"several-stages"}, "secondary-stages": {"several-stages"}}


def of_tournament(condition: str) -> set[str]:
    met = EVERY_PLAN | {condition} | IMPLIED.get(condition, set())
    return {row.item for row in TOURNAMENT if row.when in met}


@pytest.mark.proves("crown-melbourne", "8.4")
@pytest.mark.parametrize("entry", [pytest.param(row, id=row.item) for row in TOURNAMENT])
def test_a_tournament_has_every_item_whose_condition_holds_and_no_terms_without_it(entry: Term) -> None:
    of = ONLY[entry.when]
    assert {one.item for one in required(CROWN, of)} == of_tournament(entry.when)
    one = Cup(of, tables=0)
    one.ask(ask.DraftPlan(by=cup.OPERATOR, plan=of))
    terms = cup.whole_terms(one.game, of)
    one.ask(
        ask.WriteTerms(
            by=cup.OPERATOR, items={name: text for name, text in terms.items() if name != entry.item}
        )
    )
    is_refused(one.refused(ask.ApproveTerms(by=cup.OPERATOR)), "not-ready", entry.clause)
    one.ask(ask.WriteTerms(by=cup.OPERATOR, items={entry.item: "\t \n"}))
    is_refused(one.refused(ask.ApproveTerms(by=cup.OPERATOR)), "not-ready", entry.clause)
    one.ask(ask.WriteTerms(by=cup.OPERATOR, items={entry.item: terms[entry.item]}))
    one.ask(ask.ApproveTerms(by=cup.OPERATOR))


PLAIN = raffle.plan()
PRIZES_ONLY: dict[str, PromotionPlan] = {
    "always": PLAIN,
    "qualifying-wager": raffle.plan(qualifying_wager=12_345),
    "cash-alternative": raffle.plan(
        raffle.prize("hamper", cash_alternative=6_789), raffle.prize("hamper", cash_alternative=23_456)
    ),
}


@pytest.mark.parametrize("entry", [pytest.param(row, id=row.item) for row in PROMOTION])
def test_a_promotion_has_every_item_whose_condition_holds_and_no_terms_without_it(entry: Term) -> None:
    of = PRIZES_ONLY[entry.when]
    asked = {one.item for one in required_of_promotion(raffle.RULES, of)}
    assert asked == {row.item for row in PROMOTION if row.when in ("always", entry.when)}
    one = Raffle(of)
    one.ask(ask_promotion.DraftPromotion(by=raffle.OPERATOR, plan=of))
    terms = raffle.whole_terms(of)
    without = {name: text for name, text in terms.items() if name != entry.item}
    one.ask(ask_promotion.WritePromotionTerms(by=raffle.OPERATOR, items=without))
    submit = ask_promotion.SubmitTerms(by=raffle.OPERATOR, reference="letter 7")
    is_refused(one.refused(submit), "not-ready", entry.clause)
    one.ask(ask_promotion.WritePromotionTerms(by=raffle.OPERATOR, items={entry.item: "\t \n"}))
    is_refused(one.refused(submit), "not-ready", entry.clause)
    one.ask(ask_promotion.WritePromotionTerms(by=raffle.OPERATOR, items={entry.item: terms[entry.item]}))
    one.ask(submit)


@pytest.mark.parametrize(
    ("condition", "amounts"),
    [("qualifying-wager", ("123.45",)), ("cash-alternative", ("67.89", "234.56"))],
)
def test_what_a_conditional_item_is_about_is_named_to_the_cent(
    condition: Any, amounts: tuple[str, ...]
) -> None:
    of = PRIZES_ONLY[condition]
    one = Raffle(of)
    one.ask(ask_promotion.DraftPromotion(by=raffle.OPERATOR, plan=of))
    terms = raffle.whole_terms(of)
    submit = ask_promotion.SubmitTerms(by=raffle.OPERATOR, reference="letter 7")
    for left_out in amounts:
        told = ", ".join(amount for amount in amounts if amount != left_out) or "some money"
        one.ask(ask_promotion.WritePromotionTerms(by=raffle.OPERATOR, items={**terms, condition: told}))
        is_refused(
            one.refused(submit), "not-ready", next(row.clause for row in PROMOTION if row.item == condition)
        )
    one.ask(ask_promotion.WritePromotionTerms(by=raffle.OPERATOR, items={condition: " and ".join(amounts)}))
    one.ask(submit)


@pytest.mark.proves("nsw-aruze", "6.9.1")
@pytest.mark.parametrize("entry", [pytest.param(row, id=row.item) for row in PROMOTION])
def test_no_approval_takes_a_required_item_out_of_terms_that_apply(entry: Term) -> None:
    of = PRIZES_ONLY[entry.when]
    one = Raffle(of).running()
    change = ask_promotion.WritePromotionTerms(
        by=raffle.OPERATOR, items={entry.item: " "}, approval="ILGA 2026/44"
    )
    is_refused(one.refused(change), "not-ready", entry.clause)
    terms = raffle.whole_terms(of)
    one.ask(replace(change, items={entry.item: f"{terms[entry.item]}, as approved"}))
    assert one.state.terms[entry.item].endswith("as approved")
