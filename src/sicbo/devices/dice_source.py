"""Sources of dice: the operating system's randomness, a seed, or a list; no source sees the bets."""

import random
import secrets
from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from sicbo.refusals import Refused
from sicbo.rooms.round.messages import Faces
from sicbo.rooms.table.state import Table
from sicbo.rules.dice import index_of
from sicbo.rules.game import Game

Places = tuple[int, int, int]
"""Which face each of the three dice shows, as indexes 0 to 5 in the dice's list of faces."""


class DiceSource(Protocol):
    """A source of rolls; it is told nothing, so it cannot favour anyone."""

    def roll(self) -> Places: ...


class Reading(Struct, frozen=True):
    """What the dice of one activation show, and which of them lie flat."""

    faces: Faces
    flat: tuple[bool, bool, bool] = (True, True, True)


class Dice(Protocol):
    """Dice of a live table: drawn by software, or shaken by a device, which takes its time and may be lost.

    The activation, such as `T1-12/1`, names the request: repeated, it gives the same reading, if the dice can do that.
    """

    async def read(self, table: Table, activation: str) -> Reading: ...


def activation_of(table: Table) -> str:
    """The current activation of the round in play, or the next one."""
    playing = table.playing
    if playing is None:
        raise Refused("no-round", "no round is being played, so no dice can be shaken")
    return f"{playing.round_id}/{len(playing.spins) + ('activate' not in playing.done)}"


class _Drawn:
    def __init__(self, game: Game, source: DiceSource) -> None:
        self._game = game
        self._source = source

    async def read(self, _table: Table, _activation: str) -> Reading:
        return Reading(self._game.dice.shown(index_of(self._source.roll())))


def drawn(game: Game, source: DiceSource) -> Dice:
    """A live table's dice from a source that answers at once."""
    return _Drawn(game, source)


class _Virtual:
    def roll(self) -> Places:
        # Draws three bits and discards values above five, so that no remainder favours the lower faces.
        return secrets.randbelow(6), secrets.randbelow(6), secrets.randbelow(6)


class _Seeded:
    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def roll(self) -> Places:
        return self._chance.randrange(6), self._chance.randrange(6), self._chance.randrange(6)


class _Recorded:
    def __init__(self, rolls: tuple[Places, ...]) -> None:
        self._rolls = rolls
        self._next = 0

    def roll(self) -> Places:
        if self._next == len(self._rolls):
            raise Refused("bad-dice", "the list of dice is used up: it had {count}", count=len(self._rolls))
        self._next += 1
        return self._rolls[self._next - 1]


def virtual() -> DiceSource:
    """Dice from the operating system's cryptographic generator; every face is equally likely."""
    return _Virtual()


def seeded(seed: int) -> DiceSource:
    """The same rolls for the same seed: for demonstrations and tests, never for money."""
    return _Seeded(seed)


def recorded(rolls: Iterable[Places]) -> DiceSource:
    """These rolls in this order, and a refusal when they are used up."""
    listed = tuple(rolls)
    for roll in listed:
        if len(roll) != 3 or not all(type(place) is int and 0 <= place < 6 for place in roll):
            raise Refused(
                "bad-dice", "a roll is three face indexes from 0 to 5, not {roll}", roll=repr(roll)[:60]
            )
    return _Recorded(listed)
