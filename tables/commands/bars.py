"""Lifting what keeps a player from a seat, when its time is over."""

from dataclasses import dataclass
from typing import ClassVar

from audit.messages import Chips, Command, Id, Text


@dataclass(frozen=True, slots=True)
class LiftBar(Command):
    """Due by itself at the bar's last moment: the one of this reason, at this table or buy-in, or anywhere."""

    name: ClassVar[str] = "tables.lift_bar"
    player: Id
    reason: Text
    table: Id | None = None
    buy_in: Chips | None = None
