"""Commands to a cage, and the facts it receives from tables."""

from msgspec import Struct

from sicbo.rooms.cage.tickets import CageTerms, Form, TicketKind
from sicbo.rooms.kernel.messages import CASHIERS, STAFF, THE_HOUSE, Command
from sicbo.rooms.kernel.person import Person

# -- facts: what happened at a table, as its owner delivers it ------------------------------------------------


class TicketIssuedAt(Struct, frozen=True, tag=True, omit_defaults=True):
    """A table has moved money to a ticket account; `held` if no one has collected it."""

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
# `number` is a ticket's number or, where no money is paid, its reference (`T1/3#17`). A jackpot's ticket is also paid
# by its reference, against a form: it may never have been printed. The sender makes `new_number` and the number of a
# jackpot's ticket, using the house's ticket key.


class Hear(Command, frozen=True, kw_only=True):
    """Facts of one entry of a table's journal, once."""

    givers = THE_HOUSE
    source: str
    seq: int
    facts: tuple[CageFact, ...]


class NumberHandPay(Command, frozen=True, kw_only=True):
    """The number of a payment by hand is taken for one terminal: no other terminal of the house uses it."""

    givers = THE_HOUSE
    reference: str
    table: str
    terminal: str


class Redeem(Command, frozen=True, kw_only=True):
    """Pay a ticket at once."""

    givers = CASHIERS
    number: str
    form: Form = "cash"
    identification: str = ""
    requested_form: str = ""


class BeginRedemption(Command, frozen=True, kw_only=True):
    """Begin a payment in a form that takes a moment; the ticket cannot be paid to anyone else meanwhile."""

    givers = CASHIERS
    number: str
    form: Form
    identification: str = ""
    requested_form: str = ""


class CompleteRedemption(Command, frozen=True, kw_only=True):
    """A begun payment is complete. Given by the person who began it, or with a second person."""

    givers = CASHIERS
    number: str
    approved_by: Person | None = None


class GiveBack(Command, frozen=True, kw_only=True):
    """A begun payment was not made; the ticket is outstanding again."""

    givers = CASHIERS
    number: str
    reason: str
    approved_by: Person | None = None


class PresentPaymentForm(Command, frozen=True, kw_only=True):
    """Show the player the manual payment form with its amount. If the winner does not have a jackpot's ticket, it is
    named by its reference and paid by two people to a person with identification."""

    givers = STAFF
    number: str


class SignPaymentForm(Command, frozen=True, kw_only=True):
    """The player has verified the amount and signed."""

    givers = STAFF
    number: str
    amount: int
    signed_by: str


class PayByHand(Command, frozen=True, kw_only=True):
    """Pay against the signed form; with a second person if the ticket itself was not presented."""

    givers = STAFF
    number: str
    form: Form = "cash"
    identification: str = ""
    requested_form: str = ""
    approved_by: Person | None = None


class DelayPayment(Command, frozen=True, kw_only=True):
    """Delay a payment to a time that the player has agreed to."""

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
    """Refuse payment to the person who presented the ticket, for a recorded reason; the ticket stays valid."""

    givers = STAFF
    number: str
    reason: str
    player: str = ""


class HoldTicket(Command, frozen=True, kw_only=True):
    """Withhold payment during an investigation: opens a case that an inspector must be told of."""

    givers = STAFF
    number: str
    reason: str
    player: str = ""


class NotifyInspector(Command, frozen=True, kw_only=True):
    givers = STAFF
    case: int
    inspector: str


class ReviewHold(Command, frozen=True, kw_only=True):
    """An inspector has looked at a case; the note decides nothing."""

    givers = STAFF
    case: int
    note: str


class ShowTicketNumber(Command, frozen=True, kw_only=True):
    """An inspector asks for the whole number of an outstanding ticket, named by its reference, for an open case of the
    office of cases. The answer has the number; the record has its last digits."""

    givers = STAFF
    known = ("case_is_open",)
    reference: str
    case: int
    reason: str
    case_is_open: bool = False


class ReleaseTicket(Command, frozen=True, kw_only=True):
    """The investigation is over, or the ticket's owner has come for it: it can be paid again."""

    givers = STAFF
    number: str
    determination: str
    player: str = ""
    approved_by: Person | None = None


class ForfeitHold(Command, frozen=True, kw_only=True):
    """The investigation is over and no one is entitled to the amount: the house keeps it."""

    givers = STAFF
    number: str
    determination: str
    approved_by: Person | None = None


class DemandReturn(Command, frozen=True, kw_only=True):
    """Ask a player to return what was paid: a recorded debt, never a debit."""

    givers = STAFF
    number: str
    amount: int
    player: str
    reason: str


class RecordReturn(Command, frozen=True, kw_only=True):
    """A player has returned what was asked; it is kept as a held ticket until the case is determined."""

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
    """Void a spoilt or lost ticket; its money moves to a new ticket."""

    givers = STAFF
    known = ("new_number",)
    number: str
    reason: str
    new_number: str
    approved_by: Person | None = None


class ExpireTickets(Command, frozen=True, kw_only=True):
    """Expire tickets whose time is up. Their money stays where it is, unclaimed."""

    givers = THE_HOUSE


class PayExpired(Command, frozen=True, kw_only=True):
    """Pay an expired ticket; signed for if its amount is paid by hand."""

    givers = STAFF
    number: str
    reason: str
    form: Form = "cash"
    identification: str
    requested_form: str = ""
    signed_by: str = ""
    approved_by: Person | None = None


class HandOverUnclaimed(Command, frozen=True, kw_only=True):
    """Hand the money of expired tickets to the recipient of unclaimed money by law."""

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
    """New terms from now on; outstanding tickets keep their printed expiry."""

    givers = STAFF
    terms: CageTerms
    reason: str
    approved_by: Person | None = None


CageCommand = (
    Hear | NumberHandPay | Redeem | BeginRedemption | CompleteRedemption | GiveBack | PresentPaymentForm | SignPaymentForm
    | PayByHand | DelayPayment | EndDelay | RequireIdentification | RefusePayment | HoldTicket | NotifyInspector | ReviewHold
    | ShowTicketNumber | ReleaseTicket | ForfeitHold | DemandReturn | RecordReturn | CloseDemand | VoidTicket | ExpireTickets
    | PayExpired | HandOverUnclaimed | IssueForJackpot | IssueForPrize | ChangeTerms
)  # fmt: skip
