"""Basic information on the house for everyone: its name, and whether its money is real."""

from typing import Annotated, Final

from litestar import get
from msgspec import Meta, Struct

from sicbo.server.api.operations import ANYBODY, Door, operation


class ReadyPerson(Struct, frozen=True):
    """A person of a demonstration, whose password is public."""

    name: str
    roles: tuple[str, ...]


class HouseInfo(Struct, frozen=True):
    """What every screen of the house shows at the top."""

    site: Annotated[str, Meta(description="the name of the house")]
    demonstration: bool
    people: Annotated[
        tuple[ReadyPerson, ...],
        Meta(description="who can sign in to a demonstration; empty in a live house"),
    ]


@get("/api/house", **operation("get_house", "tables", allow=(ANYBODY,), answer={"site": "Harbour Rooms", "demonstration": True,
      "people": [{"name": "cage", "roles": ["cage"]}]}))  # fmt: skip
async def get_house(door: Door) -> HouseInfo:
    """The name of the house, and who can sign in if it is a demonstration. Public."""
    people = tuple(ReadyPerson(name, roles) for name, roles in door.ready_people.items())
    return HouseInfo(door.settings.site, door.settings.demonstration, people)


ROUTES: Final = (get_house,)
