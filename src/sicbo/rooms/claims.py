"""Money that a decision takes back and that has left the table: what is still there is taken, the rest is owed.

Rooms do not keep balances, so this looks at the ledger once, when a command has been decided, and writes into the events
what the patron owes from now on. A ticket, a cashed-out chip or the next patron's credit is never touched.
"""

from msgspec.structs import replace

from sicbo.ledger.accounts import Held
from sicbo.rooms.messages import WagersReturned
from sicbo.rooms.round_money import dues
from sicbo.rooms.round_state import Round
from sicbo.rooms.seating import plays_at_terminals
from sicbo.rooms.table_state import Table
from sicbo.rooms.vocabulary import TableEvent
from sicbo.rules.game import Game


def secured(game: Game, table: Table, events: tuple[TableEvent, ...], held: Held) -> tuple[TableEvent, ...]:
    """The same events, with what can no longer be taken back as claims."""
    if table.round is None or not any(isinstance(event, WagersReturned) for event in events):
        return events
    return tuple(
        _secured(game, table, table.round, event, held) if isinstance(event, WagersReturned) else event
        for event in events
    )


def _secured(game: Game, table: Table, state: Round, event: WagersReturned, held: Held) -> WagersReturned:
    concerned = event.wagers.keys() | event.forfeited.keys()
    if not concerned or state.purse == "tournament-chips":
        return event
    left: dict[str, int] = {}
    owed: dict[str, int] = {}
    for due in dues(state, event):
        gone = _has_left(game, table, state, due.owner)
        if gone and due.brought:
            left[due.owner] = due.brought
        short = due.taken if gone else due.taken - due.brought - held(due.account)
        if short > 0:
            owed[due.owner] = owed.get(due.owner, 0) + short
    return replace(event, left=left, claims=owed)


def _has_left(game: Game, table: Table, state: Round, owner: str) -> bool:
    """Whether the player who wagered at a terminal is there no longer; chips are their owner's wherever they are."""
    if not plays_at_terminals(game) or not state.closed_at:
        return False
    stay = table.stays.get(owner)
    return owner not in table.seats or (stay is not None and stay.since > state.closed_at)
