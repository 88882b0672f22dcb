"""sicbo fairness: what is proved about the dice of one round, from the journal or from a record of it alone."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.show import as_json, console, styled
from sicbo.cli.stores import opened
from sicbo.refusals import Refused

if TYPE_CHECKING:
    from sicbo.records.fairness_check import Verdict
    from sicbo.records.fairness_record import FairnessRecord


def run(arguments: list[str]) -> int:
    parser = Parser(
        "fairness",
        "Check that the dice of a round with sealed dice follow from the secret committed to before betting opened\n"
        "and from the nonces sent while it was open. Reads the journal of a store, or a record that the "
        "house gave out.",
        ["T1-12 --db evening.db", "record.json", "T1-12 --db evening.db --json > record.json"],
    )
    parser.add_argument("round", help="the round, such as T1-12, or the path of a JSON record")
    parser.add_argument("--db", metavar="ADDRESS", help="the path of a store, or postgresql://…")
    parser.add_argument("--commitment", default="", metavar="HEX", help="the commitment as you saw it")
    parser.add_argument(
        "--nonce", action="append", default=[], metavar="OWNER=HEX", help="a nonce as it was sent"
    )
    add_json(parser)
    options = parser.read(arguments)
    record = asyncio.run(_from_store(options.db, options.round)) if options.db else _from_file(options.round)
    verdict = _checked(record, options.commitment, dict(map(_nonce, options.nonce)))
    if options.json:
        _as_json(record, verdict)
    else:
        _show(record, verdict, from_journal=bool(options.db))
    return 0 if verdict.proved else 1


async def _from_store(address: str, name: str) -> "FairnessRecord":
    from sicbo.engine.still import still
    from sicbo.records.fairness_record import read_record
    from sicbo.records.replay import round_named

    table, number = round_named(name)
    async with opened(address) as store, still(store) as moment:
        return await read_record(moment, table, number)


def _from_file(path: str) -> "FairnessRecord":
    from sicbo.records.fairness_record import record_from

    try:
        text = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise Refused(
            "bad-file",
            "{path} cannot be read ({why}): give the path of a record, or a round with its store, such as "
            "T1-12 --db evening.db",
            path=path[:200],
            why=getattr(error, "strerror", None) or error,
        ) from None
    return record_from(text)


def _nonce(text: str) -> tuple[str, str]:
    owner, separator, nonce = text.partition("=")
    if not (owner and separator and nonce):
        raise Refused(
            "bad-request", "--nonce takes OWNER=HEX, such as 3=9f86d081884c7d65, not '{text}'", text=text[:60]
        )
    return owner, nonce.lower()


def _checked(record: "FairnessRecord", commitment: str, nonces: dict[str, str]) -> "Verdict":
    from msgspec.structs import replace

    from sicbo.records.fairness_check import as_seen, checked

    verdict = checked(record)
    return replace(verdict, findings=(*verdict.findings, *as_seen(record, commitment.lower(), nonces)))


def _as_json(record: "FairnessRecord", verdict: "Verdict") -> None:
    """The record itself, so that the answer can be checked again, with the verdict beside it."""
    from msgspec import to_builtins

    as_json({**to_builtins(record), "verdict": {"proved": verdict.proved, **to_builtins(verdict)}})


def _show(record: "FairnessRecord", verdict: "Verdict", *, from_journal: bool) -> None:
    out = console()
    out.print(styled((f"Round {record.round_id} · {record.game} · {record.status}", "bold")))
    out.print()
    for finding in verdict.findings:
        mark = ("✓", "green") if finding.fits else ("✗", "bold red")
        out.print(styled(mark, f" {finding.what}"), soft_wrap=True)
    out.print()
    for sentence in verdict.meaning:
        out.print(sentence, soft_wrap=True)
    if not from_journal:
        out.print(
            "The order of events is as the record says; the journal of the house proves it, entry by entry.",
            soft_wrap=True,
        )
    out.print()
    if verdict.proved:
        out.print(
            styled(("Proved: the dice follow from what was sealed before betting opened.", "bold green"))
        )
    else:
        out.print(styled(("Not proved.", "bold red")))
