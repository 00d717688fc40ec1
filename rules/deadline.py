"""A last moment, and what lies exactly on it.

The regulation lets people be in time at the very moment: an answer after
exactly 15 minutes counts, a player back after exactly 30 has kept the seat. A
deadline has therefore passed only *after* its last moment, and a timer that is
to act on it must wake at ``lapses_at``.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

INSTANT = timedelta(microseconds=1)
"""The finest step of a stored time."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """Until when, and by which article."""

    until: datetime
    article: str

    @property
    def lapses_at(self) -> datetime:
        """The first moment that is too late: when a timer should wake."""
        return self.until + INSTANT

    def has_passed(self, now: datetime) -> bool:
        return now > self.until

    def warns_at(self, minutes: int) -> datetime:
        """When to warn, so many minutes before the end."""
        return self.until - timedelta(minutes=minutes)

    def later_by(self, minutes: int, *, article: str) -> "Deadline":
        return replace(self, until=self.until + timedelta(minutes=minutes), article=article)


def within(start: datetime, *, minutes: int = 0, seconds: int = 0, article: str) -> Deadline:
    """The deadline so long after ``start``."""
    return Deadline(start + timedelta(minutes=minutes, seconds=seconds), article)
