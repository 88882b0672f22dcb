"""Seats and chips at a tournament's table belong to the tournament: no way out of them but by its word."""

from typing import Any

import pytest

from cup import DIRECTOR, Conducted, Cup, plan
from evening import MINUTE, is_refused
from sicbo.floor.tournament_orders import opening
from sicbo.rooms import tournament_messages as ask
from sicbo.rooms.messages import SYSTEM, Person
from sicbo.rooms.table_evolve import evolve
from sicbo.rooms.table_messages import AnnounceClosing, CloseTable, TableClosed
from sicbo.rooms.tournament_plan import Stage

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
    is_refused(table.refused(command), "out-of-order", "8.1")
    cup.ask(ask.EndPractice(by=DIRECTOR))
    cup.start()
    refused = table.refused(command)
    is_refused(refused, "out-of-order", "8.1")
    assert "in the tournament first" in refused.message
    for _ in range(3):
        cup.spin(TABLE, (1, 2, 3), {})
    assert table.table.session is None
    table.send(CloseTable(by=MANAGER), cup.now)
    assert table.table.status == "closed" and cup.chips_out() == 0


def test_the_chips_of_a_session_are_collected_from_everybody_who_holds_any_seated_or_not() -> None:
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


def test_whoever_goes_out_without_a_seat_gives_the_chips_back_too() -> None:
    cup = playing()
    table = cup.tables[TABLE]
    table.table = evolve(table.game, table.table, TableClosed(cup.now, MANAGER))
    cup.ask(ask.Retire(by=Person("ann", "player"), player="ann"))
    assert chips_of(cup, "ann") == 0 and cup.not_done == []
