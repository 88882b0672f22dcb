"""Jackpots at the terminal that won them: noted for the stay in which they were won, and shown at that seat only."""

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
from sicbo.sentences import said

KEPT: Final = 20
"""The most in one stay; the last rounds and the list of credit show the others."""

PaidAs = Literal["meter", "ticket"]


class JackpotTicket(Struct, frozen=True):
    """A jackpot's ticket as the cage has it: its number while it is outstanding, and its state."""

    number: str
    state: TicketState


class WonView(Struct, frozen=True, omit_defaults=True):
    """A jackpot that the person at a seat has won during this stay, and how it is paid."""

    win_id: str
    pool: str
    amount: int
    paid_as: PaidAs
    round_id: str
    at: int
    ticket: str = ""
    """the ticket's number, only for the screen that won it, until it is paid or replaced"""
    state: TicketState | None = None
    """of the ticket, once the cage has issued it"""


def note_ticket(_game: Game, table: Table, command: NoteJackpotTicket, _at: int) -> tuple[TableEvent, ...]:
    """Note the ticket that the cage is about to issue at the terminal that won it, even if the winner has left."""
    if command.by.role != "system":
        raise Refused("not-yours-to-do", "only the system pays a jackpot")
    if command.terminal not in table.places:
        raise Refused("bad-request", "this table has no terminal {terminal}", terminal=command.terminal[:40])
    amount = checked_amount(command.amount, what=said("jackpot"))
    _require_settled(table, command)
    return (
        JackpotTicketNoted(
            command.terminal, amount, command.reference, command.pool, command.round_id, command.won_at
        ),
    )


def credited(table: Table, command: AddCredit, amount: int, clauses: tuple[str, ...]) -> CreditAdded:
    """Credit a jackpot to its winner's meter; refused once the winner has left, and then paid by ticket."""
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
    """A jackpot is paid once its round is over and counts. From then on that round cannot be voided (`play`): before a
    payment the pool takes a void round's win back, after it a dispute decides."""
    if (command.round_id, command.terminal) in table.unconfirmed:
        raise Refused(
            "out-of-order",
            "the bets of terminal {terminal} in round {round_id} do not count",
            terminal=command.terminal,
            round_id=command.round_id,
        )
    if command.final or not command.round_id:  # entries from before rounds had their names here
        return
    current = table.round
    if current is None or current.round_id != command.round_id or current.status != "over":
        raise Refused(
            "out-of-order",
            "round {round_id} is not settled yet: wait until it is",
            round_id=command.round_id,
        )
    if all(line.owner != command.terminal for line in current.lines_on_layout()):
        raise Refused(
            "out-of-order",
            "the bets of terminal {terminal} in round {round_id} do not count",
            terminal=command.terminal,
            round_id=command.round_id,
        )


def jackpot_won(table: Table, event: CreditAdded | JackpotTicketNoted, paid_as: PaidAs) -> dict[str, Stay]:
    """Count a jackpot in the stay in which it was won; a player who sat down later gets none of it."""
    stay = table.stays.get(event.terminal)
    if stay is None or not was_there(table, event.terminal, event.won_at):
        return table.stays
    stay = replace(stay, won=stay.won + event.amount)
    if event.pool:  # entries from before pools had their names here have only an amount
        won = OwnJackpot(event.reference, event.pool, event.amount, paid_as, event.round_id, event.won_at)
        stay = replace(stay, jackpots=(*stay.jackpots, won)[-KEPT:])
    return {**table.stays, event.terminal: stay}


def was_there(table: Table, terminal: str, at: int) -> bool:
    """Whether the person at a terminal sat down before this time; 0 is a time that is not on record. Entries written
    together have one time, and a player cannot win at the moment of sitting down."""
    return terminal in table.seats and (not at or table.stays.get(terminal, Stay()).since < at)


def won_by(table: Table, owner: str, tickets: Mapping[str, JackpotTicket]) -> tuple[WonView, ...]:
    """What the person at a seat has won during this stay, with the cage's tickets."""
    stay = table.stays.get(owner, Stay())
    return tuple(_shown(jackpot, tickets.get(jackpot.win_id)) for jackpot in stay.jackpots)


def _shown(won: OwnJackpot, issued: JackpotTicket | None) -> WonView:
    number, state = ("", None) if issued is None else (issued.number, issued.state)
    return WonView(won.win_id, won.pool, won.amount, won.paid_as, won.round_id, won.at, number, state)
