"""Seats and chips at a tournament's table belong to the tournament: no way out of them but by its word."""

from typing import Any

import pytest
from msgspec.structs import replace

from sicbo.hosting.between.tournament_orders import opening
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.table.abstention import abstaining
from sicbo.rooms.table.evolve import evolve
from sicbo.rooms.table.messages.sanctions import Vacate
from sicbo.rooms.table.messages.table import AnnounceClosing, CloseTable, StoodUp, TableClosed
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.events import StageEnded
from sicbo.rooms.tournament.plan import Charges, Stage
from support.cup import DIRECTOR, Conducted, Cup, plan
from support.evening import MINUTE, is_refused

THREE = ("ann", "ben", "cat")
TABLE = "T1~cup"
MANAGER = Person("mia", "area-manager")
HEAT_AND_FINAL = (Stage("heat", 1, 8, spins=3, best_of_table=2), Stage("final", 1, 8, spins=1))


def playing(**changes: Any) -> Conducted:
    cup = Conducted(plan(**{"stages": HEAT_AND_FINAL, **changes}), tables=1)
    cup.announced().directed().entered(THREE).briefed().start()
    return cup


def chips_of(cup: Cup, player: str) -> int:
    return cup.ledger.balance(cup.tables[TABLE].table.tournament_chips(player))


# -- closing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [AnnounceClosing(by=MANAGER), CloseTable(by=MANAGER)])
def test_a_table_is_not_closed_while_a_stage_or_practice_is_on_there(command: Any) -> None:
    cup = Conducted(plan(stages=HEAT_AND_FINAL), tables=1)
    cup.announced().directed().entered(THREE).briefed()
    cup.ask(ask.BeginPractice(by=DIRECTOR, seed=cup.seed()))
    table = cup.tables[TABLE]
    is_refused(table.refused(command), "out-of-order", "8.2.5")
    cup.ask(ask.EndPractice(by=DIRECTOR))
    cup.start()
    refused = table.refused(command)
    is_refused(refused, "out-of-order", "8.2.5")
    assert "end the stage or the practice first" in refused.message
    for _ in range(3):
        cup.spin(TABLE, (1, 2, 3), {})
    assert table.table.session is None
    table.send(CloseTable(by=MANAGER), cup.now)
    assert table.table.status == "closed" and cup.chips_out() == 0


def test_the_chips_of_a_session_are_collected_from_everyone_who_holds_any_seated_or_not() -> None:
    cup = playing(stages=(Stage("heat", 1, 8, minutes=10, best_of_table=2), Stage("final", 1, 8, spins=1)))
    table = cup.tables[TABLE]
    # A table that an older journal closed in the middle of a stage.
    table.table = evolve(table.game, table.table, TableClosed(cup.now, MANAGER))
    assert table.table.players == () and cup.chips_out() == 300_000
    cup.now += 11 * MINUTE
    cup.ask(ask.EndTable(by=SYSTEM, table=TABLE))
    assert cup.chips_out() == 0 and cup.not_done == []
    cup.ask(ask.EndStage(by=DIRECTOR))
    cup.at(TABLE, opening(cup.floor[0].table))
    cup.start()
    assert {chips_of(cup, seat.player) for seat in cup.state.seats} == {100_000}
    cup.check()


def test_a_player_who_goes_out_without_a_seat_gives_the_chips_back_too() -> None:
    cup = playing()
    table = cup.tables[TABLE]
    table.table = evolve(table.game, table.table, TableClosed(cup.now, MANAGER))
    cup.ask(ask.Retire(by=Person("ann", "player"), player="ann"))
    assert chips_of(cup, "ann") == 0 and cup.not_done == []


# -- leaving a seat -------------------------------------------------------------------------------------------------


def vacating(player: str = "ann") -> Vacate:
    return Vacate(by=SYSTEM, person=player, case=1)


def test_nobody_is_vacated_at_a_tournaments_table_where_absence_is_the_directors() -> None:
    cup = playing()
    cup.spin(TABLE, (6, 5, 4), {"ann": {"small": 99_900}, "ben": {"small": 50_000}})
    refused = cup.tables[TABLE].refused(vacating())
    is_refused(refused, "not-yours-to-do", "8.2.5")
    assert "the tournament director" in refused.message
    cup.ask(ask.MarkAbsent(by=DIRECTOR, player="ann", how="absent", out=True))
    assert "ann" not in cup.tables[TABLE].table.players and chips_of(cup, "ann") == 0
    cup.spin(TABLE, (6, 5, 4), {})
    assert cup.state.banks == {"ann": 0, "ben": 50_000, "cat": 100_000}


def test_nobody_is_named_as_one_to_ask_to_leave_at_a_tournaments_table() -> None:
    cup = Conducted(plan(stages=(Stage("final", 1, 12, spins=9),)), tables=1)
    cup.announced().directed().entered(f"player {number}" for number in range(12)).briefed().start()
    for _ in range(4):
        cup.spin(TABLE, (1, 2, 3), {})
    table = cup.tables[TABLE]
    assert min(table.table.idle_spins.values()) >= 3, "the table is full, and nobody plays"
    assert abstaining(table.game, table.table) == ()


def test_a_player_of_whom_a_table_says_nothing_has_what_the_tournament_last_knew_never_the_starting_bank() -> (
    None
):
    cup = playing(charges=Charges(entry_fee=1_000, buy_in=5_000, rebuy=1_000, rebuy_chips=2_000, rebuys=2))
    cup.spin(TABLE, (6, 5, 4), {"ann": {"small": 99_900}, "ben": {"small": 50_000}})
    table = cup.tables[TABLE]
    place = next(place for place, player in table.table.seats.items() if player == "ann")
    # A seat that an older journal emptied without a word to the tournament.
    table.table = evolve(table.game, table.table, StoodUp(place, "ann", 1))
    cup.spin(TABLE, (6, 5, 4), {})
    assert cup.state.banks == {"ann": 100, "ben": 50_000, "cat": 100_000}
    cup.ask(ask.PayCharge(by=DIRECTOR, player="ann", charge="re-buy"))
    cup.spin(TABLE, (6, 5, 4), {})
    assert cup.state.banks["ann"] == 2_100
    [ended] = [event for event in cup.ask(ask.EndStage(by=DIRECTOR)) if isinstance(event, StageEnded)]
    assert ended.going_on == ("cat", "ben") and cup.chips_out() == 0


def test_what_someone_still_owes_stays_owed_while_a_table_says_nothing_of_them() -> None:
    cup = playing(charges=Charges(entry_fee=1_000, buy_in=5_000, rebuy=1_000, rebuy_chips=2_000, rebuys=2))
    cup.state = replace(cup.state, banks=cup.state.banks | {"ann": 0}, owed={"ann": 700})
    others = {"ben": 100_000, "cat": 100_000}
    fact = ask.SpinSettled(table=TABLE, round_id="r", banks=others, issued=others)
    cup.ask(ask.Hear(by=SYSTEM, source=TABLE, seq=50, facts=(fact,)))
    assert (cup.state.banks["ann"], cup.state.owed) == (0, {"ann": 700})
