"""What can be asked of a cage, and what it hears from the tables."""

from msgspec import Struct

from sicbo.rooms.cage.tickets import CageTerms, Form, TicketKind
from sicbo.rooms.kernel.messages import CASHIERS, STAFF, THE_HOUSE, Command
from sicbo.rooms.kernel.person import Person

# -- facts: what has happened at a table, as its owner tells it ------------------------------------------------


class TicketIssuedAt(Struct, frozen=True, tag=True, omit_defaults=True):
    """A table has moved money to an account of tickets; `held` where nobody has taken it away."""

    account: str
    """`tickets:…`"""
    number: str
    amount: int
    table: str
    terminal: str
    at: int
    held: bool = False
    kind: TicketKind = "ticket"
    player: str = ""


class HandPaidAt(Struct, frozen=True, tag=True, omit_defaults=True):
    """A table has paid a terminal's credit by hand, against a signature."""

    reference: str
    amount: int
    table: str
    terminal: str
    at: int
    signed_by: str
    by: Person


CageFact = TicketIssuedAt | HandPaidAt

# -- commands --------------------------------------------------------------------------------------------------
# `number` is a ticket's number; where nothing is paid by it, its reference (`T1/3#17`) will do as well. A jackpot's is
# paid by its reference too, against a form: nobody may ever have printed it.
# `new_number` and the number of a jackpot's ticket are made by whoever sends the command, under the house's ticket key.


class Hear(Command, frozen=True, kw_only=True):
    """Facts of one entry of a table's journal, once."""

    givers = THE_HOUSE
    source: str
    seq: int
    facts: tuple[CageFact, ...]


class Redeem(Command, frozen=True, kw_only=True):
    """Pay a ticket at once."""

    givers = CASHIERS
    number: str
    form: Form = "cash"
    identification: str = ""
    requested_form: str = ""


class BeginRedemption(Command, frozen=True, kw_only=True):
    """Begin a payment in a form that takes a moment; nobody else can be paid the ticket meanwhile."""

    givers = CASHIERS
    number: str
    form: Form
    identification: str = ""
    requested_form: str = ""


class CompleteRedemption(Command, frozen=True, kw_only=True):
    """What was begun has been paid. By whoever began it, or with a second person."""

    givers = CASHIERS
    number: str
    approved_by: Person | None = None


class GiveBack(Command, frozen=True, kw_only=True):
    """What was begun was not paid, and the ticket is as good as before."""

    givers = CASHIERS
    number: str
    reason: str
    approved_by: Person | None = None


class PresentPaymentForm(Command, frozen=True, kw_only=True):
    """Show the player the manual payment form with its amount. A jackpot's ticket that the winner does not have is named
    by its reference: it is then paid by two people to somebody who shows who they are."""

    givers = STAFF
    number: str


class SignPaymentForm(Command, frozen=True, kw_only=True):
    """The player has verified the amount and signed."""

    givers = STAFF
    number: str
    amount: int
    signed_by: str


class PayByHand(Command, frozen=True, kw_only=True):
    """Pay against the signed form; with a second person where the ticket itself was not presented."""

    givers = STAFF
    number: str
    form: Form = "cash"
    identification: str = ""
    requested_form: str = ""
    approved_by: Person | None = None


class DelayPayment(Command, frozen=True, kw_only=True):
    """Put a payment off to a time that the player has agreed to."""

    givers = STAFF
    number: str
    reason: str
    until: int
    agreed_with: str


class EndDelay(Command, frozen=True, kw_only=True):
    """The entitlement is clear before the agreed time."""

    givers = STAFF
    number: str
    reason: str


class RequireIdentification(Command, frozen=True, kw_only=True):
    givers = STAFF
    number: str
    reason: str


class RefusePayment(Command, frozen=True, kw_only=True):
    """Whoever presented the ticket is not paid now, for a reason on record; the ticket stays as good as it was."""

    givers = STAFF
    number: str
    reason: str
    player: str = ""


class HoldTicket(Command, frozen=True, kw_only=True):
    """Withhold payment while something is looked into: opens a case, of which an inspector has to be told."""

    givers = STAFF
    number: str
    reason: str
    player: str = ""


class NotifyInspector(Command, frozen=True, kw_only=True):
    givers = STAFF
    case: int
    inspector: str


class ReviewHold(Command, frozen=True, kw_only=True):
    """An inspector has looked at a case; a note, which decides nothing."""

    givers = STAFF
    case: int
    note: str


class ReleaseTicket(Command, frozen=True, kw_only=True):
    """The investigation is over, or whoever left the ticket behind has come: it can be paid again."""

    givers = STAFF
    number: str
    determination: str
    player: str = ""
    approved_by: Person | None = None


class ForfeitHold(Command, frozen=True, kw_only=True):
    """The investigation is over and nobody is entitled to the amount: it stays with the house."""

    givers = STAFF
    number: str
    determination: str
    approved_by: Person | None = None


class DemandReturn(Command, frozen=True, kw_only=True):
    """Ask back what was paid: a debt on record against a player, never a debit."""

    givers = STAFF
    number: str
    amount: int
    player: str
    reason: str


class RecordReturn(Command, frozen=True, kw_only=True):
    """A player has brought back what was asked; it is kept as a held ticket until the case is determined."""

    givers = STAFF
    known = ("new_number",)
    case: int
    amount: int
    new_number: str


class CloseDemand(Command, frozen=True, kw_only=True):
    """The investigation behind a demand is over."""

    givers = STAFF
    case: int
    determination: str
    approved_by: Person | None = None


class VoidTicket(Command, frozen=True, kw_only=True):
    """A ticket that was spoilt or lost is good no more; its money goes to a new one, so that none disappears."""

    givers = STAFF
    known = ("new_number",)
    number: str
    reason: str
    new_number: str
    approved_by: Person | None = None


class ExpireTickets(Command, frozen=True, kw_only=True):
    """The clock: tickets whose time is up. Their money stays where it is, unclaimed."""

    givers = THE_HOUSE


class PayExpired(Command, frozen=True, kw_only=True):
    """Pay an expired ticket all the same; signed for where its amount is paid by hand."""

    givers = STAFF
    number: str
    reason: str
    form: Form = "cash"
    identification: str
    requested_form: str = ""
    signed_by: str = ""
    approved_by: Person | None = None


class HandOverUnclaimed(Command, frozen=True, kw_only=True):
    """Hand the money of expired tickets to whom the law gives unclaimed money."""

    givers = STAFF
    numbers: tuple[str, ...]
    to: str
    reference: str
    approved_by: Person | None = None


class IssueForJackpot(Command, frozen=True, kw_only=True):
    """Pay a jackpot by ticket."""

    givers = THE_HOUSE
    win_id: str
    amount: int
    number: str
    table: str
    terminal: str
    player: str = ""
    pool: str = ""
    """its name on the display"""
    round_id: str = ""


class IssueForPrize(Command, frozen=True, kw_only=True):
    """Pay a part of a promotion's prize by ticket."""

    givers = THE_HOUSE
    promotion: str
    part: str
    amount: int
    number: str
    player: str


class ChangeTerms(Command, frozen=True, kw_only=True):
    """Other terms from now on; tickets that are out keep the expiry that stands on them."""

    givers = STAFF
    terms: CageTerms
    reason: str
    approved_by: Person | None = None


CageCommand = (
    Hear | Redeem | BeginRedemption | CompleteRedemption | GiveBack | PresentPaymentForm | SignPaymentForm
    | PayByHand | DelayPayment | EndDelay | RequireIdentification | RefusePayment | HoldTicket | NotifyInspector | ReviewHold
    | ReleaseTicket | ForfeitHold | DemandReturn | RecordReturn | CloseDemand | VoidTicket | ExpireTickets
    | PayExpired | HandOverUnclaimed | IssueForJackpot | IssueForPrize | ChangeTerms
)  # fmt: skip
