"""A player's terminal and what happens around it: a house that is lost, a session that ends, sealed dice, a dealer, notices."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import KILLED, BrowserHouse, Complaints, MakeContext, MakeHouse
from .seats import Staff
from .seats import seated as a_seat
from .terminal_screen import LONG_MS, TerminalScreen, a_table, in_credit, open_tables, seated

__all__ = ["a_table", "open_tables", "seated"]


def test_a_revoked_seat_asks_for_its_key(
    seated: Callable[[], TerminalScreen], complaints: Complaints
) -> None:
    complaints.expect("401")
    screen = seated()
    screen.touch("small")
    screen.shows(staked=100)
    administrator = Staff(screen.house.address, screen.table, "admin")
    seat = f"{screen.table}/{screen.seat}"
    administrator.ask("/api/terminals/revocation", {"id": "r1", "terminal": seat, "reason": "moved"})
    expect(screen.page.get_by_label("Terminal key")).to_be_visible()
    key = administrator.ask("/api/terminals", {"id": "r2", "terminal": seat})["key"]
    screen.page.get_by_label("Terminal key").fill(key)
    screen.page.get_by_role("button", name="Enrol seat").click()
    screen.shows(staked=100, purse=9_900)


def test_a_lost_house_is_said_takes_no_bets_and_returns_to_the_same_place(
    make_house: MakeHouse, page: Page, complaints: Complaints
) -> None:
    complaints.expect("WebSocket")
    complaints.expect("ERR_CONNECTION_REFUSED")
    complaints.expect("421")  # the table is taken over when the lease of the dead process is over
    house = make_house({"id": "T1", "game": "nsw-aruze", "wagering_seconds": 3600}, **KILLED)
    screen = in_credit(TerminalScreen(page, house))
    screen.touch("small")
    screen.shows(staked=100)
    screen.house.process.kill()
    expect(screen.page.get_by_text("Connection lost")).to_be_visible()
    expect(screen.area("small")).to_have_attribute("aria-disabled", "true")
    screen.area("small").click(force=True)
    screen.house.process.start()
    expect(screen.page.get_by_text("Connection lost")).to_have_count(0, timeout=LONG_MS)
    screen.shows(staked=100, purse=9_900)
    screen.touch("small")
    screen.shows(staked=200)


@pytest.mark.way
def test_a_seat_adds_its_own_number_to_sealed_dice(a_table: Callable[..., BrowserHouse], page: Page) -> None:
    screen = TerminalScreen(page, a_table(dice="fair", wagering_seconds=3600)).sit_down()
    screen.waits_for("betting")
    expect(screen.fact("sealed")).to_have_text("Sealed dice")
    Staff(screen.house.address, "T1", "admin").until(
        lambda view: view["table"]["sealed"].get("nonces") == ["3"]
    )


def test_dice_tumble_before_anything_of_the_result_is_shown(
    a_table: Callable[..., BrowserHouse], new_browser: MakeContext
) -> None:
    page = new_browser(reduced_motion="no-preference").new_page()
    screen = (
        TerminalScreen(page, a_table("2,2,5", wagering_seconds=3, pause_seconds=8)).sit_down().insert("$100")
    )
    screen.waits_for("betting")
    screen.touch("small")
    screen.shoot()
    expect(screen.fact("call")).to_have_text("Rolling …")
    assert screen.lit() == set()
    screen.shows(purse=9_900)
    expect(screen.fact("call")).to_have_text("Total 9")
    screen.shows(purse=10_100)
    assert screen.lit() == set(screen.seen()["round"]["lit"])


@pytest.mark.way
def test_at_a_dealers_table_chips_come_from_the_dealer_and_what_the_dealer_places_is_confirmed(
    a_table: Callable[..., BrowserHouse], page: Page
) -> None:
    house = a_table(game="crown-melbourne/a", croupier="automatic", wagering_seconds=3600)
    screen = TerminalScreen(page, house).sit_down()
    expect(page.get_by_text("You play with chips at this table")).to_be_visible()
    dealer = Staff(house.address, "T1", "dealer")
    player = screen.player()
    dealer.do("BuyChips", player=player, amount=10_000)
    screen.shows(purse=10_000)
    expect(page.get_by_text("Buy chips from the dealer")).to_have_count(0)
    screen.waits_for("betting")
    screen.chip(500)
    screen.touch("small")
    screen.shows(purse=9_500, staked=500)
    dealer.do("PlaceWagers", owner=player, wagers={"big": 1_000})
    expect(page.get_by_text("The dealer has placed these chips for you")).to_be_visible()
    page.get_by_role("button", name="My bets are correct").click()
    expect(page.get_by_text("The dealer has placed these chips for you")).to_have_count(0)
    screen.shows(purse=8_500, staked=1_500)


def test_a_change_of_limits_and_the_closing_are_announced_on_the_screen(
    seated: Callable[[], TerminalScreen],
) -> None:
    screen = seated()
    manager = Staff(screen.house.address, screen.table, "manager")
    limits = {"all": {"minimum": 500, "maximum": 100_000, "multiple": 100}}
    manager.do("PostLimits", limits=limits, effective_at=(int(time.time()) + 3_600) * 1_000_000)
    notice = screen.page.get_by_text("New limits from")
    expect(notice).to_be_visible()
    expect(notice.locator("..")).to_contain_text("$5 – $1,000")
    manager.do("AnnounceClosing")
    expect(screen.page.get_by_text(re.compile("This table (closes|is closing)"))).to_be_visible()


@pytest.mark.way
def test_others_bets_are_quiet_markers(seated: Callable[[], TerminalScreen]) -> None:
    screen = seated()
    other = a_seat(screen.house.address, screen.table, 5)
    other.do("PlaceWagers", wagers={"big": 2_000})
    expect(screen.area("big")).to_have_accessible_name(re.compile(r"\$20 from 1 seat"))
    screen.shows(staked=0, purse=10_000)
