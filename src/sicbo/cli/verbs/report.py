"""sicbo report: a gaming day or shift of a store, on the screen or as CSV, workbook, PDF or JSON."""

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from sicbo.cli.arguments import Parser
from sicbo.cli.show import console, styled, table
from sicbo.cli.stores import opened
from sicbo.records.period import SHIFTS, Period, day_of, gaming_day, shift
from sicbo.refusals import Refused

if TYPE_CHECKING:
    from rich.console import Console

    from sicbo.reports.columns import Part
    from sicbo.reports.gaming_day import Report

BINARY = ("xlsx", "pdf")


def run(arguments: list[str]) -> int:
    parser = Parser(
        "report",
        "Report on a gaming day or shift of a store: turnover, winnings and hold of every table compared with the\n"
        "expected hold, rounds and voids, tickets, jackpots, exceptions. Every sum is calculated twice, from the journal\n"
        "and from the ledger; the exit code is 1 if they do not agree.",
        ["evening.db --day 2026-09-21", "evening.db --day 2026-09-21 --shift 2 --table T1",
         "evening.db --day 2026-09-21 --format xlsx --to day.xlsx", "postgresql://house@db/floor --format json"],
    )  # fmt: skip
    parser.add_argument("store", help="the path of a store, or postgresql://…")
    parser.add_argument(
        "--day",
        metavar="DATE",
        help="a gaming day, such as 2026-11-15 (default: the last one with an entry)",
    )
    parser.add_argument(
        "--shift", metavar="NUMBER", type=int, default=0, help="one shift of the day, counted from 1"
    )
    parser.add_argument("--table", metavar="NAME", help="only this table")
    parser.add_argument("--format", choices=("text", "csv", "xlsx", "pdf", "json"), default="text")
    parser.add_argument("--to", metavar="FILE", help="write to a file instead of standard output")
    parser.add_argument(
        "--zone", default="UTC", help="the time zone of the gaming day, such as Australia/Sydney"
    )
    parser.add_argument("--shifts", metavar="TIMES", default=",".join(SHIFTS), help="when the shifts begin")
    options = parser.read(arguments)
    if options.format in BINARY and options.to is None:
        raise Refused(
            "bad-request", "--format {format} needs a file: give it with --to FILE", format=options.format
        )
    shifts = tuple(options.shifts.split(","))
    made = asyncio.run(
        _report(options.store, options.day, options.shift, options.zone, shifts, options.table)
    )
    if options.format == "text":
        _show(made)
    else:
        _write(options.to, _encoded(made, options.format))
    return 1 if made.differences else 0


async def _report(
    address: str, day: str | None, number: int, zone: str, shifts: tuple[str, ...], only: str | None
) -> "Report":
    from sicbo.reports.gaming_day import report

    async with opened(address) as store, store.frozen() as reader:
        chosen = day
        if chosen is None:
            ends = [
                entry.at
                for stream in await reader.streams()
                for entry in await reader.newest(stream.head.stream, 0, stream.head.seq, 1)
            ]
            if not ends:
                raise Refused("bad-request", "this store has no entries: name a day with --day")
            chosen = day_of(max(ends), zone, shifts)
        period: Period = shift(chosen, number, zone, shifts) if number else gaming_day(chosen, zone, shifts)
        return await report(reader, period, only)


def _encoded(made: "Report", form: Literal["json", "csv", "xlsx", "pdf"]) -> bytes:
    from sicbo.reports.files import as_csv, as_xlsx
    from sicbo.reports.printed import as_pdf

    match form:
        case "csv":
            return as_csv(made)
        case "xlsx":
            return as_xlsx(made)
        case "pdf":
            return as_pdf(made)
        case "json":
            return msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n"


def _write(path: str | None, content: bytes) -> None:
    if path is None:
        sys.stdout.write(content.decode())
        return
    try:
        Path(path).write_bytes(content)
    except OSError as error:
        raise Refused(
            "bad-file",
            "{path} cannot be written: {why}",
            path=path,
            why=(error.strerror or str(error)).lower(),
        ) from None


def _show(made: "Report") -> None:
    from sicbo.reports.columns import Section, parts

    out = console()
    sections: tuple[Section, ...] = ("tables", "bets", "tickets", "jackpots")
    out.print(styled((f"Report {made.period.name}", "bold")))
    for section in sections:
        for part in parts(section, "console", made.rows(section), made.money.grouped):
            if part.rows:
                _show_part(out, part)
    if made.exceptions:
        seen = table("Exceptions", "what", ">number")
        for why, many in made.exceptions.items():
            seen.add_row(why, f"{many:,}")
        out.print(seen)
    for difference in made.differences:
        out.print(styled(("✗ ", "red"), difference))
    if not made.differences:
        out.print(styled(("✓ every sum agrees in the journal and the ledger", "bold green")))


def _show_part(out: "Console", part: "Part") -> None:
    heads = (f"{'' if place < part.left else '>'}{text.lower()}" for place, text in enumerate(part.head))
    shown = table(part.title, *heads)
    for row in part.rows:
        shown.add_row(*row)
    out.print(shown)
