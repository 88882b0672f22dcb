"""Reading data files: TOML to typed values, with every problem of a file reported at once."""

import tomllib
from copy import deepcopy
from typing import Any, TypeVar

import msgspec

from sicbo.rules.book import Book
from sicbo.rules.bookfile import BetEntry, BookFile, DiceEntry, SwitchEntry, VariantEntry
from sicbo.rules.checks import NO_BETS, meaning_problems
from sicbo.rules.policies import Policies
from sicbo.rules.problems import BadFile, Path, Problem, located, shape_problems

T = TypeVar("T")

MAX_CHARACTERS = 1_000_000


def read_book(text: str, where: str) -> Book:
    """A checked book, or a refusal that carries all problems of its file."""
    file, problems = inspect_book(text)
    if problems or file is None:
        raise BadFile(where, problems, see=f"sicbo lint {where}")
    return Book(file)


def inspect_book(text: str) -> tuple[BookFile | None, list[Problem]]:
    """The file as far as it could be read, and all its problems."""
    data, problems = _parsed(text)
    if data is None:
        return None, problems
    try:
        file = msgspec.convert(data, BookFile)
    except msgspec.ValidationError as error:
        broken_at = _shape_problems(data, BookFile, error)
        broken_at += _meaning_of_the_rest(data, broken_at)
        return None, located(broken_at, text)
    return file, located(meaning_problems(file), text)


def _meaning_of_the_rest(data: dict[str, Any], broken_at: list[tuple[Path, str]]) -> list[tuple[Path, str]]:
    """Problems of meaning in the parts of a broken file whose shape is right."""
    try:
        salvaged = _salvaged(_without(data, [path for path, _ in broken_at if path[:1] != ("switches",)]))
        problems = [] if salvaged is None else list(meaning_problems(salvaged))
    except RecursionError:
        return []  # nested too deeply to be a book; the shape's problems say so
    return [problem for problem in problems if not _moot(problem, broken_at, data)]


def read_shape(text: str, where: str, shape: type[T]) -> T:
    """Any other data file (a card, a schedule) of a given shape."""
    data, problems = _parsed(text)
    if data is None:
        raise BadFile(where, problems)
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        raise BadFile(where, located(_shape_problems(data, shape, error), text)) from None


def _shape_problems(
    data: dict[str, Any], shape: type, error: msgspec.ValidationError
) -> list[tuple[Path, str]]:
    """All problems the schema finds; if none, what the reader itself said: never a broken file without a problem."""
    try:
        found = list(shape_problems(data, shape))
    except RecursionError:
        found = [((), "the file is nested too deeply; a rule book has at most four levels")]
    return found or [((), str(error))]


def _parsed(text: str) -> tuple[dict[str, Any] | None, list[Problem]]:
    if len(text) > MAX_CHARACTERS:
        return None, [
            Problem(1, "", f"the file is larger than {MAX_CHARACTERS} characters; it is not a rule book")
        ]
    try:
        return tomllib.loads(text), []
    except tomllib.TOMLDecodeError as error:
        sentence, _, line = str(error).rpartition("(at line ")
        number = line.split(",")[0]
        at = int(number) if number.isdecimal() else max(1, text.count("\n"))
        return None, [Problem(at, "", f"this is not TOML: {(sentence or str(error)).strip().lower()}")]
    except RecursionError:
        return None, [Problem(1, "", "the file is nested too deeply; a rule book has at most four levels")]
    except ValueError:
        return None, [Problem(1, "", "a number in this file is too long")]


def _moot(problem: tuple[Path, str], known: list[tuple[Path, str]], data: dict[str, Any]) -> bool:
    """Whether a problem of meaning may only follow from one of shape: below it, around it, or of its bet."""
    path, message = problem
    if message == NO_BETS and (data.get("bets") or data.get("variants")):
        return True
    if "when" in path and any(broken[:1] == ("switches",) for broken, _ in known):
        return True
    shorter = [min(len(path), len(broken)) for broken, _ in known]
    return any(
        path and broken and path[:n] == broken[:n] for (broken, _), n in zip(known, shorter, strict=True)
    )


def _without(data: dict[str, Any], broken: list[Path]) -> dict[str, Any]:
    """The data without the wrong entries, so that the rest of their surroundings can still be read."""
    kept = deepcopy(data)
    for path in sorted(broken, key=len, reverse=True):
        node: Any = kept
        steps: tuple[Any, ...] = path[:-1]
        for part in steps:
            node = node[part] if isinstance(node, list) or part in node else {}
        if path and isinstance(node, dict):
            node.pop(path[-1], None)
    return kept


_STANDS_IN = {"about": "-", "default": True, "choices": [True, False]}
"""For a switch whose own entry is broken, so that the bets that name it can still be checked."""


def _salvaged(data: dict[str, Any]) -> BookFile | None:
    """The parts of a broken file whose shape is right, so that their meaning is checked in the same run."""
    kept: dict[str, Any] = {
        "book": "salvaged", "title": "-", "jurisdiction": "-", "operator": "-", "regulator": "-",
        "currency": "AUD", "instrument": {"name": "-"},
    }  # fmt: skip
    raw = data.get("switches")
    named = {name: _STANDS_IN for name in raw if isinstance(name, str)} if isinstance(raw, dict) else {}
    kept |= {"switches": {**named, **_only(raw, SwitchEntry)}, "bets": _only(data.get("bets"), BetEntry)}
    if data.get("odds") == "operator":
        kept["odds"] = "operator"
    if "dice" in data:
        if not _fits(data["dice"], DiceEntry):
            return None
        kept["dice"] = data["dice"]
    variants = data.get("variants")
    if isinstance(variants, dict):
        kept["variants"] = {
            name: {**variant, "title": "-", "bets": _only(variant.get("bets"), BetEntry)}
            for name, variant in variants.items()
            if isinstance(variant, dict)
        }
        kept["variants"] = _only(kept["variants"], VariantEntry)
    if _fits(data.get("policies"), Policies):
        kept["policies"] = data["policies"]
    return msgspec.convert(kept, BookFile) if _fits(kept, BookFile) else None


def _only(entries: object, shape: type) -> dict[str, Any]:
    if not isinstance(entries, dict):
        return {}
    return {name: entry for name, entry in entries.items() if _fits(entry, shape)}


def _fits(value: object, shape: type) -> bool:
    try:
        msgspec.convert(value, shape)
    except msgspec.ValidationError:
        return False
    return True
