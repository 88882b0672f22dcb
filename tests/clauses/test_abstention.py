"""Players who do not play at a full table: three spins raise the flag, and nothing less."""

from typing import Any

import msgspec
import pytest

from sicbo.rooms.cases.events import BreachRecorded
from sicbo.rooms.cases.messages import AnswerDirection, CarryOut, DirectToVacate
from sicbo.rooms.cases.state import Party
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import DeclareVoid
from sicbo.rooms.table.abstention import abstaining
from sicbo.rooms.table.duties import open_duties
from sicbo.rooms.table.messages.chips import CashOut
from sicbo.rooms.table.messages.sanctions import Vacate
from sicbo.rooms.table.messages.table import SitDown, StandUp, StoodUp
from sicbo.rooms.table.state import Table
from support.case_desk import Office, impose
from support.evening import Evening, is_refused

DEALER = Person("mia", "dealer")
MANAGER = Person("ada", "assistant-casino-manager")
HIGHER = Person("hana", "higher-duties-dealer")


def full_table(places: int = 3, game: str = "crown-melbourne/a") -> Evening:
    table = Evening(game, places=places).open()
    for player in ("ann", "bob", "cho", "dan")[:places]:
        table.seat(player)
    return table


def spin(table: Evening, *wagering: str) -> None:
    table.step("open-bets")
    for player in wagering:
        table.place(player, {"small": 500})
    table.finish(1, 2, 3)


def flagged(table: Evening) -> list[str]:
    return [one.player for one in abstaining(table.game, table.table)]


@pytest.mark.proves("crown-melbourne", "9.9")
def test_crown_9_9_three_idle_spins_at_a_full_table_raise_the_flag_and_two_do_not() -> None:
    table = full_table()
    for _ in range(2):
        spin(table, "ann", "bob")
        assert flagged(table) == []
    spin(table, "ann", "bob")
    (one,) = abstaining(table.game, table.table)
    assert (one.player, one.place, one.spins, one.clauses) == ("cho", "3", 3, ("9.9",))
    (told,) = open_duties(table.game, table.table, table.now)
    assert (told.kind, told.clauses, told.soon) == ("abstention", ("9.9",), True)
    assert "cho at seat 3 may be asked to leave" in told.message
    spin(table, "ann", "bob")
    assert abstaining(table.game, table.table)[0].spins == 4


@pytest.mark.proves("crown-melbourne", "9.9")
def test_crown_9_9_a_free_place_keeps_the_flag_down_and_ends_the_count() -> None:
    table = full_table()
    table.send(StandUp(by=Person("bob", "player"), place="2"))
    for _ in range(4):
        spin(table, "ann")
    assert flagged(table) == []
    table.send(SitDown(by=Person("bea", "player"), place="2"))
    spin(table, "ann")
    spin(table, "ann")
    assert flagged(table) == []
    spin(table, "ann")
    assert flagged(table) == ["bea", "cho"] or flagged(table) == ["cho", "bea"]
    table.send(StandUp(by=Person("ann", "player"), place="1"))
    assert flagged(table) == []


def test_crown_9_9_a_wager_ends_the_count_and_the_flag() -> None:
    table = full_table()
    spin(table, "ann", "bob")
    spin(table, "ann", "bob")
    spin(table, "ann", "bob", "cho")
    spin(table, "ann", "bob")
    spin(table, "ann", "bob")
    assert flagged(table) == []
    spin(table, "ann", "bob")
    assert flagged(table) == ["cho"]
    spin(table, "ann", "bob", "cho")
    assert flagged(table) == []


def test_crown_9_9_only_completed_spins_count() -> None:
    table = full_table()
    spin(table, "ann", "bob")
    spin(table, "ann", "bob")
    table.step("open-bets")
    table.place("ann", {"small": 500})
    table.send(
        DeclareVoid(HIGHER, "disturbance", cause="a fight", opinion="the dice were touched", persons=("zed",))
    )
    assert flagged(table) == []
    spin(table, "ann", "bob")
    assert flagged(table) == ["cho"]


def test_crown_9_9_a_spin_that_took_no_wagers_any_more_is_not_counted_for_anyone() -> None:
    table = full_table()
    table.leave("bob")
    table.step("open-bets")
    table.until("uncover")
    table.seat("bob", place="2")
    table.finish(1, 2, 3)
    spin(table, "ann", "bob")
    spin(table, "ann", "bob")
    assert flagged(table) == []
    spin(table, "ann", "bob")
    assert flagged(table) == ["cho"]


@pytest.mark.parametrize("game", ["act-canberra", "nsw-table", "pennsylvania/a"])
def test_a_book_that_counts_no_spins_flags_nobody(game: str) -> None:
    table = full_table(2, game)
    for _ in range(4):
        spin(table, "ann")
    assert flagged(table) == []
    assert table.table.idle_spins == {}


def test_a_snapshot_from_before_the_count_still_reads() -> None:
    table = full_table().table
    old = {key: value for key, value in msgspec.to_builtins(table).items() if key != "idle_spins"}
    assert msgspec.convert(old, Table).idle_spins == {}


# -- the direction to leave ----------------------------------------------------------------------------------


def direction(by: Person = DEALER, **more: object) -> DirectToVacate:
    """As the house sends it on: where the player sits and how many spins went by is its own knowledge."""
    given: dict[str, Any] = {
        "table": "T1", "person": Party("cho"), "ground": "abstention", "narrative": "lets every spin go by",
        "place": "3", "round_id": "T1-3", "spins_idle": 3, **more,
    }  # fmt: skip
    return DirectToVacate(by=by, **given)


def idle_table() -> tuple[Evening, Office]:
    table = full_table()
    for _ in range(3):
        spin(table, "ann", "bob")
    return table, Office(table)


@pytest.mark.proves("crown-melbourne", "9.9")
def test_crown_9_9_a_direction_to_leave_is_a_case_with_its_place_and_round_and_frees_the_place_once_obeyed() -> (
    None
):
    table, office = idle_table()
    office.send(direction())
    case = office.case()
    assert (case.kind, case.ground, case.table, case.place, case.round_id) == (
        "vacate",
        "abstention",
        "T1",
        "3",
        "T1-3",
    )
    assert case.clauses == ("crown-melbourne 9.9",) and case.opened_by == DEALER
    assert table.table.seats["3"] == "cho", "telling someone to leave moves nobody"
    cho = Person("cho", "player")
    table.send(CashOut(by=cho, player="cho", amount=table.chips("cho")))
    office.send(AnswerDirection(by=DEALER, case=case.number, obeyed=True))
    assert office.deliver() == []
    assert "3" not in table.table.seats
    assert table.events[-1] == StoodUp("3", "cho", case.number)
    (carried,) = office.case().carried
    assert (carried.kind, carried.person, carried.table, carried.done) == ("vacate", "cho", "T1", True)
    assert (office.case().status, office.state.effects) == ("closed", {})
    table.send(SitDown(by=cho, place="3"))


@pytest.mark.proves("crown-melbourne", "9.9")
def test_crown_9_9_two_idle_spins_or_a_wager_on_the_layout_are_no_ground_to_be_sent_away() -> None:
    _, office = idle_table()
    is_refused(office.refused(direction(spins_idle=2)), "out-of-order", "crown-melbourne 9.9")
    is_refused(office.refused(direction(is_playing=True)), "out-of-order", "crown-melbourne 9.9")
    is_refused(office.refused(direction(ground="occupying-game")), "cause-needed", "crown-melbourne 9.9")
    is_refused(office.refused(direction(Person("cho", "player"))), "not-yours-to-do", "crown-melbourne 9.9")
    office.send(direction())
    again = office.refused(direction())
    assert again.code == "out-of-order" and "case 1 already directs cho to leave" in again.message
    office.send(direction(person=Party("dan"), place="4"))


def test_crown_9_9_who_refuses_to_leave_breaks_a_rule_of_the_book_and_may_be_sanctioned() -> None:
    table, office = idle_table()
    office.send(direction())
    _, recorded = office.send(AnswerDirection(by=DEALER, case=1, obeyed=False))
    assert isinstance(recorded, BreachRecorded)
    assert (recorded.person, recorded.breach) == ("cho", "any-rule")
    assert recorded.clauses == ("crown-melbourne 9.9", "crown-melbourne 9.2")
    assert office.deliver() == [] and table.table.seats["3"] == "cho"
    office.send(impose(MANAGER, 1, "bar-from-game", "cho"))


def test_a_player_who_left_and_whose_place_someone_else_has_keeps_nobody_from_it() -> None:
    table, office = idle_table()
    office.send(direction())
    table.send(StandUp(by=Person("cho", "player"), place="3"))
    table.send(SitDown(by=Person("zoe", "player"), place="3"))
    office.send(AnswerDirection(by=DEALER, case=1, obeyed=True))
    assert office.deliver() == []
    assert table.table.seats["3"] == "zoe"


def test_only_the_office_frees_a_place_in_the_name_of_a_case() -> None:
    table, _ = idle_table()
    for by in (DEALER, MANAGER, Person("cho", "player")):
        assert table.refused(Vacate(by=by, person="cho", case=1)).code == "not-yours-to-do"


def test_what_was_done_at_a_table_is_reported_by_the_house_and_by_nobody_else() -> None:
    _, office = idle_table()
    office.send(direction())
    office.send(AnswerDirection(by=DEALER, case=1, obeyed=True))
    (effect,) = office.state.effects
    for by in (DEALER, MANAGER):
        refused = office.refused(CarryOut(by=by, effect=effect, table="T1", done=True))
        assert refused.code == "not-yours-to-do"
    assert list(office.state.effects) == [effect]
