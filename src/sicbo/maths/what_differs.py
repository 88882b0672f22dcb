"""The differences between two games, in sentences: dice, bets, prices with their cost, switches, the conduct of
play."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from sicbo.maths.compare import compare
from sicbo.maths.exact import BetMaths, percent
from sicbo.rules.bet_words import short_picks
from sicbo.rules.book import switch_text
from sicbo.rules.game import Game

Part = Literal["dice", "offered", "wins", "price", "switch", "conduct"]

_NOT_RULES: Final = {"cite", "parts", "silent", "reading", "words", "note", "notes", "about", "switch"}
"""Keys of a book file beside a rule that are not rules themselves."""


class Said(Struct, frozen=True):
    """One difference as a sentence, with the bets it is about."""

    part: Part
    words: str
    bets: tuple[str, ...] = ()


def what_differs(one: Game, other: Game) -> list[Said]:
    """All differences, those about money first."""
    return [*_dice(one, other), *_bets(one, other), *_switches(one, other), *_conduct(one, other)]


def _dice(one: Game, other: Game) -> Iterator[Said]:
    faces = [
        ", ".join(f"{face.name}{f' ({face.colour})' if face.colour else ''}" for face in game.dice.faces)
        for game in (one, other)
    ]
    if faces[0] != faces[1]:
        yield Said("dice", f"{one.name} is played with dice of {faces[0]}; {other.name} with {faces[1]}.")


def _bets(one: Game, other: Game) -> Iterator[Said]:
    for row in compare([one, other]):
        first, second = row.cells
        picks = short_picks(row.bets)
        if first is None or second is None:
            offering, lacking = (one, other) if second is None else (other, one)
            cell = first or second
            assert cell is not None
            words = f"Only {offering.name} offers {picks}, at {_prices(offering, cell)} and a house edge of"
            yield Said("offered", f"{words} {percent(cell.edge)}; {lacking.name} has no such bet.", row.bets)
        elif row.differs:
            if first.ways != second.ways:
                words = f"{picks} wins on {first.ways} of 216 rolls in {one.name} and on {second.ways} in {other.name}."
                yield Said("wins", words, row.bets)
            yield Said(
                "price",
                f"{picks} pays {_prices(one, first)} in {one.name} and {_prices(other, second)} in {other.name}:"
                f" the house edge is {percent(first.edge)} against {percent(second.edge)}, so {_dearer(one, other, first, second)}",
                row.bets,
            )


def _prices(game: Game, bet: BetMaths) -> str:
    return " or ".join(game.odds_text(level.odds) for level in bet.pays)


def _dearer(one: Game, other: Game, first: BetMaths, second: BetMaths) -> str:
    gap: Fraction = abs(first.edge - second.edge)
    if not gap:
        return "it costs the same."
    return (
        f"it costs {percent(gap)} of the stake less in {(one if first.edge < second.edge else other).name}."
    )


def _switches(one: Game, other: Game) -> Iterator[Said]:
    for name in dict.fromkeys([*one.switches, *other.switches]):
        first, second = one.switches.get(name), other.switches.get(name)
        if first is not None and second is not None and first != second:
            words = f"The switch {name} is {switch_text(first)} in {one.name} and {switch_text(second)} in {other.name}."
            yield Said("switch", words)
        elif (first is None) != (second is None):
            having = one if second is None else other
            yield Said(
                "switch", f"Only {having.name} leaves {name} open: {having.book.file.switches[name].about}"
            )


def _conduct(one: Game, other: Game) -> Iterator[Said]:
    if one.book.name == other.book.name:
        return
    if one.policies is None or other.policies is None:
        if one.policies is not other.policies:
            having = one if other.policies is None else other
            yield Said("conduct", f"Only {having.name} states how play is conducted.")
        return
    first, second = msgspec.to_builtins(one.policies), msgspec.to_builtins(other.policies)
    for part in dict.fromkeys([*first, *second]):
        name = part.replace("_", " ")
        yield from (
            Said("conduct", words) for words in _leaves(name, first.get(part), second.get(part), one, other)
        )


def _leaves(path: str, first: Any, second: Any, one: Game, other: Game) -> Iterator[str]:
    """The single settings that differ; lists are matched by the names of their entries."""
    first, second = _plain(first), _plain(second)
    if first == second:
        return
    if not _says(first) or not _says(second):
        having, stated = (one, first) if _says(first) else (other, second)
        value = "" if isinstance(stated, dict | list) else f" ({_shown(stated)})"
        yield f"Only {having.name} has a rule on {path}{value}."
    elif isinstance(first, dict) and isinstance(second, dict):
        for key in dict.fromkeys([*first, *second]):
            if key not in _NOT_RULES:
                yield from _leaves(
                    f"{path}, {key.replace('_', ' ')}", first.get(key), second.get(key), one, other
                )
    elif isinstance(first, list) and isinstance(second, list):
        yield f"{path.capitalize()} differ: {_listed(first)} in {one.name}, {_listed(second)} in {other.name}."
    else:
        yield f"{path.capitalize()}: {_shown(first)} in {one.name}, {_shown(second)} in {other.name}."


def _plain(value: Any) -> Any:
    """A list of named entries as a table of them, so that equal names are compared."""
    value = list(value) if isinstance(value, tuple) else value
    for key in ("power", "role", "breach", "ground", "item", "name"):
        if (
            isinstance(value, list)
            and value
            and all(isinstance(entry, dict) and key in entry for entry in value)
        ):
            return {str(entry[key]): {k: v for k, v in entry.items() if k != key} for entry in value}
    return value


def _says(value: Any) -> bool:
    return value is not None and value != [] and value != {}


def _shown(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _listed(values: list[Any]) -> str:
    if any(isinstance(value, dict | list) for value in values):
        return f"{len(values)} of them"
    return ", ".join(_shown(value) for value in values)
