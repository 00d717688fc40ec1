"""Notes about whoever sits in a seat: nothing but entries of the ledger, read when somebody opens the seat."""

from audit.desk import Desk, handles
from tables.commands.notes import NoteSeat
from tables.events.notes import SeatNoted
from tables.models import Table
from tables.services.at_table import seat_at


@handles(NoteSeat)
def note_seat(command: NoteSeat, desk: Desk) -> None:
    seat = seat_at(Table.objects.locked(command.table), command.seat)
    desk.record(SeatNoted(seat.table_id, seat.number, seat.player_id, command.text))
