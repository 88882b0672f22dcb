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
    """A part of a prize in money, paid in one form."""

    prize: int
    form: PaymentForm
    amount: int
    player: str


class Promotion(Struct, frozen=True):
    """All there is to know of one promotion."""

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
    """turnover that counts, by player"""
    added: dict[str, int] = {}
    """entries had otherwise"""
    scrutineer: str = ""
    commitment: str = ""
    drawn_at: int = 0
    winners: tuple[Won, ...] = ()
    told: tuple[int, ...] = ()
    """the numbers of prizes whose winner an attempt has been made to tell"""
    claimed: tuple[int, ...] = ()
    refused: int = 0
    trouble: Trouble = ""
    published: str = ""
    heard: dict[str, int] = {}
    version: int = 0
    reference: str = ""
    """under which the terms went to the regulator"""
    seed: str = ""
    """opened by the draw"""
    present: tuple[str, ...] = ()
    validated: int = 0
    """how often the promotion was found reliable again; each time the house is bound to another seed"""
    tellings: tuple[happened.WinnerTold, ...] = ()
    claims: tuple[happened.PrizeClaimed, ...] = ()
    refusals: tuple[happened.ClaimRefused, ...] = ()
    troubles: tuple[happened.TroubleReported | happened.InspectorateTold | happened.ValidatedAgain, ...] = ()
    owed: dict[str, Part] = {}
    """what was claimed in money and the cage has not taken over"""
    published_at: int = 0
    overseen_by: Person | None = None
    """the scrutineer who signed in for the draw"""

    def entries(self) -> dict[str, int]:
        """How many entries everybody has."""
        per_entry = 0 if self.plan is None else self.plan.qualifying_wager
        found = dict(self.added)
        if per_entry:
            for player, amount in self.wagered.items():
                if amount >= per_entry:
                    found[player] = found.get(player, 0) + amount // per_entry
        return found

    def lots(self) -> dict[str, int]:
        """How many lots everybody has who has one, in an order that anybody can make again."""
        return {player: many for player, many in sorted(self.entries().items()) if many > 0}

    def won(self, number: int) -> Won | None:
        """By its number: prizes are numbered from 1 in the order in which they were drawn."""
        return self.winners[number - 1] if 1 <= number <= len(self.winners) else None

    def prize(self, won: Won) -> PrizePlan:
        assert self.plan is not None
        return self.plan.prizes[won.prize]

    def untold(self) -> tuple[Won, ...]:
        """Winners whom nobody has tried to tell, where they need not have been present."""
        if self.plan is None or self.plan.present_required:
            return ()
        return tuple(won for won in self.winners if won.number not in self.told)
