"""What a dealer does at the panel, for tests: by keyboard, waiting for what the house answers."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .conftest import BrowserHouse, open_house

PASSWORD = "demonstration"


def action(page: Page) -> Locator:
    return page.locator("button.action")


def open_panel(page: Page, house: BrowserHouse, table: str, name: str = "dealer") -> None:
    page.goto(house.at(f"/tables/{table}/dealer"))
    expect(page).to_have_url(re.compile(rf"^http://[^/]+/sign-in\?to=/tables/{table}/dealer$"))
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(action(page)).to_be_visible()


def take_duty(page: Page) -> None:
    expect(action(page)).to_contain_text("Take the table")
    page.keyboard.press("Space")
    expect(action(page)).to_contain_text("Place your bets")


def seat(page: Page, place: str, player: str, amount: str) -> None:
    """Someone comes to the table and buys chips, all by keyboard."""
    page.keyboard.press(place)
    page.get_by_label("Name").fill(player)
    page.keyboard.press("Enter")
    position = page.get_by_role("button", name=re.compile(f"^{place} {player}"))
    expect(position).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.press("b")
    page.get_by_label("Amount").fill(amount)
    page.keyboard.press("Enter")
    expect(position).to_contain_text(f"Chips ${amount}")
    expect(page.get_by_role("dialog")).to_be_hidden()


def lay(page: Page, bet: str) -> None:
    page.locator(f'[data-bet="{bet}"] > [role=button]').click()


def card(page: Page, place: str) -> Locator:
    return page.locator(f'[aria-label="Seats"] > li:nth-child({place}) > button')


def until_dice(page: Page, shakes: int = 1) -> None:
    """Cover, shake, no more bets, uncover."""
    expect(action(page)).to_contain_text("Cover")
    action(page).press("Space")
    for number in range(1, shakes + 1):
        expect(action(page)).to_contain_text(f"Shake {number} of {shakes}" if shakes > 1 else "Shake")
        action(page).press("Space")
    expect(action(page)).to_contain_text("No more bets")
    action(page).press("Space")
    expect(action(page)).to_contain_text("Uncover")
    action(page).press("Space")
    expect(action(page)).to_contain_text("Key the three dice")


def key(page: Page, dice: str) -> None:
    for die in dice:
        page.keyboard.press(die)


def roll(page: Page, dice: str) -> None:
    """Key the dice and confirm them: then the losers are collected."""
    key(page, dice)
    action(page).press("Enter")
    expect(action(page)).to_contain_text("Confirm")
    action(page).press("Enter")
    expect(action(page)).to_contain_text("Collect")


def handed_out(owed: Locator) -> int:
    """What the chips of one line of the pay list come to, in whole units: as they are drawn, and as they are named."""
    sum_of = 0
    for chip in owed.get_by_role("listitem").all():
        count, value = re.findall(r"\d+", chip.get_attribute("aria-label") or "")
        assert (chip.locator("svg text").text_content(), chip.locator("> span").text_content()) == (
            value,
            f"×{count}",
        )
        sum_of += int(count) * int(value)
    return sum_of


@contextmanager
def served(folder: Path, *tables: dict[str, Any]) -> Iterator[BrowserHouse]:
    """A house with these tables, each dealt by a person unless it says otherwise."""
    dealt = [{"dice": "dealer", "places": 6, **table} for table in tables]
    with open_house(folder, *dealt) as house:
        yield house


def go_to(page: Page, wanted: str) -> None:
    """Take the steps that come before this one, whatever they are in the book of the table."""
    for _ in range(12):
        shown = action(page).inner_text()
        if wanted in shown:
            return
        action(page).press("Space")
        for _ in range(150):
            if action(page).inner_text() != shown:
                break
            page.wait_for_timeout(100)
    raise AssertionError(f"'{wanted}' did not come; the panel says '{action(page).inner_text()}'")
