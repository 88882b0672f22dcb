"""How events change a promotion."""

from msgspec.structs import replace

from sicbo.rooms.promotion import events as happened
from sicbo.rooms.promotion.state import Part, Promotion


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
        case happened.DrawSeedLost():
            return replace(state, commitment="", seeds_lost=(*state.seeds_lost, event.at))
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
