"""Asking that something about whoever sits in a seat be kept in mind."""

from dataclasses import dataclass
from typing import ClassVar

from audit.messages import Command, Text
from tables.commands.kinds import SeatNumber, TableNumber


@dataclass(frozen=True, slots=True)
class NoteSeat(Command):
    """A line for the colleagues: what was promised or agreed with the player in this seat."""

    name: ClassVar[str] = "tables.note_seat"
    table: TableNumber
    seat: SeatNumber
    text: Text
