"""Sums of many sessions in little memory, and their estimates: means and shares with confidence intervals."""

from math import sqrt
from typing import Final

from msgspec import Struct

LEVELS: Final = {0.9: 1.6448536269514722, 0.95: 1.959963984540054, 0.99: 2.5758293035489004}
"""Standard deviations of the normal distribution for the levels of an interval."""


class Sums(Struct, frozen=True):
    """A count of figures, their sum and the sum of their squares."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(self.count + other.count, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        if self.count < 2:
            return 0.0
        return max(0.0, (self.squares - self.total * self.mean) / (self.count - 1))

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def standard_error(self) -> float:
        return sqrt(self.variance / self.count) if self.count else 0.0

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """The confidence interval of the mean at this level."""
        off = LEVELS[level] * self.standard_error
        return self.mean - off, self.mean + off


class Share(Struct, frozen=True):
    """How many of so many cases."""

    count: float
    of: int

    @property
    def value(self) -> float:
        return self.count / self.of if self.of else 0.0

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Wilson's interval, which is also valid for rare cases."""
        if not self.of:
            return 0.0, 1.0
        z = LEVELS[level]
        spread = z * z / self.of
        middle = (self.value + spread / 2) / (1 + spread)
        off = z * sqrt(self.value * (1 - self.value) / self.of + spread / (4 * self.of)) / (1 + spread)
        return max(0.0, middle - off), min(1.0, middle + off)
