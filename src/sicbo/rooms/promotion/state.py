"""The state of one promotion."""

from typing import Literal

from msgspec import Struct

from sicbo.rooms.kernel.person import Person
from sicbo.rooms.promotion import events as happened
from sicbo.rooms.promotion.events import Won
from sicbo.rooms.promotion.plan import PrizePlan, PromotionPlan
from sicbo.rules.promotion_rules import PaymentForm

Status = Literal["draft", "submitted", "running", "drawn", "ended"]
Trouble = Literal["", "postpone-promotion", "postpone-draw", "cancel-draw"]


class Part(Struct, frozen=True):
    """A part of a cash prize, paid in one form."""

    prize: int
    form: PaymentForm
    amount: int
    player: str


class Promotion(Struct, frozen=True):
    """The whole state of one promotion."""

    promotion_id: str
    plan: PromotionPlan | None = None
    terms: dict[str, str] = {}
    terms_version: int = 0
    marketing: tuple[str, ...] = ()
    channels: tuple[str, ...] = ()
    submitted_version: int = 0
    submitted_at: int = 0
    status: Status = "draft"
    started_at: int = 0
    wagered: dict[str, int] = {}
    """qualifying turnover by player"""
    added: dict[str, int] = {}
    """entries gained otherwise"""
    scrutineer: str = ""
    commitment: str = ""
    drawn_at: int = 0
    winners: tuple[Won, ...] = ()
    told: tuple[int, ...] = ()
    """the numbers of prizes whose winner the house has tried to tell"""
    claimed: tuple[int, ...] = ()
    refused: int = 0
    trouble: Trouble = ""
    published: str = ""
    heard: dict[str, int] = {}
    version: int = 0
    reference: str = ""
    """the reference under which the terms were sent to the regulator"""
    seed: str = ""
    """revealed by the draw"""
    present: tuple[str, ...] = ()
    validated: int = 0
    """how often the promotion was validated again; each time the house commits to another seed"""
    tellings: tuple[happened.WinnerTold, ...] = ()
    claims: tuple[happened.PrizeClaimed, ...] = ()
    refusals: tuple[happened.ClaimRefused, ...] = ()
    troubles: tuple[happened.TroubleReported | happened.InspectorateTold | happened.ValidatedAgain, ...] = ()
    owed: dict[str, Part] = {}
    """claimed in money and not yet taken over by the cage"""
    published_at: int = 0
    overseen_by: Person | None = None
    """the scrutineer who signed in for the draw"""
    seeds_lost: tuple[int, ...] = ()
    """when a seed was declared lost; each time the house committed to another"""

    @property
    def committed_late(self) -> bool:
        """Whether the house committed to the seed of the draw after it could know the entries."""
        close = 0 if self.plan is None else self.plan.entries_close_at
        return self.validated > 0 or any(at > close for at in self.seeds_lost)

    def entries(self) -> dict[str, int]:
        """Everyone's number of entries."""
        per_entry = 0 if self.plan is None else self.plan.qualifying_wager
        found = dict(self.added)
        if per_entry:
            for player, amount in self.wagered.items():
                if amount >= per_entry:
                    found[player] = found.get(player, 0) + amount // per_entry
        return found

    def lots(self) -> dict[str, int]:
        """Everyone's number of lots, if any, in a reproducible order."""
        return {player: many for player, many in sorted(self.entries().items()) if many > 0}

    def won(self, number: int) -> Won | None:
        """A prize by its number: prizes are numbered from 1 in the order of the draw."""
        return self.winners[number - 1] if 1 <= number <= len(self.winners) else None

    def prize(self, won: Won) -> PrizePlan:
        assert self.plan is not None
        return self.plan.prizes[won.prize]

    def untold(self) -> tuple[Won, ...]:
        """Winners not yet told, if they did not have to be present."""
        if self.plan is None or self.plan.present_required:
            return ()
        return tuple(won for won in self.winners if won.number not in self.told)
