"""A store whose commits are counted and timed, and which knows whether it can still be written."""

import time
from typing import Any, Final, cast

from sicbo.refusals import Refused
from sicbo.server.background.metrics import Metrics
from sicbo.store.batch import Batch
from sicbo.store.interface import Store

TRIAL: Final = "trial of the store"
TRIAL_BYTES: Final = 64 * 1024
"""Written and removed again: less could find room in a database that has none for play."""
TRIED_EVERY: Final = 1.0
"""Seconds between two trials, however often readiness is asked for."""


class MeasuredStore:
    """The store of a running house."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._trouble: Refused | None = None
        self._tried_at = 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, batch: Batch) -> None:
        began = time.perf_counter()
        try:
            await self._store.append(batch)
        except Refused as refused:
            self._failed(refused)
            raise
        self._trouble = None
        self._metrics.committed(len(batch), time.perf_counter() - began)

    async def trouble(self) -> Refused | None:
        """Why nothing can be saved, if that is so; after a failure the store is tried, so that it is known when it is over."""
        if self._trouble is not None and time.monotonic() - self._tried_at >= TRIED_EVERY:
            await self.try_out()
        return self._trouble

    async def try_out(self) -> None:
        """Save something that is not kept."""
        self._tried_at = time.monotonic()
        try:
            await self._store.session_put(TRIAL, bytes(TRIAL_BYTES), 0)
            await self._store.session_drop(TRIAL)
        except Refused as refused:
            self._failed(refused)
            return
        self._trouble = None

    def _failed(self, refused: Refused) -> None:
        if refused.code != "store-in-use":  # another process was faster
            self._trouble = refused


def measured(store: Store, metrics: Metrics) -> Store:
    """The same store, with its commits in the metrics."""
    return cast(Store, MeasuredStore(store, metrics))


def as_measured(store: Store) -> MeasuredStore:
    """The same store, to be asked how it is."""
    assert isinstance(store, MeasuredStore)
    return store
