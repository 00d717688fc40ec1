"""Asking for a table's life: set up, opened, paused, closed."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import msgspec

from audit.messages import Chips, Command
from tables.commands.kinds import Game, TableNumber


@dataclass(frozen=True, slots=True)
class SetUpTable(Command):
    """Put a table on the floor, closed."""

    name: ClassVar[str] = "tables.set_up_table"
    table: TableNumber
    game: Game
    small_blind: Chips
    big_blind: Chips
    min_buy_in: Chips
    seats: Annotated[int, msgspec.Meta(ge=2, le=99)]


@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    name: ClassVar[str] = "tables.open_table"
    table: TableNumber


@dataclass(frozen=True, slots=True)
class CloseTable(Command):
    name: ClassVar[str] = "tables.close_table"
    table: TableNumber


@dataclass(frozen=True, slots=True)
class PauseTable(Command):
    name: ClassVar[str] = "tables.pause_table"
    table: TableNumber


@dataclass(frozen=True, slots=True)
class ResumeTable(Command):
    name: ClassVar[str] = "tables.resume_table"
    table: TableNumber
