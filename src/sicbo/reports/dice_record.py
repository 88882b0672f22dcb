"""The dice of a table in a period, from its journal, compared with fair dice."""

from fractions import Fraction

import msgspec
from msgspec import Struct

from sicbo.hosting.tables import game_of
from sicbo.maths.dice_tests import BIAS, DiceReport, judge_dice
from sicbo.records.period import Period
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rules.dice import ROLLS
from sicbo.rules.game import Game
from sicbo.store.interface import Reader
from sicbo.store.journal import Stream


class Fell(Struct, frozen=True):
    """Rolls in the order in which they fell, and whether the individual dice are known."""

    rolls: tuple[int, ...]
    ordered: bool


class DiceStatistics(Struct, frozen=True):
    """The results of a table's dice in a period."""

    table: str
    game: str
    period: Period
    faces: tuple[str, ...]
    """the names of the faces, in the order of the dice"""
    ordered: bool
    report: DiceReport


async def fell(reader: Reader, stream: str, period: Period) -> Fell:
    """Every final result of a period: corrected ones as corrected, without void spins.

    A person may key three faces in any order; only readings of a device or the house itself distinguish the dice.
    """
    before, last = await reader.seq_before(stream, period.begin), await reader.seq_before(stream, period.end)
    rolls: list[int] = []
    ordered, spin_open = True, False
    async for entries in reader.entries(stream, before, last):
        for entry in entries:
            if not any(word in entry.body for word in ('"Dice', '"SpinVoided"', '"RoundBegun"')):
                continue
            for event in msgspec.json.decode(entry.body)["events"]:
                match event:
                    case {"type": "DiceRead", "roll": roll, "by": by}:
                        rolls.append(roll)
                        ordered, spin_open = ordered and by["role"] == SYSTEM.role, True
                    case {"type": "DiceCorrected", "roll": roll} if rolls and spin_open:
                        rolls[-1] = roll
                    case {"type": "SpinVoided"} if rolls and spin_open:
                        rolls.pop()
                        spin_open = False
                    case _:
                        pass
            if '"RoundBegun"' in entry.body:
                spin_open = False
    return Fell(tuple(rolls), ordered)


def totals_of(game: Game) -> list[int]:
    """The total of each of the 216 rolls."""
    values = [face.value for face in game.dice.faces]
    return [values[roll // 36] + values[roll // 6 % 6] + values[roll % 6] for roll in range(ROLLS)]


async def dice_statistics(
    reader: Reader, stream: Stream, period: Period, bias: Fraction = BIAS
) -> DiceStatistics:
    """The tests of one table's dice in a period."""
    name, game = stream.head.stream, game_of(stream.founding.setup)
    record = await fell(reader, name, period)
    judged = judge_dice(record.rolls, totals_of(game), ordered=record.ordered, bias=bias)
    faces = tuple(str(face.name) for face in game.dice.faces)
    return DiceStatistics(name, game.name, period, faces, record.ordered, judged)
