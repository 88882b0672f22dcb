"""Every kind of room that a house of this version can have."""

from sicbo.floor import (
    cage_room,
    cases_room,
    jackpot_room,
    people_room,
    promotion_room,
    register_room,
    tables,
    tournament_room,
)
from sicbo.house.room import Makers

MAKERS: Makers = {
    **tables.MAKERS,
    **people_room.MAKERS,
    **cage_room.MAKERS,
    **cases_room.MAKERS,
    **jackpot_room.MAKERS,
    **register_room.MAKERS,
    **tournament_room.MAKERS,
    **promotion_room.MAKERS,
}
"""Kinds by name, for whoever reads a whole store."""
