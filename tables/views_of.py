"""Pure: how the room stands -> the view one audience may see. No queries here."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from audit.ledger import stamp
from tables.hand_views import award_view, hand_view, why_view
from tables.models import Seat, Table
from tables.ruling_views import case_view, contest_view, reportable
from tables.selectors import Snapshot
from tables.selectors_rulings import shown_later

View = dict[str, Any]


def table_view(of: Snapshot) -> View:
    """The whole table, for those who work at it."""
    table = of.table
    return row_view(of) | {
        "small_blind": table.small_blind,
        "big_blind": table.big_blind,
        "ante": table.ante,
        "bring_in": table.bring_in,
        "min_buy_in": table.min_buy_in,
        "max_buy_in": table.max_buy_in,
        "book": table.book,
        "tracking": table.tracking,
        "policy": str(table.policy) if table.policy else None,
        "coming": table.coming,
        "opened_at": _moment(table.opened_at),
        "opening_steps": table.opening_steps,
        "must_move_to": table.must_move_to_id,
        "button": button_of(of),
        "wishes": [{"seat": seat, "kind": kind} for seat, kind in table.wishes],
        "occupied": [_seat_view(seat, of) for seat in of.seats],
        "hand": hand_view(of.hand) if of.hand else None,
        "plan": why_view(of.hand.plan) if of.hand else [],
        "last_award": award_view(of.last_award.pots) if of.last_award else [],
        "next_hand": of.next_hand,
        "devices": [asdict(lamp) for lamp in of.guarded.lamps],
        "held": [asdict(hold) for hold in of.guarded.held],
        "faces": [asdict(told) for told in of.guarded.faces],
        "case": case_view(of.cases[0]) if of.cases else None,
        "to_show": list(shown_later(of.cases)),
        "contests": [contest_view(row) for row in of.contests],
        "reportable": reportable(of.hand, book=table.book, played=table.hand_number > 0),
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
        "hand_number": table.hand_number,
        "in_hand": table.hand_open,
        "time_called": _time_called(table),
    }


def board_view(of: Snapshot) -> View:
    """What a screen on the wall may show: no names, no money but the stakes."""
    shown = ("table", "game", "stakes", "status", "seats", "taken")
    return {name: value for name, value in row_view(of).items() if name in shown}


def button_of(of: Snapshot) -> int | None:
    """Where the button lies: in the hand, drawn for the first one, or where the last one left it."""
    if of.hand is not None:
        return of.hand.hand.button
    return of.table.button or (of.table.positions or {}).get("button")


def _seat_view(seat: Seat, of: Snapshot) -> View:
    return {
        "seat": seat.number,
        "player": seat.player_id,
        "name": seat.player.short_name,
        "stack": _stack(seat, of),
        "behind": seat.behind,
        "locked_up": seat.locked_up,
        "presence": seat.presence,
        "absence": seat.absence,
        "out_until": _moment(seat.out_until),
        "overdue": seat.overdue,
        "hands_out": seat.hands_out,
        "entry": seat.entry,
        "way_in": seat.way_in,
        "missed": seat.missed,
        "playing_over": seat.playing_over.short_name if seat.playing_over else None,
        "wants_to_move_to": seat.wants_to_move_to,
    }


def _stack(seat: Seat, of: Snapshot) -> int:
    """What is in front of the player now; in a hand, what the hand has left him."""
    if of.hand is not None and not seat.locked_up and seat.number in of.hand.hand.place_of:
        return of.hand.hand.stack_of(seat.number)
    return seat.stack


def _time_called(table: Table) -> View | None:
    if not table.time_called:
        return None
    return {"seat": table.time_called["seat"], "until": _moment(datetime.fromisoformat(table.time_called["until"]))}


def _moment(at: datetime | None) -> str | None:
    return stamp(at) if at else None
