"""A ticket, the notes on it, and the terms on which a cage pays."""

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
"""The largest amount of one transfer in the ledger."""

DAY: Final = 24 * 60 * 60 * 1_000_000


class TicketCurrency(Struct, frozen=True, forbid_unknown_fields=True):
    """The currency's name on tickets, singular and plural; its decimals follow from its code."""

    code: str = DOLLARS.code
    symbol: str = DOLLARS.symbol
    major: tuple[str, str] = DOLLARS.major
    minor: tuple[str, str] = DOLLARS.minor


def on_tickets(of: Currency) -> TicketCurrency:
    """A currency as the terms of a cage have it."""
    return TicketCurrency(of.code, of.symbol, of.major, of.minor)


class CageTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """The terms on which the cage issues and pays. Amounts are in minor units."""

    site: str
    """the name printed on every ticket"""
    zone: str = "UTC"
    expiry_days: int = 365
    """how long a ticket is valid; 0 for ever"""
    hand_pay_from: int | None = None
    """the amount from which a payment needs a signed form; `None` for only when a form is presented"""
    identification_from: int | None = None
    """the amount from which the payee shows identification"""
    approving_roles: tuple[str, ...] = (
        "supervisor", "assistant-gaming-manager", "floorperson", "area-manager", "assistant-casino-manager",
        "chief-officer", "operator",
    )  # fmt: skip
    """who may be the second person"""
    currency: TicketCurrency = TicketCurrency()

    @property
    def money(self) -> Currency:
        """The house's currency, with the names its terms give it."""
        named = self.currency
        decimals = DOLLARS.decimals if named.code == DOLLARS.code else currency(named.code).decimals
        return Currency(named.code, decimals, named.symbol, named.major, named.minor)

    def expiry(self, at: int) -> int | None:
        """When a ticket issued now expires."""
        return at + self.expiry_days * DAY if self.expiry_days else None


def check_terms(terms: CageTerms) -> None:
    """Refuse terms that cannot be kept or printed."""
    if not terms.site.strip() or not terms.site.isprintable():
        raise Refused("bad-request", "the cage needs the name of the site, which is printed on every ticket")
    if not 0 <= terms.expiry_days <= 36_500:
        raise Refused("bad-request", "tickets are valid for 1 to 36500 days; 0 means that they never expire")
    for name in ("hand_pay_from", "identification_from"):
        amount = getattr(terms, name)
        if amount is not None and not 0 <= amount <= AMOUNT_MAXIMUM:
            raise Refused("bad-amount", "{name} must be an amount in minor units, or zero", name=name)
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
    """A payment delayed to a time the player agreed to, while the entitlement is checked."""

    until: int
    reason: str
    player: str
    by: Person


class PaymentForm(Struct, frozen=True, omit_defaults=True):
    """The manual payment form: the amount as shown to the player, and the player's signature."""

    amount: int
    presented_at: int
    by: Person
    signed_by: str = ""
    signed_at: int = 0
    without_ticket: bool = False
    """the ticket was not presented: the player shows identification, and two people pay"""


class RefusedPayment(Struct, frozen=True):
    """The last time a ticket was presented and not paid."""

    at: int
    reason: str
    player: str
    by: Person


class Ticket(Struct, frozen=True, omit_defaults=True):
    """Money that the house owes to the bearer of this number."""

    number: str
    account: str
    """the account that holds its money, `tickets:…`"""
    amount: int
    table: str
    terminal: str
    issued_at: int
    sequence: int
    """its number at its terminal"""
    expires_at: int | None = None
    kind: TicketKind = "ticket"
    state: TicketState = "issued"
    player: str = ""
    """the owner, if known"""
    case: int = 0
    """the case that holds it, or none"""
    replaces: str = ""
    """the number it replaces"""
    identification_wanted: str = ""
    """why the payee must show identification"""
    pending: Pending | None = None
    delay: Delay | None = None
    form: PaymentForm | None = None
    refused: RefusedPayment | None = None
    pool: str = ""
    """the jackpot pool's name, on a jackpot's ticket"""
    round_id: str = ""
    """the round in which the jackpot was won"""

    @property
    def money(self) -> Account:
        return Account("tickets", self.account.removeprefix("tickets:"))

    @property
    def reference(self) -> str:
        """Its name where the number must not be shown: table, terminal, number at the terminal."""
        return f"{self.table}/{self.terminal}#{self.sequence}"

    def is_expired(self, at: int) -> bool:
        """Whether its time is up; a ticket that is held or being paid does not expire."""
        if self.state == "expired":
            return True
        return self.state == "issued" and self.expires_at is not None and at >= self.expires_at
