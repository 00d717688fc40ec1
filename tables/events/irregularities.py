"""What went wrong at a table and what was ruled. Kinds are permanent.

The article of a ruling stands beside the event. Steps are the sentences of the
ruling with their figures, each with what it does to the hand.
"""

from dataclasses import dataclass
from typing import Any

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class IrregularityEvent(TableEvent):
    """``dealer`` is who dealt, ``error`` that the slip was his, ``phase`` where the hand stood."""

    case: int
    hand: int
    slug: str
    phase: str
    facts: dict[str, Any]
    outcome: str
    applies: str
    steps: list[dict[str, Any]]
    dealer: str
    error: bool
    by_device: bool = False


@dataclass(frozen=True, slots=True)
class IrregularityRuled(IrregularityEvent):
    """The dealer's own: applied at once."""

    kind = "tables.irregularity_ruled.v1"


@dataclass(frozen=True, slots=True)
class IrregularityReported(IrregularityEvent):
    """For somebody above the dealer to decide: the hand waits."""

    kind = "tables.irregularity_reported.v1"
    alternatives: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class RulingDecided(TableEvent):
    """The hand goes on as decided; ``choice`` names an alternative."""

    kind = "tables.ruling_decided.v1"
    case: int
    hand: int
    slug: str
    how: str
    choice: str
    reason: str
    steps: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class OffenceNoted(TableEvent):
    """A ruling found fault with a player's conduct: noted, for whoever may have to warn him."""

    kind = "tables.offence_noted.v1"
    sanction: int
    player: int
    seat: int
    offence: str
    facts: str
    by: str
