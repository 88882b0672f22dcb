"""What the verbs that read a store share: opening an existing one, and a bar for long reads."""

import sys
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

from sicbo.refusals import Refused
from sicbo.store.interface import Store
from sicbo.store.journal import Stream

LONG: Final = 2_000
"""Reads of fewer steps are over before a bar would be seen."""


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    """An existing store; reading never creates one."""
    from sicbo.store.whole.by_address import open_store

    if not address.startswith(("postgresql://", "postgres://")):
        _require_file(address)
    store = await open_store(address)
    try:
        yield store
    finally:
        await store.close()


def is_there(address: str) -> bool:
    """Whether a store's file exists; a PostgreSQL database is checked when it is opened."""
    return "://" in address or Path(address.removeprefix("sqlite:")).exists()


def _require_file(address: str) -> None:
    path = Path(address.removeprefix("sqlite:"))
    if "://" in address:
        return  # an unknown kind of store: opening it says so
    try:
        empty = path.is_file() and path.stat().st_size == 0
        there = path.exists()
    except (OSError, ValueError) as error:
        raise Refused(
            "store-lost", "{path} is not a valid path for a store: {error}", path=str(path)[:80], error=error
        ) from None
    if not there:
        raise Refused(
            "store-lost",
            "there is no store {path}: give the path of an existing store",
            path=str(path)[:200],
        )
    if empty:
        raise Refused("store-damaged", "{path} is empty and not a store: restore it from a backup", path=path)


def entries_of(streams: Iterable[Stream]) -> int:
    """How many entries there are to read; a damaged head counts for nothing here, and is named when it is read."""
    return sum(stream.head.seq for stream in streams if isinstance(stream.head.seq, int))


@contextmanager
def progress(about: str, total: int) -> Iterator[Callable[[int], None]]:
    """Call what this yields with the number of steps done: a long job shows a bar on a terminal's standard error."""
    if total < LONG or not sys.stderr.isatty():
        yield lambda _steps: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(about, total=total)
        yield lambda steps: bar.advance(task, steps)


def counted(number: int, what: str) -> str:
    """`1 round`, `2,000 rounds`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"
