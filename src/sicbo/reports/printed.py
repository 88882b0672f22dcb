"""A report on paper: a tagged PDF, with typst's own fonts."""

from pathlib import Path
from typing import Final

from sicbo.papers.typesetting import typeset
from sicbo.reports.columns import Part, Section, parts
from sicbo.reports.gaming_day import Report
from sicbo.rooms.kernel.calendar import moment, time_zone

_TEMPLATE: Final = Path(__file__).with_name("report.typ").read_bytes()


def as_pdf(report: Report, site: str = "", *, demonstration: bool = False) -> bytes:
    """The report as a PDF."""
    document = {
        "title": f"Report {report.period.name}",
        "site": site,
        "span": f"{_local(report.period.begin, report.period.zone)} to {_local(report.period.end, report.period.zone)}",
        "demonstration": demonstration,
        "differences": report.differences,
        "sections": [section for section in sections(report) if section.rows],
        "heads": report.heads,
    }
    return typeset(_TEMPLATE, "reports", report=document)


def _local(at: int, zone: str) -> str:
    return f"{moment(at).astimezone(time_zone(zone)):%Y-%m-%d %H:%M} {zone}"


def _list(title: str, head: list[str], rows: list[list[str]], left: int = 1) -> Part:
    return Part(title, head, rows, left, total=False)


def sections(report: Report) -> list[Part]:
    """The parts of the printed report."""

    def amount(minor: int) -> str:
        return report.money.grouped(minor).replace("-", "−")

    def part(section: Section) -> list[Part]:
        return parts(section, "paper", report.rows(section), amount)

    counted = [[why, f"{many:,}"] for why, many in report.exceptions.items()]
    listed = [
        [_local(noted.at, report.period.zone), f"{noted.stream}@{noted.seq}", noted.why, noted.by, noted.what]
        for noted in report.listed
    ]
    return [
        *part("tables"),
        *part("bets"),
        *part("tickets"),
        *part("jackpots"),
        _list("Counts of the jackpots", ["Result"], [[count] for count in report.reconciled]),
        _list("Exceptions by kind", ["Kind", "Number"], counted),
        _list("Exceptions", ["Time", "Entry", "Why", "By", "What"], listed, 5),
    ]
