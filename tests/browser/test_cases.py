"""The desk of cases in a real browser: a breach from report to exclusion, a dispute from the seat to the regulator."""

import json
import re
from typing import Any
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Page, expect

from .conftest import BrowserHouse, Complaints, MakeContext, MakeHouse
from .seats import Staff, Terminal
from .terminal_screen import TerminalScreen

TABLE = {"id": "T1", "game": "nsw-aruze", "wagering_seconds": 600}


def signed_in(page: Page, house: BrowserHouse, name: str) -> None:
    page.goto(house.at("/cases"))
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("heading", name="Cases", level=1)).to_be_visible()


def breach(page: Page, person: str = "ann", kind: str = "Disturbance") -> None:
    page.get_by_role("button", name="New case").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Breach", exact=True).last.select_option(label=kind)
    dialog.get_by_label("Name").fill(person)
    dialog.get_by_label("What happened and what was seen").fill("shouts at the next table")
    dialog.get_by_role("button", name="Open case").click()
    expect(dialog).to_have_count(0)


def seen(page: Page, *words: str) -> None:
    for word in words:
        expect(page.get_by_role("article")).to_contain_text(word)


@pytest.mark.way
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
    offers = host.get_by_role("region", name="Available actions")
    expect(offers.get_by_role("button", name="Add evidence")).to_be_visible()
    expect(offers.get_by_role("button", name="Exclude from the game: ann")).to_have_count(0)
    host.get_by_text("Not available to you").click()
    expect(host.locator("details")).to_contain_text("Exclude from the game: ann")
    expect(host.locator("details")).to_contain_text("nsw-aruze 8.7.2")

    signed_in(supervisor, house, "supervisor")
    supervisor.get_by_role("button", name=re.compile("Case 1")).click()
    supervisor.get_by_role("button", name="Exclude from the game: ann").click()
    dialog = supervisor.get_by_role("dialog")
    expect(dialog).to_contain_text("cannot bet or sit down at any table of this game")
    dialog.get_by_label("Grounds for the decision").fill("seen on camera 4")
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_have_count(0)
    seen(supervisor, "Exclude from the game", "seen on camera 4")
    expect(supervisor.locator(".carried")).to_contain_text("T1", timeout=15_000)
    terminal = Terminal(house.address, "T1", 1)
    assert refusal(terminal, "SitDown", player="ann") == "barred"

    supervisor.get_by_role("button", name="Lift the exclusion: ann").click()
    dialog.get_by_label("Reason for lifting it").fill("a mistake of identity")
    dialog.get_by_role("button", name="Confirm").click()
    expect(supervisor.locator(".carried")).to_contain_text("exclusion lifted", timeout=15_000)
    terminal.do("SitDown", player="ann")


def refusal(terminal: Terminal, command: str, **fields: Any) -> str:
    try:
        terminal.do(command, **fields)
    except HTTPError as error:
        return str(json.load(error)["code"])
    raise AssertionError("accepted")


@pytest.mark.way
def test_a_player_disputes_from_the_seat_and_is_answered_there(
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
    expect(sheet).to_contain_text("Received. Staff will review it.")
    expect(sheet).to_contain_text("Waiting for: Electronic gaming host")
    expect(sheet).to_contain_text("s 33")

    signed_in(host, house, "host")
    host.get_by_role("button", name=re.compile("Case 1")).click()
    host.get_by_role("button", name="Decide the dispute", exact=True).click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_role("radio", name="Upheld in part").check()
    dialog.get_by_label("Reasons").fill("the record shows half of it")
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_have_count(0)

    expect(sheet).to_contain_text("the record shows half of it", timeout=15_000)
    sheet.get_by_role("button", name="I am not satisfied").click()
    sheet.get_by_role("button", name="Request a review").click()
    expect(sheet).to_contain_text("Waiting for: Electronic gaming supervisor")
    sheet.get_by_role("button", name="Take it to the regulator").click()
    expect(sheet).to_contain_text("With the regulator")


def test_a_list_is_searched_and_a_case_has_its_own_address(
    make_house: MakeHouse, new_browser: MakeContext, complaints: Complaints
) -> None:
    complaints.expect("404")
    house = make_house(TABLE)
    page = new_browser().new_page()
    signed_in(page, house, "supervisor")
    expect(page.get_by_text("No cases.")).to_be_visible()
    for person in ("ann", "bob"):
        breach(page, person)
    rows = page.get_by_role("button", name=re.compile(r"^Case \d"))
    expect(rows).to_have_count(2)
    page.get_by_role("searchbox").fill("bob")
    expect(rows).to_have_count(1)
    page.get_by_role("searchbox").fill("nobody")
    expect(page.get_by_text("No matches.")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name=re.compile("^Closed")).click()
    expect(page.get_by_text("No matches.")).to_be_visible()
    page.goto(house.at("/cases?case=1"))
    seen(page, "Case 1", "ann")
    # Who reported it does not decide it alone: the second person is asked for before anything is sent.
    page.get_by_role("button", name="Void the bets: ann").click()
    expect(page.get_by_role("dialog")).to_contain_text("Second person")
    page.get_by_role("button", name="Cancel").click()
    page.goto(house.at("/cases?case=99"))
    expect(page.get_by_text("there is no case 99")).to_be_visible()


CASE_TABLES = (
    {"id": "T1", "game": "nsw-aruze", "wagering_seconds": 4, "pause_seconds": 1, "places": 6},
    {"id": "D1", "game": "crown-melbourne/a", "dice": "dealer", "places": 3},
)


def do(page: Page, offer: str, choose: str = "", second: str = "", **fields: str) -> None:
    """Something that the case offers, filled in, with a second person where it takes one."""
    page.get_by_role("region", name="Available actions").get_by_role("button", name=offer, exact=True).click()
    dialog = page.get_by_role("dialog")
    if choose:
        dialog.get_by_role("radio", name=choose, exact=True).check()
    for label, text in fields.items():
        dialog.get_by_label(label.replace("_", " "), exact=True).fill(text)
    if second:
        dialog.get_by_label("Name", exact=True).fill(second)
        dialog.get_by_label("Password", exact=True).fill("demonstration")
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_have_count(0)


def opened(page: Page, number: int) -> None:
    page.get_by_role("button", name=re.compile(f"^Case {number}\\b")).click()
    seen(page, f"Case {number}")


def test_a_dispute_climbs_to_the_last_word_with_its_round_evidence_and_letter(
    make_house: MakeHouse, new_browser: MakeContext, complaints: Complaints
) -> None:
    assert complaints is not None
    house = make_house(CASE_TABLES[0])
    ann, bob = (Terminal(house.address, "T1", place) for place in (1, 2))
    for player, name, bet in ((ann, "ann", "small"), (bob, "bob", "big")):
        player.do("SitDown", player=name)
        player.do("AddCredit", source="notes", amount=10_000)
        player.until(lambda view: view["table"]["phase"] == "betting")
        player.do("PlaceWagers", wagers={bet: 500})
    number = ann.view()["table"]["round"]["number"]
    ann.until(lambda view: view["table"]["round"]["number"] > number)
    played = f"T1-{number}"
    raised = {"type": "RaiseDispute", "narrative": "small stood", "round_id": played}
    ann.ask("/api/cases/commands", {"id": "d", "do": raised})

    host, supervisor, manager = (new_browser().new_page() for _ in range(3))
    signed_in(host, house, "host")
    opened(host, 1)
    seen(host, "s 33")  # the regulator's door, told from the first moment
    host.get_by_role("button", name=f"Show round {played} on the felt").click()
    felt = host.get_by_role("dialog", name=re.compile(played))
    expect(felt.locator("[data-bet].lit").first).to_be_visible()
    expect(felt.get_by_label("Seat or player")).to_have_value("1")  # the player's own receipt first
    expect(felt.get_by_role("row")).to_have_count(2)
    expect(felt.get_by_role("row").last).to_contain_text("$5.00")
    expect(felt.get_by_role("searchbox")).to_have_count(0)
    host.keyboard.press("Escape")
    do(host, "Add evidence", What_it_shows="camera 2 shows the chips", Reference="clip 17")
    do(host, "Decide the dispute", "Not upheld", Reasons="the record shows another bet")
    seen(host, "camera 2 shows the chips", "clip 17", "Not upheld", "the record shows another bet", "host")

    signed_in(supervisor, house, "supervisor")
    opened(supervisor, 1)
    do(supervisor, "Player’s response", "Not satisfied")
    do(supervisor, "Request a review")
    do(supervisor, "Decide the dispute", "Upheld in part", Reasons="half of it was")
    signed_in(manager, house, "manager")
    opened(manager, 1)
    do(manager, "Request a review")
    do(manager, "Decide the dispute", "Upheld", Reasons="paid in full")
    seen(manager, "final decision of the house", "Upheld", "paid in full")
    expect(manager.get_by_role("button", name="Decide the dispute", exact=True)).to_have_count(0)
    letter = manager.request.get(house.at("/api/cases/1/letter/ann"), headers=slot_of(manager)).text()
    for words in ("paid in full", "half of it was", "s 33", played, "Your bet of 5.00 on"):
        assert words in letter, words
    with manager.expect_download() as saved:
        manager.get_by_role("button", name="Full record for the regulator").click()
    record = json.loads(saved.value.path().read_text("utf-8"))
    assert record["round"]["round"] == played and len(record["case"]["dispute"]["decisions"]) == 3


def slot_of(page: Page) -> dict[str, str]:
    """Which of the browser's sessions asks, as the desk says it."""
    with page.expect_request("**/api/cases*") as asked:
        page.reload()
    return {"X-Session-Slot": asked.value.headers["x-session-slot"]}


def case_of(page: Page, table: str, kind: str, breach: str, people: tuple[str, ...], **facts: str) -> None:
    page.get_by_role("button", name="New case").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Table", exact=True).select_option(table)
    dialog.get_by_role("radio", name=kind, exact=True).first.check()
    if kind == "Breach":
        dialog.get_by_label("Breach", exact=True).last.select_option(label=breach)
    else:
        dialog.get_by_role("radio", name=breach, exact=True).check()
    for order, name in enumerate(people):
        if order:
            dialog.get_by_role("button", name="Add a person").click()
        dialog.get_by_label("Name", exact=True).nth(order).fill(name)
    for label, text in facts.items():
        dialog.get_by_label(label.replace("_", " "), exact=True).fill(text)
    dialog.get_by_label("What happened and what was seen").fill("seen on camera 4")
    dialog.get_by_role("button", name="Open case").click()
    expect(dialog).to_have_count(0)


def offered(page: Page) -> set[str]:
    """What can be done about someone, no matter who may do it."""
    buttons = page.get_by_role("region", name="Available actions").get_by_role("button").all_inner_texts()
    others = page.locator("article details li b")
    return {text.partition(":")[0] for text in (*buttons, *others.all_text_contents())}


SANCTIONS = {"Warn", "Void the bets", "Exclude from the game", "Recommend exclusion from the casino", "Withhold winnings", "Record a detention"}  # fmt: skip


def test_each_breach_is_recorded_with_its_facts_and_offers_the_sanctions_of_its_book_and_no_others(
    make_house: MakeHouse, page: Page, complaints: Complaints
) -> None:
    complaints.expect("40")
    house = make_house(*CASE_TABLES)
    signed_in(page, house, "manager")
    allowed = {
        ("T1", "Syndicated play"): {"Warn", "Void the bets", "Exclude from the game", "Recommend exclusion from the casino"},
        ("D1", "Side bet"): {"Warn", "Void the bets", "Exclude from the game"},
        ("D1", "Device"): {"Warn", "Void the bets", "Exclude from the game", "Withhold winnings", "Record a detention"},
    }  # fmt: skip
    three = ("ann", "bob", "cho")
    case_of(page, "T1", "Breach", "Syndicated play", three, Linked_jackpot="grand")
    opened(page, 1)
    seen(page, *three, "grand")
    for number, (place, kind) in enumerate(list(allowed)[1:], 2):
        more = {"Type_of_device": "a telephone"} if kind == "Device" else {}
        case_of(page, place, "Breach", kind, ("ann",), **more)
        opened(page, number)
        seen(page, "ann", *more.values())
    for number, (key, sanctions) in enumerate(allowed.items(), 1):
        page.goto(house.at(f"/cases?case={number}"))
        seen(page, f"Case {number}")
        assert offered(page) & SANCTIONS == sanctions, key
    # Fewer people than a syndicate takes are none.
    page.get_by_role("button", name="New case").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Table", exact=True).select_option("T1")
    dialog.get_by_label("Breach", exact=True).last.select_option(label="Syndicated play")
    dialog.get_by_label("Name", exact=True).fill("ann")
    dialog.get_by_label("Linked jackpot").fill("grand")
    dialog.get_by_label("What happened and what was seen").fill("alone")
    dialog.get_by_role("button", name="Open case").click()
    expect(dialog.get_by_role("alert")).to_contain_text("1.1 [syndicated play]")


def test_winnings_are_withheld_and_given_back_by_a_second_person_when_the_case_is_determined(
    make_house: MakeHouse, new_browser: MakeContext, complaints: Complaints
) -> None:
    complaints.expect("40")
    house = make_house(CASE_TABLES[1])
    dealer = Staff(house.address, "D1", "dealer")
    dealer.do("SitDown", place="1", player="ann")
    dealer.do("BuyChips", player="ann", amount=20_000)
    page = new_browser().new_page()
    signed_in(page, house, "manager")
    case_of(page, "D1", "Breach", "Device", ("ann",), Type_of_device="a telephone")
    opened(page, 1)
    page.get_by_role("button", name="Withhold winnings: ann").click()
    expect(page.get_by_role("dialog")).to_contain_text("until the case is determined")
    expect(page.get_by_role("dialog")).to_contain_text("9.2.3")
    page.get_by_role("button", name="Cancel").click()
    do(
        page,
        "Withhold winnings: ann",
        second="deputy",
        Amount="50",
        Grounds_for_the_decision="a counting program",
    )
    expect(page.locator(".carried")).to_contain_text("winnings withheld", timeout=15_000)
    manager = Staff(house.address, "D1", "manager")
    held = manager.view()["you"]["positions"][0]["purse"]
    assert held == 15_000
    seen(page, "manager + deputy", "9.2.3")
    do(page, "Determine the case", second="deputy", Findings_of_the_investigation="it was a radio")
    expect(page.locator(".carried")).to_contain_text("withheld amount decided", timeout=15_000)
    assert manager.view()["you"]["positions"][0]["purse"] == 20_000
    do(page, "Close the case", Outcome_of_the_case="paid")
    seen(page, "Closed")


def test_nsw_8_14_who_occupies_a_terminal_is_directed_away_and_a_refusal_is_a_breach_of_its_own(
    make_house: MakeHouse, page: Page, complaints: Complaints
) -> None:
    assert complaints is not None
    house = make_house(CASE_TABLES[0])
    signed_in(page, house, "supervisor")
    case_of(page, "T1", "Direction to leave", "Occupying the game without playing", ("ann",), Terminal="3")
    opened(page, 1)
    seen(page, "8.14", "3")
    do(page, "Did they leave?", "Refused")
    seen(page, "Refused to leave")
    assert "Exclude from the game" in offered(page)


def test_nsw_8_3_an_amount_kept_from_a_malfunction_is_typed_and_shown_as_money(
    make_house: MakeHouse, page: Page, complaints: Complaints
) -> None:
    assert complaints is not None
    house = make_house(CASE_TABLES[0])
    terminal = Terminal(house.address, "T1", 1)
    terminal.do("SitDown", player="ann")
    terminal.ask(
        "/api/cases/commands", {"id": "m", "do": {"type": "ReportMalfunction", "narrative": "pays twice"}}
    )
    signed_in(page, house, "supervisor")
    facts = {"Malfunction_case": "1", "Amount_kept": "12.50"}
    case_of(page, "T1", "Breach", "Malfunction not reported", ("ann",), **facts)
    opened(page, 2)
    seen(page, "$12.50")


def test_a_decision_pays_by_two_people_a_review_takes_it_back_and_the_claim_is_settled_at_the_floor(
    make_house: MakeHouse, new_browser: MakeContext, complaints: Complaints
) -> None:
    complaints.expect("40")
    house = make_house(CASE_TABLES[0])
    ann = Terminal(house.address, "T1", 1)
    ann.do("SitDown", player="ann")
    ann.do("AddCredit", source="notes", amount=1_000)
    ann.until(lambda view: view["table"]["phase"] == "betting")
    ann.do("PlaceWagers", wagers={"small": 500})
    number = ann.view()["table"]["round"]["number"]
    ann.until(lambda view: view["table"]["round"]["number"] > number)
    played = f"T1-{number}"
    raised = {"type": "RaiseDispute", "narrative": "I had big", "round_id": played}
    ann.ask("/api/cases/commands", {"id": "d", "do": raised})
    had = ann.view()["you"]["purse"]

    host = new_browser().new_page()
    signed_in(host, house, "host")
    opened(host, 1)
    offers = host.get_by_role("region", name="Available actions")
    offers.get_by_role("button", name="Decide the dispute", exact=True).click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_role("radio", name="Upheld", exact=True).check()
    dialog.get_by_label("Reasons", exact=True).fill("camera 4 shows it")
    expect(dialog.get_by_text("Second person")).to_have_count(0)
    dialog.get_by_role("radio", name="Pay ann", exact=True).check()
    expect(dialog.get_by_label("For round")).to_have_value(played)
    dialog.get_by_label("Total amount").fill("18.00")
    expect(dialog).to_contain_text(f"Pay $18.00 to ann at T1 for round {played}.")
    dialog.get_by_label("Name", exact=True).fill("supervisor")
    dialog.get_by_label("Password", exact=True).fill("demonstration")
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_have_count(0)
    expect(host.locator(".carried")).to_contain_text(
        f"round {played}: 18.00 paid to ann on terminal 1", timeout=15_000
    )
    seen(host, "Payment ordered", "host + supervisor")
    assert ann.view()["you"]["purse"] == had + 1_800

    # The patron collects and leaves; the review comes to nothing, so that what has left is owed.
    ann.do("Collect")
    ann.do("StandUp")
    do(host, "Request a review")
    supervisor = new_browser().new_page()
    signed_in(supervisor, house, "supervisor")
    opened(supervisor, 1)
    supervisor.get_by_role("region", name="Available actions").get_by_role(
        "button", name="Decide the dispute", exact=True
    ).click()
    dialog = supervisor.get_by_role("dialog")
    dialog.get_by_label("Reasons", exact=True).fill("camera 5 shows the other side")
    dialog.get_by_role("radio", name="Take from ann", exact=True).check()
    dialog.get_by_label("Total amount").fill("0")
    expect(dialog).to_contain_text("T1 reverses what it has moved")
    expect(dialog).to_contain_text("This case has moved $18.00 so far")
    dialog.get_by_label("Name", exact=True).fill("manager")
    dialog.get_by_label("Password", exact=True).fill("demonstration")
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_have_count(0)
    expect(supervisor.locator(".carried")).to_contain_text("is owed by ann", timeout=15_000)

    supervisor.goto(house.at("/floor?table=T1&part=players"))
    sheet = supervisor.get_by_role("dialog").first
    expect(sheet).to_contain_text("ann owes $18.00")
    sheet.get_by_role("button", name="Take payment").click()
    pays = supervisor.get_by_role("dialog", name="Take payment")
    pays.get_by_label("Amount").fill("8")
    pays.get_by_role("button", name="Take payment").click()
    expect(sheet).to_contain_text("ann owes $10.00")
    sheet.get_by_role("button", name="Waive").click()
    waives = supervisor.get_by_role("dialog", name="Waive")
    waives.get_by_label("Reason for waiving").fill("the house's own mistake")
    waives.get_by_label("Name", exact=True).fill("deputy")
    waives.get_by_label("Password", exact=True).fill("demonstration")
    waives.get_by_role("button", name="Waive").click()
    expect(sheet.get_by_text("ann owes")).to_have_count(0)
