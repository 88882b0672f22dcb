"""The differences between two cards, part by part, as values that a screen can put into words."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from sicbo.currency import Currency
from sicbo.rules.book import switch_text
from sicbo.rules.card import Card, Limit, file_of
from sicbo.rules.game import Game

Part = Literal[
    "switch", "odds", "bet", "limit", "smallest-chip", "places", "colour-chips", "notes", "wagering-seconds",
    "alone-wagering-seconds", "shooting-value", "gaming-hours", "reference", "source", "player-edge-accepted-by",
]  # fmt: skip


class Difference(Struct, frozen=True):
    """One difference; empty on the side where there is nothing."""

    part: Part
    name: str
    """the switch, the bet or the kind of limit; empty if the part says it all"""
    before: str
    after: str


def differences(before: Game, after: Game) -> tuple[Difference, ...]:
    """All differences of the second game's card, in the order of the card."""
    return (
        *_switches(before, after),
        *_bets(before, after),
        *_limits(before.card, after.card, after.currency),
        *_rest(before.card, after.card, after.currency),
    )


def _switches(before: Game, after: Game) -> Iterator[Difference]:
    for name, value in after.switches.items():
        was = before.switches.get(name)
        if was != value:
            yield Difference("switch", name, "" if was is None else switch_text(was), switch_text(value))


def _bets(before: Game, after: Game) -> Iterator[Difference]:
    """Bets that are added or removed, and prices that change."""
    old = {bet.bet: _prices(before, bet.bet) for bet in before.bets}
    new = {bet.bet: _prices(after, bet.bet) for bet in after.bets}
    for bet in dict.fromkeys([*old, *new]):
        if bet not in old or bet not in new:
            yield Difference("bet", bet, old.get(bet, ""), new.get(bet, ""))
        elif old[bet] != new[bet]:
            yield Difference("odds", bet, old[bet], new[bet])


def _prices(game: Game, bet: str) -> str:
    return ", ".join(game.odds_text(level.odds) for level in game.bet(bet).levels)


def _limits(before: Card, after: Card, currency: Currency) -> Iterator[Difference]:
    for kind in dict.fromkeys([*before.limits, *after.limits]):
        was, now = before.limits.get(kind), after.limits.get(kind)
        if was != now:
            yield Difference("limit", kind, _limit(was, currency), _limit(now, currency))


def _limit(limit: Limit | None, currency: Currency) -> str:
    if limit is None:
        return ""
    low, high, step = (
        "–" if amount is None else currency.brief(amount)
        for amount in (limit.minimum, limit.maximum, limit.multiple)
    )
    return f"{low} … {high} / {step}"


def _rest(before: Card, after: Card, currency: Currency) -> Iterator[Difference]:
    parts: Mapping[Part, str] = {
        "smallest-chip": "smallest_chip", "places": "places", "colour-chips": "colour_chips", "notes": "notes",
        "wagering-seconds": "wagering_seconds", "alone-wagering-seconds": "alone_wagering_seconds", "shooting-value": "shooting_value",
        "gaming-hours": "gaming_hours",
        "reference": "reference", "source": "source", "player-edge-accepted-by": "player_edge_accepted_by",
    }  # fmt: skip
    was, now = file_of(before, currency), file_of(after, currency)
    for part, field in parts.items():
        old, new = getattr(was, field), getattr(now, field)
        if old != new:
            yield Difference(part, "", _shown(old), _shown(new))


def _shown(value: Any) -> str:
    if value is None or value == "":
        return ""
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items())
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    if isinstance(value, Struct):
        return " ".join(str(item) for item in msgspec.structs.astuple(value))
    return str(value)
