"""Settled tickets, kept for ever in twenty bytes each, so that a paid ticket is recognised however late it is presented
again.

A house pays thousands of tickets a day. Kept whole, they would fill its memory within a year; forgotten, a copy of a
paid ticket would be unknown instead of paid. So each keeps its number, how it ended, when and for how much, packed into
sorted bytes by the first two digits of the number.
"""

from typing import Final, Literal

from msgspec import Struct

from sicbo.rooms.kernel.ticket_numbers import check_digit

Ending = Literal["redeemed", "voided", "forfeited", "handed-over"]

_ENDINGS: Final[tuple[Ending, ...]] = ("redeemed", "voided", "forfeited", "handed-over")
_NUMBER: Final = 7
_WIDTH: Final = 20
"""Seven bytes of number, one of ending, five of seconds since 1970, seven of minor units."""


class Settled(Struct, frozen=True):
    """How a ticket ended; `at` to the second."""

    number: str
    ending: Ending
    at: int
    amount: int


class SettledTickets(Struct, frozen=True):
    """All settled tickets, as a value: adding one makes another value that shares all but one drawer with this one."""

    drawers: dict[str, bytes] = {}

    def __len__(self) -> int:
        return sum(len(drawer) for drawer in self.drawers.values()) // _WIDTH

    def get(self, number: str) -> Settled | None:
        drawer, key = self.drawers.get(number[:2], b""), _key(number)
        start = _place(drawer, key)
        if drawer[start : start + _NUMBER] != key:
            return None
        record = drawer[start : start + _WIDTH]
        return Settled(
            number,
            _ENDINGS[record[_NUMBER]],
            int.from_bytes(record[8:13]) * 1_000_000,
            int.from_bytes(record[13:]),
        )

    def with_one(self, number: str, ending: Ending, at: int, amount: int) -> "SettledTickets":
        assert number[-1] == check_digit(number[:-1]), "the last digit is not kept, because it follows"
        drawer, key = self.drawers.get(number[:2], b""), _key(number)
        start = _place(drawer, key)
        assert drawer[start : start + _NUMBER] != key, "a ticket ends once"
        seconds = (at // 1_000_000).to_bytes(5)
        record = key + bytes([_ENDINGS.index(ending)]) + seconds + amount.to_bytes(7)
        return SettledTickets({**self.drawers, number[:2]: drawer[:start] + record + drawer[start:]})


def _key(number: str) -> bytes:
    return int(number[2:-1]).to_bytes(_NUMBER)


def _place(drawer: bytes, key: bytes) -> int:
    """Where a number is in its drawer, or would be."""
    low, high = 0, len(drawer) // _WIDTH
    while low < high:
        middle = (low + high) // 2
        start = middle * _WIDTH
        if drawer[start : start + _NUMBER] < key:
            low = middle + 1
        else:
            high = middle
    return low * _WIDTH
