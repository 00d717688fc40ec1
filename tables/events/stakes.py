"""Stakes and rake of a table: ordered, then in force; the time charge. Kinds are permanent."""

from dataclasses import dataclass
from datetime import datetime

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class StakesOrdered(TableEvent):
    """From the next hand on."""

    kind = "tables.stakes_ordered.v1"
    changes: dict[str, int]


@dataclass(frozen=True, slots=True)
class RakeOrdered(TableEvent):
    """From the next hand on; None is no rake."""

    kind = "tables.rake_ordered.v1"
    policy: int | None


@dataclass(frozen=True, slots=True)
class ChangesApplied(TableEvent):
    """What was ordered is in force: stakes by name, ``policy`` as the row of the rake policy."""

    kind = "tables.changes_applied.v1"
    changes: dict[str, int | None]


@dataclass(frozen=True, slots=True)
class TimeChargeDue(TableEvent):
    kind = "tables.time_charge_due.v1"
    policy: int


@dataclass(frozen=True, slots=True)
class TimeCollected(TableEvent):
    """What left each stack: seat, player, amount. ``short`` are seats whose stack did not cover it."""

    kind = "tables.time_collected.v1"
    since: datetime
    until: datetime
    charges: list[tuple[int, int, int]]
    short: list[int]
