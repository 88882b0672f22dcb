"""Runs what the house does to its end before Ctrl-C is heard, so that nobody leaves in the middle of a payment."""

import asyncio
import signal
import threading
from collections.abc import Coroutine
from types import FrameType
from typing import Any, Self, TypeVar

Answer = TypeVar("Answer")

LEAVING = ("SIGINT", "SIGTERM", "SIGHUP")
"""Ctrl-C, a polite request to end, and a terminal that was closed; not every system has all of them."""


class Loop:
    """An event loop for one command line: `run` is never interrupted, and interrupts right after if it should."""

    def __init__(self) -> None:
        self.asked_to_leave = False
        self._busy = False
        self._loop = asyncio.new_event_loop()
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for name in LEAVING:
                if hasattr(signal, name):
                    number = getattr(signal, name)
                    self._before[number] = signal.signal(number, self._heard)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()

    def _heard(self, _number: int, _frame: FrameType | None) -> None:
        self.asked_to_leave = True
        if not self._busy:
            raise KeyboardInterrupt

    def run(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """The answer of some work of the house, which is done to its end."""
        self._busy = True
        try:
            return self._loop.run_until_complete(work)
        finally:
            self._busy = False

    def leave_if_asked(self) -> None:
        """Raise the interruption that came while there was something to finish."""
        if self.asked_to_leave:
            raise KeyboardInterrupt
