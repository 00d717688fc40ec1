"""The waiting list and whole tables: a new one formed from it, a closed one put on top of it.

Also the two ways in which a name changes its place without being called: to
another list, and by an order of the direction.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from rules.bars import Bar
from rules.books import article
from rules.violations import RuleViolation
from rules.waitlist import AlreadyListed, Line, Waitlist, find_line, leave
from rules.waitlist_calls import CalledAlready, Chair, PassedOver, PassedWhy, passed_over


@dataclass(frozen=True, slots=True)
class NewTable:
    """Who gets in, in the order of the list and so of the seat draw; who was passed over; who waits on."""

    players: tuple[int, ...]
    passed_over: tuple[PassedOver, ...]
    lines: Waitlist
    article: str = "sanremo-cash.seating.new-table-list-order"


class NoSuchPlace(RuleViolation):
    article = "sanremo-cash.seating.list-source"

    def __init__(self, place: int, places: int) -> None:
        self.place = place
        self.places = places
        super().__init__(f"a list of {places} has no place {place}")


@article("sanremo-cash.seating.new-table-list-order", "sanremo-cash.seating.present-at-opening")
@article("sanremo-cash.seating.list-source", "sanremo-cash.seating.keep-apart")
def form_table(
    lines: Waitlist,
    *,
    table: int,
    seats: int,
    min_buy_in: int,
    present: Collection[int],
    seated: Collection[int] = (),
    now: datetime,
    bars: Mapping[int, Sequence[Bar]],
    pairs: Collection[tuple[int, int]] = (),
) -> NewTable:
    """Fill a new table from the list, beside those ``seated`` there already.

    Whoever is not in the area is passed over and keeps his place.
    """
    chosen: list[int] = []
    passed: list[PassedOver] = []
    for line in lines:
        if len(chosen) == seats:
            break
        chair = Chair(table, 0, min_buy_in, frozenset((*seated, *chosen)))
        over = passed_over(line, chair, now=now, bars=bars.get(line.player, ()), pairs=pairs)
        over = over or _not_here(line, present)
        if over is None:
            chosen.append(line.player)
        else:
            passed.append(over)
    waiting = tuple(line for line in lines if line.player not in chosen)
    return NewTable(tuple(chosen), tuple(passed), waiting)


def _not_here(line: Line, present: Collection[int]) -> PassedOver | None:
    if line.player in present:
        return None
    return PassedOver(line.player, PassedWhy.NOT_PRESENT, "sanremo-cash.seating.present-at-opening")


@article("sanremo-cash.seating.closed-table-cards")
def put_on_top(lines: Waitlist, order: Sequence[tuple[int, int]], *, table: int, now: datetime) -> Waitlist:
    """The players of a closed table, ahead of everyone on the list.

    ``order`` is each player with the card that was dealt, the first to be
    seated first, as ``rules.moving.close_table`` gives it.
    """
    players = {player for player, _ in order}
    top = tuple(Line(player, now, closed_table=table, card=card) for player, card in order)
    return top + tuple(line for line in lines if line.player not in players)


@article("sanremo-cash.seating.list-presence")
def transfer(source: Waitlist, target: Waitlist, player: int, *, now: datetime) -> tuple[Waitlist, Waitlist]:
    """From one list to the bottom of another; not while a seat is locked up for the player."""
    line = find_line(source, player)
    if line.call:
        raise CalledAlready(player, line.call.deadline.until)
    if any(other.player == player for other in target):
        raise AlreadyListed(player, 2)
    return leave(source, player), (*target, replace(line, joined_at=now, passed_over_until=None))


def put_at(lines: Waitlist, player: int, place: int) -> Waitlist:
    """Give a name another place, counted from 1: an order of the direction, with its reason."""
    if not 1 <= place <= len(lines):
        raise NoSuchPlace(place, len(lines))
    line, others = find_line(lines, player), leave(lines, player)
    return (*others[: place - 1], line, *others[place - 1 :])
