"""What every command and every event has in common."""

from msgspec import Struct

from sicbo.rooms.kernel.person import Person


class Command(Struct, frozen=True, tag=True, omit_defaults=True, kw_only=True):
    """Every command says who gives it."""

    by: Person


class Event(Struct, frozen=True, tag=True, omit_defaults=True):
    """Something that has happened."""
