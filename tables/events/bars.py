"""What kept a player from a seat is over. Kinds are permanent."""

from dataclasses import dataclass

from audit.messages import Event


@dataclass(frozen=True, slots=True)
class BarLifted(Event):
    """``reason`` is the kind of bar; it held at this table, at this buy-in, or anywhere."""

    kind = "tables.bar_lifted.v1"
    player: int
    reason: str
    table: int | None
    buy_in: int | None

    @property
    def stream(self) -> str:
        return f"player:{self.player}"
