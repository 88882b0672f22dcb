"""What a player is told of their own bets that do not count: why, and what was returned, taken back, kept or is
owed."""

from msgspec import Struct

from sicbo.rooms.round.events import WagersReturned
from sicbo.rooms.round.state import Round
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.rules.policies import Ground


class OwnVoid(Struct, frozen=True, omit_defaults=True):
    """One player's bets of the round that were voided."""

    ground: Ground
    returned: int = 0
    """the stakes that were returned"""
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
    """What happened to an owner's void bets; `None` if there are none, or if another person sits at the terminal
    now."""
    playing = table.round
    events = [] if playing is None else [event for event in playing.undone if _concerns(event, owner)]
    if playing is None or not events:
        return None
    stay = table.stays.get(owner)
    if plays_at_terminals(game) and stay is not None and 0 < playing.closed_at < stay.since:
        return None
    returned = sum(sum(event.wagers.get(owner, {}).values()) for event in events)
    kept = sum(sum(event.forfeited.get(owner, {}).values()) for event in events)
    won = sum(line.winnings for event in events for line in event.reversed_lines if line.owner == owner)
    owed = sum(event.claims.get(owner, 0) for event in events)
    # Winnings are taken before a stake that is forfeited.
    return OwnVoid(events[-1].ground, returned, max(0, won - owed), owed, kept - max(0, owed - won))


def _concerns(event: WagersReturned, owner: str) -> bool:
    return owner in event.wagers or owner in event.forfeited
