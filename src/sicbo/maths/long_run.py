"""The result of many rounds of the same bets: every chance with an error bound, whatever the number of rounds.

One round has a characteristic function, n rounds have its n-th power, and a discrete Fourier transform reads the
distribution off it. The transform covers a window: results outside it are folded in, so the window is chosen by
Chernoff's inequality to leave less than `OUTSIDE` outside. The rest of the error is rounding, which is bounded from the
computed numbers. `maths.distribution` has the same in whole numbers, if that is short enough.
"""

from fractions import Fraction
from math import exp, gcd, log2, sqrt
from typing import Final

import numpy
from msgspec import Struct
from numpy.typing import NDArray

from sicbo.currency import Currency
from sicbo.maths.distribution import MAX_ROUNDS, Distribution
from sicbo.maths.notebook import BANDS, amount, facts_as_html, share
from sicbo.refusals import Refused
from sicbo.rules.dice import ROLLS

OUTSIDE: Final = 1e-14
"""The chance that the window may leave out."""
LARGEST_WINDOW: Final = 1 << 22
_UNIT: Final = float(numpy.finfo(numpy.float64).eps)

Floats = NDArray[numpy.float64]


class LongRun(Struct, frozen=True):
    """How likely each net result is after many rounds, in minor units, each chance right to within `error`."""

    rounds: int
    staked: int
    lowest: int
    """the result of the first chance"""
    step: int
    chances: Floats
    error: float
    """the chance of any set of results is right to within this"""
    mean: Fraction
    variance: Fraction
    currency: Currency

    @property
    def nets(self) -> NDArray[numpy.int64]:
        places: NDArray[numpy.int64] = numpy.arange(len(self.chances), dtype=numpy.int64)
        return self.lowest + self.step * places

    def above(self, net: int) -> float:
        """The chance of a result above this one."""
        first = (net - self.lowest) // self.step + 1
        return float(self.chances[min(max(first, 0), len(self.chances)) :].sum())

    @property
    def ahead(self) -> float:
        return self.above(0)

    @property
    def even(self) -> float:
        place, rest = divmod(-self.lowest, self.step)
        return float(self.chances[place]) if rest == 0 and 0 <= place < len(self.chances) else 0.0

    @property
    def behind(self) -> float:
        return max(0.0, 1 - self.ahead - self.even)

    def _repr_html_(self) -> str:
        facts = [("ahead", share(self.ahead)), ("even", share(self.even)), ("behind", share(self.behind))]
        facts += [("expected", amount(float(self.mean), self.currency))]
        facts += [
            (f"{part:.0%} of cases", " to ".join(amount(net, self.currency) for net in self.band(part)))
            for part in BANDS
        ]
        facts += [("every probability is exact to within", f"{self.error:.0e}")]
        return facts_as_html(f"{self.rounds:,} rounds, {amount(self.staked, self.currency)} staked", facts)

    def quantile(self, share: float) -> int:
        """The smallest result that is not exceeded with at least this chance."""
        place = int(numpy.searchsorted(numpy.cumsum(self.chances), share - self.error))
        return self.lowest + self.step * min(place, len(self.chances) - 1)

    def band(self, share: float) -> tuple[int, int]:
        """The results between which so large a part of all cases lies, with equal parts left out on either side."""
        return self.quantile((1 - share) / 2), self.quantile((1 + share) / 2)


def long_run(single: Distribution, rounds: int, *, largest: int = LARGEST_WINDOW) -> LongRun:
    """The distribution after so many rounds of the same bets; refused if its window is larger than `largest`."""
    assert single.rounds == 1
    if not 1 <= rounds <= MAX_ROUNDS:
        raise Refused(
            "too-large",
            "give 1 to {most} rounds, not {rounds}",
            most=f"{MAX_ROUNDS:,}",
            rounds=rounds,
        )
    lowest = min(single.ways)
    step = gcd(*(net - lowest for net in single.ways)) or 1
    places = numpy.array([(net - lowest) // step for net in single.ways], dtype=numpy.int64)
    chances = numpy.array([ways / ROLLS for ways in single.ways.values()])
    first, size, outside = _window(places, chances, rounds, largest)
    result, rounding = _power(places, chances, rounds, size)
    # The transform is circular: result number k of the window is at k modulo its size.
    result = numpy.clip(numpy.roll(result, -(first % size)), 0.0, None)
    return LongRun(
        rounds=rounds,
        staked=single.staked * rounds,
        lowest=lowest * rounds + first * step,
        step=step,
        chances=result,
        error=2 * outside + rounding,
        mean=single.mean * rounds,
        variance=single.variance * rounds,
        currency=single.currency,
    )


def _window(
    places: NDArray[numpy.int64], chances: Floats, rounds: int, largest: int
) -> tuple[int, int, float]:
    """Where the window begins, its size, and the chance of a result outside it."""
    whole = int(places[-1]) * rounds + 1
    mean = float(chances @ places)
    deviation = sqrt(max(float(chances @ (places - mean) ** 2), 1e-30) * rounds)
    low, high = mean * rounds, mean * rounds
    if whole > 4_096:
        low -= _reach(mean - places, chances, rounds, deviation)
        high += _reach(places - mean, chances, rounds, deviation)
    else:
        low, high = 0.0, float(whole - 1)
    first, last = max(0, int(low) - 1), min(whole - 1, int(high) + 1)
    size = _smooth(last - first + 1)
    if size > largest:
        raise Refused(
            "too-large",
            "the results of {rounds} rounds of these bets span {size} steps of the smallest amount; ask "
            "for fewer rounds or rounder stakes",
            rounds=rounds,
            size=f"{size:,}",
        )
    return first, size, 0.0 if first == 0 and last == whole - 1 else OUTSIDE


def _reach(beyond: NDArray[numpy.floating], chances: Floats, rounds: int, deviation: float) -> float:
    """How far a sum of `rounds` centred results deviates with a chance of at most half of `OUTSIDE` (Chernoff)."""
    most = float(beyond.max()) * rounds
    wanted = -numpy.log(OUTSIDE / 2)
    best = most
    for tilt in numpy.geomspace(0.05, 60.0, 160) / deviation:
        shifted = beyond * tilt
        top = float(shifted.max())
        growth = top + float(numpy.log(chances @ numpy.exp(shifted - top)))
        best = min(best, (rounds * growth + wanted) / tilt)
    return best


def _smooth(least: int) -> int:
    """The next length that suits a fast transform."""
    power = 1 << max(4, (least - 1).bit_length())
    return min(size for size in (power, power // 4 * 3, power // 8 * 5) if size >= least)


def _power(places: NDArray[numpy.int64], chances: Floats, rounds: int, size: int) -> tuple[Floats, float]:
    """The n-th power of one round on a circle of so many places, and a bound on the rounding of any sum of it."""
    half = numpy.arange(size // 2 + 1, dtype=numpy.int64)
    roots = numpy.exp(-2j * numpy.pi * numpy.arange(size) / size)
    spectrum = numpy.zeros(len(half), dtype=numpy.complex128)
    for place, chance in zip(places % size, chances, strict=True):
        spectrum += chance * roots[half * place % size]
    powered = numpy.ones(len(half), dtype=numpy.complex128)
    square, left = spectrum.copy(), rounds
    while left:
        if left & 1:
            powered *= square
        left >>= 1
        if left:
            square *= square
    result: Floats = numpy.fft.irfft(powered, size)
    # Each value of the spectrum is a sum of at most len(places) terms, each off by at most four units of rounding; a
    # product of n of them is off by n times that and one product's rounding (less than three units) for each factor.
    relative = (len(places) + 4 + 3) * _UNIT * rounds
    size_of = numpy.minimum(numpy.abs(spectrum) + relative / rounds, 1.0)
    off = relative * exp(relative) * size_of ** (rounds - 1)
    squares = 2 * float(off @ off) / size
    of_transform = 5 * _UNIT * log2(size) * sqrt(float(result @ result))
    # Cauchy and Schwarz: a sum of some of `size` errors is at most the root of `size` times their length.
    return result, sqrt(size) * (sqrt(squares) + of_transform)
