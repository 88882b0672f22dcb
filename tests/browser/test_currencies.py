"""Money of other countries on the screens: chip faces, meters and tickets with the decimals that the house counts in."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sicbo.currency import CURRENCIES
from sicbo.rules.shelf import own_text

from .conftest import BrowserHouse
from .terminal_screen import TerminalScreen, a_table

__all__ = ["a_table"]

FACES = {
    "JPY": ["100", "500", "2.5K", "10K", "50K", "100K", "500K", "1M"],
    "KWD": ["0.1", "0.5", "2.5", "10", "50", "100", "500", "1K"],
}
"""The usual chips of a house, 100 to 1,000,000 minor units."""
NOTE = {"JPY": "¥10,000", "KWD": "KWD\u00a010"}
CREDIT = {"JPY": "¥9,500", "KWD": "KWD\u00a09.500"}
TICKET = {
    "JPY": ("¥9,500", "Nine thousand five hundred yen"),
    "KWD": ("KD9.500", "Nine dinars and five hundred fils"),
}


@pytest.mark.parametrize("code", FACES)
def test_a_terminal_shows_the_money_of_its_book(
    a_table: Callable[..., BrowserHouse], page: Page, tmp_path: Path, code: str
) -> None:
    book = tmp_path / "book.toml"
    book.write_text(own_text("nsw-aruze").replace('currency = "AUD"', f'currency = "{code}"'), "utf-8")
    house = a_table("6,6,6", game=str(book), wagering_seconds=20)
    screen = TerminalScreen(page, house).sit_down()
    screen.insert(NOTE[code])
    screen.waits_for("betting")
    faces = page.locator("[data-chip] text").all_text_contents()
    assert len(faces) >= 5 and faces == FACES[code][: len(faces)]
    screen.chip(500)
    screen.touch("small")
    expect(screen.fact("staked")).to_have_attribute("data-minor", "500")
    expect(screen.fact("purse")).to_contain_text(CREDIT[code])
    expect(screen.stack("small")).to_contain_text("500" if code == "JPY" else "0.5")
    screen.shoot()
    expect(screen.fact("staked")).to_have_attribute("data-minor", "0")
    expect(screen.fact("purse")).to_contain_text(CREDIT[code])
    page.get_by_role("button", name="Credit and tickets").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Collect ticket", exact=True).click()
    ticket = page.get_by_role("article", name="Cash-out ticket")
    for shown in TICKET[code]:
        expect(ticket).to_contain_text(shown)


def test_the_browser_has_the_decimals_of_every_currency_that_the_house_knows(page: Page) -> None:
    digits: dict[str, Any] = page.evaluate(
        """codes => Object.fromEntries(codes.map(currency => [currency,
          new Intl.NumberFormat('en', {style: 'currency', currency}).resolvedOptions().maximumFractionDigits]))""",
        sorted(CURRENCIES),
    )
    assert digits == {code: one.decimals for code, one in CURRENCIES.items()}
