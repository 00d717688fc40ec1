"""Asking past a device: the floor's word against an interlock."""

from dataclasses import dataclass
from typing import ClassVar

from audit.messages import Command, Text
from tables.commands.kinds import TableNumber


@dataclass(frozen=True, slots=True)
class OverrideInterlock(Command):
    """Let the next hand start although a device keeps it waiting: this hand only, and with a reason."""

    name: ClassVar[str] = "tables.override_interlock"
    table: TableNumber
    reason: Text
