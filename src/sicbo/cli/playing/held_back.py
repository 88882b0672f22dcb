"""Finishes the house's work before handling Ctrl-C, so that no player leaves in the middle of a payment."""

import asyncio
import signal
import threading
from collections.abc import Coroutine
from types import FrameType
from typing import Any, Self, TypeVar

Answer = TypeVar("Answer")

LEAVING = ("SIGINT", "SIGTERM", "SIGHUP")
"""Ctrl-C, a request to end, and a closed terminal; not every system has all of them."""


class Loop:
    """An event loop for one command line: `run` is never interrupted; a pending interruption follows right after."""

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
        """The result of some work of the house, which is always finished."""
        self._busy = True
        try:
            return self._loop.run_until_complete(work)
        finally:
            self._busy = False

    def leave_if_asked(self) -> None:
        """Raise the interruption that arrived during unfinished work."""
        if self.asked_to_leave:
            raise KeyboardInterrupt
