"""One's own second factor in a real browser: set up with a key and a code, asked for at the next sign-in, given up."""

import re
import time
from collections.abc import Callable

import pyotp
import pytest
from playwright.sync_api import Page, expect

from .conftest import Complaints, MakeContext, MakeHouse
from .dealing import action, lay, open_panel, seat, take_duty, until_dice
from .every_screen import signed_in

TABLE = {"id": "D1", "game": "act-canberra", "dice": "dealer"}
SECONDS = 30


def sign_in(page: Page, code: str = "") -> None:
    page.get_by_label("Name").fill("supervisor")
    page.get_by_label("Password", exact=True).fill("demonstration")
    page.get_by_label("One-time code").fill(code)
    page.get_by_role("button", name="Sign in", exact=True).click()


def test_codes_are_set_up_asked_for_and_given_up_with_the_password(
    make_house: MakeHouse, page: Page, complaints: Complaints, accessible: Callable[[Page], None]
) -> None:
    for answer in ("400", "401"):
        complaints.expect(answer)  # the browser itself notes every answer that says no
    house = make_house(TABLE)
    signed_in("supervisor")(page, house)
    page.goto(house.at("/sign-in"))
    own = page.get_by_role("region", name="One-time codes")
    own.get_by_role("button", name="Set up codes").click()
    own.get_by_label("Current password").fill("wrong")
    own.get_by_role("button", name="Set up codes").click()
    expect(own.get_by_role("alert")).to_be_visible()
    own.get_by_label("Current password").fill("demonstration")
    own.get_by_role("button", name="Set up codes").click()
    secret = own.locator("code").inner_text().replace(" ", "")
    assert len(secret) == 32
    expect(own.get_by_role("link")).to_have_attribute("href", re.compile(f"^otpauth://totp/.*{secret}"))
    accessible(page)
    codes = pyotp.TOTP(secret)
    own.get_by_label("One-time code").fill("000000" if codes.now() != "000000" else "111111")
    own.get_by_role("button", name="Turn on codes").click()
    expect(own.get_by_role("alert")).to_be_visible()
    own.get_by_label("One-time code").fill(codes.now())
    own.get_by_role("button", name="Turn on codes").click()
    expect(own.get_by_text("You now need a code to sign in.")).to_be_visible()
    expect(own.get_by_text("on", exact=True)).to_be_visible()

    page.get_by_role("button", name="Sign out").click()
    sign_in(page)
    expect(page.get_by_role("alert")).to_be_visible()
    # The code that confirmed is used up; the next one is taken already.
    sign_in(page, codes.at(int(time.time()) + SECONDS))
    expect(page).to_have_url(house.at("/floor"))

    page.goto(house.at("/sign-in"))
    own.get_by_role("button", name="Turn off codes").click()
    expect(own).to_contain_text("password alone will be enough")
    own.get_by_label("Reason").fill("a new phone")
    own.get_by_label("Current password").fill("demonstration")
    own.get_by_role("button", name="Turn off codes").click()
    expect(own.get_by_text("Codes are off. Your password is enough again.")).to_be_visible()
    expect(own.get_by_role("button", name="Set up codes")).to_be_visible()


@pytest.mark.way
def test_a_person_who_uses_codes_is_the_second_person_with_one_and_not_without(
    make_house: MakeHouse, page: Page, new_browser: MakeContext, complaints: Complaints
) -> None:
    for answer in ("401", "403"):
        complaints.expect(answer)
    house = make_house(TABLE)
    signed_in("supervisor")(page, house)
    page.goto(house.at("/sign-in"))
    own = page.get_by_role("region", name="One-time codes")
    own.get_by_role("button", name="Set up codes").click()
    own.get_by_label("Current password").fill("demonstration")
    own.get_by_role("button", name="Set up codes").click()
    codes = pyotp.TOTP(own.locator("code").inner_text().replace(" ", ""))
    own.get_by_label("One-time code").fill(codes.now())
    own.get_by_role("button", name="Turn on codes").click()
    expect(own.get_by_text("on", exact=True)).to_be_visible()

    panel = new_browser().new_page()
    open_panel(panel, house, "D1")
    take_duty(panel)
    seat(panel, "1", "cy", "50")
    action(panel).press("Space")
    lay(panel, "big")
    until_dice(panel)
    panel.keyboard.press("n")
    dialog = panel.get_by_role("dialog", name="Declare an irregularity")
    dialog.get_by_label("Name").fill("supervisor")
    dialog.get_by_label("Password").fill("demonstration")
    panel.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_be_visible()
    dialog.get_by_label("One-time code").fill(codes.at(int(time.time()) + SECONDS))
    panel.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
