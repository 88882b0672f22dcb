"""Plans that cannot be played as they stand: more players than seats, numbers below zero or beyond all measure."""

from typing import Any

import pytest
from msgspec.structs import replace

from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.plan import Charges, Prizes, Stage, Wagering, problems
from support.cup import DIRECTOR, Conducted, Cup, plan
from support.evening import is_refused

EIGHT = tuple("abcdefgh")
BUY_BACKS = Charges(entry_fee=1_000, buy_in=5_000, buy_back=3_000, buy_backs=1)
HEATS = Stage("heats", 2, 4, spins=1, best_of_table=2)
SECOND = Stage("second chance", 1, 8, spins=1, best_of_table=1, secondary=True)
SMALL_FINAL = Stage("final", 1, 4, spins=1)


def player(name: str) -> Person:
    return Person(name, "player")


def buying_back(name: str) -> ask.PayCharge:
    return ask.PayCharge(by=player(name), player=name, charge="buy-back")


def heats_played(*stages: Stage, charges: Charges = BUY_BACKS) -> Cup:
    """Eight have played the heats at two tables, and nobody has lost a chip."""
    cup = Cup(plan(stages=stages, charges=charges, maximum_players=8, prizes=Prizes()), tables=2)
    cup.announced().directed().entered(EIGHT).briefed().start()
    for table in list(cup.state.runs):
        cup.spin(table, (1, 2, 3), {})
    cup.ask(ask.EndStage(by=DIRECTOR))
    return cup


# -- seats --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stages", "where"),
    [
        ((replace(HEATS, best_of_table=4), SMALL_FINAL), "stage 2 (final): up to 8 players"),
        ((replace(HEATS, best_overall=1), SMALL_FINAL), "stage 2 (final): up to 5 players"),
        ((HEATS, SECOND, SMALL_FINAL), "stage 3 (final): up to 5 players"),
    ],
)
def test_a_plan_in_which_more_go_on_than_the_next_stage_has_seats_is_none(
    stages: tuple[Stage, ...], where: str
) -> None:
    assert [said for said in problems(plan(stages=stages)) if said.startswith(where)]


@pytest.mark.parametrize(
    ("stages", "most"),
    [
        ((HEATS, SMALL_FINAL), 64),
        ((replace(HEATS, best_of_table=4), SMALL_FINAL), 4),
        ((HEATS, SECOND, replace(SMALL_FINAL, seats=5)), 8),
        ((replace(HEATS, best_of_table=0, best_overall=4), SMALL_FINAL), 8),
    ],
)
def test_a_plan_in_which_everyone_who_can_go_on_has_a_seat_stays_one(
    stages: tuple[Stage, ...], most: int
) -> None:
    assert problems(plan(stages=stages, maximum_players=most)) == ()


def test_the_first_stage_has_seats_for_the_smallest_number_of_players() -> None:
    assert any("minimum number" in said for said in problems(plan(stages=(SMALL_FINAL,), minimum_players=5)))


def test_no_more_entries_are_taken_than_the_first_stage_has_seats() -> None:
    cup = Cup(plan(stages=(SMALL_FINAL,)), tables=1).announced().directed().entered("abcd")
    held = cup.state.held
    refused = cup.refused(ask.Enter(by=player("e"), player="e", accepts=True))
    is_refused(refused, "not-enough", "8.4.1(a)(iii)")
    assert cup.state.held == held
    cup.briefed().start()
    assert cup.state.in_play


def test_a_buy_back_is_sold_as_long_as_the_next_stage_has_a_seat_for_it() -> None:
    cup = heats_played(HEATS, replace(SMALL_FINAL, seats=5))
    first, second = cup.state.left_out[:2]
    cup.ask(buying_back(first))
    refused = cup.refused(buying_back(second))
    is_refused(refused, "not-enough", "8.4.3(a)(iv)")
    assert "seat" in refused.message
    cup.start()
    assert len(cup.state.banks) == 5


def test_a_buy_back_leaves_the_seats_free_for_those_of_a_second_chance() -> None:
    cup = heats_played(HEATS, SECOND, replace(SMALL_FINAL, seats=6))
    first, second = cup.state.left_out[:2]
    cup.ask(buying_back(first))
    is_refused(cup.refused(buying_back(second)), "not-enough")
    cup.start()
    cup.spin("T1~cup", (1, 2, 3), {})
    cup.ask(ask.EndStage(by=DIRECTOR))
    cup.start()
    assert len(cup.state.banks) == 6


def test_a_buy_back_looks_at_every_later_stage_too() -> None:
    """Everyone of the semi-final goes on, and the final has five seats."""
    semi = Stage("semi-final", 1, 8, spins=1, best_of_table=8)
    cup = heats_played(HEATS, semi, replace(SMALL_FINAL, seats=5))
    first, second = cup.state.left_out[:2]
    cup.ask(buying_back(first))
    is_refused(cup.refused(buying_back(second)), "not-enough")


def test_a_second_chance_with_fewer_seats_than_are_left_out_is_for_the_best_of_them() -> None:
    cup = heats_played(HEATS, replace(SECOND, seats=3), replace(SMALL_FINAL, seats=6))
    assert len(cup.state.left_out) == 4
    assert cup.state.plays_next == cup.state.left_out[:3]
    cup.start()
    assert cup.state.in_play


# -- numbers --------------------------------------------------------------------------------------------------------------

FINAL = Stage("final", 1, 8, spins=1)
REBUYS = Charges(entry_fee=1_000, buy_in=5_000, rebuy=1_000, rebuy_chips=1_000, rebuys=1)
ADD_ON = Charges(entry_fee=1_000, buy_in=5_000, add_on=1_000, add_on_chips=1_000)


@pytest.mark.parametrize(
    "changes",
    [
        {"stages": (replace(HEATS, best_of_table=-1, best_overall=3), FINAL)},
        {"stages": (replace(HEATS, best_overall=-1), FINAL)},
        {"stages": (replace(FINAL, out_every=-2),)},
        {"stages": (replace(FINAL, best_of_table=-1, best_overall=1),)},
        {"wagering": Wagering(compulsory=-5)},
        {"wagering": Wagering(compulsory=10**30)},
        {"wagering": Wagering(secret_per_stage=-1)},
        {"wagering": Wagering(secret_per_stage=10**9)},
        {"charges": replace(REBUYS, rebuys=-1)},
        {"charges": replace(REBUYS, rebuys=10**9)},
        {"charges": replace(REBUYS, rebuy_chips=10**30)},
        {"charges": replace(REBUYS, rebuy=0, rebuy_chips=-1, rebuys=0)},
        {"charges": replace(ADD_ON, add_on_chips=10**30)},
        {"charges": replace(ADD_ON, add_on=0, add_on_chips=-1)},
        {"charges": replace(BUY_BACKS, buy_backs=10**9)},
        {"charges": replace(BUY_BACKS, buy_back=0, buy_backs=-1)},
        {"starting_bank": 10**12},
    ],
    ids=str,
)
def test_a_number_below_zero_or_beyond_all_measure_is_a_problem(changes: dict[str, Any]) -> None:
    assert problems(plan(**changes)) != ()


@pytest.mark.parametrize(
    "changes",
    [
        {"charges": replace(REBUYS, rebuy_chips=10**9, rebuys=1_000)},
        {"charges": replace(ADD_ON, add_on_chips=10**9)},
        {"starting_bank": 10**9, "wagering": Wagering(compulsory=10**9, secret_per_stage=1_000)},
    ],
    ids=str,
)
def test_large_numbers_that_can_be_played_are_none(changes: dict[str, Any]) -> None:
    assert problems(plan(**changes)) == ()


def test_a_bank_that_is_carried_on_may_be_as_large_as_play_has_made_it() -> None:
    charges = replace(REBUYS, rebuy_chips=10**9, rebuys=1_000)
    stages = (Stage("heat", 1, 8, spins=1, best_of_table=2), replace(FINAL, bank="carried"))
    cup = Conducted(plan(stages=stages, charges=charges), tables=1)
    cup.announced().directed().entered(("ann", "ben", "cat")).briefed().start()
    for _ in range(1_000):
        cup.ask(ask.PayCharge(by=player("ann"), player="ann", charge="re-buy"))
    cup.spin("T1~cup", (1, 2, 3), {})
    cup.work()
    cup.ask(ask.EndStage(by=DIRECTOR))
    cup.start()
    cup.work()
    assert cup.not_done == [] and cup.state.banks["ann"] > 10**12
    cup.spin("T1~cup", (1, 2, 3), {})
    cup.ask(ask.EndStage(by=DIRECTOR))
    assert cup.state.places[0] == "ann"
    cup.check()
