"""Kills a writing house at any moment, hundreds of times, and looks what is left: the harness, for any kind of room.

The writer is a forked process that tells each command it sends, and each that was answered, down a pipe. Killed with
SIGKILL it has no chance to tidy up. Its successor goes on in the same database and, as a client would, first sends
again with the same ids what was never answered.
"""

import asyncio
import os
import random
import select
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, NoReturn

from sicbo.engine.house import House
from sicbo.engine.room import Makers
from sicbo.engine.verify import verify
from sicbo.refusals import Refused
from sicbo.store.whole.by_address import open_store

CLIENTS = 8
HANGING_SECONDS = 120


@dataclass(frozen=True)
class Play:
    """What is played: how rooms are made and founded, and the command of every number, always the same."""

    makers: Makers
    found: Callable[[House], Awaitable[None]]
    command: Callable[[int], tuple[str, Any]]
    shared: bool = False
    """Whether several write at the same time."""


@dataclass
class Record:
    """What the parent knows from the pipes alone."""

    sent: set[int] = field(default_factory=set)
    accepted: set[int] = field(default_factory=set)
    refused: set[int] = field(default_factory=set)
    lives: int = 0
    silent_lives: int = 0

    def open_ends(self) -> list[int]:
        return sorted(self.sent - self.accepted - self.refused)

    def hear(self, text: str) -> None:
        kinds = {"s": self.sent, "a": self.accepted, "r": self.refused}
        for line in text.splitlines():
            kinds[line[0]].add(int(line[1:]))


async def write(address: str, play: Play, pipe: int, again: list[int], start: int) -> None:
    """The writer's life: a few clients that send one command after the other, until the kill."""

    def tell(kind: str, number: int) -> None:
        os.write(pipe, f"{kind}{number}\n".encode())

    numbers = iter([*again, *range(start, start + 100_000)])
    store = await open_store(address)
    house = await House.open(store, play.makers, snapshot_every=50, patience_seconds=30, shared=play.shared)
    await play.found(house)

    async def client() -> None:
        for number in numbers:
            stream, command = play.command(number)
            tell("s", number)
            await _until_answered(house, stream, number, command, tell)

    await asyncio.gather(*(client() for _ in range(CLIENTS)))


async def _until_answered(
    house: House, stream: str, number: int, command: Any, tell: Callable[[str, int], None]
) -> None:
    while True:
        try:
            await house.send(stream, f"c{number}", command)
        except Refused as refusal:
            # What the dead one had on its way may arrive after all, and PostgreSQL may be away: send again.
            if refusal.code not in ("store-in-use", "store-lost"):
                tell("r", number)
                return
            await asyncio.sleep(0.005)
        else:
            tell("a", number)
            return


def _child(address: str, play: Play, pipe: int, again: list[int], start: int) -> NoReturn:
    try:
        asyncio.run(write(address, play, pipe, again, start))
    finally:
        os._exit(1)


def life(
    address: str,
    play: Play,
    record: Record,
    seconds: float,
    *,
    answers: int = 0,
    meanwhile: Callable[[], None] | None = None,
) -> None:
    """Let a writer live until so many of its commands have been taken, and then for so long; then kill it."""
    receiving, sending = os.pipe()
    start = max(record.sent, default=-1) + 1
    pid = os.fork()
    if pid == 0:
        os.close(receiving)
        _child(address, play, sending, record.open_ends(), start)
    os.close(sending)
    try:
        heard = _listen(receiving, seconds, answers)
        if meanwhile is not None:
            meanwhile()
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    while chunk := os.read(receiving, 65536):
        heard += chunk
    os.close(receiving)
    whole, _, _ = heard.decode().rpartition("\n")  # a last line that was cut off was not told
    record.hear(whole)
    record.lives += 1
    record.silent_lives += not heard


def _listen(pipe: int, seconds: float, answers: int) -> bytes:
    heard = b""
    waiting = answers > 0
    deadline = time.monotonic() + (HANGING_SECONDS if waiting else seconds)
    while (left := deadline - time.monotonic()) > 0:
        if select.select([pipe], [], [], left)[0]:
            chunk = os.read(pipe, 65536)
            assert chunk, "the writer ended unexpectedly"
            heard += chunk
            if waiting and heard.count(b"a") >= answers:
                waiting, deadline = False, time.monotonic() + seconds
    assert not waiting, f"the writer was not answered {answers} times"
    return heard


async def examine(address: str, play: Play, record: Record) -> int:
    """What is left after a kill: everything acknowledged once, nothing by halves. How many entries there are."""
    store = await open_store(address)
    try:
        report = await verify(store, play.makers)
        assert report.differences == (), report.differences
        ids: list[str] = []
        async with store.frozen() as reader:
            for stream in await reader.streams():
                ids += [entry.id async for chunk in reader.entries(stream.head.stream) for entry in chunk]
    finally:
        await store.close()
    assert len(ids) == len(set(ids)), "a command was carried out twice"
    there = {int(one[1:]) for one in ids}
    assert record.accepted <= there, f"acknowledged and gone: {sorted(record.accepted - there)[:5]}"
    assert there <= record.sent, "something that nobody sent"
    assert not there & record.refused, "refused and carried out all the same"
    return len(ids)


def kill_often(
    address: str, play: Play, record: Record, chance: random.Random, kills: int, longest: float
) -> int:
    """Kill a writer again and again, examining what is left each time; how many entries there are in the end."""
    entries = 0
    for _ in range(kills):
        seconds = chance.uniform(0, longest)
        life(address, play, record, seconds, answers=chance.choice((0, 0, 0, 1, 1, 1, 2, 4, 8, 16)))
        before, entries = entries, asyncio.run(examine(address, play, record))
        assert entries >= before, "something that was there is gone"
    return entries


async def finish(address: str, play: Play, record: Record) -> None:
    """Send again whatever was never answered; then every command that was ever sent is there or was refused."""
    store = await open_store(address)
    house = await House.open(store, play.makers)

    def tell(kind: str, number: int) -> None:
        record.hear(f"{kind}{number}")

    for number in record.open_ends():
        stream, command = play.command(number)
        await _until_answered(house, stream, number, command, tell)
    await house.close()
    await store.close()
    assert record.open_ends() == []
    assert await examine(address, play, record) == len(record.accepted)
