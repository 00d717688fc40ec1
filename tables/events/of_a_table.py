"""What every event of a table has: its number, and so its stream."""

from dataclasses import dataclass

from audit.messages import Event


@dataclass(frozen=True, slots=True)
class TableEvent(Event):
    table: int

    @property
    def stream(self) -> str:
        return f"table:{self.table}"
