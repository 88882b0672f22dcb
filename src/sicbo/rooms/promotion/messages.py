"""Commands to a promotion, and the facts it receives from tables."""

from typing import Literal

from msgspec import Struct, field

from sicbo.rooms.kernel.messages import STAFF, THE_HOUSE, Command
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.promotion.plan import PromotionPlan
from sicbo.rules.promotion_rules import Contact, PaymentForm


class Wagered(Struct, frozen=True, tag=True, kw_only=True):
    """A player's stakes in a settled round."""

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
    """A piece of marketing, which must refer to the terms."""

    givers = STAFF
    title: str
    refers_to_terms: bool


class StateAvailability(Command, frozen=True, kw_only=True):
    """Where the terms are available."""

    givers = STAFF
    channel: str


class SubmitTerms(Command, frozen=True, kw_only=True):
    """The whole terms have been sent to the regulator."""

    givers = STAFF
    reference: str


class StartPromotion(Command, frozen=True, kw_only=True):
    givers = STAFF


class HearWagers(Command, frozen=True, kw_only=True):
    """What was staked at a table, by its journal entries after `after` up to `seq`."""

    givers = THE_HOUSE
    source: str
    seq: int
    facts: tuple[Wagered, ...]
    after: int = -1
    """the last entry that these facts leave out; it tells apart two reports of the same entries"""


class AddEntries(Command, frozen=True, kw_only=True):
    """Entries gained otherwise than by bets."""

    givers = STAFF
    player: str
    entries: int
    ground: str


class NominateScrutineer(Command, frozen=True, kw_only=True):
    """Who oversees the draw, by the name with which this person signs in for it."""

    givers = STAFF
    name: str


class CommitToDraw(Command, frozen=True, kw_only=True):
    """Publish the commitment to a seed that was chosen without knowing the entries."""

    givers = STAFF
    known = ("commitment",)
    commitment: str


class ReplaceSeed(Command, frozen=True, kw_only=True):
    """The seed of the published commitment is not there any more, and may be known: declare it lost and commit to
    another."""

    givers = THE_HOUSE
    lost: str
    """the commitment whose seed is lost"""
    commitment: str
    reason: str


class HoldDraw(Command, frozen=True, kw_only=True):
    givers = STAFF
    known = ("seed",)
    seed: str
    present: tuple[str, ...] = ()
    """who was present, if presence is required"""
    overseen_by: Person | None = None
    """the scrutineer, who has signed in for this draw and thereby attests it"""


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
    """The cage has issued the ticket that pays a part of a prize; reported by the house."""

    givers = THE_HOUSE
    part: str


class RefuseClaim(Command, frozen=True, kw_only=True):
    """Refuse a claim: why, and when the claimant was told."""

    givers = STAFF
    claimant: str
    value: int
    reasons: str
    told_at: int
    address: str = ""
    prize: int = 0
    """the number of the prize drawn for the claimant; 0 for a person who won none"""


class ReportTrouble(Command, frozen=True, kw_only=True):
    """The promotion or its draw cannot be relied on: it is postponed, or the draw cancelled; the inspectorate is told
    at once."""

    givers = STAFF
    action: Literal["postpone-promotion", "postpone-draw", "cancel-draw"]
    reason: str
    told: str
    """the inspector who was told"""


class ValidateAgain(Command, frozen=True, kw_only=True):
    """The promotion can be relied on again and continues."""

    givers = STAFF
    finding: str


class PublishResults(Command, frozen=True, kw_only=True):
    givers = STAFF
    how: str


class EndPromotion(Command, frozen=True, kw_only=True):
    givers = STAFF


PromotionCommand = (
    DraftPromotion | WritePromotionTerms | AddMarketing | StateAvailability | SubmitTerms | StartPromotion
    | HearWagers | AddEntries | NominateScrutineer | CommitToDraw | ReplaceSeed | HoldDraw | TellWinner | ClaimPrize | TakenByCage
    | RefuseClaim | ReportTrouble | ValidateAgain | PublishResults | EndPromotion
)  # fmt: skip
