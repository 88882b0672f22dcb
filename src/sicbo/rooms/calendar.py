"""Calendar arithmetic on times given as whole microseconds since 1970: no clock is read here."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sicbo.refusals import Refused
from sicbo.rules.card import GamingHours

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def moment(at: int) -> datetime:
    return EPOCH + timedelta(microseconds=at)


def microseconds(of: datetime) -> int:
    return (of - EPOCH) // timedelta(microseconds=1)


def later(at: int, *, hours: int = 0, months: int = 0) -> int:
    """Some hours, or calendar months to the same clock time; the last day of a month that has no such day."""
    start = moment(at) + timedelta(hours=hours)
    if not months:
        return microseconds(start)
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    for day in (start.day, 30, 29, 28):
        try:
            return microseconds(start.replace(year=year, month=month + 1, day=day))
        except ValueError:
            continue
    raise AssertionError("every month has 28 days")


def is_within(hours: GamingHours, at: int) -> bool:
    """Whether a moment lies within gaming hours by the clock of the place; hours that end before they begin run over
    midnight, and equal ones never end."""
    try:
        zone = ZoneInfo(hours.zone)
    except (ZoneInfoNotFoundError, ValueError):
        raise Refused(
            "bad-card", f"no time zone is called '{hours.zone}'; write one such as Australia/Sydney"
        ) from None
    now = moment(at).astimezone(zone).strftime("%H:%M")
    if hours.opens == hours.closes:
        return True
    if hours.opens < hours.closes:
        return hours.opens <= now < hours.closes
    return now >= hours.opens or now < hours.closes
