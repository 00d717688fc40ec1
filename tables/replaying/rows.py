"""The room read from its rows, in the form the ledger tells it; and where the two disagree."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from django.db.models import Model

from tables.lines import ListKey, key_of
from tables.models import Bar, Case, Contest, Custody, Hand, KeptApart, Room, Sanction, Seat, Table, WaitLine
from tables.replaying.of_hands import OF_A_HAND
from tables.replaying.of_seats import A_CHAIR
from tables.replaying.of_tables import AFRESH, CHOSEN
from tables.replaying.state import Plain, RoomTold, as_chosen

LINE: Final = (
    "joined_at", "called_table", "called_seat", "called_at", "called_until",
    "away_since", "passed_over_until", "closed_table", "card",
)  # fmt: skip
A_CASE: Final = (
    "hand", "slug", "phase", "facts", "applies", "decided", "dealer", "dealer_error", "by_device",
    "reported_at", "decided_at",
)  # fmt: skip
A_CONTEST: Final = (
    "hand", "seat", "player", "facts", "pots", "state", "video", "held", "outcome", "reason",
    "asked_at", "decided_at",
)  # fmt: skip
A_SANCTION: Final = ("table", "player", "kind", "facts", "with_player", "until", "at", "confirmed_by")
KEYS: Final = {"policy": "policy_id", "must_move_to": "must_move_to_id", "playing_over": "playing_over_id"} | {
    "player": "player_id",
    "with_player": "with_player_id",
}
"""Columns that name another row."""


def read_rows() -> RoomTold:
    room = Room.objects.filter(pk=1).first() or Room(pk=1)
    return RoomTold(
        settings=room.settings,
        rotation=room.rotation,
        dealers_waiting=room.dealers_waiting,
        tables={table.number: _table(table) for table in Table.objects.all()},
        seats={(seat.table_id, seat.number): _seat(seat) for seat in Seat.objects.all()},
        lists=_lists(),
        bars={(bar.player_id, bar.reason, bar.table, bar.buy_in): bar.until for bar in Bar.objects.all()},
        pairs=set(KeptApart.objects.values_list("one_id", "other_id")),
        custody={kept.pk: _custody(kept) for kept in Custody.objects.all()},
        hands={(hand.table_id, hand.number): _hand(hand) for hand in Hand.objects.iterator()},
        cases={row.pk: _case(row) for row in Case.objects.all()},
        contests={row.pk: _contest(row) for row in Contest.objects.all()},
        sanctions={row.pk: _columns(row, A_SANCTION) for row in Sanction.objects.all()},
    )


def differing(told: RoomTold, rows: RoomTold) -> Iterator[str]:
    """In words, where the rows are not what the ledger tells."""
    for name in ("settings", "tables", "seats", "bars", "custody", "hands", "cases", "contests", "sanctions"):
        yield from (f"{name}: {what}" for what in _unlike(getattr(told, name), getattr(rows, name)))
    for name in ("rotation", "dealers_waiting", "pairs"):
        if getattr(told, name) != getattr(rows, name):
            yield f"{name}: the ledger tells {getattr(told, name)}, the rows say {getattr(rows, name)}"
    for key in sorted(told.lists.keys() | rows.lists.keys(), key=str):
        by_place = (dict(enumerate(room.lists.get(key, ()), 1)) for room in (told, rows))
        yield from (f"{key.stream}: {what}" for what in _unlike(*by_place))


def _unlike(told: Mapping[Any, Any], rows: Mapping[Any, Any]) -> Iterator[str]:
    for key in sorted(told.keys() | rows.keys(), key=str):
        if key not in rows or key not in told:
            yield f"{key} is only in the {'ledger' if key in told else 'rows'}"
        elif isinstance(told[key], dict):
            yield from (f"{key} {what}" for what in _columns_unlike(told[key], rows[key]))
        elif told[key] != rows[key]:
            yield f"{key}: the ledger tells {told[key]}, the rows say {rows[key]}"


def _columns_unlike(told: Plain, row: Plain) -> Iterable[str]:
    for name in sorted(told.keys() | row.keys()):
        if told.get(name) != row.get(name):
            yield f"{name}: the ledger tells {told.get(name)}, the rows say {row.get(name)}"


def _columns(row: Model, names: Iterable[str]) -> Plain:
    return {name: getattr(row, KEYS.get(name, name)) for name in names}


def _table(table: Table) -> Plain:
    named = _columns(table, (*CHOSEN, *AFRESH, "coming", "must_move_to", "hand_number", "floor_called_at"))
    clock = table.time_called and table.time_called | {"until": datetime.fromisoformat(table.time_called["until"])}
    told = {"status": str(table.status), "hand_open": table.hand_open, "time_called": clock}
    return named | told | {"choice": as_chosen(table.choice)}


def _seat(seat: Seat) -> Plain:
    return _columns(seat, (*A_CHAIR, "seated_at")) | {"player": seat.player_id, "presence": str(seat.presence)}


def _lists() -> dict[ListKey, list[Plain]]:
    lists: dict[ListKey, list[Plain]] = defaultdict(list)
    for row in WaitLine.objects.order_by("place"):
        lists[key_of(row)].append(_columns(row, LINE) | {"player": row.player_id})
    return lists


def _custody(kept: Custody) -> Plain:
    return _columns(kept, ("table", "chips", "signed_by", "taken_at")) | {"player": kept.player_id}


def _hand(hand: Hand) -> Plain:
    return _columns(hand, (*OF_A_HAND, "started_at", "ended_at", "day"))


def _contest(row: Contest) -> Plain:
    return _columns(row, A_CONTEST) | {"table": row.table_id, "state": str(row.state)}


def _case(row: Case) -> Plain:
    return _columns(row, A_CASE) | {"table": row.table_id, "state": str(row.state)}
