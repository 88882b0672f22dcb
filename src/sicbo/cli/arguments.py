"""Shared argument parsing of the verbs: parsers that refuse in one sentence, bets, switches, cards."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from fractions import Fraction
from typing import NoReturn

import msgspec

from sicbo.refusals import Refused
from sicbo.rules.bookfile import SwitchValue
from sicbo.rules.card import NO_CARD, Card, limit_from
from sicbo.rules.game import Game
from sicbo.rules.shelf import book, game, read_card, split_game


class Parser(ArgumentParser):
    """An argument parser that refuses like the rest of the house."""

    def __init__(self, verb: str, about: str, examples: Sequence[str]) -> None:
        epilog = "examples:\n" + "\n".join(f"  sicbo {verb} {example}".rstrip() for example in examples)
        super().__init__(
            prog=f"sicbo {verb}",
            description=about,
            epilog=epilog,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        # Read intermixed, argparse counts optional words among the missing ones.
        missing = message.replace(", bets", "").replace(", BET=AMOUNT", "")
        raise Refused("bad-request", "{missing}; see {prog} --help", missing=missing, prog=self.prog)

    def read(self, arguments: Sequence[str]) -> Namespace:
        """Options may be before, between and after the words."""
        return self.parse_intermixed_args(arguments)


def add_json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def add_game_options(parser: Parser) -> None:
    """The operator's choices: a whole card, or single switches."""
    parser.add_argument(
        "--card", metavar="FILE", help="an operator's card: odds schedule, limits, chips, switches"
    )
    parser.add_argument(
        "--switch",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="set a switch of the book to on, off or one of its choices",
    )


def game_of(options: Namespace) -> Game:
    """The requested game, with its card and switches."""
    return game(options.game, card_of(options, options.game))


def card_of(options: Namespace, of: str) -> Card:
    """The operator's choices for a game."""
    card = read_card(options.card, of) if options.card else NO_CARD
    chosen = dict(card.switches) | dict(_switch(text) for text in options.switch)
    return msgspec.structs.replace(card, switches=chosen)


def _switch(text: str) -> tuple[str, SwitchValue]:
    name, separator, value = text.partition("=")
    if not separator or not value:
        raise Refused(
            "bad-request",
            "--switch takes NAME=VALUE, such as double-wins-on-triple=off, not '{text}'",
            text=text,
        )
    return name, {"on": True, "true": True, "off": False, "false": False}.get(value.lower(), value)


def limits_of(options: Namespace, card: Card) -> Card:
    """The card with limits and chips from the command line."""
    currency = book(split_game(options.game)[0]).currency
    given = {name: getattr(options, name) for name in ("minimum", "maximum", "multiple")}
    if any(given.values()):
        card = msgspec.structs.replace(
            card, limits={**card.limits, "all": limit_from("all bets", currency, **given)}
        )
    if options.chip is not None:
        card = msgspec.structs.replace(card, smallest_chip=currency.parse(options.chip, what="smallest chip"))
    return card


def whole_number(text: str, option: str, *, most: int = 10**12) -> int:
    """A whole number greater than zero."""
    if not text.isascii() or not text.isdecimal() or len(text) > 13 or not 1 <= int(text) <= most:
        raise Refused(
            "bad-request",
            "{option} takes a whole number from 1 to {most}, not '{text}'",
            option=option,
            most=f"{most:,}",
            text=text[:40],
        )
    return int(text)


def percentage(text: str, option: str) -> Fraction:
    """A percentage such as 2.78 or 2.78%, exactly."""
    try:
        if len(text) > 30 or "e" in text.lower():  # 1e999999999 is a number of as many digits
            raise ValueError
        return Fraction(text.removesuffix("%")) / 100
    except (ValueError, ZeroDivisionError):
        raise Refused(
            "bad-request",
            "{option} takes a percentage such as 2.78, not '{text}'",
            option=option,
            text=text[:40],
        ) from None


def wagers_of(words: Sequence[str], of: Game) -> dict[str, int]:
    """Wagers written `small=10 double:2=5.50`, in minor units."""
    wagers: dict[str, int] = {}
    for word in words:
        name, separator, amount = word.rpartition("=")
        if not separator:
            raise Refused(
                "bad-request", "write a bet as BET=AMOUNT, such as small=10, not '{word}'", word=word[:60]
            )
        bet = of.paytable.canonical(name)
        if bet in wagers:
            raise Refused(
                "duplicate-bet", "{bet} is named twice: name it once with the whole amount", bet=bet
            )
        wagers[bet] = of.currency.parse(amount, what=f"stake on {bet}")
    if not wagers:
        raise Refused("bad-request", "no bets given; write them as BET=AMOUNT, such as small=10")
    return wagers
