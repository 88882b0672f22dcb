"""The leaderboard of a tournament in which thousands play, asked for by everyone who looks."""

import time
from hashlib import sha256

import pytest

from sicbo.rooms.tournament.events import Accepted
from sicbo.rooms.tournament.plan import Stage
from sicbo.rooms.tournament.seats import Seat
from sicbo.rooms.tournament.state import Entrant, TableRun, Tournament
from sicbo.rooms.tournament.view import board, view
from support.cup import plan

STAGES = (Stage("heats", 1_000, 8, spins=20, best_of_table=2), Stage("final", 1, 8, spins=4))


def heats(players: int, name: str = "cup") -> Tournament:
    """After ten spins, with banks of which many are equal."""
    names = [f"p{number:05d}" for number in range(players)]
    banks = {one: int(sha256(one.encode()).hexdigest()[:2], 16) * 100 for one in names}
    seats = tuple(
        Seat(one, f"T{number // 8}~cup", str(number % 8 + 1), number + 1) for number, one in enumerate(names)
    )
    runs: dict[str, TableRun] = {}
    for table in dict.fromkeys(seat.table for seat in seats):
        here = {seat.player: banks[seat.player] for seat in seats[int(table[1:-4]) * 8 :][:8]}
        runs[table] = TableRun(history=(here,) * 10)
    entrants = {one: Entrant(Accepted(1, one, "patron", 1, 1), {}) for one in names}
    return Tournament(
        name, "g", plan=plan(stages=STAGES, maximum_players=10_000), entrants=entrants, stage=0, drawn=0, seats=seats,
        banks=banks, granted=banks, runs=runs, status="running", published_at=1,
        tables={table.removesuffix("~cup"): table for table in runs},
    )  # fmt: skip


def seconds(players: int) -> float:
    """Of processor time, the best of several."""
    found = []
    for attempt in range(3):
        state = heats(players, f"cup{attempt}")
        before = time.process_time()
        view(state, "AUD", 1)
        found.append(time.process_time() - before)
    return min(found)


@pytest.mark.takes(1)
def test_four_times_as_many_players_take_no_sixteen_times_as_long() -> None:
    assert seconds(4_000) < 9 * seconds(1_000)


def test_the_board_of_a_state_is_made_once_for_everyone_and_again_for_the_next() -> None:
    state = heats(16)
    first = board(state)
    assert board(state) is first
    assert board(heats(16)) == first and board(heats(16)) is not first
    assert board(heats(24)) != first, "a state of the same tournament in which others play"


def test_equal_banks_and_equal_spins_before_are_told_apart_by_the_draw_alone_and_shown_as_tied() -> None:
    rows = board(heats(200))
    by_bank: dict[int, int] = {}
    for row in rows:
        by_bank[row.bank] = by_bank.get(row.bank, 0) + 1
    assert all(row.tied == (by_bank[row.bank] > 1) for row in rows)
    assert any(row.tied for row in rows) and not all(row.tied for row in rows)
