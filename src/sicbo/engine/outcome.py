"""Finds out whether a batch was saved, when the store was lost during its commit."""

import asyncio
import time

from sicbo.engine.pending import Waiting
from sicbo.refusals import Refused
from sicbo.store.interface import Store


async def resolve_outcome(store: Store, sealed: Waiting, cause: Refused, patience_seconds: float) -> None:
    """Ask the store, as soon as it can be reached, whether it has the batch; raises the cause if it has not."""
    keys = list(sealed.ids())
    deadline = time.monotonic() + patience_seconds
    while True:
        try:
            known = await store.known(keys)
            break
        except Refused:
            if time.monotonic() > deadline:
                raise Refused(
                    "store-lost",
                    "it is not known whether this was saved ({cause}): send it again with the same id",
                    cause=cause,
                ) from cause
        await asyncio.sleep(0.05)
    # By hash: another process given the same command may have saved it under the same id.
    hashes = zip(keys, sealed.batch.entry_hashes, strict=True)
    saved = {key in known and known[key].hash == digest for key, digest in hashes}
    assert len(saved) == 1, "a transaction is there as a whole or not at all"
    if saved == {False}:
        raise cause
