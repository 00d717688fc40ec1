"""Periods as people write them: a date is a gaming day, a moment is itself."""

from datetime import datetime

from django.conf import settings
from django.utils import timezone

from rules.gaming_day import bounds

FIRST_YEAR, LAST_YEAR = 2000, 2999


def moment(text: str, *, last: bool) -> datetime:
    """The first moment of a gaming day, with ``last`` the first one after it; or the moment that is written."""
    zone = timezone.get_default_timezone()
    try:
        stated = datetime.fromisoformat(text)
        if not FIRST_YEAR <= stated.year <= LAST_YEAR:
            raise ValueError("not a year of ours")
    except ValueError as wrong:
        raise ValueError(f"{text!r} is neither a date nor a moment") from wrong
    if len(text) == len("2026-11-18"):
        return bounds(stated.date(), zone=zone, ends_at=settings.GAMING_DAY_ENDS_AT)[last]
    return stated if stated.tzinfo else stated.replace(tzinfo=zone)
