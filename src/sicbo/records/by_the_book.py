"""The book's settlement of recorded bets, line by line, in plain values and in words."""

from collections.abc import Iterable, Sequence
from typing import Final

from sicbo.currency import Currency
from sicbo.hosting.tables import Judge, Plain

Key = tuple[str, str]
"""Owner and bet."""

Staked = tuple[str, str, int, str]
"""Owner, bet, stake, and the kind of stake it is."""

_LONGEST: Final = 120


def lines_by_the_book(
    judge: Judge, dice: Sequence[object], wagers: Iterable[Staked], terms: Plain, advised: Iterable[str]
) -> dict[Key, Plain]:
    """The right line for every bet. Raises `Refused` if the book cannot settle one of them."""
    staked = list(wagers)
    kinds = {(owner, judge.game.paytable.canonical(bet)): kind for owner, bet, _, kind in staked}
    lines = judge.settle(dice, [wager[:3] for wager in staked], terms, advised)
    return {
        key: _token_kept(line) if judge.keeps_tokens and kinds[key] in ("token", "voucher") else line
        for line in lines
        for key in [(line["owner"], line["bet"])]
    }


def _token_kept(line: Plain) -> Plain:
    """A token is staked once: the house keeps what was settled of it, and a winner gets only the winnings."""
    if line["outcome"] != "win":
        return line
    excess = sum(advice["amount"] for advice in line["advice"] if advice["code"] == "above-maximum")
    return {**line, "returned": line["winnings"] + excess}


def in_words(name: str, value: object, currency: Currency) -> str:
    """A field of a line in words."""
    if name in ("stake", "winnings", "returned", "staked") and isinstance(value, int):
        text = currency.format(value)
    elif name == "odds":
        text = odds_text(value) or "none"
    elif isinstance(value, list | tuple):
        text = ", ".join(str(part) for part in value) or "none"
    else:
        text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def odds_text(odds: object) -> str | None:
    """`11 to 1` from the plain form of odds, or from the text itself."""
    if not isinstance(odds, dict):
        return None if odds is None else str(odds)
    at_least = "at least " if odds.get("floor") else ""
    return f"{at_least}{odds['win']} to {odds['stake']}"


def dice_text(dice: Iterable[object]) -> str:
    return "-".join(str(die) for die in dice)
