"""Players at a full table who do not play: how many spins in a row, and when the book lets them be asked to leave."""

from msgspec import Struct

from sicbo.rooms.round.state import Round
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rules.conduct_policies import Notice
from sicbo.rules.game import Game

NOT_THIS_SPIN = -1
"""Where the count begins for a spin that was already closed to bets when the table became full."""


class Abstention(Struct, frozen=True):
    """A player who has sat out so many completed spins at a full table that they may be asked to leave."""

    place: str
    player: str
    spins: int
    clauses: tuple[str, ...] = ()


def abstention_notice(game: Game) -> Notice | None:
    """The book's rule, if it counts spins; a rule by opinion has nothing to count."""
    notice = None if game.policies is None else game.policies.notice("abstention")
    return notice if notice is not None and notice.spins is not None else None


def abstaining(game: Game, table: Table) -> tuple[Abstention, ...]:
    """Everyone who may be asked to leave now, by seat; no one at a tournament's table, where the director decides."""
    notice = abstention_notice(game)
    if notice is None or notice.spins is None or not _is_full(table) or game.card.tournament:
        return ()
    return tuple(
        Abstention(place, player, table.idle_spins[place], notice.cite)
        for place, player in table.seats.items()
        if table.idle_spins.get(place, 0) >= notice.spins
    )


def after_sitting_down(game: Game, table: Table) -> dict[str, int]:
    """The count when a player sits down: a seat was free before, so it begins, at the earliest with this spin."""
    if abstention_notice(game) is None or not _is_full(table):
        return {}
    playing = table.playing
    too_late = playing is not None and not playing.betting_open
    return dict.fromkeys(table.seats, NOT_THIS_SPIN) if too_late else {}


def after_round(game: Game, table: Table, before: Round, after: Round) -> dict[str, int]:
    """The count after a round: a bet ends it, a completed spin adds to it while every seat is taken. The bets are read
    before the round's last event, which may have returned them."""
    if abstention_notice(game) is None or not _is_full(table):
        return {}
    completed = after.status == "over" and after.receipt is not None
    count = {}
    for place, player in table.seats.items():
        owner = place if plays_at_terminals(game) else player
        if owner not in before.layout:
            count[place] = table.idle_spins.get(place, 0) + (1 if completed else 0)
    return count


def _is_full(table: Table) -> bool:
    return len(table.seats) == len(table.places)
