"""What has happened to the rake and to the money of a table. Kinds are permanent."""

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


# ---------------------------------------------------------------- the money of a table

Pieces = list[tuple[int, int]]
"""Rows of denomination and pieces, the highest first."""


@dataclass(frozen=True, slots=True)
class OfMoney(Event):
    table: int
    day: date

    @property
    def stream(self) -> str:
        return f"table:{self.table}"


@dataclass(frozen=True, slots=True)
class Moved(OfMoney):
    """Chips or a box that came or went; ``by`` and ``second`` are who signed."""

    movement: int
    till: int | None
    what: str
    chips: Pieces
    amount: int
    box_out: str
    box_in: str
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class FloatGiven(Moved):
    kind = "rake.float_given.v1"


@dataclass(frozen=True, slots=True)
class TableFilled(Moved):
    kind = "rake.table_filled.v1"


@dataclass(frozen=True, slots=True)
class TableCredited(Moved):
    kind = "rake.table_credited.v1"


@dataclass(frozen=True, slots=True)
class TipRecorded(Moved):
    kind = "rake.tip_recorded.v1"


@dataclass(frozen=True, slots=True)
class BoxChanged(Moved):
    kind = "rake.box_changed.v1"


@dataclass(frozen=True, slots=True)
class MovementCorrected(Moved):
    """From now on this holds in place of the movement ``corrects``."""

    kind = "rake.movement_corrected.v1"
    corrects: int
    reason: str


@dataclass(frozen=True, slots=True)
class CountBegun(OfMoney):
    """One counter is in. The figure stays under its seal until the other is."""

    kind = "rake.count_begun.v1"
    count: int
    what: str
    box: str
    till: int | None
    by: str
    role: str
    seal: str


@dataclass(frozen=True, slots=True)
class CountFinished(OfMoney):
    """Both are in: what each found. ``chips`` and ``amount`` are None where they did not agree."""

    kind = "rake.count_finished.v1"
    count: int
    what: str
    box: str
    by: str
    salt: str
    first: Pieces
    second: Pieces
    standing: str
    difference: int
    chips: Pieces | None
    amount: int | None


@dataclass(frozen=True, slots=True)
class CountSettled(OfMoney):
    kind = "rake.count_settled.v1"
    count: int
    what: str
    box: str
    chips: Pieces
    amount: int
    by: str
    second: str
    reason: str


@dataclass(frozen=True, slots=True)
class MovementCosigned(OfMoney):
    kind = "rake.movement_cosigned.v1"
    movement: int
    by: str


@dataclass(frozen=True, slots=True)
class CountCosigned(OfMoney):
    kind = "rake.count_cosigned.v1"
    count: int
    what: str
    by: str


@dataclass(frozen=True, slots=True)
class FloatClosed(OfMoney):
    """The table closed. ``closing`` is None where the room asks for no count and there was none."""

    kind = "rake.float_closed.v1"
    till: int
    given: int
    closing: int | None
    count: int | None
