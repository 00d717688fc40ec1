"""What has happened to the rake. Kinds are permanent."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from audit.messages import Event


@dataclass(frozen=True, slots=True)
class PolicyEvent(Event):
    """One version of a policy, whole."""

    policy: int
    called: str
    version: int
    terms_kind: str
    terms: dict[str, Any]
    effective_from: datetime

    @property
    def stream(self) -> str:
        return "rake"


@dataclass(frozen=True, slots=True)
class PolicyAdded(PolicyEvent):
    kind = "rake.policy_added.v1"


@dataclass(frozen=True, slots=True)
class PolicyRevised(PolicyEvent):
    kind = "rake.policy_revised.v1"
    reason: str


@dataclass(frozen=True, slots=True)
class OfATable(Event):
    table: int
    hand: int
    policy: int | None
    dealer: str
    day: date

    @property
    def stream(self) -> str:
        return f"table:{self.table}"


@dataclass(frozen=True, slots=True)
class RakeTaken(OfATable):
    """What each pot paid, main pot first."""

    kind = "rake.taken.v1"
    pots: list[int]
    total: int


@dataclass(frozen=True, slots=True)
class TimeTaken(OfATable):
    """What each seat paid; ``hand`` is the last one played before."""

    kind = "rake.time_taken.v1"
    seats: list[tuple[int, int]]
    total: int
