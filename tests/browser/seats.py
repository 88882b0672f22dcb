"""A terminal of a house without a browser: it plays over HTTP, and says what the house itself has on record."""

import json
import time
from collections.abc import Callable
from itertools import count
from typing import Any
from urllib.request import Request, urlopen

SECONDS = 60


class Terminal:
    """Someone at a seat, or someone who asks the house about it."""

    def __init__(self, address: str, table: str, seat: int | str) -> None:
        self._address, self._table = address, table
        self._token = ""
        self._ids = map(f"{seat}-{time.time_ns()}-{{}}".format, count())
        opened = self.ask(
            "/api/session/terminal", {"terminal": f"{table}/{seat}", "key": "demonstration", "keep": "token"}
        )
        self._token = opened["token"]

    def do(self, command: str, **fields: Any) -> Any:
        asked = {"id": next(self._ids), "do": {"type": command, **fields}}
        return self.ask(f"/api/tables/{self._table}/commands", asked)

    def view(self) -> Any:
        return self.ask(f"/api/tables/{self._table}")

    def until(self, holds: Callable[[Any], object]) -> Any:
        """The first view in which this holds."""
        deadline = time.monotonic() + SECONDS
        while not holds(view := self.view()):
            assert time.monotonic() < deadline, view
            time.sleep(0.05)
        return view

    def ask(self, path: str, body: object = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        content = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self._address + path, content, headers), timeout=SECONDS) as answer:
            return json.load(answer)


class Staff(Terminal):
    """One of the ready people of a demonstration, who asks things of a table."""

    def __init__(self, address: str, table: str, name: str) -> None:
        self._address, self._table = address, table
        self._token = ""
        self._ids = map(f"{name}-{time.time_ns()}-{{}}".format, count())
        opened = self.ask("/api/session", {"name": name, "password": "demonstration", "keep": "token"})
        self._token = opened["token"]


def seated(address: str, table: str, seat: int | str, credit: int = 10_000) -> Terminal:
    """A player who has sat down and put notes in, at a table that takes bets."""
    terminal = Terminal(address, table, seat)
    terminal.do("SitDown")
    for _ in range(credit // 10_000):
        terminal.do("AddCredit", source="notes", amount=10_000)
    terminal.until(lambda view: view["table"]["phase"] == "betting")
    return terminal
