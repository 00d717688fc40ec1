"""Players away from the table: who may go, for how long, and what happens when they stay away.

Two clocks run side by side. An absence told to the dealer and noted is a
sit-out (evening or dinner); one that nobody announced is only tolerated. When a
clock runs out nothing is taken from anybody: the floor is asked. What an absent
player owes in blinds is ``rules.blinds``.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from rules.books import article
from rules.deadline import Deadline, within
from rules.opening import is_evening_table
from rules.room_settings import RoomSettings, TableSettings
from rules.violations import RuleViolation

MOST_ABSENT = RoomSettings().absent_at_a_full_table


class AbsenceKind(StrEnum):
    EVENING = "evening"
    DINNER = "dinner"
    UNANNOUNCED = "unannounced"


@dataclass(frozen=True, slots=True)
class Absence:
    """Since when a player is away, and until when the seat is his.

    ``for_floor`` says that the book leaves this one to the floor: it runs, and the floor may call it off.
    """

    kind: AbsenceKind
    began_at: datetime
    deadline: Deadline
    warns_at: datetime
    for_floor: bool = False

    @property
    def until(self) -> datetime:
        return self.deadline.until


ARTICLES: Final[Mapping[AbsenceKind, str]] = MappingProxyType(
    {
        AbsenceKind.EVENING: "sanremo-cash.seating.sitout-evening",
        AbsenceKind.DINNER: "sanremo-cash.seating.sitout-before-evening",
        AbsenceKind.UNANNOUNCED: "sanremo-cash.conduct.absence-20-minutes",
    }
)


class ReleaseWhy(StrEnum):
    TIME_OVER = "time_over"
    HANDS_MISSED = "hands_missed"
    OUT_TOO_LONG = "out_too_long"


@dataclass(frozen=True, slots=True)
class Release:
    """Put to the floor: give the seat away and keep ``chips`` for the player."""

    chips: int
    minutes_away: int
    why: ReleaseWhy
    article: str


@dataclass(frozen=True, slots=True)
class Returned:
    in_time: bool
    minutes_away: int
    article: str


@dataclass(frozen=True, slots=True)
class Tally:
    """The absences of one player in one gaming day. ``frequent`` only ever points; the floor decides."""

    count: int
    minutes: int
    frequent: bool


class TooManyAbsent(RuleViolation):
    article = "sanremo-cash.seating.sitout-two-at-once"

    def __init__(self, absent: int) -> None:
        self.absent = absent
        super().__init__(f"{absent} players of this full table are absent already")


class SitOutUsed(RuleViolation):
    article = "sanremo-cash.seating.sitout-once-a-day"

    def __init__(self, used: int) -> None:
        self.used = used
        super().__init__(f"this player has sat out {used} times this gaming day")


class DinnerUsed(RuleViolation):
    article = "sanremo-cash.seating.sitout-before-evening"

    def __init__(self, used: int) -> None:
        self.used = used
        super().__init__(f"this player has had {used} dinner sit-outs this gaming day")


class AwayTooLong(RuleViolation):
    article = "sanremo-cash.sitout.interaction"

    def __init__(self, minutes: int, limit: int) -> None:
        self.minutes = minutes
        self.limit = limit
        super().__init__(f"away for {minutes} minutes already, and a sit-out is {limit} from the start")


class AlreadyOut(RuleViolation):
    article = "sanremo-cash.seating.sitout-evening"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"seat {seat} sits out already")


class NotOut(RuleViolation):
    article = "sanremo-cash.seating.sitout-evening"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"seat {seat} does not sit out")


class AbsenceStillRuns(RuleViolation):
    article = "sanremo-cash.conduct.absence-20-minutes"

    def __init__(self, until: datetime) -> None:
        self.until = until.isoformat()
        super().__init__(f"the absence runs until {until}")


class ExtensionTooLate(RuleViolation):
    article = "sanremo-cash.conduct.absence-extension"

    def __init__(self, until: datetime) -> None:
        self.until = until.isoformat()
        super().__init__(f"the absence ended at {until}; more time is asked for beforehand")


class ExtensionTooLong(RuleViolation):
    article = "sanremo-cash.conduct.absence-extension"

    def __init__(self, minutes: int, longest: int) -> None:
        self.minutes = minutes
        self.longest = longest
        super().__init__(f"{minutes} minutes are more than the {longest} an extension may have")


@article("sanremo-cash.seating.sitout-two-at-once")
def check_may_sit_out(*, seats: int, taken: int, absent: int, most: int = MOST_ABSENT) -> None:
    """At a full table two may be away at once; elsewhere the floor decides."""
    if taken >= seats and absent >= most:
        raise TooManyAbsent(absent)


@article("sanremo-cash.seating.sitout-evening", "sanremo-cash.seating.sitout-before-evening")
@article("sanremo-cash.seating.sitout-reported", "sanremo-cash.sitout.interaction")
def sit_out(
    now: datetime,
    *,
    opened_at: datetime,
    zone: tzinfo,
    room: RoomSettings,
    used: Iterable[AbsenceKind],
    seats: int,
    taken: int,
    absent: int,
    away_since: datetime | None = None,
) -> Absence:
    """Grant a sit-out, or refuse it and start no clock.

    ``used`` are the player's earlier sit-outs of this gaming day, at whatever
    table; ``absent`` counts the others who are away. A request made after the
    player had gone counts from when he went.
    """
    kind = AbsenceKind.EVENING if is_evening_table(opened_at, zone=zone, room=room) else AbsenceKind.DINNER
    check_may_sit_out(seats=seats, taken=taken, absent=absent, most=room.absent_at_a_full_table)
    _check_not_used_up(kind, list(used), room)
    began = away_since or now
    deadline = _sit_out_deadline(kind, began, room)
    if deadline.has_passed(now):
        raise AwayTooLong(_minutes(now - began), _minutes(deadline.until - began))
    return Absence(kind, began, deadline, deadline.warns_at(room.warning_minutes), for_floor=taken < seats)


@article("sanremo-cash.seating.sitout-once-a-day", "sanremo-cash.seating.sitout-before-evening")
def _check_not_used_up(kind: AbsenceKind, used: list[AbsenceKind], room: RoomSettings) -> None:
    """Each kind is counted apart; minutes left over from an earlier one are not saved."""
    times = used.count(kind)
    if kind is AbsenceKind.EVENING and times >= room.sit_outs_a_day:
        raise SitOutUsed(times)
    if kind is AbsenceKind.DINNER and times >= room.dinners_a_day:
        raise DinnerUsed(times)


def _sit_out_deadline(kind: AbsenceKind, began: datetime, room: RoomSettings) -> Deadline:
    minutes = room.sit_out_minutes if kind is AbsenceKind.EVENING else room.dinner_minutes
    return within(began, minutes=minutes, article=ARTICLES[kind])


@article("sanremo-cash.conduct.absence-20-minutes", "sanremo-cash.sitout.interaction")
def noticed_absent(since: datetime, *, room: RoomSettings) -> Absence:
    """A player who went without a word."""
    deadline = within(since, minutes=room.absence_minutes, article=ARTICLES[AbsenceKind.UNANNOUNCED])
    return Absence(AbsenceKind.UNANNOUNCED, since, deadline, deadline.warns_at(room.warning_minutes))


def as_noted(kind: AbsenceKind, *, began_at: datetime, until: datetime, room: RoomSettings) -> Absence:
    """An absence that runs, as the floor noted it down: its end may be later than its beginning says."""
    deadline = Deadline(until, ARTICLES[kind])
    return Absence(kind, began_at, deadline, deadline.warns_at(room.warning_minutes))


@article("sanremo-cash.conduct.absence-extension")
def extend(absence: Absence, minutes: int, *, asked_at: datetime, room: RoomSettings) -> Absence:
    """More time by the floor's leave, asked for before the time is over."""
    if absence.deadline.has_passed(asked_at):
        raise ExtensionTooLate(absence.until)
    longest = room.longest_extension_minutes
    if longest and minutes > longest:
        raise ExtensionTooLong(minutes, longest)
    deadline = absence.deadline.later_by(minutes, article="sanremo-cash.conduct.absence-extension")
    return replace(absence, deadline=deadline, warns_at=deadline.warns_at(room.warning_minutes))


@article("sanremo-cash.seating.sitout-evening", "sanremo-cash.conduct.absence-20-minutes")
def on_expiry(absence: Absence, now: datetime, *, stack: int) -> Release:
    """What the floor is asked when the time is over: it may release the seat, and need not."""
    if not absence.deadline.has_passed(now):
        raise AbsenceStillRuns(absence.until)
    return Release(stack, _minutes(now - absence.began_at), ReleaseWhy.TIME_OVER, absence.deadline.article)


@article("sanremo-cash.seating.sitout-evening", "sanremo-cash.seating.sitout-before-evening")
def came_back(absence: Absence, now: datetime) -> Returned:
    """At exactly the last moment a player is in time; later, the seat is his until the floor has released it."""
    in_time = not absence.deadline.has_passed(now)
    return Returned(in_time, _minutes(now - absence.began_at), absence.deadline.article)


@article("sanremo-cash.conduct.break-leave-stack")
def keeps_the_seat(*, left_on_table: int, stack: int) -> bool:
    """A player on a break leaves the whole stack; otherwise the seat counts as free."""
    return left_on_table >= stack


@article("italiana.leave.ten-turns", "italiana.leave.ten-minutes")
def out_for_good(
    *, hands_missed: int, out_since: datetime, now: datetime, table: TableSettings, stack: int, in_a_pot: bool
) -> Release | None:
    """By the limits of a table that has them, whichever is reached first; never while a pot may still be his."""
    if in_a_pot:
        return None
    away = _minutes(now - out_since)
    if table.most_hands_out and hands_missed >= table.most_hands_out:
        return Release(stack, away, ReleaseWhy.HANDS_MISSED, "italiana.leave.ten-turns")
    limit = within(out_since, minutes=table.most_minutes_out, article="italiana.leave.ten-minutes")
    if table.most_minutes_out and limit.has_passed(now):
        return Release(stack, away, ReleaseWhy.OUT_TOO_LONG, limit.article)
    return None


@article("sanremo-cash.conduct.frequent-absence")
def tally(absences: Iterable[tuple[datetime, datetime]], *, room: RoomSettings) -> Tally:
    """How often and how long a player was away; pairs of beginning and end."""
    lengths = [ended - began for began, ended in absences]
    often = room.frequent_absences
    return Tally(len(lengths), _minutes(sum(lengths, timedelta())), bool(often) and len(lengths) >= often)


def _minutes(length: timedelta) -> int:
    return length // timedelta(minutes=1)
