"""Evening out tables by the blinds: who would be moved, and which free seat is the worst."""

from collections.abc import Collection
from dataclasses import replace

from rules.blinds.deal import next_hand
from rules.blinds.positions import distance, next_of
from rules.blinds.stakes import Blinds
from rules.blinds.table import Between, Entry, Presence, Seat
from rules.books import article


@article("sanremo-tournament.balance.next-big-blind-moves", "figp-tournament.balance.mover")
@article("sanremo-tournament.balance.mixed-moved-during-stud")
def next_big_blind(table: Between) -> int | None:
    """The player who would be big blind in the next hand: he leaves the fuller table."""
    return next_hand(_with_blinds(table)).big


@article("fipos-tournament.balance.mover")
def right_of_button(table: Between) -> int:
    """The player who acts just before the button, whom the FIPOS book moves."""
    deal = next_hand(_with_blinds(table))
    return deal.dealt_in[-2] if deal.dealt_in[-1] == deal.button else deal.dealt_in[-1]


@article("fipos-tournament.balance.same-position")
def same_position(table: Between, free: Collection[int]) -> int | None:
    """The FIPOS seat: to the right of the button, or the nearest free one further right; None for the director.

    Only seats from the button up to the big blind being free, he chooses.
    """
    at = next_hand(_with_blinds(table)).positions
    if at is None:
        return None
    arc = distance(table.size, at.button, at.big)
    outside = [seat for seat in free if distance(table.size, at.button, seat) >= arc]
    return max(outside, key=lambda seat: distance(table.size, at.button, seat), default=None)


@article("sanremo-tournament.balance.worst-position", "sanremo-tournament.balance.single-big-blind")
@article("sanremo-tournament.balance.never-small-blind", "figp-tournament.balance.worst-position")
@article("figp-tournament.balance.never-small-blind")
def worst_seat(table: Between, free: Collection[int]) -> int:
    """The free seat that has the big blind soonest; the small blind's place only when nothing else is left.

    Each seat is tried as if the player sat there already, as the only blind too.
    """
    return min(sorted(free), key=lambda number: _rank(table, number))


def _rank(table: Between, number: int) -> tuple[int, int]:
    """How bad a seat is: dealt in by its way from the big blind, then those that wait, the small blind last."""
    deal = next_hand(_with_blinds(table).with_seat(Seat(number, 1, Presence.HERE, Entry.BALANCED)))
    at = deal.positions
    if at is None or number == at.small_place:
        return 2, 0
    if number not in deal.dealt_in:
        return 1, distance(table.size, number, at.small_place)
    return 0, _seats_after_big(deal.dealt_in, at.big, number, table.size)


def _with_blinds(table: Between) -> Between:
    """The table as if the next hand had blinds, whatever a mixed game is at."""
    stakes = table.stakes if isinstance(table.stakes, Blinds) else Blinds(1, 2)
    return replace(table, stakes=stakes, wishes=())


def _seats_after_big(dealt_in: Collection[int], big: int, number: int, size: int) -> int:
    steps, seat = 0, big
    while seat != number:
        seat, steps = next_of(dealt_in, size, seat), steps + 1
    return steps
