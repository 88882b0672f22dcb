"""sicbo restore: restore a backup into an empty store of either engine."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.stores import entries_of, opened, progress
from sicbo.cli.verbs.backup import show_copied

if TYPE_CHECKING:
    from sicbo.store.interface import Store
    from sicbo.store.whole.copying import Copied


def run(arguments: list[str]) -> int:
    parser = Parser(
        "restore",
        "Restore a backup into a new store: a path with no file yet, or an empty PostgreSQL database. Everything is\n"
        "restored at once or not at all, checked against the chain of hashes and read back. You can give any SQLite\n"
        "store instead of a backup, to move a house from SQLite to PostgreSQL; stop the house first.",
        ["monday.backup evening.db", "monday.backup postgresql://house@db/floor --json"],
    )  # fmt: skip
    parser.add_argument("file", help="a file written by sicbo backup")
    parser.add_argument("store", help="the path of a new store, or postgresql://… of an empty database")
    add_json(parser)
    options = parser.read(arguments)
    copied = asyncio.run(_restore(options.file, options.store))
    show_copied("copy", options.file, options.store, copied, json=options.json)
    return 0


async def _restore(file: str, address: str) -> "Copied":
    from sicbo.store.whole.copying import copy

    async with opened(file) as source, _empty(address) as target:
        total = 2 * entries_of(await source.streams())
        with progress("copying and checking", total) as told:
            return await copy(source, target, told)


@asynccontextmanager
async def _empty(address: str) -> "AsyncIterator[Store]":
    from sicbo.store.whole.by_address import open_store
    from sicbo.store.whole.copying import new_file

    path = Path(address.removeprefix("sqlite:"))
    if "://" not in address and not path.exists():
        async with new_file(path) as store:
            yield store
        return
    store = await open_store(address)
    try:
        yield store
    finally:
        await store.close()
