"""Calendar arithmetic on times given as whole microseconds since 1970: no clock is read here."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sicbo.refusals import Refused
from sicbo.rules.card import GamingHours

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def moment(at: int) -> datetime:
    return EPOCH + timedelta(microseconds=at)


def microseconds(of: datetime) -> int:
    return (of - EPOCH) // timedelta(microseconds=1)


def is_date(text: object) -> bool:
    """Whether this is a date as records write it, such as 2026-01-31; written so, the later of two dates is the
    greater."""
    try:
        return isinstance(text, str) and len(text) == 10 and bool(date.fromisoformat(text))
    except ValueError:
        return False


def later(at: int, *, hours: int = 0, months: int = 0, zone: str = "UTC") -> int:
    """Add hours, or calendar months to the same local time; the last day of a month that has no such day."""
    start = moment(at) + timedelta(hours=hours)
    if not months:
        return microseconds(start)
    here = start.astimezone(time_zone(zone))
    year, month = divmod(here.year * 12 + here.month - 1 + months, 12)
    for day in (here.day, 30, 29, 28):
        try:
            return microseconds(here.replace(year=year, month=month + 1, day=day).astimezone(UTC))
        except ValueError:
            continue
    raise AssertionError("every month has 28 days")


def time_zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refused(
            "bad-card", "'{name}' is not a time zone: write one such as Australia/Sydney", name=name[:60]
        ) from None


def is_within(hours: GamingHours, at: int) -> bool:
    """Whether a moment is within gaming hours by local time; hours that end before they begin run past midnight, and
    equal ones never end."""
    zone = time_zone(hours.zone)
    now = moment(at).astimezone(zone).strftime("%H:%M")
    if hours.opens == hours.closes:
        return True
    if hours.opens < hours.closes:
        return hours.opens <= now < hours.closes
    return now >= hours.opens or now < hours.closes
