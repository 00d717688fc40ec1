"""What was noted about a seat. Kinds are permanent."""

from dataclasses import dataclass

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class SeatNoted(TableEvent):
    kind = "tables.seat_noted.v1"
    seat: int
    player: int
    text: str
