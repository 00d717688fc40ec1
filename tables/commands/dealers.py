"""Asking for dealers: the rotation, a push of the whole line, the relief of one table, what is handed over."""

from dataclasses import dataclass, field
from typing import ClassVar

from audit.messages import Command, Id, Text
from tables.commands.kinds import SeatNumber, TableNumber


@dataclass(frozen=True, slots=True)
class SetRotation(Command):
    """The tables in the order dealers go through them, and the dealers waiting, next first."""

    name: ClassVar[str] = "tables.set_rotation"
    tables: list[TableNumber]
    waiting: list[Id] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class JoinRotation(Command):
    """A dealer comes on duty, or back from a break: last of those waiting."""

    name: ClassVar[str] = "tables.join_rotation"
    dealer: Id


@dataclass(frozen=True, slots=True)
class LeaveRotation(Command):
    """A dealer who waits goes off duty."""

    name: ClassVar[str] = "tables.leave_rotation"
    dealer: Id


@dataclass(frozen=True, slots=True)
class PushDealers(Command):
    """Everybody moves one table on, at the end of the hand each table is playing."""

    name: ClassVar[str] = "tables.push_dealers"


@dataclass(frozen=True, slots=True)
class RelieveDealer(Command):
    """Send a dealer to one table: this one, or the first waiting. In the middle of a hand only ``at_once``."""

    name: ClassVar[str] = "tables.relieve_dealer"
    table: TableNumber
    dealer: Id | None = None
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class HandOverTable(Command):
    """What the outgoing dealer tells the relief: seats to watch, a note."""

    name: ClassVar[str] = "tables.hand_over_table"
    table: TableNumber
    to_watch: list[SeatNumber] = field(default_factory=list)
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class WarnReliefDue(Command):
    """Issued when a dealer has been at a table for as long as the house says."""

    name: ClassVar[str] = "tables.warn_relief_due"
    internal: ClassVar[bool] = True
    table: TableNumber
