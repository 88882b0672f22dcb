"""The state of one promotion, and how events change it."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sicbo.rooms import promotion_events as happened
from sicbo.rooms.messages import Person
from sicbo.rooms.promotion_events import Won
from sicbo.rooms.promotion_plan import PrizePlan, PromotionPlan
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


def parts_of(claimed: happened.PrizeClaimed) -> dict[str, Part]:
    """The parts in which a claim is paid, by name."""
    return {
        f"{claimed.prize}.{form}": Part(claimed.prize, form, amount, claimed.player)
        for form, amount in claimed.forms.items()
    }


def evolve(state: Promotion, event: happened.PromotionEvent) -> Promotion:
    """The promotion after an event."""
    return replace(_evolve(state, event), version=state.version + 1)


def _evolve(state: Promotion, event: happened.PromotionEvent) -> Promotion:
    match event:
        case happened.PromotionDrafted():
            return replace(state, plan=event.plan, status="draft", submitted_version=0)
        case happened.PromotionTermsWritten():
            return replace(state, terms=state.terms | event.items, terms_version=event.version)
        case happened.MarketingAdded():
            return replace(state, marketing=(*state.marketing, event.title))
        case happened.AvailabilityStated():
            return replace(state, channels=(*state.channels, event.channel))
        case happened.TermsSubmitted():
            return replace(
                state, submitted_version=event.version, submitted_at=event.at, status="submitted",
                reference=event.reference,
            )  # fmt: skip
        case happened.PromotionStarted():
            return replace(state, status="running", started_at=event.at)
        case happened.WagersHeard():
            wagered = dict(state.wagered)
            for player, amount in event.amounts.items():
                wagered[player] = wagered.get(player, 0) + amount
            return replace(state, wagered=wagered, heard=state.heard | {event.source: event.seq})
        case happened.EntriesAdded():
            added = state.added | {event.player: state.added.get(event.player, 0) + event.entries}
            return replace(state, added=added)
        case happened.ScrutineerNominated():
            return replace(state, scrutineer=event.name)
        case happened.DrawCommitted():
            return replace(state, commitment=event.commitment)
        case happened.DrawHeld():
            return replace(
                state, winners=event.winners, drawn_at=event.at, status="drawn", seed=event.seed,
                present=event.present, overseen_by=event.overseen_by,
            )  # fmt: skip
        case happened.WinnerTold():
            told = tuple(dict.fromkeys((*state.told, event.prize)))
            return replace(state, told=told, tellings=(*state.tellings, event))
        case happened.PrizeClaimed():
            claims = (*state.claims, event)
            owed = state.owed | (parts_of(event) if event.by_cage else {})
            return replace(state, claimed=(*state.claimed, event.prize), claims=claims, owed=owed)
        case happened.PrizeTicketed():
            return replace(
                state, owed={name: part for name, part in state.owed.items() if name != event.part}
            )
        case happened.ClaimRefused():
            return replace(state, refused=state.refused + 1, refusals=(*state.refusals, event))
        case happened.TroubleReported():
            return replace(state, trouble=event.action, troubles=(*state.troubles, event))
        case happened.InspectorateTold():
            return replace(state, troubles=(*state.troubles, event))
        case happened.ValidatedAgain():
            troubles = (*state.troubles, event)
            return replace(state, trouble="", commitment="", validated=state.validated + 1, troubles=troubles)
        case happened.ResultsPublished():
            return replace(state, published=event.how, published_at=event.at)
        case happened.PromotionEnded():
            return replace(state, status="ended")
