"""What has happened in the room. Kinds are permanent."""

from dataclasses import dataclass
from datetime import datetime

from audit.messages import Event


@dataclass(frozen=True, slots=True)
class PlayerRegistered(Event):
    kind = "tables.player_registered.v1"
    player: int

    @property
    def stream(self) -> str:
        return f"player:{self.player}"


@dataclass(frozen=True, slots=True)
class TableEvent(Event):
    table: int

    @property
    def stream(self) -> str:
        return f"table:{self.table}"


@dataclass(frozen=True, slots=True)
class TableSetUp(TableEvent):
    kind = "tables.table_set_up.v1"
    game: str
    small_blind: int
    big_blind: int
    min_buy_in: int
    seats: int
    book: str


@dataclass(frozen=True, slots=True)
class TableOpened(TableEvent):
    kind = "tables.table_opened.v1"


@dataclass(frozen=True, slots=True)
class TableClosed(TableEvent):
    kind = "tables.table_closed.v1"


@dataclass(frozen=True, slots=True)
class TablePaused(TableEvent):
    kind = "tables.table_paused.v1"


@dataclass(frozen=True, slots=True)
class TableResumed(TableEvent):
    kind = "tables.table_resumed.v1"


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


@dataclass(frozen=True, slots=True)
class FloorCalled(TableEvent):
    kind = "tables.floor_called.v1"


@dataclass(frozen=True, slots=True)
class FloorCame(TableEvent):
    kind = "tables.floor_came.v1"
