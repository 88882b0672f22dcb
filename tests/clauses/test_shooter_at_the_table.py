"""The shooter at a table: in turn from round to round, nobody's gift, and passed on when the wagers are void."""

from typing import Any

import pytest

from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.events import ShooterDesignated
from sicbo.rooms.round.messages import DesignateShooter, TakeBackWagers, TakeStep
from sicbo.rooms.table.messages.sanctions import VoidForBreach
from sicbo.rooms.table.messages.terminals import DeclareMalfunction, VoidUnconfirmed
from support.evening import Evening, is_refused

HOST = Person("hal", "host")
SUPERVISOR = Person("sue", "supervisor")
ASSISTANT = Person("max", "assistant-gaming-manager")
OPERATOR = Person("olga", "operator")
PLAYERS = {"1": "ann", "2": "bob", "3": "cat"}


def bank(**card: Any) -> Evening:
    table = Evening("nsw-aruze", **card).open()
    for place, player in PLAYERS.items():
        table.seat(player, place=place)
    return table


def closed(table: Evening, **stakes: int) -> str | None:
    """The shooter of a round in which these players have so much on small."""
    table.step("open-bets")
    for player, stake in stakes.items():
        table.place(player, {"small": stake})
    table.step("close-bets")
    assert table.table.playing is not None
    return table.table.playing.shooter


@pytest.mark.proves("nsw-aruze", "3.10.1")
def test_nsw_3_10_1_the_turn_goes_on_from_round_to_round_past_terminals_without_a_wager() -> None:
    table, shooters = bank(), []
    for _ in range(5):
        shooters.append(closed(table, cat=9_000, ann=500, bob=700))
        table.finish(1, 2, 3)
    assert shooters == ["1", "2", "3", "1", "2"]
    assert closed(table, ann=500, bob=500) == "1", "3 has no wager: the turn goes on to 1"
    table.finish(1, 2, 3)
    assert closed(table, ann=500, cat=500) == "3"


@pytest.mark.proves("nsw-aruze", "3.10.1", "3.10.2", "1.1 [shooter]")
@pytest.mark.parametrize("value", [None, 3_000])
def test_nsw_3_10_nobody_hands_the_button_to_another_player(value: int | None) -> None:
    table = bank(shooting_value=value)
    assert closed(table, ann=3_000, bob=2_500) == "1"
    for by in (HOST, SUPERVISOR, ASSISTANT, OPERATOR, SYSTEM, Person("bob", "player")):
        is_refused(table.refused(DesignateShooter(by, "2")), "not-yours-to-do", "3.10.1", "3.10.2")
    assert table.table.playing is not None
    assert table.table.playing.shooter == "1"


@pytest.mark.proves("nsw-aruze", "3.10.1", "3.10.2", "3.10.4")
@pytest.mark.parametrize(("value", "following"), [(None, "2"), (3_000, "3")])
def test_nsw_3_10_a_shooter_whose_wagers_are_void_after_the_close_shoots_no_longer(
    value: int | None, following: str
) -> None:
    table = bank(shooting_value=value)
    assert closed(table, ann=9_000, bob=4_000, cat=5_000) == "1"
    table.send(DeclareMalfunction(by=OPERATOR, terminal="1", reason="it flickers"))
    events = table.send(VoidUnconfirmed(by=SUPERVISOR, case=1, approved_by=ASSISTANT))
    assert events[-1] == ShooterDesignated(following)
    assert table.refused(TakeStep(Person("ann", "player"), "activate")).code == "not-yours-to-do"
    for number, place in ((2, following), (3, {"2": "3", "3": "2"}[following])):
        table.send(DeclareMalfunction(by=OPERATOR, terminal=place, reason="it flickers too"))
        table.send(VoidUnconfirmed(by=SUPERVISOR, case=number, approved_by=ASSISTANT))
    assert table.table.playing is not None
    assert table.table.playing.shooter is None, "nobody has a wager: the system shoots"
    table.send(TakeStep(SYSTEM, "activate"))


@pytest.mark.proves("nsw-aruze", "3.10.1")
def test_nsw_3_10_1_a_breach_takes_the_button_too() -> None:
    table = bank()
    assert closed(table, ann=500, bob=500) == "1"
    events = table.send(VoidForBreach(by=SUPERVISOR, case=4, person="ann", reason="a side bet"))
    assert events[-1] == ShooterDesignated("2")
    table.send(TakeStep(Person("bob", "player"), "activate"))
    table.finish(1, 2, 3)
    assert table.table.last_shooter == "2"


@pytest.mark.proves("pennsylvania", "625a.5(g)#2")
def test_pa_625a_5_g_a_shooter_who_takes_every_bet_back_shoots_no_longer() -> None:
    table = Evening("pennsylvania/a", shaker="player-activated").open().seat("ann").seat("bob")
    table.step("open-bets")
    table.place("ann", {"small": 1_000, "big": 1_000})
    table.place("bob", {"small": 1_000})
    table.send(DesignateShooter(table.dealer, "ann"))
    ann = Person("ann", "player")
    assert len(table.send(TakeBackWagers(ann, ("big",)))) == 1, "she still has a bet"
    assert table.send(TakeBackWagers(ann))[-1] == ShooterDesignated(None)
    table.until("activate")
    is_refused(table.refused(TakeStep(ann, "activate", times=3)), "not-yours-to-do", "625a.5(g)")
    table.send(DesignateShooter(table.dealer, "bob"))
    table.send(TakeStep(Person("bob", "player"), "activate", times=3))
