"""The waiting list: joining, order, calls and their fifteen minutes, whole tables from it and onto it."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bars import Bar, RemovedFromPlay, after_refusing, after_removal
from rules.room_settings import RoomSettings
from rules.waitlist import (
    AlreadyListed,
    Asking,
    NoPhoneBooking,
    NotListed,
    NotPresent,
    SeatedPlayersAskToMove,
    Waitlist,
    come_back,
    find_line,
    join,
    leave,
    leave_area,
    place_of,
)
from rules.waitlist_calls import (
    AnsweredTooLate,
    CalledAlready,
    CallStillRuns,
    Chair,
    Next,
    NotCalled,
    NotNext,
    PassedWhy,
    answer,
    call,
    call_off,
    check_is_next,
    decline,
    expire,
    next_to_call,
    refused_seat,
)
from rules.waitlist_tables import NewTable, NoSuchPlace, form_table, put_at, put_on_top, transfer

NOON = datetime(2026, 5, 15, 12, tzinfo=UTC)
QUARTER = timedelta(minutes=15)
INSTANT = timedelta(microseconds=1)
ROOM = RoomSettings()
CHAIR = Chair(table=1, seat=4, min_buy_in=10_000, seated=frozenset({50}))


def waiting(*players: int) -> Waitlist:
    lines: Waitlist = ()
    for player in players:
        lines = join(lines, player, now=NOON, asking=Asking.IN_PERSON, room=ROOM)
    return lines


def names(lines: Waitlist) -> list[int]:
    return [line.player for line in lines]


def called(*players: int) -> Waitlist:
    """A list whose first player has been called at noon."""
    return call(waiting(*players), players[0], CHAIR, now=NOON, room=ROOM)


def due(
    lines: Waitlist,
    *,
    now: datetime = NOON,
    bars: Mapping[int, Sequence[Bar]] | None = None,
    pairs: Sequence[tuple[int, int]] = (),
) -> Next:
    return next_to_call(lines, CHAIR, now=now, bars=bars or {}, pairs=pairs)


@pytest.mark.article("sanremo-cash.seating.list-presence")
def test_a_name_is_added_at_the_bottom() -> None:
    assert names(waiting(1, 2, 3)) == [1, 2, 3]
    assert place_of(waiting(1, 2, 3), 3) == 3


@pytest.mark.article("sanremo-cash.open.no-phone-booking")
def test_nobody_books_by_telephone() -> None:
    with pytest.raises(NoPhoneBooking):
        join((), 1, now=NOON, asking=Asking.BY_PHONE, room=ROOM)


@pytest.mark.article("sanremo-cash.seating.list-presence")
def test_a_friend_cannot_add_a_player_who_is_not_here() -> None:
    with pytest.raises(NotPresent):
        join((), 1, now=NOON, asking=Asking.BY_ANOTHER, room=ROOM)


@pytest.mark.article("sanremo-cash.seating.list-presence")
def test_a_name_stands_once_and_on_one_list() -> None:
    with pytest.raises(AlreadyListed):
        join(waiting(1), 1, now=NOON, asking=Asking.IN_PERSON, room=ROOM)
    with pytest.raises(AlreadyListed):
        join((), 1, now=NOON, asking=Asking.IN_PERSON, other_lists=1, room=ROOM)
    two = RoomSettings(lists_at_once=2)
    assert names(join((), 1, now=NOON, asking=Asking.IN_PERSON, other_lists=1, room=two)) == [1]


@pytest.mark.article("sanremo-cash.seating.level-up-only")
def test_a_seated_player_asks_to_move_and_does_not_wait_in_line() -> None:
    with pytest.raises(SeatedPlayersAskToMove):
        join((), 1, now=NOON, asking=Asking.IN_PERSON, sits_at=3, room=ROOM)


@pytest.mark.article("sanremo-cash.sanctions.removal-table")
def test_a_removed_player_is_not_listed() -> None:
    with pytest.raises(RemovedFromPlay):
        join((), 1, now=NOON, asking=Asking.IN_PERSON, bars=[after_removal(NOON + QUARTER)], room=ROOM)


@pytest.mark.article("sanremo-cash.seating.leaving-area")
def test_leaving_the_area_is_noted_and_keeps_the_place() -> None:
    lines = leave_area(waiting(1, 2), 1, now=NOON)
    assert (names(lines), find_line(lines, 1).away_since) == ([1, 2], NOON)
    assert due(lines).player == 1
    assert come_back(lines, 1) == waiting(1, 2)


@pytest.mark.article("sanremo-cash.seating.list-source")
def test_a_vacated_seat_goes_to_the_first_name() -> None:
    assert due(waiting(1, 2)).player == 1
    check_is_next(1, due(waiting(1, 2)))
    with pytest.raises(NotNext) as refused:
        check_is_next(2, due(waiting(1, 2)))
    assert refused.value.facts == {"player": 2, "due": 1}


@pytest.mark.article("sanremo-cash.seating.call-15-minutes", "sanremo-cash.glossary.lock-up")
def test_a_call_locks_the_seat_up_for_fifteen_minutes() -> None:
    found = find_line(called(1, 2), 1).call
    assert found is not None
    assert (found.table, found.seat, found.deadline.until) == (1, 4, NOON + QUARTER)
    assert due(called(1, 2)).player == 2
    with pytest.raises(CalledAlready):
        call(called(1, 2), 1, CHAIR, now=NOON, room=ROOM)


@pytest.mark.article("sanremo-cash.seating.call-15-minutes")
def test_an_answer_at_exactly_fifteen_minutes_is_in_time() -> None:
    lines, taken = answer(called(1, 2), 1, now=NOON + QUARTER)
    assert (names(lines), taken.table, taken.seat) == ([2], 1, 4)


@pytest.mark.article("sanremo-cash.seating.call-15-minutes")
def test_an_answer_a_moment_later_is_not() -> None:
    with pytest.raises(AnsweredTooLate):
        answer(called(1, 2), 1, now=NOON + QUARTER + INSTANT)


@pytest.mark.article("sanremo-cash.seating.call-15-minutes")
def test_the_timer_cannot_beat_an_answer_given_at_the_last_moment() -> None:
    with pytest.raises(CallStillRuns):
        expire(called(1, 2), 1, now=NOON + QUARTER)
    found = find_line(called(1, 2), 1).call
    assert found is not None
    expire(called(1, 2), 1, now=found.deadline.lapses_at)


@pytest.mark.article("sanremo-cash.seating.call-15-minutes")
def test_without_an_answer_the_name_goes_to_the_bottom_and_the_next_is_called() -> None:
    lines, over = expire(called(1, 2, 3), 1, now=NOON + QUARTER + INSTANT)
    assert (names(lines), over.seat, due(lines).player) == ([2, 3, 1], 4, 2)
    second = call(lines, 2, CHAIR, now=NOON + QUARTER + INSTANT, room=ROOM)
    found = find_line(second, 2).call
    assert found is not None
    assert found.deadline.until == NOON + 2 * QUARTER + INSTANT


@pytest.mark.article("sanremo-cash.seating.call-15-minutes")
def test_only_a_called_player_answers_or_expires() -> None:
    for act in (answer, expire):
        with pytest.raises(NotCalled):
            act(waiting(1), 1, now=NOON)
    with pytest.raises(NotListed):
        answer(waiting(1), 2, now=NOON)


@pytest.mark.article("sanremo-cash.open.seat-refusal", "sanremo-cash.seating.call-15-minutes")
def test_a_player_who_answers_and_declines_goes_to_the_bottom_and_is_passed_over_for_half_an_hour() -> None:
    declined = decline(called(1, 2), 1, now=NOON, min_buy_in=10_000, room=ROOM)
    lines = leave(declined.lines, 2)
    assert (names(declined.lines), declined.call.seat, declined.bar.buy_in) == ([2, 1], 4, 10_000)
    assert due(lines, now=NOON + 2 * QUARTER - INSTANT).passed_over[0].why is PassedWhy.REFUSED_SEAT
    assert due(lines, now=NOON + 2 * QUARTER).player == 1


@pytest.mark.article("sanremo-cash.open.seat-refusal")
def test_a_refusal_by_somebody_not_listed_changes_no_list() -> None:
    bar = after_refusing(NOON, min_buy_in=10_000, room=ROOM)
    assert refused_seat(waiting(1), 9, bar) == waiting(1)


@pytest.mark.article("sanremo-cash.seating.keep-apart", "sanremo-cash.open.seat-refusal")
def test_the_list_passes_over_whoever_may_not_sit_there_and_says_why() -> None:
    barred = {1: [after_refusing(NOON, min_buy_in=10_000, room=ROOM)]}
    found = due(waiting(1, 2, 3), bars=barred, pairs=[(2, 50)])
    assert found.player == 3
    assert [(over.player, over.why) for over in found.passed_over] == [(1, PassedWhy.BARRED), (2, PassedWhy.KEPT_APART)]
    assert found.passed_over[0].article == "sanremo-cash.open.seat-refusal"


def test_a_call_that_is_called_off_leaves_the_place() -> None:
    assert call_off(called(1, 2), 1) == waiting(1, 2)


def new_table(lines: Waitlist, *present: int, seats: int = 9, pairs: Sequence[tuple[int, int]] = ()) -> NewTable:
    return form_table(lines, table=2, seats=seats, min_buy_in=10_000, present=present, now=NOON, bars={}, pairs=pairs)


@pytest.mark.article("sanremo-cash.seating.new-table-list-order", "sanremo-cash.seating.list-source")
def test_a_new_table_is_filled_in_the_order_of_the_list() -> None:
    formed = new_table(waiting(1, 2, 3), 3, 2, 1, seats=2)
    assert (formed.players, names(formed.lines)) == ((1, 2), [3])


@pytest.mark.article("sanremo-cash.seating.present-at-opening")
def test_whoever_is_not_in_the_area_at_the_opening_gets_no_seat_and_keeps_the_place() -> None:
    formed = new_table(waiting(1, 2, 3), 1, 3)
    assert (formed.players, names(formed.lines)) == ((1, 3), [2])
    assert [(over.player, over.why) for over in formed.passed_over] == [(2, PassedWhy.NOT_PRESENT)]


@pytest.mark.article("sanremo-cash.seating.keep-apart")
def test_a_pair_kept_apart_is_not_seated_at_the_same_new_table() -> None:
    assert new_table(waiting(1, 2, 3), 1, 2, 3, pairs=[(1, 2)]).players == (1, 3)


@pytest.mark.article("sanremo-cash.seating.keep-apart")
def test_who_sits_at_the_new_table_already_keeps_others_away_too() -> None:
    formed = form_table(
        waiting(1, 2), table=2, seats=9, min_buy_in=1, present=(1, 2), seated=(8,), now=NOON, bars={}, pairs=[(1, 8)]
    )
    assert formed.players == (2,)


@pytest.mark.article("sanremo-cash.seating.closed-table-cards")
def test_the_players_of_a_closed_table_go_ahead_of_everyone_in_the_order_of_their_cards() -> None:
    lines = put_on_top(waiting(1, 2), [(8, 51), (9, 12)], table=5, now=NOON)
    assert names(lines) == [8, 9, 1, 2]
    assert (lines[0].closed_table, lines[0].card) == (5, 51)


@pytest.mark.article("sanremo-cash.seating.list-presence")
def test_a_name_transferred_goes_to_the_bottom_of_the_other_list() -> None:
    source, target = transfer(waiting(1, 2), waiting(3), 1, now=NOON + QUARTER)
    assert (names(source), names(target), target[-1].joined_at) == ([2], [3, 1], NOON + QUARTER)
    with pytest.raises(CalledAlready):
        transfer(called(1, 2), waiting(3), 1, now=NOON)
    with pytest.raises(AlreadyListed):
        transfer(waiting(1), waiting(1), 1, now=NOON)


def test_the_direction_may_give_a_name_another_place() -> None:
    assert names(put_at(waiting(1, 2, 3), 3, 1)) == [3, 1, 2]
    assert names(put_at(waiting(1, 2, 3), 1, 3)) == [2, 3, 1]
    with pytest.raises(NoSuchPlace):
        put_at(waiting(1, 2), 1, 3)


@pytest.mark.article("sanremo-cash.seating.call-15-minutes")
@given(players=st.lists(st.integers(1, 99), unique=True, min_size=1, max_size=9), waits=st.lists(st.integers(0, 1800)))
def test_a_call_is_either_answered_in_time_or_expires_and_nobody_is_lost(players: list[int], waits: list[int]) -> None:
    lines, now, seated = waiting(*players), NOON, list[int]()
    for seconds in waits:
        player = due(lines, now=now).player
        if player is None:
            break
        lines = call(lines, player, CHAIR, now=now, room=ROOM)
        now += timedelta(seconds=seconds)
        if seconds <= QUARTER.total_seconds():
            lines, _ = answer(lines, player, now=now)
            seated.append(player)
        else:
            lines, _ = expire(lines, player, now=now)
            assert lines[-1].player == player
    assert sorted(names(lines) + seated) == sorted(players)


@pytest.mark.article("sanremo-cash.seating.new-table-list-order")
@given(
    players=st.lists(st.integers(1, 30), unique=True, max_size=20),
    present=st.sets(st.integers(1, 30)),
    seats=st.integers(0, 9),
    pairs=st.lists(st.tuples(st.integers(1, 30), st.integers(1, 30)), max_size=6),
)
def test_a_new_table_never_takes_a_later_name_before_one_that_could_sit(
    players: list[int], present: set[int], seats: int, pairs: list[tuple[int, int]]
) -> None:
    formed = new_table(waiting(*players), *present, seats=seats, pairs=pairs)
    assert list(formed.players) == [player for player in players if player in formed.players]
    assert len(formed.players) <= seats
    assert not any({one, other} <= set(formed.players) for one, other in pairs if one != other)
    assert sorted([*formed.players, *names(formed.lines)]) == sorted(players)
