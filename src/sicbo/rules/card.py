"""The card: the operator's choices for one table. Switches, limits, chips, prices where the book leaves them open."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import asdict

from sicbo.currency import Currency
from sicbo.money import Odds, checked_amount, parse_odds
from sicbo.refusals import Refused, nearest
from sicbo.rules.bets import Bet
from sicbo.rules.book import Offer
from sicbo.rules.bookfile import Name, Printed, SwitchValue

Amount = Annotated[
    str, Meta(pattern=r"^[0-9]+(\.[0-9]{1,3})?$", description="an amount such as '5' or '2.50'")
]


class LimitEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    minimum: Amount | None = None
    maximum: Amount | None = None
    multiple: Amount | None = None


class GamingHours(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """When tables may be open, by local time: `opens` 12:00, `closes` 04:00 runs past midnight."""

    opens: Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]
    closes: Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]
    zone: Annotated[str, Meta(min_length=1, max_length=60)]


class CardFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The shape of a card's file."""

    game: str = ""
    reference: str = ""
    """what the book requires for the choice of its variant, such as a filed submission"""
    source: str = ""
    """the source of the odds"""
    odds: dict[str, str | dict[str, Printed]] = {}
    """prices by kind of bet; by pick or by level name if they differ"""
    switches: dict[Name, SwitchValue] = {}
    withdrawn: tuple[str, ...] = ()
    limits: dict[str, LimitEntry] = {}
    """by bet or kind of bet; `all` for the rest"""
    smallest_chip: Amount | None = None
    player_edge_accepted_by: str = ""
    """the manager who accepted that some bets favour the player"""
    places: Annotated[int, Meta(ge=1, le=1000)] = 12
    """seats at a dealer's table, or terminals"""
    colour_chips: dict[Name, Annotated[int, Meta(ge=1, le=100_000)]] = {}
    """how many chips of each colour the table's set has"""
    notes: tuple[Amount, ...] = ()
    """the bank notes a terminal takes"""
    wagering_seconds: Annotated[int, Meta(ge=1, le=3600)] | None = None
    alone_wagering_seconds: Annotated[int, Meta(ge=0, le=3600)] | None = None
    """how long betting stays open at least, if the only player at the table asks for the dice earlier"""
    shooting_value: Amount | None = None
    """what a player must have staked to shoot"""
    gaming_hours: GamingHours | None = None
    fairness: bool = False
    """whether the dice follow from a secret that is sealed before betting opens"""


class Limit(Struct, frozen=True):
    """The smallest and largest stake on one bet and the step between, in minor units."""

    minimum: int | None = None
    maximum: int | None = None
    multiple: int | None = None

    def told(self, currency: Currency) -> str:
        """`minimum $5.00, maximum $500.00`, or that there are none."""
        parts = [
            f"{name} {currency.shown(amount)}" for name, amount in asdict(self).items() if amount is not None
        ]
        return ", ".join(parts) or "no limits"


class Card(Struct, frozen=True, kw_only=True):
    """An operator's choices, ready to use."""

    game: str = ""
    reference: str = ""
    source: str = ""
    odds: Mapping[str, str | Mapping[str, str]] = {}
    switches: Mapping[str, SwitchValue] = {}
    withdrawn: tuple[str, ...] = ()
    limits: Mapping[str, Limit] = {}
    smallest_chip: int | None = None
    player_edge_accepted_by: str = ""
    places: int = 12
    colour_chips: Mapping[str, int] = {}
    notes: tuple[int, ...] = ()
    wagering_seconds: int | None = None
    shooting_value: int | None = None
    gaming_hours: GamingHours | None = None
    # Written only if chosen: a table created before this choice existed is still the same table.
    fairness: bool | UnsetType = UNSET
    alone_wagering_seconds: int | UnsetType = UNSET
    tournament: str | UnsetType = UNSET
    """the tournament whose table this is: its chips are not money"""

    def limit(self, bet: Bet) -> Limit | None:
        """The limit of one bet: its own, that of its kind, or that of all."""
        return limit_among(self.limits, bet)


def limit_among(limits: Mapping[str, Limit], bet: Bet) -> Limit | None:
    return limits.get(bet.bet) or limits.get(bet.kind) or limits.get("all")


class Terms(Struct, frozen=True):
    """The limits of one round: those on the sign, and what was agreed with single players."""

    sign: dict[str, Limit] = {}
    personal: dict[str, Limit] = {}
    bets: dict[str, dict[str, Limit]] = {}
    """by owner and bet: what was agreed when a bet was placed, if it differs now; empty for the sign alone"""

    def limit(self, bet: Bet, owner: str) -> Limit | None:
        """The limit of one player's stake on one bet; an agreed bound replaces the sign's."""
        sign, own = limit_among(self.sign, bet), self.personal.get(owner)
        if owner in self.bets:
            own = self.bets[owner].get(bet.bet, own)
        if own is None:
            return sign
        if sign is None:
            return own
        return Limit(
            sign.minimum if own.minimum is None else own.minimum,
            sign.maximum if own.maximum is None else own.maximum,
            sign.multiple,
        )

    def placed_now(self, owner: str, bets: Iterable[str]) -> "Terms":
        """With these bets, placed or added to now, under what is agreed now."""
        if owner not in self.bets:
            return self
        placed = set(bets)
        kept = {bet: limit for bet, limit in self.bets[owner].items() if bet not in placed}
        others = {other: limits for other, limits in self.bets.items() if other != owner}
        return Terms(self.sign, self.personal, {**others, owner: kept} if kept else others)


def card_from(file: CardFile, currency: Currency) -> Card:
    """A card from its file, amounts in minor units."""
    limits = {kind: limit_from(kind, currency, **asdict(entry)) for kind, entry in file.limits.items()}
    chip = None if file.smallest_chip is None else currency.parse(file.smallest_chip, what="smallest chip")
    return Card(
        game=file.game,
        reference=file.reference,
        source=file.source,
        odds=file.odds,
        switches=file.switches,
        withdrawn=file.withdrawn,
        limits=limits,
        smallest_chip=chip,
        player_edge_accepted_by=file.player_edge_accepted_by,
        places=file.places,
        colour_chips=file.colour_chips,
        notes=tuple(currency.parse(note, what="bank note") for note in file.notes),
        wagering_seconds=file.wagering_seconds,
        shooting_value=None
        if file.shooting_value is None
        else currency.parse(file.shooting_value, what="shooting value"),
        gaming_hours=file.gaming_hours,
        fairness=file.fairness or UNSET,
        alone_wagering_seconds=UNSET if file.alone_wagering_seconds is None else file.alone_wagering_seconds,
    )


def file_of(card: Card, currency: Currency) -> CardFile:
    """A card as its file would have it, amounts as people write them: the inverse of `card_from`."""

    def text(amount: int | None) -> str | None:
        return None if amount is None else currency.brief(amount)

    return CardFile(
        game=card.game,
        reference=card.reference,
        source=card.source,
        odds={kind: entry if isinstance(entry, str) else dict(entry) for kind, entry in card.odds.items()},
        switches=dict(card.switches),
        withdrawn=card.withdrawn,
        limits={
            kind: LimitEntry(
                minimum=text(limit.minimum), maximum=text(limit.maximum), multiple=text(limit.multiple)
            )
            for kind, limit in card.limits.items()
        },
        smallest_chip=text(card.smallest_chip),
        player_edge_accepted_by=card.player_edge_accepted_by,
        places=card.places,
        colour_chips=dict(card.colour_chips),
        notes=tuple(currency.brief(note) for note in card.notes),
        wagering_seconds=card.wagering_seconds,
        shooting_value=text(card.shooting_value),
        gaming_hours=card.gaming_hours,
        fairness=bool(card.fairness),
        alone_wagering_seconds=None if card.alone_wagering_seconds is UNSET else card.alone_wagering_seconds,
    )


def limit_from(kind: str, currency: Currency, **texts: str | None) -> Limit:
    """A limit from amounts as people write them: `limit_from("small", AUD, minimum="5", maximum="500")`."""
    amounts = {
        name: None if text is None else currency.parse(text, what=f"{name} of {kind}")
        for name, text in texts.items()
    }
    return checked_limit(kind, Limit(**amounts), currency)


def checked_limit(kind: str, limit: Limit, currency: Currency) -> Limit:
    for what, amount in asdict(limit).items():
        if amount is not None:
            checked_amount(amount, what=f"{what} of {kind}")
    if limit.minimum is not None and limit.maximum is not None and limit.minimum > limit.maximum:
        raise Refused(
            "bad-card",
            "the minimum for {kind} is above its maximum ({told}); swap or change them",
            kind=kind,
            told=limit.told(currency),
        )
    if limit.multiple is not None:
        for name, bound in (("minimum", limit.minimum), ("maximum", limit.maximum)):
            if bound is not None and bound % limit.multiple:
                raise Refused(
                    "bad-card",
                    "the {name} for {kind} is not a multiple of {multiple}",
                    name=name,
                    kind=kind,
                    multiple=currency.shown(limit.multiple),
                )
    return limit


def scheduled_odds(card: Card, offer: Offer, number: int) -> Odds | None:
    """The card's odds for the n-th level of this offer, if stated."""
    entry = card.odds.get(offer.bet) or card.odds.get(offer.kind)
    if entry is None:
        return None
    if isinstance(entry, str):
        return _odds(entry, offer.kind)
    level = offer.levels[number]
    words = [offer.pick.text, level.name or ""]
    for word in words:
        if word and word in entry:
            return _odds(entry[word], offer.kind)
    return None


def _odds(text: str, kind: str) -> Odds:
    try:
        return parse_odds(text)
    except Refused as refused:
        raise Refused(
            "bad-card", "the odds for {kind}: {refused}", kind=kind, refused=refused.message
        ) from None


def check_card(card: Card, name: str, offered: list[Offer], currency: Currency) -> None:
    """Refuse a card of another game, one with senseless limits, and one that names unknown bets."""
    if card.game and card.game not in (name, name.partition("/")[0]):
        raise Refused("bad-card", "this card is for {game}, not for {name}", game=card.game, name=name)
    if card.smallest_chip is not None:
        checked_amount(card.smallest_chip, what="smallest chip")
    for kind, limit in card.limits.items():
        checked_limit(kind, limit, currency)
    kinds = {offer.kind for offer in offered}
    bets = {offer.bet for offer in offered}
    for what, names in (("odds", card.odds), ("limits", card.limits), ("withdrawn", card.withdrawn)):
        for name in names:
            if name not in kinds | bets and not (what == "limits" and name == "all"):
                raise Refused(
                    "bad-card",
                    "{what} names '{name}', which is not a bet here; {hint}",
                    what=what,
                    name=name,
                    hint=nearest(name, sorted(kinds)),
                )
    for kind, entry in card.odds.items():
        if isinstance(entry, str):
            continue
        mine = [offer for offer in offered if kind in (offer.kind, offer.bet)]
        known = {offer.pick.text for offer in mine} | {
            level.name or "" for offer in mine for level in offer.levels
        }
        for word in entry:
            if word not in known:
                raise Refused(
                    "bad-card",
                    "odds.{kind} names '{word}'; {hint}",
                    kind=kind,
                    word=word,
                    hint=nearest(word, sorted(known - {""})),
                )


NO_CARD = Card()


def is_plain(card: Card) -> bool:
    """Whether the card leaves settlement as the book has it: no limits and no chip to round to."""
    return not card.limits and card.smallest_chip is None
