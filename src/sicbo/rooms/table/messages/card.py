"""Another card for a table, and the end of a table: what can be asked of it, and what has then happened."""

from msgspec import Struct

from sicbo.rooms.kernel.messages import ADMINISTRATORS, BaseCommand, BaseEvent
from sicbo.rooms.kernel.person import Person
from sicbo.rules.bookfile import SwitchValue
from sicbo.rules.card import Card, CardFile
from sicbo.rules.pools import PoolTerms


class SignOff(Struct, frozen=True):
    """Who answers for the setting of a switch, and why it is this one."""

    value: SwitchValue
    by: Person
    reason: str
    at: int


class ChangeCard(BaseCommand, frozen=True, tag=True, omit_defaults=True, kw_only=True):
    """Another card for a closed table; rounds that were played keep the card they were played by."""

    givers = ADMINISTRATORS
    two_people = "always"
    known = ("left",)
    by: Person
    card: CardFile
    """the whole new card"""
    instead_of: int
    """the number of the card that this one is to replace, so that nobody overwrites what they have not seen"""
    reason: str
    sign_offs: dict[str, str] = {}
    """why, by switch: of every switch whose setting changes, and of others that are signed off as they are"""
    approved_by: Person | None = None
    left: dict[str, int] = {}
    """what the accounts of the table hold that has to be nothing; the house puts it in"""
    pools: tuple[PoolTerms, ...] = ()
    """the progressive pools that this table feeds and may win; the house puts them in"""


class RetireTable(BaseCommand, frozen=True, tag=True, omit_defaults=True, kw_only=True):
    """A table is closed for good; its record stays."""

    givers = ADMINISTRATORS
    two_people = "always"
    known = ("left",)
    by: Person
    reason: str
    approved_by: Person | None = None
    left: dict[str, int] = {}
    """what the accounts of the table hold; the house puts it in"""


class CardChanged(BaseEvent, frozen=True, tag=True, omit_defaults=True):
    significant = "card changed"
    number: int
    """1 for the first change; 0 is the card that the table was founded with"""
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
    """the table's own money that goes back to the house, by account"""


CardEvent = CardChanged | TableRetired
