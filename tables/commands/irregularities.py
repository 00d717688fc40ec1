"""Asking for a ruling: what went wrong with the facts it needs, and what whoever must decide has decided."""

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

import msgspec

from audit.messages import Chips, Command, Id
from tables.commands.kinds import SeatNumber, TableNumber

Slug = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,60}$")]
Name = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_]{1,40}$")]
Short = Annotated[str, msgspec.Meta(max_length=40)]
Words = Annotated[str, msgspec.Meta(max_length=200)]
Fact = Annotated[int, msgspec.Meta(ge=0, le=10**12)] | Short | bool
Facts = Annotated[dict[Name, Fact], msgspec.Meta(max_length=12)]
Other = Literal[
    "cancel_deal",
    "void_hand",
    "kill_hand",
    "retrieve_hand",
    "restrict_player",
    "take_back_board",
    "give_top_card",
]
"""What a decision of one's own may do to a hand; nothing at all lets it go on as it stands."""


@dataclass(frozen=True, slots=True)
class ReportIrregularity(Command):
    """Something went wrong, as the catalogue calls it. The dealer's own rulings are applied at once."""

    name: ClassVar[str] = "tables.report_irregularity"
    table: TableNumber
    slug: Slug
    facts: Facts = field(default_factory=dict)


class Ordered(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One thing that a decision of one's own does."""

    kind: Other
    seat: SeatNumber | None = None
    amount: Chips = 0


@dataclass(frozen=True, slots=True)
class DecideRuling(Command):
    """As prescribed, by an alternative the book leaves open, or otherwise, with the reason for it."""

    name: ClassVar[str] = "tables.decide_ruling"
    case: Id
    how: Literal["prescribed", "alternative", "otherwise"]
    choice: Annotated[str, msgspec.Meta(max_length=60)] = ""
    orders: tuple[Ordered, ...] = ()
    reason: Words = ""
