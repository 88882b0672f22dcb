"""The transfers of a cage's events: only its own tickets, in or out."""

from sicbo.ledger.accounts import HOUSE, OUTSIDE, Account
from sicbo.ledger.transfers import Transfer
from sicbo.rooms.cage.events import (
    CageEvent,
    DelayEnded,
    DemandClosed,
    FormPresented,
    FormSigned,
    HandPayNoted,
    HandPayNumbered,
    Heard,
    HoldForfeited,
    HoldReviewed,
    IdentificationRequired,
    InspectorNotified,
    JackpotTicketIssued,
    PaymentDelayed,
    PaymentRefused,
    PrizeTicketIssued,
    RedemptionBegun,
    RedemptionGivenBack,
    ReturnDemanded,
    ReturnReceived,
    TermsChanged,
    TicketHeld,
    TicketIssued,
    TicketNumberShown,
    TicketRedeemed,
    TicketReleased,
    TicketsExpired,
    TicketVoided,
    UnclaimedHandedOver,
)
from sicbo.rooms.cage.state import Cage

Move = tuple[Account, Account, int, str]


def postings(cage: Cage, event: CageEvent) -> tuple[Transfer, ...]:
    """The transfers of an event; their ids derive from its position in the cage's history.

    A table's ticket moves nothing here: the table has already moved the credit to the ticket's account.
    """
    return tuple(
        Transfer(f"{cage.stream}/{cage.version}.{number}", source, target, amount, reason)
        for number, (source, target, amount, reason) in enumerate(_moves(event))
    )


def _moves(event: CageEvent) -> list[Move]:
    match event:
        case TicketRedeemed():
            return [(_tickets(event.account), OUTSIDE, event.amount, f"paid in {event.form}")]
        case TicketVoided():
            return [(_tickets(event.account), event.ticket.money, event.amount, "issued anew")]
        case JackpotTicketIssued():
            return [(Account("jackpot", event.win_id), event.ticket.money, event.ticket.amount, "jackpot")]
        case PrizeTicketIssued():
            prize = Account("prize", f"{event.promotion}/{event.part}")
            return [(prize, event.ticket.money, event.ticket.amount, "prize")]
        case HoldForfeited():
            return [(_tickets(event.account), HOUSE, event.amount, "forfeited")]
        case ReturnReceived():
            return [(OUTSIDE, event.ticket.money, event.ticket.amount, "brought back")]
        case UnclaimedHandedOver():
            return [
                (_tickets(ticket.account), OUTSIDE, ticket.amount, "unclaimed, handed over")
                for ticket in event.tickets
            ]
        case (
            Heard() | TicketIssued() | HandPayNoted() | HandPayNumbered() | RedemptionBegun() | RedemptionGivenBack() | FormPresented()
            | FormSigned() | PaymentDelayed() | DelayEnded() | PaymentRefused() | IdentificationRequired() | TicketHeld()
            | InspectorNotified() | HoldReviewed() | TicketNumberShown() | TicketReleased() | ReturnDemanded() | DemandClosed() | TicketsExpired()
            | TermsChanged()
        ):  # fmt: skip
            return []


def _tickets(account: str) -> Account:
    return Account("tickets", account.removeprefix("tickets:"))
