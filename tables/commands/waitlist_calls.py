"""Calling players from the list to a chair, their answers, and a new table formed from it.

The list is always the one of the table's own game and stakes.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import msgspec

from audit.messages import Chips, Command, Id, Text
from tables.commands.kinds import SeatNumber, TableNumber


@dataclass(frozen=True, slots=True)
class CallNext(Command):
    """Call whoever's turn it is; with no seat named, to the first that is free."""

    name: ClassVar[str] = "tables.call_next"
    table: TableNumber
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class CallPlayer(Command):
    """Call this player; out of turn only by the direction, with its reason."""

    name: ClassVar[str] = "tables.call_player"
    table: TableNumber
    seat: SeatNumber
    player: Id
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""


@dataclass(frozen=True, slots=True)
class AnswerCall(Command):
    """The called player is here and sits down with these chips."""

    name: ClassVar[str] = "tables.answer_call"
    table: TableNumber
    seat: SeatNumber
    player: Id
    chips: Chips


@dataclass(frozen=True, slots=True)
class DeclineCall(Command):
    """The called player is here and does not want the seat."""

    name: ClassVar[str] = "tables.decline_call"
    table: TableNumber
    seat: SeatNumber
    player: Id


@dataclass(frozen=True, slots=True)
class CallOffCall(Command):
    """The seat is gone or the call was an error; the player keeps the place on the list."""

    name: ClassVar[str] = "tables.call_off_call"
    table: TableNumber
    player: Id
    reason: Text


@dataclass(frozen=True, slots=True)
class ExpireCall(Command):
    """Issued by the deadline of a call."""

    name: ClassVar[str] = "tables.expire_call"
    internal: ClassVar[bool] = True
    table: TableNumber
    seat: SeatNumber
    player: Id


@dataclass(frozen=True, slots=True)
class FormTable(Command):
    """Call the first players of the list who are here to a new table; ``absent`` did not answer the roll."""

    name: ClassVar[str] = "tables.form_table"
    table: TableNumber
    absent: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True)
class RefuseSeat(Command):
    """The player does not want the seat assigned here, however it was assigned."""

    name: ClassVar[str] = "tables.refuse_seat"
    table: TableNumber
    player: Id
