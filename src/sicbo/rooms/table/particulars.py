"""Whether the record of a requirement states what the book needs: every particular is compared with book and game."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, cast

from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.calendar import is_date, moment, time_zone
from sicbo.rooms.kernel.gaps import Gap, gap
from sicbo.rooms.kernel.words import SHAKERS, word
from sicbo.rooms.table.state import Recorded
from sicbo.rules.game import Game
from sicbo.rules.particulars import Particular, Stated, is_asked
from sicbo.rules.policies import Requirement, Shaker
from sicbo.sentences import Said, said

TEXT_MAXIMUM: Final = 400
LIST_MAXIMUM: Final = 400
CONSISTENT: Final = "consistent"
AHEAD: Final = 14 * 3600 * 1_000_000
"""The furthest that a local clock can be ahead of UTC."""


def checked(game: Game, requirement: Requirement, stated: dict[str, Stated], at: int) -> dict[str, Stated]:
    """The particulars, if all of them are as the book needs; refused with the clause of the first that is not."""
    known = {particular.name: particular for particular in requirement.particulars}
    for name in stated:
        if name not in known:
            raise Refused(
                "bad-request",
                "'{item}' has no particular '{name}'; {hint}",
                item=Said(requirement.item),
                name=name[:40],
                hint=nearest(name, known),
            )
    for particular in known.values():
        answer = stated.get(particular.name)
        clauses = particular.on() or requirement.on()
        if not is_asked(particular, stated):
            if answer is not None:
                raise Refused(
                    "bad-request",
                    "{particular} is not needed here: leave it out",
                    particular=particular.name,
                )
            continue
        if answer is None or answer == "":
            raise Refused(
                "cause-needed",
                "the record must state {particular}: {asks}",
                clauses=clauses,
                particular=particular.name,
                asks=Said(particular.asks),
            )
        wrong = CHECKS[particular.answer](game, particular, answer, at)
        if wrong:
            raise Refused(
                "not-as-required",
                "{particular}: {wrong}",
                clauses=clauses,
                particular=particular.name,
                wrong=wrong,
            )
    return stated


def shaker_misfit(requirement: Requirement, recorded: Recorded, shaker: Shaker) -> Gap | None:
    """What the record states that does not match this shaker."""
    for particular in requirement.particulars:
        fits = particular.with_shaker.get(shaker)
        if fits is not None and recorded.particulars.get(particular.name) is not fits:
            again = said(
                "record again: {item} ({asks}: yes, with a {shaker} shaker)"
                if fits
                else "record again: {item} ({asks}: no, with a {shaker} shaker)",
                item=Said(requirement.item),
                asks=Said(particular.asks),
                shaker=word(SHAKERS, shaker),
            )
            return gap(again, particular.on() or requirement.on())
    return None


def not_commenced(game: Game, requirement: Requirement, recorded: Recorded, at: int) -> Gap | None:
    """Why play has not commenced: the recorded date from which the book is in effect."""
    for particular in requirement.particulars:
        begins = recorded.particulars.get(particular.name)
        if particular.commences and isinstance(begins, str) and day_of(game, at) < begins:
            wait = said(
                "wait until {date}: {book} is not in force before then ({asks})",
                date=begins,
                book=game.book.name,
                asks=Said(particular.asks),
            )
            return gap(wait, particular.on() or requirement.on())
    return None


def day_of(game: Game, at: int) -> str:
    """The local date, as a record writes it."""
    hours = game.card.gaming_hours
    return f"{moment(at).astimezone(time_zone(hours.zone if hours else 'UTC')):%Y-%m-%d}"


def printed_odds(game: Game) -> dict[str, str]:
    """The odds printed beside each area: for every level of every bet, in the book's own wording."""
    return {bet.bet: ", ".join(game.odds_text(level.odds) for level in bet.levels) for bet in game.bets}


# -- each kind of answer: what is wrong with it, or nothing -----------------------------------------


def _yes_no(_game: Game, asked: Particular, answer: Stated, _at: int) -> str:
    if not isinstance(answer, bool):
        return "say yes or no"
    if asked.needed is not None and answer is not asked.needed:
        return f"{asked.asks}: it must be {'yes' if asked.needed else 'no'}"
    return ""


def _number(_game: Game, asked: Particular, answer: Stated, _at: int) -> str:
    if isinstance(answer, bool) or not isinstance(answer, int):
        return "say a whole number"
    if asked.exactly is not None and answer != asked.exactly:
        return f"exactly {asked.exactly}, not {answer}"
    if asked.at_least is not None and answer < asked.at_least:
        return f"at least {asked.at_least}, not {answer}"
    return ""


def _text(_game: Game, _asked: Particular, answer: Stated, _at: int) -> str:
    return "" if _is_text(answer) else f"write 1 to {TEXT_MAXIMUM} printable characters"


def _date(_game: Game, asked: Particular, answer: Stated, at: int) -> str:
    if not isinstance(answer, str) or not is_date(answer):
        return "write a date such as 2026-01-31"
    # A date that has begun somewhere: records do not say by which clock they were dated.
    if not asked.commences and answer > f"{moment(at + AHEAD):%Y-%m-%d}":
        return f"{answer} has not come yet"
    return ""


def _choice(_game: Game, asked: Particular, answer: Stated, _at: int) -> str:
    return "" if answer in asked.choices else f"choose {' or '.join(asked.choices)}"


def _list(_game: Game, asked: Particular, answer: Stated, _at: int) -> str:
    wrong = _entries(answer)
    if wrong:
        return wrong
    entries = cast("tuple[str, ...]", answer)
    if asked.at_least is not None and len(entries) < asked.at_least:
        return f"at least {asked.at_least}, not {len(entries)}"
    return _missing(asked, entries)


def _opposite_faces(game: Game, _asked: Particular, answer: Stated, _at: int) -> str:
    variant = game.book.file.variants.get(game.variant)
    entry = variant.dice if variant is not None and variant.dice is not None else game.book.file.dice
    values = {face.name: face.value for face in game.dice.faces}
    pairs = [entry.split("-") for entry in answer] if isinstance(answer, tuple) else []
    shown = sorted(name for pair in pairs for name in pair)
    if len(pairs) != 3 or any(len(pair) != 2 for pair in pairs) or shown != sorted(values):
        return f"write the three pairs of opposite faces, each of {', '.join(values)} once"
    for low, high in pairs:
        if entry.opposite_sum is not None and values[low] + values[high] != entry.opposite_sum:
            return f"{low} and {high} are opposite and make {values[low] + values[high]}, not {entry.opposite_sum}"
    return ""


def _faces(game: Game, _asked: Particular, answer: Stated, _at: int) -> str:
    labels = [face.name for face in game.dice.faces]
    if not isinstance(answer, tuple) or sorted(answer) != sorted(labels):
        return f"exactly {', '.join(labels)}, each once"
    return ""


def _variant(game: Game, _asked: Particular, answer: Stated, _at: int) -> str:
    if answer == game.variant:
        return ""
    return f"this table plays {game.name}: it is set to {game.variant or 'the one game of the book'} and to no other"


def _bets(game: Game, _asked: Particular, answer: Stated, _at: int) -> str:
    wrong = _entries(answer)
    if wrong:
        return wrong
    areas, bets = cast("tuple[str, ...]", answer), [bet.bet for bet in game.bets]
    missing = [bet for bet in bets if bet not in areas]
    if missing:
        return f"no area for {', '.join(missing[:5])}"
    foreign = [area for area in areas if area not in bets]
    return f"{foreign[0][:40]} is no bet of {game.name}" if foreign else ""


def _odds(game: Game, _asked: Particular, answer: Stated, _at: int) -> str:
    right = printed_odds(game)
    if not isinstance(answer, dict):
        return "write the odds beside every bet"
    for bet, odds in right.items():
        if answer.get(bet) != odds:
            return f"{bet} pays {odds}, not {answer.get(bet, 'nothing printed')[:40]}"
    foreign = sorted(answer.keys() - right.keys())
    return f"{foreign[0][:40]} is no bet of {game.name}" if foreign else ""


def _rules(game: Game, asked: Particular, answer: Stated, _at: int) -> str:
    if not isinstance(answer, dict) or _entries(tuple(answer)):
        return "write each element with the rule that it is there for"
    for element, rule in answer.items():
        if not _is_text(rule) or rule not in cited(game):
            return f"{element[:40]} is there for no rule of {game.book.name}: name its number"
    return _missing(asked, tuple(answer))


def _features(_game: Game, _asked: Particular, answer: Stated, _at: int) -> str:
    if not isinstance(answer, dict) or len(answer) > LIST_MAXIMUM:
        return "write each feature, and consistent or inconsistent"
    for feature, verdict in answer.items():
        if not _is_text(feature) or verdict != CONSISTENT:
            return f"{feature[:40]} is not marked as consistent with the rules: take it away, or have it looked at"
    return ""


@lru_cache(maxsize=64)
def cited(game: Game) -> frozenset[str]:
    """Every clause that the book's own file names."""
    found: set[str] = set()

    def walk(node: object) -> None:
        if isinstance(node, tuple | list):
            for entry in node:
                walk(entry)
        elif isinstance(node, dict):
            for entry in node.values():
                walk(entry)
        elif hasattr(node, "__struct_fields__"):
            found.update(getattr(node, "cite", ()))
            for field in node.__struct_fields__:
                walk(getattr(node, field))

    walk(game.book.file)
    return frozenset(found)


def _is_text(answer: object) -> bool:
    return (
        isinstance(answer, str)
        and bool(answer.strip())
        and len(answer) <= TEXT_MAXIMUM
        and answer.isprintable()
    )


def _entries(answer: Stated) -> str:
    if (
        not isinstance(answer, tuple)
        or len(answer) > LIST_MAXIMUM
        or not all(_is_text(item) for item in answer)
    ):
        return "write a list"
    twice = sorted({item for item in answer if answer.count(item) > 1})
    return f"{twice[0][:40]} stands there twice" if twice else ""


def _missing(asked: Particular, entries: tuple[str, ...]) -> str:
    missing = [wanted for wanted in asked.includes if wanted not in entries]
    return f"{', '.join(missing)} missing" if missing else ""


CHECKS: Final[dict[str, Callable[[Game, Particular, Stated, int], str]]] = {
    "yes-no": _yes_no,
    "number": _number,
    "text": _text,
    "date": _date,
    "choice": _choice,
    "list": _list,
    "opposite-faces": _opposite_faces,
    "faces": _faces,
    "variant": _variant,
    "bets": _bets,
    "odds": _odds,
    "rules": _rules,
    "features": _features,
    "panel": _text,
}
