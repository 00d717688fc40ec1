"""Players kept apart by the direction, or no longer. Kinds are permanent."""

from dataclasses import dataclass

from audit.messages import Event


@dataclass(frozen=True, slots=True)
class PairEvent(Event):
    one: int
    other: int

    @property
    def stream(self) -> str:
        return "pairs"


@dataclass(frozen=True, slots=True)
class PlayersKeptApart(PairEvent):
    """``together_at`` is the table where both sit at this moment: one of them is to be moved."""

    kind = "tables.players_kept_apart.v1"
    reason: str
    together_at: int | None


@dataclass(frozen=True, slots=True)
class PlayersLetTogether(PairEvent):
    kind = "tables.players_let_together.v1"
