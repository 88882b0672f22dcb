"""sicbo import-history: a history settled again by the book, and every difference named."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.show import as_json, console, styled
from sicbo.cli.stores import counted, progress
from sicbo.refusals import Refused

if TYPE_CHECKING:
    from sicbo.records.history_check import Found, HistoryCheck

SHOWN: Final = 200
"""The most differences listed for a person; JSON has all of them."""


def run(arguments: list[str]) -> int:
    parser = Parser(
        "import-history",
        "Read a history written by sicbo export, settle every round again by the book and list every difference:\n"
        "the line, the round, the bet, what was recorded and what the book says.",
        ["rounds.jsonl", "rounds.jsonl --json", "- < rounds.jsonl"],
    )
    parser.add_argument("file", help="a file in the format sicbo-history, or - for standard input")
    add_json(parser)
    options = parser.read(arguments)
    from sicbo.records.history_check import HistoryCheck

    check, problems = HistoryCheck(), []
    with _lines(options.file) as lines:
        problems = list(check.run(lines))
    if options.json:
        as_json(_document(check, problems))
    else:
        _show(check, problems)
    return 1 if problems else 0


def _document(check: "HistoryCheck", problems: "list[Found]") -> dict[str, object]:
    return {
        "agrees": not problems,
        "tables": check.games,
        "rounds": check.rounds,
        "wagers": check.wagers,
        "differences": problems,
    }


def _show(check: "HistoryCheck", problems: "list[Found]") -> None:
    out = console()
    for problem in problems[:SHOWN]:
        out.print(styled(("✗ ", "red"), str(problem)))
    if len(problems) > SHOWN:
        out.print(f"  and {len(problems) - SHOWN:,} more (use --json to see them all)")
    games = ", ".join(f"{table} ({game})" for table, game in list(check.games.items())[:6]) or "no table"
    looked = f"{counted(check.rounds, 'round')} and {counted(check.wagers, 'bet')} of {games}"
    if problems:
        many = counted(len(problems), "difference")
        out.print(styled((f"{many} in {looked}", "bold red")))
    else:
        out.print(styled(("✓ everything agrees", "bold green"), f": {looked}, settled again by the book"))


@contextmanager
def _lines(path: str) -> Iterator[Iterator[bytes]]:
    if path == "-":
        if sys.stdin is None:
            raise Refused("bad-file", "standard input is closed; give a file")
        yield _bounded(sys.stdin.buffer, lambda _bytes: None)
        return
    try:
        file = Path(path).open("rb")  # noqa: SIM115 - closed below; only what opening finds is said here
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Refused("bad-file", "{path} cannot be read: {why}", path=path[:200], why=why.lower()) from None
    with file, progress("settling", os.fstat(file.fileno()).st_size) as seen:
        yield _bounded(file, seen)


def _bounded(file: BinaryIO, seen: Callable[[int], None]) -> Iterator[bytes]:
    """Lines, cut if too long; the rest of such a line is skipped."""
    from sicbo.records.history_lines import LINE_MAXIMUM

    while line := file.readline(LINE_MAXIMUM + 1):
        rest = line
        while len(rest) > LINE_MAXIMUM and not rest.endswith(b"\n"):
            rest = file.readline(LINE_MAXIMUM + 1)
        seen(len(line))
        yield line
