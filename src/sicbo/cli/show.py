"""How the verbs show things to a person: tables, bars, fractions as percentages."""

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

PLAIN_WIDTH = 132
"""The width if the output is not a terminal, so that a pipe or a file gets whole lines."""


def console() -> "Console":
    from rich.console import Console

    # Square brackets are clauses here, never markup: styles are given as Text.
    shown = Console(highlight=False, markup=False, emoji=False)
    return (
        shown if shown.is_terminal else Console(highlight=False, markup=False, emoji=False, width=PLAIN_WIDTH)
    )


def styled(*parts: str | tuple[str, str]) -> "Text":
    """Text of several parts, each plain or with its style: `styled(("!", "yellow"), " look here")`."""
    from rich.text import Text

    return Text.assemble(*parts)


def table(title: str, *columns: str) -> "Table":
    """A table with few lines; a column that starts with `>` has figures and is right-aligned."""
    from rich import box
    from rich.table import Table

    made = Table(
        title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False,
        padding=(0, 1, 0, 0),
    )  # fmt: skip
    for column in columns:
        made.add_column(
            column.removeprefix(">"), justify="right" if column.startswith(">") else "left", overflow="fold"
        )
    return made


def as_json(value: object) -> None:
    """One JSON document on standard output."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def bar(share: float, width: int = 40) -> str:
    """A bar of eighths of a character; a share above zero is always visible."""
    eighths = round(share * width * 8)
    if share > 0 and eighths == 0:
        eighths = 1
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()
