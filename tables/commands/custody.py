"""Asking for stacks to be kept and given back."""

from dataclasses import dataclass
from typing import ClassVar

from audit.messages import Chips, Command, Id
from tables.commands.kinds import SeatNumber, TableNumber


@dataclass(frozen=True, slots=True)
class TakeIntoCustody(Command):
    """Keep an absent player's chips; the seat stays his. Whoever counted along signs with badge and PIN."""

    name: ClassVar[str] = "tables.take_into_custody"
    table: TableNumber
    seat: SeatNumber
    counted: Chips


@dataclass(frozen=True, slots=True)
class GiveBackCustody(Command):
    """Back to the last chip: in front of the seat it was taken from, or into the player's hand."""

    name: ClassVar[str] = "tables.give_back_custody"
    custody: Id
    counted: Chips
