"""Time called: who may ask, the minute, and what follows it."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.books import find
from rules.room_settings import RoomSettings, WithoutBet
from rules.timecall import (
    TOURNAMENT_CLOCK,
    Clock,
    MayNotCallTime,
    NotHisTurn,
    Outcome,
    TimeCalled,
    TimeCalledAlready,
    TimeStillRuns,
    TooLateToAct,
    acts_in_time,
    call_time,
    cash_clock,
    check_acts_in_time,
    check_may_ask,
    time_is_up,
)

NOON = datetime(2026, 5, 15, 12, tzinfo=UTC)
MINUTE = timedelta(seconds=60)
INSTANT = timedelta(microseconds=1)
CASH = cash_clock(RoomSettings())


def called(clock: Clock = CASH) -> TimeCalled:
    return call_time(4, to_act=4, now=NOON, clock=clock)


@pytest.mark.article("sanremo-cash.dead.time-called")
def test_any_player_of_the_table_may_ask_for_time_in_the_hand_or_not() -> None:
    check_may_ask(2, seats={2, 4}, away={2}, clock=CASH)
    with pytest.raises(MayNotCallTime):
        check_may_ask(3, seats={2, 4}, clock=CASH)


@pytest.mark.article("sanremo-tournament.clock.caller-at-seat", "sanremo-tournament.clock.who-may-call")
def test_in_a_tournament_only_a_player_at_his_seat_may_ask() -> None:
    check_may_ask(2, seats={2, 4}, clock=TOURNAMENT_CLOCK)
    with pytest.raises(MayNotCallTime):
        check_may_ask(2, seats={2, 4}, away={2}, clock=TOURNAMENT_CLOCK)


@pytest.mark.article("sanremo-cash.dead.time-called")
def test_the_player_has_one_minute() -> None:
    assert called().deadline.until == NOON + MINUTE


@pytest.mark.article("sanremo-cash.dead.time-called")
def test_time_is_called_on_the_player_to_act_and_once_at_a_time() -> None:
    with pytest.raises(NotHisTurn):
        call_time(5, to_act=4, now=NOON, clock=CASH)
    with pytest.raises(TimeCalledAlready):
        call_time(4, to_act=4, now=NOON, clock=CASH, running=called())


@pytest.mark.article("sanremo-cash.dead.time-called")
def test_acting_at_exactly_sixty_seconds_is_in_time() -> None:
    assert acts_in_time(called(), NOON + MINUTE)
    assert not acts_in_time(called(), NOON + MINUTE + INSTANT)
    with pytest.raises(TimeStillRuns):
        time_is_up(called(), now=NOON + MINUTE, to_call=0, clock=CASH)


@pytest.mark.article("sanremo-cash.dead.time-called", "sanremo-tournament.clock.expiry-facing-bet")
@pytest.mark.parametrize("clock", [CASH, TOURNAMENT_CLOCK])
def test_facing_a_bet_the_hand_is_dead(clock: Clock) -> None:
    verdict = time_is_up(called(clock), now=called(clock).deadline.lapses_at, to_call=200, clock=clock)
    assert (verdict.seat, verdict.outcome) == (4, Outcome.DEAD)


@pytest.mark.article("sanremo-cash.dead.time-called", "sanremo-tournament.clock.expiry-no-bet")
@pytest.mark.parametrize("clock", [CASH, TOURNAMENT_CLOCK])
def test_facing_no_bet_the_player_has_checked(clock: Clock) -> None:
    verdict = time_is_up(called(clock), now=called(clock).deadline.lapses_at, to_call=0, clock=clock)
    assert verdict.outcome is Outcome.CHECKED


@pytest.mark.article("sanremo-cash.dead.time-called")
def test_a_room_may_keep_to_the_letter_and_kill_the_hand_in_any_case() -> None:
    letter = cash_clock(RoomSettings(time_called_without_bet=WithoutBet.DEAD))
    assert time_is_up(called(letter), now=NOON + 2 * MINUTE, to_call=0, clock=letter).outcome is Outcome.DEAD


@pytest.mark.article("sanremo-tournament.clock.duration")
def test_a_tournament_has_thirty_seconds_and_counts_down_the_last_five() -> None:
    params = find("sanremo-tournament.clock.duration").params
    running = called(TOURNAMENT_CLOCK)
    assert running.deadline.until == NOON + timedelta(seconds=params["total_seconds"])
    assert running.deadline.until - running.countdown_at == timedelta(seconds=params["countdown_seconds"])


@pytest.mark.article("sanremo-tournament.clock.td-may-adjust", "sanremo-cash.dead.time-called")
@given(seconds=st.integers(0, 600), after=st.integers(0, 1200), to_call=st.integers(0, 5))
def test_the_clock_ends_exactly_when_it_says(seconds: int, after: int, to_call: int) -> None:
    clock = cash_clock(RoomSettings(time_called_seconds=seconds))
    now = NOON + timedelta(seconds=after)
    if acts_in_time(called(clock), now):
        assert after <= seconds
    else:
        dead = time_is_up(called(clock), now=now, to_call=to_call, clock=clock).outcome is Outcome.DEAD
        assert (after > seconds, dead) == (True, to_call > 0)


@pytest.mark.article("sanremo-cash.dead.time-called")
def test_only_the_player_on_the_clock_can_be_too_late() -> None:
    clock = called()
    check_acts_in_time(clock, 4, NOON + MINUTE)
    check_acts_in_time(clock, 5, NOON + MINUTE + INSTANT)
    with pytest.raises(TooLateToAct):
        check_acts_in_time(clock, 4, NOON + MINUTE + INSTANT)
