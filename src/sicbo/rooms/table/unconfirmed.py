"""Bets that no record confirms, voided after their round was settled: what the table counts without them."""

from typing import Final

from msgspec.structs import replace

from sicbo.rooms.kernel.authority import irregularity_of
from sicbo.rooms.round import voids
from sicbo.rooms.round.evolve import evolve as round_evolve
from sicbo.rooms.round.messages import DeclareVoid
from sicbo.rooms.table.messages.terminals import MeterAdjusted
from sicbo.rooms.table.own_jackpots import was_there
from sicbo.rooms.table.state import Stay, Table
from sicbo.rules.game import Game

KEPT: Final = 20
"""A jackpot of such bets may be on its way when they become void; its pool is told soon after."""


def void(game: Game, table: Table, event: MeterAdjusted) -> Table:
    """The last round without these bets, if it is theirs, and the stay of their player, if it is not over."""
    known = (*table.unconfirmed, (event.round_id, event.terminal))[-KEPT:]
    table = replace(table, unconfirmed=known, stays=_without(table, event))
    last = table.round
    if last is None or last.round_id != event.round_id:
        return table
    rule = irregularity_of(game, "records-unconfirmed")
    declared = DeclareVoid(event.by, rule.ground, owner=event.terminal, approved_by=event.approved_by)
    returned = voids.returned(last, rule, declared)
    if event.owed:
        returned = replace(returned, claims={event.terminal: event.owed})
    return replace(table, round=round_evolve(last, returned))


def _without(table: Table, event: MeterAdjusted) -> dict[str, Stay]:
    """Winnings that had left the terminal stay counted until the claim is settled."""
    terminal = event.terminal
    stay = table.stays.get(terminal)
    if stay is None or stay.player != event.player or not was_there(table, terminal, event.closed_at):
        return table.stays
    lost = [line for line in event.reversed_lines if line.outcome == "lose"]
    staked = sum(line.stake for line in event.reversed_lines) - sum(line.returned for line in lost)
    won = sum(line.returned for line in event.reversed_lines) - sum(line.returned for line in lost)
    last = table.round is not None and table.round.round_id == event.round_id
    stay = replace(
        stay, staked=stay.staked - staked, won=stay.won - won + event.owed, last_void=stay.last_void or last
    )
    return {**table.stays, terminal: stay}
