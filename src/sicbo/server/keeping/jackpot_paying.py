"""Pays jackpots won at this process's tables: to the terminal's meter, or through the cage by ticket."""

import asyncio
from collections.abc import Mapping
from typing import Final, cast

from sicbo.engine.house import House
from sicbo.refusals import Reason, Refused
from sicbo.rooms.cage.messages import IssueForJackpot
from sicbo.rooms.cage.state import Cage
from sicbo.rooms.jackpots.messages import BeginPayment, Hear, TakenByCage
from sicbo.rooms.jackpots.state import Jackpots, Win, unpaid
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.table.messages.terminals import AddCredit, NoteJackpotTicket
from sicbo.rooms.table.own_jackpots import JackpotTicket
from sicbo.rooms.table.own_limits import stay_of
from sicbo.rooms.table.state import Table
from sicbo.server.keeping.deliveries import CAGE, JACKPOTS
from sicbo.server.keeping.ticket_numbering import TicketNumbering
from sicbo.server.live.live_table import LiveTable

CANNOT_TAKE: Final[frozenset[Reason]] = frozenset(
    {"table-closed", "not-seated", "bad-request", "stake-not-accepted", "not-enough"}
)
"""Refusals that mean that the terminal will not take it: it is then paid by ticket, or only found at the cage."""

NOT_NOW: Final = "out-of-order"
"""The round does not count, so that its pool takes the win back; or its table has advanced, and it is paid later."""

USED: Final = "id-used-differently"
"""An earlier version of the house has done it, with fewer fields."""


class JackpotPaying:
    """Every step has an id derived from the win: interrupted anywhere, it continues where it stopped, and pays once."""

    def __init__(self, office: House, numbering: TicketNumbering) -> None:
        self._office = office
        self._numbering = numbering
        self._turn = asyncio.Lock()
        """one payment at a time: the second sees what the first has begun"""

    async def pay(self, live: LiveTable, told: int) -> None:
        """Pay unpaid wins of a table's finished rounds; the pools have received everything of the rounds before number
        `told`."""
        async with self._turn:
            _, state = await self._office.state(JACKPOTS)
            for win in unpaid(state, live.name):
                await self._pay(live, win, _name(state, win), told)

    async def pay_what_waited(self, tables: Mapping[str, LiveTable], told: Mapping[str, int]) -> None:
        """Pay wins that are no longer withheld, because the malfunction behind them is closed."""
        async with self._turn:
            _, state = await self._office.state(JACKPOTS)
            for win in unpaid(state):
                # A payment under way belongs to the process that began it.
                if win.payable and win.table in tables:
                    await self._pay(tables[win.table], win, _name(state, win), told[win.table])

    def tickets(self, cage: Cage, table: Table) -> dict[str, JackpotTicket]:
        """The jackpot tickets of the players now at a table, as the cage has them."""
        return {
            jackpot.win_id: found
            for place in table.seats
            for jackpot in stay_of(table, place).jackpots
            if jackpot.paid_as == "ticket" and (found := self._ticket(cage, jackpot.win_id)) is not None
        }

    def _ticket(self, cage: Cage, win_id: str) -> JackpotTicket | None:
        number = self._number(cage, win_id)
        ticket = cage.ticket(number)
        if ticket is not None:
            return JackpotTicket(number, ticket.state)
        ended = cage.settled.get(number)
        if ended is None:
            return None
        return JackpotTicket("", "redeemed" if ended.ending == "redeemed" else "voided")

    def _number(self, cage: Cage, win_id: str) -> str:
        return self._numbering.given(f"jackpot:{win_id}", cage.is_known)

    async def _pay(self, live: LiveTable, win: Win, pool: str, told: int) -> None:
        """Pay once the round is over: the table decides whether it counts. A round that the table has left behind waits
        until the pools have received everything of it."""
        playing, number = live.table.playing, live.table.round_number(win.round_id)
        if playing is not None and playing.round_id == win.round_id:
            return
        final = number is None or number < told
        begin = BeginPayment(win_id=win.win_id, paid_as=win.paid_as)
        await self._office.send(JACKPOTS, f"begin-{win.win_id}", begin)
        try:
            if win.paid_as == "meter" and await self._to_meter(live, win, pool, final):
                return
            await self._by_ticket(live, win, pool, final)
        except Refused as refused:
            if refused.code != NOT_NOW:
                raise

    async def _to_meter(self, live: LiveTable, win: Win, pool: str, final: bool) -> bool:
        credit = AddCredit(
            by=SYSTEM, terminal=win.terminal, amount=win.amount, source="jackpot", reference=win.win_id, pool=pool,
            round_id=win.round_id, won_at=win.settled_at, final=final,
        )  # fmt: skip
        return await self._told(live, credit, f"jackpot:{win.win_id}")

    async def _told(self, live: LiveTable, command: AddCredit | NoteJackpotTicket, named: str) -> bool:
        """Whether the table has accepted it, now or before, in any wording of an earlier version."""
        try:
            await live.tell(command, named)
        except Refused as refused:
            if refused.code in CANNOT_TAKE:
                return False
            if refused.code != USED:
                raise
        return True

    async def _by_ticket(self, live: LiveTable, win: Win, pool: str, final: bool) -> None:
        """First on the table's record: from then on its round cannot be voided."""
        note = NoteJackpotTicket(
            by=SYSTEM, terminal=win.terminal, amount=win.amount, reference=win.win_id, pool=pool, round_id=win.round_id,
            won_at=win.settled_at, final=final,
        )  # fmt: skip
        await self._told(live, note, f"jackpot-ticket:{win.win_id}")
        _, cage = await self._office.state(CAGE)
        number = self._number(cast(Cage, cage), win.win_id)
        issue = IssueForJackpot(
            by=SYSTEM, win_id=win.win_id, amount=win.amount, number=number, table=win.table, terminal=win.terminal,
            player=win.player, pool=pool, round_id=win.round_id,
        )  # fmt: skip
        try:
            await self._office.send(CAGE, f"jackpot-{win.win_id}", issue)
        except Refused as refused:
            if refused.code != USED:
                raise
        taken = TakenByCage(win_id=win.win_id, number=number)
        try:
            # A separate source for every win: tickets of two tables may be issued in any order.
            hear = Hear(source=f"{CAGE}/{win.win_id}", seq=1, facts=(taken,))
            await self._office.send(JACKPOTS, f"taken-{win.win_id}", hear)
        except Refused as refused:
            if refused.code != "already-heard":
                raise


def _name(state: Jackpots, win: Win) -> str:
    return state.pools[win.pool].terms.name
