"""Closing a table: the notice, the spins that count, and what is left on the meters."""

from typing import Any

import pytest

from sicbo.ledger.accounts import Account
from sicbo.ledger.book_of_accounts import differences
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.messages import DeclareVoid, PlaceWagers, TakeStep
from sicbo.rooms.table.closing import to_clear
from sicbo.rooms.table.duties import open_duties
from sicbo.rooms.table.messages.table import (
    AnnounceClosing,
    CloseTable,
    ClosingAnnounced,
    DirectEmptySpins,
    OpenTable,
    SitDown,
    StandUp,
    TableClosed,
)
from sicbo.rooms.table.messages.terminals import Collect
from support.evening import Evening, is_refused

BANK = 1_000_000
HIGHER = Person("hana", "higher-duties-dealer")
AREA = Person("ali", "area-manager")
ANN = Person("ann", "player")


def crown(**changes: Any) -> Evening:
    return Evening("crown-melbourne/a", **changes).open()


def spin(evening: Evening) -> None:
    evening.step("open-bets")
    evening.finish(1, 2, 3)


# -- notice before a table closes -------------------------------------------------------------------------


@pytest.mark.proves("act-canberra", "9.2")
def test_act_9_2_a_table_closes_only_after_notice_to_the_players() -> None:
    evening = Evening("act-canberra").open().seat("ann")
    close = CloseTable(by=Person("sue", "supervisor"))
    is_refused(evening.refused(close), "notice-needed", "9.2")
    # Rounds before the notice are no notice.
    spin(evening)
    is_refused(evening.refused(close), "notice-needed", "9.2")
    for by in (evening.dealer, ANN):
        is_refused(evening.refused(AnnounceClosing(by=by)), "not-yours-to-do", "9.2")
    (announced,) = evening.send(AnnounceClosing(by=close.by))
    assert announced == ClosingAnnounced(evening.now, close.by)
    is_refused(evening.refused(close), "notice-needed", "9.2")
    assert evening.refused(AnnounceClosing(by=close.by)).code == "out-of-order"
    evening.step("open-bets")
    evening.place("ann", {"small": 500})
    assert evening.refused(close).code == "out-of-order"
    evening.finish(1, 2, 3)
    is_refused(evening.refused(CloseTable(by=evening.dealer)), "not-yours-to-do", "9.2")
    evening.send(close)
    assert (evening.table.status, evening.table.seats, evening.chips("ann")) == ("closed", {}, BANK + 500)
    assert evening.refused(close).code == "table-closed"
    assert evening.refused(AnnounceClosing(by=close.by)).code == "table-closed"


@pytest.mark.proves("crown-melbourne", "9.8")
def test_crown_9_8_an_occupied_table_closes_after_three_spins_of_notice_and_not_after_two() -> None:
    evening = crown().seat("ann")
    close = CloseTable(by=HIGHER)
    for by in (evening.dealer, ANN):
        is_refused(evening.refused(AnnounceClosing(by=by)), "not-yours-to-do", "9.8")
        is_refused(evening.refused(CloseTable(by=by)), "not-yours-to-do", "9.8")
    is_refused(evening.refused(close), "notice-needed", "9.8")
    evening.send(AnnounceClosing(by=HIGHER))
    for done in range(3):
        refused = evening.refused(close)
        is_refused(refused, "notice-needed", "9.8")
        assert f"after {3 - done} more completed spin" in refused.message
        # Whether anyone wagers does not matter; that players are there does.
        evening.step("open-bets")
        if done == 1:
            evening.place("ann", {"small": 500})
        evening.finish(1, 2, 3)
    (closed,) = evening.send(close)
    assert isinstance(closed, TableClosed)
    assert evening.table.closing is None
    # The next evening begins without a notice.
    evening.send(OpenTable(by=evening.top, shaker="manual"))
    evening.send(SitDown(by=Person("bob", "player"), place="1"))
    is_refused(evening.refused(close), "notice-needed", "9.8")


def test_crown_9_8_no_spins_and_void_rounds_do_not_count() -> None:
    evening = crown().seat("ann")
    evening.send(AnnounceClosing(by=HIGHER))
    spin(evening)
    spin(evening)
    evening.step("open-bets")
    evening.until("announce")
    evening.send(DeclareVoid(evening.dealer, "dice-not-flat"))
    evening.until("announce")
    evening.send(DeclareVoid(evening.dealer, "dice-not-flat"))
    assert evening.table.closing.spins == 2
    assert evening.refused(CloseTable(by=HIGHER)).code == "out-of-order"
    # The spin that at last has a result is the third, and one only.
    evening.finish(1, 2, 3)
    assert evening.table.closing.spins == 3

    returned = crown(switches={"no-spin-means": "void-and-return"}).seat("ann")
    returned.send(AnnounceClosing(by=HIGHER))
    returned.step("open-bets")
    returned.place("ann", {"small": 500})
    returned.until("announce")
    returned.send(DeclareVoid(returned.dealer, "dice-not-flat"))
    assert (returned.chips("ann"), returned.table.playing) == (BANK, None)
    assert returned.table.closing.spins == 0


def test_d17_spins_with_nobody_present_do_not_count() -> None:
    evening = crown()
    evening.send(AnnounceClosing(by=HIGHER))
    evening.send(DirectEmptySpins(by=AREA, ground="continuous"))
    for _ in range(3):
        spin(evening)
    assert evening.table.closing.spins == 0
    # Who sits down when the dice have been thrown has not seen that spin.
    evening.step("open-bets")
    evening.until("uncover")
    evening.seat("ann")
    evening.finish(1, 2, 3)
    is_refused(evening.refused(CloseTable(by=HIGHER)), "notice-needed", "9.8")
    assert evening.table.closing.spins == 0
    for _ in range(3):
        spin(evening)
    evening.send(CloseTable(by=HIGHER))


@pytest.mark.parametrize("name", ["act-canberra", "crown-melbourne/a"])
def test_h_a_spin_whose_dice_were_thrown_before_the_notice_is_no_notice(name: str) -> None:
    evening = Evening(name).open().seat("ann")
    evening.step("open-bets")
    evening.until("uncover")
    evening.send(AnnounceClosing(by=evening.top))
    evening.finish(1, 2, 3)
    assert evening.table.closing.spins == 0
    is_refused(evening.refused(CloseTable(by=evening.top)), "notice-needed")
    spin(evening)
    assert evening.table.closing.spins == 1


@pytest.mark.parametrize("name", ["act-canberra", "crown-melbourne/a", "nsw-aruze"])
def test_h_with_nobody_there_no_notice_is_needed(name: str) -> None:
    evening = Evening(name).open()
    evening.send(CloseTable(by=evening.top))
    again = Evening(name).open().seat("ann", amount=10_000)
    is_refused(again.refused(CloseTable(by=again.top)), "notice-needed")
    if again.at_terminals:
        again.send(Collect(by=ANN, terminal="1", reference="t1"))
    again.send(StandUp(by=ANN, place="1"))
    again.send(CloseTable(by=again.top))


@pytest.mark.parametrize("name", ["nsw-table", "pennsylvania/a"])
def test_h_a_silent_book_wants_no_notice(name: str) -> None:
    evening = Evening(name).open().seat("ann")
    assert evening.refused(CloseTable(by=evening.dealer)).code == "not-yours-to-do"
    evening.send(CloseTable(by=evening.top))


@pytest.mark.parametrize(
    "name", ["act-canberra", "crown-melbourne/a", "nsw-table", "pennsylvania/a", "nsw-aruze"]
)
def test_nothing_closes_over_wagers_or_dice_but_betting_that_nobody_took_up_is_no_round(name: str) -> None:
    evening = Evening(name).open().seat("ann", amount=10_000)
    close = CloseTable(by=evening.top)
    evening.step("open-bets")
    evening.place("ann", {"small": 500})
    if evening.at_terminals:
        evening.send(AnnounceClosing(by=evening.top))
    assert evening.refused(close).code == "out-of-order"
    evening.finish(1, 2, 3)
    evening.leave("ann")
    # Betting is open and everyone has gone: no dice were thrown, so there is nothing to finish.
    evening.step("open-bets")
    evening.send(close)
    assert evening.table.playing is None
    if name == "pennsylvania/a":
        evening.prepare()
    evening.send(OpenTable(by=evening.top, shaker=evening.shaker))
    evening.seat("ann")
    evening.step("open-bets")
    evening.place("ann", {"small": 500})
    evening.finish(1, 2, 3)
    assert evening.table.rounds == 3
    assert differences(evening.ledger) == []


def test_dice_that_were_thrown_at_an_empty_table_are_finished_first() -> None:
    evening = crown()
    evening.send(DirectEmptySpins(by=AREA, ground="during-play"))
    evening.step("open-bets")
    evening.until("uncover")
    assert evening.refused(CloseTable(by=HIGHER)).code == "out-of-order"
    evening.finish(1, 2, 3)
    evening.send(CloseTable(by=HIGHER))


# -- close of play at terminals ---------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "8.2")
def test_nsw_aruze_8_2_after_the_warning_the_terminal_asks_to_clear_credits_and_at_close_takes_no_play() -> (
    None
):
    evening = Evening("nsw-aruze").open().seat("ann", amount=10_000).seat("bob", amount=20_000)
    close = CloseTable(by=evening.top)
    is_refused(evening.refused(close), "notice-needed", "8.2")
    is_refused(evening.refused(AnnounceClosing(by=evening.dealer)), "not-yours-to-do", "8.2")
    assert to_clear(evening.game, evening.table) == {}
    evening.send(AnnounceClosing(by=evening.top))
    # Every terminal with credit is asked to collect it, until it has.
    assert to_clear(evening.game, evening.table) == {"1": 10_000, "2": 20_000}
    asked = [
        duty for duty in open_duties(evening.game, evening.table, evening.now) if "collect" in duty.message
    ]
    assert [("8.2" in duty.clauses, duty.message.split(":")[0]) for duty in asked] == [
        (True, "terminal 1"),
        (True, "terminal 2"),
    ]
    evening.send(Collect(by=ANN, terminal="1", reference="ticket 1"))
    assert to_clear(evening.game, evening.table) == {"2": 20_000}
    assert evening.ledger.balance(Account("tickets", "ticket 1")) == 10_000
    # A round that runs is played to its end; then play closes.
    evening.step("open-bets")
    evening.place("bob", {"small": 1_000})
    assert evening.refused(close).code == "out-of-order"
    evening.finish(1, 2, 3)
    (closed,) = evening.send(close)
    assert isinstance(closed, TableClosed)
    bets = PlaceWagers(Person("bob", "player"), {"small": 500}, "credit", owner="2")
    for command in (TakeStep(SYSTEM, "open-bets"), SitDown(by=ANN, place="1")):
        assert evening.refused(command).code == "table-closed"
    assert evening.refused(bets).code in ("table-closed", "not-seated")
    assert evening.refused(PlaceWagers(SYSTEM, {"small": 500}, "credit", owner="2")).code == "table-closed"


@pytest.mark.parametrize("setting", ["held-ticket", "stay-on-meter"])
def test_h_credits_left_at_close_are_held_for_the_player_and_never_taken(setting: str) -> None:
    evening = Evening("nsw-aruze", switches={"credits-left-at-close": setting}).open()
    evening.seat("ann", amount=10_000).seat("bob", amount=20_000)
    evening.send(AnnounceClosing(by=evening.top))
    version = evening.table.version
    (closed,) = evening.send(CloseTable(by=evening.top))
    assert isinstance(closed, TableClosed)
    held = {terminal: Account("tickets", f"held/T1#{version}/{terminal}") for terminal in ("1", "2")}
    if setting == "held-ticket":
        assert closed.held_credits == {"1": 10_000, "2": 20_000}
        assert [evening.ledger.balance(held[terminal]) for terminal in held] == [10_000, 20_000]
        assert (evening.credit("1"), evening.credit("2")) == (0, 0)
    else:
        assert closed.held_credits == {}
        assert (evening.credit("1"), evening.credit("2")) == (10_000, 20_000)
    assert evening.ledger.balance(Account("float", "T1")) == 100_000_000
    assert differences(evening.ledger) == []
