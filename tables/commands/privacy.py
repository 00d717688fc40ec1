"""Asking that a guest be forgotten."""

from dataclasses import dataclass
from typing import ClassVar

from audit.messages import Command, Id


@dataclass(frozen=True, slots=True)
class ErasePlayer(Command):
    """Forget who a player is; what ``player:<id>`` did stays in the ledger."""

    name: ClassVar[str] = "tables.erase_player"
    player: Id
