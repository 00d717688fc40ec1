"""Asking for seats: who sits where, who leaves."""

from dataclasses import dataclass
from typing import ClassVar

from audit.messages import Chips, Command, Id, Text
from tables.commands.kinds import SeatNumber, TableNumber


@dataclass(frozen=True, slots=True)
class RegisterPlayer(Command):
    name: ClassVar[str] = "tables.register_player"
    called: Text


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
