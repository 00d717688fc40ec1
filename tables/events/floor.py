"""The floor, called and come. Kinds are permanent."""

from dataclasses import dataclass

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class FloorCalled(TableEvent):
    kind = "tables.floor_called.v1"


@dataclass(frozen=True, slots=True)
class FloorCame(TableEvent):
    kind = "tables.floor_came.v1"
