"""Asking for absences: sitting out, away without a word, more time, coming back, the seat released."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import msgspec

from audit.messages import Chips, Command, Id
from tables.commands.kinds import SeatNumber, TableNumber

Minutes = Annotated[int, msgspec.Meta(ge=1, le=24 * 60)]


@dataclass(frozen=True, slots=True)
class SitOut(Command):
    """A sit-out the player asked for; of somebody noticed absent it counts from when he went."""

    name: ClassVar[str] = "tables.sit_out"
    table: TableNumber
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class NoticeAbsence(Command):
    """The player is away without a word."""

    name: ClassVar[str] = "tables.notice_absence"
    table: TableNumber
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class ReturnToSeat(Command):
    name: ClassVar[str] = "tables.return_to_seat"
    table: TableNumber
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class ExtendAbsence(Command):
    """More time, asked for before it is over."""

    name: ClassVar[str] = "tables.extend_absence"
    table: TableNumber
    seat: SeatNumber
    minutes: Minutes


@dataclass(frozen=True, slots=True)
class ReleaseSeat(Command):
    """Give away the seat of somebody who stayed away too long; whoever counted along signs with badge and PIN."""

    name: ClassVar[str] = "tables.release_seat"
    table: TableNumber
    seat: SeatNumber
    counted: Chips


@dataclass(frozen=True, slots=True)
class WarnAbsence(Command):
    """Issued by the deadline a few minutes before an absence ends."""

    name: ClassVar[str] = "tables.warn_absence"
    internal: ClassVar[bool] = True
    table: TableNumber
    seat: SeatNumber
    player: Id


@dataclass(frozen=True, slots=True)
class ExpireSitOut(Command):
    """Issued by the deadline of an absence, announced or not."""

    name: ClassVar[str] = "tables.expire_sit_out"
    internal: ClassVar[bool] = True
    table: TableNumber
    seat: SeatNumber
    player: Id
