"""A table's float in the ledger: a commit that takes it below zero records that in the same commit."""

from collections.abc import Iterable
from typing import Final

from sicbo.ledger.accounts import Held
from sicbo.rooms.round.events import WagersReturned, WinnersPaid
from sicbo.rooms.table.evolve import evolve
from sicbo.rooms.table.messages.chips import ChipsBought, ClosedTableChipsExchanged
from sicbo.rooms.table.messages.decisions import DecisionSettled
from sicbo.rooms.table.messages.table import FloatBelowZero, FloatMoved
from sicbo.rooms.table.messages.terminals import CreditAdded, MeterAdjusted
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.money import postings
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game

PAID_FROM: Final = frozenset(
    {
        WinnersPaid,
        WagersReturned,
        ChipsBought,
        ClosedTableChipsExchanged,
        FloatMoved,
        CreditAdded,
        MeterAdjusted,
        DecisionSettled,
    }
)
"""What may take money out of a float; bets, which are a hundred times as frequent, do not."""


def below_zero(
    game: Game, table: Table, events: Iterable[TableEvent], held: Held
) -> tuple[FloatBelowZero, ...]:
    """The alarm, if these events take a float below zero that was not below it before."""
    decided = tuple(events)
    if not any(type(event) in PAID_FROM for event in decided):
        return ()
    fund = table.float_account
    before = after = held(fund)
    if before < 0:
        return ()
    for event in decided:
        for transfer in postings(table, event):
            after += transfer.amount * ((transfer.target == fund) - (transfer.source == fund))
        table = evolve(game, table, event)
    return (FloatBelowZero(-after),) if after < 0 else ()
