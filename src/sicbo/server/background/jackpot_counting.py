"""The day's count of the pools in a separate process: no table waits while a long journal is counted again.

The other process runs this module. It reads the store's address from the first line of its standard input, and for
every further line it continues counting and answers with the figures, so that a count overtaken by play does not
restart.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

import msgspec
from msgspec import Struct

from sicbo.engine.house import House
from sicbo.engine.pending import Answer
from sicbo.recount.jackpot_day import Counted, PoolsReading, reconcile, record_count
from sicbo.refusals import Refused, reason
from sicbo.rooms.jackpots.state import STREAM
from sicbo.store.interface import Store

LITTLE: Final = 50
"""Entries that are counted faster than a frame takes."""
LINE_MAXIMUM: Final = 2**22


class _Said(Struct, frozen=True, omit_defaults=True):
    counted: Counted | None = None
    refused: str = ""
    message: str = ""


# -- in the house -----------------------------------------------------------------------------------------


async def count_day(house: House, store: Store, address: str, day: str) -> Answer:
    """Count the pools and record it, here if there is little to count, otherwise in another process."""
    found = await store.stream(STREAM)
    if found is None or found.head.seq <= LITTLE:
        return await reconcile(house, store, day)
    async with counting_aside(address) as counted:
        return await record_count(house, counted, day)


@asynccontextmanager
async def counting_aside(address: str) -> AsyncIterator[Callable[[], Awaitable[Counted]]]:
    """Another process that counts the pools of this store on request; it ends with this one."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sicbo.server.background.jackpot_counting",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        limit=LINE_MAXIMUM,
    )  # fmt: skip
    stdin, stdout, stderr = process.stdin, process.stdout, process.stderr
    assert stdin is not None and stdout is not None and stderr is not None
    stdin.write(msgspec.json.encode(address) + b"\n")

    async def counted() -> Counted:
        stdin.write(b"\n")
        line = await stdout.readline()
        if not line:
            said = (await stderr.read()).decode(errors="replace").strip().splitlines()
            raise RuntimeError(f"a count of the pools ended early: {said[-1] if said else 'no message'}")
        answer = msgspec.json.decode(line, type=_Said)
        if answer.counted is None:
            raise Refused(reason(answer.refused, "bad-request"), answer.message)
        return answer.counted

    try:
        yield counted
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


# -- in the other process ---------------------------------------------------------------------------------


async def _work() -> None:
    from sicbo.store.whole.by_address import open_store

    address = await asyncio.to_thread(sys.stdin.buffer.readline)
    store = await open_store(msgspec.json.decode(address, type=str))
    try:
        reading = PoolsReading(store)
        while await asyncio.to_thread(sys.stdin.buffer.readline):
            _say(_Said(counted=await reading.counted()))
    finally:
        await store.close()


def _say(said: _Said) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    """The other process."""
    if hasattr(os, "nice"):
        os.nice(4)  # play has priority
    try:
        asyncio.run(_work())
    except Refused as refused:
        _say(_Said(refused=refused.code, message=str(refused)))


if __name__ == "__main__":
    main()
