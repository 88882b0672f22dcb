"""A report as a file: lines of CSV for programs, a workbook with real formulas for further calculation.

Amounts are written in major units with the decimals of their currency. They are formatted from whole minor units
without division: a workbook's numbers have fifteen exact digits, and longer ones are written as text.
"""

import csv
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from io import BytesIO, StringIO
from typing import Any, Final

from sicbo.currency import Currency
from sicbo.records.history import iso
from sicbo.refusals import Refused
from sicbo.reports.columns import CLOSING, LABELS, UNITS, Column, Section, columns
from sicbo.reports.gaming_day import Report

EXACT: Final = 10**15
"""Minor units below which a workbook's number is exact."""

_LINES: Final[Mapping[Section, str]] = {
    "tables": "table", "bets": "bet", "tickets": "tickets", "jackpots": "jackpots",
}  # fmt: skip
"""The name of a section in a line of CSV."""


def plain_text(text: object) -> str:
    """A text for a cell that no spreadsheet takes for a formula."""
    said = str(text)
    return f"'{said}" if said[:1] in ("=", "+", "-", "@", "\t", "\r") else said


def as_csv(report: Report) -> bytes:
    """One line for every figure: section, name, figure, value, unit."""
    lines, currency = StringIO(), report.money
    writer = csv.writer(lines, lineterminator="\r\n")
    writer.writerow(("section", "name", "figure", "value", "unit"))
    for name, value in (("from", iso(report.period.begin)), ("to", iso(report.period.end))):
        writer.writerow(("period", report.period.name, name, value, "time"))
    for section in _LINES:
        writer.writerows(_section_lines(report, section))
    for table in report.tables:
        for check in table.checks:
            difference = currency.format(check.journal - check.ledger)
            writer.writerow(("check", table.table, check.what, difference, "money"))
    for count in report.reconciled:
        writer.writerow(("jackpots", "", "Count of the day", plain_text(count), ""))
    for why, many in report.exceptions.items():
        writer.writerow(("exceptions", "", plain_text(why), many, "count"))
    for noted in report.listed:
        entry = f"{noted.stream}@{noted.seq}"
        writer.writerow(("exception", entry, plain_text(noted.why), plain_text(noted.what), iso(noted.at)))
    for difference in report.differences:
        writer.writerow(("differences", "", "", plain_text(difference), ""))
    for head in report.heads:
        writer.writerow(("heads", "", "", head, ""))
    return lines.getvalue().encode()


def _section_lines(report: Report, section: Section) -> Iterable[tuple[object, ...]]:
    for label, figures in report.rows(section):
        named = {"bets": f"{label} {getattr(figures, 'bet', '')}", "tickets": ""}.get(section, label)
        for column in columns(section, "csv"):
            value = column.value(figures)
            if column.kind == "amount":
                value = report.money.format(int(value))
            yield _LINES[section], named, column.heading, value, UNITS[column.kind]


# -- the workbook -----------------------------------------------------------------------------------------


class _Digits(float):
    """A number written with its exact digits: as a float it could become -0.07000000000000001."""

    def __new__(cls, digits: str) -> "_Digits":
        made = super().__new__(cls, digits)
        made.digits = digits
        return made

    digits: str

    def __format__(self, _form: str) -> str:
        return self.digits


class _Sheet:
    """A sheet written row by row, with its totals as formulas over the rows above."""

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
                self.row, column, _Digits(self.currency.format(minor)), self.formats["amount"]
            )

    def total(self, column: int, first: int, minor: int, form: str = "amount") -> None:
        """The sum of the cells from a row to the one above; `minor` is its value, for programs that do not
        calculate."""
        letter = column_letters(column)
        formula = f"=SUM({letter}{first + 1}:{letter}{self.row})"
        self.formula(column, formula, self.currency.format(minor) if form == "amount" else minor, form)

    def formula(self, column: int, formula: str, value: object, form: str = "amount") -> None:
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
        raise Refused("bad-request", "a workbook needs another package: install sicbo[server]") from missing
    written = BytesIO()
    book = library.Workbook(
        written, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    book.set_properties({"title": f"Report {report.period.name}", "company": site})
    decimals = "0" * report.money.decimals
    money = f"#,##0.{decimals}" if decimals else "#,##0"
    formats = {
        "head": book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"}),
        "amount": book.add_format({"num_format": f"{money};[Red]-{money}"}),
        "count": book.add_format({"num_format": "#,##0"}),
        "percent": book.add_format({"num_format": "0.00%"}),
    }
    _figures_sheet(_Sheet(book, "Tables", formats, report.money), report, "tables")
    _figures_sheet(_Sheet(book, "Bets", formats, report.money), report, "bets")
    if report.tickets is not None:
        _figures_sheet(_Sheet(book, "Tickets", formats, report.money), report, "tickets")
    if report.jackpots:
        _figures_sheet(_Sheet(book, "Jackpots", formats, report.money), report, "jackpots")
        _counts_sheet(_Sheet(book, "Counts of jackpots", formats, report.money), report)
    _checks_sheet(_Sheet(book, "Checks", formats, report.money), report)
    _exceptions_sheet(_Sheet(book, "Exceptions", formats, report.money), report)
    book.close()
    return written.getvalue()


def _figures_sheet(sheet: _Sheet, report: Report, section: Section) -> None:
    """The rows of a section and, if there may be several, their sums."""
    shown = columns(section, "workbook")
    sheet.head(LABELS[section], *(column.heading for column in shown))
    first, rows = sheet.row, report.rows(section)
    for label, figures in rows:
        sheet.text(0, label)
        for place, column in enumerate(shown, 1):
            _cell(sheet, shown, place, column, figures)
        sheet.row += 1
    if not rows or section == "tickets":
        return
    sheet.text(0, "All")
    sums = {
        column.name: sum(int(column.value(figures)) for _, figures in rows)
        for column in shown
        if column.is_summed
    }
    for place, column in enumerate(shown, 1):
        if column.is_summed:
            sheet.total(place, first, sums[column.name], column.kind)
        elif column.ratio is not None:
            _ratio(sheet, shown, place, column.ratio, *(sums[name] for name in column.ratio))


def _cell(sheet: _Sheet, shown: Sequence[Column], place: int, column: Column, figures: object) -> None:
    value = column.value(figures)
    closes = CLOSING.get(column.section, {}) if column is shown[-1] else {}
    if closes:
        terms = (f"{'+' if sign > 0 else '-'}{_at(sheet, shown, name)}" for name, sign in closes.items())
        formula = "=" + "".join(terms).removeprefix("+")
        sheet.formula(place, formula, sheet.currency.format(int(value)))
    elif column.ratio is not None:
        _ratio(sheet, shown, place, column.ratio, *(int(getattr(figures, name)) for name in column.ratio))
    elif column.kind == "amount":
        sheet.money(place, int(value))
    elif column.kind == "count":
        sheet.count(place, int(value))
    else:
        sheet.text(place, value)


def _at(sheet: _Sheet, shown: Sequence[Column], name: str) -> str:
    """The cell of a column in the current row."""
    place = next(place for place, column in enumerate(shown, 1) if column.name == name)
    return f"{column_letters(place)}{sheet.row + 1}"


def _ratio(
    sheet: _Sheet, shown: Sequence[Column], place: int, ratio: tuple[str, str], part: int, whole: int
) -> None:
    of, share = _at(sheet, shown, ratio[1]), _at(sheet, shown, ratio[0])
    sheet.formula(place, f'=IF({of}=0,"",{share}/{of})', part / whole if whole else "", "percent")


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
    for noted in report.listed:
        entry = f"{noted.stream}@{noted.seq}"
        for column, text in enumerate((iso(noted.at), entry, noted.why, noted.by, noted.what)):
            sheet.text(column, text)
        sheet.row += 1
