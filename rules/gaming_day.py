"""The gaming day: which evening a moment belongs to, long after midnight too.

A gaming day is named after the date on which it begins and runs from its hour
on that date to the same hour on the next, by the clock on the wall. Moments are
aware datetimes; the room's zone and hour arrive as arguments.
"""

from datetime import UTC, date, datetime, time, timedelta, tzinfo

from rules.books import article

ONE_DAY = timedelta(days=1)


class NoZone(ValueError):
    """A time of day without its zone names no moment."""


@article("sanremo-cash.seating.sitout-once-a-day")
def gaming_day(at: datetime, *, zone: tzinfo, ends_at: int) -> date:
    """The date a moment counts under.

    Compares moments, not hours on the wall, so that the nights on which the
    clocks change have no hole and no overlap.
    """
    if at.tzinfo is None:
        raise NoZone(f"{at.isoformat()} has no zone")
    day = at.astimezone(zone).date()
    while at < starts_at(day, zone=zone, ends_at=ends_at):
        day -= ONE_DAY
    while at >= starts_at(day + ONE_DAY, zone=zone, ends_at=ends_at):
        day += ONE_DAY
    return day


def starts_at(day: date, *, zone: tzinfo, ends_at: int) -> datetime:
    """The first moment of a gaming day, in UTC."""
    return moment_of(day, time(ends_at), zone=zone)


def bounds(day: date, *, zone: tzinfo, ends_at: int) -> tuple[datetime, datetime]:
    """The first moment of a gaming day and the first moment after it, in UTC."""
    return starts_at(day, zone=zone, ends_at=ends_at), starts_at(day + ONE_DAY, zone=zone, ends_at=ends_at)


def same_gaming_day(one: datetime, other: datetime, *, zone: tzinfo, ends_at: int) -> bool:
    return gaming_day(one, zone=zone, ends_at=ends_at) == gaming_day(other, zone=zone, ends_at=ends_at)


def end_of_day(at: datetime, *, zone: tzinfo, ends_at: int) -> datetime:
    """When the gaming day of this moment is over, in UTC."""
    return bounds(gaming_day(at, zone=zone, ends_at=ends_at), zone=zone, ends_at=ends_at)[1]


def moment_of(day: date, clock: time, *, zone: tzinfo) -> datetime:
    """The moment, in UTC, at which the wall shows this hour; its first showing when it comes twice."""
    return datetime.combine(day, clock, zone).astimezone(UTC)
