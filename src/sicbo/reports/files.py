"""A report as a file: lines of CSV for programs, a workbook with real formulas for people who reckon on.

Amounts are written in major units with the decimals of their currency. They are made of whole minor units without ever being divided: a workbook's
numbers have fifteen exact digits, and what has more is written as text.
"""

import csv
from collections.abc import Iterable, Sequence
from importlib import import_module
from io import BytesIO, StringIO
from typing import Any, Final

from sicbo.currency import Currency
from sicbo.records.history import iso
from sicbo.refusals import Refused
from sicbo.reports.decisions import TITLES
from sicbo.reports.gaming_day import Report, TableFigures

EXACT: Final = 10**15
"""Minor units below which a workbook's number is exact."""

OF_TABLES: Final[tuple[tuple[str, str], ...]] = (
    ("staked", "Staked"), ("turnover", "Turnover"), ("winnings", "Winnings"), ("forfeited", "Forfeited"),
    ("hold", "Hold"), ("expected", "Expected hold"), ("deviation", "Standard deviation"), ("drop", "Drop"),
    ("fills", "Fills"), ("credits", "Credits"), ("transfers_in", "Transfers in"), ("tickets", "Tickets issued"),
    ("hand_pays", "Hand pays"), ("jackpots", "Jackpots paid"),
    ("adjustments", "Meter adjustments"), *TITLES.items(),
)  # fmt: skip
COUNTED: Final[tuple[tuple[str, str], ...]] = (
    ("rounds", "Rounds begun"), ("settled", "Settled"), ("void", "Void"), ("spins_void", "Void spins"),
)  # fmt: skip
OF_TICKETS: Final[tuple[tuple[str, str], ...]] = (
    ("opening", "Outstanding at the beginning"), ("issued", "Issued"), ("redeemed", "Redeemed"),
    ("forfeited", "Forfeited"), ("handed_over", "Handed over"), ("outstanding", "Outstanding at the end"),
)  # fmt: skip
OF_JACKPOTS: Final[tuple[tuple[str, str], ...]] = (
    ("opening", "At the beginning"), ("came_in", "Came in"), ("went_out", "Went out"), ("won", "Of it won"),
    ("closing", "At the end"),
)  # fmt: skip


def plain_text(text: object) -> str:
    """A text for a cell, which no spreadsheet may take for a formula."""
    said = str(text)
    return f"'{said}" if said[:1] in ("=", "+", "-", "@", "\t", "\r") else said


def as_csv(report: Report) -> bytes:
    """One line for every figure: section, name, figure, value, unit."""
    lines, currency = StringIO(), report.money
    writer = csv.writer(lines, lineterminator="\r\n")
    writer.writerow(("section", "name", "figure", "value", "unit"))
    for name, value in (("from", iso(report.period.begin)), ("to", iso(report.period.end))):
        writer.writerow(("period", report.period.name, name, value, "time"))
    for table in report.tables:
        writer.writerows(_table_lines(table, currency))
    if report.tickets is not None:
        for field, title in OF_TICKETS:
            writer.writerow(("tickets", "", title, currency.format(getattr(report.tickets, field)), "money"))
    for pool in report.jackpots:
        for field, title in OF_JACKPOTS:
            writer.writerow(("jackpots", pool.pool, title, currency.format(getattr(pool, field)), "money"))
    for count in report.reconciled:
        writer.writerow(("jackpots", "", "Count of the day", plain_text(count), ""))
    for why, many in report.exceptions.items():
        writer.writerow(("exceptions", "", plain_text(why), many, "count"))
    for one in report.listed:
        writer.writerow(
            ("exception", f"{one.stream}@{one.seq}", plain_text(one.why), plain_text(one.what), iso(one.at))
        )
    for difference in report.differences:
        writer.writerow(("differences", "", "", plain_text(difference), ""))
    for head in report.heads:
        writer.writerow(("heads", "", "", head, ""))
    return lines.getvalue().encode()


def _table_lines(table: TableFigures, currency: Currency) -> Iterable[tuple[object, ...]]:
    name = table.table
    yield "table", name, "Game", table.game, ""
    yield "table", name, "Paytable", table.paytable_sha256, "sha256"
    for field, title in COUNTED:
        yield "table", name, title, getattr(table, field), "count"
    for field, title in OF_TABLES:
        yield "table", name, title, currency.format(getattr(table, field)), "money"
    yield "table", name, "Hold of turnover", table.hold_percent, "percent"
    yield "table", name, "Expected hold of turnover", table.expected_percent, "percent"
    yield "table", name, "Standard deviations", table.deviations, "number"
    for bet in table.bets:
        for field in ("turnover", "winnings", "hold", "expected"):
            yield "bet", f"{name} {bet.bet}", field, currency.format(getattr(bet, field)), "money"
    for check in table.checks:
        yield "check", name, check.what, currency.format(check.journal - check.ledger), "money"


# -- the workbook -----------------------------------------------------------------------------------------


class _Digits(float):
    """A number that is written with the very digits that it was made of: sixteen of them make -0.07000000000000001."""

    def __new__(cls, digits: str) -> "_Digits":
        made = super().__new__(cls, digits)
        made.digits = digits
        return made

    digits: str

    def __format__(self, _form: str) -> str:
        return self.digits


class _Sheet:
    """A sheet that is written row by row, with its totals as formulas over what stands above."""

    def __init__(self, book: Any, name: str, formats: dict[str, Any], currency: Currency) -> None:
        self.sheet = book.add_worksheet(name)
        self.formats = formats
        self.currency = currency
        self.row = 0

    def head(self, *titles: str) -> None:
        for column, title in enumerate(titles):
            self.sheet.write_string(self.row, column, title, self.formats["head"])
        self.sheet.set_column(0, 0, 22)
        self.sheet.set_column(1, len(titles) - 1, 16)
        self.sheet.freeze_panes(self.row + 1, 1)
        self.row += 1

    def text(self, column: int, text: object) -> None:
        self.sheet.write_string(self.row, column, str(text))

    def count(self, column: int, number: int) -> None:
        self.sheet.write_number(self.row, column, number, self.formats["count"])

    def money(self, column: int, minor: int) -> None:
        if abs(minor) >= EXACT:
            self.sheet.write_string(self.row, column, self.currency.format(minor))
        else:
            self.sheet.write_number(
                self.row, column, _Digits(self.currency.format(minor)), self.formats["money"]
            )

    def total(self, column: int, first: int, minor: int, form: str = "money") -> None:
        """The sum of the cells from a row to the one above; `minor` is what it comes to, for those who cannot reckon."""
        letter = column_letters(column)
        formula = f"=SUM({letter}{first + 1}:{letter}{self.row})"
        self.formula(column, formula, self.currency.format(minor) if form == "money" else minor, form)

    def formula(self, column: int, formula: str, value: object, form: str = "money") -> None:
        self.sheet.write_formula(self.row, column, formula, self.formats[form], value)


def column_letters(column: int) -> str:
    """A for 0, Z for 25, AA for 26."""
    letters = ""
    column += 1
    while column:
        column, place = divmod(column - 1, 26)
        letters = chr(65 + place) + letters
    return letters


def as_xlsx(report: Report, site: str = "") -> bytes:
    """The report as a workbook."""
    try:
        library = import_module("xlsxwriter")
    except ModuleNotFoundError as missing:
        raise Refused("bad-request", "a workbook needs one more package: install sicbo[server]") from missing
    written = BytesIO()
    book = library.Workbook(
        written, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    book.set_properties({"title": f"Report {report.period.name}", "company": site})
    decimals = "0" * report.money.decimals
    money = f"#,##0.{decimals}" if decimals else "#,##0"
    formats = {
        "head": book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"}),
        "money": book.add_format({"num_format": f"{money};[Red]-{money}"}),
        "count": book.add_format({"num_format": "#,##0"}),
        "percent": book.add_format({"num_format": "0.00%"}),
    }
    _tables_sheet(_Sheet(book, "Tables", formats, report.money), report)
    _bets_sheet(_Sheet(book, "Bets", formats, report.money), report)
    if report.tickets is not None:
        _chain_sheet(
            _Sheet(book, "Tickets", formats, report.money),
            OF_TICKETS,
            [("tickets", report.tickets)],
            "=B{0}+C{0}-D{0}-E{0}-F{0}",
        )
    if report.jackpots:
        pools = [(pool.pool, pool) for pool in report.jackpots]
        _chain_sheet(_Sheet(book, "Jackpots", formats, report.money), OF_JACKPOTS, pools, "=B{0}+C{0}-D{0}")
        _counts_sheet(_Sheet(book, "Counts of jackpots", formats, report.money), report)
    _checks_sheet(_Sheet(book, "Checks", formats, report.money), report)
    _exceptions_sheet(_Sheet(book, "Exceptions", formats, report.money), report)
    book.close()
    return written.getvalue()


def _tables_sheet(sheet: _Sheet, report: Report) -> None:
    sheet.head(
        "Table", "Game", *(title for _, title in COUNTED), *(title for _, title in OF_TABLES),
        "Hold of turnover", "Expected of turnover",
    )  # fmt: skip
    first, money_at = sheet.row, 2 + len(COUNTED)
    places = {field: money_at + place for place, (field, _) in enumerate(OF_TABLES)}
    last = money_at + len(OF_TABLES)
    for table in report.tables:
        sheet.text(0, table.table)
        sheet.text(1, table.game)
        for place, (field, _) in enumerate(COUNTED):
            sheet.count(2 + place, getattr(table, field))
        for field, place in places.items():
            sheet.money(place, getattr(table, field))
        _percents(sheet, places, last, table.turnover, table.hold, table.expected)
        sheet.row += 1
    sheet.text(0, "All")
    if report.tables:
        for place, (field, _) in enumerate(COUNTED):
            sheet.total(2 + place, first, sum(getattr(table, field) for table in report.tables), "count")
        sums = {field: sum(getattr(table, field) for table in report.tables) for field, _ in OF_TABLES}
        for field, place in places.items():
            if field != "deviation":  # deviations of independent tables do not add up
                sheet.total(place, first, sums[field])
        _percents(sheet, places, last, sums["turnover"], sums["hold"], sums["expected"])


def _percents(
    sheet: _Sheet, places: dict[str, int], last: int, turnover: int, hold: int, expected: int
) -> None:
    of, row = column_letters(places["turnover"]), sheet.row + 1
    for column, field, amount in ((last, "hold", hold), (last + 1, "expected", expected)):
        letter = column_letters(places[field])
        value: object = amount / turnover if turnover else ""
        sheet.formula(column, f'=IF({of}{row}=0,"",{letter}{row}/{of}{row})', value, "percent")


def _bets_sheet(sheet: _Sheet, report: Report) -> None:
    sheet.head("Table", "Bet", "Wagers", "Turnover", "Winnings", "Hold", "Expected hold")
    first = sheet.row
    rows = [(table.table, bet) for table in report.tables for bet in table.bets]
    for table, bet in rows:
        sheet.text(0, table)
        sheet.text(1, bet.bet)
        sheet.count(2, bet.wagers)
        for column, amount in enumerate((bet.turnover, bet.winnings, bet.hold, bet.expected), 3):
            sheet.money(column, amount)
        sheet.row += 1
    if rows:
        sheet.text(0, "All")
        sheet.total(2, first, sum(bet.wagers for _, bet in rows), "count")
        for column, field in enumerate(("turnover", "winnings", "hold", "expected"), 3):
            sheet.total(column, first, sum(getattr(bet, field) for _, bet in rows))


def _chain_sheet(
    sheet: _Sheet, fields: Sequence[tuple[str, str]], rows: Sequence[tuple[str, object]], end: str
) -> None:
    """What there was, what came, what went; the last column is reckoned from the others."""
    sheet.head("", *(title for _, title in fields))
    for name, figures in rows:
        sheet.text(0, name)
        for column, (field, _) in enumerate(fields[:-1], 1):
            sheet.money(column, getattr(figures, field))
        value = sheet.currency.format(getattr(figures, fields[-1][0]))
        sheet.formula(len(fields), end.format(sheet.row + 1), value)
        sheet.row += 1


def _checks_sheet(sheet: _Sheet, report: Report) -> None:
    sheet.head("Where", "Sum", "By the journal", "By the ledger", "Difference")
    checked = [(table.table, check) for table in report.tables for check in table.checks]
    checked += [("tickets", check) for check in (() if report.tickets is None else report.tickets.checks)]
    checked += [(pool.pool, check) for pool in report.jackpots for check in pool.checks]
    for where, check in checked:
        sheet.text(0, where)
        sheet.text(1, check.what)
        sheet.money(2, check.journal)
        sheet.money(3, check.ledger)
        value = sheet.currency.format(check.journal - check.ledger)
        sheet.formula(4, f"=C{sheet.row + 1}-D{sheet.row + 1}", value)
        sheet.row += 1


def _counts_sheet(sheet: _Sheet, report: Report) -> None:
    sheet.head("Day", "Result")
    for count in report.reconciled:
        day, _, found = count.partition(": ")
        sheet.text(0, day)
        sheet.text(1, found)
        sheet.row += 1


def _exceptions_sheet(sheet: _Sheet, report: Report) -> None:
    sheet.head("Time (UTC)", "Entry", "Why", "By", "What")
    for one in report.listed:
        for column, text in enumerate((iso(one.at), f"{one.stream}@{one.seq}", one.why, one.by, one.what)):
            sheet.text(column, text)
        sheet.row += 1
