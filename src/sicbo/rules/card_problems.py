"""All problems of a card for one game, at once, each with its place on the card."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any
from zoneinfo import available_timezones

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from sicbo.currency import Currency
from sicbo.refusals import Reason, Refused
from sicbo.rules.book import Book, Offer, Switches, offers
from sicbo.rules.card import Card, CardFile, card_from, check_card, limit_from
from sicbo.rules.game import compile_game
from sicbo.rules.pricing import prices
from sicbo.rules.problems import place, shape_problems


class CardProblem(Struct, frozen=True, order=True):
    """One problem: its place on the card, the code, a sentence, the clauses."""

    where: str
    """such as odds.total or limits.all; empty if it is about the whole card"""
    code: Reason
    message: str
    clauses: tuple[str, ...] = ()


def read_card_file(data: Any) -> tuple[CardFile | None, list[CardProblem]]:
    """A card's file from plain data, or the problems of its shape."""
    try:
        return msgspec.convert(data, CardFile), []
    except (msgspec.ValidationError, RecursionError) as error:
        if not isinstance(data, dict):
            return None, [CardProblem("", "bad-card", "a card is an object with its parts by name")]
        problems = [
            CardProblem(place(path), "bad-card", said) for path, said in shape_problems(data, CardFile)
        ]
        return None, sorted(problems) or [CardProblem("", "bad-card", str(error))]


def card_problems(book: Book, variant: str, file: CardFile) -> list[CardProblem]:
    """What keeps this card from being played with this game; empty if it can be."""
    problems = list(_amounts(file, book.currency))
    if problems:
        return sorted(problems)
    card = card_from(file, book.currency)
    problems = list(_hours(card))
    settings = _settings(book, variant, card, problems)
    offered = offers(book, variant, settings)
    problems += _names(book, variant, card, offered, settings)
    problems += _odds(book, variant, card, offered)
    if not problems:
        problems += _tried("", lambda: compile_game(book, variant, card))
    return sorted(set(problems))


def _tried(where: str, attempt: Callable[[], object]) -> Iterator[CardProblem]:
    try:
        attempt()
    except Refused as refused:
        yield CardProblem(where, refused.code, refused.message, refused.clauses)


def _amounts(file: CardFile, currency: Currency) -> Iterator[CardProblem]:
    """Invalid amounts, and limits that exclude every stake."""
    for kind, entry in file.limits.items():
        yield from _tried(f"limits.{kind}", partial(limit_from, kind, currency, **asdict(entry)))
    for name in ("smallest_chip", "shooting_value", "notes"):
        alone = CardFile(**{name: getattr(file, name)})
        yield from _tried(name, partial(card_from, alone, currency))


def _hours(card: Card) -> Iterator[CardProblem]:
    hours = card.gaming_hours
    if hours is not None and hours.zone not in available_timezones():
        yield CardProblem("gaming_hours.zone", "bad-card", f"there is no time zone '{hours.zone}'")


def _settings(book: Book, variant: str, card: Card, problems: list[CardProblem]) -> Switches:
    """The valid settings of all switches; problems of the others are added."""
    good: Switches = {}
    for name, value in card.switches.items():
        own = list(_tried(f"switches.{name}", partial(book.switches, variant, {name: value})))
        problems += own
        if not own:
            good[name] = value
    return book.switches(variant, good)


def _names(
    book: Book, variant: str, card: Card, offered: Iterable[Offer], settings: Switches
) -> Iterator[CardProblem]:
    """Unknown bets, a card of another game, and bets that may not be withdrawn."""
    listed = list(offered)
    name = book.game_name(variant)
    yield from _tried("game", lambda: check_card(Card(game=card.game), name, listed, book.currency))
    for part in ("odds", "limits"):
        for kind, entry in getattr(card, part).items():
            alone = Card(odds={kind: entry}) if part == "odds" else Card(limits={kind: entry})
            yield from _tried(f"{part}.{kind}", partial(check_card, alone, name, listed, book.currency))
    allowed = settings.get(book.file.bets_withdrawn_by) is True
    for kind in card.withdrawn:
        alone = Card(withdrawn=(kind,))
        yield from _tried(f"withdrawn.{kind}", partial(check_card, alone, name, listed, book.currency))
        if not allowed:
            unless = (
                f" unless the switch {book.file.bets_withdrawn_by} is on"
                if book.file.bets_withdrawn_by
                else ""
            )
            yield CardProblem(
                f"withdrawn.{kind}", "bad-card", f"{book.name} keeps all its listed bets open{unless}"
            )


def _odds(book: Book, variant: str, card: Card, offered: list[Offer]) -> Iterator[CardProblem]:
    """Prices that differ from the book's fixed ones, cannot be read, or are missing: the first of every kind."""
    if book.file.odds == "operator" and not card.source:
        yield CardProblem(
            "source", "odds-not-stated", f"{book.name} states no odds: say where the schedule is from"
        )
        card = replace(card, source="-")
    seen: set[str] = set()
    for offer in offered:
        gone = offer.kind in card.withdrawn or offer.bet in card.withdrawn
        if not gone and offer.kind not in seen:
            problems = list(_tried(f"odds.{offer.kind}", lambda of=offer: prices(book, variant, card, of)))  # type: ignore[misc]
            if problems:
                seen.add(offer.kind)
                yield from problems
