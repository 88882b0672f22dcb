"""The verification that an inspector asked for: one at a time in the whole house, in the background, with its
result."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal

import msgspec
import structlog
from msgspec import Struct

from sicbo.recount.proof import Verified, heads_in, in_words, proof_of
from sicbo.refusals import Refused
from sicbo.server.background.long_readings import Verify, read_aside
from sicbo.server.background.sole_work import SoleWork
from sicbo.server.settings.settings import Settings
from sicbo.store.interface import Store

NOTE: Final = "verification"
TOLD_EVERY: Final = 0.5
CUT_OFF: Final = "the verification was interrupted: start it again"
_log = structlog.get_logger("sicbo.verification")


class VerificationState(Struct, frozen=True):
    """Its progress or its result."""

    state: Literal["never", "running", "done", "failed"]
    asked_by: str = ""
    begun_at: int = 0
    done: int = 0
    total: int = 0
    """entries to read, each twice"""
    words: str = ""
    """the result, or why there is none"""
    found: Verified | None = None


_states = msgspec.json.Decoder(VerificationState)


class Verification:
    """The house's last verification, begun by any of its processes: noted in the store, where all see it."""

    def __init__(self, settings: Settings, store: Store, clock: Callable[[], int]) -> None:
        self._settings = settings
        self._store = store
        self._clock = clock
        self._work = SoleWork(store, NOTE)
        self._task: asyncio.Task[None] | None = None
        self._done, self._total = 0, 0

    async def state(self) -> VerificationState:
        """Its progress or its result; one whose process is gone has failed."""
        noted = (await self._store.notes()).get(NOTE)
        try:
            state = VerificationState("never") if noted is None else _states.decode(noted)
        except msgspec.MsgspecError:
            return VerificationState("never")  # of another version of the house
        if state.state == "running" and not await self._work.is_taken():
            # It may have ended between the two reads.
            again = (await self._store.notes()).get(NOTE)
            return (
                msgspec.structs.replace(state, state="failed", words=CUT_OFF)
                if again == noted
                else await self.state()
            )
        return state

    async def begin(self, by: str, heads: str = "") -> VerificationState:
        """Start one, or join the one that is running; `heads` is the text of a file with earlier heads, or empty."""
        against = tuple(str(head) for head in heads_in(heads)) if heads.strip() else ()
        running_here = self._task is not None and not self._task.done()
        if running_here or not await self._work.take():
            if against:
                raise Refused("out-of-order", "a verification is already running: wait for its result")
            return await self.state()
        state = VerificationState("running", by, self._clock())
        self._done, self._total = 0, 0
        try:
            await self._note(state)
        except Refused:
            await self._work.done()
            raise
        self._task = asyncio.get_running_loop().create_task(self._run(state, against))
        return state

    async def _run(self, state: VerificationState, against: tuple[str, ...]) -> None:
        telling = asyncio.create_task(self._tell(state))
        try:
            answer = await read_aside(Verify(self._settings.store, against), self._seen)
            found = msgspec.json.decode(answer, type=Verified)
            total = found.entries * 2
            ended = msgspec.structs.replace(
                state, state="done", done=total, total=total, words=in_words(found), found=found
            )
        except Refused as refused:
            ended = msgspec.structs.replace(state, state="failed", words=str(refused))
        except (RuntimeError, OSError, asyncio.IncompleteReadError) as fault:
            _log.error("verification-failed", why=str(fault))
            ended = msgspec.structs.replace(state, state="failed", words=CUT_OFF)
        finally:
            telling.cancel()
            await asyncio.wait([telling])
        try:
            await self._note(ended)
        finally:
            await self._work.done()

    def _seen(self, done: int, total: int) -> None:
        self._done, self._total = done, total

    async def _tell(self, state: VerificationState) -> None:
        """Note the progress, about once a second."""
        while True:
            await asyncio.sleep(TOLD_EVERY)
            if self._total:
                with suppress(Refused):
                    await self._note(msgspec.structs.replace(state, done=self._done, total=self._total))

    async def _note(self, state: VerificationState) -> None:
        await self._store.note_put(NOTE, msgspec.json.encode(state).decode())

    async def proof(self) -> bytes:
        """The file that states what was checked and found."""
        state = await self.state()
        if state.found is None:
            raise Refused("not-found", "no verification has been run here yet: start one first")
        return proof_of(state.found, self._settings.site, state.asked_by)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError, Refused):
                await self._task
            await self._work.done()
