"""The house: takes commands, decides them in memory, saves many in one transaction, and only then answers."""

import asyncio
from asyncio import Future
from collections import deque
from collections.abc import Callable
from typing import Final, Self

from sicbo.engine.committed import Hook, announce
from sicbo.engine.deciding import Decider
from sicbo.engine.house_clock import system_clock
from sicbo.engine.memory import Memory
from sicbo.engine.outcome import resolve_outcome
from sicbo.engine.owned_streams import Ownership, StillOwned
from sicbo.engine.pending import Answer, Asked, Waiting
from sicbo.engine.room import Command, Makers, Room, State
from sicbo.engine.streams import id_refusal, require_stream_name, room_of
from sicbo.engine.turn_taking import Courtesy
from sicbo.ledger.accounts import Account
from sicbo.refusals import Refused
from sicbo.store.interface import ConstraintBroken, OutcomeUnknown, Store
from sicbo.store.journal import Founding, place_of

BATCH_MAXIMUM: Final = 1_000
"""Commands in one transaction: enough to make its cost negligible, few enough that the first does not wait long."""

QUEUE_MAXIMUM: Final = 5_000
"""Commands that may wait to be decided: about a second of work. Further senders are told to retry."""

SNAPSHOT_EVERY: Final = 1_000
PATIENCE_SECONDS: Final = 10


class House:
    """Group commit: one commit is under way while the next batch is decided.

    One worker decides; a second task saves. When a commit fails, everything in memory is dropped, its senders are told
    the cause, and commands in batches not yet handed over are decided again on what the store has.

    A shared house writes streams that other houses write too. It reads what they wrote, decides while no commit is
    under way, and if another was still faster, decides again until its patience ends.
    """

    def __init__(
        self,
        store: Store,
        makers: Makers,
        clock: Callable[[], int],
        snapshot_every: int,
        patience_seconds: float,
        shared: bool,
        still_owned: StillOwned | None,
    ) -> None:
        self._store = store
        self._makers = makers
        self._clock = clock
        self._patience_seconds = patience_seconds
        self._shared = shared
        self._decider = Decider(snapshot_every, shared=shared)
        self._ownership = Ownership(still_owned)
        self._courtesy = Courtesy(shared=shared)
        self._memory = Memory(store, makers, self._decider, self._ownership, self._courtesy, shared=shared)
        self._hooks: list[Hook] = []
        self._queue: deque[Asked] = deque()
        self._taken: list[Asked] = []
        self._wake = asyncio.Event()
        self._settled = asyncio.Event()
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
        shared: bool = False,
        still_owned: StillOwned | None = None,
    ) -> Self:
        """Open the house on a store; streams are read when they are first needed.

        `still_owned` is asked when a commit meets another writer: commands for streams that are no longer owned are
        refused as `moved`, the others are decided again. Without it, every sender in that batch is refused.
        """
        house = cls(store, makers, clock, snapshot_every, patience_seconds, shared, still_owned)
        house._worker = asyncio.create_task(house._work())
        house._worker.add_done_callback(house._worker_ended)
        return house

    async def create_stream(self, stream: str, kind: str, setup: bytes) -> None:
        """Create a stream; repeating it with the same set-up changes nothing."""
        require_stream_name(stream)
        founding = Founding(stream, kind, setup, self._clock())
        room_of(self._makers, founding)  # a set-up that no room can be built from is refused
        there = await self._store.create_stream(founding)
        if (there.founding.kind, there.founding.setup) != (kind, setup):
            raise Refused(
                "id-used-differently", "{stream} has a different set-up: choose another name", stream=stream
            )

    def on_commit(self, hook: Hook) -> None:
        """Announce every commit before its senders are answered, so that what is shown is never older than an
        answer."""
        self._hooks.append(hook)

    def own(self, stream: str, epoch: int) -> None:
        """Write a stream under this epoch of its lease; other writers' entries are read when it is next needed."""
        if self._ownership.take(stream, epoch) and not self._pending(stream):
            self._decider.release(stream)

    def disown(self, stream: str) -> None:
        """Refuse commands for a stream as `moved` until it is owned again; decisions made are still committed."""
        self._ownership.give_up(stream)

    async def release(self, stream: str) -> None:
        """Wait until nothing of a stream is pending, then drop it and the balances of its place."""
        while self._pending(stream):
            await self._settled.wait()
        self._decider.release(stream)

    def send(self, stream: str, command_id: str, command: Command) -> "Future[Answer]":
        """Send a command to a room; the answer arrives when it has been committed.

        The sender makes the id. A repeated id gets the first answer again.
        """
        future: Future[Answer] = asyncio.get_running_loop().create_future()
        if self._closing is not None:
            future.set_exception(self._closing)
        elif (refused := id_refusal(command_id)) is not None:
            future.set_exception(refused)
        elif len(self._queue) >= QUEUE_MAXIMUM:
            future.set_exception(
                Refused(
                    "busy", "{most} commands are waiting: send this again soon, same id", most=QUEUE_MAXIMUM
                )
            )
        else:
            self._queue.append(Asked(stream, command_id, command, future))
            self._wake.set()
        return future

    @property
    def waiting(self) -> int:
        """The number of commands waiting to be decided."""
        return len(self._queue)

    async def state(self, stream: str) -> tuple[int, State]:
        """The newest committed state of a stream, and the number of the entry that made it."""
        if self._shared:
            await self.catch_up(stream)
        opened = await self._memory.opened(stream)
        return opened.committed_head.seq, opened.committed

    async def catch_up(self, stream: str) -> None:
        """Read what others have appended to a stream since it was last read."""
        while True:
            opened = await self._memory.opened(stream)
            if opened.settled:
                if await self._memory.refreshed(opened):
                    return
                continue
            if self._closing is not None and self._worker is not None and self._worker.done():
                raise self._closing
            seen = opened.committed_head
            await self._settled.wait()
            if opened.committed_head is not seen:
                return  # a commit that succeeded was based on the newest state

    async def room(self, stream: str) -> Room:
        """The room that decides a stream's commands."""
        return (await self._memory.opened(stream)).room

    async def balance(self, account: Account) -> int:
        """The committed balance of an account."""
        name = str(account)
        if place_of(name) not in self._decider.places:
            return (await self._store.balances(place_of(name))).get(name, 0)
        return self.balance_in_memory(account)

    def balance_in_memory(self, account: Account) -> int:
        """The committed balance of an account of an open stream's place."""
        return self._decider.balances.balance(account) - self._decider.uncommitted(account)

    async def close(self) -> None:
        """Stop taking commands, answer those already taken, and stop. The store stays open."""
        if self._closing is None:
            self._closing = Refused("house-closed", "the house is closed: try again when it is open")
        self._wake.set()
        if self._worker is not None:
            await asyncio.wait([self._worker])

    # -- the worker -------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        while True:
            if self._may_decide():
                await self._decide_some()
                self._taken = []
                self._notify()
            if self._commit is None and len(self._decider.filling.batch):
                self._begin_commit()
            elif not self._may_decide():
                if self._closing is not None and self._commit is None and not self._queue:
                    return
                await self._wake.wait()
            self._wake.clear()

    def _may_decide(self) -> bool:
        if not self._queue or len(self._decider.filling.batch) >= BATCH_MAXIMUM:
            return False
        return not self._shared or self._commit is None

    def _pending(self, stream: str) -> bool:
        return self._decider.busy(stream) or any(
            request.stream == stream for asked in (self._taken, self._queue) for request in asked
        )

    def _notify(self) -> None:
        """Wake everyone who waits for something to be settled; each checks whether it was theirs."""
        self._settled.set()
        self._settled.clear()

    def _worker_ended(self, worker: asyncio.Task[None]) -> None:
        """A bug in the house itself: all waiting senders are told, and the house stops taking commands."""
        fault = None if worker.cancelled() else worker.exception()
        if worker.cancelled() or fault is not None:
            stopped = Refused("house-closed", "the house has stopped: try again when it is open")
            self._closing = fault or stopped
            self._tell_everyone(self._closing)
            self._taken = []
            self._queue.clear()
            self._decider.filling = Waiting()
            self._notify()

    def _tell_everyone(self, fault: BaseException) -> None:
        for asked in (*self._decider.filling.asked, *self._taken, *self._queue):
            asked.tell(fault)

    async def _decide_some(self) -> None:
        """Decide what is queued: first read what it needs, then decide without a pause."""
        await self._courtesy.my_turn()
        room_left = BATCH_MAXIMUM - len(self._decider.filling.batch)
        asked = self._taken = [self._queue.popleft() for _ in range(min(room_left, len(self._queue)))]
        self._put_back = 0
        self._courtesy.takes(len(asked))
        self._decider.drop_shared_balances()
        # A commit under way now may have reached the journal by the time the look-up is answered.
        held = {
            key: decision
            for request in asked
            if (decision := self._decider.pending.get(key := (request.stream, request.id))) is not None
        }
        version = self._decider.version
        try:
            asked = await self._memory.readable(asked)
            known = await self._memory.known(asked, held)
            while version == self._decider.version:
                decided, place = self._decider.decide(asked, known, held, self._clock())
                if place is None:
                    return
                asked = asked[decided:]
                await self._memory.load_place(place)
                if await self._memory.moved_on(asked):
                    break  # state and balances are from different moments: read both again
        except Refused as refused:
            for request in asked:
                request.tell(refused)
            return
        self._requeue(asked)

    def _requeue(self, asked: list[Asked]) -> None:
        """Back to the front, but behind commands that a failed commit has put back meanwhile: they came first."""
        self._queue.rotate(-self._put_back)
        self._queue.extendleft(reversed(asked))
        self._queue.rotate(self._put_back)

    # -- saving -----------------------------------------------------------------------------------------------

    def _begin_commit(self) -> None:
        sealed = self._decider.seal()
        sealed.batch.epochs = self._ownership.epochs(sealed.batch.heads)
        self._commit = asyncio.create_task(self._save(sealed))
        self._commit.add_done_callback(lambda commit: self._commit_ended(sealed, commit))

    async def _save(self, sealed: Waiting) -> None:
        try:
            await self._store.append(sealed.batch)
        except OutcomeUnknown as unknown:
            await resolve_outcome(self._store, sealed, unknown.cause, self._patience_seconds, self._overdue)
        except Refused as refused:
            if refused.code == "store-in-use":
                sealed.again = await self._ownership.looked_into(set(sealed.batch.heads)) or self._shared
            raise
        except ConstraintBroken:
            sealed.again = self._decider.touches_shared_accounts(sealed)
            raise

    def _overdue(self, unknown: Refused) -> bool:
        """The store is away: nobody else waits for it either. Whether to go on asking it."""
        self._tell_everyone(unknown)
        return self._closing is None

    def _commit_ended(self, sealed: Waiting, commit: "asyncio.Task[None]") -> None:
        cause = asyncio.CancelledError() if commit.cancelled() else commit.exception()
        if cause is None:
            self._courtesy.saved()
            self._decider.committed(sealed)
            try:
                announce(self._hooks, sealed)
            finally:
                sealed.tell()
                self._commit_over()
        else:
            self._take_back(sealed, cause)
            self._commit_over()

    def _commit_over(self) -> None:
        self._commit = None
        self._wake.set()
        self._notify()

    def _take_back(self, sealed: Waiting, cause: BaseException) -> None:
        """Nothing was saved: commands that met another writer are decided again, the other senders are told."""
        sealed.fate = "lost"
        again: list[Asked] = []
        for request in sealed.asked:
            if sealed.again and request.has_patience(self._patience_seconds):
                again.append(request)
            else:
                request.tell(cause)
        if again and self._shared:
            self._decider.undo(sealed)
        else:
            again += self._decider.filling.asked
            self._decider.forget()
        self._courtesy.lost() if sealed.again else self._courtesy.failed()
        self._queue.extendleft(reversed(again))
        self._put_back = len(again)
