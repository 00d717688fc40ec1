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


@dataclass(frozen=True, slots=True)
class RemovePlayer(Command):
    """Send a player from the table, and from play until the gaming day ends."""

    name: ClassVar[str] = "tables.remove_player"
    table: TableNumber
    seat: SeatNumber
    reason: Text


@dataclass(frozen=True, slots=True)
class PlayOver(Command):
    """Let somebody play in the seat of a player who is away and whose chips are in custody."""

    name: ClassVar[str] = "tables.play_over"
    table: TableNumber
    seat: SeatNumber
    player: Id
    chips: Chips


@dataclass(frozen=True, slots=True)
class EndPlayOver(Command):
    """Whoever plays over the seat gets up, with the chips."""

    name: ClassVar[str] = "tables.end_play_over"
    table: TableNumber
    seat: SeatNumber
