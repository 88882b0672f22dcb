"""`make bench`: every figure as a ratio against a baseline in the same run, since machines differ and ratios do not.

The two sides of a ratio run in turns, and the best of several turns of each is taken, so that other load on the machine
affects both. A goal that is missed makes the exit code 1.
"""

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
from rich.console import Console
from rich.progress import track
from rich.table import Table

import sicbo
from bench import chain, durable, laboratory, screens, served
from bench.goals import Goal, best
from sicbo.rules import shelf

ROUNDS = 5_000
ROLLS = 2_000_000


def rounds(game: sicbo.Game) -> list[tuple[tuple[int, int, int], dict[str, int]]]:
    """Rounds with ten bets each, every round different."""
    chance = random.Random(2026)
    names = [bet.bet for bet in game.bets]
    made = []
    for _ in range(ROUNDS):
        dice = (chance.randint(1, 6), chance.randint(1, 6), chance.randint(1, 6))
        made.append((dice, {bet: chance.randrange(100, 100_000, 100) for bet in chance.sample(names, 10)}))
    return made


def settlement() -> list[Goal]:
    game = sicbo.game("act-canberra")
    played = rounds(game)
    for dice, wagers in played[:2000]:
        expected = chain.returned(dice, wagers)
        assert game.returned(dice, wagers) == game.settle(dice, wagers).returned == expected
        assert chain.returned_parsed(dice, chain.parsed(wagers)) == expected
        assert game.slip(wagers).returned(dice) == expected
    read = [(dice, chain.parsed(played[0][1])) for dice, _ in played]
    slip_made = game.slip(played[0][1])
    by_chain, by_parsed, amount, slip, receipt = best(
        lambda: each(chain.returned, played),
        lambda: each(chain.returned_parsed, read),
        lambda: each(game.returned, played),
        lambda: [slip_made.returned(dice) for dice, _ in played],
        lambda: each(game.settle, played),
    )
    return [
        Goal(
            "amount returned, ten wagers, against a chain of comparisons", rate(amount), by_chain / amount, 3
        ),
        Goal(
            "one slip on many rolls, against a chain with its bets parsed once",
            rate(slip),
            by_parsed / slip,
            3,
        ),
        Goal(
            "full receipt, ten wagers, against a chain of comparisons", rate(receipt), by_chain / receipt, 1
        ),
    ]


def each(settle: Callable[..., object], played: list[tuple[tuple[int, int, int], Any]]) -> None:
    """Every round once, in sequence, keeping nothing."""
    for dice, wagers in played:
        settle(dice, wagers)


def rate(time: float) -> str:
    return f"{ROUNDS / time:,.0f} rounds/s"


def batch() -> list[Goal]:
    game = sicbo.game("act-canberra")
    wagers = {"small": 1000, "double:2": 550, "total:9": 300, "pair:2-5": 100, "single:3": 200}
    rolls = numpy.random.default_rng(2026).integers(0, 216, ROLLS, dtype=numpy.uint8)
    by_roll = numpy.array(game.result_by_roll(wagers), dtype=numpy.int64)
    assert (game.returned_many(rolls, wagers) == by_roll[rolls]).all()
    gather, ours = best(lambda: by_roll[rolls], lambda: game.returned_many(rolls, wagers))
    figure = f"{ROLLS / ours / 1e6:,.0f} million rolls/s"
    return [Goal("array of rolls, time against a bare numpy gather", figure, ours / gather, 2, at_most=True)]


def compiling() -> list[Goal]:
    card = sicbo.read_card(str(Path(__file__).parents[1] / "examples" / "nsw-table-card.toml"), "nsw-table")

    def read_and_compile() -> None:
        shelf._book.cache_clear()
        shelf._bare_game.cache_clear()
        for name in sicbo.game_names():
            sicbo.game(name, card if name == "nsw-table" else None)

    (time,) = best(read_and_compile)
    return [
        Goal(
            "reading and compiling all seven games, milliseconds",
            f"{time * 1e3:.0f} ms",
            time * 1e3,
            150,
            at_most=True,
        )
    ]


def start_up() -> list[Goal]:
    command = [str(Path(sys.executable).with_name("sicbo")), "odds", "crown-melbourne/a"]
    bare = [sys.executable, "-c", "pass"]
    table, document, nothing = best(
        lambda: subprocess.run(command, check=True, capture_output=True),
        lambda: subprocess.run([*command, "--json"], check=True, capture_output=True),
        lambda: subprocess.run(bare, check=True, capture_output=True),
    )
    figure = f"{table:.2f} s ({document:.2f} s with --json; {nothing:.2f} s is Python itself)"
    return [Goal("sicbo odds, seconds of wall time with start-up", figure, table, 0.5, at_most=True)]


def main() -> int:
    goals = []
    for part in track(
        [
            settlement,
            batch,
            compiling,
            start_up,
            *laboratory.PARTS,
            *durable.PARTS,
            *served.PARTS,
            *screens.PARTS,
        ],
        description="measuring",
    ):
        goals += part()
    made = Table("what", "figure", "ratio", "goal", "", box=None, header_style="bold", pad_edge=False)
    for goal in goals:
        sign = "≤" if goal.at_most else "≥"
        made.add_row(
            goal.what,
            goal.figure,
            f"{goal.ratio:.2f}",
            f"{sign} {goal.goal:g}",
            "met" if goal.met else "MISSED",
        )
    Console(width=140).print(made)
    return 0 if all(goal.met for goal in goals) else 1


if __name__ == "__main__":
    sys.exit(main())
