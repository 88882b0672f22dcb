"""The house: takes commands, decides them in memory, saves many in one transaction, and only then answers."""

import asyncio
import time
from asyncio import Future
from collections import deque
from collections.abc import Callable
from typing import Final, Self

from sicbo.house.deciding import Decider, Key
from sicbo.house.pending import Answer, Asked, Decision, Waiting
from sicbo.house.room import Command, Makers, Room, State
from sicbo.house.streams import OpenStream, open_stream, room_of
from sicbo.ledger.accounts import Account
from sicbo.refusals import Refused
from sicbo.store.interface import OutcomeUnknown, Store
from sicbo.store.journal import Entry, Founding, place_of

BATCH_MAXIMUM: Final = 2_000
"""Commands in one transaction: enough to make its cost vanish, few enough that the first does not wait for long."""

ID_LENGTH_MAXIMUM: Final = 200
SNAPSHOT_EVERY: Final = 1_000
PATIENCE_SECONDS: Final = 10


def system_clock() -> int:
    """Microseconds since the beginning of 1970, UTC."""
    return time.time_ns() // 1_000


class House:
    """Group commit with one commit on its way while the next batch is decided.

    One worker decides; a second task saves. When a commit fails, everything in memory is dropped, those who waited
    for it are told the cause, and those whose batch was not handed over yet are decided again on what the store has.
    """

    def __init__(
        self,
        store: Store,
        makers: Makers,
        clock: Callable[[], int],
        snapshot_every: int,
        patience_seconds: float,
    ) -> None:
        self._store = store
        self._makers = makers
        self._clock = clock
        self._patience_seconds = patience_seconds
        self._decider = Decider(snapshot_every)
        self._queue: deque[Asked] = deque()
        self._taken: list[Asked] = []
        self._wake = asyncio.Event()
        self._generation = 0
        self._put_back = 0
        self._closing: BaseException | None = None
        self._commit: asyncio.Task[None] | None = None
        self._worker: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls,
        store: Store,
        makers: Makers,
        *,
        clock: Callable[[], int] = system_clock,
        snapshot_every: int = SNAPSHOT_EVERY,
        patience_seconds: float = PATIENCE_SECONDS,
    ) -> Self:
        """Open the house on a store; streams are read when they are first needed."""
        house = cls(store, makers, clock, snapshot_every, patience_seconds)
        house._worker = asyncio.create_task(house._work())
        house._worker.add_done_callback(house._worker_ended)
        return house

    async def found(self, stream: str, kind: str, setup: bytes) -> None:
        """Found a stream; to do so again with the same set-up changes nothing."""
        if not stream or len(stream) > ID_LENGTH_MAXIMUM or not stream.isprintable() or "@" in stream:
            raise Refused(
                "bad-request", "a stream needs a name of printable signs without @: give another one"
            )
        founding = Founding(stream, kind, setup, self._clock())
        room_of(self._makers, founding)  # what no room can be made of is not founded
        there = await self._store.found(founding)
        if (there.founding.kind, there.founding.setup) != (kind, setup):
            raise Refused(
                "id-used-differently", f"{stream} was founded with another set-up: take another name"
            )

    def send(self, stream: str, command_id: str, command: Command) -> "Future[Answer]":
        """Ask something of a room; the answer comes when it has been committed.

        The id is made by whoever asks. Asked again with the same id, the first answer is given again.
        """
        future: Future[Answer] = asyncio.get_running_loop().create_future()
        if self._closing is not None:
            future.set_exception(self._closing)
        elif not command_id or len(command_id) > ID_LENGTH_MAXIMUM or not command_id.isprintable():
            future.set_exception(
                Refused("bad-request", f"a command needs an id of 1 to {ID_LENGTH_MAXIMUM} printable signs")
            )
        else:
            self._queue.append(Asked(stream, command_id, command, future))
            self._wake.set()
        return future

    async def state(self, stream: str) -> tuple[int, State]:
        """The newest committed state of a stream, and the number of the entry that made it."""
        opened = await self._opened(stream)
        return opened.committed_seq, opened.committed

    async def room(self, stream: str) -> Room:
        """The room that decides a stream's commands."""
        return (await self._opened(stream)).room

    async def balance(self, account: Account) -> int:
        """What an account holds by what has been committed."""
        place = place_of(str(account))
        if place not in self._decider.places:
            await self._load_place(place)
        return self._decider.balances.balance(account) - self._decider.uncommitted(account)

    async def close(self) -> None:
        """Take no more commands, answer those that were taken, and stop. The store stays open."""
        if self._closing is None:
            self._closing = Refused("house-closed", "the house has closed: ask again when it has opened")
        self._wake.set()
        if self._worker is not None:
            await asyncio.wait([self._worker])

    # -- the worker -------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        while True:
            if self._queue and len(self._decider.filling.batch) < BATCH_MAXIMUM:
                await self._decide_some()
            if self._commit is None and len(self._decider.filling.batch):
                self._begin_commit()
            elif not self._queue or len(self._decider.filling.batch) >= BATCH_MAXIMUM:
                if self._closing is not None and self._commit is None and not self._queue:
                    return
                await self._wake.wait()
            self._wake.clear()

    def _worker_ended(self, worker: asyncio.Task[None]) -> None:
        """A mistake in the house itself: nobody waits for ever, and nothing more is taken."""
        fault = None if worker.cancelled() else worker.exception()
        if worker.cancelled() or fault is not None:
            self._closing = fault or Refused(
                "house-closed", "the house was stopped: ask again when it has opened"
            )
            for asked in (*self._decider.filling.asked, *self._taken, *self._queue):
                asked.tell(self._closing)

    async def _decide_some(self) -> None:
        """Decide what is queued: read what is needed for it first, then decide without a pause."""
        room_left = BATCH_MAXIMUM - len(self._decider.filling.batch)
        asked = self._taken = [self._queue.popleft() for _ in range(min(room_left, len(self._queue)))]
        generation, self._put_back = self._generation, 0
        # What is on its way to the journal now may have arrived there by the time the look-up has been answered.
        held = {
            key: decision
            for one in asked
            if (decision := self._decider.pending.get(key := (one.stream, one.id))) is not None
        }
        try:
            readable = await self._readable(asked)
            known = await self._known(readable, held)
        except Refused as refused:
            for one in asked:
                one.tell(refused)
            return
        if generation != self._generation:
            self._requeue(readable)
            return
        decided, place = self._decider.decide(readable, known, held, self._clock())
        if place is None:
            return
        rest = readable[decided:]
        try:
            await self._load_place(place)
        except Refused as refused:
            for one in rest:
                one.tell(refused)
        else:
            self._requeue(rest)

    def _requeue(self, asked: list[Asked]) -> None:
        """Back to the front, but behind those that a failed commit has put back meanwhile: they were asked before."""
        self._queue.rotate(-self._put_back)
        self._queue.extendleft(reversed(asked))
        self._queue.rotate(self._put_back)

    async def _readable(self, asked: list[Asked]) -> list[Asked]:
        """Those whose stream is in memory after this; the others have been told why not."""
        refusals: dict[str, Refused] = {}
        for name in {one.stream for one in asked} - self._decider.streams.keys():
            try:
                await self._opened(name)
            except Refused as refused:
                refusals[name] = refused
        if not refusals:
            return asked
        for one in asked:
            if one.stream in refusals:
                one.tell(refusals[one.stream])
        return [one for one in asked if one.stream not in refusals]

    async def _known(self, asked: list[Asked], held: dict[Key, Decision]) -> dict[Key, Entry]:
        keys = [key for one in asked if (key := (one.stream, one.id)) not in held]
        return await self._store.known(keys) if keys else {}

    async def _opened(self, name: str) -> OpenStream:
        while name not in self._decider.streams:
            generation = self._generation
            opened = await open_stream(self._store, self._makers, name)
            if generation == self._generation:
                # Somebody else may have read it at the same time, and it may have moved on since.
                self._decider.streams.setdefault(name, opened)
        return self._decider.streams[name]

    async def _load_place(self, place: str) -> None:
        while place not in self._decider.places:
            generation = self._generation
            held = await self._store.balances(place)
            if generation == self._generation and place not in self._decider.places:
                self._decider.load_place(place, held)

    # -- saving -----------------------------------------------------------------------------------------------

    def _begin_commit(self) -> None:
        sealed = self._decider.seal()
        self._commit = asyncio.create_task(self._save(sealed))
        self._commit.add_done_callback(lambda commit: self._commit_ended(sealed, commit))

    async def _save(self, sealed: Waiting) -> None:
        try:
            await self._store.append(sealed.batch)
        except OutcomeUnknown as unknown:
            await self._find_out(sealed, unknown.cause)

    def _commit_ended(self, sealed: Waiting, commit: "asyncio.Task[None]") -> None:
        cause = asyncio.CancelledError() if commit.cancelled() else commit.exception()
        if cause is None:
            self._decider.committed(sealed)
            sealed.tell()
        else:
            again = self._decider.filling.asked
            self._generation += 1
            self._decider.forget()
            self._queue.extendleft(reversed(again))
            self._put_back = len(again)
            sealed.fail(cause)
        self._commit = None
        self._wake.set()

    async def _find_out(self, sealed: Waiting, cause: Refused) -> None:
        """Ask the store, as soon as it can be reached, whether it has the batch; raises the cause if it has not."""
        keys = list(sealed.ids())
        deadline = time.monotonic() + self._patience_seconds
        while True:
            try:
                known = await self._store.known(keys)
                break
            except Refused:
                if time.monotonic() > deadline:
                    raise Refused(
                        "store-lost",
                        f"it is not known whether this was saved ({cause}): send it again with the same id",
                    ) from cause
            await asyncio.sleep(0.05)
        assert len(known) in (0, len(keys)), "a transaction is there as a whole or not at all"
        if not known:
            raise cause
