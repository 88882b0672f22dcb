"""The register in memory: whether a screen is still the panel it was, and which emblem a table's chips have."""

import asyncio

from msgspec.structs import replace

from sicbo.engine.house import House
from sicbo.engine.room import State
from sicbo.hosting.register import STREAM
from sicbo.refusals import Refused
from sicbo.rooms.register.authority import same_words
from sicbo.rooms.register.state import Register
from sicbo.server.access.actors import Actor
from sicbo.server.access.sessions import Session
from sicbo.server.background.logs import logger
from sicbo.wire import Plain


class RegisterSeen:
    """The register as this process knows it, for checks that cannot wait: updated with every change, here or
    elsewhere."""

    def __init__(self, office: House) -> None:
        self._office = office
        self._register = Register()
        self._looking: asyncio.Task[None] | None = None
        office.on_commit(self._committed)

    def changed(self, stream: str) -> None:
        """Something was written to an office stream, here or elsewhere."""
        if stream in (STREAM, "*"):
            self._looking = asyncio.create_task(self._quietly(), name="register")

    async def _quietly(self) -> None:
        try:
            await self.look()
        except Refused as refused:
            logger().warning("register", reason=refused.code, said=refused.message)

    async def look(self) -> None:
        """Read it again: at the start, and when another process has written it."""
        await self._office.catch_up(STREAM)
        _, self._register = await self._office.state(STREAM)

    def _committed(self, stream: str, _seq: int, state: State, _entries: object) -> None:
        if stream == STREAM:
            self._register = state

    def known(self, actor: Actor) -> Actor:
        """The actor at the panel that the register still has."""
        if actor.session is None or not actor.session.panel:
            return actor
        return replace(actor, session=self.still_at_panel(actor.session))

    def still_at_panel(self, session: Session) -> Session:
        """The session without its panel, if that is no longer on the register."""
        if not session.panel:
            return session
        there = self._register.panel(session.panel)
        if there is not None and session.panel_number in (0, there.number):
            return session
        return replace(session, panel="", panel_number=0)

    def check(self, table: str, fields: Plain) -> None:
        """A table's own record of its chips must state the emblem that the register states, and not another table's."""
        if fields["type"] != "RecordRequirement":
            return
        stated = fields.get("particulars")
        emblem = stated.get("emblem") if isinstance(stated, dict) else None
        if not isinstance(emblem, str) or not emblem.strip():
            return
        own = self._register.chip_set(table)
        if own is not None and not same_words(own.emblem, emblem):
            raise Refused(
                "not-as-required",
                "the register has the emblem '{emblem}' for the chips of table {table}: record that one, or correct the register", emblem=own.emblem, table=table,
            )  # fmt: skip
        for other in self._register.chip_sets:
            if other.in_force and other.table != table and same_words(other.emblem, emblem):
                raise Refused(
                    "not-as-required",
                    "the chips of table {table} already have this emblem: use a different one for each table",
                    table=other.table,
                )
