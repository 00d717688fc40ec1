"""What was chosen before the cards: ways in and straddles. Kinds are permanent."""

from dataclasses import dataclass

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class WayInChosen(TableEvent):
    kind = "tables.way_in_chosen.v1"
    seat: int
    player: int
    way: str


@dataclass(frozen=True, slots=True)
class StraddleAsked(TableEvent):
    """``wishes`` are all straddles asked for at the table now: seat and kind."""

    kind = "tables.straddle_asked.v1"
    seat: int
    player: int
    straddle: str
    wishes: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class StraddleDropped(TableEvent):
    kind = "tables.straddle_dropped.v1"
    seat: int
    wishes: tuple[tuple[int, str], ...]
