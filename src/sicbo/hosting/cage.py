"""The cage as a room of the house: one stream, founded with the terms it began with."""

from functools import partial
from typing import Final

import msgspec

from sicbo.engine.house import House
from sicbo.engine.room import Makers
from sicbo.hosting.office_room import OfficeRoom, Pages, Record, canonical
from sicbo.refusals import Refused
from sicbo.rooms.cage.decide import decide, set_up
from sicbo.rooms.cage.events import CageEvent
from sicbo.rooms.cage.evolve import evolve
from sicbo.rooms.cage.messages import CageCommand
from sicbo.rooms.cage.money import postings
from sicbo.rooms.cage.state import Cage
from sicbo.rooms.cage.tickets import CageTerms, check_terms
from sicbo.rules.game import Game

KIND: Final = "cage"
STREAM: Final = "cage"


def _written(cage: Cage, minor: int) -> str:
    return cage.terms.money.format(minor)


_pages = Pages(Cage, Record[CageCommand, CageEvent])


class CageRoom(OfficeRoom[Cage, CageCommand, CageEvent]):
    """The pure functions of a cage, bound to its name and first terms."""

    def __init__(self, stream: str, terms: CageTerms) -> None:
        super().__init__(_pages, partial(set_up, stream, terms), decide, evolve, postings, _written)


def cage_room(stream: str, setup: bytes) -> CageRoom:
    """The room of a cage that was founded with this set-up."""
    return CageRoom(stream, terms_of(setup))


def setup_of(terms: CageTerms) -> bytes:
    """Terms as a cage is founded with them."""
    check_terms(terms)
    return canonical.encode(terms)


def terms_of(setup: bytes) -> CageTerms:
    """The terms of a set-up; those of now are in the cage's state."""
    try:
        terms = msgspec.json.decode(setup, type=CageTerms)
    except msgspec.MsgspecError as error:
        raise Refused("bad-request", "the terms of the cage cannot be read: {error}", error=error) from None
    check_terms(terms)
    return terms


MAKERS: Makers = {KIND: cage_room}


def require_same_money(terms: CageTerms, game: Game) -> None:
    """Refuse a table whose minor unit is not that of the house: an amount would be another at the cage."""
    if terms.money.decimals != game.currency.decimals:
        raise Refused(
            "bad-request",
            "{game} counts money in {smallest}, and this house in {smallest2}: run a house for each currency",
            game=game.name,
            smallest=game.currency.smallest[1],
            smallest2=terms.money.smallest[1],
        )


async def open_cage(house: House, terms: CageTerms) -> None:
    """Found the cage of a house; one that was founded before keeps its terms, which change by `ChangeTerms`."""
    try:
        await house.found(STREAM, KIND, setup_of(terms))
    except Refused as refused:
        if refused.code != "id-used-differently":
            raise
        if not isinstance(await house.room(STREAM), CageRoom):
            raise Refused(
                "id-used-differently", "{stream} is the name of something else here", stream=STREAM
            ) from refused
