"""What a player is told of own wagers that do not count: why, what was returned, taken back, kept or is owed."""

from msgspec import Struct

from sicbo.rooms.round.events import WagersReturned
from sicbo.rooms.round.state import Round
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.rules.policies import Ground


class OwnVoid(Struct, frozen=True, omit_defaults=True):
    """One player's wagers of the round that were declared void."""

    ground: Ground
    returned: int = 0
    """the stakes that were given back"""
    taken: int = 0
    """winnings that had been paid and were taken back"""
    owed: int = 0
    """what had been paid and was no longer there: owed to the house"""
    kept: int = 0
    """stakes that were forfeited"""


def ground_of(playing: Round) -> Ground | None:
    """Why a round, or its last spin, does not count."""
    if playing.returned and playing.undone:
        return playing.undone[-1].ground
    return playing.spins[-1].ground if playing.spins else None


def own_void(game: Game, table: Table, owner: str) -> OwnVoid | None:
    """What became of an owner's void wagers; nothing where none are, or where somebody else sits at the terminal now."""
    playing = table.round
    events = [] if playing is None else [one for one in playing.undone if _concerns(one, owner)]
    if playing is None or not events:
        return None
    stay = table.stays.get(owner)
    if plays_at_terminals(game) and stay is not None and 0 < playing.closed_at < stay.since:
        return None
    returned = sum(sum(one.wagers.get(owner, {}).values()) for one in events)
    kept = sum(sum(one.forfeited.get(owner, {}).values()) for one in events)
    won = sum(line.winnings for one in events for line in one.reversed_lines if line.owner == owner)
    owed = sum(one.claims.get(owner, 0) for one in events)
    # Winnings are given up before a stake that is forfeited.
    return OwnVoid(events[-1].ground, returned, max(0, won - owed), owed, kept - max(0, owed - won))


def _concerns(event: WagersReturned, owner: str) -> bool:
    return owner in event.wagers or owner in event.forfeited
