"""Who is away from a table and until when, and how often somebody has been; plain data, nothing is written."""

from datetime import datetime
from typing import Any

from audit.ledger import stamp
from rules.absence import tally
from tables.models import Room, Seat, Stay, Table
from tables.standing import gaming_day_of

Plain = dict[str, Any]


def away_from(table: Table) -> list[Plain]:
    """The absences that run, the one that ends first first; an ``overdue`` one waits for the floor."""
    rows = table.occupied.filter(locked_up=False, out_until__isnull=False).order_by("out_until", "number")
    return [_absence(row) for row in rows]


def tally_of(player: int, *, at: datetime) -> Plain:
    """How often and how long a player has been away this gaming day; ``frequent`` points, the floor decides."""
    stays = Stay.objects.filter(player_id=player, day=gaming_day_of(at))
    noted = [(began, ended) for stay in stays for _kind, began, ended in stay.absences]
    told = tally(
        [(datetime.fromisoformat(began), datetime.fromisoformat(ended) if ended else at) for began, ended in noted],
        room=Room.rules(),
    )
    return {"player": player, "count": told.count, "minutes": told.minutes, "frequent": told.frequent}


def _absence(seat: Seat) -> Plain:
    return {
        "table": seat.table_id,
        "seat": seat.number,
        "player": seat.player_id,
        "absence": seat.absence,
        "since": stamp(seat.out_since) if seat.out_since else None,
        "until": stamp(seat.out_until) if seat.out_until else None,
        "overdue": seat.overdue,
        "hands_missed": seat.hands_out,
        "played_over_by": seat.playing_over_id,
    }
