"""Asking for time: the minute called on a player who thinks too long."""

from dataclasses import dataclass
from typing import ClassVar

from audit.messages import Command, Id
from tables.commands.kinds import SeatNumber, TableNumber


@dataclass(frozen=True, slots=True)
class CallTime(Command):
    """Start the clock on the player in turn; ``asked_by`` is the seat that asked, or nobody when the floor did."""

    name: ClassVar[str] = "tables.call_time"
    table: TableNumber
    seat: SeatNumber
    asked_by: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class ExpireTime(Command):
    """Issued by the deadline of a clock."""

    name: ClassVar[str] = "tables.expire_time"
    internal: ClassVar[bool] = True
    table: TableNumber
    hand: Id
    seat: SeatNumber
