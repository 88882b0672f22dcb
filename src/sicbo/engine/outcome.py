"""Finds out whether a batch was saved, when the store was lost during its commit."""

import asyncio
import time
from collections.abc import Callable

from sicbo.engine.pending import Waiting
from sicbo.refusals import Refused
from sicbo.store.interface import Store


async def resolve_outcome(
    store: Store,
    sealed: Waiting,
    cause: Refused,
    patience_seconds: float,
    overdue: Callable[[Refused], bool],
) -> None:
    """Ask the store, as soon as it can be reached, whether it has the batch; raises the cause if it has not.

    After `patience_seconds` the senders are told that nobody knows, and `overdue` is called, which may end the search.
    It goes on otherwise: listeners that never heard of what was saved would show and report something else.
    """
    keys = list(sealed.ids())
    deadline = time.monotonic() + patience_seconds
    while True:
        try:
            known = await store.known(keys)
            break
        except Refused:
            if time.monotonic() > deadline:
                unknown = Refused(
                    "store-lost",
                    "it is not known whether this was saved ({cause}): send it again with the same id",
                    cause=cause,
                )
                for request in sealed.asked:
                    request.tell(unknown)
                if not overdue(unknown):
                    raise unknown from cause
        await asyncio.sleep(0.05)
    # By hash: another process given the same command may have saved it under the same id.
    hashes = zip(keys, sealed.batch.entry_hashes, strict=True)
    saved = {key in known and known[key].hash == digest for key, digest in hashes}
    assert len(saved) == 1, "a transaction is there as a whole or not at all"
    if saved == {False}:
        raise cause
