"""Players who sit at a full table and do not play: how many spins running, and when the book lets them be asked to leave."""

from msgspec import Struct

from sicbo.rooms.round.state import Round
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rules.conduct_policies import Notice
from sicbo.rules.game import Game

NOT_THIS_SPIN = -1
"""Where the count begins for a spin that was no longer open to wagers when the table became full."""


class Abstention(Struct, frozen=True):
    """Somebody who has let so many completed spins go by at a full table, and may be asked to leave."""

    place: str
    player: str
    spins: int
    clauses: tuple[str, ...] = ()


def abstention_notice(game: Game) -> Notice | None:
    """The book's rule, where it counts spins; a rule by somebody's opinion has nothing to count."""
    notice = None if game.policies is None else game.policies.notice("abstention")
    return notice if notice is not None and notice.spins is not None else None


def abstaining(game: Game, table: Table) -> tuple[Abstention, ...]:
    """Everybody who may be asked to leave now, by place; at a tournament's table nobody, where that is the director's."""
    notice = abstention_notice(game)
    if notice is None or notice.spins is None or not _is_full(table) or game.card.tournament:
        return ()
    return tuple(
        Abstention(place, player, table.idle_spins[place], notice.cite)
        for place, player in table.seats.items()
        if table.idle_spins.get(place, 0) >= notice.spins
    )


def after_sitting_down(game: Game, table: Table) -> dict[str, int]:
    """The count when somebody has come: before that a place was free, so it begins, at the earliest with this spin."""
    if abstention_notice(game) is None or not _is_full(table):
        return {}
    playing = table.playing
    too_late = playing is not None and not playing.betting_open
    return dict.fromkeys(table.seats, NOT_THIS_SPIN) if too_late else {}


def after_round(game: Game, table: Table, before: Round, after: Round) -> dict[str, int]:
    """The count after a round: a wager ends it, a completed spin adds to it while every place is in use. What lay there
    is read before the round's last event, which may have given it back."""
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
