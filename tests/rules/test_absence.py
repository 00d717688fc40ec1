"""Players away: sit-outs, unannounced absences, what happens at the end, chips in custody, playing over."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.absence import (
    Absence,
    AbsenceKind,
    AbsenceStillRuns,
    AwayTooLong,
    DinnerUsed,
    ExtensionTooLate,
    ExtensionTooLong,
    Release,
    ReleaseWhy,
    SitOutUsed,
    TooManyAbsent,
    as_noted,
    came_back,
    check_may_sit_out,
    extend,
    keeps_the_seat,
    noticed_absent,
    on_expiry,
    out_for_good,
    sit_out,
    tally,
)
from rules.custody import (
    ChipsNotBoxed,
    CountDiffers,
    PlayOver,
    PlayOverNotOffered,
    TwoMustSign,
    check_given_back,
    play_over,
    take_into_custody,
)
from rules.room_settings import RoomSettings, TableSettings

ROME = ZoneInfo("Europe/Rome")
AFTERNOON = datetime(2026, 5, 15, 16, tzinfo=ROME)
EVENING = datetime(2026, 5, 15, 19, tzinfo=ROME)
NINE = datetime(2026, 5, 15, 19, tzinfo=UTC)
INSTANT = timedelta(microseconds=1)
ROOM = RoomSettings()
ITALIANA = TableSettings(big_blind=200, min_buy_in=10_000, most_hands_out=10, most_minutes_out=10)


def minutes(number: int) -> timedelta:
    return timedelta(minutes=number)


def ask(
    *,
    opened_at: datetime = EVENING,
    used: Sequence[AbsenceKind] = (),
    taken: int = 9,
    absent: int = 0,
    away_since: datetime | None = None,
    room: RoomSettings = ROOM,
) -> Absence:
    return sit_out(
        NINE,
        opened_at=opened_at,
        zone=ROME,
        room=room,
        used=used,
        seats=9,
        taken=taken,
        absent=absent,
        away_since=away_since,
    )


@pytest.mark.article("sanremo-cash.seating.sitout-evening", "sanremo-cash.seating.sitout-reported")
def test_an_evening_sit_out_lasts_half_an_hour_from_the_request() -> None:
    absence = ask()
    assert (absence.kind, absence.began_at, absence.until) == (AbsenceKind.EVENING, NINE, NINE + minutes(30))


@pytest.mark.article("sanremo-cash.seating.sitout-before-evening")
def test_at_a_table_opened_before_seven_it_is_the_dinner_sit_out() -> None:
    room = RoomSettings(dinner_minutes=45)
    absence = ask(opened_at=AFTERNOON, room=room)
    assert (absence.kind, absence.until) == (AbsenceKind.DINNER, NINE + minutes(45))
    assert absence.deadline.article == "sanremo-cash.seating.sitout-before-evening"


@pytest.mark.article("sanremo-cash.seating.sitout-once-a-day")
def test_the_evening_sit_out_is_granted_once_a_gaming_day() -> None:
    with pytest.raises(SitOutUsed):
        ask(used=[AbsenceKind.EVENING])


@pytest.mark.article("sanremo-cash.seating.sitout-before-evening", "sanremo-cash.seating.sitout-once-a-day")
def test_the_dinner_sit_out_is_counted_apart_from_the_evening_one() -> None:
    assert ask(used=[AbsenceKind.DINNER]).kind is AbsenceKind.EVENING
    with pytest.raises(DinnerUsed):
        ask(opened_at=AFTERNOON, used=[AbsenceKind.DINNER, AbsenceKind.EVENING])


@pytest.mark.article("sanremo-cash.seating.sitout-two-at-once")
def test_at_a_full_table_a_third_player_may_not_go() -> None:
    ask(absent=1)
    with pytest.raises(TooManyAbsent):
        ask(absent=2)


@pytest.mark.article("sanremo-cash.seating.sitout-two-at-once")
def test_at_a_table_with_an_empty_seat_the_floor_decides() -> None:
    assert ask(taken=8, absent=5).for_floor
    assert not ask(taken=9, absent=1).for_floor
    check_may_sit_out(seats=9, taken=8, absent=5)


@pytest.mark.article("sanremo-cash.sitout.interaction")
def test_a_request_made_after_the_player_had_gone_counts_from_when_he_went() -> None:
    absence = ask(away_since=NINE - minutes(12))
    assert absence.until == NINE + minutes(18)
    assert ask(away_since=NINE - minutes(30)).until == NINE
    with pytest.raises(AwayTooLong) as refused:
        ask(away_since=NINE - minutes(30) - INSTANT)
    assert refused.value.facts == {"minutes": 30, "limit": 30}


@pytest.mark.article("sanremo-cash.conduct.absence-20-minutes", "sanremo-cash.sitout.interaction")
def test_an_unannounced_absence_is_tolerated_for_twenty_minutes() -> None:
    absence = noticed_absent(NINE, room=ROOM)
    assert (absence.kind, absence.until) == (AbsenceKind.UNANNOUNCED, NINE + minutes(20))


@pytest.mark.article("sanremo-cash.conduct.absence-20-minutes")
def test_exactly_twenty_minutes_are_not_more_than_twenty() -> None:
    absence = noticed_absent(NINE, room=ROOM)
    with pytest.raises(AbsenceStillRuns):
        on_expiry(absence, NINE + minutes(20), stack=8_000)
    release = on_expiry(absence, absence.deadline.lapses_at, stack=8_000)
    assert release == Release(8_000, 20, ReleaseWhy.TIME_OVER, "sanremo-cash.conduct.absence-20-minutes")


@pytest.mark.article("sanremo-cash.seating.sitout-evening")
def test_back_at_exactly_thirty_minutes_is_in_time() -> None:
    assert came_back(ask(), NINE + minutes(30)).in_time
    late = came_back(ask(), NINE + minutes(30) + INSTANT)
    assert (late.in_time, late.minutes_away) == (False, 30)


@pytest.mark.article("sanremo-cash.seating.sitout-evening")
def test_the_floor_is_warned_before_the_end_and_asked_after_it() -> None:
    assert ask().warns_at == NINE + minutes(25)
    release = on_expiry(ask(), NINE + minutes(31), stack=8_000)
    assert (release.chips, release.article) == (8_000, "sanremo-cash.seating.sitout-evening")


@pytest.mark.article("sanremo-cash.conduct.absence-extension")
def test_the_floor_may_grant_more_time_when_it_is_told_beforehand() -> None:
    longer = extend(ask(), 15, asked_at=NINE + minutes(30), room=ROOM)
    assert (longer.until, longer.warns_at) == (NINE + minutes(45), NINE + minutes(40))
    with pytest.raises(ExtensionTooLate):
        extend(ask(), 15, asked_at=NINE + minutes(30) + INSTANT, room=ROOM)


@pytest.mark.article("sanremo-cash.conduct.absence-extension")
def test_a_room_may_limit_extensions() -> None:
    with pytest.raises(ExtensionTooLong):
        extend(ask(), 15, asked_at=NINE, room=RoomSettings(longest_extension_minutes=10))


@pytest.mark.article("sanremo-cash.conduct.break-leave-stack")
def test_whoever_takes_chips_along_on_a_break_has_left_the_seat() -> None:
    assert keeps_the_seat(left_on_table=8_000, stack=8_000)
    assert not keeps_the_seat(left_on_table=7_900, stack=8_000)


@pytest.mark.article("sanremo-cash.conduct.frequent-absence")
def test_the_absences_of_a_day_are_counted_and_the_floor_decides() -> None:
    gone = [(NINE, NINE + minutes(12)), (NINE + minutes(60), NINE + minutes(78))]
    shown = tally(gone, room=ROOM)
    assert (shown.count, shown.minutes, shown.frequent) == (2, 30, False)
    assert tally(gone, room=RoomSettings(frequent_absences=2)).frequent


def out(
    *, hands: int = 0, after: timedelta = timedelta(), in_a_pot: bool = False, table: TableSettings = ITALIANA
) -> str:
    release = out_for_good(
        hands_missed=hands, out_since=NINE, now=NINE + after, table=table, stack=500, in_a_pot=in_a_pot
    )
    return release.why if release else "stays"


@pytest.mark.article("italiana.leave.ten-turns")
def test_the_tenth_hand_missed_in_a_row_costs_the_seat() -> None:
    assert (out(hands=9), out(hands=10)) == ("stays", "hands_missed")


@pytest.mark.article("italiana.leave.ten-minutes")
def test_more_than_ten_minutes_out_cost_the_seat_even_before_the_tenth_hand() -> None:
    assert (out(after=minutes(10)), out(after=minutes(10) + INSTANT)) == ("stays", "out_too_long")


@pytest.mark.article("italiana.leave.ten-minutes", "italiana.leave.ten-turns")
def test_nobody_loses_the_seat_while_a_pot_may_still_be_his() -> None:
    assert out(hands=12, after=minutes(20), in_a_pot=True) == "stays"


@pytest.mark.article("italiana.leave.ten-turns")
def test_a_table_without_these_limits_leaves_it_to_the_rooms_clocks() -> None:
    assert out(hands=99, after=minutes(600), table=TableSettings(big_blind=200, min_buy_in=1)) == "stays"


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
def test_a_stack_goes_into_custody_counted_and_signed_by_two_and_comes_back_whole() -> None:
    custody = take_into_custody(7, counted=8_000, stack=8_000, staff=("floor:1", "dealer:4"), now=NINE)
    check_given_back(custody, counted=8_000)
    with pytest.raises(CountDiffers):
        check_given_back(custody, counted=7_900)


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
def test_one_person_alone_takes_no_stack_away_and_the_count_must_agree() -> None:
    with pytest.raises(TwoMustSign):
        take_into_custody(7, counted=8_000, stack=8_000, staff=("floor:1", "floor:1"), now=NINE)
    with pytest.raises(CountDiffers):
        take_into_custody(7, counted=7_000, stack=8_000, staff=("floor:1", "dealer:4"), now=NINE)


def over(*, room: RoomSettings, away: bool = True, boxed: bool = True) -> PlayOver:
    return play_over(3, holder=7, guest=8, holder_away=away, boxed=boxed, room=room)


@pytest.mark.article("sanremo-cash.glossary.play-over")
def test_playing_over_is_not_offered_unless_the_room_says_so_and_the_chips_are_boxed() -> None:
    offers = RoomSettings(play_over=True)
    with pytest.raises(PlayOverNotOffered):
        over(room=ROOM)
    with pytest.raises(ChipsNotBoxed):
        over(room=offers, boxed=False)
    with pytest.raises(ChipsNotBoxed):
        over(room=offers, away=False)
    assert over(room=offers).guest == 8


@pytest.mark.article("sanremo-cash.seating.sitout-evening", "sanremo-cash.conduct.absence-20-minutes")
@given(
    length=st.integers(1, 120),
    away=st.integers(0, 200 * 60),
    more=st.lists(st.integers(1, 60), max_size=3),
    told=st.booleans(),
)
def test_a_player_is_in_time_or_the_floor_is_asked_never_both(
    length: int, away: int, more: list[int], told: bool
) -> None:
    room = RoomSettings(sit_out_minutes=length, absence_minutes=length)
    absence = ask(room=room) if told else noticed_absent(NINE, room=room)
    for each in more:
        absence = extend(absence, each, asked_at=NINE, room=room)
    now = NINE + timedelta(seconds=away)
    assert came_back(absence, now).in_time == (away <= 60 * (length + sum(more)))
    if came_back(absence, now).in_time:
        with pytest.raises(AbsenceStillRuns):
            on_expiry(absence, now, stack=1)
    else:
        assert on_expiry(absence, now, stack=1).chips == 1


@pytest.mark.parametrize("told", [True, False])
def test_an_absence_read_back_from_its_note_is_the_same(told: bool) -> None:
    absence = ask() if told else noticed_absent(NINE, room=ROOM)
    noted = as_noted(absence.kind, began_at=absence.began_at, until=absence.until, room=ROOM)
    assert noted == replace(absence, for_floor=False)
