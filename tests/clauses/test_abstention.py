"""Players who do not play at a full table: three spins raise the flag, and nothing less."""

import msgspec
import pytest

from evening import Evening
from sicbo.rooms.abstention import abstaining
from sicbo.rooms.duties import open_duties
from sicbo.rooms.messages import DeclareVoid, Person
from sicbo.rooms.table_messages import SitDown, StandUp
from sicbo.rooms.table_state import Table

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
    assert "cho at place 3 may be asked to leave" in told.message
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


def test_crown_9_9_a_spin_that_took_no_wagers_any_more_is_not_counted_for_anybody() -> None:
    table = full_table()
    table.send(StandUp(by=Person("bob", "player"), place="2"))
    table.step("open-bets")
    table.until("uncover")
    table.send(SitDown(by=Person("bob", "player"), place="2"))
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
