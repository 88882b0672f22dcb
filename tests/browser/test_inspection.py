"""The inspector's desk in a real browser: searching, a round on the felt, reports, dice, verification, the register."""

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import BrowserHouse, Complaints, MakeContext, MakeHouse, open_house
from .seats import Terminal

TABLE = {"id": "T1", "game": "nsw-aruze", "wagering_seconds": 8, "pause_seconds": 1, "places": 6}
SECONDS = 120_000


def signed_in(page: Page, house: BrowserHouse, name: str = "inspector") -> None:
    page.goto(house.at("/sign-in"))
    page.locator("input[autocomplete=username]").fill(name)
    page.locator("input[autocomplete=current-password]").fill("demonstration")
    page.locator("form button[type=submit]").click()
    expect(page.locator("input[autocomplete=current-password]")).to_have_count(0)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    """A house in which a round has been played and settled with wagers of two places; an inspector changes nothing there."""
    with open_house(tmp_path_factory.mktemp("played"), TABLE) as house:
        _play(house)
        yield house


def _play(house: BrowserHouse) -> None:
    terminals = [Terminal(house.address, "T1", seat) for seat in (1, 2)]
    for terminal in terminals:
        terminal.do("SitDown")
        terminal.do("AddCredit", source="notes", amount=10_000)
    for terminal, bet in zip(terminals, ("small", "big"), strict=True):
        terminal.until(lambda view: view["table"]["phase"] == "betting")
        terminal.do("PlaceWagers", wagers={bet: 500})
    terminals[0].until(lambda view: view["table"]["phase"] == "betting" and view["table"].get("results"))


@pytest.mark.way
def test_an_inspector_finds_an_entry_opens_its_round_on_the_felt_and_goes_on_to_the_next(
    played: BrowserHouse, page: Page
) -> None:
    signed_in(page, played)
    page.goto(played.at("/inspection"))
    found = page.get_by_role("list", name="Entries, newest first")
    expect(found.get_by_role("listitem").first).to_be_visible(timeout=SECONDS)
    page.get_by_label("Command or event").fill("RoundBegun")
    page.get_by_role("button", name="Search").click()
    expect(found).to_contain_text("Round T1-1 begins")
    expect(found).not_to_contain_text("PlaceWagers")
    first = found.get_by_role("listitem").last
    first.locator("summary").press("Enter")  # by the keyboard alone
    first.get_by_role("button", name="Open round T1-1").press("Enter")
    round_ = page.get_by_role("article", name="Round T1-1")
    expect(round_).to_contain_text("Settled", timeout=SECONDS)
    expect(round_.locator("[data-bet].lit").first).to_be_visible()
    expect(round_).to_contain_text("bets 5.00 on Small")
    round_.get_by_label("Seat or player").select_option("2")
    rows = round_.get_by_role("row")
    expect(rows).to_have_count(2)
    expect(rows.last).to_contain_text("$5.00")
    assert "tab=round&round=T1-1" in page.url
    page.reload()  # the address is enough to come back to it
    expect(page.get_by_role("article", name="Round T1-1")).to_contain_text("Settled", timeout=SECONDS)
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("article", name="Round T1-2")).to_be_visible()


def test_entries_are_found_by_journal_person_round_kind_and_time(played: BrowserHouse, page: Page) -> None:
    signed_in(page, played)
    page.goto(played.at("/inspection"))
    rows = page.locator("[data-list=journal] [data-row]")
    expect(rows.first).to_be_visible(timeout=SECONDS)

    def found(**wanted: str) -> list[str]:
        """Numbers of the entries, after nothing else but this was looked for."""
        for name in ("Person or seat", "Round", "Command or event", "Text", "From", "Before"):
            page.get_by_label(name, exact=True).fill(wanted.get(name.replace(" ", "_"), ""))
        page.get_by_label("Journal", exact=True).select_option(wanted.get("Journal", ""))
        with page.expect_response("**/api/journal/search*"):
            page.get_by_role("button", name="Search", exact=True).click()
        expect(page.locator("[data-list=journal]")).to_have_attribute("aria-busy", "false")
        return [str(row) for row in rows.evaluate_all("rows => rows.map(row => row.dataset.row)")]

    of_cage = found(Journal="cage")
    assert of_cage == [] or all(one.startswith("cage@") for one in of_cage)
    staked = found(Journal="T1", Command_or_event="PlaceWagers")
    assert len(staked) == 2 and all(one.startswith("T1@") for one in staked)
    of_one = found(Command_or_event="PlaceWagers", Person_or_seat="guest T1-1")
    assert len(of_one) == 1 and of_one[0] in staked
    in_round = found(Round="T1-1")
    assert set(staked) <= set(in_round)
    assert set(staked).isdisjoint(found(Round="T1-2"))
    assert set(staked) <= set(found(Command_or_event="PlaceWagers", From="2020-01-01T00:00"))
    assert found(Command_or_event="PlaceWagers", Before="2020-01-01T00:00") == []
    assert found(Command_or_event="PlaceWagers", Text="no such words") == []


def test_on_a_phone_the_search_begins_short_and_has_the_rest_behind_a_key(
    played: BrowserHouse, new_browser: MakeContext
) -> None:
    page = new_browser(viewport={"width": 390, "height": 844}).new_page()
    signed_in(page, played)
    page.goto(played.at("/inspection"))
    rows = page.locator("[data-list=journal] [data-row]")
    expect(rows.first).to_be_in_viewport(timeout=SECONDS)
    page.get_by_role("button", name="More search fields").click()
    page.get_by_label("Command or event").fill("RoundBegun")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(rows.first).to_contain_text("begins")


def test_on_a_phone_the_part_that_is_open_stands_in_sight_and_the_page_at_its_top(
    played: BrowserHouse, new_browser: MakeContext
) -> None:
    page = new_browser(viewport={"width": 390, "height": 844}).new_page()
    signed_in(page, played)
    page.goto(played.at("/inspection?tab=register"))
    expect(page.get_by_role("tab", name="Conformance")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    page.get_by_role("tab", name="Conformance").press("Home")
    expect(page.get_by_role("tab", name="Search")).to_be_in_viewport(ratio=1)


def test_what_was_found_is_saved_as_a_file(played: BrowserHouse, page: Page) -> None:
    signed_in(page, played)
    page.goto(played.at("/inspection?tab=search"))
    page.get_by_label("Command or event").fill("CreditAdded")
    with page.expect_download() as saved:
        page.get_by_role("button", name="JSON").click()
    lines = Path(saved.value.path()).read_text("utf-8").splitlines()
    assert [json.loads(line)["command"]["amount"] for line in lines] == [10_000, 10_000]


def test_a_day_is_reported_and_taken_along_as_workbook_and_paper(played: BrowserHouse, page: Page) -> None:
    signed_in(page, played)
    page.goto(played.at("/inspection?tab=reports"))
    expect(page.get_by_text("Journal and ledger agree on every total.")).to_be_visible(timeout=SECONDS)
    row = page.get_by_role("row", name="T1")
    expect(row).to_contain_text("$200.00")
    expect(page.get_by_role("img", name="Hold by table")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="XLSX").click()
    assert "xl/workbook.xml" in zipfile.ZipFile(saved.value.path()).namelist()
    with page.expect_download() as saved:
        page.get_by_role("button", name="PDF").click()
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF")
    with page.expect_download() as saved:
        page.get_by_role("button", name="CSV", exact=True).click()
    assert "table,T1,Turnover,10.00,money" in Path(saved.value.path()).read_text("utf-8")
    # Of its shifts, the one that goes on has what was played; the day is all of them.
    rounds = []
    for number in ("1", "2", "3"):
        page.get_by_label("Period").select_option(number)
        with page.expect_response("**/api/reports?*") as made:
            page.get_by_role("button", name="Show", exact=True).click()
        rounds.append(sum(table["settled"] for table in made.value.json()["tables"]))
        expect(page.get_by_role("heading", level=2).first).to_contain_text(number)
    assert sum(rounds) >= 1 and rounds.count(0) >= 2


def test_everything_is_verified_with_one_press_and_an_earlier_proof_is_compared_with_it(
    played: BrowserHouse, page: Page, complaints: Complaints, tmp_path: Path
) -> None:
    complaints.expect("400")  # the browser itself notes every answer that says no
    signed_in(page, played)
    page.goto(played.at("/inspection?tab=verify"))
    page.get_by_role("button", name="Verify everything").click()
    expect(page.get_by_text("Everything agrees")).to_be_visible(timeout=SECONDS)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save proof").click()
    proof = tmp_path / "proof.json"
    saved.value.save_as(proof)
    assert json.loads(proof.read_text("utf-8"))["agrees"]
    page.get_by_label("Earlier checkpoints or proof").set_input_files(proof)
    page.get_by_role("button", name="Verify everything").click()
    expect(page.get_by_text("checkpoints you saved earlier are in the store")).to_be_visible(timeout=SECONDS)
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps({**json.loads(proof.read_text("utf-8")), "agrees": False}), "utf-8")
    page.get_by_label("Earlier checkpoints or proof").set_input_files(forged)
    page.get_by_role("button", name="Verify everything").click()
    expect(page.get_by_role("alert")).to_contain_text("has been changed")


def test_dice_register_and_events_are_shown(played: BrowserHouse, page: Page) -> None:
    signed_in(page, played)
    page.goto(played.at("/inspection?tab=dice"))
    expect(page.get_by_role("img", name="Frequency of each face")).to_be_visible(timeout=SECONDS)
    expect(page.get_by_text("Dice have no memory")).to_be_visible()
    page.get_by_role("tab", name="Dice").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Verify")).to_be_focused()
    page.get_by_role("tab", name="Conformance").click()
    page.get_by_label("Status").select_option("proved")
    page.get_by_label("Clause or word").fill("3.10.1")
    expect(page.get_by_text("Proved", exact=True).last).to_be_visible()
    page.get_by_role("tab", name="Events").click()
    expect(page.get_by_role("list", name="Events")).to_contain_text("Table opened")
    expect(page.get_by_role("list", name="People who may sign in")).to_contain_text("inspector")


def test_the_desk_is_closed_to_those_who_do_not_inspect(
    make_house: MakeHouse, new_browser: MakeContext
) -> None:
    house = make_house(TABLE)
    page = new_browser().new_page()
    signed_in(page, house, "cage")
    page.goto(house.at("/inspection"))
    expect(page.get_by_text("don’t have access to this desk")).to_be_visible()
    stranger = new_browser().new_page()
    stranger.goto(house.at("/inspection"))
    expect(stranger).to_have_url(house.at("/sign-in?to=/inspection"))
