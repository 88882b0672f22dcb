"""The figures of a load: acknowledgements, their times, and the time until the last screen had a view."""

from array import array
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from msgspec import Struct

SHARES: Final = (0.50, 0.90, 0.99)


class Spread(Struct, frozen=True, kw_only=True):
    """The distribution of a duration, in milliseconds: median, 90th and 99th percentile, and the longest."""

    count: int
    p50: float
    p90: float
    p99: float
    max: float


class Figures(Struct, frozen=True, kw_only=True):
    """The results of a load."""

    address: str
    terminals: int
    tables: int
    terminals_of_fullest_table: int
    seconds: float
    asked_rate: float
    """bets a second that were to be sent; 0 for as many as are answered"""
    wagers: int
    wagers_per_second: float
    commands: int
    refusals: dict[str, int]
    losses: int
    """connections that were lost and made again"""
    wager_ms: Spread
    """from the moment a bet was due to its acknowledgement"""
    view_ms: Spread
    """from the making of a view, by the server's clock, until the last terminal of its table had it or a newer one"""
    view_fullest_ms: Spread
    """the same, only for the table with the most terminals"""
    view_first_ms: Spread
    """until each terminal had it"""
    shown_ms: Spread
    """from the saving of a bet, by the server's clock, until the last terminal of its table had a view with it"""
    lag_ms: Spread
    """how late this program itself was in sending: if high, the load was the limit and not the house"""


def spread(seconds: Sequence[float]) -> Spread:
    """The percentiles of a number of durations: the smallest value that so many of them do not exceed."""
    if not seconds:
        return Spread(count=0, p50=0.0, p90=0.0, p99=0.0, max=0.0)
    ordered = sorted(seconds)
    count = len(ordered)
    p50, p90, p99 = (ordered[ceil(share * count) - 1] for share in SHARES)
    return Spread(
        count=count,
        p50=round(p50 * 1e3, 2),
        p90=round(p90 * 1e3, 2),
        p99=round(p99 * 1e3, 2),
        max=round(ordered[-1] * 1e3, 2),
    )


class Tally:
    """Counts while it is open; earlier and later answers are left out."""

    def __init__(self) -> None:
        self.open = False
        self.opened_at = 0
        self.wagers = 0
        self.commands = 0
        self.refusals: Counter[str] = Counter()
        self.taken = array("d")
        self.lag = array("d")
        self.to_each = array("d")

    def begin(self, now: int) -> None:
        self.open, self.opened_at = True, now

    def acknowledged(self, wagers: int, seconds: float) -> None:
        if self.open:
            self.commands += 1
            self.wagers += wagers
            self.taken.append(seconds)

    def refused(self, code: str) -> None:
        if self.open:
            self.refusals[code] += 1


class Pushes:
    """The views of one table being sent to its screens, until the last has each.

    A screen that skips a view because it got a newer one counts as having it: nothing older is shown.
    """

    def __init__(self, tally: Tally, screens: int) -> None:
        self.to_last = array("d")
        self.screens = screens
        self._tally = tally
        self._first = 0
        self._made: deque[list[int]] = deque()
        """views that some screens have and others do not: [made at, screens still without it, number of the entry]"""
        self._saved: list[tuple[int, int]] = []
        """bets by the number of their entry, and when they were saved"""
        self._complete: list[tuple[int, int]] = []
        """what every screen had seen by when, in order"""
        self._number: dict[int, int] = {}
        self._seen = [0] * screens
        """how many views, by number, each screen has seen"""

    def saved(self, seq: int, at: int) -> None:
        """A wager of this table was acknowledged."""
        if self._tally.open and at >= self._tally.opened_at:
            self._saved.append((seq, at))

    def shown(self) -> Iterator[float]:
        """For every bet that all screens have seen, the seconds from its saving until then."""
        seqs = [seq for seq, _ in self._complete]
        for seq, at in self._saved:
            first = bisect_left(seqs, seq)
            if first < len(seqs):
                yield (self._complete[first][1] - at) / 1e6

    def arrived(self, screen: int, made_at: int, now: int, seq: int = 0) -> None:
        """A view that was made at this time by the server's clock arrived at a screen; all in microseconds."""
        if not self._tally.open or made_at < self._tally.opened_at:
            return  # some screens had it before counting began
        number = self._number.get(made_at)
        if number is None:
            if self._made and made_at < self._made[-1][0]:
                return  # a screen's own first view, made for it alone
            number = self._first + len(self._made) + 1
            self._number[made_at] = number
            self._made.append([made_at, self.screens, seq])
        self._tally.to_each.append((now - made_at) / 1e6)
        for missed in range(max(self._seen[screen], self._first), number):
            view = self._made[missed - self._first]
            view[1] -= 1
            if view[1] == 0:
                self._complete.append((view[2], now))
                self.to_last.append((now - view[0]) / 1e6)
        self._seen[screen] = max(self._seen[screen], number)
        while self._made and self._made[0][1] == 0:
            done = self._made.popleft()
            del self._number[done[0]]
            self._first += 1
