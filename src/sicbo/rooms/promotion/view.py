"""What may be seen of promotions: the list, one promotion for the staff, and the public's part of it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.promotion.authority import rules_of
from sicbo.rooms.promotion.draw import above_threshold
from sicbo.rooms.promotion.duties import PromotionDuty, duties, notice_minutes
from sicbo.rooms.promotion.events import ClaimRefused, PrizeClaimed, WinnerTold
from sicbo.rooms.promotion.events import InspectorateTold as Told
from sicbo.rooms.promotion.events import TroubleReported as Trouble
from sicbo.rooms.promotion.events import ValidatedAgain as Validated
from sicbo.rooms.promotion.offers import PromotionOffer, offers
from sicbo.rooms.promotion.plan import PromotionPlan, amounts_to_name, missing
from sicbo.rooms.promotion.prize_claims import told_until
from sicbo.rooms.promotion.state import Promotion
from sicbo.rooms.promotion.wording import suggested
from sicbo.rules.game import Game
from sicbo.rules.promotion_rules import Contact, PaymentForm

Stands = Literal["draft", "submitted", "running", "postponed", "cancelled", "drawn", "ended"]
OPEN_TO_ALL: tuple[Stands, ...] = ("running", "postponed", "cancelled", "drawn", "ended")
"""What the public may see: a promotion from its start on."""


class TermsItem(Struct, frozen=True):
    """One item that the terms must contain, and its text."""

    item: str
    says: Annotated[str, Meta(description="what the rule book requires")]
    clauses: tuple[str, ...]
    text: str
    complete: bool
    names: Annotated[tuple[str, ...], Meta(description="amounts that the text must state")] = ()
    suggested: Annotated[str, Meta(description="suggested wording, made from the plan")] = ""


class WinnerView(Struct, frozen=True):
    """A prize that was won, and its state."""

    number: int
    prize: int
    name: str
    kind: str
    value: int
    cash_alternative: int
    player: str
    tellings: tuple[WinnerTold, ...]
    claim: PrizeClaimed | None
    choice: Annotated[bool, Meta(description="whether the winner chooses how it is paid")]
    on_the_way: Annotated[bool, Meta(description="claimed in money that is not on its tickets yet")]


class EntrantView(Struct, frozen=True):
    """A person's entries; `first` is the number of the first of these lots."""

    player: str
    entries: int
    first: int
    wagered: int


class PromotionRow(Struct, frozen=True):
    """A promotion in a list."""

    promotion: str
    name: str
    book: str
    stands: Stands
    starts_at: int
    entries_close_at: int
    draws_at: int
    prizes: int
    entries: int
    duties: tuple[PromotionDuty, ...]


class PromotionView(Struct, frozen=True):
    """One whole promotion for the staff: what is on record, what is owed, and what the viewer may do."""

    promotion: str
    book: str
    title: str
    currency: str
    present: Annotated[bool, Meta(description="whether a winner must be present")]
    stands: Stands
    plan: PromotionPlan | None
    items: tuple[TermsItem, ...]
    terms_version: int
    submitted_version: int
    submitted_at: int
    reference: str
    notice_minutes: int
    marketing: tuple[str, ...]
    channels: tuple[str, ...]
    started_at: int
    entrants: tuple[EntrantView, ...]
    lots: int
    scrutineer: str
    scrutineer_needed: bool
    overseen_by: Annotated[Person | None, Meta(description="the scrutineer who signed in for the draw")]
    commitment: str
    seed: str
    drawn_at: int
    tell_until: int
    winners: tuple[WinnerView, ...]
    contacts: tuple[Contact, ...]
    forms: tuple[PaymentForm, ...]
    refusals: tuple[ClaimRefused, ...]
    troubles: tuple[Trouble | Told | Validated, ...]
    published: str
    duties: tuple[PromotionDuty, ...]
    offers: tuple[PromotionOffer, ...]


class PublicPrize(Struct, frozen=True):
    """A prize as the public sees it."""

    name: str
    kind: str
    value: int
    count: int
    details: dict[str, str]
    cash_alternative: int


class PublicWinner(Struct, frozen=True):
    """A result, once it is published."""

    number: int
    prize: str
    player: str


class PublicPromotion(Struct, frozen=True):
    """A promotion as the public sees it: terms, how to enter, results."""

    promotion: str
    name: str
    title: str
    currency: str
    stands: Stands
    chance: str
    place: str
    starts_at: int
    entries_close_at: int
    draws_at: int
    present_required: bool
    qualifying_wager: int
    prizes: tuple[PublicPrize, ...]
    items: tuple[TermsItem, ...]
    channels: tuple[str, ...]
    lots: int
    commitment: str
    drawn: bool
    winners: tuple[PublicWinner, ...]
    published_at: int


class OwnEntries(Struct, frozen=True):
    """A player's own entries, for that player's screen only."""

    promotion: str
    name: str
    stands: Stands
    qualifying_wager: int
    entries_close_at: int
    draws_at: int
    entries: int
    first: Annotated[int, Meta(description="the number of your first lot, once entries are closed")]
    wagered: int
    named: Annotated[bool, Meta(description="whether the house knows the player's name")]
    won: Annotated[tuple[str, ...], Meta(description="prizes that this player has won, once published")]


def stands(state: Promotion) -> Stands:
    if state.trouble == "cancel-draw":
        return "cancelled"
    return "postponed" if state.trouble else state.status


def terms_items(game: Game, plan: PromotionPlan | None, terms: dict[str, str]) -> tuple[TermsItem, ...]:
    """The items that the terms of a plan must contain; without a plan, those that all terms must contain."""
    rules = rules_of(game)
    gaps = () if plan is None else missing(rules, game.currency, plan, terms)
    return tuple(
        TermsItem(
            entry.item, entry.says, entry.cite, terms.get(entry.item, ""),
            bool(terms.get(entry.item, "").strip()) and entry not in gaps,
            () if plan is None else amounts_to_name(game.currency, plan, entry),
        )
        for entry in rules.terms
        if entry.when == "always" or (plan is not None and plan.has(entry.when))
    )  # fmt: skip


def with_wording(
    game: Game, plan: PromotionPlan | None, items: tuple[TermsItem, ...]
) -> tuple[TermsItem, ...]:
    """The same items with suggested wording for each, if there is a plan to base it on."""
    hours = game.card.gaming_hours
    words = {} if plan is None else suggested(game, plan, zone=hours.zone if hours else "UTC")
    return tuple(replace(item, suggested=words.get(item.item, "")) for item in items)


def promotion_row(game: Game, short: str, state: Promotion, at: int) -> PromotionRow:
    plan = state.plan
    return PromotionRow(
        short, plan.name if plan else short, game.book.name, stands(state),
        plan.starts_at if plan else 0, plan.entries_close_at if plan else 0, plan.draws_at if plan else 0,
        plan.draws if plan else 0, sum(state.entries().values()), duties(game, state, at),
    )  # fmt: skip


def entrants(state: Promotion) -> tuple[EntrantView, ...]:
    """Everyone with an entry, in the order of their lots."""
    found, first = [], 1
    for player, entries in sorted(state.entries().items()):
        if entries > 0:
            found.append(EntrantView(player, entries, first, state.wagered.get(player, 0)))
            first += entries
    return tuple(found)


def winners(game: Game, state: Promotion) -> tuple[WinnerView, ...]:
    rules = rules_of(game)
    claims = {claim.prize: claim for claim in state.claims}
    owed = {part.prize for part in state.owed.values()}
    tellings: dict[int, list[WinnerTold]] = {}
    for telling in state.tellings:
        tellings.setdefault(telling.prize, []).append(telling)
    shown = []
    for won in state.winners:
        prize = state.prize(won)
        shown.append(
            WinnerView(
                won.number, won.prize, prize.name, prize.kind, prize.value, prize.cash_alternative, won.player,
                tuple(tellings.get(won.number, ())), claims.get(won.number), prize.kind == "cash" and prize.value > rules.choice_above,
                won.number in owed,
            )
        )  # fmt: skip
    return tuple(shown)


def promotion_view(game: Game, short: str, state: Promotion, viewer: Person, at: int) -> PromotionView:
    rules, plan, taking_part = rules_of(game), state.plan, entrants(state)
    return PromotionView(
        promotion=short,
        book=game.book.name,
        title=game.book.file.title,
        currency=game.book.file.currency,
        present=plan is not None and plan.present_required,
        stands=stands(state),
        plan=plan,
        items=with_wording(game, plan, terms_items(game, plan, state.terms)),
        terms_version=state.terms_version,
        submitted_version=state.submitted_version,
        submitted_at=state.submitted_at,
        reference=state.reference,
        notice_minutes=notice_minutes(game),
        marketing=state.marketing,
        channels=state.channels,
        started_at=state.started_at,
        entrants=taking_part,
        lots=sum(taker.entries for taker in taking_part),
        scrutineer=state.scrutineer,
        scrutineer_needed=plan is not None and bool(above_threshold(rules, plan)),
        overseen_by=state.overseen_by,
        commitment=state.commitment,
        seed=state.seed,
        drawn_at=state.drawn_at,
        tell_until=told_until(game, state),
        winners=winners(game, state),
        contacts=tuple(rule.way for rule in rules.contacts),
        forms=rules.choice_forms,
        refusals=state.refusals,
        troubles=state.troubles,
        published=state.published,
        duties=duties(game, state, at),
        offers=offers(game, state, viewer, at),
    )


def public_promotion(game: Game, short: str, state: Promotion) -> PublicPromotion | None:
    """Only promotions that have begun; winners' names once the results are published."""
    plan = state.plan
    if plan is None or stands(state) not in OPEN_TO_ALL or not state.started_at:
        return None
    published = state.winners if state.published else ()
    return PublicPromotion(
        promotion=short,
        name=plan.name,
        title=policies_of(game).title(rules_of(game).run_by),
        currency=game.book.file.currency,
        stands=stands(state),
        chance=plan.chance,
        place=plan.place,
        starts_at=plan.starts_at,
        entries_close_at=plan.entries_close_at,
        draws_at=plan.draws_at,
        present_required=plan.present_required,
        qualifying_wager=plan.qualifying_wager,
        prizes=tuple(
            PublicPrize(
                prize.name, prize.kind, prize.value, prize.count, prize.details, prize.cash_alternative
            )
            for prize in plan.prizes
        ),
        items=terms_items(game, plan, state.terms),
        channels=state.channels,
        lots=sum(entrant.entries for entrant in entrants(state)),
        commitment=state.commitment,
        drawn=bool(state.drawn_at),
        winners=tuple(PublicWinner(won.number, state.prize(won).name, won.player) for won in published),
        published_at=state.published_at,
    )


def own_entries(short: str, state: Promotion, player: str, *, named: bool, at: int) -> OwnEntries | None:
    """A player's entries in a promotion that the public may see."""
    plan = state.plan
    if plan is None or not state.started_at:
        return None
    mine = next((entrant for entrant in entrants(state) if named and entrant.player == player), None)
    closed = at > plan.entries_close_at
    won = [
        state.prize(winner).name
        for winner in state.winners
        if named and state.published and winner.player == player
    ]
    return OwnEntries(
        short, plan.name, stands(state), plan.qualifying_wager, plan.entries_close_at, plan.draws_at,
        mine.entries if mine else 0, mine.first if mine and closed else 0,
        state.wagered.get(player, 0) if named else 0, named, tuple(won),
    )  # fmt: skip
