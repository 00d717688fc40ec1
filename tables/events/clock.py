"""Time called on a player. Kinds are permanent."""

from dataclasses import dataclass
from datetime import datetime

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class TimeWasCalled(TableEvent):
    kind = "tables.time_called.v1"
    hand: int
    seat: int
    asked_by: int | None
    started_at: datetime
    countdown_at: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class TimeCleared(TableEvent):
    """The player acted in time, or the turn went elsewhere."""

    kind = "tables.time_cleared.v1"
    hand: int
    seat: int


@dataclass(frozen=True, slots=True)
class TimeRanOut(TableEvent):
    """The minute is over; what it came to follows."""

    kind = "tables.time_ran_out.v1"
    hand: int
    seat: int
    outcome: str
