"""Dealers going round. Who signs in on which tablet is told by ``people``. Kinds are permanent."""

from dataclasses import dataclass

from audit.messages import Event
from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class RotationEvent(Event):
    """Who waits afterwards, next first."""

    waiting: list[str]

    @property
    def stream(self) -> str:
        return "dealers"


@dataclass(frozen=True, slots=True)
class RotationSet(RotationEvent):
    kind = "tables.rotation_set.v1"
    tables: list[int]


@dataclass(frozen=True, slots=True)
class DealerJoined(RotationEvent):
    kind = "tables.dealer_joined.v1"
    dealer: str


@dataclass(frozen=True, slots=True)
class DealerLeft(RotationEvent):
    kind = "tables.dealer_left.v1"
    dealer: str


@dataclass(frozen=True, slots=True)
class DealersSent(RotationEvent):
    """A push or the relief of one table; ``reliefs`` are table, outgoing dealer and incoming dealer."""

    kind = "tables.dealers_sent.v1"
    reliefs: list[tuple[int, str | None, str]]


@dataclass(frozen=True, slots=True)
class ReliefSent(TableEvent):
    """The next dealer of this table is on the way; ``at_once`` does not wait for the end of the hand."""

    kind = "tables.relief_sent.v1"
    incoming: str
    outgoing: str | None
    at_once: bool


@dataclass(frozen=True, slots=True)
class TableHandedOver(TableEvent):
    """What the relief is told; ``to_watch`` is for the relief's eyes only."""

    kind = "tables.table_handed_over.v1"
    button: int | None
    small_blind: int
    big_blind: int
    steps: list[str]
    to_watch: list[int]
    note: str


@dataclass(frozen=True, slots=True)
class ReliefDue(TableEvent):
    kind = "tables.relief_due.v1"
    dealer: str | None
