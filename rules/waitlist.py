"""The waiting list of one game and its stakes: who waits, and in which order.

A list is a tuple of lines, first come first; every function gives back a new
one, so that the place of each player after each act can be read from the acts
alone. Calling players to a seat is ``rules.waitlist_calls``; lists and whole
tables are ``rules.waitlist_tables``.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from rules.bars import Bar, check_may_be_listed
from rules.books import article
from rules.deadline import Deadline
from rules.room_settings import RoomSettings
from rules.violations import RuleViolation


class Asking(StrEnum):
    """How a player asks for a place on the list."""

    IN_PERSON = "in_person"
    BY_PHONE = "by_phone"
    BY_ANOTHER = "by_another"


@dataclass(frozen=True, slots=True)
class Call:
    """A chair locked up for the called player until the deadline."""

    table: int
    seat: int
    called_at: datetime
    deadline: Deadline


@dataclass(frozen=True, slots=True)
class Line:
    """One name on the list. ``closed_table`` and ``card`` are of a player whose table was closed."""

    player: int
    joined_at: datetime
    call: Call | None = None
    away_since: datetime | None = None
    passed_over_until: datetime | None = None
    closed_table: int | None = None
    card: int | None = None


Waitlist = tuple[Line, ...]


class NotPresent(RuleViolation):
    article = "sanremo-cash.seating.list-presence"

    def __init__(self, player: int) -> None:
        self.player = player
        super().__init__(f"player {player} is not here")


class NoPhoneBooking(RuleViolation):
    article = "sanremo-cash.open.no-phone-booking"

    def __init__(self, player: int) -> None:
        self.player = player
        super().__init__(f"player {player} cannot book by telephone")


class AlreadyListed(RuleViolation):
    article = "sanremo-cash.seating.list-presence"

    def __init__(self, player: int, lists: int) -> None:
        self.player = player
        self.lists = lists
        super().__init__(f"player {player} is on {lists} lists already")


class SeatedPlayersAskToMove(RuleViolation):
    """A list would be a way round the rule that one moves only up."""

    article = "sanremo-cash.seating.level-up-only"

    def __init__(self, player: int, table: int) -> None:
        self.player = player
        self.table = table
        super().__init__(f"player {player} sits at table {table}")


class NotListed(RuleViolation):
    article = "sanremo-cash.seating.list-presence"

    def __init__(self, player: int) -> None:
        self.player = player
        super().__init__(f"player {player} is not on this list")


@article("sanremo-cash.seating.list-presence", "sanremo-cash.open.no-phone-booking")
def join(
    lines: Waitlist,
    player: int,
    *,
    now: datetime,
    asking: Asking,
    bars: Iterable[Bar] = (),
    sits_at: int | None = None,
    other_lists: int = 0,
    room: RoomSettings,
) -> Waitlist:
    """Add a player who is here, at the bottom."""
    if asking is Asking.BY_PHONE:
        raise NoPhoneBooking(player)
    if asking is not Asking.IN_PERSON:
        raise NotPresent(player)
    if sits_at is not None:
        raise SeatedPlayersAskToMove(player, sits_at)
    if is_on(lines, player) or other_lists >= room.lists_at_once:
        raise AlreadyListed(player, other_lists + is_on(lines, player))
    check_may_be_listed(bars, now=now)
    return (*lines, Line(player, now))


def leave(lines: Waitlist, player: int) -> Waitlist:
    """Take a name off. A seat that was locked up for it is free again."""
    find_line(lines, player)
    return tuple(line for line in lines if line.player != player)


@article("sanremo-cash.seating.leaving-area")
def leave_area(lines: Waitlist, player: int, *, now: datetime) -> Waitlist:
    """Noted on the line, which keeps its place; when called, the same minutes run."""
    return with_line(lines, replace(find_line(lines, player), away_since=now))


@article("sanremo-cash.seating.leaving-area")
def come_back(lines: Waitlist, player: int) -> Waitlist:
    return with_line(lines, replace(find_line(lines, player), away_since=None))


def find_line(lines: Waitlist, player: int) -> Line:
    for line in lines:
        if line.player == player:
            return line
    raise NotListed(player)


def place_of(lines: Waitlist, player: int) -> int:
    """The player's place on the list, counted from 1."""
    return lines.index(find_line(lines, player)) + 1


def is_on(lines: Waitlist, player: int) -> bool:
    return any(line.player == player for line in lines)


def with_line(lines: Waitlist, changed: Line) -> Waitlist:
    """The list with this line as it is now, at its place."""
    return tuple(changed if line.player == changed.player else line for line in lines)
