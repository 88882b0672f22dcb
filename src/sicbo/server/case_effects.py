"""Carries out at this process's tables what the office of cases has decided, each once, through any crash.

The office remembers what came of every sanction at every table. Whoever has a table, or takes one over, asks what is due
there, tells the table under an id that follows from the sanction, and reports back: cut off anywhere, it goes on where it
stopped, and the table does nothing twice. An exclusion from a game also reaches tables that are founded later.
"""

import asyncio
from typing import Final, cast

from sicbo.floor.cases_room import STREAM, make_known
from sicbo.house.house import House
from sicbo.refusals import Refused
from sicbo.rooms.case_messages import CarryOut
from sicbo.rooms.case_state import CasesOffice, Effect
from sicbo.rooms.messages import SYSTEM
from sicbo.rooms.sanction_messages import (
    Bar,
    DetermineWinnings,
    LiftBar,
    Vacate,
    VoidForBreach,
    WithholdWinnings,
)
from sicbo.rooms.vocabulary import TableCommand
from sicbo.server.live import LiveTable

LATER: Final = frozenset(
    {
        "store-lost",
        "store-full",
        "store-in-use",
        "not-saved",
        "busy",
        "house-closed",
        "moved",
        "unknown-stream",
    }
)
"""Refusals that say nothing of the sanction: it is tried again."""


class CaseEffects:
    """The way from the office of cases to the tables."""

    def __init__(self, office: House) -> None:
        self._office = office
        self._one_at_a_time: dict[str, asyncio.Lock] = {}

    async def carry_out(self, live: LiveTable) -> None:
        """Do what is due at a table; one after another, so that what is lifted is lifted after it was imposed."""
        async with self._one_at_a_time.setdefault(live.name, asyncio.Lock()):
            # A table that was founded while the house runs, or plays by another card now, is made known first.
            await make_known(self._office, {live.name: live.game})
            _, state = await self._office.state(STREAM)
            office = cast(CasesOffice, state)
            for effect in office.effects.values():
                if effect.is_due(live.name, live.game.book.name):
                    await self._one(live, effect)

    async def _one(self, live: LiveTable, effect: Effect) -> None:
        done, said = True, ""
        try:
            await live.tell(command_of(effect), f"case:{effect.id}")
        except Refused as refused:
            if refused.code in LATER:
                raise
            done, said = refused.code == "already-heard", str(refused)
        report = CarryOut(by=SYSTEM, effect=effect.id, table=live.name, done=done, said="" if done else said)
        try:
            await self._office.send(STREAM, f"done-{effect.id}-{live.name}", report)
        except Refused as refused:
            if refused.code not in ("already-heard", "id-used-differently"):
                raise


def command_of(effect: Effect) -> TableCommand:
    """A sanction in the words of a table; whoever decided it gives the command, so that the table looks at the role too."""
    match effect.kind:
        case "bar":
            return Bar(by=SYSTEM, person=effect.person, case=effect.case, clauses=effect.clauses)
        case "lift":
            return LiftBar(by=SYSTEM, person=effect.person, case=effect.case)
        case "vacate":
            return Vacate(by=SYSTEM, person=effect.person, case=effect.case)
        case "void":
            return VoidForBreach(
                by=effect.by, person=effect.person, case=effect.case, reason=effect.reason,
                approved_by=effect.approved_by, round_id=effect.round_id, ordered_at=effect.ordered_at,
            )  # fmt: skip
        case "withhold":
            return WithholdWinnings(
                by=effect.by, person=effect.person, case=effect.case, amount=effect.amount, reason=effect.reason,
                approved_by=effect.approved_by,
            )  # fmt: skip
        case "determine":
            return DetermineWinnings(
                by=effect.by, person=effect.person, case=effect.case, to_player=effect.to_player,
                reason=effect.reason, approved_by=effect.approved_by,
            )  # fmt: skip
