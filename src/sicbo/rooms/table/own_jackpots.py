"""Jackpots at the terminal that won them: noted for the stay in which they were won, and shown to that place alone."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.tickets import TicketState
from sicbo.rooms.table.messages.terminals import AddCredit, CreditAdded, JackpotTicketNoted, NoteJackpotTicket
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.state import OwnJackpot, Stay, Table
from sicbo.rules.game import Game

KEPT: Final = 20
"""Of one stay; the recall and the list of credit show the others."""

PaidAs = Literal["meter", "ticket"]


class JackpotTicket(Struct, frozen=True):
    """A jackpot's ticket as the cage has it: its number while it is out, and its state."""

    number: str
    state: TicketState


class WonView(Struct, frozen=True, omit_defaults=True):
    """A jackpot that the person at a place has won during this stay, and how it is paid."""

    win_id: str
    pool: str
    amount: int
    paid_as: PaidAs
    round_id: str
    at: int
    ticket: str = ""
    """the ticket's number, for the screen that won it alone, until it is paid or replaced"""
    state: TicketState | None = None
    """of the ticket, once the cage has issued it"""


def note_ticket(_game: Game, table: Table, command: NoteJackpotTicket, _at: int) -> tuple[TableEvent, ...]:
    """What the cage is about to issue, on the record of the terminal that won it; also where the winner has left."""
    if command.by.role != "system":
        raise Refused("not-yours-to-do", "a jackpot comes from the system")
    if command.terminal not in table.places:
        raise Refused("bad-request", "there is no terminal {terminal} here", terminal=command.terminal[:40])
    amount = checked_amount(command.amount, what="jackpot")
    _require_settled(table, command)
    return (
        JackpotTicketNoted(
            command.terminal, amount, command.reference, command.pool, command.round_id, command.won_at
        ),
    )


def credited(table: Table, command: AddCredit, amount: int, clauses: tuple[str, ...]) -> CreditAdded:
    """A jackpot on the meter of whoever won it; once they have left it is refused, and paid by ticket."""
    if not was_there(table, command.terminal, command.won_at):
        raise Refused(
            "not-seated",
            "the winner has left terminal {terminal}",
            clauses=clauses,
            terminal=command.terminal,
        )
    _require_settled(table, command)
    return CreditAdded(
        command.terminal, amount, "jackpot", command.reference, command.pool, command.round_id, command.won_at
    )


def _require_settled(table: Table, command: AddCredit | NoteJackpotTicket) -> None:
    """A jackpot is paid once its round is over and counts. From then on that round is not declared void (`play`): before
    a payment the pool takes a void round's win back, after it a dispute decides."""
    if (command.round_id, command.terminal) in table.unconfirmed:
        raise Refused(
            "out-of-order",
            "terminal {terminal}'s bets of {round_id} do not count",
            terminal=command.terminal,
            round_id=command.round_id,
        )
    if command.final or not command.round_id:  # what was written before rounds had their names here
        return
    current = table.round
    if current is None or current.round_id != command.round_id or current.status != "over":
        raise Refused(
            "out-of-order",
            "{round_id} is not the round that was just settled: wait",
            round_id=command.round_id,
        )
    if all(line.owner != command.terminal for line in current.lines_on_layout()):
        raise Refused(
            "out-of-order",
            "terminal {terminal}'s bets of {round_id} do not count",
            terminal=command.terminal,
            round_id=command.round_id,
        )


def jackpot_won(table: Table, event: CreditAdded | JackpotTicketNoted, paid_as: PaidAs) -> dict[str, Stay]:
    """Part of the stay in which it was won; nothing of somebody's who sat down there later."""
    stay = table.stays.get(event.terminal)
    if stay is None or not was_there(table, event.terminal, event.won_at):
        return table.stays
    stay = replace(stay, won=stay.won + event.amount)
    if event.pool:  # what was written before pools had their names here is an amount alone
        won = OwnJackpot(event.reference, event.pool, event.amount, paid_as, event.round_id, event.won_at)
        stay = replace(stay, jackpots=(*stay.jackpots, won)[-KEPT:])
    return {**table.stays, event.terminal: stay}


def was_there(table: Table, terminal: str, at: int) -> bool:
    """Whether the person at a terminal sat down before this time; 0 is a time that is not on record. Entries that are
    written together have one time, and nobody wins in the moment of sitting down."""
    return terminal in table.seats and (not at or table.stays.get(terminal, Stay()).since < at)


def won_by(table: Table, owner: str, tickets: Mapping[str, JackpotTicket]) -> tuple[WonView, ...]:
    """What the person at a place has won during this stay, with the tickets as the cage has them."""
    stay = table.stays.get(owner, Stay())
    return tuple(_shown(one, tickets.get(one.win_id)) for one in stay.jackpots)


def _shown(won: OwnJackpot, issued: JackpotTicket | None) -> WonView:
    number, state = ("", None) if issued is None else (issued.number, issued.state)
    return WonView(won.win_id, won.pool, won.amount, won.paid_as, won.round_id, won.at, number, state)
