"""A round that is void after its payment, as the player, the dealer and the wall see it."""

import time
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from support.depth import rest_is_long

from .conftest import MakeContext, MakeHouse
from .dealing import action, card, open_panel
from .seats import Staff
from .terminal_screen import TerminalScreen

SIZES = {"phone": (390, 844), "desk": (1280, 800)}
WORDS = {"en-AU": "Round void", "zh-CN": "本局无效", "zh-TW": "本局無效", "vi": "Ván bị hủy"}


def play_on(dealer: Staff) -> None:
    """Every step of the round in play up to its end; the dice are 1, 2 and 3."""
    while (step := (dealer.view()["table"].get("round") or {}).get("next_step")) is not None:
        match step:
            case "announce":
                dealer.do("AnnounceResult", faces=[1, 2, 3])
            case "enter":
                dealer.do("ReadDice", faces=[1, 2, 3])
                dealer.do("ConfirmDice")
            case "illuminate":
                time.sleep(0.05)  # the house does it
            case "activate":
                dealer.do("TakeStep", step=step, tumbled=True, times=3)
            case _:
                dealer.do("TakeStep", step=step)


def declare_void(manager: Staff, ground: str = "fraud") -> None:
    """By the manager and the deputy."""
    void = {"type": "DeclareVoid", "ground": ground, "cause": "a loaded die", "opinion": "it was weighed"}
    given = {"name": "deputy", "password": "demonstration", "at": "C1", "do": void}
    second = manager.ask("/api/approvals", given)["approval"]
    manager.ask("/api/tables/C1/commands", {"id": uuid4().hex, "do": void, "approval": second})


@pytest.mark.way
@pytest.mark.parametrize("size", rest_is_long(SIZES))
def test_a_void_after_the_payment_is_told_at_the_seat_at_the_panel_and_on_the_wall(
    make_house: MakeHouse, new_browser: MakeContext, page: Page, size: str, tmp_path: Path
) -> None:
    house = make_house({"id": "C1", "game": "crown-melbourne/a", "dice": "dealer", "places": 6})
    viewport = dict(zip(("width", "height"), SIZES[size], strict=True))
    page.set_viewport_size(viewport)  # type: ignore[arg-type]
    panel, wall = (new_browser(viewport=viewport).new_page() for _ in range(2))
    screen = TerminalScreen(page, house, "C1", "1").sit_down()
    page.get_by_role("button", name="Get $100 in demo chips").click()
    screen.shows(purse=10_000)
    dealer, manager = (Staff(house.address, "C1", name) for name in ("dealer", "manager"))
    dealer.do("TakeStep", step="open-bets")
    screen.waits_for("betting")
    screen.touch("small")
    screen.shows(staked=100)
    play_on(dealer)
    screen.shows(purse=10_100, won=200)
    # All but 50 cents of the purse have left the table, and with them a part of what was won.
    dealer.do("CashOut", player=screen.player(), amount=10_040)
    open_panel(panel, house, "C1")
    wall.goto(house.at("/tables/C1/display"))
    declare_void(manager)

    screen.waits_for("void")
    told = screen.fact("void")
    for sentence in (
        "Reason: Fraud.", "Your bets of $1 were returned.", "Your winnings of $0.60 were taken back.", "You owe $0.40",
    ):  # fmt: skip
        expect(told).to_contain_text(sentence)
    expect(screen.fact("call")).to_have_text("Round void")
    screen.shows(purse=0, won=0)
    expect(screen.fact("won")).to_have_text("–")
    expect(page.get_by_text("You win!")).to_have_count(0)
    assert screen.lit() == set()

    expect(panel.locator("[data-fact=void]")).to_contain_text("Reason: Fraud. The bets were returned.")
    for sentence in ("Returned $1", "Taken back $0.60", "Owes $0.40"):
        expect(card(panel, "1")).to_contain_text(sentence)

    expect(wall.get_by_role("heading", name="Round void")).to_be_visible()
    expect(wall.locator("[data-fact=void]")).to_contain_text("Reason: Fraud.")
    expect(wall.locator("[data-total]")).to_have_count(0)
    for name, shown in (("seat", page), ("panel", panel), ("wall", wall)):
        shown.screenshot(path=tmp_path / f"{size}-{name}.png")

    for locale, words in WORDS.items():
        elsewhere = new_browser(locale=locale).new_page()
        elsewhere.goto(house.at("/tables/C1/display"))
        expect(elsewhere.get_by_role("heading", name=words)).to_be_visible()
    # The next round begins as if nothing had been paid.
    dealer.do("TakeStep", step="open-bets")
    screen.waits_for("betting")
    expect(screen.fact("won")).to_have_text("–")
    expect(page.locator("[data-fact=void]")).to_have_count(0)


def test_a_void_before_the_result_tells_each_seat_that_the_bets_were_returned(
    make_house: MakeHouse, new_browser: MakeContext, page: Page
) -> None:
    house = make_house({"id": "C1", "game": "act-canberra", "dice": "dealer", "places": 6})
    screen = TerminalScreen(page, house, "C1", "1").sit_down()
    page.get_by_role("button", name="Get $100 in demo chips").click()
    screen.shows(purse=10_000)
    other = TerminalScreen(new_browser().new_page(), house, "C1", "2").sit_down()
    dealer = Staff(house.address, "C1", "dealer")
    dealer.do("TakeStep", step="open-bets")
    screen.waits_for("betting")
    screen.chip(500)
    screen.touch("small", "total:9")
    screen.shows(purse=9_000, staked=1_000)
    dealer.do("TakeStep", step="cover")
    dealer.do("TakeStep", step="activate", tumbled=True)
    declare_void(Staff(house.address, "C1", "manager"), "dice-broken")
    for seat, sentence in ((screen, "Your bets of $10 were returned."), (other, "The bets were returned.")):
        seat.waits_for("void")
        expect(seat.fact("void")).to_have_text(f"Reason: A die is broken or missing. {sentence}")
    screen.shows(purse=10_000)


@pytest.mark.way
def test_a_fault_that_stops_play_is_told_at_the_seat_and_the_panel_offers_to_return_the_bets(
    make_house: MakeHouse, new_browser: MakeContext, page: Page
) -> None:
    house = make_house({"id": "C1", "game": "crown-melbourne/a", "dice": "dealer", "places": 6})
    screen = TerminalScreen(page, house, "C1", "1").sit_down()
    page.get_by_role("button", name="Get $100 in demo chips").click()
    screen.shows(purse=10_000)
    dealer = Staff(house.address, "C1", "dealer")
    dealer.do("TakeDuty")
    dealer.do("TakeStep", step="open-bets")
    screen.waits_for("betting")
    screen.chip(500)
    screen.touch("small")
    screen.shows(staked=500)
    panel = new_browser().new_page()
    open_panel(panel, house, "C1")
    dealer.do("TakeStep", step="cover")
    expect(action(panel)).to_have_attribute("aria-disabled", "false")
    dealer.do("DeclareFault", ground="shaker-fault", what="the lid is loose")
    expect(page.locator(".notices")).to_contain_text("Play is stopped while equipment is repaired.")
    expect(action(panel)).to_contain_text("Play is stopped")
    expect(action(panel)).to_contain_text("the lid is loose")
    expect(action(panel)).to_have_attribute("aria-disabled", "true")
    panel.keyboard.press("v")
    dialog = panel.get_by_role("dialog")
    dialog.get_by_text("Return all bets: play cannot continue").click()
    expect(dialog).to_contain_text("every stake is returned")
    expect(dialog).to_contain_text("TG Area Manager")
    dialog.get_by_label("Reason").fill("no spare tumbler")
    dialog.get_by_label("Name").fill("manager")
    for field in dialog.get_by_label("password").all():
        field.fill("demonstration")
    dialog.get_by_role("button", name="Declare").click()
    expect(dialog).to_be_hidden()
    screen.shows(purse=10_000)
    expect(page.locator(".notices")).to_contain_text("Round void")
