"""Background work of a process, turn after turn, from start to stop.

A turn that fails is logged and the next one follows all the same: no failure requires a restart of the house.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable
from typing import Any, ClassVar, Final, TypeVar

from sicbo.refusals import Refused
from sicbo.server.background.logs import logger

AGAIN_SECONDS: Final = 1.0
"""How long after a failed turn the next one starts."""


Found = TypeVar("Found")


async def survived(work: Awaitable[Found], what: str, **where: Any) -> tuple[Found | None, str]:
    """The result of the work, or the name of the error by which it failed, which is logged with its traceback.

    The one place of the house that catches unforeseen errors: work that others depend on runs through here.
    """
    try:
        return await work, ""
    except Refused:
        raise
    except Exception as error:  # noqa: BLE001 - a mistake of ours must not end the work of a house that runs
        logger().exception(f"{what} failed and will be retried", **where)
        return None, type(error).__name__


class Background(ABC):
    """Runs `_turn` again and again; a turn itself waits for the next work."""

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
