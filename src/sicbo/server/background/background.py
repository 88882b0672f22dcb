"""Work that a process does beside everything else, one turn after another, from start to stop.

A turn that fails is on the log and the next one comes all the same: whatever went wrong, nobody has to start the house
again for the work to go on.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable
from typing import Any, ClassVar, Final, TypeVar

from sicbo.refusals import Refused
from sicbo.server.background.logs import logger

AGAIN_SECONDS: Final = 1.0
"""How long after a turn that failed the next one comes."""


Found = TypeVar("Found")


async def survived(work: Awaitable[Found], what: str, **where: Any) -> tuple[Found | None, str]:
    """What came of the work, or the name of the mistake by which it failed, which is on the log with its trace.

    The one place of the house that catches what nobody foresaw: work that has to go on for others goes through here.
    """
    try:
        return await work, ""
    except Refused:
        raise
    except Exception as error:  # noqa: BLE001 - a mistake of ours must not end the work of a house that runs
        logger().exception(f"{what} fails, and is tried again", **where)
        return None, type(error).__name__


class Background(ABC):
    """Does `_turn` again and again; a turn waits by itself for what comes next."""

    task_name: ClassVar[str]
    _running: asyncio.Task[None] | None = None

    @abstractmethod
    async def _turn(self) -> None:
        """One turn of the work, with the wait until there is more to do."""

    def start(self) -> None:
        self._running = asyncio.create_task(self._turns(), name=self.task_name)

    async def stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait([self._running])
            self._running = None

    async def _turns(self) -> None:
        while True:
            try:
                _, mistake = await survived(self._turn(), self.task_name)
            except Refused as refused:
                logger().warning(
                    "not done now", work=self.task_name, reason=refused.code, said=refused.message
                )
                mistake = refused.code
            if mistake:
                await asyncio.sleep(AGAIN_SECONDS)
