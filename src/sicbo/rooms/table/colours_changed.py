"""Redeem colour chips of a player who owes more than the value chips at the table.

They are money at the table like any other: as many whole chips as needed are redeemed at their recorded value first,
and the player keeps the change in value chips.
"""

from sicbo.ledger.accounts import Account, Held
from sicbo.rooms.round.events import WagersReturned
from sicbo.rooms.round.money import dues
from sicbo.rooms.table.messages.chips import ColourChipsRedeemed
from sicbo.rooms.table.messages.decisions import DecisionSettled
from sicbo.rooms.table.messages.sanctions import WinningsWithheld
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game


def colours_changed(
    game: Game, table: Table, events: tuple[TableEvent, ...], held: Held
) -> tuple[tuple[ColourChipsRedeemed, ...], Held]:
    """The redemptions that come before these events, and the balances after them."""
    if plays_at_terminals(game) or not table.in_hand:
        return (), held
    wanted: dict[Account, int] = {}
    for event in events:
        for account, amount in _taken(table, event):
            wanted[account] = wanted.get(account, 0) + amount
    redeemed: list[ColourChipsRedeemed] = []
    moved: dict[Account, int] = {}
    for issue in table.in_hand:
        plain, coloured = table.chips(issue.player), table.chips(issue.player, issue.colour)
        short = wanted.get(plain, 0) - max(0, held(plain)) - moved.get(plain, 0)
        at_hand = (held(coloured) - max(0, wanted.get(coloured, 0))) // issue.value
        count = min(at_hand, -(-short // issue.value))
        if count > 0:
            redeemed.append(ColourChipsRedeemed(issue.player, issue.colour, count, issue.value))
            moved[plain] = moved.get(plain, 0) + count * issue.value
            moved[coloured] = -count * issue.value
    return tuple(redeemed), lambda account: held(account) + moved.get(account, 0)


def _taken(table: Table, event: TableEvent) -> list[tuple[Account, int]]:
    """What an event takes from purses, before their balances are checked."""
    if isinstance(event, WagersReturned) and table.round is not None:
        return [(due.account, due.taken - due.brought) for due in dues(table.round, event)]
    if isinstance(event, DecisionSettled) and event.amount < 0:
        return [(table.chips(event.person), -event.amount)]
    if isinstance(event, WinningsWithheld) and not event.from_payment:
        return [(table.chips(event.person), event.amount)]
    return []
