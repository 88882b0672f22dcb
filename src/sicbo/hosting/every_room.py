"""Every kind of room that a house of this version can have."""

from sicbo.engine.room import Makers
from sicbo.hosting import cage as hosting_cage
from sicbo.hosting import cases as hosting_cases
from sicbo.hosting import jackpots as hosting_jackpots
from sicbo.hosting import people as hosting_people
from sicbo.hosting import promotion as hosting_promotion
from sicbo.hosting import register as hosting_register
from sicbo.hosting import tables
from sicbo.hosting import tournament as hosting_tournament

MAKERS: Makers = {
    **tables.MAKERS,
    **hosting_people.MAKERS,
    **hosting_cage.MAKERS,
    **hosting_cases.MAKERS,
    **hosting_jackpots.MAKERS,
    **hosting_register.MAKERS,
    **hosting_tournament.MAKERS,
    **hosting_promotion.MAKERS,
}
"""Kinds by name, for readers of a whole store."""
