"""What every command and every event has in common."""

from functools import cache
from typing import ClassVar, Final, Literal

from msgspec import Struct
from msgspec.structs import fields

from sicbo.rooms.kernel.person import Person

Giver = Literal["player", "staff", "administrator", "central", "house"]
"""A player at a screen, staff in a role of the book, an administrator, a central system, or the house itself."""

Givers = frozenset[Giver]
TwoPeople = Literal["never", "always", "by-the-book"]

STAFF: Final[Givers] = frozenset(("staff",))
PLAYERS: Final[Givers] = frozenset(("player", "staff"))
"""players at their own screens, and staff for them"""
SCREENS: Final[Givers] = frozenset(("player", "house"))
"""a screen reports itself, or the house does"""
CASHIERS: Final[Givers] = frozenset(("staff", "central"))
"""the cage over its counter, or the central system"""
ADMINISTRATORS: Final[Givers] = frozenset(("administrator",))
THE_HOUSE: Final[Givers] = frozenset(("house",))


class BaseCommand(Struct, frozen=True):
    """What is asked of a command before anybody decides about it. One that says nothing is given by nobody."""

    givers: ClassVar[Givers] = frozenset()
    """who may give it, at whatever door; what they may in their role is the room's to say"""
    two_people: ClassVar[TwoPeople] = "never"
    """whether a second person has to sign in for it: never, always, or when the book says so"""
    known: ClassVar[tuple[str, ...]] = ()
    """fields that the house itself fills in, and nobody else"""


class Command(BaseCommand, frozen=True, tag=True, omit_defaults=True, kw_only=True):
    """Every command says who gives it."""

    by: Person


class Event(Struct, frozen=True, tag=True, omit_defaults=True):
    """Something that has happened."""


NO_APPROVAL: Final = ("notified", "relieved_by")
"""Fields for somebody who is told or takes over, and approves nothing."""


@cache
def second_person(command: type[BaseCommand]) -> str:
    """The field for the person who signs in beside the giver; nothing where a command has none."""
    beside = (
        field.name
        for field in fields(command)
        if field.name != "by" and field.type in (Person, Person | None)
    )
    return next(beside, "")
