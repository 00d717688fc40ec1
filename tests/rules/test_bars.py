"""What keeps a player from a free chair: a seat refused, a seat given up, a sanction."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bars import (
    Bar,
    KeptApart,
    Leaving,
    LeftThisTable,
    RefusedASeat,
    RemovedFromPlay,
    after_leaving,
    after_refusing,
    after_removal,
    apart_from,
    check_may_be_listed,
    check_not_barred,
    check_not_kept_apart,
)
from rules.room_settings import RoomSettings

NOON = datetime(2026, 5, 15, 12, tzinfo=UTC)
HALF_HOUR = timedelta(minutes=30)
INSTANT = timedelta(microseconds=1)
ROOM = RoomSettings()


def left(how: Leaving, room: RoomSettings = ROOM) -> Bar | None:
    return after_leaving(NOON, table=1, how=how, room=room)


@pytest.mark.article("sanremo-cash.open.seat-refusal")
def test_a_refused_seat_bars_every_table_of_the_same_buy_in_for_half_an_hour() -> None:
    bar = after_refusing(NOON, min_buy_in=10_000, room=ROOM)
    for table in (1, 2, None):
        with pytest.raises(RefusedASeat) as refused:
            check_not_barred([bar], table=table, min_buy_in=10_000, now=NOON + HALF_HOUR - INSTANT)
        assert refused.value.facts == {"until": "2026-05-15T12:30:00+00:00", "buy_in": 10_000}


@pytest.mark.article("sanremo-cash.open.seat-refusal")
def test_after_exactly_half_an_hour_a_seat_may_be_asked_for_again() -> None:
    bar = after_refusing(NOON, min_buy_in=10_000, room=ROOM)
    check_not_barred([bar], table=1, min_buy_in=10_000, now=NOON + HALF_HOUR)


@pytest.mark.article("sanremo-cash.open.seat-refusal")
def test_tables_of_another_buy_in_are_not_barred() -> None:
    check_not_barred([after_refusing(NOON, min_buy_in=10_000, room=ROOM)], table=1, min_buy_in=20_000, now=NOON)


@pytest.mark.article("sanremo-cash.conduct.return-30-minutes")
def test_a_seat_given_up_bars_that_table_and_no_other() -> None:
    bar = left(Leaving.GAVE_UP)
    assert bar is not None
    check_not_barred([bar], table=2, min_buy_in=10_000, now=NOON)
    check_not_barred([bar], table=1, min_buy_in=10_000, now=NOON + HALF_HOUR)
    with pytest.raises(LeftThisTable):
        check_not_barred([bar], table=1, min_buy_in=10_000, now=NOON + HALF_HOUR - INSTANT)


@pytest.mark.article("sanremo-cash.conduct.return-30-minutes")
@pytest.mark.parametrize("how", [Leaving.MOVED_BY_DIRECTION, Leaving.TABLE_CLOSED, Leaving.REMOVED])
def test_whoever_the_house_moved_has_given_up_nothing(how: Leaving) -> None:
    assert left(how) is None


@pytest.mark.article("sanremo-cash.conduct.return-30-minutes")
def test_a_seat_lost_for_staying_away_counts_as_given_up_unless_the_room_says_otherwise() -> None:
    assert left(Leaving.FORFEITED) is not None
    assert left(Leaving.FORFEITED, RoomSettings(forfeit_bars_return=False)) is None


@pytest.mark.article("sanremo-cash.sanctions.removal-table")
def test_a_removed_player_gets_no_seat_and_no_place_on_a_list() -> None:
    bar = after_removal(NOON + HALF_HOUR)
    with pytest.raises(RemovedFromPlay):
        check_not_barred([bar], table=7, min_buy_in=1, now=NOON)
    with pytest.raises(RemovedFromPlay):
        check_may_be_listed([bar], now=NOON)
    check_may_be_listed([bar], now=NOON + HALF_HOUR)


@pytest.mark.article("sanremo-cash.open.seat-refusal")
def test_a_refusal_keeps_nobody_off_a_list() -> None:
    check_may_be_listed([after_refusing(NOON, min_buy_in=10_000, room=ROOM)], now=NOON)


@pytest.mark.article("sanremo-cash.seating.keep-apart")
def test_a_pair_is_kept_apart_from_either_side_and_the_reason_is_not_told() -> None:
    pairs = [(1, 2), (3, 4)]
    assert apart_from(2, seated={1, 3}, pairs=pairs) == 1
    assert apart_from(1, seated={3, 4}, pairs=pairs) is None
    with pytest.raises(KeptApart) as refused:
        check_not_kept_apart(4, seated={3}, pairs=pairs)
    assert refused.value.facts == {"player": 4, "other": 3}


@pytest.mark.article("sanremo-cash.open.seat-refusal", "sanremo-cash.conduct.return-30-minutes")
@given(minutes=st.integers(0, 120), after=st.integers(0, 240 * 60), how=st.sampled_from(Leaving))
def test_a_bar_holds_exactly_as_long_as_the_room_says(minutes: int, after: int, how: Leaving) -> None:
    room = RoomSettings(refusal_minutes=minutes, no_return_minutes=minutes)
    now = NOON + timedelta(seconds=after)
    bars = [after_refusing(NOON, min_buy_in=5, room=room), after_leaving(NOON, table=1, how=how, room=room)]
    held = [bar.holds(now, table=1, buy_in=5) for bar in bars if bar]
    assert set(held) == {after < minutes * 60}
