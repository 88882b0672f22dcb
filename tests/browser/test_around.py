"""What is around a player's terminal, in a real browser: money and its ticket, results and replays, own limits, the rules."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import BrowserHouse, MakeContext, open_house
from .seats import Terminal, seated

QUICK = {"wagering_seconds": 1, "pause_seconds": 0, "croupier": "automatic"}
SLOW = {"wagering_seconds": 600, "pause_seconds": 0, "croupier": "automatic"}
Accessible = Callable[[Page], None]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    """One quick electronic table with sealed dice and the operator's document, slow ones to look at, one where no aids are
    allowed."""
    folder = tmp_path_factory.mktemp("around")
    (folder / "official.txt").write_text("The official rules of this house.\n", "utf-8")
    pools = Path(__file__).parents[2] / "src" / "sicbo" / "server" / "running" / "demonstration-pools.toml"
    tables: list[dict[str, Any]] = [
        {"id": "T1", "game": "nsw-aruze", "dice": "fair", "rules_document": "official.txt", **QUICK},
        {"id": "T2", "game": "nsw-aruze", **SLOW},
        {"id": "T3", "game": "crown-melbourne/b", **QUICK},
        {"id": "T4", "game": "act-canberra", **SLOW},
    ]
    with open_house(folder, *tables, pools=str(pools)) as house:
        yield house


def at_seat(page: Page, house: BrowserHouse, table: str, seat: int) -> None:
    Terminal(house.address, table, seat).do("SitDown")
    page.goto(house.at(f"/tables/{table}/seats/{seat}"))
    expect(page.get_by_role("button", name="Menu")).to_be_visible()


def sheet(page: Page, name: str, title: str) -> Locator:
    """A sheet, opened as a player does: from the bar where there is room, from the menu where there is none."""
    button = page.get_by_role("button", name=name, exact=True)
    if not (button.count() and button.first.is_visible()):
        page.get_by_role("button", name="Menu").click()
        button = page.locator("dialog[open]").get_by_role("button", name=name)
    button.first.click()
    found = page.get_by_role("dialog", name=title, exact=True)
    expect(found).to_be_visible()
    return found


# -- money --------------------------------------------------------------------------------------------------------


@pytest.mark.way
def test_notes_go_in_and_all_of_it_comes_out_as_a_ticket_with_its_bar_code(
    page: Page, house: BrowserHouse, accessible: Accessible
) -> None:
    at_seat(page, house, "T2", 1)
    money = sheet(page, "Credit and tickets", "Credit and tickets")
    expect(money.get_by_role("button", name="Collect ticket")).to_be_disabled()
    notes = money.get_by_role("button", name=re.compile("^Insert "))
    expect(notes).to_have_count(5)
    money.get_by_role("button", name="Insert $50", exact=True).click()
    expect(money.locator(".figure")).to_have_text("$50.00")
    money.get_by_role("button", name="Insert $20", exact=True).click()
    expect(money.locator(".figure")).to_have_text("$70.00")
    expect(money.get_by_text("$20 added.")).to_be_visible()
    accessible(page)
    money.get_by_role("button", name="Collect ticket").click()
    ticket = money.get_by_role("article", name="Cash-out ticket")
    expect(ticket).to_contain_text("$70.00")
    expect(ticket).to_contain_text("Seventy dollars")
    expect(ticket).to_contain_text("Demonstration")
    bars = ticket.get_by_role("img", name=re.compile("^Bar code of ticket"))
    expect(bars).to_be_visible()
    assert (bars.locator("path").get_attribute("d") or "").count("M") > 30
    expect(money.locator(".figure")).to_have_text("$0.00")
    paper = money.get_by_role("link", name="Print or save")
    expect(paper).to_have_attribute("href", re.compile("^blob:"))
    number = "".join(re.findall(r"\d", ticket.locator(".number").inner_text()))
    begins = page.evaluate(
        "async (at) => (await (await fetch(at, {headers: {'X-Session-Slot': 'T2.1'}})).text()).slice(0, 5)",
        f"/tickets/{number}.pdf",
    )
    assert begins == "%PDF-"
    # What came in and went out, the newest first, with its time; of the ticket only the last digits.
    moves = money.locator("[data-way]")
    expect(moves).to_have_count(3)
    expect(moves.nth(0)).to_contain_text(f"…{number[-4:]}")
    expect(moves.nth(0)).to_contain_text("−$70.00")
    expect(moves.nth(1)).to_contain_text("+$20.00")
    expect(moves.nth(1).locator("time")).to_have_text(re.compile(r"^\d\d:\d\d:\d\d$"))
    # The terminal's own meters say the same.
    rows = money.locator("dl > div")
    expect(rows.filter(has_text="Notes")).to_contain_text("$70.00")
    expect(rows.filter(has_text="Collected as tickets")).to_contain_text("$70.00")
    expect(rows.last).to_contain_text("$0.00")
    accessible(page)


SLOW_FILES = """
const blob = Response.prototype.blob
window.fileComes = new Promise(comes => {
  window.fileDone = new Promise(done => {
    Response.prototype.blob = async function () {
      comes()
      await new Promise(later => setTimeout(later, 500))
      return blob.call(this).finally(done)
    }
  })
})
"""


def test_a_sheet_that_is_closed_while_the_file_of_its_ticket_comes_leaves_no_error(
    page: Page, house: BrowserHouse
) -> None:
    page.add_init_script(SLOW_FILES)
    seated(house.address, "T2", 7)
    page.goto(house.at("/tables/T2/seats/7"))
    money = sheet(page, "Credit and tickets", "Credit and tickets")
    money.get_by_role("button", name="Collect ticket").click()
    page.evaluate("() => window.fileComes")
    page.keyboard.press("Escape")
    page.evaluate("() => window.fileDone")


def test_a_refusal_about_money_is_said_in_the_sheet_with_its_clause(page: Page, house: BrowserHouse) -> None:
    terminal = seated(house.address, "T2", 2)
    page.goto(house.at("/tables/T2/seats/2"))
    terminal.do("PlaceWagers", wagers={"small": 500})
    money = sheet(page, "Credit and tickets", "Credit and tickets")
    money.get_by_role("button", name="Collect ticket").click()
    expect(money.get_by_text("collect your credit when the round is over")).to_be_visible()
    expect(money.get_by_text("§ ").first).to_be_visible()


def test_a_transfer_from_the_house_is_seen_at_once(page: Page, house: BrowserHouse) -> None:
    at_seat(page, house, "T2", 3)
    money = sheet(page, "Credit and tickets", "Credit and tickets")
    Terminal(house.address, "T2", 3).do("AddCredit", source="notes", amount=1_000)
    expect(money.locator(".figure")).to_have_text("$10.00")
    expect(money.locator("dl > div").filter(has_text="Transfers in")).to_contain_text("$0.00")


def test_at_a_dealers_table_money_is_chips(page: Page, house: BrowserHouse) -> None:
    at_seat(page, house, "T4", 1)
    money = sheet(page, "Credit and tickets", "Credit and tickets")
    expect(money.get_by_text("You play with chips at this table.")).to_be_visible()
    expect(money.get_by_role("button", name=re.compile("^Insert"))).to_have_count(0)


# -- history ------------------------------------------------------------------------------------------------------


def played(house: BrowserHouse, table: str, seat: int, rounds: int) -> None:
    """So many rounds with a wager each."""
    terminal = seated(house.address, table, seat)
    for _ in range(rounds):
        number = terminal.until(lambda view: view["table"]["phase"] == "betting")["table"]["round"]["number"]
        terminal.do("PlaceWagers", wagers={"small": 500, "big": 300, "double:3": 100}, for_round=number)
        terminal.until(lambda view, number=number: view["table"]["round"]["number"] > number)


def test_results_and_roads_are_what_fell_and_say_so(
    page: Page, house: BrowserHouse, accessible: Accessible
) -> None:
    played(house, "T1", 1, 2)
    page.goto(house.at("/tables/T1/seats/1"))
    history = sheet(page, "Results and history", "History")
    expect(history.get_by_text("Past results only.")).to_be_visible()
    expect(
        history.get_by_role("region", name="Bead plate of totals").get_by_role("listitem").first
    ).to_be_visible()
    for road in ("Road: Small and big", "Road: Odd and even"):
        expect(history.get_by_role("region", name=road).get_by_role("listitem").first).to_be_visible()
    expect(history.get_by_role("heading", name="Frequency of each face")).to_be_visible()
    said = (history.text_content() or "").lower()
    assert "past results only" in said
    for word in ("hot", "cold", "due", "predict", "trend", "likely", "streak"):
        assert re.search(rf"\b{word}\b", said) is None, word
    accessible(page)


def test_crown_9_1_shows_results_as_they_fell_and_nothing_made_from_them(
    page: Page, house: BrowserHouse
) -> None:
    terminal = Terminal(house.address, "T3", 1)
    terminal.do("SitDown")
    terminal.until(lambda view: view["table"].get("results"))
    page.goto(house.at("/tables/T3/seats/1"))
    history = sheet(page, "Results and history", "History")
    expect(history.get_by_text("a player’s screen to show past results as they fell")).to_be_visible()
    expect(history.get_by_text("§ 9.1")).to_be_visible()
    expect(history.get_by_role("listitem").first).to_be_visible()
    expect(history.get_by_role("region", name=re.compile("Road|Bead"))).to_have_count(0)
    expect(history.get_by_role("heading", name=re.compile("Frequency"))).to_have_count(0)


def test_a_round_is_shown_again_on_the_felt_and_marked_as_a_replay(
    page: Page, house: BrowserHouse, accessible: Accessible
) -> None:
    played(house, "T1", 2, 2)
    page.goto(house.at("/tables/T1/seats/2"))
    history = sheet(page, "Results and history", "History")
    history.get_by_role("tab", name="Your rounds").click()
    first = history.get_by_role("listitem").first
    expect(first).to_contain_text("Staked")
    expect(first.locator("time")).to_contain_text("20")
    record = Terminal(house.address, "T1", 2).ask("/api/tables/T1/terminals/2/recall")["rounds"][0]
    first.get_by_role("button", name=re.compile("^Replay")).click()
    stage = history.get_by_role("group", name=re.compile("^REPLAY: "))
    expect(stage).to_contain_text("REPLAY")
    expect(stage).to_contain_text(f"Total {record['total']}")
    lit = page.evaluate(
        "() => [...document.querySelectorAll('dialog[open] [data-bet].lit')].map((area) => area.dataset.bet)"
    )
    assert sorted(lit) == sorted(record["lit"])
    expect(history.get_by_text("still in force")).to_be_visible()
    expect(history.get_by_text(record["paytable_sha256"][:16])).to_be_visible()
    expect(history.get_by_role("row")).to_have_count(1 + len(record["wagers"]))
    back = [f"${wager['returned'] / 100:g}" for wager in record["wagers"]]
    assert "$0" in back, "small and big cannot both win"
    expect(history.locator("tbody td:nth-of-type(3)")).to_have_text(back)
    fair = history.get_by_role("link", name="Check this round’s dice")
    expect(fair).to_have_attribute("href", f"/fairness?table=T1&round={record['number']}")
    accessible(page)
    with page.context.expect_page() as opened:
        fair.click()
    expect(opened.value.locator("#verdict")).to_be_visible()
    history.get_by_role("button", name="All rounds").click()
    expect(history.get_by_role("listitem").first).to_be_visible()


# -- own limits ---------------------------------------------------------------------------------------------------


@pytest.mark.way
def test_own_limits_hold_at_once_when_lower_and_from_the_next_stay_when_higher(
    page: Page, house: BrowserHouse, accessible: Accessible
) -> None:
    terminal = seated(house.address, "T2", 4)
    page.goto(house.at("/tables/T2/seats/4"))
    limits = sheet(page, "Your limits", "Your limits and breaks")
    limits.get_by_label("Bet limit per round").fill("12.50")
    limits.get_by_role("button", name="Save").click()
    expect(limits.get_by_text("Now: $12.50")).to_be_visible()
    limits.get_by_label("Bet limit per round").fill("many")
    limits.get_by_role("button", name="Save").click()
    expect(limits.get_by_text("Not an amount")).to_be_visible()
    limits.get_by_label("Bet limit per round").fill("30")
    limits.get_by_role("button", name="Save").click()
    expect(limits.get_by_text("Now: $12.50. From your next session: $30")).to_be_visible()
    assert terminal.view()["you"]["stay"]["limit"] == {"round_stake": 1_250}
    accessible(page)
    terminal.do("PlaceWagers", wagers={"small": 500})
    expect(limits.locator(".result dd")).to_have_text("−$5.00")


def test_a_break_is_asked_about_again_and_then_nothing_can_be_staked(page: Page, house: BrowserHouse) -> None:
    terminal = seated(house.address, "T2", 5)
    page.goto(house.at("/tables/T2/seats/5"))
    limits = sheet(page, "Your limits", "Your limits and breaks")
    limits.get_by_role("button", name="Start a break of 15 minutes").click()
    sure = page.get_by_role("dialog", name="Take a break of 15 minutes?")
    sure.get_by_role("button", name="Cancel").click()
    assert "break_until" not in terminal.view()["you"]["stay"]
    limits.get_by_role("button", name="Start a break of 15 minutes").click()
    sure.get_by_role("button", name="Start break").click()
    expect(limits.get_by_text("You are on a break until")).to_be_visible()
    assert terminal.view()["you"]["stay"]["break_until"] > 0


def test_a_reminder_says_time_and_result_and_stays_until_it_is_answered(
    page: Page, house: BrowserHouse, accessible: Accessible
) -> None:
    terminal = seated(house.address, "T2", 6)
    terminal.do("SetOwnLimits", reminder_minutes=1)
    due = terminal.view()["you"]["stay"]["remind_at"]
    # The page believes the server's clock: a view from later than it is brings the reminder now.
    page.clock.install()
    page.goto(house.at("/tables/T2/seats/6"))
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    page.clock.fast_forward(61_000)
    reminder = page.get_by_role("dialog", name="Time check")
    expect(reminder).to_be_visible()
    expect(reminder).to_contain_text("You have played for 1 minute")
    expect(reminder.get_by_text("Net result")).to_be_visible()
    accessible(page)
    page.keyboard.press("Escape")
    expect(reminder).to_be_visible()
    assert terminal.view()["you"]["stay"]["remind_at"] == due


# -- the rules ----------------------------------------------------------------------------------------------------


def tab(page: Page, name: str) -> Locator:
    page.get_by_role("tab", name=name, exact=True).click()
    return page.get_by_role("tabpanel")


@pytest.mark.way
def test_the_odds_are_the_exact_ones_and_can_be_sorted(
    page: Page, house: BrowserHouse, accessible: Accessible
) -> None:
    page.goto(house.at("/tables/T1/rules"))
    game = Terminal(house.address, "T1", 9).ask("/api/tables/T1/game")
    odds = tab(page, "Odds")
    rows = odds.locator("tbody tr")
    expect(rows).to_have_count(len(game["bets"]))
    accessible(page)
    odds.get_by_role("button", name="Sort by House edge").click()
    edges = [float(text.split("%")[0]) for text in odds.locator("tbody td:last-child").all_inner_texts()]
    assert edges == sorted(edges)
    assert sorted(edges) == sorted(float(bet["edge"].rstrip("%")) for bet in game["bets"])
    odds.get_by_role("button", name="Sort by House edge").click()
    again = [float(text.split("%")[0]) for text in odds.locator("tbody td:last-child").all_inner_texts()]
    assert again == sorted(edges, reverse=True)
    odds.get_by_label("Find a bet").fill("small")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("35/72")
    expect(rows).to_contain_text("35/36")
    expect(rows).to_contain_text("105")


def test_every_clause_is_found_by_its_words_and_its_number(
    page: Page, house: BrowserHouse, accessible: Accessible
) -> None:
    page.goto(house.at("/tables/T4/rules"))
    clauses = tab(page, "Rules by clause")
    expect(clauses.get_by_role("status")).to_have_text("82 rules")
    clauses.get_by_label("Search the rules").fill("10.8")
    expect(clauses.get_by_text("Provide a copy of these rules to anyone who asks.")).to_be_visible()
    accessible(page)
    clauses.get_by_label("Search the rules").fill("zebra")
    expect(clauses.get_by_role("status")).to_have_text("No rules match “zebra”.")


def test_the_rules_say_how_to_play_what_jackpots_do_and_whom_to_complain_to(
    page: Page, house: BrowserHouse, accessible: Accessible
) -> None:
    page.goto(house.at("/tables/T1/rules"))
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Aruze Sic Bo Electronic Table Game at The Star"
    )
    expect(page.get_by_role("heading", name="A round in four pictures")).to_be_visible()
    accessible(page)
    jackpots = tab(page, "Jackpots")
    expect(jackpots.get_by_role("heading", name="Grand Jackpot")).to_be_visible()
    expect(jackpots).to_contain_text("1/216")
    accessible(page)
    complaints = tab(page, "Complaints")
    expect(complaints.get_by_role("listitem").first).to_contain_text("Electronic gaming host")
    expect(complaints.get_by_role("listitem").last).to_contain_text("Independent Liquor and Gaming Authority")
    accessible(page)


def test_the_official_document_is_offered_with_its_digest_where_one_was_installed(
    page: Page, house: BrowserHouse
) -> None:
    page.goto(house.at("/tables/T1/rules"))
    official = tab(page, "Official rules")
    expect(official.get_by_role("heading", name="official.txt")).to_be_visible()
    expect(official.locator("code")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    with page.context.expect_page() as opened:
        official.get_by_role("link", name="Open the official rules").click()
    expect(opened.value.locator("body")).to_contain_text("The official rules of this house.")
    page.goto(house.at("/tables/T4/rules"))
    expect(tab(page, "Official rules")).to_contain_text("not provided an official document")


@pytest.mark.parametrize("size", [(360, 740), (1280, 800), (3840, 2160)])
def test_nothing_runs_over_the_edge(
    new_browser: MakeContext, house: BrowserHouse, size: tuple[int, int]
) -> None:
    page = new_browser(viewport={"width": size[0], "height": size[1]}, color_scheme="dark").new_page()
    page.goto(house.at("/tables/T1/rules"))
    for name in ("How to play", "Odds", "Rules by clause", "Jackpots", "Official rules", "Complaints"):
        tab(page, name)
        over = page.evaluate(
            "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert over <= 0, name


@pytest.mark.parametrize("language", ["zh-CN", "zh-TW", "vi-VN"])
def test_the_rules_speak_the_readers_language(
    new_browser: MakeContext, house: BrowserHouse, language: str
) -> None:
    page = new_browser(locale=language).new_page()
    page.goto(house.at("/tables/T1/rules"))
    expect(page.get_by_role("tab").first).to_be_visible()
    assert "How to play" not in page.get_by_role("tablist").inner_text()
