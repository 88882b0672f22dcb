"""What can be asked of a promotion, and what it hears from tables."""

from typing import Literal

from msgspec import Struct, field

from sicbo.rooms.kernel.messages import STAFF, THE_HOUSE, Command
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.promotion.plan import PromotionPlan
from sicbo.rules.promotion_rules import Contact, PaymentForm


class Wagered(Struct, frozen=True, tag=True, kw_only=True):
    """What a player wagered in a round that was settled."""

    player: str
    amount: int
    round_id: str
    at: int


class DraftPromotion(Command, frozen=True, kw_only=True):
    givers = STAFF
    plan: PromotionPlan


class WritePromotionTerms(Command, frozen=True, kw_only=True):
    """Items of the terms by name. Once the promotion runs, with the regulator's approval."""

    givers = STAFF
    items: dict[str, str]
    approval: str = ""


class AddMarketing(Command, frozen=True, kw_only=True):
    """A piece of marketing, which has to refer to the terms."""

    givers = STAFF
    title: str
    refers_to_terms: bool


class StateAvailability(Command, frozen=True, kw_only=True):
    """Where the terms are to be had."""

    givers = STAFF
    channel: str


class SubmitTerms(Command, frozen=True, kw_only=True):
    """The whole terms have gone to the regulator."""

    givers = STAFF
    reference: str


class StartPromotion(Command, frozen=True, kw_only=True):
    givers = STAFF


class HearWagers(Command, frozen=True, kw_only=True):
    """What was wagered at a table, by the entries of its journal behind `after` up to `seq`."""

    givers = THE_HOUSE
    source: str
    seq: int
    facts: tuple[Wagered, ...]
    after: int = -1
    """the last entry that these facts leave out; two who tell of the same entries are told apart by it"""


class AddEntries(Command, frozen=True, kw_only=True):
    """Entries had otherwise than by wagers."""

    givers = STAFF
    player: str
    entries: int
    ground: str


class NominateScrutineer(Command, frozen=True, kw_only=True):
    """Who oversees the draw, by the name with which this person signs in for it."""

    givers = STAFF
    name: str


class CommitToDraw(Command, frozen=True, kw_only=True):
    """Publish what binds the house to a seed that it does not know of the entries."""

    givers = STAFF
    known = ("commitment",)
    commitment: str


class HoldDraw(Command, frozen=True, kw_only=True):
    givers = STAFF
    known = ("seed",)
    seed: str
    present: tuple[str, ...] = ()
    """who was there, where one has to be"""
    overseen_by: Person | None = None
    """the scrutineer, who has signed in for this draw and attests it so"""


class TellWinner(Command, frozen=True, kw_only=True):
    givers = STAFF
    prize: int
    way: Contact
    reached: bool


class ClaimPrize(Command, frozen=True, kw_only=True):
    givers = STAFF
    prize: int
    take_cash: bool = False
    """the cash alternative, where there is one"""
    forms: dict[PaymentForm, int] = field(default_factory=dict)
    """how a cash prize is paid, in parts that make the whole"""


class TakenByCage(Command, frozen=True, kw_only=True):
    """The cage has issued the ticket by which a part of a prize is paid; the house says so itself."""

    givers = THE_HOUSE
    part: str


class RefuseClaim(Command, frozen=True, kw_only=True):
    """A claim that is not met: why, and when the claimant was told."""

    givers = STAFF
    claimant: str
    value: int
    reasons: str
    told_at: int
    address: str = ""
    prize: int = 0
    """the number of the prize that was drawn for the claimant; nothing of somebody who has won none"""


class ReportTrouble(Command, frozen=True, kw_only=True):
    """The promotion or its draw cannot be relied on: postponed, or the draw cancelled; the inspectorate is told at once."""

    givers = STAFF
    action: Literal["postpone-promotion", "postpone-draw", "cancel-draw"]
    reason: str
    told: str
    """which inspector has been told"""


class ValidateAgain(Command, frozen=True, kw_only=True):
    """The promotion can be relied on again and goes on."""

    givers = STAFF
    finding: str


class PublishResults(Command, frozen=True, kw_only=True):
    givers = STAFF
    how: str


class EndPromotion(Command, frozen=True, kw_only=True):
    givers = STAFF


PromotionCommand = (
    DraftPromotion | WritePromotionTerms | AddMarketing | StateAvailability | SubmitTerms | StartPromotion
    | HearWagers | AddEntries | NominateScrutineer | CommitToDraw | HoldDraw | TellWinner | ClaimPrize | TakenByCage
    | RefuseClaim | ReportTrouble | ValidateAgain | PublishResults | EndPromotion
)  # fmt: skip
