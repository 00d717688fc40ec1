"""What the house took, and its totals by table, hour, dealer and gaming day; the same over REST."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from rest_framework.test import APIRequestFactory

from audit.desk import Desk
from audit.messages import SYSTEM, Request
from audit.writer import office
from rake.api import Policies, Totals
from rake.commands import AddPolicy, Share
from rake.events import RakeTaken
from rake.models import Policy, Taken
from rake.selectors import totals
from rake.services import take, take_time
from tests.room import DIRECTION, accepted

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

DAY = date(2026, 5, 15)
DAY_AFTER = date(2026, 5, 16)


def at(hour: int, minute: int = 0) -> datetime:
    """By the clock in UTC, which is two hours behind Rome in May."""
    return datetime(2026, 5, 15, hour, minute, tzinfo=UTC)


def a_desk() -> Desk:
    return Desk(office, Request("test", AddPolicy("x", Share()), SYSTEM), at(18))


def taken(table: int, hand: int, pots: list[int], *, dealer: str = "staff:1", when: datetime, day: date = DAY) -> Desk:
    desk = a_desk()
    take(desk, table, hand, pots, None, dealer, when, day)
    return desk


def an_evening() -> None:
    taken(1, 1, [500], when=at(18, 59))
    taken(1, 2, [300, 200], when=at(19, 1), dealer="staff:2")
    taken(2, 1, [700], when=at(19, 30))
    taken(2, 2, [100], when=at(23, 30), day=DAY_AFTER)
    take_time(a_desk(), 3, 8, {1: 500, 2: 500}, None, "staff:1", at(19, 45), DAY)


def ask(view: Any, **query: Any) -> Any:
    """The view behind its doors: who may open them is the matrix's test."""
    open_view = view.as_view(permission_classes=[], authentication_classes=[])
    return open_view(APIRequestFactory().get("/", query))


@pytest.mark.article("sanremo-cash.rake.main-pot-first")
def test_each_pot_that_paid_has_a_row_and_the_hand_one_entry() -> None:
    desk = taken(7, 12, [400, 0, 100], when=at(18))
    assert list(Taken.objects.values_list("pot", "amount")) == [(0, 400), (2, 100)]
    (recorded,) = desk.recorded
    assert recorded.event == RakeTaken(7, 12, None, "staff:1", DAY, [400, 0, 100], 500)
    assert recorded.event.stream == "table:7"


@pytest.mark.article("sanremo-cash.rake.no-flop-no-drop")
def test_a_hand_that_paid_nothing_leaves_no_trace() -> None:
    assert taken(7, 12, [0, 0], when=at(18)).recorded == []
    assert not Taken.objects.exists()


def test_totals_by_table_tell_rake_and_time_charges_apart() -> None:
    an_evening()
    assert totals("table") == [
        {"key": 1, "amount": 1_000, "rake": 1_000, "time": 0, "hands": 2},
        {"key": 2, "amount": 800, "rake": 800, "time": 0, "hands": 2},
        {"key": 3, "amount": 1_000, "rake": 0, "time": 1_000, "hands": 0},
    ]


def test_totals_by_dealer_and_gaming_day() -> None:
    an_evening()
    assert [(row["key"], row["amount"]) for row in totals("dealer", day=DAY)] == [("staff:1", 2_200), ("staff:2", 500)]
    assert [(row["key"], row["amount"]) for row in totals("day")] == [(DAY, 2_700), (DAY_AFTER, 100)]


def test_hours_are_those_of_the_clock_on_the_wall() -> None:
    an_evening()
    hours = [(row["key"].isoformat(), row["amount"]) for row in totals("hour", table=1)]
    assert hours == [("2026-05-15T20:00:00+02:00", 500), ("2026-05-15T21:00:00+02:00", 500)]


def test_totals_over_rest_by_any_key_and_filter() -> None:
    an_evening()
    rows = ask(Totals, by="hour", day="2026-05-15", table=1).data
    assert [row["key"] for row in rows] == ["2026-05-15T20:00:00+02:00", "2026-05-15T21:00:00+02:00"]
    assert ask(Totals).data[0] == {"key": "2026-05-15", "amount": 2_700, "rake": 1_700, "time": 1_000, "hands": 3}
    assert ask(Totals, by="table", dealer="staff:2").data[0]["amount"] == 500


@pytest.mark.parametrize("query", [{"by": "moon"}, {"day": "yesterday"}, {"table": "seven"}])
def test_a_question_that_makes_no_sense_is_answered_as_one(query: dict[str, str]) -> None:
    assert ask(Totals, **query).status_code == 400


def test_policies_over_rest_newest_version_first() -> None:
    accepted(AddPolicy("sala", Share(cap=1_500)), by=DIRECTION)
    (row,) = ask(Policies).data["results"]
    assert (row["called"], row["version"], row["terms"]["cap"]) == ("sala", 1, 1_500)
    assert row["id"] == Policy.objects.get().pk
