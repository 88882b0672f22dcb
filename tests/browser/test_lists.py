"""Every long list of every desk in a real browser: looked through, emptied, cleared, turned, and saved as it is shown."""

import csv
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Locator, Page, expect

from support.depth import rest_is_long

from .conftest import BrowserHouse, Complaints, MakeContext, open_house
from .every_screen import signed_in
from .seats import Staff, Terminal

TABLES: list[dict[str, Any]] = [
    {"id": "T1", "game": "nsw-aruze", "wagering_seconds": 3600, "places": 30},
    {"id": "D1", "game": "act-canberra", "dice": "dealer"},
    {"id": "C1", "game": "crown-melbourne/a", "dice": "dealer"},
]
STARTS = 2_000_000_000_000_000
PLAN = {
    "chance": "a draw of lots", "place": "the main floor", "starts_at": STARTS, "entries_close_at": STARTS + 1_000_000,
    "draws_at": STARTS + 2_000_000, "qualifying_wager": 5_000, "prizes": [{"name": "First", "kind": "cash", "value": 500_000}],
}  # fmt: skip
NONSENSE = "no such thing zzz"
TICKETS = 23
"""More than a page holds."""


@dataclass(frozen=True)
class Listed:
    """A list, whose it is to look at, and what names a row in its file."""

    person: str
    path: str
    row: Callable[[dict[str, str]], str]
    search: str
    """what finds some of its rows and not all of them"""
    after: Callable[[Page], None] | None = None


def entry(row: dict[str, str]) -> str:
    return f"{row['stream']}@{row['number']}"


def opened(summary: str) -> Callable[[Page], None]:
    return lambda page: page.locator("summary", has_text=summary).click()


def tab(name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("tab", name=name, exact=True).click()


LISTS: dict[str, Listed] = {
    "floor": Listed("manager", "/floor", lambda row: row["table"], "canberra"),
    "tickets": Listed("cage", "/cage", lambda row: row["reference"], "T1/1#1"),
    "cases": Listed("manager", "/cases", lambda row: row["number"], "bob"),
    "register": Listed("manager", "/documents", lambda row: row["entry"], "triangle"),
    "records": Listed("manager", "/documents", lambda row: row["item"], "sign", tab("Table records")),
    "events": Listed("inspector", "/inspection?tab=events", entry, "stranger"),
    "people": Listed("inspector", "/inspection?tab=events", lambda row: row["name"], "dealer"),
    "conformance": Listed(
        "inspector", "/inspection?tab=register", lambda row: f"{row['book']} {row['clause']}", "jackpot"
    ),
    "exceptions": Listed("inspector", "/inspection?tab=reports", entry, "stranger", opened("Details")),
    "tables": Listed("admin", "/office", lambda row: row["table"], "aruze"),
    "switches": Listed("admin", "/office#switches", lambda row: f"{row['book']} {row['switch']}", "canberra"),
    "people ": Listed("admin", "/office#people", lambda row: row["name"], "dealer"),
    "attempts": Listed("admin", "/office#people", lambda row: row["entry"], "stranger"),
    "keys": Listed("admin", "/office#terminals", lambda row: row["name"], "T1/2"),
    "tournaments": Listed("manager", "/tournaments", lambda row: row["tournament"], "spring"),
    "promotions": Listed("manager", "/promotions", lambda row: row["promotion"], "lantern"),
    "backups": Listed("admin", "/office#backups", lambda row: row["name"], "admin"),
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    """A house in which every list has something, and some have pages of it."""
    folder = tmp_path_factory.mktemp("lists")
    with open_house(folder, *TABLES, backup_folder=str(folder / "kept")) as house:
        lived_in(house.address)
        yield house


def lived_in(address: str) -> None:
    for place in range(1, TICKETS + 1):
        terminal = Terminal(address, "T1", place)
        terminal.do("SitDown")
        terminal.do("AddCredit", source="notes", amount=1_000)
        terminal.do("Collect")
    manager = Staff(address, "D1", "manager")
    for name in ("ann", "bob", "cay"):
        persons = [{"name": name}, {"name": "dee"}]
        breach = {"type": "RecordBreach", "table": "D1", "breach": "side-bet", "persons": persons, "narrative": f"seen by {name}"}  # fmt: skip
        manager.ask("/api/cases/commands", {"id": f"case {name}", "do": breach})
    for design, purpose in (("red triangle", "limits"), ("=blue ring", "a seat kept")):
        marker = {"type": "RegisterMarker", "design": design, "purpose": purpose}
        manager.ask("/api/register/commands", {"id": design, "do": marker})
    for name in ("stranger", "somebody"):
        with pytest.raises(HTTPError):
            Staff(address, "D1", name)
    for number, name in enumerate(("spring-cup", "autumn-cup")):
        manager.ask("/api/tournaments", {"id": name, "tournament": name, "table": "C1", "places": 6 + number})
    for name in ("lantern", "new-year"):
        asked = {
            "id": name,
            "promotion": name,
            "book": "nsw-aruze",
            "plan": {**PLAN, "name": f"{name} night"},
        }
        manager.ask("/api/promotions", asked)
    Staff(address, "D1", "admin").ask("/api/backups", {})
    cage = Staff(address, "D1", "cage")
    deadline = time.monotonic() + 60
    while cage.ask("/api/cage")["matching"] < TICKETS:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def shown(page: Page, house: BrowserHouse, name: str) -> Locator:
    """The list itself, with something in it."""
    one = LISTS[name]
    signed_in(one.person)(page, house)
    page.goto(house.at(one.path))
    if one.after is not None:
        one.after(page)
    listing = page.locator(f"[data-list={name.strip()}]")
    expect(listing.locator("[data-row]").first).to_be_visible()
    return listing


def rows_of(listing: Locator) -> list[str]:
    """Every row, on however many pages; left on the last."""
    rows, found = listing.locator("[data-row]"), []
    more = listing.get_by_role("button", name="Show more")
    while more.count():
        there = rows.count()
        more.click()
        expect(rows).not_to_have_count(there)
        expect(listing).to_have_attribute("aria-busy", "false")
    on = listing.get_by_role("button", name="Next", exact=True)
    while True:
        found += rows.evaluate_all("rows => rows.map(row => row.dataset.row)")
        if not on.count() or on.is_disabled():
            return found
        first = rows.first.get_attribute("data-row") or ""
        on.click()
        expect(rows.first).not_to_have_attribute("data-row", first)


def saved(page: Page, listing: Locator, name: str) -> list[str]:
    with page.expect_download() as download:
        listing.get_by_role("button", name="Export CSV").click()
    text = download.value.path().read_text("utf-8")
    return [LISTS[name].row(row) for row in csv.DictReader(text.splitlines())]


@pytest.mark.way
@pytest.mark.parametrize("name", rest_is_long(LISTS))
def test_every_list_is_looked_through_emptied_cleared_and_saved_as_it_is_shown(
    page: Page, house: BrowserHouse, name: str
) -> None:
    listing = shown(page, house, name)
    search = listing.get_by_role("searchbox")
    everything = rows_of(listing)
    assert as_cells(everything) == saved(page, listing, name)
    search.fill(NONSENSE)
    expect(listing.get_by_text("No matches.")).to_be_visible()
    expect(listing.locator("[data-row]")).to_have_count(0)
    assert saved(page, listing, name) == []
    listing.get_by_role("button", name="Clear search and filters").click()
    expect(listing.locator("[data-row]").first).to_have_attribute("data-row", everything[0])
    expect(search).to_have_value("")
    search.fill(LISTS[name].search)
    page.wait_for_timeout(400)  # typing is asked for when it pauses
    expect(listing).to_have_attribute("aria-busy", "false")
    some = rows_of(listing)
    assert 0 < len(some) < len(everything) or len(everything) == 1
    assert as_cells(some) == saved(page, listing, name)


def as_cells(rows: list[str]) -> list[str]:
    """As a file has them: nothing there begins like a formula."""
    return [f"'{row}" if row.startswith("=") else row for row in rows]


def test_the_journal_goes_on_from_where_it_ended_and_is_saved_in_two_forms(
    page: Page, house: BrowserHouse
) -> None:
    signed_in("inspector")(page, house)
    page.goto(house.at("/inspection"))
    listing = page.locator("[data-list=journal]")
    rows = listing.locator("[data-row]")
    expect(rows).to_have_count(50)
    listing.get_by_role("button", name="Show more").click()
    expect(rows).not_to_have_count(50)
    page.get_by_label("Command or event").fill("Collect")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(rows).to_have_count(TICKETS)
    with page.expect_download() as download:
        listing.get_by_role("button", name="Export CSV").click()
    lines = list(csv.DictReader(download.value.path().read_text("utf-8").splitlines()))
    assert [entry(row) for row in lines] == rows_of(listing)
    with page.expect_download() as download:
        listing.get_by_role("button", name="Export JSONL").click()
    assert len(download.value.path().read_text("utf-8").splitlines()) == TICKETS
    page.get_by_label("Person or seat").fill(NONSENSE)
    page.get_by_role("button", name="Search", exact=True).click()
    expect(listing.get_by_text("No matches.")).to_be_visible()
    listing.get_by_role("button", name="Clear search and filters").click()
    expect(rows).to_have_count(50)
    expect(page.get_by_label("Person or seat")).to_have_value("")


@pytest.mark.way
def test_pages_are_turned_and_a_filter_begins_at_the_first(page: Page, house: BrowserHouse) -> None:
    listing = shown(page, house, "tickets")
    expect(listing.get_by_role("status")).to_have_text(f"{TICKETS} tickets")
    listing.get_by_role("button", name="Next", exact=True).click()
    expect(listing).to_contain_text("Page 2 of 2")
    expect(listing.locator("[data-row]")).to_have_count(TICKETS - 20)
    listing.get_by_role("button", name=f"Can be paid {TICKETS}").click()
    expect(listing).to_contain_text("Page 1 of 2")
    listing.get_by_role("button", name="Held 0").click()
    expect(listing.get_by_text("No matches.")).to_be_visible()
    expect(listing.get_by_role("status")).to_have_text(f"0 of {TICKETS} tickets")


def test_a_list_says_in_every_language_that_there_is_no_match(
    new_browser: MakeContext, house: BrowserHouse, complaints: Complaints
) -> None:
    assert complaints is not None
    for locale, words in (("zh-CN", "没有符合的项目。"), ("zh-HK", "沒有符合的項目。"), ("vi-VN", "Không có mục nào phù hợp.")):  # fmt: skip
        page = new_browser(locale=locale).new_page()
        listing = shown(page, house, "cases")
        listing.get_by_role("searchbox").fill(NONSENSE)
        expect(listing.get_by_text(words)).to_be_visible()


def test_the_office_shows_terms_and_jackpots_to_be_read(page: Page, house: BrowserHouse) -> None:
    signed_in("admin")(page, house)
    page.goto(house.at("/office#money"))
    expect(page.get_by_role("region", name="Cage terms")).to_contain_text("365 days")
    expect(page.get_by_role("region", name="Jackpots", exact=True)).to_contain_text(
        "This house has no jackpots."
    )
    expect(page.get_by_text("No jackpots won recently.")).to_be_visible()
