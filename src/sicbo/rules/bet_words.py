"""A bet's conditions in words a player understands, made from the data so that they cannot disagree with it."""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Final, Literal

from sicbo.rules.bookfile import BetEntry, Level, Numbers
from sicbo.sentences import Said, said


def level_words(entry: BetEntry, level: Level, named: Said | str | None = None) -> Said:
    """What has to happen for this level, to follow "wins when": `the total is 4 to 10 and the roll is not a triple`.

    `named` is what has to show where no player chooses it."""
    chosen = _chosen(entry.pick) if named is None else named
    singular = named is not None or entry.pick in ("face", "colour")
    parts: list[Said] = []
    if level.total == "picked":
        parts.append(said("the total is {numbers}", numbers=_picked(level)))
    elif level.total is not None:
        parts.append(said("the total is {numbers}", numbers=_numbers(level.total)))
    if level.parity is not None:
        parts.append(said("the total is odd" if level.parity == "odd" else "the total is even"))
    if level.count is not None:
        parts.append(
            said(
                "{what} shows on {dice}" if singular else "{what} show on {dice}",
                what=chosen,
                dice=_dice(level.count),
            )
        )
    if level.all_shown is not None:
        parts.append(said("{what} all show" if level.all_shown else "one of {what} is missing", what=chosen))
    if level.only_picked is not None:
        parts.append(
            said(
                "no die shows anything but {what}" if level.only_picked else "a die shows none of {what}",
                what=chosen,
            )
        )
    if level.exactly is not None:
        exactly = said(
            "the dice show exactly {numbers} of {what}, in that order",
            numbers=_joined(level.exactly, _both),
            what=chosen,
        )
        parts.append(exactly)
    if level.distinct is not None:
        parts.append(said("the dice show {numbers} different faces", numbers=_numbers(level.distinct)))
    if level.distinct_colours is not None:
        parts.append(
            said("the dice show {numbers} different colours", numbers=_numbers(level.distinct_colours))
        )
    if level.triple is not None:
        parts.append(said("the roll is a triple" if level.triple else "the roll is not a triple"))
    if level.colour_triple is not None:
        parts.append(
            said("all dice show one colour" if level.colour_triple else "not all dice show one colour")
        )
    return reduce(_and, parts) if parts else said("always")


def either_or_all(names: Sequence[str], together: bool) -> Said | str:
    """`1, 2 or 3`, or `1, 2 and 3` where all are meant; faces and colours by their names."""
    *before, last = [FACES.get(name, name) for name in names]
    if not before:
        return last
    return (_both if together else _or)(said("{items}", items=before) if len(before) > 1 else before[0], last)


FACES: Final[dict[str, Said]] = {
    "fish": said("Fish"), "prawn": said("Prawn"), "gourd": said("Gourd"), "coin": said("Coin"), "crab": said("Crab"),
    "chicken": said("Chicken"), "red": said("Red"), "green": said("Green"), "blue": said("Blue"),
}  # fmt: skip


def _chosen(pick: Literal["face", "colour", "total", "faces", "colours"] | None) -> Said:
    match pick:
        case "face":
            return said("the chosen face")
        case "colour":
            return said("the chosen colour")
        case "colours":
            return said("the chosen colours")
        case "total" | "faces":
            return said("the chosen numbers")
        case None:
            return said("the named faces")


def _picked(level: Level) -> Said | str:
    picks = level.picked or ("one",)
    if level.picked and len(picks) == 1:
        return str(picks[0])
    return (
        said("the chosen {numbers}", numbers=_joined(picks, _or)) if level.picked else said("the chosen one")
    )


def _numbers(given: Numbers) -> Said | str:
    if isinstance(given, int):
        return str(given)
    if isinstance(given, str):
        low, _, high = given.partition("-")
        return said("{low} to {high}", low=low, high=high) if high else low
    return _joined(given, _or)


def _dice(given: Numbers) -> Said:
    return said("one die") if given == 1 else said("{numbers} dice", numbers=_numbers(given))


def _and(first: Said | str, second: Said | str) -> Said:
    return said("{first} and {second}", first=first, second=second)


def _both(one: Said | str, other: Said | str) -> Said:
    return said("{one} and {other}", one=one, other=other)


def _or(first: Said | str, second: Said | str) -> Said:
    return said("{first} or {second}", first=first, second=second)


def _joined(items: Iterable[object], join: Callable[[Said | str, Said | str], Said]) -> Said | str:
    first, *rest = [str(item) for item in items]
    words: Said | str = first
    for item in rest:
        words = join(words, item)
    return words


def short_picks(bets: Iterable[str]) -> str:
    """Several picks of one kind in one word: `total:4,17`, `pair:1-2 … 5-6`."""
    listed = list(bets)
    if len(listed) == 1:
        return listed[0]
    kind = listed[0].partition(":")[0]
    picks = [bet.partition(":")[2] for bet in listed]
    if len(picks) > 3:
        return f"{kind}:{picks[0]} … {picks[-1]}"
    comma = ", " if max(map(len, picks)) > 2 else ","  # words may be wrapped between, numbers need not
    return f"{kind}:{comma.join(picks)}"
