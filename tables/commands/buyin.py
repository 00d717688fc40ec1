"""Asking for chips: added between hands, on their way, never taken off."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import msgspec

from audit.messages import Chips, Command
from rules.buyin import Source
from tables.commands.kinds import SeatNumber, TableNumber

SomeChips = Annotated[int, msgspec.Meta(ge=1, le=10**12)]


@dataclass(frozen=True, slots=True)
class TopUp(Command):
    """Chips added to a stack, a rebuy included. ``shuffling`` is true once the first riffle has begun."""

    name: ClassVar[str] = "tables.top_up"
    table: TableNumber
    seat: SeatNumber
    chips: SomeChips
    source: Source = Source.CASH_DESK
    shuffling: bool = False


@dataclass(frozen=True, slots=True)
class AnnounceBehind(Command):
    """Chips bought that have not arrived; what was not ``announced`` plays only up to the minimum."""

    name: ClassVar[str] = "tables.announce_behind"
    table: TableNumber
    seat: SeatNumber
    chips: SomeChips
    announced: bool = True


@dataclass(frozen=True, slots=True)
class DeliverChips(Command):
    """Chips that were on their way are here."""

    name: ClassVar[str] = "tables.deliver_chips"
    table: TableNumber
    seat: SeatNumber
    chips: SomeChips


@dataclass(frozen=True, slots=True)
class TakeOff(Command):
    """Chips off the table: all of them by a player who leaves, none otherwise."""

    name: ClassVar[str] = "tables.take_off"
    table: TableNumber
    seat: SeatNumber
    chips: Chips
    leaves: bool = False
