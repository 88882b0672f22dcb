"""A command is done for a screen once the screen shows it: the house answers first here, and its view comes later.

Views go out about ten times a second and answers at once, so that this order is what a busy table sees. It is forced:
the socket of the page holds every view back until the test lets it through.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from support.depth import rest_is_long

from .conftest import BrowserHouse, Complaints, MakeHouse
from .dealing import action, card, key, lay, open_panel, seat, served, take_duty, until_dice
from .seats import Staff, seated
from .terminal_screen import TerminalScreen

BOOKS = {"nsw": "nsw-table", "pa": "pennsylvania/a"}
AWHILE_MS = 500
"""Long enough for a page to act on an answer that it must not act on yet."""


class LateViews:
    """The socket of a page: from `hold` on answers go through and views wait, until they are let through or never are."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._holds = False
        self._kept: list[tuple[WebSocketRoute, str | bytes]] = []
        self._answers = 0
        self.connections: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket"), self._connected)

    def hold(self) -> None:
        self._holds, self._answers = True, 0

    def answered(self, times: int = 1) -> None:
        """Wait until the house has answered, and for as long again as a page needs to act on that."""
        for _ in range(300):
            if self._answers >= times:
                break
            self._page.wait_for_timeout(50)
        assert self._answers >= times, "the house did not answer"
        self._page.wait_for_timeout(AWHILE_MS)
        assert self._kept, "there was no view to hold back"

    def let_through(self) -> None:
        self._holds = False
        kept, self._kept = self._kept, []
        for screen, message in kept:
            screen.send(message)

    def cut(self) -> None:
        """The connection ends, and what was held back on it is lost."""
        self._holds, self._kept = False, []
        self.connections[-1].close(code=1011)

    def _connected(self, screen: WebSocketRoute) -> None:
        house = screen.connect_to_server()
        self.connections.append(screen)

        def from_house(message: str | bytes) -> None:
            frame: dict[str, Any] = json.loads(message)
            if "view" in frame and self._holds:
                self._kept.append((screen, message))
                return
            self._answers += "answer" in frame
            screen.send(message)

        house.on_message(from_house)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    tables = [
        {"id": name, "game": game}
        for name, game in {**BOOKS, "cut": "nsw-table", "keys": "nsw-table"}.items()
    ]
    with served(tmp_path_factory.mktemp("late"), *tables) as house:
        yield house


@pytest.mark.way
@pytest.mark.parametrize("table", rest_is_long(BOOKS))
def test_the_dealers_panel_keeps_the_position_it_has_just_seated(
    page: Page, floor: BrowserHouse, table: str
) -> None:
    views = LateViews(page)
    open_panel(page, floor, table)
    take_duty(page)
    views.hold()
    page.keyboard.press("2")
    page.get_by_label("Name").fill("ann")
    page.keyboard.press("Enter")
    views.answered()
    views.let_through()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(card(page, "2")).to_contain_text("ann")
    expect(card(page, "2")).to_have_attribute("aria-pressed", "true")

    views.hold()
    page.keyboard.press("b")
    page.get_by_label("Amount").fill("100")
    page.keyboard.press("Enter")
    views.answered()
    views.let_through()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(card(page, "2")).to_contain_text("Chips $100")
    action(page).press("Space")
    expect(page.locator("header")).to_contain_text("Place your bets")
    lay(page, "small")
    expect(card(page, "2")).to_contain_text("Staked $")


def test_dice_that_are_being_keyed_stay_when_something_else_happens_at_the_table(
    page: Page, floor: BrowserHouse
) -> None:
    open_panel(page, floor, "keys")
    take_duty(page)
    seat(page, "1", "ann", "100")
    action(page).press("Space")
    lay(page, "small")
    until_dice(page)
    key(page, "63")
    expect(action(page)).to_contain_text("Key the three dice")
    Staff(floor.address, "keys", "dealer").do("SitDown", place="2", player="bob")
    expect(card(page, "2")).to_contain_text("bob")
    key(page, "4")
    action(page).press("Enter")
    expect(action(page)).to_contain_text("Confirm")
    expect(page.get_by_text("Total 13")).to_be_visible()


@pytest.mark.way
def test_a_command_whose_view_was_lost_with_its_connection_is_done_when_the_page_is_back(
    page: Page, floor: BrowserHouse, complaints: Complaints
) -> None:
    complaints.expect("WebSocket")
    views = LateViews(page)
    open_panel(page, floor, "cut")
    take_duty(page)
    views.hold()
    page.keyboard.press("3")
    page.get_by_label("Name").fill("bob")
    page.keyboard.press("Enter")
    views.answered()
    views.cut()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(card(page, "3")).to_contain_text("bob")
    expect(card(page, "3")).to_have_attribute("aria-pressed", "true")
    assert len(views.connections) == 2


@pytest.mark.way
def test_double_stakes_again_what_was_placed_a_moment_ago(page: Page, make_house: MakeHouse) -> None:
    house = make_house({"id": "T1", "game": "nsw-aruze", "wagering_seconds": 600})
    player = seated(house.address, "T1", "3")
    views = LateViews(page)
    screen = TerminalScreen(page, house).open()
    screen.waits_for("betting")
    views.hold()
    screen.touch("small")
    screen.touch("small")
    page.keyboard.press("d")
    views.answered(2)
    assert player.view()["you"]["wagers"] == {"small": 200}, "what is doubled is not on the screen yet"
    views.let_through()
    screen.shows(staked=400)
    assert player.view()["you"]["wagers"] == {"small": 400}
