"""Asking for other stakes or another rake at a table, and for the time charge."""

from dataclasses import dataclass
from typing import ClassVar

from audit.messages import Chips, Command, Id
from tables.commands.kinds import TableNumber


@dataclass(frozen=True, slots=True)
class ChangeStakes(Command):
    """From the next hand on. What is not given stays as it is; the limit only goes up."""

    name: ClassVar[str] = "tables.change_stakes"
    table: TableNumber
    small_blind: Chips | None = None
    big_blind: Chips | None = None
    ante: Chips | None = None
    bring_in: Chips | None = None
    min_buy_in: Chips | None = None
    max_buy_in: Chips | None = None


@dataclass(frozen=True, slots=True)
class ChangeRake(Command):
    """Another policy from the next hand on; None takes no rake."""

    name: ClassVar[str] = "tables.change_rake"
    table: TableNumber
    policy: Id | None


@dataclass(frozen=True, slots=True)
class CollectTime(Command):
    """Take the time charge from every seat, between two hands."""

    name: ClassVar[str] = "tables.collect_time"
    table: TableNumber


@dataclass(frozen=True, slots=True)
class AskForTime(Command):
    """Issued when a period of the time charge is over."""

    name: ClassVar[str] = "tables.ask_for_time"
    internal: ClassVar[bool] = True
    table: TableNumber
