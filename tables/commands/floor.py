"""Calling the floor."""

from dataclasses import dataclass
from typing import ClassVar

from audit.messages import Command
from tables.commands.kinds import TableNumber


@dataclass(frozen=True, slots=True)
class CallFloor(Command):
    name: ClassVar[str] = "tables.call_floor"
    table: TableNumber


@dataclass(frozen=True, slots=True)
class AnswerFloor(Command):
    """The floor has come to the table."""

    name: ClassVar[str] = "tables.answer_floor"
    table: TableNumber
