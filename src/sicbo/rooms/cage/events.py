"""The events of a cage."""

from msgspec import Struct

from sicbo.rooms.cage.messages import HandPaidAt
from sicbo.rooms.cage.tickets import CageTerms, Form, Ticket
from sicbo.rooms.kernel.messages import Event
from sicbo.rooms.kernel.person import Person


class Heard(Event, frozen=True):
    source: str
    seq: int


class TicketIssued(Event, frozen=True):
    """A ticket issued at a table, which has already moved the money."""

    ticket: Ticket


class HandPayNoted(Event, frozen=True):
    significant = "hand pay"
    paid: HandPaidAt


class HandPayNumbered(Event, frozen=True):
    """The number of a payment by hand is taken, before it is made."""

    reference: str
    table: str
    terminal: str


class JackpotTicketIssued(Event, frozen=True):
    ticket: Ticket
    win_id: str


class PrizeTicketIssued(Event, frozen=True):
    ticket: Ticket
    promotion: str
    part: str


class TicketRedeemed(Event, frozen=True):
    """A ticket was paid. `signed_by` if a form was signed; `approved_by` and `reason` if a second person was needed."""

    number: str
    account: str
    amount: int
    form: Form
    at: int
    by: Person
    requested_form: str = ""
    identification: str = ""
    signed_by: str = ""
    reason: str = ""
    approved_by: Person | None = None


class RedemptionBegun(Event, frozen=True):
    number: str
    form: Form
    at: int
    by: Person
    requested_form: str = ""
    identification: str = ""


class RedemptionGivenBack(Event, frozen=True):
    number: str
    reason: str
    at: int
    by: Person
    approved_by: Person | None = None


class FormPresented(Event, frozen=True):
    """`without_ticket` if a jackpot is claimed without its ticket."""

    number: str
    amount: int
    at: int
    by: Person
    without_ticket: bool = False


class FormSigned(Event, frozen=True):
    number: str
    amount: int
    signed_by: str
    at: int
    by: Person


class PaymentDelayed(Event, frozen=True):
    """`expires_at` is extended as well, so that no ticket expires during the delay."""

    significant = "payment delayed"
    number: str
    reason: str
    until: int
    agreed_with: str
    expires_at: int | None
    at: int
    by: Person


class DelayEnded(Event, frozen=True):
    number: str
    reason: str
    at: int
    by: Person


class PaymentRefused(Event, frozen=True):
    """A ticket was presented and not paid; `player` if a name was given."""

    significant = "payment of a ticket refused"
    number: str
    reason: str
    player: str
    at: int
    by: Person


class IdentificationRequired(Event, frozen=True):
    number: str
    reason: str
    at: int
    by: Person


class TicketHeld(Event, frozen=True):
    significant = "ticket held"
    case: int
    number: str
    player: str
    reason: str
    at: int
    by: Person
    clauses: tuple[str, ...]


class InspectorNotified(Event, frozen=True):
    case: int
    inspector: str
    at: int
    by: Person


class HoldReviewed(Event, frozen=True):
    case: int
    note: str
    at: int
    by: Person


class TicketNumberShown(Event, frozen=True):
    """An inspector was shown the whole number; `number` has its last digits, `case` is one of the office of cases."""

    significant = "ticket number shown"
    reference: str
    number: str
    case: int
    reason: str
    at: int
    by: Person


class TicketReleased(Event, frozen=True):
    significant = "ticket released"
    number: str
    determination: str
    player: str
    expires_at: int | None
    at: int
    by: Person
    approved_by: Person


class HoldForfeited(Event, frozen=True):
    significant = "hold forfeited"
    number: str
    account: str
    amount: int
    determination: str
    at: int
    by: Person
    approved_by: Person


class ReturnDemanded(Event, frozen=True):
    significant = "return demanded"
    case: int
    number: str
    amount: int
    player: str
    reason: str
    at: int
    by: Person
    clauses: tuple[str, ...]


class ReturnReceived(Event, frozen=True):
    case: int
    ticket: Ticket
    at: int
    by: Person


class DemandClosed(Event, frozen=True):
    significant = "demand closed"
    case: int
    determination: str
    at: int
    by: Person
    approved_by: Person


class TicketVoided(Event, frozen=True):
    """`ticket` is the replacement, which now holds the money."""

    significant = "ticket void"
    number: str
    account: str
    amount: int
    reason: str
    ticket: Ticket
    at: int
    by: Person
    approved_by: Person


class TicketsExpired(Event, frozen=True):
    numbers: tuple[str, ...]
    at: int


class Unclaimed(Struct, frozen=True):
    number: str
    account: str
    amount: int


class UnclaimedHandedOver(Event, frozen=True):
    significant = "unclaimed money handed over"
    tickets: tuple[Unclaimed, ...]
    to: str
    reference: str
    at: int
    by: Person
    approved_by: Person


class TermsChanged(Event, frozen=True):
    significant = "terms of the cage changed"
    before: CageTerms
    after: CageTerms
    reason: str
    at: int
    by: Person
    approved_by: Person


CageEvent = (
    Heard | TicketIssued | HandPayNoted | HandPayNumbered | JackpotTicketIssued | PrizeTicketIssued | TicketRedeemed | RedemptionBegun
    | RedemptionGivenBack | FormPresented | FormSigned | PaymentDelayed | DelayEnded | PaymentRefused | IdentificationRequired
    | TicketHeld | InspectorNotified | HoldReviewed | TicketNumberShown | TicketReleased | HoldForfeited
    | ReturnDemanded | ReturnReceived | DemandClosed | TicketVoided | TicketsExpired | UnclaimedHandedOver | TermsChanged
)  # fmt: skip
