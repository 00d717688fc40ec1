"""Who sat down where, and who left. Kinds are permanent."""

from dataclasses import dataclass

from audit.messages import Event
from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class PlayerRegistered(Event):
    kind = "tables.player_registered.v1"
    player: int

    @property
    def stream(self) -> str:
        return f"player:{self.player}"


@dataclass(frozen=True, slots=True)
class PlayerSeated(TableEvent):
    kind = "tables.player_seated.v1"
    seat: int
    player: int
    chips: int


@dataclass(frozen=True, slots=True)
class SeatVacated(TableEvent):
    kind = "tables.seat_vacated.v1"
    seat: int
    player: int
    chips: int
