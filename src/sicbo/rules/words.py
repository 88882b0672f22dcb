"""A bet's conditions in words a player understands, made from the data so that they cannot disagree with it."""

from collections.abc import Iterable

from sicbo.rules.bookfile import BetEntry, Level, Numbers


def level_words(entry: BetEntry, level: Level) -> str:
    """What has to happen for this level: `the total is 4 to 10, and not a triple`."""
    chosen = {"face": "the chosen face", "colour": "the chosen colour", "colours": "the chosen colours"}.get(
        entry.pick or "", "the chosen numbers" if entry.pick else "the named faces"
    )
    parts = []
    if level.total is not None:
        chosen_total = f"the chosen {_either(level.picked)}" if level.picked else "the chosen one"
        parts.append(f"the total is {chosen_total if level.total == 'picked' else _numbers(level.total)}")
    if level.parity is not None:
        parts.append(f"the total is {level.parity}")
    if level.count is not None:
        parts.append(f"{chosen} on {_dice(level.count)}")
    if level.all_shown is not None:
        parts.append(f"{chosen} all show" if level.all_shown else f"one of {chosen} is missing")
    if level.only_picked is not None:
        parts.append(
            f"no die shows anything but {chosen}" if level.only_picked else f"a die shows none of {chosen}"
        )
    if level.exactly is not None:
        parts.append(
            f"exactly {' and '.join(str(number) for number in level.exactly)} of {chosen}, in that order"
        )
    if level.distinct is not None:
        parts.append(f"{_numbers(level.distinct)} different faces")
    if level.distinct_colours is not None:
        parts.append(f"{_numbers(level.distinct_colours)} different colours")
    if level.triple is not None:
        parts.append("a triple" if level.triple else "not a triple")
    if level.colour_triple is not None:
        parts.append("one colour on all dice" if level.colour_triple else "not one colour on all dice")
    return ", ".join(parts) or "always"


def _numbers(given: Numbers) -> str:
    if isinstance(given, int):
        return str(given)
    if isinstance(given, str):
        return given.replace("-", " to ")
    return _either(given)


def _either(words: Iterable[object]) -> str:
    return " or ".join(str(word) for word in words)


def _dice(given: Numbers) -> str:
    if given == 1:
        return "one die"
    return f"{_numbers(given)} dice"


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
