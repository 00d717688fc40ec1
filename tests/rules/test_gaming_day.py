"""The gaming day: nights that go on past midnight, and nights on which the clocks change."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.gaming_day import NoZone, bounds, end_of_day, gaming_day, same_gaming_day, starts_at

ROME = ZoneInfo("Europe/Rome")
ZONES = [ROME, ZoneInfo("UTC"), ZoneInfo("America/Sao_Paulo"), ZoneInfo("America/Havana"), ZoneInfo("Asia/Kolkata")]


def rome(month: int, day: int, hour: int, minute: int = 0, second: int = 0) -> datetime:
    return datetime(2026, month, day, hour, minute, second, tzinfo=ROME)


@pytest.mark.article("sanremo-cash.seating.sitout-once-a-day")
@pytest.mark.parametrize(
    ("at", "day"),
    [
        (rome(5, 15, 19), date(2026, 5, 15)),
        (rome(5, 16, 0), date(2026, 5, 15)),
        (rome(5, 16, 5, 59, 59), date(2026, 5, 15)),
        (rome(5, 16, 6), date(2026, 5, 16)),
        (rome(5, 16, 6).astimezone(UTC), date(2026, 5, 16)),
    ],
)
def test_the_day_changes_at_its_hour_and_not_at_midnight(at: datetime, day: date) -> None:
    assert gaming_day(at, zone=ROME, ends_at=6) == day


def test_a_day_that_ends_at_midnight_is_a_calendar_day() -> None:
    assert gaming_day(rome(5, 15, 23, 59), zone=ROME, ends_at=0) == date(2026, 5, 15)
    assert gaming_day(rome(5, 16, 0), zone=ROME, ends_at=0) == date(2026, 5, 16)


def test_the_night_the_clocks_go_forward_makes_a_shorter_day() -> None:
    start, end = bounds(date(2026, 3, 28), zone=ROME, ends_at=6)
    assert end - start == timedelta(hours=23)


def test_the_night_the_clocks_go_back_makes_a_longer_day() -> None:
    start, end = bounds(date(2026, 10, 24), zone=ROME, ends_at=6)
    assert end - start == timedelta(hours=25)


def test_an_hour_that_the_clocks_skip_is_the_moment_of_the_change() -> None:
    assert starts_at(date(2026, 3, 29), zone=ROME, ends_at=2) == datetime(2026, 3, 29, 1, tzinfo=UTC)


def test_two_moments_of_one_night_share_the_day() -> None:
    assert same_gaming_day(rome(5, 15, 21), rome(5, 16, 4), zone=ROME, ends_at=6)
    assert not same_gaming_day(rome(5, 16, 5), rome(5, 16, 7), zone=ROME, ends_at=6)


def test_the_end_of_a_night_is_next_morning() -> None:
    assert end_of_day(rome(5, 15, 23), zone=ROME, ends_at=6) == rome(5, 16, 6)


def test_a_time_without_zone_names_no_moment() -> None:
    with pytest.raises(NoZone):
        gaming_day(datetime(2026, 5, 15, 20), zone=ROME, ends_at=6)  # noqa: DTZ001


moments = st.datetimes(datetime(2015, 1, 1), datetime(2035, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


@given(at=moments, zone=st.sampled_from(ZONES), hour=st.integers(0, 23))
def test_every_moment_lies_in_its_own_day(at: datetime, zone: ZoneInfo, hour: int) -> None:
    start, end = bounds(gaming_day(at, zone=zone, ends_at=hour), zone=zone, ends_at=hour)
    assert start <= at < end


@given(one=moments, other=moments, zone=st.sampled_from(ZONES), hour=st.integers(0, 23))
def test_a_later_moment_never_has_an_earlier_day(one: datetime, other: datetime, zone: ZoneInfo, hour: int) -> None:
    first, second = sorted([one, other])
    assert gaming_day(first, zone=zone, ends_at=hour) <= gaming_day(second, zone=zone, ends_at=hour)
