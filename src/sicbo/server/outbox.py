"""What is on its way to one connected screen: every answer, and of the views only the newest."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

Send = Callable[[dict[str, object]], Awaitable[None]]

ANSWERS_MAXIMUM: Final = 1_000
"""A screen that reads no answers while it goes on asking is cut off here; a good one has a handful on the way."""


class Outbox:
    """Answers in their order and the newest view; a slow screen skips views and never makes a queue of them."""

    __slots__ = ("_answers", "_closing", "_newest", "_wake", "skipped")

    def __init__(self) -> None:
        self._answers: deque[str] = deque()
        self._newest: str | None = None
        self._closing: tuple[str, int] | None = None
        self._wake = asyncio.Event()
        self.skipped = 0

    def answer(self, frame: str) -> bool:
        """Put an answer on its way; false when the screen has stopped reading."""
        if len(self._answers) >= ANSWERS_MAXIMUM:
            return False
        self._answers.append(frame)
        self._wake.set()
        return True

    def show(self, frame: str) -> None:
        """Show a view, in the place of one that has not gone out yet."""
        if self._newest is not None:
            self.skipped += 1
        self._newest = frame
        self._wake.set()

    def close(self, last: str, code: int) -> None:
        """Say one last thing and close the connection."""
        if self._closing is None:
            self._closing = last, code
            self._wake.set()

    @property
    def is_closing(self) -> bool:
        return self._closing is not None

    async def deliver(self, send: Send) -> None:
        """Send what there is as it comes, until the connection is to be closed."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._answers:
                await send({"type": "websocket.send", "text": self._answers.popleft()})
            if self._newest is not None:
                frame, self._newest = self._newest, None
                await send({"type": "websocket.send", "text": frame})
            if self._closing is not None:
                last, code = self._closing
                if last:
                    await send({"type": "websocket.send", "text": last})
                await send({"type": "websocket.close", "code": code})
                return
