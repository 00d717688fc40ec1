"""What the house told or did to a player for his conduct. Kinds are permanent."""

from dataclasses import dataclass
from datetime import datetime

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class PlayerSanctioned(TableEvent):
    """``earlier`` are the sanctions before this one, ``barred_until`` ends the way back; the article stands beside."""

    kind = "tables.player_sanctioned.v1"
    sanction: int
    player: int
    sanctioned: str
    facts: str
    earlier: tuple[int, ...]
    serious: bool = False
    with_player: int | None = None
    barred_until: datetime | None = None
    confirmed_by: str = ""


@dataclass(frozen=True, slots=True)
class SanctionConfirmed(TableEvent):
    kind = "tables.sanction_confirmed.v1"
    sanction: int
    player: int
    by: str
