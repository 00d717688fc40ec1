"""Players changing tables: by their own wish, by the direction, because a table closed.

What a player is at the new table (new, or simply moved) and which chips go
along. Which moves to propose is ``rules.balancing``; who gets a free seat, and
in which order a closed table's players are placed, is ``rules.placing``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rules.books import article
from rules.buyin import AboveMaximumBuyIn
from rules.room_settings import RoomSettings
from rules.violations import RuleViolation


class Standing(StrEnum):
    """What a player is at the table he comes to."""

    NEW = "new"  # minimum buy-in, waits for the big blind or posts
    MOVED = "moved"  # any stack, plays at once, owes nothing


@dataclass(frozen=True, slots=True)
class Seated:
    """A player at a table. ``drawn_at`` and ``draw_order`` are of the seat draw at its opening, if he took part.

    Who is ``away`` counts at his table and is not proposed for a move.
    """

    player: int
    seat: int
    seated_at: datetime
    stack: int = 0
    drawn_at: datetime | None = None
    draw_order: int | None = None
    away: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNow:
    """An open table as far as moving players needs it."""

    number: int
    game: str
    small_blind: int
    big_blind: int
    min_buy_in: int
    opened_at: datetime
    players: tuple[Seated, ...] = ()
    seats: int = 9
    max_buy_in: int = 0

    @property
    def stakes(self) -> tuple[str, int, int]:
        return self.game, self.small_blind, self.big_blind

    @property
    def is_full(self) -> bool:
        return len(self.players) >= self.seats

    @property
    def who(self) -> frozenset[int]:
        return frozenset(each.player for each in self.players)


class MoveWhy(StrEnum):
    MUST_MOVE = "must_move"
    UNEVEN = "uneven"
    MAIN_TABLE = "main_table"


@dataclass(frozen=True, slots=True)
class Move:
    """A move put to the direction, which decides."""

    player: int
    source: int
    target: int
    why: MoveWhy
    article: str


@dataclass(frozen=True, slots=True)
class Arrival:
    """How a player comes to a table: with which chips and as what.

    ``paid_out`` is what the new table's maximum leaves over;
    ``keeps_short_count`` says that earlier short buy-ins still count;
    ``markers_cancelled`` that missed blinds are forgotten.
    """

    player: int
    table: int
    standing: Standing
    stack: int
    article: str
    paid_out: int = 0
    keeps_short_count: bool = False
    markers_cancelled: bool = True


class NotALevelUp(RuleViolation):
    article = "sanremo-cash.seating.level-up-only"

    def __init__(self, big_blind: int, asked: int) -> None:
        self.big_blind = big_blind
        self.asked = asked
        super().__init__(f"from big blind {big_blind} nobody moves to {asked} by request")


class MoveNeedsBuyIn(RuleViolation):
    article = "sanremo-cash.seating.voluntary-move-buyin"

    def __init__(self, stack: int, minimum: int) -> None:
        self.stack = stack
        self.minimum = minimum
        super().__init__(f"{stack} is less than the new table's buy-in of {minimum}")


@article("sanremo-cash.seating.main-table-precedence")
def main_table(tables: Iterable[TableNow], like: TableNow) -> TableNow:
    """The table opened first among those with the same game and stakes."""
    same = [table for table in tables if table.stakes == like.stakes]
    return min([like, *same], key=lambda table: (table.opened_at, table.number))


@article("sanremo-cash.seating.level-up-only", "sanremo-cash.seating.main-table-precedence")
def check_may_ask_to_move(source: TableNow, target: TableNow, *, tables: Iterable[TableNow]) -> None:
    """Upwards only, by the big blind; the main table of the same stakes is the exception."""
    if target.big_blind > source.big_blind:
        return
    to_main = target.stakes == source.stakes and main_table(tables, target).number == target.number
    if not to_main or source.number == target.number:
        raise NotALevelUp(source.big_blind, target.big_blind)


@article("sanremo-cash.seating.voluntary-move-new", "sanremo-cash.seating.voluntary-move-buyin")
@article("sanremo-cash.buyin.voluntary-move")
def move_by_request(
    mover: Seated, source: TableNow, target: TableNow, *, tables: Iterable[TableNow], room: RoomSettings, added: int = 0
) -> Arrival:
    """A move the player asked for: a new player, the whole stack, and at least the new buy-in with what he adds."""
    check_may_ask_to_move(source, target, tables=tables)
    stack = mover.stack + added
    if stack < target.min_buy_in:
        raise MoveNeedsBuyIn(stack, target.min_buy_in)
    if added and target.max_buy_in and stack > target.max_buy_in:
        raise AboveMaximumBuyIn(stack, target.max_buy_in)
    over = max(0, stack - target.max_buy_in) if target.max_buy_in else 0
    free = room.main_table_free_of_post and source.stakes == target.stakes
    standing = Standing.MOVED if free else Standing.NEW
    return Arrival(
        mover.player, target.number, standing, stack - over, "sanremo-cash.seating.voluntary-move-new", paid_out=over
    )


@article("sanremo-cash.buyin.transferred-keeps-stack", "sanremo-cash.seating.closed-table-not-new")
@article("sanremo-cash.open.must-move")
def moved_by_direction(player: int, stack: int, *, target: int) -> Arrival:
    """Sent by the direction: the same chips, however few, and nothing to post."""
    cited = "sanremo-cash.buyin.transferred-keeps-stack"
    return Arrival(player, target, Standing.MOVED, stack, cited, keeps_short_count=True)


@article("sanremo-cash.seating.closed-table-not-new", "sanremo-cash.buyin.transferred-keeps-stack")
def from_closed_table(player: int, stack: int, *, target: int) -> Arrival:
    """Not new: plays at once without post or penalty, unless he sits between the big blind and the button."""
    cited = "sanremo-cash.seating.closed-table-not-new"
    return Arrival(player, target, Standing.MOVED, stack, cited, keeps_short_count=True)


@article("sanremo-cash.conduct.return-as-new", "sanremo-cash.buyin.short-once")
def returning(player: int, stack: int, *, target: int) -> Arrival:
    """Back at a table he gave up: as a new player, whose short buy-ins of the day still count."""
    cited = "sanremo-cash.conduct.return-as-new"
    return Arrival(player, target, Standing.NEW, stack, cited, keeps_short_count=True)
