"""Flat betting simulated: the counts of all results are one multinomial draw, whatever the number of rounds."""

import numpy
from numpy.typing import NDArray

from sicbo.maths.distribution import one_round
from sicbo.refusals import Refused
from sicbo.rules.dice import ROLLS
from sicbo.rules.game import Game, Wagers

CHUNK = 256


def flat_sessions(
    game: Game, wagers: Wagers, *, rounds: int, sessions: int, seed: int = 0
) -> NDArray[numpy.int64]:
    """The net result of each of so many sessions of the same bets in every round.

    Sessions are drawn in chunks with a stream each, so that the first ones are the same however many are requested.
    """
    if not 1 <= rounds <= 10**12 or not 1 <= sessions <= 10**8 or not 0 <= seed < 1 << 64:
        raise Refused("too-large", "give 1 to 10^12 rounds, 1 to 10^8 sessions and a seed below 2^64")
    single = one_round(game, wagers)
    nets = numpy.array(list(single.ways), dtype=numpy.int64)
    chances = numpy.array(list(single.ways.values())) / ROLLS
    result = numpy.empty(sessions, dtype=numpy.int64)
    for number, first in enumerate(range(0, sessions, CHUNK)):
        generator = numpy.random.Generator(numpy.random.Philox(key=seed, counter=[0, 0, number, 1]))
        drawn = generator.multinomial(rounds, chances, size=CHUNK) @ nets
        result[first : first + CHUNK] = drawn[: sessions - first]
    return result
