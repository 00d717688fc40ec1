"""Who sat out, came back, or stayed away too long. Kinds are permanent."""

from dataclasses import dataclass
from datetime import datetime

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class SitOutStarted(TableEvent):
    kind = "tables.sit_out_started.v1"
    seat: int
    player: int
    until: datetime


@dataclass(frozen=True, slots=True)
class SitOutEnded(TableEvent):
    kind = "tables.sit_out_ended.v1"
    seat: int
    player: int


@dataclass(frozen=True, slots=True)
class SitOutExpired(TableEvent):
    kind = "tables.sit_out_expired.v1"
    seat: int
    player: int
