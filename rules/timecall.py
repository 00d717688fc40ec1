"""Time called on a player who thinks too long: who may ask, how long is left, what follows.

The hand itself is ``rules.hand``; this module only says what the clock does to it.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from rules.books import article
from rules.deadline import Deadline, within
from rules.room_settings import RoomSettings, WithoutBet
from rules.violations import RuleViolation


@dataclass(frozen=True, slots=True)
class Clock:
    """How time is called in one kind of game. ``countdown`` are the last seconds, said aloud."""

    seconds: int
    countdown: int
    without_bet: WithoutBet
    article: str
    at_seat: bool = False


TOURNAMENT_CLOCK = Clock(30, 5, WithoutBet.CHECK, "sanremo-tournament.clock.duration", at_seat=True)


@dataclass(frozen=True, slots=True)
class TimeCalled:
    """The clock that runs for one seat."""

    seat: int
    started_at: datetime
    countdown_at: datetime
    deadline: Deadline


class Outcome(StrEnum):
    CHECKED = "checked"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Consequence:
    """What became of the hand. Chips already put in stay in the pot either way."""

    seat: int
    outcome: Outcome
    article: str


class MayNotCallTime(RuleViolation):
    article = "sanremo-cash.dead.time-called"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"nobody of this table sits in seat {seat} to call time")


class TimeCalledAlready(RuleViolation):
    article = "sanremo-cash.dead.time-called"

    def __init__(self, seat: int, until: datetime) -> None:
        self.seat = seat
        self.until = until.isoformat()
        super().__init__(f"time is called on seat {seat} until {until}")


class NotHisTurn(RuleViolation):
    article = "sanremo-cash.dead.time-called"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"it is not the turn of seat {seat}")


class TimeStillRuns(RuleViolation):
    article = "sanremo-cash.dead.time-called"

    def __init__(self, until: datetime) -> None:
        self.until = until.isoformat()
        super().__init__(f"the time runs until {until}")


class TooLateToAct(RuleViolation):
    article = "sanremo-cash.dead.time-called"

    def __init__(self, seat: int, until: datetime) -> None:
        self.seat = seat
        self.until = until.isoformat()
        super().__init__(f"the time of seat {seat} ended at {until}")


def cash_clock(room: RoomSettings) -> Clock:
    return Clock(room.time_called_seconds, 0, room.time_called_without_bet, "sanremo-cash.dead.time-called")


@article("sanremo-cash.dead.time-called", "sanremo-tournament.clock.who-may-call")
@article("sanremo-tournament.clock.caller-at-seat")
def check_may_ask(asker: int, *, seats: Collection[int], away: Collection[int] = (), clock: Clock) -> None:
    """Any player of the table may ask, in the hand or not; where the book says so only from his seat."""
    if asker not in seats or (clock.at_seat and asker in away):
        raise MayNotCallTime(asker)


@article("sanremo-cash.dead.time-called", "sanremo-tournament.clock.duration")
@article("sanremo-tournament.clock.td-may-adjust")
def call_time(
    seat: int, *, to_act: int | None, now: datetime, clock: Clock, running: TimeCalled | None = None
) -> TimeCalled:
    """Start the clock, which is for the floor to do. One runs at a time, on the player whose turn it is."""
    if running is not None:
        raise TimeCalledAlready(running.seat, running.deadline.until)
    if seat != to_act:
        raise NotHisTurn(seat)
    deadline = within(now, seconds=clock.seconds, article=clock.article)
    return TimeCalled(seat, now, deadline.until - timedelta(seconds=clock.countdown), deadline)


@article("sanremo-cash.dead.time-called", "sanremo-tournament.clock.duration")
def acts_in_time(called: TimeCalled, at: datetime) -> bool:
    """Acting at exactly the last second is in time."""
    return not called.deadline.has_passed(at)


@article("sanremo-cash.dead.time-called", "sanremo-tournament.clock.expiry-facing-bet")
@article("sanremo-tournament.clock.expiry-no-bet")
def time_is_up(called: TimeCalled, *, now: datetime, to_call: int, clock: Clock) -> Consequence:
    """The minute is over: facing a bet the hand is dead; otherwise the player is taken to have checked."""
    if acts_in_time(called, now):
        raise TimeStillRuns(called.deadline.until)
    checks = to_call == 0 and clock.without_bet is WithoutBet.CHECK
    return Consequence(called.seat, Outcome.CHECKED if checks else Outcome.DEAD, called.deadline.article)


@article("sanremo-cash.dead.time-called", "sanremo-tournament.clock.duration")
def check_acts_in_time(called: TimeCalled, seat: int, at: datetime) -> None:
    """Refuse what the player on the clock does after it; anybody else's act is not its business."""
    if seat == called.seat and not acts_in_time(called, at):
        raise TooLateToAct(seat, called.deadline.until)
