"""Rolls from a collected file: lines of three faces, a tumbler's log, or an exported history.

Each line's form is recognised. An unknown line is refused with its number: a silently omitted roll would make the
verdict worthless.
"""

import re
from typing import Any

import msgspec

from sicbo.maths.dice_tests import judge_dice
from sicbo.records.period import Period
from sicbo.refusals import Refused
from sicbo.reports.dice_record import DiceStatistics, Fell, totals_of
from sicbo.rules.dice import Dice
from sicbo.rules.game import Game

_BETWEEN = re.compile(r"[\s,;\-]+")


def rolls_of(text: str, dice: Dice, *, ordered: bool = True) -> Fell:
    """The rolls of a file in order; `ordered` says whether each column is always the same die."""
    rolls: list[int] = []
    seen: dict[str, tuple[Any, ...]] = {}
    read: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        said = line.strip()
        if not said or said.startswith("#"):
            continue
        try:
            if said.startswith("{"):
                rolls += _of_object(msgspec.json.decode(said.encode()), dice, seen)
            elif number == 1 and not _is_roll(said, dice):
                continue  # the names of the columns
            else:
                if said not in read:  # few of the many lines differ
                    read[said] = dice.roll_index(_faces(said))
                rolls.append(read[said])
        except msgspec.MsgspecError:
            raise Refused("bad-file", "line {number} is not complete JSON", number=number) from None
        except Refused as refused:
            raise Refused(
                "bad-file", "line {number}: {refused}", number=number, refused=refused.message
            ) from None
    if not rolls:
        raise Refused(
            "bad-file", "there are no rolls in this file: write three faces per line, such as 2,2,5"
        )
    return Fell(tuple(rolls), ordered)


def _faces(said: str) -> list[object]:
    words = [word.strip("\"'") for word in _BETWEEN.split(said) if word]
    return [int(word) if word.isascii() and word.isdecimal() and len(word) < 4 else word for word in words]


def _is_roll(said: str, dice: Dice) -> bool:
    try:
        dice.roll_index(_faces(said))
    except Refused:
        return False
    return True


def _of_object(said: Any, dice: Dice, seen: dict[str, tuple[Any, ...]]) -> list[int]:
    match said:
        case {"activation": str(activation), "faces": [*faces], "flat": [*flat]}:
            # A device repeats a line until it is acknowledged, and a die that did not lie flat did not count.
            if activation in seen:
                if seen[activation] != (faces, flat):
                    raise Refused(
                        "bad-file", "activation {activation} has two results", activation=activation[:40]
                    )
                return []
            seen[activation] = faces, flat
            return [dice.roll_index(faces)] if all(flat) else []
        case {"type": "round", "spins": [*spins]}:
            return [
                dice.roll_index(spin["dice"]) for spin in spins if isinstance(spin, dict) and "dice" in spin
            ]
        case {"hello": _} | {"fault": _} | {"type": _} | {"ok": _} | {"do": _} | {"ack": _} | {"error": _}:
            return []
        case {"dice": [*faces]}:
            return [dice.roll_index(faces)]
        case _:
            raise Refused("bad-file", "not a tumbler's result or a round of a history")


def collected_statistics(name: str, text: str, game: Game, *, ordered: bool) -> DiceStatistics:
    """The tests of collected rolls."""
    record = rolls_of(text, game.dice, ordered=ordered)
    judged = judge_dice(record.rolls, totals_of(game), ordered=record.ordered)
    faces = tuple(str(face.name) for face in game.dice.faces)
    return DiceStatistics(name, game.name, Period("as collected", 0, 1), faces, record.ordered, judged)
