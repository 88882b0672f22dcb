"""Watches the sessions behind open screens: a locked, ended or revoked one is closed without waiting for input."""

import asyncio
from collections.abc import Iterable
from typing import Final

from sicbo.hosting.people import STREAM
from sicbo.refusals import Refused
from sicbo.server.access.sign_in import SignIn
from sicbo.server.background.logs import logger
from sicbo.server.live.channel import Viewer
from sicbo.server.live.live_table import LiveTable
from sicbo.server.live.session_end import SESSION_ENDS, end_session

EVERY_SECONDS: Final = 1.0


class Watching:
    """Checks the staff's sessions every second, because they lock by time; all of them when people changed."""

    def __init__(self, sign_in: SignIn, live: dict[str, LiveTable]) -> None:
        self._sign_in = sign_in
        self._live = live
        self._people_changed = False
        self._running = asyncio.create_task(self._run(), name="sessions")
        sign_in.house.on_commit(lambda stream, *_: self.changed(stream))

    def changed(self, stream: str) -> None:
        """Something was written to an office stream, here or elsewhere."""
        if stream in (STREAM, "*"):
            self._people_changed = True

    async def stop(self) -> None:
        self._running.cancel()
        await asyncio.wait([self._running])

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            everybody, self._people_changed = self._people_changed, False
            for live in list(self._live.values()):
                await self._look(live.channel.viewers(), everybody)

    async def _look(self, viewers: Iterable[Viewer], everybody: bool) -> None:
        for viewer in viewers:
            actor = viewer.actor
            if actor is None or actor.session is None or not (everybody or actor.kind == "staff"):
                continue
            try:
                await self._sign_in.again(actor.session)
            except Refused as refused:
                if refused.code in SESSION_ENDS:
                    end_session(viewer.outbox, refused)
                else:
                    logger().warning("sessions", reason=refused.code, said=refused.message)
