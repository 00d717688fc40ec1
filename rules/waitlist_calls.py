"""Calling players from the waiting list: whose turn it is for a chair, the minutes to answer, what follows.

The chair is locked up for the called player while the minutes run. An answer at
exactly the last moment is in time; the timer acts at ``Deadline.lapses_at``. Who
gets a seat that seated players want too is ``rules.placing``.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from rules.bars import Bar, after_refusing, apart_from
from rules.books import article
from rules.deadline import within
from rules.room_settings import RoomSettings
from rules.violations import RuleViolation
from rules.waitlist import Call, Line, Waitlist, find_line, is_on, leave, with_line


class PassedWhy(StrEnum):
    CALLED = "called"
    REFUSED_SEAT = "refused_seat"
    BARRED = "barred"
    KEPT_APART = "kept_apart"
    NOT_PRESENT = "not_present"


@dataclass(frozen=True, slots=True)
class Chair:
    """A free seat to be filled, and what decides who may have it. Seat 0 is one that is still to be drawn."""

    table: int
    seat: int
    min_buy_in: int
    seated: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class PassedOver:
    player: int
    why: PassedWhy
    article: str


@dataclass(frozen=True, slots=True)
class Next:
    """Whose turn it is, None when nobody can be called; and whom the list passed over on the way."""

    player: int | None
    passed_over: tuple[PassedOver, ...]
    article: str = "sanremo-cash.seating.list-source"


@dataclass(frozen=True, slots=True)
class Declined:
    lines: Waitlist
    call: Call
    bar: Bar


class NotCalled(RuleViolation):
    article = "sanremo-cash.seating.call-15-minutes"

    def __init__(self, player: int) -> None:
        self.player = player
        super().__init__(f"player {player} has not been called")


class CalledAlready(RuleViolation):
    article = "sanremo-cash.seating.call-15-minutes"

    def __init__(self, player: int, until: datetime) -> None:
        self.player = player
        self.until = until.isoformat()
        super().__init__(f"player {player} is called until {until}")


class NotNext(RuleViolation):
    article = "sanremo-cash.seating.list-source"

    def __init__(self, player: int, due: int | None) -> None:
        self.player = player
        self.due = due
        super().__init__(f"player {due} comes before player {player}")


class AnsweredTooLate(RuleViolation):
    article = "sanremo-cash.seating.call-15-minutes"

    def __init__(self, until: datetime) -> None:
        self.until = until.isoformat()
        super().__init__(f"the call ended at {until}")


class CallStillRuns(RuleViolation):
    article = "sanremo-cash.seating.call-15-minutes"

    def __init__(self, until: datetime) -> None:
        self.until = until.isoformat()
        super().__init__(f"the call runs until {until}")


@article("sanremo-cash.seating.list-source", "sanremo-cash.seating.keep-apart", "sanremo-cash.open.seat-refusal")
def next_to_call(
    lines: Waitlist,
    chair: Chair,
    *,
    now: datetime,
    bars: Mapping[int, Sequence[Bar]],
    pairs: Collection[tuple[int, int]] = (),
) -> Next:
    """The first name that may have this chair, and why any before it may not."""
    passed: list[PassedOver] = []
    for line in lines:
        over = passed_over(line, chair, now=now, bars=bars.get(line.player, ()), pairs=pairs)
        if over is None:
            return Next(line.player, tuple(passed))
        passed.append(over)
    return Next(None, tuple(passed))


def passed_over(
    line: Line, chair: Chair, *, now: datetime, bars: Iterable[Bar], pairs: Iterable[tuple[int, int]]
) -> PassedOver | None:
    """Why this name may not have the chair now; None when it may."""
    player = line.player
    if line.call:
        return PassedOver(player, PassedWhy.CALLED, "sanremo-cash.seating.call-15-minutes")
    if line.passed_over_until and now < line.passed_over_until:
        return PassedOver(player, PassedWhy.REFUSED_SEAT, "sanremo-cash.open.seat-refusal")
    for bar in bars:
        if bar.holds(now, table=chair.table, buy_in=chair.min_buy_in):
            return PassedOver(player, PassedWhy.BARRED, bar.article)
    if apart_from(player, seated=chair.seated, pairs=pairs) is not None:
        return PassedOver(player, PassedWhy.KEPT_APART, "sanremo-cash.seating.keep-apart")
    return None


def check_is_next(player: int, due: Next) -> None:
    """A player is called in turn; another only by an order of the direction."""
    if player != due.player:
        raise NotNext(player, due.player)


@article("sanremo-cash.seating.call-15-minutes")
def call(lines: Waitlist, player: int, chair: Chair, *, now: datetime, room: RoomSettings) -> Waitlist:
    """Call a player to a chair, which is locked up for him while the minutes run."""
    line = find_line(lines, player)
    if line.call:
        raise CalledAlready(player, line.call.deadline.until)
    deadline = within(now, minutes=room.answer_minutes, article="sanremo-cash.seating.call-15-minutes")
    return with_line(lines, replace(line, call=Call(chair.table, chair.seat, now, deadline)))


@article("sanremo-cash.seating.call-15-minutes")
def answer(lines: Waitlist, player: int, *, now: datetime) -> tuple[Waitlist, Call]:
    """Take the seat, in time: the name comes off the list. At exactly the last moment is in time."""
    called = _call_in_time(lines, player, now)
    return leave(lines, player), called


@article("sanremo-cash.open.seat-refusal", "sanremo-cash.seating.call-15-minutes")
def decline(lines: Waitlist, player: int, *, now: datetime, min_buy_in: int, room: RoomSettings) -> Declined:
    """Answer, and refuse the seat: to the bottom, and passed over while the half hour runs."""
    called = _call_in_time(lines, player, now)
    bar = after_refusing(now, min_buy_in=min_buy_in, room=room)
    return Declined(refused_seat(lines, player, bar), called, bar)


@article("sanremo-cash.open.seat-refusal")
def refused_seat(lines: Waitlist, player: int, bar: Bar) -> Waitlist:
    """What a refused seat, at an opening or from a call, does to the player's line on this list, if there is one."""
    if not is_on(lines, player):
        return lines
    line = replace(find_line(lines, player), call=None, passed_over_until=bar.until)
    return (*leave(lines, player), line)


@article("sanremo-cash.seating.call-15-minutes")
def expire(lines: Waitlist, player: int, *, now: datetime) -> tuple[Waitlist, Call]:
    """No answer in time: to the bottom. The call that is over says which chair the next one is called to."""
    line = find_line(lines, player)
    if line.call is None:
        raise NotCalled(player)
    if not line.call.deadline.has_passed(now):
        raise CallStillRuns(line.call.deadline.until)
    return (*leave(lines, player), replace(line, call=None)), line.call


def call_off(lines: Waitlist, player: int) -> Waitlist:
    """The chair is gone (the table closed, the floor erred): the player keeps his place."""
    return with_line(lines, replace(find_line(lines, player), call=None))


def _call_in_time(lines: Waitlist, player: int, now: datetime) -> Call:
    called = find_line(lines, player).call
    if called is None:
        raise NotCalled(player)
    if called.deadline.has_passed(now):
        raise AnsweredTooLate(called.deadline.until)
    return called
