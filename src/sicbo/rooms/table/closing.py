"""Closing a table: the notice that players get, how long it runs, and what is left on the meters."""

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


def closing_notice(game: Game) -> Notice | None:
    """The notice the book wants before a table, or play at its terminals, closes."""
    policies = policies_of(game)
    return policies.notice("close-table") or policies.notice("close-of-play")


def spins_of_notice(notice: Notice | None) -> int:
    """How many spins have to be completed after the notice."""
    if notice is None:
        return 0
    # A book that gives no length gets one full round, so that nobody is cut off in the one that runs.
    return notice.spins or (1 if notice.about == "close-table" else 0)


def to_clear(game: Game, table: Table) -> dict[str, int]:
    """The credit of each terminal whose player is asked to clear it, once the close of play has been announced."""
    notice = closing_notice(game)
    if table.closing is None or notice is None or notice.about != "close-of-play":
        return {}
    return {terminal: meters.credit for terminal, meters in table.meters.items() if meters.credit > 0}


def announce(game: Game, table: Table, command: AnnounceClosing, at: int) -> tuple[TableEvent, ...]:
    require_power(game, command.by, "close-table", "announcing that the table closes")
    require_open(table)
    if table.closing is not None:
        raise Refused("out-of-order", "the closing has been announced already")
    return (ClosingAnnounced(at, command.by),)


def close(game: Game, table: Table, command: CloseTable, at: int) -> tuple[TableEvent, ...]:
    """Close when the round is over and the notice has run; with nobody there, no notice is needed."""
    require_power(game, command.by, "close-table", "closing a table")
    require_open(table)
    playing = table.playing
    if playing is not None and (playing.layout or playing.spins):
        raise Refused("out-of-order", "finish the round first; nothing closes over wagers on the layout")
    notice = closing_notice(game)
    if notice is not None and table.seats:
        if table.closing is None:
            raise Refused(
                "notice-needed", "tell the players first that the table will close", clauses=notice.cite
            )
        spins = spins_of_notice(notice)
        if table.closing.spins < spins:
            left = spins - table.closing.spins
            raise Refused(
                "notice-needed", "{left} more completed spin{what} before the table may close",
                clauses=notice.cite, left=left, what='s' if left > 1 else '',
            )  # fmt: skip
    held = {}
    if notice is not None and game.switches.get(notice.switch) == "held-ticket":
        held = {terminal: meters.credit for terminal, meters in table.meters.items() if meters.credit > 0}
    return (TableClosed(at, command.by, held),)


def move_float(game: Game, table: Table, command: MoveFloat, _at: int) -> tuple[TableEvent, ...]:
    require_role(game, command.by, supervising_role(policies_of(game)), "moving chips to or from the float")
    if type(command.amount) is not int or command.amount == 0:
        raise Refused("bad-amount", "name an amount: positive to fill the float, negative to send chips back")
    checked_amount(abs(command.amount), what="fill")
    require_open(table)
    return (FloatMoved(command.amount, command.by),)


def require_open(table: Table) -> None:
    if table.status != "open":
        raise Refused("table-closed", "table {table} is closed", table=table.table_id)
