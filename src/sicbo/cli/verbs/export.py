"""sicbo export: finished rounds, as JSON Lines of the published format, or as Parquet."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from sicbo.cli.arguments import Parser
from sicbo.cli.stores import counted, opened, progress
from sicbo.refusals import Refused

if TYPE_CHECKING:
    from sicbo.hosting.tables import Plain

_ALL: Final = (1, 2**62)
_ROUNDS: Final = re.compile(r"([0-9]{1,18})(?:-([0-9]{1,18}))?")


def run(arguments: list[str]) -> int:
    parser = Parser(
        "export",
        "Export every finished round of a store, one line of JSON each, in the format sicbo-history\n"
        "(docs/history-format.md). The chain of hashes is checked on the way.",
        ["evening.db", "evening.db --table T1 --rounds 1-50 --to rounds.jsonl",
         "evening.db --parquet wagers.parquet", "postgresql://house@db/floor | gzip > floor.jsonl.gz"],
    )  # fmt: skip
    parser.add_argument("store", help="the path of a store, or postgresql://…")
    parser.add_argument("--table", metavar="NAME", help="only rounds of this table")
    parser.add_argument("--rounds", metavar="FIRST-LAST", help="only rounds with these numbers")
    parser.add_argument("--to", metavar="FILE", help="write to a file instead of standard output")
    parser.add_argument("--parquet", metavar="FILE", help="write one row per bet to a Parquet file")
    options = parser.read(arguments)
    span = _ALL if options.rounds is None else _span(options.rounds)
    with ExitStack() as files:
        takers: list[Callable[[Plain], object]] = []
        if options.to is not None or options.parquet is None:
            takers.append(files.enter_context(_lines(options.to)))
        if options.parquet is not None:
            takers.append(files.enter_context(_rows(options.parquet)))
        rounds = asyncio.run(_export(options.store, options.table, span, takers))
    written = [name for name in (options.to, options.parquet) if name is not None]
    if written:
        print(f"{counted(rounds, 'round')} in {' and '.join(written)}", file=sys.stderr)
    return 0


def _span(text: str) -> tuple[int, int]:
    match = _ROUNDS.fullmatch(text.strip())
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if first > last:
        raise Refused("bad-request", "--rounds takes numbers such as 7 or 1-50, not '{text}'", text=text[:40])
    return first, last


async def _export(
    address: str, table: str | None, span: tuple[int, int], takers: "list[Callable[[Plain], object]]"
) -> int:
    from sicbo.engine.still import still
    from sicbo.records.history import history, tables_of

    rounds = 0
    async with opened(address) as store:
        total = sum(stream.head.seq for stream in await tables_of(store, table))
        with progress("exporting", total) as seen:
            async with still(store, seen) as moment:
                records: AsyncIterator[Plain] = history(moment, await tables_of(moment, table), *span)
                async for record in records:
                    rounds += record["type"] == "round"
                    for take in takers:
                        take(record)
    return rounds


@contextmanager
def _lines(path: str | None) -> "Iterator[Callable[[Plain], object]]":
    encode = msgspec.json.Encoder().encode
    if path is None:
        yield lambda record: print(encode(record).decode())
        return
    with _whole(path) as part, part.open("wb") as file:
        yield lambda record: file.write(encode(record) + b"\n")


@contextmanager
def _rows(path: str) -> "Iterator[Callable[[Plain], object]]":
    from sicbo.records.history_parquet import ParquetHistory

    with _whole(path) as part:
        rows = ParquetHistory(part)
        try:
            yield rows.add
        finally:
            rows.close()


@contextmanager
def _whole(path: str) -> Iterator[Path]:
    """A file that is written completely or not at all: an interruption leaves the previous one."""
    target = Path(path)
    part = target.with_name(f"{target.name}.part")
    try:
        yield part
        part.replace(target)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise Refused("bad-file", "{path} cannot be written: {why}", path=path, why=why.lower()) from None
    finally:
        part.unlink(missing_ok=True)
