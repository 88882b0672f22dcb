"""Tail probabilities: the few distributions that tests of dice need.

All are finite sums, so that no library needs to be trusted: the chi-square of whole degrees of freedom, the binomial, the
number of runs. The non-central chi-square, which is only used for the power of a test, is a sum that is cut off where
the rest is below a millionth of a millionth.
"""

from math import comb, erfc, exp, lgamma, log, sqrt
from typing import Final

NEGLIGIBLE: Final = 1e-12
EXACT_RUNS: Final = 2_000
"""Up to so many results the number of runs is counted exactly; beyond, its normal approximation is as good."""


def chi_square_tail(value: float, degrees: int) -> float:
    """The probability that chi-square with so many degrees of freedom is at least this large."""
    if value <= 0:
        return 1.0
    half = value / 2
    if degrees % 2:
        tail, first = erfc(sqrt(half)), 0.5
    else:
        tail, first = exp(-half), 1.0
    place = first
    while place < degrees / 2:
        tail += exp(place * log(half) - half - lgamma(place + 1))
        place += 1
    return min(1.0, tail)


def chi_square_bound(level: float, degrees: int) -> float:
    """The value that chi-square exceeds with this probability."""
    low, high = 0.0, 2.0 * degrees + 10
    while chi_square_tail(high, degrees) > level:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if chi_square_tail(middle, degrees) > level else (low, middle)
    return (low + high) / 2


def noncentral_tail(value: float, degrees: int, shift: float) -> float:
    """Like `chi_square_tail` with other true probabilities, given by this non-centrality."""
    weight, place, seen, tail = exp(-shift / 2), 0, 0.0, 0.0
    if weight == 0.0:  # a shift too large for the sum: its normal approximation
        mean, deviation = degrees + shift, sqrt(2 * (degrees + 2 * shift))
        return normal_tail((value - mean) / deviation)
    while seen < 1 - NEGLIGIBLE and place < 100_000:
        tail += weight * chi_square_tail(value, degrees + 2 * place)
        seen += weight
        place += 1
        weight *= shift / 2 / place
    return min(1.0, tail + max(0.0, 1 - seen))


def normal_tail(value: float) -> float:
    """The probability that a standard normal variable is at least this large."""
    return erfc(value / sqrt(2)) / 2


def normal_both(value: float) -> float:
    """The probability that a standard normal variable is at least this far from zero, on either side."""
    return erfc(abs(value) / sqrt(2))


def binomial_both(successes: int, trials: int, chance: float) -> float:
    """The probability of a count that is no more likely than this one, on either side."""
    own = _log_binomial(successes, trials, chance)
    total = 0.0
    for count in range(trials + 1):
        term = _log_binomial(count, trials, chance)
        if term <= own + 1e-9:
            total += exp(term)
    return min(1.0, total)


def _log_binomial(successes: int, trials: int, chance: float) -> float:
    ways = lgamma(trials + 1) - lgamma(successes + 1) - lgamma(trials - successes + 1)
    return ways + successes * log(chance) + (trials - successes) * log(1 - chance)


def runs_both(runs: int, first: int, second: int) -> float:
    """The probability of a number of runs at least so unusual, given how many there are of each of two results."""
    if first + second > EXACT_RUNS:
        total = first + second
        mean = 2 * first * second / total + 1
        variance = (mean - 1) * (mean - 2) / (total - 1)
        return normal_both((runs - mean) / sqrt(variance))
    of_first, of_second = _chosen(first - 1), _chosen(second - 1)
    ways = [_ways_of_runs(count, of_first, of_second) for count in range(2, 2 * min(first, second) + 2)]
    whole = comb(first + second, first)
    below = sum(ways[: runs - 1])
    above = sum(ways[runs - 2 :])
    return float(min(1.0, 2 * min(below, above) / whole))


def _chosen(of: int) -> list[int]:
    """The number of ways to choose 0, 1, 2, … of so many, and zero for one more."""
    ways = [1]
    for count in range(of):
        ways.append(ways[-1] * (of - count) // (count + 1))
    return [*ways, 0]


def _ways_of_runs(runs: int, of_first: list[int], of_second: list[int]) -> int:
    half, odd = divmod(runs, 2)
    if not odd:
        return 2 * of_first[half - 1] * of_second[half - 1]
    return of_first[half] * of_second[half - 1] + of_first[half - 1] * of_second[half]
