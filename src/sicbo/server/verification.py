"""The verification that an inspector has asked this process for: one at a time, in the background, with its result."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Literal

import msgspec
import structlog
from msgspec import Struct

from sicbo.floor.proof import Verified, heads_in, in_words, proof_of
from sicbo.refusals import Refused
from sicbo.server.long_readings import Verify, read_aside
from sicbo.server.settings import Settings

_log = structlog.get_logger("sicbo.verification")


class VerificationState(Struct, frozen=True):
    """How far it is, or what was found."""

    state: Literal["never", "running", "done", "failed"]
    asked_by: str = ""
    begun_at: int = 0
    done: int = 0
    total: int = 0
    """entries to read, each twice"""
    words: str = ""
    """the result, or why there is none"""
    found: Verified | None = None


class Verification:
    """What this process was asked to verify last."""

    def __init__(self, settings: Settings, clock: Callable[[], int]) -> None:
        self._settings = settings
        self._clock = clock
        self._task: asyncio.Task[None] | None = None
        self.state = VerificationState("never")

    def begin(self, by: str, heads: str = "") -> VerificationState:
        """Start one, or join the one that is running; `heads` is the text of a file with earlier heads, or nothing."""
        if self.state.state == "running":
            if heads.strip():
                raise Refused("out-of-order", "a verification is running already: wait for its result")
            return self.state
        against = tuple(str(head) for head in heads_in(heads)) if heads.strip() else ()
        self.state = VerificationState("running", by, self._clock())
        self._task = asyncio.get_running_loop().create_task(self._run(against))
        return self.state

    async def _run(self, against: tuple[str, ...]) -> None:
        state = self.state
        try:
            answer = await read_aside(Verify(self._settings.store, against), self._seen)
            found = msgspec.json.decode(answer, type=Verified)
        except Refused as refused:
            self.state = msgspec.structs.replace(state, state="failed", words=str(refused))
        except (RuntimeError, OSError, asyncio.IncompleteReadError) as fault:
            _log.error("verification-failed", why=str(fault))
            self.state = msgspec.structs.replace(
                state, state="failed", words="the verification was cut off: ask for it again"
            )
        else:
            total = found.entries * 2
            self.state = msgspec.structs.replace(
                state, state="done", done=total, total=total, words=in_words(found), found=found
            )

    def _seen(self, done: int, total: int) -> None:
        self.state = msgspec.structs.replace(self.state, done=done, total=total)

    def proof(self) -> bytes:
        """The file that says what was checked and found."""
        if self.state.found is None:
            raise Refused("not-found", "nothing has been verified here yet: start a verification first")
        return proof_of(self.state.found, self._settings.site, self.state.asked_by)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
