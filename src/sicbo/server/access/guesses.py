"""Failed sign-ins: who has to wait before the next attempt, and for how long.

The wait belongs to a name at an address, so that a stranger elsewhere keeps nobody out. Nothing here ends a session or
locks an account, and a name that nobody has waits like one that someone has.
"""

import asyncio
import ipaddress
import math
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final
from weakref import WeakValueDictionary

from sicbo.refusals import Refused
from sicbo.server.http.security import Rate, TooManyRequests

FREE: Final = 3
"""Attempts of a name at an address that may fail in a row before it has to wait."""
FIRST_WAIT_SECONDS: Final = 30
WAIT_SECONDS_MAXIMUM: Final = 15 * 60
"""Each further failure doubles the wait, up to this."""
FORGOTTEN_SECONDS: Final = 24 * 3600
"""Failures count until nobody has tried for so long, or someone has got in."""
KEPT_MAXIMUM: Final = 50_000
SECOND: Final = 1_000_000

MANY: Final = 100
"""After so many failures in a row, wherever they came from, addresses where this person has never signed in share their
attempts, with the same growing waits: a thousand addresses guess no faster than one."""
SHARED: Final = "addresses unknown so far"


STRANGERS_PER_HOUR: Final = 20
"""Failed sign-ins of one address with names that nobody has, or with wrong keys, that are put on record."""
STRANGERS_PER_HOUR_IN_ALL: Final = 200
"""The same, of all addresses together: strangers do not fill the journal, however many there are. The metrics count all."""


class Strangers:
    """Which failures of strangers are put on record."""

    def __init__(self) -> None:
        self._of_network = Rate(STRANGERS_PER_HOUR / 3600, STRANGERS_PER_HOUR)
        self._of_all = Rate(STRANGERS_PER_HOUR_IN_ALL / 3600, STRANGERS_PER_HOUR_IN_ALL)

    def are_recorded(self, address: str) -> bool:
        return self._of_network.take(network_of(address)) and self._of_all.take("")


class _Failures:
    __slots__ = ("at", "count")

    def __init__(self) -> None:
        self.count = 0
        self.at = 0


class Guesses:
    """The failures that this process has seen lately, by name and address."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._failed: dict[tuple[str, str], _Failures] = {}
        self._turns: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def attempt(self, name: str, address: str, *, failures: int, is_known: bool) -> AsyncIterator[None]:
        """One attempt. Those of a name at an address wait for each other, so that guesses at the same time are no way
        round the waits, and screens that sign in at the same time are not refused."""
        own = name, network_of(address)
        turn = self._turns.setdefault(own, asyncio.Lock())
        async with turn:
            with self._counted([own, *([(name, SHARED)] if failures >= MANY and not is_known else [])]):
                yield

    @contextmanager
    def _counted(self, keys: list[tuple[str, str]]) -> Iterator[None]:
        """It counts as failed from its beginning: other addresses may be guessing the same name."""
        for key in keys:
            self._check(key)
        for key in keys:
            self._count(key)
        try:
            yield
        except Refused as refused:
            if refused.code != "sign-in-failed":
                self._uncount(keys)
            raise
        except BaseException:
            self._uncount(keys)
            raise
        for key in keys:
            self._failed.pop(key, None)

    def forget(self, name: str) -> None:
        """An administrator has seen to this person: the next attempt need not wait."""
        for key in [key for key in self._failed if key[0] == name]:
            del self._failed[key]

    def _check(self, key: tuple[str, str]) -> None:
        seen = self._failed.get(key)
        if seen is None:
            return
        rested = max(0, self._clock() - seen.at) / SECOND
        if rested >= FORGOTTEN_SECONDS:
            del self._failed[key]
            return
        left = math.ceil(wait_seconds(seen.count + (FREE - 1 if key[1] == SHARED else 0)) - rested)
        if left > 0:
            raise TooManyRequests(
                "too many failed attempts to sign in: wait {seconds, plural, one {# second} other {# seconds}}",
                seconds=left,
            )

    def _count(self, key: tuple[str, str]) -> None:
        if len(self._failed) >= KEPT_MAXIMUM and key not in self._failed:
            del self._failed[next(iter(self._failed))]
        seen = self._failed.pop(key, None) or _Failures()
        seen.count += 1
        seen.at = self._clock()
        self._failed[key] = seen

    def _uncount(self, keys: list[tuple[str, str]]) -> None:
        for key in keys:
            if (seen := self._failed.get(key)) is not None:
                seen.count -= 1


def wait_seconds(failures: int) -> int:
    """How long after so many failures the next attempt has to wait."""
    if failures < FREE:
        return 0
    return min(WAIT_SECONDS_MAXIMUM, FIRST_WAIT_SECONDS << min(failures - FREE, 10))


def network_of(address: str) -> str:
    """An address, or the network of 2^64 addresses that one subscriber has."""
    try:
        read = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(read, ipaddress.IPv4Address) or read.ipv4_mapped is not None:
        return address
    return str(ipaddress.IPv6Network((read, 64), strict=False))
