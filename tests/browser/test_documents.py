"""The desk of documents in a real browser: who keeps the register, who only reads it, signs and records of tables."""

import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import KILLED, BrowserHouse, Complaints, MakeContext, MakeHouse

TABLES = (
    {"id": "T1", "game": "nsw-aruze", "wagering_seconds": 600},
    {"id": "D1", "game": "act-canberra", "dice": "dealer"},
    {"id": "D2", "game": "crown-melbourne/a", "dice": "dealer"},
)


@pytest.fixture
def house(make_house: MakeHouse) -> BrowserHouse:
    return make_house(*TABLES)


def at_the_desk(page: Page, house: BrowserHouse, name: str) -> Page:
    page.goto(house.at("/documents"))
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("heading", name="Documents", level=1)).to_be_visible()
    return page


def added(page: Page, what: str, chosen: dict[str, str], **written: str) -> None:
    """An entry put on record by the dialog."""
    page.get_by_role("button", name="Add an entry").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Type of entry").select_option(label=what)
    for label, option in chosen.items():
        dialog.get_by_label(label, exact=True).select_option(label=option)
    for label, text in written.items():
        dialog.get_by_label(label.replace("_", " "), exact=True).fill(text)
    dialog.get_by_role("button", name="Save entry").click()


@pytest.mark.way
def test_a_keeper_files_an_approval_finds_it_takes_it_away_as_csv_and_ends_it(
    house: BrowserHouse, new_browser: MakeContext, accessible: Callable[[Page], None]
) -> None:
    page = at_the_desk(new_browser().new_page(), house, "manager")
    expect(page.get_by_text("Nothing on record yet.")).to_be_visible()
    paper = {"Given_by": "ACT Gambling and Racing Commission", "Number_or_reference": "NI-2026-7"}
    added(page, "Approval", {"Table": "D1"}, **paper, Date="2026-03-01", What_it_approves="three dice")
    expect(page.get_by_role("status").filter(has_text="Saved: Approval.")).to_be_visible()
    added(page, "Marker", {}, Design="red triangle", Purpose="a player's own limits")
    entries = page.get_by_role("region", name="Register").get_by_role("listitem")
    expect(entries).to_have_count(2)
    accessible(page)
    page.get_by_label("Search the register").fill("commission dice")
    expect(entries).to_have_count(1)
    expect(entries.first).to_contain_text("NI-2026-7")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export CSV").click()
    rows = list(csv.DictReader(download.value.path().read_text("utf-8").splitlines()))
    assert [(row["kind"], row["table"], row["date"]) for row in rows] == [("approval", "D1", "2026-03-01")]
    entries.first.get_by_role("button", name="End").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Nothing is deleted")
    dialog.get_by_label("Reason").fill("replaced by NI-2026-9")
    dialog.get_by_role("button", name="End", exact=True).click()
    expect(entries.first).to_contain_text("replaced by NI-2026-9")
    page.get_by_label("Status").select_option(label="In force")
    expect(page.get_by_text("No matches.")).to_be_visible()


def test_two_tables_do_not_get_one_emblem_and_the_dialog_says_why(
    house: BrowserHouse, new_browser: MakeContext, complaints: Complaints
) -> None:
    complaints.expect("409")  # the browser itself notes every answer that says no
    page = at_the_desk(new_browser().new_page(), house, "manager")
    added(page, "Chip set", {"Table": "D1"}, Emblem="a lotus", Colours="red, blue")
    expect(page.get_by_role("dialog")).to_have_count(0)
    added(page, "Chip set", {"Table": "D2"}, Emblem="A Lotus", Colours="red, blue")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text("chips of table D1 already have this emblem")
    dialog.get_by_label("Emblem").fill("a dragon")
    dialog.get_by_role("button", name="Save entry").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Chip sets 2")).to_be_visible()


def test_an_inspector_and_an_administrator_read_and_a_dealer_is_not_let_in(
    house: BrowserHouse, new_browser: MakeContext
) -> None:
    for name in ("inspector", "admin"):
        page = at_the_desk(new_browser().new_page(), house, name)
        expect(page.get_by_text("You can view everything here.")).to_be_visible()
        expect(page.get_by_role("button", name="Add an entry")).to_have_count(0)
    page = at_the_desk(new_browser().new_page(), house, "dealer")
    expect(page.get_by_text("don’t have access to this desk")).to_be_visible()
    expect(page.get_by_role("region", name="Register")).to_have_count(0)


def test_records_of_a_table_show_their_particulars_and_signs_go_on_paper(
    house: BrowserHouse, new_browser: MakeContext, accessible: Callable[[Page], None]
) -> None:
    page = at_the_desk(new_browser().new_page(), house, "inspector")
    page.get_by_role("tab", name="Table records").click()
    page.get_by_label("Table", exact=True).select_option("D1")
    expect(page.get_by_text("Everything is on record.")).to_be_visible()
    tumbler = page.get_by_role("listitem").filter(has_text="tumbler holding exactly three dice")
    expect(tumbler).to_contain_text("how many dice it holds")
    expect(tumbler).to_contain_text("3")
    accessible(page)
    page.get_by_role("tab", name="Signs").click()
    page.get_by_label("Table", exact=True).select_option("T1")
    rows = page.get_by_role("row")
    expect(rows.filter(has_text="Small")).to_contain_text("1 to 1")
    accessible(page)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Printable page").first.click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("Minimum and maximum bets")


def test_the_official_rules_are_opened_handed_out_and_counted_and_a_new_version_takes_their_place(
    make_house: MakeHouse, new_browser: MakeContext, complaints: Complaints, tmp_path: Path
) -> None:
    complaints.expect("ERR_")  # while the house is started again with another file
    paper = tmp_path / "rules.txt"
    paper.write_text("Every rule of the table.\n", "utf-8")
    house = make_house({**TABLES[1], "rules_document": str(paper)}, **KILLED)
    page = at_the_desk(new_browser().new_page(), house, "supervisor")
    page.get_by_role("button", name=re.compile("Official rules")).click()
    entries = page.get_by_role("region", name="Register").get_by_role("listitem")
    expect(entries).to_contain_text(["version 1"])
    document = entries.get_by_role("link", name="Open the document").get_attribute("href")
    assert page.request.get(house.at(str(document))).text() == "Every rule of the table.\n"
    entries.get_by_role("button", name="Hand out").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("To whom").fill("a guest at D1")
    dialog.get_by_role("button", name="Hand out").click()
    expect(page.get_by_role("status").filter(has_text="the rules of D1 were handed out")).to_be_visible()
    expect(entries).to_contain_text(["handed out once"])
    # An inspector sees how often, and hands nothing out.
    looks = at_the_desk(new_browser().new_page(), house, "inspector")
    looks.get_by_role("button", name=re.compile("Official rules")).click()
    listed = looks.get_by_role("region", name="Register").get_by_role("listitem")
    expect(listed).to_contain_text(["handed out once"])
    expect(listed.get_by_role("button", name="Hand out")).to_have_count(0)
    paper.write_text("Every rule of the table, and one more.\n", "utf-8")
    house.process.kill()
    house.process.start()
    page.reload()
    page.get_by_role("button", name=re.compile("Official rules")).click()
    expect(entries).to_have_count(2)
    expect(entries.first).to_contain_text("version 2")
    expect(entries.last).to_contain_text("replaced by version 2")


def test_a_browser_becomes_the_panel_of_a_table(house: BrowserHouse, new_browser: MakeContext) -> None:
    context = new_browser()
    page = at_the_desk(context.new_page(), house, "manager")
    added(page, "Control panel", {"Table": "D1"}, Panel_name="panel 7")
    page.get_by_role("button", name="Use this browser as the panel").click()
    expect(page.get_by_text("this browser is panel 7")).to_be_visible()
    assert [cookie["httpOnly"] for cookie in context.cookies() if cookie["name"] == "sicbo_panel"] == [True]
