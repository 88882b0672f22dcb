"""What is being sent to one connected screen: every answer, but only the newest view."""

import asyncio
from collections import deque
from typing import Final

from sicbo.server.http.connection import Connection

ANSWERS_MAXIMUM: Final = 1_000
"""A screen that reads no answers while it keeps sending is cut off here; a healthy one has a handful pending."""

LAST_WORDS_SECONDS: Final = 5.0
"""How long a dismissed screen has to receive what is still being sent to it."""


class Outbox:
    """Answers in order and the newest view; a slow screen skips views and never queues them."""

    __slots__ = ("_answers", "_closing", "_newest", "_wire", "over", "skipped")

    def __init__(self, wire: Connection) -> None:
        self._wire = wire
        self._answers: deque[bytes] = deque()
        self._newest: tuple[bytes, ...] | None = None
        self._closing: tuple[bytes, int] | None = None
        self.over: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        """set when nothing more is sent: to the code to close with, or to none if the other side is gone"""
        self.skipped = 0

    def answer(self, frame: bytes) -> bool:
        """Send an answer, or keep it until the screen reads again; false if it has stopped reading."""
        if self._wire.is_writable and not self._answers:
            self._wire.write(frame)
            return True
        if len(self._answers) >= ANSWERS_MAXIMUM:
            return False
        self._answers.append(frame)
        return True

    def show(self, *parts: bytes) -> None:
        """Show a view, replacing one that has not been sent yet."""
        if self._wire.is_writable and not self._answers:
            self._wire.write(*parts)
            return
        if self._newest is not None:
            self.skipped += 1
        self._newest = parts

    def close(self, last: bytes, code: int) -> None:
        """Send a last message and close the connection; without the message if the screen does not read it in time."""
        if self._closing is None:
            self._closing = last, code
            self.drain()
            if not self.over.done():
                asyncio.get_running_loop().call_later(LAST_WORDS_SECONDS, self._give_up)

    @property
    def is_closing(self) -> bool:
        return self._closing is not None

    def drain(self) -> None:
        """The screen reads: send what is pending, until it is too much again."""
        wire = self._wire
        while self._answers and wire.is_writable:
            wire.write(self._answers.popleft())
        if self._newest is not None and wire.is_writable:
            parts, self._newest = self._newest, None
            wire.write(*parts)
        if self._closing is not None and wire.is_writable and not self.over.done():
            last, code = self._closing
            if last:
                wire.write(last)
            self.over.set_result(code)

    def lost(self) -> None:
        """The other side is gone."""
        self._answers.clear()
        self._newest = None
        if not self.over.done():
            self.over.set_result(None)

    def _give_up(self) -> None:
        if not self.over.done():
            self._wire.abort()
