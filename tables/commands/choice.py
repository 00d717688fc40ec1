"""Dealer's choice: naming the variant of the next hand or round."""

from dataclasses import dataclass
from typing import ClassVar

from audit.messages import Command
from tables.commands.kinds import Game, SeatNumber, TableNumber


@dataclass(frozen=True, slots=True)
class ChooseVariant(Command):
    name: ClassVar[str] = "tables.choose_variant"
    table: TableNumber
    seat: SeatNumber
    variant: Game
