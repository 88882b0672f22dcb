"""sicbo backup: a whole store as of one moment, in one file."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.show import as_json, console, styled
from sicbo.cli.stores import counted, entries_of, opened, progress

if TYPE_CHECKING:
    from sicbo.store.whole.copying import Copied


def run(arguments: list[str]) -> int:
    parser = Parser(
        "backup",
        "Copy a SQLite or PostgreSQL store into one file while the house plays on. The copy is checked against the\n"
        "chain of hashes and read back; it is a store itself and can be verified with sicbo verify. It holds the\n"
        "secrets of the house and only its owner can read it (mode 0600): keep it as safe as the store. Sessions are\n"
        "not copied. Use sicbo restore to put it back.",
        ["evening.db monday.backup", "postgresql://house@db/floor /backups/monday.backup --json"],
    )  # fmt: skip
    parser.add_argument("store", help="the path of a store, or postgresql://…")
    parser.add_argument("file", help="the file to write; an existing file is not overwritten")
    add_json(parser)
    options = parser.read(arguments)
    copied = asyncio.run(_back_up(options.store, Path(options.file)))
    show_copied("backup", options.store, options.file, copied, json=options.json)
    if not options.json:
        print("The file holds the secrets of the house: keep it as safe as the store.")
    return 0


async def _back_up(address: str, path: Path) -> "Copied":
    from sicbo.store.whole.copying import copy, new_file

    async with opened(address) as store, new_file(path) as target:
        total = 2 * entries_of(await store.streams())
        with progress("copying and checking", total) as told:
            return await copy(store, target, told)


def show_copied(made: str, source: str, target: str, copied: "Copied", *, json: bool) -> None:
    """What was copied, for a person or a program; addresses without their passwords."""
    from sicbo.store.faults import without_password

    source, target = without_password(source), without_password(target)
    if json:
        as_json(
            {
                "from": source,
                "to": target,
                "streams": copied.streams,
                "entries": copied.entries,
                "transfers": copied.transfers,
                "secrets": copied.secrets,
                "heads": [str(head) for head in copied.heads],
            }
        )
        return
    out = console()
    out.print(
        styled(("✓ ", "bold green"), f"{made} of {source} in {target}, read back and identical"),
        soft_wrap=True,
    )
    entries = f"{copied.entries:,} {'entry' if copied.entries == 1 else 'entries'}"
    counts = [(copied.streams, "stream"), (copied.transfers, "transfer"), (copied.secrets, "secret")]
    out.print("  " + ", ".join([entries, *(counted(number, what) for number, what in counts)]))
    for head in copied.heads:
        out.print(styled("  ", (str(head), "bold")), soft_wrap=True)
