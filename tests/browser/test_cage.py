"""The cage's page in a real browser: tickets that a terminal has issued, keyed, scanned, paid once, held, released."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from .conftest import BrowserHouse, Complaints, MakeContext, MakeHouse, open_house
from .looking import in_every_size_and_light
from .seats import Terminal

TABLE = {"id": "T1", "game": "nsw-aruze", "wagering_seconds": 600}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    """A house for tests that look at their own ticket only, each from a seat of its own."""
    folder = tmp_path_factory.mktemp("cage")
    with open_house(folder, TABLE) as house:
        yield house


def a_ticket(house: BrowserHouse, seat: int = 1, amount: int = 5_000) -> str:
    """Collected at a terminal, without a browser; its number."""
    terminal = Terminal(house.address, "T1", seat)
    terminal.do("SitDown")
    terminal.do("AddCredit", source="notes", amount=amount)
    number: str = terminal.do("Collect")["ticket"]
    return number


def signed_in(page: Page, house: BrowserHouse, name: str = "cage") -> None:
    page.goto(house.at("/cage"))
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_label("Ticket number")).to_be_visible()


def keyed(page: Page, number: str) -> None:
    page.get_by_label("Ticket number").fill(number)
    page.keyboard.press("Enter")


def pay(page: Page) -> None:
    page.get_by_role("button", name=re.compile(r"^Pay \$")).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile(r"^Pay \$")).click()


@pytest.mark.way
def test_a_ticket_from_a_terminal_is_paid_once_and_refused_the_second_time_in_words(
    make_house: MakeHouse, new_browser: MakeContext, complaints: Complaints
) -> None:
    complaints.expect("409")  # the browser itself notes every answer that says no
    house = make_house(TABLE)
    number = a_ticket(house)
    page, colleague = new_browser().new_page(), new_browser().new_page()
    signed_in(page, house)
    signed_in(colleague, house)
    keyed(page, number)
    keyed(colleague, f"{number[:9]} {number[9:]}")
    ticket = page.get_by_role("article", name="Ticket")
    expect(ticket).to_contain_text("$50.00")
    expect(ticket).to_contain_text("T1/1#1")
    expect(ticket).to_contain_text("Can be paid")
    pay(page)
    expect(ticket).to_contain_text("This ticket cannot be paid again")
    expect(page.get_by_role("complementary")).to_contain_text("$50.00")
    # A colleague who had it on the counter at the same time.
    pay(colleague)
    expect(colleague.get_by_role("dialog")).to_contain_text("This ticket has already been paid")
    # Presented again, it is told apart from one that nobody knows.
    keyed(page, number)
    expect(ticket.get_by_role("alert")).to_contain_text("This ticket has already been paid")
    expect(ticket.get_by_role("button", name=re.compile(r"^Pay \$"))).to_have_count(0)


def test_a_scanner_types_wherever_the_focus_is(house: BrowserHouse, page: Page) -> None:
    number = a_ticket(house, seat=2)
    signed_in(page, house)
    page.get_by_role("button", name="Held").focus()
    page.keyboard.type(f"{number}\n")
    expect(page.get_by_role("article", name="Ticket")).to_contain_text("$50.00")
    expect(page.get_by_label("Ticket number")).to_have_value("")


def test_a_number_that_is_none_and_one_that_nobody_knows_are_refused_in_words(
    house: BrowserHouse, page: Page, complaints: Complaints
) -> None:
    complaints.expect("40")
    signed_in(page, house)
    keyed(page, "123")
    expect(page.get_by_role("alert")).to_contain_text(re.compile("number", re.IGNORECASE))
    keyed(page, "T1/1#99")
    expect(page.get_by_role("alert")).to_contain_text(re.compile("ticket", re.IGNORECASE))


def test_a_ticket_is_held_an_inspector_told_and_it_is_released_by_two_people(
    make_house: MakeHouse, page: Page, complaints: Complaints, accessible: Callable[[Page], None]
) -> None:
    complaints.expect("40")
    house = make_house(TABLE)
    number = a_ticket(house)
    signed_in(page, house)
    # From the list: by its reference, which shows no number and pays nothing.
    page.get_by_role("button", name="T1/1#1").click()
    ticket = page.get_by_role("article", name="Ticket")
    expect(ticket).to_contain_text("scan or key the full number")
    ticket.get_by_role("button", name="Hold ticket").click()
    page.get_by_label("Reason").fill("claimed by two people")
    page.get_by_role("dialog").get_by_role("button", name="Hold ticket").click()
    expect(ticket).to_contain_text("Held")
    expect(ticket.get_by_role("alert")).to_contain_text("call a supervisor")
    desk = page.get_by_role("complementary")
    expect(desk).to_contain_text("An inspector must be notified")
    accessible(page)
    desk.get_by_role("button", name="Inspector notified").click()
    page.get_by_role("textbox", name="Inspector").fill("Ms Noor")
    page.get_by_role("dialog").get_by_role("button", name="Inspector notified").click()
    expect(desk).to_contain_text("Notified: Ms Noor")
    ticket.get_by_role("button", name="Release ticket").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Finding").fill("it is hers")
    dialog.get_by_label("Name").fill("supervisor")
    dialog.get_by_label("Password", exact=True).fill("wrong")
    dialog.get_by_role("button", name="Release ticket").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    accessible(page)
    dialog.get_by_label("Password", exact=True).fill("demonstration")
    dialog.get_by_role("button", name="Release ticket").click()
    expect(ticket).to_contain_text("Can be paid")
    keyed(page, number)
    pay(page)
    expect(ticket).to_contain_text("This ticket cannot be paid again")


def test_a_ticket_is_paid_by_hand_against_a_signature(house: BrowserHouse, page: Page) -> None:
    number = a_ticket(house, seat=3, amount=10_000)
    signed_in(page, house)
    keyed(page, number)
    ticket = page.get_by_role("article", name="Ticket")
    for step in ("Present form", "Record signature", "Pay by hand"):
        ticket.get_by_role("button", name=step, exact=True).click()
        if step == "Record signature":
            page.get_by_label("Signed by").fill("Ana Lima")
        page.get_by_role("dialog").get_by_role("button", name=step, exact=True).click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    expect(ticket).to_contain_text("This ticket cannot be paid again")


def test_tickets_are_searched_and_filtered(make_house: MakeHouse, page: Page) -> None:
    house = make_house(TABLE)
    for seat, amount in ((1, 5_000), (2, 2_000), (3, 10_000)):
        a_ticket(house, seat, amount)
    signed_in(page, house)
    listed = page.get_by_role("region", name="Outstanding tickets").get_by_role("row")
    expect(listed).to_have_count(4)
    page.get_by_label("Reference, table, player, amount, jackpot or round").fill("T1/2")
    expect(listed).to_have_count(2)
    expect(listed.last).to_contain_text("$20.00")
    page.get_by_role("button", name="Held").click()
    expect(page.get_by_text("No matches.")).to_be_visible()


def test_the_cage_is_for_the_cage(house: BrowserHouse, page: Page, complaints: Complaints) -> None:
    assert complaints is not None  # nothing is even asked for that is not theirs
    page.goto(house.at("/cage"))
    expect(page).to_have_url(re.compile(r"/sign-in\?to=/cage$"))
    page.get_by_role("button", name="admin", exact=True).click()
    expect(page.get_by_text("don’t have access to this desk")).to_be_visible()


def test_the_cages_page_is_accessible_and_fits(page: Page, house: BrowserHouse) -> None:
    number = a_ticket(house, seat=6)
    signed_in(page, house)
    keyed(page, number)
    expect(page.get_by_role("article", name="Ticket")).to_be_visible()
    assert in_every_size_and_light(page, [(390, 844), (1280, 800), (1920, 1080)]) == []
