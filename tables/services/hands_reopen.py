"""Taking up a hand that has ended: a pot pushed to the wrong seat, put right before the next hand begins."""

import msgspec
from django.db.models import Sum

from audit.desk import Desk
from audit.models import Entry
from rake.models import Taken
from tables.events import HandsMissed
from tables.events.hands import HandEnded, HandReopened, SeatAfter
from tables.hand_reading import finished_hand
from tables.models import Hand, Seat, Table
from tables.refusals import HandIsFinal, NoHandPlayed
from tables.services.hands_end import seats_as_they_are

RECONSTRUCTED = "sanremo-cash.decisions.reconstruct-pot"


def reopen_hand(desk: Desk, number: int) -> None:
    """Everything as it was before the hand's end; what it comes to is decided again."""
    table = Table.objects.locked(number)
    row = Hand.objects.filter(table=table, number=table.hand_number).first()
    if table.hand_open or row is None:
        raise NoHandPlayed(table=number)
    ended = _how_it_ended(row)
    rows = {seat.number: seat for seat in table.occupied.filter(locked_up=False)}
    if seats_as_they_are(rows) != ended.seats:
        raise HandIsFinal(table=number, hand=row.number)
    being = finished_hand(number, row.number)
    _put_back(table, rows, ended)
    _miss_one_less(desk, row, rows)
    desk.record(HandReopened(number, row.number, _return_rake(row)), article=RECONSTRUCTED)
    row.delete()
    desk.keep(table.stream, being)


def _how_it_ended(row: Hand) -> HandEnded:
    entry = Entry.objects.get(stream=f"table:{row.table_id}", seq=row.last_seq)
    return msgspec.convert(entry.data, HandEnded)


def _put_back(table: Table, rows: dict[int, Seat], ended: HandEnded) -> None:
    for was in ended.seats_before:
        _put_back_seat(rows[was.seat], was)
    before = ended.before
    table.button, table.positions = before.button, before.positions
    table.first_button, table.first_orbit = before.first_button, before.first_orbit
    table.wishes, table.hand_began = before.wishes, ended.first_seq - 1
    table.choice = before.choice
    table.save(update_fields=["button", "positions", "first_button", "first_orbit", "wishes", "hand_began", "choice"])


def _put_back_seat(row: Seat, was: SeatAfter) -> None:
    row.stack, row.behind = was.stack, was.behind
    row.entry, row.missed, row.way_in = was.entry, was.missed, was.way_in
    row.save(update_fields=["stack", "behind", "entry", "missed", "way_in"])


def _miss_one_less(desk: Desk, row: Hand, rows: dict[int, Seat]) -> None:
    """Whoever was away during the hand will have missed it when it ends again, and not twice."""
    entries = Entry.objects.filter(stream=f"table:{row.table_id}", seq__gte=row.first_seq, seq__lte=row.last_seq)
    told = entries.filter(kind=HandsMissed.kind).order_by("-seq").first()
    away = [rows[seat] for seat, _hands in (told.data["seats"] if told else ()) if rows[seat].hands_out]
    for seat in away:
        seat.hands_out -= 1
        seat.save(update_fields=["hands_out"])
    if away:
        desk.record(HandsMissed(row.table_id, tuple((seat.number, seat.hands_out) for seat in away)))


def _return_rake(row: Hand) -> int:
    """What the pots of this hand paid goes back until they are pushed again."""
    taken = Taken.objects.filter(table=row.table_id, hand=row.number, pot__isnull=False)
    total: int = taken.aggregate(total=Sum("amount", default=0))["total"]
    taken.delete()
    return total
