"""What follows settlement, in every order: nothing of a round is moved twice, by whatever was done before.

Holds, determinations, corrections by 7.1 and 7.3, voids by 8.8, 9.3, 9.4, 10.1 and 10.3, decisions on disputes, claims,
jackpots, players who leave and rounds that follow are tried in every world that they make, and a model written by hand from the
clauses (`models/settled_model`) says of each whether it may happen and what everyone has afterwards.
"""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from models.settled_walk import BEGINNINGS, Walk, World, on_record, walk
from sicbo.hosting.tables import TableRoom
from sicbo.records import round_on_record
from sicbo.rooms.table import changed_later, claims, decisions, holds, recalculation
from sicbo.rooms.table import evolve as table_evolve
from sicbo.rooms.table.messages.terminals import HoldDetermined
from sicbo.rooms.table.state import Table
from sicbo.store.batch import Batch
from sicbo.store.chain import Difference
from sicbo.store.journal import Founding, Head, RoundIndex
from support.depth import Depth, rest_is_long
from support.engines import Sqlite, opened

BOOKS = ("nsw-aruze", "crown-melbourne/a", "act-canberra", "nsw-table", "pennsylvania/a")
CASES = [
    (book, beginning)
    for book in BOOKS
    for beginning in BEGINNINGS
    if book == "nsw-aruze" or beginning != "payment held"  # 7.5 is about terminals
]


@pytest.mark.parametrize(
    ("game", "beginning"),
    rest_is_long(
        CASES,
        ("nsw-aruze", "settled"),
        ("nsw-aruze", "result known"),
        *((book, "settled") for book in BOOKS[1:]),
        ("act-canberra", "winner gone"),
    ),
)
@pytest.mark.takes(10)
def test_nothing_of_a_settled_round_is_moved_twice(
    game: str, beginning: str, depth: Depth, record_property: Any
) -> None:
    """Every act after every other, and of chips, which fewer acts are about, every three in every order; in the long run
    one more."""
    more = game != "nsw-aruze"
    tell(walk(game, beginning, depth(2, 3) + more), record_property)


@pytest.mark.parametrize(("game", "beginning"), rest_is_long(CASES, ("nsw-aruze", "payment held")))
@pytest.mark.takes(10)
def test_nothing_is_moved_twice_by_more_of_what_moves_money(
    game: str, beginning: str, depth: Depth, record_property: Any
) -> None:
    """The same, one act deeper and with those alone that dispose of something."""
    tell(walk(game, beginning, depth(3, 4), core=True), record_property)


def tell(found: Walk, record_property: Any) -> None:
    tried = found.tried + Counter(states=len(found.worlds))
    assert tried["states"] > 20 and tried["accepted"] > 25 and tried["ends counted twice"] > 10, tried
    for what, number in sorted(tried.items()):
        record_property(what, number)


def test_the_walk_reads_its_journal_as_a_store_does(tmp_path: Path) -> None:
    """What a correction is told of its round, from the walk's entries and from a real store that has the same."""
    asyncio.run(_read_as_a_store_does(tmp_path))


async def _read_as_a_store_does(tmp_path: Path) -> None:
    found = walk("nsw-aruze", "payment held", 2, core=True)
    room = TableRoom("T1", found.evening.game)
    told = set()
    for number, world in enumerate(list(found.worlds.values())[::6]):
        async with opened(Sqlite(tmp_path / f"{number}.db")) as store:
            await store.append(
                _written((await store.create_stream(Founding("T1", "table", b"", 0))).head, world)
            )
            for round_id in (f"T1-{one}" for one in range(1, world.table.rounds + 1)):
                for terminal in ("7", "10", "5"):
                    read = await round_on_record.on_record(store, room, world.table, round_id, terminal)
                    assert read is not None and read == on_record(world, room, round_id, terminal)
                    told |= {("decided", read.decided), ("void", read.void), ("wagers", bool(read.wagers))}
    assert len(told) == 6, told


def _written(head: Head, world: World) -> Batch:
    batch = Batch()
    for entry, transfers in zip(world.entries, world.moved, strict=True):
        moved = [(str(one.source), str(one.target), one.amount, one.reason) for one in transfers]
        head = batch.add(head, entry.id, entry.at, entry.body, moved)
        if '"type":"RoundBegun"' in entry.body:
            batch.rounds.append(RoundIndex("T1", len(batch.rounds) + 1, head.seq))
    return batch


# -- it notices ---------------------------------------------------------------------------------------------
# Each cause of money moved twice that was found by hand, and some of their kind, put back: the walk has to stumble over it.

Patch = pytest.MonkeyPatch


def kept_winnings_are_taken_by_7_3(patch: Patch) -> None:
    patch.setattr(round_on_record, "_kept", _never)


def what_a_dispute_moved_is_moved_by_7_1_and_7_3(patch: Patch) -> None:
    patch.setattr(round_on_record, "_decided", _never)


async def _never(*_: Any) -> bool:
    return False


def kept_of_the_round_that_the_case_is_about(patch: Patch) -> None:
    """Not of the round that was paid: a case of the office has none, and one about an earlier round another."""

    def kept_of(table: Table, event: Any) -> frozenset[str]:
        case = table.case(event.case) if isinstance(event, HoldDetermined) and not event.to_player else None
        return frozenset() if case is None else frozenset((case.round_id,))

    patch.setattr(changed_later, "_kept_of", kept_of)


def void_on_top_of_everything(patch: Patch) -> None:
    patch.setattr(table_evolve.changed_later, "noted", lambda _before, after, _event: after)  # type: ignore[attr-defined]


def credit_withheld_and_taken_from_the_meter(patch: Patch) -> None:
    patch.setattr(claims, "_from_terminals", lambda *_: iter(()))


def chips_withheld_and_taken_from_the_purse(patch: Patch) -> None:
    patch.setattr(claims, "_from_chips", lambda *_: iter(()))


def withheld_of_any_round(patch: Patch) -> None:
    patch.setattr(claims, "amount_held", lambda case, *_: case.withheld)


def taken_from_the_next_guest(patch: Patch) -> None:
    patch.setattr(claims, "_has_left", lambda *_: False)
    patch.setattr(claims, "_sits", lambda *_: True)


def corrected_although_it_withholds(patch: Patch) -> None:
    patch.setattr(recalculation, "require_nothing_held", lambda *_: None)


def released_to_the_next_guest(patch: Patch) -> None:
    patch.setattr(holds, "is_there", lambda *_: True)


def jackpots_do_not_count(patch: Patch) -> None:
    patch.setattr(round_on_record, "_jackpot_paid", _never)


def waits_for_more_than_will_be_paid(patch: Patch) -> None:
    whole = holds._payable
    patch.setattr(
        holds, "_payable", lambda game, table, case: whole(game, replace(table, to_withhold={}), case)
    )


def waived_and_paid_all_the_same(patch: Patch) -> None:
    patch.setattr(decisions, "case_of_claim", lambda _: 0)


FOUND_BY_HAND = [
    (kept_winnings_are_taken_by_7_3, "nsw-aruze", "settled"),
    (what_a_dispute_moved_is_moved_by_7_1_and_7_3, "nsw-aruze", "settled"),
    (kept_of_the_round_that_the_case_is_about, "nsw-aruze", "settled"),
    (kept_of_the_round_that_the_case_is_about, "nsw-aruze", "payment held"),
]


@pytest.mark.parametrize(
    ("cause", "game", "beginning"),
    rest_is_long(
        [
            *FOUND_BY_HAND,
            (void_on_top_of_everything, "nsw-aruze", "settled"),
            (void_on_top_of_everything, "act-canberra", "settled"),
            (credit_withheld_and_taken_from_the_meter, "nsw-aruze", "settled"),
            (chips_withheld_and_taken_from_the_purse, "crown-melbourne/a", "settled"),
            (withheld_of_any_round, "nsw-aruze", "payment held"),
        ],
        *FOUND_BY_HAND,
    ),
)
@pytest.mark.takes(5)
def test_the_walk_notices(cause: Any, game: str, beginning: str, monkeypatch: Patch) -> None:
    cause(monkeypatch)
    with pytest.raises((AssertionError, Difference)):
        walk(game, beginning, 3, core=True)


@pytest.mark.long
@pytest.mark.parametrize(
    ("cause", "game", "beginning"),
    [
        (taken_from_the_next_guest, "nsw-aruze", "settled"),
        (released_to_the_next_guest, "nsw-aruze", "settled"),
        (corrected_although_it_withholds, "nsw-aruze", "settled"),
        (jackpots_do_not_count, "nsw-aruze", "settled"),
        (waits_for_more_than_will_be_paid, "nsw-aruze", "result known"),
        (waived_and_paid_all_the_same, "act-canberra", "winner gone"),
    ],
)
def test_the_walk_of_all_acts_notices(cause: Any, game: str, beginning: str, monkeypatch: Patch) -> None:
    cause(monkeypatch)
    with pytest.raises((AssertionError, Difference)):
        walk(game, beginning, 3)
