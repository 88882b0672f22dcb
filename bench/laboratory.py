"""The laboratory: flat betting against a bare gather, strategies against plain Python, and the exact distribution."""

import random
import resource
from time import perf_counter

import numpy

import sicbo
from bench.goals import Goal, best
from sicbo.laboratory.flat import flat_sessions
from sicbo.laboratory.simulation import simulate
from sicbo.laboratory.strategies import Strategy
from sicbo.maths.long_run import long_run

FIVE = {"small": 1000, "double:2": 550, "total:9": 300, "pair:2-5": 100, "single:3": 200}
ROUNDS = 1_000_000
PLAIN_ROUNDS = 100_000
SESSIONS, LONG = 2_000, 20_000


def flat() -> list[Goal]:
    """A million rounds of five bets: rolls and a gather, against one multinomial draw for each of many sessions."""
    game = sicbo.game("act-canberra")
    by_roll = numpy.array(game.result_by_roll(FIVE), dtype=numpy.int64)
    generator = numpy.random.default_rng(2026)

    def gather() -> int:
        return int(by_roll[generator.integers(0, 216, ROUNDS, dtype=numpy.uint8)].sum())

    many = 4_096
    bare, ours = best(gather, lambda: flat_sessions(game, FIVE, rounds=ROUNDS, sessions=many))
    rate = many * ROUNDS / ours
    figure = f"{rate / 1e9:,.0f} thousand million rounds/s"
    return [
        Goal(
            "flat betting, rounds/s against a bare numpy gather over rolls",
            figure,
            rate / (ROUNDS / bare),
            10,
        )
    ]


def plain_martingale(seed: int) -> int:
    """The same strategy as people write it."""
    chance, purse, units = random.Random(seed), 10**15, 1
    nets = [back - 1000 for back in sicbo.game("act-canberra").result_by_roll({"small": 1000})]
    for _ in range(PLAIN_ROUNDS):
        net = nets[chance.randrange(216)] * units
        purse += net
        units = 1 if net > 0 else min(units * 2, 1 << 20)
    return purse


def strategies() -> list[Goal]:
    game = sicbo.game("act-canberra")
    player = Strategy(wagers={"small": 1000}, kind="martingale", most_units=1 << 20)
    simulate(game, [player], rounds=1_000, sessions=10)
    begun = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    fastest = float("inf")
    for seed in range(3):
        start = perf_counter()
        found = simulate(game, [player], rounds=LONG, sessions=SESSIONS, seed=seed)
        fastest = min(fastest, perf_counter() - start)
    assert found.players[0].sums.rounds.total == LONG * SESSIONS
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - begun) / 1024
    start = perf_counter()
    plain_martingale(1)
    plain = PLAIN_ROUNDS / (perf_counter() - start)
    rate = LONG * SESSIONS / fastest
    figure = f"{rate / 1e6:,.0f} million rounds/s"
    return [
        Goal("martingale, rounds/s against plain Python", figure, rate / plain, 50),
        Goal("martingale, million rounds/s on two cores", figure, rate / 1e6, 20),
        Goal(
            "120 million simulated rounds, megabytes of memory gained",
            f"{grown:.0f} MB",
            grown,
            50,
            at_most=True,
        ),
    ]


def exact() -> list[Goal]:
    game = sicbo.game("act-canberra")
    (time,) = best(lambda: long_run(sicbo.one_round(game, FIVE), 10_000))
    return [
        Goal(
            "exact distribution of 10,000 rounds of five bets, seconds",
            f"{time * 1e3:.0f} ms",
            time,
            1,
            at_most=True,
        )
    ]


PARTS = [flat, strategies, exact]
