"""A player's terminal in a real browser, before a real house whose dice are known in advance."""

import json
import re
from collections.abc import Callable
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

import sicbo
from browser.seats import Terminal

from .conftest import BrowserHouse
from .terminal_screen import TerminalScreen, a_table, open_tables, seated

__all__ = ["a_table", "open_tables", "seated"]

ELECTRONIC = [name for name in sicbo.game_names() if name == "nsw-aruze"]
"""Games of the shelf that are played at terminals; a test looks that there is no other."""


def test_every_game_that_is_played_at_terminals_has_its_evening_here(session_house: BrowserHouse) -> None:
    with urlopen(session_house.at("/api/tables")) as answer:
        electronic = {table["game"] for table in json.load(answer) if table["terminals"]}
    assert electronic == set(ELECTRONIC) != set()


@pytest.mark.parametrize("game", ELECTRONIC)
@pytest.mark.way
def test_a_whole_evening(a_table: Callable[..., BrowserHouse], page: Page, game: str) -> None:
    screen = TerminalScreen(
        page, a_table("2,2,5", "6,6,6", "1,2,3", game=game, wagering_seconds=9)
    ).sit_down()
    screen.insert("$100", "$50")
    screen.waits_for("betting")
    screen.shows(purse=15_000, staked=0)

    # Bet, undo, redo, double, take one off.
    screen.chip(500)
    screen.touch("small", "small", "double:2")
    screen.shows(purse=13_500, staked=1_500)
    screen.press("undo")
    screen.shows(staked=1_000)
    screen.press("redo")
    screen.shows(staked=1_500)
    screen.press("double")
    screen.shows(purse=12_000, staked=3_000)
    screen.stack("small").click(button="right")
    screen.shows(purse=12_500, staked=2_500)
    expect(screen.area("small")).to_have_accessible_name(re.compile(r"Small, pays 1 to 1, \$15 placed"))

    # The dice are the shooter's: two, two, five.
    screen.waits_for("no-more-bets")
    expect(screen.fact("call")).to_have_text("No more bets")
    screen.shoot()
    expect(screen.fact("call")).to_have_text("Total 9")
    seen = screen.seen()["round"]
    assert screen.lit() == set(seen["lit"]) != set()
    assert seen["faces"] == [2, 2, 5]
    double = next(bet for bet in sicbo.game(game).bets if bet.bet == "double:2").levels[0].odds
    won = 1_500 * 2 + 1_000 + 1_000 * double.win // double.stake
    expect(page.locator(".side [data-line='small']")).to_have_attribute("data-outcome", "win")
    expect(page.locator(".side [data-line='double:2']")).to_contain_text("12 to 1")
    screen.shows(purse=12_500 + won, won=won)

    # The next round: the same again, and everything is lost.
    screen.waits_for("betting")
    screen.shows(staked=0, won=won)
    expect(screen.fact("last")).to_contain_text("9")
    screen.press("repeat")
    screen.shows(staked=2_500)
    screen.press("clear")
    screen.shows(staked=0)
    screen.press("undo")
    screen.shows(staked=2_500, purse=10_000 + won)
    screen.waits_for("no-more-bets")
    screen.shoot()
    expect(screen.fact("call")).to_have_text("Total 18")
    assert screen.lit() == set(screen.seen()["round"]["lit"])
    expect(page.locator(".side [data-outcome=lose]")).to_have_count(2)
    screen.shows(purse=10_000 + won, won=0)

    # Twice the same, taken back at last; then the ticket.
    screen.waits_for("betting")
    screen.press("repeatDouble")
    screen.shows(staked=5_000)
    screen.press("clear")
    screen.shows(staked=0, purse=10_000 + won)
    page.get_by_role("button", name="Credit and tickets").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Collect ticket", exact=True).click()
    screen.shows(purse=0)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Leave the seat").click()
    page.get_by_role("button", name="Stand up").click()
    expect(page).to_have_url(re.compile(r"^http://[^/]+/$"))


@pytest.mark.way
def test_a_refusal_is_said_at_its_area_in_words_and_with_its_clause(
    seated: Callable[[], TerminalScreen],
) -> None:
    screen = seated()
    screen.insert("$100", "$100", "$100", "$100", "$100")
    screen.chip(50_000)
    screen.touch("small")
    screen.shows(staked=50_000)
    screen.chip(500)
    screen.touch("small")
    said = screen.page.locator("[data-refused-at='small']")
    expect(said).to_contain_text("above the maximum")
    expect(said.locator("[data-clauses]")).to_contain_text("§")
    expect(said.get_by_role("alert")).to_be_visible()
    area, bubble = screen.area("small").bounding_box(), said.bounding_box()
    assert area
    assert bubble
    assert 0 <= bubble["y"] - (area["y"] + area["height"]) < 30
    screen.shows(staked=50_000)

    # At a control: there is not enough credit to double.
    screen.press("double")
    at_double = screen.page.locator(".one:has([data-control=double]) [data-refusal]")
    expect(at_double).to_be_visible()
    screen.chip(10_000)
    screen.touch("big", "odd" if screen.page.locator("[data-bet=odd]").count() else "total:9")
    expect(screen.page.locator("[data-refused-at='total:9']")).to_contain_text("Not enough credit")


def test_everything_can_be_played_with_the_keyboard_alone(
    a_table: Callable[..., BrowserHouse], page: Page
) -> None:
    screen = TerminalScreen(page, a_table("2,2,5", wagering_seconds=9)).open()
    page.get_by_role("button", name="Sit down").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("m")
    page.get_by_role("button", name="Insert $100", exact=True).press("Enter")
    page.keyboard.press("Escape")
    screen.waits_for("betting")
    page.keyboard.press("2")
    expect(page.locator("[data-chip='500']")).to_have_attribute("aria-checked", "true")
    page.keyboard.press("ArrowDown")
    first = page.evaluate("() => document.activeElement.closest('[data-bet]').dataset.bet")
    page.keyboard.press("Enter")
    screen.shows(staked=500)
    page.keyboard.press("ArrowDown")
    second = page.evaluate("() => document.activeElement.closest('[data-bet]').dataset.bet")
    assert second != first
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    screen.shows(staked=1_500)
    page.keyboard.press("-")
    screen.shows(staked=1_000)
    page.keyboard.press("Backspace")
    screen.shows(staked=500)
    page.keyboard.press("u")
    screen.shows(staked=1_000)
    page.keyboard.press("r")
    screen.shows(staked=500)
    page.keyboard.press("d")
    screen.shows(staked=1_000)
    page.keyboard.press("c")
    screen.shows(staked=0)
    page.keyboard.press("u")
    screen.shows(staked=1_000)
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_contain_text("House edge")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_contain_text("Repeat")
    page.keyboard.press("Escape")
    screen.waits_for("no-more-bets")
    page.keyboard.press("Space")
    expect(screen.fact("call")).to_have_text("Total 9")
    screen.waits_for("betting")
    page.keyboard.press("p")
    screen.shows(staked=1_000)
    page.keyboard.press("u")
    screen.shows(staked=0)
    page.keyboard.press("o")
    screen.shows(staked=2_000)


def test_a_stack_is_dragged_to_another_area_and_back_by_undo(seated: Callable[[], TerminalScreen]) -> None:
    screen = seated()
    screen.chip(500)
    screen.touch("small", "small", "big")
    screen.shows(staked=1_500)
    screen.stack("small").drag_to(screen.area("total:9"))
    expect(screen.area("total:9")).to_have_accessible_name(re.compile(r"\$10 placed"))
    expect(screen.stack("small")).to_have_count(0)
    screen.shows(staked=1_500)
    screen.press("undo")
    expect(screen.area("small")).to_have_accessible_name(re.compile(r"\$10 placed"))
    expect(screen.stack("total:9")).to_have_count(0)


@pytest.mark.way
def test_an_area_says_what_wins_its_price_clause_limits_and_exact_chance(
    seated: Callable[[], TerminalScreen],
) -> None:
    screen = seated()
    screen.area("double:3").click(button="right")
    card = screen.page.get_by_role("dialog", name="Double three")
    bet = next(bet for bet in sicbo.game("nsw-aruze").bets if bet.bet == "double:3")
    for said in ("12 to 1", "Wins when", "§", "$1 – $500", "7.41%", "2/27", "16 of 216 rolls", "House edge"):
        expect(card).to_contain_text(said)
    for clause in bet.levels[0].clauses:
        expect(card).to_contain_text(clause)
    card.get_by_role("button", name="Place $1").click()
    expect(card).to_contain_text(re.compile(r"You have placed\s*\$1"))
    card.get_by_role("button", name="Remove bet").click()
    screen.shows(staked=0)


@pytest.mark.way
def test_the_last_win_is_the_servers_and_stands_in_a_new_tab_too(
    page: Page, a_table: Callable[..., BrowserHouse]
) -> None:
    screen = TerminalScreen(page, a_table("2,2,5", wagering_seconds=5)).sit_down().insert("$100")
    screen.waits_for("betting")
    screen.chip(500)
    screen.touch("small")
    screen.waits_for("no-more-bets")
    screen.shoot()
    screen.shows(won=1_000)
    screen.waits_for("betting")
    page.evaluate("sessionStorage.clear()")
    page.reload()
    screen.shows(won=1_000)


@pytest.mark.way
def test_favourites_and_the_builder_place_several_bets_at_once(seated: Callable[[], TerminalScreen]) -> None:
    screen = seated()
    page = screen.page
    screen.press("builder")
    page.get_by_role("button", name="two", exact=True).click()
    page.get_by_role("button", name="five", exact=True).click()
    for bet in ("Pair two and five", "Double two", "Single five"):
        page.get_by_role("checkbox", name=bet).check()
    page.get_by_role("button", name="Place $1 on 3 bets").click()
    screen.shows(staked=300)
    # By a total: what always wins with it, then what can.
    screen.press("builder")
    page.get_by_role("tab", name="Total").click()
    page.get_by_role("group", name="Totals").get_by_role("button", name="17", exact=True).click()
    sure = page.get_by_role("group", name="Always wins with these totals")
    assert set(sure.get_by_role("checkbox").evaluate_all("all => all.map(one => one.labels[0].querySelector('span').textContent)")) == {
        "Big", "Total 17", "Double six", "Pair five and six", "Single five", "Single six",
    }  # fmt: skip
    sure.get_by_role("checkbox", name="Total 17").check()
    page.get_by_role("button", name="Place $1 on 1 bet").click()
    screen.shows(staked=400)
    page.locator("[data-control=undo]").click()
    screen.shows(staked=300)
    screen.press("favourites")
    page.get_by_label("Name").fill("Mine")
    page.get_by_role("button", name="Save current bets").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    screen.press("clear")
    screen.shows(staked=0)
    page.reload()
    screen.press("favourites")
    page.locator("[data-favourite=Mine] button").first.click()
    screen.shows(staked=300)
    expect(screen.stack("pair:2-5")).to_be_visible()


def test_removing_is_a_mode_for_fingers(seated: Callable[[], TerminalScreen]) -> None:
    screen = seated()
    screen.chip(500)
    screen.touch("small", "small")
    screen.shows(staked=1_000)
    screen.press("remove")
    screen.touch("small")
    screen.shows(staked=500)
    screen.chip(2_500)
    screen.touch("small")
    screen.shows(staked=0)


def test_what_has_to_stand_on_every_screen_stands_there_without_scrolling(
    seated: Callable[[], TerminalScreen], accessible: Callable[[Page], None]
) -> None:
    screen = seated()
    screen.touch("small")
    screen.shows(staked=100)
    page = screen.page
    for width, height in ((1280, 800), (1920, 1080), (3840, 2160), (390, 844), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        for fact in ("limits", "round", "clock", "notice", "demonstration", "purse", "staked", "won"):
            expect(screen.fact(fact)).to_be_in_viewport()
        expect(screen.fact("limits")).to_have_text("$1 – $500")
        expect(screen.fact("notice")).to_have_text("Malfunction voids all pays and plays.")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if width > 800:
            assert page.evaluate("document.documentElement.scrollHeight") <= height
            boxes = page.locator(".ground").evaluate_all(
                "all => all.map(one => one.getBoundingClientRect().bottom)"
            )
            rail = page.locator("footer.rail").bounding_box()
            assert rail
            assert max(boxes) < rail["y"]
        accessible(page)


def test_someone_who_wants_a_name_sits_down_with_it_by_the_enter_key(
    a_table: Callable[..., BrowserHouse], page: Page
) -> None:
    house = a_table("1,2,3", game="nsw-aruze", wagering_seconds=3600)
    screen = TerminalScreen(page, house, seat="4").open()
    page.get_by_label("Name (optional)").fill("guest of honour")
    page.keyboard.press("Enter")
    expect(page.get_by_text("cannot be a player's name")).to_be_visible()
    page.get_by_label("Name (optional)").fill("Ann Lee")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
    assert Terminal(house.address, screen.table, 4).view()["you"]["player"] == "Ann Lee"
