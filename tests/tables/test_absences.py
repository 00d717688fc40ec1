"""Absences: sit-outs and silent ones, warned, over, released."""

from datetime import datetime, timedelta

import pytest

from audit.desk import Desk
from audit.messages import Event, Request
from audit.models import Deadline
from audit.writer import office
from rules.room_settings import italiana_limits
from tables.away import away_from, tally_of
from tables.commands import (
    CallFloor,
    ExtendAbsence,
    NoticeAbsence,
    ReleaseSeat,
    ReturnToSeat,
    SeatPlayer,
    SitOut,
    VacateSeat,
)
from tables.events import HandsMissed, SitOutExpired
from tables.models import Bar, Custody, Seat, Stay, Table
from tables.services.absence import after_a_hand
from tests.room import FLOOR, accepted, refused
from tests.tables.seats import (
    AFTERNOON,
    EVENING,
    SECOND,
    clock,
    colleague,
    last_entry,
    minutes,
    rings,
    seat,
    set_room,
    set_table,
    sits,
    table_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk", "evening")]

INSTANT = timedelta(microseconds=1)


def goes(number: int = 1, *, at: timedelta = timedelta(), silently: bool = False) -> None:
    with clock(EVENING + at):
        accepted(NoticeAbsence(7, number) if silently else SitOut(7, number))


@pytest.mark.article("sanremo-cash.seating.sitout-evening", "sanremo-cash.seating.sitout-reported")
def test_a_sit_out_at_an_evening_table_runs_for_half_an_hour_and_is_noted() -> None:
    who = table_of(9)[0]
    goes(1)
    row = seat(1)
    assert (row.presence, row.absence, row.out_since) == ("sitting_out", "evening", EVENING)
    assert row.out_until == EVENING + minutes(30)
    started = last_entry("sit_out_started")
    assert started.article == "sanremo-cash.seating.sitout-evening"
    assert started.data["for_floor"] is False
    assert Stay.objects.get(player_id=who).absences == [["evening", "2026-11-18T20:00:00.000000Z", None]]


@pytest.mark.article("sanremo-cash.seating.sitout-before-evening")
def test_at_a_table_opened_before_the_evening_it_is_the_dinner_sit_out() -> None:
    table_of(9, opened=AFTERNOON)
    goes(1)
    assert seat(1).absence == "dinner"
    assert last_entry("sit_out_started").article == "sanremo-cash.seating.sitout-before-evening"


@pytest.mark.article("sanremo-cash.seating.sitout-once-a-day")
def test_a_player_sits_out_once_a_gaming_day_at_whatever_table() -> None:
    who = table_of(3)[0]
    table_of(2, number=8)
    goes(1)
    with clock(EVENING + minutes(10)):
        accepted(ReturnToSeat(7, 1))
        assert refused(SitOut(7, 1)).code == "SitOutUsed"
        accepted(VacateSeat(7, 1))
        sits(5, table=8, who=who)
        assert refused(SitOut(8, 5)).code == "SitOutUsed"
    with clock(EVENING + minutes(24 * 60)):
        accepted(SitOut(8, 5))


@pytest.mark.article("sanremo-cash.seating.sitout-two-at-once")
def test_at_a_full_table_two_may_be_away_at_once() -> None:
    table_of(9)
    goes(1)
    goes(2, silently=True)
    with clock(EVENING):
        assert refused(SitOut(7, 3)).facts == {"absent": 2}
        accepted(ReturnToSeat(7, 1))
        accepted(SitOut(7, 3))


@pytest.mark.article("sanremo-cash.seating.sitout-two-at-once")
def test_at_a_table_that_is_not_full_the_floor_is_told_that_it_may_end_a_sit_out() -> None:
    table_of(5)
    for number in (1, 2, 3):
        goes(number)
    assert last_entry("sit_out_started").data["for_floor"] is True


@pytest.mark.article("sanremo-cash.conduct.absence-20-minutes")
def test_an_absence_without_a_word_is_tolerated_for_twenty_minutes() -> None:
    table_of(3)
    goes(1, silently=True)
    assert (seat(1).presence, seat(1).out_until) == ("away", EVENING + minutes(20))
    rings(EVENING + minutes(20) + INSTANT)
    assert seat(1).overdue
    expired = last_entry("sit_out_expired")
    assert expired.article == "sanremo-cash.conduct.absence-20-minutes"
    assert (expired.data["chips"], expired.data["minutes_away"], expired.data["why"]) == (20_000, 20, "time_over")
    assert refused(NoticeAbsence(7, 1)).code == "AlreadyOut"


@pytest.mark.article("sanremo-cash.sitout.interaction")
def test_a_sit_out_asked_for_afterwards_counts_from_when_the_player_went() -> None:
    who = table_of(3)[0]
    goes(1, silently=True)
    goes(1, at=minutes(12))
    assert (seat(1).presence, seat(1).out_until) == ("sitting_out", EVENING + minutes(30))
    assert len(Stay.objects.get(player_id=who).absences) == 1
    assert rings(EVENING + minutes(25) + SECOND) == 1
    assert not seat(1).overdue


@pytest.mark.article("sanremo-cash.sitout.interaction")
def test_after_half_an_hour_away_no_sit_out_can_be_asked_for() -> None:
    table_of(3)
    goes(1, silently=True)
    with clock(EVENING + minutes(31)):
        assert refused(SitOut(7, 1)).code == "AwayTooLong"


@pytest.mark.article("sanremo-cash.seating.sitout-evening")
def test_five_minutes_before_the_end_a_warning_is_given() -> None:
    table_of(3)
    goes(1)
    assert rings(EVENING + minutes(25)) == 0
    assert rings(EVENING + minutes(25) + INSTANT) == 1
    warned = last_entry("absence_warned")
    assert datetime.fromisoformat(warned.data["until"]) == EVENING + minutes(30)
    assert not seat(1).overdue
    assert Deadline.objects.count() == 1


def test_a_room_without_warnings_sets_one_deadline() -> None:
    table_of(3)
    set_room(warning_minutes=0)
    goes(1)
    assert Deadline.objects.get().due_at == EVENING + minutes(30)


@pytest.mark.article("sanremo-cash.seating.sitout-evening")
def test_at_exactly_the_last_moment_a_player_is_in_time() -> None:
    who = table_of(3)[0]
    goes(1)
    with clock(EVENING + minutes(30)):
        accepted(ReturnToSeat(7, 1))
    back = last_entry("sit_out_ended")
    assert (back.data["in_time"], back.data["minutes_away"]) == (True, 30)
    row = seat(1)
    assert (row.presence, row.absence, row.out_since, row.out_until, row.overdue) == ("here", "", None, None, False)
    assert Stay.objects.get(player_id=who).absences[0][2] == "2026-11-18T20:30:00.000000Z"
    assert not Deadline.objects.exists()


@pytest.mark.article("sanremo-cash.seating.sitout-evening")
def test_a_late_player_keeps_the_seat_until_the_floor_has_released_it() -> None:
    table_of(3)
    goes(1)
    rings(EVENING + minutes(31))
    with clock(EVENING + minutes(33)):
        accepted(ReturnToSeat(7, 1))
    assert last_entry("sit_out_ended").data["in_time"] is False
    assert not seat(1).overdue


@pytest.mark.article("sanremo-cash.conduct.absence-extension")
def test_the_floor_gives_more_time_if_asked_before_the_end() -> None:
    table_of(3)
    goes(1)
    with clock(EVENING + minutes(30)):
        accepted(ExtendAbsence(7, 1, 10))
    assert rings(EVENING + minutes(30) + SECOND) == 0
    assert seat(1).out_until == EVENING + minutes(40)
    assert rings(EVENING + minutes(40) + SECOND) == 2
    assert seat(1).overdue
    with clock(EVENING + minutes(41)):
        assert refused(ExtendAbsence(7, 1, 10)).code == "ExtensionTooLate"
        assert refused(ExtendAbsence(7, 2, 10)).code == "NotOut"


@pytest.mark.article("sanremo-cash.conduct.absence-extension")
def test_a_room_may_bound_the_length_of_an_extension() -> None:
    table_of(3)
    set_room(longest_extension_minutes=10)
    goes(1)
    with clock(EVENING):
        assert refused(ExtendAbsence(7, 1, 11)).facts == {"minutes": 11, "longest": 10}


@pytest.mark.article("sanremo-cash.conduct.absence-20-minutes", "sanremo-cash.conduct.stack-custody")
def test_the_floor_releases_the_seat_and_the_stack_goes_into_custody() -> None:
    who, second = table_of(3)[0], colleague()
    goes(1, silently=True)
    with clock(EVENING + minutes(20)):
        assert refused(ReleaseSeat(7, 1, 20_000), signed=second).code == "AbsenceStillRuns"
    with clock(EVENING + minutes(21)):
        accepted(ReleaseSeat(7, 1, 20_000), signed=second)
    assert not Seat.objects.filter(number=1).exists()
    kept = Custody.objects.get()
    assert (kept.player_id, kept.chips, len(set(kept.signed_by))) == (who, 20_000, 2)
    assert last_entry("seat_vacated").data["how"] == "forfeited"
    assert Bar.objects.get().reason == "gave_up_seat"
    assert Stay.objects.get().absences[0][2] is not None
    assert list(Deadline.objects.values_list("command", flat=True)) == ["tables.lift_bar"]
    with clock(EVENING + minutes(40)):
        assert refused(SeatPlayer(7, 1, who, 20_000)).code == "LeftThisTable"


@pytest.mark.article("sanremo-cash.conduct.return-30-minutes")
def test_a_room_may_let_a_forfeited_player_return_at_once() -> None:
    who, second = table_of(3)[0], colleague()
    set_room(forfeit_bars_return=False)
    goes(1, silently=True)
    with clock(EVENING + minutes(21)):
        accepted(ReleaseSeat(7, 1, 20_000), signed=second)
        sits(1, who=who)


def test_a_busted_player_who_stays_away_loses_the_seat_and_leaves_no_custody() -> None:
    table_of(3)
    second = colleague()
    Seat.objects.filter(number=1).update(stack=0)
    goes(1, silently=True)
    with clock(EVENING + minutes(21)):
        accepted(ReleaseSeat(7, 1, 0), signed=second)
    assert not Custody.objects.exists()


def test_a_seat_that_is_not_away_is_not_released() -> None:
    table_of(2)
    assert refused(ReleaseSeat(7, 1, 20_000), signed=colleague()).code == "NotOut"


def hand_over(at: timedelta = timedelta()) -> list[Event]:
    """What the end of a hand that seats 2 and 3 were dealt in does about the others."""
    desk = Desk(office, Request("hand-over", CallFloor(7), FLOOR, EVENING + at), EVENING + at)
    after_a_hand(desk, Table.objects.get(number=7), dealt_in=(2, 3))
    return [item.event for item in desk.recorded]


@pytest.mark.article("italiana.leave.ten-turns")
def test_a_table_may_limit_the_hands_a_player_misses() -> None:
    who = table_of(3)[0]
    set_table(settings={"most_hands_out": 3})
    goes(1)
    assert hand_over() == [HandsMissed(7, ((1, 1),))]
    assert hand_over() == [HandsMissed(7, ((1, 2),))]
    assert not seat(1).overdue
    assert hand_over(minutes(4)) == [
        HandsMissed(7, ((1, 3),)),
        SitOutExpired(7, 1, who, 20_000, 4, "hands_missed"),
    ]
    assert seat(1).overdue
    assert hand_over(minutes(5)) == [HandsMissed(7, ((1, 4),))]
    accepted(ReturnToSeat(7, 1))
    assert seat(1).hands_out == 0


@pytest.mark.article("italiana.leave.ten-minutes")
def test_a_table_may_limit_the_minutes_a_player_sits_out() -> None:
    who, second = table_of(3)[0], colleague()
    set_table(settings=italiana_limits())
    goes(1)
    assert hand_over(minutes(10)) == [HandsMissed(7, ((1, 1),))]
    assert hand_over(minutes(11))[1:] == [SitOutExpired(7, 1, who, 20_000, 11, "out_too_long")]
    with clock(EVENING + minutes(11)):
        accepted(ReleaseSeat(7, 1, 20_000), signed=second)


def test_a_table_without_limits_counts_no_hands() -> None:
    table_of(3)
    goes(1)
    assert hand_over() == []
    assert seat(1).hands_out == 0


@pytest.mark.article("sanremo-cash.conduct.frequent-absence")
def test_frequent_absences_are_pointed_out_to_the_floor() -> None:
    who = table_of(3)[0]
    set_room(frequent_absences=2)
    goes(1, silently=True)
    with clock(EVENING + minutes(5)):
        accepted(ReturnToSeat(7, 1))
    assert tally_of(who, at=EVENING + minutes(6)) == {"player": who, "count": 1, "minutes": 5, "frequent": False}
    goes(1, at=minutes(10), silently=True)
    assert tally_of(who, at=EVENING + minutes(17)) == {"player": who, "count": 2, "minutes": 12, "frequent": True}


def test_the_table_tells_who_is_away_whoever_is_due_first_first() -> None:
    table_of(4)
    goes(1)
    goes(3, silently=True)
    told = away_from(Table.objects.get(number=7))
    assert [(each["seat"], each["absence"], each["overdue"]) for each in told] == [
        (3, "unannounced", False),
        (1, "evening", False),
    ]


def test_a_tap_made_in_time_counts_though_it_arrives_late() -> None:
    table_of(3)
    goes(1)
    rings(EVENING + minutes(31))
    assert seat(1).overdue
    with clock(EVENING + minutes(32)):
        accepted(ExtendAbsence(7, 1, 20), at=EVENING + minutes(29))
    assert (seat(1).overdue, seat(1).out_until) == (False, EVENING + minutes(50))
    assert Deadline.objects.count() == 2
