"""What someone at a table still owes, as the table lists it."""

import pytest

from sicbo.rooms.kernel.duties import Duty
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import ConfirmPlacement, PlaceWagers
from sicbo.rooms.table.duties import open_duties
from sicbo.rooms.table.messages.limits import ChangeLimits, PostLimits
from sicbo.rooms.table.messages.table import AnnounceClosing, LoadDice
from sicbo.rules.card import Limit
from sicbo.rules.policies import Shaker
from support.evening import HOUR, MINUTE, Evening

OPERATOR = Person("olga", "operator")
ANN = Person("ann", "player")


def duties(table: Evening) -> tuple[Duty, ...]:
    return open_duties(table.game, table.table, table.now)


@pytest.mark.parametrize(
    "game",
    ["act-canberra", "nsw-aruze", "nsw-table", "crown-melbourne/a", "crown-melbourne/b", "pennsylvania/a"],
)
def test_a_table_just_opened_owes_nothing(game: str) -> None:
    table = Evening(game)
    assert duties(table) == ()
    table.open().seat("ann")
    assert duties(table) == ()
    table.step("open-bets")
    table.place("ann", {"small": 1000})
    assert duties(table) == ()
    assert duties(table.finish(1, 2, 3)) == ()


@pytest.mark.parametrize(
    ("game", "clause"), [("crown-melbourne/a", "3.4"), ("nsw-table", "3.11"), ("pennsylvania/a", "625a.4(b)")]
)
def test_what_the_dealer_placed_waits_for_the_player_until_betting_closes(game: str, clause: str) -> None:
    table = Evening(game).open().seat("ann").seat("bob")
    table.step("open-bets")
    for player in ("ann", "bob"):
        table.send(PlaceWagers(table.dealer, {"small": 1000}, owner=player))
    assert [duty.message for duty in duties(table)] == [
        "ann must confirm what the dealer placed",
        "bob must confirm what the dealer placed",
    ]
    assert all(duty.kind == "confirmation" and clause in duty.clauses for duty in duties(table))
    table.send(ConfirmPlacement(ANN))
    assert [duty.message for duty in duties(table)] == ["bob must confirm what the dealer placed"]
    assert duties(table.until("uncover" if game != "pennsylvania/a" else "announce")) == ()


def test_act_asks_nobody_to_confirm() -> None:
    table = Evening("act-canberra").open().seat("ann")
    table.step("open-bets")
    table.send(PlaceWagers(table.dealer, {"small": 1000}, owner="ann"))
    assert duties(table) == ()


def test_crown_9_8_a_closing_counts_its_three_spins_down() -> None:
    table = Evening("crown-melbourne/a").open().seat("ann")
    table.send(AnnounceClosing(by=OPERATOR))
    said = []
    for _ in range(4):
        (duty,) = duties(table)
        assert (duty.kind, duty.clauses) == ("closing", ("9.8",))
        said.append(duty.message.partition(": ")[2])
        table.finish(1, 2, 3)
    assert said == [
        "3 more completed spins",
        "2 more completed spins",
        "1 more completed spin",
        "the table can close now",
    ]


def test_crown_4_1_posted_limits_count_their_twenty_minutes_down() -> None:
    table = Evening("crown-melbourne/a").open().seat("ann")
    higher = {"all": Limit(1000, 100_000, 100)}
    table.send(PostLimits(by=OPERATOR, limits=higher))
    said = []
    for _ in range(3):
        (duty,) = duties(table)
        assert duty.kind == "limits"
        assert "4.1 fn1 s66(2)" in duty.clauses
        said.append(duty.message.partition(": ")[2])
        table.wait(10 * MINUTE - 1)
    assert said == [
        "they take effect in 20 min 0 s",
        "they take effect in 10 min 1 s",
        "they take effect in 0 min 1 s",
    ]
    table.wait(3)
    assert duties(table)[0].message.endswith("they take effect with the next round")
    table.send(ChangeLimits(by=OPERATOR, limits=higher))
    assert duties(table) == ()


@pytest.mark.parametrize(("shaker", "hours"), [("manual", 24), ("automated-covered", 24 * 31)])
def test_pennsylvania_625a_2_b_dice_are_mentioned_an_hour_before_their_time_and_after(
    shaker: Shaker, hours: int
) -> None:
    # 1 October 2026, so that the month has 31 days, and by no place's clock, which summer time would put forward.
    table = Evening("pennsylvania/a", shaker=shaker, gaming_hours=None)
    table.now = 1_790_812_800_000_000
    table.open()
    table.wait(hours * HOUR - HOUR)
    assert duties(table) == ()
    table.wait(1)
    (duty,) = duties(table)
    assert (duty.kind, duty.clauses) == ("dice", ("625a.2(b)",))
    assert duty.message == "have new dice ready: these expire within 1 hour"
    table.wait(HOUR)
    assert duties(table)[0].message.startswith("load new dice")
    table.send(LoadDice(by=table.dealer, certified=True))
    assert duties(table) == ()


def test_a_call_that_nobody_answers_is_late_on_the_floor_after_the_minutes_that_at_once_may_take() -> None:
    from sicbo.rooms.desks.floor import alarms
    from sicbo.rooms.table.duties import AT_ONCE_MINUTES
    from sicbo.rooms.table.messages.table import CallSupervisor
    from support.evening import MINUTE

    table = Evening("act-canberra").open()
    table.send(CallSupervisor(by=table.dealer, what="a torn note"))
    call = table.table.call
    assert call is not None
    until = call.at + AT_ONCE_MINUTES * MINUTE
    (waits,) = (one for one in alarms(table.game, table.table, until) if one.kind == "call")
    assert (waits.since, waits.late, waits.pressing) == (call.at, False, "now")
    (late,) = (one for one in alarms(table.game, table.table, until + 1) if one.kind == "call")
    assert late.late
