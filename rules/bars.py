"""Who may not be seated somewhere, and until when.

Three things keep a player from a chair that is free: a seat refused, a seat
given up, a sanction. Each is a bar with its last moment; at that moment exactly
it is lifted. Pairs that the direction keeps apart are here too.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from rules.books import article
from rules.room_settings import RoomSettings
from rules.violations import RuleViolation


class BarKind(StrEnum):
    REFUSED_SEAT = "refused_seat"
    GAVE_UP_SEAT = "gave_up_seat"
    REMOVED = "removed"


class Leaving(StrEnum):
    """How a player came to leave a table."""

    GAVE_UP = "gave_up"
    MOVED_BY_REQUEST = "moved_by_request"
    TOOK_THE_STACK = "took_the_stack"
    FORFEITED = "forfeited"
    MOVED_BY_DIRECTION = "moved_by_direction"
    TABLE_CLOSED = "table_closed"
    REMOVED = "removed"


ARTICLES: Final[Mapping[BarKind, str]] = MappingProxyType(
    {
        BarKind.REFUSED_SEAT: "sanremo-cash.open.seat-refusal",
        BarKind.GAVE_UP_SEAT: "sanremo-cash.conduct.return-30-minutes",
        BarKind.REMOVED: "sanremo-cash.sanctions.removal-table",
    }
)
GIVES_UP_THE_SEAT = frozenset({Leaving.GAVE_UP, Leaving.MOVED_BY_REQUEST, Leaving.TOOK_THE_STACK})


@dataclass(frozen=True, slots=True)
class Bar:
    """No seat before ``until``: at ``table``, at tables of this ``buy_in``, or with neither named, anywhere."""

    kind: BarKind
    until: datetime
    table: int | None = None
    buy_in: int | None = None

    @property
    def article(self) -> str:
        return ARTICLES[self.kind]

    def holds(self, now: datetime, *, table: int | None, buy_in: int | None) -> bool:
        concerns = self.table in (None, table) and self.buy_in in (None, buy_in)
        return concerns and now < self.until


class RefusedASeat(RuleViolation):
    article = "sanremo-cash.open.seat-refusal"

    def __init__(self, until: datetime, buy_in: int) -> None:
        self.until = until.isoformat()
        self.buy_in = buy_in
        super().__init__(f"this player refused a seat at buy-in {buy_in} and has none before {until}")


class LeftThisTable(RuleViolation):
    article = "sanremo-cash.conduct.return-30-minutes"

    def __init__(self, until: datetime, table: int) -> None:
        self.until = until.isoformat()
        self.table = table
        super().__init__(f"this player left table {table} and may not return before {until}")


class RemovedFromPlay(RuleViolation):
    article = "sanremo-cash.sanctions.removal-table"

    def __init__(self, until: datetime) -> None:
        self.until = until.isoformat()
        super().__init__(f"this player was removed from play until {until}")


class KeptApart(RuleViolation):
    """Says with whom; why is known to the direction and not told."""

    article = "sanremo-cash.seating.keep-apart"

    def __init__(self, player: int, other: int) -> None:
        self.player = player
        self.other = other
        super().__init__(f"players {player} and {other} are kept apart")


@article("sanremo-cash.open.seat-refusal")
def after_refusing(at: datetime, *, min_buy_in: int, room: RoomSettings) -> Bar:
    """However the seat was assigned; tables of another minimum buy-in stay open to the player."""
    return Bar(BarKind.REFUSED_SEAT, at + timedelta(minutes=room.refusal_minutes), buy_in=min_buy_in)


@article("sanremo-cash.conduct.return-30-minutes")
def after_leaving(at: datetime, *, table: int, how: Leaving, room: RoomSettings) -> Bar | None:
    """A seat given up, or lost for staying away; not one that the house took the player from."""
    gave_up = how in GIVES_UP_THE_SEAT or (how is Leaving.FORFEITED and room.forfeit_bars_return)
    if not gave_up:
        return None
    return Bar(BarKind.GAVE_UP_SEAT, at + timedelta(minutes=room.no_return_minutes), table=table)


@article("sanremo-cash.sanctions.removal-table")
def after_removal(until: datetime) -> Bar:
    """Removed from play: no seat and no place on a list, as a rule until the gaming day ends."""
    return Bar(BarKind.REMOVED, until)


@article("sanremo-cash.open.seat-refusal", "sanremo-cash.conduct.return-30-minutes")
@article("sanremo-cash.sanctions.removal-table")
def check_not_barred(bars: Iterable[Bar], *, table: int | None, min_buy_in: int, now: datetime) -> None:
    """Refuse a seat at ``table`` while a bar holds; with no table, a seat at any of this buy-in."""
    for bar in bars:
        if not bar.holds(now, table=table, buy_in=min_buy_in):
            continue
        match bar.kind:
            case BarKind.REFUSED_SEAT:
                raise RefusedASeat(bar.until, min_buy_in)
            case BarKind.GAVE_UP_SEAT if bar.table is not None:
                raise LeftThisTable(bar.until, bar.table)
            case _:
                raise RemovedFromPlay(bar.until)


@article("sanremo-cash.sanctions.removal-table")
def check_may_be_listed(bars: Iterable[Bar], *, now: datetime) -> None:
    """A refused or given up seat keeps nobody off a list; a removal does."""
    for bar in bars:
        if bar.kind is BarKind.REMOVED and now < bar.until:
            raise RemovedFromPlay(bar.until)


@article("sanremo-cash.seating.keep-apart")
def apart_from(player: int, *, seated: Collection[int], pairs: Iterable[tuple[int, int]]) -> int | None:
    """The first player at the table whom this one may not join."""
    for one, other in pairs:
        if player == one and other in seated:
            return other
        if player == other and one in seated:
            return one
    return None


@article("sanremo-cash.seating.keep-apart")
def check_not_kept_apart(player: int, *, seated: Collection[int], pairs: Iterable[tuple[int, int]]) -> None:
    other = apart_from(player, seated=seated, pairs=pairs)
    if other is not None:
        raise KeptApart(player, other)
