"""What all commands and all events have in common."""

from functools import cache
from typing import ClassVar, Final, Literal

from msgspec import Struct
from msgspec.structs import fields

from sicbo.rooms.kernel.person import Person

Giver = Literal["player", "staff", "administrator", "central", "house"]
"""A player at a screen, staff in a role of the book, an administrator, a central system, or the house itself."""

Givers = frozenset[Giver]
TwoPeople = Literal["never", "always", "by-the-book"]

Significance = Literal[
    "",
    "backup made",
    "breach",
    "card changed",
    "case closed",
    "case determined",
    "case opened",
    "claim paid",
    "claim waived",
    "clock jumped",
    "correction",
    "credit withheld",
    "demand closed",
    "dispute decided",
    "draw of prizes cancelled",
    "entry refused",
    "error found late",
    "exclusion",
    "exclusion lifted",
    "failed sign-in",
    "fault",
    "fault repaired",
    "float below zero",
    "hand pay",
    "hold determined",
    "hold forfeited",
    "house opened or stopped",
    "inspection failed",
    "jackpot adjusted",
    "jackpot asked back",
    "jackpot changed",
    "jackpot could not be matched",
    "jackpot taken back",
    "jackpot won",
    "keys changed",
    "large prize",
    "large win",
    "limits changed",
    "malfunction",
    "malfunction closed",
    "meter adjusted",
    "money moved by a decision",
    "override by a second person",
    "password set",
    "payment delayed",
    "payment of a ticket refused",
    "penalty in a tournament",
    "people changed",
    "person locked",
    "repeated failed sign-ins",
    "player put out of a tournament",
    "prize refused",
    "prizes awarded",
    "prizes drawn",
    "promotion begun",
    "promotion postponed",
    "promotion validated again",
    "regulator's decision",
    "return demanded",
    "review asked for",
    "sanction",
    "sanction lifted",
    "secret of the dice lost",
    "seed of a draw lost",
    "shaker changed",
    "table closed",
    "table opened",
    "table retired",
    "terms of a promotion sent to the regulator",
    "terms of a running promotion changed",
    "terms of a tournament published",
    "terms of the cage changed",
    "ticket held",
    "ticket number shown",
    "ticket released",
    "ticket void",
    "tournament called off",
    "tournament payment given back",
    "unclaimed money handed over",
    "void",
    "winner told late",
    "winnings withheld",
]
"""What makes an event significant, in a word or two."""

STAFF: Final[Givers] = frozenset(("staff",))
PLAYERS: Final[Givers] = frozenset(("player", "staff"))
"""players at their own screens, and staff on their behalf"""
SCREENS: Final[Givers] = frozenset(("player", "house"))
"""reported by a screen, or by the house"""
CASHIERS: Final[Givers] = frozenset(("staff", "central"))
"""the cage over its counter, or the central system"""
ADMINISTRATORS: Final[Givers] = frozenset(("administrator",))
THE_HOUSE: Final[Givers] = frozenset(("house",))


class BaseCommand(Struct, frozen=True):
    """A command's requirements before it is decided. By default no one may give it."""

    givers: ClassVar[Givers] = frozenset()
    """who may give it, at any entrance; the room decides what their role allows"""
    two_people: ClassVar[TwoPeople] = "never"
    """whether a second person must sign in for it: never, always, or when the book says so"""
    known: ClassVar[tuple[str, ...]] = ()
    """fields that only the house fills in"""


class Command(BaseCommand, frozen=True, tag=True, omit_defaults=True, kw_only=True):
    """A command names the person who gives it."""

    by: Person


class BaseEvent(Struct, frozen=True):
    """Something that happened, and whether it is a significant event that supervisors must find at once."""

    significant: ClassVar[Significance] = ""
    """why it is always significant; `records.significant` knows the events that sometimes are"""


class Event(BaseEvent, frozen=True, tag=True, omit_defaults=True):
    """An event of a room, stored as compactly as possible."""


NO_APPROVAL: Final = ("notified", "relieved_by")
"""Fields for a person who is told or takes over, and approves nothing."""


@cache
def second_person(command: type[BaseCommand]) -> str:
    """The field for the person who signs in beside the giver; empty if a command has none."""
    beside = (
        field.name
        for field in fields(command)
        if field.name != "by" and field.type in (Person, Person | None)
    )
    return next(beside, "")


@cache
def always_beside(command: type[BaseCommand]) -> bool:
    """Whether nothing of a command can be read without the person beside its giver."""
    return any(field.required and field.name == second_person(command) for field in fields(command))
