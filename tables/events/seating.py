"""Who sat down where, and who left. Kinds are permanent."""

from dataclasses import dataclass
from datetime import datetime

from audit.messages import Event
from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class PlayerRegistered(Event):
    kind = "tables.player_registered.v1"
    player: int

    @property
    def stream(self) -> str:
        return f"player:{self.player}"


@dataclass(frozen=True, slots=True)
class PlayerSeated(TableEvent):
    """``entry`` is what the player is here (new or moved); ``drawn_at`` and ``draw_order`` are of the seat draw."""

    kind = "tables.player_seated.v1"
    seat: int
    player: int
    chips: int
    entry: str = "new"
    drawn_at: datetime | None = None
    draw_order: int | None = None
    short_buy_ins: int = 0


@dataclass(frozen=True, slots=True)
class SeatVacated(TableEvent):
    """``chips`` left the table, in the way ``how`` says; there is no way back to it before ``barred_until``."""

    kind = "tables.seat_vacated.v1"
    seat: int
    player: int
    chips: int
    how: str = "gave_up"
    barred_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class PlayerRemoved(TableEvent):
    """Sent from play; the seat and its chips are told by the vacated seat recorded with it."""

    kind = "tables.player_removed.v1"
    seat: int
    player: int
    reason: str
    barred_until: datetime


@dataclass(frozen=True, slots=True)
class PlayedOver(TableEvent):
    """``guest`` plays in the seat of ``player``, who is away and whose chips are in custody."""

    kind = "tables.played_over.v1"
    seat: int
    player: int
    guest: int
    chips: int


@dataclass(frozen=True, slots=True)
class PlayOverEnded(TableEvent):
    """``guest`` took ``chips`` along; the seat is the holder's again."""

    kind = "tables.play_over_ended.v1"
    seat: int
    player: int
    guest: int
    chips: int
