"""Promotions in a real browser: from plan to results at the desk, the public page, a player's own entries."""

import re
import time
from pathlib import Path

from playwright.sync_api import Page, expect

import sicbo

from .conftest import BrowserHouse, Complaints, MakeContext, MakeHouse
from .seats import Terminal

BOOK = Path(sicbo.__file__).parent / "books" / "nsw-aruze.toml"
MINUTE = 60


def quick_book(folder: Path) -> str:
    """The book with no time between the Authority's notice and the start, so that a test need not wait for a day."""
    text = BOOK.read_text("utf-8")
    quick = text.replace(
        'about = "promotion-to-authority"\nminutes = 1440\n', 'about = "promotion-to-authority"\n'
    )
    assert quick != text
    path = folder / "quick-aruze.toml"
    path.write_text(quick, "utf-8")
    return str(path)


def signed_in(page: Page, house: BrowserHouse, name: str) -> None:
    page.goto(house.at("/promotions"))
    page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Promotions", level=1)).to_be_visible()


def act(page: Page, name: str, **fields: str) -> None:
    """Something that the desk offers, filled in and put on record."""
    page.get_by_role("button", name=name, exact=True).first.click()
    dialog = page.get_by_role("dialog")
    for label, text in fields.items():
        dialog.get_by_label(label.replace("_", " "), exact=True).fill(text)
    dialog.get_by_role("button", name="Put on record").click()
    expect(dialog).to_have_count(0)


def part(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()


def local(page: Page, seconds: int) -> str:
    """A moment as the browser's own clock writes it, to the minute."""
    script = """seconds => { const ms = Date.now() + 1000 * seconds
        return new Date(ms - 60000 * new Date(ms).getTimezoneOffset()).toISOString().slice(0, 16) }"""
    return str(page.evaluate(script, seconds))


def planned(page: Page) -> None:
    page.get_by_role("button", name="New promotion").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Name", exact=True).fill("Lantern Night")
    expect(sheet.get_by_label("Short name, for the address")).to_have_value("lantern-night")
    sheet.get_by_label("How chance decides").fill("a draw of lots")
    sheet.get_by_label("Place", exact=True).fill("the main floor")
    sheet.get_by_label("Starts").fill(local(page, -MINUTE))
    sheet.get_by_label("Entries close").fill(local(page, 2 * MINUTE))
    sheet.get_by_label("Draw", exact=True).fill(local(page, 2 * MINUTE))
    sheet.get_by_label("Wagers for one entry").fill("5")
    sheet.get_by_label("What it is").fill("First prize")
    sheet.get_by_label("Kind").select_option("tobacco")
    sheet.get_by_label("Value", exact=True).fill("500")
    # What stands against it is said as one writes, with its clause.
    expect(sheet).to_contain_text("no prize is tobacco in any form")
    expect(sheet).to_contain_text("6.5.1")
    sheet.get_by_label("Kind").select_option("cash")
    expect(sheet).to_contain_text("Nothing stands against this plan.")
    sheet.get_by_role("button", name="Save the plan").click()
    expect(page.get_by_role("heading", name="Lantern Night", level=2)).to_be_visible()


def written(page: Page) -> None:
    expect(page.get_by_role("article")).to_contain_text("0 of 11 items complete")
    for box in page.locator("form textarea").all():
        box.fill("As the house says, 5.00 for each entry.")
    expect(page.get_by_role("article")).to_contain_text("11 of 11 items complete")
    page.get_by_role("button", name="Save the terms").click()
    expect(page.get_by_role("article")).to_contain_text("Version 1")


def test_a_promotion_from_plan_to_results_with_those_who_may_not_act(
    make_house: MakeHouse, new_browser: MakeContext, complaints: Complaints, tmp_path: Path
) -> None:
    complaints.expect("403")
    table = {"id": "T1", "game": quick_book(tmp_path), "wagering_seconds": 2, "pause_seconds": 1, "places": 6}
    house = make_house(table)
    desk, looks = new_browser().new_page(), new_browser().new_page()
    signed_in(desk, house, "manager")
    planned(desk)
    written(desk)
    act(desk, "Where the terms are", Where="the desk at the entrance")
    act(desk, "Send to the Authority", Reference="letter 7")
    act(desk, "Start the promotion")
    closes = time.monotonic() + 2 * MINUTE

    # An inspector sees everything and is offered nothing.
    signed_in(looks, house, "inspector")
    looks.get_by_role("button", name=re.compile("Lantern Night")).click()
    part(looks, "Draw")
    expect(looks.get_by_role("button", name="Commit to the draw")).to_have_count(0)
    looks.get_by_text("Not now").click()
    expect(looks.locator("details")).to_contain_text("6.1")

    part(desk, "Draw")
    act(desk, "Commit to the draw")
    expect(desk.locator("code").first).to_have_text(re.compile("^[0-9a-f]{64}$"))
    ann = Terminal(house.address, "T1", 1)
    ann.do("SitDown", player="ann")
    ann.do("AddCredit", source="notes", amount=10_000)
    ann.until(lambda view: view["table"]["phase"] == "betting")
    ann.do("PlaceWagers", wagers={"small": 1_200})
    part(desk, "Entries")
    act(desk, "Add entries", Player="bob", By_which_criterion="a ticket at the door")
    expect(desk.get_by_role("row", name=re.compile("bob"))).to_be_visible()
    expect(desk.get_by_role("row", name=re.compile("ann"))).to_contain_text("2", timeout=30_000)

    public = new_browser().new_page()
    public.goto(house.at("/"))
    public.get_by_role("link", name=re.compile("Win: Lantern Night")).click()
    expect(public.get_by_role("heading", name="Lantern Night")).to_be_visible()
    expect(public.get_by_role("heading", name="Results")).to_have_count(0)

    part(desk, "Draw")
    desk.wait_for_timeout(max(0, closes - time.monotonic()) * 1000)
    expect(desk.get_by_role("button", name="Hold the draw")).to_be_visible(timeout=90_000)
    act(desk, "Hold the draw")
    stage = desk.get_by_role("region", name="Draw")
    expect(stage).to_contain_text(re.compile("ann|bob"))
    act(desk, "Publish the results", How_they_are_published="on this page")
    part(desk, "Winners")
    act(desk, "Record a notification")
    expect(desk.get_by_role("article")).to_contain_text("In person")
    act(desk, "Hand out the prize")
    tickets = desk.get_by_role("region", name="Tickets for the winners")
    expect(tickets.locator("code")).to_have_text(re.compile(r"(\d{3} ){5}\d{3}"))

    public.reload()
    expect(public.get_by_role("region", name="Results")).to_contain_text(re.compile("ann|bob"))
    public.get_by_role("button", name="Hold the draw again here").click()
    expect(public.get_by_text("the same entrants win")).to_be_visible()
