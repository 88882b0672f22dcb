"""Another card for a table, and retiring a table: commands and events."""

from msgspec import Struct

from sicbo.rooms.kernel.messages import ADMINISTRATORS, BaseCommand, BaseEvent
from sicbo.rooms.kernel.person import Person
from sicbo.rules.bookfile import SwitchValue
from sicbo.rules.card import Card, CardFile
from sicbo.rules.pools import PoolTerms


class SignOff(Struct, frozen=True):
    """Who answers for the setting of a switch, and the reason for it."""

    value: SwitchValue
    by: Person
    reason: str
    at: int


class ChangeCard(BaseCommand, frozen=True, tag=True, omit_defaults=True, kw_only=True):
    """Another card for a closed table; past rounds keep the card they were played by."""

    givers = ADMINISTRATORS
    two_people = "always"
    known = ("left", "left_at")
    by: Person
    card: CardFile
    """the whole new card"""
    instead_of: int
    """the number of the card that this one replaces, so that no unseen change is overwritten"""
    reason: str
    sign_offs: dict[str, str] = {}
    """the reason by switch: for every changed switch, and for others signed off unchanged"""
    approved_by: Person | None = None
    left: dict[str, int] = {}
    """balances of the table's accounts that must be zero; filled in by the house"""
    left_at: int = -1
    """the table's version when they were read; filled in by the house"""
    pools: tuple[PoolTerms, ...] = ()
    """the progressive pools that this table feeds and may win; filled in by the house"""


class RetireTable(BaseCommand, frozen=True, tag=True, omit_defaults=True, kw_only=True):
    """A table is closed for good; its record stays."""

    givers = ADMINISTRATORS
    two_people = "always"
    known = ("left", "left_at")
    by: Person
    reason: str
    approved_by: Person | None = None
    left: dict[str, int] = {}
    """the balances of the table's accounts; filled in by the house"""
    left_at: int = -1
    """the table's version when they were read; filled in by the house"""


class CardChanged(BaseEvent, frozen=True, tag=True, omit_defaults=True):
    significant = "card changed"
    number: int
    """1 for the first change; 0 is the card that the table was created with"""
    card: Card
    paytable_sha256: str
    at: int
    by: Person
    approved_by: Person
    reason: str
    signed: dict[str, SignOff] = {}


class TableRetired(BaseEvent, frozen=True, tag=True, omit_defaults=True):
    significant = "table retired"
    at: int
    by: Person
    approved_by: Person
    reason: str
    given_back: dict[str, int] = {}
    """the table's own money that is returned to the house, by account"""


CardCommand = ChangeCard | RetireTable
CardEvent = CardChanged | TableRetired
