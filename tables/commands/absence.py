"""Asking for absences: sitting out and coming back."""

from dataclasses import dataclass
from typing import ClassVar

from audit.messages import Command, Id
from tables.commands.kinds import SeatNumber, TableNumber


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
