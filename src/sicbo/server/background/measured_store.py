"""A store whose commits are counted and timed."""

import time
from typing import Any, cast

from sicbo.server.background.metrics import Metrics
from sicbo.store.batch import Batch
from sicbo.store.interface import Store


class _Measured:
    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, batch: Batch) -> None:
        began = time.perf_counter()
        await self._store.append(batch)
        self._metrics.committed(len(batch), time.perf_counter() - began)


def measured(store: Store, metrics: Metrics) -> Store:
    """The same store, with its commits in the metrics."""
    return cast(Store, _Measured(store, metrics))
