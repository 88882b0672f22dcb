"""Carries out the decisions of the office of cases at this process's tables, each once, despite crashes.

The office remembers the result of every sanction at every table. A table's owner asks what is due there, sends it to
the table under an id derived from the sanction, and reports back: interrupted anywhere, it continues where it stopped,
and the table does nothing twice. An exclusion from a game also reaches tables created later.
"""

import asyncio
from collections.abc import Sequence
from typing import Final, cast

from sicbo.engine.house import House
from sicbo.hosting.cases import STREAM, make_known
from sicbo.refusals import HEARD, Reason, Refused
from sicbo.rooms.cases.messages import CarryOut
from sicbo.rooms.cases.money_orders import still_to_move
from sicbo.rooms.cases.state import Case, CasesOffice, Effect
from sicbo.rooms.desks.event_sentences import told
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.table.messages.decisions import DecisionSettled, SettleDecision
from sicbo.rooms.table.messages.sanctions import (
    Bar,
    DetermineWinnings,
    LiftBar,
    Vacate,
    VoidForBreach,
    WinningsDetermined,
    WinningsWithheld,
    WithholdWinnings,
)
from sicbo.rooms.table.messages.terminals import HoldDetermined
from sicbo.rooms.table.messages.unions import TableCommand, TableEvent
from sicbo.rules.game import Game
from sicbo.sentences import Said
from sicbo.server.live.live_table import LiveTable

LATER: Final[frozenset[Reason]] = frozenset(
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
"""Refusals that do not concern the sanction: it is tried again."""


class CaseEffects:
    """The path from the office of cases to the tables."""

    def __init__(self, office: House) -> None:
        self._office = office
        self._one_at_a_time: dict[str, asyncio.Lock] = {}

    async def carry_out(self, live: LiveTable) -> None:
        """Do what is due at a table, in order, so that a sanction is lifted after it was imposed."""
        async with self._one_at_a_time.setdefault(live.name, asyncio.Lock()):
            # A table created while the house runs, or with another card now, is announced first.
            await make_known(self._office, {live.name: live.game})
            _, state = await self._office.state(STREAM)
            office = cast(CasesOffice, state)
            for effect in office.effects.values():
                if effect.is_due(live.name, live.game.book.name):
                    await self._carry_out(live, effect)

    async def _carry_out(self, live: LiveTable, effect: Effect) -> None:
        # What an order of money has left to move depends on the result of the previous one.
        _, state = await self._office.state(STREAM)
        office = cast(CasesOffice, state)
        if office.waits(effect):
            return
        command = command_of(effect, office.case(effect.case))
        done, amount = True, 0
        sentences: tuple[Said, ...] = ()
        try:
            if command is not None:
                answer = await live.tell(command, f"case:{effect.id}")
                sentences, amount = effect_on_money(live.game, answer.events)
        except Refused as refused:
            if refused.code in LATER:
                raise
            done = refused.code == "already-heard"
            sentences = () if done else (refused.said,)
        report = CarryOut(
            by=SYSTEM, effect=effect.id, table=live.name, done=done, said="; ".join(map(str, sentences)),
            sentences=sentences, amount=amount,
            moves_no_money=not done and live.table.retired is not None,
        )  # fmt: skip
        try:
            await self._office.send(STREAM, f"done-{effect.id}-{live.name}", report)
        except Refused as refused:
            if refused.code not in HEARD:
                raise


def effect_on_money(game: Game, events: Sequence[TableEvent]) -> tuple[tuple[Said, ...], int]:
    """The effect of an order on money at a table: sentences, and the amount."""
    said, amount = [], 0
    for event in events:
        if isinstance(event, WinningsDetermined | HoldDetermined) and event.round_id:
            said.append(told(game, event))  # taken in the same entry, by what is counted
        elif isinstance(event, DecisionSettled | WinningsWithheld | WinningsDetermined):
            amount += event.amount + (event.waiting if isinstance(event, WinningsWithheld) else 0)
            amount += event.waived if isinstance(event, DecisionSettled) else 0
            said.append(told(game, event))
    return tuple(said), amount


def command_of(effect: Effect, case: Case | None) -> TableCommand | None:
    """A sanction as a command to a table; given in the name of the person who decided it, so that the table checks the
    role too.

    `None` if an order of money has nothing left to move.
    """
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
                approved_by=effect.approved_by, round_id=effect.round_id, ordered_at=effect.ordered_at,
            )  # fmt: skip
        case "money":
            assert case is not None, "a case stays as long as something is ordered by it"
            amount = still_to_move(case, effect)
            return None if amount == 0 else SettleDecision(
                by=effect.by, person=effect.person, case=effect.case, amount=amount, round_id=effect.round_id,
                place=effect.place, since=case.opened_at, clauses=effect.clauses, approved_by=effect.approved_by,
            )  # fmt: skip
        case "determine":
            return DetermineWinnings(
                by=effect.by, person=effect.person, case=effect.case, to_player=effect.to_player,
                reason=effect.reason, approved_by=effect.approved_by,
            )  # fmt: skip
