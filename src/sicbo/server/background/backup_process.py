"""Copies a store, or verifies a copy, in a separate process, so that no table waits for it.

The task arrives as JSON on standard input, because an address may contain a password and arguments are readable by
everyone on a machine; the result goes to standard output.
"""

import asyncio
import sys
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from sicbo.engine.still import still
from sicbo.engine.verify import verify
from sicbo.hosting.every_room import MAKERS
from sicbo.recount.whole_store import second_look
from sicbo.refusals import Refused
from sicbo.store.journal import Head, read_head
from sicbo.store.whole.by_address import open_store
from sicbo.store.whole.copying import copy, new_file


class Work(Struct, frozen=True):
    """A store to copy into a file, or a file to check."""

    do: Literal["copy", "check"]
    store: str
    file: str
    heads: tuple[str, ...] = ()
    """of a check: what the copy contained when it was made"""


class Done(Struct, frozen=True):
    """The result: a refusal, or what was copied or found."""

    refused: str = ""
    message: str = ""
    entries: int = 0
    transfers: int = 0
    heads: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()


async def do(work: Work) -> Done:
    try:
        return await (_copy(work) if work.do == "copy" else _check(work))
    except Refused as refused:
        return Done(refused.code, refused.message)


async def _copy(work: Work) -> Done:
    store = await open_store(work.store)
    try:
        async with new_file(Path(work.file)) as target:
            copied = await copy(store, target, lambda _steps: None)
    finally:
        await store.close()
    return Done(
        entries=copied.entries, transfers=copied.transfers, heads=tuple(str(head) for head in copied.heads)
    )


async def _check(work: Work) -> Done:
    """Verify the copy and its own heads, and compare its heads with the store it was made from."""
    noted = [head for text in work.heads if (head := read_head(text)) is not None]
    kept = await open_store(work.file)
    try:
        async with still(kept, lambda _steps: None) as moment:
            report = await verify(moment, MAKERS, noted)
            seen = await second_look(moment)
    finally:
        await kept.close()
    differences = (*report.differences, *seen.differences, *await _elsewhere(work.store, report.heads))
    heads = tuple(str(head) for head in report.heads)
    return Done(entries=report.entries, transfers=report.transfers, heads=heads, differences=differences)


async def _elsewhere(address: str, heads: tuple[Head, ...]) -> tuple[str, ...]:
    """Heads of the copy that the store itself does not have: one of the two was rewritten."""
    store = await open_store(address)
    try:
        found = []
        for head in heads:
            same = head.seq == 0
            async for entries in store.entries(head.stream, head.seq - 1, head.seq):
                same = any(entry.hash == head.hash for entry in entries)
            if not same:
                found.append(f"the store does not have {head} of the copy: one of them was rewritten")
        return tuple(found)
    finally:
        await store.close()


def main() -> None:
    work = msgspec.json.decode(sys.stdin.buffer.read(), type=Work)
    sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(do(work))))


if __name__ == "__main__":
    main()
