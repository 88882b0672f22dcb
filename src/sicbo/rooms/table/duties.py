"""Outstanding duties at a table: notices not given, placements not confirmed, times that run out."""

from collections.abc import Iterator
from typing import Final

from sicbo.rooms.kernel.authority import irregularity_of, policies_of
from sicbo.rooms.kernel.calendar import later
from sicbo.rooms.kernel.duties import Duty, duty
from sicbo.rooms.kernel.words import role_said
from sicbo.rooms.table.abstention import abstaining
from sicbo.rooms.table.closing import closing_notice, spins_of_notice, to_clear
from sicbo.rooms.table.limits import noticed_until
from sicbo.rooms.table.opening import dice_gap
from sicbo.rooms.table.state import Table
from sicbo.rules.conduct_policies import Notice
from sicbo.rules.game import Game
from sicbo.sentences import said

SOON: Final = 1
"""Dice are mentioned this many hours before their time is up."""

AT_ONCE_MINUTES: Final = 15
"""When a notice that a book wants at once counts as late: the books give no figure, so this one is ours, long enough to
finish a payment and to find a person."""


def due_by(since: int, notice: Notice | None = None) -> int:
    """When a notice owed since then is due: within the book's minutes, or at once."""
    minutes = AT_ONCE_MINUTES if notice is None or notice.minutes is None else notice.minutes
    return since + minutes * 60_000_000


def open_duties(game: Game, table: Table, at: int) -> tuple[Duty, ...]:
    """Everything outstanding at this table now, the most urgent kinds first."""
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
            words = said("{name} has called a supervisor: {what}", name=name, what=called.what)
        else:
            words = said("{name} has called a supervisor", name=name)
        yield duty("call", words, since=called.at, due_at=due_at)


def _fault_notices(game: Game, table: Table) -> Iterator[Duty]:
    for fault in table.faults:
        if not fault.is_complete:
            words = said(
                "tell a {title} or above about fault {number}: {what}",
                title=role_said(policies_of(game), fault.notify),
                number=fault.number,
                what=fault.what,
            )
            cite = irregularity_of(game, fault.ground).cite
            yield duty("fault-notice", words, cite, fault.opened_at, due_at=due_by(fault.opened_at))


def _inspector_notices(game: Game, table: Table) -> Iterator[Duty]:
    for case in table.cases:
        if case.notice_due_since is not None:
            notice = policies_of(game).notice("inspector-of-hold")
            words = said(
                "tell an inspector about case {case}: an amount is withheld or demanded back at terminal {terminal}",
                case=case.number,
                terminal=case.terminal,
            )
            due_at = due_by(case.notice_due_since, notice)
            cite = notice.cite if notice else ()
            yield duty("inspector-notice", words, cite, case.notice_due_since, due_at=due_at)


def _confirmations(game: Game, table: Table) -> Iterator[Duty]:
    positions, playing = policies_of(game).positions, table.playing
    if playing is None or not playing.betting_open or not positions.player_confirms_dealer:
        return
    for owner, position in playing.layout.items():
        if position.assisted:
            words = said("{name} must confirm what the dealer placed", name=owner)
            yield duty("confirmation", words, positions.cite)


def _closing(game: Game, table: Table) -> Iterator[Duty]:
    if table.closing is None:
        return
    notice = closing_notice(game)
    left = max(0, spins_of_notice(notice) - table.closing.spins) if table.seats else 0
    cite = notice.cite if notice else ()
    if left:
        words = said(
            "the closing is announced: {count, plural, one {# more completed spin} other {# more completed spins}}",
            count=left,
        )
    else:
        words = said("the closing is announced: the table can close now")
    yield duty("closing", words, cite)
    for terminal, credit in to_clear(game, table).items():
        words = said(
            "terminal {terminal}: collect the credit of {amount}",
            terminal=terminal,
            amount=game.amount(credit),
        )
        yield duty("closing", words, cite)


def _limits(game: Game, table: Table, at: int) -> Iterator[Duty]:
    if table.posted is None:
        return
    policies = policies_of(game)
    notice = policies.notice("change-limits") or policies.notice("raise-minimum")
    seconds = -(-(noticed_until(game, table, table.posted) - at) // 1_000_000)
    cite = notice.cite if notice else ()
    if seconds > 0:
        words = said(
            "new limits are posted: they take effect in {minutes} min {seconds} s",
            minutes=seconds // 60,
            seconds=seconds % 60,
        )
    else:
        words = said("new limits are posted: they take effect with the next round")
    yield duty("limits", words, cite)


def _dice(game: Game, table: Table, at: int) -> Iterator[Duty]:
    if table.status != "open" or table.shaker is None:
        return
    gap = dice_gap(game, table.dice, table.shaker, at)
    if gap is not None:
        yield duty("dice", gap.said, gap.clauses)
        return
    gap = dice_gap(game, table.dice, table.shaker, later(at, hours=SOON))
    if gap is not None:
        words = said(
            "have new dice ready: these expire within {hours, plural, one {# hour} other {# hours}}",
            hours=SOON,
        )
        yield duty("dice", words, gap.clauses, soon=True)


def _abstentions(game: Game, table: Table) -> Iterator[Duty]:
    """No one must ask a player to leave; but the people who may ask must know."""
    for abstainer in abstaining(game, table):
        words = said(
            "{name} at seat {place} may be asked to leave:"
            " {count, plural, one {# spin} other {# spins}} without a bet at a full table",
            name=abstainer.player,
            place=abstainer.place,
            count=abstainer.spins,
        )
        yield duty("abstention", words, abstainer.clauses, soon=True)
