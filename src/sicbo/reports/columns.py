"""Every column of a report: its name, its heading, its contents, and which forms of the report show it.

The files, the paper, the command line and the API's answer follow this table; the screens follow the answer. A column is a
field of the figures of its section: `TableFigures`, `BetFigures`, `TicketFigures` or `JackpotFigures`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal

from msgspec import Struct

Section = Literal["tables", "bets", "tickets", "jackpots"]
Kind = Literal["text", "sha256", "count", "amount", "percent", "number"]
Form = Literal["csv", "workbook", "paper", "console", "screen"]

FILES: Final[tuple[Form, ...]] = ("csv", "workbook")
PRINTED: Final[tuple[Form, ...]] = ("csv", "workbook", "paper")
UNSCREENED: Final[tuple[Form, ...]] = ("csv", "workbook", "paper", "console")
NO_WORKBOOK: Final[tuple[Form, ...]] = ("csv", "paper", "console", "screen")
EVERYWHERE: Final[tuple[Form, ...]] = ("csv", "workbook", "paper", "console", "screen")

UNITS: Final[Mapping[Kind, str]] = {
    "text": "", "sha256": "sha256", "count": "count", "amount": "money", "percent": "percent", "number": "number",
}  # fmt: skip
"""The name of each kind in CSV."""

PLAY, MONEY, DECISIONS, BETS, TICKETS, JACKPOTS = (
    "Tables", "Money outside the rounds", "Decisions and claims", "Bets", "Tickets", "Jackpots",
)  # fmt: skip
"""The titles under which paper and command line show the columns; a page is too narrow for all of a table's."""

LABELS: Final[Mapping[Section, str]] = {"tables": "Table", "bets": "Table", "tickets": "", "jackpots": "Pool"}
"""The heading of the column of names."""

CLOSING: Final[Mapping[Section, Mapping[str, int]]] = {
    "tickets": {"opening": 1, "issued": 1, "redeemed": -1, "forfeited": -1, "handed_over": -1},
    "jackpots": {"opening": 1, "came_in": 1, "went_out": -1},
}
"""The sum on which a section's last column is based."""


class Column(Struct, frozen=True):
    """One column of a report."""

    section: Section
    name: str
    heading: str
    """in English; the screens have their own words by section and name"""
    kind: Kind
    forms: tuple[Form, ...]
    under: str
    """the title of its part"""
    ratio: tuple[str, str] | None = None
    """the two columns that it divides"""
    adds_up: bool = True

    @property
    def is_summed(self) -> bool:
        """Whether its rows can be added up."""
        return self.adds_up and self.kind in ("count", "amount")

    def value(self, figures: object) -> int | str:
        found: int | str = getattr(figures, self.name)
        return found

    def text(self, value: int | str, money: Callable[[int], str]) -> str:
        """A value as text for readers."""
        if isinstance(value, str):
            return value
        return money(value) if self.kind == "amount" else f"{value:,}"


class ShownColumn(Struct, frozen=True):
    """A column as the API sends it."""

    section: Section
    name: str
    heading: str
    kind: Kind


COLUMNS: list[Column] = [
    Column("tables", "game", "Game", "text", UNSCREENED, PLAY),
    Column("tables", "paytable_sha256", "Paytable", "sha256", ("csv",), PLAY),
    Column("tables", "rounds", "Rounds started", "count", PRINTED, PLAY),
    Column("tables", "settled", "Settled", "count", EVERYWHERE, PLAY),
    Column("tables", "void", "Void", "count", EVERYWHERE, PLAY),
    Column("tables", "spins_void", "Void spins", "count", PRINTED, PLAY),
    Column("tables", "staked", "Staked", "amount", FILES, PLAY),
    Column("tables", "turnover", "Turnover", "amount", EVERYWHERE, PLAY),
    Column("tables", "winnings", "Winnings", "amount", EVERYWHERE, PLAY),
    Column("tables", "forfeited", "Forfeited", "amount", FILES, PLAY),
    Column("tables", "hold", "Hold", "amount", EVERYWHERE, PLAY),
    Column("tables", "hold_percent", "Hold %", "percent", EVERYWHERE, PLAY, ratio=("hold", "turnover")),
    Column("tables", "expected", "Expected hold", "amount", EVERYWHERE, PLAY),
    Column(
        "tables",
        "expected_percent",
        "Expected %",
        "percent",
        EVERYWHERE,
        PLAY,
        ratio=("expected", "turnover"),
    ),
    # Deviations of independent tables do not add up.
    Column("tables", "deviation", "Standard deviation", "amount", FILES, PLAY, adds_up=False),
    Column("tables", "deviations", "z-score", "number", NO_WORKBOOK, PLAY),
    Column("tables", "drop", "Drop", "amount", EVERYWHERE, MONEY),
    Column("tables", "fills", "Fills", "amount", EVERYWHERE, MONEY),
    Column("tables", "credits", "Credits", "amount", EVERYWHERE, MONEY),
    Column("tables", "transfers_in", "Transfers in", "amount", PRINTED, MONEY),
    Column("tables", "tickets", "Tickets issued", "amount", EVERYWHERE, MONEY),
    Column("tables", "hand_pays", "Hand pays", "amount", EVERYWHERE, MONEY),
    Column("tables", "jackpots", "Jackpots paid", "amount", EVERYWHERE, MONEY),
    Column("tables", "adjustments", "Meter adjustments", "amount", EVERYWHERE, MONEY),
    Column("tables", "decided_to_patrons", "Paid by decision", "amount", EVERYWHERE, DECISIONS),
    Column("tables", "decided_from_patrons", "Taken by decision", "amount", EVERYWHERE, DECISIONS),
    Column("tables", "claims_made", "Claims made", "amount", EVERYWHERE, DECISIONS),
    Column("tables", "claims_paid", "Claims paid", "amount", EVERYWHERE, DECISIONS),
    Column("tables", "claims_waived", "Claims waived or cancelled", "amount", EVERYWHERE, DECISIONS),
    Column("tables", "withheld", "Withheld", "amount", EVERYWHERE, DECISIONS),
    Column("tables", "released", "Released", "amount", EVERYWHERE, DECISIONS),
    Column("tables", "kept", "Kept", "amount", EVERYWHERE, DECISIONS),
    Column("bets", "bet", "Bet", "text", PRINTED, BETS),
    Column("bets", "wagers", "Bets", "count", PRINTED, BETS),
    Column("bets", "turnover", "Turnover", "amount", PRINTED, BETS),
    Column("bets", "winnings", "Winnings", "amount", PRINTED, BETS),
    Column("bets", "hold", "Hold", "amount", PRINTED, BETS),
    Column("bets", "expected", "Expected hold", "amount", PRINTED, BETS),
    Column("tickets", "opening", "Outstanding at start", "amount", EVERYWHERE, TICKETS),
    Column("tickets", "issued", "Issued", "amount", EVERYWHERE, TICKETS),
    Column("tickets", "redeemed", "Redeemed", "amount", EVERYWHERE, TICKETS),
    Column("tickets", "forfeited", "Forfeited", "amount", EVERYWHERE, TICKETS),
    Column("tickets", "handed_over", "Handed over", "amount", EVERYWHERE, TICKETS),
    Column("tickets", "outstanding", "Outstanding at end", "amount", EVERYWHERE, TICKETS),
    Column("jackpots", "opening", "Opening balance", "amount", EVERYWHERE, JACKPOTS),
    Column("jackpots", "came_in", "Added", "amount", EVERYWHERE, JACKPOTS),
    Column("jackpots", "went_out", "Taken out", "amount", EVERYWHERE, JACKPOTS),
    Column("jackpots", "won", "Won", "amount", EVERYWHERE, JACKPOTS),
    Column("jackpots", "closing", "Closing balance", "amount", EVERYWHERE, JACKPOTS),
]


def columns(section: Section, form: Form) -> list[Column]:
    """The columns of a section that a form shows, in order."""
    return [column for column in COLUMNS if column.section == section and form in column.forms]


def heading(section: Section, name: str) -> str:
    return next(column.heading for column in COLUMNS if (column.section, column.name) == (section, name))


def on_screen() -> tuple[ShownColumn, ...]:
    """The columns that a screen shows, sent with a report by the API."""
    return tuple(
        ShownColumn(column.section, column.name, column.heading, column.kind)
        for column in COLUMNS
        if "screen" in column.forms
    )


class Part(Struct, frozen=True):
    """Some columns under their title, with the text of every row; `left` is how many begin on the left."""

    title: str
    head: list[str]
    rows: list[list[str]]
    left: int
    total: bool


def parts(
    section: Section, form: Form, rows: Iterable[tuple[str, object]], money: Callable[[int], str]
) -> list[Part]:
    """A section as paper and command line show it: each row has a name and its figures.

    After the first part of a section, a row without any figure is left out.
    """
    rows = list(rows)
    shown = columns(section, form)
    titles = list(dict.fromkeys(column.under for column in shown))
    return [
        _part(
            title, LABELS[section], [column for column in shown if column.under == title],
            rows, money, is_first=title == titles[0],
        )
        for title in titles
    ]  # fmt: skip


def _part(
    title: str,
    label: str,
    shown: list[Column],
    rows: list[tuple[str, object]],
    money: Callable[[int], str],
    *,
    is_first: bool,
) -> Part:
    lines = [
        [name, *(column.text(column.value(figures), money) for column in shown)]
        for name, figures in rows
        if is_first or any(column.value(figures) for column in shown)
    ]
    total = len(lines) > 1 and any(column.is_summed for column in shown)
    if total:
        lines.append(
            [
                "All",
                *(
                    column.text(sum(int(column.value(figures)) for _, figures in rows), money)
                    if column.is_summed
                    else ""
                    for column in shown
                ),
            ]
        )
    texts = sum(column.kind == "text" for column in shown)
    return Part(title, [label, *(column.heading for column in shown)], lines, 1 + texts, total)
