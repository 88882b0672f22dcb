"""Money that a decision on a dispute moves after settlement, and what patrons owe the house: commands and events."""

from typing import Literal

from sicbo.rooms.kernel.claim_names import claim_of_case
from sicbo.rooms.kernel.messages import STAFF, THE_HOUSE, Command, Event
from sicbo.rooms.kernel.person import Person

ClaimPayment = Literal["chips", "cash"]


class SettleDecision(Command, frozen=True, kw_only=True):
    """A decision in a case orders money: positive to the patron, negative from the patron."""

    givers = THE_HOUSE
    person: str
    case: int
    amount: int
    """what is still to be moved, after what the case has moved before"""
    round_id: str
    place: str = ""
    """the terminal that the case is about"""
    since: int = 0
    """when the case was opened: a person who sat down at the terminal later is not the patron"""
    clauses: tuple[str, ...] = ()
    approved_by: Person | None = None


class PayClaim(Command, frozen=True, kw_only=True):
    """A patron pays what the house is owed, or a part of it."""

    givers = STAFF
    claim: str
    amount: int
    paid_with: ClaimPayment = "cash"


class WaiveClaim(Command, frozen=True, kw_only=True):
    """The house gives up what it is owed."""

    givers = STAFF
    two_people = "always"
    claim: str
    reason: str
    approved_by: Person | None = None


class DecisionSettled(Event, frozen=True):
    """`amount` is what the decision orders, positive to the patron; `claim` of it is owed from now on instead of taken
    or, if negative, was owed and no longer is. Earlier waivers are in neither."""

    significant = "money moved by a decision"
    person: str
    case: int
    amount: int
    round_id: str
    by: Person
    approved_by: Person
    clauses: tuple[str, ...] = ()
    place: str = ""
    """the terminal at which the patron still sits, or from whose meter an amount withheld from the patron is taken
    back"""
    as_ticket: bool = False
    """if the patron has left the terminal: held for that patron at the cage"""
    claim: int = 0
    waived: int = 0
    """of an order to the patron: the part covered by a waived claim of the case, which is not paid"""

    @property
    def moved(self) -> int:
        """What is added to the patron's purse, or taken from it if negative."""
        return self.amount + self.claim

    @property
    def claim_name(self) -> str:
        return claim_of_case(self.person, self.case)


class ClaimPaid(Event, frozen=True):
    significant = "claim paid"
    claim: str
    amount: int
    paid_with: ClaimPayment
    by: Person


class ClaimWaived(Event, frozen=True):
    significant = "claim waived"
    claim: str
    amount: int
    reason: str
    by: Person
    approved_by: Person


DecisionCommand = SettleDecision | PayClaim | WaiveClaim
DecisionEvent = DecisionSettled | ClaimPaid | ClaimWaived
"""Events that move money after settlement by a decision."""
