"""Takes the pictures of this folder: `.venv/bin/python docs/pictures/take.py`, with Chromium on the machine; with words
such as `lobby` or `console` only those.

A demonstration house of its own, on a port and a store of its own, is played at for a minute; one table has dice that are
known in advance, so that its picture shows a win.
"""

import base64
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import numpy as np
from playwright.sync_api import Browser, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))
from smaller import png

HERE = Path(__file__).parent
PORT = 21_777
HOUSE = f"http://127.0.0.1:{PORT}"
WAIT = 60_000
PLAYED_SECONDS = 75
CHROMIUM = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
QUIET = "[[tables]]\nid = '{0}'\ngame = '{1}'\nwagering_seconds = {2}\npause_seconds = {3}\ncroupier = 'automatic'\n"
GAMES = {
    "T1": "act-canberra", "T2": "nsw-aruze", "T3": "nsw-table", "T4": "crown-melbourne/a", "T5": "crown-melbourne/b",
    "T6": "pennsylvania/a", "T7": "nsw-aruze",
}  # fmt: skip
LONG = {"T2": 30, "T5": 8}
PAUSES = {"T2": 12, "T4": 8}
"""Seconds for bets where a picture is taken of them, and after a round where one is taken of its end."""
CUP = dict.fromkeys(("T1", "T2", "T3", "T4"), "crown-melbourne/a")
"""The tables of the house in which a tournament is played."""


class Somebody:
    """A terminal or a person, without a browser."""

    def __init__(self, table: str, seat: int | str) -> None:
        self.table, self._token, self._ids = table, "", map(f"{seat}-{time.time_ns()}-{{}}".format, count())
        key = {"keep": "token"}
        if isinstance(seat, int):
            path, who = "/api/session/terminal", {"terminal": f"{table}/{seat}", "key": "demonstration"}
        else:
            path, who = "/api/session", {"name": seat, "password": "demonstration"}
        self._token = self.ask(path, who | key)["token"]

    def do(self, command: str, **fields: Any) -> None:
        asked = {"id": next(self._ids), "do": {"type": command, **fields}}
        try:
            self.ask(f"/api/tables/{self.table}/commands", asked)
        except HTTPError as error:
            # Too late for this round, or too much for this purse: the evening goes on.
            sys.stderr.write(f"{self.table} {command}: {json.loads(error.read()).get('message')}\n")

    def until(self, holds: Callable[[Any], object]) -> Any:
        deadline = time.monotonic() + WAIT / 1000
        while not holds(view := self.ask(f"/api/tables/{self.table}")):
            assert time.monotonic() < deadline, view
            time.sleep(0.2)
        return view

    def ask(self, path: str, body: object = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        content = None if body is None else json.dumps(body).encode()
        with urlopen(Request(HOUSE + path, content, headers), timeout=20) as answer:
            return json.load(answer)


@contextmanager
def house(games: dict[str, str]) -> Iterator[None]:
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder)
        (at / "dice.txt").write_text("2,2,5\n" * 200, "utf-8")
        text = "demonstration = true\nsite = 'Harbour House'\ncommands_per_second = 1000\nrequests_per_second = 1000\nstop_seconds = 0\nlog_level = 'warning'\n"
        for name, game in games.items():
            text += QUIET.format(name, game, LONG.get(name, 4), PAUSES.get(name, 1))
            if game == "nsw-aruze" and name == "T2":
                text += f"dice = 'recorded'\nrecorded = '{at / 'dice.txt'}'\n"
        (at / "house.toml").write_text(text, "utf-8")
        command = [
            Path(sys.executable).with_name("sicbo"), "serve", "--config", at / "house.toml",
            "--store", at / "house.db", "--port", str(PORT),
        ]  # fmt: skip
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as serving:
            try:
                while not _ready():
                    assert serving.poll() is None
                    time.sleep(0.2)
                yield
            finally:
                serving.kill()


def _ready() -> bool:
    try:
        with urlopen(f"{HOUSE}/readyz", timeout=2) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def an_evening() -> None:
    """Someone at every table, so that there are results; at the terminals wagers too."""
    for table in GAMES:
        if table != "T2":
            Somebody(table, 2).do("SitDown")
            Somebody(table, 5).do("SitDown")
    player = Somebody("T7", 1)
    player.do("SitDown")
    player.do("AddCredit", source="notes", amount=10_000)
    until = time.monotonic() + PLAYED_SECONDS
    while time.monotonic() < until:
        view = player.until(lambda view: view["table"]["phase"] == "betting")
        if not view["you"].get("wagers"):
            player.do("PlaceWagers", wagers={"small": 100, "big": 100})
        time.sleep(1)


def page_of(opened: Browser, width: int, height: int, light: str = "dark") -> Page:
    context = opened.new_context(
        viewport={"width": width, "height": height},
        locale="en-AU",
        reduced_motion="reduce",
        color_scheme=light,  # type: ignore[arg-type]
    )
    return context.new_page()


def take(page: Page, name: str) -> None:
    """What is on the page now, in few colours."""
    shot = base64.b64encode(page.screenshot()).decode()
    reader = page.context.browser.new_page()  # type: ignore[union-attr]
    width, height, raw = reader.evaluate(
        """async shot => {
             const picture = new Image()
             picture.src = `data:image/png;base64,${shot}`
             await picture.decode()
             const scale = Math.min(1, 1280 / picture.width)
             const [width, height] = [picture.width * scale, picture.height * scale].map(Math.round)
             const canvas = new OffscreenCanvas(width, height).getContext('2d')
             canvas.imageSmoothingQuality = 'high'
             canvas.drawImage(picture, 0, 0, width, height)
             const bytes = canvas.getImageData(0, 0, width, height).data
             let text = ''
             for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768))
             return [width, height, btoa(text)]
           }""",
        shot,
    )
    reader.close()
    pixels = np.frombuffer(base64.b64decode(raw), np.uint8).reshape(height, width, 4)[:, :, :3]
    (HERE / f"{name}.png").write_bytes(png(pixels))
    sys.stdout.write(f"{name}.png: {(HERE / f'{name}.png').stat().st_size / 1000:.0f} kB\n")


def terminal(opened: Browser) -> None:
    """A round at a terminal with two others at the table: betting, and then a win."""
    players = [Somebody("T2", seat) for seat in (3, 1, 6)]
    for player in players:
        player.do("SitDown")
        for _ in range(3):
            player.do("AddCredit", source="notes", amount=10_000)
    players[0].until(lambda view: view["table"]["phase"] == "betting")
    players[0].do("PlaceWagers", wagers={"small": 2_500, "double:2": 500, "total:9": 500, "pair:2-5": 1_000, "single:2": 500, "triple:any": 100})  # fmt: skip
    players[1].do("PlaceWagers", wagers={"big": 5_000, "total:12": 500, "double:6": 500, "pair:2-5": 500})
    players[2].do("PlaceWagers", wagers={"small": 1_000, "triple:4": 100, "single:5": 1_000})
    desk, phone = page_of(opened, 1280, 800), page_of(opened, 390, 844)
    for page in (desk, phone):
        page.goto(f"{HOUSE}/tables/T2/seats/3")
        expect(page.locator("[data-bet=small]")).to_be_visible(timeout=WAIT)
    desk.wait_for_timeout(800)
    take(desk, "terminal-betting")
    take(phone, "terminal-phone")
    expect(desk.locator("[data-bet=small].lit")).to_be_visible(timeout=WAIT)
    players[0].until(lambda view: view["you"].get("lines"))
    desk.wait_for_timeout(2_500)
    take(desk, "terminal-win")


def display(opened: Browser) -> None:
    """The wall of a table when the dice have just fallen."""
    page = page_of(opened, 1920, 1080)
    page.goto(f"{HOUSE}/tables/T4/display")
    expect(page.locator("[data-bet]").first).to_be_visible(timeout=WAIT)
    expect(page.locator("[data-bet].lit").first).to_be_visible(timeout=WAIT)
    page.wait_for_timeout(700)
    take(page, "display")


def symbols(opened: Browser) -> None:
    """Symbol dice, with chips that a dealer has sold."""
    player = Somebody("T5", 2)
    name = player.ask("/api/tables/T5")["you"]["player"]
    Somebody("T5", "dealer").do("BuyChips", player=name, amount=40_000, paid_with="cash")
    page = page_of(opened, 1280, 800)
    page.goto(f"{HOUSE}/tables/T5/seats/2")
    expect(page.locator("[data-bet]").first).to_be_visible(timeout=WAIT)
    player.until(lambda view: view["table"]["phase"] != "betting")
    player.until(lambda view: view["table"]["phase"] == "betting")
    player.do(
        "PlaceWagers", wagers={"small": 2_500, "total:9": 500, "colour-double:red": 1_000, "single:1": 500}
    )
    page.wait_for_timeout(1_000)
    take(page, "symbols")


def dealer(opened: Browser) -> None:
    """A dealer takes the table, sells chips, and players wager."""
    page = page_of(opened, 1280, 800, "light")
    page.goto(f"{HOUSE}/sign-in?to=/tables/T4/dealer")
    page.get_by_label("Name").fill("dealer")
    page.get_by_label("Password").fill("demonstration")
    page.get_by_role("button", name="Sign in").click()
    action = page.locator("button.action")
    expect(action).to_contain_text("Take the table", timeout=WAIT)
    action.click()
    expect(action).not_to_contain_text("Take the table", timeout=WAIT)
    staff = Somebody("T4", "dealer")
    players = [Somebody("T4", seat) for seat in (2, 5, 8)]
    players[2].do("SitDown")
    for player, amount in zip(players, (20_000, 50_000, 10_000), strict=True):
        name = player.ask("/api/tables/T4")["you"]["player"]
        staff.do("BuyChips", player=name, amount=amount, paid_with="cash")
    # A dealer who comes while bets are being taken goes on from there; otherwise the round begins now.
    if "Place your bets" in action.inner_text():
        action.click()
    players[0].until(lambda view: view["table"]["phase"] == "betting")
    players[0].do("PlaceWagers", wagers={"small": 2_500, "double:3": 500, "total:9": 500})
    players[1].do("PlaceWagers", wagers={"big": 10_000, "even": 2_500, "pair:3-4": 1_000})
    players[2].do("PlaceWagers", wagers={"single:4": 500, "triple:any": 500})
    page.wait_for_timeout(1_500)
    take(page, "dealer")


def lobby(opened: Browser) -> None:
    page = page_of(opened, 1280, 800, "light")
    page.emulate_media(reduced_motion="no-preference")
    page.goto(HOUSE)
    expect(page.get_by_role("article")).to_have_count(len(GAMES), timeout=WAIT)
    expect(page.locator(".hero canvas")).to_be_visible(timeout=WAIT)
    page.wait_for_timeout(3_000)
    take(page, "lobby")


def console(opened: Browser) -> None:
    """A director's console while the first round of a tournament of 28 is played."""
    operator, director, cup = Somebody("", "manager"), Somebody("", "director"), "/api/tournaments/cup"

    def send(who: Somebody, command: str, **fields: Any) -> None:
        who.ask(f"{cup}/commands", {"id": f"{command} {time.time_ns()}", "do": {"type": command, **fields}})

    limits = {"all": {"minimum": 500, "maximum": 10_000_000, "multiple": 500}}
    operator.ask("/api/tournaments", {"id": "cup", "tournament": "cup", "table": "T1", "limits": limits, "wagering_seconds": 8})  # fmt: skip
    numbers = {
        "name": "Harbour Cup", "location": "Main floor", "starts_at": time.time_ns() // 1000 + 900_000_000, "players": 28,
        "tables": len(CUP), "seats": 7, "entry_fee": 1_000, "buy_in": 5_000, "spins": 6, "minimum_players": 4,
    }  # fmt: skip
    made = operator.ask(f"{cup}/planned", {"format": "shoot-out", "numbers": numbers})
    send(operator, "DraftPlan", plan=made["plan"])
    send(operator, "WriteTerms", items=made["terms"])
    send(operator, "ApproveTerms")
    send(operator, "PublishTerms", how="at the desk and on every screen")
    send(operator, "AdviseInspectorate", told="Inspector Ito")
    send(operator, "AppointDirector", director="director")
    send(operator, "DesignateTables", tables=dict.fromkeys(CUP, ""))
    send(director, "TakeCharge")
    director.ask(f"{cup}/bots", {"id": "bots", "players": 28})
    send(director, "BriefPlayers", understood=True, starting_bank=made["plan"]["starting_bank"])
    send(director, "DrawSeats")
    send(director, "StartStage")
    while min(table["spins"] for table in director.ask(cup)["tables"]) < 2:
        time.sleep(0.5)
    page = page_of(opened, 1280, 800, "light")
    page.goto(f"{HOUSE}/sign-in?to=/tournaments/cup")
    page.get_by_label("Name").fill("director")
    page.get_by_label("Password").fill("demonstration")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("list", name="Seat draw")).to_be_visible(timeout=WAIT)
    page.wait_for_timeout(1_000)
    take(page, "tournament-console")


PICTURES = (terminal, lobby, display, symbols, dealer, console)


def main() -> None:
    found = next(path for name in CHROMIUM if (path := shutil.which(name)))
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=found,
            args=[
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--use-angle=swiftshader",
                "--enable-unsafe-swiftshader",
            ],
        )
        wanted = [picture for picture in PICTURES if not sys.argv[1:] or picture.__name__ in sys.argv[1:]]
        if wanted != [console]:
            with house(GAMES):
                an_evening()
                for picture in wanted:
                    if picture is not console:
                        picture(opened)
        if console in wanted:
            with house(CUP):
                console(opened)
        opened.close()


if __name__ == "__main__":
    main()
