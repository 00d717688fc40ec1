"""Moves to propose to the direction: for a table opened later, between uneven tables, from a feeder up.

The direction decides; nothing here moves anybody. Whoever is moved keeps the
stack and is not a new player (``rules.moving.moved_by_direction``).
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from rules.bars import apart_from
from rules.books import article
from rules.moving import Move, MoveWhy, Seated, TableNow
from rules.placing import by_precedence
from rules.room_settings import RoomSettings

Pairs = Collection[tuple[int, int]]


@article("sanremo-cash.open.must-move")
def last_to_sit_down(players: Iterable[Seated]) -> tuple[Seated, ...]:
    """Latest first; of two who sat down together the later draw."""
    return tuple(sorted(players, key=_seated_order, reverse=True))


def _seated_order(each: Seated) -> tuple[datetime, bool, int]:
    return each.seated_at, each.draw_order is None, each.draw_order or 0


@article("sanremo-cash.open.must-move", "sanremo-cash.seating.keep-apart")
def must_move(later: TableNow, *, earlier: Sequence[TableNow], pairs: Pairs = ()) -> tuple[Move, ...]:
    """Who may be moved to a table opened later, in the order to choose them: the last to sit down first."""
    at = {each.player: table.number for table in earlier for each in table.players}
    players = last_to_sit_down(each for table in earlier for each in table.players)
    return tuple(
        Move(each.player, at[each.player], later.number, MoveWhy.MUST_MOVE, "sanremo-cash.open.must-move")
        for each in players
        if _may_go(each, later, pairs)
    )


@article("sanremo-cash.seating.main-table-order", "sanremo-cash.seating.main-table-precedence")
def feed(main: TableNow, *, feeder: TableNow, pairs: Pairs = ()) -> Move | None:
    """Who must go up from a feeder when its main table has a seat: the first by precedence; None when nobody can."""
    if main.is_full:
        return None
    for each in by_precedence(feeder.players):
        if _may_go(each, main, pairs):
            cited = "sanremo-cash.seating.main-table-order"
            return Move(each.player, feeder.number, main.number, MoveWhy.MAIN_TABLE, cited)
    return None


@article("sanremo-cash.open.balancing", "sanremo-cash.seating.keep-apart")
def balance(tables: Iterable[TableNow], *, room: RoomSettings, pairs: Pairs = ()) -> tuple[Move, ...]:
    """Moves that would even out tables of the same game and stakes, to be made in this order."""
    groups: dict[tuple[str, int, int], list[TableNow]] = {}
    for table in tables:
        groups.setdefault(table.stakes, []).append(table)
    least = max(2, room.balance_difference)
    return tuple(move for group in groups.values() for move in _even_out(group, least, pairs))


def _even_out(tables: Sequence[TableNow], least: int, pairs: Pairs) -> Iterator[Move]:
    by_size = sorted(tables, key=lambda table: (len(table.players), table.opened_at, table.number))
    emptiest, fullest = by_size[0], by_size[-1]
    if len(fullest.players) - len(emptiest.players) < least or emptiest.is_full:
        return
    for mover in last_to_sit_down(fullest.players):
        if _may_go(mover, emptiest, pairs):
            yield Move(mover.player, fullest.number, emptiest.number, MoveWhy.UNEVEN, "sanremo-cash.open.balancing")
            yield from _even_out([*by_size[1:-1], *_after(mover, fullest, emptiest)], least, pairs)
            return


def _may_go(each: Seated, target: TableNow, pairs: Pairs) -> bool:
    return not each.away and apart_from(each.player, seated=target.who, pairs=pairs) is None


def _after(mover: Seated, fullest: TableNow, emptiest: TableNow) -> tuple[TableNow, TableNow]:
    left = tuple(each for each in fullest.players if each != mover)
    return replace(fullest, players=left), replace(emptiest, players=(*emptiest.players, mover))
