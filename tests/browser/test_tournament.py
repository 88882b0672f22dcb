"""A whole tournament in a real browser: what its operator and its director do there, from the format to the prizes."""

import csv
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import BrowserHouse, Complaints, MakeContext, MakeHouse, steady
from .cup_house import Cup, crown_tables, ended, player_named, seeded
from .dealing import action, open_panel
from .terminal_screen import TerminalScreen

TOUCHED = 2_500
"""the chip that a player of the final touches the felt with"""


@pytest.fixture
def seeded_house(tmp_path: Path, complaints: Complaints) -> Iterator[Callable[[str], BrowserHouse]]:
    """Houses whose draws follow from a secret that is known: the same ids draw the same seats."""
    with ExitStack() as ending:

        def make(name: str) -> BrowserHouse:
            process = seeded(tmp_path / name, crown_tables(8))
            ending.callback(process.kill)
            process.start()
            return BrowserHouse(process)

        yield make
        complaints.over = True


def signed_in(page: Page, house: BrowserHouse, name: str) -> Page:
    page.goto(house.at("/sign-in?to=/tournaments"))
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("heading", name="Tournaments", level=1)).to_be_visible()
    return page


def next_is(page: Page, act: str) -> Locator:
    """The one large action of the console is this one now."""
    card = page.get_by_role("region", name="Next")
    expect(card.get_by_role("heading", name=act, exact=True)).to_be_visible()
    return card.get_by_role("button", name=act, exact=True)


def act(page: Page, name: str, **fields: str) -> None:
    """Press the next action, fill in what it asks for, and send it."""
    next_is(page, name).click()
    dialog = page.get_by_role("dialog").last
    for label, value in fields.items():
        dialog.get_by_label(label.replace("_", " ")).fill(value)
    sent(page, name)


def sent(page: Page, name: str) -> None:
    """Everything that can be ticked is, and the dialog is sent."""
    dialog = page.get_by_role("dialog").last
    for box in dialog.get_by_role("checkbox").all():
        box.check()
    dialog.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def planned(page: Page, *, players: int, tables: int) -> None:
    next_is(page, "Plan the tournament").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=re.compile("^Shoot-out")).check()
    for label, value in {
        "Name": "Spring Cup", "Where": "Main floor", "Maximum players": str(players), "Tables": str(tables),
        "Entry fee": "10", "Buy-in": "50.01", "Spins per stage": "1",
    }.items():  # fmt: skip
        dialog.get_by_label(label, exact=True).fill(value)
    dialog.get_by_role("button", name="Show plan").click()
    expect(dialog.get_by_role("region", name="Plan")).to_contain_text("Final")
    dialog.get_by_role("button", name="Use this plan").click()
    expect(dialog).to_have_count(0)


def announced(page: Page, *, players: int, tables: int) -> None:
    """By the operator, step by step as the console says: found, plan, terms, publication, inspectorate, director, tables."""
    page.get_by_role("button", name="New tournament").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name in web addresses").fill("cup")
    dialog.get_by_label("Game of table").select_option("T1")
    dialog.get_by_role("button", name="New tournament").click()
    planned(page, players=players, tables=tables)
    next_is(page, "Approve the terms")
    page.get_by_role("tab", name="Terms").click()
    expect(page.get_by_text(re.compile(r"All \d+ required items complete"))).to_be_visible()
    act(page, "Approve the terms")
    act(page, "Publish the terms", Where_players_can_read_them="At the desk and on every screen")
    act(page, "Notify the inspectorate", Who_was_notified="Inspector Ito")
    act(page, "Appoint the director", Director="director")
    next_is(page, "Designate tables").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("checkbox")).to_have_count(tables)
    sent(page, "Designate tables")


def kept_for_it(page: Page, house: BrowserHouse) -> None:
    """A table that was designated says so wherever it is shown, and nobody can sit down there."""
    page.goto(house.at("/"))
    card = page.get_by_role("article", name="T1", exact=True)
    expect(card).to_contain_text("In a tournament")
    expect(card.get_by_role("button", name=re.compile("Choose a seat"))).to_have_count(0)
    expect(card.get_by_role("link", name="View tournament: cup")).to_be_visible()
    page.goto(house.at("/tables/T1/seats/1"))
    expect(page.get_by_text("Reserved for the tournament cup")).to_be_visible()
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
    page.goto(house.at("/tables/T1/display"))
    expect(page.get_by_text("This table is reserved for a tournament")).to_be_visible()
    open_panel(page, house, "T1")
    expect(action(page)).to_contain_text("Reserved for a tournament")
    expect(page.get_by_role("link", name="View tournament")).to_be_visible()
    page.close()


STAGES = (("Round 1", 64), ("Round 2", 16), ("Final", 4))
TABLES_OF_64 = tuple(f"T{number + 1}" for number in range(8))
SEED = 64


def in_the_browser(house: BrowserHouse, new_browser: MakeContext) -> dict[str, Any]:
    """The whole tournament: operator, director, a player of the final and the wall at screens of their own."""
    operator = signed_in(new_browser().new_page(), house, "manager")
    announced(operator, players=64, tables=8)
    director = signed_in(new_browser().new_page(), house, "director")
    kept_for_it(new_browser().new_page(), house)
    director.get_by_role("link", name="Spring Cup").click()
    act(director, "Take charge")
    act(director, "Take an entry", Player=player_named(0))
    cup = Cup(house.address, TABLES_OF_64)
    for number in range(1, 64):
        cup.director.cup("Enter", player=player_named(number), accepts=True)
    act(director, "Brief the players")
    wall = new_browser(viewport={"width": 1920, "height": 1080}).new_page()
    wall.goto(house.at("/tournaments/cup/display"))
    seat = new_browser().new_page()

    def touched(table: str, place: str, bet: str) -> None:
        screen = TerminalScreen(seat, house, table, place).open()
        screen.waits_for("betting")
        screen.chip(TOUCHED)
        screen.touch(bet)
        screen.shows(staked=TOUCHED)

    chance, seats = Random(SEED), []
    for stage, players in STAGES:
        act(director, "Draw the seats")
        drawn = director.get_by_role("list", name="Seat draw").get_by_role("button")
        expect(drawn).to_have_count(players)
        seats.append(cup.director.view()["seats"])
        act(director, "Start the stage")
        cup.all_seated()
        expect(director.get_by_role("heading", name=stage, exact=True)).to_be_visible()
        expect(wall.locator(".board li")).to_have_count(players)
        cup.touches = touched if stage == "Final" else None
        cup.play_stage(chance)
        first = cup.director.view()["leaderboard"][0]["player"]
        expect(wall.locator(".board li").first).to_contain_text(first)
        act(director, "End the stage")

    act(director, "Award the prizes")
    view = cup.director.view()
    director.get_by_role("tab", name="Prizes").click()
    expect(director.get_by_role("tabpanel")).to_contain_text("$3,200.64")
    for prize in view["prizes"]:
        expect(director.get_by_role("tabpanel")).to_contain_text(prize["player"])
    expect(wall.locator(".podium li")).to_have_count(3)
    expect(wall.locator(".podium li").first).to_contain_text(view["prizes"][0]["player"])
    expect(seat.get_by_text("The tournament is over, and this table has closed.")).to_be_visible()
    for page in (operator, director, wall, seat):
        page.context.close()
    return result_of(view, seats)


def over_the_api(house: BrowserHouse, draws: list[str]) -> dict[str, Any]:
    """The same tournament asked for without a screen, its draws under the ids that the screens gave theirs."""
    cup = Cup(house.address, TABLES_OF_64).found(limits=None).announced(players=64, spins=1).staffed()
    cup.entered(64)
    bank = cup.director.desk()["plan"]["starting_bank"]
    cup.director.cup("BriefPlayers", understood=True, starting_bank=bank)
    chance, seats = Random(SEED), []
    for (stage, _), named in zip(STAGES, draws, strict=True):
        cup.director.cup("DrawSeats", named=named)
        seats.append(cup.director.view()["seats"])
        cup.director.cup("StartStage")
        cup.all_seated()
        if stage == "Final":
            cup.touches = lambda table, place, bet: cup.terminal(table, place).do(
                "PlaceWagers", wagers={bet: TOUCHED}
            )
        cup.play_stage(chance)
        cup.director.cup("EndStage")
    cup.director.cup("AwardPrizes")
    return result_of(cup.director.view(), seats)


def result_of(view: Any, seats: list[Any]) -> dict[str, Any]:
    assert view["phase"] == "awarded" and len(view["finished"]) == 64
    assert sum(prize["amount"] for prize in view["prizes"]) == view["pool"] == 64 * 5_001
    return {"seats": seats, "finished": view["finished"], "prizes": view["prizes"]}


@pytest.mark.takes(120)
def test_64_players_over_three_rounds_come_to_the_same_end_from_one_seed_in_the_browser_and_by_api(
    seeded_house: Callable[[str], BrowserHouse], new_browser: MakeContext
) -> None:
    house = seeded_house("screens")
    by_screens = in_the_browser(house, new_browser)
    draws = ended(house)
    assert len(draws) == len(STAGES)
    house = seeded_house("api")
    by_api = over_the_api(house, draws)
    assert by_api == by_screens
    ended(house)


@pytest.mark.way
def test_terms_say_at_once_what_is_missing_and_are_saved_as_a_version(
    make_house: MakeHouse, new_browser: MakeContext
) -> None:
    house = make_house(*crown_tables(2))
    page = signed_in(new_browser().new_page(), house, "manager")
    announced(page, players=16, tables=2)
    page.get_by_role("tab", name="Terms").click()
    winners = page.get_by_label("how the winners are found")
    winners.fill("")
    expect(page.get_by_text("1 item missing")).to_be_visible()
    page.get_by_role("button", name="Save 1 item").click()
    next_is(page, "Write the terms")
    winners.fill("Whoever has the most chips.")
    expect(page.get_by_text(re.compile("required items complete"))).to_be_visible()
    page.get_by_role("button", name="Save 1 item").click()
    act(page, "Approve the terms")
    act(page, "Publish the terms", Where_players_can_read_them="At the desk")
    page.goto(house.at("/tournaments/cup/public"))
    terms = page.get_by_role("region", name="Terms and conditions")
    expect(terms).to_contain_text("Whoever has the most chips.")
    expect(terms).to_contain_text("Version 3 published")
    page.goto(house.at("/tournament-terms/cup"))
    expect(page.get_by_role("heading", name="Spring Cup: terms and conditions")).to_be_visible()
    expect(page.get_by_text("8.4.8(h)")).to_be_visible()


@pytest.mark.way
def test_a_player_sees_place_and_gap_but_no_chances_and_the_audience_sees_them(
    make_house: MakeHouse, new_browser: MakeContext
) -> None:
    house = make_house(*crown_tables(1))
    cup = Cup(house.address, ("T1",)).found().announced(players=8, form="single-table").staffed()
    cup.entered(6).started()
    cup.spin("T1~cup", Random(3))
    cup.open_bets("T1~cup")
    page = new_browser().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(house.at("/tables/T1~cup/seats/1"))
    standing = page.get_by_role("region", name="Your standing")
    expect(standing).to_contain_text("/ 6")
    expect(standing).to_contain_text("Spins left")
    expect(page.locator("body")).not_to_contain_text("%")
    assert asked and not any("audience" in one for one in asked)
    expect(page.locator("footer.rail")).not_to_contain_text("$")  # chips are no money
    wall = new_browser(viewport={"width": 1920, "height": 1080}).new_page()
    wall.goto(house.at("/tournaments/cup/display"))
    chances = wall.get_by_role("region", name="Chances on the last spin")
    expect(chances).to_contain_text("%")
    expect(wall.locator(".board li")).to_have_count(6)


def test_a_disqualified_player_hears_first_what_the_terms_say_and_leaves_the_table(
    make_house: MakeHouse, new_browser: MakeContext
) -> None:
    house = make_house(*crown_tables(1))
    cup = Cup(house.address, ("T1",)).found().announced(players=8, form="single-table").staffed()
    cup.entered(5).started()
    page = signed_in(new_browser().new_page(), house, "director")
    page.goto(house.at("/tournaments/cup"))
    seat = page.get_by_role("list", name="Seat draw").get_by_role("button").first
    name = seat.locator(".name").inner_text()
    seat.click()
    page.get_by_role("dialog", name=name).get_by_role("button", name="Disqualify a player").click()
    dialog = page.get_by_role("dialog", name="Disqualify a player")
    expect(dialog).to_contain_text("8.4.8(b)(v)")
    expect(dialog.get_by_label("Player")).to_have_value(name)
    dialog.get_by_label("Reason").fill("Passed chips to another player.")
    dialog.get_by_role("button", name="Disqualify a player").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".seat.away")).to_have_count(1)
    assert len(cup.director.view()["leaderboard"]) == 4


def test_entries_are_found_filtered_and_saved_as_they_are_listed(
    make_house: MakeHouse, new_browser: MakeContext
) -> None:
    house = make_house(*crown_tables(1))
    cup = Cup(house.address, ("T1",)).found().announced(players=8, form="single-table").staffed()
    cup.entered(5)
    page = signed_in(new_browser().new_page(), house, "director")
    page.goto(house.at("/tournaments/cup"))
    page.get_by_role("tab", name="Entries").click()
    listing = page.locator("[data-list=entries]")
    rows = listing.locator("[data-row]")
    expect(rows).to_have_count(5)
    names = rows.evaluate_all("rows => rows.map(row => row.dataset.row)")
    with page.expect_download() as download:
        listing.get_by_role("button", name="Export CSV").click()
    saved = csv.DictReader(download.value.path().read_text("utf-8").splitlines())
    assert [row["player"] for row in saved] == names
    listing.get_by_role("searchbox").fill(names[2])
    expect(rows).to_have_count(1)
    listing.get_by_role("button", name="disqualified 0").click()
    expect(listing.get_by_text("No matches.")).to_be_visible()
    listing.get_by_role("button", name="Clear search and filters").click()
    expect(rows).to_have_count(5)


APART = """() => {
  const boxes = [...document.querySelectorAll('[data-chip], [data-control], footer.rail .tokens')]
    .filter(one => one.getClientRects().length).map(one => {
      const {left, right, top, bottom} = one.getBoundingClientRect()
      return {name: one.dataset.chip ?? one.dataset.control ?? 'tokens', left, right, top, bottom}
    })
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  return {chips: document.querySelectorAll('[data-chip]').length,
    met: boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => meet(a, b)).map(b => `${a.name} and ${b.name}`))}
}"""


def test_no_chip_lies_on_another_or_on_a_control_at_a_table_of_a_tournament(
    make_house: MakeHouse, page: Page
) -> None:
    house = make_house(*crown_tables(1))
    cup = Cup(house.address, ("T1",)).found().announced(players=8, form="single-table").staffed()
    cup.entered(6).started().open_bets("T1~cup")
    TerminalScreen(page, house, "T1~cup", "1").open().waits_for("betting")
    for width, height in ((1280, 800), (1024, 768), (1920, 1080), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        found = steady(page).evaluate(APART)
        assert found["chips"] >= 7
        assert found["met"] == [], (width, height)
