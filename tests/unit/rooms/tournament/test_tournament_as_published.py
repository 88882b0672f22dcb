"""What has been published holds: charges, the time for withdrawing, the start; and who directs does not play."""

from typing import Any

import pytest
from msgspec.structs import replace

from sicbo.currency import currency
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.desk import next_step
from sicbo.rooms.tournament.plan import Charges, Plan, Stage, Wagering
from sicbo.rooms.tournament.wording import worded
from support.cup import DIRECTOR, OPERATOR, START, Cup, plan, whole_terms
from support.evening import MINUTE, is_refused

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


# -- the start ----------------------------------------------------------------------------------------------------------

STARTING = ask.StartStage(by=DIRECTOR)


def drawn(**changes: Any) -> Cup:
    """Inside the time for withdrawing, with seats drawn."""
    cup = directed(**changes).entered(THREE).briefed()
    cup.ask(ask.DrawSeats(by=DIRECTOR, seed=cup.seed()))
    assert cup.now < cup.plan.withdraw_until
    return cup


def test_the_first_stage_waits_for_the_end_of_the_time_for_withdrawing() -> None:
    cup = drawn()
    cup.now = cup.plan.withdraw_until
    is_refused(cup.refused(STARTING), "out-of-order", "8.4.2(d)")
    cup.now += 1
    cup.ask(STARTING)
    assert cup.state.in_play


def test_a_start_moves_no_earlier_than_the_time_for_withdrawing_and_not_in_play() -> None:
    cup = directed().entered(THREE)

    def moving(to: int) -> ask.MoveStart:
        return ask.MoveStart(by=DIRECTOR, starts_at=to, told_at=cup.now)

    is_refused(cup.refused(moving(cup.plan.withdraw_until - 1)), "out-of-order", "8.4.2(d)")
    cup.ask(moving(cup.plan.withdraw_until))
    cup.ask(ask.AdviseInspectorate(by=OPERATOR, told="Inspector Ito"))
    cup.briefed().start()
    is_refused(cup.refused(moving(cup.now + MINUTE)), "out-of-order", "8.4.1(b)")
    assert not cup.state.notice_due


def test_a_substitute_in_time_takes_the_seat_that_was_drawn_and_is_briefed_first() -> None:
    cup = drawn()
    before = next(seat for seat in cup.state.seats if seat.player == "ann")
    stands_in = ask.NameSubstitute(by=player("ann"), player="ann", substitute="bob", accepts=True)
    cup.ask(stands_in)
    assert replace(before, player="bob") in cup.state.seats and cup.state.table_of("ann") == ""
    cup.now = START
    is_refused(cup.refused(STARTING), "not-ready", "8.3.1")
    cup.briefed().ask(STARTING)
    assert set(cup.state.banks) == {"bob", "ben", "cat"}
    assert set(cup.tables["T1~cup"].table.players) == {"bob", "ben", "cat"}
    again = ask.NameSubstitute(by=DIRECTOR, player="bob", substitute="ann", accepts=True, reason="ill")
    is_refused(cup.refused(again), "out-of-order", "8.4.8(a)(iii)")


# -- who directs does not play ------------------------------------------------------------------------------------------


def test_an_entrant_neither_directs_nor_is_a_deputy() -> None:
    cup = directed().entered(THREE)
    is_refused(cup.refused(ask.AppointDeputy(by=DIRECTOR, deputy="ann")), "not-yours-to-do", "8.2.3")
    is_refused(cup.refused(ask.AppointDirector(by=OPERATOR, director="ann")), "not-yours-to-do", "8.2.3")
    cup.ask(ask.Withdraw(by=player("ann"), player="ann"))
    cup.ask(ask.AppointDeputy(by=DIRECTOR, deputy="ann"))
    assert cup.state.deputies == ("ann",)


@pytest.mark.parametrize("name", ["dirk", "dee"])
def test_a_person_who_directs_does_not_enter_and_stands_in_for_nobody(name: str) -> None:
    cup = directed().entered(THREE)
    cup.ask(ask.AppointDeputy(by=DIRECTOR, deputy="dee"))
    is_refused(cup.refused(entering(name)), "not-yours-to-do", "8.2.3")
    stands_in = ask.NameSubstitute(by=player("ann"), player="ann", substitute=name, accepts=True)
    is_refused(cup.refused(stands_in), "not-yours-to-do", "8.2.3")


def test_the_draft_of_the_terms_promises_no_time_for_withdrawing_where_the_plan_has_none() -> None:
    def said(until: int) -> str:
        return worded(plan(withdraw_until=until), currency=currency("AUD"), zone="UTC")["terms-of-entry"]

    assert said(START).startswith("Until ")
    assert said(0).startswith("Entrants cannot withdraw free of charge")
