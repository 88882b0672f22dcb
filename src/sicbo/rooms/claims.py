"""Money that a decision takes back and that has left the table: what is still there is taken, the rest is owed.

Rooms do not keep balances, so this looks at the ledger once, when a command has been decided, and writes into the events
what the patron owes from now on. A ticket, a cashed-out chip or the next patron's credit is never touched.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from sicbo.ledger.accounts import Account, Held
from sicbo.money import format_amount
from sicbo.refusals import Refused
from sicbo.rooms.colours_changed import colours_changed
from sicbo.rooms.decision_messages import DecisionSettled
from sicbo.rooms.messages import WagersReturned
from sicbo.rooms.round_money import dues
from sicbo.rooms.round_state import Round
from sicbo.rooms.sanction_messages import WinningsDetermined, WinningsWithheld
from sicbo.rooms.seating import plays_at_terminals
from sicbo.rooms.table_state import Table
from sicbo.rooms.terminal_messages import HoldDetermined
from sicbo.rooms.terminals import free_credit
from sicbo.rooms.vocabulary import TableEvent
from sicbo.rules.game import Game

TAKING = (WagersReturned, DecisionSettled, WinningsWithheld)


def secured(game: Game, table: Table, events: tuple[TableEvent, ...], held: Held) -> tuple[TableEvent, ...]:
    """The same events, with what can no longer be taken back as claims, and no more withheld than there is."""
    if not any(isinstance(event, TAKING) for event in events):
        return events
    released = tuple(one for event in events for one in _released(game, table, event))
    freed: dict[Account, int] = {}
    for one in released:
        account = table.credit(one.terminal) if isinstance(one, HoldDetermined) else table.chips(one.person)
        freed[account] = freed.get(account, 0) + one.amount
    changed, there = colours_changed(
        game, table, events, lambda account: held(account) + freed.get(account, 0)
    )
    return (*released, *changed, *(_secured(game, table, event, there) for event in events))


def _released(game: Game, table: Table, event: TableEvent) -> Iterator[WinningsDetermined | HoldDetermined]:
    """What was won in a round that is void now and is withheld is taken back first; what is withheld of anything else
    stays so. A hold on somebody who has left the terminal is determined as before."""
    state = table.round
    if not isinstance(event, WagersReturned) or state is None or not _moves_money(state, event):
        return
    at_terminals, why = plays_at_terminals(game), f"{state.round_id} is void"
    for due in dues(state, event):
        plain = due.account == (table.credit(due.owner) if at_terminals else table.chips(due.owner))
        if not plain or _has_left(game, table, state, due.owner):
            continue
        taken = due.taken
        for case, won in table.withheld_of_round.get(due.owner, {}).items():
            amount = min(won, taken)
            taken -= amount
            if amount and at_terminals:
                player = table.seats.get(due.owner, "")
                yield HoldDetermined(int(case), due.owner, amount, True, why, event.by, player=player)
            elif amount:
                yield WinningsDetermined(due.owner, int(case), amount, True, why, event.by, state.round_id)


def _moves_money(state: Round, event: WagersReturned) -> bool:
    return bool(event.wagers or event.forfeited) and state.purse != "tournament-chips"


def _secured(game: Game, table: Table, event: TableEvent, held: Held) -> TableEvent:
    if isinstance(event, WagersReturned) and table.round is not None:
        return _returned(game, table, table.round, event, held)
    if isinstance(event, DecisionSettled) and event.amount < 0:
        return replace(event, claim=max(0, -event.amount - _there(game, table, event, held)))
    if isinstance(event, WinningsWithheld) and not event.from_payment:
        return _withheld(table, event, held)
    return event


def _returned(game: Game, table: Table, state: Round, event: WagersReturned, held: Held) -> WagersReturned:
    if not _moves_money(state, event):
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
    named = {owner: table.wagered_by.get(owner, "") for owner in sorted(left.keys() | owed.keys())}
    players = {owner: player for owner, player in named.items() if player}
    return replace(event, left=left, claims=owed, players=players)


def _has_left(game: Game, table: Table, state: Round, owner: str) -> bool:
    """Whether the player who wagered at a terminal is there no longer; chips are their owner's wherever they are."""
    if not plays_at_terminals(game) or not state.closed_at:
        return False
    stay = table.stays.get(owner)
    return owner not in table.seats or (stay is not None and stay.since > state.closed_at)


def _there(game: Game, table: Table, event: DecisionSettled, held: Held) -> int:
    """What the patron still has here: chips wherever the patron is, credit only while the patron sits at the terminal."""
    if not plays_at_terminals(game):
        return max(0, held(table.chips(event.person)))
    return free_credit(table, event.place) if event.place else 0


def _withheld(table: Table, event: WinningsWithheld, held: Held) -> WinningsWithheld:
    """First the chips that are there, then what the round in play will pay; the event says what neither covers."""
    now = min(event.amount, max(0, held(table.chips(event.person))))
    waiting = min(event.waiting, event.amount - now)
    if not now and not waiting:
        raise Refused(
            "not-enough",
            f"{event.person} has no chips at {table.table_id} and is due no winnings of a round in play:"
            f" nothing of {format_amount(event.amount)} can be withheld",
            clauses=event.clauses,
        )
    return replace(event, amount=now, waiting=waiting, short=event.amount - now - waiting)
