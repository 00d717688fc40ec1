"""Asking for a way in, and for straddles, before the cards."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from audit.messages import Command
from rules.blinds import WayIn
from tables.commands.kinds import SeatNumber, TableNumber

Straddle = Literal["straddle", "counter_straddle", "mississippi"]


@dataclass(frozen=True, slots=True)
class ChooseWayIn(Command):
    """How somebody who must pay to come in wants to: wait for the big blind, post, or straddle."""

    name: ClassVar[str] = "tables.choose_way_in"
    table: TableNumber
    seat: SeatNumber
    way: WayIn


@dataclass(frozen=True, slots=True)
class AskStraddle(Command):
    name: ClassVar[str] = "tables.ask_straddle"
    table: TableNumber
    seat: SeatNumber
    straddle: Straddle = "straddle"


@dataclass(frozen=True, slots=True)
class DropStraddle(Command):
    name: ClassVar[str] = "tables.drop_straddle"
    table: TableNumber
    seat: SeatNumber
