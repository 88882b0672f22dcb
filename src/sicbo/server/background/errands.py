"""Small background tasks without a waiting caller; failures are logged."""

import asyncio
from collections.abc import Awaitable

from sicbo.refusals import Refused
from sicbo.server.background.background import survived
from sicbo.server.background.logs import logger
from sicbo.server.background.metrics import Metrics


class Errands:
    """The tasks of one part of the house."""

    def __init__(self, work: str, metrics: Metrics) -> None:
        self._work = work
        self._metrics = metrics
        self._tasks: dict[asyncio.Task[None], None] = {}

    def soon(self, errand: Awaitable[None]) -> None:
        """Run it; a refusal is logged, a bug is logged and counted in the metrics."""
        task = asyncio.create_task(self._run(errand))
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)

    async def stop(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(tuple(self._tasks))

    async def _run(self, errand: Awaitable[None]) -> None:
        try:
            _, mistake = await survived(errand, self._work)
        except Refused as refused:
            logger().warning("not done now", work=self._work, reason=refused.code, said=refused.message)
            return
        if mistake:
            self._metrics.background_failed(self._work)
