"""Stopping the clock that was called on a player; what starts it and lets it run out is ``clock``."""

from dataclasses import replace

from audit.desk import Desk
from tables.events.clock import TimeCleared
from tables.hand_reading import OpenHand
from tables.models import Table


def clock_key(table: int) -> str:
    return f"time called at table:{table}"


def stop_clock(desk: Desk, being: OpenHand) -> OpenHand:
    """The turn went elsewhere in time: the clock is off."""
    assert being.clock is not None
    put_clock_away(desk, being.table)
    desk.record(TimeCleared(being.table, being.number, being.clock.seat), article=being.clock.deadline.article)
    return replace(being, clock=None)


def put_clock_away(desk: Desk, table: int) -> None:
    desk.call_off(clock_key(table))
    Table.objects.filter(number=table).update(time_called=None)
