"""What a hand leaves behind: new stacks, markers down or lifted, newcomers at home, the button's track.

A hand that is void or dealt again leaves nothing behind: keep the table as it was.
"""

from collections.abc import Mapping
from dataclasses import replace

from rules.blinds.book import StudButton
from rules.blinds.deal import next_button_clockwise, next_hand
from rules.blinds.table import Between, Deal, Entry, Missed, Positions, Seat, WayIn
from rules.books import article


@article("sanremo-cash.button.absent-owes-blinds", "sanremo-tournament.penalty.blinded-out")
@article("sanremo-cash.blinds.bust-rebuy-owes", "sanremo-tournament.misdeal.replay")
def after_hand(table: Between, deal: Deal, stacks: Mapping[int, int]) -> Between:
    """The table after ``deal`` was played to its end; ``stacks`` are the stacks that changed."""
    marks = dict(deal.marks)
    seats = [_after(seat, deal, marks, stacks.get(seat.number, seat.stack)) for seat in table.seats]
    if table.book.tournament:
        seats = [seat for seat in seats if seat.stack]
    moved = replace(table, seats=tuple(seats), wishes=())
    return _after_blinds(moved, deal, deal.positions) if deal.positions else _after_stud(moved, deal)


def _after(seat: Seat, deal: Deal, marks: Mapping[int, Missed], stack: int) -> Seat:
    """A seat that was dealt in with blinds owes nothing any more; stud settles no debt."""
    if seat.number in deal.dealt_in and deal.positions:
        return replace(seat, stack=stack, entry=Entry.REGULAR, missed=Missed.NOTHING, way_in=WayIn.WAIT)
    return replace(seat, stack=stack, missed=marks.get(seat.number, seat.missed))


def _after_blinds(table: Between, deal: Deal, at: Positions) -> Between:
    first = at.button if table.first_button is None else table.first_button
    return replace(table, last=at, button=None, first_button=first, opening=deal.opening)


@article("sanremo-variants.dealers-choice.full-round", "sanremo-tournament.balance.mixed-freeze-button")
@article("sanremo-tournament.balance.mixed-resume")
def _after_stud(table: Between, deal: Deal) -> Between:
    """After stud the button has moved one player on, or lies frozen until the blinds come back."""
    if deal.button is None or table.book.stud_button is StudButton.FROZEN:
        return table
    return replace(table, last=None, button=next_button_clockwise(table, deal))


@article("sanremo-cash.other.button-correct-next")
def correct_button(table: Between, before: Between) -> Between:
    """Put right a hand that was dealt with a wrong button; ``before`` is the table as it stood then.

    The big blind that was due then is due now, so that nobody escapes it; whoever
    posted it after all does not post it again.
    """
    due = next_hand(before).positions
    if table.last and due and table.last.big == due.big:
        return replace(table, last=due)
    return replace(table, last=before.last, button=before.button)
