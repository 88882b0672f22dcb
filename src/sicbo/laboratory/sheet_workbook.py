"""The mathematics sheet as a workbook whose figures are formulas: change a price, and everything follows."""

from io import BytesIO
from typing import Any, Final

from sicbo.laboratory.packages import needed
from sicbo.laboratory.sheet import Sheet
from sicbo.maths.risk import NINE_IN_TEN
from sicbo.rules.dice import ROLLS

LEVEL_HEADS: Final = (
    "Bet",
    "Level",
    "Wins",
    "for a stake of",
    "Ways",
    "Gross",
    "Share of return",
    "Share of second moment",
    "Fair odds",
)
BET_HEADS: Final = (
    "Bet", "Name", "Ways", "Probability", "One in", "Return", "House edge", "Variance", "Standard deviation",
    "Volatility index", "Edge, exact", "Variance, exact", "Stake", "Expected hold", "Clauses",
)  # fmt: skip


def as_workbook(sheet: Sheet) -> bytes:
    """The sheet as XLSX: the odds, every figure as a formula over them, and a plan of stakes to fill in."""
    xlsx = needed("xlsxwriter", "laboratory", "a workbook")
    held = BytesIO()
    # A text that begins like a formula is text, and the file contains no creation date.
    book: Any = xlsx.Workbook(held, {"in_memory": True, "strings_to_formulas": False})
    looks = {
        "head": book.add_format({"bold": True, "bottom": 1}),
        "share": book.add_format({"num_format": "0.0000%"}),
        "figure": book.add_format({"num_format": "0.000000"}),
        "input": book.add_format({"bg_color": "#fff3d6", "locked": False}),
        "title": book.add_format({"bold": True, "font_size": 14}),
    }
    bets, levels, about = book.add_worksheet("Bets"), book.add_worksheet("Pays"), book.add_worksheet("About")
    places = _levels(sheet, levels, looks)
    _bets(sheet, bets, looks, places)
    _about(sheet, about, looks)
    book.close()
    return held.getvalue()


def _levels(sheet: Sheet, page: Any, looks: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """A line for each price; prices and ways are the only numbers, the rest follows. Returns where each bet's lines
    are."""
    page.write_row(0, 0, LEVEL_HEADS, looks["head"])
    page.freeze_panes(1, 1)
    page.set_column(0, 1, 18)
    page.set_column(2, 8, 14)
    places: dict[str, tuple[int, int]] = {}
    row = 2
    for bet in sheet.bets:
        first, last = row, row + len(bet.levels) - 1
        places[bet.bet] = first, last
        for level in bet.levels:
            page.write_string(row - 1, 0, bet.bet)
            page.write_string(row - 1, 1, level.name)
            page.write_number(row - 1, 2, level.win, looks["input"])
            page.write_number(row - 1, 3, level.stake, looks["input"])
            page.write_number(row - 1, 4, level.ways)
            gross = level.win / level.stake + 1
            page.write_formula(row - 1, 5, f"=C{row}/D{row}+1", looks["figure"], gross)
            page.write_formula(
                row - 1, 6, f"=F{row}*E{row}/{ROLLS}", looks["figure"], gross * level.ways / ROLLS
            )
            page.write_formula(
                row - 1, 7, f"=F{row}*G{row}", looks["figure"], gross * gross * level.ways / ROLLS
            )
            fair = f"=(1-SUM(G{first}:G{last})+G{row})*{ROLLS}/E{row}-1"
            page.write_formula(row - 1, 8, fair, looks["figure"], float(level.fair))
            row += 1
    return places


def _bets(sheet: Sheet, page: Any, looks: dict[str, Any], places: dict[str, tuple[int, int]]) -> None:
    page.write_row(0, 0, BET_HEADS, looks["head"])
    page.freeze_panes(1, 1)
    page.set_column(0, 0, 20)
    page.set_column(1, 1, 30)
    page.set_column(2, 14, 15)
    for row, bet in enumerate(sheet.bets, start=2):
        first, last = places[bet.bet]
        page.write_string(row - 1, 0, bet.bet)
        page.write_string(row - 1, 1, bet.name)
        share, figure = looks["share"], looks["figure"]
        for column, formula, look, value in (
            (2, f"=SUM(Pays!E{first}:E{last})", None, bet.ways),
            (3, f"=C{row}/{ROLLS}", share, float(bet.probability)),
            (4, f"=1/D{row}", figure, float(bet.hit_frequency)),
            (5, f"=SUM(Pays!G{first}:G{last})", share, float(bet.returned)),
            (6, f"=1-F{row}", share, float(bet.edge)),
            (7, f"=SUM(Pays!H{first}:H{last})-F{row}^2", figure, float(bet.variance)),
            (8, f"=SQRT(H{row})", figure, float(bet.deviation)),
            (9, f"={NINE_IN_TEN!r}*I{row}", figure, bet.volatility),
        ):
            page.write_formula(row - 1, column, formula, look, value)
        page.write_string(row - 1, 10, str(bet.edge))
        page.write_string(row - 1, 11, str(bet.variance))
        page.write_number(row - 1, 12, 1, looks["input"])
        page.write_formula(row - 1, 13, f"=M{row}*G{row}", figure, float(bet.edge))
        page.write_string(row - 1, 14, ", ".join(bet.clauses))
    last = len(sheet.bets) + 1
    page.write_string(last, 0, "All stakes", looks["head"])
    total = float(sum(bet.edge for bet in sheet.bets))
    page.write_formula(last, 12, f"=SUM(M2:M{last})", None, len(sheet.bets))
    page.write_formula(last, 13, f"=SUM(N2:N{last})", looks["figure"], total)


def _about(sheet: Sheet, page: Any, looks: dict[str, Any]) -> None:
    page.set_column(0, 0, 26)
    page.set_column(1, 1, 110)
    page.write_string(0, 0, f"Mathematics of {sheet.game}", looks["title"])
    lines = [
        ("Book", sheet.title),
        ("Edition", sheet.edition),
        ("Paytable, SHA-256", sheet.sha256),
        ("Odds schedule", sheet.source or "as stated by the book"),
        ("Cells to change", "odds on sheet Pays and stakes on sheet Bets, in coloured cells"),
        *((f"Switch {name}", value) for name, value in sheet.switches),
        *(("Warnings", words) for words in sheet.remarks),
        *(("Another setting", words) for words in sheet.prices),
        *((f"Clause {clause}", words) for clause, words in sheet.clauses),
    ]
    for row, (name, value) in enumerate(lines, start=2):
        page.write_string(row, 0, name)
        page.write_string(row, 1, value)
