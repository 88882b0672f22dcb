"""A whole evening at every dealer's table: chips, a wager, dice that lie askew, a round won, chips away, the next dealer."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from .conftest import BrowserHouse
from .dealing import PASSWORD, action, card, go_to, key, lay, open_panel, seat, served, take_duty

BOOKS = {
    "act": "act-canberra", "nsw": "nsw-table", "pips": "crown-melbourne/a", "symbols": "crown-melbourne/b",
    "pa": "pennsylvania/a",
}  # fmt: skip
STAND = ("pips", "symbols")
"""where dice that lie askew are no spin, and the wagers stay where they are"""
BY_TWO = ("act", "nsw")
"""where they void the round, which takes two people"""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    tables = [{"id": name, "game": game} for name, game in BOOKS.items()]
    with served(tmp_path_factory.mktemp("evening"), *tables) as house:
        yield house


@pytest.mark.parametrize("table", BOOKS)
def test_an_evening_with_dice_that_lie_askew_a_win_and_chips_away(
    page: Page, floor: BrowserHouse, table: str
) -> None:
    unit = 5 if table == "nsw" else 1
    open_panel(page, floor, table)
    take_duty(page)
    seat(page, "2", "ann", "100")
    action(page).press("Space")
    lay(page, "small")
    expect(card(page, "2")).to_contain_text(f"Staked ${unit}")

    go_to(page, "Key the three dice")
    key(page, "12")
    page.keyboard.press("n")  # the second one leans
    action(page).press("Enter")
    dialog = page.get_by_role("dialog", name="Declare an irregularity")
    expect(dialog).to_contain_text("No spin" if table in STAND else "every stake is returned")
    if table in BY_TWO:
        dialog.get_by_label("Name").fill("supervisor")
        dialog.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    if table in STAND:
        expect(card(page, "2")).to_contain_text(f"Staked ${unit}")
    else:
        expect(card(page, "2")).to_contain_text("Chips $100")
        expect(card(page, "2")).not_to_contain_text("Staked")
        go_to(page, "Cover")
        lay(page, "small")
        expect(card(page, "2")).to_contain_text(f"Staked ${unit}")

    go_to(page, "Key the three dice")
    key(page, "112")
    action(page).press("Enter")
    expect(page.get_by_text("Total 4")).to_be_visible()
    action(page).press("Enter")
    expect(action(page)).to_contain_text("Collect losing bets")
    go_to(page, "Place your bets")
    expect(card(page, "2")).to_contain_text(f"Chips ${100 + unit}")

    page.keyboard.press("a")
    away = page.get_by_role("dialog", name="ann · Cash out")
    expect(away.get_by_label("Amount")).to_have_value(str(100 + unit))  # all of them, unless less is keyed
    page.keyboard.press("Enter")
    expect(card(page, "2")).to_contain_text("Chips $0")
    expect(card(page, "2")).not_to_contain_text("Staked")
    expect(away).to_be_hidden()
    page.keyboard.press("u")
    expect(card(page, "2")).to_contain_text("free")


@pytest.mark.way
def test_the_next_dealer_signs_in_at_the_panel_and_takes_the_table_over(
    page: Page, floor: BrowserHouse
) -> None:
    open_panel(page, floor, "pips")
    if "Take the table" in action(page).inner_text():
        page.keyboard.press("Space")
    expect(page.locator("header").first).to_contain_text("On duty: dealer")
    page.keyboard.press("h")
    dialog = page.get_by_role("dialog", name="Hand over")
    dialog.get_by_label("Name").fill("deputy")
    dialog.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.locator("header").first).to_contain_text("On duty: deputy")
    expect(action(page)).to_contain_text("Take the table")
    expect(action(page)).to_contain_text(re.compile("deputy is on duty"))
