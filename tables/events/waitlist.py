"""What happened to the names of a list. Every entry says the place, and the new place where it changed.

The entries of one list are its stream, so that any dispute about the order is
answered by reading it from the top. Kinds are permanent.
"""

from dataclasses import dataclass
from datetime import datetime

from audit.messages import Event
from rules.waitlist_calls import PassedOver
from tables.events.of_a_table import TableEvent
from tables.lines import ListKey


@dataclass(frozen=True, slots=True)
class ListEvent(Event):
    game: str
    small_blind: int
    big_blind: int
    player: int
    place: int

    @property
    def stream(self) -> str:
        return ListKey(self.game, self.small_blind, self.big_blind).stream


@dataclass(frozen=True, slots=True)
class PlayerListed(ListEvent):
    """``closed_table`` and ``card`` are of a player whose table was closed; ``away_since`` comes from another list."""

    kind = "tables.player_listed.v1"
    joined_at: datetime
    closed_table: int | None = None
    card: int | None = None
    away_since: datetime | None = None


@dataclass(frozen=True, slots=True)
class PlayerUnlisted(ListEvent):
    """Off the list: the player left it, was seated, or went to another list."""

    kind = "tables.player_unlisted.v1"
    why: str


@dataclass(frozen=True, slots=True)
class AreaLeft(ListEvent):
    kind = "tables.area_left.v1"


@dataclass(frozen=True, slots=True)
class AreaEntered(ListEvent):
    kind = "tables.area_entered.v1"


@dataclass(frozen=True, slots=True)
class LineMoved(ListEvent):
    """By an order of the direction."""

    kind = "tables.line_moved.v1"
    to_place: int
    reason: str


@dataclass(frozen=True, slots=True)
class PlayerCalled(ListEvent):
    """To a chair; seat 0, without an end, to a table being formed. ``reason`` is the direction's, out of turn."""

    kind = "tables.player_called.v1"
    table: int
    seat: int
    called_at: datetime
    until: datetime | None
    passed_over: tuple[PassedOver, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CallAnswered(ListEvent):
    """In time: the name is off the list and the player sits down."""

    kind = "tables.call_answered.v1"
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class CallExpired(ListEvent):
    """No answer: the name is at the bottom."""

    kind = "tables.call_expired.v1"
    to_place: int
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class CallCalledOff(ListEvent):
    """The name keeps its place."""

    kind = "tables.call_called_off.v1"
    table: int
    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class LinePassedOver(ListEvent):
    """A seat was refused: the name is at the bottom, any call is over, and the list passes it over ``until`` then."""

    kind = "tables.line_passed_over.v1"
    to_place: int
    until: datetime


@dataclass(frozen=True, slots=True)
class SeatRefused(TableEvent):
    """No seat for the player at any table of this minimum ``buy_in`` before ``until``."""

    kind = "tables.seat_refused.v1"
    player: int
    buy_in: int
    until: datetime


@dataclass(frozen=True, slots=True)
class LockUpMade(TableEvent):
    kind = "tables.lock_up_made.v1"
    seat: int
    player: int
    called_at: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class LockUpEnded(TableEvent):
    kind = "tables.lock_up_ended.v1"
    seat: int
    player: int
    why: str


@dataclass(frozen=True, slots=True)
class TableFormed(TableEvent):
    """Who is called to a new table, in the order of the list and so of the seat draw; who was passed over, and why."""

    kind = "tables.table_formed.v1"
    players: tuple[int, ...]
    passed_over: tuple[PassedOver, ...]
