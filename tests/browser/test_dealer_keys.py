"""Keys of the dealer's panel that have no use: they do nothing, and the panel goes on taking every other key."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import MakeContext, MakeHouse
from .cup_house import Cup, crown_tables
from .dealing import action, card, open_panel, seat, take_duty


@pytest.mark.way
def test_a_key_without_a_use_in_the_book_leaves_the_panel_to_its_keys(
    page: Page, make_house: MakeHouse
) -> None:
    house = make_house({"id": "T1", "game": "pennsylvania/a", "dice": "dealer", "places": 6})
    open_panel(page, house, "T1")
    take_duty(page)
    seat(page, "2", "ann", "100")
    for key in "oestm":
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Space")
    expect(action(page)).to_contain_text("Cover")


def test_a_question_about_a_player_who_leaves_is_gone_and_the_keys_go_on(
    new_browser: MakeContext, make_house: MakeHouse
) -> None:
    house = make_house(*crown_tables(1))
    dealer, player = new_browser().new_page(), new_browser().new_page()
    open_panel(dealer, house, "T1")
    take_duty(dealer)
    player.goto(house.at("/tables/T1/seats/3"))
    player.get_by_role("button", name="Sit down").click()
    expect(card(dealer, "3")).to_have_class(re.compile("taken"))
    dealer.keyboard.press("3")
    dealer.keyboard.press("b")
    expect(dealer.get_by_role("dialog")).to_be_visible()
    player.get_by_role("button", name="Leave").first.click()
    player.get_by_role("dialog").get_by_role("button", name="Stand up").click()
    expect(dealer.get_by_role("dialog")).to_have_count(0)
    dealer.keyboard.press("Space")
    expect(action(dealer)).to_contain_text("Cover")
    # Nobody is asked about someone else what was asked about the one who has left.
    seat(dealer, "4", "bob", "100")


def test_at_a_table_of_a_tournament_the_panel_shows_its_chips_and_sells_none(
    make_house: MakeHouse, page: Page
) -> None:
    house = make_house(*crown_tables(1))
    cup = Cup(house.address, ("T1",)).found().announced(players=8, form="single-table").staffed()
    cup.entered(3).started()
    open_panel(page, house, "T1~cup")
    expect(card(page, "1")).to_contain_text("Chips 1,000")
    page.keyboard.press("1")
    tools = page.get_by_role("group", name=re.compile("^Seat 1"))
    expect(tools.get_by_role("button", name="Remove all bets")).to_be_visible()
    for name in ("Buy-in", "Cash out", "Colour chips", "Chips from another table", "Verbal bet", "Leaving"):
        expect(tools.get_by_role("button", name=name)).to_have_count(0)
    for key in "baoestu":
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("8")  # a free seat: nobody is seated but by the draw
    expect(page.get_by_role("dialog")).to_have_count(0)
