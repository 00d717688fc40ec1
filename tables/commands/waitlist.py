"""Asking for a place on the list of a game and its stakes, and for changes of it."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import msgspec

from audit.messages import Chips, Command, Id, Text
from tables.commands.kinds import Game

Place = Annotated[int, msgspec.Meta(ge=1, le=9999)]


@dataclass(frozen=True, slots=True)
class ListCommand(Command):
    """What every command about a list has: which list."""

    game: Game
    small_blind: Chips
    big_blind: Chips


@dataclass(frozen=True, slots=True)
class JoinList(ListCommand):
    name: ClassVar[str] = "tables.join_list"
    player: Id
    asking: Literal["in_person", "by_phone", "by_another"] = "in_person"


@dataclass(frozen=True, slots=True)
class LeaveList(ListCommand):
    name: ClassVar[str] = "tables.leave_list"
    player: Id


@dataclass(frozen=True, slots=True)
class LeaveArea(ListCommand):
    """A listed player tells the floor that he goes; the place is kept."""

    name: ClassVar[str] = "tables.leave_area"
    player: Id


@dataclass(frozen=True, slots=True)
class ComeBack(ListCommand):
    name: ClassVar[str] = "tables.come_back"
    player: Id


@dataclass(frozen=True, slots=True)
class TransferLine(ListCommand):
    """From this list to the bottom of another."""

    name: ClassVar[str] = "tables.transfer_line"
    player: Id
    to_game: Game
    to_small_blind: Chips
    to_big_blind: Chips


@dataclass(frozen=True, slots=True)
class PutLineAt(ListCommand):
    """The direction gives a name another place."""

    name: ClassVar[str] = "tables.put_line_at"
    player: Id
    place: Place
    reason: Text
