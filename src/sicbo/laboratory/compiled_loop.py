"""The loop of a simulation: players at one table, round by round. Plain Python, compiled by numba if installed."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType
from typing import Any, Final, TypeVar

import numpy

from sicbo.laboratory import philox
from sicbo.laboratory.packages import needed
from sicbo.laboratory.strategies import LONGEST_LINE

Function = TypeVar("Function", bound=Callable[..., Any])

FLAT, MARTINGALE, DALEMBERT, FIBONACCI, LABOUCHERE, PAROLI = range(6)
NUMBER_OF: Final = {
    "flat": FLAT,
    "portfolio": FLAT,
    "repeat-last-winner": FLAT,
    "martingale": MARTINGALE,
    "dalembert": DALEMBERT,
    "fibonacci": FIBONACCI,
    "labouchere": LABOUCHERE,
    "paroli": PAROLI,
}
PLAYED_ON, RUINED, STOPPED, REACHED = range(4)
"""How a session ended: the rounds were over, the purse could not pay, the loss limit or the target was reached."""

# The columns of a player's session results.
NET, STAKED, EXPECTED, ROUNDS, HIGHEST_STAKE, DEEPEST, ENDED = range(7)
COLUMNS: Final = 7
AT_ONCE: Final = 256
"""Rolls that are made before each player plays them: a player's state then stays in registers."""

FIBONACCI_NUMBERS: Final = numpy.array([1, 1] + [0] * 58, dtype=numpy.int64)
for _place in range(2, 60):
    FIBONACCI_NUMBERS[_place] = FIBONACCI_NUMBERS[_place - 1] + FIBONACCI_NUMBERS[_place - 2]


def _fast(function: Function) -> Function:
    """Compiled if numba is installed, and cached on disk between processes."""
    if find_spec("numba") is None:
        return function
    made: Function = import_module("numba").njit(nogil=True, cache=True)(function)
    return made


block = _fast(philox.block)


@_fast
def next_units(kind: int, won: int, units: int, memory: Any, line: Any) -> int:
    """How many units to stake after a round of so many: `won` is positive after a win, negative after a loss.

    `memory` is the player's own: its first place a count, from the fourth on the Labouchère line whose ends are in the
    second and third; `line` is the line to begin with, its length first.
    """
    if kind == MARTINGALE:
        return units if won == 0 else 1 if won > 0 else units * 2
    if kind == DALEMBERT:
        return units if won == 0 else max(1, units - 1) if won > 0 else units + 1
    if kind == FIBONACCI:
        if won < 0:
            memory[0] = min(memory[0] + 1, 59)
        elif won > 0:
            memory[0] = max(0, memory[0] - 2)
        return int(FIBONACCI_NUMBERS[memory[0]])
    if kind == PAROLI:
        if won > 0:
            memory[0] += 1
            if memory[0] < line[0]:
                return units * 2
        if won != 0:
            memory[0] = 0
            return 1
        return units
    if kind == LABOUCHERE:
        first, last = memory[1], memory[2]
        if won > 0:
            first, last = first + 1, last - 1
        elif won < 0:
            last += 1
            if last < memory.shape[0]:
                memory[last] = units
        if first > last or last >= memory.shape[0]:
            first, last = 3, 2 + line[0]
            for place in range(line[0]):
                memory[3 + place] = line[1 + place]
        memory[1], memory[2] = first, last
        return int(memory[first]) if first == last else int(memory[first] + memory[last])
    return 1


@_fast
def fill(rolls: Any, wanted: int, seed: int, stream: int, counter: int) -> int:
    """At least so many rolls of a stream from block `counter` on; the number of blocks used follows the last roll."""
    made = 0
    while made < wanted:
        words = block(
            counter & 0xFFFFFFFF, counter >> 32, stream & 0xFFFFFFFF, stream >> 32, seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
        )  # fmt: skip
        counter += 1
        for word in words:
            for place in range(4):
                roll = word >> (8 * place) & 0xFF
                # Always written and kept only if it is a roll: avoids a branch that a processor would mispredict.
                rolls[made] = roll
                made += roll < 216
    rolls[rolls.shape[0] - 1] = made
    return counter


@_fast
def play(
    rolls: Any,
    count: int,
    own: Any,
    nets: Any,
    stakes: Any,
    means: Any,
    follows: Any,
    line: Any,
    memory: Any,
    left: Any,
) -> None:
    """One player on these rolls, updating `left`: the columns, then purse, peak, units, choice."""
    kind, target, lowest, most, first = own[0], own[2], own[3], own[4], own[5]
    staked, expected, rounds = int(left[STAKED]), left[EXPECTED], int(left[ROUNDS])
    highest, deepest, ended = int(left[HIGHEST_STAKE]), int(left[DEEPEST]), PLAYED_ON
    purse, peak, wanted, now = (
        int(left[COLUMNS]), int(left[COLUMNS + 1]), int(left[COLUMNS + 2]), int(left[COLUMNS + 3])
    )  # fmt: skip
    row, unit, mean, lasting = nets[now], stakes[now], means[now], 0
    chooses = follows[now].max() >= 0
    for number in range(count):
        units = min(wanted, most)
        stake = unit * units
        if stake > purse:
            ended = RUINED
            break
        roll = rolls[number]
        net = row[roll] * units
        purse += net
        staked += stake
        lasting += units
        rounds += 1
        highest = max(highest, stake)
        peak = max(peak, purse)
        deepest = max(deepest, peak - purse)
        if purse >= target:
            ended = REACHED
            break
        if purse <= lowest:
            ended = STOPPED
            break
        # The two simplest are inlined here: a call for each round would cost more than the round.
        if kind == MARTINGALE:
            longer = units << (net < 0)
            wanted = 1 if net > 0 else longer
        elif kind == DALEMBERT:
            wanted = max(1, units - (net > 0) + (net < 0))
        elif kind != FLAT:
            wanted = next_units(kind, net, units, memory, line)
        if chooses and follows[now, roll] >= 0:
            expected, lasting = expected + mean * lasting, 0
            now = first + follows[now, roll]
            row, unit, mean = nets[now], stakes[now], means[now]
    expected += mean * lasting
    left[STAKED], left[EXPECTED], left[ROUNDS] = staked, expected, rounds
    left[HIGHEST_STAKE], left[DEEPEST], left[ENDED] = highest, deepest, ended
    left[COLUMNS], left[COLUMNS + 1], left[COLUMNS + 2], left[COLUMNS + 3] = purse, peak, wanted, now


@_fast
def sessions(
    seed: int, first: int, count: int, rounds: int, nets: Any, stakes: Any, means: Any, follows: Any,
    numbers: Any, lines: Any, result: Any,
) -> None:  # fmt: skip
    """Play `count` sessions from number `first` on; `result[session, player, column]` is filled.

    `numbers[player]` is kind, purse, target, lowest purse, most units and first choice; the rest is as in `Compiled`,
    choices of all players one after the other. Players of a session see the same rolls.
    """
    players = numbers.shape[0]
    memory = numpy.zeros((players, LONGEST_LINE), numpy.int64)
    left = numpy.zeros((players, COLUMNS + 4), numpy.float64)
    rolls = numpy.zeros(AT_ONCE + 17, numpy.int64)
    for session in range(count):
        for player in range(players):
            memory[player, 0] = 0
            memory[player, 1], memory[player, 2] = 3, 2  # an empty line, which is begun at once
            left[player, :] = 0
            left[player, COLUMNS] = left[player, COLUMNS + 1] = numbers[player, 1]
            left[player, COLUMNS + 2] = 1
            if numbers[player, 0] == LABOUCHERE:
                left[player, COLUMNS + 2] = next_units(LABOUCHERE, 0, 0, memory[player], lines[player])
            left[player, COLUMNS + 3] = numbers[player, 5]
        counter, done, playing = 0, 0, players
        while done < rounds and playing:
            counter = fill(rolls, min(AT_ONCE, rounds - done), seed, first + session, counter)
            now = min(rolls[AT_ONCE + 16], rounds - done)
            for player in range(players):
                if left[player, ENDED] == PLAYED_ON:
                    play(
                        rolls, now, numbers[player], nets, stakes, means, follows, lines[player], memory[player],
                        left[player],
                    )  # fmt: skip
                    playing -= left[player, ENDED] != PLAYED_ON
            done += now
        for player in range(players):
            for column in range(COLUMNS):
                result[session, player, column] = left[player, column]
            result[session, player, NET] = left[player, COLUMNS] - numbers[player, 1]


@cache
def loop(step: Callable[..., int] | None = None) -> Callable[..., None]:
    """The compiled loop; with your own function instead of `next_units`, compiled into it."""
    numba = needed("numba", "laboratory", "a simulation of strategies")
    if step is None:
        return sessions
    own = numba.njit(step)
    inner = {"next_units": own}
    playing = FunctionType(play.py_func.__code__, {**globals(), **inner})  # type: ignore[attr-defined]
    inner["play"] = numba.njit(nogil=True)(playing)
    whole = FunctionType(sessions.py_func.__code__, {**globals(), **inner})  # type: ignore[attr-defined]
    made: Callable[..., None] = numba.njit(nogil=True)(whole)
    return made
