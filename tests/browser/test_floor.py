"""The supervisors' floor in a browser: what waits comes first, every act shows who may, and nobody sees another's desk."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sicbo.demo.demonstration import FLOAT

from .conftest import BrowserHouse, open_house
from .every_screen import signed_in
from .seats import Staff

CROWN = ("call", "float", "limits", "closing", "trouble", "late", "players", "reading")
"""Tables of their own for what changes one."""
TABLES: list[dict[str, Any]] = [
    *({"id": name, "game": "crown-melbourne/a", "dice": "dealer", "places": 3} for name in CROWN),
    {
        "id": "idle",
        "game": "crown-melbourne/a",
        "wagering_seconds": 1,
        "pause_seconds": 0,
        "places": 1,
        "croupier": "automatic",
    },
    {"id": "away", "game": "crown-melbourne/a", "dice": "dealer", "places": 3},
    {"id": "P1", "game": "pennsylvania/a", "dice": "dealer", "places": 6},
    {"id": "E1", "game": "nsw-aruze", "wagering_seconds": 3600, "places": 6},
]


def on_the_floor(page: Page, house: BrowserHouse, name: str = "manager") -> None:
    signed_in(name)(page, house)
    page.goto(house.at("/floor"))
    expect(page.locator("[data-table]").first).to_be_visible()


def sheet(page: Page, table: str, part: str) -> None:
    page.locator(f"[data-table={table}]").click()
    page.get_by_role("tab", name=part, exact=True).click()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    folder = tmp_path_factory.mktemp("floor")
    with open_house(folder, *TABLES) as house:
        yield house


@pytest.mark.way
def test_a_supervisor_lands_on_the_floor_and_sees_every_table(page: Page, house: BrowserHouse) -> None:
    signed_in("supervisor")(page, house)
    expect(page).to_have_url(house.at("/floor"))
    expect(page.locator("[data-table]")).to_have_count(len(TABLES))
    expect(page.locator("[data-table=E1]")).to_contain_text("Automatic")


def test_a_float_below_zero_is_an_alarm_that_leads_to_the_fill(page: Page, house: BrowserHouse) -> None:
    """The float is emptied, and then ann buys chips for 120.00 from it."""
    on_the_floor(page, house)
    manager, dealer = Staff(house.address, "float", "manager"), Staff(house.address, "float", "dealer")
    manager.do("MoveFloat", amount=-FLOAT)
    dealer.do("SitDown", place="1", player="ann")
    dealer.do("BuyChips", player="ann", amount=12_000)
    alarm = page.locator("section[aria-label='Needs attention'] li", has_text="float")
    expect(alarm).to_contain_text("he float is 120.00 below zero: make a fill of at least that amount")
    expect(page.locator("[data-table=float]")).to_have_class(re.compile("pressing"))
    alarm.get_by_role("button", name="Go to float").click()
    expect(page.get_by_role("tab", name="Closing", exact=True)).to_have_attribute("aria-selected", "true")
    manager.do("MoveFloat", amount=12_000)
    expect(page.locator("[data-table=float]")).not_to_have_class(re.compile("pressing"))


@pytest.mark.way
def test_a_call_stands_first_until_the_supervisor_says_they_have_come(
    page: Page, house: BrowserHouse
) -> None:
    on_the_floor(page, house, "supervisor")
    Staff(house.address, "call", "dealer").do("CallSupervisor", what="a late wager")
    waiting = page.get_by_role("region", name="Needs attention").or_(
        page.locator("section[aria-label='Needs attention']")
    )
    expect(waiting.first).to_contain_text("a late wager")
    expect(page.locator("[data-table=call]")).to_have_class(re.compile("pressing"))
    page.get_by_role("button", name="Mark as attended").click()
    expect(page.locator("[data-table=call]")).not_to_have_class(re.compile("pressing"))


def test_an_open_dispute_waits_on_the_floor_and_leads_to_its_case(page: Page, house: BrowserHouse) -> None:
    on_the_floor(page, house, "supervisor")
    dispute = {"type": "RaiseDispute", "table": "late", "complainant": "ann", "narrative": "it was a six"}
    Staff(house.address, "late", "dealer").ask("/api/cases/commands", {"id": "dispute-1", "do": dispute})
    waiting = page.locator("section[aria-label='Needs attention']")
    expect(waiting).to_contain_text("Case 1: a dispute with ann waits for a decision")
    waiting.get_by_role("link", name="Go to case 1").click()
    expect(page.get_by_role("heading", name="Case 1: Dispute")).to_be_visible()
    # What one may do says what it leads to, before it is pressed.
    expect(page.locator(".offers")).to_contain_text("The house no longer decides it.")


def test_a_dealer_who_signs_in_finds_the_way_to_every_panel(page: Page, house: BrowserHouse) -> None:
    signed_in("dealer")(page, house)
    expect(page).to_have_url(house.at("/sign-in"))
    expect(page.get_by_role("link", name="Dealer panel of E1")).to_have_count(0)
    page.get_by_role("link", name="Cases").click()
    page.get_by_role("link", name="Your tables").click()
    page.get_by_role("link", name="Dealer panel of reading").click()
    expect(page.locator("button.action")).to_contain_text("Take the table")


@pytest.mark.parametrize("name", ["dealer", "cage", "admin"])
def test_a_person_who_does_not_supervise_is_told_so_and_sees_no_table(
    page: Page, house: BrowserHouse, name: str
) -> None:
    signed_in(name)(page, house)
    page.goto(house.at("/floor"))
    expect(page.get_by_text("don’t have access to this desk")).to_be_visible()
    expect(page.locator("[data-table]")).to_have_count(0)
    expect(page.get_by_role("link", name="Floor")).to_have_count(0)


def test_an_inspector_reads_the_floor_and_can_press_nothing_that_changes_it(
    page: Page, house: BrowserHouse
) -> None:
    on_the_floor(page, house, "inspector")
    for part, press in (
        ("Closing", "Announce the closing"),
        ("Limits", "Preview the change"),
        ("Irregularities", "Record error"),
    ):
        page.locator("[data-table=reading]").click()
        page.get_by_role("tab", name=part, exact=True).click()
        expect(page.get_by_role("button", name=press).first).to_be_disabled()
        page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Mark as attended")).to_have_count(0)


def test_crown_4_1_a_higher_minimum_is_posted_with_its_twenty_minutes(
    page: Page, house: BrowserHouse
) -> None:
    on_the_floor(page, house)
    sheet(page, "limits", "Limits")
    page.get_by_label("Minimum").fill("20")
    page.get_by_role("button", name="Preview the change").click()
    expect(page.get_by_text(re.compile(r"displayed until .* \(20 min\)"))).to_be_visible()
    expect(page.get_by_role("button", name="Apply new limits")).to_have_count(0)
    page.get_by_role("button", name="Post notice").click()
    expect(page.get_by_text("New limits are posted and take effect at")).to_be_visible()
    expect(page.get_by_role("button", name="Apply new limits")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("[data-table=limits]")).to_contain_text("New limits from")


def test_crown_9_8_closing_shows_its_notice_first_and_its_consequence(
    page: Page, house: BrowserHouse
) -> None:
    on_the_floor(page, house)
    Staff(house.address, "closing", "dealer").do("SitDown", place="1", player="ann")
    sheet(page, "closing", "Closing")
    expect(page.get_by_text("the table closes after 3 completed spins")).to_be_visible()
    expect(page.get_by_role("button", name="Close the table")).to_be_disabled()
    page.get_by_role("button", name="Announce the closing").click()
    dialog = page.get_by_role("dialog", name="Announce the closing")
    expect(dialog).to_contain_text("cannot be undone")
    dialog.get_by_role("button", name="Announce the closing").click()
    expect(page.get_by_text("0 of 3 spins done")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-table=closing]")).to_contain_text("Closes after 3 more spins")


@pytest.mark.way
def test_a_table_is_closed_and_opened_again_by_the_books_checklist(page: Page, house: BrowserHouse) -> None:
    on_the_floor(page, house)
    sheet(page, "P1", "Closing")
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("dialog", name="Close the table").get_by_role("button", name="Close the table").click()
    expect(page.get_by_text("This table is closed.")).to_be_visible()
    page.get_by_role("tab", name="Opening", exact=True).click()
    expect(page.get_by_role("button", name="Open the table")).to_be_disabled()
    # The lights: the felt shows the whole set; what is different fails the inspection.
    inspections = page.locator("section[aria-label=Inspections]")
    inspections.get_by_role("button", name="Inspect").first.click()
    lights = page.get_by_role("dialog", name="Check the lights for three values")
    expect(lights.locator("[data-lit*='small']")).to_be_visible()
    lights.locator("[data-bet=big] > [role=button]").click()
    expect(lights.get_by_text("1 area differs")).to_be_visible()
    lights.locator("[data-bet=big] > [role=button]").click()
    lights.get_by_role("button", name="The table shows exactly this").click()
    expect(inspections.get_by_text("Passed, by manager").first).to_be_visible()


@pytest.mark.way
def test_an_irregularity_shows_its_consequence_before_anything_is_declared(
    page: Page, house: BrowserHouse
) -> None:
    on_the_floor(page, house)
    sheet(page, "trouble", "Irregularities")
    fails = page.get_by_role("listitem").filter(has_text="Shaker fault")
    fails.get_by_role("button").click()
    dialog = page.get_by_role("dialog", name="Shaker fault")
    expect(dialog.get_by_text("§")).to_be_visible()
    dialog.get_by_label("Details").fill("it does not turn")
    dialog.get_by_role("button", name="Declare", exact=True).click()
    page.get_by_role("tab", name="Shaker").click()
    desk = page.get_by_role("dialog", name="Table trouble")
    expect(desk.get_by_text("it does not turn")).to_be_visible()
    expect(page.get_by_role("button", name="Mark as repaired")).to_be_disabled()
    page.get_by_role("button", name="Mark as notified").click()
    told = page.get_by_role("dialog", name=re.compile("must be notified"))
    told.get_by_label("Name").fill("deputy")
    told.get_by_label("Password").fill("demonstration")
    told.get_by_role("button", name="Mark as notified").click()
    expect(page.get_by_role("listitem").filter(has_text="deputy was notified")).to_be_visible()
    page.get_by_role("button", name="Mark as repaired").click()
    repair = page.get_by_role("dialog", name="Mark as repaired")
    repair.get_by_label("Reference").fill("job 9")
    repair.get_by_role("button", name="Mark as repaired").click()
    expect(page.get_by_text("No open faults.")).to_be_visible()


def test_what_is_refused_is_said_where_it_happened(page: Page, house: BrowserHouse) -> None:
    on_the_floor(page, house)
    sheet(page, "late", "Irregularities")
    page.get_by_role("button", name="Record error").click()
    dialog = page.get_by_role("dialog", name="Error found later")
    dialog.get_by_label(re.compile("Round, such as")).fill("late-999")
    dialog.get_by_label("What was found").fill("a wrong total")
    dialog.get_by_role("button", name="Record error").click()
    expect(dialog.get_by_role("alert")).to_contain_text("late-999")


def test_limits_are_agreed_with_a_player_and_hold_with_the_marker(page: Page, house: BrowserHouse) -> None:
    on_the_floor(page, house)
    Staff(house.address, "players", "dealer").do("SitDown", place="1", player="ann")
    sheet(page, "players", "Players")
    page.get_by_role("button", name="Agree limits").click()
    dialog = page.get_by_role("dialog", name="Limits for ann")
    dialog.get_by_label("Maximum").fill("2000")
    dialog.get_by_role("button", name="Agree limits").click()
    expect(page.get_by_text("no marker yet")).to_be_visible()
    page.get_by_role("button", name="Place the marker").click()
    marker = page.get_by_role("dialog", name="Place the marker")
    marker.get_by_label("Marker").fill("gold 2000")
    marker.get_by_role("button", name="Place the marker").click()
    expect(page.get_by_text("Marker: gold 2000")).to_be_visible()


def test_crown_9_9_a_player_who_does_not_play_is_told_to_leave_and_the_case_frees_the_place(
    page: Page, house: BrowserHouse
) -> None:
    Staff(house.address, "idle", "dealer").do("SitDown", place="1", player="cho")
    on_the_floor(page, house)
    sheet(page, "idle", "Players")
    tell = page.get_by_role("button", name="Ask to leave")
    expect(tell).to_be_enabled(timeout=60_000)
    tell.click()
    dialog = page.get_by_role("dialog", name="Ask to leave")
    expect(dialog.get_by_label("What was seen")).to_have_value(re.compile(r"^\d+ spins without a bet"))
    dialog.get_by_role("button", name="Ask to leave").click()
    expect(page.get_by_text(re.compile(r"^Asked to leave, case \d+$"))).to_be_visible()
    page.get_by_role("button", name="Has left", exact=True).click()
    page.get_by_role("dialog", name="Has left").get_by_role("button", name="Has left").click()
    expect(page.locator("strong", has_text="cho")).to_have_count(0)
    page.goto(house.at("/cases"))
    expect(page.get_by_role("button", name=re.compile(r"Closed Direction to leave cho"))).to_be_visible()


def test_a_dealer_who_has_locked_the_panel_at_an_open_table_stands_on_the_floor(
    page: Page, house: BrowserHouse
) -> None:
    dealer = Staff(house.address, "away", "deputy")
    dealer.do("TakeDuty")
    dealer.ask("/api/session/lock", {})
    on_the_floor(page, house, "supervisor")
    expect(page.locator("[data-table=away]")).to_contain_text("Dealer away")
    expect(page.get_by_text("deputy, the dealer on duty, has a locked screen")).to_be_visible()
