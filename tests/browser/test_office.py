"""The administrator's office in a real browser: a card looked at and applied by two, a table founded and retired, switches,
people, terminals, backups; and who does not get in."""

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from .conftest import BrowserHouse, Complaints, MakeHouse

TABLES = [
    {"id": "D1", "game": "nsw-table", "dice": "dealer", "places": 6},
    {"id": "D2", "game": "crown-melbourne/a", "dice": "dealer", "places": 6},
]
PASSWORD = "demonstration"


def signed_in(page: Page, house: BrowserHouse, name: str = "admin", part: str = "") -> None:
    page.goto(house.at("/sign-in"))
    page.locator("input[autocomplete=username]").fill(name)
    page.locator("input[autocomplete=current-password]").fill(PASSWORD)
    page.locator("form button[type=submit]").click()
    expect(page.locator("input[autocomplete=current-password]")).to_have_count(0)
    page.goto(house.at(f"/office{part}"))


def closed(house: BrowserHouse, table: str) -> None:
    """By its manager, without a browser."""
    with httpx.Client(base_url=house.address, trust_env=False) as http:
        begun = http.post(
            "/api/session", json={"name": "manager", "password": PASSWORD, "keep": "token"}
        ).json()
        http.headers["Authorization"] = f"Bearer {begun['token']}"
        sent = {"id": "close", "do": {"type": "CloseTable"}}
        assert http.post(f"/api/tables/{table}/commands", json=sent).status_code == 200


def approved(page: Page, name: str = "manager", why: str = "a new layout") -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Reason", exact=True).fill(why)
    dialog.get_by_label("Name", exact=True).fill(name)
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)


def edit(page: Page, table: str) -> None:
    page.locator("li", has=page.get_by_role("heading", name=table, exact=True)).get_by_role(
        "button", name="Edit card", exact=True
    ).click()
    expect(page.get_by_role("heading", name=f"Card of {table}")).to_be_visible()


@pytest.mark.way
def test_a_price_is_tried_seen_in_the_mathematics_and_applied_by_two(
    make_house: MakeHouse, page: Page, complaints: Complaints
) -> None:
    complaints.expect("403")  # the browser itself notes every answer that says no
    house = make_house(*TABLES)
    signed_in(page, house)
    edit(page, "D1")
    price = page.get_by_label("4", exact=True)
    price.fill("90 to 1")
    expect(page.get_by_text("total:4 favours the player", exact=False).first).to_be_visible()
    price.fill("nonsense")
    expect(page.get_by_text("This card cannot be applied")).to_be_visible()
    price.fill("60 to 1")
    row = page.get_by_role("row", name=re.compile("total:4"))
    expect(row).to_contain_text("60 to 1")
    expect(page.get_by_role("status").filter(has_text="The mathematics of 1 bet changes")).to_be_visible()
    apply = page.get_by_role("button", name="Apply card")
    expect(apply).to_be_disabled()  # the table is open
    closed(house, "D1")
    page.get_by_role("button", name="Back").click()
    edit(page, "D1")
    page.get_by_label("4", exact=True).fill("60 to 1")
    expect(apply).to_be_enabled()
    apply.click()
    approved(page, "cage")
    send = page.get_by_role("dialog").get_by_role("button", name="Apply card")
    send.click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    approved(page)
    send.click()
    expect(page.get_by_text("New card applied to D1")).to_be_visible()
    expect(page.get_by_text("card no. 1")).to_be_visible()


def test_a_switch_is_signed_off_with_the_card_and_listed_with_who_did(
    make_house: MakeHouse, page: Page, complaints: Complaints
) -> None:
    assert complaints is not None
    house = make_house(*TABLES)
    closed(house, "D2")
    signed_in(page, house)
    edit(page, "D2")
    page.get_by_text("Rule options", exact=True).last.click()
    page.get_by_label("The table offers Odd.").select_option("false")
    page.get_by_role("button", name="Apply card").click()
    page.get_by_label("Reason for this setting of offer-odd").fill("layout 12")
    approved(page)
    page.get_by_role("dialog").get_by_role("button", name="Apply card").click()
    expect(page.get_by_text("New card applied to D2")).to_be_visible()
    page.get_by_role("tab", name="Rule options").click()
    switch = page.locator("li", has=page.get_by_text("The table offers Odd."))
    expect(switch).to_contain_text("signed off by manager")
    expect(switch).to_contain_text("layout 12")
    expect(switch).to_contain_text("A11")


def test_a_table_is_founded_and_retired_with_its_consequence_shown_first(
    make_house: MakeHouse, page: Page, complaints: Complaints
) -> None:
    assert complaints is not None
    house = make_house(*TABLES)
    signed_in(page, house)
    page.get_by_role("button", name="New table").click()
    page.get_by_label("Table name").fill("N1")
    page.get_by_label("Game", exact=True).select_option("crown-melbourne/a")
    page.get_by_role("button", name="Continue to its card").click()
    expect(page.get_by_role("heading", name="Card of the new table N1")).to_be_visible()
    page.get_by_role("button", name="Create table").click()
    approved(page)
    page.get_by_role("dialog").get_by_role("button", name="Create table").click()
    expect(page.get_by_text("N1 created")).to_be_visible()
    table = page.locator("li", has=page.get_by_role("heading", name="N1", exact=True))
    expect(table).to_contain_text("by admin")
    closed(house, "N1")
    table.get_by_role("button", name="Retire").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("cannot be opened again")
    approved(page, why="not needed")
    dialog.get_by_role("button", name="Retire").click()
    expect(page.get_by_text("N1 is retired")).to_be_visible()
    expect(table).to_contain_text("Retired")
    expect(table.get_by_role("button", name="Retire")).to_have_count(0)


@pytest.mark.way
def test_people_are_added_locked_out_of_two_duties_and_signed_out(
    make_house: MakeHouse, page: Page, complaints: Complaints
) -> None:
    assert complaints is not None
    house = make_house(*TABLES)
    signed_in(page, house, part="#people")
    page.get_by_role("button", name="New person").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill("mia")
    dialog.get_by_label("Dealer", exact=False).first.check()
    expect(dialog.get_by_label("Administrator", exact=False)).to_be_disabled()
    dialog.get_by_role("button", name="New person").click()
    expect(page.get_by_text("Password, shown once")).to_be_visible()
    page.get_by_role("button", name="I have saved it").click()
    with httpx.Client(base_url=house.address, trust_env=False) as http:
        http.post("/api/session", json={"name": "dealer", "password": PASSWORD, "keep": "token"})
    page.get_by_role("button", name=re.compile("^dealer")).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("last input")).to_be_visible()
    sheet.get_by_role("button", name="End all sessions").click()
    last = page.get_by_role("dialog").last
    expect(last).to_contain_text("signed out everywhere")
    last.get_by_label("Reason", exact=True).fill("left the pit")
    last.get_by_role("button", name="End all sessions").click()
    expect(page.get_by_text("Not signed in.")).to_be_visible()


@pytest.mark.parametrize(
    ("what", "name"), [("Enrol a terminal", "D1/55"), ("Enrol a note acceptor", "D1/56")]
)
def test_a_terminal_or_its_acceptor_is_enrolled_and_withdrawn(
    make_house: MakeHouse, page: Page, complaints: Complaints, what: str, name: str
) -> None:
    assert complaints is not None
    house = make_house(*TABLES)
    signed_in(page, house, part="#terminals")
    page.get_by_role("button", name=what).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Seat").fill(name.removeprefix("D1/"))
    dialog.get_by_role("button", name=what).click()
    expect(page.get_by_text("Key, shown once")).to_be_visible()
    page.get_by_role("button", name="I have saved it").click()
    page.get_by_role("button", name=f"Revoke key {name}").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("sessions end at once")
    dialog.get_by_label("Reason", exact=True).fill("broken")
    dialog.get_by_role("button", name="Revoke key").click()
    expect(page.get_by_text(f"Key of {name} revoked", exact=True)).to_be_visible()


def test_a_backup_is_made_and_checked(
    make_house: MakeHouse, page: Page, complaints: Complaints, tmp_path: Path
) -> None:
    assert complaints is not None
    house = make_house(*TABLES, backup_folder=str(tmp_path / "kept"))
    signed_in(page, house, part="#backups")
    page.get_by_role("button", name="Make a backup").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("all secrets of the house")
    dialog.get_by_role("button", name="Make a backup").click()
    expect(page.get_by_text("requested by admin")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name=re.compile("^Check")).click()
    expect(page.get_by_text("intact, checked")).to_be_visible(timeout=60_000)


@pytest.mark.parametrize("name", ["manager", "dealer", "cage"])
def test_the_office_is_for_administrators(
    make_house: MakeHouse, page: Page, complaints: Complaints, name: str
) -> None:
    assert complaints is not None
    house = make_house(*TABLES)
    signed_in(page, house, name)
    expect(page.get_by_text("don’t have access to this desk")).to_be_visible()
    expect(page.get_by_role("tab")).to_have_count(0)
    expect(page.get_by_role("link", name="Office")).to_have_count(0)
