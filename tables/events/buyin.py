"""Chips that came to a stack. Kinds are permanent."""

from dataclasses import dataclass

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class ChipsBought(TableEvent):
    """``purchase`` is what it counts as; ``stack`` and ``short_buy_ins`` are the seat's afterwards."""

    kind = "tables.chips_bought.v1"
    seat: int
    player: int
    chips: int
    purchase: str
    source: str
    stack: int
    short_buy_ins: int


@dataclass(frozen=True, slots=True)
class BehindAnnounced(TableEvent):
    """``bought`` is on its way; ``behind`` of it plays, with what was on its way before."""

    kind = "tables.behind_announced.v1"
    seat: int
    player: int
    bought: int
    announced: bool
    behind: int
    purchase: str
    short_buy_ins: int


@dataclass(frozen=True, slots=True)
class ChipsDelivered(TableEvent):
    kind = "tables.chips_delivered.v1"
    seat: int
    player: int
    chips: int
    stack: int
    behind: int
