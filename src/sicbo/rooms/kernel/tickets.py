"""What the cage and the tables share about payments: the states of a ticket, the number of a payment by hand."""

from typing import Literal

TicketState = Literal["issued", "redemption-pending", "redeemed", "expired", "voided", "held"]


def hand_pay_number(reference: str) -> str:
    """The number of a payment by hand, however it was typed."""
    return " ".join(reference.split()).casefold()
