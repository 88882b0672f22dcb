"""Chips bought, issued, redeemed and taken away: commands and events."""

from typing import Literal

from sicbo.rooms.kernel.messages import PLAYERS, STAFF, THE_HOUSE, Command, Event
from sicbo.rooms.kernel.person import Person
from sicbo.rules.policies import StakeKind


class BuyChips(Command, frozen=True, kw_only=True):
    """Value chips for a player: for cash, vouchers or tokens, or brought along from elsewhere."""

    givers = STAFF
    player: str
    amount: int
    paid_with: StakeKind = "cash"


class CashOut(Command, frozen=True, kw_only=True):
    """A player takes value chips away from the table. What a player has left behind is held: two of the staff hand it
    over, to a person whose identification they put on record."""

    givers = PLAYERS
    two_people = "by-the-book"
    player: str
    amount: int
    identification: str = ""
    """what the person showed to whom chips that were left behind are handed over"""
    approved_by: Person | None = None


class PresentTokens(Command, frozen=True, kw_only=True):
    """Promotional tokens or vouchers that a player may stake as they are."""

    givers = STAFF
    player: str
    amount: int
    reference: str


class IssueColourChips(Command, frozen=True, kw_only=True):
    """Colour chips against value chips. `consents` are the holders who agree to share the colour, `approved_by` the
    person who allows a second colour."""

    givers = STAFF
    player: str
    colour: str
    value: int | None = None
    count: int
    marker: str = ""
    consents: tuple[str, ...] = ()
    approved_by: Person | None = None


class RedeemColourChips(Command, frozen=True, kw_only=True):
    """Exchange colour chips of this table for value chips."""

    givers = PLAYERS
    player: str
    colour: str
    count: int


class HandOverColourChips(Command, frozen=True, kw_only=True):
    """The house takes chips off a closed table's record, because another table redeems them."""

    givers = THE_HOUSE
    player: str
    colour: str
    count: int
    to_table: str


class ExchangeClosedTableChips(Command, frozen=True, kw_only=True):
    """Exchange colour chips of another table, which must be closed. `issuer` is what the house knows of that table."""

    givers = STAFF
    known = (
        "issuer_closed",
        "issue_value",
        "lowest_minimum",
        "last_displayed_minimum",
        "unrecorded",
    )
    player: str
    issued_at: str
    colour: str
    count: int
    issuer_closed: bool = False
    issue_value: int | None = None
    lowest_minimum: int | None = None
    last_displayed_minimum: int | None = None
    verified_by: Person | None = None
    decided_value: int | None = None
    tell_surveillance: bool = False
    unrecorded: int | None = None
    """chips of this colour that the issuing table has and that are on no player's record"""


class RequireColourChips(Command, frozen=True, kw_only=True):
    givers = STAFF
    player: str


class ChipsBought(Event, frozen=True):
    player: str
    amount: int
    paid_with: StakeKind


class ChipsTakenAway(Event, frozen=True):
    player: str
    amount: int
    identification: str = ""
    """of the person who got chips that had been left behind; missing in entries of older versions"""
    approved_by: Person | None = None


class TokensPresented(Event, frozen=True):
    player: str
    amount: int
    reference: str


class ColourChipsIssued(Event, frozen=True):
    player: str
    colour: str
    value: int
    count: int
    marker: str = ""
    consents: tuple[str, ...] = ()
    approved_by: Person | None = None


class ColourChipsRedeemed(Event, frozen=True):
    player: str
    colour: str
    count: int
    value: int


class ColourChipsHandedOver(Event, frozen=True):
    player: str
    colour: str
    count: int
    value: int
    to_table: str


class ClosedTableChipsExchanged(Event, frozen=True):
    player: str
    issued_at: str
    colour: str
    count: int
    value: int
    valued_by: Literal["issue record", "lowest minimum", "last displayed minimum", "decision"]
    handed_over: bool
    """whether the issuing table had these chips on record and has handed them over"""
    verified_by: Person | None = None
    surveillance_told: bool = False


class ColourChipsRequired(Event, frozen=True):
    player: str
    by: Person


ChipCommand = (
    BuyChips | CashOut | PresentTokens | IssueColourChips | RedeemColourChips | HandOverColourChips
    | ExchangeClosedTableChips | RequireColourChips
)  # fmt: skip
ChipEvent = (
    ChipsBought | ChipsTakenAway | TokensPresented | ColourChipsIssued | ColourChipsRedeemed | ColourChipsHandedOver
    | ClosedTableChipsExchanged | ColourChipsRequired
)  # fmt: skip
