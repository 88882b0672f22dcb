"""Slow work of this process in threads beside the tables: typesetting, sheets, the laboratory.

The event loop moves every table; a call that takes longer than a frame never runs there.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from sicbo.refusals import Refused

Given = ParamSpec("Given")
Made = TypeVar("Made")

WAITING_MAXIMUM: Final = 40
"""Pieces of work that may wait in one lane; more are refused, so that visitors do not fill the memory with theirs."""


class Lane:
    """One thread, one piece of work at a time."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._waiting = 0

    async def __call__(self, work: Callable[Given, Made], *given: Given.args, **named: Given.kwargs) -> Made:
        if self._waiting >= WAITING_MAXIMUM:
            raise Refused("busy", "too many documents are being made right now: try again in a few seconds")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, lambda: work(*given, **named)
            )
        finally:
            self._waiting -= 1


LABORATORY: Final = Lane("laboratory")
PAPERS: Final = Lane("papers")
"""Tickets and letters of people who are signed in: visitors' signs do not hold them up."""
PUBLIC_PAPERS: Final = Lane("public-papers")
