"""A figure with its goal, and how two sides of a ratio are timed."""

from collections.abc import Callable
from time import perf_counter

TURNS = 25


class Goal:
    """One line of the report."""

    def __init__(self, what: str, figure: str, ratio: float, goal: float, *, at_most: bool = False) -> None:
        self.what, self.figure, self.ratio, self.goal, self.at_most = what, figure, ratio, goal, at_most

    @property
    def met(self) -> bool:
        return self.ratio <= self.goal if self.at_most else self.ratio >= self.goal


def best(*works: Callable[[], object]) -> list[float]:
    """The shortest time of each piece of work, taken in turns."""
    times = [float("inf")] * len(works)
    for _ in range(TURNS):
        for number, work in enumerate(works):
            start = perf_counter()
            work()
            times[number] = min(times[number], perf_counter() - start)
    return times
