"""What somebody at a table still owes: notices not given, placements not confirmed, times that run out."""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from sicbo.money import format_amount
from sicbo.rooms.abstention import abstaining
from sicbo.rooms.authority import irregularity_of, policies_of
from sicbo.rooms.calendar import later
from sicbo.rooms.closing import closing_notice, spins_of_notice, to_clear
from sicbo.rooms.opening import dice_gap
from sicbo.rooms.table_state import Table
from sicbo.rules.game import Game

SOON: Final = 1
"""Dice are mentioned this many hours before their time is up."""

Kind = Literal[
    "call", "fault-notice", "inspector-notice", "confirmation", "closing", "limits", "dice", "abstention"
]


class Duty(Struct, frozen=True):
    """One thing to be done, in words, with its clauses; `since` where it is overdue from a known moment."""

    kind: Kind
    message: str
    clauses: tuple[str, ...] = ()
    since: int | None = None
    soon: bool = False
    """mentioned ahead of its time"""


def open_duties(game: Game, table: Table, at: int) -> tuple[Duty, ...]:
    """Everything that waits for somebody at this table now, the most pressing kinds first."""
    return (
        *_calls(table),
        *_fault_notices(game, table),
        *_inspector_notices(game, table),
        *_confirmations(game, table),
        *_closing(game, table),
        *_limits(game, table, at),
        *_dice(game, table, at),
        *_abstentions(game, table),
    )


def _calls(table: Table) -> Iterator[Duty]:
    if table.call is not None:
        why = f": {table.call.what}" if table.call.what else ""
        yield Duty("call", f"{table.call.by.name} has called a supervisor{why}", since=table.call.at)


def _fault_notices(game: Game, table: Table) -> Iterator[Duty]:
    for fault in table.faults:
        if not fault.is_complete:
            title = policies_of(game).title(fault.notify)
            yield Duty(
                "fault-notice",
                f"tell a {title} or above of fault {fault.number}: {fault.what}",
                irregularity_of(game, fault.ground).cite,
                fault.opened_at,
            )


def _inspector_notices(game: Game, table: Table) -> Iterator[Duty]:
    for case in table.cases:
        if case.notice_due_since is not None:
            notice = policies_of(game).notice("inspector-of-hold")
            yield Duty(
                "inspector-notice",
                f"tell an inspector of case {case.number}: an amount withheld or asked back at terminal {case.terminal}",
                notice.cite if notice else (),
                case.notice_due_since,
            )


def _confirmations(game: Game, table: Table) -> Iterator[Duty]:
    positions, playing = policies_of(game).positions, table.playing
    if playing is None or not playing.betting_open or not positions.player_confirms_dealer:
        return
    for owner, position in playing.layout.items():
        if position.assisted:
            yield Duty("confirmation", f"{owner} has to check what the dealer placed", positions.cite)


def _closing(game: Game, table: Table) -> Iterator[Duty]:
    if table.closing is None:
        return
    notice = closing_notice(game)
    left = max(0, spins_of_notice(notice) - table.closing.spins) if table.seats else 0
    more = f"{left} more completed spin{'s' if left > 1 else ''}" if left else "it may close now"
    cite = notice.cite if notice else ()
    yield Duty("closing", f"the table is announced to close: {more}", cite)
    for terminal, credit in to_clear(game, table).items():
        yield Duty("closing", f"terminal {terminal}: collect the credit of {format_amount(credit)}", cite)


def _limits(game: Game, table: Table, at: int) -> Iterator[Duty]:
    if table.posted is None:
        return
    policies = policies_of(game)
    notice = policies.notice("change-limits") or policies.notice("raise-minimum")
    seconds = -(-(table.posted.effective_at - at) // 1_000_000)
    wait = f"they may hold in {seconds // 60} min {seconds % 60} s" if seconds > 0 else "they may hold now"
    yield Duty("limits", f"new limits stand on a sign: {wait}", notice.cite if notice else ())


def _dice(game: Game, table: Table, at: int) -> Iterator[Duty]:
    if table.status != "open" or table.shaker is None:
        return
    gap = dice_gap(game, table.dice, table.shaker, at)
    if gap is not None:
        yield Duty("dice", gap.message, gap.clauses)
        return
    gap = dice_gap(game, table.dice, table.shaker, later(at, hours=SOON))
    if gap is not None:
        words = f"have new dice ready: these are too old within {SOON} hour"
        yield Duty("dice", words, gap.clauses, soon=True)


def _abstentions(game: Game, table: Table) -> Iterator[Duty]:
    """Nobody has to ask anybody to leave; but whoever may has to know."""
    for one in abstaining(game, table):
        words = f"{one.player} at place {one.place} may be asked to leave: {one.spins} spins without a wager at a full table"
        yield Duty("abstention", words, one.clauses, soon=True)
