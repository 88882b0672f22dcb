"""Closing a table: the notice to players, how long it runs, and credit left on the meters."""

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of, require_power, require_role, supervising_role
from sicbo.rooms.table.messages.table import (
    AnnounceClosing,
    CloseTable,
    ClosingAnnounced,
    FloatMoved,
    MoveFloat,
    TableClosed,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.state import Table
from sicbo.rules.conduct_policies import Notice
from sicbo.rules.game import Game
from sicbo.sentences import said


def closing_notice(game: Game) -> Notice | None:
    """The notice the book requires before a table, or play at its terminals, closes."""
    policies = policies_of(game)
    return policies.notice("close-table") or policies.notice("close-of-play")


def spins_of_notice(notice: Notice | None) -> int:
    """How many spins must be completed after the notice."""
    if notice is None:
        return 0
    # A book that gives no length gets one full round, so that no player is cut off in the current one.
    return notice.spins or (1 if notice.about == "close-table" else 0)


def to_clear(game: Game, table: Table) -> dict[str, int]:
    """The credit of each terminal whose player is asked to clear it, once the close of play has been announced."""
    notice = closing_notice(game)
    if table.closing is None or notice is None or notice.about != "close-of-play":
        return {}
    return {terminal: meters.credit for terminal, meters in table.meters.items() if meters.credit > 0}


def announce(game: Game, table: Table, command: AnnounceClosing, at: int) -> tuple[TableEvent, ...]:
    require_power(game, command.by, "close-table", said("announcing that the table closes"))
    require_open(table)
    if table.closing is not None:
        raise Refused("out-of-order", "the closing of the table is already announced")
    return (ClosingAnnounced(at, command.by),)


def close(game: Game, table: Table, command: CloseTable, at: int) -> tuple[TableEvent, ...]:
    """Close when the round is over and the notice has run; an empty table needs no notice."""
    require_power(game, command.by, "close-table", said("closing a table"))
    require_open(table)
    playing = table.playing
    if playing is not None and (playing.layout or playing.spins):
        raise Refused("out-of-order", "there are bets on the layout: finish the round first")
    notice = closing_notice(game)
    if notice is not None and table.seats:
        if table.closing is None:
            raise Refused(
                "notice-needed",
                "announce to the players first that the table will close",
                clauses=notice.on(),
            )
        spins = spins_of_notice(notice)
        if table.closing.spins < spins:
            left = spins - table.closing.spins
            raise Refused(
                "notice-needed", "the table can close after {left, plural, one {# more completed spin} other {# more completed spins}}",
                clauses=notice.on(), left=left,
            )  # fmt: skip
    held = {}
    if notice is not None and game.switches.get(notice.switch) == "held-ticket":
        held = {terminal: meters.credit for terminal, meters in table.meters.items() if meters.credit > 0}
    return (TableClosed(at, command.by, held, own_tickets=bool(held)),)


def move_float(game: Game, table: Table, command: MoveFloat, _at: int) -> tuple[TableEvent, ...]:
    require_role(
        game, command.by, supervising_role(policies_of(game)), said("moving chips to or from the float")
    )
    if type(command.amount) is not int or command.amount == 0:
        raise Refused("bad-amount", "enter an amount: positive to fill the float, negative to return chips")
    checked_amount(abs(command.amount), what=said("fill"))
    require_open(table)
    return (FloatMoved(command.amount, command.by),)


def require_open(table: Table) -> None:
    if table.status != "open":
        raise Refused("table-closed", "table {table} is closed", table=table.table_id)
