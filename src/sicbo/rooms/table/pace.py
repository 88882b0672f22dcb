"""When a table advances automatically: how long betting stays open, how long a shooter has, how long a result is shown.

Everything follows from recorded times, so that a table reloaded after a stop knows what was due meanwhile.
"""

from collections.abc import Set
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.table import limits
from sicbo.rooms.table.equipment import dice_unread, payments_wait
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.rules.policies import SequenceStep

SECOND = 1_000_000
WAGERING_SECONDS = 30
PAUSE_SECONDS = 8


class Pace(Struct, frozen=True):
    """The pace of a table, and which steps are taken without a person."""

    wagering_seconds: int = WAGERING_SECONDS
    pause_seconds: int = PAUSE_SECONDS
    """how long a result is shown before betting opens again"""
    croupier: bool = False
    """the house takes the staff's steps, as in a demonstration"""
    stands_in: str = ""
    """the name under which the house itself is on duty, if the croupier is not a person"""
    payment_seconds: int = 0
    """from the result to its automatic payment: the time in which staff can still void the round"""
    not_before: int = 0
    """betting stays open until then, because there was no bet when it should have closed"""
    alone_seconds: int = 0
    """how long betting stays open at least, even if the only player asks for the dice"""
    hurried: str = ""
    """the round whose only player has asked for the dice"""


class Due(Struct, frozen=True):
    """The next thing a table does automatically, and when."""

    at: int
    what: Literal["begin", "step", "dice", "limits"]
    step: SequenceStep | None = None
    """the step of play; `None` if posted limits take effect"""


def pace_of(
    game: Game,
    pause_seconds: int = PAUSE_SECONDS,
    croupier: bool = False,
    stands_in: str = "",
    payment_seconds: int = 0,
) -> Pace:
    """The pace by the operator's card and settings."""
    seconds = game.card.wagering_seconds or WAGERING_SECONDS
    alone = game.card.alone_wagering_seconds or 0
    return Pace(seconds, pause_seconds, croupier, stands_in, payment_seconds, alone_seconds=alone)


def pace_at(table: Table, pace: Pace) -> Pace:
    """The current pace: while a person is on duty at the table, the house does not deal in their place."""
    if pace.croupier and table.dealer not in ("", pace.stands_in):
        return replace(pace, croupier=False)
    return pace


def extended(pace: Pace, at: int) -> Pace:
    """The pace of a round without bets: the betting period begins again."""
    return replace(pace, not_before=at + pace.wagering_seconds * SECOND)


def betting_closes_at(table: Table, pace: Pace) -> int | None:
    """When betting closes automatically; `None` if a person closes it, or betting is not open."""
    pace, playing = pace_at(table, pace), table.playing
    if playing is None or not playing.betting_open:
        return None
    closing = next((step for step in playing.remaining if step.step == "close-bets"), None)
    if closing is None or not _by_itself(closing, pace):
        return None
    if pace.hurried == playing.round_id and len(playing.layout) == 1:
        return playing.opened_at + pace.alone_seconds * SECOND
    return max(playing.opened_at + pace.wagering_seconds * SECOND, pace.not_before)


def seat_alone(game: Game, table: Table, pace: Pace, here: Set[str]) -> str:
    """The seat of the only person at a table, who has bet and may have betting closed now; or nothing.

    `here` are the seats with a screen: the person at another one cannot bet any more in this round.
    """
    people = table.seats.keys() & here
    playing, closes = table.playing, betting_closes_at(table, pace)
    if len(people) != 1 or playing is None or closes is None:
        return ""
    [place] = people
    owner = place if plays_at_terminals(game) else table.seats[place]
    return place if set(playing.layout) == {owner} else ""


def shooter_until(table: Table) -> int | None:
    """Until when the shooter may press the button."""
    playing = table.playing
    step = None if playing is None else playing.next_step
    if (
        playing is None
        or step is None
        or step.by != "shooter"
        or step.seconds is None
        or playing.shooter is None
    ):
        return None
    return playing.closed_at + step.seconds * SECOND


def next_due(game: Game, table: Table, pace: Pace, ended_at: int) -> Due | None:
    """What happens next without a person, and when; a time in the past means at once.

    `ended_at` is when the last round ended: the result is shown for a while before the next begins.
    """
    play, limits_at = next_of_play(game, table, pace, ended_at), limits.due_at(game, table)
    if limits_at is None or (play is not None and play.at < limits_at):
        return play
    return Due(limits_at, "limits")


def next_of_play(game: Game, table: Table, pace: Pace, ended_at: int) -> Due | None:
    """The next step of play taken without a person."""
    if table.status != "open" or table.shaker is None:
        return None
    pace, playing = pace_at(table, pace), table.playing
    if playing is None:
        return _next_round(game, table, pace, ended_at)
    step = playing.next_step
    if step is None:
        return None
    if step.step == "close-bets":
        closes = betting_closes_at(table, pace)
        return None if closes is None else Due(closes, "step", step)
    if step.by == "shooter":
        if playing.shooter is None:
            return Due(playing.closed_at, "step", step) if _shoots_by_itself(step, pace) else None
        until = shooter_until(table)
        if until is None:
            return Due(playing.closed_at, "step", step) if pace.croupier else None
        return Due(until, "step", step)
    if not _by_itself(step, pace):
        return None
    if playing.betting_open:
        # The shaker is covered and shaken while betting is still open: players must first have time to place bets.
        closes = betting_closes_at(table, pace)
        return Due(closes if closes is not None else playing.opened_at, "step", step)
    if step.step in ("announce", "enter"):
        return None if dice_unread(table) else Due(playing.closed_at, "dice", step)
    if step.step in ("collect", "pay") and step.by == "system":
        if payments_wait(table):
            return None
        return Due(playing.result_at + pace.payment_seconds * SECOND, "step", step)
    return Due(playing.closed_at, "step", step)


def _next_round(game: Game, table: Table, pace: Pace, ended_at: int) -> Due | None:
    assert table.shaker is not None
    sequence = policies_of(game).sequence(table.shaker)
    if sequence is None or not (table.seats or table.empty_spins):
        return None  # the dice are not run at an empty table, unless directed
    if table.reserved or _stage_is_over(table):
        return None
    opening = sequence.steps[0]
    if not _by_itself(opening, pace):
        return None
    return Due(ended_at + pace.pause_seconds * SECOND, "begin", opening)


def _stage_is_over(table: Table) -> bool:
    """Whether a tournament has had all its spins here, and must only be told."""
    session = table.session
    return session is not None and bool(session.spins) and session.spins_played >= session.spins


def _by_itself(step: SequenceStep, pace: Pace) -> bool:
    return step.by == "system" or pace.croupier


def _shoots_by_itself(step: SequenceStep, pace: Pace) -> bool:
    return step.seconds is not None or pace.croupier
