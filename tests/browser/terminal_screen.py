"""A player's terminal as a person uses it in a browser: touches, keys, and what the screen shows."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import BrowserHouse, MakeHouse, open_house

LONG_MS = 30_000


class TerminalScreen:
    """The screen of one seat, at one table of a house."""

    def __init__(self, page: Page, house: BrowserHouse, table: str = "T1", seat: str = "3") -> None:
        self.page, self.house, self.table, self.seat = page, house, table, seat

    def open(self) -> "TerminalScreen":
        self.page.goto(self.house.at(f"/tables/{self.table}/seats/{self.seat}"))
        expect(self.page.locator("[data-bet]").first).to_be_visible()
        return self

    def sit_down(self) -> "TerminalScreen":
        self.open()
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.page.get_by_role("button", name="Sit down")).to_have_count(0)
        return self

    def insert(self, *notes: str) -> "TerminalScreen":
        self.page.get_by_role("button", name="Credit and tickets").first.click()
        sheet = self.page.get_by_role("dialog")
        for note in notes:
            sheet.get_by_role("button", name=f"Insert {note}", exact=True).click()
            expect(sheet.get_by_text(f"{note} added.")).to_be_visible()
        sheet.get_by_role("button", name="Close").click()
        return self

    def fact(self, name: str) -> Locator:
        return self.page.locator(f"[data-fact={name}]").first

    def shows(self, **minor: int) -> None:
        """Credit (purse), bets (staked) and last win (won), given in minor units, as a person reads them on the screen."""
        for name, amount in minor.items():
            expect(self.fact(name)).to_have_attribute("data-minor", str(amount))
            # Before the first win there is none to show, and after a round without one it is nothing.
            none = "–|" if name == "won" and amount == 0 else ""
            expect(self.fact(name)).to_have_text(re.compile(f"^({none}{re.escape(self.written(amount))})$"))

    def written(self, minor: int) -> str:
        """An amount as the meters write it; chips of a tournament are no money."""
        return f"{minor / 100:,g}" if "~" in self.table else f"${minor / 100:,.2f}"

    def waits_for(self, phase: str) -> None:
        expect(self.page.locator(".terminal")).to_have_attribute("data-phase", phase, timeout=LONG_MS)

    def area(self, bet: str) -> Locator:
        return self.page.locator(f"[data-bet='{bet}'] > .ground")

    def stack(self, bet: str) -> Locator:
        return self.page.locator(f"[data-stack='{bet}']")

    def chip(self, amount: int) -> None:
        self.page.locator(f"[data-chip='{amount}']").click()

    def touch(self, *bets: str) -> None:
        for bet in bets:
            # the ground of an area: a stack may lie in its corner
            self.area(bet).click(position={"x": 8, "y": 8})

    def press(self, control: str) -> None:
        self.page.locator(f"[data-control={control}]").click()

    def shoot(self) -> None:
        self.page.get_by_role("button", name="Roll the dice", exact=True).click(timeout=LONG_MS)

    def seen(self) -> dict[str, Any]:
        """The table as the server shows it to everyone."""
        with urlopen(self.house.at(f"/api/tables/{self.table}")) as answer:
            shown: dict[str, Any] = json.load(answer)["table"]
        return shown

    def player(self) -> str:
        """Who sits here, by the name that the house gave a guest."""
        return f"guest {self.table}-{self.seat}"

    def lit(self) -> set[str]:
        return set(
            self.page.evaluate(
                "() => [...document.querySelectorAll('.area.lit')].map(area => area.dataset.bet)"
            )
        )


@pytest.fixture
def a_table(make_house: MakeHouse, tmp_path: Path) -> Callable[..., BrowserHouse]:
    """A house with one table whose dice come from a list: `a_table("2,2,5", "6,6,6", wagering_seconds=8)`."""

    def make(*rolls: str, **changes: Any) -> BrowserHouse:
        table = {"id": "T1", "game": "nsw-aruze", "wagering_seconds": 5, "pause_seconds": 1, **changes}
        if rolls:
            (tmp_path / "rolls.txt").write_text("\n".join(rolls) + "\n", "utf-8")
            table |= {"dice": "recorded", "recorded": str(tmp_path / "rolls.txt")}
        return make_house(table)

    return make


OPEN_TABLES = tuple(f"T{number}" for number in range(1, 13))


@pytest.fixture(scope="session")
def open_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[BrowserHouse, Iterator[str]]]:
    """A house whose tables take bets for a long time, and their names: each is given away once."""
    folder = tmp_path_factory.mktemp("open")
    tables = [{"id": name, "game": "nsw-aruze", "wagering_seconds": 3600} for name in OPEN_TABLES]
    with open_house(folder, *tables) as house:
        yield house, iter(OPEN_TABLES)


@pytest.fixture
def seated(open_tables: tuple[BrowserHouse, Iterator[str]], page: Page) -> Callable[[], TerminalScreen]:
    """Someone sits with $100 at a table where nobody was before, and betting is open for a long time."""

    def make() -> TerminalScreen:
        house, free = open_tables
        return in_credit(TerminalScreen(page, house, table=next(free)))

    return make


def in_credit(screen: TerminalScreen) -> TerminalScreen:
    """Sat down with $100, with bets open."""
    screen.sit_down().insert("$100")
    screen.waits_for("betting")
    screen.shows(purse=10_000, staked=0)
    return screen
