"""What has been published holds: charges, the time for withdrawing, the start; and who directs does not play."""

from typing import Any

import pytest
from msgspec.structs import replace

from cup import OPERATOR, START, Cup, plan, whole_terms
from evening import MINUTE, is_refused
from sicbo.rooms import tournament_messages as ask
from sicbo.rooms.messages import Person
from sicbo.rooms.tournament_desk import next_step
from sicbo.rooms.tournament_plan import Charges, Plan, Stage, Wagering

THREE = ("ann", "ben", "cat")
FINAL = (Stage("final", 1, 8, spins=1),)


def player(name: str) -> Person:
    return Person(name, "player")


def entering(name: str) -> ask.Enter:
    return ask.Enter(by=player(name), player=name, accepts=True)


def drafting(of: Plan, **changes: Any) -> ask.DraftPlan:
    return ask.DraftPlan(by=OPERATOR, plan=replace(of, **changes))


def directed(**changes: Any) -> Cup:
    return Cup(plan(**{"stages": FINAL, "maximum_players": 8, **changes}), tables=1).announced().directed()


def published_again(cup: Cup) -> None:
    cup.ask(ask.ApproveTerms(by=OPERATOR))
    cup.ask(ask.PublishTerms(by=OPERATOR, how="at the desk"))
    cup.ask(ask.AdviseInspectorate(by=OPERATOR, told="Inspector Ito"))


# -- the plan and the terms -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [
        {"charges": Charges(entry_fee=900_000, buy_in=500_000)},
        {"starting_bank": 700},
        {"withdraw_until": 0},
        {"location": "the terrace"},
        {"ties": ("draw",)},
    ],
    ids=str,
)
def test_another_plan_than_the_published_one_is_approved_and_published_before_the_next_entry(
    changes: dict[str, Any],
) -> None:
    cup = directed()
    cup.ask(drafting(cup.plan, **changes))
    cup.ask(ask.AdviseInspectorate(by=OPERATOR, told="Inspector Ito"))
    is_refused(cup.refused(entering("ann")), "not-ready", "8.2.2(a)")
    is_refused(cup.refused(ask.PublishTerms(by=OPERATOR, how="at the desk")), "approval-missing")
    assert next_step(cup.game, cup.state) == "ApproveTerms"
    published_again(cup)
    cup.ask(entering("ann"))
    entry, last = cup.state.entrants["ann"], cup.state.publications[-1]
    assert entry.entry.terms_version == last.version == 2
    assert entry.total_paid == last.plan.charges.entry_fee + last.plan.charges.buy_in


def test_the_same_plan_again_leaves_the_terms_as_they_are() -> None:
    cup = directed()
    cup.ask(drafting(cup.plan))
    cup.ask(ask.AdviseInspectorate(by=OPERATOR, told="Inspector Ito"))
    cup.ask(entering("ann"))
    assert cup.state.terms_version == cup.state.published_version == 1


def test_a_plan_that_was_approved_and_changes_is_approved_again_before_it_is_published() -> None:
    cup = Cup(tables=1)
    cup.ask(drafting(cup.plan))
    cup.ask(ask.WriteTerms(by=OPERATOR, items=whole_terms(cup.game, cup.plan)))
    cup.ask(ask.ApproveTerms(by=OPERATOR))
    cup.ask(drafting(cup.plan, charges=Charges(entry_fee=1, buy_in=1)))
    is_refused(cup.refused(ask.PublishTerms(by=OPERATOR, how="at the desk")), "approval-missing")


@pytest.mark.parametrize(
    "changes",
    [
        {"withdraw_until": 0},
        {"withdraw_until": START - 61 * MINUTE},
        {"ties": ("draw",)},
        {"wagering": Wagering(compulsory=500)},
        {"wagering": Wagering(secret_per_stage=1)},
    ],
    ids=str,
)
def test_once_there_are_entries_the_time_for_withdrawing_ties_and_wagers_stay(
    changes: dict[str, Any],
) -> None:
    cup = directed()
    cup.ask(entering("ann"))
    is_refused(cup.refused(drafting(cup.plan, **changes)), "out-of-order", "8.4.2(d)")
    cup.ask(ask.Withdraw(by=player("ann"), player="ann"))
    assert cup.state.entrants["ann"].refunded == 6_000
    cup.check()


def test_the_time_for_withdrawing_may_become_longer() -> None:
    cup = directed()
    cup.ask(entering("ann"))
    cup.ask(drafting(cup.plan, withdraw_until=START))
    cup.now = START
    cup.ask(ask.Withdraw(by=player("ann"), player="ann"))
    assert cup.state.entrants["ann"].refunded == 6_000
