"""The lobby and signing in, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import KILLED, BrowserHouse, Complaints, MakeContext, MakeHouse
from .looking import in_every_size_and_light
from .seats import Terminal

SIZES = {"phone": (390, 844), "small phone": (360, 740), "desk": (1280, 800), "wall": (1920, 1080)}


@pytest.mark.way
def test_the_lobby_lists_every_table_and_says_that_it_is_a_demonstration(
    page: Page, session_house: BrowserHouse
) -> None:
    page.goto(session_house.at("/"))
    expect(page.get_by_role("article")).to_have_count(7)
    expect(page.get_by_text("Demonstration house")).to_be_visible()
    expect(page.get_by_role("article", name="T2")).to_contain_text("$1 – $500")
    page.get_by_label("Search tables").fill("victoria")
    expect(page.get_by_role("article")).to_have_count(2)
    page.get_by_label("Search tables").fill("nothing like it")
    expect(page.get_by_text("No tables match")).to_be_visible()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_tables_of_a_row_begin_at_one_height(
    new_browser: MakeContext, session_house: BrowserHouse, size: tuple[int, int]
) -> None:
    page = new_browser(viewport={"width": size[0], "height": size[1]}).new_page()
    page.goto(session_house.at("/"))
    expect(page.get_by_role("article")).to_have_count(7)
    for what in ("article", "article .results"):
        boxes = [box for one in page.locator(what).all() if (box := one.bounding_box()) is not None]
        assert len(boxes) == 7
        for one in boxes:
            end = one["y"] + one["height"]
            beside = [other["y"] for other in boxes if one["y"] <= other["y"] < end]
            assert max(beside) - one["y"] < 1, (what, boxes)


def test_tables_are_found_by_game_place_and_name_with_the_slash(
    page: Page, session_house: BrowserHouse
) -> None:
    page.goto(session_house.at("/"))
    tables = page.get_by_role("article")
    expect(tables).to_have_count(7)
    page.keyboard.press("/")
    expect(page.get_by_label("Search tables")).to_be_focused()
    for typed, count in (("aruze", 1), ("New South Wales", 2), ("T7", 1), ("pennsylvania", 2)):
        page.get_by_label("Search tables").fill(typed)
        expect(tables).to_have_count(count)
    page.keyboard.press("Escape")
    expect(tables).to_have_count(7)
    page.get_by_role("button", name="Symbol dice").click()
    expect(tables).to_have_count(1)
    page.get_by_label("Search tables").fill("T1")
    expect(tables).to_have_count(0)
    page.get_by_role("button", name="Show all tables").click()
    expect(tables).to_have_count(7)


@pytest.mark.way
@pytest.mark.parametrize(
    ("person", "desk"), [("cage", "/cage"), ("dealer", "/tables/T1/dealer"), ("inspector", "/inspection")]
)
def test_one_tap_signs_in_a_person_of_a_demonstration_and_opens_their_desk(
    new_browser: MakeContext, session_house: BrowserHouse, person: str, desk: str
) -> None:
    page = new_browser().new_page()
    page.goto(session_house.at("/"))
    people = page.get_by_role("region", name="Try a role")
    people.get_by_role("button", name=re.compile(f"^{person}")).click()
    expect(page).to_have_url(session_house.at(desk))
    expect(page.get_by_role("button", name="Sign in")).to_have_count(0)


@pytest.mark.way
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_table_in_play_and_the_way_to_a_bet_are_above_the_fold(
    new_browser: MakeContext, session_house: BrowserHouse, size: tuple[int, int]
) -> None:
    page = new_browser(viewport={"width": size[0], "height": size[1]}).new_page()
    page.goto(session_house.at("/"))
    live = page.get_by_role("region", name="Table T2, live")
    expect(live.get_by_role("region", name="Dice")).to_be_visible()
    for what in (live.get_by_role("region", name="Dice"), live.get_by_role("link", name="Play now")):
        box = what.bounding_box()
        assert box is not None and box["y"] + box["height"] <= size[1], (box, size)


def test_a_seat_that_is_taken_is_seen_without_a_reload(make_house: MakeHouse, page: Page) -> None:
    house = make_house({"id": "T1", "game": "nsw-aruze", "wagering_seconds": 600})
    page.goto(house.at("/"))
    card = page.get_by_role("article", name="T1")
    expect(card).to_contain_text("12 seats free")
    Terminal(house.address, "T1", 5).do("SitDown")
    expect(card).to_contain_text("11 seats free")
    card.get_by_role("button", name="Choose a seat").click()
    expect(page.get_by_role("img", name="Seat 5, taken")).to_be_visible()
    card = page.get_by_role("dialog")
    expect(card.get_by_role("link", name="Seat 6", exact=True)).to_be_visible()


@pytest.mark.way
def test_a_seat_is_chosen_by_keyboard(page: Page, session_house: BrowserHouse) -> None:
    page.goto(session_house.at("/"))
    page.get_by_role("button", name="Choose a seat: T2").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Choose a seat at T2")).to_be_visible()
    page.get_by_role("link", name="Seat 3", exact=True).press("Enter")
    expect(page).to_have_url(re.compile("/tables/T2/seats/3$"))
    page.go_back()
    expect(page.get_by_role("article", name="T2")).to_be_visible()


def test_lobby_and_sign_in_are_accessible_and_fit(page: Page, session_house: BrowserHouse) -> None:
    for address, shown in (("/", "T7"), ("/sign-in", "One-time code")):
        page.goto(session_house.at(address))
        expect(page.get_by_text(shown, exact=True).first).to_be_visible()
        assert in_every_size_and_light(page, SIZES.values()) == []


@pytest.mark.parametrize(
    ("locale", "title"),
    [
        ("zh-CN", "赌台"), ("zh-SG", "赌台"), ("zh-HK", "賭檯"), ("zh-TW", "賭檯"), ("zh-MO", "賭檯"), ("vi-VN", "Các bàn"),
        ("fr-FR", "Tables"),
    ],
)  # fmt: skip
def test_the_lobby_speaks_the_browsers_language(
    new_browser: MakeContext, session_house: BrowserHouse, locale: str, title: str
) -> None:
    page = new_browser(locale=locale).new_page()
    page.goto(session_house.at("/"))
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    page.locator("select").select_option("en")
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()


@pytest.mark.way
def test_a_dealer_signs_in_and_goes_on_where_it_was_meant(page: Page, session_house: BrowserHouse) -> None:
    page.goto(session_house.at("/sign-in?to=/tables/T1/display"))
    page.get_by_role("button", name="dealer").click()
    expect(page).to_have_url(re.compile(r"^http://[^/]+/tables/T1/display$"))
    page.goto(session_house.at("/sign-in"))
    expect(page.get_by_role("heading", name="Welcome, dealer")).to_be_visible()
    names = {cookie["name"] for cookie in page.context.cookies()}
    assert names == {"sicbo-staff"}
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_a_wrong_password_is_said_in_words(
    page: Page, session_house: BrowserHouse, complaints: Complaints
) -> None:
    complaints.expect("401")
    page.goto(session_house.at("/sign-in"))
    page.get_by_label("Name").fill("dealer")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_be_visible()


def test_nobody_is_led_away_after_signing_in(page: Page, session_house: BrowserHouse) -> None:
    page.goto(session_house.at("/sign-in?to=//elsewhere.example/"))
    page.get_by_role("button", name="inspector").click()
    expect(page).to_have_url(session_house.at("/inspection"))


def test_the_lobby_returns_after_a_restart(page: Page, make_house: MakeHouse, complaints: Complaints) -> None:
    complaints.expect("ERR_CONNECTION_REFUSED")
    house = make_house({"id": "T1", "game": "nsw-aruze", "wagering_seconds": 600}, **KILLED)
    page.goto(house.at("/"))
    expect(page.get_by_role("article")).to_have_count(1)
    house.process.kill()
    expect(page.get_by_text("No connection to the house")).to_be_visible()
    house.process.start()
    expect(page.get_by_text("No connection to the house")).to_be_hidden()


def test_the_night_is_kept(page: Page, session_house: BrowserHouse) -> None:
    page.goto(session_house.at("/"))
    switch = page.get_by_role("button", name=re.compile("^Theme"))
    switch.click()
    switch.click()
    expect(page.locator("html")).to_have_attribute("data-light", "night")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-light", "night")
