"""Long reads in a separate process: no table waits while a store is verified or a report is made.

The other process runs this module. It reads one `Task` from its standard input, so that no database password appears in
a list of processes, and writes lines of progress and then the answer to its standard output.
"""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from sicbo.records.period import Period
from sicbo.refusals import Reason, Refused, reason
from sicbo.store.interface import Store

Seen = Callable[[int, int], None]
"""Called with the progress: entries read, and their total."""

AWAY: Final[Reason] = "bad-request"
LITTLE: Final = 5_000
"""Entries that are read faster than another process starts; no chunk delays a table longer than a frame."""
_EVERY: Final = 0.2
"""Seconds between two lines of progress."""


class Verify(Struct, frozen=True, tag=True):
    """Verify a whole store, and compare it with heads recorded earlier."""

    store: str
    against: tuple[str, ...] = ()


Written = Literal["json", "csv", "xlsx", "pdf"]
"""How a report is written."""


class MakeReport(Struct, frozen=True, tag=True):
    """The report of a period: as JSON, or as a file."""

    store: str
    period: Period
    table: str = ""
    form: Written = "json"
    site: str = ""
    demonstration: bool = False


class JudgeDice(Struct, frozen=True, tag=True):
    """The dice of a table in a period."""

    store: str
    period: Period
    table: str
    bias: tuple[int, int] = (1, 50)


Task = Verify | MakeReport | JudgeDice


class _Line(Struct, frozen=True, omit_defaults=True):
    done: int = 0
    total: int = 0
    bytes: int = -1
    refused: str = ""
    message: str = ""


# -- in the house -----------------------------------------------------------------------------------------


async def read_aside(task: Task, seen: Seen | None = None) -> bytes:
    """Run a task in a separate process, which ends when its caller stops waiting."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sicbo.server.background.long_readings",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(msgspec.json.encode(task))
        process.stdin.close()
        while text := await process.stdout.readline():
            line = msgspec.json.decode(text, type=_Line)
            if line.refused:
                raise Refused(reason(line.refused, AWAY), line.message)
            if line.bytes >= 0:
                return await process.stdout.readexactly(line.bytes)
            if seen is not None:
                seen(line.done, line.total)
        assert process.stderr is not None
        said = (await process.stderr.read()).decode(errors="replace").strip().splitlines()
        raise RuntimeError(
            f"a reading in a process of its own ended early: {said[-1] if said else 'no message'}"
        )
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
        await process.wait()


async def read_for(store: Store, task: "MakeReport | JudgeDice") -> bytes:
    """The result of a task, computed here if there is little to read, otherwise in a separate process."""
    little = sum(stream.head.seq for stream in await store.streams()) <= LITTLE
    if not little or (isinstance(task, MakeReport) and task.form not in ("json", "csv")):
        return await read_aside(task)
    async with store.frozen() as reader:
        return await (_report(reader, task) if isinstance(task, MakeReport) else _dice(reader, task))


# -- in the other process ---------------------------------------------------------------------------------


async def _work(task: Task) -> bytes:
    from sicbo.engine.still import still
    from sicbo.store.whole.by_address import open_store

    store = await open_store(task.store)
    try:
        total = (2 if isinstance(task, Verify) else 1) * sum(
            stream.head.seq for stream in await store.streams()
        )
        async with still(store, _Progress(total)) as moment:
            match task:
                case Verify():
                    return await _verify(moment, task)
                case MakeReport():
                    return await _report(moment, task)
                case JudgeDice():
                    return await _dice(moment, task)
    finally:
        await store.close()


async def _verify(moment: Any, task: Verify) -> bytes:
    from sicbo.engine.house_clock import system_clock
    from sicbo.engine.verify import verify
    from sicbo.hosting.every_room import MAKERS
    from sicbo.recount.proof import heads_in, verified
    from sicbo.recount.whole_store import second_look

    begun = system_clock()
    heads = heads_in("\n".join(task.against))
    report = await verify(moment, MAKERS, heads)
    seen = await second_look(moment)
    return msgspec.json.encode(verified(report, seen, heads, begun, system_clock()))


async def _report(moment: Any, task: MakeReport) -> bytes:
    from sicbo.reports.files import as_csv, as_xlsx
    from sicbo.reports.gaming_day import report
    from sicbo.reports.printed import as_pdf

    made = await report(moment, task.period, task.table or None)
    match task.form:
        case "csv":
            return as_csv(made)
        case "xlsx":
            return as_xlsx(made, task.site)
        case "pdf":
            return as_pdf(made, task.site, demonstration=task.demonstration)
        case "json":
            return msgspec.json.encode(made)


async def _dice(moment: Any, task: JudgeDice) -> bytes:
    from sicbo.records.history import tables_of
    from sicbo.reports.dice_record import dice_statistics

    [stream] = await tables_of(moment, task.table)
    return msgspec.json.encode(await dice_statistics(moment, stream, task.period, Fraction(*task.bias)))


class _Progress:
    """Reports the progress a few times a second."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._told = 0.0

    def __call__(self, entries: int) -> None:
        import time

        self._done += entries
        now = time.monotonic()
        if now - self._told >= _EVERY:
            self._told = now
            _say(_Line(done=min(self._done, self._total), total=self._total))


def _say(line: _Line, rest: bytes = b"") -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n" + rest)
    sys.stdout.buffer.flush()


def main() -> None:
    """The other process."""
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    if isinstance(task, Verify) and hasattr(os, "nice"):
        os.nice(4)  # it reads everything, and play has priority
    try:
        answer = asyncio.run(_work(task))
    except Refused as refused:
        _say(_Line(refused=refused.code, message=str(refused)))
        return
    _say(_Line(bytes=len(answer)), answer)


if __name__ == "__main__":
    main()
