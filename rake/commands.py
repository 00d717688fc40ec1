"""What may be asked about the rake: policies, each change a new version."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, ClassVar, Literal

import msgspec

from audit.messages import Chips, Command, Text

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
BasisPoints = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Chip = Annotated[int, msgspec.Meta(ge=1, le=10**9)]
Players = Annotated[int, msgspec.Meta(ge=2, le=9)]
Minutes = Annotated[int, msgspec.Meta(ge=1, le=24 * 60)]
Moment = Annotated[datetime, msgspec.Meta(tz=True)]


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
