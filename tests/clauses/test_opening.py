"""Opening a table: hours, approvals, inspections, dice and their age, the float; and spins at an empty table."""

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from sicbo.ledger.accounts import HOUSE, Account
from sicbo.refusals import Refused
from sicbo.rooms.kernel.calendar import is_within, later, microseconds, moment
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.events import StepTaken
from sicbo.rooms.round.messages import AnnounceResult, PlaceWagers, TakeBackWagers, TakeStep
from sicbo.rooms.table.messages.equipment import DeclareFault
from sicbo.rooms.table.messages.table import (
    CloseTable,
    DirectEmptySpins,
    EmptySpinsDirected,
    InspectionFailed,
    InspectionPassed,
    LeaveDuty,
    LoadDice,
    MoveFloat,
    OpenTable,
    RecordInspection,
    RecordRequirement,
    RoundBegun,
    SitDown,
    StandUp,
    TableOpened,
    TakeDuty,
)
from sicbo.rules.card import GamingHours
from sicbo.rules.policies import Shaker
from support.evening import ALL_DAY, HOUR, NOON, SECOND, Evening, is_refused

LIGHTS = "electrical device: enter three values and see that every winning combination lights"
SHAKER = "automated shaker: run it and see that the dice are tossed properly"
PROCEDURES = "shaking procedures approved by Gaming Operations"
PLACE = "place of the automated shaker on the table approved by Casino Compliance"
FLOOR = Person("flora", "floorperson")
HIGHER = Person("hana", "higher-duties-dealer")
AREA = Person("ali", "area-manager")
AUTOMATED: tuple[Shaker, ...] = ("automated-covered", "automated-uncovered", "player-activated")


def pennsylvania(shaker: Shaker = "automated-covered", **changes: Any) -> Evening:
    return Evening("pennsylvania/a", shaker=shaker, **changes)


def opening(evening: Evening, **more: Any) -> OpenTable:
    return OpenTable(by=evening.top, shaker=evening.shaker, **more)


def without(evening: Evening, item: str) -> Evening:
    """Everything prepared but one thing: taken out again as if it had never been recorded."""
    from msgspec.structs import replace

    evening.prepare()
    table = evening.table
    assert item in table.records or item in table.inspected
    records = {name: entry for name, entry in table.records.items() if name != item}
    inspected = {name: by for name, by in table.inspected.items() if name != item}
    evening.table = replace(table, records=records, inspected=inspected)
    return evening


# -- gaming hours -----------------------------------------------------------------------------------------


def sydney(hour: int, minute: int, second: int = 0, day: int = 1) -> int:
    return microseconds(datetime(2026, 7, day, hour, minute, second, tzinfo=ZoneInfo("Australia/Sydney")))


@pytest.mark.proves("act-canberra", "9.1")
def test_act_9_1_a_table_opens_only_inside_gaming_hours() -> None:
    hours = GamingHours(opens="12:00", closes="04:00", zone="Australia/Sydney")
    evening = Evening("act-canberra", gaming_hours=hours)
    evening.now = sydney(1, 0)
    evening.prepare()
    for at in (sydney(11, 59, 59), sydney(4, 0), sydney(6, 30)):
        refused = evening.refused(opening(evening), at)
        is_refused(refused, "not-ready", "9.1")
        assert "12:00 to 04:00" in refused.message
    for at in (sydney(12, 0), sydney(23, 59, 59), sydney(0, 0, day=2), sydney(3, 59, 59, day=2)):
        evening.send(opening(evening), at)
        evening.send(CloseTable(by=evening.top), at)


def test_act_9_1_no_table_opens_on_a_card_without_gaming_hours() -> None:
    evening = Evening("act-canberra", gaming_hours=None)
    evening.prepare()
    refused = evening.refused(opening(evening))
    is_refused(refused, "not-ready", "9.1")
    assert refused.clauses == ("9.1",)


def test_hours_of_the_day_follow_the_clock_of_the_place() -> None:
    day = GamingHours(opens="10:00", closes="18:00", zone="Australia/Sydney")
    for month, utc_hour in ((7, 0), (1, 23)):
        opens = microseconds(datetime(2026, month, 15, utc_hour, tzinfo=UTC))
        assert is_within(day, opens)
        assert not is_within(day, opens - SECOND)
        assert is_within(day, opens + 8 * HOUR - SECOND)
        assert not is_within(day, opens + 8 * HOUR)
    assert is_within(ALL_DAY, NOON)


@pytest.mark.parametrize(
    "zone", ["Nowhere/City", "Australia", "../etc/passwd", "/etc/passwd", "x" * 300, "a\0b"]
)
def test_a_time_zone_that_does_not_exist_is_refused(zone: str) -> None:
    hours = GamingHours(opens="12:00", closes="04:00", zone=zone)
    evening = Evening("act-canberra", gaming_hours=hours)
    evening.prepare()
    assert evening.refused(opening(evening)).code == "bad-card"


# -- approvals and inspections ----------------------------------------------------------------------------


@pytest.mark.proves("pennsylvania", "625a.1(d)(2)(ii)")
@pytest.mark.proves("pennsylvania", "625a.1(d)(2)(iii)")
@pytest.mark.parametrize("shaker", AUTOMATED)
@pytest.mark.parametrize(("item", "clause"), [(PROCEDURES, "625a.1(d)(2)(ii)"), (PLACE, "625a.1(d)(2)(iii)")])
def test_pennsylvania_625a_1_d_2_no_automated_shaker_without_its_approvals(
    shaker: Shaker, item: str, clause: str
) -> None:
    evening = without(pennsylvania(shaker), item)
    refused = evening.refused(opening(evening))
    is_refused(refused, "not-ready", clause)
    assert refused.clauses == (clause,)
    operator = Person("otto", "operator")
    nameless = RecordRequirement(by=operator, item=item, reference="")
    is_refused(evening.refused(nameless), "cause-needed", clause)
    by_floor = RecordRequirement(by=FLOOR, item=item, reference="approval 12")
    is_refused(evening.refused(by_floor), "not-yours-to-do", clause)
    requirement = next(one for one in evening.game.book.policies.requirements if one.item == item)
    evening.send(evening.recording(requirement))
    evening.send(opening(evening))
    # A shaker worked by hand needs neither.
    by_hand = pennsylvania("manual").open()
    assert item not in by_hand.table.records


@pytest.mark.proves("pennsylvania", "625a.5(a)")
@pytest.mark.parametrize("shaker", ["manual", *AUTOMATED])
def test_pennsylvania_625a_5_a_no_table_opens_without_the_floorpersons_inspection(shaker: Shaker) -> None:
    evening = without(pennsylvania(shaker), LIGHTS)
    refused = evening.refused(opening(evening))
    is_refused(refused, "not-ready", "625a.5(a)")
    assert "inspect" in refused.message
    lit = evening.game.winners((1, 2, 3))
    for role in ("dealer", "operator", "player", "inspector"):
        command = RecordInspection(by=Person("pat", role), item=LIGHTS, faces=(1, 2, 3), lit=lit)
        is_refused(evening.refused(command), "not-yours-to-do", "625a.5(a)")
    evening.send(RecordInspection(by=FLOOR, item=LIGHTS, faces=(1, 2, 3), lit=lit[1:]))
    is_refused(evening.refused(opening(evening)), "not-ready", "625a.5(a)")
    evening.send(RecordInspection(by=FLOOR, item=LIGHTS, faces=(1, 2, 3), lit=lit))
    # Found working, and then not: the last word counts.
    evening.send(RecordInspection(by=FLOOR, item=LIGHTS, faces=(1, 2, 3), lit=()))
    is_refused(evening.refused(opening(evening)), "not-ready", "625a.5(a)")
    evening.send(
        RecordInspection(by=FLOOR, item=LIGHTS, faces=(4, 4, 4), lit=evening.game.winners((4, 4, 4)))
    )
    evening.send(opening(evening))
    # Every opening has its own inspection.
    evening.send(CloseTable(by=evening.top))
    is_refused(evening.refused(opening(evening)), "not-ready", "625a.5(a)")


@pytest.mark.proves("pennsylvania", "625a.5(a)(1)")
def test_pennsylvania_625a_5_a_1_three_values_are_entered_and_every_winning_area_lights() -> None:
    evening = pennsylvania("manual")
    right = evening.game.winners((2, 2, 5))

    def tried(**more: Any) -> RecordInspection:
        return RecordInspection(by=FLOOR, item=LIGHTS, **more)

    is_refused(evening.refused(tried()), "bad-request", "625a.5(a)(1)")
    is_refused(evening.refused(tried(operations=3)), "bad-request", "625a.5(a)(1)")
    for faces in ((2, 2), (2, 2, 5, 5), (2, 2, 7)):
        assert evening.refused(tried(faces=faces, lit=right)).code == "bad-dice"
    assert evening.refused(tried(faces=(2, 2, 5), lit=("middle",))).code == "unknown-bet"
    for lit in (right[:-1], (*right, "triple:6"), ()):
        (failed,) = evening.send(tried(faces=(2, 2, 5), lit=lit))
        assert isinstance(failed, InspectionFailed)
        assert all(bet in failed.why for bet in set(right) ^ set(lit))
    (failed,) = evening.send(tried(faces=(2, 2, 5), lit=right, good=False))
    assert isinstance(failed, InspectionFailed)
    assert evening.table.inspected == {}
    (passed,) = evening.send(tried(faces=(2, 2, 5), lit=right))
    assert passed == InspectionPassed(LIGHTS, FLOOR, (2, 2, 5), 1)
    assert evening.table.inspected == {LIGHTS: FLOOR}


@pytest.mark.proves("pennsylvania", "625a.5(a)(2)")
@pytest.mark.parametrize("shaker", AUTOMATED)
def test_pennsylvania_625a_5_a_2_an_automated_shaker_is_run_three_times_and_found_good(
    shaker: Shaker,
) -> None:
    evening = without(pennsylvania(shaker), SHAKER)
    is_refused(evening.refused(opening(evening)), "not-ready", "625a.5(a)(2)")

    def run(**more: Any) -> RecordInspection:
        return RecordInspection(by=FLOOR, item=SHAKER, **more)

    for often in (0, 1, 2, -3, True):
        is_refused(evening.refused(run(operations=often)), "out-of-order", "625a.5(a)(2)")
    # Lights that work say nothing of the shaker.
    lit = evening.game.winners((1, 2, 3))
    is_refused(evening.refused(run(faces=(1, 2, 3), lit=lit)), "out-of-order", "625a.5(a)(2)")
    (passed,) = evening.send(run(operations=3))
    assert passed == InspectionPassed(SHAKER, FLOOR, (), 3)
    # It need not be run three times to be found bad.
    (failed,) = evening.send(run(operations=1, good=False))
    assert isinstance(failed, InspectionFailed)
    is_refused(evening.refused(opening(evening)), "not-ready", "625a.5(a)(2)")
    evening.send(run(operations=4))
    evening.send(opening(evening))


def test_d15_a_manual_shaker_needs_no_working_test() -> None:
    evening = pennsylvania("manual").open()
    assert set(evening.table.inspected) == {LIGHTS}


def test_everything_that_is_missing_is_said_at_once() -> None:
    evening = pennsylvania()
    refused = evening.refused(opening(evening))
    is_refused(refused, "not-ready", "625a.1(a)")
    missing = refused.said.values["missing"]
    assert isinstance(missing, tuple) and len(missing) > 5
    assert refused.clauses == ("625a.1(a)",), "the clause of what comes first"
    assert "load a set of dice" in refused.message


def test_a_bet_that_favours_the_player_keeps_the_table_closed_until_someone_has_accepted_it_by_name() -> None:
    evening = Evening("crown-melbourne/b", player_edge_accepted_by="").prepare()
    refused = evening.refused(opening(evening))
    is_refused(refused, "not-ready")
    assert "a manager must accept this first" in refused.message and "colour" in refused.message
    Evening("crown-melbourne/b", player_edge_accepted_by="Mia Manager").open()
    Evening("crown-melbourne/a", player_edge_accepted_by="").open(), "nothing of it favours the player"


def test_a_table_is_opened_by_the_floor_with_a_shaker_of_the_book() -> None:
    evening = Evening("act-canberra")
    evening.prepare()
    for by in (evening.dealer, Person("ann", "player"), Person("ina", "inspector")):
        assert evening.refused(OpenTable(by=by, shaker="manual")).code == "not-yours-to-do"
    assert evening.refused(OpenTable(by=evening.top, shaker="player-activated")).code == "bad-request"
    evening.send(opening(evening))
    assert evening.refused(opening(evening)).code == "out-of-order"
    evening.send(CloseTable(by=evening.top))
    assert evening.refused(SitDown(by=Person("ann", "player"), place="1")).code == "table-closed"
    assert evening.refused(TakeStep(evening.dealer, "open-bets")).code == "table-closed"


# -- the float --------------------------------------------------------------------------------------------


def test_the_float_comes_from_the_house_is_filled_and_sent_back() -> None:
    evening = Evening("act-canberra")
    evening.prepare()
    fund = Account("float", "T1")
    (opened,) = evening.send(opening(evening, float_amount=5_000_000))
    assert isinstance(opened, TableOpened)
    assert (evening.ledger.balance(fund), evening.ledger.balance(HOUSE)) == (5_000_000, -5_000_000)
    supervisor = Person("sue", "supervisor")
    evening.send(MoveFloat(by=supervisor, amount=1_000_000))
    evening.send(MoveFloat(by=supervisor, amount=-2_500_000))
    assert (evening.ledger.balance(fund), evening.ledger.balance(HOUSE)) == (3_500_000, -3_500_000)
    assert [transfer.reason for transfer in evening.ledger.transfers()] == ["float", "fill", "credit"]
    assert evening.refused(MoveFloat(by=evening.dealer, amount=1)).code == "not-yours-to-do"
    evening.send(CloseTable(by=evening.top))
    assert evening.refused(MoveFloat(by=supervisor, amount=1)).code == "table-closed"


@pytest.mark.parametrize("amount", [-1, True, 10**12 + 1, 10**30, 5.0, None])
def test_a_float_is_a_true_amount(amount: Any) -> None:
    evening = Evening("act-canberra")
    evening.prepare()
    assert evening.refused(opening(evening, float_amount=amount)).code == "bad-amount"
    evening.send(opening(evening))
    assert evening.ledger.balances() == {}
    for wrong in (0, False, True, 10**12 + 1, -(10**12) - 1, 5.0, None):
        assert evening.refused(MoveFloat(by=evening.top, amount=wrong)).code == "bad-amount"  # type: ignore[arg-type]


# -- the dealer and the shaker ----------------------------------------------------------------------------


@pytest.mark.proves("pennsylvania", "625a.1(e)")
def test_pennsylvania_625a_1_e_the_dealer_leaves_the_manual_shaker_only_to_another() -> None:
    evening = pennsylvania("manual").prepare()
    dora, dan = Person("dora", "dealer"), Person("dan", "dealer")
    # Nobody answers for the shaker, so the table stays closed.
    evening.send(LeaveDuty(by=dora))
    opening = OpenTable(by=evening.top, shaker="manual")
    is_refused(evening.refused(opening), "not-ready", "625a.1(e)")
    evening.send(TakeDuty(by=dora))
    evening.send(opening)
    is_refused(evening.refused(LeaveDuty(by=dora)), "out-of-order", "625a.1(e)")
    (taken,) = evening.send(TakeDuty(by=dan))
    assert (taken.dealer, taken.relieved) == ("dan", "dora")
    # Dora is relieved; now it is dan who stays.
    assert evening.refused(LeaveDuty(by=dora)).code == "bad-request"
    is_refused(evening.refused(LeaveDuty(by=dan)), "out-of-order", "625a.1(e)")
    assert evening.refused(TakeDuty(by=Person("ann", "player"))).code == "not-yours-to-do"
    assert evening.refused(TakeDuty(by=dan)).code == "out-of-order"
    evening.send(CloseTable(by=evening.top))
    assert evening.table.dealer == ""


def test_a_shaker_that_nobody_has_to_watch_keeps_no_dealer() -> None:
    for evening in (pennsylvania().open(), Evening("crown-melbourne/a").open()):
        evening.send(TakeDuty(by=evening.dealer))
        evening.send(LeaveDuty(by=evening.dealer))
        assert evening.table.dealer == ""


# -- the age of dice --------------------------------------------------------------------------------------


def starts(evening: Evening, at: int) -> Refused | None:
    """Begin a round at a moment, or say why not; and when it has begun see that the dice may be thrown."""
    begin = TakeStep(evening.dealer, "open-bets")
    try:
        evening.send(begin, at)
    except Refused as refused:
        return refused
    return None


@pytest.mark.proves("pennsylvania", "625a.2(b)#1")
def test_pennsylvania_625a_2_b_manual_dice_are_played_with_for_24_hours_and_not_a_second_longer() -> None:
    evening = pennsylvania("manual").open().seat("ann")
    loaded = NOON
    for after in (24 * HOUR + SECOND, 24 * HOUR + 1):
        refused = starts(evening, loaded + after)
        assert refused is not None
        is_refused(refused, "dice-too-old", "625a.2(b)")
    assert starts(evening, loaded + 24 * HOUR) is None
    # A round that began in time: the dice still may not be thrown after it.
    evening.step("cover")
    throw = TakeStep(evening.dealer, "activate", times=3)
    is_refused(evening.refused(throw, loaded + 24 * HOUR + SECOND), "dice-too-old", "625a.2(b)")
    evening.send(LoadDice(by=evening.dealer), loaded + 24 * HOUR + SECOND)
    evening.send(throw)
    evening.finish(1, 2, 3)
    # Closed hours count: the clock is that of the wall.
    evening.send(StandUp(by=Person("ann", "player"), place="1"))
    evening.send(CloseTable(by=evening.top))
    evening.wait(24 * HOUR + 1)
    refused = evening.refused(opening(evening))
    assert refused.code == "not-ready" and "in the shaker for more than 24 hours" in refused.message


@pytest.mark.proves("pennsylvania", "625a.2(b)#2")
@pytest.mark.parametrize("shaker", AUTOMATED)
@pytest.mark.parametrize(
    ("locked", "last"),
    [
        (datetime(2026, 3, 15, 20, 30), datetime(2026, 4, 15, 20, 30)),
        (datetime(2026, 1, 31, 9, 0), datetime(2026, 2, 28, 9, 0)),
        (datetime(2028, 1, 31, 23, 59), datetime(2028, 2, 29, 23, 59)),
        (datetime(2026, 12, 31, 0, 0), datetime(2027, 1, 31, 0, 0)),
        (datetime(2026, 3, 31, 12, 0), datetime(2026, 4, 30, 12, 0)),
        # The date of the place, not of Greenwich; and the same time on its clock when summer time has come.
        (datetime(2026, 2, 28, 20, 0), datetime(2026, 3, 28, 20, 0)),
    ],
)
def test_pennsylvania_625a_2_b_locked_dice_are_played_with_for_a_month_and_not_a_second_longer(
    shaker: Shaker, locked: datetime, last: datetime
) -> None:
    zone = ZoneInfo("America/New_York")
    hours = GamingHours(opens="00:00", closes="00:00", zone="America/New_York")
    evening = pennsylvania(shaker, gaming_hours=hours)
    evening.now = microseconds(locked.replace(tzinfo=zone))
    evening.open().seat("ann")
    ends = microseconds(last.replace(tzinfo=zone))
    for after in (SECOND, 1):
        refused = starts(evening, ends + after)
        assert refused is not None
        is_refused(refused, "dice-too-old", "625a.2(b)")
    assert starts(evening, ends) is None


@pytest.mark.parametrize("setting", ["24-hours", "not-used"])
def test_d14_other_locked_dice_follow_the_switch(setting: str) -> None:
    evening = pennsylvania(switches={"other-locked-dice": setting})
    evening.prepare()
    evening.send(LoadDice(by=evening.dealer, certified=False))
    if setting == "not-used":
        is_refused(evening.refused(opening(evening)), "not-ready", "625a.2(b)")
        evening.send(LoadDice(by=evening.dealer, certified=True))
        evening.send(opening(evening))
        evening.send(LoadDice(by=evening.dealer, certified=False))
        refused = starts(evening, evening.now)
        assert refused is not None
        is_refused(refused, "dice-too-old", "625a.2(b)")
        return
    evening.send(opening(evening))
    refused = starts(evening, NOON + 24 * HOUR + SECOND)
    assert refused is not None
    is_refused(refused, "dice-too-old", "625a.2(b)")
    assert starts(evening, NOON + 24 * HOUR) is None


def test_dice_are_changed_until_they_are_thrown_and_not_while_they_lie() -> None:
    for shaker in ("manual", "automated-uncovered"):
        evening = pennsylvania(shaker).open().seat("ann")
        load = LoadDice(by=evening.dealer, certified=True)
        evening.step("open-bets")
        evening.place("ann", {"small": 500})
        # Dice that grow too old after no more bets can still be changed, or the round would hang.
        evening.until("activate")
        evening.send(load)
        evening.step("activate")
        assert evening.refused(load).code == "out-of-order"
        evening.finish(1, 2, 3)
        evening.send(load)
        by_player = LoadDice(by=Person("ann", "player"))
        assert evening.refused(by_player).code == "not-yours-to-do"


def test_a_month_ends_on_a_day_that_exists() -> None:
    for start in range(1, 29):
        at = microseconds(datetime(2026, 1, start, 6, tzinfo=UTC))
        assert moment(later(at, months=1)) == datetime(2026, 2, start, 6, tzinfo=UTC)
    assert later(5, hours=24) == 5 + 24 * HOUR


# -- spins at an empty table ------------------------------------------------------------------------------

GROUNDS = ("after-opening", "during-play", "continuous")


@pytest.mark.proves("crown-melbourne", "5.1.7")
def test_crown_5_1_7_an_empty_table_is_spun_only_by_direction_of_an_area_manager() -> None:
    evening = Evening("crown-melbourne/a").open()
    evening.step("open-bets")
    evening.step("cover")
    throw = TakeStep(evening.dealer, "activate")
    is_refused(evening.refused(throw), "direction-needed", "5.1.7")
    for by in (evening.dealer, HIGHER, Person("ann", "player")):
        refused = evening.refused(DirectEmptySpins(by=by, ground="during-play"))
        is_refused(refused, "not-yours-to-do", "5.1.7")
    (directed,) = evening.send(DirectEmptySpins(by=AREA, ground="during-play"))
    assert directed == EmptySpinsDirected("during-play", AREA)
    evening.finish(1, 2, 3)
    # One direction, one spin.
    evening.step("open-bets")
    evening.step("cover")
    is_refused(evening.refused(throw), "direction-needed", "5.1.7")
    first = evening.events[: evening.events.index(directed) + 1]
    (begun,) = (event for event in first if isinstance(event, RoundBegun))
    assert begun.empty
    sequence = evening.game.book.policies.sequence("manual")
    assert sequence is not None
    taken = [event.step for event in evening.events if isinstance(event, StepTaken)]
    assert taken[: len(sequence.steps)] == [step.step for step in sequence.steps]


def test_crown_5_1_7_an_empty_spin_follows_the_same_order_as_any_other() -> None:
    evening = Evening("crown-melbourne/a").open()
    evening.send(DirectEmptySpins(by=AREA, ground="continuous"))
    evening.step("open-bets")
    assert evening.refused(TakeStep(evening.dealer, "uncover")).code == "out-of-order"
    assert evening.refused(AnnounceResult(evening.dealer, (1, 2, 3))).code == "out-of-order"


def test_crown_5_1_7_no_direction_is_given_over_players_wagers() -> None:
    evening = Evening("crown-melbourne/a").open().seat("ann")
    evening.step("open-bets")
    evening.send(DirectEmptySpins(by=AREA, ground="during-play"))
    evening.place("ann", {"small": 500})
    refused = evening.refused(DirectEmptySpins(by=AREA, ground="during-play"))
    is_refused(refused, "out-of-order", "5.1.7")


@pytest.mark.proves("crown-melbourne", "5.1.7(a)")
def test_crown_5_1_7_a_spins_may_be_directed_once_the_table_has_opened() -> None:
    evening = Evening("crown-melbourne/a")
    evening.prepare()
    directed = DirectEmptySpins(by=AREA, ground="after-opening")
    assert evening.refused(directed).code == "table-closed"
    evening.send(opening(evening))
    evening.send(directed)
    evening.step("open-bets")
    evening.finish(1, 2, 3)
    assert evening.table.rounds == 1
    # Later it is no longer the time after opening; when the table is opened again it is.
    is_refused(evening.refused(directed), "out-of-order", "5.1.7(a)")
    evening.send(CloseTable(by=evening.top))
    evening.send(opening(evening))
    evening.send(directed)


def test_crown_5_1_7_a_a_round_whose_dice_have_not_been_thrown_is_still_after_opening() -> None:
    evening = Evening("crown-melbourne/a").open()
    evening.step("open-bets")
    evening.send(DirectEmptySpins(by=AREA, ground="after-opening"))
    evening.finish(1, 2, 3)


@pytest.mark.proves("crown-melbourne", "5.1.7(b)")
def test_crown_5_1_7_b_spins_may_be_directed_at_any_time_during_play() -> None:
    evening = Evening("crown-melbourne/a").open().seat("ann")
    evening.step("open-bets")
    evening.place("ann", {"small": 500})
    evening.finish(1, 2, 3)
    evening.send(StandUp(by=Person("ann", "player"), place="1"))
    evening.send(DirectEmptySpins(by=AREA, ground="during-play"))
    evening.step("open-bets")
    evening.finish(1, 2, 3)
    assert (evening.table.rounds, evening.table.empty_spins) == (2, None)


@pytest.mark.proves("crown-melbourne", "5.1.7(c)")
def test_crown_5_1_7_c_continuous_spins_stop_at_the_first_wager() -> None:
    evening = Evening("crown-melbourne/a").open()
    evening.send(DirectEmptySpins(by=AREA, ground="continuous"))
    for _ in range(3):
        evening.step("open-bets")
        evening.finish(1, 2, 3)
    evening.seat("ann")
    evening.step("open-bets")
    assert evening.table.empty_spins == "continuous"
    ann = Person("ann", "player")
    evening.send(PlaceWagers(ann, {"small": 500}))
    assert evening.table.empty_spins is None
    # It does not return automatically when the wager is gone and the player too.
    evening.send(TakeBackWagers(ann))
    evening.send(StandUp(by=ann, place="1"))
    evening.step("cover")
    is_refused(evening.refused(TakeStep(evening.dealer, "activate")), "direction-needed", "5.1.7")


def test_no_other_book_knows_spins_by_direction() -> None:
    for name in ("act-canberra", "nsw-table", "pennsylvania/a"):
        evening = Evening(name).open()
        for ground in GROUNDS:
            refused = evening.refused(DirectEmptySpins(by=evening.top, ground=ground))  # type: ignore[arg-type]
            assert refused.code == "bad-request"
        evening.step("open-bets")
        evening.finish(1, 2, 3)


def test_a_table_with_an_open_fault_does_not_open() -> None:
    evening = Evening("crown-melbourne/a").open()
    evening.send(DeclareFault(by=evening.dealer, ground="lights-fault", what="area 9 is dark"))
    evening.send(CloseTable(by=evening.top))
    assert evening.refused(opening(evening)).code == "fault-open"
