"""The house reads a round in its journal before a correction is decided; anything may happen between the two.

A correction decided on an earlier reading is refused, or moves exactly what it moves on the reading of that moment.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from models.settled_walk import BEGINNINGS, PLACES, ROLL, Going, World, acts_at, begin, on_record
from sicbo.refusals import Refused
from sicbo.rooms.table import evolve as table_evolve
from sicbo.rooms.table.messages.terminals import Recalculate, VoidUnconfirmed
from support.evening import SECOND, Evening

GAME = "nsw-aruze"
UNSEEN: dict[str, Any] = {"wagers": {"small": 500}, "reason": "camera 4 shows the bet"}
CORRECTIONS: tuple[tuple[Any, int, dict[str, Any]], ...] = (
    (VoidUnconfirmed, 1, {}),
    (VoidUnconfirmed, 3, {}),
    (VoidUnconfirmed, 5, {}),
    (Recalculate, 1, {}),
    (Recalculate, 5, UNSEEN),
)
"""zoe wins, ann loses, nan has not bet"""


def overtaken(evening: Evening, before: World, after: World) -> Counter[str]:
    """Every correction of every round, by the earlier reading and by the later one."""
    tried: Counter[str] = Counter()
    room = Going(evening, after).room
    for number in range(1, after.table.rounds + 1):
        round_id = f"T1-{number}"
        for kind, case, more in CORRECTIONS:
            terminal = PLACES[{1: "zoe", 3: "ann", 5: "nan"}[case]]
            made = []
            for world in (before, after):
                going = Going(evening, after)
                by, second = going.people()
                found = on_record(world, room, round_id, terminal)
                command = kind(
                    by=by, case=case, round_id=round_id, approved_by=second, on_record=found, **more
                )
                try:
                    going.send(command)
                    made.append(going.world.balances)
                except Refused:
                    made.append({})
            earlier, later = made
            assert earlier in ({}, later), (after.acts, kind.__name__, round_id, case)
            tried["refused" if not earlier else "the same"] += 1
    return tried


def moments(evening: Evening, world: World) -> Iterator[World]:
    """Before and after every command of a round in which zoe wins and ann loses."""
    going = Going(evening, world)
    yield going.world
    going.step("open-bets")
    yield going.world
    for person, bet in (("zoe", "small"), ("ann", "big")):
        going.place(going.called(person), {bet: 600})
        yield going.world
    while (playing := going.table.playing) is not None:
        match playing.remaining[0].step:
            case "activate":
                going.wait(10 * SECOND)
                going.step("activate")
            case "enter":
                going.dice(*ROLL)
            case step:
                going.step(step)
        yield going.world


def all_of_it() -> Counter[str]:
    tried: Counter[str] = Counter()
    for beginning in BEGINNINGS:
        evening, world = begin(GAME, beginning)
        for act in acts_at(evening, world):
            going = Going(evening, world)
            try:
                act.play(going)
            except Refused:
                continue
            tried += overtaken(evening, world, going.world)
    evening, world = begin(GAME, "settled")
    *ways, end = moments(evening, world)
    for moment in ways:
        tried += overtaken(evening, moment, end)
    return tried


@pytest.mark.takes(10)
def test_a_correction_by_an_earlier_reading_is_refused_or_moves_the_same() -> None:
    tried = all_of_it()
    assert tried["refused"] > 100 < tried["the same"], tried


def without_a_note(table: Any, **changes: Any) -> Any:
    changes.pop("changed_at", None)
    return replace(table, **changes)


def test_that_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_evolve, "replace", without_a_note)
    with pytest.raises(AssertionError):
        all_of_it()
