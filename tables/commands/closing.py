"""Asking for a table's end: closed, or broken up with its players placed elsewhere; feeders and main tables."""

from dataclasses import dataclass, field
from typing import ClassVar

from audit.messages import Command, Id
from tables.commands.kinds import CardName, TableNumber


@dataclass(frozen=True, slots=True)
class CloseTable(Command):
    """Close a table. Each player still seated has been dealt a card: the cards order them on top of the list."""

    name: ClassVar[str] = "tables.close_table"
    table: TableNumber
    cards: list[tuple[Id, CardName]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class BreakTable(Command):
    """Close a table and place its players, by their cards, at these tables; who finds no seat goes on top of the list.

    Without ``to`` every open table of the same game and stakes takes part.
    """

    name: ClassVar[str] = "tables.break_table"
    table: TableNumber
    cards: list[tuple[Id, CardName]]
    to: list[TableNumber] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class SetMustMove(Command):
    """Make a table the feeder of a main table; without one, a table of its own again."""

    name: ClassVar[str] = "tables.set_must_move"
    table: TableNumber
    main: TableNumber | None
