"""Pure: how the room stands -> the view one audience may see. No queries here."""

from datetime import datetime
from typing import Any

from audit.ledger import stamp
from tables.models import Seat
from tables.selectors import Snapshot

View = dict[str, Any]


def table_view(of: Snapshot) -> View:
    """The whole table, for those who work at it."""
    table = of.table
    return row_view(of) | {
        "small_blind": table.small_blind,
        "big_blind": table.big_blind,
        "min_buy_in": table.min_buy_in,
        "book": table.book,
        "opened_at": _moment(table.opened_at),
        "occupied": [_seat_view(seat) for seat in of.seats],
    }


def row_view(of: Snapshot) -> View:
    """One short row of the console."""
    table = of.table
    return {
        "table": table.number,
        "seq": of.seq,
        "game": table.game,
        "stakes": f"{table.small_blind}/{table.big_blind}",
        "status": table.status,
        "seats": table.seats,
        "taken": len(of.seats),
        "away": sum(1 for seat in of.seats if seat.out_until),
        "overdue": sum(1 for seat in of.seats if seat.overdue),
        "dealer": of.dealer,
        "floor_called_at": _moment(table.floor_called_at),
    }


def board_view(of: Snapshot) -> View:
    """What a screen on the wall may show: no names, no money but the stakes."""
    shown = ("table", "game", "stakes", "status", "seats", "taken")
    return {name: value for name, value in row_view(of).items() if name in shown}


def _seat_view(seat: Seat) -> View:
    return {
        "seat": seat.number,
        "player": seat.player_id,
        "name": seat.player.short_name,
        "stack": seat.stack,
        "out_until": _moment(seat.out_until),
        "overdue": seat.overdue,
    }


def _moment(at: datetime | None) -> str | None:
    return stamp(at) if at else None
