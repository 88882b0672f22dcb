"""What someone meets who has just started a demonstration: every table can be played, and what was closed opens again."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from support.depth import rest_is_long

from .conftest import BrowserHouse, MakeContext, open_house
from .dealing import action, lay, roll, seat, until_dice
from .every_screen import signed_in
from .terminal_screen import TerminalScreen

TABLES = [f"T{number}" for number in range(1, 8)]
ELECTRONIC = "T2"
SIZES = {"phone": (390, 844), "desk": (1280, 800)}


@pytest.fixture(scope="module")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    """The demonstration as `make run` opens it, whose seats are taken and tables closed here."""
    with open_house(tmp_path_factory.mktemp("first"), demonstration_players=True) as house:
        yield house


def in_the_lobby(new_browser: MakeContext, house: BrowserHouse, size: str) -> Page:
    width, height = SIZES[size]
    page = new_browser(viewport={"width": width, "height": height}).new_page()
    page.goto(house.at("/"))
    return page


@pytest.mark.way
@pytest.mark.parametrize("size", rest_is_long(SIZES))
@pytest.mark.parametrize("table", rest_is_long(TABLES))
def test_a_visitor_comes_from_the_lobby_to_a_bet_at_every_table_of_the_demonstration(
    new_browser: MakeContext, demonstration: BrowserHouse, table: str, size: str
) -> None:
    page = in_the_lobby(new_browser, demonstration, size)
    page.get_by_role("article", name=table).get_by_role("button", name="Choose a seat").click()
    seat = {"phone": "4", "desk": "5"}[size]
    page.get_by_role("link", name=re.compile(rf"^Seat {seat}\b")).click()
    screen = TerminalScreen(page, demonstration, table, seat)
    page.get_by_role("button", name="Sit down").click()
    if table == ELECTRONIC:
        screen.insert("$100")
    else:
        page.get_by_role("button", name="Get $100 in demo chips").click()
        expect(page.get_by_role("button", name="Get $100 in demo chips")).to_have_count(0)
    screen.shows(purse=10_000)
    screen.waits_for("betting")
    screen.touch("small")
    stake = page.locator("[data-fact=staked]").first
    expect(stake).not_to_have_attribute("data-minor", "0")
    expect(stake).to_have_text(re.compile(r"^\$[1-9]"))


@pytest.mark.way
@pytest.mark.parametrize("size", rest_is_long(SIZES))
@pytest.mark.parametrize("table", rest_is_long(TABLES))
def test_two_taps_lead_from_the_address_to_the_first_bet_at_every_table(
    new_browser: MakeContext, demonstration: BrowserHouse, table: str, size: str
) -> None:
    page = in_the_lobby(new_browser, demonstration, size)
    page.get_by_role("article", name=table).get_by_role("link", name="Play now").click()
    expect(page).to_have_url(re.compile(rf"/tables/{table}/seats/\d+$"))
    screen = TerminalScreen(page, demonstration, table, page.url.rpartition("/")[2])
    screen.shows(purse=10_000)
    screen.waits_for("betting")
    screen.touch("small")
    expect(page.locator("[data-fact=staked]").first).to_have_text(re.compile(r"^\$[1-9]"))


@pytest.mark.way
def test_a_player_who_is_alone_rolls_at_once(page: Page, demonstration: BrowserHouse) -> None:
    page.goto(demonstration.at(f"/tables/{ELECTRONIC}/seats/7#play"))
    screen = TerminalScreen(page, demonstration, ELECTRONIC, "7")
    screen.waits_for("betting")
    expect(page.get_by_role("button", name="Roll now")).to_have_count(0)
    screen.touch("small")
    slip = page.locator("[data-fact=slip]")
    expect(slip).to_contain_text("Any win 48.61%")
    expect(slip).to_contain_text("Edge 2.78%")
    expect(slip).to_contain_text("−$1 … +$1")
    page.get_by_role("button", name="Roll now").click()
    expect(page.locator(".terminal")).not_to_have_attribute("data-phase", "betting")
    screen.shoot()
    screen.waits_for("result")


@pytest.mark.way
def test_a_bet_can_be_undone_after_others_have_come_to_the_table(
    new_browser: MakeContext, demonstration: BrowserHouse
) -> None:
    page, other = new_browser().new_page(), new_browser().new_page()
    page.goto(demonstration.at("/tables/T1/seats/3#play"))
    screen = TerminalScreen(page, demonstration, "T1", "3")
    screen.waits_for("betting")
    screen.touch("small")
    expect(page.locator("[data-control=undo]")).to_be_enabled()
    seen = page.locator(".terminal")
    before = int(seen.get_attribute("data-seq") or 0)
    other.goto(demonstration.at("/tables/T1/seats/4#play"))
    expect(other.locator("[data-fact=purse]").first).to_have_text("$100.00")
    page.wait_for_function(
        "before => Number(document.querySelector('.terminal').dataset.seq) > before", arg=before
    )
    expect(page.locator("[data-control=undo]")).to_be_enabled()
    screen.press("undo")
    screen.shows(staked=0, purse=10_000)


@pytest.mark.way
def test_two_visitors_who_want_one_seat_get_one_each(
    new_browser: MakeContext, demonstration: BrowserHouse
) -> None:
    wanted = demonstration.at("/tables/T6/seats/2")
    first, second = new_browser().new_page(), new_browser().new_page()
    for page in (first, second):
        page.goto(f"{wanted}#play")
        expect(page.locator("[data-fact=purse]").first).to_have_text("$100.00")
    expect(second).not_to_have_url(wanted)
    expect(second.locator("[data-fact=purse]").first).to_have_text("$100.00")
    expect(first).to_have_url(wanted)
    # Back in the lobby, the way leads to the seat that each has.
    for page in (first, second):
        own = page.url
        page.goto(demonstration.at("/"))
        page.get_by_role("article", name="T6").get_by_role("link", name="Play now").click()
        expect(page).to_have_url(own)


@pytest.mark.way
def test_more_demo_chips_are_under_the_chips_of_the_seat(page: Page, demonstration: BrowserHouse) -> None:
    screen = TerminalScreen(page, demonstration, "T3", "6").sit_down()
    page.get_by_role("button", name="Get $100 in demo chips").click()
    screen.shows(purse=10_000)
    page.get_by_role("button", name=re.compile("^Chips: ")).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Get $100 in demo chips").click()
    expect(sheet.get_by_text("$100 in demo chips added.")).to_be_visible()
    expect(sheet.locator(".figure")).to_have_text("$200.00")


@pytest.mark.way
def test_a_visitor_takes_the_chips_along_and_comes_again_under_the_same_name(
    page: Page, demonstration: BrowserHouse
) -> None:
    """Chips that stay behind are held for that stay, so nobody else could sit down under the name."""
    page.goto(demonstration.at("/tables/T4/seats/3"))
    for _ in range(2):
        page.get_by_label("Name (optional)").fill("Ada")
        page.get_by_role("button", name="Sit down").click()
        page.get_by_role("button", name="Get $100 in demo chips").click()
        expect(page.locator("[data-fact=purse]").first).to_have_text("$100.00")
        page.get_by_role("button", name="Leave the seat").click()
        page.get_by_role("dialog").get_by_role("button", name="Take $100 and stand up").click()
        expect(page).to_have_url(re.compile(r"^http://[^/]+/$"))
        page.goto(demonstration.at("/tables/T4/seats/3"))


def test_a_closed_table_with_a_hand_shaker_is_opened_again_from_the_screens_and_played(
    new_browser: MakeContext, demonstration: BrowserHouse
) -> None:
    manager, dealer = new_browser().new_page(), new_browser().new_page()
    signed_in("manager")(manager, demonstration)
    manager.goto(demonstration.at("/floor"))
    manager.locator("[data-table=T6]").click()
    manager.get_by_role("tab", name="Closing", exact=True).click()
    manager.get_by_role("button", name="Announce the closing").click()
    manager.get_by_role("dialog", name="Announce the closing").get_by_role(
        "button", name="Announce the closing"
    ).click()
    manager.get_by_role("button", name="Close the table").click()
    closing = manager.get_by_role("dialog", name="Close the table")
    expect(closing).to_be_visible()
    # A round that is being played comes to its end first.
    while closing.is_visible():
        closing.get_by_role("button", name="Close the table").click()
        manager.wait_for_timeout(500)
    expect(manager.get_by_text("This table is closed.")).to_be_visible()
    manager.get_by_role("tab", name="Opening", exact=True).click()
    inspections = manager.locator("section[aria-label=Inspections]")
    inspections.get_by_role("button", name="Inspect").first.click()
    lights = manager.get_by_role("dialog", name="Check the lights for three values")
    lights.get_by_role("button", name="The table shows exactly this").click()
    expect(inspections.get_by_text("Passed, by manager").first).to_be_visible()
    expect(manager.get_by_text("A dealer must take the table")).to_be_visible()
    expect(manager.get_by_role("button", name="Open the table")).to_be_disabled()

    signed_in("dealer")(dealer, demonstration)
    dealer.goto(demonstration.at("/tables/T6/dealer"))
    expect(dealer.get_by_role("heading", name="This table is closed")).to_be_visible()
    take = dealer.get_by_role("button", name="Take the table")
    expect(take).to_be_visible()
    dealer.keyboard.press("Space")
    expect(dealer.get_by_text("Nothing is missing")).to_be_visible()
    expect(take).to_have_count(0)

    expect(manager.get_by_text("A dealer must take the table")).to_have_count(0)
    manager.get_by_role("button", name="Open the table").click()
    opening = manager.get_by_role("dialog", name="Open the table")
    opening.get_by_label("Float").fill("10000")
    opening.get_by_role("button", name="Open the table").click()

    expect(action(dealer)).to_contain_text("Place your bets")
    seat(dealer, "1", "ann", "100")
    action(dealer).press("Space")
    lay(dealer, "small")
    until_dice(dealer, 3)
    roll(dealer, "123")
    action(dealer).press("Space")
    expect(action(dealer)).to_contain_text("Pay all winners")
    dealer.keyboard.press("1")
    expect(action(dealer)).to_contain_text("Clear the lights")
    action(dealer).press("Space")
    expect(dealer.locator("header").first).to_contain_text("Between rounds")
