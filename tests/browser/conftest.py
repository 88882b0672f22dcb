"""A real browser before a real house: `sicbo serve --demonstration` as a process of its own, Chromium as it is installed.

These tests run in a pytest call of their own (`pytest tests/browser`): after synchronous Playwright no asyncio test
can run in the same process.
"""

import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from sicbo.cli.main import main
from support.processes import ServeProcess

Found = TypeVar("Found")

SHELL = "chromium-headless-shell"
"""Chromium without the browser around its pages: the same engine for a third of the work, and what Playwright itself uses."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HERE = Path(__file__).parent
AXE = HERE.parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"

PATIENCE_MS = 30_000
"""How long anything that is waited for may take: browsers that share few cores are starved now and then."""
expect.set_options(timeout=PATIENCE_MS)

QUICK: dict[str, Any] = {
    "demonstration": True, "requests_per_second": 100_000, "commands_per_second": 100_000, "sign_ins_per_minute": 10_000,
    "sign_ins_per_minute_of_address": 10_000, "stop_seconds": 0, "lease_seconds": 20, "log_level": "warning",
    "demonstration_players": False,
}  # fmt: skip
"""Settings with which a test never waits for the house; it keeps its tables however long it is starved of a core."""
KILLED: dict[str, Any] = {"lease_seconds": 2}
"""For a house that is killed, whose next process must not wait long for the tables of the dead one."""


def chromium() -> str:
    """The browser of this machine; installed where that is possible, otherwise a sentence on how to get one."""
    if found := shutil.which(SHELL) or _installed():
        return found
    for name in NAMES:
        if found := shutil.which(name):
            return found
    pytest.exit(
        f"the browser tests need Chromium: install it (Debian: apt-get install {SHELL})", returncode=1
    )


def _installed() -> str | None:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    # Another worker may be at it: the packages' lock is waited for.
    apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*apt, "update"], check=False)
    subprocess.run([*apt, "install", "-y", "--no-install-recommends", SHELL], check=False, env=quiet)
    return shutil.which(SHELL)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {
        "executable_path": chromium(),
        "args": ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
    }


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs a browser is long, except one way through each desk and seat: see CONTRIBUTING.md."""
    for item in items:
        browses = "browser" in getattr(item, "fixturenames", ())
        if browses and item.path.is_relative_to(HERE) and item.get_closest_marker("way") is None:
            item.add_marker("long")


class BrowserHouse:
    """A house as a process, which a test may kill and start again."""

    def __init__(self, process: ServeProcess) -> None:
        self.process = process
        self.address = process.address

    def at(self, path: str) -> str:
        return f"{self.address}{path}"


MakeHouse = Callable[..., BrowserHouse]


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else f'"{value}"'


def settings_text(tables: list[dict[str, Any]], **changes: Any) -> str:
    """A settings file; without tables, a demonstration has one of every game."""
    lines = [f"{name} = {toml(value)}" for name, value in {**QUICK, **changes}.items()]
    for table in tables:
        lines += ["", "[[tables]]", *(f"{name} = {toml(value)}" for name, value in table.items())]
    return "\n".join(lines) + "\n"


@contextmanager
def open_house(folder: Path, *tables: dict[str, Any], **changes: Any) -> Iterator[BrowserHouse]:
    """A house with these tables, gone at the end whatever happened; what it leaves behind agrees with itself."""
    process = ServeProcess(folder, str(folder / "house.db"), settings_text(list(tables), **changes))
    try:
        process.start()
        yield BrowserHouse(process)
    finally:
        process.kill()
    verified(process.store)


def apart(work: Callable[[], Found]) -> Found:
    """Work that has a loop of its own, which Playwright's thread cannot have."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()


def verified(store: str) -> None:
    """Everything that was played in a house can be played again from its store, and every balance is right."""
    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        code = apart(lambda: main(["verify", store]))
    assert code == 0, said.getvalue()


@pytest.fixture(scope="session")
def session_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    """A demonstration house with a table of every game, shared by tests that change nothing they depend on."""
    folder = tmp_path_factory.mktemp("house")
    with open_house(folder) as house:
        yield house


@pytest.fixture(scope="session")
def every_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    """A demonstration house in which every screen can be looked at in peace."""
    from .every_screen import TABLES

    folder = tmp_path_factory.mktemp("every")
    tables = [{"croupier": "automatic", **table} for table in TABLES]
    with open_house(folder, *tables) as house:
        yield house


STEADY = """() => new Promise(done => {
  const latest = performance.now() + 10_000
  let before = '', same = 0
  const look = () => {
    const moving = document.getAnimations().some(one =>
      one.playState === 'running' && one.effect && one.effect.getComputedTiming().endTime < 5000)
    const root = document.documentElement
    const now = [innerWidth, innerHeight, root.scrollWidth, root.scrollHeight, document.getElementsByTagName('*').length].join()
    same = now === before && !moving ? same + 1 : 0
    before = now
    if (same >= 3 || performance.now() > latest) done(true)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})"""
"""Waits until a page has come to rest: arranged for its size, every animation over that comes to an end soon."""


def steady(page: Page) -> Page:
    page.evaluate(STEADY)
    return page


ASKED_AT_MOST = 150
"""How often one page may ask for one thing in a whole test: a page that looks every second stays far below it, one that
asks again because it was answered does not."""


class Complaints:
    """What a browser complains of: errors in its console, errors of the page, what the content policy stopped; and what
    the house would complain of: a page that asks for the same thing without end."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.asked: Counter[tuple[int, str]] = Counter()
        self.expected: list[str] = []
        self.over = False

    def expect(self, part: str) -> None:
        """A complaint with these words belongs to the test, such as of a connection that is cut on purpose."""
        self.expected.append(part)

    def of_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not self.over:
            self.heard.append(f"console: {message.text} ({message.location.get('url', '')})")

    def of_request(self, page: int, request: Request) -> None:
        if request.method == "GET" and "/api/" in request.url:
            self.asked[page, request.url.split("?")[0]] += 1

    def unexpected(self) -> list[str]:
        often = {url: count for (_, url), count in self.asked.items() if count > ASKED_AT_MOST}
        return [*(f"asked {count} times: {url}" for url, count in often.items()), *self._heard()]

    def _heard(self) -> list[str]:
        return [one for one in self.heard if not any(part in one for part in self.expected)]


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    kept = Complaints()
    yield kept
    assert kept.unexpected() == []


@pytest.fixture
def make_house(tmp_path: Path, complaints: Complaints) -> Iterator[MakeHouse]:
    """Houses of a test's own: `make_house({"id": "T1", "game": "nsw-aruze", "wagering_seconds": 3, …}, session_hours=1)`."""
    with ExitStack() as ending:

        def make(*tables: dict[str, Any], **changes: Any) -> BrowserHouse:
            return ending.enter_context(open_house(tmp_path, *tables, **changes))

        yield make
        complaints.over = True  # a page may outlive its house for a moment, and is right to complain


def watched(context: BrowserContext, complaints: Complaints) -> BrowserContext:
    def page_opened(page: Page) -> None:
        page.on("console", complaints.of_console)
        page.on("request", lambda request: complaints.of_request(id(page), request))
        page.on("pageerror", lambda error: complaints.heard.append(f"page: {error.stack or error}"))

    context.on("page", page_opened)
    context.set_default_timeout(PATIENCE_MS)
    return context


MakeContext = Callable[..., BrowserContext]


@pytest.fixture
def new_browser(browser: Browser, complaints: Complaints) -> Iterator[MakeContext]:
    """Further browsers with cookies of their own: `new_browser(viewport={…}, color_scheme="dark", locale="vi")`."""
    made: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        given = {"viewport": {"width": 1280, "height": 800}, "locale": "en-AU", "reduced_motion": "reduce"}
        context = watched(browser.new_context(**{**given, **options}), complaints)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def page(new_browser: MakeContext) -> Page:
    """A page of a browser that fails its test when it complains."""
    return new_browser().new_page()


AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
AXE_RUN = """async tags => {
  const found = await axe.run(document, {runOnly: {type: 'tag', values: tags}, resultTypes: ['violations']})
  return {passes: found.passes.length, told: found.violations.map(one =>
    `${one.id}: ${one.help} → ${one.nodes.slice(0, 4).map(node => node.target.join(' ')).join(', ')} ` +
    (one.nodes[0].failureSummary ?? '').slice(0, 300))}
}"""


def axe_faults(page: Page) -> list[str]:
    """What axe finds against WCAG 2.2 AA."""
    # Colours that still pass into one another are nobody's to judge.
    steady(page)
    if not page.evaluate("() => 'axe' in window"):
        assert AXE.is_file(), "axe-core is installed with the packages of web/"
        # Run as the debugger does, which no content policy stops: the page itself loads nothing for it.
        page.evaluate(AXE.read_text("utf-8") + "\n;undefined")
    found = page.evaluate(AXE_RUN, AXE_TAGS)
    assert found["passes"], "axe looked at nothing"
    return [f"axe: {one}" for one in found["told"]]


@pytest.fixture
def accessible() -> Callable[[Page], None]:
    """`accessible(page)`: axe finds nothing against WCAG 2.2 AA."""

    def check(page: Page) -> None:
        assert axe_faults(page) == []

    return check
