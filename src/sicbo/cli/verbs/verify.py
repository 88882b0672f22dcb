"""sicbo verify: a whole store verified by two independent counts, and compared with heads recorded earlier."""

import asyncio
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.show import as_json, console, styled, table
from sicbo.cli.stores import counted, entries_of, opened, progress
from sicbo.engine.house_clock import system_clock
from sicbo.refusals import Refused
from sicbo.store.faults import without_password

if TYPE_CHECKING:
    from sicbo.engine.verify import Report
    from sicbo.recount.whole_store import Seen
    from sicbo.store.journal import Head


def run(arguments: list[str]) -> int:
    parser = Parser(
        "verify",
        "Verify everything in a store: the chain of hashes, every transfer and balance, and a second, independent count\n"
        "that settles every round again by the book. Keep the heads where nobody who can write to the store can change\n"
        "them: a store that was forged from its first entry agrees with itself, and only the heads reveal "
        "it.",
        ["evening.db", "evening.db --heads monday.txt", "evening.db --against-file monday.txt",
         "postgresql://house@db/floor --json"],
    )  # fmt: skip
    parser.add_argument("store", help="the path of a store, or postgresql://…")
    parser.add_argument(
        "--against", metavar="HEAD", nargs="+", action="extend", default=[],
        help="heads saved earlier, as stream@number:hash",
    )  # fmt: skip
    parser.add_argument(
        "--against-file", metavar="FILE", help="a file of heads, one per line, or an earlier proof"
    )
    parser.add_argument(
        "--heads", metavar="FILE", help="write the current heads to a file, if everything agrees"
    )
    parser.add_argument(
        "--proof", metavar="FILE", help="write a proof of what was checked and found, with a digest"
    )
    add_json(parser)
    options = parser.read(arguments)
    heads = [*_heads(enumerate(options.against, 1), "--against"), *_heads_of_file(options.against_file)]
    begun = system_clock()
    report, seen = asyncio.run(_verify(options.store, heads))
    if options.proof:
        _write_proof(options.proof, report, seen, heads, begun)
    options.store = without_password(options.store)
    differences = tuple(dict.fromkeys((*report.differences, *seen.differences)))
    written = bool(options.heads) and not differences
    if written:
        _write(options.heads, "".join(f"{head}\n" for head in report.heads))
    if options.json:
        as_json(_document(report, seen, differences))
    else:
        _show(options, report, seen, differences, heads)
    return 1 if differences else 0


async def _verify(address: str, heads: "list[Head]") -> "tuple[Report, Seen]":
    from sicbo.engine.still import still
    from sicbo.engine.verify import verify
    from sicbo.hosting.every_room import MAKERS
    from sicbo.recount.whole_store import second_look

    async with opened(address) as store:
        total = 2 * entries_of(await store.streams())
        with progress("checking", total) as seen:
            async with still(store, seen) as moment:
                report = await verify(moment, MAKERS, heads)
                return report, await second_look(moment)


def _heads_of_file(path: str | None) -> "list[Head]":
    if path is None:
        return []
    from sicbo.rules.shelf import read_text

    text = read_text(path)
    if text.lstrip().startswith("{"):
        from sicbo.recount.proof import heads_in

        return heads_in(text, path)
    lines = enumerate((line.strip() for line in text.splitlines()), 1)
    heads = _heads(((number, line) for number, line in lines if line and not line.startswith("#")), path)
    if not heads:
        raise Refused(
            "bad-file", "{path} has no heads; write them with sicbo verify STORE --heads {path}", path=path
        )
    return heads


def _heads(texts: Iterable[tuple[int, str]], where: str) -> "list[Head]":
    from sicbo.store.journal import read_head

    heads = []
    for number, text in texts:
        head = read_head(text)
        if head is None:
            raise Refused(
                "bad-request",
                "{where}, number {number}: '{text}' is not a head such as T1@12: followed by 64 characters",
                where=where,
                number=number,
                text=text[:60],
            )
        heads.append(head)
    return heads


def _write_proof(path: str, report: "Report", seen: "Seen", heads: "list[Head]", begun: int) -> None:
    from sicbo.recount.proof import proof_of, verified

    _write(path, proof_of(verified(report, seen, heads, begun, system_clock()), "", "").decode())


def _write(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, "utf-8")
    except OSError as error:
        raise Refused(
            "bad-file",
            "{path} cannot be written: {why}",
            path=path,
            why=(error.strerror or str(error)).lower(),
        ) from None


def _document(report: "Report", seen: "Seen", differences: tuple[str, ...]) -> dict[str, object]:
    return {
        "agrees": not differences,
        "tables": seen.tables,
        "entries": report.entries,
        "transfers": report.transfers,
        "rounds": {"begun": seen.rounds, "settled": seen.settled, "void": seen.void},
        "accounts": seen.accounts,
        "heads": [str(head) for head in report.heads],
        "differences": list(differences),
    }


def _show(
    options: Namespace, report: "Report", seen: "Seen", differences: tuple[str, ...], heads: "list[Head]"
) -> None:
    out = console()
    looked = table(f"Checked in {options.store}", "", ">", "")
    looked.show_header = False
    games = [f"{name} ({game})" for name, game in seen.tables.items()]
    more = f" and {len(games) - 6} more" if len(games) > 6 else ""
    looked.add_row("tables", _count(len(games)), ", ".join(games[:6]) + more)
    looked.add_row("entries", _count(report.entries), "each matches its hash and the entry before; replayed")
    looked.add_row("transfers", _count(report.transfers), "each matches its entry")
    playing = seen.rounds - seen.settled - seen.void
    kinds = [(seen.settled, "settled again by the book"), (seen.void, "void"), (playing, "not finished")]
    looked.add_row(
        "rounds", _count(seen.rounds), ", ".join(f"{_count(many)} {kind}" for many, kind in kinds if many)
    )
    looked.add_row(
        "accounts", _count(seen.accounts), "each is the sum of its transfers; players' balances counted twice"
    )
    if heads:
        looked.add_row("heads", _count(len(heads)), "saved earlier, each looked up in its journal")
    out.print(looked)
    if report.heads and not differences:
        out.print("Heads to keep where nobody who can write to the store can change them:")
        for head in report.heads:
            out.print(styled(("  ", ""), (str(head), "bold")), soft_wrap=True)
        out.print()
    for difference in differences:
        out.print(styled(("✗ ", "red"), difference))
    if differences:
        unwritten = f"; {options.heads} was not written" if options.heads else ""
        out.print(
            styled(
                (
                    f"{counted(len(differences), 'difference')}: the store does not agree with itself{unwritten}",
                    "bold red",
                )
            )
        )
        return
    if not report.heads:
        out.print(styled(("!", "yellow"), " this store is empty"))
    out.print(styled(("✓ everything agrees", "bold green")))
    if options.heads:
        out.print(
            f"  the heads are in {options.heads}; verify against them later with sicbo verify {options.store} --against-file {options.heads}",
            soft_wrap=True,
        )


def _count(number: int) -> str:
    return f"{number:,}"
