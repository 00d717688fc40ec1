"""Asking for moves between tables: by a player's wish, or by the direction."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import msgspec

from audit.messages import Chips, Command, Id
from tables.commands.kinds import SeatNumber, TableNumber


@dataclass(frozen=True, slots=True)
class AskToMove(Command):
    """A seated player would like a seat at another table."""

    name: ClassVar[str] = "tables.ask_to_move"
    table: TableNumber
    seat: SeatNumber
    to_table: TableNumber


@dataclass(frozen=True, slots=True)
class WithdrawMove(Command):
    name: ClassVar[str] = "tables.withdraw_move"
    table: TableNumber
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class MoveAtRequest(Command):
    """The player takes the whole stack along and buys ``added`` chips for the new table's buy-in."""

    name: ClassVar[str] = "tables.move_at_request"
    table: TableNumber
    seat: SeatNumber
    player: Id
    to_table: TableNumber
    to_seat: SeatNumber
    added: Chips = 0


@dataclass(frozen=True, slots=True)
class MoveByDirection(Command):
    """The house sends the player; the floor may send whom the room proposes, others need a higher rank and a reason."""

    name: ClassVar[str] = "tables.move_by_direction"
    table: TableNumber
    seat: SeatNumber
    player: Id
    to_table: TableNumber
    to_seat: SeatNumber
    why: Literal["must_move", "uneven", "main_table", "order"] = "order"
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""
