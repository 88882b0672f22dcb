"""Which streams this house writes by a lease, with its epoch, and which of them it no longer owns."""

from collections.abc import Awaitable, Callable, Iterable

from sicbo.refusals import Refused

StillOwned = Callable[[set[str]], Awaitable[set[str]]]
"""Called when a commit met another writer: returns the streams whose lease this process still has."""


class Ownership:
    """Streams that were never taken by a lease have no owner: they are written without one, and never moved."""

    def __init__(self, still_owned: StillOwned | None) -> None:
        self._still_owned = still_owned
        self._epochs: dict[str, int] = {}
        self._given_up: set[str] = set()

    def take(self, stream: str, epoch: int) -> bool:
        """Write a stream under this epoch from now on; returns whether the epoch is new, so that others may have
        written it."""
        news = self._epochs.get(stream) != epoch
        self._epochs[stream] = epoch
        self._given_up.discard(stream)
        return news

    def give_up(self, stream: str) -> None:
        """Stop taking commands for a stream. Decisions keep the epoch that they were made under."""
        self._given_up.add(stream)

    def epochs(self, streams: Iterable[str]) -> dict[str, int]:
        """The epochs that a batch for these streams carries."""
        known = self._epochs
        return {name: known[name] for name in streams if name in known} if known else {}

    def refusal(self, stream: str) -> Refused | None:
        """Why a command for this stream is not taken here, if it is not."""
        if stream not in self._given_up:
            return None
        return Refused("moved", "another process has taken over {stream}: connect to it", stream=stream)

    async def looked_into(self, streams: set[str]) -> bool:
        """Give up the streams that another process has taken over; false if that cannot be determined."""
        if self._still_owned is None:
            return False
        self._given_up |= streams - await self._still_owned(streams)
        return True
