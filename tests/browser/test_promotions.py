"""Promotions in a real browser: from plan to results at the desk, the public page, a player's own entries."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import sicbo

from .conftest import BrowserHouse, Complaints, MakeContext, MakeHouse
from .promotion_house import Past, in_the_past
from .seats import Terminal

BOOK = Path(sicbo.__file__).parent / "books" / "nsw-aruze.toml"
MINUTE = 60
CLOSES = 2 * MINUTE
"""Seconds after which the entries of a promotion close, or up to a minute sooner: all that comes before is done by then."""


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
    expect(page.get_by_role("heading", name="Promotions", level=1)).to_be_visible()


def act(page: Page, name: str, **fields: str) -> None:
    """Something that the desk offers, filled in and put on record."""
    page.get_by_role("button", name=name, exact=True).first.click()
    dialog = page.get_by_role("dialog")
    for label, text in fields.items():
        dialog.get_by_label(label.replace("_", " "), exact=True).fill(text)
    dialog.get_by_role("button", name="Confirm").click()
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
    expect(sheet.get_by_label("Short name for the web address")).to_have_value("lantern-night")
    sheet.get_by_label("How winners are drawn").fill("a draw of lots")
    sheet.get_by_label("Place", exact=True).fill("the main floor")
    sheet.get_by_label("Starts").fill(local(page, -MINUTE))
    sheet.get_by_label("Entries close").fill(local(page, CLOSES))
    sheet.get_by_label("Draw", exact=True).fill(local(page, CLOSES))
    sheet.get_by_label("Stakes per entry").fill("5")
    sheet.get_by_label("Description").fill("First prize")
    sheet.get_by_label("Kind").select_option("cash")
    sheet.get_by_label("Value", exact=True).fill("15000")
    expect(sheet).to_contain_text("No problems with this plan.")
    sheet.get_by_role("button", name="Save plan").click()
    expect(page.get_by_role("heading", name="Lantern Night", level=2)).to_be_visible()


def written(page: Page) -> None:
    expect(page.get_by_role("article")).to_contain_text("0 of 11 items complete")
    # Ready wording for everything that is empty, made of the plan; what one has written oneself stays.
    page.get_by_label("Publication", exact=True).fill("On the wall beside the cage.")
    page.get_by_role("button", name="Suggest wording for 10 empty items").click()
    expect(page.get_by_role("article")).to_contain_text("11 of 11 items complete")
    expect(page.get_by_label("Publication", exact=True)).to_have_value("On the wall beside the cage.")
    expect(page.get_by_label("Qualifying wager", exact=True)).to_have_value(re.compile("AUD 5.00"))
    expect(page.get_by_label("Prizes and values", exact=True)).to_have_value(re.compile("AUD 15000.00"))
    page.get_by_role("button", name="Save terms").click()
    expect(page.get_by_role("article")).to_contain_text("Version 1")


def test_a_promotion_from_plan_to_results_with_those_who_may_not_act(
    make_house: MakeHouse, new_browser: MakeContext, complaints: Complaints, tmp_path: Path
) -> None:
    for refused in ("401", "403", "404"):
        complaints.expect(refused)
    table = {"id": "T1", "game": quick_book(tmp_path), "wagering_seconds": 2, "pause_seconds": 1, "places": 6}
    house = make_house(table)
    desk, looks = new_browser().new_page(), new_browser().new_page()
    signed_in(desk, house, "manager")
    planned(desk)
    written(desk)
    act(desk, "State where the terms are available", Where="the desk at the entrance")
    act(desk, "Send to the Authority", Reference="letter 7")
    act(desk, "Start the promotion")

    # An inspector sees everything and is offered nothing.
    signed_in(looks, house, "inspector")
    looks.get_by_role("button", name=re.compile("Lantern Night")).click()
    part(looks, "Draw")
    expect(looks.get_by_role("button", name="Commit to the draw")).to_have_count(0)
    looks.get_by_text("Not available now").click()
    expect(looks.locator("details")).to_contain_text("6.1")

    part(desk, "Draw")
    act(desk, "Commit to the draw")
    desk.get_by_role("button", name="Nominate a scrutineer").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("Signs in as").fill("Sara")
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_contain_text("no account named 'Sara'")
    dialog.get_by_label("Signs in as").fill("host")
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_have_count(0)
    expect(desk.locator("code").first).to_have_text(re.compile("^[0-9a-f]{64}$"))
    ann = Terminal(house.address, "T1", 1)
    ann.do("SitDown", player="ann")
    ann.do("AddCredit", source="notes", amount=10_000)
    ann.until(lambda view: view["table"]["phase"] == "betting")
    ann.do("PlaceWagers", wagers={"small": 1_200})
    part(desk, "Entries")
    act(desk, "Add entries", Player="bob", Criterion="a ticket at the door")
    expect(desk.get_by_role("row", name=re.compile("bob"))).to_be_visible()
    expect(desk.get_by_role("row", name=re.compile("ann"))).to_contain_text("2", timeout=30_000)

    public = new_browser().new_page()
    public.goto(house.at("/"))
    public.get_by_role("link", name=re.compile("Win: Lantern Night")).click()
    expect(public.get_by_role("heading", name="Lantern Night")).to_be_visible()
    expect(public.get_by_role("heading", name="Results")).to_have_count(0)

    part(desk, "Draw")
    expect(desk.get_by_role("button", name="Hold the draw")).to_be_visible(timeout=2 * CLOSES * 1_000)
    desk.get_by_role("button", name="Hold the draw").click()
    expect(dialog).to_contain_text("host signs in here and attests the draw.")
    dialog.get_by_label("Password", exact=True).fill("not the scrutineer's")
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    dialog.get_by_label("Password", exact=True).fill("demonstration")
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_have_count(0)
    expect(desk.get_by_role("region", name="Draw")).to_contain_text("host, signed in for the draw")
    stage = desk.get_by_role("region", name="Draw")
    expect(stage).to_contain_text(re.compile("ann|bob"))
    act(desk, "Publish the results", How_the_results_are_published="on this page")
    part(desk, "Winners")
    act(desk, "Record a notification")
    expect(desk.get_by_role("article")).to_contain_text("In person")
    act(desk, "Hand out the prize", Cash="15000")
    tickets = desk.get_by_role("region", name="Tickets for the winners")
    expect(tickets.locator("code")).to_have_text(re.compile(r".+/1\.cash#1"))

    public.reload()
    expect(public.get_by_role("region", name="Results")).to_contain_text(re.compile("ann|bob"))
    public.get_by_role("button", name="Repeat the draw here").click()
    expect(public.get_by_text("the same entrants win")).to_be_visible()


def open_promotion(page: Page, house: BrowserHouse, short: str, name: str, tab: str) -> None:
    """The desk with one promotion open at a part of it."""
    signed_in(page, house, "manager")
    page.goto(house.at(f"/promotions?promotion={short}"))
    expect(page.get_by_role("heading", name=name, level=2)).to_be_visible()
    part(page, tab)


def filled(page: Page, name: str) -> Locator:
    """The dialog of something that the desk offers."""
    page.get_by_role("button", name=name, exact=True).first.click()
    return page.get_by_role("dialog")


def put(dialog: Locator) -> None:
    dialog.get_by_role("button", name="Confirm").click()


def not_now(page: Page, name: str) -> Locator:
    """What the desk says of something that cannot be done."""
    page.locator("details summary").click()
    return page.locator("details li", has_text=name)


def test_the_desk_refuses_forbidden_prizes_short_notice_and_changes_without_approval(
    make_house: MakeHouse, new_browser: MakeContext, complaints: Complaints
) -> None:
    for refused in ("400", "409"):
        complaints.expect(refused)
    house = make_house({"id": "T1", "game": "nsw-aruze", "wagering_seconds": 3600, "places": 6})
    desk = new_browser().new_page()
    signed_in(desk, house, "manager")
    desk.get_by_role("button", name="New promotion").click()
    sheet = desk.get_by_role("dialog")
    sheet.get_by_label("Name", exact=True).fill("Short Notice")
    sheet.get_by_label("How winners are drawn").fill("a draw of lots")
    sheet.get_by_label("Place", exact=True).fill("the main floor")
    sheet.get_by_label("Starts").fill(local(desk, -MINUTE))
    sheet.get_by_label("Description").fill("Something")
    sheet.get_by_label("Value", exact=True).fill("500")
    for kind, says, clause in (
        ("tobacco", "no prize is tobacco in any form", "6.5.1"),
        ("firearm", "no prize is firearms", "6.5.2"),
        ("prohibited-weapon", "no prize is weapons", "6.5.3"),
        ("prescribed", "no prize is items and services", "6.5.5"),
    ):
        # Said as one writes, with its clause; and saved all the same, refused.
        sheet.get_by_label("Kind").select_option(kind)
        expect(sheet).to_contain_text(says)
        expect(sheet).to_contain_text(clause)
    sheet.get_by_role("button", name="Save plan").click()
    expect(sheet.get_by_role("alert")).to_contain_text("6.5.5")
    sheet.get_by_label("Kind").select_option("cash")
    expect(sheet).to_contain_text("No problems with this plan.")
    sheet.get_by_role("button", name="Save plan").click()
    expect(desk.get_by_role("heading", name="Short Notice", level=2)).to_be_visible()

    # Terms that are not whole do not go to the Authority.
    said = not_now(desk, "Send to the Authority")
    expect(said).to_contain_text("The terms are incomplete")
    expect(said).to_contain_text("6.7.1")
    desk.get_by_role("button", name=re.compile("Suggest wording for")).click()
    desk.get_by_role("button", name="Save terms").click()
    expect(desk.get_by_role("article")).to_contain_text("Version 1")
    act(desk, "State where the terms are available", Where="the desk at the entrance")
    act(desk, "Send to the Authority", Reference="letter 7")
    # Its time has come, and the Authority has had the terms for a moment: a day is wanted.
    said = desk.locator("details li", has_text="Start the promotion")
    expect(said).to_contain_text("24 hours after the terms were submitted to the regulator")
    expect(said).to_contain_text("6.9")
    expect(desk.get_by_role("button", name="Start the promotion")).to_have_count(0)

    in_the_past(house.process.store, "full-moon", "Full Moon", 3, Past.running)
    desk.goto(house.at("/promotions?promotion=full-moon"))
    part(desk, "Plan and terms")
    desk.get_by_label("Publication", exact=True).fill("On the wall.")
    desk.get_by_role("button", name="Save terms").click()
    alert = desk.get_by_role("article").get_by_role("alert")
    expect(alert).to_contain_text("6.9.1")
    desk.get_by_label("Authority approval (reference)").fill("ILGA 2026/44")
    desk.get_by_label("Publication", exact=True).fill("")
    desk.get_by_role("button", name="Save terms").click()
    expect(alert).to_contain_text("6.7.10")
    desk.get_by_label("Publication", exact=True).fill("On the wall.")
    desk.get_by_role("button", name="Save terms").click()
    expect(desk.get_by_role("article")).to_contain_text("Version 2")
    public = new_browser().new_page()
    public.goto(house.at("/prizes/full-moon"))
    expect(public.get_by_role("region", name="Terms and conditions")).to_contain_text("On the wall.")


@pytest.mark.way
def test_winners_are_reminded_of_told_and_paid_in_every_way_and_claims_refused_with_reasons(
    make_house: MakeHouse, new_browser: MakeContext, complaints: Complaints
) -> None:
    for refused in ("400", "409", "422"):
        complaints.expect(refused)
    house = make_house({"id": "T1", "game": "nsw-aruze", "wagering_seconds": 3600, "places": 6})
    in_the_past(house.process.store, "lucky-week", "Lucky Week", 11, Past.drawn)
    desk, public = new_browser().new_page(), new_browser().new_page()
    open_promotion(desk, house, "lucky-week", "Lucky Week", "Winners")

    # Two days are over and nobody has been told: every winner is a reminder, here and in the list.
    owed = desk.get_by_role("region", name="To do")
    expect(owed.locator("li.late")).to_have_count(4)
    expect(owed).to_contain_text("Overdue since")
    expect(owed).to_contain_text("6.8")
    article = desk.get_by_role("article")
    for number, way in enumerate(("In person", "By mail", "By telephone", "By email"), 1):
        winner = article.locator("li", has=desk.get_by_role("button", name="Record a notification")).nth(
            number - 1
        )
        winner.get_by_role("button", name="Record a notification").click()
        dialog = desk.get_by_role("dialog")
        dialog.get_by_text(way, exact=True).click()
        if way == "By email":
            dialog.get_by_role("group", name="Was the winner reached?").get_by_text("No", exact=True).click()
        put(dialog)
        expect(dialog).to_have_count(0)
        expect(winner).to_contain_text(way)
        expect(owed.locator("li.late")).to_have_count(4 - number)
    expect(article).to_contain_text("not reached")

    def claims(prize: str) -> Locator:
        winner = article.locator("li", has_text=prize).filter(
            has=desk.get_by_role("button", name="Hand out the prize")
        )
        winner.get_by_role("button", name="Hand out the prize").click()
        return desk.get_by_role("dialog")

    # Above the threshold the winner chooses cash, cheque, transfer or a mix, in parts that make the whole.
    dialog = claims("First prize")
    dialog.get_by_label("Cash", exact=True).fill("1000")
    dialog.get_by_label("Crossed cheque").fill("4000")
    put(dialog)
    expect(dialog.get_by_role("alert")).to_contain_text("6.4")
    dialog.get_by_label("Electronic transfer").fill("10000")
    put(dialog)
    expect(dialog).to_have_count(0)
    # The weekend is taken as cash instead, the hamper as it is, the change in cash.
    dialog = claims("A weekend")
    dialog.get_by_text(re.compile("Cash instead: .*600")).click()
    put(dialog)
    expect(dialog).to_have_count(0)
    # A claim to a prize that was drawn is refused, and met after all: both are on record.
    part(desk, "Record")
    dialog = filled(desk, "Refuse a claim")
    dialog.get_by_label("Prize", exact=True).select_option("4")
    expect(dialog.get_by_label("Claimant")).not_to_have_value("")
    expect(dialog.get_by_label("Value", exact=True)).to_have_value("50")
    dialog.get_by_label("Reasons").fill("An employee?")
    put(dialog)
    expect(dialog).to_have_count(0)
    part(desk, "Winners")
    expect(article.locator("li", has_text="Small change").get_by_text("Claim refused")).to_be_visible()
    for prize in ("A hamper", "Small change"):
        dialog = claims(prize)
        put(dialog)
        expect(dialog).to_have_count(0)
    tickets = desk.get_by_role("region", name="Tickets for the winners")
    expect(tickets.locator("li")).to_have_count(5, timeout=30_000)
    for text in (
        "Cash $1,000",
        "Crossed cheque $4,000",
        "Electronic transfer $10,000",
        "Cash $600",
        "Cash $50",
    ):
        expect(tickets).to_contain_text(text)

    part(desk, "Record")
    dialog = filled(desk, "Refuse a claim")
    # All that were won are claimed.
    expect(dialog.get_by_label("Prize", exact=True).locator("option")).to_have_count(1)
    dialog.get_by_label("Claimant").fill("Cy Stranger")
    dialog.get_by_label("Value", exact=True).fill("100.01")
    dialog.get_by_label("Reasons").fill("No entry is in this name.")
    put(dialog)
    expect(dialog.get_by_role("alert")).to_contain_text("6.10.1")
    dialog.get_by_label("Address").fill("1 Pier Street")
    put(dialog)
    expect(dialog).to_have_count(0)
    for text in ("Cy Stranger", "100.01", "No entry is in this name.", "1 Pier Street"):
        expect(article).to_contain_text(text)

    public.goto(house.at("/prizes/lucky-week"))
    results = public.get_by_role("region", name="Results")
    expect(results).to_contain_text("when the results are published")
    part(desk, "Draw")
    act(desk, "Publish the results", How_the_results_are_published="on this page")
    public.reload()
    expect(results.locator("li")).to_have_count(4)
    act(desk, "End the promotion")
    expect(article).to_contain_text("Ended")


def test_a_stopped_promotion_is_postponed_or_cancelled_and_an_inspector_finds_it(
    make_house: MakeHouse, new_browser: MakeContext, complaints: Complaints
) -> None:
    complaints.expect("409")
    house = make_house({"id": "T1", "game": "nsw-aruze", "wagering_seconds": 3600, "places": 6})
    in_the_past(house.process.store, "full-moon", "Full Moon", 3, Past.running)
    desk, public, looks = new_browser().new_page(), new_browser().new_page(), new_browser().new_page()
    open_promotion(desk, house, "full-moon", "Full Moon", "Record")
    article = desk.get_by_role("article")

    def stop(action: str, reason: str) -> None:
        dialog = filled(desk, "Postpone or cancel")
        expect(dialog).to_contain_text("notifies an inspector at once")
        dialog.get_by_text(action, exact=True).click()
        dialog.get_by_label("Problem").fill(reason)
        dialog.get_by_label("Inspector notified").fill("Inspector Ito")
        put(dialog)
        expect(dialog).to_have_count(0)

    stop("Postpone the draw", "Lots were seen at the bar.")
    for text in ("Postponed", "Lots were seen at the bar.", "Inspectorate notified", "Inspector Ito"):
        expect(article).to_contain_text(text)
    part(desk, "Draw")
    expect(desk.get_by_role("button", name="Hold the draw")).to_have_count(0)
    public.goto(house.at("/prizes/full-moon"))
    expect(public.get_by_text("This promotion is postponed until it has been validated.")).to_be_visible()
    part(desk, "Record")
    act(desk, "Validate and resume", Findings="Nothing was changed.")
    expect(article).to_contain_text("Nothing was changed.")
    public.reload()
    expect(public.get_by_text("Running", exact=True)).to_be_visible()
    # The old seed binds nobody any more: the house commits again, and that is owed.
    part(desk, "Draw")
    expect(desk.get_by_role("button", name="Commit to the draw")).to_be_visible()
    act(desk, "Commit to the draw")
    part(desk, "Record")
    stop("Cancel the draw", "Lots were sold.")
    expect(article).to_contain_text("Cancelled")
    expect(desk.get_by_role("button", name="Validate and resume")).to_have_count(0)
    public.reload()
    expect(public.get_by_text("The draw of this promotion is cancelled.")).to_be_visible()

    signed_in(looks, house, "inspector")
    looks.goto(house.at("/inspection?tab=events"))
    for why in ("promotion postponed", "promotion validated again", "prize draw cancelled"):
        expect(looks.locator("main")).to_contain_text(why, ignore_case=True)
