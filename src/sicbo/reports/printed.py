"""A report on paper: a tagged PDF, with the fonts that every machine's typst brings along."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sicbo.hosting.tables import Plain
from sicbo.papers.typesetting import typeset
from sicbo.reports.decisions import TITLES
from sicbo.reports.files import COUNTED, OF_JACKPOTS, OF_TICKETS
from sicbo.reports.gaming_day import Report
from sicbo.rooms.kernel.calendar import moment, time_zone

_TEMPLATE: Final = Path(__file__).with_name("report.typ").read_bytes()
_MONEY: Final = ("turnover", "winnings", "hold", "expected", "drop", "tickets")
_HEADS: Final = ("Turnover", "Winnings", "Hold", "Expected", "Drop", "Tickets")


def as_pdf(report: Report, site: str = "", *, demonstration: bool = False) -> bytes:
    """The report as a PDF."""
    document = {
        "title": f"Report {report.period.name}",
        "site": site,
        "span": f"{_local(report.period.begin, report.period.zone)} to {_local(report.period.end, report.period.zone)}",
        "demonstration": demonstration,
        "differences": report.differences,
        "sections": [section for section in _sections(report) if section["rows"]],
        "heads": report.heads,
    }
    return typeset(_TEMPLATE, "reports", report=document)


def _local(at: int, zone: str) -> str:
    return f"{moment(at).astimezone(time_zone(zone)):%Y-%m-%d %H:%M} {zone}"


def _section(
    title: str, head: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1, *, total: bool = False
) -> Plain:
    return {"title": title, "head": head, "rows": rows, "left": left, "total": total}


def _sections(report: Report) -> list[Plain]:
    def amount(minor: int) -> str:
        return report.money.grouped(minor).replace("-", "−")

    tables = [
        [
            one.table, one.game, *(f"{getattr(one, field):,}" for field, _ in COUNTED),
            *(amount(getattr(one, field)) for field in _MONEY), one.hold_percent, one.expected_percent, one.deviations,
        ]
        for one in report.tables
    ]  # fmt: skip
    if len(report.tables) > 1:
        counts = [f"{sum(getattr(one, field) for one in report.tables):,}" for field, _ in COUNTED]
        sums = [amount(sum(getattr(one, field) for one in report.tables)) for field in _MONEY]
        tables.append(["All", "", *counts, *sums, "", "", ""])
    head = ["Table", "Game", *(title for _, title in COUNTED), *_HEADS, "Hold %", "Expected %", "Deviations"]
    bets = [
        [
            table.table,
            bet.bet,
            f"{bet.wagers:,}",
            *(amount(one) for one in (bet.turnover, bet.winnings, bet.hold, bet.expected)),
        ]
        for table in report.tables
        for bet in table.bets
    ]
    tickets = [] if report.tickets is None else [
        [title, amount(getattr(report.tickets, field))] for field, title in OF_TICKETS
    ]  # fmt: skip
    pools = [
        [pool.pool, *(amount(getattr(pool, field)) for field, _ in OF_JACKPOTS)] for pool in report.jackpots
    ]
    decided = [
        [one.table, *(amount(getattr(one, name)) for name in TITLES)]
        for one in report.tables
        if any(getattr(one, name) for name in TITLES)
    ]
    counted = [[why, f"{many:,}"] for why, many in report.exceptions.items()]
    listed = [
        [_local(one.at, report.period.zone), f"{one.stream}@{one.seq}", one.why, one.by, one.what]
        for one in report.listed
    ]
    return [
        _section("Tables", head, tables, 2, total=len(report.tables) > 1),
        _section("Bets", ["Table", "Bet", "Wagers", "Turnover", "Winnings", "Hold", "Expected"], bets, 2),
        _section("Decisions and claims", ["Table", *TITLES.values()], decided),
        _section("Tickets", ["", "Amount"], tickets),
        _section("Jackpots", ["Pool", *(title for _, title in OF_JACKPOTS)], pools),
        _section("Counts of the jackpots", ["Result"], [[one] for one in report.reconciled]),
        _section("Exceptions by kind", ["Kind", "Number"], counted),
        _section("Exceptions", ["Time", "Entry", "Why", "By", "What"], listed, 5),
    ]
