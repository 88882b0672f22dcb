"""The cage's desk in a real browser: payments that are refused, put off, begun, asked back, expired, void; the terms."""

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from sicbo.server.settings.settings import TableSettings
from support.houses import SECOND, Clock, opened, settings, terminal

from .conftest import BrowserHouse, Complaints, MakeContext, MakeHouse
from .dealing import PASSWORD, card, open_panel
from .seats import Staff, Terminal
from .test_cage import TABLE, a_ticket, keyed, pay, signed_in


def on_counter(page: Page) -> Locator:
    return page.get_by_role("article", name="Ticket")


def desk(page: Page) -> Locator:
    return page.get_by_role("complementary")


def press(where: Locator, what: str) -> None:
    """A key that stands on the screen, or behind More."""
    key = where.get_by_role("button", name=what, exact=True, include_hidden=True)
    expect(key).to_have_count(1)
    if not key.is_visible():
        where.locator("details:not([open]) > summary").click()
    key.click()


def asks(page: Page, where: Locator, what: str, second: bool = False, **fields: str) -> None:
    """Press a key of the screen, fill in what it asks for, and send it."""
    press(where, what)
    dialog = page.get_by_role("dialog")
    for label, text in fields.items():
        dialog.get_by_label(label.replace("_", " "), exact=True).fill(text)
    if second:
        dialog.get_by_label("Name").fill("supervisor")
        dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name=what, exact=True).click()
    expect(dialog).to_have_count(0)


def test_nsw_5_3_a_payment_is_refused_with_its_reason_and_paid_later_to_the_person_who_is_entitled(
    make_house: MakeHouse, page: Page, accessible: Callable[[Page], None]
) -> None:
    house = make_house(TABLE)
    number = a_ticket(house)
    signed_in(page, house)
    keyed(page, number)
    asks(page, on_counter(page), "Refuse payment", Reason="torn in two", Player="Ben")
    expect(on_counter(page)).to_contain_text("torn in two · cage")
    expect(on_counter(page)).to_contain_text("Can be paid")
    accessible(page)
    pay(page)
    expect(on_counter(page)).to_contain_text("This ticket cannot be paid again")


def test_nsw_5_3_1_a_payment_is_put_off_to_a_time_that_the_player_agreed_to_and_the_delay_ended(
    make_house: MakeHouse, page: Page
) -> None:
    house = make_house(TABLE)
    number = a_ticket(house)
    signed_in(page, house)
    keyed(page, number)
    later = (datetime.now() + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M")
    asks(page, on_counter(page), "Defer payment", Reason="entitlement", Until=later, Agreed_with="Ana")
    expect(on_counter(page)).to_contain_text("Deferred until")
    expect(on_counter(page).get_by_role("button", name=re.compile(r"^Pay \$"))).to_have_count(0)
    asks(page, on_counter(page), "End deferral", Reason="it is hers")
    pay(page)
    expect(on_counter(page)).to_contain_text("This ticket cannot be paid again")


@pytest.mark.way
def test_nsw_5_3_2_a_cheque_is_begun_and_completed_with_the_form_that_was_asked_for_on_record(
    make_house: MakeHouse, page: Page
) -> None:
    house = make_house(TABLE)
    first, second = a_ticket(house), a_ticket(house, 2)
    signed_in(page, house)
    keyed(page, first)
    asks(page, on_counter(page), "Start payment", Form_of_payment_the_player_asked_for="cash")
    expect(on_counter(page)).to_contain_text("Being paid")
    expect(on_counter(page)).to_contain_text("cage · Cheque")
    asks(page, on_counter(page), "Payment completed")
    expect(on_counter(page)).to_contain_text("This ticket cannot be paid again")
    expect(desk(page)).to_contain_text("Cheque")
    keyed(page, second)
    asks(page, on_counter(page), "Start payment")
    asks(page, on_counter(page), "Payment not completed", Reason="no cheques left")
    expect(on_counter(page)).to_contain_text("Can be paid")


def test_nsw_5_3_3_a_document_is_asked_for_and_noted_with_the_payment(
    make_house: MakeHouse, page: Page
) -> None:
    house = make_house(TABLE)
    number = a_ticket(house)
    signed_in(page, house)
    keyed(page, number)
    asks(page, on_counter(page), "Require identification", Reason="a stranger")
    expect(on_counter(page)).to_contain_text("Check identification before paying.")
    asks(page, on_counter(page), "Pay $50.00", Identification_shown="passport N 123")
    expect(on_counter(page)).to_contain_text("This ticket cannot be paid again")


def test_nsw_5_2_what_was_paid_is_asked_back_brought_back_and_the_case_closed(
    make_house: MakeHouse, page: Page, accessible: Callable[[Page], None]
) -> None:
    house = make_house(TABLE)
    number = a_ticket(house)
    signed_in(page, house)
    keyed(page, number)
    pay(page)
    keyed(page, number)
    asks(page, on_counter(page), "Claim back", Amount="30", Player="Ana", Reason="paid to the wrong person")
    expect(desk(page)).to_contain_text("Claimed back · paid to the wrong person")
    expect(desk(page)).to_contain_text("An inspector must be notified")
    asks(page, desk(page), "Inspector notified", Inspector="Ms Noor")
    asks(page, desk(page), "Record return", Amount="30")
    expect(desk(page)).to_contain_text("Returned: $30.00")
    accessible(page)
    # What was returned is held until someone has determined whose it is.
    page.get_by_role("button", name=re.compile("^Held")).click()
    page.get_by_role("button", name="cage/counter#1").click()
    asks(page, on_counter(page), "Release ticket", second=True, Finding="it is hers after all")
    asks(page, desk(page), "Close the case", second=True, Finding="paid rightly")
    expect(desk(page)).to_contain_text("No open tasks.")


def with_expired_tickets(tmp_path: Path, make_house: MakeHouse, count: int) -> tuple[BrowserHouse, list[str]]:
    """A house whose tickets were collected two days ago and were good for one; their numbers."""
    table = TableSettings(id="T1", game="nsw-aruze", wagering_seconds=600, places=6)
    days = {"ticket_days": 1}

    async def collected() -> list[str]:
        past = Clock()
        past.ahead = -2 * 86_400 * SECOND
        numbers: list[str] = []
        async with opened(settings(str(tmp_path / "house.db"), table, **days), past) as house:
            for place in range(1, count + 1):
                screen = await terminal(house, place=str(place), credit=5_000)
                numbers.append(str((await screen.do("Collect")).ticket))
        return numbers

    # Beside the browser's own loop, in a thread that has none.
    with ThreadPoolExecutor(1) as beside:
        numbers = beside.submit(lambda: asyncio.run(collected())).result()
    return make_house(TABLE, **days), numbers


def test_an_expired_ticket_is_not_paid_as_any_other_but_by_two_people_who_have_seen_a_document(
    make_house: MakeHouse,
    page: Page,
    complaints: Complaints,
    tmp_path: Path,
    accessible: Callable[[Page], None],
) -> None:
    complaints.expect("409")
    house, (number, _) = with_expired_tickets(tmp_path, make_house, 2)
    signed_in(page, house)
    listed = page.get_by_role("region", name="Outstanding tickets")
    listed.get_by_role("button", name="Expired 2").click()
    expect(listed.locator("[data-row]")).to_have_count(2)
    keyed(page, number)
    expect(on_counter(page)).to_contain_text("Expired")
    expect(on_counter(page).get_by_role("button", name=re.compile(r"^Pay \$"))).to_have_count(0)
    accessible(page)
    asks(
        page, on_counter(page), "Pay expired ticket", second=True,
        Reason="was in hospital", Identification_shown="passport N 123",
    )  # fmt: skip
    expect(on_counter(page)).to_contain_text("This ticket cannot be paid again")
    expect(listed.get_by_role("button", name="Expired 1")).to_be_visible()
    keyed(page, number)
    expect(on_counter(page).get_by_role("alert")).to_contain_text("already been paid")


def test_unclaimed_money_is_handed_over_by_two_people_and_a_late_comer_hears_of_it(
    make_house: MakeHouse, page: Page, complaints: Complaints, tmp_path: Path
) -> None:
    complaints.expect("409")
    house, (number, _) = with_expired_tickets(tmp_path, make_house, 2)
    signed_in(page, house)
    listed = page.get_by_role("region", name="Outstanding tickets")
    listed.get_by_role("button", name="Expired 2").click()
    listed.get_by_role("button", name="Hand over these 2 tickets").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("never to the house")
    dialog.get_by_label("Handed over to").fill("Revenue NSW")
    dialog.get_by_label("Reference").fill("UM-2026-4")
    dialog.get_by_label("Name").fill("supervisor")
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="Hand over as unclaimed").click()
    expect(dialog).to_have_count(0)
    expect(listed.locator("[data-row]")).to_have_count(0)
    keyed(page, number)
    expect(on_counter(page)).to_contain_text("Expired")
    expect(on_counter(page).get_by_role("button", name="Pay expired ticket")).to_have_count(0)


PAPERS = """(make => {
  URL.createObjectURL = paper => { document.documentElement.dataset.papers = paper.size > 1000 ? paper.type : 'empty'; return make(paper) }
})(URL.createObjectURL)"""
"""Notes what the page hands to the browser as a file."""


@pytest.mark.way
def test_a_lost_ticket_is_void_and_the_new_one_lies_on_the_counter_to_be_printed(
    make_house: MakeHouse, page: Page, complaints: Complaints
) -> None:
    complaints.expect("409")
    house = make_house(TABLE)
    number = a_ticket(house)
    page.add_init_script(PAPERS)
    signed_in(page, house)
    keyed(page, number)
    asks(page, on_counter(page), "Void and replace", second=True, Reason="torn")
    expect(on_counter(page)).to_contain_text("Can be paid")
    expect(on_counter(page)).to_contain_text("T1/1#2")
    with page.context.expect_page() as opened:
        press(on_counter(page), "Print")
    # What a browser does with a paper (shows it, keeps it as a file) is its own affair: here it was handed one.
    expect(page.locator("html")).to_have_attribute("data-papers", "application/pdf")
    opened.value.close()
    keyed(page, number)
    expect(on_counter(page).get_by_role("alert")).to_contain_text("void")


def test_tickets_are_shown_a_page_at_a_time_the_newest_first(make_house: MakeHouse, page: Page) -> None:
    house = make_house(TABLE)
    terminal = Terminal(house.address, "T1", 1)
    terminal.do("SitDown")
    for _ in range(23):
        terminal.do("AddCredit", source="notes", amount=5_000)
        terminal.do("Collect")
    signed_in(page, house)
    listed = page.get_by_role("region", name="Outstanding tickets")
    expect(listed.get_by_role("row")).to_have_count(21)
    expect(listed).to_contain_text("T1/1#23")
    expect(listed).to_contain_text("Page 1 of 2")
    listed.get_by_role("button", name="Next").click()
    expect(listed.get_by_role("row")).to_have_count(4)
    expect(listed.get_by_role("row").last).to_contain_text("T1/1#1")
    expect(listed.get_by_role("button", name="Next")).to_be_disabled()
    listed.get_by_role("button", name="Previous").click()
    expect(listed).to_contain_text("Page 1 of 2")


def test_the_terms_are_changed_by_two_people_and_a_payment_then_needs_a_signed_form(
    make_house: MakeHouse, page: Page, complaints: Complaints
) -> None:
    complaints.expect("40")
    house = make_house(TABLE)
    signed_in(page, house)
    asks(
        page, desk(page), "Change the terms", second=True,
        Tickets_expire_after="90", Signed_form_required_from="40", Identification_required_from="", Reason="new house rules",
    )  # fmt: skip
    expect(desk(page)).to_contain_text("90 days")
    expect(desk(page)).to_contain_text("$40.00")
    keyed(page, a_ticket(house))
    expect(on_counter(page)).to_contain_text("Hand pay, against a signed form.")
    expect(on_counter(page).get_by_role("button", name="Present form")).to_be_visible()


def test_nsw_5_1_the_floor_pays_by_hand_when_the_player_has_verified_the_amount_and_signed(
    make_house: MakeHouse, new_browser: MakeContext, accessible: Callable[[Page], None]
) -> None:
    house: BrowserHouse = make_house(TABLE)
    terminal = Terminal(house.address, "T1", 1)
    terminal.do("SitDown")
    terminal.do("AddCredit", source="notes", amount=10_000)
    page, cage = new_browser().new_page(), new_browser().new_page()
    open_panel(page, house, "T1", "host")
    card(page, "1").click()
    page.keyboard.press("m")
    dialog = page.get_by_role("dialog", name=re.compile("Pay by hand"))
    expect(dialog).to_contain_text("$100.00")
    expect(dialog.get_by_label("Signed by")).to_be_disabled()  # nothing is signed before it has been read
    accessible(page)
    dialog.get_by_label("The player has verified this amount").check()
    dialog.get_by_label("Signed by").fill("Ana Lima")
    # The second person sees whom, how much and which form they sign in for.
    expect(dialog.get_by_role("group", name="Second person")).to_contain_text(re.compile(r"\$100\.00 · HP-"))
    dialog.get_by_label("Name").fill("supervisor")
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="Signed and paid").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="Pay by hand")).to_be_disabled()
    signed_in(cage, house)
    expect(desk(cage)).to_contain_text("Hand pays at the tables")
    expect(desk(cage)).to_contain_text("Ana Lima")


CLAIMED = {
    "type": "RecordBreach",
    "table": "T1",
    "breach": "disturbance",
    "persons": [{"name": "bob"}],
    "narrative": "claims the ticket",
}


def test_an_inspector_is_shown_the_number_of_a_ticket_for_an_open_case_and_the_look_is_on_record(
    make_house: MakeHouse, page: Page, complaints: Complaints, accessible: Callable[[Page], None]
) -> None:
    complaints.expect("404")
    house = make_house(TABLE)
    number = a_ticket(house)
    signed_in(page, house, "inspector")
    page.get_by_role("button", name="T1/1#1").click()
    expect(on_counter(page)).to_contain_text(number[-4:])
    press(on_counter(page), "Show ticket number")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Case number").fill("1")
    dialog.get_by_label("Reason").fill("two people claim it")
    dialog.get_by_role("button", name="Show ticket number").click()
    expect(dialog.get_by_role("alert")).to_contain_text("no open case 1")
    accessible(page)
    Staff(house.address, "T1", "supervisor").ask("/api/cases/commands", {"id": "breach", "do": CLAIMED})
    dialog.get_by_role("button", name="Show ticket number").click()
    expect(dialog).to_have_count(0)
    grouped = re.sub(r"(\d{2})(\d{4})(\d{4})(\d{4})(\d{4})", r"\1 \2 \3 \4 \5", number)
    shown = on_counter(page).get_by_role("alert").filter(has_text=grouped)
    expect(shown).to_contain_text("on record")
    page.get_by_role("button", name="T1/1#1").click()
    expect(shown).to_have_count(0)
    record = Staff(house.address, "T1", "inspector").ask("/api/journal?stream=cage&kind=ShowTicketNumber")
    assert len(record["entries"]) == 1 and number not in str(record)
    page.goto(house.at("/inspection?tab=events"))
    noted = page.get_by_role("list", name="Events")
    expect(noted).to_contain_text(re.compile("ticket number shown", re.IGNORECASE))
    expect(noted).to_contain_text("two people claim it")
    expect(noted).not_to_contain_text(number)
