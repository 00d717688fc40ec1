"""The markers: who lets a blind pass while he is away from his chips."""

from rules.blinds.entry import Layout, is_able
from rules.blinds.positions import distance
from rules.blinds.table import Between, Entry, Missed, Positions, Seat
from rules.books import article


@article("sanremo-cash.button.absent-owes-blinds", "sanremo-cash.blinds.bust-rebuy-owes")
def marks(table: Between, layout: Layout) -> tuple[tuple[int, Missed], ...]:
    """The markers this deal puts down. A player away to buy chips misses like any other; a new one misses nothing.

    A button that is given and not followed on from the last hand lets no blind pass anybody.
    """
    last = table.last
    if last is None or layout.table.button is not None or not table.book.marks_missed:
        return ()
    away = [seat for seat in table.seats if not is_able(seat, table) and seat.entry is not Entry.NEW]
    found = [(seat.number, _missed(seat, last, layout.at.big, table.size)) for seat in away]
    return tuple((number, missed) for number, missed in found if missed is not Missed.NOTHING)


@article("sanremo-cash.missed.both", "sanremo-cash.missed.sb-only", "sanremo-cash.missed.bb-implies-sb")
def _missed(seat: Seat, last: Positions, big: int, size: int) -> Missed:
    """What passes this seat by: the big blind on its way from the last one, or the small blind of whoever had it."""
    if 0 < distance(size, last.big, seat.number) < distance(size, last.big, big):
        return Missed.BOTH
    mine = seat.number == last.big and seat.entry is Entry.REGULAR
    return Missed.SMALL if mine else Missed.NOTHING
