"""What is pending: commands received, and the batch whose commit they wait for."""

import time
from asyncio import Future
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from sicbo.engine.room import Command, Event, State
from sicbo.store.batch import Batch


class Answer(Struct, frozen=True):
    """An accepted command: its number in the stream, its time, and its events."""

    seq: int
    at: int
    events: tuple[Event, ...]
    repeated: bool = False
    """The command had been accepted before; this is the original answer."""


class Asked:
    """A command under way, and who waits for its answer."""

    __slots__ = ("command", "future", "id", "patience_ends", "stream")

    def __init__(self, stream: str, id: str, command: Command, future: Future[Answer]) -> None:  # noqa: A002
        self.stream = stream
        self.id = id
        self.command = command
        self.future = future
        self.patience_ends = 0.0

    def has_patience(self, seconds: float) -> bool:
        """Whether to decide it again: only for so long after its first conflict with another writer."""
        now = time.monotonic()
        if not self.patience_ends:
            self.patience_ends = now + seconds
        return now <= self.patience_ends

    def tell(self, outcome: Answer | BaseException) -> None:
        # The sender may be gone; the command stands all the same.
        if self.future.done():
            return
        if isinstance(outcome, Answer):
            self.future.set_result(outcome)
        else:
            self.future.set_exception(outcome)


class Waiting:
    """A batch with everyone who waits for it, including refused senders.

    A refusal may rest on what the batch has not saved yet (the round is over, the chips are staked): answered before
    the commit, it would reveal something that may never happen. So no one is answered before.
    """

    __slots__ = ("again", "asked", "batch", "fate", "outcomes", "states")

    def __init__(self) -> None:
        self.batch = Batch()
        self.asked: list[Asked] = []
        self.outcomes: list[Answer | BaseException] = []
        self.states: dict[str, tuple[State, int]] = {}
        """The new state of each stream, and its time."""
        self.again = False
        """The commit met another writer: its commands can be decided again on what that one wrote."""
        self.fate: Literal["open", "saved", "lost"] = "open"

    def attach(self, asked: Asked, outcome: Answer | BaseException) -> None:
        self.asked.append(asked)
        self.outcomes.append(outcome)

    def ids(self) -> Iterator[tuple[str, str]]:
        """Stream and command id of everything in the batch."""
        return zip(self.batch.entry_streams, self.batch.entry_ids, strict=True)

    def tell(self) -> None:
        """Answer everyone, after the commit."""
        self.fate = "saved"
        for asked, outcome in zip(self.asked, self.outcomes, strict=True):
            asked.tell(outcome)


class Decision:
    """An accepted command that is not committed yet: if repeated, it gets the same answer at the same time."""

    __slots__ = ("answer", "body", "waiting")

    def __init__(self, answer: Answer, body: str, waiting: Waiting) -> None:
        self.answer = answer
        self.body = body
        self.waiting = waiting
