"""Small builders for seats: an evening at a table, a colleague who signs, bells that ring."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine

from audit.messages import SYSTEM, Sender
from audit.models import Entry
from audit.tasks import ring_due
from people.hiring import hire
from tables.commands import SeatPlayer
from tables.models import Room, Seat, Table
from tests.room import accepted, open_table, player

EVENING = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
"""Nine in the evening in Sanremo."""
AFTERNOON = datetime(2026, 11, 18, 15, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def minutes(number: float) -> timedelta:
    return timedelta(minutes=number)


@contextmanager
def clock(at: datetime) -> Iterator[None]:
    with time_machine.travel(at, tick=False):
        yield


def table_of(taken: int, *, opened: datetime = EVENING, number: int = 7, **setup: Any) -> list[int]:
    """A table opened at this hour with so many players, in seats 1 and up; who they are."""
    with clock(opened):
        open_table(number, **setup)
        return [sits(seat, table=number) for seat in range(1, taken + 1)]


def sits(seat: int, *, table: int = 7, chips: int = 20_000, who: int | None = None) -> int:
    who = who or player()
    accepted(SeatPlayer(table, seat, who, chips))
    return who


def seat(number: int, table: int = 7) -> Seat:
    return Seat.objects.get(table_id=table, number=number)


def set_room(**settings: Any) -> None:
    room = Room.locked()
    room.settings = room.settings | settings
    room.save()


def set_table(number: int = 7, **columns: Any) -> None:
    Table.objects.filter(number=number).update(**columns)


def regular(table: int = 7) -> None:
    """Everybody has had a first hand here, the button at seat 1 and the first orbit over."""
    Seat.objects.filter(table_id=table).update(entry="regular")
    last = {"button": 1, "small_place": 2, "small": 2, "big": 3}
    set_table(table, positions=last, first_button=9, first_orbit=False, button=None)


def colleague(badge: str = "C77") -> Sender:
    """Somebody whose badge and PIN were right at the door."""
    return hire(SYSTEM, badge=badge, name="Nino Sala", role="pit", pin="740613").sender


def rings(at: datetime) -> int:
    with clock(at):
        return ring_due()


def last_entry(kind: str) -> Entry:
    found = Entry.objects.filter(kind=f"tables.{kind}.v1").order_by("id").last()
    assert found is not None
    return found
