"""The cage as a room of the house: one stream, created with its first terms."""

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
    return cage.terms.money.shown(minor)


_pages = Pages(Cage, Record[CageCommand, CageEvent])


class CageRoom(OfficeRoom[Cage, CageCommand, CageEvent]):
    """The pure functions of a cage, bound to its name and first terms."""

    def __init__(self, stream: str, terms: CageTerms) -> None:
        super().__init__(_pages, partial(set_up, stream, terms), decide, evolve, postings, _written)


def cage_room(stream: str, setup: bytes) -> CageRoom:
    """The room of a cage created with this set-up."""
    return CageRoom(stream, terms_of(setup))


def setup_of(terms: CageTerms) -> bytes:
    """Terms as the set-up of a cage."""
    check_terms(terms)
    return canonical.encode(terms)


def terms_of(setup: bytes) -> CageTerms:
    """The terms of a set-up; the current ones are in the cage's state."""
    try:
        terms = msgspec.json.decode(setup, type=CageTerms)
    except msgspec.MsgspecError as error:
        raise Refused("bad-request", "the terms of the cage cannot be read: {error}", error=error) from None
    check_terms(terms)
    return terms


MAKERS: Makers = {KIND: cage_room}


def require_same_money(terms: CageTerms, game: Game) -> None:
    """Refuse a table whose minor unit differs from the house's: an amount would mean something else at the cage."""
    if terms.money.decimals != game.currency.decimals:
        raise Refused(
            "bad-request",
            "{game} uses {smallest} and this house uses {smallest2}: run a separate house for each currency",
            game=game.name,
            smallest=game.currency.smallest[1],
            smallest2=terms.money.smallest[1],
        )


async def open_cage(house: House, terms: CageTerms) -> None:
    """Create the cage of a house; an existing one keeps its terms, which change by `ChangeTerms`."""
    try:
        await house.create_stream(STREAM, KIND, setup_of(terms))
    except Refused as refused:
        if refused.code != "id-used-differently":
            raise
        if not isinstance(await house.room(STREAM), CageRoom):
            raise Refused(
                "id-used-differently",
                "the name {stream} is already used for something else: choose another name",
                stream=STREAM,
            ) from refused
