"""The states of a ticket, which the cage decides and the screen of a terminal shows."""

from typing import Literal

TicketState = Literal["issued", "redemption-pending", "redeemed", "expired", "voided", "held"]
