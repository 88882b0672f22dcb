"""A jackpot reaches its winners on their screens: the moment at the terminal, the ticket on paper, every winner on the
display, and the cage, with the ticket and without it."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from served.test_jackpots_served import dice, pools
from support.depth import rest_is_long

from .conftest import BrowserHouse, Complaints, MakeContext, open_house
from .looking import in_every_size_and_light
from .seats import Terminal, seated
from .test_around import sheet
from .test_cage import keyed, pay, signed_in

Accessible = Callable[[Page], None]
SLOWLY = {"wagering_seconds": 4, "pause_seconds": 30, "croupier": "automatic"}


@pytest.fixture(params=rest_is_long(["meter", "ticket"]))
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[BrowserHouse, str]]:
    """A house whose first round is three sixes; when it is closed its store has to agree with itself."""
    path = dice(tmp_path, "6 6 6", "1 2 4", "1 2 3", "2 3 5")
    table: dict[str, Any] = {"id": "T1", "game": "nsw-aruze", "dice": "recorded", "recorded": path, **SLOWLY}
    with open_house(tmp_path, table, pools=pools(tmp_path, request.param)) as house:
        yield house, request.param
    verified = [sys.executable, "-m", "sicbo.cli.main", "verify", str(tmp_path / "house.db")]
    said = subprocess.run(verified, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr


def both_win(house: BrowserHouse) -> tuple[Terminal, Terminal]:
    """Terminals 1 and 2 share 100.15 of one round."""
    first, second = (seated(house.address, "T1", seat) for seat in (1, 2))
    for terminal in (first, second):
        terminal.do("PlaceWagers", wagers={"triple:6": 500})
    view = first.until(lambda view: view["table"]["round"].get("shoot_until") or view["you"].get("lines"))
    if view["table"]["round"].get("shoot_until"):
        (first if view["you"].get("shoots") else second).do("TakeStep", step="activate")
    for terminal in (first, second):
        terminal.until(lambda view: view["you"].get("jackpots"))
    return first, second


def moment(page: Page) -> Locator:
    return page.get_by_role("dialog", name="You won the Dragon jackpot!")


@pytest.mark.proves("nsw-aruze", "3.6.1", "3.6.2", "3.6.3", "4.1.3.1", "4.1.3.2")
@pytest.mark.way
def test_nsw_4_1_3_both_winners_see_their_jackpot_and_how_it_is_paid_and_the_display_shows_both(
    house: tuple[BrowserHouse, str], new_browser: MakeContext, accessible: Accessible
) -> None:
    open_, paid_as = house
    first, second, wall, phone = (new_browser().new_page() for _ in range(4))
    wall.goto(open_.at("/tables/T1/display"))
    phone.set_viewport_size({"width": 390, "height": 844})
    both_win(open_)
    for page, seat, amount in ((first, 1, "$50.08"), (second, 2, "$50.07")):
        page.goto(open_.at(f"/tables/T1/seats/{seat}"))
        expect(moment(page)).to_contain_text(amount)
        said = "paid by ticket" if paid_as == "ticket" else "added to your credit"
        expect(moment(page)).to_contain_text(said)
    accessible(first)
    if paid_as == "ticket":
        moment(first).get_by_role("button", name="Print ticket").click()
        paper = moment(first).get_by_role("article", name="Jackpot ticket")
        expect(paper).to_contain_text("$50.08")
        expect(paper).to_contain_text("Dragon")
        expect(moment(first).get_by_role("link", name="Print or save")).to_have_attribute(
            "href", re.compile("^blob:")
        )
    else:
        expect(moment(first).get_by_role("button", name="Print ticket")).to_have_count(0)
    moment(first).get_by_role("button", name="Continue").click()
    expect(moment(first)).to_have_count(0)
    winners = "T1/1 $50.08 · T1/2 $50.07"
    expect(wall.locator("[data-pool=dragon]")).to_contain_text(winners)
    expect(first.get_by_text(f"Dragon jackpot won: {winners}")).to_be_visible()
    expect(first.get_by_role("list", name="Jackpots")).to_contain_text(winners)
    phone.goto(open_.at("/"))
    expect(phone.get_by_role("region", name="Jackpots")).to_contain_text(winners)
    # The credit list and the recall have it too, and where it is a ticket, print it again.
    money = sheet(first, "Credit and tickets", "Credit and tickets")
    move = money.locator("[data-way^=jackpot]")
    expect(move).to_have_count(1)
    expect(move).to_contain_text("$50.08")
    expect(move).to_contain_text("Dragon")
    expect(move.get_by_role("button", name="Print ticket")).to_have_count(int(paid_as == "ticket"))
    accessible(first)
    first.keyboard.press("Escape")
    history = sheet(first, "Results and history", "History")
    history.get_by_role("tab", name="Your rounds").click()
    won = history.locator("[data-win]").first
    expect(won).to_contain_text("$50.08")
    if paid_as == "ticket":
        history.get_by_role("button", name="Print ticket").click()
        expect(history.get_by_role("article", name="Jackpot ticket")).to_contain_text("$50.08")
    history.get_by_role("button", name=re.compile("^Replay")).first.click()
    expect(history.get_by_text("Dragon jackpot")).to_be_visible()
    accessible(first)


@pytest.mark.parametrize("house", ["ticket"], indirect=True)
def test_a_jackpots_ticket_is_paid_at_the_cage_with_its_paper_or_without_it_and_the_terminals_are_told(
    house: tuple[BrowserHouse, str], new_browser: MakeContext, complaints: Complaints, accessible: Accessible
) -> None:
    open_, _ = house
    complaints.expect("409")
    complaints.expect("403")
    first, second = both_win(open_)
    seat, cage = new_browser().new_page(), new_browser().new_page()
    seat.goto(open_.at("/tables/T1/seats/1"))
    moment(seat).get_by_role("button", name="Continue").click()
    waits = seat.get_by_text("Dragon jackpot: your ticket for $50.08 has not been paid yet.")
    expect(waits).to_be_visible()
    # A screen that is opened again shows the moment again, as long as the ticket is not paid.
    seat.reload()
    expect(moment(seat)).to_contain_text("$50.08")
    moment(seat).get_by_role("button", name="Print ticket").click()
    number = "".join(re.findall(r"\d", moment(seat).locator(".number").inner_text()))
    signed_in(cage, open_)
    # The first brings the paper.
    keyed(cage, number)
    ticket = cage.get_by_role("article", name="Ticket")
    expect(ticket).to_contain_text("Dragon")
    pay(cage)
    expect(ticket).to_contain_text("Paid.")
    moment(seat).get_by_role("button", name="Continue").click()
    expect(waits).to_have_count(0)
    # The second has none: found by what is known of the win, paid against form and document by two people.
    listed = cage.get_by_role("region", name="Outstanding tickets")
    listed.get_by_role("searchbox").fill("dragon T1-1 50.07")
    rows = listed.locator("[data-row]")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("T1/2#1")
    rows.get_by_role("button").click()
    expect(ticket).to_contain_text("$50.07")
    expect(ticket).to_contain_text("T1-1")
    expect(ticket.get_by_role("button", name=re.compile(r"^Pay \$"))).to_have_count(0)
    expect(ticket).to_contain_text("Otherwise present the payment form")
    accessible(cage)
    done(cage, "Present form")
    expect(ticket).to_contain_text("The ticket was not presented.")
    ticket.get_by_role("button", name="Record signature", exact=True).click()
    dialog = cage.get_by_role("dialog")
    dialog.get_by_label("Signed by").fill("Ana Lima")
    dialog.get_by_role("button", name="Record signature", exact=True).click()
    expect(ticket).to_contain_text("Ana Lima")
    ticket.get_by_role("button", name="Pay by hand", exact=True).click()
    dialog.get_by_label("Identification shown").fill("passport N123")
    dialog.get_by_label("Name").fill("supervisor")
    dialog.get_by_label("Password").fill("demonstration")
    dialog.get_by_role("button", name="Pay by hand", exact=True).click()
    expect(ticket).to_contain_text("Paid.")
    for terminal in (first, second):
        view = terminal.until(lambda view: view["you"]["jackpots"][0].get("state") == "redeemed")
        assert "ticket" not in view["you"]["jackpots"][0]
    assert Terminal(open_.address, "T1", 3).ask("/api/jackpots")["jackpots"][0]["amount"] == 10_000


def done(page: Page, action: str) -> None:
    page.get_by_role("article", name="Ticket").get_by_role("button", name=action, exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=action, exact=True).click()


def test_a_player_who_sits_down_later_has_no_moment_and_no_ticket(
    house: tuple[BrowserHouse, str], page: Page
) -> None:
    open_, _ = house
    first, _ = both_win(open_)
    page.goto(open_.at("/tables/T1/seats/1"))
    expect(moment(page)).to_be_visible()
    if first.view()["you"].get("purse"):
        first.do("Collect")
    first.do("StandUp")
    expect(moment(page)).to_have_count(0)
    first.do("SitDown")
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    history = sheet(page, "Results and history", "History")
    history.get_by_role("tab", name="Your rounds").click()
    expect(history.get_by_text("No rounds at this seat yet.")).to_be_visible()
    expect(history.locator("[data-win]")).to_have_count(0)
    expect(moment(page)).to_have_count(0)


def test_the_moment_fits_every_size_and_light(house: tuple[BrowserHouse, str], page: Page) -> None:
    open_, _ = house
    both_win(open_)
    page.goto(open_.at("/tables/T1/seats/1"))
    expect(moment(page)).to_be_visible()
    assert in_every_size_and_light(page, [(390, 844), (1280, 800)]) == []
