"""Asking about faces: what stands when the machine read other cards than the dealer entered."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from audit.messages import Command, Id, Text
from tables.commands.kinds import TableNumber


@dataclass(frozen=True, slots=True)
class SettleFaces(Command):
    """The floor has looked at the cards: what the dealer entered stands, or what the machine read."""

    name: ClassVar[str] = "tables.settle_faces"
    table: TableNumber
    request: Id
    stands: Literal["entered", "read"]
    reason: Text
