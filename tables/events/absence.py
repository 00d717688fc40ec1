"""Who went away, came back, or stayed away too long. Kinds are permanent."""

from dataclasses import dataclass
from datetime import datetime

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class SitOutStarted(TableEvent):
    """``began`` is when the player went; ``for_floor`` that the table is not full and the floor may end it."""

    kind = "tables.sit_out_started.v1"
    seat: int
    player: int
    until: datetime
    absence: str
    began: datetime
    for_floor: bool


@dataclass(frozen=True, slots=True)
class AbsenceNoticed(TableEvent):
    kind = "tables.absence_noticed.v1"
    seat: int
    player: int
    until: datetime
    began: datetime


@dataclass(frozen=True, slots=True)
class AbsenceExtended(TableEvent):
    kind = "tables.absence_extended.v1"
    seat: int
    player: int
    minutes: int
    until: datetime


@dataclass(frozen=True, slots=True)
class AbsenceWarned(TableEvent):
    kind = "tables.absence_warned.v1"
    seat: int
    player: int
    until: datetime


@dataclass(frozen=True, slots=True)
class HandsMissed(TableEvent):
    """At a table that counts them: pairs of a seat and the hands it has missed in a row."""

    kind = "tables.hands_missed.v1"
    seats: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class SitOutEnded(TableEvent):
    """A player is back from any absence."""

    kind = "tables.sit_out_ended.v1"
    seat: int
    player: int
    in_time: bool
    minutes_away: int


@dataclass(frozen=True, slots=True)
class SitOutExpired(TableEvent):
    """An absence of any kind is over: the floor is asked to release the seat and keep ``chips``."""

    kind = "tables.sit_out_expired.v1"
    seat: int
    player: int
    chips: int
    minutes_away: int
    why: str
