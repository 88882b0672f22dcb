"""The desk of cases in a real browser: a breach from report to exclusion, a dispute from the seat to the regulator."""

import json
import re
from typing import Any
from urllib.error import HTTPError

from playwright.sync_api import Page, expect

from .conftest import BrowserHouse, Complaints, MakeContext, MakeHouse
from .seats import Terminal
from .terminal_screen import TerminalScreen

TABLE = {"id": "T1", "game": "nsw-aruze", "wagering_seconds": 600}


def signed_in(page: Page, house: BrowserHouse, name: str) -> None:
    page.goto(house.at("/cases"))
    page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Cases", level=1)).to_be_visible()


def breach(page: Page, person: str = "ann", kind: str = "Disturbance") -> None:
    page.get_by_role("button", name="New case").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Breach", exact=True).last.select_option(label=kind)
    dialog.get_by_label("Name").fill(person)
    dialog.get_by_label("What happened, what was seen").fill("shouts at the next table")
    dialog.get_by_role("button", name="Open the case").click()
    expect(dialog).to_have_count(0)


def seen(page: Page, *words: str) -> None:
    for word in words:
        expect(page.get_by_role("article")).to_contain_text(word)


def test_a_host_reports_a_supervisor_excludes_and_lifts_and_the_seat_is_told(
    make_house: MakeHouse, new_browser: MakeContext, complaints: Complaints
) -> None:
    complaints.expect("409")
    complaints.expect("403")
    house = make_house(TABLE)
    host, supervisor = new_browser().new_page(), new_browser().new_page()
    signed_in(host, house, "host")
    breach(host)
    host.get_by_role("button", name=re.compile("Case 1")).click()
    seen(host, "Disturbance", "ann", "shouts at the next table", "nsw-aruze 8.12")
    # A host can add evidence, and sees for whom the rest is, with the clause.
    offers = host.get_by_role("region", name="What you can do")
    expect(offers.get_by_role("button", name="Add evidence")).to_be_visible()
    expect(offers.get_by_role("button", name="Exclude from the game: ann")).to_have_count(0)
    host.get_by_text("What is for others").click()
    expect(host.locator("details")).to_contain_text("Exclude from the game: ann")
    expect(host.locator("details")).to_contain_text("nsw-aruze 8.7.2")

    signed_in(supervisor, house, "supervisor")
    supervisor.get_by_role("button", name=re.compile("Case 1")).click()
    supervisor.get_by_role("button", name="Exclude from the game: ann").click()
    dialog = supervisor.get_by_role("dialog")
    expect(dialog).to_contain_text("cannot wager or sit down at any table of this game")
    dialog.get_by_label("What the decision rests on").fill("seen on camera 4")
    dialog.get_by_role("button", name="Do it, on record").click()
    expect(dialog).to_have_count(0)
    seen(supervisor, "Exclude from the game", "seen on camera 4")
    expect(supervisor.locator(".carried")).to_contain_text("T1", timeout=15_000)
    terminal = Terminal(house.address, "T1", 1)
    assert refusal(terminal, "SitDown", player="ann") == "barred"

    supervisor.get_by_role("button", name="Lift the exclusion: ann").click()
    dialog.get_by_label("Why it is lifted").fill("a mistake of identity")
    dialog.get_by_role("button", name="Do it, on record").click()
    expect(supervisor.locator(".carried")).to_contain_text("exclusion lifted", timeout=15_000)
    terminal.do("SitDown", player="ann")


def refusal(terminal: Terminal, command: str, **fields: Any) -> str:
    try:
        terminal.do(command, **fields)
    except HTTPError as error:
        return str(json.load(error)["code"])
    raise AssertionError("accepted")


def test_a_player_disputes_from_the_seat_and_the_answer_comes_back_there(
    make_house: MakeHouse, new_browser: MakeContext, complaints: Complaints
) -> None:
    complaints.expect("409")
    house = make_house(TABLE)
    player, host = new_browser().new_page(), new_browser().new_page()
    TerminalScreen(player, house, seat="1").sit_down()
    player.get_by_role("button", name="Report or complain").first.click()
    sheet = player.get_by_role("dialog")
    sheet.get_by_role("radio", name="I dispute a result or a payment").check()
    sheet.get_by_label("What happened").fill("my wager on small stood")
    sheet.get_by_role("button", name="Send").click()
    expect(sheet).to_contain_text("It is on record")
    expect(sheet).to_contain_text("Waits for: Electronic gaming host")
    expect(sheet).to_contain_text("s 33")

    signed_in(host, house, "host")
    host.get_by_role("button", name=re.compile("Case 1")).click()
    host.get_by_role("button", name="Decide", exact=True).click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_role("radio", name="Upheld in part").check()
    dialog.get_by_label("Reasons").fill("the record shows half of it")
    dialog.get_by_role("button", name="Do it, on record").click()
    expect(dialog).to_have_count(0)

    expect(sheet).to_contain_text("the record shows half of it", timeout=15_000)
    sheet.get_by_role("button", name="I am not satisfied").click()
    sheet.get_by_role("button", name="Ask for a review").click()
    expect(sheet).to_contain_text("Waits for: Electronic gaming supervisor")
    sheet.get_by_role("button", name="Take it to the regulator").click()
    expect(sheet).to_contain_text("With the regulator")


def test_a_list_is_searched_and_a_case_has_its_own_address(
    make_house: MakeHouse, new_browser: MakeContext, complaints: Complaints
) -> None:
    complaints.expect("404")
    house = make_house(TABLE)
    page = new_browser().new_page()
    signed_in(page, house, "supervisor")
    expect(page.get_by_text("There are no cases.")).to_be_visible()
    for person in ("ann", "bob"):
        breach(page, person)
    rows = page.get_by_role("button", name=re.compile(r"^Case \d"))
    expect(rows).to_have_count(2)
    page.get_by_role("searchbox").fill("bob")
    expect(rows).to_have_count(1)
    page.get_by_role("searchbox").fill("nobody")
    expect(page.get_by_text("Nothing fits.")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name=re.compile("^Closed")).click()
    expect(page.get_by_text("Nothing fits.")).to_be_visible()
    page.goto(house.at("/cases?case=1"))
    seen(page, "Case 1", "ann")
    # Who reported it does not decide it alone: the second person is asked for before anything is sent.
    page.get_by_role("button", name="Void the wagers: ann").click()
    expect(page.get_by_role("dialog")).to_contain_text("A second person")
    page.get_by_role("button", name="Cancel").click()
    page.goto(house.at("/cases?case=99"))
    expect(page.get_by_text("there is no case 99")).to_be_visible()
