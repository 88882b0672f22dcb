"""A ticket and what may be noted on it, and the terms on which a cage pays."""

from typing import Final, Literal

from msgspec import Struct

from sicbo.currency import DOLLARS, Currency, currency
from sicbo.ledger.accounts import Account
from sicbo.refusals import Refused
from sicbo.rooms.kernel.calendar import time_zone
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.tickets import TicketState

TicketKind = Literal["ticket", "voucher", "jackpot", "prize", "held-at-close"]
Form = Literal["cash", "cheque", "electronic-transfer", "central-transfer"]

AMOUNT_MAXIMUM: Final = 10**15
"""What a house's books take in one transfer."""

DAY: Final = 24 * 60 * 60 * 1_000_000


class TicketCurrency(Struct, frozen=True, forbid_unknown_fields=True):
    """What money is called on tickets, one of it and several; its decimals follow from its code."""

    code: str = DOLLARS.code
    symbol: str = DOLLARS.symbol
    major: tuple[str, str] = DOLLARS.major
    minor: tuple[str, str] = DOLLARS.minor


def on_tickets(of: Currency) -> TicketCurrency:
    """A currency as the terms of a cage have it."""
    return TicketCurrency(of.code, of.symbol, of.major, of.minor)


class CageTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """On what terms the cage issues and pays. Amounts are minor units."""

    site: str
    """the name that stands on every ticket"""
    zone: str = "UTC"
    expiry_days: int = 365
    """how long a ticket is good; 0 for ever"""
    hand_pay_from: int | None = None
    """from which amount on a payment is made against a signed form; none, and only where somebody presents one"""
    identification_from: int | None = None
    """from which amount on whoever is paid shows who they are"""
    approving_roles: tuple[str, ...] = (
        "supervisor", "assistant-gaming-manager", "floorperson", "area-manager", "assistant-casino-manager",
        "chief-officer", "operator",
    )  # fmt: skip
    """who may be the second person"""
    currency: TicketCurrency = TicketCurrency()

    @property
    def money(self) -> Currency:
        """The money of the house, in the words that its terms have for it."""
        named = self.currency
        decimals = DOLLARS.decimals if named.code == DOLLARS.code else currency(named.code).decimals
        return Currency(named.code, decimals, named.symbol, named.major, named.minor)

    def expiry(self, at: int) -> int | None:
        """When a ticket issued now stops being good."""
        return at + self.expiry_days * DAY if self.expiry_days else None


def check_terms(terms: CageTerms) -> None:
    """Refuse terms that cannot be kept or printed."""
    if not terms.site.strip() or not terms.site.isprintable():
        raise Refused("bad-request", "the cage needs the name of the site, which stands on every ticket")
    if not 0 <= terms.expiry_days <= 36_500:
        raise Refused("bad-request", "tickets are good for 1 to 36500 days, or with 0 for ever")
    for name in ("hand_pay_from", "identification_from"):
        amount = getattr(terms, name)
        if amount is not None and not 0 <= amount <= AMOUNT_MAXIMUM:
            raise Refused("bad-amount", "{name} is an amount in minor units, or nothing", name=name)
    if not terms.approving_roles:
        raise Refused("bad-request", "name at least one role that may be the second person")
    time_zone(terms.zone)
    _ = terms.money


class Pending(Struct, frozen=True, omit_defaults=True):
    """A payment that has begun and takes a moment: a cheque being written, a transfer on its way."""

    by: Person
    form: Form
    at: int
    requested_form: str = ""
    identification: str = ""


class Delay(Struct, frozen=True):
    """A payment put off to a time that the player agreed to, while the entitlement is looked at."""

    until: int
    reason: str
    player: str
    by: Person


class PaymentForm(Struct, frozen=True, omit_defaults=True):
    """The manual payment form: the amount as it was shown to the player, and the player's signature."""

    amount: int
    presented_at: int
    by: Person
    signed_by: str = ""
    signed_at: int = 0
    without_ticket: bool = False
    """the ticket was not presented: the player shows a document, and two people pay"""


class RefusedPayment(Struct, frozen=True):
    """The last time that somebody presented a ticket and was not paid."""

    at: int
    reason: str
    player: str
    by: Person


class Ticket(Struct, frozen=True, omit_defaults=True):
    """Money that the house owes to whoever presents this number."""

    number: str
    account: str
    """the account that holds its money, `tickets:…`"""
    amount: int
    table: str
    terminal: str
    issued_at: int
    sequence: int
    """the how manieth of its terminal"""
    expires_at: int | None = None
    kind: TicketKind = "ticket"
    state: TicketState = "issued"
    player: str = ""
    """whose it is, where that is known"""
    case: int = 0
    """the case that keeps it, or none"""
    replaces: str = ""
    """the number it was issued anew for"""
    identification_wanted: str = ""
    """why whoever is paid has to show who they are"""
    pending: Pending | None = None
    delay: Delay | None = None
    form: PaymentForm | None = None
    refused: RefusedPayment | None = None
    pool: str = ""
    """of a jackpot: the name of its pool"""
    round_id: str = ""
    """of a jackpot: the round in which it was won"""

    @property
    def money(self) -> Account:
        return Account("tickets", self.account.removeprefix("tickets:"))

    @property
    def reference(self) -> str:
        """Its name where the number is not to be shown: table, terminal, the how manieth."""
        return f"{self.table}/{self.terminal}#{self.sequence}"

    def is_expired(self, at: int) -> bool:
        """Whether its time is up; one that is held or being paid waits."""
        if self.state == "expired":
            return True
        return self.state == "issued" and self.expires_at is not None and at >= self.expires_at
