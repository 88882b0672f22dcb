"""The screens in a real browser: what a first visit loads, when a seat is usable, what a view costs at a full table.

A browser that has never been there opens the page of a house on this machine, as a process of its own. Bytes are those
of all answers with their headers, as they came over the network. A view is counted from the moment its frame arrives
until the picture with it has been handed on to be drawn: script, style, layout, painting and whatever else the page's
main thread did in between. Time is the processor's, so that a neighbour's load is not counted as ours.
"""

import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from statistics import median
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from bench.durable import folder
from bench.goals import Goal
from bench.served import HOUSE_PORT, house

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
ADDRESS = f"http://127.0.0.1:{HOUSE_PORT}"
SCREEN = {"width": 1280, "height": 800}
SEATS = 4
"""Each bets on all fifty bets of the game: 200 bets on one felt."""
STAKE = 100
VISITS = 5
VIEWS = 100
VIEW_SECONDS = 0.15
"""While betting is open a table sends ten views a second; slower than that, every change has its own view."""

CATEGORIES = ["toplevel", "devtools.timeline"]

READY = {"lobby": "article button", "seat": "[data-bet] > [role=button]:not([aria-disabled=true])"}
"""What marks a page as usable: a table's button in the lobby, an area of the felt that takes a chip."""

NOTE_WHEN_READY = """(what => {
  const look = () => {
    if (document.querySelector(what)) window.readyAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})"""


class Player:
    """A terminal that plays over HTTP, without a browser."""

    def __init__(self, seat: int) -> None:
        signed_in = self._ask(
            "/api/session/terminal", {"terminal": f"T1/{seat}", "key": "demonstration", "keep": "token"}
        )
        self._token = signed_in["token"]
        self._number = 0
        self._name = f"{seat}-{time.time_ns()}"

    _token = ""

    def do(self, **command: Any) -> None:
        self._number += 1
        self._ask("/api/tables/T1/commands", {"id": f"{self._name}-{self._number}", "do": command})

    def _ask(self, path: str, body: object) -> Any:
        headers = {"Content-Type": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        with urlopen(Request(ADDRESS + path, json.dumps(body).encode(), headers), timeout=10) as answer:
            return json.load(answer)


@contextmanager
def browser() -> Iterator[Browser]:
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    assert found, "the figures of the screens need Chromium (Debian: apt-get install chromium)"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        try:
            yield launched
        finally:
            launched.close()


def bets() -> list[str]:
    with urlopen(f"{ADDRESS}/api/tables/T1/game", timeout=10) as answer:
        return [bet["bet"] for bet in json.load(answer)["bets"]]


def full_table() -> list[Player]:
    """Every seat has a wager on every bet."""
    stakes = dict.fromkeys(bets(), STAKE)
    players = [Player(seat) for seat in range(1, SEATS + 1)]
    for player in players:
        player.do(type="SitDown")
        for _ in range(10):
            player.do(type="AddCredit", source="notes", amount=10_000)
    with_round = time.monotonic() + 10
    while True:
        with urlopen(f"{ADDRESS}/api/tables/T1", timeout=10) as answer:
            if json.load(answer)["table"]["phase"] == "betting":
                break
        assert time.monotonic() < with_round, "no round begins"
        time.sleep(0.05)
    for player in players:
        player.do(type="PlaceWagers", wagers=stakes)
    return players


def new_page(opened: Browser, what: str) -> Page:
    """A page of a fresh browser, which notes when it is usable."""
    context = opened.new_context(viewport=SCREEN, locale="en-AU")  # type: ignore[arg-type]
    context.add_init_script(f"{NOTE_WHEN_READY}({json.dumps(READY[what])})")
    return context.new_page()


def ready(page: Page) -> float:
    """Milliseconds from the beginning of the visit."""
    deadline = time.monotonic() + 20
    while (at := page.evaluate("() => window.readyAt ?? null")) is None:
        assert time.monotonic() < deadline, f"never ready: {page.url}"
        page.wait_for_timeout(50)
    return float(at)


def visit(opened: Browser, path: str, what: str) -> tuple[int, float]:
    """A first visit: bytes received over the network, and milliseconds until the page was usable."""
    page = new_page(opened, what)
    network = page.context.new_cdp_session(page)
    received = 0

    def finished(event: dict[str, Any]) -> None:
        nonlocal received
        received += int(event["encodedDataLength"])

    network.on("Network.loadingFinished", finished)
    network.send("Network.enable")
    page.goto(ADDRESS + path)
    took = ready(page)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    page.context.close()
    return received, took


def first_loads() -> list[Goal]:
    """Cold visits of the lobby and of a seat; the quickest of several, because others use the machine as well."""
    goals = []
    with folder() as at, house(at, "screens", [SEATS] * 7), browser() as opened:
        full_table()
        for what, path in (("lobby", "/"), ("seat", "/tables/T1/seats/1")):
            visits = [visit(opened, path, what) for _ in range(VISITS)]
            size = max(size for size, _ in visits) / 1000
            quickest, middle = min(took for _, took in visits), median(took for _, took in visits)
            figure = f"{quickest:.0f} ms ({middle:.0f} ms in the middle of {VISITS} visits)"
            goals += [
                Goal(f"screens, first load of a {what}, all answers, kB", f"{size:.0f} kB compressed", size, 250, at_most=True),
                Goal(f"screens, a {what} ready to use, seconds", figure, quickest / 1000, 1.5, at_most=True),
            ]  # fmt: skip
    return goals


def views() -> list[Goal]:
    """A seat of a full table: the main thread's time for a view while others bet, and when every one of its own stacks
    changes at once."""
    with folder() as at, house(at, "views", [SEATS] * 7), browser() as opened:
        players, names = full_table(), bets()
        for _ in range(VIEWS * len(names) * STAKE // 10_000 + 1):
            players[0].do(type="AddCredit", source="notes", amount=10_000)
        page = new_page(opened, "seat")
        page.goto(f"{ADDRESS}/tables/T1/seats/1")
        ready(page)
        page.wait_for_timeout(1_000)

        def some(number: int) -> None:
            # A seat raises its bets on every seventh bet: the screen's own on its turn, another player's otherwise.
            raised = dict.fromkeys(names[number % 7 :: 7], STAKE)
            players[number % SEATS].do(type="PlaceWagers", wagers=raised)

        def all_own(_number: int) -> None:
            players[0].do(type="PlaceWagers", wagers=dict.fromkeys(names, STAKE))

        wagers = SEATS * len(names)
        return [
            _measured(opened, page, some, f"a view applied and painted with {wagers} wagers on the felt"),
            _measured(
                opened, page, all_own, f"a view that changes {len(names)} own stacks, with {wagers} wagers"
            ),
        ]


def _measured(opened: Browser, page: Page, change: Callable[[int], None], what: str) -> Goal:
    opened.start_tracing(page=page, categories=CATEGORIES)
    for number in range(VIEWS):
        change(number)
        page.wait_for_timeout(VIEW_SECONDS * 1000)
    events = json.loads(opened.stop_tracing())["traceEvents"]
    costs = sorted(cost / 1000 for cost in costs_of_views(events))
    assert len(costs) > VIEWS / 2, "too few views were seen"
    middle, late = median(costs), costs[int(len(costs) * 0.95)]
    figure = f"{middle:.1f} / {late:.1f} ms (median / p95 of {len(costs)} views)"
    return Goal(f"screens, {what}, ms", figure, middle, 16, at_most=True)


def costs_of_views(events: list[dict[str, Any]]) -> list[int]:
    """For every view, microseconds of the main thread from its arrival to the end of the frame that shows it."""
    main = next((event["pid"], event["tid"]) for event in events if event["name"] == "WebSocketReceive")
    there = [event for event in events if (event["pid"], event.get("tid")) == main and "ts" in event]
    there.sort(key=lambda event: event["ts"])
    tasks = [
        event for event in there if event["name"] == "ThreadControllerImpl::RunTask" and event["ph"] == "X"
    ]
    arrivals = [event["ts"] for event in there if event["name"] == "WebSocketReceive"]
    frames = [event["ts"] for event in there if event["name"] == "Layerize"]
    costs = []
    for arrival, following in pairwise([*arrivals, float("inf")]):
        frame = next((at for at in frames if at > arrival), float("inf"))
        if frame > following:
            continue  # two views in one frame: they cannot be separated
        ours = [task for task in tasks if task["ts"] + task["dur"] >= arrival and task["ts"] <= frame]
        costs.append(sum(task["tdur"] for task in ours))
    return costs


PARTS = [first_loads, views]

if __name__ == "__main__":
    for part in PARTS:
        for goal in part():
            print(
                f"{goal.what}: {goal.figure} ({goal.ratio:.2f}, {'met' if goal.met else 'MISSED'})",
                flush=True,
            )
