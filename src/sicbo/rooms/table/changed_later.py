"""Rounds changed after their settlement: corrected, decided in a dispute, a jackpot paid, winnings kept."""

from msgspec.structs import replace

from sicbo.rooms.table.messages.decisions import DecisionSettled
from sicbo.rooms.table.messages.sanctions import WinningsDetermined
from sicbo.rooms.table.messages.terminals import (
    CreditAdded,
    HoldDetermined,
    JackpotTicketNoted,
    MeterAdjusted,
)
from sicbo.rooms.table.messages.unions import OutOfRoundEvent
from sicbo.rooms.table.state import Table


def noted(before: Table, table: Table, event: OutOfRoundEvent) -> Table:
    """From then on the last round cannot be voided any more: a dispute decides."""
    kept_of = _kept_of(before, event)
    if kept_of or isinstance(event, DecisionSettled):
        table = replace(table, corrected_at=table.version + 1)
    if table.playing is None and table.round is not None and table.round.round_id in kept_of:
        return replace(table, settled_further=table.round.round_id)
    if not isinstance(event, MeterAdjusted | DecisionSettled | CreditAdded | JackpotTicketNoted):
        return table
    if isinstance(event, CreditAdded | JackpotTicketNoted) and event.round_id:
        table = replace(table, jackpot_paid_at=table.version + 1)
    if isinstance(event, MeterAdjusted) and not (event.adjustment or event.owed or event.reversed_lines):
        return table  # recalculated and found correct: no money moved
    if table.round is None or table.playing is not None or event.round_id != table.round.round_id:
        return table
    return replace(table, settled_further=event.round_id)


def _kept_of(table: Table, event: OutOfRoundEvent) -> frozenset[str]:
    """The rounds whose winnings the house keeps by this event."""
    if isinstance(event, HoldDetermined) and not event.to_player:
        case = table.case(event.case)
        return frozenset() if case is None else frozenset(case.of_rounds or (case.round_id,))
    if isinstance(event, WinningsDetermined) and not event.to_player and table.round is not None:
        of_last = str(event.case) in table.winnings_withheld.get(event.person, {})
        return frozenset((table.round.round_id,)) if of_last else frozenset()
    return frozenset()
