"""Shown cards of which dealer and machine say different things. Kinds are permanent."""

from dataclasses import dataclass

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class FacesDiffer(TableEvent):
    """Both are kept until the floor decides: what was entered, and what the machine read."""

    kind = "tables.faces_differ.v1"
    hand: int
    request: int
    what: str
    seat: int | None
    entered: str
    read: str


@dataclass(frozen=True, slots=True)
class FacesSettled(TableEvent):
    """The floor looked; ``cards`` is what stands."""

    kind = "tables.faces_settled.v1"
    hand: int
    request: int
    stands: str
    cards: str
    reason: str
