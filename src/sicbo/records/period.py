"""The moments of a gaming day or a shift, by local time."""

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from msgspec import Struct

from sicbo.refusals import Refused
from sicbo.rooms.kernel.calendar import microseconds, moment, time_zone
from sicbo.store.interface import Reader

SHIFTS: Final = ("06:00", "14:00", "22:00")
"""When shifts begin by default; the gaming day begins with the first."""

_TIME: Final = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])", re.ASCII)


class Period(Struct, frozen=True):
    """From a moment up to but excluding another."""

    name: str
    begin: int
    end: int
    zone: str = "UTC"

    def has(self, at: int) -> bool:
        return self.begin <= at < self.end


async def span_of(reader: Reader, stream: str, period: Period) -> tuple[int, int]:
    """The last entry before a period and the last in it."""
    return await reader.seq_before(stream, period.begin), await reader.seq_before(stream, period.end)


def gaming_day(day: str, zone: str = "UTC", shifts: tuple[str, ...] = SHIFTS) -> Period:
    """The gaming day of this date: from its first shift to the first of the next date, by local time."""
    begins = _starts(shifts)[0]
    first = _date(day)
    return Period(day, _at(first, begins, zone), _at(_next(first), begins, zone), zone)


def shift(day: str, number: int, zone: str = "UTC", shifts: tuple[str, ...] = SHIFTS) -> Period:
    """One shift of a gaming day, counted from 1; shifts past midnight belong to the day on which it began."""
    starts = _starts(shifts)
    if not 1 <= number <= len(starts):
        raise Refused(
            "bad-request",
            "a gaming day has shifts 1 to {count}; there is no shift {number}",
            count=len(starts),
            number=number,
        )
    first = _date(day)
    dates = [_next(first) if start < starts[0] else first for start in starts] + [_next(first)]
    times = [*starts, starts[0]]
    begin, end = (_at(dates[place], times[place], zone) for place in (number - 1, number))
    return Period(f"{day}, shift {number}", begin, end, zone)


def day_of(at: int, zone: str = "UTC", shifts: tuple[str, ...] = SHIFTS) -> str:
    """The gaming day that contains a moment."""
    begins = _starts(shifts)[0]
    day = moment(at).astimezone(time_zone(zone)).date()
    # Compared with the moments at which days begin, not with local time, which shows some times twice.
    if at < _at(day, begins, zone):
        day -= timedelta(days=1)
    elif at >= _at(_next(day), begins, zone):
        day = _next(day)
    return day.isoformat()


def _starts(shifts: tuple[str, ...]) -> list[time]:
    read = [_TIME.fullmatch(text.strip()) for text in shifts]
    if not read or None in read:
        raise Refused("bad-request", "shifts begin at times such as 06:00,14:00,22:00")
    starts = [time(int(match[1]), int(match[2])) for match in read if match is not None]
    turned = [
        (start.hour * 60 + start.minute - starts[0].hour * 60 - starts[0].minute) % 1440 for start in starts
    ]
    if turned != sorted(set(turned)):
        raise Refused(
            "bad-request", "give the shifts in order, each once, starting with the first of the gaming day"
        )
    return starts


def _date(day: str) -> date:
    try:
        return date.fromisoformat(day) if len(day) == 10 else date.min.replace(month=13)
    except ValueError:
        raise Refused(
            "bad-request", "a gaming day is named by its date, such as 2026-11-15, not '{day}'", day=day[:40]
        ) from None


def _next(day: date) -> date:
    try:
        return day + timedelta(days=1)
    except OverflowError:
        raise Refused("bad-request", "that day is outside the calendar") from None


def _at(day: date, clock: time, zone: str) -> int:
    try:
        here = datetime.combine(day, clock, tzinfo=time_zone(zone))
        return microseconds(here.astimezone(UTC))
    except OverflowError:
        raise Refused("bad-request", "that day is outside the calendar") from None
