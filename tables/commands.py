"""What may be asked of the room."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import msgspec

from audit.messages import Chips, Command, Id, Text

TableNumber = Annotated[int, msgspec.Meta(ge=1, le=999)]
SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=99)]
Game = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,40}$")]


@dataclass(frozen=True, slots=True)
class RegisterPlayer(Command):
    name: ClassVar[str] = "tables.register_player"
    called: Text


@dataclass(frozen=True, slots=True)
class SetUpTable(Command):
    """Put a table on the floor, closed."""

    name: ClassVar[str] = "tables.set_up_table"
    table: TableNumber
    game: Game
    small_blind: Chips
    big_blind: Chips
    min_buy_in: Chips
    seats: Annotated[int, msgspec.Meta(ge=2, le=99)]


@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    name: ClassVar[str] = "tables.open_table"
    table: TableNumber


@dataclass(frozen=True, slots=True)
class CloseTable(Command):
    name: ClassVar[str] = "tables.close_table"
    table: TableNumber


@dataclass(frozen=True, slots=True)
class PauseTable(Command):
    name: ClassVar[str] = "tables.pause_table"
    table: TableNumber


@dataclass(frozen=True, slots=True)
class ResumeTable(Command):
    name: ClassVar[str] = "tables.resume_table"
    table: TableNumber


@dataclass(frozen=True, slots=True)
class SeatPlayer(Command):
    name: ClassVar[str] = "tables.seat_player"
    table: TableNumber
    seat: SeatNumber
    player: Id
    chips: Chips


@dataclass(frozen=True, slots=True)
class VacateSeat(Command):
    """The player leaves with the stack."""

    name: ClassVar[str] = "tables.vacate_seat"
    table: TableNumber
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class SitOut(Command):
    name: ClassVar[str] = "tables.sit_out"
    table: TableNumber
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class ReturnToSeat(Command):
    name: ClassVar[str] = "tables.return_to_seat"
    table: TableNumber
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class ExpireSitOut(Command):
    """Issued by the deadline of a sit-out."""

    name: ClassVar[str] = "tables.expire_sit_out"
    internal: ClassVar[bool] = True
    table: TableNumber
    seat: SeatNumber
    player: Id


@dataclass(frozen=True, slots=True)
class CallFloor(Command):
    name: ClassVar[str] = "tables.call_floor"
    table: TableNumber


@dataclass(frozen=True, slots=True)
class AnswerFloor(Command):
    """The floor has come to the table."""

    name: ClassVar[str] = "tables.answer_floor"
    table: TableNumber
