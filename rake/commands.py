"""What may be asked about the rake and the money of a table; each change of a policy is a new version."""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

import msgspec

from audit.messages import Chips, Command, Id, Text

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
BasisPoints = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Chip = Annotated[int, msgspec.Meta(ge=1, le=10**9)]
Players = Annotated[int, msgspec.Meta(ge=2, le=9)]
Minutes = Annotated[int, msgspec.Meta(ge=1, le=24 * 60)]
Moment = Annotated[datetime, msgspec.Meta(tz=True)]
TableNumber = Annotated[int, msgspec.Meta(ge=1, le=999)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**6)]
Pile = Annotated[list[tuple[Chip, Count]], msgspec.Meta(max_length=30)]
"""Rows of denomination and pieces."""
Label = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9-]{1,20}$")]
"""What is written on a box."""


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="share"):
    """A share of the pots; ``caps_by_players`` has rows of (from so many dealt in, cap) and wins over ``cap``."""

    basis_points: BasisPoints = 500
    cap: Chips | None = None
    rounding: Literal["down", "half", "up"] = "down"
    smallest_chip: Chip = 100
    no_flop_no_drop: bool = True
    caps_by_players: tuple[tuple[Players, Chips], ...] = ()


class Time(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="time"):
    """So much a seat for every period begun, once its grace is over; nothing from the pots."""

    amount: Chips
    period_minutes: Minutes = 30
    grace_minutes: Annotated[int, msgspec.Meta(ge=0, le=24 * 60)] = 0


Terms = Share | Time


@dataclass(frozen=True, slots=True)
class AddPolicy(Command):
    """A policy of a new name. ``effective_from`` None is at once."""

    name: ClassVar[str] = "rake.add_policy"
    called: Name
    terms: Terms
    effective_from: Moment | None = None


@dataclass(frozen=True, slots=True)
class RevisePolicy(Command):
    """Another version of a policy, for every table that chose it, from the first hand begun after it is effective."""

    name: ClassVar[str] = "rake.revise_policy"
    called: Name
    terms: Terms
    effective_from: Moment | None = None
    reason: Text | None = None


# ---------------------------------------------------------------- the money of a table


@dataclass(frozen=True, slots=True)
class OfMoney(Command):
    table: TableNumber


@dataclass(frozen=True, slots=True)
class GiveFloat(OfMoney):
    """Bring a table its chips; signed by two."""

    name: ClassVar[str] = "rake.give_float"
    chips: Pile


@dataclass(frozen=True, slots=True)
class FillTable(OfMoney):
    """More chips for the float; signed by whoever brings and whoever receives them."""

    name: ClassVar[str] = "rake.fill_table"
    chips: Pile


@dataclass(frozen=True, slots=True)
class CreditTable(OfMoney):
    """Chips of the float back to the cash desk; signed by two."""

    name: ClassVar[str] = "rake.credit_table"
    chips: Pile


@dataclass(frozen=True, slots=True)
class ChangeBox(OfMoney):
    """One box off the table, another in its place; signed by two."""

    name: ClassVar[str] = "rake.change_box"
    box: Literal["drop", "cagnotte", "tips"]
    taken: Label
    put: Label | None = None


@dataclass(frozen=True, slots=True)
class RecordTip(OfMoney):
    """A tip that went into the tips box."""

    name: ClassVar[str] = "rake.record_tip"
    amount: Annotated[int, msgspec.Meta(ge=1, le=10**9)]


@dataclass(frozen=True, slots=True)
class CorrectMovement(OfMoney):
    """What a movement should have said; the movement stays as it was signed. Signed by two, with the reason."""

    name: ClassVar[str] = "rake.correct_movement"
    movement: Id
    reason: Text
    chips: Pile = field(default_factory=list)
    amount: Chips = 0
    taken: Label | None = None
    put: Label | None = None


@dataclass(frozen=True, slots=True)
class EnterCount(OfMoney):
    """One counter's figure, of two. The float's is the closing count; a box is named by what is written on it.

    The counter is whoever sends this or, where a badge and PIN came along, whoever signed it.
    """

    name: ClassVar[str] = "rake.enter_count"
    what: Literal["float", "drop", "cagnotte", "tips"]
    chips: Pile
    box: Label | None = None
    day: date | None = None


@dataclass(frozen=True, slots=True)
class SettleCount(OfMoney):
    """What a count comes to that two counters did not agree on; the controller signs."""

    name: ClassVar[str] = "rake.settle_count"
    count: Id
    chips: Pile
    reason: Text


@dataclass(frozen=True, slots=True)
class CosignMovement(OfMoney):
    """The controller signs a float, a fill, a credit or a change of boxes."""

    name: ClassVar[str] = "rake.cosign_movement"
    movement: Id


@dataclass(frozen=True, slots=True)
class CosignCount(OfMoney):
    """The controller signs a count; that of the float is the closing's."""

    name: ClassVar[str] = "rake.cosign_count"
    count: Id
