"""The events of a promotion."""

from typing import Literal

from msgspec import Struct

from sicbo.rooms.kernel.messages import Event
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.promotion.plan import PromotionPlan
from sicbo.rules.promotion_rules import Contact, PaymentForm


class Won(Struct, frozen=True):
    """A drawn prize: its number, its place in the plan, and the winner."""

    number: int
    prize: int
    player: str


class PromotionDrafted(Event, frozen=True):
    plan: PromotionPlan
    at: int
    by: Person


class PromotionTermsWritten(Event, frozen=True):
    items: dict[str, str]
    version: int
    at: int
    by: Person
    approval: str = ""


class MarketingAdded(Event, frozen=True):
    title: str
    at: int
    by: Person


class AvailabilityStated(Event, frozen=True):
    channel: str
    at: int
    by: Person


class TermsSubmitted(Event, frozen=True):
    significant = "terms of a promotion sent to the regulator"
    version: int
    reference: str
    at: int
    by: Person


class PromotionStarted(Event, frozen=True):
    significant = "promotion begun"
    at: int
    by: Person


class WagersHeard(Event, frozen=True):
    """Stakes that count towards entries, without those too early, too late or too small."""

    source: str
    seq: int
    amounts: dict[str, int]


class EntriesAdded(Event, frozen=True):
    player: str
    entries: int
    ground: str
    at: int
    by: Person


class ScrutineerNominated(Event, frozen=True):
    name: str
    at: int
    by: Person


class DrawCommitted(Event, frozen=True):
    commitment: str
    at: int
    by: Person


class DrawSeedLost(Event, frozen=True):
    """The seed behind a commitment will never be opened; the draw needs another one."""

    significant = "seed of a draw lost"
    commitment: str
    reason: str
    at: int
    by: Person


class DrawHeld(Event, frozen=True):
    significant = "prizes drawn"
    seed: str
    winners: tuple[Won, ...]
    lots: int
    scrutineer: str
    at: int
    by: Person
    present: tuple[str, ...] = ()
    """who was present, if presence is required"""
    overseen_by: Person | None = None
    """the scrutineer as signed in for the draw; draws of an earlier version had only the name"""


class WinnerTold(Event, frozen=True):
    prize: int
    way: Contact
    reached: bool
    at: int
    by: Person
    clauses: tuple[str, ...]
    late: bool = False
    """the first attempt was made after the book's time limit"""


class PrizeClaimed(Event, frozen=True):
    prize: int
    player: str
    cash: int
    """what is paid in money"""
    forms: dict[PaymentForm, int]
    at: int
    by: Person
    by_cage: bool = False
    """paid by tickets of the cage; an earlier version paid claims directly from the house"""


class PrizeTicketed(Event, frozen=True):
    """The cage has taken over the payment of a part of a prize."""

    part: str
    at: int


class ClaimRefused(Event, frozen=True):
    significant = "prize refused"
    claimant: str
    value: int
    reasons: str
    told_at: int
    address: str
    at: int
    by: Person
    prize: int = 0


class TroubleReported(Event, frozen=True):
    action: Literal["postpone-promotion", "postpone-draw", "cancel-draw"]
    reason: str
    at: int
    by: Person


class InspectorateTold(Event, frozen=True):
    """In the same entry as the trouble, so that it cannot be forgotten."""

    told: str
    about: str
    at: int
    by: Person


class ValidatedAgain(Event, frozen=True):
    significant = "promotion validated again"
    finding: str
    at: int
    by: Person


class ResultsPublished(Event, frozen=True):
    how: str
    at: int
    by: Person


class PromotionEnded(Event, frozen=True):
    at: int
    by: Person


PromotionEvent = (
    PromotionDrafted | PromotionTermsWritten | MarketingAdded | AvailabilityStated | TermsSubmitted | PromotionStarted
    | WagersHeard | EntriesAdded | ScrutineerNominated | DrawCommitted | DrawSeedLost | DrawHeld | WinnerTold | PrizeClaimed
    | PrizeTicketed | ClaimRefused | TroubleReported | InspectorateTold | ValidatedAgain | ResultsPublished | PromotionEnded
)  # fmt: skip
