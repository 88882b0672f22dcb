"""What somebody at a table still owes: notices not given, placements not confirmed, times that run out."""

from collections.abc import Iterator
from typing import Final

from sicbo.rooms.kernel.authority import irregularity_of, policies_of
from sicbo.rooms.kernel.calendar import later
from sicbo.rooms.kernel.duties import Duty, duty
from sicbo.rooms.table.abstention import abstaining
from sicbo.rooms.table.closing import closing_notice, spins_of_notice, to_clear
from sicbo.rooms.table.limits import noticed_until
from sicbo.rooms.table.opening import dice_gap
from sicbo.rooms.table.state import Table
from sicbo.rules.conduct_policies import Notice
from sicbo.rules.game import Game

SOON: Final = 1
"""Dice are mentioned this many hours before their time is up."""

AT_ONCE_MINUTES: Final = 15
"""How long a notice may take that a book wants at once, before it counts as late: the books give no figure, so this one is
ours, long enough to finish a payment and to find somebody."""


def due_by(since: int, notice: Notice | None = None) -> int:
    """By when a notice has to be given that is owed since then: in the book's minutes, or at once."""
    minutes = AT_ONCE_MINUTES if notice is None or notice.minutes is None else notice.minutes
    return since + minutes * 60_000_000


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
        called, due_at = table.call, due_by(table.call.at)
        name = called.by.name
        if called.what:
            yield duty("call", "called-about", since=called.at, due_at=due_at, name=name, what=called.what)
        else:
            yield duty("call", "called", since=called.at, due_at=due_at, name=name)


def _fault_notices(game: Game, table: Table) -> Iterator[Duty]:
    for fault in table.faults:
        if not fault.is_complete:
            title = policies_of(game).title(fault.notify)
            cite = irregularity_of(game, fault.ground).cite
            yield duty(
                "fault-notice", "tell-of-fault", cite, fault.opened_at, due_at=due_by(fault.opened_at),
                title=title, number=fault.number, what=fault.what,
            )  # fmt: skip


def _inspector_notices(game: Game, table: Table) -> Iterator[Duty]:
    for case in table.cases:
        if case.notice_due_since is not None:
            notice = policies_of(game).notice("inspector-of-hold")
            cite = notice.cite if notice else ()
            yield duty(
                "inspector-notice", "tell-inspector", cite, case.notice_due_since,
                due_at=due_by(case.notice_due_since, notice),
                case=case.number, terminal=case.terminal,
            )  # fmt: skip


def _confirmations(game: Game, table: Table) -> Iterator[Duty]:
    positions, playing = policies_of(game).positions, table.playing
    if playing is None or not playing.betting_open or not positions.player_confirms_dealer:
        return
    for owner, position in playing.layout.items():
        if position.assisted:
            yield duty("confirmation", "check-placement", positions.cite, name=owner)


def _closing(game: Game, table: Table) -> Iterator[Duty]:
    if table.closing is None:
        return
    notice = closing_notice(game)
    left = max(0, spins_of_notice(notice) - table.closing.spins) if table.seats else 0
    cite = notice.cite if notice else ()
    if left > 1:
        yield duty("closing", "closing-after", cite, count=left)
    else:
        yield duty("closing", "closing-after-one" if left else "closing-now", cite)
    for terminal, credit in to_clear(game, table).items():
        yield duty("closing", "collect-credit", cite, terminal=terminal, amount=game.currency.format(credit))


def _limits(game: Game, table: Table, at: int) -> Iterator[Duty]:
    if table.posted is None:
        return
    policies = policies_of(game)
    notice = policies.notice("change-limits") or policies.notice("raise-minimum")
    seconds = -(-(noticed_until(game, table, table.posted) - at) // 1_000_000)
    cite = notice.cite if notice else ()
    if seconds > 0:
        yield duty("limits", "limits-in", cite, minutes=seconds // 60, seconds=seconds % 60)
    else:
        yield duty("limits", "limits-now", cite)


def _dice(game: Game, table: Table, at: int) -> Iterator[Duty]:
    if table.status != "open" or table.shaker is None:
        return
    gap = dice_gap(game, table.dice, table.shaker, at)
    if gap is not None:
        yield Duty("dice", gap.message, gap.clauses, code=gap.code, values=gap.values)
        return
    gap = dice_gap(game, table.dice, table.shaker, later(at, hours=SOON))
    if gap is not None:
        yield duty("dice", "dice-soon", gap.clauses, soon=True, hours=SOON)


def _abstentions(game: Game, table: Table) -> Iterator[Duty]:
    """Nobody has to ask anybody to leave; but whoever may has to know."""
    for one in abstaining(game, table):
        yield duty(
            "abstention", "abstaining", one.clauses, soon=True,
            name=one.player, place=one.place, count=one.spins,
        )  # fmt: skip
