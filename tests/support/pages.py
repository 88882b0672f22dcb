"""The documents for tests: their pages, and the Python that they show."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
HOUSE = "http://127.0.0.1:8080"
"""Where the pages say that a house serves."""
SHOWN = re.compile(r"^```python\n(.*?)^```\n(?:\n```\n(?!\$)(.*?)^```$)?", re.MULTILINE | re.DOTALL)
"""A block of Python, and what it prints where a plain block comes right after it."""


class Python(NamedTuple):
    """Python on a page."""

    page: str
    code: str
    output: str

    @property
    def needs_a_house(self) -> bool:
        """Whether it talks to a house that serves, or reads the store of one."""
        return HOUSE in self.code or "jackpot_day" in self.code


def python() -> list[Python]:
    """Every block of Python of every page."""
    return [
        Python(page.name, code, output)
        for page in PAGES
        for code, output in SHOWN.findall(page.read_text("utf-8"))
    ]
