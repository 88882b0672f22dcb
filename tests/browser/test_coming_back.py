"""A seat that loses its house, and a house that loses itself: the page says so, takes no bets, and recovers automatically.

Sockets are cut, answers swallowed, servers paused and killed with -9; what the house has on record is asked of the house,
over a connection of its own.
"""

import asyncio
import json
import os
import re
import shutil
import signal
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from browser.seats import Terminal, seated
from support.engines import Server
from support.processes import ServeProcess

from .conftest import KILLED, BrowserHouse, Complaints, MakeContext, MakeHouse, settings_text, verified

LOST = re.compile("connection lost", re.IGNORECASE)
PATIENCE = 20_000
OPEN_TABLE = {"id": "T1", "game": "nsw-aruze", "places": 4, "wagering_seconds": 600, "croupier": "automatic"}
CUT = ("ERR_", "WebSocket", "Failed to load resource")


def area(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^{name}, pays "))


def open_seat(page: Page, house: BrowserHouse, seat: int = 1, table: str = "T1") -> None:
    """A seat whose player has sat down, in a page that takes bets."""
    page.goto(house.at(f"/tables/{table}/seats/{seat}"))
    takes_bets(page)


def takes_bets(page: Page) -> None:
    expect(area(page, "Small")).to_be_visible(timeout=PATIENCE)
    expect(area(page, "Small")).not_to_have_attribute("aria-disabled", "true", timeout=PATIENCE)


def says_that_it_is_lost(page: Page) -> None:
    expect(page.get_by_text(LOST).first).to_be_visible(timeout=PATIENCE)
    expect(area(page, "Small")).to_have_attribute("aria-disabled", "true")


def says_nothing_of_a_loss(page: Page) -> None:
    expect(page.get_by_text(LOST)).to_have_count(0, timeout=PATIENCE)
    takes_bets(page)


class Wire:
    """The page's socket, which the test may cut, keep cut, and relieve of answers."""

    def __init__(self, page: Page) -> None:
        self.cut_off = False
        self.swallow_answers = False
        self.sent: list[Any] = []
        self.answers: list[Any] = []
        self._open: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket"), self._connected)

    def cut(self) -> None:
        self.cut_off = True
        for one in self._open:
            one.close(code=1011)
        self._open = []

    def mend(self) -> None:
        self.cut_off = self.swallow_answers = False

    def _connected(self, screen: WebSocketRoute) -> None:
        if self.cut_off:
            screen.close(code=1011)
            return
        house = screen.connect_to_server()
        self._open.append(screen)

        def from_screen(message: str | bytes) -> None:
            if message:
                self.sent.append(json.loads(message))
            house.send(message)

        def from_house(message: str | bytes) -> None:
            frame = json.loads(message)
            if "answer" in frame:
                self.answers.append(frame)
                if self.swallow_answers:
                    self.cut()
                    return
            if not self.cut_off:
                screen.send(message)

        screen.on_message(from_screen)
        house.on_message(from_house)


def test_a_lost_connection_is_said_takes_no_bets_and_returns_to_the_same_place(
    page: Page, make_house: MakeHouse, complaints: Complaints
) -> None:
    for part in CUT:
        complaints.expect(part)
    house = make_house(OPEN_TABLE)
    player = seated(house.address, "T1", 1)
    player.do("PlaceWagers", wagers={"small": 500})
    wire = Wire(page)
    open_seat(page, house)
    expect(area(page, "Small")).to_have_accessible_name(re.compile(r"\$5 placed"))
    wire.cut()
    says_that_it_is_lost(page)
    area(page, "Big").click(force=True)
    assert player.view()["you"]["wagers"] == {"small": 500}
    player.do("PlaceWagers", wagers={"total:9": 100})
    wire.mend()
    says_nothing_of_a_loss(page)
    assert page.url == house.at("/tables/T1/seats/1")
    expect(area(page, "Small")).to_have_accessible_name(re.compile(r"\$5 placed"))
    expect(area(page, "Total 9")).to_have_accessible_name(re.compile(r"\$1 placed"))
    area(page, "Big").click()
    player.until(lambda view: view["you"].get("wagers", {}).get("big"))
    assert set(player.view()["you"]["wagers"]) == {"small", "total:9", "big"}


def test_a_browser_that_goes_offline_says_so_at_once(
    page: Page, make_house: MakeHouse, complaints: Complaints
) -> None:
    for part in CUT:
        complaints.expect(part)
    house = make_house(OPEN_TABLE)
    seated(house.address, "T1", 1)
    open_seat(page, house)
    page.context.set_offline(True)
    expect(page.get_by_text(LOST).first).to_be_visible(timeout=2_000)
    page.context.set_offline(False)
    says_nothing_of_a_loss(page)


def test_a_house_that_is_frozen_is_noticed_and_the_wager_is_placed_once(
    page: Page, make_house: MakeHouse, complaints: Complaints
) -> None:
    """No connection is closed and nothing is answered, as when a cable is pulled somewhere between."""
    for part in CUT:
        complaints.expect(part)
    house = make_house(OPEN_TABLE)
    player = seated(house.address, "T1", 1)
    open_seat(page, house)
    assert house.process.process is not None
    pid = house.process.process.pid
    os.kill(pid, signal.SIGSTOP)  # type: ignore[arg-type]
    try:
        area(page, "Small").click()
        says_that_it_is_lost(page)
    finally:
        os.kill(pid, signal.SIGCONT)  # type: ignore[arg-type]
    says_nothing_of_a_loss(page)
    wagers = player.until(lambda view: view["you"].get("wagers"))["you"]["wagers"]
    expect(area(page, "Small")).to_have_accessible_name(re.compile("placed"))
    page.wait_for_timeout(500)
    assert player.view()["you"]["wagers"] == wagers
    stake = wagers["small"]
    assert player.view()["you"]["purse"] == 10_000 - stake
    area(page, "Big").click()
    player.until(lambda view: view["you"].get("wagers") == {"small": stake, "big": stake})


@pytest.mark.way
def test_a_wager_whose_answer_was_lost_is_asked_again_with_its_id_and_placed_once(
    page: Page, make_house: MakeHouse, complaints: Complaints
) -> None:
    for part in CUT:
        complaints.expect(part)
    house = make_house(OPEN_TABLE)
    player = seated(house.address, "T1", 1)
    wire = Wire(page)
    open_seat(page, house)
    wire.swallow_answers = True
    area(page, "Small").click()
    says_that_it_is_lost(page)
    stake = player.view()["you"]["wagers"]["small"]
    wire.mend()
    says_nothing_of_a_loss(page)
    expect(area(page, "Small")).to_have_accessible_name(re.compile("placed"))
    page.wait_for_timeout(500)
    wagers = [one for one in wire.sent if one["do"]["type"] == "PlaceWagers"]
    assert len(wagers) == 2
    assert wagers[0] == wagers[1]
    answers = [one for one in wire.answers if one["answer"] == wagers[0]["id"]]
    assert [one.get("repeated", False) for one in answers] == [False, True]
    assert player.view()["you"]["wagers"] == {"small": stake}
    assert player.view()["you"]["purse"] == 10_000 - stake


def test_a_house_killed_in_mid_round_goes_on_with_every_acknowledged_wager_and_the_round_ends(
    page: Page, make_house: MakeHouse, complaints: Complaints, tmp_path: Path
) -> None:
    for part in CUT:
        complaints.expect(part)
    dice = tmp_path / "dice.txt"
    dice.write_text("1 2 4\n" * 20, "utf-8")
    house = make_house({**OPEN_TABLE, "wagering_seconds": 15, "dice": "recorded", "recorded": str(dice), "pause_seconds": 20}, **KILLED)  # fmt: skip
    player = seated(house.address, "T1", 1)
    open_seat(page, house)
    for name in ("Small", "Big", "Total 7"):
        area(page, name).click()
        expect(area(page, name)).to_have_accessible_name(re.compile("placed"))
    acknowledged = player.view()
    wagers, number = acknowledged["you"]["wagers"], acknowledged["table"]["round"]["number"]
    assert set(wagers) == {"small", "big", "total:7"}
    house.process.kill()
    says_that_it_is_lost(page)
    house.process.start()
    expect(page.get_by_text(LOST)).to_have_count(0, timeout=PATIENCE)
    back = Terminal(house.address, "T1", 1)
    assert back.view()["you"]["wagers"] == wagers
    assert back.view()["table"]["round"]["number"] == number
    assert page.url == house.at("/tables/T1/seats/1")
    for name in ("Small", "Big", "Total 7"):
        expect(area(page, name)).to_have_accessible_name(re.compile("placed"))
    ended = back.until(lambda view: view["you"].get("lines"))
    assert ended["table"]["round"]["number"] == number
    assert ended["table"]["round"]["faces"] == [1, 2, 4]
    expect(page.locator("[data-bet=small].lit")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-bet='total:7'].lit")).to_be_visible()
    expect(page.locator("[data-bet=big].lit")).to_have_count(0)
    lines = {line["bet"]: line for line in ended["you"]["lines"]}
    assert set(lines) == set(wagers)
    assert lines["big"]["outcome"] == "lose"
    assert lines["total:7"]["winnings"] == 12 * wagers["total:7"]


def test_the_session_of_a_seat_that_ended_is_begun_again_by_the_page(
    page: Page, make_house: MakeHouse, complaints: Complaints
) -> None:
    """Everyone knows the key of a demonstration's seats; in a live house the page asks for it."""
    for part in (*CUT, "401"):
        complaints.expect(part)
    house = make_house(OPEN_TABLE)
    player = seated(house.address, "T1", 1)
    player.do("PlaceWagers", wagers={"small": 500})
    wire = Wire(page)
    open_seat(page, house)
    wire.cut()
    says_that_it_is_lost(page)
    page.context.clear_cookies()
    wire.mend()
    says_nothing_of_a_loss(page)
    assert page.url == house.at("/tables/T1/seats/1")
    expect(area(page, "Small")).to_have_accessible_name(re.compile(r"\$5 placed"))


def test_a_dealer_whose_session_ended_is_shown_the_way_back_in(
    page: Page, make_house: MakeHouse, complaints: Complaints
) -> None:
    for part in (*CUT, "401"):
        complaints.expect(part)
    house = make_house({**OPEN_TABLE, "game": "act-canberra", "croupier": "people"})
    wire = Wire(page)
    page.goto(house.at("/sign-in?to=/tables/T1/dealer"))
    page.get_by_role("button", name="dealer").click()
    expect(page).to_have_url(re.compile(r"^http://[^/]+/tables/T1/dealer$"))
    expect(page.locator("button.action")).to_be_visible()
    wire.cut()
    page.context.clear_cookies()
    wire.mend()
    way = page.get_by_role("link", name=re.compile("^sign in", re.IGNORECASE)).or_(
        page.get_by_label("Password")
    )
    expect(way.first).to_be_visible(timeout=PATIENCE)


def test_a_live_house_asks_a_seat_without_a_session_for_its_key(page: Page, make_house: MakeHouse) -> None:
    house = make_house({"id": "T1", "game": "nsw-aruze", "places": 2}, demonstration=False)
    page.goto(house.at("/tables/T1/seats/1"))
    expect(page.get_by_label("Terminal key")).to_be_visible()
    expect(page.get_by_text(re.compile("demonstration", re.IGNORECASE))).to_have_count(0)


@pytest.mark.way
def test_two_browsers_at_one_table_see_each_others_markers_and_not_each_others_money(
    new_browser: MakeContext, make_house: MakeHouse
) -> None:
    house = make_house(OPEN_TABLE)
    first, second = seated(house.address, "T1", 1, 10_000), seated(house.address, "T1", 2, 40_000)
    heard: list[str] = []
    one, other = new_browser().new_page(), new_browser().new_page()
    one.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    open_seat(one, house, 1)
    open_seat(other, house, 2)
    area(other, "Total 10").click()
    second.until(lambda view: view["you"].get("wagers"))
    area(one, "Small").click()
    first.until(lambda view: view["you"].get("wagers"))
    # Both see that something lies there; whose and how much of it is whose, only at one's own.
    expect(area(one, "Total 10")).to_have_accessible_name(re.compile("from 1 seat"))
    expect(area(one, "Total 10")).not_to_have_accessible_name(re.compile("placed"))
    expect(area(other, "Small")).to_have_accessible_name(re.compile("from 1 seat"))
    expect(area(other, "Total 10")).to_have_accessible_name(re.compile("placed"))
    assert first.view()["you"]["wagers"].keys() == {"small"}
    purse = second.view()["you"]["purse"]
    assert heard
    assert not any(str(purse) in frame or '"purse":40000' in frame for frame in heard)
    shown = one.locator("body").inner_text()
    assert f"{purse // 100}" not in shown
    assert "400" not in shown


@pytest.fixture
def postgres() -> Iterator[str]:
    """A database of a real PostgreSQL; another thread makes it, since the browser has this one's loop."""
    folder = Path(tempfile.mkdtemp(prefix="sicbo-pg"))
    server = Server(folder)
    with ThreadPoolExecutor(1) as other:
        address = other.submit(lambda: asyncio.run(server.fresh_database())).result()
    yield address
    server.end()
    shutil.rmtree(folder, ignore_errors=True)


def test_a_table_that_moves_to_another_process_takes_its_screens_along(
    new_browser: MakeContext, postgres: str, tmp_path: Path, complaints: Complaints
) -> None:
    """Between two rounds a process gives a table to one that has come since."""
    for part in (*CUT, "421"):
        complaints.expect(part)
    tables = [{**OPEN_TABLE, "id": name, "wagering_seconds": 8, "pause_seconds": 2} for name in ("T1", "T2")]
    processes = [
        ServeProcess(tmp_path, postgres, settings_text(tables, **KILLED), number) for number in range(2)
    ]
    try:
        processes[0].start()
        house = BrowserHouse(processes[0])
        pages = {}
        for table in ("T1", "T2"):
            # A round without wagers stays open: one lies there, so that the round ends and the table can go.
            seated(house.address, table, 1).do(
                "PlaceWagers", wagers={"small": 100, "big": 100, "triple:any": 100}
            )
            pages[table] = new_browser().new_page()
            open_seat(pages[table], house, 1, table)
        processes[1].start()
        there = re.compile(rf"^{re.escape(processes[1].address)}/tables/T./seats/1$")
        for _ in range(150):
            moved = [table for table, page in pages.items() if there.match(page.url)]
            if moved:
                break
            pages["T1"].wait_for_timeout(200)
        assert moved, [page.url for page in pages.values()]
        page, player = pages[moved[0]], Terminal(processes[1].address, moved[0], 1)
        player.until(lambda view: view["table"]["phase"] == "betting")
        says_nothing_of_a_loss(page)
        area(page, "Big").click()
        expect(area(page, "Big")).to_have_accessible_name(re.compile("placed"))
        you = player.view()["you"]
        assert set(you["wagers"]) == {"big"}
        assert you["purse"] < 10_000 + 31 * 100
    finally:
        for process in processes:
            process.kill()
    verified(postgres)
