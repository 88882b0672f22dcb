"""Pays jackpots that were won at this process's tables: to the terminal's meter, or through the cage by ticket."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

from sicbo.house.house import House
from sicbo.refusals import Refused
from sicbo.rooms.cage_messages import IssueForJackpot
from sicbo.rooms.jackpot_messages import BeginPayment, Hear, TakenByCage
from sicbo.rooms.jackpot_state import Win, unpaid
from sicbo.rooms.messages import SYSTEM
from sicbo.rooms.terminal_messages import AddCredit
from sicbo.server.deliveries import CAGE, JACKPOTS
from sicbo.server.live import LiveTable

CANNOT_TAKE: Final = frozenset(
    {"table-closed", "not-seated", "bad-request", "stake-not-accepted", "not-enough"}
)
"""Refusals that mean that the meter will not take it: then it is paid by ticket."""


class JackpotPaying:
    """Every step has an id that follows from the win: cut off anywhere, it goes on where it stopped, and pays once."""

    def __init__(self, office: House, number_of: Callable[[str], str]) -> None:
        self._office = office
        self._number_of = number_of
        self._turn = asyncio.Lock()
        """one payment after the other: whoever comes second sees what the first has begun"""

    async def pay(self, live: LiveTable) -> None:
        """Pay what has been won at a table and not paid."""
        async with self._turn:
            _, state = await self._office.state(JACKPOTS)
            for win in unpaid(state, live.name):
                await self._pay(live, win)

    async def pay_what_waited(self, tables: Mapping[str, LiveTable]) -> None:
        """Pay what was withheld and waits no longer, because the malfunction behind it is closed."""
        async with self._turn:
            _, state = await self._office.state(JACKPOTS)
            for win in unpaid(state):
                # One that is on its way is with whoever has begun it.
                if win.payable and win.table in tables:
                    await self._pay(tables[win.table], win)

    async def _pay(self, live: LiveTable, win: Win) -> None:
        begin = BeginPayment(win_id=win.win_id, paid_as=win.paid_as)
        await self._office.send(JACKPOTS, f"begin-{win.win_id}", begin)
        if win.paid_as == "meter" and await self._to_meter(live, win):
            return
        await self._by_ticket(win)

    async def _to_meter(self, live: LiveTable, win: Win) -> bool:
        credit = AddCredit(
            by=SYSTEM, terminal=win.terminal, amount=win.amount, source="jackpot", reference=win.win_id
        )
        try:
            await live.tell(credit, f"jackpot:{win.win_id}")
        except Refused as refused:
            if refused.code not in CANNOT_TAKE:
                raise
            return False
        return True

    async def _by_ticket(self, win: Win) -> None:
        number = self._number_of(f"jackpot:{win.win_id}")
        issue = IssueForJackpot(
            by=SYSTEM,
            win_id=win.win_id,
            amount=win.amount,
            number=number,
            table=win.table,
            terminal=win.terminal,
            player=win.player,
        )
        await self._office.send(CAGE, f"jackpot-{win.win_id}", issue)
        taken = TakenByCage(win_id=win.win_id, number=number)
        try:
            # A source of its own for every win: tickets of two tables may be issued in any order.
            hear = Hear(source=f"{CAGE}/{win.win_id}", seq=1, facts=(taken,))
            await self._office.send(JACKPOTS, f"taken-{win.win_id}", hear)
        except Refused as refused:
            if refused.code != "already-heard":
                raise
