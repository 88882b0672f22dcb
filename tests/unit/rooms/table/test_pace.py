"""When a table continues automatically, from times on record alone."""

from typing import Any

import pytest
from msgspec.structs import replace

from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.events import StepTaken
from sicbo.rooms.round.messages import TakeStep
from sicbo.rooms.table.decide import decide
from sicbo.rooms.table.messages.table import AnnounceClosing, DirectEmptySpins, LeaveDuty, TakeDuty
from sicbo.rooms.table.pace import Due, Pace, betting_closes_at, extended, next_due, pace_of, shooter_until
from sicbo.rooms.table.state import Session
from support.evening import NOON, SECOND, Evening

PACE = Pace(wagering_seconds=20, pause_seconds=5)
DEMONSTRATION = Pace(wagering_seconds=20, pause_seconds=5, croupier=True)


def electronic(**changes: Any) -> Evening:
    evening = Evening("nsw-aruze", wagering_seconds=20, **changes).open()
    evening.seat("ann")
    return evening


def due(evening: Evening, pace: Pace = PACE, ended_at: int = NOON) -> Due | None:
    return next_due(evening.game, evening.table, pace, ended_at)


def step(evening: Evening, pace: Pace = PACE) -> tuple[str, str, int]:
    found = due(evening, pace)
    assert found is not None
    return found.what, found.step.step, found.at


def test_betting_opens_when_the_result_has_been_shown_for_a_while() -> None:
    assert step(electronic()) == ("begin", "open-bets", NOON + 5 * SECOND)


def test_no_round_begins_for_nobody_unless_someone_directed_it() -> None:
    evening = Evening("crown-melbourne/a").open()
    assert due(evening, DEMONSTRATION) is None
    evening.send(DirectEmptySpins(by=evening.top, ground="continuous"))
    found = due(evening, DEMONSTRATION)
    assert found is not None and found.what == "begin"


def test_a_closed_table_does_nothing_automatically() -> None:
    assert due(Evening("nsw-aruze"), DEMONSTRATION) is None


@pytest.mark.proves("nsw-aruze", "3.10.3#1", "3.10.3#2")
def test_nsw_aruze_3_10_3_the_shooter_has_ten_seconds_and_then_the_dice_are_shot_automatically() -> None:
    evening = electronic()
    evening.send(TakeStep(SYSTEM, "open-bets"))
    opened = evening.now
    assert betting_closes_at(evening.table, PACE) == opened + 20 * SECOND
    assert step(evening) == ("step", "close-bets", opened + 20 * SECOND)
    evening.place("ann", {"small": 500})
    assert shooter_until(evening.table) is None
    evening.wait(20 * SECOND)
    evening.send(TakeStep(SYSTEM, "close-bets"))
    closed = evening.now
    assert shooter_until(evening.table) == closed + 10 * SECOND
    assert step(evening) == ("step", "activate", closed + 10 * SECOND)
    press = TakeStep(Person("ann", "player"), "activate")
    pressed = decide(evening.game, evening.table, press, closed + 99 * SECOND // 10)
    assert pressed == (
        StepTaken("activate", Person("1", "player"), closed + 99 * SECOND // 10, mode="electronic"),
    )
    assert evening.refused(TakeStep(SYSTEM, "activate"), closed + 9 * SECOND).code == "out-of-order"
    evening.send(TakeStep(SYSTEM, "activate"), closed + 10 * SECOND)
    assert evening.refused(press, closed + 11 * SECOND).code == "out-of-order"
    assert step(evening)[:2] == ("dice", "enter")


def test_times_that_passed_while_nobody_looked_are_due_at_once() -> None:
    """After a stop of any length the table goes on from what is on record: the time lies in the past."""
    evening = electronic()
    evening.send(TakeStep(SYSTEM, "open-bets"))
    opened = evening.now
    evening.wait(3_600 * SECOND)
    what, what_step, at = step(evening)
    assert (what, what_step) == ("step", "close-bets")
    assert at == opened + 20 * SECOND < evening.now


@pytest.mark.parametrize("game", ["act-canberra", "nsw-table", "crown-melbourne/b", "pennsylvania/a"])
def test_people_take_their_steps_themselves_and_at_a_demonstration_the_house_does(game: str) -> None:
    evening = Evening(game).open()
    evening.seat("ann")
    assert due(evening) is None
    demonstration = replace(DEMONSTRATION, stands_in=evening.table.dealer)
    assert step(evening, demonstration)[:2] == ("begin", "open-bets")
    evening.send(TakeStep(evening.dealer, "open-bets"))
    assert due(evening) is None
    found = due(evening, demonstration)
    assert found is not None and found.at == evening.now + 20 * SECOND


@pytest.mark.parametrize("game", ["act-canberra", "pennsylvania/a"])
def test_while_a_person_has_duty_the_house_deals_in_nobodys_place(game: str) -> None:
    evening = Evening(game).open()
    demonstration = replace(DEMONSTRATION, stands_in=evening.table.dealer)
    evening.seat("ann")
    evening.step("open-bets")
    assert betting_closes_at(evening.table, demonstration) is not None
    evening.send(TakeDuty(by=Person("mia", "dealer")))
    assert due(evening, demonstration) is None
    assert betting_closes_at(evening.table, demonstration) is None
    back = Person(demonstration.stands_in, "dealer") if demonstration.stands_in else None
    evening.send(LeaveDuty(by=Person("mia", "dealer"), relieved_by=back))
    assert due(evening, demonstration) is not None


def test_the_lights_are_the_systems_also_where_people_deal() -> None:
    evening = Evening("act-canberra").open()
    evening.seat("ann")
    evening.step("open-bets")
    evening.place("ann", {"small": 500})
    evening.dice(1, 2, 3)
    assert step(evening)[:2] == ("step", "illuminate")


def test_the_pace_is_the_cards_where_the_card_says_one() -> None:
    assert pace_of(electronic().game).wagering_seconds == 20
    assert pace_of(Evening("nsw-aruze").game).wagering_seconds == 30


def test_a_table_that_will_close_plays_on_for_those_who_sit() -> None:
    evening = Evening("crown-melbourne/a").open()
    evening.seat("ann")
    evening.send(AnnounceClosing(by=evening.top))
    assert due(evening, DEMONSTRATION) is not None


def test_with_no_wager_the_wagering_period_begins_again_and_is_shown_so() -> None:
    evening = electronic()
    evening.send(TakeStep(SYSTEM, "open-bets"))
    evening.wait(20 * SECOND)
    assert evening.refused(TakeStep(SYSTEM, "close-bets")).code == "no-wagers"
    anew = extended(PACE, evening.now)
    assert betting_closes_at(evening.table, anew) == evening.now + 20 * SECOND
    assert step(evening, anew) == ("step", "close-bets", evening.now + 20 * SECOND)


def test_a_table_that_is_kept_for_a_tournament_or_has_had_all_its_spins_begins_no_round_automatically() -> (
    None
):
    evening = electronic()
    assert due(evening) is not None
    evening.table = replace(evening.table, reserved="cup")
    assert due(evening) is None
    session = Session("heat", spins=3, spins_played=2)
    evening.table = replace(evening.table, reserved="", session=session)
    assert due(evening) is not None
    evening.table = replace(evening.table, session=replace(session, spins_played=3))
    assert due(evening) is None
    evening.table = replace(evening.table, session=replace(session, spins=0, spins_played=3))
    assert due(evening) is not None, "the clock ends this one"
