"""Deadlines: rows that ring once, exactly when they should."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from audit.desk import ringing
from audit.models import Deadline, Entry
from audit.tasks import ring_due
from audit.writer import office
from tables.commands import ReturnToSeat, SeatPlayer, SitOut, VacateSeat
from tables.models import Room, Seat
from tests.room import accepted, open_table, player

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


EVENING = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def evening() -> Iterator[None]:
    """A table opened in the evening, in a room that gives no warnings: one deadline an absence."""
    with time_machine.travel(EVENING, tick=False):
        yield


def somebody_sits_out() -> datetime:
    Room.objects.update_or_create(pk=1, defaults={"settings": {"warning_minutes": 0}})
    open_table(7)
    accepted(SeatPlayer(7, 3, player(), 20_000))
    accepted(SitOut(7, 3))
    return Deadline.objects.get().due_at


def rings(at: datetime) -> int:
    with time_machine.travel(at, tick=False):
        return ring_due()


def test_a_sit_out_that_is_over_is_put_before_the_floor() -> None:
    due = somebody_sits_out()
    assert rings(due + timedelta(microseconds=1)) == 1
    assert Seat.objects.get().overdue
    entry = Entry.objects.get(kind="tables.sit_out_expired.v1")
    assert entry.happened_at == due
    assert entry.sender == "timer"
    assert entry.article == "sanremo-cash.seating.sitout-evening"


def test_exactly_at_the_deadline_is_still_in_time() -> None:
    due = somebody_sits_out()
    assert rings(due) == 0
    with time_machine.travel(due, tick=False):
        accepted(ReturnToSeat(7, 3))
    assert not Deadline.objects.exists()


def test_a_deadline_rings_once_however_often_it_is_woken() -> None:
    due = somebody_sits_out()
    request = ringing(Deadline.objects.get())
    assert rings(due + timedelta(seconds=1)) == 1
    before = Entry.objects.count()
    first, second = office.run([request, request])
    assert first == second
    assert rings(due + timedelta(hours=1)) == 0
    assert Entry.objects.count() == before


def test_a_wake_up_that_comes_after_the_player_does_nothing() -> None:
    due = somebody_sits_out()
    late = ringing(Deadline.objects.get())
    accepted(ReturnToSeat(7, 3))
    before = Entry.objects.count()
    with time_machine.travel(due + timedelta(seconds=1), tick=False):
        office.run([late])
    assert Entry.objects.count() == before
    assert not Seat.objects.get().overdue


def test_leaving_calls_the_deadline_off() -> None:
    somebody_sits_out()
    accepted(VacateSeat(7, 3))
    assert list(Deadline.objects.values_list("command", flat=True)) == ["tables.lift_bar"]


def test_a_deadline_with_nothing_left_to_do_is_closed_by_an_entry() -> None:
    due = somebody_sits_out()
    Seat.objects.update(out_until=None)  # as a later version's handler might leave it
    assert rings(due + timedelta(seconds=1)) == 1
    entry = Entry.objects.get(kind="audit.deadline_passed.v1")
    assert entry.data["reason"] == "NotOut"
    assert not Deadline.objects.exists()


def test_a_sit_out_is_due_half_an_hour_after_it_was_asked_for() -> None:
    assert somebody_sits_out() == EVENING + timedelta(minutes=30)
