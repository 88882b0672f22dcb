"""Money that a decision takes back after it has left the table: what is still there is taken, the rest is owed.

Rooms keep no balances, so this module reads the ledger once, when a command has been decided, and writes into the
events what the patron owes from now on. A ticket, a cashed-out chip or the next patron's credit is never touched.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from sicbo.ledger.accounts import Account, Held
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.events import WagersReturned
from sicbo.rooms.round.money import dues
from sicbo.rooms.round.state import Round
from sicbo.rooms.table.colours_changed import colours_changed
from sicbo.rooms.table.holds import amount_held, is_result_known
from sicbo.rooms.table.messages.decisions import DecisionSettled
from sicbo.rooms.table.messages.sanctions import WinningsDetermined, WinningsWithheld
from sicbo.rooms.table.messages.terminals import HoldDetermined, MeterAdjusted
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.meters import is_there
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rooms.table.terminals import free_credit
from sicbo.rules.game import Game

TAKING = (WagersReturned, DecisionSettled, MeterAdjusted, WinningsWithheld)
Released = WinningsDetermined | HoldDetermined


class Taken(NamedTuple):
    """What an event takes back from a person, and for what: amounts withheld for the same matter are used first."""

    person: str
    amount: int
    round_id: str
    why: str
    by: Person
    terminal: str = ""
    """whose holds count; those of every terminal if none is named"""
    case: int = 0
    """the case of the office"""
    place: str = ""
    """the terminal from whose meter it is taken; if the person has left, the terminal of the hold"""
    left: bool = False
    """the person no longer sits there"""


def secured(game: Game, table: Table, events: tuple[TableEvent, ...], held: Held) -> tuple[TableEvent, ...]:
    """The same events, with what can no longer be taken back as claims, and no more withheld than there is."""
    if not any(isinstance(event, TAKING) for event in events):
        return events
    released = tuple(hold for event in events for hold in _released(game, table, event))
    freed: dict[Account, int] = {}
    for hold in released:
        account = (
            table.credit(hold.terminal) if isinstance(hold, HoldDetermined) else table.chips(hold.person)
        )
        freed[account] = freed.get(account, 0) + hold.amount
    changed, there = colours_changed(
        game, table, events, lambda account: held(account) + freed.get(account, 0)
    )
    return (*released, *changed, *(_secured(game, table, event, there, freed) for event in events))


def _released(game: Game, table: Table, event: TableEvent) -> Iterator[Released]:
    """Amounts withheld from a round that is now void, corrected or decided are taken back first; other withheld amounts
    stay withheld."""
    for taken in _taken(game, table, event):
        if not taken.person or taken.amount <= 0:
            continue
        if plays_at_terminals(game):
            yield from _from_terminals(table, taken)
        else:
            yield from _from_chips(table, taken)


def _taken(game: Game, table: Table, event: TableEvent) -> Iterator[Taken]:
    state = table.round
    if isinstance(event, WagersReturned) and state is not None and _moves_money(state, event):
        why, by, at_terminals = f"{state.round_id} is void", event.by, plays_at_terminals(game)
        for due in dues(state, event):
            if at_terminals and due.account == table.credit(due.owner):
                player, left = table.wagered_by.get(due.owner, ""), _has_left(game, table, state, due.owner)
                yield Taken(player, due.taken, state.round_id, why, by, due.owner, left=left)
            elif due.account == table.chips(due.owner):
                yield Taken(due.owner, due.taken, state.round_id, why, by)
    elif isinstance(event, MeterAdjusted):
        why, left = f"{event.round_id} is corrected", not _sits(table, event)
        yield Taken(event.player, -event.adjustment, event.round_id, why, event.by, event.terminal, left=left)
    elif isinstance(event, DecisionSettled):
        why = f"case {event.case} is decided"
        yield Taken(
            event.person, -event.amount, event.round_id, why, event.by, case=event.case, place=event.place,
            left=not event.place,
        )  # fmt: skip


def _from_terminals(table: Table, taken: Taken) -> Iterator[HoldDetermined]:
    """Return a withheld amount to a meter from which the event takes it in the same entry: the player's own, or the one
    it was withheld from."""
    wanted, place = taken.amount, taken.place
    for case in table.cases:
        amount = min(wanted, amount_held(case, taken.round_id, taken.case))
        theirs = case.player == taken.person and not (taken.left and is_there(table, case))
        if amount and theirs and taken.terminal in ("", case.terminal):
            wanted, place = wanted - amount, place or case.terminal
            yield HoldDetermined(
                case.number, place, amount, True, taken.why, taken.by, player=case.player,
                round_id=taken.round_id, left=taken.left,
            )  # fmt: skip


def _from_chips(table: Table, taken: Taken) -> Iterator[WinningsDetermined]:
    wanted, last = taken.amount, table.round
    of_round = table.winnings_withheld.get(taken.person, {})
    is_last = last is not None and last.round_id == taken.round_id
    for case, held in table.withheld.get(taken.person, {}).items():
        own = held if case == str(taken.case) else of_round.get(case, 0) if is_last else 0
        amount = min(wanted, own)
        if amount:
            wanted -= amount
            yield WinningsDetermined(
                taken.person, int(case), amount, True, taken.why, taken.by, taken.round_id
            )


def _moves_money(state: Round, event: WagersReturned) -> bool:
    return bool(event.wagers or event.forfeited) and state.purse != "tournament-chips"


def _secured(
    game: Game, table: Table, event: TableEvent, held: Held, freed: dict[Account, int]
) -> TableEvent:
    if isinstance(event, WagersReturned) and table.round is not None:
        return _returned(game, table, table.round, event, held, freed)
    if isinstance(event, MeterAdjusted) and event.adjustment < 0:
        there = freed.get(table.credit(event.terminal), 0)
        there += free_credit(table, event.terminal) if _sits(table, event) else 0
        owed = max(0, -event.adjustment - there)
        return replace(event, adjustment=event.adjustment + owed, owed=owed)
    if isinstance(event, DecisionSettled) and event.amount < 0:
        return _decided(game, table, event, held, freed)
    if isinstance(event, WinningsWithheld) and not event.from_payment:
        return _withheld(game, table, event, held)
    return event


def _returned(
    game: Game, table: Table, state: Round, event: WagersReturned, held: Held, freed: dict[Account, int]
) -> WagersReturned:
    if not _moves_money(state, event):
        return event
    left: dict[str, int] = {}
    owed: dict[str, int] = {}
    for due in dues(state, event):
        gone = _has_left(game, table, state, due.owner)
        if gone and due.brought:
            left[due.owner] = due.brought
        there = freed.get(due.account, 0) if gone else due.brought + held(due.account)
        if due.taken > there:
            owed[due.owner] = owed.get(due.owner, 0) + due.taken - there
    named = {owner: table.wagered_by.get(owner, "") for owner in sorted(left.keys() | owed.keys())}
    players = {owner: player for owner, player in named.items() if player}
    return replace(event, left=left, claims=owed, players=players)


def _has_left(game: Game, table: Table, state: Round, owner: str) -> bool:
    """Whether the player who bet at a terminal has left; chips belong to their owner wherever they are."""
    if not plays_at_terminals(game) or not state.closed_at:
        return False
    stay = table.stays.get(owner)
    return owner not in table.seats or (stay is not None and stay.since > state.closed_at)


def _sits(table: Table, event: MeterAdjusted) -> bool:
    """Whether the player of the corrected case still sits at the terminal."""
    case = table.case(event.case)
    return case is not None and is_there(table, case)


def _decided(
    game: Game, table: Table, event: DecisionSettled, held: Held, freed: dict[Account, int]
) -> DecisionSettled:
    """What the patron still has here: chips wherever the patron is, credit only while the patron sits at the terminal,
    and withheld amounts on the meter they are returned to."""
    place = event.place
    if not plays_at_terminals(game):
        there = max(0, held(table.chips(event.person)))
    else:
        there = sum(freed.values()) + (free_credit(table, place) if place else 0)
        place = place or next((terminal for terminal in table.places if table.credit(terminal) in freed), "")
    return replace(event, claim=max(0, -event.amount - there), place=place)


def _withheld(game: Game, table: Table, event: WinningsWithheld, held: Held) -> WinningsWithheld:
    """Payable winnings are withheld before chips in hand; without a result no one knows whether there will be winnings,
    so chips come first. The event records what neither covers."""
    now = min(event.amount, max(0, held(table.chips(event.person))))
    rest = event.amount - now
    waiting = event.waiting if is_result_known(table) else min(event.waiting, rest)
    short = rest if is_result_known(table) else rest - waiting
    if not now and not waiting:
        raise Refused(
            "not-enough",
            "{person} has no chips at table {table} and no winnings due, so {amount} cannot be withheld: name another table",
            clauses=event.clauses,
            person=event.person,
            table=table.table_id,
            amount=game.amount(event.amount),
        )
    return replace(event, amount=now, waiting=waiting, short=short)
